//! What is learnt, in files: see `docs/summaries.md` for every byte.

mod answers;
mod container;
mod cut;
mod tree;

pub use answers::{Answers, Shelf};
pub(crate) use answers::{Given, Value};
pub use container::{FORMAT, Kind, Refused, kind};
pub use tree::{Key, Reach, TreeFile};
