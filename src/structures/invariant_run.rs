//! One run of one invariant over a candidate, which is decided while it runs.
//!
//! **Dependence.** A run is told a decision when it asks for it, and of no other. So what it has been told is all that its course depends
//! on: where it fails, every candidate fails of which that much is decided alike. (`tests/precondition.rs`)

use super::{
    bits::Bits,
    decisions::Decisions,
    halt::{Call, Halt, Question, said},
    pool::{Allocated, Member},
    problem::Problem,
};
use crate::{
    classfile::Instr,
    explore::facts_of,
    program::MethodId,
    state::{Beyond, ObjId, OnReturn, Phases, State, Value, Why},
    step::{Ask, Outcome, Pause, World, run},
    term::{Node, Sort, Term},
};
use std::rc::Rc;

/// One run of one invariant: the one that counts, or one that looks ahead of it.
#[derive(Clone)]
pub(super) struct InvariantRun {
    pub(super) st: State,
    /// The objects of the candidate that it has met, and what their cells are in.
    met: Vec<(Member, ObjId, Option<ObjId>)>,
    /// Numbers of the candidate that it has been told.
    fixed: Vec<(Term, Term)>,
    /// Whether the code of invariants may write to one of these objects.
    pub(super) is_written: bool,
    /// Instructions that had been executed before.
    began: u64,
    /// What it waits for.
    pub(super) asks: Option<Question>,
    /// The levels of the decisions it has been told.
    pub(super) told: Bits,
    /// What its answer depends on, where that is a number of the candidate.
    answer: Option<Term>,
    /// Sets that only grow, of which a part is known.
    pub(super) grown: Vec<ObjId>,
    /// Whether it fills a collection that no invariant has come upon.
    pub(super) fills: bool,
    /// Calls that no run ahead skips: they have been tried.
    pub(super) tried: Vec<Call>,
}

impl InvariantRun {
    /// Before any.
    pub(super) fn new(problem: &Problem) -> Self {
        let mut st = problem.world.natives.base(&problem.world);
        st.clock = Some(vec![]);
        let (met, fixed, told, grown, tried) = Default::default();
        let began = st.steps;
        Self { st, met, fixed, is_written: false, began, asks: None, told, answer: None, grown, fills: false, tried }
    }

    /// Begins with the invariant of an object, after another one has held, or with filling it: `way` are the levels of the
    /// decisions that lead to it.
    pub(super) fn enter(&mut self, problem: &Problem, member: Member, invariant: Option<MethodId>, way: &Bits) {
        self.told.add(way);
        let (object, filling) = self.object(problem, member);
        self.fills = invariant.is_none();
        let call = invariant.map(|invariant| (invariant, vec![Value::Obj(object)])).or(filling);
        if let Some((method, given)) = call {
            self.st.phases = Phases::of_call(problem.world.program.method(method).class, method, given);
        }
    }

    /// Instructions executed so far.
    pub(super) fn steps(&self) -> u64 {
        self.st.steps - self.began
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
        self.met.iter().any(|&(_, o, held)| o == object || held == Some(object))
    }

    /// What an object of the candidate is here.
    pub(super) fn met(&self, member: Member) -> Option<ObjId> {
        self.met.iter().find(|(met, ..)| *met == member).map(|&(_, o, _)| o)
    }

    /// Whether it waits for what is not decided.
    pub(super) fn waits(&self, problem: &Problem, decisions: &Decisions) -> bool {
        match &self.asks {
            None => false,
            Some(Question::Cell(name)) => decisions.cell(*name).is_none(),
            Some(Question::Facts { cases, .. }) => decisions.about(problem, cases, &self.told).next().is_none(),
        }
    }

    /// An object of the candidate, and the call that fills it if it has not been met before.
    fn object(&mut self, problem: &Problem, member: Member) -> (ObjId, Option<(MethodId, Vec<Value>)>) {
        if let Some(o) = self.met(member) {
            return (o, None);
        }
        let world = &problem.world;
        let Allocated { object: o, cells, filler } = problem.pool.allocate(world, &mut self.st, member);
        self.met.push((member, o, cells));
        let filling = filler.map(|filler| {
            let items = problem.pool.object(member).cells.iter().map(|c| c.value);
            (filler, [Value::Obj(o)].into_iter().chain(items).collect())
        });
        self.is_written |= problem.fates.written.may_touch(&problem.world, problem.pool.class(member));
        for &(name, number) in &self.fixed.clone() {
            if problem.pool.place(name).is_some_and(|place| place.member == member) {
                self.put_number(problem, name, number);
            }
        }
        (o, filling)
    }

