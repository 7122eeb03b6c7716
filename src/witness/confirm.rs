//! Paths confirmed on the real JVM: the cases of those that came to an end are replayed there, all in one go.

use super::{
    Case,
    compare::Verdict,
    replay::{Harness, ReplayError},
};
use std::{path::PathBuf, time::Duration};

/// A case that takes longer on the JVM is not confirmed.
const CASE_LIMIT: Duration = Duration::from_secs(5);

/// What the JVM has to say of each path, by its case; `None` of a path that has none, as it was not followed to its end.
///
/// # Errors
/// When nothing can be replayed at all.
pub fn confirm<'a>(
    harness: &Harness,
    class_path: &[PathBuf],
    paths: impl IntoIterator<Item = Option<&'a Case>>,
) -> Result<Vec<Option<Verdict>>, ReplayError> {
    let paths: Vec<Option<&Case>> = paths.into_iter().collect();
    let cases: Vec<&Case> = paths.iter().copied().flatten().collect();
    let mut verdicts = harness.replay(class_path, &cases, CASE_LIMIT)?.into_iter();
    Ok(paths.iter().map(|case| case.and_then(|_| verdicts.next())).collect())
}
