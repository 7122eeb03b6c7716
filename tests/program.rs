//! JVMS chapter 5 on real JDKs and on classes that `javac` compiles here.
//!
//! Runs with every JDK that `tests/common/jdk.rs` finds; finding none is a failure.

// A failure says with which JDK.

use crate::common;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::jdk;
use cortado::classfile::{BaseType, ConstIdx, Constant, FieldType, Method};
use cortado::program::{
    ArrayComponent, ClassId, ClassKind, ClassPath, Jdk, JdkError, LinkErrorKind, Origin, PathError, Program, Resolved,
    Universe, Worlds,
};
use tempfile::TempDir;

// ---- support ------------------------------------------------------------------------------------------------------

fn jdk() -> Jdk {
    Jdk::at(&jdk::homes()[0]).unwrap()
}

fn program(path: &[&Path]) -> Program {
    let path: Vec<PathBuf> = path.iter().map(|&entry| entry.to_owned()).collect();
    Program::new(ClassPath::new(&path, Some(jdk())).unwrap())
}

fn each_jdk(test: impl Fn(&Program)) {
    for home in jdk::homes() {
        eprintln!("with {}", home.display());
        test(&Program::new(ClassPath::new(&[], Some(Jdk::at(&home).unwrap())).unwrap()));
    }
}

/// Compiles sources, given as path and text, and leaves the classes in `out`.
fn javac(out: &Path, flags: &[&str], sources: &[(&str, &str)]) {
    let src = TempDir::new().unwrap();
    let mut command = Command::new(jdk().home().join("bin/javac"));
    command.args(["-proc:none", "-XDuseUnsharedTable", "-J-XX:TieredStopAtLevel=1", "-d"]).arg(out).args(flags);
    for (path, text) in sources {
        let path = src.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        command.arg(path);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "javac: {}", String::from_utf8_lossy(&output.stderr));
}

/// Runs a main class and gives back its lines.
fn java(path: &Path, main: &str) -> Vec<String> {
    let output = Command::new(jdk().home().join("bin/java")).arg("-cp").arg(path).arg(main).output().unwrap();
    assert!(output.status.success(), "java: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn jar(path: &Path, entries: &[(&str, &[u8])]) {
    let mut jar = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, bytes) in entries {
        jar.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        jar.write_all(bytes).unwrap();
    }
    jar.finish().unwrap();
}

fn names(program: &Program, ids: &[ClassId]) -> Vec<String> {
    ids.iter().map(|&id| program.class(id).name.to_string()).collect()
}

/// The constant of a class that names a member or class.
fn constant(program: &Program, class: ClassId, wanted: &str) -> ConstIdx {
    let constants = &program.class(class).file.as_ref().unwrap().constants;
    let is_it = |constant: &Constant| match constant {
        Constant::Class(name) => &**name == wanted,
        Constant::Field(member) | Constant::Method(member) => &*member.name == wanted,
        _ => false,
    };
    let found = constants.iter().find(|(_, constant)| is_it(constant));
    found.unwrap_or_else(|| panic!("no constant {wanted}")).0
}

// ---- the JDK ------------------------------------------------------------------------------------------------------

#[test]
fn jdk_classes_load_with_their_supertypes() {
    each_jdk(|program| {
        let map = program.class(program.load("java/util/HashMap").unwrap());
        assert_eq!((&map.kind, map.origin), (&ClassKind::Instance, Origin::Jdk));
        assert_eq!(&*map.location, "jrt:/java.base/java/util/HashMap.class");
        assert_eq!(names(program, &map.ancestors), ["java/lang/Object", "java/util/AbstractMap", "java/util/HashMap"]);
        assert_eq!(names(program, &map.interfaces), ["java/util/Map", "java/lang/Cloneable", "java/io/Serializable"]);
        assert!(map.is_instantiable() && map.clinit.is_none());

        // AbstractMap's fields first.
        let layout: Vec<_> = map.layout.iter().map(|&id| program.field_name(id)).collect();
        assert_eq!(layout[0], "java.util.AbstractMap.keySet");
        assert!(layout.contains(&"java.util.HashMap.table".to_owned()));
        for (slot, &id) in map.layout.iter().enumerate() {
            assert_eq!(program.field(id).slot as usize, slot);
        }
        for (slot, &id) in map.statics.iter().enumerate() {
            assert_eq!((program.field(id).slot as usize, program.field(id).class), (slot, map.id));
        }
        // Loaded once, and found in other modules than java.base too.
        assert_eq!(program.load("java/util/HashMap").unwrap(), map.id);
        let connection = program.class(program.load("java/sql/Connection").unwrap());
        assert_eq!(&*connection.location, "jrt:/java.sql/java/sql/Connection.class");
        assert!(program.class(program.load("java/lang/Integer").unwrap()).clinit.is_some());
    });
}

