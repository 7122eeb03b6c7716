//! Paths towards something: those that come there are found, all of them and soon, and no others are told.

use crate::{
    common::{class_path, fixtures, heads, is_undecided, jdk, on_all_cores, quietly, sample},
    engine::{Engine, Paths},
    java,
};

use cortado::{
    Run,
    explore::{
        Leaf, Retrace, Stats,
        search::{Goal, Sought, Toward},
    },
    program::Origin,
    report::Ended,
    solver,
    state::Choice,
    step::{Outcome, Property, Site},
    strategy,
    witness::{Case, Harness, Verdict},
};
use std::{collections::BTreeSet, process::Command, time::Duration};

/// Paths of a method that are followed.
const MOST: usize = 150;
/// Targets of a method that are tried, of each kind.
const EACH: usize = 3;

fn followed(leaf: &Leaf) -> bool {
    !matches!(leaf.outcome, Outcome::GaveUp(_))
}

/// The answers that lead to the ends of paths; those that were given up are not asked for.
fn ways<'a>(leaves: impl IntoIterator<Item = &'a Leaf>) -> BTreeSet<String> {
    let said = |trail: &[Choice]| format!("{trail:?}");
    leaves.into_iter().filter(|leaf| followed(leaf)).map(|leaf| said(&leaf.state.trail)).collect()
}

fn towards(engine: &Engine, sought: &Sought, only: bool) -> Paths {
    let goal = Goal { sought: sought.clone(), only };
    let mut search = Toward::new(&engine.world, engine.method, goal);
    engine.explore_by(&mut search, &mut *solver::chain(20_000_000).expect("libz3"))
}

/// Some of what the paths of a method execute, and how they end.
fn targets(engine: &Engine, leaves: &[Leaf], executed: &[Vec<Site>]) -> Vec<Sought> {
    let program = &engine.world.program;
    let (mut lines, mut methods, mut ends) = (BTreeSet::new(), BTreeSet::new(), vec![]);
    for site in executed.iter().flatten() {
        let method = program.method(site.method);
        let class = program.class(method.class);
        if class.origin == Origin::Application && class.acts_for.is_none() {
            let line = method.code.as_deref().and_then(|code| code.line(site.at));
            lines.extend(line.map(|line| (class.name.to_string(), line)));
            methods.insert(site.method);
        }
    }
    for leaf in leaves {
        match leaf.outcome {
            Outcome::Threw(o) => ends.push(Sought::Exception(leaf.state.heap.class_of(o))),
            Outcome::Violated(Property::Assertion, _) => ends.push(Sought::Assertion),
            _ => {}
        }
    }
    let lines = lines.into_iter().map(|(class, line)| Sought::Line(class, line));
    let (lines, methods): (Vec<_>, Vec<_>) = (lines.collect(), methods.into_iter().map(Sought::Method).collect());
    ends.dedup();
    let some = |all: Vec<Sought>| {
        let every = all.len().div_ceil(EACH).max(1);
        all.into_iter().rev().step_by(every).collect::<Vec<_>>()
    };
    [some(lines), some(methods), some(ends)].concat()
}

/// Whether a path comes there.
fn comes(engine: &Engine, sought: &Sought, leaf: &Leaf, executed: &[Site]) -> bool {
    let program = &engine.world.program;
    match (sought, &leaf.outcome) {
        (Sought::Exception(class), Outcome::Threw(o) | Outcome::Violated(_, o)) => {
            program.is_subtype(leaf.state.heap.class_of(*o), *class)
        }
        (Sought::Assertion, Outcome::Violated(..)) => true,
        (Sought::Exception(_) | Sought::Assertion, _) => false,
        _ => executed.iter().any(|&site| sought.is_at(&engine.world, site)),
    }
}

/// How many targets were tried, and how many paths were left out.
fn looked_for(engine: &Engine) -> Result<(u64, u64), String> {
    let plain = engine.explore_with(&mut *solver::chain(20_000_000).expect("libz3"));
    if plain.leaves.len() > MOST {
        return Ok((0, 0));
    }
    let mut retrace = Retrace::of_all(&engine.world, engine.start.state.clone());
    let executed: Vec<Vec<Site>> = plain.leaves.iter().map(|leaf| retrace.path(&leaf.state.trail).executed).collect();
    let (mut tried, mut aside) = (0, 0);
    for sought in targets(engine, &plain.leaves, &executed) {
        let there = plain.leaves.iter().zip(&executed).filter(|(leaf, sites)| comes(engine, &sought, leaf, sites));
        let expected = ways(there.map(|(leaf, _)| leaf));
        let Paths { leaves, stats, .. } = towards(engine, &sought, true);
        let all = towards(engine, &sought, false);
        // A solver may answer in another place what it has no time for here.
        if [&plain.leaves, &leaves, &all.leaves].into_iter().flatten().any(|leaf| is_undecided(&leaf.outcome)) {
            continue;
        }
        let found = ways(&leaves);
        if found != expected {
            let (more, less) = (found.difference(&expected).next(), expected.difference(&found).next());
            return Err(format!("{sought:?}: found beside {more:?}, missing {less:?}"));
        }
        let Stats { aside: left, .. } = stats;
        if expected.len() < ways(&plain.leaves).len() && (left == 0 || stats.complete()) {
            return Err(format!("{sought:?}: {left} left out, and nothing is said of it"));
        }
        if ways(&all.leaves) != ways(&plain.leaves) || all.stats.aside > 0 {
            return Err(format!("{sought:?} first: other paths"));
        }
        (tried, aside) = (tried + 1, aside + left);
    }
    Ok((tried, aside))
}

