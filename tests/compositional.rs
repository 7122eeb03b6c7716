//! What is learnt of a method once: memoization trees are those of the paper.

use crate::common::{fixtures, jdk};

use cortado::{
    Run, Subject,
    summary::{End, Next, Tree},
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
