//! Generated tests compiled and run, before anyone is shown them.

use super::suite::{Junit, Source};
use crate::witness::jvm::join;
use crate::witness::{Jvm, JvmError};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const RUN_4: &str = include_str!("JunitRun4.java");
const RUN_5: &str = include_str!("JunitRun5.java");
const FATE: &str = include_str!("JunitFate.java");

/// All tests of one JVM together.
const SUITE_LIMIT: Duration = Duration::from_secs(600);

/// The jars a JUnit consists of.
#[derive(Clone, Debug)]
pub struct JunitJars {
    /// Which one.
    pub junit: Junit,
    /// Its jars.
    pub jars: Vec<PathBuf>,
}

/// What became of the tests.
#[derive(Clone, Debug, Default)]
pub struct JunitOutcome {
    /// Every test that ran.
    pub tests: Vec<TestResult>,
    /// Errors of test classes that do not compile; their tests did not run.
    pub uncompiled: Vec<CompileError>,
}

/// What became of one test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// Binary name of the class that declares it: of the nested one in JUnit 5.
    pub class: String,
    /// The test method; empty if the whole class failed.
    pub method: String,
    /// What went wrong; `None` if it passed.
    pub failure: Option<String>,
}

/// A complaint of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    /// The test class, by its file below the source directory.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The complaint.
    pub message: String,
}

/// An error or a warning of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The test class, by its file below the source directory.
    pub file: String,
    /// The line.
    pub line: u32,
    /// What is warned of, as `javac -Xlint` calls it; `None` of an error.
    pub warning: Option<String>,
}

/// Why nothing could be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
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
    /// The run ended early, and nobody knows for which test.
    #[error("the JVM ended before all tests had run: {said}")]
    Ended {
        /// Its standard error.
        said: String,
    },
}

impl JunitOutcome {
    /// Whether everything compiled and passed.
    pub fn is_clean(&self) -> bool {
        self.uncompiled.is_empty() && self.tests.iter().all(|test| test.failure.is_none())
    }
}

/// Looks for a JUnit among jars, directories of jars (such as /usr/share/java) and Maven repositories.
pub fn find(junit: Junit, places: &[PathBuf]) -> Option<JunitJars> {
    let mut jars = Vec::new();
    for place in places {
        if place.is_file() {
            jars.push(place.clone());
        } else {
            list(place, 0, &mut jars);
            for group in ["org/junit", "junit", "org/hamcrest", "org/opentest4j", "org/apiguardian"] {
                list(&place.join(group), 4, &mut jars);
            }
        }
    }
    let best = |name: &str| jars.iter().filter(|jar| named(jar).0 == name).max_by_key(|jar| named(jar).1).cloned();
    let (needed, wanted): (Vec<Option<PathBuf>>, &[&str]) = match junit {
        Junit::Four => {
            let four = |jar: &&PathBuf| matches!(named(jar), (name, version) if name == "junit4" || (name == "junit" && version.first() == Some(&4)));
            let junit = jars.iter().filter(four).max_by_key(|jar| named(jar).1).cloned();
            let hamcrest = best("hamcrest").or_else(|| best("hamcrest-core")).or_else(|| best("hamcrest-all"));
            (vec![junit, hamcrest], &["hamcrest-core"])
        }
        Junit::Five => match best("junit-platform-console-standalone") {
            Some(all_in_one) => (vec![Some(all_in_one)], &["apiguardian-api"]),
            None => {
                let parts = ["junit-jupiter-api", "junit-jupiter-engine", "junit-platform-commons"];
                let more = ["junit-platform-engine", "junit-platform-launcher", "opentest4j"];
                (parts.into_iter().chain(more).map(best).collect(), &["apiguardian-api"])
            }
        },
    };
    let mut found: Vec<PathBuf> = needed.into_iter().collect::<Option<_>>()?;
    found.extend(wanted.iter().filter_map(|name| best(name)));
    found.dedup();
    Some(JunitJars { junit, jars: found })
}

/// The jars in a directory and so many levels below it.
fn list(dir: &Path, depth: u32, jars: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if depth > 0 {
                list(&path, depth - 1, jars);
            }
        } else if path.extension().is_some_and(|extension| extension == "jar") {
            jars.push(path);
        }
    }
}

