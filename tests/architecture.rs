//! The house rules of `src/` that a compiler does not hold (docs/design.md, section 1 and 2), each broken rule with the
//! file and line that breaks it.

use crate::source;

use source::{Source, arrows};
use std::path::Path;

/// The rooms and what each may import beside itself.
const ROOMS: [(&str, &str); 17] = [
    ("classfile", ""),
    ("term", ""),
    ("program", "classfile"),
    ("state", "classfile term program"),
    ("input", "classfile term program state"),
    ("solver", "term"),
    ("step", "classfile term program state input"),
    ("native", "classfile term program state input step"),
    ("strategy", "classfile term program state input step"),
    ("explore", "classfile term program state input step solver"),
    ("structures", "classfile term program state input step strategy solver explore"),
    ("precondition", "classfile term program state input step solver explore structures"),
    ("summary", "classfile term program state input step solver explore"),
    ("witness", "classfile term program state input step solver explore"),
    ("report", "classfile term program state input step solver explore summary witness"),
    ("run", "program state input step solver explore precondition summary witness report native strategy"),
    (
        "cli",
        "classfile term program state input step solver explore structures precondition summary witness report native strategy run",
    ),
];

/// The one circle of files: the world has the policies whose methods take a view of it.
const CIRCLES: [&[&str]; 1] = [&["step/cx.rs", "step/world.rs"]];

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

#[test]
fn files_of_a_room_import_in_no_circles() {
    let files = files();
    let circles = arrows::circles(&files);
    assert_eq!(circles, CIRCLES, "files that import each other in a circle");
}

#[test]
fn steps_know_nothing_above_them() {
    check(|file| match file.room() {
        "step" | "native" | "strategy" => file.words(&["solver", "explore", "report", "witness", "cli"]),
        _ => vec![],
    });
}

/// What depends on the loop bound is noted where it is read (`Cx::loops`).
#[test]
fn natives_read_no_limits_themselves() {
    check(|file| match file.room() {
        "native" => file.words(&["limits"]),
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
    // A run is where an embedding program begins, as people do at the command line.
    check(|file| match file.path == "main.rs" || ["cli", "run"].contains(&file.room()) {
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
        if lines > 400 {
            wrong.push((lines, "more than 400 lines: split it by family".into()));
        }
        let name = file.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
        if ["executor", "manager", "util", "utils", "helper", "helpers"].contains(&name) {
            wrong.push((1, "the name does not say what is in it".into()));
        }
        wrong
    });
}

/// A file that the root of the test binary does not name would never run.
#[test]
fn every_test_runs() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let root = std::fs::read_to_string(tests.join("all.rs")).expect("the root of the tests");
    let named: Vec<&str> = root.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
    let files = std::fs::read_dir(&tests).expect("tests").flatten();
    let names = files.filter_map(|file| Some(file.file_name().to_str()?.strip_suffix(".rs")?.to_owned()));
    let lost: Vec<String> =
        names.filter(|n| n != "all" && !named.iter().any(|m| m.trim_start_matches("r#") == n)).collect();
    assert!(lost.is_empty() && named.len() > 20, "not in tests/all.rs: {lost:?}");
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
}

#[test]
fn circles_are_seen_through_first_pages() {
    let file = |path: &str, text: &str| Source::new(path.into(), text.into());
    let page = |text| file("room/mod.rs", text);
    let circles = |page: Source, a: &str, b: &str| {
        let files = [page, file("room/a.rs", a), file("room/b.rs", b)];
        arrows::circles(&files).iter().map(|circle| circle.join(" ")).collect::<Vec<_>>()
    };
    let both = ["room/a.rs room/b.rs"];
    assert_eq!(circles(page(""), "use super::b::B;", "use super::{c, a::{self, A}};"), both);
    assert_eq!(circles(page(""), "fn f() { crate::room::b::g() }", "fn g() { super::a::f() }"), both);
    assert_eq!(circles(page("pub use a::A as It;\npub(super) use b::B;"), "use super::B;", "use super::It;"), both);
    assert!(circles(page("use b::B;\nfn f() { a::f() }"), "use super::{B, f};", "use super::f;").is_empty());
    assert!(
        circles(page("pub use a::A;"), "use super::b::B;", "use super::C; // super::A\nfn f() -> a::X {}").is_empty()
    );
    assert!(circles(page(""), "use super::b::B;", "#[cfg(test)]\nmod tests { use super::super::a::A; }").is_empty());
}

/// What is under `src/`.
fn files() -> Vec<Source> {
    let mut files = vec![];
    source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut files);
    assert!(files.len() > 50, "only {} files found under src/", files.len());
    files
}

/// Fails with every violation of a rule in `src/`.
fn check(rule: impl Fn(&Source) -> Vec<(usize, String)>) {
    let mut broken = vec![];
    for file in &files() {
        broken.extend(rule(file).into_iter().map(|(line, what)| format!("src/{}:{line}: {what}", file.path)));
    }
    assert!(broken.is_empty(), "{} violations\n{}", broken.len(), broken.join("\n"));
}
