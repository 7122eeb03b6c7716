//! The test that keeps preconditions in separation logic honest. The subjects have a predicate and an invariant that mean the same: so the
//! leaves under the one partition what Korat finds that the other accepts, there are as many as under the other, and on the real JVM the
//! invariant holds of each input. Mutants must fail it.

use crate::{
    common::{self, heads},
    engine::{Engine, Paths, trace},
    java,
    precondition::{Allowed, partition},
};
use cortado::{
    Run,
    explore::{Effort, Leaf, Oracle, Question, Stats},
    input::{Bounds, Target},
    precondition::{Choice, Written},
    program::Invariants,
    solver::{self, Answer},
    state::Phase,
    step::{Limit, Outcome, Unexplored, World},
    strategy,
    witness::{Case, Datum, Expected, Harness, Verdict},
};
use std::{collections::BTreeSet, time::Duration};

/// A method, the classes of which there are not as many objects as of the others, the scopes tried, and the greatest int.
struct Subject(&'static str, &'static [(&'static str, u32)], u32, u64);

const SUBJECTS: [Subject; 13] = [
    Subject("LinkedStack#contains(java.lang.Object)", &[("LinkedStack", 1)], 3, 0),
    Subject("SinglyLinkedList#remove", &[("SinglyLinkedList", 1), ("Position", 0), ("Item", 2)], 3, 0),
    Subject("SearchTree#find(int)", &[("SearchTree", 1)], 3, 4),
    Subject("SearchTree#insert(int)", &[("SearchTree", 1)], 3, 4),
    Subject("SearchTree#remove(int)", &[("SearchTree", 1)], 3, 4),
    Subject("AvlTree#insert(int)", &[("AvlTree", 1)], 3, 4),
    Subject("AaTree#insert(int)", &[("AaTree", 1)], 3, 4),
    Subject("AaTree#remove(int)", &[("AaTree", 1)], 3, 4),
    Subject("TreeMap#put", &[("TreeMap", 1), ("Item", 1)], 3, 4),
    Subject("TreeMap#remove(int)", &[("TreeMap", 1), ("Item", 1)], 3, 4),
    Subject("DoublyLinkedList#remove(int)", &[("DoublyLinkedList", 1), ("Item", 1)], 3, 3),
    Subject("DoublyLinkedList#addLast", &[("DoublyLinkedList", 1), ("Item", 1)], 3, 3),
    Subject("LinkedLeaves#positiveLeafCount()", &[("LinkedLeaves", 1)], 3, 1),
];

fn spatial() -> Choice {
    Choice::named("spatial").expect("a precondition")
}

fn honest(engine: &Engine) -> Box<dyn Oracle> {
    let precondition = spatial().make();
    precondition.entry(&engine.world, engine.method).expect("a precondition of the method");
    precondition.oracle(&engine.world, &engine.start, &|| solver::chain(50_000_000)).expect("libz3")
}

fn explored(engine: &Engine, oracle: &mut dyn Oracle) -> Result<Paths, String> {
    let mut paths = engine.explore_allowed(20_000, oracle);
    let beyond = |limit: &Limit| matches!(limit.why, Unexplored::Beyond(_));
    paths.leaves.retain(|leaf| !matches!(&leaf.outcome, Outcome::GaveUp(limit) if beyond(limit)));
    let gave_up = paths.leaves.iter().find(|leaf| matches!(leaf.outcome, Outcome::GaveUp(_)));
    match gave_up.is_some() || paths.stats.open > 0 {
        true => Err(format!("not all has been explored: {:?} {:?}", paths.stats, gave_up.map(|leaf| &leaf.outcome))),
        false => Ok(paths),
    }
}

fn engine(&Subject(target, scopes, ..): &Subject, scope: u32) -> Engine {
    let scopes: Vec<(String, u32)> = scopes.iter().map(|&(class, n)| (class.to_owned(), n)).collect();
    Engine::of_structures(&format!("separation.{target}"), "lazy", &scopes, scope)
}

#[test]
fn leaves_partition_what_satisfies_a_predicate_under_every_strategy() {
    let cases: Vec<(&Subject, u32)> = SUBJECTS.iter().flat_map(|s| (1..=s.2).map(move |scope| (s, scope))).collect();
    let wrong = common::on_all_cores(&cases, |&(subject, scope)| {
        check(subject, scope).map_err(|e| format!("{} scope {scope}: {e}", subject.0)).err()
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn check(subject: &Subject, scope: u32) -> Result<(), String> {
    let first = engine(subject, scope);
    let allowed = Allowed::new(&first, "repOK", subject.3);
    let mut program_paths: Option<BTreeSet<trace::Trace>> = None;
    for &(name, ..) in strategy::ALL {
        let engine = first.with(name);
        let named = |e| format!("{name}: {e}");
        let paths = explored(&engine, &mut *honest(&engine)).map_err(named)?;
        partition(&engine, &paths, &allowed).map_err(named)?;
        let of = |leaf: &Leaf| trace::of(&engine.world, &engine.start.state, &leaf.state.trail);
        let taken: BTreeSet<trace::Trace> = paths.leaves.iter().map(of).collect();
        if name == "pose" && taken.len() != paths.leaves.len() {
            return Err(named("a program path is taken twice".into()));
        }
        if program_paths.get_or_insert_with(|| taken.clone()) != &taken {
            return Err(named("other program paths".into()));
        }
    }
    println!("{:<40} scope {scope}: {} inputs", subject.0, allowed.inputs.len());
    Ok(())
}

/// The one says that there is a list, the other that its values rise, and how many there are.
#[test]
fn leaves_partition_what_satisfies_a_predicate_and_an_invariant() {
    let joined = |requires: &str, scope| {
        let written = Written {
            requires: vec![requires.into()],
            predicates: vec!["list(Link l) = l == null || l |-> Link{next: m} ** list(m)".into()],
            ..Written::default()
        };
        let scopes = [("SortedList".into(), 1)];
        let engine = Engine::of_structures("shapes.SortedList#remove(int)", "pose", &scopes, scope);
        partition_where(&engine, written, &Allowed::new(&engine, "repOK", 4))
    };
    for scope in 1..=3 {
        assert_eq!(joined("list(this.first) && repOK()", scope), Ok(()), "scope {scope}");
    }
    assert!(joined("list(this.first)", 2).is_err(), "values that do not rise are allowed");
    assert!(joined("list(this.first) && this.first != null && repOK()", 2).is_err(), "the empty list is missed");
}

/// Whether leaves partition what is allowed, where this is required, and no two of POSE take one program path.
fn partition_where(engine: &Engine, written: Written, allowed: &Allowed) -> Result<(), String> {
    let precondition = Choice { written, ..spatial() }.make();
    let entry = precondition.entry(&engine.world, engine.method).expect("a precondition of the method");
    assert!(matches!(entry[..], [Phase::Initialize(_)]), "nothing runs before the method that forks");
    let solver = || solver::chain(50_000_000);
    let mut oracle = precondition.oracle(&engine.world, &engine.start, &solver).expect("libz3");
    let paths = explored(engine, &mut *oracle)?;
    partition(engine, &paths, allowed)?;
    let of = |leaf: &Leaf| trace::of(&engine.world, &engine.start.state, &leaf.state.trail);
    let taken: BTreeSet<trace::Trace> = paths.leaves.iter().map(of).collect();
    match engine.world.strategy.name() == "pose" && taken.len() != paths.leaves.len() {
        true => Err("a program path is taken twice".into()),
        false => Ok(()),
    }
}

/// An invariant says no more than the predicate.
#[test]
fn leaves_partition_what_satisfies_a_predicate_and_an_invariant_of_the_same_meaning() {
    let cases: Vec<(&Subject, &str)> =
        SUBJECTS.iter().flat_map(|subject| ["pose", "lazy", "uber-lazy"].map(|strategy| (subject, strategy))).collect();
    let wrong = common::on_all_cores(&cases, |&(subject, strategy)| {
        let engine = engine(subject, 2).with(strategy);
        let parted = partition_where(&engine, requires("repOK()"), &Allowed::new(&engine, "repOK", subject.3));
        parted.map_err(|e| format!("{} {strategy}: {e}", subject.0)).err()
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Nothing else says what is allocated.
#[test]
fn leaves_partition_what_satisfies_an_invariant_alone() {
    for (target, class) in [
        ("SortedList#remove(int)", "SortedList"),
        ("SplayTree#contains(int)", "SplayTree"),
        ("AvlTree#contains(int)", "AvlTree"),
    ] {
        for strategy in ["pose", "lazier#"] {
            let scopes = [(class.to_owned(), 1)];
            let engine = Engine::of_structures(&format!("shapes.{target}"), strategy, &scopes, 2);
            let parted = partition_where(&engine, requires("repOK()"), &Allowed::new(&engine, "repOK", 3));
            assert_eq!(parted, Ok(()), "{target} {strategy}");
        }
    }
    let engine = Engine::of_structures("shapes.SortedList#remove(int)", "pose", &[("SortedList".into(), 1)], 2);
    let parted =
        partition_where(&engine, requires("this.first != null && repOK()"), &Allowed::new(&engine, "repOK", 3));
    assert!(parted.is_err(), "the empty list is missed");
}

fn requires(text: &str) -> Written {
    Written { requires: vec![text.into()], ..Written::default() }
}

/// An oracle with its answers changed.
struct But<F> {
    oracle: Box<dyn Oracle>,
    change: F,
}

impl<F: FnMut(Answer) -> Answer> Oracle for But<F> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        self.oracle.admits(world, question).into_iter().map(&mut self.change).collect()
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        self.oracle.is_path(outcome)
    }

    fn effort(&self) -> Effort {
        self.oracle.effort()
    }
}

#[test]
fn mutants_are_caught() {
    let subject = &SUBJECTS[4];
    let partitioned = |change: &mut dyn FnMut(Answer) -> Answer| {
        let engine = engine(subject, 3);
        let mut oracle = But { oracle: honest(&engine), change };
        let paths = explored(&engine, &mut oracle)?;
        partition(&engine, &paths, &Allowed::new(&engine, "repOK", subject.3))
    };
    assert_eq!(partitioned(&mut |answer| answer), Ok(()));
    let large = |answer| match answer {
        Answer::Sat(model) if model.objects.len() > 3 => Answer::Unsat(vec![]),
        answer => answer,
    };
    assert!(partitioned(&mut { large }).is_err(), "structures of three nodes are missed");
    let engine = engine(subject, 3);
    let any = &mut cortado::explore::AnyInput(solver::chain(50_000_000).expect("libz3"));
    let paths = engine.explore_allowed(5_000, any);
    assert!(partition(&engine, &paths, &Allowed::new(&engine, "repOK", subject.3)).is_err(), "all inputs are allowed");
}

/// Methods whose predicate and invariant do not mean the same: they are given other objects than their receiver.
const OTHERWISE: [&str; 3] =
    ["separation.SinglyLinkedList#printList", "separation.TrajectorySynthesis", "separation.Sample"];

#[test]
fn there_are_as_many_paths_as_the_invariant_has_and_on_the_jvm_it_holds_of_each_input() {
    let jdk = common::jdk::of_engine();
    let heads = heads::with_preconditions(&jdk).into_iter().filter(|head| head.target.starts_with("separation."));
    let heads: Vec<_> = heads.filter(|head| OTHERWISE.iter().all(|other| !head.target.starts_with(other))).collect();
    assert!(heads.len() > 60 || std::env::var_os("CORTADO_TEST_TOPICS").is_some(), "only {} methods", heads.len());
    let runs: Vec<_> = heads
        .iter()
        .flat_map(|head| {
            let of = move |p: &heads::Precondition| {
                let scopes: Vec<_> = (1..).zip(p.leaves.clone()).collect();
                scopes.into_iter().map(|(scope, leaves)| (head, p.clone(), scope, leaves)).collect::<Vec<_>>()
            };
            head.preconditions.iter().filter(|p| !p.compat).flat_map(of)
        })
        .collect();
    let done = common::on_all_cores(&runs, |(head, expected, scope, leaves)| {
        let config = expected.config(&Run::new(common::class_path(&jdk), &jdk), *scope);
        let config = Run { precondition: spatial(), ..config };
        let subject = config.open(&head.target).unwrap_or_else(|e| panic!("{}: {e}", head.target));
        let explored = subject.explore().expect("libz3");
        let stats = &explored.stats;
        let what = format!("{} {} scope {scope}", head.target, expected.strategy);
        let found = (stats.returned, stats.threw);
        if found != *leaves || !stats.complete() || stats.spurious > 0 {
            return Err(format!("{what}: {found:?}, and {leaves:?} where the invariant holds; {stats:?}"));
        }
        let program = &subject.world.program;
        let invariants = Invariants::new(None);
        let paths = subject.report(&explored).paths;
        Ok(paths
            .into_iter()
            .flat_map(|path| {
                let holds = path.case.objects[..path.case.inputs].iter().enumerate().filter_map(|(i, object)| {
                    let class = program.load(&object.class).ok()?;
                    let target = Target::of(program, invariants.of(program, class)?);
                    let expected = Expected::Returned(Some(Datum::Boolean(true)));
                    let (args, after, receiver) = (vec![], vec![], Some(Datum::Object(i)));
                    Some(Case { target, receiver, args, expected, after, held: vec![], ..path.case.clone() })
                });
                let holds: Vec<Case> = holds.collect();
                holds.into_iter().chain([path.case.clone()]).collect::<Vec<_>>()
            })
            .map(|case| (what.clone(), case))
            .collect::<Vec<_>>())
    });
    let (cases, wrong): (Vec<_>, Vec<_>) = done.into_iter().partition(Result::is_ok);
    let wrong: Vec<String> = wrong.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let (mut names, mut all, mut different) = (vec![], vec![], BTreeSet::new());
    for (name, case) in cases.into_iter().flatten().flatten() {
        if different.insert(format!("{:?}", Case { path: 0, ..case.clone() })) {
            names.push(name);
            all.push(case);
        }
    }
    let scratch = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&java::jvm(&jdk), scratch.path()).expect("the harness compiles");
    let verdicts = harness.replay(&common::class_path(&jdk), &all, Duration::from_secs(10)).expect("the harness runs");
    let wrong: Vec<String> = names
        .iter()
        .zip(&all)
        .zip(&verdicts)
        .filter(|(_, verdict)| **verdict != Verdict::Confirmed)
        .map(|((name, case), verdict)| format!("{name}: {verdict:?}\n{case:?}"))
        .collect();
    println!("{} cases", all.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong[..wrong.len().min(5)].join("\n"));
}

/// The cases of a method with more required of it, and the notes of the report.
fn cases_of(target: &str, requires: &str) -> (Vec<Case>, Vec<String>, bool) {
    cases_under(target, Written { requires: vec![requires.into()], ..Written::default() })
}

fn cases_under(target: &str, written: Written) -> (Vec<Case>, Vec<String>, bool) {
    let jdk = common::jdk::of_engine();
    let config = Run::new(common::class_path(&jdk), &jdk).precondition(Choice { written, ..spatial() });
    let bounds = Bounds { scope: Some(2), ..config.bounds.clone() };
    let subject = Run { bounds, ..config }.open(target).unwrap_or_else(|e| panic!("{target}: {e}"));
    let report = subject.reported().expect("libz3");
    let complete = report.complete();
    (report.paths.into_iter().map(|path| path.case).collect(), report.notes, complete)
}

#[test]
fn numbers_that_a_formula_speaks_of_are_not_made_smaller() {
    let (cases, _, complete) = cases_of("separation.SearchTree#find(int)", "x >= 10 && this.root != null");
    assert!(complete && cases.len() > 4, "{cases:?}");
    for case in cases {
        assert!(matches!(case.args[..], [Datum::Int(10..)]), "{case:?}");
    }
}

#[test]
fn an_invariant_that_a_formula_calls_holds_too() {
    let target = "separation.SearchTree#find(int)";
    let (plain, ..) = cases_of(target, "true");
    let (both, _, complete) = cases_of(target, "repOK()");
    assert!(complete && both.len() <= plain.len(), "{} of {}", both.len(), plain.len());
    assert!(both.iter().all(|case| !case.invariants.is_empty()), "tests assert what has been called");
    assert!(plain.iter().all(|case| case.invariants.is_empty()));
}

#[test]
fn a_precondition_that_nothing_satisfies_is_told() {
    let (cases, notes, _) = cases_of("separation.SearchTree#find(int)", "this.root == null && this.root != null");
    assert!(cases.is_empty() && notes.iter().any(|note| note.starts_with("no input of whatever size")), "{notes:?}");
}

/// Predicates over `t`, `u` and `n` of a method, preconditions that they exclude for structures of any size, and others that nothing within
/// the scope satisfies.
const IMPOSSIBLE: [(&str, &[&str], &[&str]); 8] = [
    (
        "list(Measured t, int n) = t == null && n == 0 || t |-> Measured{left: l} ** list(l, m) && n == m + 1",
        &[
            "list(t, n) && n < 0",
            "list(t, n) && n == 0 && t != null",
            "list(t, 2) && t == null",
            "list(t, n) ** list(u, 0) && u != null",
        ],
        // It takes a list of seven.
        &["list(t, 7)"],
    ),
    (
        "list(Measured t, int n) = t == null && n == 0 || t |-> Measured{left: l} ** list(l, n - 1)",
        &["list(t, -2)", "list(t, n) ** list(u, n) && n + 1 < 1"],
        &["list(t, n) && n > 3"],
    ),
    (
        "list(Measured t, int from, int to) = t == null && from == to || t |-> Measured{left: l} ** list(l, from + 1, to)",
        &["list(t, 5, n) && n < 5", "list(t, n, m) ** list(u, m, n - 1)"],
        &["list(t, n, n + 3)"],
    ),
    (
        "high(Measured t, int n) = t == null && !(n != 0)
            || t |-> Measured{left: l, right: r} ** high(l, i) ** high(r, j) && n == 1 + (i > j ? i : j)",
        &["high(t, n) && t != null && n <= 0", "high(t, n) && n == -1"],
        &["high(t, 4)"],
    ),
    (
        "many(Measured t, int n) = t == null && n == 0 || t |-> Measured{left: l, right: r} ** many(l, i) ** many(r, j) && n == i + j + 1",
        &["many(t, n) ** many(u, m) && n + m < 0", "many(t, n) ** many(u, n) && t != null && u == null"],
        &["many(t, n) && n >= 3"],
    ),
    (
        "rising(Measured t, int lo, int hi) = t == null && lo < hi || t |-> Measured{val: v, left: l} ** rising(l, v, hi) && lo < v",
        &["rising(t, n, 3) && n >= 3", "rising(t, n, m) ** rising(u, m, n)"],
        &["rising(t, 1, 9) && t.left.left != null && t.left.left.left != null"],
    ),
    (
        "tree(Measured t, Measured first) = t |-> Measured{left: null, right: null} && first == t
            || t |-> Measured{left: l, right: r} ** tree(l, first) ** tree(r, _)",
        &["tree(t, u) && u == null", "tree(t, u) ** u |-> Measured{val: v} && v > n", "tree(t, u) ** tree(u, t)"],
        &["tree(t, u) && t.left.left == u"],
    ),
    (
        // Evenness is more than bounds and differences tell.
        "even(Measured t, int n) = t == null && n == 0 || t |-> Measured{left: l} ** even(l, m) && n == m + 2",
        &["even(t, n) && n < 0", "even(t, 1) && t == null"],
        &["even(t, 3)"],
    ),
];

#[test]
fn what_no_heap_of_any_size_satisfies_is_told() {
    let of = |(predicate, impossible, too_large): &(&'static str, &'static [&'static str], &'static [&'static str])| {
        let case = |which| move |&requires: &&'static str| (*predicate, requires, which);
        let all = impossible.iter().map(case("no input of whatever size"));
        all.chain(too_large.iter().map(case("no input within the scope"))).collect::<Vec<_>>()
    };
    let cases: Vec<(&str, &str, &str)> = IMPOSSIBLE.iter().flat_map(of).collect();
    let wrong = common::on_all_cores(&cases, |&(predicate, requires, which)| {
        let written =
            Written { requires: vec![requires.into()], predicates: vec![predicate.into()], ..Written::default() };
        let (cases, notes, _) = cases_under("separation.Measured#count", written);
        let is_told = cases.is_empty() && notes.iter().any(|note| note.starts_with(which));
        (!is_told).then(|| format!("{predicate}, {requires}: {which}, and there are {} inputs: {notes:?}", cases.len()))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Several preconditions hold together.
#[test]
fn what_no_heap_satisfies_together_is_told() {
    let list = "list(Measured t, int n) = t == null && n == 0 || t |-> Measured{left: l} ** list(l, m) && n == m + 1";
    let is_told = |requires: [&str; 2]| {
        let requires = requires.map(str::to_owned).to_vec();
        let written = Written { requires, predicates: vec![list.into()], ..Written::default() };
        let (_, notes, _) = cases_under("separation.Measured#count", written);
        notes.iter().any(|note| note.starts_with("no input of whatever size"))
    };
    assert!(is_told(["list(t, n)", "n < 0"]));
    assert!(is_told(["list(t.left, n)", "t.left == null && n > 0"]));
    assert!(!is_told(["list(t, n)", "t.val > n || t.left == u && n == 0"]));
}

/// What comes of a method of `separation.Measured` on what a predicate and a precondition allow.
fn figures(scope: u32, predicate: &str, required: &str) -> Stats {
    let written = Written { predicates: vec![predicate.into()], ..requires(required) };
    let jdk = common::jdk::of_engine();
    let run = Run::new(common::class_path(&jdk), &jdk).strategy("pose").precondition(Choice { written, ..spatial() });
    let bounds = Bounds { scope: Some(scope), ..run.bounds.clone() };
    let subject = Run { bounds, ..run }.open("separation.Measured#count").expect("a method");
    subject.explore().expect("libz3").stats
}

/// Trees of up to seven nodes are many; that no tree has fewer than none is known of all.
#[test]
fn what_is_known_of_predicates_spares_choices() {
    let many = "many(Measured t, int n) = t == null && n == 0
        || t |-> Measured{left: l, right: r} ** many(l, i) ** many(r, j) && n == i + j + 1";
    let stats = figures(7, many, "many(t, n)");
    assert!(stats.complete() && stats.paths == 44, "{stats:?}");
    // Without, there are ten thousand.
    assert!(stats.effort.choices < 4_000, "{stats:?}");
}

/// What is known of predicates is looked at on the way, and does not speak against it.
#[test]
fn what_takes_many_choices_is_found() {
    let list = "list(Measured t, int n) = t == null && n == 0 || t |-> Measured{left: l} ** list(l, m) && n == m + 1";
    let stats = figures(150, list, "list(t, n) ** list(u, n) && n > 60");
    assert!(stats.complete() && stats.paths == 3 && stats.effort.choices > 1_000, "{stats:?}");
}
