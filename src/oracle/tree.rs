//! The runs of the invariants over all candidates, as far as any search has needed them: a tree of the cells they read
//! first and of the conditions they decide, the same for all paths of the program. What is refuted here is refuted for good.

use super::{
    because::Bits,
    pool::{Member, Pick, Pool},
    refuted::Refuted,
    run::{Came, Question, Run},
};
use crate::{
    program::{ClassId, Invariants},
    step::World,
    term::{ClassTag, Term, TypeSet},
};
use rustc_hash::FxHashMap;
use std::{collections::VecDeque, rc::Rc};

/// Paused runs that are kept; others are run again when they are needed.
const KEPT: usize = 200_000;

/// A node of the tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct NodeId(pub(super) u32);

/// How the invariants go on where a node is.
#[derive(Clone)]
pub(super) enum What {
    /// They read a reference that is not decided: what it may be, and where that leads.
    Cell { name: Term, picks: Rc<[Pick]> },
    /// They decide on numbers, or on references that stay open: the facts of each case, of which one holds, given what was
    /// decided at these depths.
    Branch { cases: Rc<[Vec<Term>]>, given: Bits },
    /// They all hold.
    Accepted,
    /// One does not hold, for what was decided at these depths.
    Refuted(Bits),
    /// We gave up, and why.
    Unknown(Rc<str>),
}

impl What {
    /// How many answers there are.
    fn answers(&self) -> usize {
        match self {
            What::Cell { picks, .. } => picks.len(),
            What::Branch { cases, .. } => cases.len(),
            _ => 0,
        }
    }
}

pub(super) struct Node {
    pub(super) up: Option<(NodeId, u32)>,
    pub(super) depth: u32,
    pub(super) what: What,
    pub(super) below: Vec<Option<NodeId>>,
    /// Other references that a path wants decided first.
    further: FxHashMap<Term, NodeId>,
    /// Why searches found nothing below, the last first.
    pub(super) refuted: Vec<Refuted>,
    /// Whether what fails alike has been refuted.
    is_probed: bool,
    pub(super) run: Option<Box<Run>>,
}

/// A root of the input that denotes a structure.
pub(super) struct Root {
    pub(super) name: Term,
    pub(super) bound: TypeSet,
    pub(super) nullable: bool,
}

/// What every candidate is made of and must satisfy.
pub(super) struct Grounds {
    /// Runs the invariants.
    pub(super) world: World,
    pub(super) invariants: Rc<Invariants>,
    pub(super) roots: Vec<Root>,
    /// Whether of all objects not used yet only the first is offered: they are all alike.
    pub(super) symmetry: bool,
    /// Whether runs show more than how they end: checks that come later look at a candidate while an earlier one waits, and
    /// what fails for one object is tried for all others alike.
    pub(super) looks_ahead: bool,
}

/// See the module.
pub(super) struct Tree {
    pub(super) grounds: Grounds,
    pub(super) pool: Pool,
    pub(super) nodes: Vec<Node>,
    /// Nodes with a run, oldest first.
    running: VecDeque<NodeId>,
    /// References decided so far.
    pub(super) choices: u64,
}

impl Tree {
    pub(super) const ROOT: NodeId = NodeId(0);

    pub(super) fn new(grounds: Grounds) -> Self {
        let mut tree = Self { grounds, pool: Pool::default(), nodes: vec![], running: VecDeque::new(), choices: 0 };
        let mut run = Run::new(&tree.grounds);
        let what = tree.advance(&mut run);
        tree.add(None, what, Some(Box::new(run)));
        tree
    }

    pub(super) fn what(&self, at: NodeId) -> &What {
        &self.nodes[at.0 as usize].what
    }

    pub(super) fn depth(&self, at: NodeId) -> u32 {
        self.nodes[at.0 as usize].depth
    }

    /// The node that an answer leads to.
    pub(super) fn below(&mut self, at: NodeId, answer: u32) -> NodeId {
        let known = |tree: &Self| tree.nodes[at.0 as usize].below.get(answer as usize).copied().flatten();
        if let Some(known) = known(self) {
            return known;
        }
        let mut run = self.run_at(at);
        if self.grounds.looks_ahead && !self.nodes[at.0 as usize].is_probed {
            self.nodes[at.0 as usize].is_probed = true;
            self.probe(at, &run);
            if matches!(self.what(at), What::Refuted(_)) {
                return at;
            }
            if let Some(known) = known(self) {
                self.nodes[at.0 as usize].run = Some(run);
                return known;
            }
        }
        let node = &mut self.nodes[at.0 as usize];
        let last = node.below.iter().filter(|id| id.is_none()).count() == 1;
        if !last {
            node.run = Some(run.clone());
        }
        self.take(at, answer, &mut run);
        let what = self.advance(&mut run);
        let child = self.add(Some((at, answer)), what, Some(run));
        self.nodes[at.0 as usize].below[answer as usize] = Some(child);
        self.pass_on(at, child);
        child
    }

    /// The node where another reference is decided than the one that comes first.
    pub(super) fn further(&mut self, at: NodeId, name: Term) -> NodeId {
        if let Some(&known) = self.nodes[at.0 as usize].further.get(&name) {
            return known;
        }
        let run = self.run_at(at);
        self.nodes[at.0 as usize].run = Some(run.clone());
        let what = self.cell(&run, name);
        let node = self.add(Some((at, u32::MAX)), what, Some(run));
        self.nodes[at.0 as usize].further.insert(name, node);
        node
    }