/// A thousand real classes: none breaks a rule we check, every reference resolves, every method call finds its method.
#[test]
fn all_of_java_util_links() {
    each_jdk(|program| {
        let image = jdk::image(program.path().jdk().unwrap().home());
        let java_base = jdk::java_base(&image);
        let names = java_base.iter().filter_map(|name| name.strip_prefix("/java.base/"));
        let names = names.filter(|name| name.starts_with("java/util/"));
        let ids: Vec<_> = names.filter_map(|name| Some(program.load(name.strip_suffix(".class")?).unwrap())).collect();
        assert!(ids.len() > 1000);
        for &id in &ids {
            let class = program.class(id);
            let file = class.file.as_ref().unwrap();
            let decodes = |method: &Method| method.code.as_ref().is_none_or(|code| code.decoded().is_ok());
            assert!(file.methods.iter().all(decodes));
            for (at, _) in file.constants.iter() {
                program.resolved(program.class(id), at).unwrap();
            }
            if class.is_instantiable() {
                let above = class.superinterfaces.iter().chain(&class.ancestors);
                for &method in above.flat_map(|&above| &program.class(above).methods) {
                    let selected = program.method(program.select(id, method).unwrap());
                    let access = program.method(method).access;
                    assert!(!selected.access.is_abstract());
                    assert!(access.is_private() || access.is_static() || program.is_subtype(id, selected.class));
                }
            }
        }
    });
}

#[test]
fn a_jdk_is_recognized_or_refused() {
    for home in jdk::homes() {
        let jdk = Jdk::at(&home).unwrap();
        let release = fs::read_to_string(home.join("release")).unwrap();
        assert!(release.contains(&format!("JAVA_VERSION=\"{}", jdk.feature())));
        // By way of `java` and its symbolic links.
        assert_eq!(Jdk::discover(None, None, Some(&home.join("bin/java"))).unwrap().home(), home);
        assert_eq!(Jdk::discover(None, Some(&home), None).unwrap().home(), home);
    }
    let dir = TempDir::new().unwrap();
    assert!(matches!(Jdk::at(dir.path()), Err(JdkError::NotAJdk { .. })));
    fs::create_dir_all(dir.path().join("jre/lib")).unwrap();
    fs::write(dir.path().join("jre/lib/rt.jar"), "").unwrap();
    let Err(error) = Jdk::at(dir.path()) else { panic!() };
    assert!(error.to_string().contains("JDK 8 or older") && error.to_string().contains("--jdk DIR"), "{error}");
    fs::create_dir_all(dir.path().join("lib")).unwrap();
    fs::write(dir.path().join("lib/modules"), "nonsense").unwrap();
    let Err(error) = Jdk::at(dir.path()) else { panic!() };
    assert!(error.to_string().contains("lib/modules"), "{error}");
    // What the user names is not replaced by something else.
    let homes = jdk::homes();
    assert!(Jdk::discover(Some(Path::new("/no/such")), Some(&homes[0]), None).is_err());
}

#[test]
fn arrays_are_classes_too() {
    each_jdk(|program| {
        let strings = program.class(program.load("[[Ljava/lang/String;").unwrap());
        assert_eq!(strings.java_name(), "java.lang.String[][]");
        let string = program.load("java/lang/String").unwrap();
        let row = program.array_of(string).unwrap();
        assert_eq!(program.array_of(row).unwrap(), strings.id);
        let ClassKind::Array { element, component } = &strings.kind else { panic!() };
        assert_eq!((element, *component), (&FieldType::Object("java/lang/String".into()), ArrayComponent::Class(row)));
        assert_eq!(names(program, &strings.interfaces), ["java/lang/Cloneable", "java/io/Serializable"]);
        let ints = program.array_of(BaseType::Int).unwrap();
        assert_eq!(program.load("[I").unwrap(), ints);
        assert_eq!(program.class_of_type(&FieldType::parse("[I").unwrap()).unwrap(), ints);
        // §5.4.3.3: the methods of Object.
        let hash = program.resolve_method(ints, "hashCode", "()I").unwrap();
        assert_eq!(program.method_name(program.select(ints, hash).unwrap()), "java.lang.Object.hashCode()I");
        assert!(program.resolve_method(ints, "clone", "()Ljava/lang/Object;").is_ok());
        for bad in ["[", "[V", "[Ljava/lang/String", "[java/lang/String", "[[Lp.A;", "[Lno/Such;"] {
            assert_eq!(program.load(bad).unwrap_err().kind(), LinkErrorKind::NoClassDefFound, "{bad}");
        }
    });
}

#[test]
fn subtyping() {
    each_jdk(|program| {
        let sub = |a: &str, b: &str| program.is_subtype(program.load(a).unwrap(), program.load(b).unwrap());
        for (below, above) in [
            ("java/util/ArrayList", "java/util/ArrayList"),
            ("java/util/ArrayList", "java/util/AbstractCollection"),
            ("java/util/ArrayList", "java/lang/Iterable"),
            ("java/util/LinkedHashMap", "java/util/Map"),
            ("java/util/List", "java/lang/Object"),
            ("java/util/List", "java/lang/Iterable"),
            ("[I", "java/lang/Object"),
            ("[I", "java/lang/Cloneable"),
            ("[I", "java/io/Serializable"),
            ("[[I", "[Ljava/lang/Object;"),
            ("[[I", "[Ljava/lang/Cloneable;"),
            ("[Ljava/lang/Integer;", "[Ljava/lang/Number;"),
            ("[[Ljava/util/ArrayList;", "[[Ljava/util/List;"),
        ] {
            assert!(sub(below, above), "{below} <: {above}");
            assert!(below == above || !sub(above, below), "not {above} <: {below}");
        }
        for (one, other) in [
            ("[I", "[J"),
            ("[I", "[Ljava/lang/Object;"),
            ("[I", "java/util/List"),
            ("java/util/ArrayList", "java/util/Set"),
            ("java/lang/Integer", "java/lang/Long"),
        ] {
            assert!(!sub(one, other) && !sub(other, one), "{one}, {other}");
        }
    });
}