#[test]
fn all_that_come_there_are_found_and_no_others() {
    let jdk = jdk::of_engine();
    // What is told of a method as one executes no instruction of it, where nobody looks at each.
    let heads: Vec<_> = sample(heads::all(), 12).into_iter().filter(|head| !head.joins).collect();
    let seen = on_all_cores(&heads, |head| {
        let name = head.strategies().last().expect("a strategy");
        let by = || strategy::by_name(name).expect("a strategy");
        let engine = || Engine::on(&jdk, &class_path(&jdk), by(), head.bounds(), head.worlds(), &head.target);
        let look = || looked_for(&engine().within(head.limits()));
        quietly(look).unwrap_or_else(Err).map_err(|e| format!("{} {name}: {e}", head.target))
    });
    let wrong: Vec<&String> = seen.iter().filter_map(|seen| seen.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let (tried, aside) = seen.iter().flatten().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{} methods, {tried} targets, {aside} paths left out", heads.len());
    assert!(tried > 50 && aside > tried / 2);
}

/// What the first path to a target takes, and all there are to it.
fn asked(method: &str, target: &str, most: u64) -> (Vec<String>, Stats) {
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).max_paths(most);
    let run = Run { target: Some((target.into(), true)), ..run };
    let subject = run.open(&format!("compose.Targets#{method}")).expect("a method");
    let explored = subject.explore().expect("libz3");
    let ends = subject.report(&explored).paths.into_iter().map(|path| match path.ended {
        Ended::Violated(..) => "violated".to_owned(),
        other => format!("{other:?}"),
    });
    (ends.collect(), explored.stats)
}

/// Of 576 paths the assertion is on one in the middle, or among the last.
#[test]
fn an_assertion_is_come_to_soon() {
    for (method, most) in [("middle", 20), ("last", 20)] {
        let (ends, stats) = asked(method, "assert", 1);
        assert_eq!(ends, ["violated"], "{method}");
        assert!(stats.asks < most, "{method}: {} questions", stats.asks);
        assert_eq!(stats.stopped_by, Some("--max-paths"));
    }
    // What comes too late for the assertion is left out with all that would follow it.
    let (ends, stats) = asked("middle", "assert", 1_000);
    assert_eq!((ends.len(), stats.asks, stats.aside, stats.complete()), (1, 23, 23, false));
    let (ends, _) = asked("first", "assert", 1_000);
    assert_eq!(ends, ["violated"]);
}

#[test]
fn what_is_looked_for_is_named_in_many_ways() {
    let ends = |method: &str, target: &str| asked(method, target, 1_000).0.len();
    assert_eq!(ends("thrown", "compose.Targets.Refused"), 2);
    assert_eq!(ends("thrown", "compose.Targets$Refused"), 2);
    assert_eq!(ends("thrown", "java.lang.ArithmeticException"), 1);
    assert_eq!(ends("thrown", "java.lang.RuntimeException"), 5);
    assert_eq!(ends("thrown", "java.lang.Error"), 0);
    assert_eq!(ends("thrown", "compose.Targets#refuse"), 2);
    // The JDK sorts, and calls it.
    assert_eq!(ends("back", "compose.Targets.Refused"), 1);
    assert_eq!(ends("back", "compose.Targets$Named#compareTo(compose.Targets$Named)"), 2);
    let line = |text: &str| {
        let source = std::fs::read_to_string(crate::common::root().join("java-fixtures/compose/Targets.java"));
        1 + source.expect("it").lines().position(|line| line.trim() == text).expect("a line")
    };
    let caught = line("return refuse(a);");
    assert_eq!(ends("thrown", &format!("Targets.java:{caught}")), 2);
    assert_eq!(ends("thrown", &format!("compose.Targets:{caught}")), 2);
    for wrong in ["compose.Targets", "compose.Targets:x", "Nowhere", "compose.Targets#nothing"] {
        let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
        let run = Run { target: Some((wrong.into(), true)), ..run };
        assert!(run.open("compose.Targets#back").is_err(), "{wrong}");
    }
}

