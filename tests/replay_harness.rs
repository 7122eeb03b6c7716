//! The replay harness against hand-written predictions, on every JDK found: true ones are confirmed, false ones are
//! not, and no target can hang it, crash it or talk its way to a confirmation.

use crate::java;

use cortado::witness::Datum::{Boolean, Char, Int, Long, Null, Object as Obj};
use cortado::witness::{Body, Case, Datum, Harness, Jvm, Object, Verdict};
use java::build::{Build, call, elements, fields, text, unseen};
use java::{compile, double, float, jdks};
use std::time::Duration;

const NODE: &str = "demo/Node";
const LNODE: &str = "Ldemo/Node;";

const NODE_JAVA: &str = r#"package demo;
public class Node {
    static int calls;
    static Node last = null;
    private int val;
    Node next;
    final long id;
    double weight;
    float ratio;

    Node(int val) { this.val = val; this.id = 7; }

    boolean aliases(Node other) { return this == other.next; }
    Node cut() { Node n = next; next = null; return n; }
    private int secret(int add) { return val + add; }
    int deref(Node other) { return other.val; }
    static void remember(Node n) { calls++; last = n; }
    static long twice(long x) { return 2 * x; }
    static double half(double x) { return x / 2; }
    static float negate(float x) { return -x; }
    static int[] swap(int[] a) { int t = a[0]; a[0] = a[1]; a[1] = t; return a; }
    static Node pair(int v) { Node a = new Node(v); a.next = new Node(v + 1); a.next.next = a; return a; }
    static Node[] two(Node n) { return new Node[] {n, null, n}; }
    static String greet(String s) { return "hi " + s; }
    static boolean literal(String s) { return s == "abc"; }
    long idOf() { return id; }
    static void check(int x) { assert x > 0; }
    static int loop(int x) { while (x == x) { x++; } return x; }
    static int deep(int x) { return deep(x + 1) + 1; }
    static int exit(int x) { System.out.println("returned i1\nend"); System.exit(0); return x; }
    static int halt(int x) { Runtime.getRuntime().halt(3); return x; }
    static char next(char c) { return (char) (c + 1); }
    static int charge(Color c, Point p) { return c.cost + p.x(); }
    static Object colour() { return Color.RED; }
    int grow() { val++; next.val++; return val; }
    static void inner(Node[] nodes) { nodes[1] = nodes[0]; }
    static int sum(java.util.ArrayList<?> list) { return list.size(); }
}
"#;
const COLOR_JAVA: &str =
    "package demo; enum Color { RED(3), GREEN(5) { }; final int cost; Color(int c) { cost = c; } }";
const POINT_JAVA: &str = "package demo; record Point(int x, Node n) { }";

fn node(val: i32, next: Datum) -> Object {
    fields(NODE, &[("val", "I", Int(val)), ("next", LNODE, next)])
}

fn on(name: &str, descriptor: &str, args: &[Datum]) -> Case {
    call(NODE, name, descriptor, args).on(0)
}

fn to(name: &str, descriptor: &str, args: &[Datum]) -> Case {
    call(NODE, name, descriptor, args)
}

#[derive(Debug, Copy, Clone, PartialEq)]
enum Is {
    Confirmed,
    Diverged,
    Unconfirmed,
}
use Is::{Confirmed, Diverged, Unconfirmed};

/// Two strings compared by an unseen comparator.
fn compared(results: &[Datum]) -> Case {
    let objects = "(Ljava/lang/Object;Ljava/lang/Object;";
    let comparator = fields("java/util/Comparator", &[]);
    let compare = format!("{objects}Ljava/util/Comparator;)I");
    call("java/util/Objects", "compare", &compare, &[Obj(0), Obj(1), Obj(2)])
        .input(text("a"))
        .input(text("b"))
        .input(unseen(comparator, &[("compare", &format!("{objects})I"), results)]))
}

