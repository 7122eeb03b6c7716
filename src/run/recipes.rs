//! How people make what a method is given: a constructor, a static factory, a constant or a builder of the class, and then calls that change it.
//! Each such recipe is explored together with the method, so what comes of it is what the code does.

use crate::{
    input::{FieldRef, Target},
    program::{ClassId, Making, MethodId, Origin, Program, changers, makers, successions},
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
    /// What is given at this position is what comes of it: to the method, the receiver being the first, or behind that to the steps, in their order.
    pub at: Option<usize>,
}

/// Steps that are done before a method is called.
pub type Recipe = Vec<Step>;

/// A recipe among others.
#[derive(Clone, Debug)]
pub struct Way {
    /// What is done.
    pub recipe: Recipe,
    /// The number of the one that ends one call earlier: where no path comes of that, none comes of this.
    pub behind: Option<usize>,
}

/// So far what is given to what makes an object is made by calls as well, and is not any input.
const DEEPEST: usize = 2;

/// A step, with those that make what it is given.
#[derive(Clone)]
struct Part {
    by: By,
    /// Of what it is for, which is the method or another step, it makes what is given at this position.
    at: Option<usize>,
    given: Vec<Part>,
}

/// The recipes for what a method is given, those that promise most first; none where it is given nothing that has to be made.
pub fn recipes(world: &World, method: MethodId) -> Vec<Way> {
    let (program, m) = (&world.program, world.program.method(method));
    let receiver = m.has_receiver().then(|| world.inputs.universe.called_on(program, method));
    let given = receiver.map(Some).into_iter().chain(made_classes(program, method)).enumerate();
    let ways = |(at, class): (usize, Option<ClassId>)| {
        let ways = ways(program, class?, at, DEEPEST);
        (!ways.is_empty()).then_some((class?, ways))
    };
    let given: Vec<(ClassId, Vec<Vec<Part>>)> = given.filter_map(ways).collect();
    let Some((first, ways)) = given.first() else { return vec![] };
    // Each argument in its own first way, then in its second.
    let nth = |n: usize| given.iter().flat_map(|(_, ways)| ways[n.min(ways.len() - 1)].iter().cloned()).collect();
    let most = given.iter().map(|(_, ways)| ways.len()).max().unwrap_or(0);
    let mut all: Vec<(Vec<Part>, Option<usize>)> = (0..most).map(|n| (nth(n), None)).collect();
    let made = all[0].0.clone();
    let (own, rest) = made.split_at(ways[0].len());
    let call = |m: MethodId| called(program, m, None, DEEPEST);
    let with = |calls: &[Part]| [own, calls, rest].concat();
    let changers = |class: ClassId, last: MethodId| changers(program, class, Some(last));
    let once = changers(*first, method);
    let begin = all.len();
    all.extend(once.iter().map(|&m| (with(&[call(m)]), Some(0))));
    all.extend(once.iter().enumerate().map(|(n, &m)| (with(&[call(m), call(m)]), Some(begin + n))));
    // What builds an object is told one thing, or everything.
    for way in ways.iter().filter(|way| way.len() > 1) {
        let Some((built, begun)) = way.split_last() else { continue };
        let By::Call(build) = &built.by else { continue };
        let Some(build) = build.find(program) else { continue };
        let told = changers(program.method(build).class, build).into_iter().filter(|&m| m != build);
        let told: Vec<Part> = told.map(call).collect();
        let with = |told: &[Part]| ([begun, told, std::slice::from_ref(built), rest].concat(), None);
        all.extend(told.chunks(1).map(with));
        all.extend((told.len() > 1).then(|| with(&told)));
    }
    for [one, other] in successions(program, *first, method) {
        let behind = once.iter().position(|&m| m == one).map(|n| begin + n);
        all.push((with(&[call(one), call(other)]), behind));
    }
    let own = m.descriptor.params.len() + usize::from(m.has_receiver());
    all.iter().map(|(parts, behind)| Way { recipe: in_order(program, own, parts), behind: *behind }).collect()
}

/// The classes of what a method is given, where their objects have to be made.
fn made_classes(program: &Program, m: MethodId) -> impl Iterator<Item = Option<ClassId>> {
    program.method(m).descriptor.params.iter().map(|ty| {
        let name = ty.descriptor();
        let class = program.load(name.strip_prefix('L')?.strip_suffix(';')?).ok()?;
        (!is_input(program, class)).then_some(class)
    })
}

/// The ways to make what is given at a position.
fn ways(program: &Program, class: ClassId, at: usize, deepest: usize) -> Vec<Vec<Part>> {
    let part = |making: &Making, at: Option<usize>| match *making {
        Making::Call(m) => called(program, m, at, deepest),
        Making::Constant(f) => Part { by: By::Constant(FieldRef::of(program, f)), at, given: vec![] },
    };
    let parts = |way: &Vec<Making>| {
        let last = way.len().saturating_sub(1);
        way.iter().enumerate().map(|(n, making)| part(making, (n == last).then_some(at))).collect()
    };
    makers(program, class).iter().map(parts).collect()
}

/// A call, given what is made in the first of the ways there are.
fn called(program: &Program, m: MethodId, at: Option<usize>, deepest: usize) -> Part {
    let first = |(nth, class): (usize, Option<ClassId>)| ways(program, class?, nth, deepest - 1).into_iter().next();
    let classes = made_classes(program, m).enumerate().filter(|_| deepest > 0);
    let given = classes.filter_map(first).flatten().collect();
    Part { by: By::Call(Target::of(program, m)), at, given }
}

/// The steps in the order in which they are done: what steps are given is made before the first of those that make what the method is given, as a step is
/// on the last object made of its class. The method itself has so many arguments.
fn in_order(program: &Program, own: usize, parts: &[Part]) -> Recipe {
    // From the last one on, each with the one that it is for.
    let mut all: Vec<(&Part, Option<usize>)> = parts.iter().rev().map(|part| (part, None)).collect();
    let mut n = 0;
    while n < all.len() {
        let given: &[Part] = &all[n].0.given;
        all.extend(given.iter().rev().map(|part| (part, Some(n))));
        n += 1;
    }
    let mut begin = own;
    let mut begins = vec![own; all.len()];
    for (n, (part, _)) in all.iter().enumerate().rev() {
        begins[n] = begin;
        begin += part.takes(program);
    }
    let step = |(part, of): &(&Part, Option<usize>)| Step {
        by: part.by.clone(),
        at: part.at.map(|at| at + of.map_or(0, |of| begins[of])),
    };
    all.iter().rev().map(step).collect()
}

impl Part {
    /// How many arguments it has.
    fn takes(&self, program: &Program) -> usize {
        match &self.by {
            By::Call(target) => target.find(program).map_or(0, |m| program.method(m).descriptor.params.len()),
            By::Constant(_) => 0,
        }
    }
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
