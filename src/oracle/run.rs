//! Invariants running over a candidate, which is decided while they run.

use super::{
    ahead,
    pool::{Member, Pick, Pool},
    tree::Grounds,
};
use crate::{
    explore::facts_of,
    program::MethodId,
    state::{ObjId, OnReturn, State, Value, Why},
    step::{Ask, Outcome, Pause, Unexplored, World},
    term::{Node, Term},
};
use std::rc::Rc;

/// Instructions an invariant may take between two reads of a candidate.
const FUEL: u64 = 2_000_000;

/// What a run must know to go on.
#[derive(Clone)]
pub(super) enum Question {
    /// What a reference is.
    Cell(Term),
    /// Which of these facts hold together.
    Facts(Rc<[Vec<Term>]>),
}

/// Where a run of an invariant has come to.
#[derive(Clone)]
pub(super) enum Halt {
    Asks(Question),
    Holds,
    Fails,
    Unknown(Rc<str>),
}

/// One run of one invariant: the one that counts, or one that looks ahead of it.
#[derive(Clone)]
pub(super) struct Thread {
    pub(super) st: State,
    /// The objects of the candidate, in the order in which they came to it.
    pub(super) objects: Vec<ObjId>,
    /// What it waits for.
    pub(super) asks: Option<Question>,
    /// Sets that only grow, of which a part is known.
    pub(super) grown: Vec<ObjId>,
    /// How many objects there were before.
    before: usize,
    /// Calls that no run ahead skips: they have been tried.
    pub(super) tried: Vec<ahead::Call>,
}

/// All that runs over one candidate.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) main: Thread,
    /// Those that look ahead; what has been decided since they ran last.
    pub(super) ahead: Rc<Vec<ahead::Ahead>>,
    pub(super) owed: Vec<Decision>,
    present: Vec<Member>,
    /// The roots that are decided, in whatever order.
    roots: Vec<Term>,
    /// Objects whose invariant has been run.
    checked: Vec<Member>,
}

/// What has been decided.
#[derive(Clone)]
pub(super) enum Decision {
    /// What a reference is: the object that holds it, and its slot there; which object it is; that object, if it is new.
    Cell { name: Term, holder: Option<(usize, u32)>, picked: Option<usize>, new: Option<Member> },
    /// These facts hold.
    Facts(Rc<[Term]>),
}

/// Where all runs over a candidate have come to.
pub(super) enum Came {
    Asks(Question),
    Accepted,
    Refuted,
    Unknown(Rc<str>),
}

impl Run {
    pub(super) fn new(grounds: &Grounds) -> Self {
        let mut st = grounds.world.natives.base(&grounds.world);
        st.clock = Some(vec![]);
        let before = st.heap.len();
        let main = Thread { st, objects: vec![], asks: None, grown: vec![], before, tried: vec![] };
        Run { main, ahead: Rc::default(), owed: vec![], present: vec![], roots: vec![], checked: vec![] }
    }

    /// The objects of the candidate.
    pub(super) fn present(&self) -> &[Member] {
        &self.present
    }

    /// A reference is decided.
    pub(super) fn decide(&mut self, world: &World, pool: &Pool, name: Term, pick: Pick) {
        let new = pick.filter(|m| !self.present.contains(m));
        self.present.extend(new);
        let at = |m: Member| self.present.iter().position(|&p| p == m).expect("it is present");
        if pool.place(name).is_none() {
            self.roots.push(name);
        }
        let holder = pool.place(name).map(|place| (at(place.member), place.slot));
        self.decided(world, pool, Decision::Cell { name, holder, picked: pick.map(at), new });
    }

    /// Facts are decided.
    pub(super) fn assume(&mut self, world: &World, pool: &Pool, facts: &[Term]) {
        self.decided(world, pool, Decision::Facts(facts.into()));
    }

    fn decided(&mut self, world: &World, pool: &Pool, decision: Decision) {
        self.main.learn(world, pool, &decision);
        if !self.ahead.is_empty() {
            self.owed.push(decision);
        }
    }

    /// Runs on until something must be decided or all is.
    pub(super) fn advance(&mut self, grounds: &Grounds, pool: &Pool) -> Came {
        loop {
            if self.main.st.frames.is_empty() {
                (self.ahead, self.owed) = Default::default();
                let open = grounds.roots.iter().find(|root| !self.roots.contains(&root.name));
                match (self.unchecked(grounds, pool), open) {
                    (Some((member, invariant)), _) => self.enter(grounds, member, invariant),
                    (None, Some(root)) => return Came::Asks(Question::Cell(root.name)),
                    (None, None) => return Came::Accepted,
                }
            }
            match self.main.go(&grounds.world, pool, FUEL) {
                Halt::Holds => {}
                Halt::Fails => return Came::Refuted,
                Halt::Unknown(why) => return Came::Unknown(why),
                Halt::Asks(question) => {
                    if grounds.looks_ahead && !self.look_ahead(grounds, pool) {
                        return Came::Refuted;
                    }
                    return Came::Asks(question);
                }
            }
        }
    }

    /// The questions of those that look ahead.
    pub(super) fn ahead(&self) -> impl Iterator<Item = &Question> {
        self.ahead.iter().filter_map(|a| a.thread.asks.as_ref())
    }

