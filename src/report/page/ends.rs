//! What is said of the end of a path: outcome, input, and the test that repeats it.

use crate::report::{
    Ended, Path, Report, ending,
    junit::{Generics, Junit, Suite, Test, write},
    show,
};
use serde_json::{Value as Json, json};

/// For each path of a run.
pub fn ends(run: &Report<'_>) -> Vec<Json> {
    run.paths.iter().map(|path| end(run, path)).collect()
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
    let condition = path.condition.iter().map(|&clause| run.world.terms.show(clause).into()).collect();
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
