//! The machine as a value (JVMS §2.5, §2.6): cloning a [`State`] is a fork.

mod beyond;
mod content;
mod elements;
mod existing;
mod frame;
mod heap;
mod lookups;
mod loose;
mod met;
mod object;
mod open;
mod output;
mod path;
mod phase;
mod picture;
mod roomy;
mod special;
mod statics;
mod store;
mod told;
mod value;
mod writes;

pub use beyond::Beyond;
pub use existing::{Existing, Named};
pub use frame::{Frame, OnReturn};
pub use heap::{Backtrace, Cache, Header, Heap, InputRef};
pub use lookups::{Entry, Lookups};
pub use loose::Loose;
pub use open::Open;
pub use output::Output;
pub use path::{Choice, Clause, Path, Why};
pub use phase::{Checked, Ended, Phase, Phases, Taker};
pub use picture::Picture;
pub use roomy::Roomy;
pub use special::{Mirror, Variable};
pub use statics::{Init, Statics};
pub use store::{Logs, Store, Write};
pub use told::{Made, Told};
pub use value::{ObjId, Value};
pub use writes::Writes;

use crate::{
    classfile::{Code, FieldType, InstrIdx},
    program::MethodId,
    term::Term,
};
use rustc_hash::FxHashMap;
use std::{ops::Range, rc::Rc};

/// Everything one path of the program consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What the run consists of, and how far it has come.
    pub phases: Phases,
    /// The call stack of the phase that runs, innermost frame last.
    pub frames: Roomy<Frame>,
    /// Local variables and operand stacks of all frames, contiguous; a frame knows its part.
    pub values: Roomy<Value>,
    /// Objects.
    pub heap: Heap,
    /// Static fields and the initialization state of classes.
    pub statics: Statics,
    /// What has been decided about the input.
    pub path: Path,
    /// What the input has been decided not to be, without a word of it in the path condition.
    pub within: Vec<Beyond>,
    /// Objects that were there before the call and that inputs have been compared with.
    pub there: Vec<Existing>,
    /// Other such objects that the run has assigned.
    pub assigned: Vec<ObjId>,
    /// What an input reference was settled to denote: null, or an input object.
    pub settled: FxHashMap<Term, Value>,
    /// The answers given so far.
    pub trail: Vec<Choice>,
    /// What the program has printed.
    pub output: Output,
    /// What the path has been told of the time; `None` before the program starts.
    pub clock: Option<Vec<Reading>>,
    /// What the program has been told, where it asked, in order.
    pub chosen: Vec<Chosen>,
    /// Objects of the input, all different, for which a hash table has been given a number.
    pub hashed: Vec<Term>,
    /// Whether the path has gone through such a table, in the order of these numbers.
    pub in_hash_order: bool,
    /// What else it has been told that is not always so.
    pub loose: Loose,
    /// What has been told of the call that is about to be made, while that is asked about.
    pub told: Option<Rc<Told>>,
    /// How many instructions are left for what is told of a call, where this is one of its ways.
    pub effort: Option<u32>,
    /// What unseen implementations have been asked.
    pub calls: Vec<Call>,
    /// Records of the input whose constructors have run, or run, in order: the reference through which each has been come upon, and what that denotes.
    pub constructed: Vec<[Term; 2]>,
    /// The region behind the branch that is next, while it is asked whether that is gone through.
    pub region: Option<Region>,
    /// Instructions executed on this path.
    pub steps: u64,
    /// How many there were at the last answer; `None` where any number may follow.
    pub answered: Option<u64>,
}

/// One answer to a program that asks to be told.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The call that asked: `choose`, `Verifier.nondetInt`.
    pub call: &'static str,
    /// Where the call is.
    pub at: (MethodId, InstrIdx),
    /// The type of the answer.
    pub ty: FieldType,
    /// The answer: a value of the input.
    pub value: Value,
    /// Where it has asked: of ways that have met each has asked by itself. `None` for everywhere.
    pub when: Option<Term>,
}

/// What comes of a branch whose ways meet again, but for those that end before.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// The state where they meet.
    pub met: Rc<State>,
    /// Where that is so.
    pub through: Term,
    /// Instructions that had been executed at the branch.
    pub steps: u64,
    /// Answers that had been given then.
    pub answers: usize,
}

