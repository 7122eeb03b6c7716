//! Where options come from: the command line, `cortado.toml`, defaults; and how the command line describes itself to shells and readers.

use crate::common::{fixtures, jdk};
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

/// What a command given in a directory prints, on standard output and standard error, and its exit code.
fn in_dir(dir: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    let Output { status, stdout, stderr } =
        command.args(args).current_dir(dir).env("JAVA_HOME", &jdk::homes()[0]).output().expect("the binary can be run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

fn with(toml: &str) -> TempDir {
    let dir = TempDir::new().expect("a directory");
    fs::write(dir.path().join("cortado.toml"), toml).expect("a file");
    dir
}

/// The line of an option.
fn line<'a>(shown: &'a str, option: &str) -> &'a str {
    let is_its = |line: &&str| line.trim_start_matches("# ").split(' ').next() == Some(option);
    shown.lines().find(is_its).unwrap_or_else(|| panic!("no {option} in\n{shown}"))
}

#[test]
fn a_file_sets_defaults_and_the_command_line_goes_before_it() {
    let classes = fixtures().to_string_lossy().into_owned();
    let dir = with(&format!(
        "loop-bound = 5\nclass-path = [{classes:?}]\n\n[check]\nstrict = true\nexpect = [\"java.lang.Error=expected\"]\n"
    ));
    let below = dir.path().join("a/b");
    fs::create_dir_all(&below).expect("directories");
    let target = ["check", "arith.Loop#unbounded"];
    let (code, text, said) = in_dir(&below, &target);
    assert!(code == Some(4) && text.contains("more than 5 iterations of a loop"), "{text}{said}");
    let (_, text, _) = in_dir(dir.path(), &[&target[..], &["--loop-bound", "3"]].concat());
    assert!(text.contains("more than 3 iterations of a loop"), "{text}");
    // Of another command only what is said of all.
    let (code, text, _) = in_dir(dir.path(), &["run", "arith.Loop#unbounded"]);
    assert!(code == Some(0) && text.contains("more than 5 iterations"), "{text}");
    // Of an option that may be given several times too the command line alone counts.
    assert_eq!(in_dir(dir.path(), &["check", "asserts.Explicit#negative"]).0, Some(0));
    let other = ["check", "asserts.Explicit#negative", "--expect", "java.io.IOException=expected"];
    assert_eq!(in_dir(dir.path(), &other).0, Some(1));
}

#[test]
fn it_is_shown_where_each_option_comes_from() {
    let dir = with(
        "timeout = 7.5\nclass-path = [\"classes\", \"lib/a.jar\"]\n\n[check]\nwitness = \"out\"\nproperty = [\"assertion\"]\n",
    );
    let (code, shown, said) = in_dir(dir.path(), &["check", "--show-config", "--loop-bound", "9"]);
    assert_eq!(code, Some(0), "{said}");
    let file = dir.path().canonicalize().expect("a directory").join("cortado.toml");
    let from = |line: u8| format!("# {}:{line}", file.display());
    let at = |path: &str| file.with_file_name(path).display().to_string();
    assert_eq!(line(&shown, "timeout"), format!("timeout = 7.5  {}", from(1)));
    assert_eq!(
        line(&shown, "class-path"),
        format!("class-path = \"{}:{}\"  {}", at("classes"), at("lib/a.jar"), from(2))
    );
    assert_eq!(line(&shown, "witness"), format!("witness = \"{}\"  {}", at("out"), from(5)));
    assert_eq!(line(&shown, "property"), format!("property = [\"assertion\"]  {}", from(6)));
    assert_eq!(line(&shown, "loop-bound"), "loop-bound = 9  # command line");
    assert_eq!(line(&shown, "depth"), "depth = 10000  # default");
    assert!(line(&shown, "steps").starts_with("# steps is not set [default: 10000000; of check, where"), "{shown}");
    assert_eq!(line(&shown, "strict"), "strict = false  # default");
    assert_eq!(line(&shown, "jdk"), "# jdk is not set [default: JAVA_HOME, else the java on the PATH]");
    // What is shown may be such a file: it says the same again.
    let again = with(&shown);
    let (code, second, said) = in_dir(again.path(), &["check", "--show-config"]);
    let bare = |text: &str| {
        text.lines().map(|line| line.split("  #").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!((code, bare(&second)), (Some(0), bare(&shown)), "{said}");
}

#[test]
fn what_a_file_may_not_say_is_refused_with_its_line() {
    let refused = |toml: &str, what: &str| {
        let dir = with(toml);
        let (code, _, said) = in_dir(dir.path(), &["check", "arith.Loop#bounded"]);
        assert!(code == Some(2) && said.contains(what), "{toml}: {said}");
    };
    refused("loop-bond = 3\n", "cortado.toml:1: loop-bond is no option of any command");
    refused("\n[run]\nproperty = [\"assertion\"]\n", "cortado.toml:3: property is no option of cortado run");
    refused("strict = 1\n", "cortado.toml:1: strict is true or false");
    refused("timeout = true\n", "cortado.toml:1: timeout wants a value");
    refused("timeout = [1, 2]\n", "cortado.toml:1: timeout wants one value");
    refused("timeout = \"soon\"\n", "cortado.toml says");
    refused("timeout = {a = 1}\nx = \n", "cortado.toml:2: ");
    // Whoever writes the file may not be who runs the command.
    refused("allow-effects = true\n", "--allow-effects is for the command line alone");
    refused("[check]\njdk = \"here\"\n", "cortado.toml:2: --jdk is for the command line alone");
}

#[test]
fn the_programs_own_arguments_are_not_ours() {
    let dir = with("ea = true\n");
    let classes = fixtures().to_string_lossy().into_owned();
    let (_, _, said) = in_dir(dir.path(), &["exec", "-cp", &classes, "programs.Nowhere", "--show-config"]);
    assert!(said.contains("programs.Nowhere") || said.contains("Nowhere"), "{said}");
}

#[test]
fn shells_and_readers_are_told_of_the_command_line() {
    let dir = TempDir::new().expect("a directory");
    for shell in ["bash", "zsh", "fish"] {
        let (code, script, _) = in_dir(dir.path(), &["completions", shell]);
        assert!(code == Some(0) && script.contains("cortado") && script.contains("loop-bound"), "{shell}");
    }
    let (_, script, _) = in_dir(dir.path(), &["completions", "bash"]);
    fs::write(dir.path().join("complete"), script).expect("a file");
    // What a shell offers, as it works it out.
    let offers = |words: &str| {
        let ask = format!(
            "source ./complete; COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _cortado cortado \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[@]}}\""
        );
        let output = Command::new("bash").args(["-c", &ask]).current_dir(dir.path()).output().expect("bash");
        String::from_utf8(output.stdout).expect("UTF-8").trim().to_owned()
    };
    assert_eq!(offers("cortado chec"), "check");
    assert_eq!(offers("cortado check --partit"), "--partition");
    assert_eq!(in_dir(dir.path(), &["completions", "abacus"]).0, Some(2));
    let (code, page, _) = in_dir(dir.path(), &["man"]);
    assert!(code == Some(0) && page.contains(".TH cortado 1") && page.contains("cortado\\-check(1)"), "{page}");
    let (_, page, _) = in_dir(dir.path(), &["man", "check"]);
    assert!(page.contains("cortado\\-check") && page.contains("\\-\\-partition"), "{page}");
    assert_eq!(in_dir(dir.path(), &["man", "espresso"]).0, Some(2));
}
