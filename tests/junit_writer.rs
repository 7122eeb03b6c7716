//! Hand-written cases become a test class that compiles and passes, for JUnit 4 and 5, on every JDK found.

use crate::java;

use cortado::program::{ClassPath, Jdk, Program};
use cortado::report::Clause;
use cortado::report::junit::{self, Generics, Junit, Suite};
use cortado::report::show;
use cortado::witness::Datum::{Boolean, Byte, Char, Int, Long, Null, Object as Obj, Short};
use cortado::witness::{Body, Case, Datum, Jvm, Object, Verdict};
use java::build::{Build, call, elements, fields, text, unseen};
use java::{compile, double, float, jdks};
use std::path::{Path, PathBuf};
use std::time::Duration;

const NODE: &str = "demo/Node";
const LNODE: &str = "Ldemo/Node;";
const PLAIN: &str = "demo/Plain";
const WORLD: &str = "demo/World";

/// Everything is reachable without reflection.
const NODE_JAVA: &str = r#"package demo;
public class Node {
    static int calls;
    int val;
    Node next;

    Node(int val) { this.val = val; }

    double relax(Node other) {
        calls++;
        if (other == this) return 0.0 / 0.0;
        if (other.val < val) { val = other.val; return -0.0; }
        return 0.0;
    }

    Node cut() { Node n = next; next = null; return n; }
    static Node pair(int v) { Node a = new Node(v); a.next = new Node(v + 1); a.next.next = a; return a; }
    static int sum(int... all) { int s = 0; for (int each : all) s += each; return s; }
    static int sum(Node n) { return n.val; }
}
"#;

const PLAIN_JAVA: &str = r#"package demo;
public class Plain<T> {
    private int hidden;
    private final Plain<T> peer;
    private static long count = 5;
    static String name = "x";
    T any;

    public Plain(int seed) { peer = null; hidden = seed * 31; count++; }

    int read() { return hidden; }
    private Plain<T> friend(int add, Secret secret) { hidden += add; count += 2; name = "y"; return peer; }
    private static int thrower(int x) { if (x < 0) throw new IllegalStateException("no"); return x; }
    private static void custom() throws Oops { throw new Oops(); }
    private static class Oops extends Exception { }
    static class Secret { private Secret() { } }
    private static final class Deep extends Secret { private int depth; Deep twin; }
    int depth(Secret s) { Deep d = (Deep) s; return d.depth + (d.twin == d ? 100 : 0); }
    Object deepest() { Deep d = new Deep(); d.depth = 3; d.twin = d; return d; }
    T get() { return any; }
    class Inner { int at; Inner(int at) { this.at = at; } int sum() { return at + hidden; } }
    static int of(Plain<?>.Inner inner) { return inner.at; }
}
"#;

const WORLD_JAVA: &str = r#"package demo;
import java.util.List;
public class World {
    enum Color { RED, GREEN { @Override int cost() { return 7; } }; int cost() { return 1; } }
    private enum Mood { GOOD, BAD }
    record Point(int x, World w) { Point { if (x < 0) throw new IllegalArgumentException(); } }
    private record Own(long id) { }
    interface Shape { default int sides() { return 3; } }
    static class Tri implements Shape { }

    boolean b; byte y; char c; short s; long l; float f; double d;
    int[] ints; World[] worlds; Object o;

    static int cost(Color c, Point p) { return c.cost() + p.x(); }
    static Color color(int i) { return i == 0 ? Color.RED : Color.GREEN; }
    static boolean mood(Mood m) { return m == Mood.BAD; }
    static long own(Own o) { return o.id(); }
    boolean all() { return b && y == -1 && c == '\ud800' && s == -2 && l == Long.MIN_VALUE && f == Float.MIN_VALUE; }
    static float negate(float f) { return -f; }
    static double halve(double d) { return d / 2; }
    static long bits(double d) { return Double.doubleToRawLongBits(d); }
    static double same(double d) { return d; }
    static byte b(byte b) { return b; }
    static char c(char c) { return c; }
    static short s(short s) { return s; }
    static String greet(String s) { return s + "\t\"\u00e9\n"; }
    static boolean identical(String a, String b) { return a == b; }
    static Integer box(int i) { return i; }
    static int unbox(Integer i) { return i; }
    static int[] fill(int[] a) { a[1] = 9; return new int[] {a[0], a[1]}; }
    static double[] doubles() { return new double[] {1.5, 0.0 / 0.0, -0.0}; }
    static Object[] objects(World w) { return new Object[] {w, null, "x", new World()}; }
    void link() { worlds[0] = this; worlds[1] = worlds[2]; o = worlds; }
    static void fail() { assert 1 > 2; }
    static int over(Object o) { return 1; }
    static int over(String s) { return 2; }
    static int over(World w) { return 3; }
    static int size(List<String> list, Object lock) { return list == null ? -1 : 1; }
    static int sides(Tri t) { return t.sides(); }
    static Runnable lambda() { return () -> { }; }
    static int get(int[][] a) { return a[1][0]; }

