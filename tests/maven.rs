//! `cortado gen --maven`: what Maven says of a project is what tests are written with. Here a script of ours says it, as no network is at hand;
//! `scripts/maven` has the real one.

use crate::{common, java};
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    process::{Command, Output},
};

const SCALE: &str =
    "package scale;\npublic class Scale { public static int sign(int n) { return n < 0 ? -1 : lib.Helper.one(n); } }\n";
const USER: &str = "package user;\npublic class User { public static boolean grown(int age) { return age >= 18; } }\n";
const HELPER: &str = "package lib;\npublic class Helper { public static int one(int n) { return n > 0 ? 1 : 0; } }\n";

/// Writes class paths where the goal `build-classpath` does: for two modules, of which the first has its tests in an unusual place, and for their
/// parent, which has no classes.
const MVNW: &str = r#"#!/bin/bash
set -e
for argument; do
    case $argument in
        -Dmdep.outputFile=*) file=${argument#*=} ;;
    esac
done
[[ $* == *compile* && $* == *includeScope=test* && -n $file ]]
[[ ! -f broken ]] || { echo "[ERROR] it does not compile"; exit 1; }
tell() {
    local to=$file
    to=${to//'${project.basedir}'/$PWD/$1}
    to=${to//'${project.build.outputDirectory}'/$PWD/$1/target/classes}
    to=${to//'${project.build.testSourceDirectory}'/$PWD/$1/$2}
    mkdir -p "$(dirname "$to")"
    echo -n "$3" >"$to"
}
tell . src/test/java ""
tell scale src/checks "$PWD/lib:@JUNIT@"
tell user src/test/java "@JUNIT@"
"#;

struct Project(tempfile::TempDir);

impl Project {
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let jvm = java::jdks().swap_remove(0);
        let compiled = |to: &str, file: &str, source: &str, with: &[std::path::PathBuf]| {
            let (sources, out) = (dir.path().join(to).join("sources"), dir.path().join(to));
            let source_file = sources.join(file);
            fs::create_dir_all(source_file.parent().expect("a parent")).expect("directories");
            fs::write(&source_file, source).expect("a source");
            jvm.compile(&[source_file], with, &out).expect("it compiles");
        };
        fs::create_dir_all(dir.path().join("lib")).expect("directories");
        for module in ["scale", "user"] {
            fs::create_dir_all(dir.path().join(module).join("target/classes")).expect("directories");
        }
        compiled("lib", "lib/Helper.java", HELPER, &[]);
        compiled("scale/target/classes", "scale/Scale.java", SCALE, &[dir.path().join("lib")]);
        compiled("user/target/classes", "user/User.java", USER, &[]);
        fs::write(dir.path().join("pom.xml"), "<project/>").expect("a file");
        let jars = Command::new(common::root().join("scripts/junit-jars")).output().expect("a script").stdout;
        let wrapper = MVNW.replace("@JUNIT@", String::from_utf8_lossy(&jars).trim());
        fs::write(dir.path().join("mvnw"), wrapper).expect("a file");
        fs::set_permissions(dir.path().join("mvnw"), fs::Permissions::from_mode(0o755)).expect("permissions");
        Self(dir)
    }

    fn generate(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["gen", "--maven"]).arg(self.0.path()).args(arguments);
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        command.arg("--jdk").arg(&java::jdks()[0].home).output().expect("cortado runs")
    }

    fn has(&self, file: &str) -> bool {
        self.0.path().join(file).is_file()
    }
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn tests_go_where_each_module_has_its_own() {
    let project = Project::new();
    let output = project.generate(&[]);
    let said = said(&output);
    assert!(output.status.success() && said.matches("tests passed").count() == 2, "{said}");
    // The library is on the class path, and nothing is generated for it.
    assert!(said.contains("scale.Scale#sign(int): 3 paths") && !said.contains("lib.Helper#"), "{said}");
    assert!(project.has("scale/src/checks/scale/ScaleCortadoTest.java"), "{said}");
    assert!(project.has("user/src/test/java/user/UserCortadoTest.java"), "{said}");
}

#[test]
fn a_target_is_looked_for_in_all_modules() {
    let project = Project::new();
    let output = project.generate(&["user.User#grown"]);
    assert!(output.status.success() && !said(&output).contains("scale"), "{}", said(&output));
    assert!(project.has("user/src/test/java/user/UserCortadoTest.java"));
    let output = project.generate(&["user.Nobody"]);
    assert!(output.status.code() == Some(3) && said(&output).contains("no such class"), "{}", said(&output));
}

#[test]
fn what_is_wrong_with_a_build_is_said() {
    let project = Project::new();
    fs::write(project.0.path().join("broken"), "").expect("a file");
    let output = project.generate(&[]);
    assert!(output.status.code() == Some(3) && said(&output).contains("it does not compile"), "{}", said(&output));
    fs::remove_file(project.0.path().join("pom.xml")).expect("it was there");
    let output = project.generate(&[]);
    assert!(output.status.code() == Some(3) && said(&output).contains("no pom.xml"), "{}", said(&output));
}
