//! What is learnt of a method once: memoization trees are those of the paper, and an exploration that uses what it has learnt finds the same.

use crate::{
    common::{class_path, fixtures, heads, is_undecided, jdk, on_all_cores, quietly, sample},
    engine::{Engine, Paths},
    fuzz,
    generator::{self, heap},
    heaps,
};

use cortado::{
    Run, Subject,
    explore::{Effort, Leaf, Oracle, Stats},
    input::Bounds,
    program::Worlds,
    solver::{self, Answer, Query, Solver},
    step::{Limits, Outcome},
    strategy,
    summary::{ByName, Composed, End, Likeness, Next, Renamed, Tree},
    term::{Decl, Eval, Node, Sort, Term, Terms},
};
use std::{path::Path, time::Duration};

fn subject(target: &str, strategy: &str) -> Subject {
    Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).strategy(strategy).open(target).expect("a method")
}

fn summarized(target: &str, strategy: &str) -> (Subject, Tree) {
    let subject = subject(target, strategy);
    let tree = subject.summarized().expect("libz3");
    (subject, tree)
}

/// How many pairs of conditions each leaf has, fewest first.
fn pairs(tree: &Tree) -> Vec<usize> {
    let mut pairs: Vec<usize> = tree.leaves.iter().map(|leaf| leaf.pairs.len()).collect();
    pairs.sort_unstable();
    pairs
}

/// The tree of the published example: three leaves for seven input heaps under lazy initialization, where the next node may be the
/// receiver. A formula says all of them, so path-optimal execution has one pair a leaf.
#[test]
fn a_tree_has_the_leaves_and_heaps_that_are_published() {
    let (subject, tree) = summarized("compose.SwapNode#swapNode", "lazy");
    assert!(tree.is_complete());
    assert_eq!((tree.nodes.len(), pairs(&tree)), (4, vec![1, 2, 4]));
    assert!(tree.leaves.iter().all(|leaf| leaf.end == End::Returned));
    let shown = |t| subject.world.terms.show(t);
    let inputs: Vec<String> = tree.inputs.iter().map(|&t| shown(t)).collect();
    for input in ["this", "this.next", "this.elem", "this.next.elem", "this.next.next"] {
        assert!(inputs.iter().any(|known| known == input), "{inputs:?} without {input}");
    }
    let one = tree.leaves.iter().find(|leaf| leaf.pairs.len() == 1).expect("a leaf");
    let heap: Vec<String> = one.pairs[0].heap.iter().map(|&t| shown(t)).collect();
    assert_eq!((heap, one.pairs[0].numbers.len()), (vec!["this.next == null".to_owned()], 0));
    assert_eq!(pairs(&summarized("compose.SwapNode#swapNode", "pose").1), [1, 1, 1]);
    // From a new node all three can be taken.
    assert_eq!(summarized("compose.SwapNode#callSwapNode", "lazy").1.leaves.len(), 3);
}

/// Every condition that a path comes to is a choice, also where it is known: so a tree says where to go in any context.
#[test]
fn choices_that_are_known_are_choices_of_a_tree() {
    let (subject, tree) = summarized("compose.Micro#q", "pose");
    assert_eq!((tree.leaves.len(), tree.nodes.len()), (2, 6));
    for leaf in &tree.leaves {
        let way = tree.way(leaf.node);
        let methods: Vec<String> = way
            .iter()
            .map(|&n| subject.world.program.method(tree.nodes[n as usize].site.method).name.to_string())
            .collect();
        assert_eq!(methods, ["q", "p", "p"]);
        assert!(way.iter().all(|&n| tree.nodes[n as usize].next != Next::Left));
    }
    assert_eq!(summarized("compose.Micro#p", "pose").1.leaves.len(), 3);
}

/// What is followed no further is a frontier of the tree, and no end of the program.
#[test]
fn a_bound_is_a_frontier() {
    let config = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
    let config = Run { limits: Limits { loops: 2, ..config.limits }, ..config };
    let tree = config.open("compose.Rational#gcd").expect("a method").summarized().expect("libz3");
    assert!(!tree.is_complete());
    assert!(tree.leaves.iter().any(|leaf| matches!(leaf.end, End::Frontier(_))));
    assert!(tree.leaves.iter().any(|leaf| leaf.end == End::Returned));
}

