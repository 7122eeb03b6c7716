//! Paths as a JUnit test class: plain Java in the package of the class under test, with nothing to install beside it.
//!
//! A test holds only if its input is exactly the one foretold, so every instance field of an input object is accounted
//! for ([`arrange`]): by a constructor whose effect is read off its bytecode, by assignment, or by reflection. What
//! cannot be written soundly is omitted and says why.

mod access;
mod act;
mod arrange;
mod assert;
mod check;
mod construct;
mod generic;
mod layout;
mod literal;
mod name;
mod objects;
mod statics;
mod support;
mod unseen;

use crate::classfile::Name;
use crate::program::{MethodId, Program};
use crate::term::{Term, Terms};
use crate::witness::Case;
use access::Scope;
use arrange::Body;
use std::rc::Rc;
pub use check::{CheckError, CompileError, JunitJars, JunitOutcome, TestResult, check, find};

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
    /// The bank that the path condition is in.
    pub terms: Rc<Terms>,
    /// The clauses of the path condition.
    pub condition: Vec<Term>,
    /// `returns 3`, `throws NullPointerException`.
    pub outcome: String,
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

impl Test {
    /// The clauses of the path condition, for people.
    fn clauses(&self) -> Vec<String> {
        self.condition.iter().map(|&clause| self.terms.show(clause)).collect()
    }
}

impl Source {
    /// Where the file belongs below a source directory: `a/b/CCortadoTest.java`.
    pub fn file(&self) -> String {
        let dir = self.package.as_ref().map(|package| package.replace('.', "/") + "/").unwrap_or_default();
        format!("{dir}{}.java", self.class_name)
    }

    /// Its name as `Class.forName` has it.
    pub fn binary_name(&self) -> String {
        self.package.as_ref().map(|package| format!("{package}.")).unwrap_or_default() + &self.class_name
    }
}

impl Source {
    /// The test of the suite, by position, that a line of the text (from 1) belongs to.
    pub fn test_at(&self, line: u32) -> Option<usize> {
        let above: Vec<&str> = self.text.lines().take(line as usize).collect();
        above.iter().rev().find_map(|l| self.names.iter().position(|n| l.contains(&format!(" void {n}("))))
    }
}

/// A test as Java text, before it has its place in the class.
struct Written {
    path: u32,
    method: String,
    name: String,
    /// The path condition as one formula.
    condition: String,
    outcome: String,
    /// Built by reflection: no accessible constructor and assignments can.
    forged: bool,
    throws: bool,
    body: Vec<String>,
}

/// Writes the tests of a class. Tests that cannot be written soundly are listed in [`Source::omitted`].
pub fn write(program: &Program, suite: &Suite) -> Source {
    let scope = Scope::new(program, &suite.class, suite.junit);
    let statics = statics::Statics::of(&scope, suite);
    let names = name::tests(&suite.tests);
    let mut omitted = Vec::new();
    let mut helpers = statics.helpers.clone();
    let mut tests = Vec::new();
    for (test, name) in suite.tests.iter().zip(names.iter().cloned()) {
        match body(&scope, test) {
            Ok(body) => {
                helpers.extend(body.helpers.iter().copied());
                tests.push(Written {
                    path: test.case.path,
                    method: test.heading.clone(),
                    name,
                    condition: name::condition(&test.clauses()),
                    outcome: test.outcome.clone(),
                    forged: body.forged,
                    throws: body.throws,
                    body: body.lines,
                });
            }
            Err(why) => omitted.push((test.case.path, why)),
        }
    }
    let package = (!scope.package.is_empty()).then(|| scope.package.replace('/', "."));
    let text = layout::class(&scope, suite, package.as_deref(), &tests, &statics, &helpers);
    Source { package, class_name: scope.test_class.clone(), text: literal::ascii(&text), names, omitted }
}

/// A reason not to write a test.
type Omitted = String;

fn body<'a>(scope: &'a Scope<'a>, test: &'a Test) -> Result<Body<'a>, Omitted> {
    let mut body = Body::new(scope, &test.case, test.method)?;
    body.arrange()?;
    body.act()?;
    body.assert()?;
    Ok(body)
}
