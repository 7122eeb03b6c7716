//! One failure that stands for many. Where a reference is asked for, it may be any object there is, and mostly the check wants one
//! of them and fails for all others alike: an entry whose parent is another one, an entry that has been visited before.
//!
//! **Generalization.** Let a run go on with a stand-in for the object, of which nothing is known but its class: who looks into it gives
//! up; what it is compared with it is not; a set that it is looked for in has it. Where that run fails, each object of the
//! class would have taken it the same way that is none of those compared with and in all of those sets, and so would null where it
//! was used for nothing but to be compared with objects. So the candidate fails for all of them, for what the run has been told.
//! (`tests/precondition.rs` compares with all that Korat accepts; of the trees, each parent and each visit is refuted so.)

use super::{invariant_run::InvariantRun, pool::Member, problem::Problem};
use crate::{
    classfile::Instr,
    program::ClassId,
    state::{ObjId, Value},
    step::{Outcome, Pause, World, run},
    term::Term,
};

/// Instructions that a check may take with a stand-in.
const FUEL: u32 = 5_000;

/// Objects for which a check fails alike.
pub(super) struct Alike {
    /// Null too.
    pub(super) null: bool,
    class: ClassId,
    /// Not these: the stand-in has been compared with them.
    but: Vec<ObjId>,
    /// Only these, if any: the elements of sets that the stand-in was looked for in.
    among: Option<Vec<ObjId>>,
}

impl InvariantRun {
    /// The objects of a class for which this run fails, if they are what `name` is.
    pub(super) fn generalized(&self, problem: &Problem, name: Term, class: ClassId) -> Option<Alike> {
        let world = &problem.world;
        let mut run = self.aside();
        let layout = world.program.class(class).layout.len();
        let stand_in = run.st.heap.allocate(class, (0..layout).map(|_| Value::Null));
        run.st.heap.set_opaque(stand_in, "an object that stands for several".into());
        run.put(problem, name, Value::Obj(stand_in));
        let mut alike = Alike { null: true, class, but: vec![], among: None };
        (0..FUEL).find_map(|_| run.step(world, stand_in, &mut alike)).filter(|fails| *fails).map(|_| alike)
    }

    /// One instruction: whether the run ends here, and fails.
    fn step(&mut self, world: &World, stand_in: ObjId, alike: &mut Alike) -> Option<bool> {
        let Some(frame) = self.st.frames.last() else { return Some(false) };
        let code = world.program.method(frame.method).code.as_deref().expect("a frame has code");
        let stack = &self.st.values[frame.floor as usize..frame.top as usize];
        let is_meant = |v: &Value| self.denoted(*v) == Value::Obj(stand_in);
        let is_used = stack.iter().any(is_meant);
        match code.instrs[frame.pc as usize] {
            Instr::Load(..) | Instr::Store(..) | Instr::Stack(_) => {}
            Instr::IfAcmp(..) if is_used => {
                for v in stack.iter().rev().take(2).filter(|v| !is_meant(v)) {
                    match self.denoted(*v) {
                        Value::Null => alike.null = false,
                        Value::Obj(o) => alike.but.push(o),
                        _ => return Some(false),
                    }
                }
            }
            _ if is_used => alike.null = false,
            _ => {}
        }
        let is_called =
            is_used && matches!(code.instrs[frame.pc as usize], Instr::Invoke(..) | Instr::InvokeDynamic(_));
        let before = self.st.frames.len();
        match run(world, &mut self.st, 1) {
            Pause::Fuel => {}
            Pause::End(Outcome::Returned(Some(Value::I32(0))) | Outcome::Threw(_)) => return Some(true),
            _ => return Some(false),
        }
        if self.st.frames.len() <= before {
            // What has no bytecode may tell objects apart in ways not seen here.
            return is_called.then_some(false);
        }
        let called = self.st.frame();
        let arguments = &self.st.values[called.base as usize..];
        let Some(&Value::Obj(receiver)) = arguments.first() else { return None };
        let is_sought = || self.denoted(arguments[1]) == Value::Obj(stand_in);
        if is_called && world.natives.is_growth(&world.program, called.method) && is_sought() {
            let Some(elements) = world.natives.elements(&world.program, &self.st.heap, receiver, alike.class) else {
                return Some(false);
            };
            let is_in = |o: &ObjId| alike.among.as_ref().is_none_or(|among| among.contains(o));
            alike.among = Some(elements.into_iter().filter(is_in).collect());
            self.st.leave();
            self.answer_call(0);
        } else if self.grown.contains(&receiver) {
            return Some(false);
        }
        None
    }

    fn denoted(&self, v: Value) -> Value {
        match v {
            Value::Sym(name) => self.st.settled.get(&name).copied().unwrap_or(v),
            v => v,
        }
    }
}

impl Alike {
    /// Whether it holds of an object that a run has met as `o`, or not at all.
    pub(super) fn covers(&self, problem: &Problem, member: Member, o: Option<ObjId>) -> bool {
        let of = |objects: &Vec<ObjId>| o.is_some_and(|o| objects.contains(&o));
        problem.pool.class(member) == self.class && !of(&self.but) && self.among.as_ref().is_none_or(of)
    }
}
