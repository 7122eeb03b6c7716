//! The memoization tree of a method, explored from the start or on from where lesser bounds have cut it off.

use super::{Error, Run, Subject, split::PATHS};
use crate::{
    explore::{self, Stats},
    input::Target,
    native,
    program::{ClassPath, Digest, Used},
    report::summary,
    step::{Limit, Unexplored},
    summary::{
        Cut, End, Recorder, Told, Tree, Whole,
        kept::{Answers, Shelf},
    },
};
use rustc_hash::FxHashMap;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

impl Subject {
    /// Explores the method within the budget, in one piece, and records its memoization tree.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub fn summarized(&self) -> Result<Tree, Error> {
        let start = self.start()?;
        let mut recorder = Recorder::new(&self.world, &start);
        let (stats, _) = self.explore_each(start, self.run.max_paths, &mut recorder)?;
        Ok(recorder.tree(stats))
    }

    /// Explores the method on from where lesser bounds have cut off a tree of it, and records what these paths become. Nothing is asked on the way there.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub fn summarized_on(&self, cut: &Cut) -> Result<Tree, Error> {
        let (start, world) = (self.start()?, &self.world);
        let mut recorder = Recorder::new(world, &start);
        let again = start.clone();
        let stats = self.explore_by(&self.watch(), &start, (self.run.max_paths, None), |oracle, search, budget| {
            cut.explored(&start.model, |from| {
                explore::explore_on(world, oracle, search, budget, again, from, &mut recorder)
            })
        })?;
        Ok(recorder.tree(stats))
    }
}

/// What exploring a method has yielded.
pub(super) struct Explored {
    pub(super) tree: Told,
    /// Where it goes on under deeper bounds.
    pub(super) cut: Option<Cut>,
    pub(super) used: Used,
    pub(super) universe: Digest,
    pub(super) answers: Answers,
    /// Whether another run would come to the same, however long it takes.
    pub(super) settled: bool,
    /// If it went on from where lesser bounds had cut it off: with so many sets of facts put to the solver.
    pub(super) grown_by: Option<u64>,
    pub(super) wall: Duration,
}

/// A tree of lesser bounds.
pub(super) struct Shallower {
    pub(super) used: Used,
    pub(super) universe: Digest,
    /// The tree, without pointers.
    pub(super) told: Told,
    pub(super) cut: Cut,
}

/// A method, what is known of it and of those it calls, and the tree that it begins from.
pub(super) type Work<'a> = (Target, Arc<Shelf>, Option<&'a Shallower>);

/// Explores a method over a program of its own, so that what is used is used by it.
pub(super) fn explored(run: &Run, path: &Arc<ClassPath>, (target, shelf, from): &Work<'_>) -> Result<Explored, Error> {
    let began = Instant::now();
    let run = Run { shelf: Some(shelf.clone()), ..run.clone() };
    let open = |run: &Run| run.open_again(path.clone(), target);
    if let Some(Shallower { used, universe, told, cut }) = from {
        if cut.is_empty() {
            let (tree, cut, used) = (told.clone(), Some(cut.clone()), used.clone());
            let (answers, grown_by, wall) = (shelf.take(), Some(0), began.elapsed());
            return Ok(Explored { tree, cut, used, universe: *universe, answers, settled: true, grown_by, wall });
        }
        let kept: u64 = told.leaves.iter().filter(|leaf| !leaf.bounded).map(|leaf| leaf.pairs.len() as u64).sum();
        let most = run.max_paths.map(|most| most.saturating_sub(kept));
        let run = Run { max_paths: most, ..run.clone() };
        let subject = open(&run)?;
        let tree = subject.summarized_on(cut)?;
        // Which paths are the first is known only of all.
        if tree.stats.strayed == 0 && tree.stats.stopped_by != Some(PATHS) {
            let grown_by = Some(tree.stats.solver_queries);
            let mut explored = Explored { grown_by, ..yielded(&subject, tree, shelf, began) };
            explored.tree = told.clone().grown(&explored.tree.without_lines(), cut.rest_is_followed);
            explored.cut.iter_mut().for_each(|new| new.rest_is_followed &= cut.rest_is_followed);
            explored.used.extend(used.iter().cloned());
            explored.used.sort();
            explored.used.dedup();
            return Ok(explored);
        }
    }
    let subject = open(&run)?;
    let tree = subject.summarized()?;
    let explored = yielded(&subject, tree, shelf, began);
    Ok(Explored { tree: explored.tree.in_order(), ..explored })
}

fn yielded(subject: &Subject, tree: Tree, shelf: &Shelf, began: Instant) -> Explored {
    let world = &subject.world;
    // What the solver could not decide it may decide with more time.
    let is_decided = |end: &End| !matches!(end, End::Frontier(Limit { why: Unexplored::Solver(_), .. }));
    let Stats { stopped_by, .. } = tree.stats;
    Explored {
        settled: matches!(stopped_by, None | Some(PATHS)) && tree.leaves.iter().all(|leaf| is_decided(&leaf.end)),
        tree: summary::told(world, &tree),
        cut: tree.cut,
        used: world.program.used(&native::NAMES),
        universe: world.program.universe_digest(&world.inputs.universe),
        answers: shelf.take(),
        grown_by: None,
        wall: began.elapsed(),
    }
}

/// More trees than point into each other are a circle.
const NESTED: usize = 100;

/// A tree of other bounds with what its pointers point to in their places, these being among `trees` then; `None` where `tree` does not have one of them, by
/// the name of its method.
pub(super) fn whole(
    told: &Told,
    trees: &mut FxHashMap<String, Whole>,
    tree: &dyn Fn(&str) -> Option<Told>,
    depth: usize,
) -> Option<Whole> {
    for pointer in told.nodes.iter().filter_map(|node| node.callee.as_ref()) {
        if !trees.contains_key(&pointer.method) {
            let callee = (depth < NESTED).then(|| tree(&pointer.method)).flatten()?;
            let callee = whole(&callee, trees, tree, depth + 1)?;
            trees.insert(pointer.method.clone(), callee);
        }
    }
    Whole::of(told, trees)
}
