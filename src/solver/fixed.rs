//! Numbers that small facts leave one value only are that value in large ones: an element of an array at such a number, which is a choice
//! among all its elements, is one of them then, and whoever is asked next has that much less to do.

use super::{
    Answer, Query, Solver,
    ranges::{Boxes, Constants, Reasons},
};
use crate::term::{Eval, Model, Node, Term, Terms, Val};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A fact of no more parts is a small one, from which values are read.
const SMALL: usize = 64;
/// A fact of more parts is a large one, for which that pays.
const LARGE: usize = 512;

/// See the module.
pub(super) struct Fixed<S> {
    below: S,
    kinds: FxHashMap<Term, Kind>,
}

/// Small facts that are looked at.
const MOST: usize = 100;

/// What is done with a fact.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    /// Only numbers are in it, and few.
    Small,
    Middling,
    Large,
}

impl<S: Solver> Fixed<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below, kinds: FxHashMap::default() }
    }

    fn kind(&mut self, terms: &Terms, fact: Term) -> Kind {
        *self.kinds.entry(fact).or_insert_with(|| kind(terms, fact))
    }

    /// The answer where facts with these values in them are asked about, which these `small` facts fix; `None` where that is none.
    fn with(&mut self, terms: &Terms, query: &Query<'_>, small: &[Term], constants: &Constants) -> Option<Answer> {
        let mut memo = FxHashMap::default();
        let value = |t: Term| constants.get(&t).map(|&(value, _)| terms.bv(terms.width(t), value));
        let shorter: Vec<Term> = query.facts.iter().map(|&fact| terms.replaced_part(fact, &value, &mut memo)).collect();
        let reasons = |core: &[Term]| {
            let pairs = shorter.iter().zip(query.facts).filter(|(short, _)| core.contains(short));
            let mut all: Vec<Term> = pairs.map(|(_, &fact)| fact).collect();
            let (mut open, mut seen, mut fixed) = (all.clone(), FxHashSet::default(), 0);
            while let Some(t) = open.pop() {
                // What has not been looked at had no part in it.
                if memo.contains_key(&t) && seen.insert(t) {
                    fixed |= constants.get(&t).map_or(0, |(_, why)| *why);
                    terms.for_each_child(t, |part| open.push(part));
                }
            }
            all.extend(among(small, fixed));
            all.sort_unstable();
            all.dedup();
            all
        };
        if let Some(&none) = shorter.iter().find(|fact| terms.as_bool(**fact) == Some(false)) {
            return Some(Answer::Unsat(reasons(&[none])));
        }
        let open: Vec<Term> = shorter.iter().copied().filter(|fact| terms.as_bool(*fact).is_none()).collect();
        let near = query.near.map(|near| with_values(terms, near, constants));
        match self.below.check(terms, &Query { facts: &open, near: near.as_ref(), held: 0, ..*query }) {
            Answer::Sat(model) => {
                let model = with_values(terms, &model, constants);
                let holds = Eval::new(terms, &model).all(query.facts.iter().copied());
                holds.then_some(Answer::Sat(model))
            }
            Answer::Unsat(core) => Some(Answer::Unsat(reasons(&core))),
            other => Some(other),
        }
    }
}

impl<S: Solver> Solver for Fixed<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let kinds: Vec<Kind> = query.facts.iter().map(|&fact| self.kind(terms, fact)).collect();
        if !kinds.contains(&Kind::Large) {
            return self.below.check(terms, query);
        }
        let small = query.facts.iter().zip(kinds).filter(|(_, kind)| *kind == Kind::Small).map(|(&fact, _)| fact);
        let small: Vec<Term> = small.take(MOST).collect();
        let said = match Boxes::constants(terms, &small) {
            Some(Ok(constants)) if !constants.is_empty() => self.with(terms, query, &small, &constants),
            Some(Err(core)) => Some(Answer::Unsat(among(&small, core).collect())),
            _ => None,
        };
        said.unwrap_or_else(|| self.below.check(terms, query))
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// Those facts that are reasons.
fn among(facts: &[Term], reasons: Reasons) -> impl Iterator<Item = Term> + '_ {
    facts.iter().enumerate().filter(move |(i, _)| reasons >> i & 1 == 1).map(|(_, &fact)| fact)
}

/// The model with these values in it.
fn with_values(terms: &Terms, model: &Model, constants: &Constants) -> Rc<Model> {
    let mut model = model.clone();
    for (&atom, &(value, _)) in constants {
        if let Node::Sym(name) = terms.node(atom) {
            model.roots.insert(name, Val::Bv(value));
        }
    }
    model.into()
}

fn kind(terms: &Terms, fact: Term) -> Kind {
    let (mut open, mut seen, mut only_numbers) = (vec![fact], FxHashSet::default(), true);
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        if seen.len() > LARGE {
            return Kind::Large;
        }
        only_numbers &= Boxes::takes(terms, t);
        terms.for_each_child(t, |part| open.push(part));
    }
    if only_numbers && seen.len() <= SMALL { Kind::Small } else { Kind::Middling }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Fixed, LARGE};
    use crate::{
        solver::{Query, Solver},
        term::{BinOp, Decl, Eval, Model, Sort, Term, Terms},
    };
    use std::rc::Rc;

    /// Keeps what it was asked last, and says that zeros do.
    #[derive(Default)]
    struct Asked(Vec<Term>);

    impl Solver for &mut Asked {
        fn check(&mut self, _: &Terms, query: &Query<'_>) -> Answer {
            self.0 = query.facts.to_vec();
            Answer::Sat(Rc::new(Model::default()))
        }

        fn calls(&self) -> u64 {
            0
        }
    }

    fn number(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    /// Element `i` of an array of so many squares.
    fn square(terms: &Terms, i: Term, length: i32) -> Term {
        (0..length).fold(terms.int(-1), |rest, k| terms.ite(terms.eq(i, terms.int(k)), terms.int(k * k), rest))
    }

    #[test]
    fn an_element_at_a_number_that_is_known_is_that_element() {
        let terms = Terms::default();
        let [i, j, x] = ["i", "j", "x"].map(|name| number(&terms, name));
        let (zero, four) = (terms.int(0), terms.int(4));
        let known = [terms.slt(terms.int(2), i), terms.slt(i, four), terms.eq(j, terms.bin(BinOp::Add, i, i))];
        let element = square(&terms, j, LARGE as i32);
        let mut asked = Asked::default();
        let says = |asked: &mut Asked, fact| {
            let facts = [known[0], known[1], known[2], terms.not(terms.eq(x, four)), fact];
            (Fixed::new(asked).check(&terms, &Query::of(&facts)), facts)
        };

        let (answer, facts) = says(&mut asked, terms.eq(element, terms.bin(BinOp::Add, x, terms.int(36))));
        let Answer::Sat(model) = answer else { panic!("x is 0, the sixth square 36") };
        assert!(Eval::new(&terms, &model).all(facts.iter().copied()));
        assert!(asked.0.iter().all(|&fact| terms.count([fact].into_iter()) < 10));

        let (answer, facts) = says(&mut asked, terms.slt(element, zero));
        let Answer::Unsat(core) = answer else { panic!("the sixth square is not negative") };
        assert!(core.contains(&facts[4]) && core.contains(&facts[2]) && !core.contains(&facts[3]));
    }
}
