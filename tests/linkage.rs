//! Classes compiled apart: what an older version of a class was compiled against is gone, hidden, or of another kind. Of each pair `exec` prints
//! what the JVM throws and says (JVMS §5.4), and `run` has it as the outcome of the path.

use crate::{common, java, sides};

use common::jdk;
use cortado::{Run, report};
use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};
use tempfile::tempdir;

/// Name, files of the first version, and those of the second that take their places: each begins with `//@` and where it is. Some class has
/// `Client.m()`; all are in the package of that name, or below it.
const PAIRS: &[(&str, &str, &str)] = &[
    // Fields (§5.4.3.2).
    ("field_gone", "//@ Client static Object m() { return Lib.f; } //@ Lib static int f = 1;", "//@ Lib"),
    (
        "field_of_another_type",
        "//@ Client static Object m() { return Lib.f; } //@ Lib static int f;",
        "//@ Lib static long[] f;",
    ),
    ("field_private", "//@ Client static Object m() { return new Lib().f; } //@ Lib int f;", "//@ Lib private int f;"),
    (
        "field_of_package",
        "//@ Client static Object m() { return p.Lib.f; } //@ p/Lib public static int f;",
        "//@ p/Lib static int f;",
    ),
    (
        "field_protected",
        "//@ Client static Object m() { return p.Lib.f; } //@ p/Lib public static int f;",
        "//@ p/Lib protected static int f;",
    ),
    ("field_not_static", "//@ Client static Object m() { return Lib.f; } //@ Lib static int f;", "//@ Lib int f;"),
    ("field_static", "//@ Client static Object m() { return new Lib().f; } //@ Lib int f;", "//@ Lib static int f;"),
    (
        "field_not_static_assigned",
        "//@ Client static Object m() { Lib.f = 1; return 1; } //@ Lib static int f;",
        "//@ Lib int f;",
    ),
    (
        "field_static_assigned",
        "//@ Client static Object m() { new Lib().f = 1; return 1; } //@ Lib int f;",
        "//@ Lib static int f;",
    ),
    (
        "field_final",
        "//@ Client static Object m() { Lib.f = 2; return Lib.f; } //@ Lib static int f;",
        "//@ Lib static final int f = Integer.parseInt(\"1\");",
    ),
    (
        "field_final_of_object",
        "//@ Client static Object m() { new Lib().f = 2; return 1; } //@ Lib int f;",
        "//@ Lib final int f = 1;",
    ),
    (
        "field_in_superclass",
        "//@ Client static Object m() { return Lib.f; } //@ Lib static int f = 1;",
        "//@ Lib extends Above //@ Above static int f = 7;",
    ),
    (
        "constant_of_an_enum",
        "//@ Client static Object m() { return Lib.B.ordinal(); } //@enum Lib A, B",
        "//@enum Lib A",
    ),
    // Methods (§5.4.3.3, §5.4.3.4).
    (
        "method_gone",
        "//@ Client static Object m() { return Lib.f(1, null); } //@ Lib static int f(int n, String[] s) { return 1; }",
        "//@ Lib",
    ),
    (
        "method_of_another_type",
        "//@ Client static Object m() { Lib.f(); return 1; } //@ Lib static void f() {}",
        "//@ Lib static int f() { return 1; }",
    ),
    (
        "method_private",
        "//@ Client static Object m() { return Lib.f(); } //@ Lib static int f() { return 1; }",
        "//@ Lib private static int f() { return 1; }",
    ),
    (
        "method_of_object_private",
        "//@ Client static Object m() { return new Lib().f(); } //@ Lib int f() { return 1; }",
        "//@ Lib private int f() { return 1; }",
    ),
    (
        "method_protected",
        "//@ Client static Object m() { return new p.Lib().f(); } //@ p/Lib public int f() { return 1; }",
        "//@ p/Lib protected int f() { return 1; }",
    ),
    (
        "method_of_package",
        "//@ Client static Object m() { return p.Lib.f(); } //@ p/Lib public static int f() { return 1; }",
        "//@ p/Lib static int f() { return 1; }",
    ),
    (
        "constructor_private",
        "//@ Client static Object m() { new Lib(); return 1; } //@ Lib Lib() {}",
        "//@ Lib private Lib() {}",
    ),
    ("constructor_gone", "//@ Client static Object m() { new Lib(1); return 1; } //@ Lib Lib(int n) {}", "//@ Lib"),
    (
        "method_not_static",
        "//@ Client static Object m() { return Lib.f(); } //@ Lib static int f() { return 1; }",
        "//@ Lib int f() { return 1; }",
    ),
    (
        "method_static",
        "//@ Client static Object m() { return new Lib().f(); } //@ Lib int f() { return 1; }",
        "//@ Lib static int f() { return 1; }",
    ),
    (
        "method_of_interface_static",
        "//@ Client implements Lib { static Object m() { return ((Lib) new Client()).f(); } public int f() { return 1; } //@interface Lib int f();",
        "//@interface Lib static int f() { return 1; }",
    ),
    (
        "method_in_superclass",
        "//@ Client static Object m() { return new Lib().f(); } //@ Lib int f() { return 1; }",
        "//@ Lib extends Above //@ Above int f() { return 7; }",
    ),
    (
        "method_default_gone",
        "//@ Client implements Lib { static Object m() { return ((Lib) new Client()).f(); } //@interface Lib default int f() { return 1; }",
        "//@interface Lib",
    ),
    // Classes and interfaces.
    (
        "class_hidden",
        "//@ Client static Object m() { return p.Lib.f(); } //@ p/Lib public static int f() { return 1; }",
        "//@hidden p/Lib public static int f() { return 1; }",
    ),
    (
        "class_hidden_literal",
        "//@ Client static Object m() { return p.Lib.class == null; } //@ p/Lib",
        "//@hidden p/Lib",
    ),
    (
        "class_hidden_test",
        "//@ Client static Object m() { Object o = \"\"; return o instanceof p.Lib; } //@ p/Lib",
        "//@hidden p/Lib",
    ),
    (
        "class_hidden_cast",
        "//@ Client static Object m() { Object o = \"\"; return (p.Lib) o; } //@ p/Lib",
        "//@hidden p/Lib",
    ),
    ("class_hidden_array", "//@ Client static Object m() { return new p.Lib[1].length; } //@ p/Lib", "//@hidden p/Lib"),
    (
        "class_hidden_arrays",
        "//@ Client static Object m() { return new p.Lib[1][1].length; } //@ p/Lib",
        "//@hidden p/Lib",
    ),
    ("class_hidden_new", "//@ Client static Object m() { new p.Lib(); return 1; } //@ p/Lib", "//@hidden p/Lib"),
    (
        "superclass_hidden",
        "//@ Client static Object m() { new Sub(); return 1; } //@ Sub extends p.Lib //@ p/Lib",
        "//@hidden p/Lib public Lib() {}",
    ),
    (
        "class_to_interface",
        "//@ Client static Object m() { return Lib.f(); } //@ Lib static int f() { return 1; }",
        "//@interface Lib static int f() { return 1; }",
    ),
    (
        "class_to_interface_virtual",
        "//@ Client static Object m(Lib lib) { return lib.f(); } static Object m() { return m(new Sub()); } //@ Sub extends Lib //@ Lib int f() { return 1; }",
        "//@interface Lib int f(); //@ Sub implements Lib { public int f() { return 2; }",
    ),
    (
        "interface_to_class",
        "//@ Client static Object m(Lib lib) { return lib.f(); } static Object m() { return m(new Sub()); } //@ Sub implements Lib { public int f() { return 1; } //@interface Lib int f();",
        "//@ Lib public int f() { return 1; } //@ Sub extends Lib",
    ),
    ("class_abstract", "//@ Client static Object m() { new Lib(); return 1; } //@ Lib", "//@abstract Lib"),
    ("class_interface_new", "//@ Client static Object m() { new Lib(); return 1; } //@ Lib", "//@interface Lib"),
    (
        "superclass_final",
        "//@ Client static Object m() { new Sub(); return 1; } //@ Sub extends Lib //@ Lib",
        "//@final Lib",
    ),
    (
        "superclass_to_interface",
        "//@ Client static Object m() { new Sub(); return 1; } //@ Sub extends Lib //@ Lib",
        "//@interface Lib",
    ),
    (
        "superinterface_to_class",
        "//@ Client static Object m() { new Sub(); return 1; } //@ Sub implements Lib //@interface Lib",
        "//@ Lib",
    ),
    (
        "superinterface_sealed",
        "//@ Client static Object m() { new Sub(); return 1; } //@ Sub implements Lib //@interface Lib",
        "//@sealed Lib permits Other //@final Other implements Lib",
    ),
    (
        "method_final",
        "//@ Client static Object m() { return new Sub().f(); } //@ Sub extends Lib { int f() { return 2; } //@ Lib int f() { return 1; }",
        "//@ Lib final int f() { return 1; }",
    ),
    // Selection (§5.4.6).
    (
        "interface_not_implemented",
        "//@ Client static Object m() { Lib lib = new Sub(); return lib.f(); } //@ Sub implements Lib { public int f() { return 1; } //@interface Lib int f();",
        "//@ Sub public int f() { return 1; }",
    ),
    (
        "method_added_to_interface",
        "//@ Sub implements Lib //@interface Lib",
        "//@interface Lib int f(String s); //@ Client static Object m() { Lib lib = new Sub(); return lib.f(null); }",
    ),
    (
        "method_added_to_class",
        "//@ Sub extends Lib //@abstract Lib",
        "//@abstract Lib abstract int f(); //@ Client static Object m() { Lib lib = new Sub(); return lib.f(); }",
    ),
    (
        "method_of_super_abstract",
        "//@ Client static Object m() { return new Sub().f(); } //@ Sub extends Lib { int f() { return super.f(); } //@abstract Lib int f() { return 1; }",
        "//@abstract Lib abstract int f();",
    ),
    (
        "two_defaults",
        "//@ Sub implements Lib, Other //@interface Lib default int f() { return 1; } //@interface Other",
        "//@interface Other default int f() { return 2; } //@ Client static Object m() { Lib lib = new Sub(); return lib.f(); }",
    ),
    (
        "two_defaults_of_class",
        "//@ Client static Object m() { return new Sub().f(); } //@ Sub implements Lib, Other //@interface Lib default int f() { return 1; } //@interface Other",
        "//@interface Other default int f() { return 2; }",
    ),
    (
        "interface_static_to_class",
        "//@ Client static Object m() { return Lib.f(); } //@interface Lib static int f() { return 1; }",
        "//@ Lib public static int f() { return 1; }",
    ),
    (
        "super_default_gone",
        "//@ Client implements Lib { static Object m() { return new Client().f(); } public int f() { return Lib.super.f(); } //@interface Lib default int f() { return 1; }",
        "//@interface Lib int f();",
    ),
    (
        "method_less_public",
        "//@ Sub extends Above implements Lib //@ Above public int f() { return 1; } //@interface Lib int f();",
        "//@ Above int f() { return 1; } //@ Client static Object m() { Lib lib = new Sub(); return lib.f(); }",
    ),
];

