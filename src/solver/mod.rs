//! Is there an input for which all these facts hold? One trait, layers as decorators, [`chain`] builds them.

mod cached;
mod reused;
mod z3;

pub use z3::{Z3, Z3Error};

use crate::term::{Model, Term, Terms};
use std::rc::Rc;

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// This input makes all facts true; it has been evaluated, not just believed.
    Sat(Rc<Model>),
    /// There is none; these of the facts already exclude each other.
    Unsat(Vec<Term>),
    /// The solver gave up, and why.
    Unknown(String),
}

/// A set of conditions, and inputs worth trying before anything is solved.
#[derive(Copy, Clone)]
pub struct Query<'a> {
    /// The conditions, all of sort Bool, none of them constant.
    pub facts: &'a [Term],
    /// Guesses: the model of the path so far, or that model repaired.
    pub guesses: &'a [Rc<Model>],
    /// A further guess, to be made only when nothing at hand is right.
    pub further: &'a dyn Fn() -> Option<Rc<Model>>,
}

impl<'a> Query<'a> {
    /// These conditions, and nothing worth trying.
    pub fn of(facts: &'a [Term]) -> Self {
        Self { facts, guesses: &[], further: &|| None }
    }
}

/// What deciding has cost.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Queries put to the chain.
    pub queries: u64,
    /// Those that no layer could answer and Z3 had to.
    pub calls: u64,
}

/// Decides sets of conditions.
pub trait Solver {
    /// Whether the facts can hold together.
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer;

    /// How often the layer below all others has been asked.
    fn calls(&self) -> u64;
}

impl<S: Solver + ?Sized> Solver for &mut S {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        (**self).check(terms, query)
    }

    fn calls(&self) -> u64 {
        (**self).calls()
    }
}

impl<S: Solver + ?Sized> Solver for Box<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        (**self).check(terms, query)
    }

    fn calls(&self) -> u64 {
        (**self).calls()
    }
}

/// The chain every run uses: models tried first, then earlier answers, then Z3 within `rlimit` (Z3's deterministic
/// resource units, some four million a second) a query.
///
/// # Errors
/// When the libz3 at hand is not the one Cortado was built for.
pub fn chain(rlimit: u32) -> Result<Box<dyn Solver>, Z3Error> {
    Ok(Box::new(reused::Reused::new(cached::Cached::new(Z3::new(rlimit)?))))
}
