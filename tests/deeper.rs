//! A tree of lesser bounds is explored on under deeper ones: what comes of it is what exploring from the start yields, and only what was cut off is asked about.

use crate::{
    common::{class_path, deep, fixtures, heads, jdk, on_all_cores, quietly, sample},
    damage::{how_many, seed, xorshift},
    generator::{self, heap},
    heaps,
};

use cortado::{
    Run,
    program::{ClassPath, target},
    report::summary,
    run::{
        kept::Summaries,
        summarized::{Made, Summarized},
    },
    step::{Limit, Limits, Unexplored},
    summary::{End, Told, ToldLeaf, Tree, kept::TreeFile},
};
use sha2::{Digest, Sha256};
use std::{fs, path::Path, sync::Arc};
use tempfile::tempdir;

/// So many paths at most: a tree that has more is of no use here, as others come first under other bounds.
const MOST: u64 = 400;

/// Bounds on loops: of a run, and of a deeper one.
const PAIRS: [(u32, u32); 3] = [(1, 2), (1, 4), (3, 5)];

/// A tree in words, as its method goes.
fn told(subject: &cortado::Subject, tree: &Tree) -> Told {
    summary::told(&subject.world, tree).in_order()
}

/// Whether a solver has come to no answer: what it has time for depends on what it was asked before.
fn is_undecided(end: &End) -> bool {
    matches!(end, End::Frontier(Limit { why: Unexplored::Solver(_), .. }))
}

/// What became of a pair of bounds.
#[derive(Debug, Default)]
struct Seen {
    /// Trees that were explored on.
    grown: u64,
    /// Those of them that were cut off somewhere.
    cut: u64,
    /// Sets of facts put to the solver under the lesser bounds.
    first: u64,
    /// Those for what was explored on, and for the same from the start.
    queries: (u64, u64),
}

/// The class path of a run, open.
fn opened(run: &Run) -> Arc<ClassPath> {
    run.program().expect("a class path").path().clone()
}

/// Explores a method under some bounds, on from there under deeper ones, and under these from the start, each over a program of its own.
fn deepened(run: &Run, path: &Arc<ClassPath>, target: &str, (less, more): (Limits, Limits)) -> Result<Seen, String> {
    let open = |limits| {
        let program = run.program_over(path.clone());
        let method = target::parse(target).and_then(|parsed| target::find(&program, &parsed));
        let run = Run { limits, ..run.clone() };
        run.over(program, method.map_err(|e| e.to_string())?).map_err(|e| e.to_string())
    };
    let (before, after, fresh) = (open(less)?, open(more)?, open(more)?);
    let first = before.summarized().map_err(|e| e.to_string())?;
    let expected = fresh.summarized().map_err(|e| e.to_string())?;
    let (Some(cut), None, None) = (&first.cut, first.stats.stopped_by, expected.stats.stopped_by) else {
        return Ok(Seen::default());
    };
    let on = after.summarized_on(cut).map_err(|e| e.to_string())?;
    if [&first, &on, &expected].into_iter().any(|tree| tree.leaves.iter().any(|leaf| is_undecided(&leaf.end))) {
        println!("{target}: not compared, a solver has given up");
        return Ok(Seen::default());
    }
    if on.stats.strayed > 0 {
        return Err(format!("{} ways lead elsewhere", on.stats.strayed));
    }
    let (first_told, expected_told) = (told(&before, &first), told(&fresh, &expected));
    let grown = first_told.clone().grown(&told(&after, &on), cut.rest_is_followed);
    let leaves = |t: &Told| t.leaves.iter().map(in_any_order).collect::<Vec<_>>();
    let parts = |t: &Told| (t.inputs.clone(), t.nodes.clone(), leaves(t), t.figures.paths, t.figures.complete);
    let (one, other) = (parts(&grown), parts(&expected_told));
    if one != other {
        return Err(format!(
            "explored on, of {} leaves:\n{}from the start:\n{}first:\n{}",
            first_told.leaves.iter().filter(|leaf| leaf.bounded).count(),
            summary::text(&grown),
            summary::text(&expected_told),
            summary::text(&first_told)
        ));
    }
    let (then, now, all) = (&first.stats, &on.stats, &expected.stats);
    if then.asks + now.asks != all.asks {
        return Err(format!("{} and {} questions, from the start {}", then.asks, now.asks, all.asks));
    }
    let cut = u64::from(!cut.is_empty());
    Ok(Seen { grown: 1, cut, first: then.solver_queries, queries: (now.solver_queries, all.solver_queries) })
}

