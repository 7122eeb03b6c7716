//! A run as every report tells it: paths with their decisions, inputs and outcomes, and what was left out.

use super::show;
use crate::{
    classfile::FieldType,
    explore::{Leaf, Stats, Tree},
    input::{Bounds, Cell},
    program::MethodId,
    state::{Beyond, Value},
    step::{Limit, Outcome, Property, Unexplored, World},
    witness::{Case, Expected, build},
};
use std::time::Duration;

/// How a path ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// Normally; [`Case::expected`] has the value.
    Returned,
    /// With an exception; where it was made.
    Threw(Option<String>),
    /// With a broken property; where the exception that says so was made.
    Violated(Property, Option<String>),
    /// Not at all.
    GaveUp {
        /// A stable code, `loop-bound`.
        code: &'static str,
        /// What was in the way.
        why: String,
        /// Where.
        at: String,
        /// What to do.
        hint: String,
    },
}

/// One question on a path, answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was decided, as the answer says it.
    pub text: String,
    /// What kind of question: `branch`, `switch`, `settle`, `dispatch`, `partition`.
    pub kind: &'static str,
    /// Where.
    pub at: String,
    /// Position of the answer among all.
    pub answer: u32,
    /// Whether another answer was possible.
    pub fork: bool,
}

/// One path.
#[derive(Clone, Debug)]
pub struct Path {
    /// Its number, from 1.
    pub id: u32,
    /// How it ended.
    pub ended: Ended,
    /// The path condition as decided at forks.
    pub condition: Vec<String>,
    /// The questions on the way.
    pub trail: Vec<Step>,
    /// Input and foretold outcome.
    pub case: Case,
}

/// Which inputs were allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precondition {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its options there.
    pub options: Vec<&'static str>,
    /// The methods that have said so.
    pub invariants: Vec<String>,
    /// Objects of a class at most.
    pub scope: Option<u32>,
    /// Of classes that have a scope of their own.
    pub scopes: Vec<(String, u32)>,
}

/// A run.
pub struct Run<'a> {
    /// The world it was in.
    pub world: &'a World,
    /// The method under test.
    pub method: MethodId,
    /// Names of the inputs, the receiver first.
    pub names: Vec<String>,
    /// Which inputs were allowed, if not any.
    pub precondition: Option<Precondition>,
    /// The paths.
    pub paths: Vec<Path>,
    /// The figures.
    pub stats: Stats,
    /// Time from start to end.
    pub wall: Duration,
    /// What limits the meaning of the result beside the paths given up: the classes that inputs may have.
    pub notes: Vec<String>,
}

impl<'a> Run<'a> {
    /// The report of an exploration.
    pub fn new(
        world: &'a World,
        method: MethodId,
        roots: &[(String, Value)],
        tree: &Tree,
        leaves: &[Leaf],
        stats: Stats,
        wall: Duration,
    ) -> Self {
        let paths = leaves.iter().map(|leaf| path(world, method, roots, tree, leaf)).collect();
        let names = roots.iter().map(|(name, _)| name.clone()).collect();
        let mut all: Vec<String> = world.strategy.caveat().map(str::to_owned).into_iter().collect();
        all.extend(notes(world));
        if leaves.iter().any(|leaf| writes_elements(world, leaf)) {
            all.push(
                "arrays of the input are of the very class that their type names, so each takes what that allows"
                    .into(),
            );
        }
        Self { world, method, names, precondition: None, paths, stats, wall, notes: all }
    }

    /// The same under a precondition; `sought` says what was looked for in classes.
    pub fn under(mut self, precondition: Precondition, sought: &str) -> Self {
        let Stats { paths, open, .. } = self.stats;
        if paths + open == 0 {
            self.notes.insert(0, "no input within the scope satisfies the precondition, so there is no path".into());
        }
        if precondition.invariants.is_empty() {
            let class = show::class(&self.world.program.class(self.world.program.method(self.method).class).name);
            let nothing = "so only the scope limits the inputs";
            self.notes.insert(
                0,
                format!("{class} and the classes it is made of have no invariant, {nothing}: looked for {sought}"),
            );
        }
        self.precondition = Some(precondition);
        self
    }

    /// Whether every path was followed to its end.
    pub fn complete(&self) -> bool {
        self.stats.complete()
    }
}

/// What limits the meaning of any result: what was left out of the class path, how long an input may be.
pub fn notes(world: &World) -> Vec<String> {
    let mut notes = world.program.path().warnings().to_vec();
    notes.extend(world.inputs.universe.warnings());
    notes.extend(world.program.warnings());
    let at_most = |n: u16, one: &str| format!("{n} {one}{}", plural(n));
    let Bounds { array_length, string_length, .. } = world.inputs.bounds;
    if world.inputs.has_met(Cell::Length) {
        notes.push(format!("arrays of the input have at most {} (--array-length)", at_most(array_length, "element")));
    }
    if world.inputs.has_met(Cell::Characters) {
        let most = at_most(string_length, "character");
        notes.push(format!(
            "strings of the input have at most {most} (--string-length), all of Latin-1, and are no constants"
        ));
    }
    notes
}

