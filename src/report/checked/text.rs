//! Verdicts for people.

use super::{Cause, Checked, Tally, Verdict};
use crate::{classfile::visible, report::show::plural};
use std::fmt::Write;

/// All of them, and a line that counts them.
pub fn text(all: &[Checked]) -> String {
    let mut out = String::new();
    all.iter().for_each(|checked| put(&mut out, checked));
    let Tally { pass, within, fail, unknown } = Tally::of(all);
    let count = all.len();
    let targets = format!("{count} target{}", plural(count as u64));
    let _ = writeln!(out, "{targets}: {pass} PASS, {within} PASS within bounds, {fail} FAIL, {unknown} UNKNOWN");
    visible::lines(&out).into_owned()
}

fn put(out: &mut String, checked: &Checked) {
    let mut line = |text: &str| {
        let _ = writeln!(out, "{}", text.trim_end());
    };
    line(&format!("{:<7} {}", checked.verdict.name(), checked.name));
    match &checked.verdict {
        Verdict::Pass => {}
        Verdict::PassWithin(bounds) => bounds.iter().for_each(|bound| line(&format!("  bound     {bound}"))),
        Verdict::Fail(failure) => {
            let at = failure.at.as_ref().map_or_else(String::new, |at| format!(" at {at}"));
            line(&format!("  {} {}{at}, confirmed on the JVM", failure.code, failure.what));
            for (i, input) in failure.input.iter().enumerate() {
                line(&format!("  {:<10}{input}", if i == 0 { "input" } else { "" }));
            }
        }
        Verdict::Unknown(causes) => {
            for Cause { code, why, at, hint } in causes {
                let at = if at.is_empty() { String::new() } else { format!(" at {at}") };
                let hint = if hint.is_empty() { String::new() } else { format!("; {hint}") };
                line(&format!("  {code}: {why}{at}{hint}"));
            }
        }
    }
    checked.warnings.iter().for_each(|warning| line(&format!("  warning   {}", warning.text())));
    let Checked { rounds, paths, queries, wall, .. } = checked;
    line(&format!(
        "  {paths} path{} in {rounds} round{}, {queries} queries, {:.1} s",
        plural(*paths),
        plural(*rounds),
        wall.as_secs_f64()
    ));
}
