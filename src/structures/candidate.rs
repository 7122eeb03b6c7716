//! A candidate: a structure as far as it is decided, and all invariants that run over it, one after the other.

use super::{
    bits::Bits,
    decisions::Decisions,
    halt::{Halt, Question},
    invariant_run::InvariantRun,
    lookahead::Lookahead,
    pool::{Member, Pick},
    problem::{Problem, Root},
};
use crate::{program::MethodId, term::Term};
use smallvec::SmallVec;
use std::rc::Rc;

/// Instructions an invariant may take between two reads of a candidate.
const FUEL: u64 = 2_000_000;
/// So many it takes as a rule.
pub(super) const BRIEF: u64 = 20_000;

/// How the invariants go on.
#[derive(Clone)]
pub(super) enum Next {
    /// They read a reference that is not decided: what it may be, given what was decided at these levels.
    Decide { name: Term, values: Rc<[Pick]>, given: Bits },
    /// They compare a reference that is not decided with this.
    Is { name: Term, pick: Pick },
    /// They depend on numbers, or on references that stay open: the facts of each case, of which one holds, given what was
    /// decided at these levels.
    Split { cases: Rc<[Vec<Term>]>, given: Bits },
    /// They go on for long without a question.
    Running,
    /// They all hold.
    Accepted,
    /// One does not hold, for what was decided at these levels.
    Failed(Bits),
    /// We gave up, and why.
    Unknown(Rc<str>),
}

impl Next {
    /// How many answers there are.
    pub(super) fn answers(&self) -> usize {
        match self {
            Next::Decide { values, .. } => values.len(),
            Next::Is { .. } => 2,
            Next::Split { cases, .. } => cases.len(),
            _ => 0,
        }
    }
}

/// See the module.
#[derive(Clone)]
pub(super) struct Candidate {
    main: Rc<InvariantRun>,
    lookahead: Lookahead,
    decisions: Decisions,
    present: Vec<Member>,
    /// Objects whose invariant has been run.
    checked: Vec<Member>,
}

impl Candidate {
    /// The one of which nothing is decided.
    pub(super) fn new(problem: &Problem) -> Self {
        let main = Rc::new(InvariantRun::new(problem));
        let (lookahead, decisions, present, checked) = Default::default();
        Self { main, lookahead, decisions, present, checked }
    }

    /// A reference is decided.
    pub(super) fn decide(&mut self, name: Term, pick: Pick, level: u32) {
        self.present.extend(pick.filter(|m| !self.present.contains(m)));
        self.decisions.decide(name, pick, level);
    }

    /// A reference is decided not to be this.
    pub(super) fn differs(&mut self, name: Term, pick: Pick, level: u32) {
        self.decisions.differs(name, pick, level);
    }

    /// Facts are decided.
    pub(super) fn assume(&mut self, facts: &[Term], level: u32) {
        self.decisions.assume(facts, level);
    }

    /// Runs on until something must be decided or all is. Of several questions that comes first which seems to leave the least
    /// choice, and of those that of who is least ahead.
    pub(super) fn advance(&mut self, problem: &Problem) -> Next {
        self.advance_by(problem, FUEL)
    }

    /// The same, as long as it takes no more than so many instructions to the next question.
    pub(super) fn advance_by(&mut self, problem: &Problem, fuel: u64) -> Next {
        let question = match self.until_asked(problem, fuel) {
            Ok(question) => question,
            Err(end) => return end,
        };
        if self.main.asks.is_none() {
            return self.next(problem, &question);
        }
        let (mut best, mut asked): (Option<(usize, Next)>, SmallVec<[Term; 8]>) = (None, SmallVec::new());
        for run in self.runs() {
            let Some(question) = &run.asks else { continue };
            if let Question::Cell(name) = question {
                // What has been asked for leaves as much choice as it did, or is one of them.
                let is_least = best.as_ref().is_some_and(|(least, _)| *least <= 1);
                if asked.contains(name) && (is_least || !run.compares(&problem.world)) {
                    continue;
                }
                asked.push(*name);
            }
            let next = self.next(problem, question);
            let choice = match next {
                // One of them, as a rule.
                Next::Decide { .. } | Next::Is { .. } if run.compares(&problem.world) => 1,
                _ => next.answers(),
            };
            if best.as_ref().is_none_or(|(least, _)| choice < *least) {
                best = Some((choice, next));
            }
        }
        best.expect("something is asked").1
    }