#[test]
fn resolution_and_selection_in_the_jdk() {
    each_jdk(|program| {
        let load = |name: &str| program.load(name).unwrap();
        let select = |receiver: &str, class: &str, name: &str, descriptor: &str| {
            let resolved = program.resolve_method(load(class), name, descriptor).unwrap();
            let selected = program.select(load(receiver), resolved).unwrap();
            assert_eq!(program.select(load(receiver), resolved).unwrap(), selected);
            program.class(program.method(selected).class).name.to_string()
        };
        let get = "(Ljava/lang/Object;)Ljava/lang/Object;";
        assert_eq!(select("java/util/HashMap", "java/util/Map", "get", get), "java/util/HashMap");
        assert_eq!(select("java/util/LinkedHashMap", "java/util/HashMap", "get", get), "java/util/LinkedHashMap");
        let stream = "()Ljava/util/stream/Stream;";
        assert_eq!(select("java/util/ArrayList", "java/util/ArrayList", "stream", stream), "java/util/Collection");
        let spliterator = "()Ljava/util/Spliterator;";
        assert_eq!(select("java/util/Vector", "java/lang/Iterable", "spliterator", spliterator), "java/util/Vector");
        // Set, SortedSet and Collection all have it; SortedSet's is the most specific.
        let set = "java/util/concurrent/ConcurrentSkipListMap$KeySet";
        assert_eq!(select("java/util/TreeSet", "java/util/Set", "spliterator", spliterator), "java/util/TreeSet");
        assert_eq!(select(set, "java/util/SortedSet", "comparator", "()Ljava/util/Comparator;"), set);
        assert_eq!(select("java/util/ArrayList", "java/lang/Object", "hashCode", "()I"), "java/util/ArrayList");
        assert_eq!(select("java/util/HashSet", "java/util/Set", "hashCode", "()I"), "java/util/AbstractSet");

        let declaring = |class: &str, name: &str, descriptor: &str| {
            let method = program.resolve_method(load(class), name, descriptor).unwrap();
            program.class(program.method(method).class).name.to_string()
        };
        assert_eq!(declaring("java/lang/Comparable", "toString", "()Ljava/lang/String;"), "java/lang/Object");
        assert_eq!(declaring("java/util/AbstractList", "size", "()I"), "java/util/AbstractCollection");
        assert_eq!(declaring("java/util/SortedSet", "isEmpty", "()Z"), "java/util/Set");
        // §2.9.3, whatever the descriptor.
        assert_eq!(declaring("java/lang/invoke/MethodHandle", "invokeExact", "(I)J"), "java/lang/invoke/MethodHandle");
        let size = program.resolve_field(load("java/util/LinkedHashMap"), "size", "I").unwrap();
        assert_eq!(program.field_name(size), "java.util.HashMap.size");

        let error = program.resolve_method(load("java/util/List"), "frobnicate", "()V").unwrap_err();
        assert_eq!(error.kind(), LinkErrorKind::NoSuchMethod);
        assert!(error.to_string().contains("java.util.List has no method frobnicate()V"), "{error}");
        let error = program.resolve_field(load("java/util/HashMap"), "size", "J").unwrap_err();
        assert_eq!(error.kind(), LinkErrorKind::NoSuchField);
        assert!(program.resolve_method(load("java/util/List"), "wait0", "(J)V").is_err());
        let error = program.load("no/such/Thing").unwrap_err();
        assert!(error.to_string().starts_with("class no.such.Thing not found; searched JDK"), "{error}");
        for bad in ["", "/", "../x", "java.lang.Object", "java/util/", "I;"] {
            assert_eq!(program.load(bad).unwrap_err().kind(), LinkErrorKind::NoClassDefFound, "{bad}");
        }
    });
}

// ---- class paths --------------------------------------------------------------------------------------------------

