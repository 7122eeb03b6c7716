//! A Java runtime to confirm paths on: where it is, which version it has, and running it in bounds.

use super::process::{Children, Running, Waited, can_be_confined, drain};
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf, absolute};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::Receiver;
use std::time::Duration;

/// Variables by which a user's environment would change what a child JVM does.
const MEDDLERS: [&str; 5] =
    ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS", "CLASSPATH"];

/// What code under test may use of the machine, and that it leaves nothing behind outside its directory.
const BOUNDS: [&str; 4] = ["-Xmx1g", "-XX:-UsePerfData", "-XX:+DisableAttachMechanism", "-XX:-CreateCoredumpOnCrash"];

/// How long a compilation may take.
const COMPILE_LIMIT: Duration = Duration::from_secs(300);

/// A Java runtime, and a compiler that can write classes for it.
#[derive(Clone, Debug)]
pub struct Jvm {
    /// The `java` launcher.
    pub java: PathBuf,
    /// The `javac` launcher, perhaps of another JDK.
    pub javac: Option<PathBuf>,
    /// Home of the runtime.
    pub home: PathBuf,
    /// Feature version of the runtime: 17, 25.
    pub feature_version: u32,
    /// What to pass to `javac --release`: the lower of runtime and compiler.
    pub release: u32,
    /// Whether what runs there may do to the machine what it likes.
    pub effects: Effects,
    /// Its processes.
    pub children: Children,
}

/// What code under test may do beyond its own directory: write, connect, end other processes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Effects {
    /// Nothing; where nothing can keep it from that, it does not run.
    #[default]
    Kept,
    /// What whoever runs it may.
    Allowed,
}

/// Why a JVM could not be used.
#[derive(Debug, thiserror::Error)]
pub enum JvmError {
    /// There is no launcher where it should be.
    #[error("no {tool} in {}: pass the home of a JDK, the directory that has bin/{tool}", home.display())]
    NoTool {
        /// `java` or `javac`.
        tool: &'static str,
        /// Where it was looked for.
        home: PathBuf,
    },
    /// The version cannot be told.
    #[error("cannot tell the Java version of {}: its file `release` has no JAVA_VERSION and `java -version` is silent", home.display())]
    NoVersion {
        /// Home of the runtime.
        home: PathBuf,
    },
    /// A runtime too old for the harness.
    #[error("Java {version} in {} is too old: confirmation needs 9 or later", home.display())]
    TooOld {
        /// Home of the runtime.
        home: PathBuf,
        /// Its feature version.
        version: u32,
    },
    /// The runtime has no compiler.
    #[error("{} has no javac: pass a JDK, or the home of one to borrow javac from", home.display())]
    NoCompiler {
        /// Home of the runtime.
        home: PathBuf,
    },
    /// The process could not be started or read.
    #[error("cannot run {}: {source}", program.display())]
    Spawn {
        /// What was started.
        program: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Killed at the time limit.
    #[error("{} was killed after {} s", program.display(), limit.as_secs_f64())]
    TimedOut {
        /// What ran.
        program: PathBuf,
        /// The limit.
        limit: Duration,
    },
    /// Somebody has had enough.
    #[error("interrupted")]
    Interrupted,
    /// Nothing here keeps code under test from doing harm.
    #[error("nothing keeps it from files, processes and networks here ({why}); --allow-effects runs it all the same")]
    Unconfined {
        /// What is missing.
        why: String,
    },
    /// The compiler refused.
    #[error("javac failed:\n{messages}")]
    Compile {
        /// What it said.
        messages: String,
    },
}

/// What a process left behind.
#[derive(Debug)]
pub struct Output {
    /// How it ended.
    pub status: ExitStatus,
    /// Standard output, lossily decoded.
    pub stdout: String,
    /// Standard error, lossily decoded.
    pub stderr: String,
}

impl Jvm {
    /// The runtime in `home`; its own `javac` or, where it has none (a `jlink` image), that of `javac_home`.
    pub fn at(home: &Path, javac_home: Option<&Path>) -> Result<Jvm, JvmError> {
        let java = tool(home, "java").ok_or_else(|| JvmError::NoTool { tool: "java", home: home.to_owned() })?;
        let feature_version = feature_version(home, &java)?;
        if feature_version < 9 {
            return Err(JvmError::TooOld { home: home.to_owned(), version: feature_version });
        }
        let (javac, release) = match (tool(home, "javac"), javac_home) {
            (Some(javac), _) => (Some(javac), feature_version),
            (None, None) => (None, feature_version),
            (None, Some(lender)) => {
                let missing = || JvmError::NoTool { tool: "javac", home: lender.to_owned() };
                let javac = tool(lender, "javac").ok_or_else(missing)?;
                let launcher = tool(lender, "java").ok_or_else(missing)?;
                (Some(javac), feature_version.min(self::feature_version(lender, &launcher)?))
            }
        };
        let (effects, children) = (Effects::default(), Children::default());
        Ok(Jvm { java, javac, home: home.to_owned(), feature_version, release, effects, children })
    }