    interface Maker<T extends World> { T make(int i); void close(); default World first() { return make(0); } }
    static abstract class Base {
        private final int at;
        Base(int at) { this.at = at; }
        protected abstract int step();
        int next() { return at + step(); }
    }
    static int made(Maker<World> m) {
        World w = m.first();
        m.close();
        return m.make(1) == null && m.make(2) == w && w.o == m ? 2 : 3;
    }
    static int next(Base b) { return b.next(); }
    static boolean itself(java.util.function.Supplier<Object> s) { return s.get() == s; }
}
"#;

/// Names that the test class would like for itself, in a package and without one.
const ODD_JAVA: &str = r#"package odd;
class Integer { }
class Test { int at; }
class Throwable extends RuntimeException { }
class Class { }
class Odd {
    private static int f(Test test, java.lang.Integer odd, int demo) { return test.at + odd + demo; }
    static void g(int java) { throw new Throwable(); }
    static Test h(int self) { Test made = new Test(); made.at = self; return made; }
}
"#;
const BARE_JAVA: &str = r#"
class Test { int at; Test self; }
class Bare {
    int int_;
    static String String = "x";
    int f(Test test) { String = null; return test.self.at; }
    class assert_ { }
    static int g\u00e4\u00df() { return 1; }
}
"#;

fn odd_tests() -> Vec<Test> {
    let at = |class: &str, value| fields(class, &[("at", "I", Int(value))]);
    let f = call("odd/Odd", "f", "(Lodd/Test;Ljava/lang/Integer;I)I", &[Obj(0), Obj(1), Int(i32::MIN)]);
    let integer = fields("java/lang/Integer", &[("value", "I", Int(2))]);
    vec![
        test(f.input(at("odd/Test", 3)).input(integer).returns(Int(i32::MIN + 5)), &[], "returns"),
        test(
            call("odd/Odd", "g", "(I)V", &[Int(1)]).throws_in("odd/Throwable", "odd/Odd", "g"),
            &[],
            "throws Throwable",
        ),
        test(
            call("odd/Odd", "h", "(I)Lodd/Test;", &[Int(3)]).allocated(at("odd/Test", 3)).returns(Obj(0)),
            &[],
            "returns",
        ),
    ]
}

fn bare_tests() -> Vec<Test> {
    let looped = fields("Test", &[("at", "I", Int(3)), ("self", "LTest;", Obj(1))]);
    let f = call("Bare", "f", "(LTest;)I", &[Obj(1)]).on(0).input(fields("Bare", &[])).input(looped);
    vec![
        test(
            f.returns(Int(3)).writes_static("Bare", "String", "Ljava/lang/String;", Null),
            &["test != null"],
            "returns 3",
        ),
        test(call("Bare", "g\u{e4}\u{df}", "()I", &[]).returns(Int(1)), &["\u{e4} != null"], "returns \u{1d4b3}"),
    ]
}

struct Tests {
    class: &'static str,
    tests: Vec<Test>,
}

/// A case, the clauses of its path condition, and its outcome in words.
struct Test {
    case: Case,
    condition: Vec<Clause>,
    outcome: String,
}

fn test(case: Case, condition: &[&str], outcome: &str) -> Test {
    let condition = condition.iter().map(|&clause| clause.into()).collect();
    Test { case, condition, outcome: outcome.to_owned() }
}

fn node(val: i32, next: Datum) -> Object {
    fields(NODE, &[("val", "I", Int(val)), ("next", LNODE, next)])
}

