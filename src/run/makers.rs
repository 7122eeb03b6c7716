//! States that constructors yield: what a test can make without reflection. Constructors are explored like any method, on their own; what they
//! leave in fields for some arguments is put in place of what a path has there, and stays if the path is still taken.

use super::{Error, Run};
use crate::{
    explore::Leaf,
    input::Target,
    program::{ClassId, MethodId, Origin, Program},
    state::Value,
    step::World,
    witness::{self, Construction, Datum, Expected, State},
};
use std::sync::Arc;

/// Paths of a constructor that are followed.
const PATHS: u64 = 16;

/// What part of the work after which an exploration is cut that may be.
const WORK: u64 = 8;

/// What part of the time for a method a constructor may take: as a rule it ends before.
const TIME: u32 = 8;

/// States of one class that are tried.
const STATES: usize = 48;

/// The states of classes that an input has objects of, by name of the class; what takes fewer arguments comes first.
#[derive(Default)]
pub(super) struct Makers(Vec<(Arc<str>, Vec<State>)>);

impl Makers {
    /// Those of the class of the method and of the types of its parameters.
    pub(super) fn of(world: &World, method: MethodId, run: &Run) -> Self {
        let program = &world.program;
        if !run.telling || !run.precondition.is_any() {
            return Self::default();
        }
        let m = program.method(method);
        let receiver = m.has_receiver().then(|| world.inputs.universe.called_on(program, method));
        let objects = m.descriptor.params.iter().filter(|ty| ty.descriptor().starts_with('L'));
        let parameters = objects.filter_map(|ty| program.class_of_type(ty).ok());
        let mut classes: Vec<ClassId> = receiver.into_iter().chain(parameters).collect();
        classes.sort_unstable();
        classes.dedup();
        let timeout = run.timeout.map(|all| all / TIME);
        // What paths are to lead to is of the method, and so is what makes its receiver.
        let brief = Run { telling: false, timeout, target: None, receiver_by: None, ..run.clone() };
        let states = |class: ClassId| {
            let mut states: Vec<State> = vec![];
            for constructor in constructors(program, class) {
                states.extend(of_constructor(&brief, program, &constructor).unwrap_or_default());
            }
            states.sort_by_key(|state| state.by.arguments.len());
            states.dedup_by(|a, b| a.fields == b.fields);
            states.truncate(STATES);
            (Arc::from(&*program.class(class).name), states)
        };
        Self(classes.into_iter().map(states).filter(|(_, states)| !states.is_empty()).collect())
    }

    /// The states of a class.
    pub(super) fn states(&self, class: &str) -> &[State] {
        self.0.iter().find(|(of, _)| &**of == class).map_or(&[], |(_, states)| states)
    }
}

/// Constructors that a test in the package of the class may call, those with few parameters first.
pub(crate) fn constructors(program: &Program, class: ClassId) -> Vec<Target> {
    let class = program.class(class);
    let is_inner = class.file.as_deref().is_some_and(|file| {
        file.inner_classes
            .iter()
            .any(|inner| inner.inner == class.name && (!inner.access.is_static() || inner.access.is_private()))
    });
    if class.origin != Origin::Application || !class.is_made_by_new() || is_inner {
        return vec![];
    }
    let all = class.methods.iter().map(|&m| program.method(m));
    let usable = all.filter(|m| m.is_constructor() && !m.access.is_private() && !m.access.is_synthetic());
    let mut usable: Vec<_> = usable.collect();
    usable.sort_by_key(|m| m.descriptor.params.len());
    usable.into_iter().map(|m| Target::of(program, m.id)).collect()
}

/// What a constructor leaves in the fields of a new object, for some arguments of each of its paths.
fn of_constructor(run: &Run, program: &Program, constructor: &Target) -> Result<Vec<State>, Error> {
    let subject = run.open_again(program.path().clone(), constructor)?;
    let explored = subject.explore_as_far(subject.start()?, Some(PATHS), Some(run.piece / WORK))?;
    let of_leaf = |leaf: &Leaf| states(&subject.world, subject.method, constructor, &explored.roots, leaf);
    Ok(explored.leaves.iter().flat_map(of_leaf).collect())
}

fn states(world: &World, method: MethodId, constructor: &Target, roots: &[(String, Value)], leaf: &Leaf) -> Vec<State> {
    let cases = witness::variants(world, method, roots, leaf);
    let state = |case: witness::Case| {
        let arguments = case.args.iter().map(|&v| case.plain(v)).collect::<Option<Vec<_>>>()?;
        let Expected::Returned(Some(Datum::Object(made))) = case.expected else { return None };
        // Who changes what is elsewhere is no mere constructor.
        let witness::Body::Fields(fields) = &case.objects[made].body else { return None };
        let is_alone =
            case.after.is_empty() && case.held.is_empty() && case.statics.is_empty() && case.chosen.is_empty();
        let fields = fields.iter().map(|(field, v)| (field.clone(), case.plain(*v))).collect();
        (is_alone && case.clock.is_empty())
            .then(|| State { fields, by: Construction { constructor: constructor.clone(), arguments } })
    };
    cases.into_iter().filter_map(state).collect()
}
