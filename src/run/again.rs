//! Inputs that come from elsewhere, taken by a method: what another version of it has been explored with, see [`crate::witness::again`].

use super::{By, Error, Recipe, Run, Step, Subject};
use crate::{
    explore::{self, Leaf, Start},
    input::Target,
    program::{ClassId, ClassPath, Origin},
    report::{
        self, Clause, Told, show,
        told::{Said, Teller},
    },
    state::Value,
    step::World,
    witness::{self, Body, Case, Datum, Samples},
};
use rustc_hash::FxHashSet;
use std::{
    ops::ControlFlow,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};

/// Instructions that are followed along one input.
const MOST: u64 = 2_000_000;

/// So many samples are tried.
const SAMPLES: u64 = 2_000;

/// So many of those that came to something new are the last ones.
const RECENT: u64 = 4;

/// Instructions that are followed along one of them.
const SAMPLE: u64 = 1_000_000;

/// The time for one input.
const PATIENCE: Duration = Duration::from_secs(2);

/// Hears of a path, and says whether it wants to hear of more.
type Heard<'a> = dyn FnMut(&[String], Told) -> ControlFlow<()> + 'a;

/// The calls and constants by which what a case is given is made.
fn recipe_of(case: &Case) -> Recipe {
    let own = case.receiver.into_iter().chain(case.args.iter().copied());
    let roots: Vec<Datum> = own.chain(case.set_up.iter().flat_map(|call| call.given.iter().copied())).collect();
    let at = |n: usize| roots.iter().position(|&datum| datum == Datum::Object(n));
    let constants = roots.iter().enumerate().filter_map(|(at, &datum)| match datum {
        Datum::Object(n) => match &case.objects[n].body {
            Body::Static(field) => Some(Step { by: By::Constant(field.clone()), at: Some(at), first: None }),
            _ => None,
        },
        _ => None,
    });
    let calls = case.set_up.iter().map(|call| {
        let (by, at) = (By::Call(call.target.clone()), call.makes.and_then(at));
        Step { by, at, first: None }
    });
    // A call may be given one.
    constants.chain(calls).collect()
}

impl Run {
    /// The paths that a method takes on the inputs of these cases, made as these say, and where it is `varied` on others that take the same paths; nothing in
    /// place of those that it cannot be given, and of paths that are not followed to an end.
    ///
    /// # Errors
    /// When the method cannot be opened at all.
    pub fn on_inputs(
        &self,
        path: &Arc<ClassPath>,
        target: &Target,
        cases: &[(&Case, bool)],
    ) -> Result<Vec<Option<Told>>, Error> {
        let mut all = vec![];
        let mut open: Option<Subject> = None;
        for &(case, varied) in cases {
            let recipe = recipe_of(case);
            if open.as_ref().is_none_or(|subject| subject.run.recipe != recipe) {
                let run = Run { recipe, timeout: Some(PATIENCE), ..self.clone() };
                open = match run.open_again(path.clone(), target) {
                    Err(error) if run.recipe.is_empty() => return Err(error),
                    // What makes it elsewhere may not be here.
                    opened => opened.ok(),
                };
            }
            all.push(open.as_ref().and_then(|subject| subject.along(case, varied)));
        }
        Ok(all)
    }
}

/// What a case gives to a method, and before that to what makes its receiver and arguments, by the names of the roots.
fn given(roots: &[(String, Value)], case: &Case) -> Vec<Clause> {
    let names = roots.iter().skip(usize::from(case.receiver.is_some())).map(|(name, _)| name);
    let values = case.args.iter().chain(case.set_up.iter().flat_map(|call| &call.given));
    let said = names.zip(values).enumerate().filter_map(|(n, (name, &value))| {
        let text = match value {
            Datum::Object(o) => match &case.objects[o].body {
                Body::Elements(all) => format!("{name}.length == {}", all.len()),
                Body::Text(_) | Body::Copy(_) => format!("{name} == {}", show::datum(case, value)),
                _ => return None,
            },
            _ => format!("{name} == {}", show::datum(case, value)),
        };
        // What is given tells such a path, not a condition.
        Some((n < case.args.len(), Clause { shown: text.into(), java: None, exact: None }))
    });
    let (own, before): (Vec<_>, Vec<_>) = said.partition(|(is_own, _)| *is_own);
    before.into_iter().chain(own).map(|(_, text)| text).collect()
}

