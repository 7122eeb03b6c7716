//! One exploration of a target within bounds, to its end or to the first failure that the JVM confirms.

use super::{BOUNDS, Judge, Policies, Policy, Property, Stop, property::Ending};
use crate::{
    program::Test,
    report::{
        Report, Told,
        checked::Failure,
        ending::Stopped,
        junit::Wanted,
        show,
        told::{End, Said},
    },
    run::{Error, Subject},
    witness::{Case, Datum, Expected, Verdict},
};
use indexmap::{IndexMap, IndexSet};
use std::{ops::ControlFlow, time::Duration};

/// What one exploration has found.
#[derive(Default)]
pub(super) struct Round {
    /// The failure.
    pub(super) failure: Option<Failure>,
    /// Why paths were not followed to an end.
    pub(super) stopped: IndexSet<Stopped>,
    /// Failures that the JVM does not confirm: what they are, and why not.
    pub(super) unconfirmed: IndexMap<String, String>,
    /// Paths that came to an end that counts.
    pub(super) counted: u64,
    /// How long inputs are, and what else none is.
    pub(super) bounds: Vec<String>,
    /// Whether an exception that is no failure may be of another class, and one then.
    pub(super) unclear: bool,
    /// What was left out of the class path.
    pub(super) notes: Vec<String>,
    /// What has ended it with paths still open.
    pub(super) over: Option<&'static str>,
    /// Paths.
    pub(super) paths: u64,
    /// Sets of facts put to the solver.
    pub(super) queries: u64,
}

/// What is asked of a target.
#[derive(Copy, Clone)]
pub(super) struct Asked<'a> {
    pub(super) properties: &'a [&'static dyn Property],
    pub(super) policies: &'a Policies,
    /// The test that it is, if it is one.
    pub(super) test: Option<&'a Test>,
}

/// Listens to an exploration.
struct Listener<'a> {
    subject: &'a Subject,
    asked: Asked<'a>,
    /// Who has the last word on failures; `None` where the first one ends the round, as it may be one of no input.
    judge: Option<&'a Judge>,
    round: Round,
    said: Said,
    /// Failures that the JVM has not been asked about.
    waiting: Vec<Failure>,
    /// How many of them it is asked about at once: the more, the more often it has said no.
    patience: usize,
    error: Option<Error>,
}

/// As many failures wait at most.
const PATIENCE: usize = 64;

impl Round {
    /// Explores the target.
    ///
    /// # Errors
    /// When it cannot be started, libz3 is not usable, or the JVM does not run.
    pub(super) fn of(subject: &Subject, asked: &Asked<'_>, judge: Option<&Judge>) -> Result<Round, Stop> {
        let mut listener = Listener::new(subject, asked, judge);
        let report = subject.each_told(false, &mut |report, path| listener.hear(report, path)).map_err(Stop::Start)?;
        listener.ask();
        let Listener { mut round, error, .. } = listener;
        if let Some(error) = error {
            return Err(Stop::Jvm(error));
        }
        round.counted += report.stats.met_again;
        round.bounds.extend(report.bounds.iter().cloned());
        round.bounds.extend(report.without.iter().map(|ty| format!("no input of type {ty}")));
        if report.may_refuse {
            round.bounds.push("arrays of the input are of the very class that is declared".into());
        }
        if round.unclear {
            round.bounds.push("an exception of the input is of a class that is no failure".into());
        }
        round.notes = report.notes.iter().filter(|note| !report.bounds.contains(note)).cloned().collect();
        round.over = report.stats.stopped_by.filter(|_| report.stats.open > 0);
        (round.paths, round.queries) = (report.stats.paths, report.stats.solver_queries);
        Ok(round)
    }

    /// Looks for a failure among samples as well, for so long: some come to one where a condition is too hard to solve, or a path too long.
    ///
    /// # Errors
    /// When the JVM does not run.
    pub(super) fn sample(
        &mut self,
        subject: &Subject,
        asked: &Asked<'_>,
        judge: &Judge,
        time: Duration,
    ) -> Result<(), Stop> {
        let mut listener = Listener::new(subject, asked, Some(judge));
        let sampled = subject.sampled(time, &mut |names, path| match path.end {
            End::Stopped(_) => ControlFlow::Continue(()),
            _ => listener.weigh(names, path),
        });
        sampled.map_err(Stop::Start)?;
        listener.ask();
        let Listener { round, error, .. } = listener;
        if let Some(error) = error {
            return Err(Stop::Jvm(error));
        }
        self.failure = round.failure;
        self.unconfirmed.extend(round.unconfirmed);
        Ok(())
    }

    /// Whether all paths of all inputs have been followed to an end, and none fails.
    pub(super) fn is_complete(&self) -> bool {
        self.failure.is_none()
            && self.stopped.is_empty()
            && self.unconfirmed.is_empty()
            && self.bounds.is_empty()
            && self.over.is_none()
    }

    /// Whether more than bounds was in the way.
    pub(super) fn has_more_than_bounds(&self) -> bool {
        self.over.is_some() || self.stopped.iter().any(|stopped| !BOUNDS.contains(&stopped.code))
    }
}

impl<'a> Listener<'a> {
    fn new(subject: &'a Subject, asked: &Asked<'a>, judge: Option<&'a Judge>) -> Self {
        let (round, said, waiting) = Default::default();
        Self { subject, asked: *asked, judge, round, said, waiting, patience: 1, error: None }
    }

