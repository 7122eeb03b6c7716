//! What is found out beforehand of the methods on the way to a target: the ends of their paths that are looked for.

use super::Subject;
use crate::{
    explore::{
        self, Budget, Leaf, Oracle, Piece, Stats,
        search::{Goal, Sought, Toward},
    },
    program::{Calls, MethodId, Origin},
    step::World,
    summary::ErrorLeaves,
};
use rustc_hash::FxHashSet;

/// Leaves of one method.
const LEAVES: u64 = 64;
/// Methods that are explored, the nearest to the target first.
const METHODS: usize = 64;
/// Of the work that ends a piece of an exploration, what one method may take.
const SHARE: u64 = 10;

impl Subject {
    /// Explores the methods from which it is a way to the goal, each for a while, with an oracle that learns from that; what their calls may end
    /// with, and what it has taken.
    pub(super) fn error_leaves(
        &self,
        toward: &Toward<'_>,
        goal: &Goal,
        oracle: &mut dyn Oracle,
        budget: &Budget<'_>,
    ) -> (ErrorLeaves, Stats) {
        let (mut found, mut taken, world) = (ErrorLeaves::default(), Stats::default(), &self.world);
        // Which frames a trace has, is known only with those of the caller.
        if matches!(goal.sought, Sought::Trace(..)) {
            return (found, taken);
        }
        let budget = Budget {
            max_paths: Some(LEAVES),
            timeout: budget.timeout.map(|most| most / 4),
            work: Some(explore::PIECE / SHARE),
            each_once: false,
            loops: None,
            late: &|| false,
            ..*budget
        };
        let called = self.called();
        let callees = toward.callees().into_iter().filter(|method| called.contains(method));
        for method in callees.take(METHODS) {
            let Ok(start) = explore::start(world, method) else { continue };
            let mut search = toward.of_callee(method);
            let mut leaves: Vec<Leaf> = vec![];
            let mut keep = |_: &World, leaf: Leaf| leaves.push(leaf);
            let piece = Piece::whole();
            let (stats, _) =
                explore::explore_piece(world, oracle, &mut search, &budget, start.clone(), &piece, &mut keep);
            let Stats { asks, solver_queries, solver_time, instructions, .. } = stats;
            taken += Stats { asks, solver_queries, solver_time, instructions, ..Stats::default() };
            found.add(world, &start, &leaves);
        }
        (found, taken)
    }

    /// The methods of the application that this one may come to call by way of such alone: what the library calls back is not known to be called.
    fn called(&self) -> FxHashSet<MethodId> {
        let (program, calls) = (&self.world.program, Calls::of(&self.world.program));
        let (mut open, mut found) = (vec![self.method], FxHashSet::default());
        while let Some(method) = open.pop() {
            for &called in calls.from(method).iter() {
                let m = program.method(called);
                let is_plain = !m.is_constructor() && !m.is_initializer();
                if is_plain && program.class(m.class).origin == Origin::Application && found.insert(called) {
                    open.push(called);
                }
            }
        }
        found
    }
}
