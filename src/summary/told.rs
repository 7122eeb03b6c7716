//! A memoization tree as data: what is in it in words, independent of the run that has recorded it.

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The method.
    pub method: String,
    /// The name of the strategy.
    pub strategy: String,
    /// The roots and cells of the input that conditions, results and what is assigned are made of.
    pub inputs: Vec<String>,
    /// Choices; what comes before another on a path has the lower number.
    pub nodes: Vec<ToldNode>,
    /// How program paths end.
    pub leaves: Vec<ToldLeaf>,
    /// What exploring the method took.
    pub figures: Figures,
}

/// An instruction of a method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The method, with its class and descriptor.
    pub method: String,
    /// The same for people: `Class.method`.
    pub short: String,
    /// Where the instruction is in its code, in bytes.
    pub pc: u32,
    /// Its source line, where the class file says. That is not kept: a tree is of any version of the file that differs in lines alone.
    pub line: Option<u16>,
}

/// See [`super::Node`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ToldNode {
    /// The choice before; `None` where it is the first.
    pub above: Option<u32>,
    /// The instruction.
    pub at: Place,
    /// Where the program went on; `None` where nowhere.
    pub next: Option<Place>,
    /// Where this is not one choice but all those of a callee, of which it is the first.
    pub callee: Option<Pointer>,
}

/// A path of another method, in the tree of that.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pointer {
    /// The method.
    pub method: String,
    /// The number of the leaf.
    pub leaf: u32,
}

/// See [`super::Leaf`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldLeaf {
    /// The last choice on its way.
    pub node: Option<u32>,
    /// How it ends.
    pub end: String,
    /// Whether it was followed to there.
    pub followed: bool,
    /// Whether a bound on loops, frames or steps has cut it off there.
    pub bounded: bool,
    /// For which inputs: clauses about numbers, and about references.
    pub pairs: Vec<(Vec<String>, Vec<String>)>,
}

/// What exploring a method took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Questions asked.
    pub asks: u64,
    /// Sets of facts put to the solver chain.
    pub queries: u64,
    /// Those of them that reached Z3.
    pub calls: u64,
    /// Paths finished.
    pub paths: u64,
    /// Paths still open.
    pub open: u64,
    /// What the budget ran out of.
    pub stopped_by: Option<String>,
    /// Whether each path was followed to its end.
    pub complete: bool,
    /// Choices that there are without pointers into trees of callees.
    pub choices: u64,
    /// Questions as the paper counts them, without such pointers and with them.
    pub counted: (u64, u64),
}

impl Told {
    /// How many pairs of conditions there are: paths of the strategy.
    pub fn pairs(&self) -> usize {
        self.leaves.iter().map(|leaf| leaf.pairs.len()).sum()
    }
}
