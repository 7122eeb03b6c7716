//! Bounds that grow from round to round, as long as that may tell more: small ones find most failures, and find them fast.

use super::round::Round;
use crate::run::Run;
use std::time::Duration;

/// How often loops go round.
const LOOPS: [u32; 6] = [4, 16, 64, 256, 1024, 4096];
/// How many characters of strings are followed.
const STRINGS: [u16; 6] = [4, 7, 12, 24, 40, 100];
/// Instructions between two decisions: a test that decides nothing has as many as its time lets it.
const STEPS: [u64; 2] = [10_000_000, 50_000_000];

/// Of the time that is left, the share of a round that is not the last: of one that follows each path, and of one that goes through regions at once.
const SHARES: [u32; 2] = [3, 2];
/// So many times as much is worth a question that has not been decided with what a question may take, where nothing else is left to do.
const PATIENCE: u32 = 32;
/// A round of less is not worth it.
const LEAST: Duration = Duration::from_millis(500);

/// Where on the ladder a round is; `None` of a bound that somebody has set.
#[derive(Copy, Clone, Debug)]
pub struct Ladder {
    loops: Option<usize>,
    strings: Option<usize>,
    steps: Option<usize>,
    /// Whether branches whose ways differ in values alone are gone through at once, see [`crate::step::Limits::regions`]: in turn, where rounds run out of time.
    regions: bool,
    /// Whether each question may take more, see [`Run::rlimit`].
    patient: bool,
    /// Whether the round has all the time that is left.
    is_last: bool,
}

impl Ladder {
    /// The lowest rung: which of the bounds grow.
    pub fn new(loops: bool, strings: bool, steps: bool) -> Self {
        let is_last = !loops && !strings;
        let [loops, strings, steps] = [loops, strings, steps].map(|grows| grows.then_some(0));
        Self { loops, strings, steps, regions: false, patient: false, is_last }
    }

    /// The run of this rung, in the time that is left to all.
    pub(super) fn run(&self, run: &Run, left: Duration) -> Run {
        let mut run = run.clone();
        if let Some(at) = self.loops {
            run.limits.loops = LOOPS[at];
        }
        if let Some(at) = self.strings {
            run.bounds.string_length = STRINGS[at];
        }
        if let Some(at) = self.steps {
            run.limits.steps = STEPS[at];
        }
        run.limits.regions = self.regions;
        if self.patient {
            run.rlimit = run.rlimit.saturating_mul(PATIENCE);
        }
        let share = left / SHARES[usize::from(self.regions)];
        let share = if self.is_last { left } else { share.max(left.min(LEAST)) };
        Run { timeout: Some(share), ..run }
    }

    /// The next rung, if it may tell more than this round has.
    pub(super) fn above(self, round: &Round, left: Duration) -> Option<Self> {
        let has_met = |code| round.stopped.iter().any(|stopped| stopped.code == code);
        let (loops, strings, steps) = (has_met("loop-bound"), has_met("string-length"), has_met("steps"));
        // What takes long may do so for want of bounds that are known to matter.
        let all = round.over.is_some();
        let up =
            |at: Option<usize>, most: usize, is_met: bool| at.map(|at| (at + usize::from(is_met || all)).min(most - 1));
        let is_undecided = has_met("solver") && !loops && !strings && !steps && !all;
        if is_undecided && !self.patient && left > LEAST {
            return Some(Self { patient: true, is_last: true, ..self });
        }
        let next = Self {
            loops: up(self.loops, LOOPS.len(), loops),
            strings: up(self.strings, STRINGS.len(), strings),
            steps: up(self.steps, STEPS.len(), steps),
            regions: self.regions != all,
            patient: self.patient,
            is_last: !loops && !strings && !steps && (self.regions || !all),
        };
        let bounds = |rung: &Self| (rung.loops, rung.strings, rung.steps, rung.regions);
        (!self.is_last && bounds(&next) != bounds(&self) && left > LEAST).then_some(next)
    }
}