    /// Compiles `sources` against `class_path` into `out`. Warnings are not errors.
    pub fn compile(&self, sources: &[PathBuf], class_path: &[PathBuf], out: &Path) -> Result<(), JvmError> {
        let output = self.compiled(&["-nowarn"], sources, class_path, out)?;
        if output.status.success() {
            Ok(())
        } else {
            Err(JvmError::Compile { messages: output.stderr + &output.stdout })
        }
    }

    /// All that a compiler has to say of `sources`, errors and warnings.
    pub fn lint(&self, sources: &[PathBuf], class_path: &[PathBuf], out: &Path) -> Result<String, JvmError> {
        let output = self.compiled(&["-Xlint:all", "-Xmaxwarns", "10000"], sources, class_path, out)?;
        Ok(output.stderr + &output.stdout)
    }

    fn compiled(
        &self,
        options: &[&str],
        sources: &[PathBuf],
        class_path: &[PathBuf],
        out: &Path,
    ) -> Result<Output, JvmError> {
        let javac = self.javac.as_ref().ok_or_else(|| JvmError::NoCompiler { home: self.home.clone() })?;
        let mut command = clean(javac);
        // A compiler that runs for a second gains nothing from being optimised itself.
        command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-J-XX:-UsePerfData"]);
        command.args(options).args(["-proc:none", "-encoding", "UTF-8", "-Xmaxerrs", "1000", "--release"]);
        command.arg(self.release.to_string()).arg("-g").arg("-d").arg(out);
        command.arg("-cp").arg(join(class_path, out)).args(sources);
        run(command, &self.children, None, COMPILE_LIMIT)
    }

    /// Runs code under test in `own`, an empty directory, to its end, or kills it after `limit`.
    ///
    /// # Errors
    /// When it cannot be run, also for want of what would keep it from doing harm; or when it is killed.
    pub fn run<A: Into<OsString>>(
        &self,
        args: impl IntoIterator<Item = A>,
        own: &Path,
        limit: Duration,
    ) -> Result<Output, JvmError> {
        let mut command = self.command(own)?;
        command.args(args.into_iter().map(Into::into)).stdin(Stdio::piped());
        run(command, &self.children, self.confined(own), limit)
    }

    /// A `java` command for code under test, whose environment nobody meddles with, in a directory of its own.
    pub(super) fn command(&self, own: &Path) -> Result<Command, JvmError> {
        if self.effects == Effects::Kept {
            can_be_confined(own).map_err(|why| JvmError::Unconfined { why })?;
        }
        let mut command = clean(&self.java);
        let mut temporary = OsString::from("-Djava.io.tmpdir=");
        temporary.push(own);
        command.current_dir(own).env("TMPDIR", own).arg(temporary).args(BOUNDS);
        Ok(command)
    }

