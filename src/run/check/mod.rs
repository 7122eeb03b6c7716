//! Targets checked: is there an input that breaks a property? Each is explored within bounds that grow, until that is known of all
//! inputs, a failure is confirmed on the real JVM, or the time is up.

mod judge;
mod ladder;
mod policy;
pub mod property;
mod round;

pub use judge::Judge;
pub use ladder::Ladder;
pub use policy::{Policies, Policy};
pub use property::Property;

use super::{Error, Run};
use crate::{
    input::Target,
    program::{ClassPath, target},
    report::checked::{Cause, Checked, Verdict, Warning},
};
use round::Round;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// What ends a path that is a bound like others, by the codes of [`crate::report::ending::Stopped`].
const BOUNDS: [&str; 7] = ["loop-bound", "steps", "string-length", "scope", "identity", "class", "array"];

/// What is asked of targets, and how it is found out.
pub struct Check {
    /// How a target is explored; the time is for all rounds together.
    pub run: Run,
    /// What is asked of it.
    pub properties: Vec<&'static dyn Property>,
    /// What uncaught exceptions mean.
    pub policies: Policies,
    /// The bounds that grow.
    pub ladder: Ladder,
    /// The JVM that confirms.
    pub judge: Judge,
}

impl Check {
    /// Checks a method, over a program of its own.
    ///
    /// # Errors
    /// When libz3 is not usable, or the JVM does not run.
    pub fn method(&self, path: &Arc<ClassPath>, method: &Target) -> Result<Checked, Error> {
        let began = Instant::now();
        let first = self.run.open_again(path.clone(), method)?;
        let program = first.world.program.clone();
        let mut policies = self.policies.clone();
        for declared in &program.declaration(first.method).exceptions {
            policies = policies.or(declared, Policy::Expected);
        }
        let left = || self.run.timeout.map_or(Duration::MAX, |most| most.saturating_sub(began.elapsed()));
        let mut checked = Checked {
            name: target::spelled(&program, first.method),
            verdict: Verdict::Unknown(vec![]),
            warnings: vec![],
            notes: vec![],
            rounds: 0,
            paths: 0,
            queries: 0,
            wall: Duration::ZERO,
        };
        let mut rung = Some(self.ladder);
        while let Some(at) = rung {
            let subject = at.run(&self.run, left()).over(program.clone(), first.method)?;
            let round = Round::of(&subject, &self.properties, &policies, &self.judge)?;
            let is_interrupted = self.run.interrupted.is_some_and(|is| is.load(std::sync::atomic::Ordering::Relaxed));
            rung = at.above(&round, left()).filter(|_| !is_interrupted && round.failure.is_none());
            take(&mut checked, round);
        }
        Ok(Checked { wall: began.elapsed(), ..checked })
    }
}

/// What is known after one more round.
fn take(checked: &mut Checked, round: Round) {
    checked.rounds += 1;
    checked.paths = round.paths;
    checked.queries += round.queries;
    checked.notes.clone_from(&round.notes);
    let counted = round.counted;
    let verdict = verdict(round);
    // What is known within smaller bounds stays known.
    if matches!((&checked.verdict, &verdict), (Verdict::PassWithin(_), Verdict::Unknown(causes)) if !is_failure(causes))
    {
        return;
    }
    let passes = matches!(verdict, Verdict::Pass | Verdict::PassWithin(_));
    checked.warnings = if passes && counted == 0 { vec![Warning::Vacuous] } else { vec![] };
    checked.verdict = verdict;
}

/// The code of a failure that the JVM does not confirm.
const UNCONFIRMED: &str = "unconfirmed";

fn is_failure(causes: &[Cause]) -> bool {
    causes.iter().any(|cause| cause.code == UNCONFIRMED)
}

/// What a round alone says.
fn verdict(round: Round) -> Verdict {
    let Round { failure, stopped, unconfirmed, counted, mut bounds, over, .. } = round;
    if let Some(failure) = failure {
        return Verdict::Fail(Box::new(failure));
    }
    let all_stopped = counted == 0 && !stopped.is_empty();
    let is_bound = |code| BOUNDS.contains(&code) && !all_stopped;
    let mut causes: Vec<Cause> = vec![];
    for (what, why) in unconfirmed {
        let why = format!("a path {what}, which the JVM does not confirm: {why}");
        causes.push(Cause { code: UNCONFIRMED, why, at: String::new(), hint: String::new() });
    }
    for stopped in stopped {
        match is_bound(stopped.code) {
            true => bounds.push(format!("not followed: {} at {}", stopped.why, stopped.at)),
            false => causes.push(stopped.into()),
        }
    }
    if let Some(over) = over {
        let why = format!("{over} reached");
        causes.push(Cause { code: "budget", why, at: String::new(), hint: String::new() });
    }
    match (causes.is_empty(), bounds.is_empty()) {
        (false, _) => Verdict::Unknown(causes),
        (true, false) => Verdict::PassWithin(bounds),
        (true, true) => Verdict::Pass,
    }
}