fn cases() -> Vec<(&'static str, Is, Case)> {
    let node_of = |name: &str| on(name, "()Ldemo/Node;", &[]);
    let pair = |second: Datum, val: i32| {
        let made = |val, next| fields(NODE, &[("val", "I", Int(val)), ("next", LNODE, next), ("id", "J", Long(7))]);
        to("pair", "(I)Ldemo/Node;", &[Int(4)]).allocated(made(4, Obj(1))).allocated(made(val, second)).returns(Obj(0))
    };
    let nan = 0x7ff8_0000_0000_0001;
    let enumeration = |ordinal| fields("java/lang/Enum", &[("ordinal", "I", Int(ordinal))]);
    let color = |class: &str, ordinal| Object { class: class.into(), ..enumeration(ordinal) };
    vec![
        // aliasing and cycles
        ("alias", Confirmed, on("aliases", "(Ldemo/Node;)Z", &[Obj(0)]).input(node(0, Obj(0))).returns(Boolean(true))),
        (
            "no alias",
            Confirmed,
            on("aliases", "(Ldemo/Node;)Z", &[Obj(0)]).input(node(0, Null)).returns(Boolean(false)),
        ),
        (
            "wrong value",
            Diverged,
            on("aliases", "(Ldemo/Node;)Z", &[Obj(0)]).input(node(0, Null)).returns(Boolean(true)),
        ),
        (
            "cycle",
            Confirmed,
            node_of("cut")
                .input(node(1, Obj(1)))
                .input(node(2, Obj(0)))
                .writes(0, NODE, "next", LNODE, Null)
                .returns(Obj(1)),
        ),
        (
            "other object",
            Diverged,
            node_of("cut")
                .input(node(1, Obj(1)))
                .input(node(2, Obj(0)))
                .writes(0, NODE, "next", LNODE, Null)
                .returns(Obj(0)),
        ),
        ("unpredicted write", Diverged, node_of("cut").input(node(1, Obj(1))).input(node(2, Null)).returns(Obj(1))),
        (
            "missing write",
            Diverged,
            node_of("cut").input(node(1, Null)).writes(0, NODE, "val", "I", Int(9)).returns(Null),
        ),
        (
            "unnamed field written",
            Diverged,
            on("grow", "()I", &[]).input(fields(NODE, &[("next", LNODE, Obj(0))])).returns(Int(2)),
        ),
        (
            "writes",
            Confirmed,
            on("grow", "()I", &[])
                .input(node(0, Obj(1)))
                .input(node(5, Null))
                .returns(Int(1))
                .writes(0, NODE, "val", "I", Int(1))
                .writes(1, NODE, "val", "I", Int(6)),
        ),
        // private members, final fields
        ("private method and field", Confirmed, on("secret", "(I)I", &[Int(2)]).input(node(40, Null)).returns(Int(42))),
        (
            "final field",
            Confirmed,
            on("idOf", "()J", &[]).input(fields(NODE, &[("id", "J", Long(-3))])).returns(Long(-3)),
        ),
        // exceptions
        (
            "throws",
            Confirmed,
            on("deref", "(Ldemo/Node;)I", &[Null]).input(node(0, Null)).throws_in(
                "java/lang/NullPointerException",
                NODE,
                "deref",
            ),
        ),
        (
            "wrong exception",
            Diverged,
            on("deref", "(Ldemo/Node;)I", &[Null]).input(node(0, Null)).throws("java/lang/RuntimeException"),
        ),
        (
            "wrong site",
            Diverged,
            on("deref", "(Ldemo/Node;)I", &[Null]).input(node(0, Null)).throws_in(
                "java/lang/NullPointerException",
                NODE,
                "cut",
            ),
        ),
        (
            "does not throw",
            Diverged,
            on("deref", "(Ldemo/Node;)I", &[Obj(0)]).input(node(0, Null)).throws("java/lang/NullPointerException"),
        ),
        ("assertion", Confirmed, to("check", "(I)V", &[Int(0)]).throws_in("java/lang/AssertionError", NODE, "check")),
        ("void", Confirmed, to("check", "(I)V", &[Int(1)])),
        // statics start clean each time
        (
            "static",
            Confirmed,
            to("remember", "(Ldemo/Node;)V", &[Obj(0)])
                .input(node(0, Null))
                .writes_static(NODE, "calls", "I", Int(1))
                .writes_static(NODE, "last", LNODE, Obj(0)),
        ),
        (
            "static again",
            Confirmed,
            to("remember", "(Ldemo/Node;)V", &[Null])
                .writes_static(NODE, "calls", "I", Int(1))
                .writes_static(NODE, "last", LNODE, Null),
        ),
        ("wrong static", Diverged, to("remember", "(Ldemo/Node;)V", &[Null]).writes_static(NODE, "calls", "I", Int(2))),
        // bits
        ("long", Confirmed, to("twice", "(J)J", &[Long(i64::MAX)]).returns(Long(-2))),
        ("denormal", Confirmed, to("half", "(D)D", &[double(f64::from_bits(3))]).returns(Datum::Double(2))),
        ("nan bits", Confirmed, to("half", "(D)D", &[Datum::Double(nan)]).returns(Datum::Double(nan))),
        ("nan bits differ", Diverged, to("half", "(D)D", &[Datum::Double(nan)]).returns(double(f64::NAN))),
        ("minus zero", Confirmed, to("negate", "(F)F", &[float(0.0)]).returns(float(-0.0))),
        ("plus zero", Diverged, to("negate", "(F)F", &[float(0.0)]).returns(float(0.0))),
        ("char", Confirmed, to("next", "(C)C", &[Char(0xd7ff)]).returns(Char(0xd800))),
        // arrays
        (
            "array",
            Confirmed,
            to("swap", "([I)[I", &[Obj(0)])
                .input(elements("[I", &[Int(1), Int(2)]))
                .returns(Obj(0))
                .writes_element(0, 0, Int(2))
                .writes_element(0, 1, Int(1)),
        ),
        (
            "array write untold",
            Diverged,
            to("swap", "([I)[I", &[Obj(0)]).input(elements("[I", &[Int(1), Int(2)])).returns(Obj(0)).writes_element(
                0,
                0,
                Int(2),
            ),
        ),
        (
            "array of objects",
            Confirmed,
            to("inner", "([Ldemo/Node;)V", &[Obj(0)])
                .input(elements("[Ldemo/Node;", &[Obj(1), Null]))
                .input(node(0, Null))
                .writes_element(0, 1, Obj(1)),
        ),
        (
            "array made",
            Confirmed,
            to("two", "(Ldemo/Node;)[Ldemo/Node;", &[Obj(0)])
                .input(node(0, Null))
                .allocated(elements("[Ldemo/Node;", &[Obj(0), Null, Obj(0)]))
                .returns(Obj(1)),
        ),
        (
            "array longer",
            Diverged,
            to("two", "(Ldemo/Node;)[Ldemo/Node;", &[Obj(0)])
                .input(node(0, Null))
                .allocated(elements("[Ldemo/Node;", &[Obj(0), Null]))
                .returns(Obj(1)),
        ),
        // allocated objects
        ("allocated cycle", Confirmed, pair(Obj(0), 5)),
        ("allocated aliases itself", Diverged, pair(Obj(1), 5)),
        ("allocated value", Diverged, pair(Obj(0), 6)),
        // strings, enums, records, objects of the JDK
        (
            "text",
            Confirmed,
            to("greet", "(Ljava/lang/String;)Ljava/lang/String;", &[Obj(0)])
                .input(text("J\u{e4}"))
                .allocated(text("hi J\u{e4}"))
                .returns(Obj(1)),
        ),
        (
            "wrong text",
            Diverged,
            to("greet", "(Ljava/lang/String;)Ljava/lang/String;", &[Obj(0)])
                .input(text("x"))
                .allocated(text("hi y"))
                .returns(Obj(1)),
        ),
        (
            "literal",
            Confirmed,
            to("literal", "(Ljava/lang/String;)Z", &[Obj(0)]).input(text("abc")).returns(Boolean(true)),
        ),
        (
            "enum and record",
            Confirmed,
            to("charge", "(Ldemo/Color;Ldemo/Point;)I", &[Obj(0), Obj(1)])
                .input(color("demo/Color$1", 1))
                .input(fields("demo/Point", &[("x", "I", Int(2))]))
                .returns(Int(7)),
        ),
        (
            "enum result",
            Confirmed,
            to("colour", "()Ljava/lang/Object;", &[]).allocated(color("demo/Color", 0)).returns(Obj(0)),
        ),
        (
            "object of the JDK",
            Confirmed,
            to("sum", "(Ljava/util/ArrayList;)I", &[Obj(0)])
                .input(fields("java/util/ArrayList", &[("size", "I", Int(12))]))
                .returns(Int(12)),
        ),
        (
            "method of the JDK",
            Confirmed,
            call("java/util/ArrayList", "clear", "()V", &[])
                .on(0)
                .input(fields("java/util/ArrayList", &[("elementData", "[Ljava/lang/Object;", Obj(1))]))
                .input(elements("[Ljava/lang/Object;", &[]))
                .writes(0, "java/util/AbstractList", "modCount", "I", Int(1)),
        ),
        // objects of unseen classes
        ("unseen class", Confirmed, compared(&[Int(5)]).returns(Int(5))),
        ("unseen class, another result", Diverged, compared(&[Int(5)]).returns(Int(4))),
        ("called more often than predicted", Diverged, compared(&[]).returns(Int(5))),
        // what cannot be built
        ("missing class", Unconfirmed, call("demo/Nowhere", "f", "()V", &[])),
        ("missing method", Unconfirmed, to("nothing", "()V", &[])),
        (
            "missing field",
            Unconfirmed,
            on("idOf", "()J", &[]).input(fields(NODE, &[("no", "I", Int(0))])).returns(Long(0)),
        ),
        (
            "wrong type",
            Unconfirmed,
            on("idOf", "()J", &[]).input(fields(NODE, &[("next", LNODE, Obj(1))])).input(text("x")).returns(Long(0)),
        ),
        (
            "abstract",
            Unconfirmed,
            to("remember", "(Ldemo/Node;)V", &[Obj(0)]).input(Object {
                class: "java/lang/Number".into(),
                unseen: None,
                of: None,
                constant: None,
                body: Body::Opaque,
            }),
        ),
        // misbehaviour, and good cases behind it
        ("hang", Unconfirmed, to("loop", "(I)I", &[Int(0)]).returns(Int(1))),
        ("after a hang", Confirmed, to("twice", "(J)J", &[Long(1)]).returns(Long(2))),
        ("stack overflow", Diverged, to("deep", "(I)I", &[Int(0)]).returns(Int(1))),
        ("stack overflow predicted", Confirmed, to("deep", "(I)I", &[Int(0)]).throws("java/lang/StackOverflowError")),
        ("exit", Unconfirmed, to("exit", "(I)I", &[Int(1)]).returns(Int(1))),
        ("halt", Unconfirmed, to("halt", "(I)I", &[Int(1)]).returns(Int(1))),
        ("after an exit", Confirmed, to("twice", "(J)J", &[Long(2)]).returns(Long(4))),
    ]
}

