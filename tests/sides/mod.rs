//! One Java program on two sides: the real JVM and `cortado exec`.

use crate::common::{jdk, root};
use std::{
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// What both sides find on standard input.
const TYPED: &[u8] = "one\n  two \u{e9}\r\n\nlast".as_bytes();

/// What a process did.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    /// `None` when it was killed.
    pub(crate) code: Option<i32>,
}

/// Runs on the real JVM.
pub(crate) fn java(jdk: &Path, classes: &Path, main: &str, args: &[String]) -> Ran {
    let mut command = Command::new(jdk.join("bin/java"));
    command
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"])
        .arg(classes)
        .arg(main)
        .args(args);
    run(command, Duration::from_secs(120))
}

/// Runs in Cortado.
pub(crate) fn cortado(jdk: &Path, classes: &Path, main: &str, args: &[String], limit: Duration) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.arg("exec").arg("-cp").arg(classes).arg("--jdk").arg(jdk).arg(main).args(args);
    run(command, limit)
}

/// Runs to the end or for so long, in one locale wherever the tests run.
fn run(mut command: Command, limit: Duration) -> Ran {
    command.env("LC_ALL", "C.UTF-8").env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    // One that has ended, or that reads nothing, leaves it.
    let _ = child.stdin.take().expect("piped").write_all(TYPED);
    let (mut out, mut err) = (child.stdout.take().expect("piped"), child.stderr.take().expect("piped"));
    let out = thread::spawn(move || read(&mut out));
    let err = thread::spawn(move || read(&mut err));
    let until = Instant::now() + limit;
    let code = loop {
        match child.try_wait().expect("a process can be waited for") {
            Some(status) => break status.code(),
            None if Instant::now() > until => {
                child.kill().expect("a process of ours can be killed");
                child.wait().expect("a process can be waited for");
                break None;
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    Ran { out: out.join().expect("read"), err: err.join().expect("read"), code }
}

fn read(from: &mut impl Read) -> String {
    let mut bytes = vec![];
    from.read_to_end(&mut bytes).expect("a pipe can be read");
    String::from_utf8_lossy(&bytes).into_owned()
}

impl Ran {
    /// Where another run differs from this one, in few lines; `None` if nowhere.
    pub(crate) fn difference(&self, other: &Ran) -> Option<String> {
        let mut text = String::new();
        if self.code != other.code {
            text += &format!("  exit code {:?}, Cortado's {:?}\n", self.code, other.code);
        }
        text += &lines("stdout", &self.out, &other.out);
        text += &lines("stderr", &self.err, &other.err);
        (!text.is_empty()).then_some(text)
    }
}

/// The first lines that differ.
fn lines(what: &str, expected: &str, seen: &str) -> String {
    let (mut left, mut right) = (expected.split('\n'), seen.split('\n'));
    let mut text = String::new();
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (l, r) if l == r => {}
            _ if text.lines().count() >= 6 => return text + "  ...\n",
            (l, r) => text += &format!("  {what} line {number}\n    java    {l:?}\n    cortado {r:?}\n"),
        }
    }
    text
}

/// The names of the files of `dir` that end in `.java`, without it, sorted.
pub(crate) fn programs(dir: &Path) -> Vec<String> {
    let files = std::fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let names = files.map(|file| file.expect("a readable directory").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter_map(|name| name.strip_suffix(".java").map(str::to_owned)).collect();
    names.sort();
    names
}

/// Compiles files into `out`; the compiler's words are the reason of a failure.
pub(crate) fn javac(jdk: &Path, release: &str, files: &[PathBuf], out: &Path) {
    let mut command = Command::new(jdk.join("bin/javac"));
    command
        .args([
            "-J-XX:TieredStopAtLevel=1",
            "-g",
            "-nowarn",
            "-proc:none",
            "-Xlint:-options",
            "--release",
            release,
            "-d",
        ])
        .arg(out)
        .args(files);
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "javac: {text}{errors}");
}

/// The major version of a JDK, as its `release` file says.
pub(crate) fn version(jdk: &Path) -> u32 {
    let release = std::fs::read_to_string(jdk.join("release")).expect("a release file");
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\"")).expect("JAVA_VERSION");
    line.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).expect("a version")
}

/// A JDK that compiles what Java 21 has and Java 17 has not.
pub(crate) fn modern_compiler() -> Option<PathBuf> {
    jdk::homes().into_iter().find(|home| version(home) >= 21 && home.join("bin/javac").is_file())
}

/// Compiles the programs of `tests/modern` into `out`, and gives their names.
pub(crate) fn compile_modern(compiler: &Path, out: &Path) -> Vec<String> {
    let dir = root().join("tests/modern/programs");
    let names = programs(&dir);
    let files: Vec<_> = names.iter().map(|name| dir.join(format!("{name}.java"))).collect();
    javac(compiler, "21", &files, out);
    names
}
