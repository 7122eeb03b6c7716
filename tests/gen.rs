//! `cortado gen`: the tests it writes compile and pass, what the JVM does otherwise is reported and not written, and
//! nothing of the user's is overwritten.

use crate::{common, java};

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn generate(jdk: &Path, class_path: &[PathBuf], out: &Path, junit: &str, targets: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command
        .args(["gen", "--goal", "paths"])
        .args(targets)
        .arg("-cp")
        .arg(std::env::join_paths(class_path).expect("a class path"))
        .arg("-o")
        .arg(out);
    let jars = common::root().join(".tools/junit");
    if jars.is_dir() {
        command.arg("--junit-classpath").arg(jars);
    }
    if !java::is_confined() {
        command.arg("--allow-effects");
    }
    command.args(["--junit", junit, "--jdk"]).arg(jdk).output().expect("cortado runs")
}

/// The figure of the line `JUnit 5: 12 tests passed`.
fn passed(stdout: &str) -> u32 {
    let line = stdout.lines().find(|l| l.starts_with("JUnit ") && l.ends_with(" tests passed"));
    let line = line.unwrap_or_else(|| panic!("no JUnit run in:\n{stdout}"));
    let mut numbers = line.split(' ').filter_map(|word| word.parse().ok());
    numbers.next().expect("a number")
}

/// In a quick run every twelfth class, others on each JDK, and what only a later release of Java has; in a deep one all, and every third again for another
/// JDK and for JUnit 4.
#[test]
fn tests_of_all_fixtures_pass() {
    let jdks = common::jdk::homes();
    let runs = jdks.iter().map(|jdk| (jdk, "5")).chain(jdks.first().map(|jdk| (jdk, "4")));
    for (i, (jdk, junit)) in runs.enumerate() {
        let targets = common::heads::on(jdk);
        let of = |later: bool| {
            let some = targets.iter().filter(|head| (head.release > 17) == later);
            some.filter_map(|head| head.target.split('#').next()).collect::<BTreeSet<_>>()
        };
        let (first, nth) = match (common::deep(), i) {
            (false, _) => (i, 12),
            (true, 0) => (0, 1),
            (true, _) => (i, 3),
        };
        let some = of(false).into_iter().skip(first).step_by(nth);
        let classes: Vec<&str> = some.chain(of(true)).collect();
        let out = tempfile::tempdir().expect("a directory");
        // Some methods fork at each character of a string: as many tests of one method as somebody would read.
        let targets = [&classes[..], &["--max-paths", "200"]].concat();
        let output = generate(jdk, &common::class_path(jdk), out.path(), junit, &targets);
        let stdout = String::from_utf8_lossy(&output.stdout);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "JUnit {junit} on {}, {}:\n{stdout}{stderr}", jdk.display(), output.status);
        let passed = passed(&stdout);
        println!("JUnit {junit}, {}: {passed} tests passed", jdk.display());
        let wrong = ["diverged", "does not compile", "unconfirmed"];
        let least = if common::deep() { 200 } else { 30 };
        // No test can set what the fixtures of `init/Machine` ask for.
        let no_input = "it depends on properties or variables of the machine";
        let mut lines = stdout.lines().filter(|line| !line.ends_with(no_input));
        let wrong = lines.find(|line| wrong.iter().any(|word| line.contains(word)));
        assert!(passed > least && wrong.is_none(), "{wrong:?}\n{stdout}");
    }
}

