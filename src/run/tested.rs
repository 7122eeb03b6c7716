//! The paths of a method as tests: which branches their inputs take, how many are different, and of how many a JVM says that the invariants hold.

use super::{Error, Subject};
use crate::{
    explore::{Coverage, Leaf, Node, Observer, Retrace, Stats, Verdict as Known},
    input::Target,
    program::{Invariants, MethodId},
    report::techniques::{Branch, Taken, Tests},
    state::Value,
    step::{Ask, Outcome, World},
    witness::{Body, Case, Datum, Expected, Harness, Verdict},
};
use rustc_hash::FxHashSet;
use std::{
    path::PathBuf,
    rc::Rc,
    time::{Duration, Instant},
};

/// How long an invariant may take on the JVM.
const CASE_LIMIT: Duration = Duration::from_secs(5);

/// What a method's paths are as tests, before a JVM has had its say.
pub struct Tested {
    tests: Vec<Test>,
    /// Different inputs among them.
    distinct: u64,
    refuted: u64,
    branches: Vec<Branch>,
}

struct Test {
    /// The branches that it takes, by position.
    takes: Vec<usize>,
    /// The calls of invariants that return true if its input is valid.
    calls: Vec<Case>,
}

/// Hears of paths as they come.
struct Heard<'a> {
    subject: &'a Subject,
    invariants: &'a Invariants,
    roots: Vec<(String, Value)>,
    retrace: Retrace<'a>,
    coverage: Coverage,
    tests: Vec<Test>,
    inputs: FxHashSet<String>,
    refuted: u64,
    /// The time that took.
    telling: Duration,
}

impl Observer for Heard<'_> {
    fn on_leaf(&mut self, world: &World, leaf: Leaf) {
        if matches!(leaf.outcome, Outcome::GaveUp(_) | Outcome::Exited(..) | Outcome::Excluded) {
            return;
        }
        let began = Instant::now();
        let path = self.retrace.path(&leaf.state.trail);
        let takes = self.coverage.taken(&world.program, self.subject.method, &path);
        let case = self.subject.path(&self.roots, &leaf).case;
        self.inputs.insert(input(&case));
        let calls = calls(&case, self.subject.invariants_of(self.invariants, &case));
        self.tests.push(Test { takes, calls });
        self.telling += began.elapsed();
    }

    fn on_ask(&mut self, _: &World, node: &Rc<Node>) {
        if matches!(node.ask, Ask::Settle { .. }) {
            self.refuted += node.answers.iter().filter(|answer| matches!(answer, Known::Infeasible)).count() as u64;
        }
    }
}

impl Subject {
    /// Explores the method within the budget, and takes its paths for tests, which are valid if `invariants` hold of all objects of their inputs, and
    /// which take branches of these methods, and of others that they come to. The figures, and the time that exploring took.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub fn tested(&self, invariants: &Invariants, methods: Vec<MethodId>) -> Result<(Stats, Duration, Tested), Error> {
        let (world, start) = (&self.world, self.start()?);
        let mut heard = Heard {
            subject: self,
            invariants,
            roots: start.roots.clone(),
            retrace: Retrace::new(world, start.state.clone()),
            coverage: Coverage::of(&world.program, methods),
            tests: vec![],
            inputs: FxHashSet::default(),
            refuted: 0,
            telling: Duration::ZERO,
        };
        let (stats, wall) = self.explore_each(start, self.run.max_paths, &mut heard)?;
        let Heard { coverage, tests, inputs, refuted, telling, .. } = heard;
        let branches = coverage.ways.iter().map(|&way| Branch::of(&world.program, way)).collect();
        let tested = Tested { tests, distinct: inputs.len() as u64, refuted, branches };
        Ok((stats, wall.saturating_sub(telling), tested))
    }
}

impl Tested {
    /// What the JVM says of the inputs, and how many of them it cannot make.
    ///
    /// # Errors
    /// When it does not run.
    pub fn on(self, harness: &Harness, class_path: &[PathBuf]) -> Result<(Tests, u64), Error> {
        let Self { tests, distinct, refuted, branches } = self;
        let calls: Vec<&Case> = tests.iter().flat_map(|test| &test.calls).collect();
        let mut verdicts = harness.replay(class_path, &calls, CASE_LIMIT).map_err(Error::input)?.into_iter();
        let (mut valid, mut unmade) = (0, 0);
        let mut taken = vec![Taken::default(); branches.len()];
        for test in &tests {
            let of: Vec<Verdict> = verdicts.by_ref().take(test.calls.len()).collect();
            let is_valid = of.iter().all(|verdict| *verdict == Verdict::Confirmed);
            valid += u64::from(is_valid);
            unmade += u64::from(of.iter().any(|verdict| matches!(verdict, Verdict::Unconfirmed { .. })));
            for &at in &test.takes {
                taken[at].by_all += 1;
                taken[at].by_valid += u64::from(is_valid);
            }
        }
        let valid = (!calls.is_empty()).then_some(valid);
        let branches = branches.into_iter().zip(taken).collect();
        Ok((Tests { all: tests.len() as u64, valid, distinct, refuted, branches }, unmade))
    }
}

/// Each invariant, as a call that returns true and changes nothing.
fn calls(case: &Case, invariants: Vec<(usize, Target)>) -> Vec<Case> {
    let of = |(object, target)| Case {
        target,
        objects: case.objects[..case.inputs].to_vec(),
        receiver: Some(Datum::Object(object)),
        args: vec![],
        expected: Expected::Returned(Some(Datum::Boolean(true))),
        invariants: vec![],
        after: vec![],
        held: vec![],
        kept: vec![],
        set_up: vec![],
        tear_down: vec![],
        arbitrary: None,
        ..case.clone()
    };
    invariants.into_iter().map(of).collect()
}

/// An input, whatever else is in the case: a field that is not named is one that holds its default.
fn input(case: &Case) -> String {
    let mut objects = case.objects[..case.inputs].to_vec();
    for object in &mut objects {
        if let Body::Fields(fields) = &mut object.body {
            fields.retain(|(_, v)| !v.is_default());
        }
    }
    format!(
        "{:?}",
        (
            &case.receiver,
            &case.args,
            &case.statics,
            case.chosen.iter().map(|asked| asked.value).collect::<Vec<_>>(),
            objects
        )
    )
}
