//! How often a method ends in which way: a report of a run, as it would stand in `src/report/`.

use cortado::{
    report::{Report, show},
    witness::Expected,
};
use std::collections::BTreeMap;

/// One line for each way to end, exceptions by their class, with the number of paths.
pub fn write(run: &Report<'_>) -> String {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for path in &run.paths {
        let end = match path.followed().map(|case| &case.expected) {
            None => "not followed to its end".into(),
            Some(Expected::Returned(_)) => "returned".into(),
            Some(Expected::Threw { class, .. }) => show::class(class),
        };
        *counts.entry(end).or_default() += 1;
    }
    counts.iter().map(|(end, paths)| format!("{paths:>6}  {end}\n")).collect()
}
