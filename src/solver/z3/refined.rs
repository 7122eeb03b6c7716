//! Functions that Z3 knows nothing of, or not all: where a model takes a value of one for another than it is, Z3 is told that value and
//! asked again.

use super::{Answer, Query, Session, tables};
use crate::term::{Eval, Model, Node, Term, Terms};

/// How often Z3 is told a value.
const ROUNDS: usize = 24;
/// Values that it is told at once.
const MOST: usize = 16;

impl Session {
    /// As [`Session::answer`], but that values are told of functions of whole numbers and of tables.
    pub(super) fn refined(&mut self, terms: &Terms, query: &Query<'_>, rlimit: u32) -> Option<Answer> {
        let (mut facts, mut rounds, mut of_tables) = (query.facts.to_vec(), 0, 0);
        loop {
            self.refuted.borrow_mut().clear();
            self.misread.borrow_mut().clear();
            let answer = self.answer(terms, &Query { facts: &facts, ..*query }, rlimit)?;
            match answer {
                // What it has been told is so whatever the input.
                Answer::Unsat(core) => {
                    return Some(Answer::Unsat(core.into_iter().filter(|fact| query.facts.contains(fact)).collect()));
                }
                Answer::Unknown(_) if of_tables < tables::ROUNDS && !self.misread.borrow().is_empty() => {
                    for wrong in self.misread.take() {
                        self.terms.correct(terms, wrong, of_tables)?;
                    }
                    of_tables += 1;
                }
                Answer::Unknown(_) if rounds < ROUNDS && !self.refuted.borrow().is_empty() => {
                    facts.append(&mut self.refuted.borrow_mut());
                    rounds += 1;
                }
                answer => return Some(answer),
            }
        }
    }
}

/// What each function comes to for what a model gives it; nothing where one is of floating-point numbers, of which there are too many.
pub(super) fn values(terms: &Terms, facts: &[Term], model: &Model) -> Vec<Term> {
    let mut all: Vec<Term> = facts.iter().flat_map(|&fact| terms.applications(fact, &|_| true)).collect();
    all.sort_unstable();
    all.dedup();
    let mut eval = Eval::new(terms, model);
    let value = |t: Term| {
        let Node::Apply(function, a, b) = terms.node(t) else { return None };
        let whole = terms.opaque(function).of_whole;
        let [known_a, known_b, known] = [a, b, t].map(|t| terms.bv(64, eval.value(t).as_bits()));
        let is_given = terms.and(terms.eq(a, known_a), terms.eq(b, known_b));
        whole.then(|| terms.or(terms.not(is_given), terms.eq(t, known)))
    };
    let found: Option<Vec<Term>> = if all.len() > MOST { None } else { all.into_iter().map(value).collect() };
    found.unwrap_or_default().into_iter().filter(|fact| !facts.contains(fact)).collect()
}

#[cfg(test)]
mod tests {
    use crate::{
        solver::{Answer, Query, Solver, z3::Z3},
        term::{Decl, Opaque, Range, Sort, Terms},
    };

    #[test]
    fn a_value_that_a_model_is_wrong_about_is_told() {
        let terms = Terms::new();
        let n = terms.declare_sym(Decl { name: "n".into(), sort: Sort::Bv(64), bound: None, most: None });
        let rest = terms.function(Opaque {
            name: "rest",
            parameters: 1,
            of: |n, _| n * 7 % 4,
            range: Range::Naturals(0, 7),
            domain: None,
            rises: false,
            exact: true,
            of_whole: true,
            of_digits: false,
            said_by: None,
        });
        let (small, is) = (terms.ult(n, terms.long(16)), |v| terms.eq(terms.apply(rest, n, n), terms.long(v)));
        let mut z3 = Z3::new(1_000_000).expect("libz3");
        assert!(matches!(z3.check(&terms, &Query::of(&[small, is(3)])), Answer::Sat(_)));
        // The last value that it may be told is the last there is.
        let never = [terms.ult(n, terms.long(super::ROUNDS as i64)), is(5)];
        assert!(matches!(z3.check(&terms, &Query::of(&never)), Answer::Unsat(core) if core == never));
    }
}
