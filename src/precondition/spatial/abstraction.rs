//! What holds of the parameters of a predicate however it is unfolded, as far as integers, their differences, and which references are equal or
//! denote what is allocated can tell: `A` of the least fixed point of the paper (Algorithm 1), with numbers beside references.
//!
//! It says more than there is: what it excludes is excluded for structures of any size. It is found out once for all predicates,
//! when it is first asked for.

mod cases;
mod facts;
mod references;
mod zone;

use super::{
    formula::{Expr, Predicate},
    value::{Value, less, sum},
};
use crate::{
    classfile::FieldType,
    input::InputSpace,
    term::{Term, Terms},
};
use cases::Fact;
use facts::{Said, Scope, read};
use references::References;
use std::{cell::OnceCell, rc::Rc};
use zone::Zone;

/// Rounds in which bounds may still move; after these one that moves is given up.
const EXACT: usize = 4;
/// Rounds, at most; that is enough for all that is known of references to come to an end but for very many parameters.
const ROUNDS: usize = 40;
/// Rounds that take back what has been given up too soon.
const BACK: usize = 2;
/// Cases of one predicate, at most: more are made one.
const CASES: usize = 16;
/// Cases of all instances in one disjunct, at most.
const TOGETHER: usize = 64;

/// The predicates of a precondition, the last of them, and what holds of each. See the module.
pub(super) struct Abstractions {
    predicates: Rc<[Predicate]>,
    /// The types of the roots of the method.
    roots: Vec<FieldType>,
    known: OnceCell<Vec<Abstraction>>,
}

/// What holds of a predicate.
struct Abstraction {
    /// One of these.
    cases: Vec<Case>,
    /// Whether that is more than what is seen of it when it is unfolded once.
    says_more: bool,
}

/// What is known of references and integers by the same numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Case {
    references: References,
    integers: Zone,
}

/// What an instance may be, if it can be unfolded to its end.
pub(super) struct Way {
    /// This is so.
    pub(super) so: Term,
    /// These denote what is allocated, each another object.
    pub(super) owned: Vec<Term>,
}

impl Abstractions {
    /// Those of a method with roots of these types.
    pub(super) fn new(predicates: Rc<[Predicate]>, roots: Vec<FieldType>) -> Self {
        Self { predicates, roots, known: OnceCell::new() }
    }

    /// The predicates, the precondition last.
    pub(super) fn predicates(&self) -> &Rc<[Predicate]> {
        &self.predicates
    }

    fn known(&self, inputs: &InputSpace) -> &[Abstraction] {
        self.known.get_or_init(|| fixed_point(inputs, &self.predicates, &self.roots))
    }

    /// Whether no heap satisfies the precondition, however large.
    pub(super) fn exclude_all(&self, inputs: &InputSpace) -> bool {
        self.known(inputs).last().is_some_and(|precondition| precondition.cases.is_empty())
    }

    /// What an instance of a predicate may be, one of these; `None` where unfolding it once tells as much.
    pub(super) fn ways(&self, inputs: &InputSpace, predicate: usize, arguments: &[Value]) -> Option<Rc<[Way]>> {
        let Abstraction { cases, says_more } = &self.known(inputs)[predicate];
        let is_about_arguments = !arguments.is_empty() || cases.is_empty();
        (*says_more && is_about_arguments)
            .then(|| cases.iter().map(|case| case.way(inputs.terms(), arguments)).collect())
    }
}