#[test]
fn directories_jars_and_wildcards() {
    let dir = TempDir::new().unwrap();
    let at = |path: &str| dir.path().join(path);
    let (one, nine) = (at("one"), at("nine"));
    javac(&one, &[], &[("p/A.java", "package p; public class A { int one; public class In {} }")]);
    javac(&nine, &[], &[("p/A.java", "package p; public class A { int nine; }")]);
    let (a1, a9) = (fs::read(one.join("p/A.class")).unwrap(), fs::read(nine.join("p/A.class")).unwrap());
    let inner = fs::read(one.join("p/A$In.class")).unwrap();
    fs::create_dir(at("lib")).unwrap();
    let manifest = |text: &str| format!("Manifest-Version: 1.0\r\n{text}\r\n\r\n").into_bytes();
    let multi = manifest("Multi-Release: true");
    let entries: [(&str, &[u8]); 4] = [
        ("META-INF/MANIFEST.MF", &multi),
        ("p/A.class", &a1),
        ("META-INF/versions/9/p/A.class", &a9),
        ("META-INF/versions/900/p/A.class", b"from the future"),
    ];
    jar(&at("lib/multi.jar"), &entries);
    jar(&at("lib/plain.jar"), &entries[1..3]);
    jar(&at("referring.jar"), &[("META-INF/MANIFEST.MF", &manifest("Class-Path: nowhere.jar lib/plain.jar"))]);
    jar(&at("inner.jar"), &[("module-info.class", b""), ("p/A$In.class", &inner), ("p/x.txt", b"")]);

    let field = |path: &[&Path]| {
        let program = program(path);
        let a = program.class(program.load("p/A").unwrap());
        (program.field(a.fields[0]).name.to_string(), a.location.to_string(), a.origin)
    };
    let location = |path: &str| at(path).display().to_string();
    assert_eq!(field(&[&one]), ("one".into(), location("one/p/A.class"), Origin::Application));
    assert_eq!(
        field(&[&at("lib/multi.jar")]),
        ("nine".into(), location("lib/multi.jar!/META-INF/versions/9/p/A.class"), Origin::Application)
    );
    assert_eq!(field(&[&at("lib/plain.jar")]).1, location("lib/plain.jar!/p/A.class"));
    assert_eq!(field(&[&at("inner.jar"), &one, &nine]).0, "one");
    assert_eq!(field(&[&nine, &one]).0, "nine");
    assert_eq!(field(&[&at("lib/*")]).0, "nine");
    assert_eq!(field(&[&at("referring.jar")]).1, location("lib/plain.jar!/p/A.class"));

    let path = ClassPath::new(&[at("inner.jar"), at("gone"), at("lib/*"), at("gone/*")], Some(jdk())).unwrap();
    assert_eq!(path.application_classes().unwrap().iter().map(|n| &**n).collect::<Vec<_>>(), ["p/A", "p/A$In"]);
    assert_eq!(path.warnings().len(), 2, "{:?}", path.warnings());
    assert!(path.warnings()[0].contains("gone on the class path does not exist"));
    let path = ClassPath::new(&[one], None).unwrap();
    assert_eq!(path.application_classes().unwrap().len(), 2);
    let program = Program::new(path);
    let error = program.load("p/A").unwrap_err().to_string();
    assert!(
        error.starts_with("class java.lang.Object not found, needed by p.A as its superclass; searched no JDK"),
        "{error}"
    );
}

#[test]
fn bad_jars_and_misplaced_classes_are_named() {
    let dir = TempDir::new().unwrap();
    let at = |path: &str| dir.path().join(path);
    fs::write(at("bad.jar"), "PK no more").unwrap();
    let Err(error) = ClassPath::new(&[at("bad.jar")], None) else { panic!() };
    assert!(matches!(error, PathError::Jar { .. }) && error.to_string().contains("bad.jar"), "{error}");

    javac(dir.path(), &[], &[("p/A.java", "package p; public class A {}")]);
    // Deflated bytes that are no longer what the checksum says.
    let class = fs::read(at("p/A.class")).unwrap();
    jar(&at("torn.jar"), &[("p/A.class", &class)]);
    let mut torn = fs::read(at("torn.jar")).unwrap();
    torn[60..90].fill(0x55);
    fs::write(at("torn.jar"), torn).unwrap();
    let error = program(&[&at("torn.jar")]).load("p/A").unwrap_err();
    assert_eq!(error.kind(), LinkErrorKind::Unreadable);
    assert!(error.to_string().contains("torn.jar") && error.to_string().contains("p/A.class"), "{error}");

    let error = program(&[&at("p")]).load("A").unwrap_err();
    assert_eq!(error.kind(), LinkErrorKind::NoClassDefFound);
    assert!(error.to_string().contains("holds the class p.A, not A"), "{error}");
    fs::write(at("B.class"), &class[..20]).unwrap();
    let error = program(&[dir.path()]).load("B").unwrap_err();
    assert_eq!(error.kind(), LinkErrorKind::ClassFormat);
    assert!(error.to_string().contains("B.class"), "{error}");
}

// ---- linking ------------------------------------------------------------------------------------------------------

