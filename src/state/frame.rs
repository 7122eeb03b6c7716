//! Frames (JVMS §2.6).

use super::ObjId;
use crate::{
    classfile::InstrIdx,
    program::{ClassId, MethodId},
    term::Term,
};

/// What happens to the caller when a frame ends normally.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum OnReturn {
    /// The result, if any, is pushed; the caller's instruction is complete.
    Push,
    /// The class has been initialized; the instruction that needed it runs again (JVMS §5.5).
    Initialized(ClassId),
    /// A collection has been filled, unless the result is 0, and then the path ends; the instruction that came upon it runs again.
    Filled,
    /// The constructor of a record of the input has run: that holds what it has stored; the instruction that came upon it runs again.
    Made {
        /// The record of the input.
        record: Term,
        /// The object that it has run on.
        made: ObjId,
    },
    /// No instruction has made the call: the phase of the run is over.
    Phase,
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
    /// One bit of 64 for each method of this frame and those below.
    pub(super) active: u64,
    /// Backward jumps that had a decision behind them: (target, how often, length of the path then).
    pub loops: Vec<(InstrIdx, u32, u32)>,
}

/// Methods of one class, which call each other most, have different ones.
pub(super) fn bit_of(method: MethodId) -> u64 {
    1 << (method.0 % 64)
}

impl Frame {
    /// Whether the method may have a frame here or below; where it is false, it has none. Takes no look at the stack.
    pub fn may_be_active(&self, method: MethodId) -> bool {
        self.active & bit_of(method) != 0
    }

    /// The class that it is the initializer of.
    pub fn initializes(&self) -> Option<ClassId> {
        if let OnReturn::Initialized(class) = self.on_return { Some(class) } else { None }
    }
}