    pub(super) fn add(&mut self, up: Option<(NodeId, u32)>, what: What, run: Option<Box<Run>>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let answers = what.answers();
        let open = !matches!(what, What::Refuted(_) | What::Unknown(_));
        let depth = up.map_or(0, |(up, _)| self.depth(up) + 1);
        let (below, further) = (vec![None; answers], FxHashMap::default());
        self.nodes.push(Node {
            up,
            depth,
            what,
            below,
            further,
            refuted: vec![],
            is_probed: false,
            run: run.filter(|_| open),
        });
        if open {
            self.running.push_back(id);
            if self.running.len() > KEPT
                && let Some(oldest) = self.running.pop_front()
            {
                self.nodes[oldest.0 as usize].run = None;
            }
        }
        id
    }

    /// Takes the run out of a node, or runs there again.
    fn run_at(&mut self, at: NodeId) -> Box<Run> {
        if let Some(run) = self.nodes[at.0 as usize].run.take() {
            return run;
        }
        let Some((up, answer)) = self.nodes[at.0 as usize].up else {
            let mut run = Run::new(&self.grounds);
            self.advance(&mut run);
            return Box::new(run);
        };
        let mut run = match &self.nodes[up.0 as usize].run {
            Some(run) => run.clone(),
            None => self.run_at(up),
        };
        if answer != u32::MAX {
            self.take(up, answer, &mut run);
            self.advance(&mut run);
        }
        run
    }

    /// Gives an answer to what a run waits for.
    fn take(&mut self, at: NodeId, answered: u32, run: &mut Run) {
        let depth = self.depth(at);
        match &self.nodes[at.0 as usize].what {
            What::Cell { name, picks } => {
                self.choices += 1;
                run.decide(*name, picks[answered as usize], depth);
            }
            What::Branch { cases, .. } => run.assume(&cases[answered as usize], depth),
            _ => unreachable!("only questions are answered"),
        }
    }

    /// Runs on until something must be decided or all is. Of several questions that comes first which seems to leave the least
    /// choice, and of those that of who is least ahead.
    fn advance(&mut self, run: &mut Run) -> What {
        match run.advance(&self.grounds, &self.pool) {
            Came::Accepted => return What::Accepted,
            Came::Refuted(told) => return What::Refuted(told),
            Came::Unknown(why) => return What::Unknown(why),
            Came::Asks(question) if run.main.asks.is_none() => return self.question(run, &question),
            Came::Asks(_) => {}
        }
        let mut best: Option<(usize, What)> = None;
        for thread in run.threads() {
            let Some(question) = &thread.asks else { continue };
            let what = self.question(run, question);
            let choice = match what {
                // One of them, as a rule.
                What::Cell { .. } if thread.compares(&self.grounds.world) => 1,
                _ => what.answers(),
            };
            if best.as_ref().is_none_or(|(least, _)| choice < *least) {
                best = Some((choice, what));
            }
        }
        best.expect("something is asked").1
    }

    fn question(&mut self, run: &Run, question: &Question) -> What {
        match question {
            Question::Cell(name) => self.cell(run, *name),
            Question::Facts { cases, given } => What::Branch { cases: cases.clone(), given: given.clone() },
        }
    }

    /// Whether a name is that of a reference to be decided object by object.
    pub(super) fn is_decidable(&self, name: Term) -> bool {
        match self.pool.place(name) {
            Some(_) => self.grounds.world.inputs.is_structural(name),
            None => self.grounds.roots.iter().any(|root| root.name == name),
        }
    }

    /// The question what a reference is.
    fn cell(&mut self, run: &Run, name: Term) -> What {
        let world = &self.grounds.world;
        let root = self.grounds.roots.iter().find(|root| root.name == name);
        let bound = root.map_or_else(|| world.terms.bound(name), |root| Some(root.bound));
        let bound = bound.expect("a reference of the input is declared with a bound");
        let mut picks: Vec<Pick> = vec![];
        if root.is_none_or(|root| root.nullable) {
            picks.push(None);
        }
        let members = world.terms.members(bound);
        let is = |m: &Member| members.binary_search(&ClassTag(self.pool.object(*m).class.0)).is_ok();
        picks.extend(run.present().iter().copied().filter(is).map(Some));
        for class in members.iter().map(|tag| ClassId(tag.0)) {
            if world.program.class(class).unseen.is_some() {
                continue;
            }
            let used = |nth: u32| {
                let mut objects = run.present().iter().map(|&m| self.pool.object(m));
                objects.any(|o| (o.class, o.nth) == (class, nth))
            };
            let most = world.inputs.scope(class).unwrap_or(run.present().len() as u32 + 1);
            let offered = if self.grounds.symmetry { 1 } else { most as usize };
            let new: Vec<u32> = (0..most).filter(|&nth| !used(nth)).take(offered).collect();
            for nth in new {
                match self.pool.member(world, class, nth) {
                    Ok(member) => picks.push(Some(member)),
                    Err(e) => return What::Unknown(e.to_string().into()),
                }
            }
        }
        match picks.is_empty() {
            true => What::Refuted(Bits::default()),
            false => What::Cell { name, picks: picks.into() },
        }
    }
}
