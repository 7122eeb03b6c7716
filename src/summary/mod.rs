//! Compositional symbolic execution: what is learnt of a method once is used wherever it is called.
//!
//! After R. Qiu, G. Yang, C. S. Păsăreanu, S. Khurshid: Compositional Symbolic Execution with Memoized Replay, ICSE 2015. A method
//! explored alone has a memoization [`Tree`]; in an exploration, [`Composed`] answers from what other questions have told.

mod canon;
mod composed;
mod cut;
mod errors;
pub mod kept;
mod learnt;
mod likeness;
mod order;
mod pointing;
mod recent;
mod recorder;
mod slice;
mod told;
mod tree;
mod values;

pub use composed::Composed;
pub use cut::Cut;
pub use errors::ErrorLeaves;
pub use likeness::{ByName, Likeness, Renamed};
pub use pointing::{Called, Callees, Whole};
pub use recorder::Recorder;
pub use told::{Figures, Place, Pointer, Told, ToldLeaf, ToldNode};
pub use tree::{End, Leaf, Next, Node, Pair, Tree};
