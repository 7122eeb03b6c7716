//! The runs of the invariants over all candidates, as far as any search has needed them: a tree of the cells they read
//! first and of the conditions they decide, the same for all paths of the program. What fails here fails for good.

use super::{
    bits::Bits,
    candidate::{BRIEF, Candidate, Next},
    conflict::{Conflict, Resolvent},
    halt::Question,
    invariant_run::InvariantRun,
    nogood::{Nogoods, Numbers},
    pool::Pick,
    problem::Problem,
};
use crate::{program::ClassId, term::Term};
use smallvec::{SmallVec, smallvec};
use std::{collections::VecDeque, num::NonZeroU32};

/// Paused runs that are kept; others are run again when they are needed.
const KEPT: usize = 100_000;

/// A node of the tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodeId(NonZeroU32);

impl NodeId {
    /// Node number `at`, counted from 0.
    fn number(at: usize) -> Self {
        Self(NonZeroU32::MIN.saturating_add(at as u32))
    }

    fn at(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The nodes that the answers to a question lead to, as far as they are there.
type Below = SmallVec<[Option<NodeId>; 4]>;

struct Node {
    /// Where it hangs, and by which answer; `None` for the answer where another question is asked instead of the one there.
    up: Option<(NodeId, Option<u32>)>,
    level: u32,
    next: Next,
    below: Below,
    /// Other references that a path wants decided first, and indices into arrays of so many elements.
    further: Vec<((Term, Option<u32>), NodeId)>,
    /// Why searches found nothing below.
    nogoods: Nogoods,
    /// Whether failures here have been generalized.
    is_generalized: bool,
    candidate: Option<Box<Candidate>>,
}

/// See the module.
pub(super) struct Tree {
    pub(super) problem: Problem,
    nodes: Vec<Node>,
    /// Nodes with a candidate, oldest first.
    paused: VecDeque<NodeId>,
    /// References decided so far.
    pub(super) choices: u64,
}

impl Tree {
    pub(super) const ROOT: NodeId = NodeId(NonZeroU32::MIN);
    /// The answer to whether a reference is something; the other one is no.
    pub(super) const YES: u32 = 0;
    pub(super) const NO: u32 = 1;

    pub(super) fn new(problem: Problem) -> Self {
        let mut candidate = Candidate::new(&problem);
        let next = candidate.advance(&problem);
        let mut tree = Self { problem, nodes: vec![], paused: VecDeque::new(), choices: 0 };
        tree.add(None, next, Some(Box::new(candidate)));
        tree
    }

    fn node(&self, at: NodeId) -> &Node {
        &self.nodes[at.at()]
    }

    fn node_mut(&mut self, at: NodeId) -> &mut Node {
        &mut self.nodes[at.at()]
    }

    /// How the invariants go on where a node is.
    pub(super) fn next(&self, at: NodeId) -> &Next {
        &self.node(at).next
    }

    /// How many decisions lie above a node: the level of the one that is made there.
    pub(super) fn level(&self, at: NodeId) -> u32 {
        self.node(at).level
    }

    /// The node that an answer leads to.
    pub(super) fn below(&mut self, at: NodeId, answer: u32) -> NodeId {
        let below = self.below_briefly(at, answer);
        self.go_on(below);
        below
    }

    /// Goes on with a run to its next question.
    pub(super) fn go_on(&mut self, at: NodeId) {
        if !matches!(self.next(at), Next::Running) {
            return;
        }
        let mut candidate = self.candidate_at(at);
        let next = candidate.advance(&self.problem);
        let node = self.node_mut(at);
        (node.below, node.next) = (smallvec![None; next.answers()], next);
        match (self.next(at), self.node(at).up) {
            (Next::Failed(_), Some((up, _))) => self.resolve(up, at),
            (Next::Failed(_) | Next::Unknown(_), _) => {}
            _ => self.keep(at, candidate),
        }
    }

    /// As [`Self::below`], but that a run which goes on for long without a question is left where it is.
    pub(super) fn below_briefly(&mut self, at: NodeId, answer: u32) -> NodeId {
        let known = |tree: &Self| tree.node(at).below.get(answer as usize).copied().flatten();
        if let Some(known) = known(self) {
            return known;
        }
        let mut candidate = self.candidate_at(at);
        if self.problem.looks_ahead && !self.node(at).is_generalized {
            self.node_mut(at).is_generalized = true;
            self.generalize(at, &candidate);
            if matches!(self.next(at), Next::Failed(_)) {
                return at;
            }
            if let Some(known) = known(self) {
                self.keep(at, candidate);
                return known;
            }
        }
        let last = self.node(at).below.iter().filter(|id| id.is_none()).count() == 1;
        if !last {
            self.keep(at, candidate.clone());
        }
        self.give(at, answer, &mut candidate);
        let next = candidate.advance_by(&self.problem, BRIEF);
        let child = self.add(Some((at, Some(answer))), next, Some(candidate));
        self.node_mut(at).below[answer as usize] = Some(child);
        self.resolve(at, child);
        child
    }

    /// The node where another reference is decided than the one that comes first.
    pub(super) fn further(&mut self, at: NodeId, name: Term) -> NodeId {
        self.instead(at, (name, None), |problem, candidate| candidate.choice(problem, name))
    }

    /// The node where it is decided which element of an array of that length an index is.
    pub(super) fn further_index(&mut self, at: NodeId, index: Term, length: u32) -> NodeId {
        self.instead(at, (index, Some(length)), |problem, _| {
            let cases = problem.cases_of_index(index, length).into();
            Next::Split { cases, given: Bits::default() }
        })
    }

    fn instead(
        &mut self,
        at: NodeId,
        what: (Term, Option<u32>),
        next: impl FnOnce(&Problem, &Candidate) -> Next,
    ) -> NodeId {
        if let Some(&(_, known)) = self.node(at).further.iter().find(|(known, _)| *known == what) {
            return known;
        }
        let candidate = self.candidate_at(at);
        self.keep(at, candidate.clone());
        let next = next(&self.problem, &candidate);
        let node = self.add(Some((at, None)), next, Some(candidate));
        self.node_mut(at).further.push((what, node));
        node
    }

    /// Keeps a paused run, and of all only so many.
    fn keep(&mut self, at: NodeId, candidate: Box<Candidate>) {
        self.node_mut(at).candidate = Some(candidate);
        self.paused.push_back(at);
        if self.paused.len() > KEPT
            && let Some(oldest) = self.paused.pop_front()
        {
            self.node_mut(oldest).candidate = None;
        }
    }

    fn add(&mut self, up: Option<(NodeId, Option<u32>)>, next: Next, candidate: Option<Box<Candidate>>) -> NodeId {
        let id = NodeId::number(self.nodes.len());
        let is_open = !matches!(next, Next::Failed(_) | Next::Unknown(_));
        self.nodes.push(Node {
            up,
            level: up.map_or(0, |(up, _)| self.level(up) + 1),
            below: smallvec![None; next.answers()],
            next,
            further: vec![],
            nogoods: Nogoods::default(),
            is_generalized: false,
            candidate: None,
        });
        if let Some(candidate) = candidate.filter(|_| is_open) {
            self.keep(id, candidate);
        }
        id
    }

    /// Takes the candidate out of a node, or runs there again.
    fn candidate_at(&mut self, at: NodeId) -> Box<Candidate> {
        if let Some(candidate) = self.node_mut(at).candidate.take() {
            return candidate;
        }
        let Some((up, answer)) = self.node(at).up else {
            let mut candidate = Candidate::new(&self.problem);
            candidate.advance(&self.problem);
            return Box::new(candidate);
        };
        let mut candidate = match &self.node(up).candidate {
            Some(candidate) => candidate.clone(),
            None => self.candidate_at(up),
        };
        if let Some(answer) = answer {
            self.give(up, answer, &mut candidate);
            if !matches!(self.next(at), Next::Running) {
                candidate.advance(&self.problem);
            }
        }
        candidate
    }

    /// Gives a candidate the answer to what it waits for.
    fn give(&mut self, at: NodeId, answer: u32, candidate: &mut Candidate) {
        let level = self.level(at);
        self.choices += u64::from(matches!(self.next(at), Next::Decide { .. } | Next::Is { .. }));
        match &self.nodes[at.at()].next {
            Next::Decide { name, values, .. } => {
                candidate.decide(*name, values[answer as usize], level);
            }
            &Next::Is { name, pick } if answer == Self::YES => candidate.decide(name, pick, level),
            &Next::Is { name, pick } => candidate.differs(name, pick, level),
            Next::Split { cases, .. } => candidate.assume(&cases[answer as usize], level),
            _ => unreachable!("only questions are answered"),
        }
    }

    /// Where an answer fails whatever the path is, the levels of the decisions for which it does.
    pub(super) fn failed(&self, at: NodeId, answer: u32) -> Option<&Bits> {
        let node = self.node(at);
        match (&node.next, node.below.get(answer as usize).copied().flatten()) {
            (Next::Failed(levels), _) => Some(levels),
            (_, Some(below)) => match self.next(below) {
                Next::Failed(levels) => Some(levels),
                _ => None,
            },
            _ => None,
        }
    }

    /// Nothing below a node is accepted, for this reason.
    pub(super) fn learn(&mut self, at: NodeId, conflict: &Conflict, numbers: &Numbers) {
        match conflict.facts.is_empty() {
            true => self.fail(at, conflict.levels.clone()),
            false => self.node_mut(at).nogoods.learn(conflict, numbers),
        }
    }

    /// Why nothing below a node is accepted for which all facts hold that are wanted, if an earlier search has found so.
    pub(super) fn known(&self, at: NodeId, numbers: &Numbers) -> Option<Conflict> {
        self.node(at).nogoods.known(numbers)
    }

    /// Nothing below a node is accepted, whatever the path is.
    fn fail(&mut self, at: NodeId, levels: Bits) {
        let node = self.node_mut(at);
        if matches!(node.next, Next::Failed(_)) {
            return;
        }
        node.next = Next::Failed(levels);
        (node.below, node.candidate, node.nogoods) = Default::default();
        if let Some((up, _)) = node.up {
            self.resolve(up, at);
        }
    }

    /// Where one answer fails for what was decided before, or all do, so does the question.
    fn resolve(&mut self, at: NodeId, below: NodeId) {
        let (Next::Failed(levels), true) = (self.next(below), self.problem.looks_ahead) else { return };
        let node = self.node(at);
        if !levels.contains(node.level) {
            return self.fail(at, levels.clone());
        }
        let given = match &node.next {
            Next::Split { given, .. } | Next::Decide { given, .. } => given.clone(),
            _ => Bits::default(),
        };
        let mut resolvent = Resolvent::new(node.level, given);
        for answer in 0..node.below.len() {
            let Some(levels) = self.failed(at, answer as u32) else { return };
            if let Err(conflict) = resolvent.add(&Conflict::of_levels(levels)) {
                return self.fail(at, conflict.levels);
            }
        }
        let all = resolvent.conflict().expect("each answer has a reason").levels;
        self.fail(at, all);
    }

    /// Fails what fails alike: all objects but one that a reference may be, as a rule.
    fn generalize(&mut self, at: NodeId, candidate: &Candidate) {
        let Next::Decide { name, values, .. } = self.next(at).clone() else { return };
        // Of an array or a string there is no stand-in.
        let objects = values.iter().flatten().map(|&m| self.problem.pool.object(m).shape);
        let mut classes: Vec<ClassId> = objects.filter(|s| s.length.is_none()).map(|s| s.class).collect();
        classes.sort_unstable();
        classes.dedup();
        let asks = |run: &&InvariantRun| matches!(run.asks, Some(Question::Cell(asked)) if asked == name);
        let mut asking: Vec<&InvariantRun> = candidate.runs().filter(asks).collect();
        asking.sort_by_key(|run| run.told.len());
        for run in asking {
            for &class in &classes {
                // Where a single object is left, its own run says as much.
                let is_open = |i: usize| matches!(self.node(at).below.get(i), Some(None));
                let is_of_class = |pick: Pick| pick.is_some_and(|m| self.problem.pool.class(m) == class);
                if (0..values.len()).filter(|&i| is_open(i) && is_of_class(values[i])).take(2).count() < 2 {
                    continue;
                }
                let Some(alike) = run.generalized(&self.problem, name, class) else { continue };
                self.choices += 1;
                let is_alike = |pick: &Pick| pick.map_or(alike.null, |m| alike.covers(&self.problem, m, run.met(m)));
                let node = self.node(at);
                let is_new = |i: &usize| node.below.get(*i) == Some(&None) && is_alike(&values[*i]);
                let failing: Vec<usize> = (0..values.len()).filter(is_new).collect();
                let Some(&first) = failing.first() else { continue };
                let mut levels = run.told.clone();
                levels.insert(node.level);
                let failed = self.add(Some((at, Some(first as u32))), Next::Failed(levels), None);
                failing.into_iter().for_each(|i| self.node_mut(at).below[i] = Some(failed));
                self.resolve(at, failed);
            }
        }
    }
}
