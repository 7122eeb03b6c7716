//! Tests run against mutants, one JVM for all as long as none ends it: which of them the tests tell from the program.

use super::{JunitJars, suite::Junit};
use crate::witness::{Jvm, JvmError, jvm::join};
use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf, absolute},
    time::Duration,
};

const MUTANTS: &str = include_str!("Mutants.java");
const TESTS_4: &str = include_str!("MutantTests4.java");
const TESTS_5: &str = include_str!("MutantTests5.java");

/// All mutants of one JVM together.
const LIMIT: Duration = Duration::from_secs(4 * 3600);

/// One mutant, at least.
const PATIENCE: Duration = Duration::from_secs(4);

/// What the tests say of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test fails.
    Killed {
        /// Which one first, and how.
        by: String,
        /// The methods of its class that do.
        tests: Vec<String>,
    },
    /// The tests do not come to an end, or end the JVM.
    TimedOut,
    /// All pass.
    Survived,
    /// The JVM does not take the class.
    Invalid(String),
}

impl Fate {
    /// Whether the tests tell the mutant from the program.
    pub fn is_detected(&self) -> bool {
        matches!(self, Fate::Killed { .. } | Fate::TimedOut)
    }
}

/// Why nothing is known.
#[derive(Debug, thiserror::Error)]
pub enum MutationError {
    /// The JVM or its compiler does not work.
    #[error(transparent)]
    Jvm(#[from] JvmError),
    /// A file could not be written or read.
    #[error("cannot use {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// There are none.
    #[error("{} has no tests, neither sources nor classes", .0.display())]
    NoTests(PathBuf),
    /// They fail anyhow.
    #[error("a test fails without any mutant: {0}")]
    Broken(String),
    /// The run ended early, and nobody knows for which mutant.
    #[error("the JVM ended before the first mutant: {0}")]
    Ended(String),
}

/// Runs the tests in a directory, sources or classes, against mutants of the class path: the name of a class as `Class.forName` has it, and its
/// bytes.
///
/// # Errors
/// When nothing can be run, or a test fails without any mutant.
pub fn fates(
    jvm: &Jvm,
    junit: &JunitJars,
    class_path: &[PathBuf],
    tests: &Path,
    mutants: &[(String, Vec<u8>)],
) -> Result<Vec<Fate>, MutationError> {
    let file = |path: &Path| {
        let path = path.to_owned();
        move |source| MutationError::File { path, source }
    };
    let dir = jvm.children.directory().map_err(file(Path::new(".")))?;
    let [runner, compiled, bytes] = ["runner", "tests", "mutants"].map(|name| dir.path().join(name));
    for dir in [&runner, &compiled, &bytes] {
        fs::create_dir_all(dir).map_err(file(dir))?;
    }
    let in_directory = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).map_err(file(&path)).map(|()| path)
    };
    let of_junit = if junit.junit == Junit::Four { TESTS_4 } else { TESTS_5 };
    let sources = [in_directory("Mutants.java", MUTANTS)?, in_directory("Tests.java", of_junit)?];
    jvm.compile(&sources, &junit.jars, &runner)?;

    let names = test_classes(tests);
    let written: Vec<PathBuf> = files(tests, "java");
    if !written.is_empty() {
        jvm.compile(&written, &[&junit.jars, class_path].concat(), &compiled)?;
    }
    if names.is_empty() {
        return Err(MutationError::NoTests(tests.to_owned()));
    }
    let path: Vec<PathBuf> = [compiled, tests.to_owned()].iter().chain(class_path).map(|entry| whole(entry)).collect();
    let path = in_directory("path", &path.iter().map(|entry| format!("{}\n", entry.display())).collect::<String>())?;
    let mut list = String::new();
    for (n, (class, mutant)) in mutants.iter().enumerate() {
        let at = bytes.join(n.to_string());
        fs::write(&at, mutant).map_err(file(&at))?;
        list.push_str(&format!("{class}\t{}\n", at.display()));
    }
    let list = in_directory("list", &list)?;

    let mut all: Vec<Fate> = vec![];
    loop {
        let own = jvm.children.directory().map_err(file(Path::new(".")))?;
        let report = own.path().join("report");
        let mut args: Vec<OsString> =
            ["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"].map(Into::into).into();
        args.push(join(&[vec![runner.clone()], junit.jars.clone()].concat(), &runner));
        args.extend(["cortado.report.Mutants".into(), report.clone().into(), all.len().to_string().into()]);
        args.extend([list.clone().into(), path.clone().into(), PATIENCE.as_millis().to_string().into()]);
        args.extend(names.iter().map(OsString::from));
        let said = jvm.run(args, own.path(), LIMIT)?.stderr;
        let text = fs::read_to_string(&report).unwrap_or_default();
        let before = all.len();
        let mut has_begun = false;
        for line in text.lines() {
            let (word, rest) = line.split_once('\t').unwrap_or((line, ""));
            has_begun = word == "began";
            match word {
                "broken" => return Err(MutationError::Broken(rest.split('\t').next().unwrap_or_default().to_owned())),
                "killed" => {
                    let (by, tests) = rest.split_once('\t').unwrap_or((rest, ""));
                    let tests = tests.split(' ').filter(|name| !name.is_empty()).map(str::to_owned).collect();
                    all.push(Fate::Killed { by: by.to_owned(), tests });
                }
                "survived" => all.push(Fate::Survived),
                "invalid" => all.push(Fate::Invalid(rest.to_owned())),
                "late" => all.push(Fate::TimedOut),
                "done" => return Ok(all),
                _ => {}
            }
        }
        if has_begun {
            all.push(Fate::TimedOut);
        }
        if all.len() == before {
            return Err(MutationError::Ended(said));
        }
    }
}

/// The classes in a directory of sources or classes, by the names of files, which may be tests.
fn test_classes(dir: &Path) -> Vec<String> {
    let named = |file: &PathBuf| {
        let name = file.strip_prefix(dir).ok()?.with_extension("").to_string_lossy().replace(['/', '\\'], ".");
        // Nested ones are run with those that they are in.
        let is_class = !name.contains('$') && !name.ends_with("-info");
        is_class.then_some(name)
    };
    let all = files(dir, "java").into_iter().chain(files(dir, "class"));
    let mut names: Vec<String> = all.filter_map(|file| named(&file)).filter(|name| name.contains("Test")).collect();
    names.sort();
    names.dedup();
    names
}

fn files(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path());
    let of = |path: PathBuf| match path.is_dir() {
        true => files(&path, extension),
        false => {
            if path.extension().is_some_and(|e| e == extension) {
                vec![path]
            } else {
                vec![]
            }
        }
    };
    entries.flat_map(of).collect()
}

/// As a process elsewhere finds it.
fn whole(path: &Path) -> PathBuf {
    absolute(path).unwrap_or_else(|_| path.to_owned())
}
