//! What has been found of targets that were checked: verdicts, and what stands behind them.

mod codes;
mod json;
mod junit_xml;
mod merged;
mod part;
pub mod program;
mod read;
mod sarif;
mod text;

pub use codes::{CODES, Code, explain};
pub use merged::merged;
pub use part::{Part, Results, Share};
pub use read::read;

use super::{ending::Stopped, told::Answered};
use crate::{
    program::{MethodId, Program},
    report::junit::Wanted,
    witness::Case,
};
use std::time::Duration;

/// What has been found of one target.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The target: `pkg.Class#method(int)`.
    pub name: String,
    /// Where it is in the source.
    pub place: Place,
    /// What is known of it.
    pub verdict: Verdict,
    /// What to beware of.
    pub warnings: Vec<Warning>,
    /// What limits the meaning of any result: classes that are not there.
    pub notes: Vec<String>,
    /// Explorations, each within larger bounds than the one before.
    pub rounds: u32,
    /// Paths of the last of them.
    pub paths: u64,
    /// Sets of facts put to the solver, by all of them.
    pub queries: u64,
    /// Time from start to end.
    pub wall: Duration,
    /// Which share of its paths all this is about, if not of all of them.
    pub share: Option<Share>,
}

impl Checked {
    /// Of a target of which nothing is known yet.
    pub fn begun(name: String, place: Place) -> Self {
        let (warnings, notes, rounds, paths, queries, wall, share) = Default::default();
        Self { name, place, verdict: Verdict::Unknown(vec![]), warnings, notes, rounds, paths, queries, wall, share }
    }
}

/// Where a target is in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The class, as Java writes it.
    pub class: String,
    /// The method.
    pub method: String,
    /// The file below a source directory, `a/b/C.java`, where the class file says that.
    pub file: Option<String>,
    /// The first line of the method's code, where the class file says that.
    pub line: Option<u32>,
}

impl Place {
    /// Where the class file says that the method is.
    pub fn locate(&mut self, program: &Program, method: MethodId) {
        let m = program.method(method);
        let class = program.class(m.class);
        let package = class.name.rfind('/').map_or("", |at| &class.name[..=at]);
        let file = class.file.as_ref().and_then(|file| file.source_file.as_deref());
        self.file = file.map(|file| format!("{package}{file}"));
        self.line = m.code.as_deref().and_then(|code| code.line(0)).map(u32::from);
    }
}

/// What is known of a target.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// No input breaks a property.
    Pass,
    /// No input within these bounds does.
    PassWithin(Vec<Cause>),
    /// An input breaks a property, which a JVM has confirmed.
    Fail(Box<Failure>),
    /// Nothing, for these causes.
    Unknown(Vec<Cause>),
}

/// An input that breaks a property, as a JVM has confirmed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The name of the property.
    pub property: &'static str,
    /// Its code.
    pub code: &'static str,
    /// What the path comes to: `throws java.lang.IllegalStateException`.
    pub what: String,
    /// Where the exception was made, if there is one.
    pub at: Option<String>,
    /// If that was in another class than the target's, where the path left that class last, and the line.
    pub by_way_of: Option<(String, Option<u16>)>,
    /// The input, in lines.
    pub input: Vec<String>,
    /// The forks on the way, first to last.
    pub way: Vec<Fork>,
    /// Input and outcome; `None` where a document tells it.
    pub case: Option<Case>,
    /// What the test was to do.
    pub wanted: Wanted,
}

/// A fork on the way of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fork {
    /// What was decided.
    pub text: String,
    /// The instruction that asked.
    pub at: String,
}

impl From<&Answered> for Fork {
    fn from(Answered { text, at, .. }: &Answered) -> Self {
        Self { text: text.clone(), at: at.clone() }
    }
}

/// Why nothing is known, or a bound within which something is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cause {
    /// The short name of its [`Code`], as that of a [`Stopped`].
    pub code: &'static str,
    /// What was in the way.
    pub why: String,
    /// Where; empty if nowhere in particular.
    pub at: String,
    /// What to do; may be empty.
    pub hint: String,
}

impl From<Stopped> for Cause {
    fn from(Stopped { code, why, at, hint }: Stopped) -> Self {
        Self { code, why, at, hint }
    }
}

/// What to beware of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Warning {
    /// No path came to an end that counts.
    Vacuous,
}

impl Warning {
    /// Its code.
    pub fn code(self) -> &'static str {
        match self {
            Warning::Vacuous => "CTD-W01",
        }
    }

    /// What it says.
    pub fn text(self) -> &'static str {
        match self {
            Warning::Vacuous => "no path came to an end that counts: assumptions exclude all inputs",
        }
    }
}

impl Failure {
    /// Where the exception was made, and by way of what: ` at A.b:3 (pc 1), from C.d:7 (pc 9)`, or nothing.
    fn place(&self) -> String {
        let at = self.at.as_ref().map_or_else(String::new, |at| format!(" at {at}"));
        self.by_way_of.as_ref().map_or_else(|| at.clone(), |(from, _)| format!("{at}, from {from}"))
    }
}

impl Verdict {
    /// The verdict as documents have it.
    fn key(&self) -> &'static str {
        match self {
            Verdict::Pass => "pass",
            Verdict::PassWithin(_) => "pass-within-bounds",
            Verdict::Fail(_) => "fail",
            Verdict::Unknown(_) => "unknown",
        }
    }

    /// The verdict in a word or three.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Pass => "PASS",
            Verdict::PassWithin(_) => "PASS within bounds",
            Verdict::Fail(_) => "FAIL",
            Verdict::Unknown(_) => "UNKNOWN",
        }
    }
}

/// How many targets have which verdict.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those that pass.
    pub pass: usize,
    /// Those that pass within bounds.
    pub within: usize,
    /// Those that fail.
    pub fail: usize,
    /// Those of which nothing is known.
    pub unknown: usize,
}

impl Tally {
    /// Of all these.
    pub fn of(all: &[Checked]) -> Self {
        let mut tally = Self::default();
        for checked in all {
            *match checked.verdict {
                Verdict::Pass => &mut tally.pass,
                Verdict::PassWithin(_) => &mut tally.within,
                Verdict::Fail(_) => &mut tally.fail,
                Verdict::Unknown(_) => &mut tally.unknown,
            } += 1;
        }
        tally
    }
}

/// A form in which verdicts are told: the name on the command line, what it is for, and what writes it.
type Format = (&'static str, &'static str, fn(&Results) -> String);

/// All of them.
pub const FORMATS: &[Format] = &[
    ("text", "For people", text::text),
    ("json", "For programs, schema cortado-check/1", json::json),
    ("sarif", "SARIF 2.1.0", sarif::sarif),
    ("junit", "XML, as continuous integration reads it of test runs", junit_xml::xml),
];

/// The verdicts in the form of this name, if there is one.
pub fn written(name: &str, results: &Results) -> Option<String> {
    FORMATS.iter().find(|(known, ..)| *known == name).map(|(.., write)| write(results))
}
