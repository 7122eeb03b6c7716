//! Numbers that are few enough to try them all: what a range leaves of them decides what no theory does well, an amount of cents as a `double` and back, or
//! the time of a day in a text.

use super::{Answer, Query, Solver, around::around, ranges::Left};
use crate::term::{Eval, Model, Node, Sort, Sym, Term, Terms, Val, mask};
use std::rc::Rc;

/// So many inputs are tried, at most.
const MOST: u64 = 1 << 17;
/// What is evaluated, in terms: of what Z3 has means for, and of floating-point numbers, quotients and opaque functions.
const LITTLE: u64 = 100_000;
const MUCH: u64 = 40_000_000;

/// See the module.
pub(super) struct Few<S> {
    below: S,
}

impl<S: Solver> Few<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Few<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        tried(terms, query).unwrap_or_else(|| self.below.check(terms, query))
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// The answer, if what the last fact has to do with can be tried.
fn tried(terms: &Terms, query: &Query<'_>) -> Option<Answer> {
    let (facts, roots) = of_numbers(terms, query.facts)?;
    let left = Left::of(terms, &Query { near: None, held: 0, facts: &facts, ..*query });
    let range = |&t: &Term| {
        let Node::Sym(root) = terms.node(t) else { unreachable!("it is a root") };
        let (least, most) = left.of_number(terms, t);
        (root, terms.width(t), least, u64::try_from(most - least + 1).unwrap_or(u64::MAX))
    };
    let ranges: Vec<(Sym, u8, i128, u64)> = roots.iter().map(range).collect();
    let many = ranges.iter().try_fold(1u64, |all, &(.., n)| all.checked_mul(n)).filter(|&all| all <= MOST)?;
    let is_hard = facts.iter().any(|&fact| terms.has_fp(fact) || terms.has_quotient(fact));
    let work = many * terms.count(facts.iter().copied());
    if work > if is_hard { MUCH } else { LITTLE } {
        return None;
    }
    let mut model = query.near.map_or_else(Model::default, |near| Model::clone(near));
    for mut nth in 0..many {
        for &(root, w, least, n) in &ranges {
            let number = least + i128::from(nth % n);
            model.roots.insert(root, Val::Bv(mask(w, number as u64)));
            nth /= n;
        }
        let mut eval = Eval::new(terms, &model);
        let holds = eval.all(facts.iter().copied());
        if eval.met_unknown() {
            return None;
        }
        if holds {
            // The others may be about more.
            return eval.all(query.facts.iter().copied()).then(|| Answer::Sat(Rc::new(model.clone())));
        }
    }
    Some(Answer::Unsat(facts))
}

/// The last fact, those around it, and the numbers of the input they speak of; `None` if they speak of anything else.
fn of_numbers(terms: &Terms, facts: &[Term]) -> Option<(Vec<Term>, Vec<Term>)> {
    let (&last, others) = facts.split_last()?;
    let is_number = |t: &Term| matches!((terms.node(*t), terms.sort(*t)), (Node::Sym(_), Sort::Bv(_)));
    let is_of_numbers = terms.atoms([last]).iter().all(is_number);
    let around = is_of_numbers.then(|| around(terms, last, others.iter().copied()));
    around.filter(|(_, atoms)| atoms.iter().all(is_number))
}

#[cfg(test)]
mod tests {
    use super::{Answer, Query, tried};
    use crate::term::{BinOp, Decl, Eval, Sort, Term, Terms};

    #[test]
    fn what_holds_of_none_of_a_few_is_refuted() {
        let terms = Terms::new();
        let [x, y, aside] = ["x", "y", "aside"]
            .map(|name| terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None }));
        let within = |x: Term, most| terms.and(terms.not(terms.slt(x, terms.int(0))), terms.slt(x, terms.int(most)));
        let square = |x| terms.bin(BinOp::Mul, x, x);
        let rest = |n| terms.bin(BinOp::Rem, square(x), n);
        // A square is 0, 1 or 4 modulo 8.
        let of_eight = |n| terms.eq(rest(terms.int(8)), terms.int(n));
        let facts = [within(x, 10_000), terms.slt(aside, y), of_eight(3)];
        let Some(Answer::Unsat(core)) = tried(&terms, &Query::of(&facts)) else { panic!("no square is 3") };
        assert_eq!(core.len(), 2);
        let facts = [within(x, 10_000), of_eight(4)];
        let Some(Answer::Sat(model)) = tried(&terms, &Query::of(&facts)) else { panic!("4 is a square") };
        assert!(Eval::new(&terms, &model).all(facts.into_iter()));
        // There are too many, or it is not about numbers of the input alone.
        assert!(tried(&terms, &Query::of(&[within(x, 1_000_000), of_eight(3)])).is_none());
    }
}