/// §5.4.5 and §5.4.6, held against the JVM: every method returns the name of its class.
#[test]
fn the_jvm_selects_the_same_methods() {
    let dir = TempDir::new().unwrap();
    javac(
        dir.path(),
        &[],
        &[
            (
                "p/A.java",
                "package p; public class A { String m() { return \"p/A\"; }
                public static String call(A a) { return a.m(); } }",
            ),
            ("q/B.java", "package q; public class B extends p.A { public String m() { return \"q/B\"; } }"),
            ("p/C.java", "package p; public class C extends q.B { public String m() { return \"p/C\"; } }"),
            ("p/D.java", "package p; public class D extends A { public String m() { return \"p/D\"; } }"),
            ("q/E.java", "package q; public class E extends p.D { public String m() { return \"q/E\"; } }"),
            ("q/F.java", "package q; public class F extends E {}"),
            ("i/I.java", "package i; public interface I { default String m() { return \"i/I\"; } }"),
            ("i/J.java", "package i; public interface J extends I { default String m() { return \"i/J\"; } }"),
            ("i/K.java", "package i; public interface K extends I { }"),
            ("i/X.java", "package i; public class X implements K { }"),
            ("i/Y.java", "package i; public class Y extends X implements I, J { }"),
            ("i/Z.java", "package i; public class Z extends Y { public String m() { return \"i/Z\"; } }"),
            (
                "Main.java",
                "public class Main { public static void main(String[] a) {
                for (p.A x : new p.A[] { new p.A(), new q.B(), new p.C(), new p.D(), new q.E(), new q.F() })
                    System.out.println(x.getClass().getName().replace('.', '/') + \" p/A \" + p.A.call(x));
                for (i.I x : new i.I[] { new i.X(), new i.Y(), new i.Z() })
                    System.out.println(x.getClass().getName().replace('.', '/') + \" i/I \" + x.m()); } }",
            ),
        ],
    );
    let program = program(&[dir.path()]);
    let lines = java(dir.path(), "Main");
    assert_eq!(lines.len(), 9);
    for line in lines {
        let [receiver, class, ran] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let resolved = program.resolve_method(program.load(class).unwrap(), "m", "()Ljava/lang/String;").unwrap();
        let selected = program.select(program.load(receiver).unwrap(), resolved).unwrap();
        assert_eq!(&*program.class(program.method(selected).class).name, ran, "{line}");
    }
}

/// Classes compiled against one version of a library and linked with another.
#[test]
fn classes_that_do_not_fit_together() {
    let dir = TempDir::new().unwrap();
    let (old, new) = (dir.path().join("old"), dir.path().join("new"));
    let client = "class Client {
        int use(q.Lib l) { l.goneMethod(); q.Kind.f(); new Missing(); return l.goneField + l.hidden + l.kept; }
        private int own; class Inner { int peek() { return own; } } }
        class Missing {}
        class NeedsMissing extends Missing {}
        class ExtendsFinal extends BecomesFinal {}
        class ExtendsInterface extends BecomesInterface {}
        class ImplementsClass implements BecomesClass {}
        class GetsAbstract implements Grows {}
        class GetsTwo implements Grows, AlsoGrows {}
        class Round { } class About extends Round {}";
    let lib = "package q; public class Lib { public int goneField, hidden, kept; public void goneMethod() {} }";
    let kind = "package q; public class Kind { public static void f() {} }";
    let others = "class BecomesFinal {} class BecomesInterface {} interface BecomesClass {}
        interface Grows {} interface AlsoGrows {}";
    javac(&old, &[], &[("Client.java", client), ("q/Lib.java", lib), ("q/Kind.java", kind), ("Others.java", others)]);
    fs::remove_file(old.join("Missing.class")).unwrap();

    let lib = "package q; public class Lib { private int hidden; public int kept; }";
    let kind = "package q; public interface Kind { static void f() {} }";
    let others = "final class BecomesFinal {} interface BecomesInterface {} class BecomesClass {}
        interface Grows { void added(); default void twice() {} } interface AlsoGrows { default void twice() {} }
        class About {} class Round extends About {}";
    javac(&new, &[], &[("q/Lib.java", lib), ("q/Kind.java", kind), ("Others.java", others)]);
    fs::remove_file(new.join("About.class")).unwrap();

    let program = program(&[&new, &old]);
    let client = program.load("Client").unwrap();
    for (name, kind, says) in [
        ("goneField", LinkErrorKind::NoSuchField, "class q.Lib has no field goneField of type I, needed by Client ("),
        ("goneMethod", LinkErrorKind::NoSuchMethod, "q.Lib has no method goneMethod()V, needed by Client ("),
        ("hidden", LinkErrorKind::IllegalAccess, "field q.Lib.hidden is not accessible, needed by Client ("),
        ("f", LinkErrorKind::IncompatibleClassChange, "q.Kind is an interface, but f is called as a method of a class"),
        ("Missing", LinkErrorKind::NoClassDefFound, "class Missing not found, needed by Client ("),
    ] {
        let at = constant(&program, client, name);
        let error = program.resolved(program.class(client), at).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(says), "{error}");
        assert!(
            std::ptr::eq(error, program.resolved(program.class(client), at).unwrap_err()),
            "the same error each time"
        );
    }
    assert!(matches!(
        program.resolved(program.class(client), constant(&program, client, "kept")),
        Ok(Resolved::Field(_))
    ));
    // Nest mates may use private members.
    let inner = program.load("Client$Inner").unwrap();
    assert!(program.resolved(program.class(inner), constant(&program, inner, "own")).is_ok());
    assert_eq!(program.nest_host(inner), client);

    for (class, kind, says) in [
        (
            "NeedsMissing",
            LinkErrorKind::NoClassDefFound,
            "class Missing not found, needed by NeedsMissing as its superclass",
        ),
        ("ExtendsFinal", LinkErrorKind::IncompatibleClassChange, "BecomesFinal, which is final"),
        ("ExtendsInterface", LinkErrorKind::IncompatibleClassChange, "BecomesInterface, which is an interface"),
        ("ImplementsClass", LinkErrorKind::IncompatibleClassChange, "BecomesClass, which is no interface"),
        (
            "Round",
            LinkErrorKind::ClassCircularity,
            "class Round is its own superclass or superinterface, by way of About",
        ),
    ] {
        let error = program.load(class).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(says), "{error}");
        assert_eq!(program.load(class).unwrap_err().kind(), kind);
    }

    let grows = program.load("Grows").unwrap();
    let select = |receiver: &str, name: &str| {
        let resolved = program.resolve_method(grows, name, "()V").unwrap();
        program.select(program.load(receiver).unwrap(), resolved)
    };
    let error = select("GetsAbstract", "added").unwrap_err();
    assert_eq!(error.kind(), LinkErrorKind::AbstractMethod);
    assert_eq!(error.to_string(), "GetsAbstract does not implement Grows.added()V");
    assert!(select("GetsAbstract", "twice").is_ok());
    let error = select("GetsTwo", "twice").unwrap_err();
    assert_eq!(error.kind(), LinkErrorKind::IncompatibleClassChange);
    assert!(error.to_string().contains("GetsTwo inherits both Grows.twice()V and AlsoGrows.twice()V"), "{error}");
}

