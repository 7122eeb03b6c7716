//! Cases: what chooses among numbers, as `x - 1 == (l < r ? r : l)` does, says nothing of their order before it is known which of
//! them it is. So a comparison by which is chosen is taken to hold, and then not to. What excludes itself without it does so in
//! both cases.

use crate::{
    solver::{Answer, Query},
    term::{Model, Node, Sort, Term, Terms},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Cases that are looked at.
const MOST: u32 = 96;
/// Facts of more parts are left to others.
const PARTS: usize = 600;

/// Facts, a bit for each by its number, and from their count on the cases on the way.
type Reasons = u128;

/// The answer, if there are so few cases that each of them is seen to be one or none.
pub(super) fn decide(terms: &Terms, query: &Query<'_>) -> Option<Answer> {
    let facts = query.facts.iter().zip(0..).map(|(&term, i)| Some(Fact { term, by: bit(i)? }));
    let facts: Vec<Fact> = facts.collect::<Option<_>>()?;
    choice(terms, &facts)?;
    let mut cases = Cases { terms, query, left: MOST, count: facts.len() as u32 };
    match cases.look(&facts)? {
        Ok(model) => Some(Answer::Sat(model)),
        Err(core) => {
            let core = query.facts.iter().enumerate().filter(|(i, _)| core >> i & 1 == 1);
            Some(Answer::Unsat(core.map(|(_, &fact)| fact).collect()))
        }
    }
}

/// That fact or case alone, unless there are too many.
fn bit(i: u32) -> Option<Reasons> {
    Reasons::checked_shl(1, i)
}

/// A fact as it is in a case, and why.
#[derive(Copy, Clone)]
struct Fact {
    term: Term,
    by: Reasons,
}

struct Cases<'a> {
    terms: &'a Terms,
    query: &'a Query<'a>,
    left: u32,
    /// How many numbers, of facts and of cases on the way, are taken.
    count: u32,
}

impl Cases<'_> {
    /// An input in this case, or the reasons why there is none; `None` where that is not known.
    fn look(&mut self, facts: &[Fact]) -> Option<Result<Rc<Model>, Reasons>> {
        self.left = self.left.checked_sub(1)?;
        if let Some(none) = facts.iter().find(|fact| self.terms.as_bool(fact.term) == Some(false)) {
            return Some(Err(none.by));
        }
        let conditions: Vec<Term> = facts.iter().map(|fact| fact.term).collect();
        let choice = choice(self.terms, facts);
        match super::decide(self.terms, self.query, &conditions, choice.is_none()) {
            Err(circle) => return Some(Err(circle.into_iter().fold(0, |all, i| all | facts[i as usize].by))),
            Ok(Some(model)) => return Some(Ok(model.into())),
            Ok(None) => {}
        }
        let (choice, this) = (choice?, bit(self.count)?);
        let (mut core, mut is_known) = (0, true);
        self.count += 1;
        for holds in [true, false] {
            match self.look(&self.in_case(facts, choice, holds, this)) {
                Some(Ok(model)) => return Some(Ok(model)),
                // Whatever the choice is.
                Some(Err(reasons)) if reasons & this == 0 => return Some(Err(reasons)),
                Some(Err(reasons)) => core |= reasons,
                None => is_known = false,
            }
        }
        is_known.then_some(Err(core & !this))
    }

    /// The facts where that comparison holds, or does not, which is this case.
    fn in_case(&self, facts: &[Fact], choice: Term, holds: bool, this: Reasons) -> Vec<Fact> {
        let mut memo = FxHashMap::from_iter([(choice, self.terms.bool(holds))]);
        let mut shorter: Vec<Fact> = facts.to_vec();
        for fact in &mut shorter {
            let term = self.terms.replaced_part(fact.term, &|_| None, &mut memo);
            if term != fact.term {
                *fact = Fact { term, by: fact.by | this };
            }
        }
        shorter.retain(|fact| self.terms.as_bool(fact.term) != Some(true));
        let term = if holds { choice } else { self.terms.not(choice) };
        shorter.push(Fact { term, by: this });
        shorter
    }
}

/// A comparison of numbers by which a fact chooses; `None` where there is none, or too much to look through.
fn choice(terms: &Terms, facts: &[Fact]) -> Option<Term> {
    let (mut seen, mut found) = (FxHashSet::default(), None);
    for fact in facts {
        terms.each_part(fact.term, &mut seen, &mut |part| {
            let by = match terms.node(part) {
                Node::Ite(by, ..) => comparison(terms, by),
                Node::And(a, _) | Node::Or(a, _) if part != fact.term => comparison(terms, a),
                _ => None,
            };
            found = found.or(by);
        });
        if seen.len() > PARTS {
            return None;
        }
    }
    found
}

/// The first comparison of numbers in a condition.
fn comparison(terms: &Terms, condition: Term) -> Option<Term> {
    match terms.node(condition) {
        Node::Not(a) => comparison(terms, a),
        Node::And(a, b) | Node::Or(a, b) => comparison(terms, a).or_else(|| comparison(terms, b)),
        Node::Slt(..) | Node::Ult(..) => Some(condition),
        Node::Eq(a, _) if matches!(terms.sort(a), Sort::Bv(_)) => Some(condition),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::decide;
    use crate::{
        solver::{Answer, Query},
        term::{BinOp, Decl, Eval, Sort, Term, Terms},
    };

    fn number(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    /// `x` is one more than the greater of the two, which differ by one at most.
    fn is_above(terms: &Terms, x: Term, [l, r]: [Term; 2]) -> [Term; 3] {
        let (greater, smaller) = (terms.ite(terms.slt(l, r), r, l), terms.ite(terms.slt(r, l), r, l));
        let below = |by: i32| terms.bin(BinOp::Add, x, terms.int(-by));
        let least = terms.not(terms.slt(smaller, below(2)));
        [terms.eq(below(1), greater), least, terms.not(terms.slt(terms.int(46), x))]
    }

    #[test]
    fn heights_of_a_tree_are_seen_to_do_or_not() {
        let terms = Terms::default();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| number(&terms, name));
        let zero = terms.int(0);
        let mut facts = vec![terms.slt(terms.int(-1), a), terms.slt(zero, b), terms.slt(zero, c), terms.slt(zero, d)];
        // a above b and d, b above c and d: so d is by two or three smaller than a.
        facts.extend(is_above(&terms, a, [b, d]));
        let free = facts.clone();
        facts.extend(is_above(&terms, b, [c, d]));
        facts.extend(is_above(&terms, c, [d, zero]));
        assert!(matches!(decide(&terms, &Query::of(&facts)), Some(Answer::Unsat(_))));
        let Some(Answer::Sat(model)) = decide(&terms, &Query::of(&free)) else { panic!("b is 1, d 1, a 2") };
        assert!(Eval::new(&terms, &model).all(free.iter().copied()));
    }

    #[test]
    fn a_core_leaves_out_what_has_no_part() {
        let terms = Terms::default();
        let [x, y, z] = ["x", "y", "z"].map(|name| number(&terms, name));
        let least = terms.ite(terms.slt(x, y), x, y);
        let facts = [terms.slt(z, terms.int(5)), terms.slt(x, least), terms.slt(y, z)];
        let Some(Answer::Unsat(core)) = decide(&terms, &Query::of(&facts)) else {
            panic!("nothing is below the least")
        };
        assert_eq!(core, [facts[1]]);
    }
}
