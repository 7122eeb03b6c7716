//! A Java runtime to confirm paths on: where it is, which version it has, and running it under a hard time limit.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Variables by which a user's environment would change what a child JVM does.
const MEDDLERS: [&str; 5] =
    ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "JDK_JAVAC_OPTIONS", "CLASSPATH"];

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
        Ok(Jvm { java, javac, home: home.to_owned(), feature_version, release })
    }

    /// Compiles `sources` against `class_path` into `out`. Warnings are not errors.
    pub fn compile(&self, sources: &[PathBuf], class_path: &[PathBuf], out: &Path) -> Result<(), JvmError> {
        let javac = self.javac.as_ref().ok_or_else(|| JvmError::NoCompiler { home: self.home.clone() })?;
        let mut command = clean(javac);
        // A compiler that runs for a second gains nothing from being optimised itself.
        command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
        command.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-Xmaxerrs", "1000", "--release"]);
        command.arg(self.release.to_string()).arg("-g").arg("-d").arg(out);
        command.arg("-cp").arg(join(class_path, out)).args(sources);
        let output = run(command, COMPILE_LIMIT)?;
        if output.status.success() {
            Ok(())
        } else {
            Err(JvmError::Compile { messages: output.stderr + &output.stdout })
        }
    }

    /// Runs `java` with these arguments to its end, or kills it after `limit`.
    pub fn run<A: Into<OsString>>(
        &self,
        args: impl IntoIterator<Item = A>,
        limit: Duration,
    ) -> Result<Output, JvmError> {
        let mut command = clean(&self.java);
        command.args(args.into_iter().map(Into::into));
        run(command, limit)
    }

    /// A `java` command whose environment nobody meddles with.
    pub(super) fn command(&self) -> Command {
        clean(&self.java)
    }
}

/// A class path as one argument; `empty` stands in for an empty one, which Java would read as the current directory.
pub fn join(class_path: &[PathBuf], empty: &Path) -> OsString {
    let mut joined = OsString::new();
    for (i, entry) in class_path.iter().enumerate() {
        if i > 0 {
            joined.push(if cfg!(windows) { ";" } else { ":" });
        }
        joined.push(entry);
    }
    if joined.is_empty() { empty.into() } else { joined }
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
    path.is_file().then_some(path)
}

/// From the file `release`, which every JDK and `jlink` image has; else by asking the launcher.
fn feature_version(home: &Path, java: &Path) -> Result<u32, JvmError> {
    let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
    let line = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="));
    if let Some(version) = line.and_then(parse_version) {
        return Ok(version);
    }
    let mut command = clean(java);
    command.arg("-version");
    let said = run(command, Duration::from_secs(60))?.stderr;
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

fn run(mut command: Command, limit: Duration) -> Result<Output, JvmError> {
    let program = PathBuf::from(command.get_program());
    let failed = |source| JvmError::Spawn { program: program.clone(), source };
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    // A process has ended when its output has: so nothing has to poll, and no clock is read.
    let Ok(stdout) = stdout.recv_timeout(limit) else {
        kill(&mut child);
        return Err(JvmError::TimedOut { program, limit });
    };
    let stderr = stderr.recv_timeout(Duration::from_secs(1)).unwrap_or_default();
    let status = end(&mut child, limit).map_err(failed)?.ok_or(JvmError::TimedOut { program, limit })?;
    Ok(Output { status, stdout, stderr })
}

/// Reads a pipe to its end in the background.
pub(super) fn drain(pipe: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What came before an error of the pipe is all there is to be had.
            let _ = pipe.read_to_end(&mut bytes);
        }
        let _ = send.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receive
}

/// Waits for the end of a process that has closed its output, and kills it at the limit (`None`).
pub(super) fn end(child: &mut Child, limit: Duration) -> std::io::Result<Option<ExitStatus>> {
    const SLICE: Duration = Duration::from_millis(5);
    for _ in 0..=limit.as_millis() / SLICE.as_millis() {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        std::thread::sleep(SLICE);
    }
    kill(child);
    Ok(None)
}

pub(super) fn kill(child: &mut Child) {
    // Both fail only if the process is gone already, which is what is wanted.
    let _ = child.kill();
    let _ = child.wait();
}