fn node_tests() -> Vec<Test> {
    let relax = |other| call(NODE, "relax", "(Ldemo/Node;)D", &[other]).on(0).writes_static(NODE, "calls", "I", Int(1));
    let made = |val, next| fields(NODE, &[("val", "I", Int(val)), ("next", LNODE, next)]);
    let npe = "java/lang/NullPointerException";
    vec![
        test(relax(Obj(0)).input(node(0, Null)).returns(double(f64::NAN)), &["other == this"], "returns NaN"),
        test(
            relax(Null).input(node(0, Null)).throws_in(npe, NODE, "relax"),
            &["other != this", "other == null"],
            "throws NullPointerException",
        ),
        test(
            relax(Obj(1)).input(node(0, Null)).input(node(-1, Null)).returns(double(-0.0)).writes(
                0,
                NODE,
                "val",
                "I",
                Int(-1),
            ),
            &["other != this", "other != null", "other.val < this.val"],
            "returns -0.0",
        ),
        test(
            relax(Obj(1)).input(node(0, Null)).input(node(0, Obj(1))).returns(double(0.0)),
            &["other != this", "other != null", "other.val >= this.val"],
            "returns 0.0",
        ),
        test(
            call(NODE, "cut", "()Ldemo/Node;", &[])
                .on(0)
                .input(node(1, Obj(1)))
                .input(node(2, Obj(0)))
                .returns(Obj(1))
                .writes(0, NODE, "next", LNODE, Null),
            &["this.next != null"],
            "returns this.next",
        ),
        test(
            call(NODE, "pair", "(I)Ldemo/Node;", &[Int(4)])
                .allocated(made(4, Obj(1)))
                .allocated(made(5, Obj(0)))
                .returns(Obj(0)),
            &[],
            "returns a new Node",
        ),
        test(call(NODE, "sum", "(Ldemo/Node;)I", &[Null]).throws(npe), &["n == null"], "throws NullPointerException"),
        test(call(NODE, "sum", "([I)I", &[Null]).throws(npe), &["all == null"], "throws NullPointerException"),
        test(
            call(NODE, "sum", "([I)I", &[Obj(0)])
                .input(elements("[I", &[Int(i32::MIN), Int(1)]))
                .returns(Int(i32::MIN + 1)),
            &["all.length == 2"],
            "returns -2147483647",
        ),
    ]
}

fn plain_tests() -> Vec<Test> {
    let plain = |hidden, peer| fields(PLAIN, &[("hidden", "I", Int(hidden)), ("peer", "Ldemo/Plain;", peer)]);
    let deep =
        |depth, twin| fields("demo/Plain$Deep", &[("depth", "I", Int(depth)), ("twin", "Ldemo/Plain$Deep;", twin)]);
    let friend = "(ILdemo/Plain$Secret;)Ldemo/Plain;";
    let inner = |outer| fields("demo/Plain$Inner", &[("at", "I", Int(2)), ("this$0", "Ldemo/Plain;", outer)]);
    let thrower = |x| call(PLAIN, "thrower", "(I)I", &[Int(x)]);
    vec![
        test(call(PLAIN, "read", "()I", &[]).on(0).input(plain(-5, Null)).returns(Int(-5)), &[], "returns -5"),
        test(
            call(PLAIN, "friend", friend, &[Int(1), Null])
                .on(0)
                .input(plain(1, Obj(1)))
                .input(plain(0, Obj(0)))
                .returns(Obj(1))
                .writes(0, PLAIN, "hidden", "I", Int(2))
                .writes_static(PLAIN, "count", "J", Long(7))
                .writes_static(PLAIN, "name", "Ljava/lang/String;", Obj(2))
                .allocated(text("y")),
            &["secret == null */ \\u002a"],
            "returns this.peer",
        ),
        test(
            thrower(-1).throws_in("java/lang/IllegalStateException", PLAIN, "thrower"),
            &["x < 0"],
            "throws IllegalStateException",
        ),
        test(thrower(3).returns(Int(3)), &["x >= 0"], "returns 3"),
        test(call(PLAIN, "custom", "()V", &[]).throws("demo/Plain$Oops"), &[], "throws Oops"),
        test(
            call(PLAIN, "depth", "(Ldemo/Plain$Secret;)I", &[Obj(1)])
                .on(0)
                .input(plain(0, Null))
                .input(deep(3, Obj(1)))
                .returns(Int(103)),
            &["s.twin == s"],
            "returns 103",
        ),
        test(
            call(PLAIN, "deepest", "()Ljava/lang/Object;", &[])
                .on(0)
                .input(plain(0, Null))
                .allocated(deep(3, Obj(1)))
                .returns(Obj(1)),
            &[],
            "returns a new Deep",
        ),
        test(
            call(PLAIN, "get", "()Ljava/lang/Object;", &[])
                .on(0)
                .input(fields(PLAIN, &[("any", "Ljava/lang/Object;", Obj(0))]))
                .returns(Obj(0)),
            &[],
            "returns this",
        ),
        test(
            call("demo/Plain$Inner", "sum", "()I", &[])
                .on(0)
                .input(inner(Obj(1)))
                .input(plain(40, Null))
                .returns(Int(42)),
            &[],
            "returns 42",
        ),
        test(
            call(PLAIN, "of", "(Ldemo/Plain$Inner;)I", &[Obj(0)])
                .input(fields("demo/Plain$Inner", &[("at", "I", Int(2))]))
                .returns(Int(2)),
            &[],
            "returns 2",
        ),
    ]
}

