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
    let ways = |(at, class): (usize, Option<ClassId>)| {
        let ways: Vec<Recipe> = makers(program, class?).iter().map(|way| steps(program, way, at)).collect();
        (!ways.is_empty()).then_some((class?, ways))
    };
    let given: Vec<(ClassId, Vec<Recipe>)> = given.filter_map(ways).collect();
    let Some((first, ways)) = given.first() else { return vec![] };
    // Each argument in its own first way, then in its second.
    let nth = |n: usize| given.iter().flat_map(|(_, ways)| ways[n.min(ways.len() - 1)].iter().cloned()).collect();
    let most = given.iter().map(|(_, ways)| ways.len()).max().unwrap_or(0);
    let mut all: Vec<Recipe> = (0..most).map(nth).collect();
    let made = all[0].clone();
    let (own, rest) = made.split_at(ways[0].len());
    let call = |m: MethodId| Step { by: By::Call(Target::of(program, m)), at: None };
    for times in 1..=TIMES {
        let changed =
            changers(program, *first, Some(method)).into_iter().map(|m| [own, &vec![call(m); times], rest].concat());
        all.extend(changed);
    }
    // What builds an object is told one thing, or everything.
    for way in ways.iter().filter(|way| way.len() > 1) {
        let Some((built, begun)) = way.split_last() else { continue };
        let By::Call(build) = &built.by else { continue };
        let Some(build) = build.find(program) else { continue };
        let told = changers(program, program.method(build).class, Some(build)).into_iter().filter(|&m| m != build);
        let told: Recipe = told.map(call).collect();
        let with = |told: &[Step]| [begun, told, std::slice::from_ref(built), rest].concat();
        all.extend(told.chunks(1).map(with));
        all.extend((told.len() > 1).then(|| with(&told)));
    }
    all
}

/// Whether a method, or a step of a recipe, is given something of a type that many classes are of.
pub fn has_wide_types(world: &World, method: MethodId, recipe: &[Step]) -> bool {
    let program = &world.program;
    let called = recipe.iter().filter_map(|step| match &step.by {
        By::Call(target) => target.find(program),
        By::Constant(_) => None,
    });
    let mut types = [method].into_iter().chain(called).flat_map(|m| &program.method(m).descriptor.params);
    types.any(|ty| world.inputs.usual(ty).is_some())
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
    class.origin != Origin::Application || class.access.is_enum() || class.is_record() || class.is_interface()
}
