//! What is known of references and numbers, and what conditions come to by that.

use super::{
    Reasons,
    differences::{Bound, Differences},
    number::{Sum, Width},
    references::{Names, References},
};
use crate::term::{BinOp, Eval, Node, Sort, Term, Terms, TypeSet};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// Terms that are looked at before somebody else is asked, one as often as it comes up.
const LOOKS: u32 = 50_000;
/// So many is a choice worth, after which all that is open is looked at again, and what numbers are is worked out.
pub(super) const CHOICE: u32 = 20;

/// What is to be decided before a fact says more.
#[derive(Copy, Clone, Debug)]
pub(super) enum Open {
    Whether(Term),
    Within(Bound),
    /// It is about something else than differences, or takes too long.
    Beyond,
}

/// What facts are about.
pub(super) struct Matter<'a> {
    pub(super) terms: &'a Terms,
    pub(super) names: Names,
    /// The numbers of the input.
    pub(super) numbers: FxHashMap<Term, usize>,
    /// How many more terms are looked at.
    left: Cell<u32>,
}

/// See the module.
#[derive(Clone)]
pub(super) struct Known<'a> {
    pub(super) matter: &'a Matter<'a>,
    pub(super) references: References<'a>,
    pub(super) differences: Differences,
    /// Bounds that are not met exactly.
    pub(super) apart: Vec<(Bound, Reasons)>,
    /// References that denote an object of a class of the set, or do not.
    pub(super) classes: Vec<(Term, TypeSet, bool, Reasons)>,
}

/// What a comparison says.
#[derive(Copy, Clone)]
pub(super) enum Compared {
    AtMost(Bound),
    /// It is met exactly.
    Equal(Bound),
    /// One is met exactly, as the difference is on the one side or not.
    EqualOr {
        side: Bound,
        below: Bound,
        above: Bound,
    },
}

impl<'a> Matter<'a> {
    /// What facts are about that have these parts; `None` where that is something else than references and the order of numbers.
    pub(super) fn of(terms: &'a Terms, parts: &[Term]) -> Option<Self> {
        let is_known = |&t: &Term| match (terms.node(t), terms.sort(t)) {
            (Node::Ite(..), Sort::Ref) => false,
            (Node::Bool(_) | Node::Bv(..) | Node::Null | Node::Obj(..) | Node::Input(..), _) => true,
            (Node::Sym(_) | Node::Init(..) | Node::Elem(..) | Node::Is(..), _) => true,
            (Node::Not(_) | Node::And(..) | Node::Or(..) | Node::Eq(..) | Node::Slt(..) | Node::Ult(..), _) => true,
            (Node::Ite(..) | Node::Sext(..) | Node::Zext(..) | Node::Bin(BinOp::Add, ..), _) => true,
            (Node::Bin(BinOp::Mul, a, b), _) => is_minus_one(terms, a) || is_minus_one(terms, b),
            _ => false,
        };
        if !parts.iter().all(is_known) {
            return None;
        }
        let numbers = parts.iter().filter(|&&t| terms.is_atom(t) && matches!(terms.sort(t), Sort::Bv(_)));
        let numbers = numbers.zip(1..).map(|(&t, number)| (t, number)).collect();
        Some(Self { terms, names: Names::of(terms, parts), numbers, left: Cell::new(LOOKS) })
    }
}

impl Matter<'_> {
    /// One more term is looked at, unless there have been too many.
    fn look(&self) -> Result<(), Open> {
        self.spend(1).ok_or(Open::Beyond)
    }

    /// So many more, unless that is too many.
    pub(super) fn spend(&self, looks: u32) -> Option<()> {
        self.terms.checkpoint();
        self.left.get().checked_sub(looks).map(|left| self.left.set(left))
    }
}

/// Whether a number is the constant -1.
fn is_minus_one(terms: &Terms, t: Term) -> bool {
    terms.as_bits(t) == Some(u64::MAX >> (64 - u32::from(terms.width(t))))
}

impl<'a> Known<'a> {
    /// Nothing is decided; numbers are near those of an input.
    pub(super) fn new(matter: &'a Matter<'a>, near: &mut Option<Eval<'_>>) -> Self {
        let terms = matter.terms;
        let mut numbers: Vec<(usize, Term)> = matter.numbers.iter().map(|(&t, &number)| (number, t)).collect();
        numbers.sort_unstable();
        let mut differences = Differences::new();
        for (_, t) in numbers {
            let width = Width(terms.width(t));
            let (least, most) = match terms.most(t).map(i128::from) {
                Some(most) if most <= width.most() => (0, most),
                _ => (width.least(), width.most()),
            };
            let at_hand = near.as_mut().map_or(0, |near| width.signed(near.value(t).as_bits().into()));
            differences.number(least, most, at_hand.clamp(least, most));
        }
        let references = References::new(terms, &matter.names);
        Self { matter, references, differences, apart: vec![], classes: vec![] }
    }

