//! Verdicts for programs: one document of schema `cortado-check/1`, described in `docs/json.md`.

use super::{Cause, Checked, Failure, Part, Place, Results, Share, Tally, Verdict, codes::code_of};
use serde_json::{Value, json};

/// The schema of the document.
pub(super) const SCHEMA: &str = "cortado-check/1";

/// The document.
pub(super) fn json(Results { all, complete, part }: &Results) -> String {
    let Tally { pass, within, fail, unknown } = Tally::of(all);
    let totals = json!({ "pass": pass, "pass_within_bounds": within, "fail": fail, "unknown": unknown });
    let targets: Vec<Value> = all.iter().map(target).collect();
    let mut document = json!({ "schema": SCHEMA, "targets": targets, "totals": totals, "complete": complete });
    if let Some(Part { part, of, run, targets }) = part {
        document["partition"] = json!({ "part": part, "of": of, "run": run, "targets": targets });
    }
    format!("{document:#}\n")
}

fn target(checked: &Checked) -> Value {
    let Checked { name, place, verdict, warnings, rounds, paths, queries, wall, share, .. } = checked;
    let Place { class, method, file, line } = place;
    let (bounds, causes, failure) = match verdict {
        Verdict::Pass => (&[][..], &[][..], Value::Null),
        Verdict::PassWithin(bounds) => (&bounds[..], &[][..], Value::Null),
        Verdict::Fail(failure) => (&[][..], &[][..], self::failure(failure)),
        Verdict::Unknown(causes) => (&[][..], &causes[..], Value::Null),
    };
    let warnings: Vec<Value> =
        warnings.iter().map(|warning| json!({ "code": warning.code(), "text": warning.text() })).collect();
    let mut target = json!({
        "target": name,
        "class": class,
        "method": method,
        "file": file,
        "line": line,
        "verdict": verdict.key(),
        "failure": failure,
        "bounds": bounds.iter().map(cause).collect::<Vec<_>>(),
        "causes": causes.iter().map(cause).collect::<Vec<_>>(),
        "warnings": warnings,
        "rounds": rounds,
        "paths": paths,
        "queries": queries,
        "wall_ms": wall.as_millis() as u64,
    });
    if let Some(Share { which, of, counted, seam }) = share {
        target["share"] = json!({ "which": which, "of": of, "counted": counted, "seam": seam });
    }
    target
}

fn failure(failure: &Failure) -> Value {
    let Failure { property, code, what, at, by_way_of, input, way, .. } = failure;
    let from = by_way_of.as_ref().map(|(from, _)| from);
    let line = by_way_of.as_ref().and_then(|(_, line)| *line);
    let way: Vec<Value> = way.iter().map(|fork| json!({ "text": fork.text, "at": fork.at })).collect();
    json!({ "property": property, "code": code, "outcome": what, "thrown_at": at, "thrown_from": from, "thrown_from_line": line, "input": input, "decided": way })
}

fn cause(Cause { code, why, at, hint }: &Cause) -> Value {
    json!({ "code": code_of(code), "name": code, "text": why, "at": at, "hint": hint })
}
