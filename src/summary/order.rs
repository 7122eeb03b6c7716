//! Trees in an order of their own, whatever the order in which their paths were found: choices as the program goes through them, by place.

use super::told::{Told, ToldLeaf, ToldNode};
use rustc_hash::FxHashMap;
use std::iter;

impl Told {
    /// The same tree in an order that depends on nothing but what is in it.
    pub fn in_order(self) -> Told {
        let mut all = All::default();
        all.add(&self, |_| true);
        all.told(self)
    }

    /// The same tree as a file has it: without lines of source.
    pub fn without_lines(mut self) -> Told {
        for node in &mut self.nodes {
            node.at.line = None;
            node.next.iter_mut().for_each(|next| next.line = None);
        }
        self
    }

    /// The paths of this tree that no bound has cut off, and those that the others have become, with what both took.
    pub fn grown(self, more: &Told, rest_is_followed: bool) -> Told {
        let mut all = All::default();
        all.add(&self, |leaf| !leaf.bounded);
        let kept: u64 = all.leaves.iter().map(|leaf| leaf.pairs.len() as u64).sum();
        all.add(more, |_| true);
        let Told { mut inputs, mut figures, .. } = self;
        inputs.extend(more.inputs.iter().cloned());
        let f = &more.figures;
        figures.asks += f.asks;
        figures.queries += f.queries;
        figures.calls += f.calls;
        figures.paths = kept + f.paths;
        figures.open = f.open;
        figures.stopped_by.clone_from(&f.stopped_by);
        figures.complete = rest_is_followed && f.complete;
        all.told(Told { inputs, figures, nodes: vec![], leaves: vec![], ..more.clone() })
    }
}

/// The choices and ends of several trees of a method.
#[derive(Default)]
struct All {
    nodes: Vec<ToldNode>,
    by_choice: FxHashMap<ToldNode, u32>,
    leaves: Vec<ToldLeaf>,
    /// Leaves by what tells them from others: their last choice and end.
    by_end: FxHashMap<(Option<u32>, String), usize>,
}

impl All {
    fn add(&mut self, tree: &Told, wanted: impl Fn(&ToldLeaf) -> bool) {
        // The numbers of its choices here, of those on the way to what is wanted.
        let mut numbers: Vec<Option<u32>> = vec![None; tree.nodes.len()];
        for leaf in tree.leaves.iter().filter(|leaf| wanted(leaf)) {
            let up = iter::successors(leaf.node, |&n| tree.nodes[n as usize].above);
            let new: Vec<u32> = up.take_while(|&n| numbers[n as usize].is_none()).collect();
            for n in new.into_iter().rev() {
                let old = &tree.nodes[n as usize];
                let node = ToldNode { above: old.above.and_then(|above| numbers[above as usize]), ..old.clone() };
                let number = *self.by_choice.entry(node.clone()).or_insert_with(|| {
                    self.nodes.push(node);
                    self.nodes.len() as u32 - 1
                });
                numbers[n as usize] = Some(number);
            }
            let node = leaf.node.and_then(|n| numbers[n as usize]);
            let at = *self.by_end.entry((node, leaf.end.clone())).or_insert_with(|| {
                self.leaves.push(ToldLeaf { node, pairs: vec![], ..leaf.clone() });
                self.leaves.len() - 1
            });
            self.leaves[at].pairs.extend(leaf.pairs.iter().cloned());
        }
    }

    /// All of it in order; of what it took and which method it is of, the tree.
    fn told(self, mut of: Told) -> Told {
        let Self { nodes, mut leaves, .. } = self;
        let row = |above: Option<u32>| above.map_or(0, |above| above as usize + 1);
        let mut below = vec![vec![]; nodes.len() + 1];
        for (n, node) in (0..).zip(&nodes) {
            below[row(node.above)].push(n);
        }
        let place = |&n: &u32| {
            let ToldNode { at, next, callee, .. } = &nodes[n as usize];
            (at, next, callee)
        };
        below.iter_mut().for_each(|below| below.sort_by(|a, b| place(b).cmp(&place(a))));
        // The last is taken first.
        let (mut numbers, mut ordered, mut open) = (vec![0; nodes.len()], vec![], below[0].clone());
        while let Some(n) = open.pop() {
            let node = &nodes[n as usize];
            numbers[n as usize] = ordered.len() as u32;
            ordered.push(ToldNode { above: node.above.map(|above| numbers[above as usize]), ..node.clone() });
            open.extend(&below[n as usize + 1]);
        }
        for leaf in &mut leaves {
            leaf.node = leaf.node.map(|n| numbers[n as usize]);
            leaf.pairs.sort();
        }
        leaves.sort_by(|a, b| (a.node, &a.end).cmp(&(b.node, &b.end)));
        (of.nodes, of.leaves) = (ordered, leaves);
        of.inputs.sort();
        of.inputs.dedup();
        of
    }
}