/// So many paths are followed of each method: the first ones are the same.
const MOST: u64 = 400;

/// What a path is: how it ends, what holds of its inputs, and the answers that lead there.
fn all(paths: &Paths) -> Vec<String> {
    let of = |leaf: &Leaf| {
        let clauses = leaf.state.path.clauses();
        format!("{:?} if {clauses:?} by {:?}", leaf.outcome, leaf.state.trail)
    };
    paths.leaves.iter().map(of).collect()
}

/// Explores a method with what it learns and without, in one world, so equal terms are equal handles; how many queries each took.
fn alike(engine: &Engine) -> Result<(u64, u64), String> {
    alike_with(engine, &mut Composed::new(chain()))
}

fn chain() -> Box<dyn Solver> {
    solver::chain(50_000_000).expect("libz3")
}

/// The same where somebody else answers.
fn alike_with(engine: &Engine, oracle: &mut dyn Oracle) -> Result<(u64, u64), String> {
    // What is behind loop bounds is known of a world once somebody has been there.
    let composed = engine.explore_allowed(MOST, oracle);
    let plain = engine.explore_up_to(MOST, &mut *chain());
    let (one, other) = (all(&composed), all(&plain));
    if one != other {
        let at = one.iter().zip(&other).position(|(one, other)| one != other).unwrap_or(one.len().min(other.len()));
        let is_undecided = |paths: &Paths| paths.leaves.get(at).is_some_and(|leaf| is_undecided(&leaf.outcome));
        if is_undecided(&composed) || is_undecided(&plain) {
            // What a solver has time for depends on what it was asked before.
            return Ok((composed.stats.solver_queries, plain.stats.solver_queries));
        }
        let (one, other) = (one.get(at), other.get(at));
        return Err(format!("path {}: composed {one:?}, plain {other:?}", at + 1));
    }
    // A path that was given up has an input that leads to where that was.
    for leaf in composed.leaves.iter().filter(|leaf| !matches!(leaf.outcome, Outcome::GaveUp(_))) {
        if !Eval::new(&engine.world.terms, &leaf.model).all(leaf.state.path.facts()) {
            return Err(format!("path {} is not taken by its own input", leaf.id));
        }
    }
    let (now, then) = (composed.stats, plain.stats);
    let figures = |s: &Stats| (s.paths, s.infeasible, s.asks, s.instructions, s.open > 0);
    match figures(&now) == figures(&then) {
        true => Ok((now.solver_queries, then.solver_queries)),
        false => Err(format!("{now:?}, plain {then:?}")),
    }
}

#[test]
fn nothing_is_lost_of_any_fixture() {
    let jdk = jdk::of_engine();
    let heads = sample(heads::all(), 8);
    let seen = on_all_cores(&heads, |head| {
        let pose = strategy::by_name("pose").expect("a strategy");
        let engine = || {
            Engine::on(&jdk, &class_path(&jdk), pose, head.bounds(), head.worlds(), &head.target).within(head.limits())
        };
        let mut engine = quietly(engine).map_err(|e| vec![format!("{}: {e}", head.target)])?;
        let (mut queries, mut wrong) = ((0, 0), vec![]);
        for name in head.strategies() {
            engine.adopt(name);
            match quietly(|| alike(&engine)).unwrap_or_else(Err) {
                Ok((composed, plain)) => queries = (queries.0 + composed, queries.1 + plain),
                Err(what) => wrong.push(format!("{} {name}: {what}", head.target)),
            }
        }
        if wrong.is_empty() { Ok(queries) } else { Err(wrong) }
    });
    let wrong: Vec<&String> = seen.iter().filter_map(|seen| seen.as_ref().err()).flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let queries = |of: fn(&(u64, u64)) -> u64| seen.iter().flatten().map(of).sum::<u64>();
    let (composed, plain) = (queries(|q| q.0), queries(|q| q.1));
    println!("{} methods, {composed} queries, without what is learnt {plain}", heads.len());
    assert!(composed < plain);
}