fn world_tests() -> Vec<Test> {
    let w = |name: &str, descriptor: &str, args: &[Datum]| call(WORLD, name, descriptor, args);
    let constant = |class: &str, ordinal| Object {
        class: class.into(),
        ..fields("java/lang/Enum", &[("ordinal", "I", Int(ordinal))])
    };
    let plain = || fields(WORLD, &[]);
    let nan = Datum::Double(0x7ff8_0000_0000_0001);
    let string = "Ljava/lang/String;";
    let integer = |value| fields("java/lang/Integer", &[("value", "I", Int(value))]);
    let make = "(I)Ldemo/World;";
    let maker =
        unseen(fields("demo/World$Maker", &[]), &[("make", make, &[Obj(1), Null, Obj(1)]), ("close", "()V", &[])]);
    let base = unseen(fields("demo/World$Base", &[("at", "I", Int(4))]), &[("step", "()I", &[Int(3)])]);
    let itself = unseen(fields("java/util/function/Supplier", &[]), &[("get", "()Ljava/lang/Object;", &[Obj(0)])]);
    let all = fields(
        WORLD,
        &[
            ("b", "Z", Boolean(true)),
            ("y", "B", Byte(-1)),
            ("c", "C", Char(0xd800)),
            ("s", "S", Short(-2)),
            ("l", "J", Long(i64::MIN)),
            ("f", "F", float(f32::from_bits(1))),
            ("d", "D", double(f64::INFINITY)),
        ],
    );
    let cases = vec![
        w("made", "(Ldemo/World$Maker;)I", &[Obj(0)])
            .input(maker)
            .input(fields(WORLD, &[("o", "Ljava/lang/Object;", Obj(0))]))
            .returns(Int(2)),
        w("next", "(Ldemo/World$Base;)I", &[Obj(0)]).input(base).returns(Int(7)),
        w("itself", "(Ljava/util/function/Supplier;)Z", &[Obj(0)]).input(itself).returns(Boolean(true)),
        w("cost", "(Ldemo/World$Color;Ldemo/World$Point;)I", &[Obj(0), Obj(1)])
            .input(constant("demo/World$Color$1", 1))
            .input(fields("demo/World$Point", &[("x", "I", Int(2)), ("w", "Ldemo/World;", Obj(2))]))
            .input(plain())
            .returns(Int(9)),
        w("color", "(I)Ldemo/World$Color;", &[Int(0)]).allocated(constant("demo/World$Color", 0)).returns(Obj(0)),
        w("mood", "(Ldemo/World$Mood;)Z", &[Obj(0)]).input(constant("demo/World$Mood", 1)).returns(Boolean(true)),
        w("own", "(Ldemo/World$Own;)J", &[Obj(0)])
            .input(fields("demo/World$Own", &[("id", "J", Long(5))]))
            .returns(Long(5)),
        w("all", "()Z", &[]).on(0).input(all).returns(Boolean(true)),
        w("negate", "(F)F", &[float(0.0)]).returns(float(-0.0)),
        w("negate", "(F)F", &[float(-1e-45)]).returns(float(1e-45)),
        w("halve", "(D)D", &[double(f64::NEG_INFINITY)]).returns(double(f64::NEG_INFINITY)),
        w("halve", "(D)D", &[double(3e300)]).returns(double(1.5e300)),
        w("bits", "(D)J", &[nan]).returns(Long(0x7ff8_0000_0000_0001)),
        w("same", "(D)D", &[nan]).returns(nan),
        w("b", "(B)B", &[Byte(-128)]).returns(Byte(-128)),
        w("c", "(C)C", &[Char(u16::from(b'\''))]).returns(Char(u16::from(b'\''))),
        w("c", "(C)C", &[Char(10)]).returns(Char(10)),
        w("s", "(S)S", &[Short(-1)]).returns(Short(-1)),
        w("greet", "(Ljava/lang/String;)Ljava/lang/String;", &[Obj(0)])
            .input(text("\u{e4}\\u"))
            .allocated(text("\u{e4}\\u\t\"\u{e9}\n"))
            .returns(Obj(1)),
        w("identical", "(Ljava/lang/String;Ljava/lang/String;)Z", &[Obj(0), Obj(1)])
            .input(text("s"))
            .input(text("s"))
            .returns(Boolean(false)),
        w("identical", "(Ljava/lang/String;Ljava/lang/String;)Z", &[Obj(0), Obj(0)])
            .input(text("s"))
            .returns(Boolean(true)),
        w("box", "(I)Ljava/lang/Integer;", &[Int(7)]).allocated(integer(7)).returns(Obj(0)),
        w("unbox", "(Ljava/lang/Integer;)I", &[Obj(0)]).input(integer(-7)).returns(Int(-7)),
        w("fill", "([I)[I", &[Obj(0)])
            .input(elements("[I", &[Int(1), Int(2)]))
            .writes_element(0, 1, Int(9))
            .allocated(elements("[I", &[Int(1), Int(9)]))
            .returns(Obj(1)),
        w("doubles", "()[D", &[])
            .allocated(elements("[D", &[double(1.5), double(f64::NAN), double(-0.0)]))
            .returns(Obj(0)),
        w("objects", "(Ldemo/World;)[Ljava/lang/Object;", &[Obj(0)])
            .input(plain())
            .allocated(elements("[Ljava/lang/Object;", &[Obj(0), Null, Obj(2), Obj(3)]))
            .allocated(text("x"))
            .allocated(fields(WORLD, &[("l", "J", Long(0))]))
            .returns(Obj(1)),
        w("link", "()V", &[])
            .on(0)
            .input(fields(WORLD, &[("worlds", "[Ldemo/World;", Obj(1))]))
            .input(elements("[Ldemo/World;", &[Null, Null, Obj(0)]))
            .writes_element(1, 0, Obj(0))
            .writes_element(1, 1, Obj(0))
            .writes(0, WORLD, "o", "Ljava/lang/Object;", Obj(1)),
        w("fail", "()V", &[]).throws_in("java/lang/AssertionError", WORLD, "fail"),
        w("over", &format!("({string})I"), &[Null]).returns(Int(2)),
        w("over", "(Ljava/lang/Object;)I", &[Obj(0)]).input(plain()).returns(Int(1)),
        w("over", "(Ldemo/World;)I", &[Obj(0)]).input(plain()).returns(Int(3)),
        w("size", "(Ljava/util/List;Ljava/lang/Object;)I", &[Obj(0), Obj(1)])
            .input(fields("java/util/ArrayList", &[]))
            .input(Object {
                class: "java/lang/Object".into(),
                unseen: None,
                of: None,
                constant: None,
                body: Body::Opaque,
            })
            .returns(Int(1)),
        w("sides", "(Ldemo/World$Tri;)I", &[Obj(0)]).input(fields("demo/World$Tri", &[])).returns(Int(3)),
        call("demo/World$Shape", "sides", "()I", &[]).on(0).input(fields("demo/World$Tri", &[])).returns(Int(3)),
        w("lambda", "()Ljava/lang/Runnable;", &[])
            .allocated(Object {
                class: "demo/World$$Lambda".into(),
                unseen: None,
                of: None,
                constant: None,
                body: Body::Opaque,
            })
            .returns(Obj(0)),
        w("get", "([[I)I", &[Obj(0)])
            .input(elements("[[I", &[Null, Obj(1)]))
            .input(elements("[I", &[Int(4)]))
            .returns(Int(4)),
    ];
    cases.into_iter().map(|case| test(case, &[], "passes")).collect()
}

