//! Cases run on the real JVM, and what it did compared with what was predicted.
//!
//! `Replay.java`, compiled once, reads the cases and tells what it sees; `compare` judges. One JVM serves the
//! whole batch. When a case hangs or takes the JVM down (`System.exit`, a crash), another goes on behind it.

use super::compare::{Verdict, judge};
use super::jvm::{Jvm, JvmError, from_anywhere, join};
use super::observed::{Observed, escape, hex, word};
use super::process::{Running, Waited, drain};
use super::standins::STANDINS;
use super::{Answer, Answers, Body, Call, Case, Datum, FieldRef, Object, Place};
use std::borrow::Borrow;
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const SOURCE: &str = include_str!("Replay.java");

/// A loaded machine may need this long to start a JVM, or to get a word out of one whose time is up.
const GRACE: Duration = Duration::from_secs(60);

/// The longest line that is read as one of ours, in bytes.
const LINE: u64 = 64 << 20;

/// Why nothing could be replayed at all.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The JVM or its compiler does not work.
    #[error(transparent)]
    Jvm(#[from] JvmError),
    /// A file of ours could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The JVM never came to the first case.
    #[error("the JVM in {} does not start the replay harness: {said}", home.display())]
    Start {
        /// Home of the runtime.
        home: PathBuf,
        /// Its standard error.
        said: String,
    },
}

/// Replays `cases` over `class_path`, with a harness compiled for the occasion.
pub fn replay(
    jvm: &Jvm,
    class_path: &[PathBuf],
    cases: &[Case],
    per_case_timeout: Duration,
) -> Result<Vec<Verdict>, ReplayError> {
    let dir = jvm.children.directory().map_err(|source| ReplayError::Write { path: PathBuf::from("."), source })?;
    Harness::compile(jvm, dir.path())?.replay(class_path, cases, per_case_timeout)
}

/// The replay harness, compiled.
#[derive(Clone, Debug)]
pub struct Harness {
    jvm: Jvm,
    classes: PathBuf,
}

