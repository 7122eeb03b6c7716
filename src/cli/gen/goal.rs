//! What a suite is for, and the smallest one that serves it.

use super::told::ToldPath;
use crate::{
    cli::args::Goal,
    report::{covered::is_executed, techniques::Branch},
    witness::{Body, Datum, Expected},
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::{cmp::Reverse, hash::BuildHasher, sync::Arc};

/// More tests of one class are no suite that anybody reads.
const MOST: usize = 300;

/// So much simpler than with 0 or null is a path with another input, in the measure of [`simplicity`].
const DULL: usize = 3;

/// What a test does for a suite.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Merit {
    Takes(Arc<Branch>),
    /// Instructions of this method that the same paths execute: what comes behind a call that may throw, or in a handler, no branch leads to.
    Executes(Arc<str>, u64),
    /// Of this method: where it returns, and how it ends.
    Ends(usize, Option<u32>, Ending),
}

/// Outcomes of one kind.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Ending {
    Returns,
    Boolean(bool),
    Null,
    Given,
    Empty,
    New(String),
    Zero,
    Number,
    Throws(String, String),
}

/// A path that could be a test.
pub(super) struct Candidate<'a> {
    /// Which method it is of, by position.
    pub(super) method: usize,
    pub(super) path: &'a ToldPath,
}

