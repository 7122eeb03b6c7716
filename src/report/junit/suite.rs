//! What is written: the tests of a class, and the Java text that becomes of them.

use crate::{classfile::Name, program::MethodId, report::Clause, witness::Case};
use std::collections::{BTreeSet, HashMap};

/// A reason not to write a test.
pub(super) type Omitted = String;

/// The JUnit to write for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Junit {
    /// JUnit 4.13.
    Four,
    /// JUnit 5.8 and later.
    Five,
}

/// The tests of one class.
#[derive(Clone)]
pub struct Suite {
    /// Internal name of the class under test.
    pub class: Name,
    /// The JUnit to write for.
    pub junit: Junit,
    /// What produced the tests: tool version, hash of the class, strategy, bounds. No times: they would make every
    /// regeneration a difference.
    pub header: Vec<String>,
    /// The tests, those of a method together.
    pub tests: Vec<Test>,
}

/// One test, and what to say about it.
#[derive(Clone)]
pub struct Test {
    /// Input, call and outcome.
    pub case: Case,
    /// The method that is called.
    pub method: MethodId,
    /// `relax(Node)`.
    pub heading: String,
    /// The clauses of the path condition.
    pub condition: Vec<Clause>,
    /// `returns 3`, `throws NullPointerException`.
    pub outcome: String,
    /// If it fails, to reproduce what has been found, and does not say what the method does: what the method lacks.
    pub fails: Option<Wanted>,
    /// What another version of the program does on this input, if that is what it tells.
    pub before: Option<String>,
    /// How it speaks of generic classes.
    pub generics: Generics,
    /// What a compiler warns of, by the names of `javac -Xlint`, that is as it has to be.
    pub suppressed: BTreeSet<String>,
}

/// How source speaks of generic classes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Generics {
    /// With the type arguments that are known, else what bounds them: `Range<Object>`.
    Given,
    /// With any type arguments: `Range<?>`.
    Any,
    /// With none, of which a compiler warns.
    Raw,
}

impl Generics {
    /// The next way, which compiles where this one does not.
    pub fn next(self) -> Option<Generics> {
        match self {
            Generics::Given => Some(Generics::Any),
            Generics::Any => Some(Generics::Raw),
            Generics::Raw => None,
        }
    }
}

/// What a test that is reproduced is to do beside ending without an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing.
    Nothing,
    /// Throw an exception of this class, an internal name.
    Exception(Name),
    /// Return true.
    Truth,
}

/// A test class in Java.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its package, `a.b`; `None` for the unnamed one.
    pub package: Option<String>,
    /// Its simple name; the file is this with `.java`.
    pub class_name: String,
    /// The whole file, ASCII only.
    pub text: String,
    /// The method name of each test of the suite, in their order; all different.
    pub names: Vec<String>,
    /// Paths without test, and why.
    pub omitted: Vec<(u32, String)>,
}

impl Source {
    /// Where the file belongs below a source directory: `a/b/CCortadoTest.java`.
    pub fn file(&self) -> String {
        let dir = self.package.as_ref().map(|package| package.replace('.', "/") + "/").unwrap_or_default();
        format!("{dir}{}.java", self.class_name)
    }

    /// The same under another name.
    pub fn renamed(self, class_name: String) -> Source {
        Source { text: self.text.replace(&self.class_name, &class_name), class_name, ..self }
    }

    /// Its name as `Class.forName` has it.
    pub fn binary_name(&self) -> String {
        self.package.as_ref().map(|package| format!("{package}.")).unwrap_or_default() + &self.class_name
    }

    /// Which lines belong to which test.
    pub fn lines(&self) -> Lines {
        let by_name: HashMap<&str, usize> = self.names.iter().zip(0..).map(|(name, n)| (&**name, n)).collect();
        let begun = |line: &str| by_name.get(line.split_once(" void ")?.1.split_once('(')?.0).copied();
        let of_lines = self.text.lines().scan(None, |test, line| {
            *test = begun(line).or(*test);
            Some(*test)
        });
        Lines(of_lines.collect())
    }
}

/// The test that each line of a [`Source`] belongs to.
pub struct Lines(Vec<Option<usize>>);

impl Lines {
    /// The test of the suite, by position, that a line (from 1) belongs to.
    pub fn test_at(&self, line: u32) -> Option<usize> {
        *self.0.get((line as usize).checked_sub(1)?)?
    }
}

/// A test as Java text, before it has its place in the class.
pub(super) struct Written {
    pub(super) heading: String,
    /// Whether the class has another method of that name.
    pub(super) is_overloaded: bool,
    pub(super) name: String,
    pub(super) title: String,
    /// The path condition, where the title does not have it.
    pub(super) condition: Option<String>,
    /// What another version does.
    pub(super) before: Option<String>,
    /// Built by reflection: no accessible constructor and assignments can.
    pub(super) forged: bool,
    /// Private fields are asserted: nothing else tells.
    pub(super) looks_inside: bool,
    /// What a compiler would warn of.
    pub(super) suppressed: BTreeSet<String>,
    /// What it has to declare: `throws Exception`, with a space before it, or nothing.
    pub(super) throws: String,
    pub(super) body: Vec<String>,
}