/// `junit-jupiter-api-5.9.2.jar` is `junit-jupiter-api` and 5, 9, 2.
fn named(jar: &Path) -> (String, Vec<u32>) {
    let stem = jar.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let at =
        stem.match_indices('-').map(|(at, _)| at).find(|at| stem[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    let Some(at) = at else { return (stem, Vec::new()) };
    // Sources and documentation lie beside the classes in a Maven repository.
    let version = &stem[at + 1..];
    if version.ends_with("-sources") || version.ends_with("-javadoc") {
        return (String::new(), Vec::new());
    }
    (stem[..at].to_owned(), version.split(['.', '-']).map_while(|part| part.parse().ok()).collect())
}

/// All that a compiler has to say of the test classes.
///
/// # Errors
/// When it cannot be run.
pub fn complaints(
    jvm: &Jvm,
    junit: &JunitJars,
    class_path: &[PathBuf],
    sources: &[Source],
) -> Result<Vec<Complaint>, CheckError> {
    let dir = directory(jvm)?;
    let [src, out] = ["src", "out"].map(|name| dir.path().join(name));
    std::fs::create_dir_all(&out).map_err(|source| CheckError::File { path: out.clone(), source })?;
    let path = [&junit.jars, class_path].concat();
    let files: Result<Vec<PathBuf>, _> =
        sources.iter().map(|source| save(&src, &source.file(), &source.text)).collect();
    let messages = jvm.lint(&files?, &path, &out)?;
    let complaint = |(line, mark): (&str, &str)| {
        let (place, said) = line.split_once(mark)?;
        let (path, number) = place.rsplit_once(':')?;
        let file = Path::new(path).strip_prefix(&src).ok()?.to_string_lossy().replace('\\', "/");
        let warning = said.strip_prefix('[').and_then(|said| said.split_once(']')).map(|(name, _)| name.to_owned());
        Some(Complaint { file, line: number.parse().ok()?, warning: warning.filter(|_| mark == WARNING) })
    };
    let lines = messages.lines().flat_map(|line| [(line, ": error: "), (line, WARNING)]);
    Ok(lines.filter_map(complaint).collect())
}

/// What stands before a warning.
const WARNING: &str = ": warning: ";

/// Compiles the test classes against `class_path` and runs them, each test for so long. One that takes its JVM down, does not end or leaves
/// a thread running fails, and the others go on in another JVM.
pub fn check(
    jvm: &Jvm,
    junit: &JunitJars,
    class_path: &[PathBuf],
    sources: &[Source],
    limit: Duration,
) -> Result<JunitOutcome, CheckError> {
    let dir = directory(jvm)?;
    let [src, out] = ["src", "out"].map(|name| dir.path().join(name));
    std::fs::create_dir_all(&out).map_err(|source| CheckError::File { path: out.clone(), source })?;
    // Parts of two releases do not go together: what runs the tests comes first.
    let mut path: Vec<PathBuf> = junit.jars.clone();
    path.extend_from_slice(class_path);

    let runner = match junit.junit {
        Junit::Four => RUN_4,
        Junit::Five => RUN_5,
    };
    let runner = save(&src, "cortado/report/JunitRun.java", runner)?;
    let fate = save(&src, "cortado/report/JunitFate.java", FATE)?;
    jvm.compile(&[runner, fate], &path, &out)?;

    let mut outcome = JunitOutcome::default();
    let mut open: Vec<(&Source, PathBuf)> = Vec::new();
    for source in sources {
        open.push((source, save(&src, &source.file(), &source.text)?));
    }
    path.insert(0, out.clone());
    // One class that does not compile must not take the others with it.
    while !open.is_empty() {
        let files: Vec<PathBuf> = open.iter().map(|(_, file)| file.clone()).collect();
        match jvm.compile(&files, &path, &out) {
            Ok(()) => break,
            Err(JvmError::Compile { messages }) => {
                let errors = compile_errors(&messages, &src);
                let before = open.len();
                open.retain(|(source, _)| !errors.iter().any(|error| error.file == source.file()));
                if open.len() == before {
                    return Err(JvmError::Compile { messages }.into());
                }
                outcome.uncompiled.extend(errors);
            }
            Err(error) => return Err(error.into()),
        }
    }
    let classes: Vec<String> = open.iter().map(|(source, _)| source.binary_name()).collect();
    let path = join(&path, &out);
    while !classes.is_empty() {
        let own = directory(jvm)?;
        let done = save(dir.path(), "done", &outcome.tests.iter().map(TestResult::name).collect::<String>())?;
        let mut args: Vec<OsString> =
            ["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"].map(Into::into).into();
        args.extend([path.clone(), "cortado.report.JunitRun".into(), own.path().join("report").into(), done.into()]);
        args.push(limit.as_millis().to_string().into());
        args.extend(classes.iter().map(OsString::from));
        let (status, said) = match jvm.run(args, own.path(), SUITE_LIMIT) {
            Ok(output) => (output.status.to_string(), output.stderr),
            Err(late @ JvmError::TimedOut { .. }) => (late.to_string(), String::new()),
            Err(e) => return Err(e.into()),
        };
        let text = std::fs::read_to_string(own.path().join("report")).unwrap_or_default();
        let before = outcome.tests.len();
        for test in text.lines().filter_map(result) {
            // A class that fails as a whole does so in each JVM.
            if outcome.tests.iter().all(|known| known.name() != test.name()) {
                outcome.tests.push(test);
            }
        }
        match text.lines().last().map(|line| line.split('\t').collect::<Vec<_>>()).as_deref() {
            Some(["done"]) => break,
            Some(["began", class, method]) => outcome.tests.push(TestResult {
                class: (*class).to_owned(),
                method: (*method).to_owned(),
                failure: Some(format!("the JVM ended during it ({status}); does it call System.exit?")),
            }),
            _ if outcome.tests.len() > before => {}
            _ => return Err(CheckError::Ended { said }),
        }
    }
    Ok(outcome)
}

impl TestResult {
    /// The line by which the next JVM knows it.
    fn name(&self) -> String {
        format!("{}\t{}\n", self.class, self.method)
    }
}

fn directory(jvm: &Jvm) -> Result<TempDir, CheckError> {
    jvm.children.directory().map_err(|source| CheckError::File { path: PathBuf::from("."), source })
}

fn save(dir: &Path, file: &str, text: &str) -> Result<PathBuf, CheckError> {
    let path = dir.join(file);
    let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
    written.map_err(|source| CheckError::File { path: path.clone(), source })?;
    Ok(path)
}

fn result(line: &str) -> Option<TestResult> {
    let mut parts = line.split('\t');
    let (fate, class, method) = (parts.next()?, parts.next()?, parts.next()?);
    let failure = match fate {
        "passed" => None,
        "failed" => Some(parts.next().unwrap_or_default().to_owned()),
        _ => return None,
    };
    Some(TestResult { class: class.to_owned(), method: method.to_owned(), failure })
}

/// The lines `file:line: error: message`.
fn compile_errors(messages: &str, src: &Path) -> Vec<CompileError> {
    let error = |line: &str| {
        let (place, message) = line.split_once(": error: ")?;
        let (path, number) = place.rsplit_once(':')?;
        let file = Path::new(path).strip_prefix(src).ok()?.to_string_lossy().replace('\\', "/");
        Some(CompileError { file, line: number.parse().ok()?, message: message.to_owned() })
    };
    messages.lines().filter_map(error).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jars_have_names_and_versions() {
        assert_eq!(named(Path::new("/m/junit-jupiter-api-5.9.2.jar")), ("junit-jupiter-api".to_owned(), vec![5, 9, 2]));
        assert_eq!(named(Path::new("junit4.jar")), ("junit4".to_owned(), vec![]));
        assert_eq!(named(Path::new("junit-4.13.2.jar")), ("junit".to_owned(), vec![4, 13, 2]));
        assert_eq!(named(Path::new("junit-4.13.2-sources.jar")).0, "");
    }

    #[test]
    fn jars_are_found_in_a_maven_repository() {
        let dir = tempfile::tempdir().unwrap();
        for jar in [
            "junit/junit/3.8/junit-3.8.jar",
            "junit/junit/4.13.2/junit-4.13.2.jar",
            "org/hamcrest/hamcrest-core/1.3/hamcrest-core-1.3.jar",
        ] {
            save(dir.path(), jar, "").unwrap();
        }
        let found = find(Junit::Four, &[dir.path().to_owned()]).unwrap();
        assert!(found.jars[0].ends_with("junit-4.13.2.jar") && found.jars[1].ends_with("hamcrest-core-1.3.jar"));
        assert!(find(Junit::Five, &[dir.path().to_owned()]).is_none());
    }
}
