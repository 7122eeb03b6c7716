//! What a method does, on any input first; then on inputs as people make them, until the branches that paths take are taken from those.

use super::told::Told;
use crate::{
    input::{Bounds, Target},
    program::ClassPath,
    run::{Error, Recipe, Run, has_wide_types, recipes},
};
use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

/// What part of the time is for any input, where there are other ways to make one.
const ANY: u32 = 3;

/// A recipe gets no less than this, or is left out.
const LEAST: Duration = Duration::from_millis(50);

/// Paths of a recipe that are followed.
const PATHS: u64 = 200;

/// Explores a method.
///
/// # Errors
/// As [`crate::run::Subject::explore`].
pub(super) fn explored(run: &Run, path: &Arc<ClassPath>, target: &Target) -> Result<Told, Error> {
    let began = Instant::now();
    let open = |run: &Run| run.open_again(path.clone(), target);
    let subject = open(run)?;
    let recipes = if run.precondition.is_any() { recipes(&subject.world, subject.method) } else { vec![] };
    if recipes.is_empty() {
        return Told::of(&subject);
    }
    let mut told = Told::of(&open(&Run { timeout: run.timeout.map(|time| time / ANY), ..run.clone() })?)?;
    let most = Some(run.max_paths.map_or(PATHS, |most| most.min(PATHS)));
    // Where many classes would do, first that which people use, and then any.
    let ways = recipes.iter().flat_map(|recipe| {
        let is_wide = has_wide_types(&subject.world, subject.method, recipe);
        is_wide.then_some((recipe, true)).into_iter().chain([(recipe, false)])
    });
    let ways: Vec<(&Recipe, bool)> = ways.collect();
    for (n, &(recipe, usual)) in ways.iter().enumerate() {
        let is_interrupted = run.interrupted.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_interrupted || !told.misses() {
            break;
        }
        let left = run.timeout.map(|time| time.saturating_sub(began.elapsed()));
        if left.is_some_and(|left| left < LEAST) {
            break;
        }
        let timeout = left.map(|left| (left / (ways.len() - n).min(ANY as usize) as u32).max(LEAST));
        let bounds = Bounds { usual, ..run.bounds.clone() };
        let run = Run { timeout, max_paths: most, recipe: recipe.clone(), bounds, ..run.clone() };
        // One way to make an input may come to what cannot be explored, and another not.
        if let Ok(made) = open(&run).and_then(|subject| Told::of(&subject)) {
            told.add(made);
        }
    }
    Ok(told)
}
