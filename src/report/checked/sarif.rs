//! Verdicts as SARIF 2.1.0 (OASIS, 2020): each failure is a result, with the forks on its way as a code flow; what is not known, or within bounds only,
//! is a notification of the tool.

use super::{Cause, Checked, Failure, Place, Results, Verdict, codes, codes::code_of};
use serde_json::{Value, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The log.
pub(super) fn sarif(Results { all, complete, .. }: &Results) -> String {
    let rules: Vec<Value> = codes::CODES
        .iter()
        .map(|code| {
            json!({
                "id": code.code,
                "name": code.name,
                "shortDescription": { "text": code.says },
                "help": { "text": code.advice },
            })
        })
        .collect();
    let (rules, notifications): (Vec<Value>, Vec<Value>) =
        rules.into_iter().partition(|rule| rule["id"].as_str().is_some_and(|id| id.starts_with("CTD-F")));
    let invocation = json!({
        "executionSuccessful": complete,
        "toolExecutionNotifications": all.iter().flat_map(told).collect::<Vec<_>>(),
    });
    let driver = json!({
        "name": "cortado",
        "version": env!("CARGO_PKG_VERSION"),
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules,
        "notifications": notifications,
    });
    let run = json!({
        "tool": { "driver": driver },
        "invocations": [invocation],
        "columnKind": "utf16CodeUnits",
        "results": all.iter().filter_map(result).collect::<Vec<_>>(),
    });
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    format!("{log:#}\n")
}

fn result(checked: &Checked) -> Option<Value> {
    let Verdict::Fail(failure) = &checked.verdict else { return None };
    let Failure { code, what, by_way_of, input, way, .. } = &**failure;
    let at = failure.place();
    // The line that asserts says more than the first one.
    let line = by_way_of.as_ref().and_then(|(_, line)| *line).map(u32::from);
    let place = Place { line: line.or(checked.place.line), ..checked.place.clone() };
    let text = format!("{} {what}{at}, for the input {}", checked.name, input.join("; "));
    let mut result = json!({
        "ruleId": code,
        "kind": "fail",
        "level": "error",
        "message": { "text": text },
        "locations": [location(&place)],
        "partialFingerprints": { "target/v1": format!("{code} {}", checked.name) },
    });
    if !way.is_empty() {
        let steps: Vec<Value> = way
            .iter()
            .map(|fork| {
                let logical = json!([{ "fullyQualifiedName": fork.at, "kind": "function" }]);
                json!({ "location": { "message": { "text": fork.text }, "logicalLocations": logical } })
            })
            .collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    Some(result)
}

/// What there is to say of a target that does not fail.
fn told(checked: &Checked) -> Vec<Value> {
    let causes = match &checked.verdict {
        Verdict::Pass | Verdict::Fail(_) => &[][..],
        Verdict::PassWithin(causes) | Verdict::Unknown(causes) => causes,
    };
    let level = if matches!(checked.verdict, Verdict::Unknown(_)) { "warning" } else { "note" };
    let causes = causes.iter().map(|Cause { code, why, at, .. }| {
        let at = if at.is_empty() { String::new() } else { format!(" at {at}") };
        (code_of(code), level, format!("{}: {}: {why}{at}", checked.verdict.name(), checked.name))
    });
    let warnings = checked.warnings.iter().map(|w| (w.code(), "warning", format!("{}: {}", checked.name, w.text())));
    let notification = |(code, level, text)| {
        json!({
            "descriptor": { "id": code },
            "level": level,
            "message": { "text": text },
            "locations": [location(&checked.place)],
        })
    };
    causes.chain(warnings).map(notification).collect()
}

fn location(Place { class, method, file, line }: &Place) -> Value {
    let mut location =
        json!({ "logicalLocations": [{ "fullyQualifiedName": format!("{class}.{method}"), "kind": "function" }] });
    if let Some(file) = file {
        location["physicalLocation"] = json!({ "artifactLocation": { "uri": file } });
        if let Some(line) = line {
            location["physicalLocation"]["region"] = json!({ "startLine": line });
        }
    }
    location
}
