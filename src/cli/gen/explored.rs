//! A method that has been explored, and what the JVM says of its paths.

use super::told::{Told, ToldPath};
use crate::{
    program::{ClassId, MethodId},
    report::{covered::Fate, techniques::Branch},
    witness::{Change, Place, Verdict},
};
use indexmap::IndexSet;
use std::sync::Arc;

/// Reasons that are told why a branch is not reached.
const REASONS: usize = 3;

/// The code of a branch that a path takes of which there is no test.
pub(super) const NO_TEST: &str = "no-test";

/// The code of a branch that no input takes as long as static fields hold what class initializers leave there, which the method changes.
pub(super) const STATIC_STATE: &str = "static-state";

/// A method that has been explored.
pub(super) struct Explored {
    pub(super) class: ClassId,
    pub(super) method: MethodId,
    pub(super) told: Told,
    /// What the JVM says of each path; `None` of those that it has not been asked about.
    pub(super) verdicts: Vec<Option<Verdict>>,
}

impl Explored {
    pub(super) fn new(class: ClassId, method: MethodId, told: Told) -> Self {
        Self { class, method, verdicts: vec![None; told.paths.len()], told }
    }

    /// Why no test takes a branch.
    pub(super) fn fate(&self, branch: &Arc<Branch>) -> Fate {
        let Told { paths, complete, open, stopped_by, failed, .. } = &self.told;
        if let Some(why) = failed {
            return Fate::Missed("not-explored", why.clone());
        }
        if let Some(n) = paths.iter().position(|path| path.branches.contains(branch)) {
            return Fate::Missed(
                NO_TEST,
                match &self.verdicts[n] {
                    Some(Verdict::Unconfirmed { why }) => format!("a path takes it that is unconfirmed, {why}"),
                    Some(Verdict::Diverged { predicted, actual }) => {
                        format!("a path takes it that diverged: predicted {predicted}, the JVM {actual}")
                    }
                    Some(Verdict::Confirmed) | None => "a path takes it that is no test".to_owned(),
                },
            );
        }
        let is_static = |change: &Change| matches!(change.place, Place::Static(_));
        let leaves_other = |path: &ToldPath| !path.case.kept.is_empty() || path.case.after.iter().any(is_static);
        if *complete && paths.iter().any(leaves_other) {
            let why = "no input takes it from what class initializers leave in static fields, and a call before may leave something else";
            return Fate::Missed(STATIC_STATE, why.to_owned());
        }
        if *complete {
            return Fate::Infeasible("within the bounds of the run: every path was followed".to_owned());
        }
        let stopped = || paths.iter().filter_map(|path| path.stopped.as_ref());
        let reasons: IndexSet<String> = stopped().map(|stopped| format!("{} at {}", stopped.why, stopped.at)).collect();
        match (stopped().next(), stopped_by) {
            (Some(stopped), _) => {
                let more = if reasons.len() > REASONS { " and more" } else { "" };
                let some: Vec<String> = reasons.into_iter().take(REASONS).collect();
                Fate::Missed(stopped.code, format!("not every path was followed: {}{more}", some.join("; ")))
            }
            (None, Some(budget)) => Fate::Missed("budget", format!("{open} open paths, {budget} reached")),
            (None, None) => Fate::Missed("input", "some inputs are on no path that was followed".to_owned()),
        }
    }

    pub(super) fn could_be(&self, n: usize, final_choice: bool) -> bool {
        let is_open = self.verdicts[n].is_none() && !final_choice;
        self.told.paths[n].stopped.is_none() && (is_open || self.verdicts[n] == Some(Verdict::Confirmed))
    }
}
