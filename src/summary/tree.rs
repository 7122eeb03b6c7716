//! The memoization tree of a method (section IV-A of the paper): which way its program paths take where they part, and of which inputs
//! each path is.

use super::cut::Cut;
use crate::{
    explore::Stats,
    program::{ClassId, MethodId},
    step::{Limit, Site},
    term::Term,
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// See the module.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The method.
    pub method: MethodId,
    /// Choices; what comes before another on a path has the lower number.
    pub nodes: Vec<Node>,
    /// How program paths end, in the order in which the first of their pairs was found.
    pub leaves: Vec<Leaf>,
    /// The roots and cells of the input that conditions, results and what is assigned are made of: terms of the world.
    pub inputs: IndexSet<Term, FxBuildHasher>,
    /// The leaf that each path has been, by position, in the order in which they ended.
    pub paths: Vec<u32>,
    /// Where it goes on under deeper bounds; `None` if that depends on more than what is told there.
    pub cut: Option<Cut>,
    /// What exploring the method took.
    pub stats: Stats,
    by_choice: FxHashMap<(Option<u32>, Site, Next), u32>,
    by_node: FxHashMap<Option<u32>, Vec<usize>>,
}

/// A choice: where a path came to a conditional instruction, or to another one behind which paths part, and how it went on.
#[derive(Clone, Debug)]
pub struct Node {
    /// The choice before; `None` where it is the first.
    pub above: Option<u32>,
    /// The instruction.
    pub site: Site,
    /// Where the program went on.
    pub next: Next,
}

/// Where a program goes on after an instruction.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// There.
    At(Site),
    /// Nowhere: the method is left for good.
    Left,
}

/// How a program path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Normally, or in that the program ended the virtual machine.
    Returned,
    /// With an exception of this class.
    Threw(ClassId),
    /// It was followed no further: the frontier of the tree.
    Frontier(Limit),
}

/// The end of a program path, and of which inputs it is.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The last choice on its way.
    pub node: Option<u32>,
    /// How it ends.
    pub end: End,
    /// For which inputs: one of these holds.
    pub pairs: Vec<Pair>,
}

/// Inputs that take one path: a path condition and a heap path condition, as clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// What is said of numbers.
    pub numbers: Vec<Term>,
    /// What is said of references: which are null, which the same, of which classes.
    pub heap: Vec<Term>,
}

impl Tree {
    pub(super) fn new(method: MethodId) -> Self {
        let (nodes, leaves, inputs, paths, cut, stats, by_choice, by_node) = Default::default();
        Self { method, nodes, leaves, inputs, paths, cut, stats, by_choice, by_node }
    }

    /// The node of a choice below another one.
    pub(super) fn node(&mut self, above: Option<u32>, site: Site, next: Next) -> u32 {
        let nodes = &mut self.nodes;
        *self.by_choice.entry((above, site, next)).or_insert_with(|| {
            nodes.push(Node { above, site, next });
            nodes.len() as u32 - 1
        })
    }

    /// A path ends there, so, for these inputs.
    pub(super) fn end(&mut self, node: Option<u32>, end: End, pair: Pair) {
        let there = self.by_node.entry(node).or_default();
        if let Some(&leaf) = there.iter().find(|&&leaf| self.leaves[leaf].end == end) {
            self.leaves[leaf].pairs.push(pair);
            self.paths.push(leaf as u32);
            return;
        }
        there.push(self.leaves.len());
        self.paths.push(self.leaves.len() as u32);
        self.leaves.push(Leaf { node, end, pairs: vec![pair] });
    }

    /// The choices on the way to a node, first to last.
    pub fn way(&self, node: Option<u32>) -> Vec<u32> {
        let mut way: Vec<u32> = std::iter::successors(node, |&n| self.nodes[n as usize].above).collect();
        way.reverse();
        way
    }

    /// How many pairs of conditions there are: paths of the strategy.
    pub fn pairs(&self) -> usize {
        self.leaves.iter().map(|leaf| leaf.pairs.len()).sum()
    }

    /// Whether each path was followed to its end.
    pub fn is_complete(&self) -> bool {
        self.stats.complete()
    }
}
