//! Compositional symbolic execution: what is learnt of a method once is used wherever it is called.
//!
//! After R. Qiu, G. Yang, C. S. Păsăreanu, S. Khurshid: Compositional Symbolic Execution with Memoized Replay, ICSE 2015. A method
//! explored alone has a memoization [`Tree`]; in an exploration, [`Composed`] answers from what other questions have told.

mod composed;
mod learnt;
mod recorder;
mod renamed;
mod slice;
mod tree;

pub use composed::Composed;
pub use recorder::Recorder;
pub use tree::{End, Leaf, Next, Node, Pair, Tree};
