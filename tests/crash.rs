//! `cortado gen --from-stacktrace`: a test throws what the trace tells, by way of its frames, or it is said why there is none.

use crate::{common, java};
use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

const CART: &str = r#"package shop;
public class Cart {
    private final int[] prices;
    private int size;
    public Cart(int capacity) { prices = new int[capacity]; }
    public void add(int price) { check(price); prices[size++] = price; }
    private void check(int price) {
        if (price < 0) throw new IllegalArgumentException("negative");
    }
    public static int first(String s) {
        return s.startsWith("x") ? s.charAt(1) : 0;
    }
}
"#;

struct Shop {
    class_path: PathBuf,
    out: tempfile::TempDir,
    _classes: tempfile::TempDir,
}

impl Shop {
    fn new() -> Self {
        let (classes, out) = (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("a directory"));
        let class_path = java::compile(&java::jdks()[0], classes.path(), &[("shop/Cart.java", CART)]);
        Self { class_path, out, _classes: classes }
    }

    fn generate(&self, trace: &str) -> Output {
        let file = self.out.path().join("trace.txt");
        fs::write(&file, trace).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["gen", "--from-stacktrace"]).arg(file).arg("-cp").arg(&self.class_path);
        let jars = common::root().join(".tools/junit");
        if jars.is_dir() {
            command.arg("--junit-classpath").arg(jars);
        }
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        command.arg("-o").arg(self.out.path()).arg("--jdk").arg(&java::jdks()[0].home).output().expect("cortado runs")
    }

    /// What is said of a trace that a test is written for, and the test.
    fn reproduced(&self, trace: &str) -> (String, String) {
        let output = self.generate(trace);
        let said = said(&output);
        assert!(output.status.success() && !said.contains("diverged"), "{said}");
        let file = self.out.path().join("shop/CartCrashTest.java");
        (said, fs::read_to_string(file).expect("a test class"))
    }
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn a_crash_is_reproduced_on_an_object_that_a_constructor_makes() {
    let (said, test) = Shop::new().reproduced(
        "12:01:07 ERROR [worker-3] cannot go on\n\
         java.lang.ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3\n\
         \tat shop.Cart.add(Cart.java:6) ~[shop.jar:1.0]\n\tat app.Main.main(Main.java:3)\n",
    );
    assert!(said.contains("ArrayIndexOutOfBoundsException at shop.Cart.add:6: confirmed on the JVM"), "{said}");
    assert!(test.contains("new Cart(0)") && !test.contains("reflection"), "{test}");
    assert!(test.contains("assertThrows(ArrayIndexOutOfBoundsException.class, () -> self.add("), "{test}");
}

#[test]
fn tests_of_two_crashes_are_in_one_class() {
    let shop = Shop::new();
    let (said, _) = shop.reproduced(
        "Exception in thread \"main\" java.lang.IllegalStateException: wrapped\n\tat app.Main.main(Main.java:9)\n\
         Caused by: java.lang.IllegalArgumentException: negative\n\
         \tat shop.Cart.check(Cart.java:8)\n\tat shop.Cart.add(Cart.java:6)\n\t... 1 more\n",
    );
    assert!(
        said.contains("shop.Cart#add(int) throws java.lang.IllegalArgumentException at shop.Cart.check:8"),
        "{said}"
    );
    assert!(said.contains("by way of the same 2 frames"), "{said}");
    let (said, test) = shop.reproduced(
        "java.lang.StringIndexOutOfBoundsException: index 1, length 1\n\
         \tat java.base/java.lang.String.charAt(String.java:1517)\n\tat shop.Cart.first(Cart.java:11)\n",
    );
    assert!(said.contains("with the tests of 1 other methods as they were"), "{said}");
    assert!(test.contains("Cart.first(\"x\")") && test.contains("self.add(-"), "{test}");
}

#[test]
fn what_cannot_be_reproduced_is_said() {
    let shop = Shop::new();
    let output = shop.generate(
        "java.lang.IllegalStateException\n\tat shop.Cart.check(Cart.java:8)\n\tat shop.Cart.add(Cart.java:6)\n",
    );
    let text = said(&output);
    assert!(output.status.code() == Some(4) && text.contains("no path does, within the bounds of the run"), "{text}");
    let output = shop.generate(
        "java.lang.IllegalArgumentException\n\tat shop.Cart.check(Cart.java:80)\n\tat shop.Cart.add(Cart.java:6)\n",
    );
    let text = said(&output);
    assert!(output.status.success() && text.contains("has no line 80 here"), "{text}");
    for (trace, why) in [
        ("nothing happened\n", "there is no stack trace"),
        ("java.lang.Error\n\tat other.Place.go(Place.java:1)\n", "no frame of it is a method of the class path"),
    ] {
        let output = shop.generate(trace);
        assert!(output.status.code() == Some(3) && said(&output).contains(why), "{}", said(&output));
    }
}