/// The tests with their methods found.
fn suite(program: &Program, class: &str, junit: Junit, tests: Vec<Test>) -> Suite {
    let made = |Test { case, condition, outcome }: Test| {
        let target = &case.target;
        let declaring = program.load(&target.class).expect("a class");
        let method = program.declared_method(declaring, &target.name, &target.descriptor).expect("a method");
        let heading = show::heading(program, method);
        junit::Test {
            case,
            method,
            heading,
            condition,
            outcome,
            fails: None,
            before: None,
            generics: Generics::Raw,
            suppressed: Default::default(),
        }
    };
    let tests = tests.into_iter().map(made).collect();
    Suite { class: class.into(), junit, header: vec!["Generated by Cortado for a test of its own.".to_owned()], tests }
}

fn program(jvm: &Jvm, classes: &Path) -> Program {
    Program::new(ClassPath::new(&[classes.to_owned()], Some(Jdk::at(&jvm.home).unwrap())).unwrap())
}

fn compiled(jvm: &Jvm, dir: &Path) -> PathBuf {
    compile(
        jvm,
        dir,
        &[
            ("Node.java", NODE_JAVA),
            ("Plain.java", PLAIN_JAVA),
            ("World.java", WORLD_JAVA),
            ("Odd.java", ODD_JAVA),
            ("Bare.java", BARE_JAVA),
        ],
    )
}