    /// Starts a command for code under test.
    pub(super) fn start(&self, command: Command, own: &Path) -> Result<Running, JvmError> {
        begin(command, &self.children, self.confined(own))
    }

    fn confined<'a>(&self, own: &'a Path) -> Option<&'a Path> {
        (self.effects == Effects::Kept).then_some(own)
    }
}

/// A class path as one argument, wherever it is read; `empty` stands in for an empty one, which would be the current directory.
pub fn join(class_path: &[PathBuf], empty: &Path) -> OsString {
    let mut joined = OsString::new();
    for (i, entry) in class_path.iter().enumerate() {
        if i > 0 {
            joined.push(if cfg!(windows) { ";" } else { ":" });
        }
        joined.push(from_anywhere(entry));
    }
    if joined.is_empty() { empty.into() } else { joined }
}

/// A path as a process elsewhere finds it.
pub(super) fn from_anywhere(path: &Path) -> PathBuf {
    // Fails for an empty path alone, which names nothing there either.
    absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn clean(program: &Path) -> Command {
    let mut command = Command::new(program);
    for name in MEDDLERS {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

fn tool(home: &Path, name: &str) -> Option<PathBuf> {
    let path = home.join("bin").join(if cfg!(windows) { format!("{name}.exe") } else { name.to_owned() });
    path.is_file().then(|| from_anywhere(&path))
}

/// From the file `release`, which every JDK and `jlink` image has; else by asking the launcher.
fn feature_version(home: &Path, java: &Path) -> Result<u32, JvmError> {
    let release = Some(home.join("release")).filter(|file| file.is_file());
    let release = release.and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="));
    if let Some(version) = line.and_then(parse_version) {
        return Ok(version);
    }
    let mut command = clean(java);
    command.arg("-version");
    let said = run(command, &Children::default(), None, Duration::from_secs(60))?.stderr;
    said.split('"').nth(1).and_then(parse_version).ok_or_else(|| JvmError::NoVersion { home: home.to_owned() })
}

/// `"17.0.15"` is 17, `1.8.0_402` is 8.
fn parse_version(text: &str) -> Option<u32> {
    let mut parts = text.trim_matches('"').split(|c: char| !c.is_ascii_digit()).map(|part| part.parse().ok());
    match parts.next()? {
        Some(1) => parts.next()?,
        first => first,
    }
}

/// What another tool does that is no code under test, within so much time.
///
/// # Errors
/// When it cannot be run, or is ended.
pub fn output(mut command: Command, children: &Children, limit: Duration) -> Result<Output, JvmError> {
    command.stdin(Stdio::null());
    run(command, children, None, limit)
}

fn begin(command: Command, children: &Children, own: Option<&Path>) -> Result<Running, JvmError> {
    let program = PathBuf::from(command.get_program());
    children.start(command, own).map_err(|source| match source.kind() {
        ErrorKind::Interrupted => JvmError::Interrupted,
        _ => JvmError::Spawn { program, source },
    })
}

fn run(mut command: Command, children: &Children, own: Option<&Path>, limit: Duration) -> Result<Output, JvmError> {
    let program = PathBuf::from(command.get_program());
    let failed = |source| JvmError::Spawn { program: program.clone(), source };
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = begin(command, children, own)?;
    let (stdout, stderr) = (drain(running.stdout()), drain(running.stderr()));
    let status = match running.ended(limit).map_err(failed)? {
        Ok(status) => status,
        Err(Waited::Interrupted) => return Err(JvmError::Interrupted),
        Err(_) => return Err(JvmError::TimedOut { program, limit }),
    };
    // All that could write to them is gone.
    let said = |pipe: Receiver<String>| pipe.recv_timeout(Duration::from_secs(10)).unwrap_or_default();
    Ok(Output { status, stdout: said(stdout), stderr: said(stderr) })
}
