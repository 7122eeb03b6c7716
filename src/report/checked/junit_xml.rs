//! Verdicts as the XML that continuous integration reads of test runs: a suite for each class, a case for each target; what is not known is
//! skipped.

use super::{Checked, Failure, Results, Verdict, codes::code_of};
use crate::report::xml::escaped;
use indexmap::IndexMap;
use std::fmt::Write;

/// The document.
pub(super) fn xml(Results { all, .. }: &Results) -> String {
    let mut classes: IndexMap<&str, Vec<&Checked>> = IndexMap::new();
    all.iter().for_each(|checked| classes.entry(&checked.place.class).or_default().push(checked));
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"cortado\">\n".to_owned();
    for (class, cases) in classes {
        let count = |is: fn(&Verdict) -> bool| cases.iter().filter(|checked| is(&checked.verdict)).count();
        let (failures, skipped) =
            (count(|v| matches!(v, Verdict::Fail(_))), count(|v| matches!(v, Verdict::Unknown(_))));
        let seconds: f64 = cases.iter().map(|checked| checked.wall.as_secs_f64()).sum();
        let _ = writeln!(
            out,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\" time=\"{seconds:.3}\">",
            escaped(class),
            cases.len()
        );
        cases.into_iter().for_each(|checked| case(&mut out, checked));
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn case(out: &mut String, checked: &Checked) {
    let method = checked.name.split_once('#').map_or(&*checked.name, |(_, method)| method);
    let (class, time) = (escaped(&checked.place.class), checked.wall.as_secs_f64());
    let _ = write!(out, "    <testcase classname=\"{class}\" name=\"{}\" time=\"{time:.3}\"", escaped(method));
    match &checked.verdict {
        Verdict::Pass => out.push_str("/>\n"),
        Verdict::Fail(failure) => {
            let Failure { code, what, input, .. } = &**failure;
            let at = failure.place();
            let (kind, message) = (escaped(code), escaped(&format!("{what}{at}")));
            let input = escaped(&input.join("\n"));
            let _ = writeln!(
                out,
                ">\n      <failure type=\"{kind}\" message=\"{message}\">{input}</failure>\n    </testcase>"
            );
        }
        Verdict::PassWithin(causes) | Verdict::Unknown(causes) => {
            let said: Vec<String> =
                causes.iter().map(|cause| format!("{}: {} {}", code_of(cause.code), cause.why, cause.at)).collect();
            let said = escaped(&said.join("\n"));
            let inner = match checked.verdict {
                Verdict::Unknown(_) => format!("<skipped message=\"{said}\"/>"),
                _ => format!("<system-out>{said}</system-out>"),
            };
            let _ = writeln!(out, ">\n      {inner}\n    </testcase>");
        }
    }
}