/// The source of each file of a version: `//@KIND path rest`, where KIND is `class` if nothing is said.
fn files(name: &str, version: &str, dir: &Path) -> Vec<PathBuf> {
    let file = |unit: &str| {
        let (kind, rest) = unit.split_once(' ').expect("a kind");
        let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
        let (below, class) = path.split_once('/').map_or(("", path), |(package, class)| (package, class));
        let dot = if below.is_empty() { "" } else { "." };
        let visible = if kind == "hidden" { "" } else { "public " };
        let kind = match kind {
            "" | "hidden" => "class",
            "abstract" => "abstract class",
            "final" => "final class",
            "sealed" => "sealed interface",
            other => other,
        };
        // What a class extends is before its brace, where there is one.
        let heads = ["extends ", "implements ", "permits "].iter().any(|head| body.starts_with(head));
        let (head, members) = match body.split_once('{') {
            Some((head, members)) if heads => (head, members),
            _ if heads => (body, ""),
            _ => ("", body),
        };
        let text = format!("package {name}{dot}{below};\n{visible}{kind} {class} {head} {{ {members} }}\n");
        let text =
            text.replace("p.Lib", &format!("{name}.p.Lib")).replace("static Object m()", "public static Object m()");
        let at = dir.join(name).join(below).join(format!("{class}.java"));
        fs::create_dir_all(at.parent().expect("a directory")).expect("made");
        fs::write(&at, text).expect("written");
        at
    };
    version.split("//@").filter(|unit| !unit.trim().is_empty()).map(|unit| file(unit.trim_end())).collect()
}

