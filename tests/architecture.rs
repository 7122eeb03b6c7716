//! The house rules of `src/` that a compiler does not hold (docs/design.md, section 1 and 2), each broken rule with the
//! file and line that breaks it.

mod source;

use source::Source;
use std::{collections::BTreeSet, path::Path};

/// The rooms and what each may import beside itself.
const ROOMS: [(&str, &str); 14] = [
    ("classfile", ""),
    ("term", ""),
    ("program", "classfile"),
    ("state", "classfile term program"),
    ("solver", "term"),
    ("step", "classfile term program state"),
    ("native", "classfile term program state step"),
    ("strategy", "classfile term program state step"),
    ("explore", "classfile term program state step solver"),
    ("structures", "classfile term program state step strategy solver explore"),
    ("oracle", "classfile term program state step solver explore structures"),
    ("witness", "classfile term program state step solver explore"),
    ("report", "classfile term program state step solver explore witness"),
    ("cli", "classfile term program state step solver explore oracle witness report native strategy structures"),
];

/// Literals outside `native/` that may name JDK classes: where, and which.
const MAY_NAME_JDK_CLASSES: [(&str, &[&str]); 6] = [
    // The root of all classes, and what every array implements (JVMS §4.10.1.2).
    ("program/", &["java/lang/Object", "java/lang/Cloneable", "java/io/Serializable"]),
    ("program/jdk.rs", &["it has no java/lang/Object"]),
    // What no source extends (JLS §8.1.4).
    ("program/unseen.rs", &["java/lang/Enum", "java/lang/Record"]),
    // Their methods are signature polymorphic (JVMS §2.9.3).
    ("program/resolve.rs", &["java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle"]),
    // What writes Java source must know what Java has names and notations for (JLS §5.1.7, §7.5, §8.9, §12.4.2).
    (
        "report/junit/",
        &[
            "java/",
            "java/lang",
            "java/lang/",
            "java/lang/Enum",
            "java/lang/ExceptionInInitializerError",
            "[Ljava/lang/Object;",
        ],
    ),
    // A constant of an enum is not made but looked up (JLS §8.9).
    ("witness/replay.rs", &["java/lang/Enum"]),
];

#[test]
fn a_room_imports_only_from_rooms_below() {
    check(|file| match ROOMS.iter().find(|(room, _)| *room == file.room()) {
        Some((room, below)) => {
            let mut imports = file.imports();
            imports.retain(|(_, to)| to != room && !below.split(' ').any(|b| b == to));
            imports.into_iter().map(|(line, to)| (line, format!("{room}/ may not import from crate::{to}"))).collect()
        }
        None if file.path.contains('/') => vec![(1, "a room without a row in ROOMS of this test".into())],
        None => vec![],
    });
}

/// Rooms whose files import each other in one direction.
const LAYERED: [&str; 2] = ["oracle", "structures"];

#[test]
fn files_of_a_room_import_no_file_that_imports_them() {
    let files = sources();
    let mut circles = vec![];
    for room in LAYERED {
        let files: Vec<&Source> = files.iter().filter(|file| file.room() == room).collect();
        let edges: Vec<(String, String)> = files.iter().flat_map(|file| imported(room, &files, file)).collect();
        assert!(edges.len() >= files.len() / 2, "only {} imports found in {room}/", edges.len());
        circles.extend(circle(&edges).map(|files| format!("src/{room}: {}", files.join(" -> "))));
    }
    assert!(circles.is_empty(), "{}", circles.join("\n"));
}

/// The files of a room that one of them imports, by the names of modules: those beside it, or where the names are that the room
/// exports.
fn imported(room: &str, files: &[&Source], file: &Source) -> Vec<(String, String)> {
    let module = |file: &Source| file.path.trim_end_matches(".rs").trim_start_matches(&format!("{room}/")).to_owned();
    let first = files.iter().find(|file| module(file) == "mod").expect("a room has a first file");
    let exported = |name: &str| {
        let modules = files.iter().map(|file| module(file));
        modules.into_iter().find(|m| first.named_in(&format!("use {m}::")).iter().any(|(_, exported)| exported == name))
    };
    let named = ["super::".into(), format!("crate::{room}::")].map(|path| file.named_in(&path)).concat();
    let modules = named.into_iter().filter_map(|(_, name)| match files.iter().any(|file| module(file) == name) {
        true => Some(name),
        false => exported(&name),
    });
    modules.filter(|m| *m != module(file)).map(|m| (module(file), m)).collect()
}