/// A leaf whose pairs, their clauses and what these say stand in an order of their own: of `a + b` and `b + a` a run has what it has come upon first.
fn in_any_order(leaf: &ToldLeaf) -> ToldLeaf {
    let is_name = |c: char| c.is_alphanumeric() || "._[]#$".contains(c);
    let words = |clause: &String| {
        let mut words: Vec<&str> = clause.split(|c| !is_name(c)).filter(|word| !word.is_empty()).collect();
        words.sort_unstable();
        let mut signs: Vec<char> = clause.chars().filter(|&c| !is_name(c) && !" ()".contains(c)).collect();
        signs.sort_unstable();
        words.join(" ") + &signs.into_iter().collect::<String>()
    };
    let clauses = |all: &Vec<String>| {
        let mut all: Vec<String> = all.iter().map(words).collect();
        all.sort_unstable();
        all
    };
    let mut pairs: Vec<_> = leaf.pairs.iter().map(|(numbers, heap)| (clauses(numbers), clauses(heap))).collect();
    pairs.sort_unstable();
    ToldLeaf { pairs, ..leaf.clone() }
}

/// Random programs on heaps, each called twice by a method of its own.
#[test]
fn random_programs_explored_on_are_as_explored_from_the_start() {
    let (first, count) = generator::seeds(12, 1000);
    let seeds: Vec<u64> = (first..first + count).collect();
    let batches: Vec<&[u64]> = heaps::groups(&seeds).collect();
    let seen = on_all_cores(&batches, |batch| {
        let classes = tempdir().expect("a directory");
        heaps::compile(batch, classes.path());
        let run = Run::new(vec![classes.path().to_owned()], &jdk::of_engine()).max_paths(MOST);
        let path = opened(&run);
        let of = |&seed: &u64| {
            let (nth, target) = (seed as usize, heap::caller(seed));
            let run = run.clone().strategy(["lazy", "pose"][nth % 2]);
            let pair = loops(Limits::default(), PAIRS[nth % PAIRS.len()]);
            quietly(|| deepened(&run, &path, &target, pair)).unwrap_or_else(Err).map_err(|e| format!("{target}: {e}"))
        };
        batch.iter().map(of).collect::<Vec<_>>()
    });
    let seen: Vec<_> = seen.into_iter().flatten().collect();
    let wrong: Vec<&String> = seen.iter().filter_map(|seen| seen.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{} are otherwise: {}", wrong.len(), wrong[0]);
    let Seen { grown, cut, queries, .. } = sum(seen.into_iter().flatten());
    println!("{count} programs, {grown} explored on, {cut} had been cut off; {queries:?} queries");
    assert!(grown > 0);
}

fn loops(of: Limits, (less, more): (u32, u32)) -> (Limits, Limits) {
    (Limits { loops: less, ..of }, Limits { loops: more, ..of })
}

fn sum(all: impl Iterator<Item = Seen>) -> Seen {
    all.fold(Seen::default(), |sum, seen| Seen {
        grown: sum.grown + seen.grown,
        cut: sum.cut + seen.cut,
        first: sum.first + seen.first,
        queries: (sum.queries.0 + seen.queries.0, sum.queries.1 + seen.queries.1),
    })
}

/// Methods that some bound cuts off, that bound and a deeper one, and whether a path only ends there: else all is explored again.
const CUT: [(&str, Limits, Limits, bool); 9] = [
    ("sum", at(1, 100, 10_000), at(3, 100, 10_000), true),
    ("depth", at(1, 100, 10_000), at(3, 100, 10_000), true),
    ("pairs", at(1, 100, 10_000), at(3, 100, 10_000), true),
    ("calls", at(1, 100, 10_000), at(2, 100, 10_000), true),
    ("steps", at(16, 100, 1_000), at(16, 100, 10_000), true),
    ("whole", at(1, 100, 10_000), at(3, 200, 10_000), true),
    ("frames", at(16, 10, 10_000), at(16, 40, 10_000), false),
    ("frames", at(16, 40, 10_000), at(16, 100, 10_000), false),
    ("hash", at(2, 100, 10_000), at(4, 100, 10_000), false),
];

const fn at(loops: u32, depth: u32, steps: u64) -> Limits {
    Limits { loops, steps, depth, large: false, regions: false }
}

#[test]
fn what_a_bound_cuts_off_is_all_that_is_asked() {
    on_all_cores(&CUT, |&(name, less, more, ends)| {
        for strategy in ["lazy", "pose"] {
            let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).strategy(strategy);
            let target = format!("compose.Deeper#{name}");
            let seen = deepened(&run, &opened(&run), &target, (less, more))
                .unwrap_or_else(|e| panic!("{target} {strategy}: {e}"));
            println!("{target} {strategy}: {seen:?}");
            let cut = ends && name != "whole";
            assert_eq!((seen.grown, seen.cut), (u64::from(ends), u64::from(cut)), "{target} {strategy}");
            assert_eq!(seen.first + seen.queries.0, seen.queries.1, "{target} {strategy}");
        }
    });
}

