//! The machine as a value (JVMS §2.5, §2.6): cloning a [`State`] is a fork.

mod frame;
mod heap;
mod path;
mod statics;
mod store;
mod value;

pub use frame::{Frame, OnReturn};
pub use heap::{Header, Heap, InputRef, Mirror};
pub use path::{Choice, Clause, Path, Why};
pub use statics::{Init, Statics};
pub use store::{Store, Write};
pub use value::{ObjId, Value};

use crate::{classfile::Code, program::MethodId, term::Term};
use rustc_hash::FxHashMap;

/// Everything one path of the program consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The call stack, innermost frame last.
    pub frames: Vec<Frame>,
    /// Local variables and operand stacks of all frames, contiguous; a frame knows its part.
    pub values: Vec<Value>,
    /// Objects.
    pub heap: Heap,
    /// Static fields and the initialization state of classes.
    pub statics: Statics,
    /// What has been decided about the input.
    pub path: Path,
    /// What an input reference was settled to denote: null, or an input object.
    pub settled: FxHashMap<Term, Value>,
    /// The answers given so far.
    pub trail: Vec<Choice>,
    /// Instructions executed on this path.
    pub steps: u64,
}

impl State {
    /// The innermost frame.
    pub fn frame(&self) -> &Frame {
        self.frames.last().expect("a running state has a frame")
    }

    /// The innermost frame.
    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running state has a frame")
    }

    /// Pushes a frame whose locals start with `args`; a long or double takes two locals (JVMS §2.6.1).
    pub fn enter(
        &mut self,
        method: MethodId,
        code: &Code,
        args: impl IntoIterator<Item = (Value, bool)>,
        on_return: OnReturn,
    ) {
        let base = self.values.len() as u32;
        for (arg, wide) in args {
            self.values.push(arg);
            if wide {
                self.values.push(Value::Null);
            }
        }
        let floor = base + u32::from(code.max_locals);
        self.values.resize(floor as usize + usize::from(code.max_stack), Value::Null);
        let forks = self.path.forks();
        self.frames.push(Frame { method, pc: 0, base, floor, top: floor, on_return, forks, loops: vec![] });
    }

    /// Drops the innermost frame.
    pub fn leave(&mut self) -> Frame {
        let frame = self.frames.pop().expect("a running state has a frame");
        self.values.truncate(frame.base as usize);
        frame
    }

    /// Sizes of everything an instruction may grow or move: what "ask before you write" is checked against.
    pub fn extent(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let position = self.frames.last().map(|f| (f.pc, f.top));
        let writes: usize = self.heap.store.logs().map(|(_, log)| log.len()).sum();
        (position, self.frames.len(), self.values.len(), self.heap.len(), writes, self.path.clauses().len())
    }
}
