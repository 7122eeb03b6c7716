//! The execution tree: the questions asked, their answers, and which of them some input gives. A question knows the one before it and is
//! kept as long as somebody knows a path below it.

use crate::{
    state::Why,
    step::{Ask, Site},
    term::Model,
};
use std::{
    hash::{Hash, Hasher},
    rc::Rc,
};

/// A question and one of its answers. Two are the same if the question is the same one.
#[derive(Clone, Debug)]
pub struct Position {
    /// The question.
    pub node: Rc<Node>,
    /// The answer, by position.
    pub answer: u32,
}

/// What is known of an answer.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// This input gives it; where the question is on the way to a [`super::Piece`], it may be one that only comes to be asked.
    Feasible(Rc<Model>),
    /// No input gives it.
    Infeasible,
    /// Only an input that is larger than what is followed of it may give it.
    Unfollowed,
    /// The solver gave up, and why.
    Unknown(String),
}

/// A question where it was asked.
#[derive(Debug)]
pub struct Node {
    /// The answer that led here; `None` at the root.
    pub parent: Option<Position>,
    /// The question.
    pub ask: Ask,
    /// The instruction that asked.
    pub site: Site,
    /// What is known of each answer.
    pub answers: Vec<Verdict>,
    /// How many sets of facts had to be decided for that.
    pub queries: u64,
}

impl Node {
    /// How many answers some input may give.
    pub(super) fn possible(&self) -> usize {
        self.answers.iter().filter(|v| !matches!(v, Verdict::Infeasible)).count()
    }

    /// Whether it is a decision of the program: what no path follows is none.
    pub(super) fn why(&self) -> Why {
        if self.possible() > 1 && !matches!(self.ask, Ask::Beyond(_)) { Why::Decided } else { Why::Implied }
    }
}

impl Position {
    /// The positions on the way to this one, first to last.
    pub fn trail(&self) -> Vec<&Position> {
        let mut way: Vec<&Position> = std::iter::successors(Some(self), |at| at.node.parent.as_ref()).collect();
        way.reverse();
        way
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.node, &other.node) && self.answer == other.answer
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (Rc::as_ptr(&self.node), self.answer).hash(state);
    }
}

/// One after the other: a path may be longer than the stack is deep.
impl Drop for Node {
    fn drop(&mut self) {
        let mut above = self.parent.take();
        while let Some(Position { node, .. }) = above {
            above = Rc::try_unwrap(node).ok().and_then(|mut node| node.parent.take());
        }
    }
}
