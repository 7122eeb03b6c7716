//! Pages: all packages, the classes of a package, the lines of a class. Each is a file by itself that wants no script and no network.

use super::{Class, Count, Counts, Fate, Instruction, Line, Method, OURS, lines, packages};
use crate::report::{techniques::Branch, xml::escaped};
use std::{fmt::Write, path::PathBuf};

const STYLE: &str = include_str!("page.css");

/// So many tests are named of a branch.
const NAMED: usize = 3;

/// The pages, by their paths below one directory; `source` has the text of a file of source, `a/b/C.java`, where that is at hand.
pub fn pages(title: &str, classes: &[Class], source: impl Fn(&str) -> Option<String>) -> Vec<(PathBuf, String)> {
    let packages = packages(classes);
    let rows = packages.iter().map(|(package, classes)| {
        let name = if package.is_empty() { "(unnamed)".to_owned() } else { package.replace('/', ".") };
        (name, format!("{}/index.html", directory(package)), Counts::of_all(classes.iter().copied()))
    });
    let mut all = vec![(PathBuf::from("index.html"), table(title, None, rows))];
    for (package, classes) in &packages {
        let dir = PathBuf::from(directory(package));
        let name = |class: &Class| class.name.rsplit('/').next().unwrap_or_default().to_owned();
        let rows = classes.iter().map(|class| {
            let name = name(class);
            (name.clone(), format!("{}.html", file_name(&name)), Counts::of_class(class))
        });
        all.push((dir.join("index.html"), table(&package.replace('/', "."), Some("../index.html"), rows)));
        for class in classes {
            let text = class.file.as_ref().and_then(|file| {
                let prefix = if package.is_empty() { String::new() } else { format!("{package}/") };
                source(&format!("{prefix}{file}"))
            });
            all.push((dir.join(format!("{}.html", file_name(&name(class)))), page(class, text.as_deref())));
        }
    }
    all
}

fn directory(package: &str) -> String {
    if package.is_empty() { "default".into() } else { file_name(&package.replace('/', ".")) }
}

/// A name from a class file as one of a file, which leads nowhere else.
fn file_name(name: &str) -> String {
    let mut out = String::new();
    for (i, c) in name.chars().enumerate() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '$' | '-' => out.push(c),
            '.' if i > 0 => out.push(c),
            other => drop(write!(out, "%{:04x}", u32::from(other))),
        }
    }
    out
}

/// A link to a file of [`file_name`].
fn link(to: &str) -> String {
    escaped(&to.replace('%', "%25"))
}

fn begin(title: &str, up: Option<&str>) -> String {
    let up = up.map_or_else(String::new, |up| format!("<p><a href=\"{}\">up</a></p>\n", link(up)));
    let title = escaped(title);
    format!(
        "<!DOCTYPE html>\n{OURS}\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{up}<h1>{title}</h1>\n"
    )
}

const END: &str = "</body>\n</html>\n";

fn table(title: &str, up: Option<&str>, rows: impl Iterator<Item = (String, String, Counts)>) -> String {
    let mut out = begin(title, up);
    out.push_str("<table class=\"counts\">\n<tr><th>Element</th><th>Branches</th><th>of them infeasible</th><th>Instructions</th><th>Lines</th><th>Methods</th></tr>\n");
    for (name, to, counts) in rows {
        let _ = writeln!(
            out,
            "<tr><td><a href=\"{}\">{}</a></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            link(&to),
            escaped(&name),
            share(counts.branches),
            counts.infeasible,
            share(counts.instructions),
            share(counts.lines),
            share(counts.methods)
        );
    }
    out + "</table>\n" + END
}

fn share(count: Count) -> String {
    match count.all() {
        0 => "-".into(),
        all => format!("{} of {all} ({} %)", count.covered, 100 * count.covered / all),
    }
}

