//! What is said of the end of a path: outcome, input, and the test that repeats it.

use crate::{
    classfile::InstrIdx,
    report::{
        Ended, Path, Report, ending,
        junit::{Generics, Junit, Suite, Test, write},
        show,
    },
    step::Site,
    summary::{Called, Callees, Tree, Whole},
};
use serde_json::{Value as Json, json};

/// For each path of a run.
pub fn ends(run: &Report<'_>) -> Vec<Json> {
    run.paths.iter().map(|path| end(run, path)).collect()
}

/// For each path the calls on its way that are each a path of the tree of a method, as `calls` in the trace: `number` has the numbers of
/// instructions there.
pub fn calls(
    tree: &Tree,
    told: &Whole,
    callees: &Callees<'_>,
    mut number: impl FnMut(Site) -> (usize, InstrIdx),
) -> Vec<Json> {
    let mut of = |&leaf: &u32| {
        let way = tree.way(tree.leaves[leaf as usize].node);
        let call = |call: Called<'_>| {
            let pairs = call.leaf.pairs.iter().map(|(numbers, heap)| [&heap[..], &numbers[..]].concat().join(" && "));
            json!({
                "at": number(tree.nodes[way[call.from] as usize].site),
                "before": call.before,
                "method": call.method,
                "leaf": call.number + 1,
                "leaves": call.leaves,
                "choices": call.choices,
                "pairs": pairs.collect::<Vec<_>>(),
                "end": call.leaf.end,
            })
        };
        told.calls(leaf as usize, callees).into_iter().map(call).collect()
    };
    tree.paths.iter().map(&mut of).collect()
}

/// The figures of a run; how many of its questions had several answers.
pub fn figures(run: &Report<'_>, forks: usize) -> Json {
    let stats = &run.stats;
    json!({
        "paths": stats.paths,
        "returned": stats.returned,
        "threw": stats.threw,
        "violated": stats.violated,
        "gave up": stats.gave_up,
        "infeasible": stats.infeasible,
        "forks": forks,
        "queries": stats.solver_queries,
        "replayed": stats.effort.replayed,
        "instructions": stats.instructions,
        "complete": stats.complete(),
        "open": stats.open,
    })
}

fn end(run: &Report<'_>, path: &Path) -> Json {
    let kind = match path.ended {
        Ended::Returned => "returned",
        Ended::Threw(_) => "threw",
        Ended::Violated(..) => "violated",
        Ended::Exited(..) => "exited",
        Ended::GaveUp(_) => "gave up",
    };
    let stopped = ending::stopped(run.world, &path.ended);
    json!({
        "id": path.id,
        "kind": kind,
        "outcome": ending::outcome(run.world, path),
        "why": stopped.map(|stopped| format!("{} at {}{}", stopped.why, stopped.at, stopped.advice())),
        "input": show::input(&run.names, &path.case),
        "test": test(run, path),
    })
}

/// A JUnit test class with this path alone; none where a caller sees no end of it.
fn test(run: &Report<'_>, path: &Path) -> Option<String> {
    let case = path.followed()?.clone();
    let condition = path.condition.iter().map(|&clause| crate::report::Clause::of(run.world, clause)).collect();
    let (heading, outcome) = (show::heading(&run.world.program, run.method), show::outcome_in_short(&case));
    let class = case.target.class.clone();
    let test = Test {
        case,
        method: run.method,
        heading,
        condition,
        outcome,
        fails: None,
        before: None,
        generics: Generics::Raw,
        suppressed: Default::default(),
    };
    let header = vec!["Unconfirmed: no JVM has run this test. `cortado gen` writes those that have been.".to_owned()];
    let source = write(&run.world.program, &Suite { class, junit: Junit::Five, header, tests: vec![test] });
    source.omitted.is_empty().then_some(source.text)
}
