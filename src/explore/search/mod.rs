//! In which order open paths are followed.

mod bfs;
mod dfs;
mod distances;
mod goal;
mod less_traveled;
mod random_path;
mod rounds;
mod share;
mod toward;

pub use bfs::Bfs;
pub use dfs::Dfs;
pub use goal::{Goal, Sought};
pub use less_traveled::LessTraveled;
pub use random_path::RandomPath;
pub use rounds::Rounds;
pub use share::{Share, Shared};
pub use toward::Toward;

use super::Pending;
use crate::{
    program::MethodId,
    state::State,
    step::{Outcome, Site, World},
    term::Term,
};

/// An end that a path comes to if the call that has just begun takes a path of its method which is known.
#[derive(Clone, Debug)]
pub struct Foretold {
    /// The method that is called.
    pub of: MethodId,
    /// Which of its paths that are known, from 1.
    pub leaf: u32,
    /// What holds of the inputs of the caller that take it.
    pub facts: Vec<Term>,
    /// The state where the path ends, but for what the call writes, and without these facts.
    pub state: State,
    /// How it ends.
    pub outcome: Outcome,
}

/// Knows of methods how their calls may end.
pub trait Foretell {
    /// See [`Search::foretold`].
    fn ends(&self, world: &World, state: &State) -> Vec<Foretold>;
}

/// The open paths.
pub trait Search {
    /// Adds an open path. Those of one question come last answer first.
    fn push(&mut self, pending: Pending);
    /// Takes the next to follow.
    fn pop(&mut self) -> Option<Pending>;
    /// Of two pieces of what is open, the one with a path of the lower level comes first.
    fn level(&self, _: &State) -> u32 {
        0
    }
    /// Whether it wants to know which instructions a path executes, which is slower.
    fn watches(&self) -> bool {
        false
    }
    /// Whether a path that executes this instruction has come to what is looked for.
    fn is_there(&self, _: Site) -> bool {
        false
    }
    /// Whether it knows of calls how they may end, and wants to be asked at each.
    fn foretells(&self) -> bool {
        false
    }
    /// How the call that has just begun, of the innermost frame, may bring a path to its end, as is known of the method.
    fn foretold(&self, _: &State) -> Vec<Foretold> {
        vec![]
    }
    /// Whether an open path may come to what is looked for, where others are left out.
    fn leads(&self, _: &Pending) -> bool {
        true
    }
    /// Whether others, who follow other paths, take it that this one is followed: so it is then, even if it comes to what another one has come to.
    fn is_everybodys(&self, _: &State) -> bool {
        false
    }
    /// Whether another open path is nearer to what is looked for than this one, which has a question.
    fn has_nearer(&self, _: &Pending) -> bool {
        false
    }
    /// Whether a path that ends so, and may have come to what is looked for, is told, where others are left out.
    fn wants(&self, _is_there: bool, _: &Outcome, _: &State) -> bool {
        true
    }
    /// How many are open.
    fn len(&self) -> usize;
    /// Whether none is open.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An order in which open paths are followed, by name.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// [`Rounds`].
    #[default]
    Rounds,
    /// [`Dfs`].
    Dfs,
    /// [`Bfs`].
    Bfs,
    /// [`RandomPath`].
    RandomPath,
    /// [`LessTraveled`].
    Coverage,
}

impl Order {
    /// A search that has nothing to follow yet.
    pub fn search(self) -> Box<dyn Search> {
        match self {
            Order::Rounds => Box::<Rounds>::default(),
            Order::Dfs => Box::<Dfs>::default(),
            Order::Bfs => Box::<Bfs>::default(),
            Order::RandomPath => Box::<RandomPath>::default(),
            Order::Coverage => Box::<LessTraveled>::default(),
        }
    }

    /// Whether what is open can be followed piece by piece: breadth first there would be too many of them, and who chooses among all that is open wants to see it.
    pub fn has_pieces(self) -> bool {
        matches!(self, Order::Rounds | Order::Dfs)
    }
}