/// Positions of the candidates that make the smallest suite we can find quickly: again and again what does most, of these what is simplest.
pub(super) fn smallest(goal: Goal, all: &[Candidate<'_>]) -> Vec<usize> {
    if goal == Goal::Paths {
        return (0..all.len()).collect();
    }
    let mut merits: IndexSet<Merit> =
        all.iter().flat_map(|one| &one.path.branches).cloned().map(Merit::Takes).collect();
    let branches = merits.len();
    let made: FxHashSet<usize> = all.iter().filter(|one| !one.path.is_raw).map(|one| one.method).collect();
    let blocks = blocks(all);
    let of: Vec<Vec<usize>> = all
        .iter()
        .zip(blocks)
        .map(|(Candidate { method, path }, blocks)| {
            // An exception for a state that no constructor yields says nothing of the program.
            if path.is_raw && matches!(path.case.expected, Expected::Threw { .. }) {
                return vec![];
            }
            let ends =
                (!path.is_raw || !made.contains(method)).then(|| Merit::Ends(*method, path.returns_at, ending(path)));
            let all = path.branches.iter().cloned().map(Merit::Takes).chain(blocks).chain(ends);
            all.map(|merit| merits.insert_full(merit).0).collect()
        })
        .collect();
    // Samples are for what no path takes that says what it takes, and what only reflection makes for what nothing else does.
    let round = |path: &ToldPath| if path.is_raw { 2 } else { usize::from(path.is_sample) };
    let rounds = [0, 1, 2].map(|one| (0..all.len()).filter(|&n| round(all[n].path) == one).collect());
    let simplicity = |n: usize| simplicity(all[n].path);
    let chosen = fewest(&of, 0, &rounds, simplicity);
    let merits_of = |some: &mut dyn Iterator<Item = &Vec<usize>>| some.flatten().collect::<FxHashSet<_>>().len();
    // Where there is no room for all, branches matter more than ends.
    match merits_of(&mut chosen.iter().map(|&n| &of[n])) == merits_of(&mut of.iter()) {
        true => chosen,
        false => fewest(&of, branches, &rounds, simplicity),
    }
}

/// What each path executes, by instructions that the same paths do: these have the same number.
fn blocks(all: &[Candidate<'_>]) -> Vec<Vec<Merit>> {
    // Most paths execute of a method what others do.
    let rows: FxHashSet<_> = all.iter().flat_map(|one| &one.path.executed).collect();
    let number = |row: &(Arc<str>, Arc<[u64]>)| FxBuildHasher.hash_one(row);
    let mut by: FxHashMap<(&str, usize), u64> = FxHashMap::default();
    for row in &rows {
        let number = number(row);
        instructions(&row.1).for_each(|at| {
            let of = by.entry((&*row.0, at)).or_default();
            *of = of.wrapping_add(number);
        });
    }
    let blocks_of = |row: &(Arc<str>, Arc<[u64]>)| {
        let of: FxHashSet<u64> = instructions(&row.1).map(|at| by[&(&*row.0, at)]).collect();
        let mut of: Vec<u64> = of.into_iter().collect();
        of.sort_unstable();
        of
    };
    let merits_of = |row: &(Arc<str>, Arc<[u64]>)| {
        let of = blocks_of(row).into_iter().map(|block| Merit::Executes(Arc::clone(&row.0), block));
        of.collect::<Vec<_>>()
    };
    let merits: FxHashMap<_, Vec<Merit>> = rows.iter().map(|&row| (row, merits_of(row))).collect();
    all.iter().map(|one| one.path.executed.iter().flat_map(|row| merits[row].iter().cloned()).collect()).collect()
}

/// Those executed.
fn instructions(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    (0..64 * bits.len()).filter(|&at| is_executed(bits, at))
}

/// Positions of few sets that have all in them that is in any: again and again what has most that is new, of these what is simplest; those of an earlier round
/// first. What is below `first` comes before all else.
pub(super) fn fewest(
    of: &[Vec<usize>],
    first: usize,
    rounds: &[Vec<usize>],
    simplicity: impl Fn(usize) -> usize,
) -> Vec<usize> {
    let mut open: FxHashSet<usize> = of.iter().flatten().copied().collect();
    let mut chosen: Vec<usize> = vec![];
    for (below, some) in [first, usize::MAX].into_iter().flat_map(|below| rounds.iter().map(move |some| (below, some)))
    {
        while !open.is_empty() && chosen.len() < MOST {
            let news = |n: usize| of[n].iter().filter(|&&merit| merit < below && open.contains(&merit)).count();
            let best = some.iter().copied().max_by_key(|&n| (news(n), Reverse((simplicity(n), n))));
            let Some(best) = best.filter(|&n| news(n) > 0) else { break };
            open.retain(|merit| !of[best].contains(merit));
            chosen.push(best);
        }
    }
    // What came first may do no more than what came later together.
    for n in chosen.clone() {
        let rest: FxHashSet<usize> = chosen.iter().filter(|&&m| m != n).flat_map(|&m| of[m].iter().copied()).collect();
        if of[n].iter().all(|merit| rest.contains(merit)) {
            chosen.retain(|&m| m != n);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// How little there is to a path. Of inputs that are like those that nobody has chosen, 0 and null, most code makes the same.
fn simplicity(path: &ToldPath) -> usize {
    let case = &path.case;
    let held = case.objects[..case.inputs].iter().filter_map(|object| match &object.body {
        Body::Held(_, all) => Some(all),
        _ => None,
    });
    let given = case.args.iter().chain(case.set_up.iter().flat_map(|call| &call.given)).chain(held.flatten());
    let dull = given.filter(|value| value.is_default() && !matches!(value, Datum::Boolean(_))).count();
    2 * path.condition.len() + case.inputs + DULL * dull
}

/// The kind of outcome of a path.
pub(super) fn ending(path: &ToldPath) -> Ending {
    let case = &path.case;
    let is_empty = |n: usize| match &case.objects[n].body {
        Body::Text(text) | Body::Copy(text) => text.is_empty(),
        Body::Elements(all) | Body::Held(_, all) => all.is_empty(),
        _ => false,
    };
    match &case.expected {
        Expected::Threw { class, thrown_in } => {
            let place = thrown_in.as_ref().map_or_else(String::new, |(class, method)| format!("{class}.{method}"));
            Ending::Throws(class.to_string(), place)
        }
        Expected::Returned(None) => Ending::Returns,
        Expected::Returned(Some(v)) => match *v {
            Datum::Boolean(v) => Ending::Boolean(v),
            Datum::Null => Ending::Null,
            Datum::Object(n) if n < case.inputs => Ending::Given,
            Datum::Object(n) if is_empty(n) => Ending::Empty,
            Datum::Object(n) => Ending::New(case.objects[n].class.to_string()),
            v if v.is_default() => Ending::Zero,
            _ => Ending::Number,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, fewest};

    #[test]
    fn what_comes_first_has_room() {
        // Five of the first kind, beside others of which there are too many.
        let of: Vec<Vec<usize>> = (0..MOST + 9).map(|n| vec![if n % 77 == 0 { n / 77 } else { 10 + n }]).collect();
        let (one, other): (Vec<usize>, Vec<usize>) = (0..of.len()).partition(|n| n % 77 > 0);
        let has_all = |first| {
            let chosen = fewest(&of, first, &[one.clone(), other.clone()], |_| 0);
            assert_eq!(chosen.len(), MOST);
            (0..5).all(|merit| chosen.iter().any(|&n| of[n] == [merit]))
        };
        assert!(!has_all(0) && has_all(10));
    }
}
