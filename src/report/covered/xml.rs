//! The XML of JaCoCo: packages, classes, methods with their counters, and the lines of each file of source.

use super::{Class, Count, Counts, Fate, Line, OURS, lines, packages};
use crate::report::xml::escaped;
use std::{collections::BTreeMap, fmt::Write};

/// The document. It names no definition that somebody would have to fetch.
pub fn jacoco(title: &str, classes: &[Class]) -> String {
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n".to_owned();
    let _ = writeln!(out, "{OURS}");
    let _ = writeln!(out, "<report name=\"{}\">", escaped(title));
    for (package, classes) in packages(classes) {
        let _ = writeln!(out, "  <package name=\"{}\">", escaped(package));
        for class in &classes {
            let file = class.file.as_ref().map(|file| format!(" sourcefilename=\"{}\"", escaped(file)));
            let _ = writeln!(out, "    <class name=\"{}\"{}>", escaped(&class.name), file.unwrap_or_default());
            for method in &class.methods {
                let line = method.code.iter().find_map(|instruction| instruction.line);
                let line = line.map_or_else(String::new, |line| format!(" line=\"{line}\""));
                let (name, descriptor) = (escaped(&method.name), escaped(&method.descriptor));
                let _ = writeln!(out, "      <method name=\"{name}\" desc=\"{descriptor}\"{line}>");
                counters(&mut out, "        ", &Counts::of(method));
                out.push_str("      </method>\n");
            }
            counters(&mut out, "      ", &Counts::of_class(class));
            out.push_str("    </class>\n");
        }
        files(&mut out, &classes);
        counters(&mut out, "    ", &Counts::of_all(classes));
        out.push_str("  </package>\n");
    }
    counters(&mut out, "  ", &Counts::of_all(classes));
    out.push_str("</report>\n");
    out
}

/// The files of source of a package.
fn files(out: &mut String, classes: &[&Class]) {
    let mut files: BTreeMap<&str, Vec<&Class>> = BTreeMap::new();
    classes.iter().for_each(|class| {
        if let Some(file) = &class.file {
            files.entry(file).or_default().push(class);
        }
    });
    for (file, classes) in files {
        let _ = writeln!(out, "    <sourcefile name=\"{}\">", escaped(file));
        for (number, Line { instructions, branches }) in lines(classes.iter().flat_map(|class| &class.methods)) {
            let covered = branches.iter().filter(|(_, fate)| matches!(fate, Fate::Taken(_))).count();
            let _ = writeln!(
                out,
                "      <line nr=\"{number}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{covered}\"/>",
                instructions.missed,
                instructions.covered,
                branches.len() - covered
            );
        }
        counters(out, "      ", &Counts::of_all(classes));
        out.push_str("    </sourcefile>\n");
    }
}

fn counters(out: &mut String, indent: &str, counts: &Counts) {
    let Counts { instructions, branches, lines, methods, classes, .. } = *counts;
    let all =
        [("INSTRUCTION", instructions), ("BRANCH", branches), ("LINE", lines), ("METHOD", methods), ("CLASS", classes)];
    for (kind, Count { missed, covered }) in all.into_iter().filter(|(_, count)| count.all() > 0) {
        let _ = writeln!(out, "{indent}<counter type=\"{kind}\" missed=\"{missed}\" covered=\"{covered}\"/>");
    }
}
