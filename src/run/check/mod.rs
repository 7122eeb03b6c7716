//! Targets checked: is there an input that breaks a property? Each is explored within bounds that grow, until that is known of all
//! inputs, a failure is confirmed on the real JVM, or the time is up.

mod aim;
mod judge;
mod ladder;
mod policy;
mod proof;
pub mod property;
mod round;

pub use aim::{Aim, Aims, aims};
pub use judge::Judge;
pub use ladder::Ladder;
pub use policy::{Policies, Policy};
pub use property::Property;

use super::{Error, Run};
use crate::{
    explore::{INTERRUPT, search::Share},
    native,
    program::ClassPath,
    report::checked::{self, Cause, Checked, Verdict, Warning},
};
use round::{Asked, Round};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

/// What ends a path that is a bound like others, by the codes of [`crate::report::ending::Stopped`].
const BOUNDS: [&str; 7] = ["loop-bound", "steps", "string-length", "scope", "identity", "class", "array"];

/// What part of the time that is left is for samples, once a round has not followed all paths to their ends.
const SAMPLED: u32 = 8;

/// The longest time for samples.
const SAMPLES: Duration = Duration::from_secs(2);

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
    /// Whether what passes is explored once more with Z3 alone, which has the last word then.
    pub paranoid: bool,
}

impl Check {
    /// Checks a target, or a share of its paths (its number and how many there are), over a program of its own, within the time of the run and what is
    /// `left` of another.
    ///
    /// # Errors
    /// When the JVM does not run. What else is in the way is a cause for which nothing is known of the target.
    pub fn target(
        &self,
        path: &Arc<ClassPath>,
        target: &Aim,
        share: Option<(usize, usize)>,
        left: Option<Duration>,
    ) -> Result<Checked, Error> {
        let began = Instant::now();
        let timeout = self.run.timeout.into_iter().chain(left).min();
        // Whether one fails is all that is asked of its paths.
        let mut run = Run { tests: target.tests.clone(), timeout, each_once: true, ..self.run.clone() };
        run.share = share.map(|(which, of)| Share::new(which, of));
        run.limits.large = !self.properties.iter().any(|property| property.heeds_memory());
        let mut checked = Checked::begun(target.name.clone(), target.place());
        if left == Some(Duration::ZERO) {
            let why = "the time for all targets was over before".into();
            checked.verdict = Verdict::Unknown(vec![Cause { code: "budget", why, ..Cause::default() }]);
            return Ok(checked);
        }
        let tried = catch_unwind(AssertUnwindSafe(|| self.climb(path, target, &run, &mut checked)));
        let (code, why) = match tried {
            Ok(Ok(())) => ("", String::new()),
            Ok(Err(Stop::Jvm(error))) => return Err(error),
            Ok(Err(Stop::Start(error))) => ("start", error.to_string()),
            Ok(Err(Stop::Wants(what))) => ("unsupported", format!("the test wants {what}, which is not supported")),
            Err(_) => ("bug", "a bug of cortado's, which has said more on standard error".into()),
        };
        if !code.is_empty() {
            checked.verdict = Verdict::Unknown(vec![Cause { code, why, ..Cause::default() }]);
        }
        Ok(Checked { wall: began.elapsed(), ..checked })
    }

