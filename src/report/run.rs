//! A run as every report tells it: paths with their decisions, inputs and outcomes, and what was left out.

use super::show::{self, plural};
use crate::{
    classfile::InstrIdx,
    explore::{Leaf, Position, Stats, Verdict},
    input::{Bounds, Cell, Supposed},
    program::MethodId,
    state::{Value, Write},
    step::{Ask, LONGEST_ARRAY, Limit, Outcome, Property, Site, World},
    term::{Node, Term},
    witness::{Case, build},
};
use indexmap::IndexSet;
use std::{ops::AddAssign, time::Duration};

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Normally; [`Case::expected`] has the value.
    Returned,
    /// With an exception; where it was made.
    Threw(Option<Site>),
    /// With a broken property; where the exception that says so was made.
    Violated(Property, Option<Site>),
    /// The program ended the virtual machine, with this status, there: no caller sees that.
    Exited(i32, Site),
    /// Not at all: what was in the way.
    GaveUp(Limit),
}

/// One question on a path, answered.
#[derive(Copy, Clone, Debug)]
pub struct Step<'a> {
    /// The question.
    pub ask: &'a Ask,
    /// Position of the answer among all.
    pub answer: u32,
    /// The instruction that asked.
    pub site: Site,
    /// Whether another answer was possible.
    pub fork: bool,
}

impl<'a> Step<'a> {
    /// That of a position.
    pub fn at(Position { node, answer }: &'a Position) -> Self {
        let feasible = node.answers.iter().filter(|a| matches!(a, Verdict::Feasible(_))).count();
        Step { ask: &node.ask, answer: *answer, site: node.site, fork: feasible > 1 }
    }
}

/// One path.
#[derive(Clone, Debug)]
pub struct Path {
    /// Its number, from 1.
    pub id: u32,
    /// How it ended.
    pub ended: Ended,
    /// The path condition as decided at forks: terms of the run's world.
    pub condition: Vec<Term>,
    /// Where it ends in the tree of questions.
    pub position: Option<Position>,
    /// Input and predicted outcome.
    pub case: Case,
    /// Whether it stores to an array of the input that might be of a subclass, and then refuse some elements.
    pub may_refuse: bool,
    /// If it throws, or is given up, in another class than that of the method, the way there: where it left the class last.
    pub by_way_of: Option<Site>,
}

impl Path {
    /// The path of a leaf.
    pub fn new(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Self {
        Self::of(world, method, leaf, build(world, method, roots, leaf))
    }

    /// The path of a leaf, with its case.
    pub fn of(world: &World, method: MethodId, leaf: &Leaf, case: Case) -> Self {
        let made = |o| leaf.state.heap.trace(o).map(|(method, at)| Site { method, at });
        let ended = match &leaf.outcome {
            Outcome::Returned(_) => Ended::Returned,
            Outcome::Threw(o) => Ended::Threw(made(*o)),
            Outcome::Violated(property, o) => Ended::Violated(*property, made(*o)),
            &Outcome::Exited(status, site) => Ended::Exited(status, site),
            Outcome::GaveUp(limit) => Ended::GaveUp(limit.clone()),
            Outcome::Excluded => unreachable!("what is no path is no leaf"),
        };
        Self {
            id: leaf.id,
            ended,
            condition: leaf.state.path.decisions_since(leaf.state.phases.entered).collect(),
            position: leaf.position.clone(),
            case,
            may_refuse: writes_elements(world, leaf),
            by_way_of: by_way_of(world, method, leaf),
        }
    }

    /// The questions on its way, first to last.
    pub fn trail(&self) -> impl Iterator<Item = Step<'_>> {
        let way = self.position.as_ref().map(Position::trail).unwrap_or_default();
        way.into_iter().map(Step::at)
    }

    /// The case of a path that came to an end which a caller sees; of the others there is nothing to confirm.
    pub fn followed(&self) -> Option<&Case> {
        match self.ended {
            Ended::Returned | Ended::Threw(_) | Ended::Violated(..) => Some(&self.case),
            Ended::Exited(..) | Ended::GaveUp(_) => None,
        }
    }
}

