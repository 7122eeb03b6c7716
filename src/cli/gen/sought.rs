//! What a method does, on any input first; then on inputs as people make them, until the branches that paths take are taken from those. Where not every
//! path can be followed in time, samples come to some of what is left.

use super::{
    goal::ending,
    told::{Told, ToldPath},
};
use crate::{
    input::{Bounds, Target},
    report::techniques::Branch,
    run::{Error, Methods, Recipe, Run, Subject, Way, has_wide_types, recipes},
};
use rustc_hash::FxHashSet;
use std::{
    ops::ControlFlow,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};

/// What part of the time is for any input, where there are other ways to make one; so many of these are given samples.
const ANY: u32 = 3;

/// What part of the time is for samples, where not every path could be followed.
const SAMPLED: u32 = 4;

/// The same where a method has less than this: samples come to more in it.
const SHORT: Duration = Duration::from_secs(1);

/// What part of a short time is for samples.
const SAMPLED_SHORT: u32 = 2;

/// The longest time for samples.
const SAMPLES: Duration = Duration::from_secs(6);

/// A recipe gets no less than this, or is left out.
const LEAST: Duration = Duration::from_millis(50);

/// A recipe gets no more than one of so many parts of the time that is left, but the first, which promises most.
const SHARES: usize = 5;

/// The same of the first.
const SHARES_AT_FIRST: usize = 3;

/// Paths of a recipe that are followed.
const PATHS: u64 = 200;

/// Explores a method.
///
/// # Errors
/// As [`crate::run::Subject::explore`].
pub(super) fn explored(run: &Run, methods: &mut Methods, target: &Target) -> Result<Told, Error> {
    let began = Instant::now();
    let subject = methods.open(run, target)?;
    let open = |run: &Run| subject.under(run);
    let recipes = if run.precondition.is_any() { recipes(&subject.world, subject.method) } else { vec![] };
    let sampled = if run.timeout.is_some_and(|time| time < SHORT) { SAMPLED_SHORT } else { SAMPLED };
    let part = if recipes.is_empty() { (sampled - 1, sampled) } else { (1, ANY) };
    let any = run.timeout.map(|time| time * part.0 / part.1);
    let mut told = Told::of(&open(&Run { timeout: any, ..run.clone() })?)?;
    if !told.complete && told.misses() && run.precondition.is_any() {
        let mut ways: Vec<Recipe> = recipes.iter().take(ANY as usize).map(|way| way.recipe.clone()).collect();
        if ways.is_empty() {
            ways.push(Recipe::new());
        }
        let time = run.timeout.map_or(SAMPLES, |time| (time / sampled).min(SAMPLES)) / ways.len() as u32;
        for recipe in ways {
            // One way to make an input may come to what cannot be explored, and another not.
            let _ = open(&Run { recipe, ..run.clone() }).and_then(|subject| sample(&mut told, &subject, time));
        }
    }
    let most = Some(run.max_paths.map_or(PATHS, |most| most.min(PATHS)));
    // Where many classes would do, first that which people use, and then any.
    let ways = recipes.iter().enumerate().flat_map(|way| {
        let is_wide = has_wide_types(&subject.world, subject.method, &way.1.recipe);
        is_wide.then_some((way, true)).into_iter().chain([(way, false)])
    });
    let ways: Vec<((usize, &Way), bool)> = ways.collect();
    let mut barren: FxHashSet<usize> = FxHashSet::default();
    for (n, &((number, Way { recipe, behind }), usual)) in ways.iter().enumerate() {
        let is_interrupted = run.interrupted.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_interrupted || !told.misses() {
            break;
        }
        if behind.is_some_and(|behind| barren.contains(&behind)) {
            barren.insert(number);
            continue;
        }
        let left = run.timeout.map(|time| time.saturating_sub(began.elapsed()));
        if left.is_some_and(|left| left < LEAST) {
            break;
        }
        let shares = if n == 0 { SHARES_AT_FIRST } else { SHARES };
        let timeout = left.map(|left| (left / (ways.len() - n).min(shares) as u32).max(LEAST));
        let bounds = Bounds { usual, ..run.bounds.clone() };
        let run = Run { timeout, max_paths: most, recipe: recipe.clone(), bounds, ..run.clone() };
        // One way to make an input may come to what cannot be explored, and another not.
        if let Ok(made) = open(&run).and_then(|subject| Told::of(&subject)) {
            match made.paths.is_empty() && made.open == 0 {
                true => barren.insert(number),
                false => barren.remove(&number),
            };
            told.add(made);
        }
    }
    Ok(told)
}

/// Adds the paths of samples that take branches, or end in ways, in which no other does that is made without reflection, looking for so long at most.
fn sample(told: &mut Told, subject: &Subject, time: Duration) -> Result<(), Error> {
    let ends = |path: &ToldPath| (path.returns_at, ending(path));
    let made = || told.paths.iter().filter(|path| path.stopped.is_none() && !path.is_raw);
    let mut taken: FxHashSet<Arc<Branch>> = made().flat_map(|path| &path.branches).cloned().collect();
    let mut ended: FxHashSet<_> = made().map(ends).collect();
    let mut last = told.last();
    subject.sampled(time, &mut |_, one| {
        let mut path = ToldPath::alone(&subject.world.program, subject.method, one);
        let known = taken.len();
        taken.extend(path.branches.iter().cloned());
        if !path.is_raw && (ended.insert(ends(&path)) || taken.len() > known) {
            last += 1;
            (path.is_sample, path.case.path) = (true, last);
            told.paths.push(path);
        }
        ControlFlow::Continue(())
    })
}