/// Three calls of one method with 24 paths: the published engine asks 27,646 times, and so do we without what is learnt.
#[test]
fn a_method_is_asked_about_once() {
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
    let subject = Run { compositional: true, ..run }.open("bench.WheelBrake#brake").expect("a method");
    let (stats, _) = subject.figures().expect("libz3");
    assert_eq!((stats.paths, stats.asks, stats.infeasible), (13_824, 13_823, 0));
    assert_eq!((stats.solver_queries, stats.effort.replayed), (23, 27_623));
}

/// Where a method is called three times or more, a fifth of the questions is left at most: in another context, for arguments of another sign, and for those
/// that come in another order, the answers are known.
#[test]
fn what_is_called_often_is_asked_a_fifth() {
    for (target, strategy) in [
        ("compose.BankAccount#days", "pose"),
        ("compose.Rational#gcd", "pose"),
        ("compose.Rational#simplify", "pose"),
        ("compose.RationalRecursion#gcdRec", "pose"),
        ("compose.RationalRecursion#simplify", "pose"),
        ("compose.CollisionAvoidance#advise", "pose"),
        ("compose.SwapNode#call3Times", "lazy"),
        ("compose.SwapNode#call3Times", "pose"),
        ("compose.HeapOperations#r", "lazy"),
        ("compose.HeapOperations#r", "pose"),
        ("compose.LinkedList#call3Times", "pose"),
        ("compose.LinkedList#call5Times", "pose"),
    ] {
        let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).strategy(strategy);
        let queries = [false, true].map(|compositional| {
            let subject = Run { compositional, ..run.clone() }.open(target).expect("a method");
            subject.figures().expect("libz3").0.solver_queries
        });
        assert!(5 * queries[1] <= queries[0], "{target} {strategy}: {queries:?}");
    }
}

/// A solver that never knows.
#[derive(Default)]
struct Silent(u64);

impl Solver for Silent {
    fn check(&mut self, _: &Terms, _: &Query<'_>) -> Answer {
        self.0 += 1;
        Answer::Unknown("it says nothing".into())
    }

    fn calls(&self) -> u64 {
        self.0
    }
}

/// What a solver does not know of a part of a question, nor of a path that has it, it is not asked of every other path: three calls of one method
/// have two questions, of a number and of a truth value, each about its part and about the path.
#[test]
fn what_is_not_known_is_asked_once() {
    let pose = strategy::by_name("pose").expect("a strategy");
    let engine = Engine::new(pose, Bounds::default(), Worlds::Closed, "compose.WheelBrakeSystem#launch");
    let mut oracle = Composed::new(Silent::default());
    let paths = engine.explore_allowed(MOST, &mut oracle);
    let known: Vec<bool> = paths.leaves.iter().map(|leaf| !matches!(leaf.outcome, Outcome::GaveUp(_))).collect();
    assert_eq!(known.iter().filter(|known| **known).count(), 1, "the input at hand goes one way");
    assert!(known.len() >= 9, "{known:?}");
    assert_eq!(oracle.effort().solver_calls, 4);
}

/// Knows nothing of questions in other words.
struct Literal(Box<dyn Solver>);

impl Solver for Literal {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        match query.facts.iter().any(|&fact| terms.show(fact).contains('#')) {
            true => Answer::Unknown("it has other names".into()),
            false => self.0.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.0.calls()
    }
}

/// What a path alone excludes is excluded of what the path is about, which a name may stand for among others.
#[test]
fn what_a_path_excludes_is_not_excluded_of_its_names() {
    let pose = strategy::by_name("pose").expect("a strategy");
    let engine = Engine::new(pose, Bounds::default(), Worlds::Closed, "compose.Micro#widened");
    assert_eq!(alike_with(&engine, &mut Composed::new(Literal(chain()))).map(|_| ()), Ok(()));
}

