//! Invariants running over a candidate, which is decided while they run.

use super::{
    ahead,
    because::Bits,
    pool::{Member, Pick, Pool},
    tree::Grounds,
};
use crate::{
    classfile::Instr,
    explore::facts_of,
    program::MethodId,
    state::{ObjId, Phases, State, Value, Why},
    step::{Ask, Outcome, Pause, Unexplored, World},
    term::{Node, Term},
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Instructions an invariant may take between two reads of a candidate.
const FUEL: u64 = 2_000_000;

/// What a run must know to go on.
#[derive(Clone)]
pub(super) enum Question {
    /// What a reference is.
    Cell(Term),
    /// Which of these facts hold together: one of them, given what was decided at these depths.
    Facts { cases: Rc<[Vec<Term>]>, given: Bits },
}

/// Where a run of an invariant has come to.
pub(super) enum Halt {
    Asks,
    Holds,
    Fails,
    Unknown(Rc<str>),
}

/// One run of one invariant: the one that counts, or one that looks ahead of it. It is told a decision when it asks for it, so what
/// it has been told is all that it depends on.
#[derive(Clone)]
pub(super) struct Thread {
    pub(super) st: State,
    /// The objects of the candidate that it has met.
    met: Vec<(Member, ObjId)>,
    /// What it waits for.
    pub(super) asks: Option<Question>,
    /// The depths of the decisions it has been told.
    pub(super) told: Bits,
    /// What its answer depends on, where that is a number of the candidate.
    answer: Option<Term>,
    /// Sets that only grow, of which a part is known.
    pub(super) grown: Vec<ObjId>,
    /// Calls that no run ahead skips: they have been tried.
    pub(super) tried: Vec<ahead::Call>,
}

/// What has been decided of a candidate, each with its depth.
#[derive(Clone, Default)]
pub(super) struct Decisions {
    cells: Vec<(Term, Pick, u32)>,
    facts: Vec<(Rc<[Term]>, u32)>,
}

/// All that runs over one candidate.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) main: Rc<Thread>,
    /// Those that look ahead.
    pub(super) ahead: Rc<Vec<Rc<ahead::Ahead>>>,
    pub(super) decisions: Decisions,
    present: Vec<Member>,
    /// Objects whose invariant has been run.
    checked: Vec<Member>,
}

/// Where all runs over a candidate have come to.
pub(super) enum Came {
    Asks(Question),
    Accepted,
    /// By what was decided at these depths.
    Refuted(Bits),
    Unknown(Rc<str>),
}

impl Decisions {
    fn cell(&self, name: Term) -> Option<(Pick, u32)> {
        self.cells.iter().find(|(known, ..)| *known == name).map(|&(_, pick, depth)| (pick, depth))
    }

    /// The depths at which references to an object were decided, and to that which holds it, up to a root.
    fn way_to(&self, pool: &Pool, member: Member) -> Bits {
        let (mut way, mut next) = (Bits::default(), Some(member));
        while let Some(member) = next {
            let first = self.cells.iter().find(|(_, pick, _)| *pick == Some(member));
            let &(name, _, depth) = first.expect("it is present");
            way.insert(depth);
            next = pool.place(name).map(|place| place.member);
        }
        way
    }

    /// Facts about what `cases` are about, but for those that a thread has been told.
    fn about<'a>(
        &'a self,
        world: &World,
        cases: &[Vec<Term>],
        told: Bits,
    ) -> impl Iterator<Item = &'a (Rc<[Term]>, u32)> {
        let atoms = |facts: &[Term]| {
            let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
            facts.iter().for_each(|&fact| world.terms.atoms(fact, &mut seen, &mut atoms));
            atoms
        };
        let untold = self.facts.iter().filter(move |(_, depth)| !told.contains(*depth));
        let asked: Vec<Term> =
            if self.facts.is_empty() { vec![] } else { cases.iter().flat_map(|c| atoms(c)).collect() };
        untold.filter(move |(facts, _)| atoms(facts).iter().any(|atom| asked.contains(atom)))
    }
}

impl Run {
    pub(super) fn new(grounds: &Grounds) -> Self {
        let mut st = grounds.world.natives.base(&grounds.world);
        st.clock = Some(vec![]);
        let (met, told, grown, tried) = Default::default();
        let main = Rc::new(Thread { st, met, asks: None, told, answer: None, grown, tried });
        Run { main, ahead: Rc::default(), decisions: Decisions::default(), present: vec![], checked: vec![] }
    }

    /// The objects of the candidate.
    pub(super) fn present(&self) -> &[Member] {
        &self.present
    }

    /// A reference is decided.
    pub(super) fn decide(&mut self, name: Term, pick: Pick, depth: u32) {
        self.present.extend(pick.filter(|m| !self.present.contains(m)));
        self.decisions.cells.push((name, pick, depth));
    }

    /// Facts are decided.
    pub(super) fn assume(&mut self, facts: &[Term], depth: u32) {
        self.decisions.facts.push((facts.into(), depth));
    }

