//! One run of one invariant over a candidate, which is decided while it runs.
//!
//! **Dependence.** A run is told a decision when it asks for it, and of no other. So what it has been told is all that its course depends
//! on: where it fails, every candidate fails of which that much is decided alike. (`tests/precondition.rs`)

use super::{bits::Bits, code, decisions::Decisions, pool::Member, problem::Problem};
use crate::{
    classfile::{Instr, InstrIdx},
    explore::facts_of,
    program::MethodId,
    state::{ObjId, Phases, State, Value, Why},
    step::{Ask, Outcome, Pause, Unexplored, World, run},
    term::{Node, Term},
};
use std::rc::Rc;

/// A call: the frames from the outermost to the one that calls, each with the instruction at which it is.
pub(super) type Call = Vec<(MethodId, InstrIdx)>;

/// What a run must know to go on.
#[derive(Clone)]
pub(super) enum Question {
    /// What a reference is.
    Cell(Term),
    /// Which of these facts hold together: one of them, given what was decided at these levels.
    Facts { cases: Rc<[Vec<Term>]>, given: Bits },
}

/// Where a run of an invariant has come to.
pub(super) enum Halt {
    Asks,
    Holds,
    Fails,
    Unknown(Rc<str>),
}

/// One run of one invariant: the one that counts, or one that looks ahead of it.
#[derive(Clone)]
pub(super) struct InvariantRun {
    pub(super) st: State,
    /// The objects of the candidate that it has met.
    met: Vec<(Member, ObjId)>,
    /// What it waits for.
    pub(super) asks: Option<Question>,
    /// The levels of the decisions it has been told.
    pub(super) told: Bits,
    /// What its answer depends on, where that is a number of the candidate.
    answer: Option<Term>,
    /// Sets that only grow, of which a part is known.
    pub(super) grown: Vec<ObjId>,
    /// Calls that no run ahead skips: they have been tried.
    pub(super) tried: Vec<Call>,
}

impl InvariantRun {
    /// Before any.
    pub(super) fn new(problem: &Problem) -> Self {
        let mut st = problem.world.natives.base(&problem.world);
        st.clock = Some(vec![]);
        let (met, told, grown, tried) = Default::default();
        Self { st, met, asks: None, told, answer: None, grown, tried }
    }

    /// Begins with the invariant of an object, after another one has held: `way` are the levels of the decisions that lead to it.
    pub(super) fn enter(&mut self, problem: &Problem, member: Member, invariant: MethodId, way: &Bits) {
        let method = problem.world.program.method(invariant);
        self.told.add(way);
        let receiver = Value::Obj(self.object(problem, member));
        self.st.phases = Phases::of_call(method.class, invariant, vec![receiver]);
    }

    /// Whether no invariant is being run.
    pub(super) fn is_over(&self) -> bool {
        self.st.phases.are_over() && self.asks.is_none()
    }

    /// Whether it is in a call.
    pub(super) fn is_in(&self, call: &Call) -> bool {
        self.st.frames.len() > call.len() && self.st.frames.iter().zip(call).all(|(f, at)| (f.method, f.pc) == *at)
    }

    /// Whether it compares references.
    pub(super) fn compares(&self, world: &World) -> bool {
        let frame = self.st.frame();
        let code = world.program.method(frame.method).code.as_deref();
        code.is_some_and(|code| matches!(code.instrs[frame.pc as usize], Instr::IfAcmp(..)))
    }

    /// Whether an object is of the candidate.
    pub(super) fn has_met(&self, object: ObjId) -> bool {
        self.met.iter().any(|&(_, o)| o == object)
    }

    /// What an object of the candidate is here.
    pub(super) fn met(&self, member: Member) -> Option<ObjId> {
        self.met.iter().find(|(met, _)| *met == member).map(|&(_, o)| o)
    }

    /// Whether it waits for what is not decided.
    pub(super) fn waits(&self, world: &World, decisions: &Decisions) -> bool {
        match &self.asks {
            None => false,
            Some(Question::Cell(name)) => decisions.cell(*name).is_none(),
            Some(Question::Facts { cases, .. }) => decisions.about(world, cases, self.told.clone()).next().is_none(),
        }
    }

    fn object(&mut self, problem: &Problem, member: Member) -> ObjId {
        if let Some(o) = self.met(member) {
            return o;
        }
        let object = problem.pool.object(member);
        problem.world.inputs.tag(object.class);
        let o = self.st.heap.allocate(object.class, object.cells.iter().map(|c| c.value));
        self.met.push((member, o));
        o
    }

    /// What a reference is; there may be copies of it.
    pub(super) fn put(&mut self, problem: &Problem, name: Term, value: Value) {
        self.st.settled.insert(name, value);
        self.st.values.iter_mut().filter(|v| **v == Value::Sym(name)).for_each(|v| *v = value);
        // Where it has not been written over.
        if let Some(place) = problem.pool.place(name)
            && let Some(holder) = self.met(place.member)
            && self.st.heap.cell(holder, place.slot as usize) == Value::Sym(name)
        {
            self.st.heap.set_cell(holder, place.slot as usize, value);
        }
    }

    /// The call that the innermost frame is at has returned an int.
    pub(super) fn answer_call(&mut self, answer: i32) {
        let frame = self.st.frame_mut();
        let top = frame.top as usize;
        frame.top += 1;
        frame.pc += 1;
        self.st.values[top] = Value::I32(answer);
    }