/// What the JDK throws behind a question of its own code, and what a class initializer does where an input may be a constant.
#[test]
fn what_others_come_to_is_found() {
    let line = |text: &str| {
        let source = std::fs::read_to_string(crate::common::root().join("java-fixtures/existing/Wider.java"));
        1 + source.expect("it").lines().position(|line| line.trim() == text).expect("a line")
    };
    for (method, target, expected) in [
        ("library.Given#begins", "java.lang.StringIndexOutOfBoundsException".to_owned(), 1),
        ("existing.Wider#isColor", format!("existing.Wider$Color:{}", line("RED, GREEN, BLUE")), 1),
    ] {
        let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
        let run = Run { target: Some((target.as_str().into(), true)), ..run };
        let explored = run.open(method).expect("a method").explore().expect("libz3");
        assert_eq!(explored.leaves.len(), expected, "{method} {target}");
    }
}

/// The paths to a target of a method of `compose.Seeded`, followed and as summaries tell them.
fn seeded(method: &str, target: &str, strategy: &str) -> [(Vec<Case>, Vec<Leaf>, Stats); 2] {
    [false, true].map(|compositional| {
        let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).strategy(strategy);
        let run = Run { target: Some((target.into(), true)), compositional, ..run };
        let subject = run.open(&format!("compose.Seeded#{method}")).expect("a method");
        let explored = subject.explore().expect("libz3");
        let cases = subject.report(&explored).paths.into_iter().map(|path| path.case).collect();
        (cases, explored.leaves, explored.stats)
    })
}

/// Paths that summaries tell are as many as there are, and the real JVM ends them as they say; what is caught, or depends on more than
/// arguments, is none of them.
#[test]
fn a_summary_tells_where_a_call_ends() {
    let mut all = vec![];
    for (method, target, told) in [
        ("first", "assert", 24),
        ("middle", "assert", 24),
        ("last", "assert", 12),
        ("aliased", "assert", 1),
        ("caught", "assert", 0),
        ("cleaned", "assert", 0),
        ("counted", "assert", 0),
        ("texts", "java.lang.IllegalArgumentException", 1),
        ("texts", "compose.Seeded#small", 2),
        ("texts", "java.lang.NullPointerException", 1),
        ("texts", "java.lang.RuntimeException", 2),
    ] {
        for strategy in ["lazy", "pose"] {
            let [(plain, ..), (cases, leaves, stats)] = seeded(method, target, strategy);
            let by_summary = leaves.iter().filter(|leaf| leaf.told_by().is_some()).count();
            assert_eq!((by_summary as u64, by_summary), (stats.foretold, told), "{method} to {target}, {strategy}");
            assert_eq!(cases.len(), plain.len(), "{method} to {target}, {strategy}");
            all.extend(cases.into_iter().map(|case| (format!("{method} {strategy}"), case)));
        }
    }
    let (scratch, jvm) = (tempfile::tempdir().expect("a directory"), java::jvm(&jdk::of_engine()));
    let harness = Harness::compile(&jvm, scratch.path()).expect("the harness compiles");
    let (names, cases): (Vec<String>, Vec<Case>) = all.into_iter().unzip();
    let verdicts = harness.replay(&[fixtures().to_owned()], &cases, Duration::from_secs(10)).expect("it runs");
    for ((name, case), verdict) in names.iter().zip(&cases).zip(verdicts) {
        assert_eq!(verdict, Verdict::Confirmed, "{name}: {case:?}");
    }
}

/// The first one needs less to be executed and asked than without.
#[test]
fn the_first_is_told_where_the_call_begins() {
    for method in ["first", "middle"] {
        let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).max_paths(1);
        let run = Run { target: Some(("assert".into(), true)), compositional: true, ..run };
        let explored = run.open(&format!("compose.Seeded#{method}")).expect("a method").explore().expect("libz3");
        let [leaf] = &explored.leaves[..] else { panic!("one path") };
        assert!(leaf.told_by().is_some(), "{method}");
        assert_eq!(leaf.state.trail, [], "{method}: nothing was asked before the call");
    }
}

/// A check that looks first for what may fail says the same as one that does not, and the JVM has confirmed it.
#[test]
fn a_check_looks_first_for_what_may_fail() {
    let (classes, home) = (fixtures(), jdk::of_engine());
    for (method, verdict) in [("last", "FAIL"), ("aliased", "FAIL"), ("caught", "PASS"), ("counted", "FAIL")] {
        for search in ["target", "rounds"] {
            let output = Command::new(env!("CARGO_BIN_EXE_cortado"))
                .args([
                    "check",
                    &format!("compose.Seeded#{method}"),
                    "--property",
                    "assertion",
                    "--search",
                    search,
                    "-cp",
                ])
                .arg(classes)
                .env("JAVA_HOME", &home)
                .output()
                .expect("cortado runs");
            let said = String::from_utf8(output.stdout).expect("UTF-8");
            assert!(said.contains(verdict), "{method} {search}: {said}{}", String::from_utf8_lossy(&output.stderr));
        }
    }
}
