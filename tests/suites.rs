//! `cortado gen`: suites that a team would keep.

use crate::{common, java};
use cortado::{
    report::{
        Told,
        junit::{self, Junit, Source},
    },
    run::Run,
    witness::{Datum, Expected, Harness, Verdict, confirm},
};
use std::{
    collections::HashSet,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::Duration,
};

const ACCOUNT: &str = r#"package bank;
public class Account extends Base {
    private int balance;
    private String owner;
    private int secret;
    public Account(int balance, String owner) {
        if (balance < 0) throw new IllegalArgumentException("negative");
        this.balance = balance;
        this.owner = owner;
    }
    public int getBalance() { return balance; }
    public int pick(int k, int v) { if (k == 7) return v; return 0; }
    public boolean withdraw(int n) { if (n <= 0 || n > balance) return false; balance -= n; return true; }
    public void hide(int n) { secret = n + 1; }
    public static boolean both(Boolean a, String s) { return a && s.isEmpty(); }
    public static Integer sum(Integer a, Integer b) { return a + b; }
    public static boolean same(Integer a, Integer b) { return a == b; }
    public static void read(String s) throws java.io.IOException { if (s == null) throw new java.io.IOException("none"); }
}
abstract class Base implements Greeting {
    protected int greeted;
    public int greet(int n) { greeted++; return n > 2 ? n : -n; }
}
interface Greeting { default int bow(int n) { return n > 0 ? 1 : 2; } }
"#;

struct Bank {
    jdk: PathBuf,
    class_path: PathBuf,
    out: tempfile::TempDir,
    _classes: tempfile::TempDir,
}

impl Bank {
    fn new(source: &str) -> Self {
        let (classes, out) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
        let jvm = java::jdks().swap_remove(0);
        let class_path = java::compile(&jvm, classes.path(), &[("bank/Account.java", source)]);
        Self { jdk: jvm.home, class_path, out, _classes: classes }
    }

    fn generate(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.arg("gen").args(arguments).arg("-cp").arg(&self.class_path).arg("-o").arg(self.out.path());
        let jars = common::root().join(".tools/junit");
        if jars.is_dir() {
            command.arg("--junit-classpath").arg(jars);
        }
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        command.arg("--jdk").arg(&self.jdk).output().expect("cortado runs")
    }

    /// What is said, of a run in which all is well.
    fn generated(&self, arguments: &[&str]) -> String {
        let output = self.generate(arguments);
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        let wrong = ["diverged", "does not compile", "unconfirmed", "no test"];
        assert!(said.contains("tests passed") && !wrong.iter().any(|word| said.contains(word)), "{said}");
        said
    }

    fn text(&self, class: &str) -> String {
        fs::read_to_string(self.out.path().join(Path::new("bank").join(format!("{class}CortadoTest.java"))))
            .expect("a test class")
    }
}

#[test]
fn constructors_and_what_is_inherited_are_targets() {
    let bank = Bank::new(ACCOUNT);
    let said = bank.generated(&["bank.Account"]);
    let paths =
        |method: &str, n: u32| said.contains(&format!("bank.{method}: {n} paths, {n} tests confirmed on the JVM"));
    assert!(paths("Account#<init>(int,java.lang.String)", 2) && paths("Base#greet(int)", 2), "{said}");
    let text = bank.text("Account");
    assert!(text.contains("assertThrowsExactly(IllegalArgumentException.class, () -> new Account(-1, "), "{text}");
    assert!(text.contains("@DisplayName(\"greet(int)\")") && text.contains("self.greet("), "{text}");
    let said = bank.generated(&["bank.Account#bow"]);
    assert!(said.contains("bank.Greeting#bow(int): 2 paths, 2 tests confirmed on the JVM, 2 of 2 branches"), "{said}");
}

/// Stack frames, and private fields where a getter tells, are no one's to rely on.
#[test]
fn tests_assert_what_a_class_shows() {
    for junit in ["5", "4"] {
        let bank = Bank::new(ACCOUNT);
        bank.generated(&["bank.Account", "--junit", junit]);
        let text = bank.text("Account");
        assert!(text.contains("self.getBalance());") && !text.contains("getStackTrace"), "{text}");
        // That is all that there is to see of it.
        let inside = "Private fields are looked at by reflection: no method at hand tells.";
        assert_eq!(text.matches(inside).count(), 1, "{text}");
        assert!(text.contains(", get(self, Account.class, \"secret\"));"), "{text}");
        assert!(
            text.contains("throws IOException")
                && text.contains("import java.io.IOException;")
                && !text.contains("throws Throwable"),
            "{text}"
        );
    }
}

/// Identity matters where the program tells: then a box is made that is no other.
#[test]
fn strings_and_boxes_are_literals_where_identity_does_not_matter() {
    let bank = Bank::new(ACCOUNT);
    bank.generated(&["bank.Account#both", "bank.Account#sum", "bank.Account#same"]);
    let text = bank.text("Account");
    assert!(text.contains("Account.both(true, \"\")") && text.contains("Account.sum(2, 3)"), "{text}");
    assert!(!text.contains("new String(") && !text.contains("new Boolean("), "{text}");
    // Two boxes of one number, in a path that says no more than that they are two.
    let same = "public class Account { static boolean two(Integer a, Integer b) { return a != b && a.equals(b); } }";
    let bank = Bank::new(&format!("package bank; {same}"));
    bank.generated(&["bank.Account#two"]);
    let text = bank.text("Account");
    assert!(text.contains("Integer a = new Integer("), "{text}");
}

/// What a path leaves open is neither a default nor the same as something else.
#[test]
fn open_values_make_outcomes_tell() {
    let bank = Bank::new(ACCOUNT);
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    for told in ["self.pick(7, 2);", "assertEquals(2, result.getBalance());", "new Account(2, \"abc\")"] {
        assert!(text.contains(told), "{told}\n{text}");
    }
}

