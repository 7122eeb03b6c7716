//! How people make what a method is given: a constructor, a static factory, a constant or a builder of the class, and then calls that change it.
//! Each such recipe is explored together with the method, so what comes of it is what the code does.

use crate::{
    input::{FieldRef, Target},
    program::{ClassId, Making, MethodId, Origin, Program, changers, makers},
    state::Phase,
    step::World,
};

/// What makes an object, or is called on the last one made of its class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// A call, given inputs.
    Call(Target),
    /// What a static field holds.
    Constant(FieldRef),
}

/// One step of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub by: By,
    /// What the method is given at this position, the receiver being the first, is what comes of it.
    pub at: Option<usize>,
}

/// Steps that are done before a method is called.
pub type Recipe = Vec<Step>;

/// How often in a row a method is called that changes an object.
const TIMES: usize = 2;

/// The recipes for what a method is given, those that promise most first; none where it is given nothing that has to be made.
pub fn recipes(world: &World, method: MethodId) -> Vec<Recipe> {
    let (program, m) = (&world.program, world.program.method(method));
    let receiver = m.has_receiver().then(|| world.inputs.universe.called_on(program, method));
    let classes = m.descriptor.params.iter().map(|ty| {
        let name = ty.descriptor();
        let class = program.load(name.strip_prefix('L')?.strip_suffix(';')?).ok()?;
        (!is_input(program, class)).then_some(class)
    });
    let given = receiver.map(Some).into_iter().chain(classes).enumerate();
    let given: Vec<(usize, ClassId)> = given.filter_map(|(at, class)| Some((at, class?))).collect();
    let ways: Vec<Vec<Recipe>> = given
        .iter()
        .map(|&(at, class)| makers(program, class).iter().map(|way| steps(program, way, at)).collect())
        .collect();
    if given.is_empty() || ways.iter().any(Vec::is_empty) {
        return vec![];
    }
    // Each argument in its own first way, then in its second.
    let nth = |n: usize| ways.iter().flat_map(|ways| ways[n.min(ways.len() - 1)].iter().cloned()).collect();
    let mut all: Vec<Recipe> = (0..ways.iter().map(Vec::len).max().unwrap_or(0)).map(nth).collect();
    let changers = changers(program, given[0].1, method);
    let first = all[0].clone();
    for times in 1..=TIMES {
        all.extend(changers.iter().map(|&m| {
            let call = Step { by: By::Call(Target::of(program, m)), at: None };
            [&first[..], &vec![call; times]].concat()
        }));
    }
    all
}

/// The steps of a way to make what a method is given at a position.
fn steps(program: &Program, way: &[Making], at: usize) -> Recipe {
    let last = way.len().saturating_sub(1);
    let step = |(n, making): (usize, &Making)| Step {
        by: match *making {
            Making::Call(m) => By::Call(Target::of(program, m)),
            Making::Constant(f) => By::Constant(FieldRef::of(program, f)),
        },
        at: (n == last).then_some(at),
    };
    way.iter().enumerate().map(step).collect()
}

/// The steps as phases of a run.
pub(super) fn phases(program: &Program, recipe: &[Step]) -> Option<Vec<Phase>> {
    let phase = |step: &Step| match &step.by {
        By::Call(target) => Some(Phase::Make(target.find(program)?, step.at)),
        By::Constant(field) => {
            let class = program.load(&field.class).ok()?;
            Some(Phase::Constant(program.declared_field(class, &field.name, &field.descriptor)?, step.at?))
        }
    };
    recipe.iter().map(phase).collect()
}

/// Whether objects of a class are inputs that source can say: those of the JDK, constants of enums, records.
fn is_input(program: &Program, class: ClassId) -> bool {
    let class = program.class(class);
    let is_record = class.file.as_deref().is_some_and(|file| file.record.is_some());
    class.origin != Origin::Application || class.access.is_enum() || is_record || class.is_interface()
}
