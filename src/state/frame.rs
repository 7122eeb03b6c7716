//! Frames (JVMS §2.6).

use super::ObjId;
use crate::{
    classfile::InstrIdx,
    program::{ClassId, MethodId},
};

/// What happens to the caller when a frame ends normally.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OnReturn {
    /// The result, if any, is pushed; the caller's instruction is complete.
    Push,
    /// The class has been initialized; the instruction that needed it runs again (JVMS §5.5).
    Initialized(ClassId),
    /// It was an invariant that is run before the method under test: the path goes on if it held.
    Required,
    /// It was a driver: what it made is the receiver of the method under test.
    Receiver,
}

impl OnReturn {
    /// Whether the frame is one of what runs before the method under test.
    pub fn is_before_the_method(self) -> bool {
        matches!(self, OnReturn::Required | OnReturn::Receiver)
    }
}

/// How far the invariants of the input have been run, where that is done before the method under test.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Required {
    /// That is not done.
    #[default]
    No,
    /// So many references have been looked at: arguments, then objects of the input in the order in which they were met.
    Next(usize),
    /// They hold, of so many objects of the input. Now the method runs.
    Done(usize),
}

impl Required {
    /// Whether they are run now.
    pub fn are_running(self) -> bool {
        matches!(self, Required::Next(_))
    }
}

/// One activation of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// The instruction to execute next.
    pub pc: InstrIdx,
    /// Where its local variables start in [`super::State::values`].
    pub base: u32,
    /// Where its operand stack starts.
    pub floor: u32,
    /// One past the top of its operand stack.
    pub top: u32,
    /// What to do in the caller on return.
    pub on_return: OnReturn,
    /// The monitor that a synchronized method has entered, and exits however it ends (JVMS §2.11.10).
    pub monitor: Option<ObjId>,
    /// How many forks lay behind the path when the method was entered.
    pub forks: u32,
    /// Backward jumps that had a decision behind them: (target, how often, length of the path then).
    pub loops: Vec<(InstrIdx, u32, u32)>,
}
