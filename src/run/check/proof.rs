//! Proofs for loops of any number of rounds: explorations in which they are followed for all of them at once, see [`crate::explore::Loops`], until what is
//! taken to hold in them does.

use super::{
    Stop,
    round::{Asked, Round},
};
use crate::{
    explore::Loops,
    run::{Run, Subject},
};
use std::{
    num::NonZero,
    sync::Arc,
    time::{Duration, Instant},
};

/// Explorations at most.
const TRIES: usize = 60;

/// Of the time that is left, what a proof may take.
const SHARE: u32 = 4;

/// The exploration of a target in which no path fails, of all inputs; `None` if there is none. Who is paranoid wants it made once more by Z3 alone.
///
/// # Errors
/// As [`Round::of`].
pub(super) fn of(
    run: &Run,
    subject: &Subject,
    asked: &Asked<'_>,
    left: Duration,
    paranoid: bool,
) -> Result<Option<Round>, Stop> {
    let (began, most) = (Instant::now(), left / SHARE);
    let loops = Arc::new(Loops::default());
    let mut alone = false;
    for _ in 0..TRIES {
        let left = most.saturating_sub(began.elapsed());
        if left.is_zero() {
            break;
        }
        // What is forgotten in one piece, or in one share, others would not know of.
        let (jobs, piece, loops) = (NonZero::<usize>::MIN, u64::MAX, Some(loops.clone()));
        let mut run = Run { jobs, piece, loops, alone, timeout: Some(left), share: None, ..run.clone() };
        run.limits.loops = 1;
        run.limits.regions = false;
        let subject = run.over(subject.world.program.clone(), subject.method).map_err(Stop::Start)?;
        let round = Round::of(&subject, asked, None)?;
        if !round.unconfirmed.is_empty() || round.over.is_some() {
            break;
        }
        let has_changed = run.loops.is_some_and(|loops| loops.has_changed());
        if !has_changed && (alone || !paranoid) {
            return Ok(round.is_complete().then_some(round));
        }
        alone |= !has_changed;
    }
    Ok(None)
}