/// Two iterations with doubles on three axes that have nothing in common: what is asked about one is not asked again on each way of the others.
#[test]
fn two_iterations_of_the_jets_end() {
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
    let run = Run { compositional: true, timeout: Some(Duration::from_secs(600)), ..run };
    let (stats, wall) = run.open("compose.ReactionJets#simulate").expect("a method").figures().expect("libz3");
    println!("{} paths, {} given up, {} queries, {wall:?}", stats.paths, stats.gave_up, stats.solver_queries);
    assert_eq!((stats.open, stats.stopped_by, stats.gave_up), (0, None, 0));
    assert!(stats.returned > 5_000 && stats.solver_queries < 100, "{stats:?}");
}

/// A method of random classes with a strategy.
fn random(classes: &Path, strategy: &str, target: &str) -> Engine {
    let strategy = strategy::by_name(strategy).expect("a strategy");
    Engine::on(&jdk::of_engine(), &[classes.to_owned()], strategy, Bounds::default(), Worlds::Closed, target)
}

/// Random programs on heaps, each called twice by a method of its own, and what a program of random classes calls.
#[test]
fn nothing_is_lost_of_random_programs() {
    let (first, count) = generator::seeds(60, 2000);
    let seeds: Vec<u64> = (first..first + count).collect();
    let batches: Vec<&[u64]> = heaps::groups(&seeds).collect();
    let seen = on_all_cores(&batches, |batch| {
        let classes = tempfile::tempdir().expect("a directory");
        heaps::compile(batch, classes.path());
        let compiler = jdk::with_javac().expect("a JDK with javac");
        fuzz::compile(&compiler, batch, classes.path());
        let (mut queries, mut wrong) = ((0, 0), vec![]);
        let mut look =
            |target: &str, engine: &dyn Fn() -> Engine| match quietly(|| alike(&engine())).unwrap_or_else(Err) {
                Ok((composed, plain)) => queries = (queries.0 + composed, queries.1 + plain),
                Err(what) => wrong.push(format!("{target}: {what}")),
            };
        for strategy in ["lazy", "pose"] {
            let heaps = random(classes.path(), strategy, &heap::caller(batch[0]));
            for &seed in *batch {
                look(&heap::caller(seed), &|| heaps.beside(&heap::caller(seed)));
            }
        }
        for &seed in batch.iter().step_by(4) {
            let target = format!("fuzz.P{seed}#m0");
            look(&target, &|| {
                let limits = Limits { loops: 3, steps: 20_000, ..Limits::default() };
                random(classes.path(), "pose", &target).within(limits)
            });
        }
        (queries, wrong)
    });
    let wrong: Vec<&String> = seen.iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let (composed, plain) = seen.iter().fold((0, 0), |sum, ((a, b), _)| (sum.0 + a, sum.1 + b));
    println!("{count} programs, {composed} queries, without what is learnt {plain}");
    assert!(composed < plain);
}

/// Gives the first two roots of a kind one name.
#[derive(Default)]
struct OneName(ByName);

impl Likeness for OneName {
    fn renamed(&mut self, terms: &Terms, path: &[Term], asked: &[Term]) -> Option<Renamed> {
        let Renamed { said, names } = self.0.renamed(terms, path, asked)?;
        let is_like = |one: Term, other: Term| {
            (terms.sort(one), terms.bound(one), terms.most(one))
                == (terms.sort(other), terms.bound(other), terms.most(other))
        };
        let root = |name: Term| if let Node::Sext(_, root) = terms.node(name) { root } else { name };
        let first = |of: Term| names.iter().map(|&(_, name)| root(name)).find(|&name| is_like(name, of));
        Some(again(terms, &said, &names, &first))
    }
}

/// Gives numbers names that may be 0 to 9.
#[derive(Default)]
struct SmallNames(ByName, Vec<Term>);