impl Harness {
    /// What it is made of: of each class the internal name and the source.
    pub fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
        STANDINS.iter().copied().chain([("cortado/witness/Replay", SOURCE)])
    }

    /// The harness of which the classes are there.
    pub fn of(jvm: &Jvm, classes: &Path) -> Harness {
        Harness { jvm: jvm.clone(), classes: classes.to_owned() }
    }

    /// Compiles the harness into `dir`, which may be kept and shared by further batches.
    pub fn compile(jvm: &Jvm, dir: &Path) -> Result<Harness, ReplayError> {
        let mut sources = vec![];
        for (name, text) in Self::sources() {
            let source = dir.join(format!("{name}.java"));
            let unwritable = |e| ReplayError::Write { path: source.clone(), source: e };
            std::fs::create_dir_all(source.parent().unwrap_or(dir)).map_err(unwritable)?;
            write(&source, text)?;
            sources.push(source);
        }
        jvm.compile(&sources, &[], dir)?;
        Ok(Self::of(jvm, dir))
    }

    /// One verdict per case.
    pub fn replay(
        &self,
        class_path: &[PathBuf],
        cases: &[impl Borrow<Case>],
        per_case_timeout: Duration,
    ) -> Result<Vec<Verdict>, ReplayError> {
        let cases: Vec<&Case> = cases.iter().map(Borrow::borrow).collect();
        let unwritable = |source| ReplayError::Write { path: self.classes.clone(), source };
        let dir = self.jvm.children.directory().map_err(unwritable)?;
        let file = dir.path().join("cases");
        write(&file, &cases.iter().map(|case| spell(case)).collect::<String>())?;
        let mut verdicts = Vec::with_capacity(cases.len());
        while verdicts.len() < cases.len() {
            match self.batch(&file, class_path, &cases, per_case_timeout, &mut verdicts) {
                Err(ReplayError::Jvm(why @ (JvmError::Interrupted | JvmError::Unconfined { .. }))) => {
                    verdicts.resize(cases.len(), Verdict::Unconfirmed { why: why.to_string() });
                }
                other => other?,
            }
        }
        Ok(verdicts)
    }

    /// One JVM, from the first case without verdict to the last, or to one that stops it. Adds at least one verdict.
    fn batch(
        &self,
        file: &Path,
        class_path: &[PathBuf],
        cases: &[&Case],
        limit: Duration,
        verdicts: &mut Vec<Verdict>,
    ) -> Result<(), ReplayError> {
        let unwritable = |source| ReplayError::Write { path: self.classes.clone(), source };
        let own = self.jvm.children.directory().map_err(unwritable)?;
        let token = format!("{:016x}", RandomState::new().build_hasher().finish());
        let mut command = self.jvm.command(own.path())?;
        // Fast to start, and every exception has its trace.
        command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-OmitStackTraceInFastThrow"]);
        for package in ["java.base/jdk.internal.misc", "java.base/java.lang.invoke"] {
            command.arg("--add-opens").arg(format!("{package}=ALL-UNNAMED"));
        }
        // Far from the zone that paths are told of, so what depends on it comes out otherwise.
        command.arg("-Duser.timezone=Pacific/Chatham");
        command.arg("-cp").arg(join(&[], &self.classes)).arg("cortado.witness.Replay").arg(from_anywhere(file));
        command.arg(verdicts.len().to_string()).arg(limit.as_millis().to_string());
        command.args(class_path.iter().map(|entry| from_anywhere(entry)));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let failed = |source| JvmError::Spawn { program: self.jvm.java.clone(), source };
        let mut running = self.jvm.start(command, own.path())?;
        let mut stdin = running.stdin().ok_or_else(|| failed(std::io::ErrorKind::BrokenPipe.into()))?;
        // A JVM that is gone already is noticed below; one whose input ends has lost us, and ends.
        let _ = writeln!(stdin, "{token}");
        let stderr = drain(running.stderr());
        let lines = running.stdout().map(|stdout| lines(stdout, token));
        let lines = lines.ok_or_else(|| failed(std::io::ErrorKind::BrokenPipe.into()))?;

        match follow(&running, &lines, cases, limit, verdicts) {
            Stop::Done => {}
            Stop::Hung => {
                verdicts.push(Verdict::Unconfirmed { why: format!("it still ran after {} s", limit.as_secs_f64()) });
            }
            Stop::Ended => {
                let status = running.ended(GRACE).map_err(failed)?;
                let status = status.map_or_else(|_| "no status".to_owned(), |status| status.to_string());
                let why = format!("the JVM ended during the call ({status}); does it call System.exit?");
                verdicts.push(Verdict::Unconfirmed { why });
            }
            Stop::Interrupted => return Err(JvmError::Interrupted.into()),
            Stop::Unstarted => {
                drop(running);
                let said = stderr.recv_timeout(GRACE).unwrap_or_default().trim().to_owned();
                return Err(ReplayError::Start { home: self.jvm.home.clone(), said });
            }
        }
        Ok(())
    }
}

/// Why a JVM came to its end.
enum Stop {
    Done,
    /// A case does not come to an end: the harness says so, or says nothing.
    Hung,
    /// Somebody has had enough.
    Interrupted,
    /// The JVM ended amid a case.
    Ended,
    /// It never began one.
    Unstarted,
}