#[test]
fn verdicts() {
    for jvm in jdks() {
        let dir = tempfile::tempdir().unwrap();
        let sources = [("Node.java", NODE_JAVA), ("Color.java", COLOR_JAVA), ("Point.java", POINT_JAVA)];
        let classes = compile(&jvm, dir.path(), &sources);
        let harness = Harness::compile(&jvm, dir.path()).unwrap();
        let (expected, cases): (Vec<_>, Vec<_>) =
            cases().into_iter().map(|(name, is, case)| ((name, is), case)).unzip();
        let verdicts = harness.replay(&[classes], &cases, Duration::from_secs(5)).unwrap();
        let mut wrong = Vec::new();
        for ((name, is), verdict) in expected.iter().zip(&verdicts) {
            let got = match verdict {
                Verdict::Confirmed => Confirmed,
                Verdict::Diverged { .. } => Diverged,
                Verdict::Unconfirmed { .. } => Unconfirmed,
            };
            if got != *is {
                wrong.push(format!("{name}: expected {is:?}, got {verdict:?}"));
            }
        }
        assert_eq!(verdicts.len(), cases.len());
        assert!(wrong.is_empty(), "Java {}:\n{}", jvm.feature_version, wrong.join("\n"));
    }
}

#[test]
fn a_verdict_says_what_differs() {
    let jvm = jdks().remove(0);
    let dir = tempfile::tempdir().unwrap();
    let sources = [("Node.java", NODE_JAVA), ("Color.java", COLOR_JAVA), ("Point.java", POINT_JAVA)];
    let classes = compile(&jvm, dir.path(), &sources);
    let cases = [
        on("deref", "(Ldemo/Node;)I", &[Null]).input(node(0, Null)).returns(Int(0)),
        on("cut", "()Ldemo/Node;", &[]).input(node(1, Obj(1))).input(node(2, Null)).returns(Obj(1)),
        to("exit", "(I)I", &[Int(1)]).returns(Int(1)),
        call("demo/Nowhere", "f", "()V", &[]),
    ];
    let verdicts = cortado::witness::replay(&jvm, &[classes], &cases, Duration::from_secs(20)).unwrap();
    let said: Vec<String> = verdicts.iter().map(|verdict| format!("{verdict:?}")).collect();
    assert!(said[0].contains("throws java/lang/NullPointerException in demo/Node.deref"), "{}", said[0]);
    assert!(said[1].contains("o0.demo/Node.next = o1") && said[1].contains("= null"), "{}", said[1]);
    assert!(said[2].contains("System.exit"), "{}", said[2]);
    assert!(said[3].contains("ClassNotFoundException"), "{}", said[3]);
}