    fn hear(&mut self, report: &Report<'_>, mut path: Told) -> ControlFlow<()> {
        self.said.append(std::mem::take(&mut path.new));
        let world = &self.subject.world;
        let ends_itself = world.natives.is_main(world.program.method(self.subject.method));
        if let Told { end: End::Stopped(mut stopped), by_way_of, .. } = path {
            // A program may end so.
            if stopped.code == "exit" && ends_itself {
                self.round.counted += 1;
                return ControlFlow::Continue(());
            }
            if let Some((from, _)) = by_way_of {
                stopped.at.push_str(&format!(", from {from}"));
            }
            self.round.stopped.insert(stopped);
            return ControlFlow::Continue(());
        }
        self.weigh(&report.names, path)
    }

    /// Whether a path that has come to an end fails, as the JVM says; the roots of its input have these names.
    fn weigh(&mut self, names: &[String], path: Told) -> ControlFlow<()> {
        let Told { end, trail, mut case, by_way_of, .. } = path;
        // What else it does is not asked, and frameworks cut stack traces.
        case.only_end = true;
        let world = &self.subject.world;
        let thrown = match &case.expected {
            Expected::Threw { class, .. } => world.program.load(class).ok(),
            Expected::Returned(_) => None,
        };
        let wanted = self.asked.test.and_then(|test| test.expected.as_deref());
        let expected = wanted.and_then(|class| world.program.load(class).ok());
        let is_expected = |class| expected.is_some_and(|expected| world.program.is_subtype(class, expected));
        let thrown = thrown.map(|class| match is_expected(class) {
            true => (class, Policy::Expected),
            false => (class, self.asked.policies.of(&world.program, class)),
        });
        if let (Some((_, Policy::Expected | Policy::Invalid)), Expected::Threw { thrown_in: None, .. }) =
            (thrown, &case.expected)
        {
            // It may be an input, of which others are of other classes.
            self.round.unclear = true;
        }
        let lacks = wanted.is_some() && !thrown.is_some_and(|(class, _)| is_expected(class));
        let is_false = self.asked.test.is_some_and(|test| test.returns_truth)
            && case.expected == Expected::Returned(Some(Datum::Boolean(false)));
        let ending = Ending { world, end: &end, case: &case, thrown, lacks: lacks || is_false };
        self.round.counted += u64::from(ending.counts());
        if let Some(property) = self.asked.properties.iter().find(|property| property.is_broken(&ending)) {
            let at = match &end {
                End::Threw(at) | End::Violated(_, at) => at.clone(),
                End::Returned | End::Stopped(_) => None,
            };
            let forks = trail.iter().map(|&answer| &self.said.answers[answer as usize]).filter(|answer| answer.fork);
            self.waiting.push(Failure {
                property: property.name(),
                code: property.code(),
                what: said(&case, wanted.filter(|_| lacks)),
                at,
                by_way_of,
                input: show::input(names, &case),
                way: forks.map(|answer| (&**answer).into()).collect(),
                case: Some(case),
                wanted: match wanted {
                    Some(class) => Wanted::Exception(class.into()),
                    None if self.asked.test.is_some_and(|test| test.returns_truth) => Wanted::Truth,
                    None => Wanted::Nothing,
                },
            });
        }
        if self.waiting.len() >= self.patience {
            self.ask();
        }
        let is_refuted = self.judge.is_none() && !self.round.unconfirmed.is_empty();
        let is_over = self.round.failure.is_some() || self.error.is_some() || is_refuted;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Asks the JVM about the failures that wait.
    fn ask(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() || self.round.failure.is_some() || self.error.is_some() {
            return;
        }
        let Some(judge) = self.judge else {
            let what = waiting
                .into_iter()
                .map(|failure| (failure.what, "loops were followed for any number of rounds".into()));
            return self.round.unconfirmed.extend(what);
        };
        let cases: Vec<&Case> = waiting.iter().filter_map(|failure| failure.case.as_ref()).collect();
        let verdicts = match judge.says(&cases) {
            Ok(verdicts) => verdicts,
            Err(error) => return self.error = Some(error),
        };
        for (failure, verdict) in waiting.into_iter().zip(verdicts) {
            let at = failure.at.as_ref().map_or_else(String::new, |at| format!(" at {at}"));
            let mut no = |why: String| drop(self.round.unconfirmed.insert(format!("{}{at}", failure.what), why));
            match verdict {
                Verdict::Confirmed => {
                    self.round.failure = Some(failure);
                    return;
                }
                Verdict::Unconfirmed { why } => no(why),
                Verdict::Diverged { predicted, actual } => no(format!("predicted {predicted}, the JVM {actual}")),
            }
        }
        self.patience = (2 * self.patience).min(PATIENCE);
    }
}

/// What a failing path comes to, in words.
fn said(case: &Case, instead_of: Option<&str>) -> String {
    let instead = instead_of.map_or_else(String::new, |class| format!(" instead of throwing {}", show::class(class)));
    match &case.expected {
        Expected::Threw { class, .. } => format!("throws {}{instead}", show::class(class)),
        Expected::Returned(_) => format!("{}{instead}", show::outcome_in_short(case)),
    }
}