/// Reads observations and judges them until the JVM ends or is to be ended.
fn follow(
    running: &Running,
    lines: &Receiver<String>,
    cases: &[&Case],
    limit: Duration,
    verdicts: &mut Vec<Verdict>,
) -> Stop {
    let mut seen = Observed::default();
    let mut began = false;
    while verdicts.len() < cases.len() {
        let line = match running.next(lines, limit + GRACE) {
            Ok(line) => line,
            Err(Waited::TooLong) => return Stop::Hung,
            Err(Waited::Interrupted) => return Stop::Interrupted,
            Err(Waited::Gone) => return if began { Stop::Ended } else { Stop::Unstarted },
        };
        match line.as_str() {
            "ready" => {}
            "hung" => return Stop::Hung,
            "end" => {
                verdicts.push(judge(cases[verdicts.len()], &seen));
                // What goes on behind a case would be taken for the next one's doing: the harness begins anew.
                if seen.left.is_some() {
                    return Stop::Done;
                }
                seen = Observed::default();
            }
            begin if begin.starts_with("begin ") => began = true,
            other => {
                if seen.read(other).is_none() {
                    seen.unbuilt = Some(format!("the harness said {other:?}"));
                }
            }
        }
    }
    Stop::Done
}

/// The lines of ours that a JVM prints, without the token that marks them. Of all else as much is held as is read at once.
fn lines(pipe: impl std::io::Read + Send + 'static, token: String) -> Receiver<String> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut pipe = BufReader::new(pipe);
        let mut line = vec![];
        while pipe.by_ref().take(LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let ours = line.strip_prefix(token.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
            if ours.is_some_and(|line| send.send(String::from_utf8_lossy(line.trim_ascii_end()).into_owned()).is_err())
            {
                break;
            }
            line.clear();
        }
    });
    receive
}

fn write(path: &Path, text: &str) -> Result<(), ReplayError> {
    std::fs::write(path, text).map_err(|source| ReplayError::Write { path: path.to_owned(), source })
}

/// A case in the words of the harness, one fact a line.
fn spell(case: &Case) -> String {
    let mut text = "case\n".to_owned();
    let mut line = |words: std::fmt::Arguments<'_>| {
        // Writing to a String does not fail.
        let _ = writeln!(text, "{words}");
    };
    let target = &case.target;
    line(format_args!(
        "target {} {} {} {}",
        escape(&target.class),
        escape(&target.name),
        escape(&target.descriptor),
        if target.is_static { "static" } else { "virtual" }
    ));
    let chosen: String = case.chosen.iter().map(|asked| format!(" {}", word(asked.value))).collect();
    line(format_args!("chosen{chosen}"));
    for (i, object) in case.objects.iter().enumerate() {
        let class = escape(&object.class);
        if i >= case.inputs {
            line(format_args!("open {class}"));
            continue;
        }
        match &object.body {
            Body::Text(text) => line(format_args!("object {class} text {}", hex(text))),
            Body::Copy(text) => line(format_args!("object {class} copy {}", hex(text))),
            Body::Elements(elements) => {
                line(format_args!("object {class} array {}", elements.len()));
                if !elements.is_empty() {
                    let words: Vec<String> = elements.iter().copied().map(word).collect();
                    line(format_args!("elements {i} {}", words.join(" ")));
                }
            }
            Body::Held(holds, all) => {
                let of = object.of.as_deref().map_or_else(String::new, |of| format!(" {}", escape(of)));
                line(format_args!("object {class} held{of}"));
                let words: Vec<String> = all.iter().copied().map(word).collect();
                let kind = if holds.per_item() == 2 { "entries" } else { "adds" };
                line(format_args!("{kind} {i} {}", words.join(" ")));
            }
            Body::Boxed(v) => line(format_args!("object {class} boxed {}", word(*v))),
            Body::Made(by, scope) => {
                let (owner, name, descriptor) = (escape(&by.class), escape(&by.name), escape(&by.descriptor));
                let scope = scope.map_or_else(String::new, |n| format!(" {n}"));
                line(format_args!("object {class} made {owner} {name} {descriptor}{scope}"));
            }
            Body::Constructed => line(format_args!("object {class} later")),
            Body::Filled(..) => line(format_args!("object {class} filled")),
            Body::Static(field) => line(format_args!("object {class} static {}", spell_field(field))),
            Body::Type(ty) => line(format_args!("object {class} type {}", escape(ty))),
            _ if object.unseen.is_some() => line(format_args!("object {class} unseen")),
            Body::Fields(_) | Body::Opaque => match constant(case, object) {
                Some(constant) => line(format_args!("object {class} enum {constant}")),
                None => line(format_args!("object {class} plain")),
            },
        }
        for Answers { name, descriptor, results } in object.unseen.iter().flatten() {
            let result = |answer: &Answer| match *answer {
                Answer::Done => " void".to_owned(),
                Answer::Returned(v) => format!(" {}", word(v)),
                Answer::Threw(v) => format!(" !{}", word(v)),
            };
            let results: String = results.iter().map(result).collect();
            line(format_args!("answers {i} {} {}{results}", escape(name), escape(descriptor)));
        }
        if let Body::Fields(fields) = &object.body {
            for (field, value) in fields {
                line(format_args!("field {i} {} {}", spell_field(field), word(*value)));
                // A constant's own name and ordinal choose it; they are not state.
                if &*field.class != "java/lang/Enum" {
                    line(format_args!("ask o{i} {}", spell_field(field)));
                }
            }
        }
    }
    for i in inside_out(&case.objects[..case.inputs]) {
        if let Body::Held(..) | Body::Fields(_) | Body::Opaque = case.objects[i].body {
            line(format_args!("complete {i}"));
        }
    }
    for (when, calls) in [("before", &case.set_up), ("after", &case.tear_down)] {
        for Call { target, on, makes, given } in calls {
            let (class, name, descriptor) = (escape(&target.class), escape(&target.name), escape(&target.descriptor));
            let number = |o: Option<usize>| o.map_or_else(|| "null".into(), |n| format!("o{n}"));
            let (on, makes) = (number(*on), number(*makes));
            let given: String = given.iter().map(|&v| format!(" {}", word(v))).collect();
            line(format_args!("{when} {class} {name} {descriptor} {on} {makes}{given}"));
        }
    }
    if let Some(datum) = case.receiver {
        line(format_args!("receiver {}", word(datum)));
    }
    for &datum in &case.args {
        line(format_args!("arg {}", word(datum)));
    }
    for (field, value) in &case.statics {
        line(format_args!("given {} {}", spell_field(field), word(*value)));
        line(format_args!("static {}", spell_field(field)));
    }
    for change in &case.after {
        match &change.place {
            Place::Field(object, field) => line(format_args!("ask o{object} {}", spell_field(field))),
            Place::Static(field) => line(format_args!("static {}", spell_field(field))),
            Place::Element(..) => {}
        }
    }
    text
}