/// A test under a precondition asserts that its input is allowed: the invariants of all objects that have one.
#[test]
fn tests_under_preconditions_assert_them_and_pass() {
    let all =
        ["LinkedList#remove", "TreeMap#put", "TreeMap#remove", "TreeSet#add", "Schedule", "TransportStats#bytesRead"];
    let all = [&all[..], &["DictionaryInfo#addField", "Template#getParameter", "CombatantStatistic#ensureTypExists"]]
        .concat();
    let precise =
        ["LinkedList#remove", "TreeMap#put", "TreeMap#remove", "TreeSet#add", "HashMap#put", "Schedule#quantumExpire"];
    let jdks = common::jdk::homes();
    let last = jdks.last().expect("a JDK");
    let runs = [
        (&jdks[0], "5", "repOK", &all[..]),
        (&jdks[0], "4", "repOKPrecise", &precise),
        (last, "5", "repOKPrecise", &precise),
    ];
    for (jdk, junit, invariant, targets) in common::sample(runs, 3) {
        let out = tempfile::tempdir().expect("a directory");
        let scope =
            "2,Schedule=1,List=4,TreeMap=2,LinkedList=2,Template=1,ParameterList=1,HashMap=1,CombatantStatistic=1";
        let options = ["--precondition", "rep-ok", "--rep-ok", invariant, "--scope", scope, "--loop-bound", "100"];
        let names: Vec<String> = targets.iter().map(|target| format!("structures.{target}")).collect();
        let names = names.iter().map(String::as_str).filter(|name| *name != "structures.Schedule");
        let schedule = ["addProcess", "quantumExpire", "blockProcess", "finishProcess"];
        let schedule = schedule.map(|method| format!("structures.Schedule#{method}"));
        let targets: Vec<&str> = options.into_iter().chain(names).chain(schedule.iter().map(String::as_str)).collect();
        let output = generate(jdk, &common::class_path(jdk), out.path(), junit, &targets);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{stdout}{}", String::from_utf8_lossy(&output.stderr));
        let wrong = ["diverged", "does not compile", "unconfirmed", "not explored"];
        assert!(passed(&stdout) > 60 && !wrong.iter().any(|word| stdout.contains(word)), "{stdout}");
        println!("JUnit {junit}, {}, {invariant}: {} tests passed", jdk.display(), passed(&stdout));
        for file in fs::read_dir(out.path().join("structures")).expect("test classes").flatten() {
            let text = fs::read_to_string(file.path()).expect("a test class");
            for test in text.split("@Test").skip(1) {
                let call = test.find("// act").unwrap_or_else(|| panic!("{}: no call", file.path().display()));
                let asserted = test[..call].contains(&format!("assertTrue(self.{invariant}());"));
                assert!(asserted, "{}: {test}", file.path().display());
            }
        }
    }
}

/// An invariant that only the class itself may call.
#[test]
fn a_private_invariant_is_asserted_by_reflection() {
    let purse = "public class Purse { int coins; @RepOk private boolean solvent() { return coins >= 0; } \
                 @interface RepOk {} boolean pay(Purse to, int n) { if (to == null || to == this || n > coins) return false; \
                     coins -= n; to.coins += n; return true; } }";
    let classes = tempfile::tempdir().expect("a directory");
    let jvm = java::jdks().swap_remove(0);
    let class_path = java::compile(&jvm, classes.path(), &[("Purse.java", purse)]);
    for junit in ["4", "5"] {
        let out = tempfile::tempdir().expect("a directory");
        let targets = ["Purse#pay", "--precondition", "rep-ok", "--scope", "2"];
        let output = generate(&jvm.home, std::slice::from_ref(&class_path), out.path(), junit, &targets);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && passed(&stdout) >= 3, "{stdout}");
        let text = fs::read_to_string(out.path().join("PurseCortadoTest.java")).expect("a test class");
        let of = |name: &str| text.contains(&format!("assertTrue((boolean) call({name}, Purse.class, \"solvent\""));
        assert!(of("self") && of("to"), "{text}");
    }
}

#[test]
fn tests_of_jdk_methods_pass() {
    for jdk in common::sample(common::jdk::homes(), 2) {
        let out = tempfile::tempdir().expect("a directory");
        let output = generate(&jdk, &common::class_path(&jdk), out.path(), "5", &common::JDK_METHODS);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}:\n{stdout}", jdk.display());
        // 4 + 2 + 3 + 1 + 1 + 5 + 1 + 3 paths.
        assert_eq!(passed(&stdout), 20, "{stdout}");
        assert!(out.path().join("cortado/java/lang/MathCortadoTest.java").is_file());
    }
}

