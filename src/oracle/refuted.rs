//! What is known to fail, node by node of the [`Tree`], and for what: for decisions alone, whatever a path says, or for some facts of a
//! path too. So no search looks twice at what another has refuted, wherever it comes from.

use super::{
    because::{Because, Bits},
    pool::Pick,
    run::{Question, Run, Thread},
    tree::{NodeId, Tree, What},
};
use crate::program::ClassId;

/// Refutations by facts that are kept at a node.
const MOST: usize = 8;

/// Facts with which nothing is found, given what was decided at some depths.
pub(super) struct Refuted {
    facts: Box<[u32]>,
    depths: Bits,
}

/// The facts that a search wants, by their numbers among all there ever were.
pub(super) struct Numbers {
    of: Vec<u32>,
    /// Which of the facts a number is, counted from 1.
    back: Vec<u32>,
}

impl Numbers {
    pub(super) fn new(of: Vec<usize>) -> Self {
        let mut back = vec![0; of.iter().max().map_or(0, |most| most + 1)];
        of.iter().zip(1..).for_each(|(&number, i)| back[number] = i);
        Self { of: of.into_iter().map(|number| number as u32).collect(), back }
    }

    fn wanted(&self, number: u32) -> Option<u32> {
        self.back.get(number as usize).copied().unwrap_or(0).checked_sub(1)
    }
}

impl Tree {
    /// Nothing below a node is accepted, for this reason.
    pub(super) fn refute(&mut self, at: NodeId, because: &Because, numbers: &Numbers) {
        if because.facts.is_empty() {
            return self.fail(at, because.depths.clone());
        }
        let facts = because.facts.iter().map(|i| numbers.of[i as usize]).collect();
        let refuted = &mut self.nodes[at.0 as usize].refuted;
        refuted.truncate(MOST - 1);
        refuted.insert(0, Refuted { facts, depths: because.depths.clone() });
    }

    /// Why nothing below a node is accepted for which all facts hold that are wanted, if an earlier search has found so.
    pub(super) fn refuted(&self, at: NodeId, numbers: &Numbers) -> Option<Because> {
        let is_wanted = |&fact: &u32| numbers.wanted(fact).is_some();
        let refuted = self.nodes[at.0 as usize].refuted.iter().find(|refuted| refuted.facts.iter().all(is_wanted))?;
        let facts = refuted.facts.iter().filter_map(|&fact| numbers.wanted(fact)).collect();
        Some(Because { facts, depths: refuted.depths.clone() })
    }

    /// Where an answer fails whatever the path is, the depths of the decisions for which it does.
    pub(super) fn failed(&self, at: NodeId, answer: u32) -> Option<&Bits> {
        let node = &self.nodes[at.0 as usize];
        match (&node.what, node.below.get(answer as usize).copied().flatten()) {
            (What::Refuted(depths), _) => Some(depths),
            (_, Some(below)) => match self.what(below) {
                What::Refuted(depths) => Some(depths),
                _ => None,
            },
            _ => None,
        }
    }

    /// Nothing below a node is accepted, whatever the path is.
    fn fail(&mut self, at: NodeId, depths: Bits) {
        let node = &mut self.nodes[at.0 as usize];
        if matches!(node.what, What::Refuted(_)) {
            return;
        }
        node.what = What::Refuted(depths);
        (node.below, node.run, node.refuted) = Default::default();
        if let Some((up, _)) = node.up {
            self.pass_on(up, at);
        }
    }

    /// Where one answer fails for what was decided before, or all do, so does the question.
    pub(super) fn pass_on(&mut self, at: NodeId, below: NodeId) {
        let (What::Refuted(depths), true) = (self.what(below), self.grounds.looks_ahead) else { return };
        let node = &self.nodes[at.0 as usize];
        if !depths.contains(node.depth) {
            return self.fail(at, depths.clone());
        }
        let mut all = match &node.what {
            What::Branch { given, .. } => given.clone(),
            _ => Bits::default(),
        };
        for answer in 0..node.below.len() {
            let Some(depths) = self.failed(at, answer as u32) else { return };
            all.add(depths);
        }
        all.remove(node.depth);
        self.fail(at, all);
    }

    /// Refutes what fails alike: all objects but one that a reference may be, as a rule.
    pub(super) fn probe(&mut self, at: NodeId, run: &Run) {
        let What::Cell { name, picks } = self.what(at).clone() else { return };
        let mut classes: Vec<ClassId> = picks.iter().flatten().map(|&m| self.pool.object(m).class).collect();
        classes.sort_unstable();
        classes.dedup();
        let asks = |thread: &&Thread| matches!(thread.asks, Some(Question::Cell(asked)) if asked == name);
        let mut asking: Vec<&Thread> = run.threads().filter(asks).collect();
        asking.sort_by_key(|thread| thread.told.len());
        for thread in asking {
            for &class in &classes {
                let Some(alike) = thread.fails_alike(&self.grounds.world, &self.pool, name, class) else { continue };
                self.choices += 1;
                let is_alike = |pick: &Pick| pick.map_or(alike.null, |m| alike.covers(&self.pool, m, thread.met(m)));
                let node = &self.nodes[at.0 as usize];
                let is_new = |i: &usize| node.below.get(*i) == Some(&None) && is_alike(&picks[*i]);
                let failing: Vec<usize> = (0..picks.len()).filter(is_new).collect();
                let Some(&first) = failing.first() else { continue };
                let mut depths = thread.told.clone();
                depths.insert(node.depth);
                let refuted = self.add(Some((at, first as u32)), What::Refuted(depths), None);
                failing.into_iter().for_each(|i| self.nodes[at.0 as usize].below[i] = Some(refuted));
                self.pass_on(at, refuted);
            }
        }
    }
}