/// Which inputs were allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precondition {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its options there.
    pub options: Vec<&'static str>,
    /// The methods that have said so.
    pub invariants: Vec<MethodId>,
    /// Objects of a class at most.
    pub scope: Option<u32>,
    /// Of classes that have a scope of their own.
    pub scopes: Vec<(String, u32)>,
}

/// A run.
pub struct Report<'a> {
    /// The world it was in.
    pub world: &'a World,
    /// The method under test.
    pub method: MethodId,
    /// Names of the inputs, the receiver first.
    pub names: Vec<String>,
    /// Which inputs were allowed, if not any.
    pub precondition: Option<Precondition>,
    /// The paths, unless they have been written as they came.
    pub paths: Vec<Path>,
    /// The figures.
    pub stats: Stats,
    /// Time from start to end.
    pub wall: Duration,
    /// What limits the meaning of the result beside the paths given up: the classes that inputs may have.
    pub notes: Vec<String>,
    /// Those among them that say how long an input is, or what else none is.
    pub bounds: Vec<String>,
    /// Types that have objects which are no inputs.
    pub without: Vec<String>,
    /// Whether [`Path::may_refuse`] was so of some path: then there are inputs on no path.
    pub may_refuse: bool,
}

impl<'a> Report<'a> {
    /// The report of a run that has not begun.
    pub fn begun(world: &'a World, method: MethodId, roots: &[(String, Value)]) -> Self {
        let names = roots.iter().map(|(name, _)| name.clone()).collect();
        let (precondition, paths, stats, wall, notes, bounds, without) = Default::default();
        Self { world, method, names, precondition, paths, stats, wall, notes, bounds, without, may_refuse: false }
    }

    /// The run is over: its figures, and what limits the meaning of its parts.
    #[must_use]
    pub fn over(mut self, stats: Stats, wall: Duration, limited: Limited) -> Self {
        let Limited { notes, bounds, without, may_refuse } = limited;
        self.notes.extend(self.world.strategy.caveat().map(str::to_owned));
        self.notes.extend(notes);
        if may_refuse {
            let exact =
                "arrays of the input are of the very class that their type names, so each takes what that allows";
            self.notes.push(exact.into());
        }
        let (without, bounds) = (without.into_iter().collect(), bounds.into_iter().collect());
        Self { stats, wall, without, bounds, may_refuse, ..self }
    }

