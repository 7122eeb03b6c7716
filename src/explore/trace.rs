//! Two ways to set leaves against each other: the program path they take, and the inputs they share.

use super::{Leaf, Oracle, Question, Verdict, answer};
use crate::{
    classfile::Instr,
    program::{ClassId, MethodId},
    solver::Answer,
    state::{Choice, State, Why},
    step::{Ask, Outcome, Pause, Site, World, run, site},
    term::{Eval, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};

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
    Retrace::new(world, start).path(answers)
}

/// Follows answers again, one path after the other: what a path has in common with the one before is not run twice.
pub struct Retrace<'a> {
    world: &'a World,
    start: Place,
    /// The answers of the last path.
    answers: Vec<Choice>,
    /// The forks on its way.
    forks: Vec<Fork>,
    /// The instructions it has executed.
    executed: Vec<Site>,
    /// Which methods are told as a whole.
    whole: FxHashMap<MethodId, bool>,
    /// Whether none is.
    all: bool,
}

/// Where a path is.
#[derive(Clone)]
struct Place {
    state: State,
    /// So many instructions have been executed to come there.
    executed: usize,
    /// How many frames are below the first method that is told as a whole: a model says the same of it on other paths, where it
    /// depends on the input.
    below: Option<usize>,
    /// The last instruction inside of it.
    inside: Option<Site>,
}

/// A question with several answers.
struct Fork {
    place: Place,
    ask: Ask,
    /// How many answers came before.
    nth: usize,
}

impl<'a> Retrace<'a> {
    /// For paths from there.
    pub fn new(world: &'a World, start: State) -> Self {
        let start = Place { state: start, executed: 0, below: None, inside: None };
        let (answers, forks, executed, whole) = Default::default();
        Self { world, start, answers, forks, executed, whole, all: false }
    }

    /// The same, with the instructions inside of what has a model.
    pub fn of_all(world: &'a World, start: State) -> Self {
        Self { all: true, ..Self::new(world, start) }
    }

    /// The program path that these answers lead along.
    pub fn path(&mut self, answers: &[Choice]) -> ProgramPath {
        let threw = self.follow(answers);
        self.answers = answers.to_vec();
        ProgramPath { executed: self.executed.clone(), threw }
    }

    /// The class of the exception that ends the path.
    fn follow(&mut self, answers: &[Choice]) -> Option<ClassId> {
        let world = self.world;
        let common = self.answers.iter().zip(answers).take_while(|(then, now)| then == now).count();
        let shared = self.forks.partition_point(|fork| fork.nth <= common);
        self.forks.truncate(shared);
        let (mut place, mut given) = (self.start.clone(), 0);
        if let Some(Fork { place: there, ask, nth }) = self.forks.last() {
            (place, given) = (there.clone(), *nth);
            answer::answer(world, &mut place.state, ask, *answers.get(given)?);
            given += 1;
        }
        self.executed.truncate(place.executed);
        loop {
            // Between two phases there is no instruction.
            let (at, depth) = (site(&place.state), place.state.frames.len());
            let fuel = u64::from(depth > 0);
            let was_inside = place.below.is_some();
            let shown = !self.is_inside(&mut place);
            // Where an exception came from tells it from another.
            if let (true, true, Some(last)) = (was_inside, shown, place.inside.take())
                && !returns(world, last)
            {
                self.executed.push(last);
            }
            let was_made = place.state.makes_record();
            match run(world, &mut place.state, fuel) {
                Pause::Ask(ask) => {
                    let &choice = answers.get(given)?;
                    place.executed = self.executed.len();
                    let before = (choice.why == Why::Decided).then(|| place.clone());
                    answer::answer(world, &mut place.state, &ask, choice);
                    self.forks.extend(before.map(|place| Fork { place, ask, nth: given }));
                    given += 1;
                }
                Pause::Fuel if fuel == 0 => {}
                // It runs again, now that the heap says more.
                Pause::Fuel if place.state.frames.len() == depth && site(&place.state) == at => {}
                // Which records are looked into through which references is a matter of strategies.
                Pause::Fuel if was_made || place.state.makes_record() => {}
                Pause::Fuel if shown => self.executed.push(at),
                Pause::Fuel => place.inside = Some(at),
                Pause::End(outcome) => {
                    self.executed.push(at);
                    return match outcome {
                        Outcome::Threw(o) | Outcome::Violated(_, o) => Some(place.state.heap.class_of(o)),
                        _ => None,
                    };
                }
            }
        }
    }

    /// Whether a path is inside a method that is told as a whole.
    fn is_inside(&mut self, Place { state, below, .. }: &mut Place) -> bool {
        let depth = state.frames.len();
        if below.is_some_and(|below| depth <= below) {
            *below = None;
        }
        if let (None, Some(frame)) = (*below, state.frames.last()) {
            let tells = || !self.all && self.world.natives.tells_whole(&self.world.program, frame.method);
            if *self.whole.entry(frame.method).or_insert_with(tells) {
                *below = Some(depth - 1);
            }
        }
        below.is_some()
    }
}

/// Whether a method ends normally with the instruction there.
fn returns(world: &World, Site { method, at }: Site) -> bool {
    let code = world.program.method(method).code.as_deref();
    code.is_some_and(|code| matches!(code.instrs[at as usize], Instr::Return(_)))
}

/// Whether some input takes both leaves, of two explorations over the same roots. The second one was under the precondition of `allowed`, which
/// allows that input too.
pub fn overlap(world: &World, allowed: &mut dyn Oracle, one: &Leaf, other: &Leaf) -> Verdict {
    let known: FxHashSet<Term> = other.state.path.facts().collect();
    let path: Vec<Term> = other.state.path.facts().collect();
    let more: Vec<Term> = one.state.path.facts().filter(|fact| !known.contains(fact)).collect();
    if Eval::new(&world.terms, &other.model).all(more.iter().rev().copied()) {
        return Verdict::Feasible(other.model.clone());
    }
    let (state, known, left) = (&other.state, &other.model, &|| None);
    let question = Question { ask: None, state, path: &path, held: path.len(), answers: &[more], known, left };
    let found = match allowed.admits(world, &question).swap_remove(0) {
        Answer::Sat(known) => {
            let path = question.facts(0);
            allowed
                .completes(world, &Question { path: &path, held: path.len(), answers: &[], known: &known, ..question })
        }
        none => none,
    };
    match found {
        Answer::Sat(model) => Verdict::Feasible(model),
        Answer::Unsat(_) => Verdict::Infeasible,
        Answer::Unknown(why) => Verdict::Unknown(why),
        Answer::Unfollowed => Verdict::Unfollowed,
    }
}
