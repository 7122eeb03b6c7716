//! Functions of numbers that no solver knows: a name to print, how to compute one, and between what its values lie. One whose value is
//! a text is two: how long it is, and which unit stands at an index.

use super::{Node, Sort, Term, Terms};

/// A handle to a function in [`Terms`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Function(u32);

/// A function of one or two numbers of 64 bits.
#[derive(Copy, Clone, Debug)]
pub struct Opaque {
    /// As printed: `Math.sin`.
    pub name: &'static str,
    /// How many of the two it looks at.
    pub parameters: u8,
    /// What it does.
    pub of: fn(u64, u64) -> u64,
    /// What it may be.
    pub range: Range,
    /// Between what a first number is of which the value is no NaN, if the second does not matter.
    pub domain: Option<(f64, f64)>,
    /// Whether of a greater number there the value is no less, but for the last bits.
    pub rises: bool,
    /// Whether each machine comes to the same.
    pub exact: bool,
    /// Whether it looks at whole numbers, not at doubles.
    pub of_whole: bool,
    /// Whether it is the number nearest to some digits, the first number, and an exponent of ten.
    pub of_digits: bool,
    /// What the first number is where these are the units of a text that the function has the units of; `None` where it is none.
    pub said_by: Option<SaidBy>,
}

/// The number that some units say, if they do.
pub type SaidBy = fn(&[u16]) -> Option<u64>;

/// Between what values lie.
#[derive(Copy, Clone, Debug)]
pub enum Range {
    /// Doubles from the first to the second; or NaN.
    Doubles(f64, f64),
    /// Numbers without a sign, from the first to the second.
    Naturals(u64, u64),
}

impl Terms {
    /// A function, by its name.
    pub fn function(&self, function: Opaque) -> Function {
        let mut all = self.functions.borrow_mut();
        let known = all.iter().position(|f| f.name == function.name);
        Function(known.unwrap_or_else(|| {
            all.push(function);
            all.len() - 1
        }) as u32)
    }

    /// What a function is.
    pub fn opaque(&self, function: Function) -> Opaque {
        self.functions.borrow()[function.0 as usize]
    }

    /// A function of two numbers, doubles by their raw bits; of one, if the second is the first again.
    pub fn apply(&self, function: Function, a: Term, b: Term) -> Term {
        match (self.as_bits(a), self.as_bits(b)) {
            (Some(x), Some(y)) => self.bv(64, self.applied(function, x, y)),
            _ => self.intern(Node::Apply(function, a, b), Sort::Bv(64)),
        }
    }

    pub(super) fn applied(&self, function: Function, a: u64, b: u64) -> u64 {
        (self.opaque(function).of)(a, b)
    }

    /// Whether one occurs in `t` of which not each machine comes to the same.
    pub fn is_inexact(&self, t: Term) -> bool {
        self.has_opaque(t) && !self.applications(t, &|function| !function.exact).is_empty()
    }

    /// Where such functions occur in `t`.
    pub fn applications(&self, t: Term, which: &dyn Fn(&Opaque) -> bool) -> Vec<Term> {
        let (mut open, mut seen, mut found) = (vec![t], rustc_hash::FxHashSet::default(), vec![]);
        while let Some(t) = open.pop() {
            if !self.has_opaque(t) || !seen.insert(t) {
                continue;
            }
            if let Node::Apply(function, ..) = self.node(t)
                && which(&self.opaque(function))
            {
                found.push(t);
            }
            self.for_each_child(t, |child| open.push(child));
        }
        found
    }
}
