//! Verdicts for people.

use super::{Cause, Checked, Results, Tally, Verdict, codes::code_of};
use crate::{classfile::visible, report::show::plural};
use std::fmt::Write;

/// All of them, and a line that counts them.
pub(super) fn text(Results { all, complete, part }: &Results) -> String {
    let mut out = String::new();
    all.iter().for_each(|checked| put(&mut out, checked));
    let Tally { pass, within, fail, unknown } = Tally::of(all);
    let count = all.len();
    let targets = format!("{count} target{}", plural(count as u64));
    let _ = writeln!(out, "{targets}: {pass} PASS, {within} PASS within bounds, {fail} FAIL, {unknown} UNKNOWN");
    if let Some(part) = part {
        let _ = writeln!(
            out,
            "part {} of a run with {} targets; cortado merge joins them",
            part.spelled(),
            part.targets.len()
        );
    }
    if !complete {
        out.push_str("these are not all targets\n");
    }
    visible::lines(&out).into_owned()
}

fn put(out: &mut String, checked: &Checked) {
    let mut line = |text: &str| {
        let _ = writeln!(out, "{}", text.trim_end());
    };
    line(&format!("{:<7} {}", checked.verdict.name(), checked.name));
    match &checked.verdict {
        Verdict::Pass => {}
        Verdict::PassWithin(bounds) => bounds.iter().for_each(|bound| line(&spelled(bound))),
        Verdict::Fail(failure) => {
            line(&format!("  {} {}{}, confirmed on the JVM", failure.code, failure.what, failure.place()));
            for (i, input) in failure.input.iter().enumerate() {
                line(&format!("  {:<10}{input}", if i == 0 { "input" } else { "" }));
            }
        }
        Verdict::Unknown(causes) => {
            causes.iter().for_each(|cause| line(&spelled(cause)));
        }
    }
    checked.warnings.iter().for_each(|warning| line(&format!("  {} warning: {}", warning.code(), warning.text())));
    let Checked { rounds, paths, queries, wall, .. } = checked;
    line(&format!(
        "  {paths} path{} in {rounds} round{}, {queries} queries, {:.1} s",
        plural(*paths),
        plural(*rounds),
        wall.as_secs_f64()
    ));
}

fn spelled(Cause { code, why, at, hint }: &Cause) -> String {
    let at = if at.is_empty() { String::new() } else { format!(" at {at}") };
    let hint = if hint.is_empty() { String::new() } else { format!("; {hint}") };
    format!("  {} {code}: {why}{at}{hint}", code_of(code))
}