/// A `jlink` image has no compiler: the classes of the harness must then suit both runtimes.
#[cfg(unix)]
#[test]
fn a_runtime_may_borrow_a_compiler() {
    let mut all = jdks();
    all.sort_by_key(|jvm| jvm.feature_version);
    let (newest, oldest) = (all.last().unwrap(), &all[0]);
    let dir = tempfile::tempdir().unwrap();
    let image = dir.path().join("image");
    std::fs::create_dir_all(image.join("bin")).unwrap();
    std::os::unix::fs::symlink(&oldest.java, image.join("bin/java")).unwrap();
    std::fs::copy(oldest.home.join("release"), image.join("release")).unwrap();
    assert!(Jvm::at(&image, None).unwrap().javac.is_none());
    let jvm = Jvm::at(&image, Some(&newest.home)).unwrap();
    assert_eq!(jvm.release, oldest.feature_version);
    let classes = compile(&jvm, dir.path(), &[("A.java", "class A { static int f(int x) { return x + 1; } }")]);
    let case = call("A", "f", "(I)I", &[Int(1)]).returns(Int(2));
    assert_eq!(
        cortado::witness::replay(&jvm, &[classes], &[case], Duration::from_secs(20)).unwrap(),
        [Verdict::Confirmed]
    );
}
