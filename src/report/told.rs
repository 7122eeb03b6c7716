//! A path as data that another thread can have: no terms, and of methods the names. What many paths say (clauses of path conditions, answers to
//! questions) is said once, by number.

use super::{
    Clause, Ended, Path, Step,
    covered::Executed,
    ending::{self, Stopped},
    show,
    techniques::Branch,
};
use crate::{
    explore::{Position, Verdict},
    step::{Ask, Property, Site, World},
    term::Term,
    witness::Case,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// One path.
#[derive(Clone, Debug)]
pub struct Told {
    /// Its number, from 1.
    pub id: u32,
    /// How it ended.
    pub end: End,
    /// The path condition as decided at forks: numbers of clauses.
    pub condition: Vec<u32>,
    /// All questions on its way, first to last: numbers of answers.
    pub trail: Vec<u32>,
    /// What of these numbers is in no path before this one.
    pub new: Said,
    /// Input and predicted outcome.
    pub case: Case,
    /// The branches that it takes in the class of the method, if the run is to tell ([`crate::run::Run::telling`]).
    pub branches: Vec<Arc<Branch>>,
    /// The instructions that it executes there, and what makes its input, likewise.
    pub executed: Executed,
    /// Whether it stores to an array of the input that might be of a subclass, and then refuse some elements.
    pub may_refuse: bool,
    /// See [`Path::by_way_of`], and its line.
    pub by_way_of: Option<(String, Option<u16>)>,
    /// The instruction for which it stands alone, if there is to be one such path for each.
    pub(crate) once: Option<String>,
}

/// How a path ended; places as in a stack trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Normally; [`Case::expected`] has the value.
    Returned,
    /// With an exception; where it was made.
    Threw(Option<String>),
    /// With a broken property; where the exception that says so was made.
    Violated(Property, Option<String>),
    /// Not with one that a caller sees.
    Stopped(Stopped),
}

/// What numbers stand for, in their order.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// Clauses of path conditions.
    pub clauses: Vec<Clause>,
    /// Answers to questions.
    pub answers: Vec<Arc<Answered>>,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answered {
    /// The kind of question, see [`show::kind`].
    pub kind: &'static str,
    /// Position of the answer among all.
    pub answer: u32,
    /// What it says.
    pub text: String,
    /// The instruction that asked.
    pub at: String,
    /// Whether another answer was possible.
    pub fork: bool,
}

impl Told {
    /// The case of a path that came to an end which a caller sees: see [`Path::followed`].
    pub fn followed(&self) -> Option<&Case> {
        (!matches!(self.end, End::Stopped(_))).then_some(&self.case)
    }

    /// The outcome in a few words, see [`ending::outcome`].
    pub fn outcome(&self) -> String {
        let stopped = if let End::Stopped(stopped) = &self.end { Some(stopped) } else { None };
        ending::in_words(stopped, matches!(self.end, End::Violated(..)), &self.case)
    }
}

impl Said {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty() && self.answers.is_empty()
    }

    /// What there is beside.
    pub fn append(&mut self, more: Said) {
        self.clauses.extend(more.clauses);
        self.answers.extend(more.answers);
    }
}

