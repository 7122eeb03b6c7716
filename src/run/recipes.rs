//! How people make what a method is given: a constructor, a static factory, a constant or a builder of the class, and then calls that change it.
//! Each such recipe is explored together with the method, so what comes of it is what the code does.

use crate::{
    input::{FieldRef, Holds, Target},
    program::{ClassId, Making, Method, MethodId, Origin, Program, changers, makers, successions},
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
    /// The class of the first thing it is given, if its parameter does not say that.
    pub first: Option<String>,
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

/// So many elements, at most, are in a collection that is filled.
const ELEMENTS: usize = 3;

/// So many classes of one type are made objects of.
const CLASSES: usize = 3;

/// So many recipes change what others are given.
const WITHIN: usize = 8;

/// A step, with those that make what it is given.
#[derive(Clone, PartialEq)]
struct Part {
    by: By,
    /// Of what it is for, which is the method or another step, it makes what is given at this position.
    at: Option<usize>,
    given: Vec<Part>,
    first: Option<ClassId>,
}

/// What a method is given that has to be made.
#[derive(Clone)]
enum Wanted {
    /// An object of a class.
    Object(ClassId),
    /// An object of one of these, what is declared, which may have factories, and classes that extend or implement that.
    OneOf(Vec<ClassId>),
    /// A collection of the JDK, of this class, with what is called to put in it objects that have to be made, and their classes.
    Collection(ClassId, MethodId, Vec<Option<ClassId>>),
}

/// The recipes for what a method is given, those that promise most first; none where it is given nothing that has to be made.
pub fn recipes(world: &World, method: MethodId) -> Vec<Way> {
    let (program, m) = (&world.program, world.program.method(method));
    let receiver = m.has_receiver().then(|| Wanted::Object(world.inputs.universe.called_on(program, method)));
    let classes = world.inputs.parameter_classes(method);
    let wanted =
        receiver.map(Some).into_iter().chain(classes.into_iter().map(|class| wanted(world, class?))).enumerate();
    let ways = |(at, wanted): (usize, Option<Wanted>)| {
        let ways = ways(world, wanted.as_ref()?, at, DEEPEST);
        (!ways.is_empty()).then_some((wanted?, ways))
    };
    let given: Vec<(Wanted, Vec<Vec<Part>>)> = wanted.filter_map(ways).collect();
    if given.is_empty() {
        return vec![];
    }
    // Each argument in its own first way, then in its second.
    let nth = |n: usize| given.iter().flat_map(|(_, ways)| ways[n.min(ways.len() - 1)].iter().cloned()).collect();
    let most = given.iter().map(|(_, ways)| ways.len()).max().unwrap_or(0);
    let mut all: Vec<(Vec<Part>, Option<usize>)> = (0..most).map(|n| (nth(n), None)).collect();
    let made: Vec<Part> = nth(0);
    // What objects are made of may be null, too.
    let bare = bare(program, &made);
    all.extend((bare != made).then_some((bare, None)));
    // One call changes the first object, or another, or what one of them is made of; two calls change the first.
    let call = |m: MethodId| called(world, m, None, DEEPEST);
    let behind = |n: usize, calls: &[Part]| {
        let until: usize = given[..=n].iter().map(|(_, ways)| ways[0].len()).sum();
        let (own, rest) = made.split_at(until);
        [own, calls, rest].concat()
    };
    let begin = all.len();
    let object = |n: usize| match given[n].0 {
        Wanted::Object(class) => Some((n, class)),
        Wanted::OneOf(_) | Wanted::Collection(..) => None,
    };
    let first = (0..given.len()).find_map(object);
    let once = first.map_or_else(Vec::new, |(_, class)| changers(program, class, Some(method)));
    if let Some((n, _)) = first {
        all.extend(once.iter().map(|&m| (behind(n, &[call(m)]), Some(0))));
    }
    for (n, class) in (0..given.len()).filter_map(object).skip(1) {
        all.extend(changers(program, class, None).into_iter().map(|m| (behind(n, &[call(m)]), Some(0))));
    }
    all.extend(changed_within(world, &made).into_iter().take(WITHIN).map(|parts| (parts, Some(0))));
    if let Some((first, class)) = first {
        all.extend(once.iter().enumerate().map(|(n, &m)| (behind(first, &[call(m), call(m)]), Some(begin + n))));
        // What builds an object is told one thing, or everything.
        for way in given[first].1.iter().filter(|way| way.len() > 1) {
            let Some((built, begun)) = way.split_last() else { continue };
            let By::Call(build) = &built.by else { continue };
            let Some(build) = build.find(program) else { continue };
            let told = changers(program, program.method(build).class, Some(build)).into_iter().filter(|&m| m != build);
            let told: Vec<Part> = told.map(call).collect();
            let with = |told: &[Part]| {
                let built = [begun, told, std::slice::from_ref(built)].concat();
                let others = given.iter().enumerate().map(|(n, (_, ways))| if n == first { &built } else { &ways[0] });
                (others.flatten().cloned().collect(), None)
            };
            all.extend(told.chunks(1).map(with));
            all.extend((told.len() > 1).then(|| with(&told)));
        }
        for [one, other] in successions(program, class, method) {
            let known = once.iter().position(|&m| m == one).map(|n| begin + n);
            all.push((behind(first, &[call(one), call(other)]), known));
        }
    }
    let own = m.descriptor.params.len() + usize::from(m.has_receiver());
    all.iter().map(|(parts, behind)| Way { recipe: in_order(program, own, parts), behind: *behind }).collect()
}

/// The same steps, where what makes objects is given any input.
fn bare(program: &Program, parts: &[Part]) -> Vec<Part> {
    let is_own = |part: &Part| part.at.is_some() && part.makes(program).is_some();
    let given = |part: &Part| if is_own(part) { vec![] } else { bare(program, &part.given) };
    parts.iter().map(|part| Part { given: given(part), ..part.clone() }).collect()
}

/// The same steps, where one of the objects that steps are given is changed by a call.
fn changed_within(world: &World, parts: &[Part]) -> Vec<Vec<Part>> {
    let mut all = vec![];
    for (n, part) in parts.iter().enumerate() {
        let mut others = changed_within(world, &part.given);
        for (at, made) in part.given.iter().enumerate() {
            let Some(class) = made.at.and_then(|_| made.makes(&world.program)) else { continue };
            for change in changers(&world.program, class, None) {
                let mut given = part.given.clone();
                given.insert(at + 1, called(world, change, None, 0));
                others.push(given);
            }
        }
        all.extend(others.into_iter().map(|given| {
            let mut parts = parts.to_vec();
            parts[n].given = given;
            parts
        }));
    }
    all
}

/// What is declared with this class, where it has to be made.
fn wanted(world: &World, class: ClassId) -> Option<Wanted> {
    let (program, inputs) = (&world.program, &world.inputs);
    if let Some((usual, holds, held)) = inputs.usual_collection(class) {
        let fill = filled_by(program, usual, holds)?;
        let is_made = |class: ClassId| wanted(world, class).is_some_and(|of| !ways(world, &of, 0, 0).is_empty());
        // A constant of an enum is a number, which no object is.
        if held[0].is_some_and(|class| program.class(class).access.is_enum()) {
            return None;
        }
        let is_any = held.iter().any(|class| class.is_some_and(is_made));
        return is_any.then_some(Wanted::Collection(usual, fill, held));
    }
    let of = program.class(class);
    if of.origin == Origin::Application && of.access.is_abstract() {
        let mut all = inputs.universe.instances_of(program, class);
        all.retain(|&one| program.class(one).unseen.is_none() && !is_input(program, one));
        all.truncate(CLASSES);
        all.insert(0, class);
        return Some(Wanted::OneOf(all));
    }
    (!is_input(program, class)).then_some(Wanted::Object(class))
}

/// What is called to put something in a collection.
fn filled_by(program: &Program, class: ClassId, holds: Holds) -> Option<MethodId> {
    let name = match holds {
        Holds::Elements | Holds::Keys => "add",
        Holds::Entries => "put",
        Holds::Value => "of",
        _ => return None,
    };
    let classes = program.class(class).ancestors.iter().rev();
    let mut all = classes.flat_map(|&class| &program.class(class).methods).map(|&m| program.method(m));
    let fills = |m: &&Method| m.access.is_public() && *m.name == *name && m.descriptor.params.len() == holds.per_item();
    all.find(fills).map(|m| m.id)
}

/// The ways to make what is given at a position.
fn ways(world: &World, wanted: &Wanted, at: usize, deepest: usize) -> Vec<Vec<Part>> {
    let program = &world.program;
    let part = |making: &Making, at: Option<usize>| match *making {
        Making::Call(m) => called(world, m, at, deepest),
        Making::Constant(f) => Part { by: By::Constant(FieldRef::of(program, f)), at, given: vec![], first: None },
    };
    match wanted {
        Wanted::Object(class) => {
            let parts = |way: &Vec<Making>| {
                let last = way.len().saturating_sub(1);
                way.iter().enumerate().map(|(n, making)| part(making, (n == last).then_some(at))).collect()
            };
            makers(program, *class).iter().map(parts).collect()
        }
        Wanted::OneOf(classes) => {
            let each = classes.iter().map(|&class| ways(world, &Wanted::Object(class), at, deepest));
            let each: Vec<Vec<Vec<Part>>> = each.filter(|ways| !ways.is_empty()).collect();
            let most = each.iter().map(Vec::len).max().unwrap_or(0);
            (0..most).flat_map(|n| each.iter().filter_map(move |ways| ways.get(n).cloned())).collect()
        }
        Wanted::Collection(class, fill, held) => {
            let filled = fillings(world, *fill, held, deepest + 1);
            if program.method(*fill).access.is_static() {
                return filled.into_iter().map(|part| vec![Part { at: Some(at), ..part }]).collect();
            }
            let new = makers(program, *class).into_iter().flatten().find(|making| match making {
                Making::Call(m) => {
                    program.method(*m).is_constructor() && program.method(*m).descriptor.params.is_empty()
                }
                Making::Constant(_) => false,
            });
            let Some(new) = new.map(|new| part(&new, Some(at))) else { return vec![] };
            // One of each kind, and then several.
            let one = filled.iter().map(|filled| vec![new.clone(), filled.clone()]);
            let several = (2..=ELEMENTS).map(|n| {
                let all = filled.iter().cycle().take(n).cloned();
                [new.clone()].into_iter().chain(all).collect()
            });
            one.chain(several).collect()
        }
    }
}

/// What is called to put something in a collection of what is of these classes, for each class that an element may be of.
fn fillings(world: &World, fill: MethodId, held: &[Option<ClassId>], deepest: usize) -> Vec<Part> {
    let several = held.iter().enumerate().find_map(|(nth, class)| match wanted(world, (*class)?)? {
        Wanted::OneOf(classes) => Some((nth, classes)),
        _ => None,
    });
    // Its parameter may be any object.
    let first = held[0].filter(|&class| wanted(world, class).is_none() && !world.inputs.is_for_strings(class));
    let filled = |held: &[Option<ClassId>]| Part { first, ..given(world, fill, held, None, deepest) };
    let Some((nth, mut classes)) = several else { return vec![filled(held)] };
    classes.retain(|&class| !makers(&world.program, class).is_empty());
    let with = |class: ClassId| {
        let mut held = held.to_vec();
        held[nth] = Some(class);
        filled(&held)
    };
    classes.into_iter().map(with).collect()
}

/// A call, given what is made in the first of the ways there are.
fn called(world: &World, m: MethodId, at: Option<usize>, deepest: usize) -> Part {
    given(world, m, &world.inputs.parameter_classes(m), at, deepest)
}

/// The same of one that is given what is of these classes.
fn given(world: &World, m: MethodId, classes: &[Option<ClassId>], at: Option<usize>, deepest: usize) -> Part {
    let first = |(nth, class): (usize, &Option<ClassId>)| {
        let wanted = wanted(world, (*class)?)?;
        ways(world, &wanted, nth, deepest - 1).into_iter().next()
    };
    let classes = classes.iter().enumerate().filter(|_| deepest > 0);
    let given = classes.filter_map(first).flatten().collect();
    Part { by: By::Call(Target::of(&world.program, m)), at, given, first: None }
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
        first: part.first.map(|class| program.class(class).name.to_string()),
    };
    all.iter().rev().map(step).collect()
}