    /// Runs on until something must be decided or all is.
    pub(super) fn advance(&mut self, grounds: &Grounds, pool: &Pool) -> Came {
        loop {
            if self.main.is_over() {
                self.ahead = Rc::default();
                let open = grounds.roots.iter().find(|root| self.decisions.cell(root.name).is_none());
                match (self.unchecked(grounds, pool), open) {
                    (Some((member, invariant)), _) => self.enter(grounds, pool, member, invariant),
                    (None, Some(root)) => return Came::Asks(Question::Cell(root.name)),
                    (None, None) => return Came::Accepted,
                }
            }
            let halt = match self.main.waits(&grounds.world, &self.decisions) {
                true => Halt::Asks,
                false => Rc::make_mut(&mut self.main).go(&grounds.world, pool, &self.decisions, FUEL),
            };
            match halt {
                Halt::Holds => {}
                Halt::Fails => return Came::Refuted(self.least_told(&grounds.world, pool)),
                Halt::Unknown(why) => return Came::Unknown(why),
                Halt::Asks => {
                    if grounds.looks_ahead
                        && let Err(told) = self.look_ahead(grounds, pool)
                    {
                        return Came::Refuted(told);
                    }
                    return Came::Asks(self.main.asks.clone().expect("it waits"));
                }
            }
        }
    }

    /// What the candidate fails for: what has been told to the main run, or to one ahead of it that fails for less.
    fn least_told(&mut self, world: &World, pool: &Pool) -> Bits {
        let mut least = self.main.told.clone();
        for ahead in Rc::make_mut(&mut self.ahead) {
            if ahead.thread.waits(world, &self.decisions) {
                continue;
            }
            let thread = &mut Rc::make_mut(ahead).thread;
            if matches!(thread.go(world, pool, &self.decisions, FUEL), Halt::Fails) && thread.told.len() < least.len() {
                least = thread.told.clone();
            }
        }
        least
    }

    /// All that run: first the one that counts, then those that look ahead of it.
    pub(super) fn threads(&self) -> impl Iterator<Item = &Thread> {
        std::iter::once(&*self.main).chain(self.ahead.iter().map(|ahead| &ahead.thread))
    }

    /// The next object with an invariant that has not been run.
    fn unchecked(&self, grounds: &Grounds, pool: &Pool) -> Option<(Member, MethodId)> {
        let new = self.present.iter().filter(|m| !self.checked.contains(m));
        let invariant = |m: Member| grounds.invariants.of(&grounds.world.program, pool.object(m).class);
        new.copied().find_map(|m| Some((m, invariant(m)?)))
    }

    fn enter(&mut self, grounds: &Grounds, pool: &Pool, member: Member, invariant: MethodId) {
        self.checked.push(member);
        let method = grounds.world.program.method(invariant);
        let main = Rc::make_mut(&mut self.main);
        main.told.add(&self.decisions.way_to(pool, member));
        let receiver = Value::Obj(main.object(&grounds.world, pool, member));
        main.st.phases = Phases::of_call(method.class, invariant, vec![receiver]);
    }
}

impl Thread {
    fn is_over(&self) -> bool {
        self.st.phases.are_over() && self.asks.is_none()
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

    fn object(&mut self, world: &World, pool: &Pool, member: Member) -> ObjId {
        if let Some(o) = self.met(member) {
            return o;
        }
        let object = pool.object(member);
        world.inputs.tag(object.class);
        let o = self.st.heap.allocate(object.class, object.cells.iter().map(|c| c.value));
        self.met.push((member, o));
        o
    }

    /// What a reference is; there may be copies of it.
    pub(super) fn put(&mut self, pool: &Pool, name: Term, value: Value) {
        self.st.settled.insert(name, value);
        self.st.values.iter_mut().filter(|v| **v == Value::Sym(name)).for_each(|v| *v = value);
        // Where it has not been written over.
        if let Some(place) = pool.place(name)
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
    fn is_told(&mut self, world: &World, pool: &Pool, decisions: &Decisions, question: &Question) -> bool {
        match question {
            Question::Cell(name) => {
                let Some((pick, depth)) = decisions.cell(*name) else { return false };
                self.told.insert(depth);
                let value = pick.map_or(Value::Null, |m| Value::Obj(self.object(world, pool, m)));
                self.put(pool, *name, value);
                true
            }
            Question::Facts { cases, .. } => {
                let before = self.told.clone();
                for (facts, depth) in decisions.about(world, cases, before.clone()) {
                    self.told.insert(*depth);
                    self.st.path.add(&world.terms, facts, Why::Decided);
                }
                self.told != before
            }
        }
    }

    /// Runs until it must know something that is not decided.
    pub(super) fn go(&mut self, world: &World, pool: &Pool, decisions: &Decisions, fuel: u64) -> Halt {
        loop {
            if let Some(question) = self.asks.take()
                && !self.is_told(world, pool, decisions, &question)
            {
                self.asks = Some(question);
                return Halt::Asks;
            }
            match self.asked(world, pool, fuel) {
                Ok(question) => self.asks = Some(question),
                Err(halt) => return halt,
            }
        }
    }

    /// Runs until it asks something; if it ends before, how.
    fn asked(&mut self, world: &World, pool: &Pool, fuel: u64) -> Result<Question, Halt> {
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
                    if pool.place(sym).is_some() && world.inputs.is_structural(sym) {
                        return Ok(Question::Cell(sym));
                    }
                    // The solver will choose.
                    self.st.settled.insert(sym, Value::Sym(sym));
                    continue;
                }
                Pause::Ask(Ask::Branch(c)) => match undecided(world, pool, c) {
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
}

/// What a condition tests for null that is a reference of the candidate.
fn undecided(world: &World, pool: &Pool, c: Term) -> Option<Term> {
    match world.terms.node(c) {
        Node::Eq(r, null) if world.terms.node(null) == Node::Null => {
            (pool.place(r).is_some() && world.inputs.is_structural(r)).then_some(r)
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