    /// The class of each object, by the number that stands for its references, where there is one; or why there is none.
    pub(super) fn classes(&self) -> Result<FxHashMap<u32, TypeSet>, Reasons> {
        let (terms, names) = (self.matter.terms, &self.matter.names);
        let mut of: FxHashMap<u32, (TypeSet, Reasons)> = FxHashMap::default();
        let mut narrow = |r: u32, by: Reasons, to: &dyn Fn(Option<TypeSet>) -> Option<TypeSet>| {
            let root = self.references.root(r);
            let (known, why) = of.get(&root).map_or((None, 0), |&(known, why)| (Some(known), why));
            if let Some(set) = to(known) {
                of.insert(root, (set, why | by | self.references.why(r, root)));
            }
        };
        let meet = |set: TypeSet| move |known: Option<TypeSet>| Some(known.map_or(set, |known| terms.meet(known, set)));
        for (&t, number) in names.all.iter().zip(0..) {
            if let Some(bound) = terms.bound(t).filter(|_| terms.is_atom(t)) {
                narrow(number, 0, &meet(bound));
            }
        }
        for &(r, set, _, by) in self.classes.iter().filter(|(_, _, holds, _)| *holds) {
            narrow(names.number(r), by, &meet(set));
        }
        for &(r, set, _, by) in self.classes.iter().filter(|(_, _, holds, _)| !*holds) {
            narrow(names.number(r), by, &|known| known.map(|known| terms.without(known, set)));
        }
        for &t in &names.all {
            if let Some(&(set, why)) = of.get(&self.references.root(names.number(t)))
                && terms.is_void(set)
                && let Some((false, not_null)) = self.references.equal(t, terms.null())
            {
                return Err(why | not_null);
            }
        }
        Ok(of.into_iter().map(|(root, (set, _))| (root, set)).collect())
    }

    /// Whether it is known that a condition holds, and why; or what is to be decided first.
    pub(super) fn truth(&self, of: Term) -> Result<(bool, Reasons), Open> {
        let terms = self.matter.terms;
        self.matter.look()?;
        match terms.node(of) {
            Node::Bool(b) => Ok((b, 0)),
            Node::Not(a) => self.truth(a).map(|(so, why)| (!so, why)),
            node @ (Node::And(a, b) | Node::Or(a, b)) => {
                let decides = matches!(node, Node::Or(..));
                match self.truth(a) {
                    Ok((so, why)) if so == decides => Ok((so, why)),
                    Ok((_, why)) => self.truth(b).map(|(so, more)| (so, if so == decides { more } else { why | more })),
                    Err(open) => self.truth(b).ok().filter(|(so, _)| *so == decides).ok_or(open),
                }
            }
            Node::Ite(c, a, b) => {
                let (so, why) = self.truth(c)?;
                self.truth(if so { a } else { b }).map(|(so, more)| (so, why | more))
            }
            Node::Eq(a, b) if terms.sort(a) == Sort::Ref => self.references.equal(a, b).ok_or(Open::Whether(of)),
            Node::Is(r, set) => self.is(r, set).ok_or(Open::Whether(of)),
            _ => {
                let (compared, why) = self.compared(of)?;
                let known = match compared {
                    Compared::AtMost(bound) => self.differences.decides(bound),
                    Compared::Equal(bound) => self.is_met(bound),
                    Compared::EqualOr { below, above, .. } => match (self.is_met(below), self.is_met(above)) {
                        (Some((true, why)), _) | (_, Some((true, why))) => Some((true, why)),
                        (Some((_, why)), Some((_, more))) => Some((false, why | more)),
                        _ => None,
                    },
                };
                known.map(|(so, more)| (so, why | more)).ok_or(Open::Whether(of))
            }
        }
    }

    fn is(&self, r: Term, set: TypeSet) -> Option<(bool, Reasons)> {
        if let Some((true, why)) = self.references.equal(r, self.matter.terms.null()) {
            return Some((false, why));
        }
        self.classes.iter().filter(|(_, of, ..)| *of == set).find_map(|&(q, _, holds, by)| {
            let (are_equal, why) = self.references.equal(q, r)?;
            are_equal.then_some((holds, by | why))
        })
    }