#[test]
fn a_fixture_explored_on_is_as_explored_from_the_start() {
    let jdk = jdk::of_engine();
    let heads = sample(heads::all(), 8);
    let heads: Vec<(usize, heads::Head)> = heads.into_iter().enumerate().collect();
    let path = opened(&Run::new(class_path(&jdk), &jdk));
    let seen = on_all_cores(&heads, |(nth, head)| {
        let run = Run { bounds: head.bounds(), worlds: head.worlds(), ..Run::new(class_path(&jdk), &jdk) };
        let (mut all, mut wrong) = (vec![], vec![]);
        let strategies = head.strategies().filter(|name| deep() || ["lazy", "pose"].contains(name));
        for (strategy, name) in strategies.enumerate() {
            let run = run.clone().strategy(name).max_paths(MOST);
            let pairs = PAIRS.iter().enumerate().filter(|(pair, _)| deep() || (nth + strategy) % PAIRS.len() == *pair);
            for (_, &pair) in pairs {
                match quietly(|| deepened(&run, &path, &head.target, loops(head.limits(), pair))).unwrap_or_else(Err) {
                    Ok(seen) => all.push(seen),
                    Err(what) => wrong.push(format!("{} {name} {pair:?}: {what}", head.target)),
                }
            }
        }
        (all, wrong)
    });
    let wrong: Vec<&String> = seen.iter().flat_map(|(_, wrong)| wrong).collect();
    for wrong in &wrong {
        println!("{wrong}");
    }
    assert!(wrong.is_empty(), "{} are otherwise", wrong.len());
    let pairs = seen.iter().map(|(all, _)| all.len()).sum::<usize>();
    let Seen { grown, cut, queries, .. } = sum(seen.into_iter().flat_map(|(all, _)| all));
    println!("{pairs} pairs, {grown} explored on, {cut} had been cut off; {queries:?} queries");
    assert!(cut > 0 && queries.0 < queries.1);
}

const KEPT: [&str; 4] = ["compose.Deeper#sum", "compose.Deeper#depth", "compose.Deeper#calls", "compose.Deeper#whole"];

/// The trees of some methods under this bound on loops, with what is kept in a directory: what they say of inputs, and what they were made by.
fn kept(keep: &Path, loops: u32) -> Vec<(Told, Made)> {
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
    let run = Run { compositional: true, limits: at(loops, 100, 10_000), ..run };
    let program = run.program().expect("a class path");
    let method = |name: &str| target::find(&program, &target::parse(name).expect("a name")).expect("a method");
    let methods = KEPT.map(method);
    let keep = Summaries::new(keep, &run).expect("a directory");
    let mut done = run.summarized(&program, &methods, Some(&keep), &mut |_| ()).expect("trees");
    done.sort_by_key(|one| methods.iter().position(|&m| m == one.method));
    let of = |Summarized { tree, made, .. }: Summarized| {
        let mut told = tree.expect("a tree").without_lines();
        told.figures = cortado::summary::Figures {
            complete: told.figures.complete,
            paths: told.figures.paths,
            choices: told.figures.choices,
            counted: told.figures.counted,
            ..Default::default()
        };
        (told, made)
    };
    done.into_iter().map(of).collect()
}