    /// What a cell that is called `name`, and all copies of what it holds, are.
    pub(super) fn put(&mut self, problem: &Problem, name: Term, value: Value) {
        self.st.settled.insert(name, value);
        self.replace(problem, name, Value::Sym(name), value);
    }

    /// What a number of the candidate is.
    fn put_number(&mut self, problem: &Problem, name: Term, number: Term) {
        let Some(place) = problem.pool.place(name) else { return };
        let (world, content) = (&problem.world, problem.pool.content(place));
        let value = world.inputs.widen(&content.ty, number);
        // What an enum's number chooses is worked out where it is loaded.
        if world.inputs.enum_root(name).is_none() {
            self.replace(problem, name, content.value, value);
        }
    }

    fn replace(&mut self, problem: &Problem, name: Term, old: Value, new: Value) {
        self.st.values.iter_mut().filter(|v| **v == old).for_each(|v| *v = new);
        // Where it has not been written over.
        if let Some(place) = problem.pool.place(name)
            && let Some(&(_, _, Some(held))) = self.met.iter().find(|(met, ..)| *met == place.member)
            && self.st.heap.cell(held, place.slot as usize) == old
        {
            self.st.heap.set_cell(held, place.slot as usize, new);
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
                let (value, filling) = pick.map_or((Value::Null, None), |m| {
                    let (o, filling) = self.object(problem, m);
                    (Value::Obj(o), filling)
                });
                self.put(problem, *name, value);
                if let Some((filler, given)) = filling
                    && let Some(code) = problem.world.program.method(filler).code.as_deref()
                {
                    self.st.enter_with(filler, code, &given, OnReturn::Filled);
                }
                true
            }
            Question::Facts { cases, .. } => {
                let new: Vec<(Rc<[Term]>, u32)> = decisions.about(problem, cases, &self.told).cloned().collect();
                for (facts, level) in &new {
                    self.told.insert(*level);
                    self.st.path.add(&problem.world.terms, facts, Why::Decided);
                    facts.iter().for_each(|&fact| self.learn(problem, fact));
                }
                // Iterations of loops that decide numbers count against the bound.
                if !new.is_empty() {
                    self.st.path.fork();
                }
                !new.is_empty()
            }
        }
    }

    /// A number may be known from now on.
    fn learn(&mut self, problem: &Problem, fact: Term) {
        let terms = &problem.world.terms;
        let known = match terms.node(fact) {
            Node::Eq(a, b) if terms.as_bits(b).is_some() => Some((a, b)),
            Node::Eq(a, b) if terms.as_bits(a).is_some() => Some((b, a)),
            Node::Not(eq) => match terms.node(eq) {
                Node::Eq(a, b) if terms.sort(a) == Sort::Bv(1) => {
                    let (name, not) = if terms.as_bits(b).is_some() { (a, b) } else { (b, a) };
                    terms.as_bits(not).map(|not| (name, terms.bv(1, 1 - not)))
                }
                _ => None,
            },
            _ => None,
        };
        let Some((of, number)) = known else { return };
        if terms.is_atom(of) {
            self.fixed.push((of, number));
            self.put_number(problem, of, number);
        } else if terms.sort(of) == Sort::Bv(32) || terms.sort(of) == Sort::Bv(64) {
            let (old, new) = (Value::Sym(of), Value::from_term(terms, number));
            self.st.values.iter_mut().filter(|v| **v == old).for_each(|v| *v = new);
        }
    }

    /// A condition, with the numbers in it that are known.
    fn with_numbers(&self, world: &World, condition: Term) -> Term {
        if self.fixed.is_empty() {
            return condition;
        }
        let number = |atom| self.fixed.iter().find(|(name, _)| *name == atom).map(|&(_, number)| number);
        world.terms.replaced(condition, &number)
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
            let before = self.st.steps;
            let asked = self.asked(problem, fuel);
            problem.steps.set(problem.steps.get() + self.st.steps - before);
            match asked {
                Ok(_) if problem.looks_ahead && problem.fates.is_doomed(&problem.world, &self.st) => {
                    return Halt::Fails;
                }
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
                self.answer = self.answer.map(|answer| self.with_numbers(world, answer));
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
            let Some(pause) = self.run_watched(problem, fuel) else {
                return Err(Halt::Unknown("a set that is not known as a whole".into()));
            };
            if let Some(call) = self.st.calls.first() {
                let called = world.program.method_name(call.method);
                let why = format!("the precondition calls {called} of a class that is not on the class path");
                return Err(Halt::Unknown(why.into()));
            }
            return match pause {
                Pause::Ask(Ask::Settle { sym, .. }) => {
                    if problem.is_decidable(sym) {
                        return Ok(Question::Cell(sym));
                    }
                    // The solver will choose.
                    self.st.settled.insert(sym, Value::Sym(sym));
                    continue;
                }
                Pause::Ask(Ask::Branch(c)) => {
                    let known = self.with_numbers(world, c);
                    match self.st.path.truth(terms, known) {
                        Some(holds) => {
                            let fact = if holds { c } else { terms.not(c) };
                            self.st.path.add(terms, &[fact], Why::Implied);
                            continue;
                        }
                        None => Ok(self.open_reference(problem, c).map_or_else(
                            || {
                                let cases = [vec![known], vec![terms.not(known)]].into();
                                Question::Facts { cases, given: Bits::default() }
                            },
                            Question::Cell,
                        )),
                    }
                }
                // No candidate is an object that was there before.
                Pause::Ask(Ask::Beyond(what)) => {
                    if let Beyond::There(..) | Beyond::Same(..) = what {
                        problem.compared.set(problem.compared.get().or(Some(what)));
                    }
                    self.st.within.push(what);
                    continue;
                }
                Pause::Ask(ask) => {
                    let cases: Vec<Vec<Term>> = facts_of(world, &self.st, &ask);
                    let open = cases.iter().flatten().find_map(|&fact| self.open_reference(problem, fact));
                    if let Some(name) = open {
                        return Ok(Question::Cell(name));
                    }
                    let cases = cases.into();
                    Ok(Question::Facts { cases, given: self.told.clone() })
                }
                Pause::End(Outcome::Returned(Some(Value::I32(0)))) => Err(Halt::Fails),
                Pause::End(Outcome::Returned(Some(Value::Sym(t)))) => {
                    self.answer = Some(terms.not(terms.eq(t, terms.int(0))));
                    continue;
                }
                Pause::End(Outcome::Returned(_)) => continue,
                // It may be ours alone: the JVM initializes its classes.
                Pause::End(Outcome::Threw(o))
                    if world.natives.is_of_initialization(&world.program, &self.st.heap, o) =>
                {
                    let thrown = world.program.class(self.st.heap.class_of(o)).java_name();
                    let why = format!("the precondition meets a class that could not be initialized ({thrown})");
                    Err(Halt::Unknown(why.into()))
                }
                Pause::End(Outcome::Threw(_) | Outcome::Violated(..) | Outcome::Exited(..) | Outcome::Excluded) => {
                    Err(Halt::Fails)
                }
                Pause::End(Outcome::GaveUp(limit)) => {
                    let at = world.program.method_name(limit.site.method);
                    Err(Halt::Unknown(format!("the precondition ends at {at}: {}", said(&limit.why)).into()))
                }
                Pause::Fuel => {
                    let at = world.program.method_name(self.st.frame().method);
                    Err(Halt::Endless(format!("the precondition does not come to an end: {at}").into()))
                }
            };
        }
    }

    /// A reference of the candidate that a condition speaks of and that is not decided.
    fn open_reference(&self, problem: &Problem, condition: Term) -> Option<Term> {
        let is_open = |&&atom: &&Term| problem.is_decidable(atom) && !self.st.settled.contains_key(&atom);
        problem.atoms(condition).iter().find(is_open).copied()
    }

    /// As [`run`], with an eye on sets of which only a part is known. `None` where the run can not go on for them.
    fn run_watched(&mut self, problem: &Problem, fuel: u64) -> Option<Pause> {
        let world = &problem.world;
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
                && !(world.natives.is_growth(&world.program, called.method)
                    && problem.fates.fails_if_false(world, &self.st, callers))
            {
                return None;
            }
        }
        Some(Pause::Fuel)
    }
}