    /// Whether a bound is met exactly.
    fn is_met(&self, bound: Bound) -> Option<(bool, Reasons)> {
        let apart = self.apart.iter().find(|(apart, _)| *apart == bound || *apart == turned(bound));
        if let Some(&(_, by)) = apart {
            return Some((false, by));
        }
        match (self.differences.decides(bound), self.differences.decides(turned(bound))) {
            (Some((false, why)), _) | (_, Some((false, why))) => Some((false, why)),
            (Some((true, why)), Some((true, more))) => Some((true, why | more)),
            _ => None,
        }
    }

    /// What a comparison of numbers says of their difference, and why.
    pub(super) fn compared(&self, of: Term) -> Result<(Compared, Reasons), Open> {
        let terms = self.matter.terms;
        let less = |a: Sum, b: Sum| {
            let difference = a.plus(b, -1);
            let bound = difference.at_most(-1).ok_or(Open::Beyond)?;
            Ok((Compared::AtMost(bound), difference.by))
        };
        match terms.node(of) {
            Node::Slt(a, b) => less(self.signed(a)?, self.signed(b)?),
            Node::Ult(a, b) => less(self.unsigned(a)?, self.unsigned(b)?),
            Node::Eq(a, b) => {
                let mut difference = self.sum(a)?.plus(self.sum(b)?, -1);
                // They are equal if that is a multiple of this, and two numbers differ by less.
                let count = Width(terms.width(a)).count();
                difference.constant = Width(terms.width(a)).signed(difference.constant);
                let equal = difference.at_most(0).ok_or(Open::Beyond)?;
                let other = |most| Bound { most, ..equal };
                let compared = match equal.most {
                    0 => Compared::Equal(equal),
                    most @ 1.. => Compared::EqualOr { side: other(-1), below: other(most - count), above: equal },
                    most => Compared::EqualOr { side: other(0), below: equal, above: other(most + count) },
                };
                Ok((compared, difference.by))
            }
            other => unreachable!("{other:?} is no comparison"),
        }
    }

    /// A number, but for multiples of what wraps around.
    fn sum(&self, t: Term) -> Result<Sum, Open> {
        let terms = self.matter.terms;
        self.matter.look()?;
        match terms.node(t) {
            Node::Bv(width, bits) => Ok(Sum::constant(Width(width).signed(bits.into()))),
            Node::Bin(BinOp::Add, a, b) => Ok(self.sum(a)?.plus(self.sum(b)?, 1)),
            Node::Bin(BinOp::Mul, a, b) => {
                let of = if is_minus_one(terms, a) { b } else { a };
                Ok(Sum::constant(0).plus(self.sum(of)?, -1))
            }
            Node::Ite(c, a, b) => {
                let (so, why) = self.truth(c)?;
                let mut sum = self.sum(if so { a } else { b })?;
                sum.by |= why;
                Ok(sum)
            }
            Node::Sext(_, a) => self.signed(a),
            Node::Zext(_, a) => self.unsigned(a),
            _ => Ok(Sum::number(self.matter.numbers[&t])),
        }
    }

    fn signed(&self, t: Term) -> Result<Sum, Open> {
        let width = Width(self.matter.terms.width(t));
        let mut sum = self.sum(t)?;
        // A difference of two numbers and such a constant wraps around once at most.
        sum.constant = width.signed(sum.constant);
        if !self.is_at_most(&mut sum, width.most())? {
            sum.constant -= width.count();
        } else if self.is_at_most(&mut sum, width.least() - 1)? {
            sum.constant += width.count();
        }
        Ok(sum)
    }

    fn unsigned(&self, t: Term) -> Result<Sum, Open> {
        let mut sum = self.signed(t)?;
        if self.is_at_most(&mut sum, -1)? {
            sum.constant += Width(self.matter.terms.width(t)).count();
        }
        Ok(sum)
    }

    /// Whether a sum is so much at most; if that is known, it is one of its reasons from now on.
    fn is_at_most(&self, sum: &mut Sum, most: i128) -> Result<bool, Open> {
        let bound = sum.at_most(most).ok_or(Open::Beyond)?;
        let (so, why) = self.differences.decides(bound).ok_or(Open::Within(bound))?;
        sum.by |= why;
        Ok(so)
    }
}

/// The same two the other way round: both are kept where the bound is met exactly.
pub(super) fn turned(bound: Bound) -> Bound {
    Bound { from: bound.to, to: bound.from, most: -bound.most }
}
