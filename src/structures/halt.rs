//! Where a run of an invariant stops.

use super::{bits::Bits, pool::Pick};
use crate::{classfile::InstrIdx, program::MethodId, step::Unexplored, term::Term};
use std::rc::Rc;

/// A call: the frames from the outermost to the one that calls, each with the instruction at which it is.
pub(super) type Call = Rc<[(MethodId, InstrIdx)]>;

/// What a run must know to go on.
#[derive(Clone)]
pub(super) enum Question {
    /// What a reference is.
    Cell(Term),
    /// Whether a reference is this.
    Is(Term, Pick),
    /// Which of these facts hold together: one of them, given what was decided at these levels.
    Facts { cases: Rc<[Vec<Term>]>, given: Bits },
}

/// Where a run of an invariant has come to.
pub(super) enum Halt {
    Asks,
    Holds,
    Fails,
    Unknown(Rc<str>),
    /// It has taken all instructions that it was granted.
    Endless(Rc<str>),
}

/// Why a run has been given up.
pub(super) fn said(why: &Unexplored) -> String {
    match why {
        Unexplored::Unsupported(what) => format!("{what} is not supported yet"),
        Unexplored::Native(method) => format!("{method} is native"),
        Unexplored::Linkage(why) | Unexplored::Solver(why) => why.clone(),
        Unexplored::LoopBound(n) | Unexplored::Recursion(n) | Unexplored::Scope(n, _) => format!("bound {n} reached"),
        Unexplored::Longer(n) | Unexplored::Letters(n) => format!("more than {n} characters"),
        Unexplored::Steps(n) => format!("bound {n} reached"),
        Unexplored::Beyond(_) => "an input that is not made".into(),
    }
}