/// Names each of which leads to the next, and the last to the first.
fn circle(edges: &[(String, String)]) -> Option<Vec<String>> {
    /// Follows all ways on from the last name; names from which no way leads into a circle are `done`.
    fn follow(edges: &[(String, String)], way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<Vec<String>> {
        let at = way.last()?.clone();
        for (_, to) in edges.iter().filter(|(from, _)| *from == at) {
            if let Some(first) = way.iter().position(|name| name == to) {
                return Some(way[first..].to_vec());
            }
            if !done.contains(to) {
                way.push(to.clone());
                if let Some(found) = follow(edges, way, done) {
                    return Some(found);
                }
                way.pop();
            }
        }
        done.insert(at);
        None
    }
    let mut done = BTreeSet::new();
    edges.iter().find_map(|(from, _)| follow(edges, &mut vec![from.clone()], &mut done))
}

#[test]
fn steps_know_nothing_above_them() {
    check(|file| match file.room() {
        "step" | "native" | "strategy" => file.words(&["solver", "explore", "report", "witness", "cli"]),
        _ => vec![],
    });
}

#[test]
fn every_file_says_what_it_is_for() {
    check(|file| match file.text.starts_with("//! ") {
        true => vec![],
        false => vec![(1, "the first line is no //! doc".into())],
    });
}

#[test]
fn only_native_names_classes_of_the_jdk() {
    check(|file| {
        let allowed = MAY_NAME_JDK_CLASSES.iter().filter(|(at, _)| file.path.starts_with(at));
        let allowed: Vec<&str> = allowed.flat_map(|(_, names)| *names).copied().collect();
        let jdk = |text: &str| {
            ["java/", "jdk/", "sun/"].iter().any(|package| text.contains(package))
                && !allowed.contains(&text.trim_matches('"'))
        };
        let named = file.literals.iter().filter(|(line, text)| *line < file.tests && jdk(text));
        match file.room() {
            "native" => vec![],
            _ => named.map(|(line, text)| (*line, format!("{text} belongs into native/"))).collect(),
        }
    });
}

#[test]
fn environment_and_clock_end_at_the_command_line() {
    check(|file| match file.path == "main.rs" || file.room() == "cli" {
        true => vec![],
        // The constants of `std::env` are those of the compiler.
        false => [file.words(&["SystemTime", "Instant"]), file.paths("env::", "consts::")].concat(),
    });
}

#[test]
fn processes_are_started_in_few_places() {
    check(|file| match file.path == "main.rs" || file.path == "report/junit/check.rs" {
        true => vec![],
        false if matches!(file.room(), "witness" | "cli") => vec![],
        false => file.words(&["process"]),
    });
}

#[test]
fn files_are_small_well_named_and_used() {
    check(|file| {
        let mut wrong = file.words(&["dead_code"]);
        let lines = file.text.lines().count();
        if lines > 800 {
            wrong.push((lines, "more than 800 lines: split it by family".into()));
        }
        let name = file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
        if ["executor", "manager", "util", "utils", "helper", "helpers"].contains(&name) {
            wrong.push((1, "the name does not say what is in it".into()));
        }
        wrong
    });
}

#[test]
fn the_rules_see_what_they_should() {
    let text = r##"//! crate::comment is no import.
use crate::{
    term::{Term, Terms},
    state,
};
/// "java/lang/Comment" is no literal.
fn f<'a>(quote: &'a crate::solver::Answer) -> [char; 2] {
    let raw = r#"sun/"misc"#;
    ['"', '\'']
}
#[cfg(test)]
mod tests { use std::env; }
"##;
    let file = Source::new("step/x.rs".into(), text.into());
    assert_eq!(file.imports(), [(3, "term".into()), (4, "state".into()), (7, "solver".into())]);
    let literals: Vec<(usize, &str)> = file.literals.iter().map(|(line, text)| (*line, text.as_str())).collect();
    assert_eq!(literals, [(8, "r#\"sun/\"misc\"#"), (9, "'\"'"), (9, "'\\''")]);
    assert_eq!(file.words(&["solver", "env", "comment"]), [(7, "mentions solver".into())]);
    let edge = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(circle(&[edge("a", "b"), edge("a", "c"), edge("b", "c")]), None);
    assert_eq!(circle(&[edge("a", "b"), edge("b", "c"), edge("c", "b")]), Some(vec!["b".into(), "c".into()]));
}

/// The files of `src/`.
fn sources() -> Vec<Source> {
    let mut files = vec![];
    source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut files);
    assert!(files.len() > 50, "only {} files found under src/", files.len());
    files
}

/// Fails with every violation of a rule in `src/`.
fn check(rule: impl Fn(&Source) -> Vec<(usize, String)>) {
    let files = sources();
    let mut broken = vec![];
    for file in &files {
        broken.extend(rule(file).into_iter().map(|(line, what)| format!("src/{}:{line}: {what}", file.path)));
    }
    assert!(broken.is_empty(), "{} violations\n{}", broken.len(), broken.join("\n"));
}
