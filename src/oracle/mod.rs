//! Which inputs are allowed. A precondition decides, whatever the strategy: so each goes with each.
//!
//! An invariant is a method of the program that says whether an object is as it should be, and it is run as the
//! bytecode it is, on candidates: see [`RepOk`].

mod ahead;
mod because;
mod build;
mod enumerate;
mod hybrid;
mod pool;
mod refuted;
mod rep_ok;
mod residue;
mod run;
mod search;
mod stand_in;
mod tree;

pub use enumerate::Structures;
pub use hybrid::Hybrid;
pub use rep_ok::{Options, RepOk};

impl Options {
    /// Those that are set, by their names on the command line.
    pub fn set(self) -> Vec<&'static str> {
        let all = [(self.memo, "memo"), (self.no_symmetry, "no-symmetry"), (self.references_alone, "lissa-compat")];
        all.into_iter().filter(|(set, _)| *set).map(|(_, name)| name).collect()
    }
}