    /// All that run: first the one that counts, then those that look ahead of it.
    pub(super) fn runs(&self) -> impl Iterator<Item = &InvariantRun> {
        std::iter::once(&*self.main).chain(self.lookahead.runs())
    }

    /// The question what a reference is.
    pub(super) fn choice(&self, problem: &Problem, name: Term) -> Next {
        let (mut values, instead) = match problem.values(name, &self.present) {
            Ok(values) => values,
            Err(why) => return Next::Unknown(why),
        };
        let mut given = self.decisions.entrances(&instead);
        let mut excluded = vec![];
        for (other, level) in self.decisions.others(name) {
            given.insert(level);
            excluded.push(other);
        }
        if !excluded.is_empty() {
            values = values.iter().copied().filter(|pick| !excluded.contains(pick)).collect();
        }
        match values.is_empty() {
            true => Next::Failed(given),
            false => Next::Decide { name, values, given },
        }
    }

    fn next(&self, problem: &Problem, question: &Question) -> Next {
        match question {
            Question::Cell(name) => self.choice(problem, *name),
            &Question::Is(name, pick) => Next::Is { name, pick },
            Question::Facts { cases, given } => Next::Split { cases: cases.clone(), given: given.clone() },
        }
    }

    /// Runs on until something must be decided; where all is, how it ends.
    fn until_asked(&mut self, problem: &Problem, fuel: u64) -> Result<Question, Next> {
        loop {
            if self.main.is_over() {
                self.lookahead = Lookahead::default();
                let is_wanted = |root: &Root| !root.nullable || problem.world.inputs.is_structural(root.name);
                let is_open = |root: &&Root| is_wanted(root) && self.decisions.cell(root.name).is_none();
                let open = problem.roots.iter().find(is_open);
                match (self.unchecked(problem), open) {
                    (Some((member, invariant)), _) => {
                        self.checked.push(member);
                        let way = self.decisions.way_to(problem, member);
                        Rc::make_mut(&mut self.main).enter(problem, member, invariant, &way);
                    }
                    (None, Some(root)) => return Ok(Question::Cell(root.name)),
                    (None, None) => return self.decisions.half_decided().map(Question::Cell).ok_or(Next::Accepted),
                }
            }
            let halt = match self.main.waits(problem, &self.decisions) {
                true => Halt::Asks,
                false => Rc::make_mut(&mut self.main).go(problem, &self.decisions, fuel),
            };
            match halt {
                Halt::Holds => {}
                Halt::Fails => {
                    let told = self.lookahead.least_told(problem, &self.main, &self.decisions);
                    return Err(Next::Failed(told));
                }
                Halt::Endless(_) if fuel < FUEL => return Err(Next::Running),
                Halt::Unknown(why) | Halt::Endless(why) => return Err(Next::Unknown(why)),
                Halt::Asks => {
                    if problem.looks_ahead
                        && !self.main.fills
                        && let Err(told) = self.lookahead.look(problem, &mut self.main, &self.decisions)
                    {
                        return Err(Next::Failed(told));
                    }
                    return Ok(self.main.asks.clone().expect("it waits"));
                }
            }
        }
    }

    /// The next object with an invariant that has not been run, or that has to be filled.
    fn unchecked(&self, problem: &Problem) -> Option<(Member, Option<MethodId>)> {
        let mut new = self.present.iter().copied().filter(|m| !self.checked.contains(m));
        new.find_map(|m| match problem.invariant_of(m) {
            None => problem.is_filled(m).then_some((m, None)),
            invariant => Some((m, invariant)),
        })
    }
}
