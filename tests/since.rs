//! `cortado gen --since`: what two versions do otherwise becomes tests that pass on the new one and fail on the old one.

use crate::{common, java};
use cortado::report::junit::{self, Junit, Source};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// What is in both versions, and in each its own.
fn price(discount: &str, special: &str, twice: &str, add: &str, more: &str) -> String {
    format!(
        "package shop;
        public class Price {{
            private int total;
            public static int discount(int n) {{ {discount} }}
            public static int special(int x) {{ {special} }}
            public static int twice(int x) {{ {twice} }}
            public static int withTax(int n) {{ return discount(n) + 1; }}
            public static int untouched(int n) {{ return n > 3 ? 1 : 2; }}
            public static int length(String s) {{ {more} }}
            public void add(int n) {{ {add} }}
            public int getTotal() {{ return total; }}
        }}"
    )
}

struct Versions {
    jvm: cortado::witness::Jvm,
    old: PathBuf,
    new: PathBuf,
    dir: tempfile::TempDir,
}

impl Versions {
    fn of(old: &str, new: &str) -> Self {
        let (jvm, dir) = (java::jdks().swap_remove(0), tempfile::tempdir().expect("a directory"));
        let [old, new] = [("old", old), ("new", new)]
            .map(|(name, text)| java::compile(&jvm, &dir.path().join(name), &[("shop/Price.java", text)]));
        Self { jvm, old, new, dir }
    }

    fn differ(&self, target: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.arg("gen").arg(target).arg("--since").arg(&self.old).arg("-cp").arg(&self.new);
        let jars = common::root().join(".tools/junit");
        if jars.is_dir() {
            command.arg("--junit-classpath").arg(jars);
        }
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        let output = command.arg("-o").arg(self.dir.path()).arg("--jdk").arg(&self.jvm.home).output();
        let output = output.expect("cortado runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        said
    }

    fn text(&self) -> String {
        fs::read_to_string(self.dir.path().join("shop/PriceSinceTest.java")).expect("a test class")
    }

    /// How many tests pass and fail on one of the versions.
    fn run_on(&self, classes: &Path) -> (usize, usize) {
        let jars = junit::find(Junit::Five, &[common::root().join(".tools/junit"), "/usr/share/java".into()]);
        let source = Source {
            package: Some("shop".into()),
            class_name: "PriceSinceTest".into(),
            text: self.text(),
            names: vec![],
            omitted: vec![],
        };
        let path = [classes.to_owned()];
        let outcome = junit::check(&self.jvm, &jars.expect("JUnit 5"), &path, &[source], Duration::from_secs(30))
            .expect("it runs");
        assert!(outcome.uncompiled.is_empty(), "{:?}", outcome.uncompiled);
        let passed = outcome.tests.iter().filter(|test| test.failure.is_none()).count();
        (passed, outcome.tests.len() - passed)
    }
}

const OLD: [&str; 5] = [
    "if (n > 10) return n - 2; return n;",
    "if (x == 4711) return 1; return x > 0 ? 2 : 3;",
    "return x + x;",
    "total += n;",
    "return s.length();",
];

#[test]
fn tests_tell_the_versions_apart() {
    let [discount, special, twice, add, length] = OLD;
    let old = price(discount, special, twice, add, length);
    let new = price(
        "if (n >= 10) return n - 2; return n;",
        "return x > 0 ? 2 : 3;",
        "return x * 2;",
        "if (n > 0) total += n;",
        "return s == null ? 0 : s.length();",
    );
    let versions = Versions::of(&old, &new);
    let said = versions.differ("shop.Price");
    let text = versions.text();
    // Of `withTax` only what it calls is other code; `untouched` and `getTotal` are not looked at.
    assert!(said.contains("6 methods may do otherwise than before, 2 have the code they had, 0 are new"), "{said}");
    assert!(text.contains("Price.discount(10)") && text.contains("The old version {@code returns 10}."), "{text}");
    assert!(text.contains("Price.withTax(10)") && text.contains("The old version {@code returns 11}."), "{text}");
    assert!(text.contains("Price.length(null)") && text.contains("throws java.lang.NullPointerException"), "{text}");
    assert!(text.contains("getTotal()") || text.contains("\"total\""), "{text}");
    // Only the old version tells this number from others.
    assert!(text.contains("Price.special(4711)") && text.contains("The old version {@code returns 1}."), "{text}");
    let twice = said.lines().find(|line| line.starts_with("shop.Price#twice(int): 1 paths, 1 before"));
    assert!(twice.is_some_and(|line| line.contains(" 0 differ, ") && line.ends_with(" come to the same")), "{said}");
    assert!(!text.contains("twice") && !text.contains("untouched"), "{text}");
    let (passed, failed) = versions.run_on(&versions.new);
    assert!(passed >= 5 && failed == 0, "{passed} {failed}\n{text}");
    assert!(said.contains(&format!("{passed} tests tell the versions apart")), "{said}");
    assert_eq!(versions.run_on(&versions.old), (0, passed), "{text}");
}

#[test]
fn versions_that_do_the_same_have_no_tests() {
    let [discount, special, twice, add, length] = OLD;
    let old = price(discount, special, twice, add, length);
    let new = price(discount, special, "return 2 * x;", add, length);
    let versions = Versions::of(&old, &new);
    let said = versions.differ("shop.Price");
    assert!(said.contains("1 methods may do otherwise than before, 7 have the code they had"), "{said}");
    assert!(said.contains("0 tests tell the versions apart"), "{said}");
    assert!(!versions.dir.path().join("shop/PriceSinceTest.java").exists());
}

/// What a call is given that makes the state may be a constant: it is there before the call.
#[test]
fn states_are_made_again_with_constants() {
    let version = |cost: &str| {
        format!(
            "package shop;
            public class Price {{
                public static final class Mode {{
                    public static final Mode FAST = new Mode(3);
                    final int factor;
                    private Mode(int factor) {{ this.factor = factor; }}
                }}
                private Mode mode;
                public void set(Mode mode) {{ if (mode.factor != 3) throw new IllegalArgumentException(); this.mode = mode; }}
                public int cost() {{ return mode == null ? 0 : {cost}; }}
            }}"
        )
    };
    let versions = Versions::of(&version("mode.factor"), &version("mode.factor + 1"));
    let said = versions.differ("shop.Price#cost");
    let text = versions.text();
    assert!(text.contains("self.set(Price.Mode.FAST);") && !text.contains("reflection"), "{said}\n{text}");
    let (passed, failed) = versions.run_on(&versions.new);
    assert!(passed > 0 && failed == 0, "{text}");
    assert_eq!(versions.run_on(&versions.old), (0, passed), "{text}");
}