    /// Explores a target within bounds that grow.
    fn climb(&self, path: &Arc<ClassPath>, target: &Aim, run: &Run, checked: &mut Checked) -> Result<(), Stop> {
        let began = Instant::now();
        let first = run.open_again(path.clone(), &target.method).map_err(Stop::Start)?;
        let (program, method) = (first.world.program.clone(), first.method);
        checked.place.locate(&program, method);
        // A program is started as by a launcher that is given no arguments.
        let is_main = target.tests.is_none() && native::is_main(program.method(method));
        let mut run = run.clone();
        run.bounds.no_arguments |= is_main;
        let mut policies = self.policies.clone();
        let test = target.test(&program, method);
        if let Some(wants) = test.as_ref().and_then(|test| test.wants.clone()) {
            return Err(Stop::Wants(wants));
        }
        // What a program declares nobody catches.
        if test.is_none() && !is_main {
            for declared in &program.declaration(method).exceptions {
                policies = policies.or(declared, Policy::Expected);
            }
        }
        let natives = &*first.world.natives;
        if test.is_none() && self.properties.iter().all(|property| property.is_kept(&program, natives, method)) {
            checked.verdict = Verdict::Pass;
            return Ok(());
        }
        let left = || run.timeout.map_or(Duration::MAX, |most| most.saturating_sub(began.elapsed()));
        let asked = Asked { properties: &self.properties, policies: &policies, test: test.as_ref() };
        let (mut rung, mut is_tried, mut is_sampled) = (Some(self.ladder), false, false);
        while let Some(at) = rung {
            let share = run.share.as_ref().map(Share::again);
            let within = Run { share: share.clone(), ..at.run(&run, left()) };
            let subject = within.over(program.clone(), method).map_err(Stop::Start)?;
            let mut round = Round::of(&subject, &asked, Some(&self.judge))?;
            if self.paranoid && round.is_complete() {
                let alone = Run { alone: true, timeout: Some(left()), ..within.clone() };
                let subject = alone.over(program.clone(), method).map_err(Stop::Start)?;
                round = Round::of(&subject, &asked, Some(&self.judge))?;
            }
            let is_interrupted = run.interrupted.is_some_and(|is| is.load(Relaxed));
            rung = at.above(&round, left()).filter(|_| !is_interrupted && round.failure.is_none());
            // What larger bounds may come to is found with less in it there.
            let is_stuck = rung.is_none() || round.has_more_than_bounds();
            let is_first = share.as_ref().is_none_or(|share| share.which() == 0);
            let is_sought = round.failure.is_none() && !round.is_complete() && !is_interrupted;
            if is_sought && is_stuck && is_first && !std::mem::replace(&mut is_sampled, true) {
                round.sample(&subject, &asked, &self.judge, (left() / SAMPLED).min(SAMPLES))?;
                rung = rung.filter(|_| round.failure.is_none());
            }
            let is_bounded = round.stopped.iter().any(|stopped| stopped.code == "loop-bound") || round.over.is_some();
            take(checked, round, share.as_ref());
            if rung.is_some()
                && is_bounded
                && !std::mem::replace(&mut is_tried, true)
                && let Some(proof) = proof::of(&within, &subject, &asked, left(), self.paranoid)?
            {
                prove(checked, &proof);
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Why a target is not explored.
enum Stop {
    /// It cannot be started.
    Start(Error),
    /// The JVM that confirms does not run.
    Jvm(Error),
    /// It wants of its framework what is not done.
    Wants(String),
}

/// What is known after one more round.
fn take(checked: &mut Checked, round: Round, share: Option<&Share>) {
    checked.rounds += 1;
    checked.paths = round.paths;
    checked.queries += round.queries;
    checked.notes.clone_from(&round.notes);
    let counted = round.counted;
    let verdict = verdict(round, share.is_some());
    // What is known within smaller bounds stays known.
    if matches!((&checked.verdict, &verdict), (Verdict::PassWithin(_), Verdict::Unknown(causes)) if !is_failure(causes))
    {
        return;
    }
    let passes = matches!(verdict, Verdict::Pass | Verdict::PassWithin(_));
    checked.warnings = if passes && counted == 0 { vec![Warning::Vacuous] } else { vec![] };
    checked.verdict = verdict;
    let told = |share: &Share| checked::Share { which: share.which(), of: share.of(), counted, seam: share.seam() };
    checked.share = share.map(told);
}

/// What is known after a proof of all paths, be they in this share or in others; the paths told of are those that have been followed.
fn prove(checked: &mut Checked, proof: &Round) {
    checked.rounds += 1;
    checked.queries += proof.queries;
    checked.verdict = Verdict::Pass;
    checked.warnings = if proof.counted == 0 { vec![Warning::Vacuous] } else { vec![] };
    if let Some(share) = &mut checked.share {
        share.counted += proof.counted;
    }
}

/// The code of a failure that the JVM does not confirm.
const UNCONFIRMED: &str = "unconfirmed";

fn is_failure(causes: &[Cause]) -> bool {
    causes.iter().any(|cause| cause.code == UNCONFIRMED)
}

/// What a round alone says; of a share it is no matter if it has no path that counts.
fn verdict(round: Round, is_share: bool) -> Verdict {
    let Round { failure, stopped, unconfirmed, counted, bounds, over, .. } = round;
    if let Some(failure) = failure {
        return Verdict::Fail(Box::new(failure));
    }
    let all_stopped = counted == 0 && !stopped.is_empty() && !is_share;
    let is_bound = |code| BOUNDS.contains(&code) && !all_stopped;
    let (mut causes, mut limits): (Vec<Cause>, Vec<Cause>) = (vec![], vec![]);
    for (what, why) in unconfirmed {
        let why = format!("a path {what}, which the JVM does not confirm: {why}");
        causes.push(Cause { code: UNCONFIRMED, why, ..Cause::default() });
    }
    for stopped in stopped {
        match is_bound(stopped.code) {
            true => limits.push(Cause { hint: String::new(), ..stopped.into() }),
            false => causes.push(stopped.into()),
        }
    }
    limits.extend(bounds.into_iter().map(|why| Cause { code: "inputs", why, ..Cause::default() }));
    if let Some(over) = over {
        let why = if over == INTERRUPT { over.into() } else { format!("{over} reached") };
        causes.push(Cause { code: "budget", why, ..Cause::default() });
    }
    match (causes.is_empty(), limits.is_empty()) {
        (false, _) => Verdict::Unknown(causes),
        (true, false) => Verdict::PassWithin(limits),
        (true, true) => Verdict::Pass,
    }
}