/// All pairs, and the program that runs them.
fn compiled(dir: &Path) -> PathBuf {
    let jvm = &java::jdks()[0];
    let classes = dir.join("classes");
    fs::create_dir_all(&classes).expect("made");
    let old: Vec<_> = PAIRS.iter().flat_map(|(name, old, _)| files(name, old, &dir.join("old"))).collect();
    jvm.compile(&old, &[], &classes).expect("the first version");
    let new: Vec<_> = PAIRS.iter().flat_map(|(name, _, new)| files(name, new, &dir.join("new"))).collect();
    jvm.compile(&new, std::slice::from_ref(&classes), &classes).expect("the second version");
    let calls = PAIRS.iter().map(|(name, ..)| {
        format!(
            "try {{ System.out.println(\"{name}: \" + {name}.Client.m()); }}
             catch (Throwable t) {{ System.out.println(\"{name}: \" + t.getClass().getName() + \": \" + t.getMessage()); }}\n"
        )
    });
    let main =
        format!("public class Main {{ public static void main(String[] args) {{ {} }} }}", calls.collect::<String>());
    fs::write(dir.join("Main.java"), main).expect("written");
    jvm.compile(&[dir.join("Main.java")], std::slice::from_ref(&classes), &classes).expect("the program");
    classes
}

#[test]
fn classes_compiled_apart_do_what_they_do_on_the_jvm() {
    let dir = tempdir().expect("a directory");
    let classes = compiled(dir.path());
    for home in jdk::homes() {
        let expected = sides::java(&home, &classes, "Main", &[]);
        assert_eq!((expected.out.lines().count(), expected.code), (PAIRS.len(), Some(0)), "{}", expected.err);
        let seen = sides::cortado(&home, &classes, "Main", &[], Duration::from_secs(60));
        let apart: Vec<_> = expected.out.lines().zip(seen.out.lines()).filter(|(java, ours)| java != ours).collect();
        let told: String = apart.iter().map(|(java, ours)| format!("java    {java}\ncortado {ours}\n")).collect();
        assert!(told.is_empty() && seen.out == expected.out, "{}:\n{told}{}", home.display(), seen.err);

        let run = Run::new(vec![classes.clone()], &home);
        for (line, (name, ..)) in expected.out.lines().zip(PAIRS) {
            let said = line.split(": ").nth(1).expect("an outcome");
            let subject = run.open(&format!("{name}.Client#m()")).unwrap_or_else(|e| panic!("{name}: {e}"));
            let report = subject.reported().expect("explored");
            let outcomes: Vec<_> =
                report.paths.iter().map(|path| report::ending::outcome(&subject.world, path)).collect();
            let is_it = |outcome: &String| match said.ends_with("Error") {
                true => *outcome == format!("throws {said}"),
                false => outcome.starts_with("returns "),
            };
            assert!(report.complete() && outcomes.len() == 1 && is_it(&outcomes[0]), "{line}: {outcomes:?}");
            // What is abstract now the class itself says.
            let warned = said.ends_with("Error") && !said.ends_with("InstantiationError");
            assert_eq!(warned, !report.notes.is_empty(), "{name}: {:?}", report.notes);
        }
    }
}