fn trees(all: &[(Told, Made)]) -> Vec<&Told> {
    all.iter().map(|(told, _)| told).collect()
}

/// In a directory a tree grows with the bound, pointers and all; who has a lesser one gets what is its own.
#[test]
fn trees_of_a_directory_grow() {
    let (one, other, deep_first) = (tempdir().expect("it"), tempdir().expect("it"), tempdir().expect("it"));
    let first = kept(one.path(), 1);
    assert!(first.iter().all(|(_, made)| matches!(made, Made::Anew(_, None))));
    let grown = kept(one.path(), 2);
    for ((_, made), name) in grown.iter().zip(KEPT) {
        assert!(matches!(made, Made::Grown(..)), "{name}: {made:?}");
    }
    assert!(matches!(grown[3].1, Made::Grown(_, 0)), "it was cut off nowhere");
    let fresh = kept(other.path(), 2);
    for (one, other) in trees(&grown).into_iter().zip(trees(&fresh)) {
        assert_eq!(summary::text(one), summary::text(other));
        assert_eq!(one, other);
    }
    assert!(grown[2].0.nodes.iter().any(|node| node.callee.is_some()));
    // Neither more nor less.
    for (loops, expected) in [(1, &first), (2, &grown)] {
        let again = kept(one.path(), loops);
        assert!(again.iter().all(|(_, made)| *made == Made::Kept));
        assert_eq!(trees(&again), trees(expected));
    }
    // What is deeper is no beginning of what is less.
    fs::rename(other.path(), deep_first.path().join("kept")).expect("moved");
    let less = kept(&deep_first.path().join("kept"), 1);
    assert!(less.iter().all(|(_, made)| matches!(made, Made::Anew(..))));
    assert_eq!(trees(&less), trees(&first));
}

/// What is damaged is no beginning, and what somebody has forged ends in no panic.
#[test]
fn a_damaged_tree_is_explored_from_the_start() {
    let (keep, expected) = (tempdir().expect("it"), tempdir().expect("it"));
    kept(keep.path(), 1);
    let expected = kept(expected.path(), 2);
    let trees_of = |dir: &Path| -> Vec<_> {
        let files = fs::read_dir(dir).expect("it").map(|file| file.expect("a file").path());
        let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|kind| kind == "tree")).collect();
        files.sort();
        files
    };
    let whole: Vec<_> =
        trees_of(keep.path()).into_iter().map(|file| (file.clone(), fs::read(file).expect("it"))).collect();
    let mut random = xorshift(seed(0x5eed_0018_abcd_1234));
    for n in 0..how_many((6, 300)) {
        let forged = n % 2 == 1;
        for (file, bytes) in &whole {
            let mut bytes = bytes.clone();
            let inside = bytes.len() - 32;
            for _ in 0..3 {
                // The ways are at the end.
                let at = inside - 1 - (random() as usize % (inside / 3));
                bytes[at] ^= 1 << (random() % 8);
            }
            if forged {
                let digest = Sha256::digest(&bytes[..inside]);
                bytes[inside..].copy_from_slice(&digest);
            } else {
                assert!(TreeFile::decoded(&bytes).is_err());
            }
            fs::write(file, bytes).expect("written");
        }
        let seen = kept(keep.path(), 2);
        assert!(forged || seen.iter().all(|(_, made)| matches!(made, Made::Anew(..))), "{n}");
        assert!(forged || trees(&seen) == trees(&expected), "{n}");
        let made: Vec<_> = seen.iter().map(|(_, made)| matches!(made, Made::Grown(..))).collect();
        println!("{n}: explored on {made:?}");
        for file in trees_of(keep.path()) {
            fs::remove_file(file).expect("gone");
        }
    }
}
