//! A method under one strategy, explored and recorded as a trace.

use super::Error;
use crate::{
    explore::Start,
    report::page::{self, Listing, Recorder, Tables, Traced},
    run::{Explored, Run, Subject},
};

/// What the strategy of this name does, as far as so many steps.
pub(super) fn recorded(
    subject: &Subject,
    config: &Run,
    start: &Start,
    (name, steps): (&str, usize),
    tables: &mut Tables,
    listing: &mut Listing,
) -> Result<(Traced, Explored), Error> {
    let mut recorder = Recorder::new(&subject.world, start, steps, tables, listing);
    let (stats, wall) = subject.explore_each(start.clone(), config.max_paths, &mut recorder)?;
    let (roots, leaves) = (start.roots.clone(), std::mem::take(&mut recorder.leaves));
    let explored = Explored { roots, asks: Default::default(), leaves, stats, wall };
    let report = subject.report(&explored);
    let (ends, figures) = (page::ends(&report), page::figures(&report, recorder.questions()));
    Ok((recorder.traced(&subject.world, name, ends, figures), explored))
}