/// The classes of the JDK that the path of a leaf has initialized.
fn initialized_by(world: &World, start: &Start, leaf: &Leaf) -> Vec<ClassId> {
    let is_new = |&class: &ClassId| {
        world.program.class(class).origin == Origin::Jdk && start.state.statics.init(class).is_none()
    };
    leaf.state.statics.initialized().into_iter().filter(is_new).collect()
}

impl Subject {
    /// The paths that samples take (see [`Samples`]), as they come, for no longer than that, with the names of the roots; in place of its condition each says
    /// what is given, by itself.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub fn sampled(&self, time: Duration, told: &mut Heard<'_>) -> Result<(), Error> {
        let (world, begun, start) = (&self.world, Instant::now(), self.start()?);
        let Some(mut samples) = Samples::of(world, self.method, &start) else { return Ok(()) };
        let all = || {
            let mut taken = self.taken(start.state.clone());
            // What comes before the method is the same for all.
            let mut start = Start { state: taken.from.clone(), ..start };
            let (roots, mut teller) = (start.roots.clone(), Teller::new(world, true));
            let names: Vec<String> = roots.iter().map(|(name, _)| name.clone()).collect();
            let (mut kept, mut known, mut tried) = (vec![], FxHashSet::default(), FxHashSet::default());
            for n in 0..SAMPLES {
                if begun.elapsed() > time || !samples.meet() {
                    break;
                }
                // What has come to something new is varied, the last ones more often.
                let sample = match (n % 4, kept.len() as u64) {
                    (1, all @ 1..) => samples.varied(&kept[(all - 1 - n / 4 % all.min(RECENT)) as usize], n),
                    (3, all @ 1..) => samples.varied(&kept[(all - 1 - n / 4 % all) as usize], n),
                    _ => samples.nth(n),
                };
                if !tried.insert(sample.clone()) {
                    continue;
                }
                let Some(model) = samples.model(&sample).map(Rc::new) else { continue };
                let followed = explore::alone(world, start.clone(), &model, |start| {
                    taken.begin(start.state.clone());
                    let leaf = explore::along(world, start, model.clone(), SAMPLE)?;
                    Some((taken.of(&leaf), leaf))
                });
                let Some(((branches, executed), leaf)) = followed else { continue };
                let library = initialized_by(world, &start, &leaf);
                if !library.is_empty() {
                    start.state = explore::initialized(world, &start.state, &library, SAMPLE).unwrap_or(start.state);
                }
                let before = known.len();
                known.extend(branches.iter().cloned());
                if known.len() > before {
                    kept.push(sample);
                }
                let case = witness::build_given(world, self.method, &roots, &leaf);
                let path = report::Path::of(world, self.method, &leaf, case);
                let mut path = teller.tell(path);
                (path.branches, path.executed) = (branches, executed);
                path.new = Said { clauses: given(&roots, &path.case), answers: vec![] };
                path.condition = (0..path.new.clauses.len() as u32).collect();
                path.trail.clear();
                if told(&names, path).is_break() {
                    break;
                }
            }
        };
        // What is over then is the time for samples as well.
        let _ = self.run.within_budget(world, all);
        Ok(())
    }

    /// The path that an input takes, with that, or where it is `varied` with another one.
    fn along(&self, case: &Case, varied: bool) -> Option<Told> {
        let (world, start) = (&self.world, self.start().ok()?);
        let (roots, first) = (start.roots.clone(), start.state.clone());
        let model = witness::again(world, &start, case)?;
        let leaf = self.run.within_budget(world, || explore::along(world, start, model.into(), MOST));
        let leaf = leaf.ok()??;
        let build = if varied { witness::build_varied } else { witness::build_given };
        let case = build(world, self.method, &roots, &leaf);
        let path = report::Path::of(world, self.method, &leaf, case);
        let mut told = Teller::new(world, true).tell(path);
        (told.branches, told.executed) = self.taken(first).of(&leaf);
        Some(told)
    }
}