/// What comes of an input is not what comes of anything, where the path allows that: another constructor path, another argument.
#[test]
fn outcomes_are_no_defaults() {
    let masked = "package bank;
        public class Account {
            private final int mask, shift;
            public Account(int mask) { this.mask = mask; this.shift = mask == 0 ? 0 : Integer.numberOfTrailingZeros(mask); }
            public int raw(int holder) { return holder & mask; }
            public int value(int holder) { return (holder & mask) >> shift; }
            public int past(int n) { return n > 5 ? n - 6 : 0; }
            public static int room(int n) { return new int[n].length; }
        }";
    let bank = Bank::new(masked);
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    // That an array has room for so many is no constant of the program.
    for told in ["void raw_returns2()", "void value_returns2()", "void past_nAbove5_returns1()", "Account.room(2)"] {
        assert!(text.contains(told), "{told}\n{text}");
    }
}

/// The paths that samples of a method take, and what a JVM says of the predictions.
fn sampled(source: &str, method: &str) -> (Vec<Told>, Vec<Option<Verdict>>) {
    let bank = Bank::new(source);
    let subject = Run::new(vec![bank.class_path.clone()], &bank.jdk).open(&format!("bank.Account#{method}"));
    let mut all = vec![];
    let tell = &mut |_: &[String], told| {
        all.push(told);
        ControlFlow::Continue(())
    };
    subject.expect("a method").sampled(Duration::from_secs(3600), tell).expect("a method that can be explored");
    let jvm = java::jdks().swap_remove(0);
    let scratch = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&jvm, scratch.path()).expect("javac");
    let cases = all.iter().map(|told| Some(&told.case));
    let verdicts = confirm(&harness, std::slice::from_ref(&bank.class_path), cases).expect("a JVM");
    (all, verdicts)
}

