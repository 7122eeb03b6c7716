//! Is there an input for which all these facts hold? One trait, layers as decorators, [`chain`] builds them.

mod around;
mod cached;
mod change;
mod divided;
mod equal;
mod exact;
mod few;
mod fixed;
mod followed;
mod guess;
mod input;
mod order;
#[cfg(test)]
mod random;
mod ranges;
mod reals;
mod restated;
mod reused;
mod sequences;
mod split;
mod unbounded;
mod z3;

pub use sequences::as_sequences;
pub use z3::{Z3, Z3Error, script::is_refuted};

use crate::term::{Model, Term, Terms};
use cached::Cached;
use restated::Restated;
use reused::Reused;
use std::{rc::Rc, time::Duration};

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// This input makes all facts true; it has been evaluated, not just believed.
    Sat(Rc<Model>),
    /// There is none; these of the facts already exclude each other.
    Unsat(Vec<Term>),
    /// The solver gave up, and why.
    Unknown(String),
    /// Only an input that is larger than what is followed of it may do; see [`Terms::follow`].
    Unfollowed,
}

/// Why the solver gave up that has had all the time there was.
const OVERTIME: &str = "the time is up (--timeout)";

impl Answer {
    /// Whether the solver has had all the time there was.
    pub fn is_overtime(&self) -> bool {
        matches!(self, Answer::Unknown(why) if why == OVERTIME)
    }
}

/// A set of conditions, and an input near which there may be one that satisfies them.
#[derive(Copy, Clone)]
pub struct Query<'a> {
    /// The conditions, all of sort Bool, none of them constant.
    pub facts: &'a [Term],
    /// An input from which guesses are made: as a rule one that takes the path so far.
    pub near: Option<&'a Rc<Model>>,
    /// How many of the facts, the first ones, are known to hold of it.
    pub held: usize,
    /// The time that is left for all there is to do; `None` for any.
    pub left: Option<&'a dyn Fn() -> Option<Duration>>,
}

impl<'a> Query<'a> {
    /// These conditions, with nothing to guess from.
    pub fn of(facts: &'a [Term]) -> Self {
        Self { facts, near: None, held: 0, left: None }
    }
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

/// The chain every run uses, what costs least first, for sizes that are followed and then for any: the input of the query, and that input repaired;
/// models found last; earlier answers; numbers that have one value only; floating-point numbers that are whole ones exactly; what the order of numbers excludes; cases of references that are equal
/// and numbers in some order; ranges of whole numbers, and of floating-point ones; equal ones in place of each other; quotients in which nothing wraps around; inputs nearby; all numbers, where they are few; a search for floating-point numbers; strings like those at hand; then Z3 within
/// `rlimit` (Z3's deterministic resource units, some four million a second) a query.
///
/// # Errors
/// When the libz3 at hand is not the one Cortado was built for.
pub fn chain(rlimit: u32) -> Result<Box<dyn Solver>, Z3Error> {
    let guessed = guess::Near::new(few::Few::new(guess::Numeric::new(guess::Edited::new(Z3::new(rlimit)?))));
    let decided = order::Order::new(split::Split::new(ranges::Ranges::new(reals::Reals::new(equal::Equal::new(
        Restated::new(divided::said, guessed),
    )))));
    let remembered = Cached::new(fixed::Fixed::new(Restated::new(exact::said, decided)));
    let bounded = guess::Repaired::new(Reused::new(remembered));
    Ok(Box::new(followed::Followed::new(bounded, unbounded::Unbounded::new(rlimit))))
}

/// Z3 without what decides before it is asked, and no memory: for who wants to hear it once more.
///
/// # Errors
/// As [`chain`].
pub fn alone(rlimit: u32) -> Result<Box<dyn Solver>, Z3Error> {
    let repaired = guess::Repaired::new(Z3::new(rlimit)?);
    Ok(Box::new(followed::Followed::new(repaired, unbounded::Unbounded::new(rlimit))))
}
