//! One run of one invariant over a candidate, which is decided while it runs.

use super::{
    bits::Bits,
    decisions::Decisions,
    halt::{Call, Question},
    pool::{Allocated, Member, Pick},
    problem::Problem,
};
use crate::{
    classfile::{Instr, code::Cond},
    program::MethodId,
    state::{ObjId, OnReturn, Phases, State, Value, Why},
    step::World,
    term::{Node, Sort, Term},
};
use std::rc::Rc;

/// One run of one invariant: the one that counts, or one that looks ahead of it.
#[derive(Clone)]
pub(super) struct InvariantRun {
    pub(super) st: State,
    /// The objects of the candidate that it has met, and what their cells are in.
    pub(super) met: Vec<(Member, ObjId, Option<ObjId>)>,
    /// Numbers of the candidate that it has been told.
    pub(super) fixed: Vec<(Term, Term)>,
    /// Whether the code of invariants may write to one of these objects.
    pub(super) is_written: bool,
    /// Instructions that had been executed before.
    began: u64,
    /// What it waits for.
    pub(super) asks: Option<Question>,
    /// The levels of the decisions it has been told.
    pub(super) told: Bits,
    /// What its answer depends on, where that is a number of the candidate.
    pub(super) answer: Option<Term>,
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
        Self::of(st)
    }

    fn of(st: State) -> Self {
        let (met, fixed, told, grown, tried) = Default::default();
        let began = st.steps;
        Self { st, met, fixed, is_written: false, began, asks: None, told, answer: None, grown, fills: false, tried }
    }

    /// A run from here on, for who looks where it ends and decides nothing.
    pub(super) fn aside(&self) -> Self {
        Self { met: self.met.clone(), grown: self.grown.clone(), ..Self::of(self.st.clone()) }
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
        self.st.frames.len() > call.len() && self.st.frames.iter().zip(&**call).all(|(f, at)| (f.method, f.pc) == *at)
    }

    /// The instruction that the innermost frame is at.
    pub(super) fn instr<'a>(&self, world: &'a World) -> Option<&'a Instr> {
        let frame = self.st.frame();
        world.program.method(frame.method).code.as_deref().map(|code| &code.instrs[frame.pc as usize])
    }

    /// Whether it compares references.
    pub(super) fn compares(&self, world: &World) -> bool {
        matches!(self.instr(world), Some(Instr::IfAcmp(..)))
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
            Some(Question::Is(name, pick)) => decisions.is(*name, *pick).is_none(),
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
    pub(super) fn is_told(&mut self, problem: &Problem, decisions: &Decisions, question: &Question) -> bool {
        match question {
            Question::Cell(name) => {
                let Some((pick, level)) = decisions.cell(*name) else { return false };
                self.told.insert(level);
                self.denote(problem, *name, pick);
                true
            }
            &Question::Is(name, other) => {
                let Some((_, level)) = decisions.is(name, other) else { return false };
                self.told.insert(level);
                match decisions.cell(name).filter(|&(_, of)| of == level) {
                    Some((pick, _)) => self.denote(problem, name, pick),
                    None => self.differs(&problem.world),
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

    /// A reference is this.
    fn denote(&mut self, problem: &Problem, name: Term, pick: Pick) {
        let (value, filling) = pick.map_or((Value::Null, None), |m| {
            let (o, filling) = self.object(problem, m);
            (Value::Obj(o), filling)
        });
        self.put(problem, name, value);
        if let Some((filler, given)) = filling
            && let Some(code) = problem.world.program.method(filler).code.as_deref()
        {
            self.st.enter_with(filler, code, &given, OnReturn::Filled);
        }
    }

    /// The comparison that the run is at is with something else. Nobody but it hears of that: who looks at the reference otherwise
    /// asks what it is.
    fn differs(&mut self, world: &World) {
        let (cond, target, compared) = match self.instr(world) {
            Some(&Instr::IfNull(cond, target)) => (cond, target, 1),
            Some(&Instr::IfAcmp(cond, target)) => (cond, target, 2),
            _ => unreachable!("a comparison has been asked for"),
        };
        let frame = self.st.frame_mut();
        frame.top -= compared;
        frame.pc = if cond == Cond::Ne { target } else { frame.pc + 1 };
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
}
