//! Two ways to set leaves against each other: the program path they take, and the inputs they share.

use super::{Leaf, Verdict, answer};
use crate::{
    classfile::Instr,
    program::{ClassId, MethodId},
    solver::{Answer, Query, Solver},
    state::{Choice, State},
    step::{Outcome, Pause, Site, World, run, site},
    term::{Eval, Model, Term},
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a debugger would see that steps over what has a model: the instructions executed, and how the last one ended. Strategies
/// differ in how many leaves they have for a program path, never in the set of these.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProgramPath {
    /// The instructions, in order.
    pub executed: Vec<Site>,
    /// The class of the exception: one instruction may throw for several reasons.
    pub threw: Option<ClassId>,
}

/// The program path that these answers lead along, one instruction at a time.
pub fn program_path(world: &World, start: State, answers: &[Choice]) -> ProgramPath {
    let mut st = start;
    let mut answers = answers.iter();
    let mut executed = vec![];
    let (mut whole, mut inside) = (Whole::default(), None);
    loop {
        // Between two phases there is no instruction.
        let (at, fuel) = (site(&st), u64::from(!st.frames.is_empty()));
        let was_inside = whole.below.is_some();
        let shown = !whole.is_inside(world, &st);
        // Where an exception came from tells it from another.
        if let (true, true, Some(last)) = (was_inside, shown, inside.take())
            && !returns(world, last)
        {
            executed.push(last);
        }
        match run(world, &mut st, fuel) {
            Pause::Ask(ask) => match answers.next() {
                Some(&choice) => answer::answer(world, &mut st, &ask, choice),
                None => return ProgramPath { executed, threw: None },
            },
            Pause::Fuel if fuel == 0 => {}
            Pause::Fuel if shown => executed.push(at),
            Pause::Fuel => inside = Some(at),
            Pause::End(outcome) => {
                executed.push(at);
                let threw = match outcome {
                    Outcome::Threw(o) | Outcome::Violated(_, o) => Some(st.heap.class_of(o)),
                    _ => None,
                };
                return ProgramPath { executed, threw };
            }
        }
    }
}

/// Whether a method ends normally with the instruction there.
fn returns(world: &World, Site { method, at }: Site) -> bool {
    let code = world.program.method(method).code.as_deref();
    code.is_some_and(|code| matches!(code.instrs[at as usize], Instr::Return(_)))
}

/// Whether a path is inside a method that is told as a whole: a model says the same of it on other paths, where it depends on the
/// input.
#[derive(Default)]
struct Whole {
    /// How many frames are below the first such method.
    below: Option<usize>,
    known: FxHashMap<MethodId, bool>,
}

impl Whole {
    fn is_inside(&mut self, world: &World, st: &State) -> bool {
        let depth = st.frames.len();
        if self.below.is_some_and(|below| depth <= below) {
            self.below = None;
        }
        if let (None, Some(frame)) = (self.below, st.frames.last()) {
            let tells = || world.natives.tells_whole(&world.program, frame.method);
            if *self.known.entry(frame.method).or_insert_with(tells) {
                self.below = Some(depth - 1);
            }
        }
        self.below.is_some()
    }
}

/// Whether some input takes both leaves, of two strategies over the same roots.
pub fn overlap(world: &World, solver: &mut dyn Solver, one: &Leaf, other: &Leaf) -> Verdict {
    let mut facts: Vec<Term> = vec![];
    for fact in one.state.path.facts().chain(other.state.path.facts()) {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    let takes_both = |m: &&Rc<Model>| Eval::new(&world.terms, m).all(facts.iter().rev().copied());
    if let Some(model) = [&one.model, &other.model].into_iter().find(takes_both) {
        return Verdict::Feasible(model.clone());
    }
    match solver.check(&world.terms, &Query::of(&facts)) {
        Answer::Sat(model) => Verdict::Feasible(model),
        Answer::Unsat(_) => Verdict::Infeasible,
        Answer::Unknown(why) => Verdict::Unknown(why),
        Answer::Unfollowed => Verdict::Unfollowed,
    }
}
