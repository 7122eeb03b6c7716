//! What tables say, told to Z3 as it needs it. A table of what the JDK knows of characters has more than a thousand ranges, and of each
//! character of a string few matter: what it says of ASCII is told at first, and of other characters those that a model is wrong about.

use super::encode::{Built, Encoding};
use crate::term::{Node, Table, Term, Terms};
use rustc_hash::FxHashSet;
use z3::ast::BV;

/// A table of so many ranges at most is told whole.
const FEW: usize = 40;
/// Characters of which all is told at first.
const ASCII: u32 = 128;
/// After so many rounds a table that a model is still wrong about is told whole, of as many numbers as there may be in the rounds that follow.
const IN_PARTS: usize = 32;
pub(super) const ROUNDS: usize = 2 * IN_PARTS;
/// Operations that a range of a table is worth, and all that is told at first.
const RANGE: usize = 2;
pub(super) const AT_FIRST: usize = 20;

/// What a model is wrong about: what it takes a table to say of a number.
#[derive(Copy, Clone)]
pub(super) struct Misread {
    looked_up: Term,
    of: u64,
    value: u64,
}

impl Encoding {
    /// What a table says of a number: as an unknown of which that is told bit by bit.
    pub(super) fn looked_up(&mut self, terms: &Terms, t: Term, table: Table, of: Term) -> Option<Built> {
        if terms.ranges_of(table) <= FEW {
            return self.build(terms, terms.spelled_out(table, of, 1 << 16));
        }
        self.build(terms, of)?;
        let said = BV::fresh_const("said", 32);
        let is_first = terms.ult(of, terms.bv(16, ASCII.into()));
        self.say(terms, t, &said, is_first, terms.spelled_out(table, of, ASCII))?;
        Some(Built::Bv(said))
    }

    /// A law: where the condition is met, `t` is as much as `value`.
    fn say(&mut self, terms: &Terms, t: Term, said: &BV, when: Term, value: Term) -> Option<()> {
        let (when, value) = (self.condition(terms, when)?, self.number(terms, value)?);
        self.law(t, when.implies(said.eq(value)));
        Some(())
    }

    /// What is wrong in a model of these facts: what else it may be wrong about, a number is the one that it takes it for.
    pub(super) fn misread(&self, terms: &Terms, facts: &[Term], model: &z3::Model) -> Vec<Misread> {
        let (mut wrong, mut seen) = (vec![], FxHashSet::default());
        for &fact in facts {
            terms.each_part(fact, &mut seen, &mut |t| {
                if let Node::Lookup(table, of) = terms.node(t) {
                    let (of, value) = (self.bits_in(model, of), self.bits_in(model, t));
                    if terms.value_in(table, of) as u32 != value as u32 {
                        wrong.push(Misread { looked_up: t, of, value });
                    }
                }
            });
        }
        wrong
    }

    /// Tells what the table says of that number and those around it, and of which numbers it says what the model has taken; or all, where
    /// models have been wrong too often.
    pub(super) fn correct(&mut self, terms: &Terms, wrong: Misread, rounds: usize) -> Option<()> {
        let Misread { looked_up: t, of: k, value } = wrong;
        let Node::Lookup(table, of) = terms.node(t) else { unreachable!("a model is wrong about lookups") };
        let said = self.bv(terms, t)?;
        if rounds >= IN_PARTS {
            self.told += RANGE * terms.ranges_of(table);
            return self.say(terms, t, &said, terms.bool(true), terms.spelled_out(table, of, 1 << 16));
        }
        let (is_near, near) = terms.said_near(table, of, k);
        self.say(terms, t, &said, is_near, near)?;
        if let Some(is_of) = terms.is_looked_up(table, of, value as u32 as i32) {
            let law = said.eq(BV::from_u64(value, 32)).implies(self.condition(terms, is_of)?);
            self.law(t, law);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        solver::{Answer, Query, Solver, z3::Z3},
        term::{Decl, Sort, Table, Term, Terms},
    };

    /// Two numbers, and a table that says of some even numbers the next and of the odd one that before, and of all others themselves.
    fn pairs(terms: &Terms) -> (Table, [Term; 2]) {
        let says = |c: i32| if (512..1_024).contains(&c) { c ^ 1 } else { c };
        let table = terms.add_table("next", (0..1 << 16).map(says).collect());
        let number =
            |name: &str| terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(16), bound: None, most: None });
        (table, ["a", "b"].map(number))
    }

    #[test]
    fn a_table_is_told_as_far_as_a_model_is_wrong() {
        let terms = Terms::new();
        let (table, [a, b]) = pairs(&terms);
        let said = |of| terms.looked_up(table, of);
        let mut z3 = Z3::new(4_000_000).expect("libz3");
        let large = [a, b].map(|n| terms.ult(terms.bv(16, 600), n));
        let both = terms.eq(said(a), said(b));
        assert!(matches!(z3.check(&terms, &Query::of(&[large[0], large[1], both])), Answer::Sat(_)));
        let [other, small] =
            [terms.not(terms.eq(a, b)), terms.and(terms.ult(a, terms.bv(16, 640)), terms.ult(b, terms.bv(16, 640)))];
        // No two numbers have the same.
        let none = [large[0], large[1], small, both, other];
        let core = z3.check(&terms, &Query::of(&none));
        assert!(matches!(&core, Answer::Unsat(core) if core.contains(&both) && core.contains(&other)), "{core:?}");
        let itself = terms.eq(said(a), terms.zext(32, a));
        let Answer::Sat(model) = z3.check(&terms, &Query::of(&[large[0], itself])) else { panic!("1,024 is one") };
        assert!(crate::term::Eval::new(&terms, &model).value(a).as_bits() >= 1_024);
        let near = terms.ult(a, terms.bv(16, 1_000));
        let core = z3.check(&terms, &Query::of(&[large[0], near, itself]));
        assert!(matches!(&core, Answer::Unsat(core) if core.len() == 3), "{core:?}");
    }
}
