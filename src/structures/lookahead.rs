//! Looking ahead: an invariant is mostly a conjunction of checks, one method for each, and a candidate that fails a late check is
//! seen to fail it only when all before have looked at all of it. So while one check waits for a cell, those behind it
//! run on the same unfinished candidate.
//!
//! **Conjunction.** Let a call be under way whose answer `false` makes the invariant fail by the code alone
//! ([`fails_if_false`](code::fails_if_false)). Either it answers `true`, and then what comes behind it runs; or the invariant fails. So
//! where what comes behind fails, as if the call had answered `true`, the candidate fails, for what that run has been told.
//!
//! **What the call may have changed** is out of bounds for what looks ahead, which gives up where it touches an object made
//! before. But for one kind: of a set that only grows, what looks ahead has a part. What it finds in there is in the whole; what
//! it does not find may be, so it may go on only where the invariant fails if it is, by the code alone.
//!
//! `tests/precondition.rs` compares with all that Korat accepts; the invariants of `Chain` and `ShrinkingChain` are such that neither may be
//! taken for granted: a check that must not hold, a list that is counted, a set that is asked or that shrinks.

use super::{
    bits::Bits,
    code,
    decisions::Decisions,
    halt::{Call, Halt},
    invariant_run::InvariantRun,
    problem::Problem,
};
use crate::{
    classfile::{BaseType, FieldType},
    program::{MethodId, Origin},
    state::{Frame, ObjId, OnReturn, Value},
    step::World,
};
use std::rc::Rc;

/// How many run ahead at once.
const MOST: usize = 24;
/// Instructions that one should take between two reads of a candidate, beside as many as the run took that it is ahead of: it may not
/// come to an end on what an earlier check would not have let pass, or only with the stack.
const FUEL: u64 = 1_000;
/// But it may take so many, to initialize a class, until all have taken as many more than they should.
const MORE: u64 = 100_000;
const BEYOND_MEASURE: u64 = 1_000_000;

/// A run that has skipped a call.
#[derive(Clone)]
struct Ahead {
    run: InvariantRun,
    skipped: Call,
}

/// All runs that are ahead of the one that counts, the least ahead first.
#[derive(Clone, Default)]
pub(super) struct Lookahead(Rc<Vec<Rc<Ahead>>>);

impl Lookahead {
    /// Those ahead.
    pub(super) fn runs(&self) -> impl Iterator<Item = &InvariantRun> {
        self.0.iter().map(|ahead| &ahead.run)
    }

    /// Brings all that are ahead of `main` to where they must know something.
    ///
    /// # Errors
    /// Where the candidate fails: the levels of the decisions that it fails for.
    pub(super) fn look(
        &mut self,
        problem: &Problem,
        main: &mut Rc<InvariantRun>,
        decisions: &Decisions,
    ) -> Result<(), Bits> {
        let all = Rc::make_mut(&mut self.0);
        let mut at = 0;
        while at < all.len() {
            let before: &InvariantRun = if at == 0 { main } else { &all[at - 1].run };
            // Where the call is over, the run before does the same by itself; but it has been told more, where it knows more of a set.
            let gone = !before.is_in(&all[at].skipped) && all[at].run.grown.is_empty();
            let halt = if gone {
                Halt::Holds
            } else if all[at].run.waits(problem, decisions) {
                Halt::Asks
            } else {
                Rc::make_mut(&mut all[at]).run.go_ahead(problem, decisions, main)
            };
            match halt {
                Halt::Fails => return Err(all[at].run.told.clone()),
                Halt::Asks => at += 1,
                Halt::Holds | Halt::Unknown(_) | Halt::Endless(_) => drop(all.remove(at)),
            }
        }
        let steps = main.steps();
        let mut at = 0;
        while at <= all.len() && all.len() < MOST {
            let is_last = at == all.len();
            let run = match at.checked_sub(1).map(|at| &mut all[at]) {
                Some(ahead) if ahead.run.may_skip() => &mut Rc::make_mut(ahead).run,
                None if main.may_skip() => Rc::make_mut(main),
                _ => {
                    at += 1;
                    continue;
                }
            };
            match run.beyond(problem, decisions, is_last, steps) {
                Beyond::Fails(told) => return Err(told),
                Beyond::Nothing => at += 1,
                Beyond::Asks(ahead) => all.push(ahead),
            }
        }
        Ok(())
    }

    /// What a candidate fails for, on which `main` fails: what has been told to it, or to one ahead of it that fails for less.
    pub(super) fn least_told(&mut self, problem: &Problem, main: &InvariantRun, decisions: &Decisions) -> Bits {
        let mut least = main.told.clone();
        for ahead in Rc::make_mut(&mut self.0) {
            if ahead.run.waits(problem, decisions) {
                continue;
            }
            let run = &mut Rc::make_mut(ahead).run;
            if matches!(run.go_ahead(problem, decisions, main), Halt::Fails) && run.told.len() < least.len() {
                least = run.told.clone();
            }
        }
        least
    }
}

enum Beyond {
    Asks(Rc<Ahead>),
    Fails(Bits),
    Nothing,
}