    /// The next object with an invariant that has not been run.
    fn unchecked(&self, grounds: &Grounds, pool: &Pool) -> Option<(Member, MethodId)> {
        let new = self.present.iter().filter(|m| !self.checked.contains(m));
        let invariant = |m: Member| grounds.invariants.of(&grounds.world.program, pool.object(m).class);
        new.copied().find_map(|m| Some((m, invariant(m)?)))
    }

    fn enter(&mut self, grounds: &Grounds, member: Member, invariant: MethodId) {
        self.checked.push(member);
        let method = grounds.world.program.method(invariant);
        let code = method.code.as_deref().expect("an invariant has code");
        let at = self.present.iter().position(|&m| m == member).expect("it is present");
        let (st, receiver) = (&mut self.main.st, self.main.objects[at]);
        st.values.clear();
        st.values.push(Value::Obj(receiver));
        // Like any method that a path starts with, it has its class initialized first.
        st.steps = 0;
        st.enter(invariant, code, 0..1, &method.arguments, OnReturn::Push);
    }
}

impl Thread {
    /// Takes note of a decision.
    pub(super) fn learn(&mut self, world: &World, pool: &Pool, decision: &Decision) {
        match decision {
            Decision::Facts(facts) => {
                for &fact in &**facts {
                    self.st.path.add(&world.terms, fact, Why::Decided);
                }
            }
            &Decision::Cell { name, holder, picked, new } => {
                if let Some(member) = new {
                    let object = pool.object(member);
                    world.tag(object.class);
                    let o = self.st.heap.allocate(object.class, object.cells.iter().map(|c| c.value));
                    self.objects.push(o);
                }
                let value = picked.map_or(Value::Null, |i| Value::Obj(self.objects[i]));
                if let Some((holder, slot)) = holder {
                    self.st.heap.set_cell(self.objects[holder], slot as usize, value);
                    // It may have been copied.
                    self.st.heap.replace(self.before, Value::Sym(name), value);
                    let copies = self.st.values.iter_mut().filter(|v| **v == Value::Sym(name));
                    copies.for_each(|v| *v = value);
                }
            }
        }
    }

    /// Runs until it must know something.
    pub(super) fn go(&mut self, world: &World, pool: &Pool, fuel: u64) -> Halt {
        let halt = self.halt(world, pool, fuel);
        self.asks = match &halt {
            Halt::Asks(question) => Some(question.clone()),
            _ => None,
        };
        halt
    }

    fn halt(&mut self, world: &World, pool: &Pool, fuel: u64) -> Halt {
        loop {
            if self.st.frames.is_empty() {
                return Halt::Holds;
            }
            let Some(pause) = self.run_watched(world, fuel) else {
                return Halt::Unknown("a set that is not known as a whole".into());
            };
            return match pause {
                Pause::Ask(Ask::Settle { sym, .. }) => {
                    if pool.place(sym).is_some() && world.is_structural(sym) {
                        return Halt::Asks(Question::Cell(sym));
                    }
                    // The solver will choose.
                    self.st.settled.insert(sym, Value::Sym(sym));
                    continue;
                }
                Pause::Ask(Ask::Branch(c)) if is_undecided(world, pool, c) => match world.terms.node(c) {
                    Node::Eq(r, _) => Halt::Asks(Question::Cell(r)),
                    _ => unreachable!("a null test is an equality"),
                },
                Pause::Ask(ask) => Halt::Asks(Question::Facts(facts_of(world, &self.st, &ask).into())),
                Pause::End(Outcome::Returned(Some(Value::I32(0)))) => Halt::Fails,
                Pause::End(Outcome::Returned(Some(Value::Sym(t)))) => {
                    // As if it had been decided before the return: where it is false there is nothing to see.
                    let holds = world.terms.not(world.terms.eq(t, world.terms.int(0)));
                    Halt::Asks(Question::Facts([vec![holds]].into()))
                }
                Pause::End(Outcome::Returned(_)) => Halt::Holds,
                Pause::End(Outcome::Threw(_) | Outcome::Violated(..) | Outcome::Exited(..) | Outcome::Excluded) => {
                    Halt::Fails
                }
                Pause::End(Outcome::GaveUp(limit)) => {
                    let at = world.program.method_name(limit.site.method);
                    Halt::Unknown(format!("the precondition ends at {at}: {}", said(&limit.why)).into())
                }
                Pause::Fuel => {
                    let at = world.program.method_name(self.st.frame().method);
                    Halt::Unknown(format!("the precondition does not come to an end: {at}").into())
                }
            };
        }
    }
}

/// Whether a condition tests for null what is not decided yet.
fn is_undecided(world: &World, pool: &Pool, c: Term) -> bool {
    match world.terms.node(c) {
        Node::Eq(r, null) => world.terms.node(null) == Node::Null && pool.place(r).is_some() && world.is_structural(r),
        _ => false,
    }
}

fn said(why: &Unexplored) -> String {
    match why {
        Unexplored::Unsupported(what) => format!("{what} is not supported yet"),
        Unexplored::Native(method) => format!("{method} is native"),
        Unexplored::Linkage(why) | Unexplored::Solver(why) => why.clone(),
        Unexplored::LoopBound(n) | Unexplored::Recursion(n) | Unexplored::Scope(n, _) => format!("bound {n} reached"),
    }
}