fn suites() -> Vec<Tests> {
    vec![
        Tests { class: NODE, tests: node_tests() },
        Tests { class: PLAIN, tests: plain_tests() },
        Tests { class: WORLD, tests: world_tests() },
        Tests { class: "odd/Odd", tests: odd_tests() },
        Tests { class: "Bare", tests: bare_tests() },
    ]
}

fn places() -> Vec<PathBuf> {
    let maven = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".m2/repository"));
    [PathBuf::from("/usr/share/java")].into_iter().chain(maven).collect()
}

#[test]
fn tests_compile_and_pass() {
    for junit in [Junit::Four, Junit::Five] {
        let Some(jars) = junit::find(junit, &places()) else {
            println!("note: no jars of JUnit {junit:?} found, so its tests are not run");
            continue;
        };
        for jvm in jdks() {
            let dir = tempfile::tempdir().unwrap();
            let classes = compiled(&jvm, dir.path());
            let program = program(&jvm, &classes);
            let mut sources = Vec::new();
            let mut count = 0;
            for Tests { class, tests } in suites() {
                count += tests.len();
                let source = junit::write(&program, &suite(&program, class, junit, tests));
                assert!(source.omitted.is_empty(), "{:?}", source.omitted);
                assert!(source.text.is_ascii());
                sources.push(source);
            }
            let outcome = junit::check(&jvm, &jars, &[classes], &sources, Duration::from_secs(300)).unwrap();
            let failed: Vec<_> = outcome.tests.iter().filter(|test| test.failure.is_some()).collect();
            if !outcome.is_clean() {
                let texts: Vec<_> = sources.iter().map(|source| source.text.as_str()).collect();
                panic!(
                    "{junit:?} on Java {}: {failed:#?}\n{:#?}\n{}",
                    jvm.feature_version,
                    outcome.uncompiled,
                    texts.concat()
                );
            }
            assert_eq!(outcome.tests.len(), count, "{junit:?} on Java {}", jvm.feature_version);
        }
    }
}

/// The same predictions hold on the replay harness: two ways to build the same input.
#[test]
fn replay_agrees_with_the_tests() {
    for jvm in jdks() {
        let dir = tempfile::tempdir().unwrap();
        let classes = compiled(&jvm, dir.path());
        let cases: Vec<Case> = suites().into_iter().flat_map(|suite| suite.tests).map(|test| test.case).collect();
        let verdicts = cortado::witness::replay(&jvm, &[classes], &cases, Duration::from_secs(20)).unwrap();
        for (case, verdict) in cases.iter().zip(verdicts) {
            // The JVM invents the name of a lambda's class.
            if &*case.target.name != "lambda" {
                assert_eq!(verdict, Verdict::Confirmed, "{:?} on Java {}", case.target, jvm.feature_version);
            }
        }
    }
}