impl InvariantRun {
    /// As [`Self::go`], ahead of `main`.
    fn go_ahead(&mut self, problem: &Problem, decisions: &Decisions, main: &InvariantRun) -> Halt {
        self.go_within(problem, decisions, main.steps() / 8)
    }

    /// As [`Self::go`], ahead of a run that has taken so many steps.
    fn go_within(&mut self, problem: &Problem, decisions: &Decisions, steps: u64) -> Halt {
        let (before, should, so_far) = (self.steps(), FUEL + steps, problem.beyond_measure.get());
        let more = if so_far < BEYOND_MEASURE { MORE } else { 0 };
        let halt = self.go(problem, decisions, should + more);
        problem.beyond_measure.set(so_far + (self.steps() - before).saturating_sub(should));
        // The call that was skipped may write to what this run has only now met.
        if self.is_written { Halt::Unknown("an object that a call skipped may have changed".into()) } else { halt }
    }

    /// Whether there is a call it is in that has not been tried.
    fn may_skip(&self) -> bool {
        (1..self.st.frames.len()).any(|count| !self.has_tried(count))
    }

    /// Whether the call by the frame of that number has been tried, counted from 1.
    fn has_tried(&self, count: usize) -> bool {
        self.tried.iter().any(|call| call.len() == count && self.is_in(call))
    }

    /// What follows the innermost call, of those in which this run is, that may be skipped.
    fn beyond(&mut self, problem: &Problem, decisions: &Decisions, is_last: bool, steps: u64) -> Beyond {
        let mut tried = std::mem::take(&mut self.tried);
        tried.retain(|call| self.is_in(call));
        self.tried = tried;
        for caller in (0..self.st.frames.len().saturating_sub(1)).rev() {
            if self.has_tried(caller + 1) {
                continue;
            }
            let skipped: Call = self.st.frames[..=caller].iter().map(|f| (f.method, f.pc)).collect();
            self.tried.push(skipped.clone());
            let Some(mut run) = self.skipping(problem, caller, is_last) else { continue };
            match run.go_within(problem, decisions, steps) {
                Halt::Fails => return Beyond::Fails(run.told),
                Halt::Asks => return Beyond::Asks(Rc::new(Ahead { run, skipped })),
                Halt::Holds | Halt::Unknown(_) | Halt::Endless(_) => {}
            }
        }
        Beyond::Nothing
    }

    /// This run as if what frame number `caller` has called had answered `true`. Where it is not the last of those ahead, only if it
    /// may know more of a set than they do.
    fn skipping(&self, problem: &Problem, caller: usize, is_last: bool) -> Option<InvariantRun> {
        let (world, frames) = (&problem.world, &self.st.frames);
        let callee = &frames[caller + 1];
        let boolean = world.program.method(callee.method).descriptor.ret == Some(FieldType::Base(BaseType::Boolean));
        let own = |m: MethodId| world.program.class(world.program.method(m).class).origin == Origin::Application;
        if self.is_written
            || !boolean
            || callee.on_return != OnReturn::Push
            || callee.monitor.is_some()
            || !own(callee.method)
        {
            return None;
        }
        // An exception of the call is a failure too, if nobody catches it.
        let code = |m: MethodId| world.program.method(m).code.as_deref();
        let catches = |m: MethodId| code(m).is_none_or(|c| !c.handlers.is_empty());
        if frames[..=caller].iter().any(|f| catches(f.method) || !own(f.method))
            || !problem.fates.fails_if_false(world, &self.st, &frames[..=caller])
        {
            return None;
        }
        let made = self.made_by(world, &frames[..=caller])?;
        let is_set = |o: &ObjId| world.natives.is_set(&world.program, self.st.heap.class_of(*o));
        let grows = |o: &ObjId| self.grown.contains(o) || !problem.fates.written.sets_shrink && is_set(o);
        let (grown, changed): (Vec<ObjId>, Vec<ObjId>) = made.into_iter().partition(grows);
        if grown.is_empty() && !is_last {
            return None;
        }
        let mut run = self.clone();
        (run.grown, run.tried, run.asks) = (grown, vec![], None);
        while run.st.frames.len() > caller + 1 {
            run.st.leave();
        }
        for o in changed {
            run.st.heap.set_opaque(o, "an object that a call skipped may have changed".into());
        }
        run.answer_call(1);
        Some(run)
    }

    /// Objects that live variables of these frames refer to and that are not of the candidate; `None` where there is an array among them.
    fn made_by(&self, world: &World, frames: &[Frame]) -> Option<Vec<ObjId>> {
        let st = &self.st;
        let mut made = vec![];
        for frame in frames {
            let code = world.program.method(frame.method).code.as_deref().expect("a frame has code");
            for at in frame.base..frame.top {
                let is_live = at >= frame.floor || code::is_loaded_later(code, frame.pc, (at - frame.base) as u16);
                match st.values[at as usize] {
                    Value::Obj(o) if !is_live || self.has_met(o) || made.contains(&o) => {}
                    Value::Obj(o) if world.program.class(st.heap.class_of(o)).is_array() => return None,
                    Value::Obj(o) => made.push(o),
                    _ => {}
                }
            }
        }
        Some(made)
    }
}