    /// The same under a precondition; `sought` says what was looked for in classes, if anything was, and `is_impossible` whether no input
    /// satisfies it, however large.
    pub fn under(
        mut self,
        precondition: Precondition,
        sought: Option<String>,
        is_impossible: impl FnOnce() -> bool,
    ) -> Self {
        let Stats { paths, open, .. } = self.stats;
        if paths + open == 0 {
            let which = if is_impossible() { "no input of whatever size" } else { "no input within the scope" };
            self.notes.insert(0, format!("{which} satisfies the precondition, so there is no path"));
        }
        if let (true, Some(sought)) = (precondition.invariants.is_empty(), sought) {
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

    /// Whether every path was followed to its end, and every input is on one.
    pub fn complete(&self) -> bool {
        self.stats.complete() && !self.may_refuse && self.without.is_empty()
    }
}

/// What limits the meaning of a result beside the paths given up.
#[derive(Clone, Debug, Default)]
pub struct Limited {
    /// See [`notes`].
    pub notes: IndexSet<String>,
    /// Those among them that say how long an input is, or what else none is.
    pub bounds: IndexSet<String>,
    /// Types that have objects which are no inputs.
    pub without: IndexSet<String>,
    /// Whether [`Path::may_refuse`] was so of some path.
    pub may_refuse: bool,
}

impl Limited {
    /// By what has come up in a world.
    pub fn of(world: &World, may_refuse: bool) -> Self {
        let without = world.inputs.universe.without().into_iter().collect();
        let bounds = bounds(world).into_iter().collect();
        Self { notes: notes(world).into_iter().collect(), bounds, without, may_refuse }
    }
}

/// By what has come up in two parts of a run.
impl AddAssign for Limited {
    fn add_assign(&mut self, more: Self) {
        self.notes.extend(more.notes);
        self.bounds.extend(more.bounds);
        self.without.extend(more.without);
        self.may_refuse = self.may_refuse || more.may_refuse;
    }
}

/// What limits the meaning of any result: what was left out of the class path, how long an input may be.
pub fn notes(world: &World) -> Vec<String> {
    let mut notes = world.program.path().warnings().to_vec();
    notes.extend(world.inputs.universe.warnings());
    notes.extend(world.program.warnings());
    notes.extend(bounds(world));
    notes.extend(world.inputs.all_supposed().into_iter().filter(is_of_surroundings).map(told));
    if world.inputs.bounds.no_arguments {
        notes.push("a main is called without arguments".into());
    }
    notes
}

/// How long an input may be, and what else none is, as far as paths have come to that.
fn bounds(world: &World) -> Vec<String> {
    let mut bounds = vec![];
    let at_most = |n: u16, one: &str| format!("{n} {one}{}", plural(n));
    let Bounds { array_length, string_length, structures, .. } = world.inputs.bounds;
    for (cell, all) in [(Cell::Length, "arrays"), (Cell::Size, "collections")] {
        if world.inputs.depends_on_limit(cell) {
            bounds
                .push(format!("{all} of the input have at most {} (--array-length)", at_most(array_length, "element")));
        }
    }
    bounds.extend(world.inputs.all_supposed().into_iter().filter(|supposed| !is_of_surroundings(supposed)).map(told));
    if world.inputs.has_met(Cell::Characters) && structures {
        let most = at_most(string_length, "character");
        bounds.push(format!("strings of the input have at most {most} (--string-length), all of Latin-1"));
    }
    if let Some(n) = world.inputs.met_types() {
        bounds.push(format!(
            "class objects of the input stand for one of {n} types, which the target reaches or are usual"
        ));
    }
    bounds
}

/// Whether it is about where the program runs, as tests run it: no input is left out by that.
fn is_of_surroundings(supposed: &Supposed) -> bool {
    matches!(supposed, Supposed::Platform | Supposed::Clock)
}

fn told(supposed: Supposed) -> String {
    match supposed {
        Supposed::SmallArrays => return format!("arrays that the program makes have at most {LONGEST_ARRAY} elements"),
        Supposed::Order => "keys in hash tables whose order depends on the input or on the JVM come in one of the orders that they may have",
        Supposed::Mutable => "collections of which only an interface is declared can be changed, and are of the class that people use",
        Supposed::Machine => "the machine has one processor and 256 MB of memory, as the program is told",
        Supposed::Platform => "the program is told of a platform with Linux, UTF-8 and an English locale, and of no properties beyond those of every JVM",
        Supposed::Clock => "clocks say a time between 1970 and 2109, with two years at most from one look to the next",
        Supposed::NamedException => "exceptions of the input are of classes that the target names",
    }
    .into()
}

/// See [`Path::by_way_of`].
fn by_way_of(world: &World, method: MethodId, leaf: &Leaf) -> Option<Site> {
    let class = |method| world.program.method(method).class;
    let is_own = |&(m, _): &(MethodId, InstrIdx)| class(m) == class(method);
    let (at, (method, pc)) = match leaf.outcome {
        Outcome::Threw(o) | Outcome::Violated(_, o) => {
            leaf.state.heap.backtrace(o)?.iter().copied().enumerate().find(|(_, f)| is_own(f))
        }
        Outcome::GaveUp(_) => {
            let frames = leaf.state.frames.iter().rev().map(|frame| (frame.method, frame.pc));
            frames.enumerate().find(|(_, f)| is_own(f))
        }
        Outcome::Returned(_) | Outcome::Exited(..) | Outcome::Excluded => None,
    }?;
    (at > 0).then_some(Site { method, at: pc })
}

/// Whether a path writes to an array of the input that might be of a subclass, and then refuse some elements.
fn writes_elements(world: &World, leaf: &Leaf) -> bool {
    // A structure is within its scope, and that has arrays of the very classes that are declared.
    if world.inputs.bounds.structures {
        return false;
    }
    let is_made = |array| matches!(world.terms.node(array), Node::Obj(..));
    let is_store = |write: &Write| write.value != Value::Null && !is_made(write.to);
    leaf.state.heap.store.logs().any(|(f, log)| match world.inputs.cell_of(f) {
        Cell::Element(array) => log.iter().any(is_store) && world.inputs.has_arrays_below(array),
        _ => false,
    })
}