/// §6.5 invokespecial: the method is looked for from the caller's own superclass, whatever class the call names.
#[test]
fn super_calls_start_above_the_caller() {
    let dir = TempDir::new().unwrap();
    let top = "class Top { String m() { return \"Top\"; } } class Middle extends Top { }
        interface Two { default String two() { return \"Two\"; } } interface Sub extends Two { }";
    let low = "class Low extends Middle implements Sub {
        Low() { super(); }
        String m() { return super.m(); }
        public String two() { return Sub.super.two(); } }";
    javac(dir.path(), &[], &[("Top.java", top), ("Low.java", low)]);
    // In this version there is a method between.
    let top = "class Top { String m() { return \"Top\"; } } class Middle extends Top { String m() { return \"\"; } }";
    javac(dir.path(), &[], &[("Top.java", top)]);
    let program = program(&[dir.path()]);
    let low = program.load("Low").unwrap();
    let special = |name: &str| {
        let method = program.select_special(program.class(low), constant(&program, low, name)).unwrap();
        program.method_name(method)
    };
    assert_eq!(special("m"), "Middle.m()Ljava/lang/String;");
    assert_eq!(special("two"), "Two.two()Ljava/lang/String;");
    assert_eq!(special("<init>"), "Middle.<init>()V");
}

#[test]
fn parameter_names_come_from_either_table() {
    let source = "package p; public class N {
        long sum(int a, long wide, double[] xs, double d, String last) { return a; }
        static int twice(long x, int y) { return y; }
        interface I { int f(int z); } }";
    for (flags, abstract_name) in [(&["-g"][..], None), (&["-g:none", "-parameters"], Some("z"))] {
        let dir = TempDir::new().unwrap();
        javac(dir.path(), flags, &[("p/N.java", source)]);
        let program = program(&[dir.path()]);
        let names = |class: &str, name: &str, descriptor: &str| {
            let class = program.load(class).unwrap();
            let method = program.declared_method(class, name, descriptor).unwrap();
            program.parameter_names(method).iter().map(|n| n.as_deref().map(str::to_owned)).collect::<Vec<_>>()
        };
        let some = |names: &[&str]| names.iter().map(|&n| Some(n.to_owned())).collect::<Vec<_>>();
        assert_eq!(names("p/N", "sum", "(IJ[DDLjava/lang/String;)J"), some(&["a", "wide", "xs", "d", "last"]));
        assert_eq!(names("p/N", "twice", "(JI)I"), some(&["x", "y"]));
        assert_eq!(names("p/N$I", "f", "(I)I"), [abstract_name.map(str::to_owned)]);
    }
}

// ---- the closed world ---------------------------------------------------------------------------------------------

