//! Random programs do in Cortado what they do on the real JVM, under every JDK at hand.
//!
//! Three hundred of them, two thousand in a deep run, or as many as CORTADO_FUZZ says; the first has the seed CORTADO_FUZZ_SEED, each next one more.
//! `CORTADO_FUZZ=1` with a seed runs that program alone, and compares all that it logs instead of the digests.

use crate::{common, generator, sides};

use common::jdk;
use sides::Ran;
use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

/// So many programs are compiled together and run in one process.
const BATCH: usize = 50;
/// So many disagreements are enough to look at.
const ENOUGH: usize = 5;

#[test]
fn random_programs_agree() {
    let (first, count) = generator::seeds(300, 2000);
    let compiler = jdk::with_javac().expect("a JDK with javac");
    let seeds: Vec<u64> = (first..first + count).collect();
    let batches: Vec<(usize, &[u64])> = seeds.chunks(BATCH).enumerate().collect();
    let disagreements = AtomicUsize::new(0);
    let wrong = common::on_all_cores(&batches, |&(number, seeds)| {
        if disagreements.load(Ordering::Relaxed) >= ENOUGH {
            return vec![];
        }
        let scratch = tempfile::tempdir().expect("a directory");
        compile(&compiler, seeds, scratch.path());
        let jdks = jdk::homes();
        // Each JDK takes its turn; a single program runs on all of them.
        let jdks = if count == 1 { jdks } else { vec![jdks[number % jdks.len()].clone()] };
        let wrong = jdks.iter().flat_map(|home| compare(home, scratch.path(), seeds)).collect::<Vec<_>>();
        disagreements.fetch_add(wrong.len(), Ordering::Relaxed);
        wrong
    });
    let wrong = wrong.concat();
    println!("{count} programs, {} disagreements", wrong.len());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_program_is_a_function_of_its_seed() {
    assert_eq!(generator::program(7), generator::program(7));
    assert_ne!(generator::program(7), generator::program(8).replace("P8", "P7"));
}

pub(crate) fn compile(compiler: &Path, seeds: &[u64], dir: &Path) {
    let mut sources = vec![("Support".to_owned(), generator::SUPPORT.to_owned()), ("Main".to_owned(), driver(seeds))];
    sources.extend(seeds.iter().map(|seed| (format!("P{seed}"), generator::program(*seed))));
    let mut files: Vec<PathBuf> = vec![];
    for (name, text) in sources {
        files.push(dir.join(format!("{name}.java")));
        fs::write(files.last().expect("just pushed"), text).expect("a source can be written");
    }
    sides::javac(compiler, "17", &files, dir);
}

/// A class that runs the programs from the one at `args[0]` on, and prints a line for each.
fn driver(seeds: &[u64]) -> String {
    let mut text = "package fuzz;\n\npublic final class Main {\nstatic void run(int i) {\nswitch (i) {\n".to_owned();
    for (i, seed) in seeds.iter().enumerate() {
        let _ = writeln!(text, "case {i}: P{seed}.run(); break;");
    }
    let _ = write!(
        text,
        "}}\n}}\npublic static void main(String[] args) {{\nLog.trace = args.length > 1;\n\
         for (int i = Integer.parseInt(args[0]); i < {}; i++) {{\nLog.start();\nString end = \"\";\n\
         try {{\nrun(i);\n}} catch (Throwable t) {{\nend = t.toString();\n}}\n\
         System.out.println(i + \" \" + Log.digest + \" \" + Log.fuel + \" \" + end);\n}}\n}}\n}}\n",
        seeds.len()
    );
    text
}

/// Runs a batch on both sides. Where Cortado stops, the rest is run from the program after that.
fn compare(home: &Path, classes: &Path, seeds: &[u64]) -> Vec<String> {
    let mut wrong = vec![];
    let mut args = vec!["0".to_owned()];
    if seeds.len() == 1 {
        args.push("trace".into());
    }
    let expected = sides::java(home, classes, "fuzz.Main", &args);
    assert!(expected.code == Some(0), "{expected:?}");
    if seeds.len() == 1 {
        let seen = sides::cortado(home, classes, "fuzz.Main", &args, Duration::from_secs(60));
        wrong.extend(expected.difference(&seen).map(|difference| report(home, seeds[0], &difference)));
        return wrong;
    }
    let expected: Vec<&str> = expected.out.lines().collect();
    let mut at = 0;
    while at < seeds.len() && wrong.len() < ENOUGH {
        let Ran { out, err, code } =
            sides::cortado(home, classes, "fuzz.Main", &[at.to_string()], Duration::from_secs(600));
        for line in out.lines() {
            if at < seeds.len() && line != expected[at] {
                wrong.push(report(home, seeds[at], &format!("  java    {}\n  cortado {line}\n", expected[at])));
            }
            at += 1;
        }
        if code != Some(0) && at < seeds.len() {
            wrong.push(report(home, seeds[at], &format!("  exit code {code:?}\n  {err}")));
            at += 1;
        }
    }
    wrong
}

/// All there is to see of a disagreement, and how to see it again.
fn report(home: &Path, seed: u64, difference: &str) -> String {
    format!(
        "{}\nseed {seed}, {}:\n{difference}again: CORTADO_FUZZ_SEED={seed} CORTADO_FUZZ=1 cargo test fuzz::\n",
        generator::program(seed),
        home.display()
    )
}
