//! Looking ahead: an invariant is mostly a conjunction of checks, one method for each, and a candidate that fails a late check is
//! seen to fail it only when all before have looked at all of it. So while one check waits for a cell, those behind it
//! run on the same unfinished candidate. Where one of them fails, the candidate fails, whatever the check before will say.
//!
//! That holds for a call whose answer `false` makes the invariant fail, whatever else there is: the code between says so. What
//! the call may have changed is out of bounds for what looks ahead, which gives up where it touches an object made before.
//! But for one kind: of a set that only grows, what looks ahead has a part. What it finds in there is in the whole; what it
//! does not find may be, and then the invariant must fail for that.

use super::{
    because::Bits,
    pool::Pool,
    run::{Decisions, Halt, Run, Thread},
    tree::Grounds,
};
use crate::{
    classfile::{
        BaseType, FieldType, Instr, InstrIdx,
        code::{Code, Cond, Kind},
    },
    program::{MethodId, Origin},
    state::{Frame, ObjId, OnReturn, State, Value},
    step::{Pause, World, run},
};
use std::rc::Rc;

/// How many run ahead at once.
const MOST: usize = 24;
/// Instructions that one may take between two reads of a candidate.
const FUEL: u64 = 100_000;

/// A call: the frames from the outermost to the one that calls, each with the instruction at which it is.
pub(super) type Call = Vec<(MethodId, InstrIdx)>;

/// A run that has skipped a call.
#[derive(Clone)]
pub(super) struct Ahead {
    pub(super) thread: Thread,
    skipped: Call,
}

impl Run {
    /// Brings those ahead to where they must know something.
    ///
    /// # Errors
    /// Where the candidate fails: the depths of the decisions that it fails for.
    pub(super) fn look_ahead(&mut self, grounds: &Grounds, pool: &Pool) -> Result<(), Bits> {
        let (world, decisions) = (&grounds.world, &self.decisions);
        let all = Rc::make_mut(&mut self.ahead);
        let mut at = 0;
        while at < all.len() {
            let before: &Thread = if at == 0 { &self.main } else { &all[at - 1].thread };
            // Where the call is over, the run before does the same by itself; but it has been told more, where it knows more of a set.
            let gone = !is_in(&before.st, &all[at].skipped) && all[at].thread.grown.is_empty();
            let halt = if gone {
                Halt::Holds
            } else if all[at].thread.waits(world, decisions) {
                Halt::Asks
            } else {
                Rc::make_mut(&mut all[at]).thread.go(world, pool, decisions, FUEL)
            };
            match halt {
                Halt::Fails => return Err(all[at].thread.told.clone()),
                Halt::Asks => at += 1,
                Halt::Holds | Halt::Unknown(_) => drop(all.remove(at)),
            }
        }
        let mut at = 0;
        while at <= all.len() && all.len() < MOST {
            let is_last = at == all.len();
            let thread = match at.checked_sub(1).map(|at| &mut all[at]) {
                Some(ahead) if ahead.thread.may_skip() => &mut Rc::make_mut(ahead).thread,
                None if self.main.may_skip() => Rc::make_mut(&mut self.main),
                _ => {
                    at += 1;
                    continue;
                }
            };
            match thread.beyond(world, pool, decisions, is_last) {
                Beyond::Fails(told) => return Err(told),
                Beyond::Nothing => at += 1,
                Beyond::Asks(ahead) => all.push(ahead),
            }
        }
        Ok(())
    }
}

enum Beyond {
    Asks(Rc<Ahead>),
    Fails(Bits),
    Nothing,
}

impl Thread {
    /// Whether there is a call it is in that has not been tried.
    fn may_skip(&self) -> bool {
        (1..self.st.frames.len()).any(|count| !self.has_tried(count))
    }

    /// Whether the call by the frame of that number has been tried, counted from 1.
    fn has_tried(&self, count: usize) -> bool {
        self.tried.iter().any(|call| call.len() == count && is_in(&self.st, call))
    }

    /// What follows the innermost call, of those in which this run is, that may be skipped.
    fn beyond(&mut self, world: &World, pool: &Pool, decisions: &Decisions, is_last: bool) -> Beyond {
        let st = &self.st;
        self.tried.retain(|call| is_in(st, call));
        for caller in (0..self.st.frames.len().saturating_sub(1)).rev() {
            if self.has_tried(caller + 1) {
                continue;
            }
            let skipped: Call = self.st.frames[..=caller].iter().map(|f| (f.method, f.pc)).collect();
            self.tried.push(skipped.clone());
            let Some(mut thread) = self.skipping(world, caller) else { continue };
            // Others are ahead, but may know less of a set.
            if thread.grown.is_empty() && !is_last {
                continue;
            }
            match thread.go(world, pool, decisions, FUEL) {
                Halt::Fails => return Beyond::Fails(thread.told),
                Halt::Asks => return Beyond::Asks(Rc::new(Ahead { thread, skipped })),
                Halt::Holds | Halt::Unknown(_) => {}
            }
        }
        Beyond::Nothing
    }