/// A sample with a constant of the class in it comes to what no solver finds; its path says what is given, and what is predicted of it is so.
#[test]
fn samples_come_where_no_solver_does() {
    let mixed = "package bank;
        public class Account {
            private static long mix(String s) {
                long h = 7;
                for (int i = 0; i < s.length(); i++) h = h * 1000003 ^ (h >>> 7) + s.charAt(i);
                return h;
            }
            public static int grade(String s) { return mix(s) == mix(\"plugh\") ? 2 : 1; }
        }";
    let (all, verdicts) = sampled(mixed, "grade");
    let returns = |n| {
        let expected = Expected::Returned(Some(Datum::Int(n)));
        all.iter().filter(move |told| told.case.expected == expected)
    };
    assert!(returns(1).count() > 100, "{} samples", all.len());
    let is_told = |told: &Told| *told.new.clauses[0].shown == *"s == \"plugh\"";
    assert!(returns(2).any(is_told), "{} of {}", returns(2).count(), all.len());
    assert!(verdicts.iter().all(|verdict| *verdict == Some(Verdict::Confirmed)), "{verdicts:?}");
}

/// Samples are followed as a JVM does, through what cannot be told of all inputs; they have collections, arrays and boxes in them.
#[test]
fn samples_are_followed_wherever_they_go() {
    let varied = "package bank;
        import java.util.*;
        public class Account {
            public static String cut(String at, String s) {
                String[] parts = s.split(at + \"+\");
                return parts.length > 2 ? parts[1].toUpperCase() : parts.length > 1 ? \"two\" : \"one\";
            }
            public static int count(List<String> all, Map<String, Integer> of, Integer[] more, Set<Integer> some) {
                int sum = 0;
                for (String one : all) sum += of.getOrDefault(one, 7) + one.hashCode() % 10;
                for (Integer one : more) if (some.remove(one)) sum += 1000;
                all.removeIf(one -> one.length() > 1);
                more[0] = sum;
                return sum > 1000 ? some.size() : sum;
            }
            public enum Size { S, M, L, XL, XXL }
            public static double rate(Size size, char[][] rows, double by, boolean up, Object any) {
                double sum = Math.pow(by, size.ordinal());
                for (char[] row : rows) sum += up ? row[0] : Math.sin(row.length);
                return any instanceof String ? sum + any.hashCode() : sum;
            }
        }";
    for (method, least) in [("cut", 3), ("count", 20), ("rate", 20)] {
        let (all, verdicts) = sampled(varied, method);
        let outcomes: HashSet<String> = all.iter().map(Told::outcome).collect();
        assert!(outcomes.len() >= least, "{method}: {outcomes:?}");
        let said = |told: &Told| told.new.clauses.iter().map(|given| given.shown.to_string()).collect::<Vec<_>>();
        let is_wrong = |verdict: &Option<Verdict>| *verdict != Some(Verdict::Confirmed);
        let all_told = all.iter().zip(&verdicts).filter(|(_, verdict)| is_wrong(verdict));
        let wrong: Vec<_> = all_told.map(|(told, verdict)| (said(told), verdict)).collect();
        assert!(
            wrong.is_empty(),
            "{method}, {} of {} samples: {:#?}",
            wrong.len(),
            all.len(),
            &wrong[..wrong.len().min(3)]
        );
    }
}

/// What several pieces of a run say has numbers that fit, be it that a path of one of them is not told.
#[test]
fn what_is_told_of_pieces_fits() {
    let lower = "package bank;
        public class Account {
            public static String lower(String s) {
                int length = s.length();
                for (int i = 0; i < length; i++) {
                    if (s.charAt(i) >= 'A' && s.charAt(i) <= 'Z') {
                        char[] c = s.toCharArray();
                        for (; i < length; i++) if (c[i] >= 'A' && c[i] <= 'Z') c[i] ^= 0x20;
                        return String.valueOf(c);
                    }
                }
                return s;
            }
        }";
    let output = Bank::new(lower).generate(&["bank.Account#lower", "--class-budget", "10"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("12 of 12 branches") && said.contains("tests passed"), "{output:?}");
}

/// What an iterator still has to hand out is predicted, and a test of a result takes it.
#[test]
fn what_is_left_of_an_iterator_is_asserted() {
    let left = "package bank;
        import java.util.*;
        public class Account {
            public static Iterator<String> all(String a, String b) { return new ArrayList<>(List.of(a, b)).iterator(); }
            public static Object second(int n) {
                List<Integer> all = new ArrayList<>(Arrays.asList(n, 2 * n));
                Iterator<Integer> it = all.iterator();
                it.next();
                return n > 3 ? it : null;
            }
        }";
    let bank = Bank::new(left);
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    for said in [
        "        result.forEachRemaining",
        "((Iterator<?>) result).forEachRemaining",
        "assertEquals(Arrays.asList(\"abc\", \"def\"), rest);",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

/// How many digits a number has, and its text, the JDK keeps in it as it likes: that is no part of what is predicted.
#[test]
fn decimals_are_what_they_say() {
    let money = "package bank;
        import java.math.*;
        public class Account {
            public static BigDecimal parsed(String s) { return new BigDecimal(s); }
            public static BigDecimal rounded(BigDecimal b) { return b.setScale(2, RoundingMode.HALF_UP); }
            public static BigDecimal sum(BigDecimal a, BigDecimal b) { return a.add(b); }
        }";
    let bank = Bank::new(money);
    let output = bank.generate(&["bank.Account"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("sum") && !said.contains("diverged"), "{said}");
    let text = bank.text("Account");
    assert_eq!(text.matches("assertEquals(BigDecimal.valueOf(").count(), 3, "{text}");
}

/// A string is no array of its characters, be it known to be one.
#[test]
fn a_string_is_no_array() {
    let length = "package bank;
        public class Account {
            public static int length(Object o) { return o instanceof String ? java.lang.reflect.Array.getLength(o) : -1; }
        }";
    let bank = Bank::new(length);
    bank.generated(&["bank.Account"]);
    assert!(bank.text("Account").contains("IllegalArgumentException"));
}

/// A factory that takes anything comparable, and what compares it, is given strings, and no object that compares as it likes.
#[test]
fn what_takes_anything_is_given_strings() {
    let span = "package bank;
        public class Account<T> {
            private final T low;
            private Account(T low) { this.low = low; }
            public static <T extends Comparable<? super T>> Account<T> of(T low) {
                if (low == null) throw new IllegalArgumentException();
                return new Account<>(low);
            }
            @SuppressWarnings({\"unchecked\", \"rawtypes\"})
            public boolean isAbove(T element) {
                return element != null && ((Comparable) low).compareTo(element) > 0;
            }
        }";
    let bank = Bank::new(span);
    let output = bank.generate(&["bank.Account#isAbove"]);
    let (said, text) = (String::from_utf8_lossy(&output.stdout).into_owned(), bank.text("Account"));
    assert!(output.status.success() && said.contains("4 of 4 branches"), "{said}\n{text}");
    assert!(text.contains("Account.of(\"") && !text.contains("reflection"), "{text}");
}

/// To generate for one method is not to drop the tests of another; what is generated again is the same.
#[test]
fn tests_of_other_methods_stay() {
    for junit in ["5", "4"] {
        let bank = Bank::new(ACCOUNT);
        bank.generated(&["bank.Account#pick", "--junit", junit]);
        let pick = bank.text("Account");
        let said = bank.generated(&["bank.Account#withdraw", "--junit", junit]);
        assert!(said.contains("with the tests of 1 other methods as they were"), "{said}");
        let both = bank.text("Account");
        let tests = |text: &str| text.matches("void pick_").count();
        assert!(tests(&both) == 2 && tests(&pick) == 2 && both.contains("void withdraw_"), "{both}");
        // It stands alone: a compiler and JUnit take it.
        let jvm = java::jdks().swap_remove(0);
        let places = [common::root().join(".tools/junit"), "/usr/share/java".into()];
        let version = if junit == "5" { Junit::Five } else { Junit::Four };
        let jars = junit::find(version, &places).expect("a JUnit");
        let source = Source {
            package: Some("bank".into()),
            class_name: "AccountCortadoTest".into(),
            text: both.clone(),
            names: vec![],
            omitted: vec![],
        };
        let outcome =
            junit::check(&jvm, &jars, std::slice::from_ref(&bank.class_path), &[source], Duration::from_secs(10));
        let outcome = outcome.expect("a run of JUnit");
        assert!(outcome.is_clean() && outcome.tests.len() == 5, "{outcome:?}");
        bank.generated(&["bank.Account#pick", "--junit", junit]);
        assert_eq!(bank.text("Account"), both);
        bank.generated(&["bank.Account", "--junit", junit]);
        assert!(bank.text("Account").contains("void sum_"));
    }
}

const GRID: &str = r#"package bank;
public class Account {
    static int walk(boolean[] a) {
        int n = 0;
        for (boolean b : a) if (b) n++;
        return n;
    }
    static int sign(int x) {
        if (x * x == 2) return 7;
        return x > 0 ? 1 : -1;
    }
}
"#;

/// Tests are as many as it takes to cover the branches, and what is not covered is told with its reason.
#[test]
fn a_suite_is_the_smallest_that_takes_the_branches() {
    let bank = Bank::new(GRID);
    let said = bank.generated(&["bank.Account#walk", "--array-length", "4"]);
    assert!(said.contains("4 of 4 branches"), "{said}");
    let few = bank.text("Account").matches("@Test").count();
    let said = bank.generated(&["bank.Account#walk", "--array-length", "4", "--goal", "paths"]);
    let all = bank.text("Account").matches("@Test").count();
    assert!(few <= 4 && all >= 31, "{few} of {all}: {said}");
    // No number has such a square.
    let said = bank.generated(&["bank.Account#sign"]);
    assert!(said.contains("2 paths, 2 tests confirmed on the JVM, 3 of 4 branches"), "{said}");
    assert!(said.contains("infeasible within the bounds of the run"), "{said}");
}

/// An object is made as a person would, where a constructor yields a state in which the path is taken; the rest is tagged.
#[test]
fn inputs_are_made_by_constructors() {
    let bank = Bank::new(ACCOUNT);
    let said = bank.generated(&["bank.Account#withdraw", "bank.Account#getBalance", "bank.Account#pick"]);
    assert!(said.contains("withdraw(int): 3 paths, 3 tests confirmed on the JVM, 4 of 4 branches"), "{said}");
    let text = bank.text("Account");
    assert!(
        !text.contains("alloc(") && !text.contains("@Tag") && text.matches("= new Account(").count() == 6,
        "{text}"
    );
    let bean = "package bank; public class Account { private int n; public void setN(int n) { this.n = n; } \
                int n() { return n > 3 ? 1 : 2; } }";
    let bank = Bank::new(bean);
    bank.generated(&["bank.Account#n"]);
    let text = bank.text("Account");
    assert!(text.contains("self.setN(4);") && !text.contains("@Tag") && !text.contains("@SuppressWarnings"), "{text}");
    // Nobody can make one with anything else in it.
    let sealed =
        "package bank; public class Account { private int n; private Account() {} int n() { return n > 3 ? 1 : 2; } }";
    let bank = Bank::new(sealed);
    bank.generated(&["bank.Account#n"]);
    let text = bank.text("Account");
    assert!(text.contains("@Tag(\"reflection\")") && text.contains("no constructor at hand yields it"), "{text}");
}

#[test]
fn packages_and_directories_stand_for_their_classes() {
    let bank = Bank::new(ACCOUNT);
    let dir = bank.class_path.to_str().expect("UTF-8").to_owned();
    for (targets, base) in
        [(vec!["bank.*"], true), (vec!["bank.**", "--exclude", "*.Base"], false), (vec![&*dir], true)]
    {
        let said = bank.generated(&[&targets[..], &["--class-budget", "60", "--again"]].concat());
        assert!(said.contains("bank.Account#pick(int,int)") && said.contains("bank.Greeting#bow(int)"), "{said}");
        assert_eq!(said.contains("\nbank.Base#greet(int)") && said.contains("BaseCortadoTest"), base, "{said}");
    }
    let output = bank.generate(&["bank.*", "--include", "none.*"]);
    assert_eq!(output.status.code(), Some(3));
}

/// What has no time is told, and nothing else goes wrong.
#[test]
fn a_budget_that_is_used_up_is_told() {
    let bank = Bank::new(ACCOUNT);
    let output = bank.generate(&["bank.Account", "--budget", "0.01", "--strict"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains("bank.Account#pick(int,int): not explored, the budget is used up"), "{said}");
}

const MAKERS: &str = r#"package bank;
public final class Account {
    public static final Account EMPTY = new Account(0, 1);
    private final int units;
    private final int parts;
    private Account(int units, int parts) { this.units = units; this.parts = parts; }
    public static Account of(int units, int parts) {
        if (parts == 0) throw new ArithmeticException("no parts");
        return parts < 0 ? new Account(-units, -parts) : new Account(units, parts);
    }
    public int sign() { if (units == 0) return 0; return units * 2 > parts ? 1 : -1; }
    public boolean sameAs(Account other) { return other.units == units && other.parts == parts; }

    public static final class Shelf {
        private final int[] held = new int[3];
        private int size;
        public void add(int n) { held[size++] = n; }
        public boolean hasTwo() { return size == 2; }
    }

    public static final class Plan {
        private final int days;
        private final String name;
        private Plan(Builder by) { days = by.days; name = by.name; }
        public boolean isNamed() { return name != null; }
        public static final class Builder {
            private int days;
            private String name;
            public Builder days(int days) { this.days = days; return this; }
            public Builder name(String name) { this.name = name; return this; }
            public Plan build() { return new Plan(this); }
        }
    }

    public static final class Mode {
        public static final Mode FAST = new Mode(3);
        public static final Mode SLOW = new Mode(1);
        private final int speed;
        private Mode(int speed) { this.speed = speed; }
        public boolean isFast() { return speed > 2; }
    }
}
"#;

/// Static factories, several calls in a row, builders and constants make what no constructor does; reflection nothing.
#[test]
fn inputs_are_made_as_people_make_them() {
    let bank = Bank::new(MAKERS);
    let classes = ["bank.Account", "bank.Account$Shelf", "bank.Account$Plan", "bank.Account$Mode"];
    let said = bank.generated(&classes);
    for covered in ["sign(): ", "hasTwo(): ", "isNamed(): "] {
        let line = said.lines().find(|line| line.contains(covered)).expect(covered);
        let (taken, all) = line.rsplit_once(", ").and_then(|(_, of)| of.split_once(" of ")).expect("branches");
        assert_eq!(all.strip_suffix(" branches"), Some(taken), "{said}");
    }
    let text = |class: &str| bank.text(class);
    for (class, made) in [
        ("Account", "Account self = Account.of("),
        ("Account_Shelf", "self.add("),
        ("Account_Plan", "new Account.Plan.Builder()"),
        ("Account_Mode", "Account.Mode.FAST.isFast()"),
    ] {
        let text = text(class);
        assert!(text.contains(made) && !text.contains("alloc(") && !text.contains("@Tag"), "{made}\n{text}");
    }
    assert!(text("Account").contains("Account other = Account.of("), "{}", text("Account"));
}

const GENERIC: &str = r#"package bank;
import java.util.*;
import java.util.function.Function;
public class Account<A, B> {
    private A left;
    private B right;
    public Account(A left, B right) { this.left = left; this.right = right; }
    public A getLeft() { return left; }
    public void setLeft(A left) { this.left = left; }
    public static <T> Account<T, String> of(T left) { return new Account<>(left, "x"); }
    public boolean isLike(Account<A, B> other) { return right == other.right; }
    public static int count(List<String> names) { return names.isEmpty() ? -1 : names.size(); }
    public static Map<String, Integer> lengths(Collection<String> names) {
        Map<String, Integer> all = new TreeMap<>();
        if (names.size() == 1) all.put("one", 1);
        return all;
    }
    public static boolean isOdd(Function<String, Integer> of) { return of.apply("a") % 2 == 1; }
    public static boolean within(Iterable<?> all, Comparator<? super String> by) { return all == null || by == null; }
    @Deprecated public int old(A[] all) { return all.length > 2 ? 1 : 0; }

    public static class Ordered<B extends Comparable<B>> {
        private B right;
        public Ordered(B right) { this.right = right; }
        public boolean isBelow(Ordered<B> other) { return right.compareTo(other.right) < 0; }
        public static <T extends Comparable<? super T>> T max(T a, T b) { return a.compareTo(b) < 0 ? b : a; }
    }
}
"#;

/// All that `javac -Xlint:all` says of the test classes that are there.
fn lint(bank: &Bank, classes: &[&str]) -> String {
    let jvm = java::jdks().swap_remove(0);
    let places = [common::root().join(".tools/junit"), "/usr/share/java".into()];
    let jars = junit::find(Junit::Five, &places).expect("a JUnit");
    let files: Vec<PathBuf> =
        classes.iter().map(|class| bank.out.path().join(format!("bank/{class}CortadoTest.java"))).collect();
    let compiled = tempfile::tempdir().expect("a directory");
    let path = [std::slice::from_ref(&bank.class_path), &jars.jars].concat();
    let said = jvm.lint(&files, &path, compiled.path()).expect("a compiler");
    // Of the class path and of the release of Java nobody asks.
    said.lines().filter(|line| line.contains(".java:")).map(|line| format!("{line}\n")).collect()
}

/// Generic classes have type arguments, and a compiler has nothing to say.
#[test]
fn tests_speak_of_generic_classes_as_people_do() {
    let bank = Bank::new(GENERIC);
    // What is compared with itself has no type arguments that anybody can say of a state that is wrong.
    bank.generated(&["bank.Account", "bank.Account$Ordered"]);
    let text = bank.text("Account");
    assert_eq!(lint(&bank, &["Account", "Account_Ordered"]), "", "{text}");
    assert!(!text.contains("rawtypes"), "{text}");
    for said in
        ["import java.util.ArrayList;", "ArrayList<String> names = new ArrayList<>(", " Map<String, Integer> result"]
    {
        assert!(text.contains(said), "{said}\n{text}");
    }
    assert!(text.contains("@SuppressWarnings(\"deprecation\")"), "{text}");
}

/// A class is imported unless its simple name means another one: of the package, of `java.lang`, or one that is imported.
#[test]
fn classes_are_imported_where_nothing_hides_them() {
    let source = "package bank;
        public class Account {
            public static int when(java.util.Date day, java.sql.Date other, Path own) {
                return day == null ? other == null ? own == null ? 1 : 2 : 3 : 4;
            }
            public static boolean is(java.nio.file.Path path) { return path == null; }
        }
        class Path {}";
    let bank = Bank::new(source);
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    assert!(text.contains("import java.util.Date;") != text.contains("import java.sql.Date;"), "{text}");
    assert!(text.contains("java.nio.file.Path") && !text.contains("import java.nio.file.Path;"), "{text}");
}

/// The names of the tests in a text.
fn names(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| line.trim_start().strip_prefix("void ")?.split_once('('))
        .map(|(name, _)| name)
        .collect()
}

/// No two names are alike, none is long, whatever conditions and classes are called.
#[test]
fn names_are_short_and_all_different() {
    let long = "aNameThatGoesOnAndOnUntilNobodyReadsIt";
    let source = format!(
        "package bank; public class Account {{ static int {long}{long}(int {long}, int other) {{ \
         if ({long} * 31 + other > 1000000) throw new IllegalStateException(); \
         if ({long} * 31 + other > 2000) return 1; if ({long} * 31 - other > 3000) return 2; \
         return {long} == other ? 1 : 2; }} static int {long}{long}(long a) {{ return a > 3 ? 1 : 2; }} }}"
    );
    for source in [ACCOUNT, MAKERS, GENERIC, &source] {
        let bank = Bank::new(source);
        bank.generated(&["bank.Account", "--goal", "paths", "--max-paths", "30"]);
        let text = bank.text("Account");
        let all = names(&text);
        let different: std::collections::BTreeSet<&str> = all.iter().copied().collect();
        assert!(all.len() > 4 && different.len() == all.len(), "{text}");
        assert!(all.iter().all(|name| name.len() <= 90), "{text}");
    }
}

/// What a class calls is part of what its tests are made of, and so is what they are for.
#[test]
fn what_has_not_changed_is_not_generated_again() {
    let sources = |factor: u32| {
        let tariff =
            format!("package bank; class Tariff {{ static int fee(int n) {{ return n > 5 ? n * {factor} : 0; }} }}");
        [
            (
                "bank/Account.java",
                "package bank; public class Account { public static int pay(int n) { return Tariff.fee(n) + 1; } }"
                    .to_owned(),
            ),
            ("bank/Tariff.java", tariff),
        ]
    };
    let bank = Bank::new("package bank; class None {}");
    let compile = |factor: u32| {
        let jvm = java::jdks().swap_remove(0);
        let sources = sources(factor);
        let sources = sources.each_ref().map(|(file, text)| (*file, text.as_str()));
        java::compile(&jvm, bank.class_path.parent().expect("a directory"), &sources);
    };
    compile(3);
    let first = bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    assert!(first.contains("bank.Account#pay(int)") && text.contains("// Made of sha256 "), "{first}{text}");
    let again = bank.generate(&["bank.Account"]);
    assert!(again.status.success());
    assert_eq!(String::from_utf8_lossy(&again.stdout), "bank.Account: unchanged since its tests were generated\n");
    bank.generated(&["bank.Account", "--again", "--jobs", "2"]);
    assert_eq!(bank.text("Account"), text);
    assert!(bank.generated(&["bank.Account", "--goal", "paths"]).contains("bank.Account#pay(int)"));
    compile(4);
    bank.generated(&["bank.Account"]);
    assert!(bank.text("Account") != text, "{text}");
    // Of a part it is not known whether the rest is as it would be.
    bank.generated(&["bank.Account#pay"]);
    assert!(!bank.text("Account").contains("Made of"));
}

/// What only another string with the hash code of a constant takes is no branch of the source.
#[test]
fn a_switch_over_strings_has_the_branches_of_its_source() {
    let bank = Bank::new(
        "package bank; public class Account {
             public static int kind(String s) { switch (s) { case \"GET\": return 1; case \"Aa\": case \"BB\": return 2; default: return 0; } } }",
    );
    let output = bank.generate(&["bank.Account#kind"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains(" 3 of 3 branches"), "{said}");
}

/// What the constructor of a record refuses is no input.
#[test]
fn a_record_that_is_refused_is_no_input() {
    let bank = Bank::new(
        "package bank; public record Account(int units) {
             public Account { if (units < 0) throw new IllegalArgumentException(\"less than nothing\"); }
             public static int kind(Account a) { return a.units < 0 ? 1 : a.units == 5 ? 2 : 3; } }",
    );
    let output = bank.generate(&["bank.Account#kind"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("3 of 4 branches") && said.contains("infeasible"), "{said}");
    assert!(bank.text("Account").contains("new Account(5)"), "{}", bank.text("Account"));
}

/// What the constructor of a record makes of its components is what it holds.
#[test]
fn a_record_holds_what_its_constructor_stores() {
    let bank = Bank::new(
        "package bank; public record Account(String text, int... units) {
             public Account { text = text.trim(); units = units.clone(); }
             public static int kind(Account w) { return w.text.startsWith(\" \") ? 1 : w.text.equals(\"a\") && w.units[0] > 4 ? 3 : 2; } }",
    );
    let output = bank.generate(&["bank.Account#kind"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("5 of 6 branches") && said.contains("infeasible"), "{said}");
    let text = bank.text("Account");
    assert!(text.contains("assertEquals(3, result)") && !text.contains(".text()"), "{text}");
}

/// What is said of branches is said of the tests that are left.
#[test]
fn a_test_that_diverges_takes_no_branch() {
    let bank = Bank::new(
        "package bank; public class Account {
             private static final java.util.concurrent.atomic.LongAdder SEEN = new java.util.concurrent.atomic.LongAdder();
             public static int kind(int n) { SEEN.increment(); return n > 3 ? SEEN.intValue() : 0; } }",
    );
    let output = bank.generate(&["bank.Account#kind"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(1) && said.contains("diverged"), "{said}");
    assert!(said.contains("2 of 2 branches") && said.contains("1 of 2 branches, as tests are missing"), "{said}");
    assert!(bank.text("Account").contains("assertEquals(0, result)"), "{}", bank.text("Account"));
}

/// Each test begins with what class initializers have left in what static fields hold.
#[test]
fn what_static_fields_hold_is_put_back() {
    let bank = Bank::new(
        "package bank; import java.util.*; import java.util.concurrent.atomic.*; public class Account {
             private static final List<Integer> SEEN = new ArrayList<>(List.of(1));
             static final Map<String, Integer> CACHE = new HashMap<>();
             private static final Number NEXT = new AtomicInteger(7);
             static final AtomicBoolean IS_ON = new AtomicBoolean();
             private static final long[] MEMO = new long[50];
             private static final Registry REGISTRY = new Registry();
             static final StringBuilder LOG = new StringBuilder(\"x\");
             private static final BitSet BITS = new BitSet();
             static final AtomicReference<String> LAST = new AtomicReference<>();
             static int log(String s) { return LOG.append(s).length(); }
             static boolean first(int n) { if (n < 0 || n > 9 || BITS.get(3)) return false; BITS.set(n); return BITS.cardinality() == 1; }
             static String last(String s) { return s.isEmpty() ? s : LAST.getAndSet(s); }
             enum Level { LOW, HIGH; int uses; int use() { return ++uses; } }
             static class Counts { private static int seq = 5; }
             static int seq() { return ++Counts.seq; }
             static int seq(int n) { return Counts.seq += n; }
             static class Registry { int count; private final Set<String> names = new HashSet<>(); }
             static int seen(int n) { SEEN.add(n); return n > 3 ? SEEN.size() : SEEN.size() == 2 ? 3 : 4; }
             static int next(boolean b) { if (b) return ((AtomicInteger) NEXT).incrementAndGet(); IS_ON.set(!IS_ON.get()); return IS_ON.get() ? -1 : 0; }
             static int cached(String s) { return CACHE.put(\"k\", 4) == null ? s.isEmpty() ? 1 : 2 : 3; }
             static long memo(int n) { if (n < 0 || n > 9) return 0; if (MEMO[3] != 0) return -1; return MEMO[3] = n; }
             static boolean register(String s) { REGISTRY.count++; return REGISTRY.names.add(\"a\") && s.length() > REGISTRY.count; } }",
    );
    let said = bank.generated(&["bank.Account"]);
    assert!(!said.contains("diverged"), "{said}");
    assert!(said.contains("no input takes it from what class initializers leave"), "{said}");
    bank.generated(&["bank.Account$Level"]);
    let text = bank.text("Account");
    let kept = [
        "savedSeen = elements(",
        "setEntries(Account.CACHE, ",
        "IS_ON.set(savedIsOn)",
        "savedRegistryNames",
        "cells(",
        "LOG.append(savedLog)",
        ".or((BitSet) savedBits)",
        "setReference(Account.LAST, savedLast)",
    ];
    assert!(kept.iter().all(|kept| text.contains(kept)), "{text}");
}

#[test]
fn an_array_may_be_an_element_of_its_own() {
    let bank = Bank::new(
        "package bank; public class Account {
             static int one(Object[] a) { return a[0] == a ? 1 : 2; }
             static int any(Object o) { if (o instanceof Object[] a && a.length == 2) return a[0] == a ? 1 : 2; return 3; } }",
    );
    let said = bank.generated(&["bank.Account"]);
    assert!(said.contains("2 of 2 branches") && said.contains("6 of 6 branches"), "{said}");
}

#[test]
fn what_a_handler_does_has_a_test() {
    let bank = Bank::new(
        "package bank; public class Account { static class Bad extends Exception { Bad(String s) { super(s); } }
             static int strict(String s) throws Bad { if (s.isEmpty()) throw new Bad(\"empty\");
                 try { return Integer.parseInt(s); } catch (NumberFormatException e) { throw new Bad(\"no number\"); } }
             static int or(String s, int n) { try { return s.length(); } catch (NullPointerException e) { return n; } } }",
    );
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    assert!(text.contains("no number") && text.contains("\"empty\"") && text.contains("or(null, "), "{text}");
}

#[test]
fn immutable_collections_are_asserted_by_what_is_in_them() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account {
             static List<String> two(boolean b) { return b ? List.of(\"a\", \"b\") : Collections.emptyList(); }
             static Map<String, Integer> map(int n) { return n > 2 ? Map.of(\"a\", n, \"b\", 1) : Collections.singletonMap(\"c\", n); }
             static Object view(int n) { List<Integer> all = new ArrayList<>(List.of(1, 2, n)); return n == 4 ? all.subList(1, 3) : Collections.unmodifiableList(all); } }",
    );
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    let asserted = [
        "assertEquals(Arrays.asList(\"a\", \"b\"), result);",
        "assertEquals(2, result.size());",
        "assertEquals(Integer.valueOf(1), result.get(\"b\"));",
        "assertEquals(Arrays.asList(2, 4), result);",
    ];
    assert!(asserted.iter().all(|line| text.contains(line)) && !text.contains("getClass().getName()"), "{text}");
}

#[test]
fn a_boolean_that_nothing_asks_for_is_tested_both_ways() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account {
             static boolean any(List<String> l) { return l.stream().anyMatch(s -> s.length() > 3); }
             static boolean same(List<Integer> a, List<Integer> b) { return a.equals(b); } }",
    );
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    for of in ["any", "same"] {
        let tests = |outcome: &str| {
            text.lines().filter(|line| line.contains(&format!("void {of}_")) && line.contains(outcome)).count()
        };
        assert!(tests("returnsTrue") > 0 && tests("returnsFalse") > 0, "{text}");
    }
}

#[test]
fn what_nobody_looks_into_is_made_as_its_class_makes_it() {
    let bank = Bank::new(
        "package bank; import java.io.*; public class Account {
             static int file(Object o) { return o instanceof File ? 1 : 2; }
             static int failure(Object o) { return o instanceof UncheckedIOException ? 1 : 2; }
             static int time(java.time.LocalTime t) { return t == null ? 1 : 2; } }",
    );
    let said = bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    for made in
        ["new File(\"a\")", "new UncheckedIOException((String) null, new java.io.IOException())", "LocalTime.of(0, 0)"]
    {
        assert!(text.contains(made), "{made}\n{text}");
    }
    assert_eq!(said.matches("2 of 2 branches").count(), 3, "{said}");
}

#[test]
fn records_and_lists_are_asserted_as_wholes_and_classes_in_words() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account { record P(int x, String y) { }
             static List<P> points(int n) { return new ArrayList<>(List.of(new P(n, \"a\"), new P(n, \"b\"))); }
             static List<P> twice(int n) { P p = new P(n, \"c\"); return new ArrayList<>(List.of(p, p)); }
             static List<List<Integer>> nested(int n) { return List.of(List.of(n, 7), List.of(3)); }
             static Object kind(Object o) { return o instanceof P p ? new P(p.x() / 2, null) : null; } }",
    );
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    for said in [
        "\"a\"), new Account.P(",
        "assertSame(made, ",
        ", 7), Arrays.asList(3)), result);",
        "o instanceof Account.P -> returns new Account.P(",
        "_oIsP_returnsP()",
        "_oIsNotP_returnsNull()",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    assert!(!text.contains("ArrayList.class"), "{text}");
}

#[test]
fn states_are_reached_by_one_call_behind_the_other() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account {
             public static class Entry { private final String name; private int amount;
                 public Entry(String name, int amount) { this.name = Objects.requireNonNull(name);
                     if (amount <= 0) throw new IllegalArgumentException(); this.amount = amount; } }
             private final List<Entry> all = new ArrayList<>(); private boolean closed;
             public void book(Entry entry) { if (closed) throw new IllegalStateException(\"closed\"); all.add(Objects.requireNonNull(entry)); }
             public int close() { if (all.isEmpty()) throw new IllegalStateException(\"empty\");
                 closed = true; return all.get(0).amount; } }",
    );
    let said = bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    let steps =
        ["new Account.Entry(", "self.book(entry);", "self.close();", "assertEquals(\"closed\", thrown.getMessage());"];
    assert!(steps.iter().all(|step| text.contains(step)) && !text.contains("@Tag(\"reflection\")"), "{text}");
    assert!(!said.contains("no test"), "{said}");
}

#[test]
fn what_is_no_int_is_said_as_people_say_it() {
    let bank = Bank::new(
        "package bank; public class Account {
             static int more(int a, int b) { return Math.addExact(a, b); }
             static int less(int a, int b) { return Math.subtractExact(a * 3, b); } }",
    );
    bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    for said in
        ["(long) a + b != a + b -> throws", "more_aPlusBOverflows_throws", "(long) (a * 3) - b == a * 3 - b -> "]
    {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

#[test]
fn equal_strings_are_one_literal_where_nobody_asks_who_they_are() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account {
             static boolean has(Map<String, Integer> m, String key) { return m.containsKey(key); }
             static boolean before(String a, String b) { return a.length() == 2 && a.compareTo(b) < 0; }
             static int same(String a, String b) { if (a == b) return 1; return a.equals(b) ? 1 : 2; } }",
    );
    let said = bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    let of = |method: &str| {
        let (_, rest) = text.split_once(&format!("class {method}Paths")).expect(method);
        rest.split("@Nested").next().unwrap_or(rest).to_owned()
    };
    assert!(!of("Has").contains("new String(") && of("Same").contains("new String("), "{text}");
    // They are not empty, as nothing says they are, though one alone cannot be otherwise.
    assert!(of("Has").contains("put(\"abc\", ") && of("Has").contains("abc\");"), "{text}");
    assert!(said.contains("4 of 4 branches") && !of("Before").contains("\\u00"), "{said}{text}");
}

#[test]
fn what_is_compared_with_itself_is_what_the_test_compares() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account<T extends Comparable<T>> { private final T low, high;
             private Account(T low, T high) { this.low = low; this.high = high; }
             public static <T extends Comparable<T>> Account<T> of(T low, T high) {
                 if (low.compareTo(high) > 0) throw new IllegalArgumentException(); return new Account<>(low, high); }
             public boolean has(T one) { return low.compareTo(one) <= 0; }
             public Optional<Account<T>> meet(Account<T> other) {
                 return low.compareTo(other.high) <= 0 ? Optional.of(new Account<>(low, other.high)) : Optional.empty(); } }",
    );
    bank.generated(&["bank.Account#has", "bank.Account#meet"]);
    let text = bank.text("Account");
    for said in ["Account<String> self = Account.of(\"", "Optional<Account<String>> result = self.meet("] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    assert_eq!(lint(&bank, &["Account"]), "", "{text}");
}

#[test]
fn what_collections_hold_is_made_as_people_make_it() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account {
             public static class Entry { private final String name; private final int amount; private boolean void_;
                 public Entry(String name, int amount) { if (amount <= 0) throw new IllegalArgumentException();
                     this.name = Objects.requireNonNull(name).trim(); this.amount = amount; }
                 public void cancel() { void_ = true; }
                 public int amount() { return void_ ? 0 : amount; } }
             private final List<Entry> entries;
             public Account(List<Entry> entries) { if (entries.isEmpty()) throw new IllegalArgumentException(); this.entries = new ArrayList<>(entries); }
             public boolean hasMoreThan(int n) { for (Entry e : entries) if (e.amount() > n) return true; return false; }
             public static int canceled(List<Entry> all) { int n = 0; for (Entry e : all) if (e.amount() == 0) n++; return n; }
             public static boolean isLarge(Map<String, Entry> all, String key) { Entry e = all.get(key); return e != null && e.amount() > 9; }
             public static void sweep(List<Entry> all, Entry more) { all.removeIf(e -> e.amount() > 5); all.add(more); } }",
    );
    // Loops over lists may come to their bound before the time ends, or not: then some paths have no test.
    let output = bank.generate(&["bank.Account", "--class-budget", "60"]);
    let (said, text) = (String::from_utf8_lossy(&output.stdout), bank.text("Account"));
    assert!(!text.contains("@Tag(\"reflection\")") && said.contains("tests passed"), "{said}{text}");
    let wrong = ["diverged", "does not compile", "unconfirmed"];
    assert!(!wrong.iter().any(|word| said.contains(word)), "{said}");
    for step in [
        "ArrayList<Account.Entry> entries = new ArrayList<>();",
        "Account self = new Account(entries);",
        "entry.cancel();",
        "all.add(entry);",
        "HashMap<String, Account.Entry> all = new HashMap<>();",
        // What the method leaves in the list that it is given.
        "Object[] held = all.toArray();",
    ] {
        assert!(text.contains(step), "{step}\n{text}");
    }
    assert_eq!(lint(&bank, &["Account"]), "", "{text}");
}

#[test]
fn what_an_interface_is_declared_for_is_made_of_its_classes() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account {
             public interface Shape { double area(); }
             public static final class Circle implements Shape { private final double radius;
                 public Circle(double radius) { if (!(radius > 0)) throw new IllegalArgumentException(); this.radius = radius; }
                 public double area() { return 3 * radius * radius; } }
             public static final class Square implements Shape { private final int side;
                 public Square(int side) { if (side <= 0) throw new IllegalArgumentException(); this.side = side; }
                 public double area() { return side * side; } }
             public static boolean isSquare(Shape shape) { return shape instanceof Square && shape.area() > 4; }
             public static int squares(List<? extends Shape> all) { int n = 0; for (Shape s : all) if (s instanceof Square) n++; return n; }
             public static int at(Map<Long, Square> all, long key) { Square s = all.get(key); return s == null ? -1 : s.side; }
             public static int side(Optional<Square> s) { return s.map(of -> of.side).orElse(7); }
             public static abstract class Tax { private Tax() {} abstract long of(long cents);
                 public static Tax flat(int percent) { if (percent < 0) throw new IllegalArgumentException();
                     return new Tax() { long of(long cents) { return cents * percent / 100; } }; } }
             public static boolean isDear(Tax tax, long cents) { return tax.of(cents) > 20; } }",
    );
    let output = bank.generate(&[
        "bank.Account#isSquare",
        "bank.Account#squares",
        "bank.Account#at",
        "bank.Account#side",
        "bank.Account#isDear",
        "--class-budget",
        "60",
    ]);
    let (said, text) = (String::from_utf8_lossy(&output.stdout), bank.text("Account"));
    assert!(!text.contains("@Tag(\"reflection\")") && !text.contains("rawtypes"), "{said}{text}");
    for step in [
        "= new Account.Square(",
        "all.add(square);",
        "HashMap<Long, Account.Square> all",
        "= Optional.of(square);",
        "Account.Tax tax = Account.Tax.flat(",
    ] {
        assert!(text.contains(step), "{step}\n{text}");
    }
    assert!(!said.contains("diverged") && !said.contains("does not compile"), "{said}");
}

#[test]
fn objects_are_changed_wherever_they_are_given() {
    let bank = Bank::new(
        "package bank; import java.util.*; public class Account { private boolean closed; private final Limit limit;
             public Account(Limit limit) { this.limit = Objects.requireNonNull(limit); }
             public void close() { closed = true; }
             public int meet(Account other) { if (other.closed) return 1; return limit.frozen ? 2 : 3; }
             public static class Limit { private boolean frozen; public void freeze() { frozen = true; } } }",
    );
    let said = bank.generated(&["bank.Account#meet"]);
    let text = bank.text("Account");
    assert!(said.contains("4 of 4 branches") && !text.contains("@Tag(\"reflection\")"), "{said}{text}");
    assert!(text.contains("other.close();") && text.contains("limit.freeze();"), "{text}");
}

#[test]
fn large_interfaces_are_implemented_once() {
    let many: String = (0..9).map(|n| format!("int get{n}(List<String> of, int... more);")).collect();
    let bank = Bank::new(&format!(
        "package bank; import java.util.*; public class Account {{
             public interface Wide {{ {many} boolean isOpen(); }}
             static int open(Wide a) {{ return a.isOpen() ? 1 : 2; }}
             static int more(Wide a, Wide b) {{ return a.get0(null) > b.get1(null, 3) ? 1 : 2; }} }}"
    ));
    let said = bank.generated(&["bank.Account"]);
    let text = bank.text("Account");
    assert!(said.contains("2 of 2 branches") && text.contains("new WideStub() {"), "{said}{text}");
    assert_eq!(text.matches("class WideStub implements Account.Wide {").count(), 1, "{text}");
    assert_eq!(lint(&bank, &["Account"]), "", "{text}");
}

#[test]
fn a_test_that_nobody_would_read_is_none() {
    let fields: String = (0..70).map(|n| format!("public int f{n};")).collect();
    let sum: Vec<String> = (0..70).map(|n| format!("f{n} == {n} + 7")).collect();
    let bank = Bank::new(&format!(
        "package bank; public class Account {{ {fields} public boolean isSo() {{ return {}; }} }}",
        sum.join(" && ")
    ));
    let said = String::from_utf8_lossy(&bank.generate(&["bank.Account#isSo"]).stdout).into_owned();
    assert!(said.contains("bank.Account: 21 paths have no test, it would be a test of more than 57 lines"), "{said}");
    assert!(bank.text("Account").split("@Test").all(|test| test.lines().count() < 65), "{said}");
}