#[test]
fn a_prediction_the_jvm_does_not_confirm_is_reported_and_not_written() {
    let machine = "public class Machine { static boolean small(int x) { \
                   return x > 0 && Runtime.getRuntime().maxMemory() == 256 << 20; } }";
    let classes = tempfile::tempdir().expect("a directory");
    let jvm = java::jdks().swap_remove(0);
    let class_path = java::compile(&jvm, classes.path(), &[("Machine.java", machine)]);
    let out = tempfile::tempdir().expect("a directory");
    let output = generate(&jvm.home, &[class_path], out.path(), "5", &["Machine#small"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{stdout}");
    assert!(stdout.contains("diverged: predicted"), "{stdout}");
    let text = fs::read_to_string(out.path().join("MachineCortadoTest.java")).expect("the other path has a test");
    assert_eq!(text.matches("@Test").count(), 1, "{text}");
}

/// A test sets the static fields that are inputs, private ones too, and leaves them as it found them.
#[test]
fn tests_set_static_inputs() {
    let jdk = common::jdk::homes().swap_remove(0);
    let targets = ["--static-inputs", "statics.Counter", "statics.Kinds", "statics.Node", "statics.Room"];
    for junit in ["4", "5"] {
        let out = tempfile::tempdir().expect("a directory");
        let output = generate(&jdk, &common::class_path(&jdk), out.path(), junit, &targets);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{stdout}");
        // All paths but one, in which a class initializer looks at an input.
        assert_eq!(passed(&stdout), 45, "{stdout}");
        let wrong = ["diverged", "does not compile", "unconfirmed"];
        assert!(!wrong.iter().any(|word| stdout.contains(word)), "{stdout}");
        let file = out.path().join("statics/RoomCortadoTest.java");
        let text = fs::read_to_string(file).expect("a test class");
        assert!(text.contains("Room.Hall.seats = 1;") && text.contains("Room.Hall.seats = savedSeats;"), "{text}");
    }
}

/// What time it is is an input that no test can set: each outcome is explored, a test is written of what holds at any time.
#[test]
fn a_path_that_depends_on_the_time_is_unconfirmed() {
    let late = "public class Late { \
                static boolean late(int x) { return x > 0 && System.currentTimeMillis() > 1000; } \
                static boolean adult(java.time.LocalDate of) { return of.plusYears(18).isBefore(java.time.LocalDate.now()); } \
                static int timed(int x) { long t = System.nanoTime(); int y = x / 2; \
                    if (System.nanoTime() < t) throw new AssertionError(); return y > 5 ? 1 : 2; } \
                static long stamp(int x) { return x > 5 ? System.nanoTime() : 0; } \
                static String at(int x) { return x > 5 ? System.getProperty(\"user.dir\").concat(\"/x\") : \"\"; } }";
    let classes = tempfile::tempdir().expect("a directory");
    let jvm = java::jdks().swap_remove(0);
    let class_path = java::compile(&jvm, classes.path(), &[("Late.java", late)]);
    let out = tempfile::tempdir().expect("a directory");
    let output = generate(&jvm.home, &[class_path], out.path(), "5", &["Late"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{stdout}");
    assert!(stdout.contains("Late#late(int): 3 paths, 1 confirmed"), "{stdout}");
    assert_eq!(stdout.matches("unconfirmed, no test: it depends on the time").count(), 4, "{stdout}");
    assert!(stdout.contains("Late#timed(int): 2 paths, 2 confirmed"), "{stdout}");
    // Of what comes out nothing is asserted.
    for method in ["stamp", "at"] {
        assert!(stdout.contains(&format!("Late#{method}(int): 2 paths, 2 confirmed")), "{stdout}");
    }
    let text = fs::read_to_string(out.path().join("LateCortadoTest.java")).expect("a test class");
    assert_eq!(text.matches("// What comes of it may be something else each time.").count(), 2, "{text}");
}

#[test]
fn a_file_that_is_not_ours_is_left_alone() {
    let out = tempfile::tempdir().expect("a directory");
    let jdk = common::jdk::homes().swap_remove(0);
    let file = out.path().join("heap/SwapCortadoTest.java");
    fs::create_dir_all(out.path().join("heap")).expect("a directory");
    fs::write(&file, "// mine\n").expect("a file");
    let output = generate(&jdk, &common::class_path(&jdk), out.path(), "5", &["heap.Swap#swap"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("SwapCortadoTest.java"));
    assert_eq!(fs::read_to_string(&file).expect("still there"), "// mine\n");
    fs::remove_file(&file).expect("removed");
    for _ in 0..2 {
        let output = generate(&jdk, &common::class_path(&jdk), out.path(), "5", &["heap.Swap#swap"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn tests_build_their_receiver_by_a_driver() {
    for jdk in common::sample(common::jdk::homes(), 2) {
        for (target, driver, paths) in [
            ("structures.TreeMap#put", "structures.TreeMapDriver#structure", 17),
            ("structures.Schedule#quantumExpire", "structures.ScheduleDriver#structure", 86),
        ] {
            let out = tempfile::tempdir().expect("a directory");
            let driven = [target, "--precondition", "driver", "--driver", driver, "--scope", "2"];
            let output = generate(&jdk, &common::class_path(&jdk), out.path(), "5", &driven);
            let stdout = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{}:\n{stdout}", jdk.display());
            assert_eq!(passed(&stdout), paths, "{stdout}");
            let class = target[..target.find('#').expect("a method")].replace('.', "/");
            let text = fs::read_to_string(out.path().join(class + "CortadoTest.java")).expect("a test class");
            assert!(text.contains("Cortado.answers(") && text.contains("Driver.structure(2)"), "{text}");
        }
    }
}

/// Methods are explored by so many workers, each with classes and terms of its own, and nobody can tell: report, notes and tests are the same.
#[test]
fn any_number_of_jobs_writes_the_same() {
    let jdk = &common::jdk::homes()[0];
    let class = |head: &common::heads::Head| Some(head.target.split('#').next()?.to_owned());
    // These may come to the end of their time where others run beside them.
    let is_brief = |class: &String| class != "library.Sorting" && !class.starts_with("programs.");
    let found: BTreeSet<String> = common::heads::on(jdk).iter().filter_map(class).filter(is_brief).collect();
    let targets: Vec<String> = common::sample(found, 5);
    assert!(targets.len() >= 12, "{targets:?}");
    let written = |jobs: &str| {
        let out = tempfile::tempdir().expect("a directory");
        // A query ends with its share of the time that is left, which is to be enough wherever this runs.
        let options = ["--no-confirm", "--max-paths", "20", "--timeout", "600", "--jobs", jobs, "--goal", "paths"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.arg("gen").args(&targets).args(options).arg("-o").arg(out.path()).arg("--jdk").arg(jdk);
        let class_path = std::env::join_paths(common::class_path(jdk)).expect("a class path");
        let output = command.arg("-cp").arg(class_path).output().expect("cortado runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let name = out.path().to_str().expect("UTF-8").to_owned();
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8").replace(&name, "OUT");
        (text(output.stdout), text(output.stderr), files(out.path()))
    };
    let one = written("1");
    assert!(one.0.contains("--max-paths reached") && one.2.len() >= 12, "{}", one.0);
    for jobs in ["2", "4"] {
        let many = written(jobs);
        assert_eq!(one.0, many.0, "--jobs {jobs}");
        assert_eq!(one.1, many.1, "--jobs {jobs}");
        assert!(one.2 == many.2, "--jobs {jobs}: the test classes differ");
    }
}

/// A target that cannot be explored is told the same way.
#[test]
fn a_stack_is_full_wherever_it_is() {
    let (jdk, out) = (&common::jdk::homes()[0], tempfile::tempdir().expect("a directory"));
    let targets = ["exceptions.Endless#one", "exceptions.Endless#two", "exceptions.Endless#three"];
    let output = generate(jdk, &common::class_path(jdk), out.path(), "5", &targets);
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success() && said.matches(", 1 confirmed on the JVM").count() == 3, "{said}");
}

#[test]
fn the_first_method_that_fails_is_told_with_any_number_of_jobs() {
    let jdk = &common::jdk::homes()[0];
    let targets = ["heap.Swap#swap", "open.Tank#flow", "no.Such#method"];
    let said = ["1", "2", "4"].map(|jobs| {
        let out = tempfile::tempdir().expect("a directory");
        let options = [&targets[..2], &["--no-confirm", "--jobs", jobs]].concat();
        let output = generate(jdk, &common::class_path(jdk), out.path(), "5", &options);
        (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
    });
    assert!(said[0].0 == Some(3) && said.iter().all(|other| *other == said[0]), "{said:?}");
}

/// All files below a directory, by path.
fn files(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut open = vec![dir.to_owned()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).expect("a directory").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => open.push(path),
                false => {
                    let name = path.strip_prefix(dir).expect("below it").to_owned();
                    all.insert(name, fs::read(path).expect("a file"));
                }
            }
        }
    }
    all
}
