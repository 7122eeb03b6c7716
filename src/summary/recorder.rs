//! Records the memoization tree of a method while it is explored.

use super::{
    cut::Cut,
    tree::{End, Next, Pair, Tree},
};
use crate::{
    explore::{Leaf, Node, Observer, Retrace, Start, Stats, Verdict},
    state::Value,
    step::{Ask, Outcome, Site, World},
    term::{Sort, Term},
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// See the module.
pub struct Recorder<'a> {
    world: &'a World,
    tree: Tree,
    retrace: Retrace<'a>,
    /// Instructions at which some path had several ways to go, as the program sees it.
    parted: FxHashSet<Site>,
    /// Where it goes on under deeper bounds.
    cut: Cut,
    /// Whether that is all there is to it: what is larger than what is followed is told of an instruction once, and so with the first path that comes there.
    is_all_cut: bool,
}

impl<'a> Recorder<'a> {
    /// For the paths of a method from there.
    pub fn new(world: &'a World, start: &Start) -> Self {
        let (tree, retrace) = (Tree::new(start.method), Retrace::new(world, start.state.clone()));
        let cut = Cut { rest_is_followed: true, ..Cut::default() };
        Self { world, tree, retrace, parted: FxHashSet::default(), cut, is_all_cut: true }
    }

    /// What has been recorded, at the price of that.
    pub fn tree(mut self, stats: Stats) -> Tree {
        let is_all_cut = self.is_all_cut && !self.world.is_shaped() && stats.open + stats.aside + stats.strayed == 0;
        self.tree.cut = is_all_cut.then_some(self.cut);
        self.tree.stats = stats;
        self.tree
    }
}

impl Observer for Recorder<'_> {
    fn on_ask(&mut self, _: &World, node: &Rc<Node>) {
        let possible = node.answers.iter().filter(|answer| !matches!(answer, Verdict::Infeasible)).count();
        if possible > 1 && !matches!(node.ask, Ask::Settle { .. } | Ask::Beyond(_)) {
            self.parted.insert(node.site);
        }
        self.is_all_cut &=
            !node.answers.iter().any(|answer| matches!(answer, Verdict::Unfollowed | Verdict::Unknown(_)));
    }

    fn on_leaf(&mut self, world: &World, leaf: Leaf) {
        let executed = self.retrace.path(&leaf.state.trail).executed;
        let mut node = None;
        for (i, &site) in executed.iter().enumerate() {
            let next = executed.get(i + 1).copied();
            if is_conditional(world, site) || self.parted.contains(&site) && !falls_through(site, next) {
                node = Some(self.tree.node(node, site, next.map_or(Next::Left, Next::At)));
            }
        }
        let end = match &leaf.outcome {
            Outcome::Threw(o) | Outcome::Violated(_, o) => End::Threw(leaf.state.heap.class_of(*o)),
            Outcome::GaveUp(limit) => End::Frontier(limit.clone()),
            Outcome::Returned(_) | Outcome::Exited(..) | Outcome::Excluded => End::Returned,
        };
        match &leaf.outcome {
            Outcome::GaveUp(limit) if limit.why.is_bound() => self.cut.add(world, &leaf),
            Outcome::GaveUp(_) | Outcome::Exited(..) => self.cut.rest_is_followed = false,
            _ => {}
        }
        let (heap, numbers) = leaf.state.path.decisions().partition(|&fact| is_about_heap(world, fact));
        let pair = Pair { numbers, heap };
        let said = pair.heap.iter().chain(&pair.numbers).copied().chain(results(&leaf));
        self.tree.inputs.extend(said.flat_map(|t| world.terms.leaves(t)));
        self.tree.end(node, end, pair);
    }
}

/// Whether an instruction goes on in one place or another, whatever it knows of that.
fn is_conditional(world: &World, site: Site) -> bool {
    let code = world.program.method(site.method).code.as_deref();
    code.is_some_and(|code| code.instrs[site.at as usize].is_conditional())
}

/// Whether the instruction behind it is next.
fn falls_through(Site { method, at }: Site, next: Option<Site>) -> bool {
    next == Some(Site { method, at: at + 1 })
}

/// Whether a fact says something of references.
fn is_about_heap(world: &World, fact: Term) -> bool {
    world.terms.leaves(fact).iter().any(|&leaf| world.terms.sort(leaf) == Sort::Ref)
}

/// What a path returns, and what it assigns to cells of the input.
fn results(leaf: &Leaf) -> Vec<Term> {
    let returned = if let Outcome::Returned(v) = leaf.outcome { v } else { None };
    let written = leaf.state.heap.store.logs().flat_map(|(_, log)| log.iter().map(|write| write.value));
    let terms_of = |v: Value| if let Value::Sym(t) = v { Some(t) } else { None };
    returned.into_iter().chain(written).filter_map(terms_of).collect()
}
