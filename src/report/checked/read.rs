//! A document of [`super::json`], read again.

use super::{
    Cause, Checked, Failure, Fork, Part, Place, Results, Share, Verdict, Warning, codes::explain, json::SCHEMA,
};
use crate::report::junit::Wanted;
use serde_json::Value;
use std::time::Duration;

/// What a document says.
///
/// # Errors
/// What it lacks, or has that no such document has.
pub fn read(text: &str) -> Result<Results, String> {
    let document: Value = serde_json::from_str(text).map_err(|e| format!("no JSON: {e}"))?;
    if document["schema"] != SCHEMA {
        return Err(format!("its schema is not {SCHEMA}"));
    }
    let all = list(&document, "targets")?.iter().map(target).collect::<Result<_, _>>()?;
    let part = match &document["partition"] {
        Value::Null => None,
        part => Some(Part {
            part: number(part, "part")? as usize,
            of: number(part, "of")? as usize,
            run: words(part, "run")?,
            targets: all_words(part, "targets")?,
        }),
    };
    if part.as_ref().is_some_and(|part| part.part == 0 || part.part > part.of) {
        return Err("there is no such part".into());
    }
    let complete = document["complete"].as_bool().ok_or_else(|| lacks("complete"))?;
    Ok(Results { all, complete, part })
}

fn target(of: &Value) -> Result<Checked, String> {
    let place = Place {
        class: words(of, "class")?,
        method: words(of, "method")?,
        file: of["file"].as_str().map(str::to_owned),
        line: of["line"].as_u64().and_then(|line| u32::try_from(line).ok()),
    };
    let causes = |name| list(of, name)?.iter().map(cause).collect::<Result<Vec<Cause>, String>>();
    let verdict = match &*words(of, "verdict")? {
        "pass" => Verdict::Pass,
        "pass-within-bounds" => Verdict::PassWithin(causes("bounds")?),
        "fail" => Verdict::Fail(Box::new(failure(&of["failure"])?)),
        "unknown" => Verdict::Unknown(causes("causes")?),
        other => return Err(format!("there is no verdict {other}")),
    };
    let is_vacuous = |warning: &Value| warning["code"] == Warning::Vacuous.code();
    let warnings = list(of, "warnings")?.iter().filter(|w| is_vacuous(w)).map(|_| Warning::Vacuous).collect();
    let share = match &of["share"] {
        Value::Null => None,
        share => Some(Share {
            which: number(share, "which")? as usize,
            of: number(share, "of")? as usize,
            counted: number(share, "counted")?,
            seam: words(share, "seam")?,
        }),
    };
    Ok(Checked {
        name: words(of, "target")?,
        place,
        verdict,
        warnings,
        notes: vec![],
        rounds: number(of, "rounds")? as u32,
        paths: number(of, "paths")?,
        queries: number(of, "queries")?,
        wall: Duration::from_millis(number(of, "wall_ms")?),
        share,
    })
}

fn failure(of: &Value) -> Result<Failure, String> {
    let code = words(of, "code")?;
    let known = explain(&code).ok_or_else(|| format!("there is no code {code}"))?;
    let text = |name: &str| of[name].as_str().map(str::to_owned);
    let line = of["thrown_from_line"].as_u64().and_then(|line| u16::try_from(line).ok());
    let fork = |fork: &Value| Ok::<_, String>(Fork { text: words(fork, "text")?, at: words(fork, "at")? });
    Ok(Failure {
        property: known.name,
        code: known.code,
        what: words(of, "outcome")?,
        at: text("thrown_at"),
        by_way_of: text("thrown_from").map(|from| (from, line)),
        input: all_words(of, "input")?,
        way: list(of, "decided")?.iter().map(fork).collect::<Result<_, _>>()?,
        case: None,
        wanted: Wanted::Nothing,
    })
}

fn cause(of: &Value) -> Result<Cause, String> {
    let name = words(of, "name")?;
    let known = explain(&name).ok_or_else(|| format!("there is no cause {name}"))?;
    Ok(Cause { code: known.name, why: words(of, "text")?, at: words(of, "at")?, hint: words(of, "hint")? })
}

fn lacks(name: &str) -> String {
    format!("it has no \"{name}\" as such a document has")
}

fn list<'a>(of: &'a Value, name: &str) -> Result<&'a [Value], String> {
    of[name].as_array().map(Vec::as_slice).ok_or_else(|| lacks(name))
}

fn words(of: &Value, name: &str) -> Result<String, String> {
    of[name].as_str().map(str::to_owned).ok_or_else(|| lacks(name))
}

fn all_words(of: &Value, name: &str) -> Result<Vec<String>, String> {
    let one = |word: &Value| word.as_str().map(str::to_owned).ok_or_else(|| lacks(name));
    list(of, name)?.iter().map(one).collect()
}

fn number(of: &Value, name: &str) -> Result<u64, String> {
    of[name].as_u64().ok_or_else(|| lacks(name))
}
