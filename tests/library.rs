//! What comes out of real code with default options in ten seconds a method: which of the outcomes that the heads of the fixtures
//! state are reached, and confirmed by the JVM. `scripts/results-library` runs this and keeps what it says.

use crate::{
    common::{
        class_path,
        heads::{self, Head},
        jdk, on_all_cores, quietly, root,
    },
    java,
};
use cortado::{
    Run, Subject,
    explore::Leaf,
    report::{self, ending},
    run::Explored,
    solver::{self, Answer, Query},
    step::Outcome,
    witness::{Case, Harness, Verdict, confirm, exactly},
};
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs,
    path::Path,
    time::{Duration, Instant},
};

/// A method and what was found.
struct Seen {
    head: Head,
    /// Of each outcome that was found: which, and a case that shows it.
    found: Vec<(Shown, Case)>,
    took: Duration,
    /// What stood in the way of paths, or of the whole method.
    met: Vec<String>,
}

/// An outcome that a head can state.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Shown {
    Value(i32),
    Threw,
}

/// How much of what is stated was confirmed, of a method.
struct Judged<'a> {
    seen: &'a Seen,
    stated: usize,
    confirmed: usize,
    /// What is missing and why; empty if nothing is.
    missing: String,
}

#[test]
#[ignore = "takes minutes, and times what only a release build shows: scripts/results-library"]
fn stated_outcomes_are_reached_in_time_and_confirmed() {
    let seconds: u64 = std::env::var("LIBRARY_SECONDS").map_or(10, |n| n.parse().expect("seconds"));
    let mut text = format!(
        "# What is reached of ordinary and of numerical code\n\n\
         Written by `scripts/results-library`. Each method of `java-fixtures/library/` and `java-fixtures/numeric/` whose head states its outcomes, \
         with default options but for those that the head names, within {seconds} s{}. \
         An outcome is a value returned, or a path that ends with an exception; it counts if the JVM confirms it. \
         Floating-point targets are those of `numeric/` and of `library/Waves.java`.\n",
        if cfg!(debug_assertions) { " of a build that is not optimised, and that checks itself" } else { "" }
    );
    let few = std::env::var_os("CORTADO_TEST_TOPICS").is_some();
    let mut shares = vec![];
    for jdk in jdk::homes() {
        let release = jdk::release(&jdk);
        let all = heads::on(&jdk).into_iter().chain(heads::measured(&jdk));
        let heads: Vec<Head> = all.filter(is_looked_at).collect();
        assert!(heads.len() > 500 || few, "only {} methods", heads.len());
        let seen = on_all_cores(&heads, |head| explored(&jdk, head, Duration::from_secs(seconds)));
        let judged = judged(&jdk, &seen);
        write!(text, "\n## Java {release}\n").expect("a string");
        for (what, floating) in [("methods", false), ("floating-point targets", true)] {
            let those: Vec<_> = judged.iter().filter(|j| !floating || is_floating(&j.seen.head)).collect();
            let (stated, confirmed): (usize, usize) =
                those.iter().fold((0, 0), |(n, c), j| (n + j.stated, c + j.confirmed));
            let whole = those.iter().filter(|j| j.missing.is_empty()).count();
            let options = those.iter().filter(|j| !j.seen.head.options.is_empty()).count();
            let Some(slowest) = those.iter().max_by_key(|j| j.seen.took) else { continue };
            let percent = |part: usize, of: usize| 100.0 * part as f64 / of as f64;
            write!(
                text,
                "\n{} {what}, {options} of them with options: {whole} ({:.1} %) with all their outcomes; {confirmed} of {stated} outcomes ({:.1} %). \
                 Slowest: `{}`, {:.1} s.\n",
                those.len(),
                percent(whole, those.len()),
                percent(confirmed, stated),
                slowest.seen.head.target,
                slowest.seen.took.as_secs_f64()
            )
            .expect("a string");
            shares.push(if floating {
                percent(confirmed, stated) >= 90.0
            } else {
                percent(whole, those.len()) >= 95.0
            });
        }
        text.push_str("\n| method | outcomes | missing |\n| --- | ---: | --- |\n");
        for Judged { seen, stated, confirmed, missing } in judged.iter().filter(|j| !j.missing.is_empty()) {
            writeln!(text, "| `{}` | {confirmed} of {stated} | {missing} |", seen.head.target).expect("a string");
        }
    }
    if few {
        println!("{text}");
    } else {
        fs::write(root().join("docs/results/library.md"), &text).expect("a file that can be written");
    }
    assert!(shares.iter().all(|&enough| enough), "{text}");
}

fn is_looked_at(head: &Head) -> bool {
    let topic = head.target.split('.').next();
    let few = std::env::var_os("CORTADO_TEST_TOPICS").is_some();
    (few || matches!(topic, Some("library" | "numeric")))
        && (head.returns.is_some() || head.leaves("pose", 0).is_some())
}

fn is_floating(head: &Head) -> bool {
    head.target.starts_with("numeric.") || head.target.starts_with("library.Waves#")
}