impl Part {
    /// The class of the object that it makes, if it is one of the application that it is called for.
    fn makes(&self, program: &Program) -> Option<ClassId> {
        let By::Call(target) = &self.by else { return None };
        let m = program.method(target.find(program)?);
        let class = match &m.descriptor.ret {
            _ if m.is_constructor() => m.class,
            Some(ty) => program.class_of_type(ty).ok()?,
            None => return None,
        };
        (program.class(class).origin == Origin::Application).then_some(class)
    }

    /// How many arguments it has.
    fn takes(&self, program: &Program) -> usize {
        match &self.by {
            By::Call(target) => target.find(program).map_or(0, |m| program.method(m).descriptor.params.len()),
            By::Constant(_) => 0,
        }
    }
}

/// Whether a method, or a step of a recipe, is given any input of a type that many classes are of.
pub fn has_wide_types(world: &World, method: MethodId, recipe: &[Step]) -> bool {
    let program = &world.program;
    let called = recipe.iter().filter_map(|step| match &step.by {
        By::Call(target) => target.find(program),
        By::Constant(_) => None,
    });
    let types = [method].into_iter().chain(called).flat_map(|m| &program.method(m).descriptor.params);
    let begin = usize::from(program.method(method).has_receiver());
    let is_made = |at: usize| recipe.iter().any(|step| step.at == Some(at));
    types.enumerate().any(|(n, ty)| world.inputs.usual(ty).is_some() && !is_made(begin + n))
}

/// The steps as phases of a run.
pub(super) fn phases(program: &Program, recipe: &[Step]) -> Option<Vec<Phase>> {
    let phase = |step: &Step| match &step.by {
        By::Call(target) => {
            let first = step.first.as_ref().and_then(|class| program.load(class).ok());
            Some(Phase::Make(target.find(program)?, step.at, first))
        }
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