/// What holds of each predicate.
fn fixed_point(inputs: &InputSpace, predicates: &[Predicate], roots: &[FieldType]) -> Vec<Abstraction> {
    let whole = predicates.len() - 1;
    let required = || predicates[whole].disjuncts.iter().flat_map(|heap| &heap.calls).map(|call| call.predicate);
    let is_precondition = |i: usize| i == whole || required().any(|called| called == i);
    let mut common = vec![];
    for heap in required().chain([whole]).flat_map(|i| &predicates[i].disjuncts) {
        heap.each(&mut |e| {
            if is_common(e) && !common.contains(e) {
                common.push(e.clone());
            }
        });
    }
    let scope = Scope { inputs, predicates, roots, common: &common };
    let of = |i: usize| predicates[i].disjuncts.iter().map(|heap| read(&scope, i, heap, is_precondition(i))).collect();
    let said: Vec<Vec<Said>> = (0..predicates.len()).map(of).collect();
    let kept = |i: usize| 1 + predicates[i].parameters.len() + if is_precondition(i) { common.len() } else { 0 };
    let any: Vec<Vec<Case>> = (0..predicates.len()).map(|i| vec![Case::any(kept(i))]).collect();
    let step = |known: &[Vec<Case>]| -> Vec<Vec<Case>> {
        (0..predicates.len()).map(|i| once(&said[i], known, kept(i))).collect()
    };
    let mut known: Vec<Vec<Case>> = vec![vec![]; predicates.len()];
    let ends = (0..ROUNDS).any(|round| {
        let mut is_fixed = true;
        let news = step(&known);
        for (known, new) in known.iter_mut().zip(news) {
            for case in new {
                is_fixed &= !add_case(known, case, round >= EXACT);
            }
        }
        is_fixed
    });
    match ends {
        true => (0..BACK).for_each(|_| known = step(&known)),
        false => known = any.clone(),
    }
    let at_once = step(&any);
    let says_more = |(known, at_once): (&Vec<Case>, &Vec<Case>)| {
        at_once.iter().any(|case| !known.iter().any(|known| known.covers(case)))
    };
    let more: Vec<bool> = known.iter().zip(&at_once).map(says_more).collect();
    known.into_iter().zip(more).map(|(cases, says_more)| Abstraction { cases, says_more }).collect()
}

/// Whether preconditions have a value in common: it is no name of one of them.
fn is_common(e: &Expr) -> bool {
    match e {
        Expr::Root(_) | Expr::Static(_) => true,
        Expr::Field(of, _) => is_common(of),
        _ => false,
    }
}

/// What holds of a predicate, if that is known of those in its disjuncts.
fn once(disjuncts: &[Said], known: &[Vec<Case>], kept: usize) -> Vec<Case> {
    let mut all = vec![];
    for said in disjuncts {
        let of_calls: Vec<&Vec<Case>> = said.calls.iter().map(|&(predicate, _)| &known[predicate]).collect();
        if of_calls.iter().any(|cases| cases.is_empty()) {
            continue;
        }
        let together: usize = of_calls.iter().map(|cases| cases.len()).product();
        let joined = |cases: &Vec<Case>| if together > TOGETHER { vec![Case::all_of(cases)] } else { cases.clone() };
        let of_calls: Vec<Vec<Case>> = of_calls.into_iter().map(joined).collect();
        for facts in &said.cases {
            let mut case = Case::any(said.numbers);
            if case.so(facts) && said.owned.iter().all(|&r| case.references.own(r)) {
                with_calls(&case, said, &of_calls, facts, &mut |case| {
                    add_case(&mut all, case.first(kept), false);
                });
            }
        }
    }
    all
}

/// Each case of all instances together.
fn with_calls(case: &Case, said: &Said, of_calls: &[Vec<Case>], facts: &[Fact], each: &mut impl FnMut(&Case)) {
    let Some((of_call, rest)) = of_calls.split_first() else {
        // By now there are bounds that say more of sums.
        let mut case = case.clone();
        if case.so(facts) && case.so(facts) {
            each(&case);
        }
        return;
    };
    let (_, these) = &said.calls[said.calls.len() - of_calls.len()];
    for known in of_call {
        let mut case = case.clone();
        if case.add(known, these) {
            with_calls(&case, said, rest, facts, each);
        }
    }
}

