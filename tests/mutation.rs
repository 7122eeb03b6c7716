//! Mutants: each is a class that a JVM takes, and `cortado mutants` says which of them tests tell from the program.

use crate::{common, damage::real_classes, java};
use cortado::{
    classfile::{
        self,
        mutant::{Mutant, beside, mutants},
        verify::verify,
    },
    native::NAMES,
    program::{ClassPath, Jdk, Program, verify::Known},
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
    process::{Command, Output},
};

/// Of each class of the fixtures; of so many mutants one, in a quick run.
const ONE_OF: usize = 7;

#[test]
fn mutants_of_all_fixtures_are_classes() {
    let home = common::jdk::of_engine();
    let path = ClassPath::new(&[common::fixtures().to_owned()], Some(Jdk::at(&home).expect("a JDK")));
    let program = Program::new(path.expect("a class path"));
    let known = Known { program: &program, names: &NAMES };
    let (mut kinds, mut wrong, mut tried, mut beside_all) = (BTreeMap::new(), vec![], 0, 0);
    for (name, bytes, file) in real_classes(common::fixtures()) {
        // What the verifier refuses as it is has no sound mutants.
        if verify(&file, &known).is_err() {
            continue;
        }
        let all = mutants(&bytes, &file);
        // A constructor under another name is none.
        let some = all.iter().filter(|mutant| &*file.methods[mutant.method].name != "<init>").step_by(ONE_OF);
        let some: Vec<(&Mutant, String)> = some.enumerate().map(|(n, mutant)| (mutant, format!("twin${n}"))).collect();
        let twins = beside(&bytes, &some).and_then(|bytes| classfile::read(&bytes, &name).map_err(|e| e.to_string()));
        let verified = twins.as_ref().map_err(Clone::clone).and_then(|twins| {
            assert_eq!(twins.methods.len(), file.methods.len() + some.len(), "{name}");
            for ((mutant, called), twin) in some.iter().zip(&twins.methods[file.methods.len()..]) {
                let of = &file.methods[mutant.method];
                assert!(*twin.name == **called && twin.raw_descriptor == of.raw_descriptor, "{name}: {called}");
            }
            verify(twins, &known).map_err(|e| e.to_string())
        });
        if let Err(why) = verified {
            wrong.push(format!("{name} with {} mutants beside: {why}", some.len()));
        }
        beside_all += usize::from(!some.is_empty());
        for (n, mutant) in all.iter().enumerate() {
            if n % ONE_OF != 0 && !common::deep() {
                continue;
            }
            tried += 1;
            *kinds.entry(mutant.operator).or_insert(0) += 1;
            let mutated = mutant.class_file(&bytes).expect("there is room");
            let told = classfile::read(&mutated, &name).map_err(|e| e.to_string());
            let verified = told.and_then(|file| verify(&file, &known).map_err(|e| e.to_string()));
            if let Err(why) = verified {
                wrong.push(format!("{name}, {mutant:?}: {why}"));
            }
        }
    }
    println!("{tried} mutants: {kinds:?}");
    assert!(beside_all > 50, "{beside_all} classes with mutants beside their methods");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(kinds.len() == 6 && tried > 500, "{kinds:?}");
}

const METER: &str = r#"package meter;
public class Meter {
    private int count;
    private long total;
    public boolean isHigh(int value) { return value > 10; }
    public void add(int value) {
        check(value);
        count++;
        total += value;
    }
    private void check(int value) { if (value < 0) throw new IllegalArgumentException(); }
    public long mean() { return count == 0 ? 0 : total / count; }
    public String grade(int level) {
        switch (level) {
            case 0: return "none";
            case 1: return "low";
            default: return null;
        }
    }
    public static int spin(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += 2; return sum; }
}
"#;

/// 10 is not tried, and neither are a negative value and what spins.
const TESTS: &str = r#"package meter;
import org.junit.jupiter.api.Test;
import static org.junit.jupiter.api.Assertions.*;
class MeterTest {
    @Test void high() { assertTrue(new Meter().isHigh(20)); assertFalse(new Meter().isHigh(5)); }
    @Test void mean() { Meter m = new Meter(); assertEquals(0, m.mean()); m.add(6); m.add(2); assertEquals(4, m.mean()); }
    @Test void grade() { assertEquals("none", new Meter().grade(0)); assertEquals("low", new Meter().grade(1)); assertNull(new Meter().grade(2)); }
    @Test void spin() { assertEquals(6, Meter.spin(3)); }
}
"#;

struct Project {
    class_path: PathBuf,
    dir: tempfile::TempDir,
}

impl Project {
    fn new(tests: &str) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let class_path = java::compile(&java::jdks()[0], dir.path(), &[("meter/Meter.java", METER)]);
        fs::create_dir_all(dir.path().join("tests/meter")).expect("directories");
        fs::write(dir.path().join("tests/meter/MeterTest.java"), tests).expect("a file");
        Self { class_path, dir }
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.arg("mutants").args(arguments).arg("-cp").arg(&self.class_path);
        let jars = common::root().join(".tools/junit");
        if jars.is_dir() {
            command.arg("--junit-classpath").arg(jars);
        }
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        command.arg("--tests").arg(self.dir.path().join("tests"));
        command.arg("--jdk").arg(&java::jdks()[0].home).output().expect("cortado runs")
    }
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn what_no_test_tells_apart_survives() {
    let project = Project::new(TESTS);
    let output = project.run(&["meter.Meter", "--format", "json"]);
    assert!(output.status.success(), "{}", said(&output));
    let document: Value = serde_json::from_slice(&output.stdout).expect("a document");
    let all = document["mutants"].as_array().expect("mutants");
    let of = |fate: &str| -> BTreeSet<String> {
        let fits = all.iter().filter(|mutant| mutant["fate"] == fate);
        fits.map(|m| format!("{} {}", m["method"].as_str().expect("a name"), m["what"].as_str().expect("words")))
            .collect()
    };
    let survived = of("survived");
    let expected = [
        "isHigh boundary of > (or <=) changed",
        "add removed the call of meter.Meter.check",
        "check boundary of < (or >=) changed",
    ];
    assert_eq!(survived, expected.into_iter().map(str::to_owned).collect(), "{document:#}");
    // Counted down, it goes on for long.
    assert!(
        of("timed_out").is_empty() || of("timed_out").iter().all(|what| what.contains("increment")),
        "{document:#}"
    );
    assert!(of("invalid").is_empty() && document["killed"].as_u64() == Some(all.len() as u64 - 3), "{document:#}");
    for what in [
        "mean replaced / by *",
        "isHigh replaced what is returned by true",
        "grade replaced what is returned by null",
        "check < (or >=) negated",
    ] {
        assert!(of("killed").contains(what), "{what}: {document:#}");
    }

    let text = said(&project.run(&["meter.Meter#isHigh"]));
    assert!(
        text.contains("survived  Meter.isHigh:5 boundary of > (or <=) changed")
            && text.ends_with("4 mutants, 3 killed (75 %)\n"),
        "{text}"
    );
}

#[test]
fn tests_that_fail_anyhow_tell_nothing() {
    let project = Project::new(&TESTS.replace("assertEquals(6, ", "assertEquals(7, "));
    let output = project.run(&["meter.Meter"]);
    assert!(output.status.code() == Some(3) && said(&output).contains("fails without any mutant"), "{}", said(&output));
    fs::remove_file(project.dir.path().join("tests/meter/MeterTest.java")).expect("it was there");
    let output = project.run(&["meter.Meter"]);
    assert!(output.status.code() == Some(3) && said(&output).contains("has no tests"), "{}", said(&output));
}
