//! A large exploration in pieces, several at once, each on a thread of its own with a program, a world and a solver of its own: so what one
//! finds does not depend on what was done before it, or beside it. They are told in one order, as if each had begun when the one before had ended.

use super::{
    Error,
    subject::{Part, Subject},
    watch::{ENOUGH, Watch},
    workers,
};
use crate::{
    explore::Piece,
    input::Target,
    report::{
        Report, Told,
        told::{Numbering, Numbers},
    },
};
use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

/// What ends a run that has told as many paths as it may.
pub(super) const PATHS: &str = "--max-paths";

/// A piece that has been explored ahead of time.
struct Done {
    paths: Vec<Told>,
    part: Part,
    /// How many paths it might have.
    most: Option<u64>,
}

impl Subject {
    /// Explores the method within the budget and tells each path as soon as all before it are told, `whole` as a [`crate::report::Writer`] that tells all wants it; the report
    /// has none. Once `told` has enough, nothing more is explored.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub(crate) fn each_told(
        &self,
        whole: bool,
        told: &mut dyn FnMut(&Report<'_>, Told) -> ControlFlow<()>,
    ) -> Result<Report<'_>, Error> {
        let (run, watch, start) = (&self.run, self.watch(), self.start()?);
        let report = Report::begun(&self.world, self.method, &start.roots);
        let (numbering, telling) = Default::default();
        let mut all = All { report: &report, watch: &watch, told, numbering, twice: 0, telling, enough: false };
        let mut numbers = Numbers::default();
        let Part { mut stats, left, mut limited } =
            self.part(&watch, start, &Piece::whole(), run.max_paths, whole, &mut |path| all.tell(&mut numbers, path))?;
        if !left.is_empty() {
            let (program, universe) = (&self.world.program, &self.world.inputs.universe);
            let target = Target::on(program, universe.called_on(program, self.method), self.method);
            let path = program.path().clone();
            let so_far = AtomicU64::new(stats.paths);
            let most = || run.max_paths.map(|most| most.saturating_sub(so_far.load(Relaxed)));
            let work = |piece: &Piece| {
                let (most, subject, mut paths) = (most(), run.open_again(path.clone(), &target)?, vec![]);
                let part = subject.part(&watch, subject.start()?, piece, most, whole, &mut |path| paths.push(path))?;
                Ok::<_, Error>(Done { paths, part, most })
            };
            let take = |piece: &Piece, Done { paths, part, most: might }: Done| {
                let (may, is_over) = (most(), watch.what_is_over());
                let is_as_if_now = may == might || may.is_some_and(|may| part.stats.paths < may);
                match (is_as_if_now, is_over) {
                    (false, None) => return None,
                    (true, Some(what)) if what != PATHS => {}
                    (true, None) => {}
                    // In turn, it would not have begun.
                    _ => {
                        stats.open += piece.open();
                        return Some(vec![]);
                    }
                }
                let mut numbers = Numbers::default();
                paths.into_iter().for_each(|path| all.tell(&mut numbers, path));
                so_far.fetch_add(part.stats.paths, Relaxed);
                stats += part.stats;
                limited += part.limited;
                if most() == Some(0) {
                    watch.end(PATHS);
                }
                Some(part.left)
            };
            let jobs = run.jobs.get();
            let open = workers::in_turn(jobs, left, Piece::level, || watch.look().is_some(), work, take)?;
            stats.open += open.iter().map(|piece| piece.open()).sum::<u64>();
            if stats.open > 0 {
                stats.stopped_by = stats.stopped_by.or(watch.what_is_over());
            }
        }
        stats.paths -= all.twice;
        stats.gave_up -= all.twice;
        let wall = watch.elapsed().saturating_sub(all.telling);
        Ok(self.finished(report.over(stats, wall, limited)))
    }
}

/// The paths of all pieces, as they are told.
struct All<'a, 'r> {
    report: &'a Report<'r>,
    watch: &'a Watch,
    told: &'a mut dyn FnMut(&Report<'_>, Told) -> ControlFlow<()>,
    numbering: Numbering,
    /// Paths of which a piece before had another one that stands for them.
    twice: u64,
    telling: Duration,
    /// Whether nobody wants to hear of more.
    enough: bool,
}

impl All<'_, '_> {
    fn tell(&mut self, numbers: &mut Numbers, path: Told) {
        if self.enough {
            return;
        }
        let began = Instant::now();
        match self.numbering.next(numbers, path) {
            Some(path) => {
                self.enough = (self.told)(self.report, path).is_break();
                if self.enough {
                    self.watch.end(ENOUGH);
                }
            }
            None => self.twice += 1,
        }
        self.telling += began.elapsed();
    }
}