fn explored(jdk: &Path, head: &Head, most: Duration) -> Seen {
    let run = Run {
        timeout: Some(most),
        bounds: head.bounds(),
        limits: head.limits(),
        worlds: head.worlds(),
        ..Run::new(class_path(jdk), jdk)
    };
    let mut seen = Seen { head: head.clone(), found: vec![], took: Duration::ZERO, met: vec![] };
    let begun = Instant::now();
    if let Err(panic) = quietly(|| look(&run, &mut seen)) {
        seen.met.push(panic);
    }
    seen.took = begun.elapsed();
    seen
}

fn look(run: &Run, seen: &mut Seen) {
    let subject = run.open(&seen.head.target).expect("a method");
    let explored = subject.explore().expect("libz3");
    seen.met.extend(explored.stats.stopped_by.map(|what| format!("stopped by {what}")));
    for leaf in &explored.leaves {
        let path = report::Path::new(&subject.world, subject.method, &explored.roots, leaf);
        let stopped = ending::stopped(&subject.world, &path.ended);
        seen.met.extend(stopped.map(|stopped| format!("{} at {}", stopped.why, stopped.at)));
        if let (report::Ended::Threw(_) | report::Ended::Violated(..), Some(case)) = (&path.ended, path.followed()) {
            seen.found.push((Shown::Threw, case.clone()));
        }
    }
    for value in seen.head.returns.clone().unwrap_or_default() {
        let returning = explored.leaves.iter().filter_map(|leaf| of_value(&subject, &explored, leaf, value));
        // Where the first cannot be confirmed, another may be.
        seen.found.extend(returning.take(3).map(|case| (Shown::Value(value), case)));
    }
}

/// The case of a path with an input for which it returns this, the path's own if that does.
fn of_value(subject: &Subject, explored: &Explored, leaf: &Leaf, value: i32) -> Option<Case> {
    let Outcome::Returned(Some(returned)) = leaf.outcome else { return None };
    let terms = &subject.world.terms;
    let fact = terms.eq(subject.world.term(returned, &leaf.state), terms.int(value));
    match terms.as_bool(fact) {
        Some(true) => return Some(report::Path::new(&subject.world, subject.method, &explored.roots, leaf).case),
        Some(false) => return None,
        None => {}
    }
    let facts: Vec<_> = leaf.state.path.facts().chain([fact]).collect();
    match solver::chain(20_000_000).expect("libz3").check(terms, &Query::of(&facts)) {
        Answer::Sat(model) => Some(exactly(&subject.world, subject.method, &explored.roots, leaf, &model)),
        Answer::Unsat(_) | Answer::Unfollowed | Answer::Unknown(_) => None,
    }
}

/// All that was found is tried on the JVM.
fn judged<'a>(jdk: &Path, seen: &'a [Seen]) -> Vec<Judged<'a>> {
    let scratch = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&java::jvm(jdk), scratch.path()).expect("the harness compiles");
    let cases = seen.iter().flat_map(|seen| &seen.found).map(|(_, case)| Some(case));
    let mut verdicts = confirm(&harness, &class_path(jdk), cases).expect("the harness runs").into_iter().flatten();
    let judge = |seen: &'a Seen| {
        let (mut confirmed, mut refused) = (vec![], vec![]);
        for (shown, _) in &seen.found {
            match verdicts.next().expect("a verdict of each case") {
                Verdict::Confirmed => confirmed.push(shown.clone()),
                Verdict::Diverged { predicted, actual } => refused.push(format!("{predicted}, but the JVM: {actual}")),
                Verdict::Unconfirmed { why } => refused.push(why),
            }
        }
        of_what_is_stated(seen, &confirmed, refused)
    };
    seen.iter().map(judge).collect()
}

fn of_what_is_stated<'a>(seen: &'a Seen, confirmed: &[Shown], refused: Vec<String>) -> Judged<'a> {
    let values = seen.head.returns.iter().flatten();
    let (there, gone): (Vec<i32>, Vec<i32>) =
        values.copied().partition(|&value| confirmed.contains(&Shown::Value(value)));
    let threw = seen.head.leaves("pose", 0).map_or(0, |(_, threw)| threw as usize);
    let thrown = confirmed.iter().filter(|shown| **shown == Shown::Threw).count().min(threw);
    let mut missing: Vec<String> = gone.iter().map(i32::to_string).collect();
    if thrown < threw {
        missing.push(format!("{} of {threw} that throw", threw - thrown));
    }
    let mut missing = missing.join(", ");
    if !missing.is_empty() {
        let why: BTreeSet<String> = seen.met.iter().cloned().chain(refused).collect();
        let why: Vec<String> = why.into_iter().map(|why| why.replace(['|', '\n'], " ")).collect();
        write!(missing, ": {}", if why.is_empty() { "no path".to_owned() } else { why.join("; ") }).expect("a string");
    }
    let stated = there.len() + gone.len() + threw;
    Judged { seen, stated, confirmed: there.len() + thrown, missing }
}