/// Objects by number, those that one holds before it, as far as they do not hold each other.
fn inside_out(objects: &[Object]) -> Vec<usize> {
    let mut order = Vec::with_capacity(objects.len());
    let mut met = vec![false; objects.len()];
    let mut open: Vec<(usize, bool)> = (0..objects.len()).rev().map(|i| (i, false)).collect();
    while let Some((i, is_done)) = open.pop() {
        if is_done {
            order.push(i);
        } else if !std::mem::replace(&mut met[i], true) {
            open.push((i, true));
            open.extend(objects[i].held().filter(|&j| j < objects.len()).map(|j| (j, false)));
        }
    }
    order
}

/// Which constant an enum object is: by ordinal or by name, the fields of `java.lang.Enum`.
fn constant(case: &Case, object: &Object) -> Option<String> {
    let Body::Fields(fields) = &object.body else {
        return None;
    };
    fields.iter().filter(|(field, _)| &*field.class == "java/lang/Enum").find_map(|&(ref field, value)| {
        match (&*field.name, value) {
            ("ordinal", Datum::Int(ordinal)) => Some(ordinal.to_string()),
            ("name", Datum::Object(i)) => match &case.objects.get(i)?.body {
                Body::Text(text) => Some(hex(text)),
                _ => None,
            },
            _ => None,
        }
    })
}

fn spell_field(field: &FieldRef) -> String {
    format!("{} {} {}", escape(&field.class), escape(&field.name), escape(&field.descriptor))
}