/// One more case; whether that is new.
fn add_case(all: &mut Vec<Case>, case: Case, widen: bool) -> bool {
    if all.iter().any(|known| known.covers(&case)) {
        return false;
    }
    match all.iter_mut().find(|known| known.references == case.references) {
        Some(known) if widen => known.integers.widen(&case.integers),
        Some(known) => known.integers.join(&case.integers),
        None => all.push(case),
    }
    if all.len() > CASES {
        *all = vec![Case::all_of(all)];
    }
    true
}

impl Case {
    fn any(numbers: usize) -> Self {
        Self { references: References::any(numbers), integers: Zone::any(numbers) }
    }

    /// What all of some have in common.
    fn all_of(cases: &[Case]) -> Self {
        let mut all = cases[0].clone();
        for case in &cases[1..] {
            all.references.join(&case.references);
            all.integers.join(&case.integers);
        }
        all
    }

    /// All of this is so too. False if it cannot be.
    fn so(&mut self, facts: &[Fact]) -> bool {
        facts.iter().all(|fact| match fact {
            Fact::Equal(a, b) => self.references.equal(*a, *b),
            Fact::Different(a, b) => self.references.different(*a, *b),
            Fact::AtMostZero(sum) => self.integers.at_most_zero(sum),
        })
    }

    /// What another says is so of these. False if it cannot be.
    fn add(&mut self, other: &Self, these: &[usize]) -> bool {
        self.references.add(&other.references, these)
            && other.integers.bounds().all(|(a, b, most)| self.integers.limit(these[a], these[b], most))
    }

    fn first(&self, numbers: usize) -> Self {
        Self { references: self.references.first(numbers), integers: self.integers.first(numbers) }
    }

    fn covers(&self, other: &Self) -> bool {
        self.references.covers(&other.references) && self.integers.covers(&other.integers)
    }

    /// The same of arguments.
    fn way(&self, terms: &Terms, arguments: &[Value]) -> Way {
        let value = |a: usize| if a == 0 { None } else { Some(arguments[a - 1]) };
        let reference = |a: usize| match value(a) {
            None => Some(terms.null()),
            Some(Value::Reference(r)) => Some(r),
            Some(_) => None,
        };
        let equal = |(a, b)| Some(terms.eq(reference(a)?, reference(b)?));
        let mut so: Vec<Term> = self.references.equalities().filter_map(equal).collect();
        so.extend(self.references.differences().filter_map(equal).map(|fact| terms.not(fact)));
        for (a, b, most) in self.integers.bounds() {
            // What follows from the bounds of each says nothing.
            let apart = || Some(self.integers.most(a, 0)? + self.integers.most(0, b)?);
            if a != 0 && b != 0 && apart().is_some_and(|apart| apart <= most) {
                continue;
            }
            so.extend(difference(terms, value(a), value(b), most));
        }
        Way { so: terms.all(so), owned: self.references.owned().filter_map(reference).collect() }
    }
}

fn at_most(terms: &Terms, a: Term, b: Term) -> Term {
    terms.not(less(terms, b, a))
}

/// `a - b <= most`, where `None` is zero and a truth value 0 or 1; `None` where that says nothing.
fn difference(terms: &Terms, a: Option<Value>, b: Option<Value>, most: i128) -> Option<Term> {
    let long = |n: i128| i64::try_from(n).ok().map(|n| terms.long(n));
    Some(match (a, b) {
        (Some(Value::Truth(t)), None) if most < 1 => terms.not(t),
        (None, Some(Value::Truth(t))) if most < 0 => t,
        (Some(Value::Integer(a)), None) => at_most(terms, a, long(most)?),
        (None, Some(Value::Integer(b))) => at_most(terms, long(-most)?, b),
        (Some(Value::Integer(a)), Some(Value::Integer(b))) => {
            let (sum, is_long) = sum(terms, terms.sext(64, b), long(most)?);
            match most > 0 {
                true => terms.or(terms.not(is_long), at_most(terms, a, sum)),
                false => terms.and(is_long, at_most(terms, a, sum)),
            }
        }
        _ => return None,
    })
}