#[test]
fn what_cannot_be_written_says_why() {
    let jvm = jdks().remove(0);
    let dir = tempfile::tempdir().unwrap();
    let classes = compiled(&jvm, dir.path());
    let program = program(&jvm, &classes);
    let omitted = |class: &str, case: Case| {
        let source = junit::write(&program, &suite(&program, class, Junit::Five, vec![test(case, &[], "x")]));
        source.omitted.into_iter().next().map(|(_, why)| why).unwrap_or(source.text)
    };
    let list = fields("java/util/ArrayList", &[("size", "I", Int(3))]);
    let why = omitted(
        WORLD,
        call(WORLD, "size", "(Ljava/util/List;Ljava/lang/Object;)I", &[Obj(0), Null]).input(list).returns(Int(1)),
    );
    assert!(why.contains("no public way to a java.util.ArrayList"), "{why}");
    let mood = fields("demo/World$Mood", &[]);
    let why =
        omitted(WORLD, call(WORLD, "mood", "(Ldemo/World$Mood;)Z", &[Obj(0)]).input(mood).returns(Boolean(false)));
    assert!(why.contains("which constant"), "{why}");
    let why = omitted(
        "java/util/ArrayList",
        call("java/util/ArrayList", "grow", "()[Ljava/lang/Object;", &[])
            .on(0)
            .input(fields("java/util/ArrayList", &[]))
            .returns(Null),
    );
    assert!(why.contains("is not public"), "{why}");
    let text = omitted("java/lang/Math", call("java/lang/Math", "abs", "(I)I", &[Int(-1)]).returns(Int(1)));
    assert!(text.contains("package cortado.java.lang;") && text.contains("int result = Math.abs(-1);"), "{text}");
}

#[test]
fn a_wrong_prediction_fails_its_test_and_a_broken_class_does_not_stop_the_rest() {
    let jvm = jdks().remove(0);
    let Some(jars) = junit::find(Junit::Five, &places()) else { return };
    let dir = tempfile::tempdir().unwrap();
    let classes = compiled(&jvm, dir.path());
    let program = program(&jvm, &classes);
    let wrong =
        test(call(NODE, "cut", "()Ldemo/Node;", &[]).on(0).input(node(1, Obj(0))).returns(Null), &[], "returns null");
    let wrong = junit::write(&program, &suite(&program, NODE, Junit::Five, vec![wrong]));
    let mut broken = junit::write(&program, &suite(&program, PLAIN, Junit::Five, vec![]));
    broken.text.push_str("int;");
    let outcome = junit::check(&jvm, &jars, &[classes], &[wrong, broken], Duration::from_secs(300)).unwrap();
    assert_eq!(outcome.tests.len(), 1);
    assert!(outcome.tests[0].failure.as_ref().is_some_and(|why| why.contains("expected: <null>")), "{outcome:?}");
    assert_eq!(outcome.uncompiled[0].file, "demo/PlainCortadoTest.java");
}

#[test]
fn the_text_is_as_agreed() {
    let jvm = jdks().remove(0);
    let dir = tempfile::tempdir().unwrap();
    let classes = compiled(&jvm, dir.path());
    let program = program(&jvm, &classes);
    for (class, junit, file, tests) in [
        (NODE, Junit::Five, "NodeCortadoTest5.java", node_tests()),
        (PLAIN, Junit::Four, "PlainCortadoTest4.java", plain_tests().into_iter().take(8).collect()),
        (WORLD, Junit::Five, "WorldCortadoTest5.java", world_tests().into_iter().take(3).collect()),
    ] {
        let text = junit::write(&program, &suite(&program, class, junit, tests)).text;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(file);
        if std::env::var_os("CORTADO_BLESS").is_some() {
            std::fs::write(&path, &text).unwrap();
        }
        let agreed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(agreed == text, "{file} differs; CORTADO_BLESS=1 accepts this:\n{text}");
    }
}
