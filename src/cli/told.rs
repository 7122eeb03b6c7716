//! A run as data that another thread can have: no terms, and of methods the names.

use crate::{
    report::{
        Path, Report,
        ending::{self, Stopped},
    },
    step::World,
    term::Term,
    witness::Case,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a method has been found to do.
pub(super) struct Told {
    /// Its paths, in the order in which they finished.
    pub(super) paths: Vec<ToldPath>,
    /// Paths still open when the budget ran out.
    pub(super) open: u64,
    /// What the budget ran out of.
    pub(super) stopped_by: Option<&'static str>,
    /// What limits the meaning of the result.
    pub(super) notes: Vec<String>,
    /// Whether every path was followed to its end, and every input is on one.
    pub(super) complete: bool,
}

/// One path.
pub(super) struct ToldPath {
    /// Input and predicted outcome.
    pub(super) case: Case,
    /// The clauses of the path condition, for people; each is in memory once.
    pub(super) condition: Vec<Arc<str>>,
    /// What was in the way of a path that was not followed to its end.
    pub(super) stopped: Option<Stopped>,
}

impl Told {
    /// A run that is over.
    pub(super) fn new(run: Report<'_>) -> Self {
        let complete = run.complete();
        let Report { world, paths, stats, mut notes, .. } = run;
        notes.extend(world.inputs.universe.without().iter().map(|what| format!("no path has inputs of type {what}")));
        let mut shown = FxHashMap::default();
        let paths = paths.into_iter().map(|path| ToldPath::new(world, path, &mut shown)).collect();
        Self { paths, open: stats.open, stopped_by: stats.stopped_by, notes, complete }
    }
}

impl ToldPath {
    fn new(world: &World, path: Path, shown: &mut FxHashMap<Term, Arc<str>>) -> Self {
        let stopped = ending::stopped(world, &path.ended);
        let mut show = |clause| shown.entry(clause).or_insert_with(|| world.terms.show(clause).into()).clone();
        let condition = path.condition.into_iter().map(&mut show).collect();
        Self { case: path.case, condition, stopped }
    }

    /// The case, if there is something to confirm: see [`Path::followed`].
    pub(super) fn followed(&self) -> Option<&Case> {
        self.stopped.is_none().then_some(&self.case)
    }
}