#[test]
fn the_universe_is_what_the_target_reaches() {
    let dir = TempDir::new().unwrap();
    javac(
        dir.path(),
        &[],
        &[
            (
                "u/Target.java",
                "package u; class Target { Shape[][] shapes; Comparable<?> c; Runnable r; Readable s;
                Object make(java.util.List<String> l) { return new java.util.ArrayList<String>(); } }",
            ),
            ("u/Shape.java", "package u; abstract class Shape { Shape next; }"),
            (
                "u/Circle.java",
                "package u; class Circle extends Shape implements Comparable<Circle> {
                Gone gone; public int compareTo(Circle o) { return 0; } }",
            ),
            ("u/Big.java", "package u; class Big extends Circle { }"),
            ("u/Gone.java", "package u; class Gone { }"),
            ("u/Broken.java", "package u; class Broken extends Gone { }"),
            ("u/Task.java", "package u; class Task implements Runnable { public void run() {} }"),
            ("u/Unrelated.java", "package u; class Unrelated implements Cloneable { }"),
        ],
    );
    fs::remove_file(dir.path().join("u/Gone.class")).unwrap();
    fs::write(dir.path().join("u/Rubbish.class"), "rubbish").unwrap();

    let program = program(&[dir.path()]);
    let load = |name: &str| program.load(name).unwrap();
    let universe = Universe::of(&program, load("u/Target"), Worlds::Closed);
    let instances = |name: &str| names(&program, &universe.instances_of(&program, load(name)));
    assert_eq!(instances("u/Shape"), ["u/Big", "u/Circle"]);
    assert_eq!(instances("u/Big"), ["u/Big"]);
    assert_eq!(instances("java/util/List"), ["java/util/ArrayList"]);
    assert_eq!(instances("java/lang/Comparable"), ["u/Big", "u/Circle"]);
    let all = instances("java/lang/Object");
    for name in ["java/lang/Object", "java/util/ArrayList", "u/Big", "u/Circle", "u/Target"] {
        assert!(all.iter().any(|other| other == name), "{name} in {all:?}");
    }
    assert!(!all.contains(&"u/Unrelated".to_owned()), "{all:?}");
    assert_eq!(instances("java/lang/Runnable"), ["u/Task"]);
    assert_eq!(names(&program, &universe.only_instances_of(&program, load("java/lang/Readable"))), [""; 0]);
    let warnings = universe.warnings();
    let warned = |parts: [&str; 2]| warnings.iter().any(|w| parts.iter().all(|part| w.contains(part)));
    assert!(warned(["java.lang.Readable has no implementation", "u.Target"]), "{warnings:?}");
    assert!(warned(["u.Gone is left out", "not found"]), "{warnings:?}");
    assert!(warned(["u.Rubbish is left out", "Rubbish.class"]), "{warnings:?}");

    // Whatever was loaded or asked before.
    let other = self::program(&[dir.path()]);
    let object = other.load("java/lang/Object").unwrap();
    let universe = Universe::of(&other, other.load("u/Target").unwrap(), Worlds::Closed);
    assert_eq!(names(&other, &universe.instances_of(&other, object)), all);
}

#[test]
fn of_a_library_those_classes_come_first_that_others_speak_of() {
    let dir = TempDir::new().unwrap();
    let (own, library) = (dir.path().join("own"), dir.path().join("library"));
    javac(
        &library,
        &[],
        &[
            (
                "v/Api.java",
                "package v; public class Api { Worker worker; public static Stamp stamp; java.util.Vector<?> all; }",
            ),
            ("v/Worker.java", "package v; class Worker extends Api implements Runnable { public void run() {} }"),
            ("v/Loud.java", "package v; public class Loud extends Api implements Runnable { public void run() {} }"),
            ("v/Stamp.java", "package v; public abstract class Stamp { Stamp() {} }"),
            ("v/Ink.java", "package v; class Ink extends Stamp { }"),
        ],
    );
    let classes = ["v/Api", "v/Worker", "v/Loud", "v/Stamp", "v/Ink"].map(|name| format!("{name}.class"));
    let bytes = classes.each_ref().map(|name| fs::read(library.join(name)).unwrap());
    let entries: Vec<(&str, &[u8])> = classes.iter().map(|name| &**name).zip(bytes.iter().map(|b| &**b)).collect();
    let packed = dir.path().join("library.jar");
    jar(&packed, &entries);
    javac(
        &own,
        &["-cp", packed.to_str().unwrap()],
        &[
            (
                "u/Target.java",
                "package u; class Target { v.Api api; v.Stamp stamp; Runnable r; java.util.AbstractList<?> l; }",
            ),
            ("u/Task.java", "package u; class Task implements Runnable { public void run() {} }"),
        ],
    );
    let seen = |path: [&Path; 2], worlds, name: &str| {
        let program = program(&path);
        let universe = Universe::of(&program, program.load("u/Target").unwrap(), worlds);
        let mut all = names(&program, &universe.instances_of(&program, program.load(name).unwrap()));
        all.retain(|name| !name.ends_with("$(unseen)"));
        all
    };
    for (worlds, runnable, api, list) in [
        (Worlds::Usual, &["u/Task"][..], &["v/Api"][..], &[][..]),
        (Worlds::Open, &["u/Task", "v/Loud", "v/Worker"], &["v/Api", "v/Loud", "v/Worker"], &["java/util/Vector"]),
        (Worlds::Closed, &["u/Task", "v/Loud", "v/Worker"], &["v/Api", "v/Loud", "v/Worker"], &["java/util/Vector"]),
    ] {
        let of = |name| seen([&own, &packed], worlds, name);
        assert_eq!(of("java/lang/Runnable"), runnable, "{worlds:?}");
        assert_eq!(of("v/Api"), api, "{worlds:?}");
        assert_eq!(of("java/util/AbstractList"), list, "{worlds:?}");
        // It has no others.
        assert_eq!(of("v/Stamp"), ["v/Ink"], "{worlds:?}");
    }
    let warned = |name: &str| {
        let program = program(&[&own, &packed]);
        let universe = Universe::of(&program, program.load("u/Target").unwrap(), Worlds::Usual);
        universe.instances_of(&program, program.load(name).unwrap());
        universe.warnings().iter().any(|warning| warning.contains("libraries alone"))
    };
    assert!(warned("java/lang/Runnable") && !warned("v/Stamp"));
    // What is in directories is the program's own.
    assert_eq!(seen([&own, &library], Worlds::Usual, "v/Api"), ["v/Api", "v/Loud", "v/Worker"]);
}