/// Whether a path writes to an array of the input that might be of a subclass, and then refuse some elements.
fn writes_elements(world: &World, leaf: &Leaf) -> bool {
    let may_refuse = |array| match world.inputs.component(array) {
        FieldType::Object(class) => {
            world.program.load(&class).is_ok_and(|class| !world.program.class(class).access.is_final())
        }
        _ => false,
    };
    leaf.state.heap.store.logs().any(|(f, log)| match world.inputs.cell_of(f) {
        Cell::Element(array) => !log.is_empty() && may_refuse(array),
        _ => false,
    })
}

fn path(world: &World, method: MethodId, roots: &[(String, Value)], tree: &Tree, leaf: &Leaf) -> Path {
    let condition = leaf.state.path.decisions().map(|t| world.terms.show(t)).collect();
    let trail = tree.trail(leaf.position).into_iter().map(|(node, answer)| Step {
        text: show::answer(world, &node.ask, answer),
        kind: show::kind(&node.ask),
        at: show::site(world, node.site),
        answer,
        fork: node.answers.iter().filter(|a| matches!(a, crate::explore::Verdict::Feasible(_))).count() > 1,
    });
    let trail = trail.collect();
    let case = build(world, method, roots, leaf);
    let made = |o| {
        let trace = leaf.state.heap.trace(o);
        trace.map(|(method, at)| show::site(world, crate::step::Site { method, at }))
    };
    let ended = match &leaf.outcome {
        Outcome::Returned(_) => Ended::Returned,
        Outcome::Threw(o) => Ended::Threw(made(*o)),
        Outcome::Violated(property, o) => Ended::Violated(*property, made(*o)),
        &Outcome::Exited(status, site) => Ended::GaveUp {
            code: "exit",
            why: format!("the program ends the virtual machine with status {status}"),
            at: show::site(world, site),
            hint: "no test can survive that; leave out what calls it".into(),
        },
        Outcome::GaveUp(limit) => gave_up(world, limit),
        Outcome::Excluded => unreachable!("what is no path is no leaf"),
    };
    Path { id: leaf.id, ended, condition, trail, case }
}

/// What was in the way, where, and what to do about it.
pub fn gave_up(world: &World, limit: &Limit) -> Ended {
    let (code, why, hint) = match &limit.why {
        Unexplored::Unsupported(what) => ("unsupported", format!("{what} is not supported yet"), String::new()),
        Unexplored::Native(method) => (
            "native",
            format!("the native method {method} has no model"),
            "test a method that does not reach it".into(),
        ),
        Unexplored::Linkage(why) => ("linkage", why.clone(), "add what is missing to the class path (-cp)".into()),
        Unexplored::LoopBound(n) => (
            "loop-bound",
            format!("more than {n} iteration{} of a loop", plural(*n)),
            format!("try --loop-bound {}", n * 2),
        ),
        Unexplored::Recursion(n) => (
            "loop-bound",
            format!("more than {n} recursive call{} with a decision between", plural(*n)),
            format!("try --loop-bound {}", n * 2),
        ),
        Unexplored::Steps(n) => (
            "steps",
            format!("more than {n} instruction{} or new elements without a decision", plural(*n)),
            format!("an endless loop, or try --steps {}", n.saturating_mul(10)),
        ),
        Unexplored::Beyond(what) => {
            let code = if matches!(what, Beyond::There(..)) { "identity" } else { "array" };
            (code, format!("an input that is not made: {}", show::beyond(world, *what, true)), String::new())
        }
        Unexplored::Scope(n, class) => (
            "scope",
            format!("more than {n} input object{} of class {class}", plural(*n)),
            format!("try --scope {}", n + 1),
        ),
        Unexplored::Solver(why) => {
            ("solver", format!("the solver could not decide the path ({why})"), "try a larger --rlimit".into())
        }
    };
    Ended::GaveUp { code, why, at: show::site(world, limit.site), hint }
}

fn plural(n: impl Into<u64>) -> &'static str {
    if n.into() == 1 { "" } else { "s" }
}

impl Path {
    /// The outcome, an exception without its package: `throws NullPointerException`.
    pub fn outcome_in_short(&self) -> String {
        match &self.case.expected {
            Expected::Threw { class, .. } => {
                let class = show::class(class);
                format!("throws {}", class.rsplit(['.', '$']).next().unwrap_or(&class))
            }
            Expected::Returned(_) => self.outcome(),
        }
    }

    /// The outcome in a few words: `returns 3`, `throws java.lang.NullPointerException`.
    pub fn outcome(&self) -> String {
        match (&self.ended, &self.case.expected) {
            (Ended::GaveUp { why, .. }, _) => format!("gave up: {why}"),
            (_, Expected::Returned(None)) => "returns".into(),
            (_, Expected::Returned(Some(v))) => format!("returns {}", show::datum(&self.case, *v)),
            (Ended::Violated(..), Expected::Threw { class, .. }) => {
                format!("violates an assertion: {}", show::class(class))
            }
            (_, Expected::Threw { class, .. }) => format!("throws {}", show::class(class)),
        }
    }
}
