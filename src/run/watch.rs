//! Whoever watches a run, from a thread of its own: what takes longer than it may, or more memory, or is interrupted, is ended wherever
//! it is.

use super::Run;
use crate::{explore::INTERRUPT, step::World};
use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};
use sysinfo::{MemoryRefreshKind, ProcessRefreshKind, ProcessesToUpdate, RefreshKind, System, get_current_pid};

/// What ends a run of which nobody wants to hear more.
pub(super) const ENOUGH: &str = "enough";

/// Between two looks.
const LOOK: Duration = Duration::from_millis(50);
/// Of the memory that is there, what a run may take: the JVM that confirms it needs some too.
const SHARE: (u64, u64) = (3, 4);

/// Of the time that a run may take, what is kept for following what is open without questions, and how long that is at most.
const LATE: (u32, Duration) = (10, Duration::from_secs(1));

/// What a run may take.
pub(super) struct Watch {
    /// When it ends, but for what is done late.
    timeout: Option<Duration>,
    /// How long that may take.
    late: Duration,
    memory: Option<u64>,
    interrupted: Option<&'static AtomicBool>,
    began: Instant,
    /// What it has taken too much of.
    over: OnceLock<&'static str>,
}

impl Watch {
    /// What this run may take, from now on.
    pub(super) fn new(run: &Run) -> Self {
        let Run { timeout, memory, interrupted, .. } = *run;
        Self { timeout, late: Duration::ZERO, memory, interrupted, began: Instant::now(), over: OnceLock::new() }
    }

    /// The same, where something is to be done late.
    pub(super) fn keeping_some(self) -> Self {
        let late = self.timeout.map_or(Duration::ZERO, |most| (most / LATE.0).min(LATE.1));
        Self { timeout: self.timeout.map(|most| most - late), late, ..self }
    }

    /// The time that the run may take, but for what is done late.
    pub(super) fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// What is left of that.
    pub(super) fn left(&self) -> Option<Duration> {
        self.timeout.map(|most| most.saturating_sub(self.elapsed()))
    }

    /// The time since then.
    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Ends the run for this.
    pub(super) fn end(&self, what: &'static str) {
        let _ = self.over.set(what);
    }

    /// What has ended the run, if something has.
    pub(super) fn what_is_over(&self) -> Option<&'static str> {
        self.over.get().copied()
    }

    /// The same, looked at now: work that is done between two looks is watched by nobody.
    pub(super) fn look(&self) -> Option<&'static str> {
        if self.over.get().is_none()
            && let Some(what) = self.overrun()
        {
            let _ = self.over.set(what);
        }
        self.what_is_over()
    }

    /// What `work` comes to, which is told the time since it began, what has ended it, and whether there is time left to do something late.
    pub(super) fn over<T>(
        &self,
        world: &World,
        work: impl FnOnce(&dyn Fn() -> Duration, &dyn Fn() -> Option<&'static str>, &dyn Fn() -> bool) -> T,
    ) -> T {
        let (cancel, is_late) = (world.terms.cancel().clone(), AtomicBool::new(false));
        let (done, ends) = channel::<()>();
        let worked = thread::scope(|scope| {
            let watcher = scope.spawn(|| {
                let ends = ends;
                while matches!(ends.recv_timeout(self.next_look()), Err(RecvTimeoutError::Timeout)) {
                    if self.look().is_some() && (!is_late.load(Relaxed) || self.is_too_late()) {
                        cancel.set(true);
                    }
                }
            });
            // Gone when the work is, however it ends.
            let done = done;
            let late = || {
                is_late.store(true, Relaxed);
                cancel.set(self.is_too_late());
                !cancel.is_set()
            };
            let worked = work(&|| self.began.elapsed(), &|| self.what_is_over(), &late);
            drop(done);
            // Its thread has ended, and its arena of the allocator is the next one's, not that of the next work.
            let _ = watcher.join();
            worked
        });
        cancel.set(false);
        worked
    }

    /// Whether nothing may be done late any more.
    fn is_too_late(&self) -> bool {
        let is_over = |most: Duration| self.began.elapsed() >= most + self.late;
        let has_enough = self.what_is_over() == Some(ENOUGH) || self.interrupted.is_some_and(|is| is.load(Relaxed));
        has_enough || self.timeout.is_none_or(is_over)
    }

    fn next_look(&self) -> Duration {
        let left = self.timeout.map(|most| most.saturating_sub(self.began.elapsed()));
        left.filter(|left| !left.is_zero()).map_or(LOOK, |left| left.min(LOOK))
    }

    fn overrun(&self) -> Option<&'static str> {
        match () {
            () if self.timeout.is_some_and(|most| self.began.elapsed() >= most) => Some("--timeout"),
            () if self.memory.is_some_and(|most| taken() > most) => Some("--memory"),
            () if self.interrupted.is_some_and(|is| is.load(Relaxed)) => Some(INTERRUPT),
            () => None,
        }
    }
}

/// What we have of the machine's memory, in bytes; nothing where the platform does not say.
fn taken() -> u64 {
    let (Ok(this), mut system) = (get_current_pid(), System::new()) else { return 0 };
    let what = ProcessRefreshKind::nothing().with_memory().without_tasks();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[this]), false, what);
    system.processes().get(&this).map_or(0, |us| us.memory())
}

/// How much memory a run may take on this machine, in bytes, where nobody has said; `None` where the platform does not say what is there.
pub fn usual_memory() -> Option<u64> {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()));
    let within = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    let free = system.available_memory().min(within);
    (free > 0).then(|| free / SHARE.1 * SHARE.0)
}
