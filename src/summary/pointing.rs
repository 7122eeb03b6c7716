//! Trees that point into those of callees instead of copying them (summary nodes, section IV-A of the paper).

use super::told::{Pointer, Told, ToldLeaf, ToldNode};
use rustc_hash::FxHashMap;

/// A tree without pointers, and what lies below each choice.
#[derive(Debug)]
pub struct Whole {
    told: Told,
    below: FxHashMap<Option<u32>, Vec<u32>>,
    /// Leaves by their last choice.
    ends: FxHashMap<Option<u32>, Vec<usize>>,
}

/// The trees of methods that are called, by the choices with which they begin.
pub struct Callees<'a> {
    first: FxHashMap<Choice<'a>, Vec<(&'a str, &'a Whole)>>,
}

impl<'a> Callees<'a> {
    /// These, by name.
    pub fn of(all: &[(&'a str, &'a Whole)]) -> Self {
        let mut first: FxHashMap<Choice<'_>, Vec<_>> = FxHashMap::default();
        for &(method, tree) in all {
            for &n in tree.below.get(&None).into_iter().flatten() {
                first.entry(choice(&tree.told.nodes[n as usize])).or_default().push((method, tree));
            }
        }
        Self { first }
    }
}

/// Of a way: where it begins, how many choices it is, and if it is a path of a callee's tree the method, the tree and the number of the leaf.
type Part<'t> = (usize, usize, Option<(&'t str, &'t Whole, usize)>);

/// A call that is a path of its method's tree.
pub struct Called<'a> {
    /// Which choice of the caller's way is its first.
    pub from: usize,
    /// How often the way has come to the same instruction before.
    pub before: usize,
    /// How many choices it is.
    pub choices: usize,
    /// The method.
    pub method: &'a str,
    /// The number of the leaf, from 0.
    pub number: usize,
    /// How many leaves there are.
    pub leaves: usize,
    /// The leaf.
    pub leaf: &'a ToldLeaf,
}

impl Whole {
    /// A tree that has no pointers.
    pub fn new(told: Told) -> Self {
        let (mut below, mut ends): (FxHashMap<_, Vec<u32>>, FxHashMap<_, Vec<usize>>) = Default::default();
        for (n, node) in told.nodes.iter().enumerate() {
            below.entry(node.above).or_default().push(n as u32);
        }
        for (n, leaf) in told.leaves.iter().enumerate() {
            ends.entry(leaf.node).or_default().push(n);
        }
        Self { told, below, ends }
    }

    /// A tree with what its pointers point to in their places; `None` if one of these trees is not there, or another one by now.
    pub fn of(told: &Told, trees: &FxHashMap<String, Whole>) -> Option<Self> {
        let mut is_whole = true;
        let told = grown(told, |way, _| {
            let all = way.iter().flat_map(|node| match &node.callee {
                None => vec![(*node).clone()],
                Some(Pointer { method, leaf }) => {
                    let tree = trees.get(method).map(|tree| &tree.told);
                    let leaf = tree.and_then(|tree| tree.leaves.get(*leaf as usize).map(|leaf| (tree, leaf)));
                    is_whole &= leaf.is_some();
                    leaf.map_or_else(Vec::new, |(tree, leaf)| way_to(tree, leaf.node).into_iter().cloned().collect())
                }
            });
            all.collect()
        });
        is_whole &= told.nodes.len() as u64 == told.figures.choices;
        is_whole.then(|| Self::new(told))
    }

    /// The tree as data.
    pub fn told(self) -> Told {
        self.told
    }

