//! A method under one strategy, explored and recorded as a trace.

use super::Error;
use crate::{
    explore::{Leaf, Node, Observer, Position, Start},
    report::{
        page::{self, Listing, Recorder, Tables, Traced},
        summary::told,
    },
    run::{Explored, Run, Subject},
    state::State,
    step::{Site, World},
    summary::{Callees, Recorder as TreeRecorder, Told, Whole},
};
use std::rc::Rc;

/// What the strategy of this name does, as far as so many steps; with what calls are in the trees of methods, if there are any.
pub(super) fn recorded(
    subject: &Subject,
    config: &Run,
    start: &Start,
    (name, steps): (&str, usize),
    tables: &mut Tables,
    listing: &mut Listing,
    trees: Option<Vec<Told>>,
) -> Result<(Traced, Explored), Error> {
    let world = &subject.world;
    let steps = Recorder::new(world, start, steps, tables, listing);
    let mut both = Both { steps, tree: trees.as_ref().map(|_| TreeRecorder::new(world, start)) };
    let (stats, wall) = subject.explore_each(start.clone(), config.max_paths, &mut both)?;
    let Both { steps: mut recorder, tree } = both;
    let (roots, leaves) = (start.roots.clone(), std::mem::take(&mut recorder.leaves));
    let explored = Explored { roots, asks: Default::default(), leaves, stats, wall };
    let report = subject.report(&explored);
    let (mut ends, figures) = (page::ends(&report), page::figures(&report, recorder.questions()));
    if let (Some(tree), Some(trees)) = (tree, trees) {
        let tree = tree.tree(explored.stats.clone());
        let whole = Whole::new(told(world, &tree));
        let trees: Vec<(String, Whole)> =
            trees.into_iter().map(|told| (told.method.clone(), Whole::new(told))).collect();
        let named: Vec<(&str, &Whole)> = trees.iter().map(|(name, tree)| (&**name, tree)).collect();
        let calls = page::calls(&tree, &whole, &Callees::of(&named), |site| recorder.number(world, site));
        ends.iter_mut().zip(calls).for_each(|(end, calls)| end["calls"] = calls);
    }
    Ok((recorder.traced(world, name, ends, figures), explored))
}

/// Records steps, and the tree if it is wanted.
struct Both<'a> {
    steps: Recorder<'a>,
    tree: Option<TreeRecorder<'a>>,
}

impl Observer for Both<'_> {
    fn on_leaf(&mut self, world: &World, leaf: Leaf) {
        self.tree.iter_mut().for_each(|tree| tree.on_leaf(world, leaf.clone()));
        self.steps.on_leaf(world, leaf);
    }

    fn on_ask(&mut self, world: &World, node: &Rc<Node>) {
        self.tree.iter_mut().for_each(|tree| tree.on_ask(world, node));
        self.steps.on_ask(world, node);
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn on_step(&mut self, world: &World, position: Option<&Position>, at: Site, after: &State) {
        self.steps.on_step(world, position, at, after);
    }
}
