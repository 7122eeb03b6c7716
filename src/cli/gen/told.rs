//! What a method has been found to do, as data that another thread can have.

use crate::{
    program::{Origin, Program},
    report::{
        self, Report,
        ending::Stopped,
        techniques::Branch,
        told::{End, Said},
    },
    run::{Error, Subject},
    witness::{Body, Case},
};
use std::{ops::ControlFlow, sync::Arc};

/// What a method has been found to do.
pub(super) struct Told {
    /// Its paths, in the order in which they finished.
    pub(super) paths: Vec<ToldPath>,
    /// The branches that there are in it.
    pub(super) branches: Vec<Arc<Branch>>,
    /// Paths still open when the budget ran out.
    pub(super) open: u64,
    /// What the budget ran out of.
    pub(super) stopped_by: Option<&'static str>,
    /// Why it was not explored at all.
    pub(super) failed: Option<String>,
    /// What limits the meaning of the result.
    pub(super) notes: Vec<String>,
    /// Whether every path was followed to its end, and every input is on one.
    pub(super) complete: bool,
}

/// One path.
#[derive(Clone)]
pub(super) struct ToldPath {
    /// Input and predicted outcome.
    pub(super) case: Case,
    /// The clauses of the path condition, for people; each is in memory once.
    pub(super) condition: Vec<Arc<str>>,
    /// The branches that it takes.
    pub(super) branches: Vec<Arc<Branch>>,
    /// Whether an object of its input is in a state that no constructor is known to yield.
    pub(super) is_raw: bool,
    /// What was in the way of a path that was not followed to its end.
    pub(super) stopped: Option<Stopped>,
}

impl Told {
    /// A method that was not explored.
    pub(super) fn nothing(why: &str) -> Self {
        let (paths, branches, notes) = Default::default();
        Self { paths, branches, open: 0, stopped_by: None, failed: Some(why.to_owned()), notes, complete: false }
    }

    /// Explores a method, until so many paths have come to an end.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub(super) fn of(subject: &Subject, most: usize) -> Result<Self, Error> {
        let (mut paths, mut said, mut ended) = (vec![], Said::default(), 0);
        let run = subject.each_told(true, &mut |_, path| {
            let report::Told { end, condition, new, case, branches, .. } = path;
            said.append(new);
            let condition = condition.into_iter().map(|clause| said.clauses[clause as usize].clone()).collect();
            let stopped = if let End::Stopped(stopped) = end { Some(stopped) } else { None };
            let is_raw = is_raw(&subject.world.program, &case);
            ended += usize::from(stopped.is_none());
            paths.push(ToldPath { case, condition, branches, is_raw, stopped });
            if ended >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        let complete = run.complete();
        let Report { stats, mut notes, without, .. } = run;
        notes.extend(without.iter().map(|what| format!("no path has inputs of type {what}")));
        Ok(Self {
            paths,
            branches: subject.branches(),
            open: stats.open,
            stopped_by: stats.stopped_by,
            failed: None,
            notes,
            complete,
        })
    }
}

impl ToldPath {
    /// The case, if there is something to confirm: see [`report::Path::followed`].
    pub(super) fn followed(&mut self) -> Option<&mut Case> {
        self.stopped.is_none().then_some(&mut self.case)
    }
}

fn is_raw(program: &Program, case: &Case) -> bool {
    let objects = case.objects[..case.inputs].iter().enumerate();
    let mut unmade = objects.filter(|(n, object)| {
        let has_fields = matches!(object.body, Body::Fields(_)) && object.unseen.is_none();
        has_fields && case.made.iter().all(|(made, _)| made != n)
    });
    unmade.any(|(_, object)| {
        let class = program.load(&object.class).map(|class| program.class(class));
        class.is_ok_and(|class| {
            let is_record = class.file.as_deref().is_some_and(|file| file.record.is_some());
            class.origin == Origin::Application && !class.access.is_enum() && !is_record
        })
    })
}
