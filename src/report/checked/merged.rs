//! Parts of a run put together. Of a target whose paths were shared out, nothing is left out as long as all shares are there and part from each
//! other at the same decisions; a failure that one of them has is a failure of all.

use super::{Cause, Checked, Part, Place, Results, Share, Verdict, Warning};
use indexmap::IndexSet;

/// What the parts say together, in whatever order they are given, and the parts that are missing, `3/8`.
///
/// # Errors
/// When they are no parts of one run, or one is there twice.
pub fn merged(parts: Vec<Results>) -> Result<(Results, Vec<String>), String> {
    let none = || "it is no part of a run: cortado check --partition 1/N makes those".to_owned();
    let mut parts = parts.into_iter().map(|results| match results.part.clone() {
        Some(part) => Ok((part, results)),
        None => Err(none()),
    });
    let first = parts.next().ok_or_else(|| "there is nothing to merge".to_owned())??;
    let Part { of, run, targets, .. } = first.0.clone();
    let mut all: Vec<Option<Results>> = (0..of).map(|_| None).collect();
    for next in std::iter::once(Ok(first)).chain(parts) {
        let (part, results) = next?;
        if (&part.run, part.of, &part.targets) != (&run, of, &targets) {
            return Err(format!("part {} is of another run: other targets, or asked otherwise", part.spelled()));
        }
        let own = part.own();
        let mut pairs = own.iter().zip(&results.all);
        let are_own = pairs.all(|(&(target, share), checked)| {
            let has = checked.share.as_ref().map(|share| (share.which, share.of));
            targets[target] == checked.name && has.is_none_or(|has| Some(has) == share)
        });
        if results.all.len() > own.len() || !are_own {
            return Err(format!("part {} has other targets than it says", part.spelled()));
        }
        if all[part.part - 1].replace(results).is_some() {
            return Err(format!("part {} is there twice", part.spelled()));
        }
    }
    let mut shares: Vec<Vec<Checked>> = targets.iter().map(|_| vec![]).collect();
    let mut lacking: Vec<Vec<String>> = targets.iter().map(|_| vec![]).collect();
    let (mut missing, mut complete) = (vec![], true);
    for (at, results) in all.into_iter().enumerate() {
        let part = Part { part: at + 1, of, run: String::new(), targets: vec![] };
        complete &= results.as_ref().is_some_and(|results| results.complete);
        if results.is_none() {
            missing.push(part.spelled());
        }
        let mut found = results.into_iter().flat_map(|results| results.all);
        for (target, _) in Part::dealt(at + 1, of, targets.len()) {
            match found.next() {
                Some(checked) => shares[target].push(checked),
                None => lacking[target].push(part.spelled()),
            }
        }
    }
    let all = targets.iter().zip(shares).zip(&lacking).map(|((name, shares), lacking)| joined(name, shares, lacking));
    Ok((Results { all: all.collect(), complete, part: None }, missing))
}

/// A target of which these shares are there, and those of the parts that are named are not.
fn joined(name: &str, mut shares: Vec<Checked>, lacking: &[String]) -> Checked {
    if shares.len() == 1 && lacking.is_empty() {
        return shares.swap_remove(0);
    }
    let (class, method) = name.split_once('#').unwrap_or((name, ""));
    let place =
        Place { class: class.into(), method: method.split('(').next().unwrap_or_default().into(), ..Place::default() };
    let mut all = Checked::begun(name.into(), shares.first().map_or(place, |share| share.place.clone()));
    let (mut bounds, mut causes, mut failure): (IndexSet<Cause>, IndexSet<Cause>, Option<_>) = Default::default();
    let told =
        |share: &Checked| share.share.clone().unwrap_or(Share { which: 0, of: 1, counted: 1, seam: String::new() });
    let counted: u64 = shares.iter().map(|share| told(share).counted).sum();
    let seams: IndexSet<String> = shares.iter().map(|share| told(share).seam).collect();
    for share in shares {
        all.rounds = all.rounds.max(share.rounds);
        all.paths += share.paths;
        all.queries += share.queries;
        all.wall += share.wall;
        match share.verdict {
            Verdict::Pass => {}
            Verdict::PassWithin(within) => bounds.extend(within),
            Verdict::Unknown(why) => causes.extend(why),
            // The one that takes the least bounds, as a single run finds it.
            Verdict::Fail(found) if failure.as_ref().is_none_or(|(rounds, _)| share.rounds < *rounds) => {
                failure = Some((share.rounds, found));
            }
            Verdict::Fail(_) => {}
        }
    }
    let part = |why: String| Cause { code: "part", why, ..Cause::default() };
    causes.extend(lacking.iter().map(|part| format!("part {part} is missing")).map(part));
    if causes.is_empty() && seams.len() > 1 {
        causes.insert(part("its parts have not been cut alike".into()));
    }
    if counted == 0 && causes.is_empty() {
        // Nothing within these bounds is nothing.
        causes.append(&mut bounds);
    }
    all.verdict = match (failure, causes.is_empty(), bounds.is_empty()) {
        (Some((_, failure)), ..) => Verdict::Fail(failure),
        (None, false, _) => Verdict::Unknown(causes.into_iter().collect()),
        (None, true, false) => Verdict::PassWithin(bounds.into_iter().collect()),
        (None, true, true) => Verdict::Pass,
    };
    let passes = matches!(all.verdict, Verdict::Pass | Verdict::PassWithin(_));
    all.warnings = if passes && counted == 0 { vec![Warning::Vacuous] } else { vec![] };
    all
}