fn page(class: &Class, source: Option<&str>) -> String {
    let mut out = begin(&class.name.replace('/', "."), Some("index.html"));
    let counts = Counts::of_class(class);
    let (branches, infeasible) = (share(counts.branches), counts.infeasible);
    let _ = writeln!(out, "<p>Branches: {branches}, {infeasible} infeasible. Lines: {}.</p>", share(counts.lines));
    for method in class.methods.iter().filter(|method| !method.note.is_empty()) {
        let _ = writeln!(out, "<p class=\"note\">{}: {}</p>", escaped(&method.name), escaped(&method.note));
    }
    match source {
        Some(text) => of_source(&mut out, class, text),
        None => class.methods.iter().for_each(|method| of_code(&mut out, method)),
    }
    out + END
}

fn of_source(out: &mut String, class: &Class, text: &str) {
    let known = lines(&class.methods);
    out.push_str("<table class=\"code\">\n");
    for (number, text) in (1..).zip(text.lines()) {
        let line = known.get(&number);
        let colour = line.map_or("", |Line { instructions, .. }| colour(*instructions));
        row(out, colour, &number.to_string(), text, line.map_or(&[], |line| &line.branches[..]));
    }
    out.push_str("</table>\n");
}

fn of_code(out: &mut String, method: &Method) {
    let _ = writeln!(out, "<h2>{}{}</h2>\n<table class=\"code\">", escaped(&method.name), escaped(&method.descriptor));
    for Instruction { line, text, is_executed, branches } in &method.code {
        let colour = if *is_executed { "taken" } else { "missed" };
        let branches: Vec<&(Branch, Fate)> = branches.iter().collect();
        row(out, colour, &line.map_or_else(String::new, |line| line.to_string()), text, &branches);
    }
    out.push_str("</table>\n");
}

fn colour(count: Count) -> &'static str {
    match count {
        Count { missed: 0, .. } => "taken",
        Count { covered: 0, .. } => "missed",
        _ => "partly",
    }
}

/// A line, and below it its branches.
fn row(out: &mut String, colour: &str, number: &str, text: &str, branches: &[&(Branch, Fate)]) {
    let text = escaped(text);
    let _ = writeln!(out, "<tr class=\"{colour}\"><td class=\"number\">{number}</td><td><pre>{text}</pre></td></tr>");
    for (branch, fate) in branches {
        let (kind, said) = match fate {
            Fate::Taken(tests) => ("taken", tests_of(tests)),
            Fate::Infeasible(proof) => ("infeasible", format!("infeasible: {proof}")),
            Fate::Missed(code, why) => ("missed", format!("{code}: {why}")),
        };
        let Branch { instruction, pc, to, .. } = branch;
        let way = format!("{instruction} at pc {pc} to pc {to}");
        let _ = writeln!(
            out,
            "<tr class=\"branch\"><td></td><td><span class=\"{kind}\">{}</span> {}</td></tr>",
            escaped(&way),
            escaped(&said)
        );
    }
}

fn tests_of(tests: &[String]) -> String {
    let more = match tests.len().saturating_sub(NAMED) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    format!("taken by {}{more}", tests[..tests.len().min(NAMED)].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere() {
        assert_eq!(file_name("../../etc/x"), "%002e.%002f..%002fetc%002fx");
        assert_eq!(link(&file_name("a<b")), "a%25003cb");
    }

    #[test]
    fn what_a_class_file_says_is_no_markup() {
        let instruction = Instruction { line: None, text: "0: <script>".into(), is_executed: true, branches: vec![] };
        let method =
            Method { name: "<b>".into(), descriptor: "()V".into(), code: vec![instruction], note: "a<i>".into() };
        let class = Class { name: "p/<u>".into(), file: None, methods: vec![method] };
        for (_, text) in pages("<s>", &[class], |_| None) {
            assert!(!["<script>", "<b>", "<i>", "<u>", "<s>"].iter().any(|tag| text.contains(tag)), "{text}");
        }
    }
}