impl Likeness for SmallNames {
    fn renamed(&mut self, terms: &Terms, path: &[Term], asked: &[Term]) -> Option<Renamed> {
        let Renamed { said, names } = self.0.renamed(terms, path, asked)?;
        while self.1.len() < names.len() {
            let decl = Decl { name: "small".into(), sort: Sort::Bv(32), bound: None, most: Some(9) };
            self.1.push(terms.declare_sym(decl));
        }
        let small = |root: Term| {
            let place = names.iter().position(|&(_, name)| name == root)?;
            (terms.sort(root) == Sort::Bv(32)).then(|| self.1[place])
        };
        Some(again(terms, &said, &names, &small))
    }
}

/// Looks at what is asked, and at nothing of what the path knows.
#[derive(Default)]
struct Forgetful(ByName);

impl Likeness for Forgetful {
    fn renamed(&mut self, terms: &Terms, _: &[Term], asked: &[Term]) -> Option<Renamed> {
        self.0.renamed(terms, &[], asked)
    }
}

/// The same with yet other names.
fn again(terms: &Terms, said: &[(Term, Term)], names: &[(Term, Term)], by: &dyn Fn(Term) -> Option<Term>) -> Renamed {
    let mut said: Vec<(Term, Term)> = said.iter().map(|&(renamed, fact)| (terms.replaced(renamed, by), fact)).collect();
    said.retain(|&(renamed, _)| terms.as_bool(renamed) != Some(true));
    said.sort_unstable();
    said.dedup_by_key(|(renamed, _)| *renamed);
    let names = names.iter().map(|&(atom, name)| (atom, terms.replaced(name, by))).collect();
    Renamed { said, names }
}

/// Forgets a fact of each contradiction.
struct ForgetsFact(Box<dyn Solver>);

impl Solver for ForgetsFact {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        match self.0.check(terms, query) {
            Answer::Unsat(core) if core.len() > 1 => Answer::Unsat(core[1..].to_vec()),
            other => other,
        }
    }

    fn calls(&self) -> u64 {
        self.0.calls()
    }
}

/// What is wrong with an oracle, and the oracle.
type Mutant = (&'static str, fn() -> Box<dyn Oracle>);

const MUTANTS: [Mutant; 3] = [
    ("two roots have one name", || Box::new(Composed::by(OneName::default(), chain()))),
    ("a name is no number that it stands for", || Box::new(Composed::by(SmallNames::default(), chain()))),
    ("a contradiction is less than one", || Box::new(Composed::new(ForgetsFact(chain())))),
];

/// Where mutants are looked for, and what is no mutant is found to be none.
const TRIED: [&str; 6] = [
    "compose.Micro#q",
    "compose.BankAccount#days",
    "compose.Rational#simplify",
    "compose.SwapNode#call3Times",
    "heap.Same#same",
    "pose.AvlTree#insert",
];

fn tried() -> Vec<Engine> {
    let open = |target: &&str| {
        let lazy = strategy::by_name("lazy").expect("a strategy");
        Engine::new(lazy, Bounds::default(), Worlds::Closed, target)
    };
    TRIED.iter().map(open).collect()
}

#[test]
fn mutants_of_what_is_learnt_are_caught() {
    let engines = tried();
    for (name, mutant) in MUTANTS {
        let caught = engines.iter().find_map(|engine| {
            let how = quietly(|| alike_with(engine, &mut *mutant())).and_then(|seen| seen).err()?;
            Some((engine.world.program.method_name(engine.method), how))
        });
        let Some((target, how)) = caught else { panic!("{name}: survived") };
        println!("{name}: caught by {target}: {}", how.chars().take(120).collect::<String>());
    }
}

/// Who forgets what a path knows finds solutions that are none of the path: they are not believed, which costs a query and nothing else.
#[test]
fn solutions_are_not_believed_but_evaluated() {
    for engine in tried() {
        let mut oracle = Composed::by(Forgetful::default(), chain());
        let seen = alike_with(&engine, &mut oracle);
        let Effort { replayed, .. } = oracle.effort();
        println!("{}: {seen:?}, {replayed} replayed", engine.world.program.method_name(engine.method));
        assert!(seen.is_ok(), "{seen:?}");
    }
}