#[test]
fn in_an_open_world_each_type_that_source_can_extend_has_an_unseen_class() {
    let dir = TempDir::new().unwrap();
    javac(
        dir.path(),
        &["--release", "17"],
        &[
            (
                "u/Target.java",
                "package u; class Target { Shape s; Hidden h; Kind k; Mark m; v.Open o; v.Package p; v.Closed c; v.Half f;
                Color e; Pair r; Enum<?> n; Record d; java.util.Comparator<?> by; Runnable t;
                private interface Hidden { } interface Inner { } Inner i; }",
            ),
            ("u/Shape.java", "package u; abstract class Shape { Shape(int x) { } abstract int area(); }"),
            ("u/Round.java", "package u; abstract class Round extends Shape { Round() { super(1); } }"),
            ("u/Circle.java", "package u; class Circle extends Round { int area() { return 1; } }"),
            ("u/Kind.java", "package u; sealed interface Kind permits Pair { }"),
            ("u/Pair.java", "package u; record Pair(int a) implements Kind { }"),
            ("u/Mark.java", "package u; @interface Mark { }"),
            ("u/Color.java", "package u; enum Color { RED { int f() { return 1; } }; abstract int f(); }"),
            ("v/Open.java", "package v; public abstract class Open { protected Open() { } protected abstract int f(); }"),
            ("v/Package.java", "package v; public abstract class Package { Package() { } }"),
            ("v/Closed.java", "package v; public abstract class Closed { abstract void f(); }"),
            ("v/Half.java", "package v; public abstract class Half extends Closed { void f() { } public abstract void g(); }"),
        ],
    );
    let program = program(&[dir.path()]);
    let load = |name: &str| program.load(name).unwrap();
    let universe = Universe::of(&program, load("u/Target"), Worlds::Open);
    let instances = |name: &str| names(&program, &universe.instances_of(&program, load(name)));
    assert_eq!(instances("u/Shape"), ["u/Circle", "u/Round$(unseen)", "u/Shape$(unseen)"]);
    assert_eq!(instances("u/Round"), ["u/Circle", "u/Round$(unseen)"]);
    assert_eq!(instances("u/Circle"), ["u/Circle"]);
    for open in
        ["v/Open", "v/Half", "u/Target$Inner", "java/util/Comparator", "java/lang/Runnable", "java/lang/Readable"]
    {
        assert_eq!(instances(open), [format!("{open}$(unseen)")]);
    }
    let closed = ["u/Target$Hidden", "u/Mark", "v/Package", "v/Closed", "java/lang/Enum"];
    for closed in closed {
        assert!(!instances(closed).contains(&format!("{closed}$(unseen)")), "{closed}");
    }
    assert_eq!(instances("u/Kind"), ["u/Pair"]);
    let record = instances("java/lang/Record");
    assert_eq!(record, ["u/Pair"]);
    let all = instances("java/lang/Object");
    for member in ["u/Shape$(unseen)", "java/util/Comparator$(unseen)", "java/lang/Object"] {
        assert!(all.iter().any(|name| name == member), "{member} in {all:?}");
    }
    // What nobody mentions is there only when asked for.
    assert!(!all.iter().any(|name| name == "java/lang/Readable$(unseen)"), "{all:?}");
    let area = program.declared_method(load("u/Shape"), "area", "()I").unwrap();
    let unseen = program.loaded("u/Round$(unseen)").unwrap();
    assert_eq!(program.select(unseen, area).unwrap(), area);

    // Whatever was loaded or asked before.
    let other = self::program(&[dir.path()]);
    let object = other.load("java/lang/Object").unwrap();
    let universe = Universe::of(&other, other.load("u/Target").unwrap(), Worlds::Open);
    assert_eq!(names(&other, &universe.instances_of(&other, object)), all);
}

#[test]
fn a_jdk_target_alone_is_searched() {
    each_jdk(|program| {
        let universe = Universe::of(program, program.load("java/util/HashMap").unwrap(), Worlds::Closed);
        let nodes = universe.instances_of(program, program.load("java/util/Map$Entry").unwrap());
        assert_eq!(names(program, &nodes), ["java/util/HashMap$Node", "java/util/HashMap$TreeNode"]);
        assert!(universe.names().all(|name| !name.starts_with("java/util/TreeMap")));
    });
}

#[test]
fn opening_and_loading_is_quick() {
    for home in jdk::homes() {
        let start = std::time::Instant::now();
        let program = Program::new(ClassPath::new(&[], Some(Jdk::at(&home).unwrap())).unwrap());
        let opened = start.elapsed();
        program.load("java/lang/Object").unwrap();
        let object = start.elapsed();
        program.load("java/util/HashMap").unwrap();
        let map = start.elapsed();
        eprintln!("{}: open {opened:?}, Object {object:?}, HashMap {map:?}", home.display());
        // Generous: shared machines and debug builds.
        assert!(map.as_millis() < 1000, "{map:?}");
    }
}
