//! How far a run goes.

use super::Loops;
use std::time::Duration;

/// What stops a run that is interrupted, in [`Stats::stopped_by`].
pub const INTERRUPT: &str = "an interrupt";

/// What stops a run that has had its time.
pub(super) const TIMEOUT: &str = "--timeout";

/// When to stop.
pub struct Budget<'a> {
    /// Paths to finish; `None` for all.
    pub max_paths: Option<u64>,
    /// Time to spend; `None` for any.
    pub timeout: Option<Duration>,
    /// Time since the run began; the only clock below the command line.
    pub clock: &'a dyn Fn() -> Duration,
    /// Work after which what is open is left to others, see [`super::explore_piece`]; `None` for any.
    pub work: Option<u64>,
    /// Whether a path that comes to what another one has come to is not followed from there: then there are no more failures than are found,
    /// but more paths.
    pub each_once: bool,
    /// What is known of loops that are to be followed for any number of rounds, if they are: then what fails may do so on no path of the program.
    pub loops: Option<&'a Loops>,
    /// What else ends the run, if something does.
    pub over: &'a dyn Fn() -> Option<&'static str>,
    /// Asked once the time is up: whether there is some more, kept for following what is open along the inputs that go there. Work on terms is
    /// cancelled no longer, until that has passed too.
    pub late: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// What ends a run wherever it is, if it has come to that.
    pub(super) fn overrun(&self) -> Option<&'static str> {
        match self {
            Budget { timeout: Some(most), clock, .. } if clock() >= *most => Some(TIMEOUT),
            Budget { over, .. } => over(),
        }
    }

    /// The time that is left; `None` for any.
    pub(super) fn left(&self) -> Option<Duration> {
        match self.overrun() {
            Some(_) => Some(Duration::ZERO),
            None => self.timeout.map(|most| most.saturating_sub((self.clock)())),
        }
    }
}