    /// Hears what has been decided of what it asks; whether that is anything.
    fn is_told(&mut self, problem: &Problem, decisions: &Decisions, question: &Question) -> bool {
        match question {
            Question::Cell(name) => {
                let Some((pick, level)) = decisions.cell(*name) else { return false };
                self.told.insert(level);
                let value = pick.map_or(Value::Null, |m| Value::Obj(self.object(problem, m)));
                self.put(problem, *name, value);
                true
            }
            Question::Facts { cases, .. } => {
                let before = self.told.clone();
                for (facts, level) in decisions.about(&problem.world, cases, before.clone()) {
                    self.told.insert(*level);
                    self.st.path.add(&problem.world.terms, facts, Why::Decided);
                }
                self.told != before
            }
        }
    }

    /// Runs until it must know something that is not decided.
    pub(super) fn go(&mut self, problem: &Problem, decisions: &Decisions, fuel: u64) -> Halt {
        loop {
            if let Some(question) = self.asks.take()
                && !self.is_told(problem, decisions, &question)
            {
                self.asks = Some(question);
                return Halt::Asks;
            }
            match self.asked(problem, fuel) {
                Ok(question) => self.asks = Some(question),
                Err(halt) => return halt,
            }
        }
    }

    /// Runs until it asks something; if it ends before, how.
    fn asked(&mut self, problem: &Problem, fuel: u64) -> Result<Question, Halt> {
        let world = &problem.world;
        let terms = &world.terms;
        loop {
            if self.st.phases.are_over() {
                let holds = self.answer.map_or(Some(true), |answer| self.st.path.truth(terms, answer));
                return match (holds, self.answer) {
                    (None, Some(answer)) => {
                        let cases = [vec![answer], vec![terms.not(answer)]].into();
                        Ok(Question::Facts { cases, given: Bits::default() })
                    }
                    (Some(false), _) => Err(Halt::Fails),
                    _ => {
                        self.answer = None;
                        Err(Halt::Holds)
                    }
                };
            }
            let Some(pause) = self.run_watched(world, fuel) else {
                return Err(Halt::Unknown("a set that is not known as a whole".into()));
            };
            return match pause {
                Pause::Ask(Ask::Settle { sym, .. }) => {
                    if problem.pool.place(sym).is_some() && world.inputs.is_structural(sym) {
                        return Ok(Question::Cell(sym));
                    }
                    // The solver will choose.
                    self.st.settled.insert(sym, Value::Sym(sym));
                    continue;
                }
                Pause::Ask(Ask::Branch(c)) => match undecided(problem, c) {
                    Some(name) => Ok(Question::Cell(name)),
                    None => {
                        let cases = [vec![c], vec![terms.not(c)]].into();
                        Ok(Question::Facts { cases, given: Bits::default() })
                    }
                },
                // No candidate is an object that was there before.
                Pause::Ask(Ask::Beyond(what)) => {
                    self.st.within.push(what);
                    continue;
                }
                Pause::Ask(ask) => {
                    let cases = facts_of(world, &self.st, &ask).into();
                    Ok(Question::Facts { cases, given: self.told.clone() })
                }
                Pause::End(Outcome::Returned(Some(Value::I32(0)))) => Err(Halt::Fails),
                Pause::End(Outcome::Returned(Some(Value::Sym(t)))) => {
                    self.answer = Some(terms.not(terms.eq(t, terms.int(0))));
                    continue;
                }
                Pause::End(Outcome::Returned(_)) => continue,
                Pause::End(Outcome::Threw(_) | Outcome::Violated(..) | Outcome::Exited(..) | Outcome::Excluded) => {
                    Err(Halt::Fails)
                }
                Pause::End(Outcome::GaveUp(limit)) => {
                    let at = world.program.method_name(limit.site.method);
                    Err(Halt::Unknown(format!("the precondition ends at {at}: {}", said(&limit.why)).into()))
                }
                Pause::Fuel => {
                    let at = world.program.method_name(self.st.frame().method);
                    Err(Halt::Unknown(format!("the precondition does not come to an end: {at}").into()))
                }
            };
        }
    }

    /// As [`run`], with an eye on sets of which only a part is known. `None` where the run can not go on for them.
    fn run_watched(&mut self, world: &World, fuel: u64) -> Option<Pause> {
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
                && !(world.natives.is_growth(&world.program, called.method) && code::fails_if_false(world, callers))
            {
                return None;
            }
        }
        Some(Pause::Fuel)
    }
}

/// What a condition tests for null that is a reference of the candidate.
fn undecided(problem: &Problem, c: Term) -> Option<Term> {
    let world = &problem.world;
    match world.terms.node(c) {
        Node::Eq(r, null) if world.terms.node(null) == Node::Null => {
            (problem.pool.place(r).is_some() && world.inputs.is_structural(r)).then_some(r)
        }
        _ => None,
    }
}

fn said(why: &Unexplored) -> String {
    match why {
        Unexplored::Unsupported(what) => format!("{what} is not supported yet"),
        Unexplored::Native(method) => format!("{method} is native"),
        Unexplored::Linkage(why) | Unexplored::Solver(why) => why.clone(),
        Unexplored::LoopBound(n) | Unexplored::Recursion(n) | Unexplored::Scope(n, _) => format!("bound {n} reached"),
        Unexplored::Steps(n) => format!("bound {n} reached"),
        Unexplored::Beyond(_) => "an input that is not made".into(),
    }
}
