//! What is learnt of a method once: memoization trees are those of the paper, and an exploration that uses what it has learnt finds the same.

use crate::{
    common::{class_path, fixtures, heads, jdk, on_all_cores, quietly, sample},
    engine::{Engine, Paths},
};

use cortado::{
    Run, Subject, solver, strategy,
    summary::{Composed, End, Next, Tree},
};

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
    let config = Run { limits: cortado::step::Limits { loops: 2, ..config.limits }, ..config };
    let tree = config.open("compose.Rational#gcd").expect("a method").summarized().expect("libz3");
    assert!(!tree.is_complete());
    assert!(tree.leaves.iter().any(|leaf| matches!(leaf.end, End::Frontier(_))));
    assert!(tree.leaves.iter().any(|leaf| leaf.end == End::Returned));
}

/// So many paths are followed of each method: the first ones are the same.
const MOST: u64 = 400;

/// What a path is: how it ends, what holds of its inputs, and the answers that lead there.
fn all(paths: &Paths) -> Vec<String> {
    let of = |leaf: &cortado::explore::Leaf| {
        let clauses = leaf.state.path.clauses();
        format!("{:?} if {clauses:?} by {:?}", leaf.outcome, leaf.state.trail)
    };
    paths.leaves.iter().map(of).collect()
}

/// Explores a method with what it learns and without, in one world, so equal terms are equal handles; how many queries each took.
fn alike(engine: &Engine) -> Result<(u64, u64), String> {
    let chain = || solver::chain(50_000_000).expect("libz3");
    // What is behind loop bounds is known of a world once somebody has been there.
    let composed = engine.explore_allowed(MOST, &mut Composed::new(chain()));
    let plain = engine.explore_up_to(MOST, &mut *chain());
    let (one, other) = (all(&composed), all(&plain));
    if one != other {
        let at = one.iter().zip(&other).position(|(one, other)| one != other).unwrap_or(one.len().min(other.len()));
        let (one, other) = (one.get(at), other.get(at));
        return Err(format!("path {}: composed {one:?}, plain {other:?}", at + 1));
    }
    let (now, then) = (composed.stats, plain.stats);
    let figures = |s: &cortado::explore::Stats| (s.paths, s.infeasible, s.asks, s.instructions, s.open > 0);
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
    assert_eq!((stats.solver_queries, stats.effort.replayed), (46, 27_600));
}
