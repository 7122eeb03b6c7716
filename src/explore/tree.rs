//! The execution tree: the questions asked, their answers, and which of them some input gives.

use crate::{
    step::{Ask, Site},
    term::Model,
};
use std::rc::Rc;

/// A question of a [`Tree`], by number.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub u32);

/// A question and one of its answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The question.
    pub node: NodeId,
    /// The answer, by position.
    pub answer: u32,
}

/// What is known of an answer.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// This input gives it.
    Feasible(Rc<Model>),
    /// No input gives it.
    Infeasible,
    /// The solver gave up, and why.
    Unknown(String),
}

/// A question where it was asked.
#[derive(Clone, Debug)]
pub struct Node {
    /// The answer that led here; `None` at the root.
    pub parent: Option<Position>,
    /// The question.
    pub ask: Ask,
    /// The instruction that asked.
    pub site: Site,
    /// What is known of each answer.
    pub answers: Vec<Verdict>,
}

/// All questions of a run.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub(super) fn set_answers(&mut self, id: NodeId, answers: Vec<Verdict>) {
        self.nodes[id.0 as usize].answers = answers;
    }

    /// All questions, in the order in which they were asked.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A question.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// The questions on the way to a position, first to last, each with the answer taken.
    pub fn trail(&self, mut at: Option<Position>) -> Vec<(&Node, u32)> {
        let mut way = vec![];
        while let Some(Position { node, answer }) = at {
            let node = self.node(node);
            way.push((node, answer));
            at = node.parent;
        }
        way.reverse();
        way
    }
}
