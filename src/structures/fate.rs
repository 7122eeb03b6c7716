//! What is left of an invariant to run, as far as its code alone tells: an invariant that gathers what it finds in a flag, or gets -1
//! for one part and computes the other all the same, has failed long before it says so.
//!
//! **Fate.** The code behind a pause is run on what is known of variables, all that is decided later and all that calls return being
//! unknown, along every branch that is not known. Where it returns false on all of these, or throws, so it does for every candidate on
//! which the invariant has come here. (`tests/precondition.rs`, and the tests in `tests/invariants.rs`)

use super::{
    abstract_run::{End, Known, Run, Slots, is_wide},
    written::Written,
};
use crate::{
    classfile::{Constant, Instr, InstrIdx, MethodDescriptor},
    program::{MethodId, Origin},
    state::{Frame, OnReturn, State, Value},
    step::World,
    term::Sort,
};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The code of invariants, and what has been worked out of it, by method, place and what was known there.
pub(super) struct Fates {
    pub(super) written: Written,
    known: RefCell<FxHashMap<(MethodId, InstrIdx, bool, Slots), End>>,
    /// What the calls at places of methods return.
    returned: RefCell<FxHashMap<(MethodId, InstrIdx), Returned>>,
}

/// What a call returns.
#[derive(Copy, Clone)]
enum Returned {
    /// There is no call.
    Unknown,
    Nothing,
    /// A long or a double.
    Wide,
    Other,
}

impl Fates {
    pub(super) fn new(written: Written) -> Self {
        Self { written, known: RefCell::default(), returned: RefCell::default() }
    }

    /// Whether the invariant fails, whatever is decided from here on.
    pub(super) fn is_doomed(&self, world: &World, st: &State) -> bool {
        let Some((innermost, callers)) = st.frames.split_last() else { return false };
        let end = of_frame(self, world, st, innermost, None);
        fails(self, world, st, callers, innermost.on_return, end)
    }

    /// What that returns which a frame has called and waits for.
    fn returned(&self, world: &World, frame: &Frame) -> Returned {
        *self.returned.borrow_mut().entry((frame.method, frame.pc)).or_insert_with(|| match called_at(world, frame) {
            None => Returned::Unknown,
            Some(MethodDescriptor { ret: None, .. }) => Returned::Nothing,
            Some(MethodDescriptor { ret: Some(ty), .. }) if is_wide(&ty) => Returned::Wide,
            Some(_) => Returned::Other,
        })
    }

    /// Whether the invariant fails when the innermost of these frames gets `false` from what it has called.
    pub(super) fn fails_if_false(&self, world: &World, st: &State, frames: &[Frame]) -> bool {
        fails(self, world, st, frames, OnReturn::Push, End::Returns(Known::Int(0)))
    }
}

fn fails(fates: &Fates, world: &World, st: &State, callers: &[Frame], on_return: OnReturn, end: End) -> bool {
    let (mut on_return, mut end) = (on_return, end);
    for frame in callers.iter().rev() {
        end = of_frame(fates, world, st, frame, Some((on_return, end)));
        on_return = frame.on_return;
    }
    matches!(end, End::Never | End::Returns(Known::Int(0)))
}

/// How a frame ends: that runs, or has called what ends so.
fn of_frame(fates: &Fates, world: &World, st: &State, frame: &Frame, called: Option<(OnReturn, End)>) -> End {
    let method = world.program.method(frame.method);
    if world.program.class(method.class).origin != Origin::Application {
        return End::Returns(Known::Unknown);
    }
    let Some(code) = method.code.as_deref() else { return End::Returns(Known::Unknown) };
    let known = |at: u32| known(fates, world, st, st.values[at as usize]);
    let mut slots: Slots = (frame.base..frame.top).map(known).collect();
    let mut at = frame.pc;
    let mut throws = false;
    if let Some((OnReturn::Push, end)) = called {
        throws = true;
        match end {
            End::Never => slots.push(Known::Unknown),
            End::Returns(v) => {
                match fates.returned(world, frame) {
                    Returned::Unknown => return End::Returns(Known::Unknown),
                    Returned::Nothing => {}
                    Returned::Wide => slots.push(Known::Wide),
                    Returned::Other => slots.push(v),
                }
                at += 1;
            }
        }
        // It only throws, into some handler here or none.
        if end == End::Never && code.handlers.is_empty() {
            return End::Never;
        }
        if end == End::Never {
            return End::Returns(Known::Unknown);
        }
    }
    let key = (frame.method, at, throws, slots);
    if let Some(&end) = fates.known.borrow().get(&key) {
        return end;
    }
    let mut run = Run::new(&fates.written, world, frame.method, code);
    run.reach(at, key.3.clone());
    if throws {
        run.throw(frame.pc, &key.3);
    }
    let end = run.ended();
    fates.known.borrow_mut().insert(key, end);
    end
}

/// What a frame has called, which it waits for.
fn called_at(world: &World, frame: &Frame) -> Option<MethodDescriptor> {
    let method = world.program.method(frame.method);
    let file = world.program.class(method.class).file.as_deref()?;
    match method.code.as_deref()?.instrs.get(frame.pc as usize)? {
        Instr::Invoke(_, at) | Instr::InvokeDynamic(at) => match file.constant(*at) {
            Constant::Method(called) => MethodDescriptor::parse(&called.descriptor),
            Constant::InvokeDynamic(_, _, descriptor) => MethodDescriptor::parse(descriptor),
            _ => None,
        },
        _ => None,
    }
}

/// Of numbers, those that invariants stand for a failure with.
fn known(fates: &Fates, world: &World, st: &State, v: Value) -> Known {
    match v {
        Value::I32(i @ ..=0) => Known::Int(i),
        Value::Null => Known::Null,
        Value::I64(_) | Value::F64(_) => Known::Wide,
        Value::Obj(o) => {
            let class = st.heap.class_of(o);
            let fields = fates.written.falling(class);
            let zero = |&(slot, _): &(u32, _)| st.heap.cell(o, slot as usize) == Value::I32(0);
            let fallen =
                fields.iter().enumerate().filter(|(_, field)| zero(field)).fold(0, |bits, (i, _)| bits | 1 << i);
            if fallen == 0 { Known::Unknown } else { Known::Fallen(class, fallen) }
        }
        Value::Sym(t) if world.terms.sort(t) == Sort::Bv(64) => Known::Wide,
        _ => Known::Unknown,
    }
}