/// One look at a clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The call that asked, as Java spells it.
    pub call: &'static str,
    /// The answer: a long.
    pub value: Value,
}

/// One call of an abstract method on an object of an unseen class.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The method called.
    pub method: MethodId,
    /// The object.
    pub receiver: Value,
    /// What it returned, or threw, an input; `None` of a `void` method that returned.
    pub result: Option<Value>,
    /// Whether it threw.
    pub threw: bool,
}

impl State {
    /// Whether the constructor of a record of the input runs, which no instruction has called.
    pub fn makes_record(&self) -> bool {
        let is_made = |frame: &Frame| matches!(frame.on_return, OnReturn::Made { .. });
        !self.constructed.is_empty() && self.frames.iter().any(is_made)
    }

    /// The innermost frame.
    #[inline]
    pub fn frame(&self) -> &Frame {
        self.frames.last().expect("a running state has a frame")
    }

    /// The innermost frame.
    #[inline]
    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a running state has a frame")
    }

    /// Pushes a frame for a method with nothing on its stack.
    ///
    /// `args` says where in [`State::values`] its arguments are, `wide` of each whether it takes two locals (JVMS §2.6.1).
    #[inline]
    pub fn enter(&mut self, method: MethodId, code: &Code, args: Range<usize>, wide: &[bool], on_return: OnReturn) {
        let base = self.values.len();
        self.begin(method, code, base, on_return);
        let (below, mut own) = self.values.split_at_mut(base);
        for (argument, &wide) in below[args].iter().zip(wide) {
            argument.copy_to(&mut own[0]);
            own = &mut own[1 + usize::from(wide)..];
        }
    }

    /// Pushes a frame for a method that is given these references by no instruction.
    pub fn enter_with(&mut self, method: MethodId, code: &Code, references: &[Value], on_return: OnReturn) {
        let base = self.values.len();
        self.values.extend_from_slice(references);
        self.begin(method, code, base, on_return);
    }

    #[inline]
    fn begin(&mut self, method: MethodId, code: &Code, base: usize, on_return: OnReturn) {
        let floor = base + usize::from(code.max_locals);
        self.values.resize(floor + usize::from(code.max_stack), Value::Null);
        let (base, floor, forks) = (base as u32, floor as u32, self.path.forks());
        let active = self.frames.last().map_or(0, |below| below.active) | frame::bit_of(method);
        self.frames.push(Frame {
            method,
            pc: 0,
            base,
            floor,
            top: floor,
            on_return,
            monitor: None,
            forks,
            active,
            loops: vec![],
        });
    }

    /// Drops the innermost frame.
    pub fn leave(&mut self) -> Frame {
        let frame = self.frames.pop().expect("a running state has a frame");
        self.values.truncate(frame.base as usize);
        frame
    }
}

impl State {
    /// Whether no term is in it, so that it means the same in a world with other terms.
    pub fn has_no_terms(&self) -> bool {
        // What is new in a state is to be named here: it may have terms.
        let Self {
            values,
            heap,
            statics,
            path,
            within,
            there,
            settled,
            trail,
            clock,
            chosen,
            hashed,
            told,
            effort,
            calls,
            constructed,
            region,
            phases: _,
            frames: _,
            assigned: _,
            output: _,
            in_hash_order: _,
            loose: _,
            steps: _,
            answered: _,
        } = self;
        let is_plain = |v: &Value| !matches!(v, Value::Sym(_));
        let knows_nothing = *path == Path::default() && within.is_empty() && there.is_empty() && settled.is_empty();
        let read_nothing = clock.as_ref().is_none_or(Vec::is_empty) && chosen.is_empty() && hashed.is_empty();
        let asks_nothing = trail.is_empty()
            && told.is_none()
            && effort.is_none()
            && calls.is_empty()
            && constructed.is_empty()
            && region.is_none();
        let is_empty = knows_nothing && read_nothing && asks_nothing;
        is_empty && values.iter().chain(statics.values()).all(is_plain) && heap.has_no_terms()
    }
}
