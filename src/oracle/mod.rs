//! Which inputs are allowed. A precondition decides, whatever the strategy: so each goes with each.
//!
//! An invariant is a method of the program that says whether an object is as it should be, and it is run as the
//! bytecode it is, on candidates: see [`RepOk`].

mod hybrid;
mod invariant;
mod rep_ok;

pub use hybrid::Hybrid;
pub use invariant::Invariants;
pub use rep_ok::{Options, RepOk};

/// What inputs must satisfy.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Precondition {
    /// The invariants of their classes: LISSA, and beyond.
    RepOk(Options),
    /// The same, as far as a run of the invariants on what is decided tells, and at the end of a path: LIHybrid.
    Hybrid,
    /// The same, of what the invariants accept where they are run before the method: IFrepOK.
    IfRepOk,
    /// The receiver is whatever a method of the program makes: Driver.
    Driver,
}

impl Precondition {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Precondition::RepOk(_) => "rep-ok",
            Precondition::Hybrid => "hybrid",
            Precondition::IfRepOk => "if-rep-ok",
            Precondition::Driver => "driver",
        }
    }

    /// Its options.
    pub fn options(self) -> Options {
        match self {
            Precondition::RepOk(options) => options,
            _ => Options::default(),
        }
    }
}

impl Options {
    /// Those that are set, by their names on the command line.
    pub fn set(self) -> Vec<&'static str> {
        let all = [(self.memo, "memo"), (self.no_symmetry, "no-symmetry"), (self.references_alone, "lissa-compat")];
        all.into_iter().filter(|(set, _)| *set).map(|(_, name)| name).collect()
    }
}