    /// The calls on the way to a leaf that are each a path of a callee's tree, in order.
    pub fn calls<'t>(&self, leaf: usize, callees: &'t Callees<'_>) -> Vec<Called<'t>> {
        let leaf = &self.told.leaves[leaf];
        let way = way_to(&self.told, leaf.node);
        let of = |(from, choices, found): Part<'t>| {
            let (method, Whole { told, .. }, leaf) = found?;
            let before = way[..from].iter().filter(|node| node.at == way[from].at).count();
            Some(Called {
                from,
                before,
                choices,
                method,
                number: leaf,
                leaves: told.leaves.len(),
                leaf: &told.leaves[leaf],
            })
        };
        self.parts(&way, leaf, callees).into_iter().filter_map(of).collect()
    }

    /// The parts of a way: where each begins, how many choices it is, and if it is a longest path of a callee's the tree and the leaf.
    fn parts<'t>(&self, way: &[&ToldNode], leaf: &ToldLeaf, callees: &'t Callees<'_>) -> Vec<Part<'t>> {
        let (mut parts, mut at) = (vec![], 0);
        while at < way.len() {
            let callees = callees.first.get(&choice(way[at])).into_iter().flatten();
            let found =
                callees.filter_map(|&(method, tree)| Some((tree.along(&way[at..], &leaf.end)?, (method, tree))));
            let longest = found.max_by_key(|&((long, _), (method, _))| (long, method));
            let (long, found) =
                longest.map_or((1, None), |((long, n), (method, tree))| (long, Some((method, tree, n))));
            parts.push((at, long, found));
            at += long;
        }
        parts
    }

    /// The same with a pointer for each longest part of a path that is one of a callee's, in one of these trees; and how many questions there are
    /// as the paper counts: two for each conditional instruction that a path comes to, without pointers and with them; for each call that trees
    /// are pointed into, one for each leaf.
    pub fn pointing(&self, callees: &[(&str, &Whole)]) -> Told {
        let first = Callees::of(callees);
        let mut told = grown(&self.told, |way, leaf| {
            let step = |(at, _, found): Part<'_>| {
                let root = ToldNode { above: None, ..way[at].clone() };
                match found {
                    Some((method, _, leaf)) => {
                        let callee = Some(Pointer { method: method.to_owned(), leaf: leaf as u32 });
                        ToldNode { callee, next: None, ..root }
                    }
                    None => root,
                }
            };
            self.parts(way, leaf, &first).into_iter().map(step).collect()
        });
        let composed = told.nodes.iter().map(|node| (node.above, &node.at, node.callee.as_ref().map(|to| &to.method)));
        let mut composed: Vec<_> = composed.collect();
        composed.sort_unstable();
        composed.dedup();
        let leaves = |method: &String| {
            let callee = callees.iter().find(|(name, _)| name == method);
            callee.map_or(0, |(_, tree)| tree.told.leaves.len() as u64)
        };
        let composed = composed.into_iter().map(|(.., callee)| callee.map_or(2, leaves)).sum();
        let mut plain: Vec<_> = self.told.nodes.iter().map(|node| (node.above, &node.at)).collect();
        plain.sort_unstable();
        plain.dedup();
        told.figures.choices = self.told.nodes.len() as u64;
        told.figures.counted = (2 * plain.len() as u64, composed);
        told
    }

    /// The longest beginning of a way that is a path of this tree's method from its first choice to its end: how long it is, and the leaf.
    fn along(&self, way: &[&ToldNode], end: &str) -> Option<(usize, usize)> {
        let (mut above, mut found) = (None, None);
        for (n, node) in way.iter().enumerate() {
            let is_same = |m: &&u32| {
                let other = &self.told.nodes[**m as usize];
                // What leaves the callee for good is its end; where its caller goes on then is the caller's affair.
                let (other, this) = (choice(other), choice(node));
                other.0 == this.0 && (other.1 == this.1 || other.1.is_none())
            };
            let Some(&next) = self.below.get(&above).into_iter().flatten().find(is_same) else { break };
            above = Some(next);
            let ends = self.ends.get(&above).into_iter().flatten();
            let is_last = n + 1 == way.len();
            let fits = |leaf: &ToldLeaf| leaf.followed && (leaf.end == "returns" || is_last && leaf.end == end);
            let mut fitting = ends.filter(|&&leaf| fits(&self.told.leaves[leaf]));
            if let Some(&leaf) = fitting.next() {
                found = Some((n + 1, leaf));
            }
        }
        found
    }
}

/// An instruction.
type At<'a> = (&'a str, u32);
/// A choice, whatever lines there are.
type Choice<'a> = (At<'a>, Option<At<'a>>);

fn choice(node: &ToldNode) -> Choice<'_> {
    ((&node.at.method, node.at.pc), node.next.as_ref().map(|next| (next.method.as_str(), next.pc)))
}

/// The choices on the way to one, first to last.
fn way_to(tree: &Told, node: Option<u32>) -> Vec<&ToldNode> {
    let up = std::iter::successors(node, |&n| tree.nodes[n as usize].above);
    let mut way: Vec<&ToldNode> = up.map(|n| &tree.nodes[n as usize]).collect();
    way.reverse();
    way
}

/// A tree with other steps on the ways to its leaves.
fn grown(tree: &Told, mut steps: impl FnMut(&[&ToldNode], &ToldLeaf) -> Vec<ToldNode>) -> Told {
    let mut known: FxHashMap<ToldNode, u32> = FxHashMap::default();
    let (mut nodes, mut leaves) = (vec![], vec![]);
    for leaf in &tree.leaves {
        let mut above = None;
        for step in steps(&way_to(tree, leaf.node), leaf) {
            let node = ToldNode { above, ..step };
            above = Some(*known.entry(node.clone()).or_insert_with(|| {
                nodes.push(node);
                nodes.len() as u32 - 1
            }));
        }
        leaves.push(ToldLeaf { node: above, ..leaf.clone() });
    }
    Told { nodes, leaves, ..tree.clone() }
}