    /// This run as if what frame number `caller` has called had answered `true`.
    fn skipping(&self, world: &World, caller: usize) -> Option<Thread> {
        let frames = &self.st.frames;
        let callee = &frames[caller + 1];
        let boolean = world.program.method(callee.method).descriptor.ret == Some(FieldType::Base(BaseType::Boolean));
        let own = |m: MethodId| world.program.class(world.program.method(m).class).origin == Origin::Application;
        if !boolean || callee.on_return != OnReturn::Push || callee.monitor.is_some() || !own(callee.method) {
            return None;
        }
        // An exception of the call is a failure too, if nobody catches it.
        let code = |m: MethodId| world.program.method(m).code.as_deref();
        let catches = |m: MethodId| code(m).is_none_or(|c| !c.handlers.is_empty());
        if frames[..=caller].iter().any(|f| catches(f.method) || !own(f.method))
            || !fails_if_false(world, &frames[..=caller])
        {
            return None;
        }
        let mut thread = self.clone();
        thread.tried.clear();
        thread.asks = None;
        while thread.st.frames.len() > caller + 1 {
            thread.st.leave();
        }
        let made = made_before(world, &thread)?;
        thread.grown.retain(|o| made.contains(o));
        for o in made.into_iter().filter(|o| !self.grown.contains(o)) {
            if world.natives.only_grows(&world.program, thread.st.heap.class_of(o)) {
                thread.grown.push(o);
            } else {
                thread.st.heap.set_opaque(o, "an object that a call skipped may have changed".into());
            }
        }
        thread.answer_call(1);
        Some(thread)
    }

    /// As [`run`], with an eye on sets of which only a part is known. `None` where the run can not go on for them.
    pub(super) fn run_watched(&mut self, world: &World, fuel: u64) -> Option<Pause> {
        if self.grown.is_empty() {
            return Some(run(world, &mut self.st, fuel));
        }
        for _ in 0..fuel {
            let before = self.st.frames.len();
            match run(world, &mut self.st, 1) {
                Pause::Fuel => {}
                pause => return Some(pause),
            }
            let [callers @ .., called] = &self.st.frames[..] else { continue };
            if self.st.frames.len() > before
                && matches!(self.st.values[called.base as usize], Value::Obj(o) if self.grown.contains(&o))
                && !(world.natives.is_growth(&world.program, called.method) && fails_if_false(world, callers))
            {
                return None;
            }
        }
        Some(Pause::Fuel)
    }
}

/// Whether the invariant fails when the innermost of these frames gets `false` from what it has called, by the code alone: from
/// there on it looks at nothing but that answer.
fn fails_if_false(world: &World, frames: &[Frame]) -> bool {
    let mut answer = 0;
    for frame in frames.iter().rev() {
        let Some(code) = world.program.method(frame.method).code.as_deref() else { return false };
        let (mut at, mut on_stack) = (frame.pc + 1, Some(answer));
        // Longer than any way from a check to its `return false`.
        let mut steps = 0..32;
        answer = loop {
            let (Some(_), Some(instr)) = (steps.next(), code.instrs.get(at as usize)) else { return false };
            at = match (*instr, on_stack) {
                (Instr::If(cond @ (Cond::Eq | Cond::Ne), target), Some(v)) => {
                    on_stack = None;
                    if (v == 0) == (cond == Cond::Eq) { target } else { at + 1 }
                }
                (Instr::Goto(target), _) => target,
                (Instr::Int(v), None) => {
                    on_stack = Some(v);
                    at + 1
                }
                (Instr::Return(Some(Kind::Int)), Some(v)) => break v,
                _ => return false,
            };
        };
    }
    answer == 0
}

/// Objects that live variables refer to and that are not of the candidate; `None` where there is an array among them.
fn made_before(world: &World, thread: &Thread) -> Option<Vec<ObjId>> {
    let st = &thread.st;
    let mut made = vec![];
    for frame in &st.frames {
        let code = world.program.method(frame.method).code.as_deref().expect("a frame has code");
        for at in frame.base..frame.top {
            let is_live = at >= frame.floor || is_loaded_later(code, frame.pc, (at - frame.base) as u16);
            match st.values[at as usize] {
                Value::Obj(o) if !is_live || thread.has_met(o) || made.contains(&o) => {}
                Value::Obj(o) if world.program.class(st.heap.class_of(o)).is_array() => return None,
                Value::Obj(o) => made.push(o),
                _ => {}
            }
        }
    }
    Some(made)
}

/// Whether some way on from an instruction may load a local variable.
fn is_loaded_later(code: &Code, from: InstrIdx, variable: u16) -> bool {
    let (before, after) = code.instrs.split_at(from as usize + 1);
    let goes_back = |instr: &Instr| match *instr {
        Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) | Instr::Goto(to) => {
            to <= from
        }
        Instr::TableSwitch(_) | Instr::LookupSwitch(_) | Instr::Jsr(_) | Instr::Ret(_) => true,
        _ => false,
    };
    let loads = |instr: &Instr| matches!(instr, Instr::Load(_, loaded) if *loaded == variable);
    after.iter().any(loads) || after.iter().any(goes_back) && before.iter().any(loads)
}

/// Whether a run is in a call.
fn is_in(st: &State, call: &Call) -> bool {
    st.frames.len() > call.len() && st.frames.iter().zip(call).all(|(f, at)| (f.method, f.pc) == *at)
}