/// Makes data of the paths of one world, with numbers of their own.
pub(crate) struct Teller<'a> {
    world: &'a World,
    /// Whether conditions are told, and answers that were the only ones possible: see [`super::Writer::tells_all`].
    all: bool,
    clauses: FxHashMap<Term, u32>,
    steps: FxHashMap<(Ask, u32, Site, bool), u32>,
    /// Questions that offer different things have answers in common: by all that is said of them.
    answers: FxHashMap<Arc<Answered>, u32>,
    /// The way of the last path: the next one has most of it in common.
    way: Vec<(Position, u32)>,
    new: Said,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(world: &'a World, all: bool) -> Self {
        let (clauses, steps, answers, way, new) = Default::default();
        Self { world, all, clauses, steps, answers, way, new }
    }

    pub(crate) fn tell(&mut self, path: Path) -> Told {
        let told = if self.all { &path.condition[..] } else { &[] };
        let condition = told.iter().map(|&clause| self.clause(clause)).collect();
        let trail = self.trail(&path);
        let place = |at: &Option<Site>| at.map(|at| show::site(self.world, at));
        let end = match (ending::stopped(self.world, &path.ended), &path.ended) {
            (Some(stopped), _) => End::Stopped(stopped),
            (None, Ended::Threw(at)) => End::Threw(place(at)),
            (None, Ended::Violated(property, at)) => End::Violated(*property, place(at)),
            (None, _) => End::Returned,
        };
        let is_once = |at: &&Position| matches!(at.node.answers[at.answer as usize], Verdict::Unfollowed);
        let once = path.position.as_ref().filter(is_once).map(|Position { node, .. }| {
            format!("{} {}", self.world.program.method_name(node.site.method), node.site.at)
        });
        let line = |at: Site| self.world.program.method(at.method).code.as_deref().and_then(|code| code.line(at.at));
        let by_way_of = path.by_way_of.map(|at| (show::site(self.world, at), line(at)));
        let Path { id, case, may_refuse, .. } = path;
        let new = std::mem::take(&mut self.new);
        Told { id, end, condition, trail, new, case, branches: vec![], executed: vec![], may_refuse, by_way_of, once }
    }

    fn clause(&mut self, clause: Term) -> u32 {
        let next = self.clauses.len() as u32;
        *self.clauses.entry(clause).or_insert_with(|| {
            self.new.clauses.push(Clause::of(self.world, clause));
            next
        })
    }

    fn trail(&mut self, path: &Path) -> Vec<u32> {
        let now = path.position.as_ref().map(Position::trail).unwrap_or_default();
        let common = self.way.iter().zip(&now).take_while(|((then, _), now)| then == **now).count();
        self.way.truncate(common);
        for &at in &now[common..] {
            let step = self.step(Step::at(at));
            self.way.push((at.clone(), step));
        }
        self.way.iter().map(|(_, step)| *step).collect()
    }

    fn step(&mut self, Step { ask, answer, site, fork }: Step<'_>) -> u32 {
        let Self { world, all, steps, answers, new, .. } = self;
        let next = answers.len() as u32;
        *steps.entry((ask.clone(), answer, site, fork)).or_insert_with(|| {
            let text = if *all || fork { show::answer(world, ask, answer) } else { String::new() };
            let at = show::site(world, site);
            let said = Arc::new(Answered { kind: show::kind(ask), answer, text, at, fork });
            *answers.entry(said.clone()).or_insert_with(|| {
                new.answers.push(said);
                next
            })
        })
    }
}

/// Numbers the paths of all pieces of a run, and what they say, from first to last.
#[derive(Default)]
pub(crate) struct Numbering {
    paths: u32,
    clauses: FxHashMap<Clause, u32>,
    answers: FxHashMap<Arc<Answered>, u32>,
    once: FxHashSet<String>,
    /// What has numbers since the last path that was told: one that is not told may say something first.
    new: Said,
}

/// The numbers that a run has for those of a piece.
#[derive(Default)]
pub(crate) struct Numbers {
    clauses: Vec<u32>,
    answers: Vec<u32>,
}

impl Numbering {
    /// The next path, with numbers of the run for those of its piece; `None` if it stands for what another one has stood for.
    pub(crate) fn next(&mut self, piece: &mut Numbers, mut told: Told) -> Option<Told> {
        for clause in std::mem::take(&mut told.new.clauses) {
            piece.clauses.push(number(&mut self.clauses, clause, &mut self.new.clauses));
        }
        for answered in std::mem::take(&mut told.new.answers) {
            piece.answers.push(number(&mut self.answers, answered, &mut self.new.answers));
        }
        told.condition.iter_mut().for_each(|clause| *clause = piece.clauses[*clause as usize]);
        told.trail.iter_mut().for_each(|answer| *answer = piece.answers[*answer as usize]);
        if told.once.as_ref().is_some_and(|at| !self.once.insert(at.clone())) {
            return None;
        }
        told.new = std::mem::take(&mut self.new);
        self.paths += 1;
        (told.id, told.case.path) = (self.paths, self.paths);
        Some(told)
    }
}

/// The number of one thing said, which is new if it has none.
fn number<T: Clone + Eq + std::hash::Hash>(known: &mut FxHashMap<T, u32>, said: T, new: &mut Vec<T>) -> u32 {
    let next = known.len() as u32;
    *known.entry(said).or_insert_with_key(|said| {
        new.push(said.clone());
        next
    })
}
