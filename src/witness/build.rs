//! Leaf and model to a concrete case: the input as an object graph, and what the path predicts for it.

use super::{Call, Case, Expected, kept, outcome::Prediction, shrink, telling};
use crate::{
    classfile::{FieldType, Name, code::Instr},
    explore::Leaf,
    input::{Body, Cell, Datum, FieldRef, Given, Object, Target},
    program::{MethodId, Origin},
    state::{ObjId, Phase, Phases, State, Value},
    step::{Outcome, Site, World},
    term::{Model, RefVal, Term},
};
use std::{collections::BTreeSet, iter};

/// The input that takes a path, and what the path predicts. Of a path that was given up only the input means anything.
pub fn build(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Case {
    exactly(world, method, roots, leaf, &shrink::shrunk(world, &leaf.state, &leaf.model))
}

/// As [`build`], of this very input.
pub fn exactly(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf, model: &Model) -> Case {
    let m = world.program.method(method);
    let target = Target::on(&world.program, world.inputs.universe.called_on(&world.program, method), method);
    let mut given = Given::new(&world.inputs, &leaf.state, model);
    let receiver_type = FieldType::Object(target.class.clone());
    let types = (!target.is_static).then_some(&receiver_type).into_iter().chain(&m.descriptor.params);
    let phases = &leaf.state.phases;
    let beside = Phases::given_inputs(phases.plan()).flat_map(|of| of.types(&world.program));
    let types = types.chain(beside);
    let mut made = phases.made.clone();
    made.sort_unstable();
    made.dedup();
    for o in made {
        given.number(RefVal::Allocated(o.0));
    }
    // What has been made is no root.
    let root = |(k, &(_, v)): (usize, &(String, Value))| match phases.arguments.get(k) {
        Some(&made @ Value::Obj(_)) => made,
        _ => v,
    };
    let roots = roots.iter().enumerate().map(root);
    let mut values: Vec<Datum> = types.zip(roots).map(|(ty, v)| given.datum(ty, v)).collect();
    let (statics, chosen) = (given.statics(), given.choices());
    given.fill(existing);
    let inputs = given.objects.len();
    let mut prediction = Prediction { world, leaf, given };
    let receiver = (!target.is_static).then(|| values.remove(0));
    debug_assert!(is_called_on(world, method, &prediction.given.objects, receiver), "no receiver of {}", target.name);
    let beside = values.split_off(m.descriptor.params.len());
    let expected = match &leaf.outcome {
        Outcome::Returned(v) => {
            // A constructor yields what it was called on.
            let made = m.is_constructor().then_some(&receiver_type);
            let result = m.descriptor.ret.as_ref().or(made).zip(*v).map(|(ty, v)| prediction.given.datum(ty, v));
            Expected::Returned(result)
        }
        Outcome::Threw(o) | Outcome::Violated(_, o) => prediction.threw(*o),
        Outcome::Exited(..) | Outcome::GaveUp(_) | Outcome::Excluded => Expected::Returned(None),
    };
    // What a call has written that was not followed is not known.
    let only_end = leaf.told_by().is_some();
    let (set_up, tear_down) = around(world, &prediction.given, &leaf.state, beside);
    let (after, mut held) =
        if only_end { Default::default() } else { (prediction.changes(inputs), prediction.held(inputs)) };
    for (n, body, now) in if only_end { vec![] } else { prediction.filled(&set_up) } {
        let object = &mut prediction.given.objects[n];
        if !matches!(&body, Body::Filled(_, before) if *before == now) {
            held.push((n, now));
        }
        object.body = body;
    }
    prediction.fill_allocated();
    let mut given = prediction.given;
    let clock = given.clock();
    let met = &world.inputs;
    let has_met = met.has_met(Cell::Hash) || met.has_met_time() || met.has_drawn() || met.has_met_machine();
    let atoms = world.terms.atoms(leaf.state.path.decisions().filter(|_| has_met));
    let arbitrary = match () {
        () if atoms.iter().any(|&t| world.inputs.is_time(t)) => Some("the time"),
        () if atoms.iter().any(|&t| world.inputs.is_drawn(t)) => Some("random numbers"),
        () if atoms.iter().any(|&t| world.inputs.is_of_machine(t)) => Some(OF_MACHINE),
        () if atoms.iter().any(|&t| world.inputs.is_hash(t)) => Some("identity hash codes"),
        () if leaf.state.in_hash_order => Some(OF_ORDER),
        () => None,
    };
    let loose = loose(world, leaf);
    let mut objects = given.objects;
    for object in &mut objects {
        object.constant = world.inputs.constant_of(object);
    }
    let invariants = vec![];
    let is_shared = |object: &Object| {
        let class = world.program.load(&object.class).ok();
        class.and_then(|class| world.inputs.model(class)).is_some_and(|model| model.shared)
    };
    let shared = objects.iter().filter(|object| is_shared(object)).map(|object| object.class.clone());
    let shared = shared.collect::<BTreeSet<_>>().into_iter().collect();
    let opaque = opaque(world, &objects[..inputs]);
    Case {
        path: leaf.id,
        target,
        objects,
        inputs,
        receiver,
        args: values,
        statics,
        invariants,
        set_up,
        tear_down,
        opaque,
        shared,
        expected,
        frames: vec![],
        message: None,
        only_end,
        after,
        kept: kept::kept(world, &leaf.state),
        held,
        chosen,
        clock,
        arbitrary,
        loose,
        by_identity: is_by_identity(world, leaf),
    }
}

/// Whether code of the application has asked whether two references are the same.
fn is_by_identity(world: &World, leaf: &Leaf) -> bool {
    let program = &world.program;
    let compares = |site: Site| {
        let m = program.method(site.method);
        let instr = m.code.as_deref().and_then(|code| code.instrs.get(site.at as usize));
        let is_own = || program.class(m.class).origin == Origin::Application;
        matches!(instr, Some(Instr::IfAcmp(..))) && is_own()
    };
    iter::successors(leaf.position.as_ref(), |at| at.node.parent.as_ref()).any(|at| compares(at.node.site))
}

/// Whether the method may be called on this object.
fn is_called_on(world: &World, method: MethodId, objects: &[Object], receiver: Option<Datum>) -> bool {
    let Some(Datum::Object(n)) = receiver else { return true };
    let declaring = world.program.method(method).class;
    // Where its enum could not be initialized, nobody has looked which constant it is.
    let of = FieldType::Object(world.program.class(declaring).name.clone());
    let above = world.inputs.enum_type(&of).unwrap_or(declaring);
    world.program.load(&objects[n].class).is_ok_and(|class| world.program.is_subtype(class, above))
}

/// What is called before the body, by a test framework or to make objects, and after it; `beside` is what of the input that is given.
fn around(world: &World, given: &Given<'_>, state: &State, beside: Vec<Datum>) -> (Vec<Call>, Vec<Call>) {
    let (program, phases) = (&world.program, &state.phases);
    let number = |o: ObjId| given.numbers.get(&RefVal::Allocated(o.0)).copied();
    let (mut set_up, mut tear_down, mut made) = (vec![], vec![], phases.made.iter().copied());
    let (mut rest, mut outer, mut so_far) = (beside, None, vec![]);
    for phase in phases.plan() {
        if let Phase::Fill(field) = phase {
            let f = program.field(*field);
            let has_it = |o: &&ObjId| program.is_subtype(state.heap.class_of(**o), f.class);
            let on = so_far.iter().rfind(has_it).and_then(|&o| number(o));
            let behind = rest.split_off(rest.len().min(1));
            let given = std::mem::replace(&mut rest, behind);
            let FieldRef { class, name, descriptor } = FieldRef::of(program, *field);
            let target = Target { class, name, descriptor, is_static: false };
            set_up.push(Call { target, on, makes: None, given });
            continue;
        }
        let (method, calls) = match phase {
            Phase::Construct(method) | Phase::SetUp(method) | Phase::Make(method, ..) => (*method, &mut set_up),
            Phase::TearDown(method) => (*method, &mut tear_down),
            _ => continue,
        };
        let m = program.method(method);
        let mut call = Call { target: Target::of(program, method), on: None, makes: None, given: vec![] };
        let is_preparing = matches!(phase, Phase::SetUp(_) | Phase::TearDown(_));
        if m.has_receiver() && !m.is_constructor() {
            let fits = |o: &&ObjId| program.is_subtype(state.heap.class_of(**o), m.class);
            let known = if is_preparing { &phases.made } else { &so_far };
            call.on = known.iter().rfind(fits).and_then(|&o| number(o));
        }
        if !is_preparing {
            let behind = rest.split_off(m.descriptor.params.len().min(rest.len()));
            call.given = std::mem::replace(&mut rest, behind);
        }
        if let Phase::Construct(_) = phase {
            if let Some(outer) = outer {
                call.given = vec![outer].into_iter().take(m.descriptor.params.len()).collect();
            }
            let Some(object) = made.next() else { break };
            let Some(o) = number(object) else { break };
            so_far.push(object);
            (call.makes, outer) = (Some(o), Some(Datum::Object(o)));
        } else if let Phase::Make(_, at, _) = phase
            && Phases::yields(m, *at)
        {
            let Some(o) = made.next() else { break };
            so_far.push(o);
            call.makes = number(o);
        }
        calls.push(call);
    }
    (set_up, tear_down)
}

/// Classes that these objects are of or extend, and that keep things to themselves: those of the JDK that what has been made extends.
fn opaque(world: &World, objects: &[Object]) -> Vec<Name> {
    let program = &world.program;
    let is_made = |object: &Object| {
        matches!(object.body, Body::Made(..) | Body::Constructed | Body::Filled(..) | Body::Static(_))
    };
    let open = objects.iter().filter(|&object| is_made(object) || matches!(object.body, Body::Fields(_)));
    let mut names: Vec<(&Name, bool)> = open.map(|object| (&object.class, is_made(object))).collect();
    names.dedup();
    let classes = names.into_iter().filter_map(|(name, is_made)| Some((program.load(name).ok()?, is_made)));
    let above = classes.flat_map(|(class, is_made)| {
        let of = program.class(class);
        let is_whole = is_made && (of.origin == Origin::Application || world.inputs.universe.origin() != Origin::Jdk);
        of.ancestors.iter().map(move |&above| (program.class(above), is_whole)).collect::<Vec<_>>()
    });
    let opaque = above.filter(|&(class, is_whole)| {
        let is_of_the_jdk = is_whole && class.origin == Origin::Jdk;
        is_of_the_jdk || world.natives.is_skeleton(&class.name) || world.inputs.model(class.id).is_some()
    });
    let mut all: Vec<Name> = opaque.map(|(class, _)| class.name.clone()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// What may differ from one JVM to the next.
pub const OF_ORDER: &str = "the order of keys in a hash table";

/// What each machine has its own of.
pub(super) const OF_ZONE: &str = "the default time zone";

/// What differs from machine to machine.
pub(super) const OF_MACHINE: &str = "properties or variables of the machine";

/// What a path has to do with that another machine may answer otherwise.
fn loose(world: &World, leaf: &Leaf) -> Option<&'static str> {
    let state = &leaf.state;
    let all: Vec<Term> = telling::outcome(leaf).into_iter().chain(state.path.decisions()).collect();
    let atoms = world.terms.atoms(all.iter().copied().filter(|_| world.inputs.has_met(Cell::Hash)));
    match () {
        () if state.loose.identity || !state.hashed.is_empty() || atoms.iter().any(|&t| world.inputs.is_hash(t)) => {
            Some("identity hash codes")
        }
        () if state.loose.order => Some(OF_ORDER),
        () if state.loose.zone => Some(OF_ZONE),
        () if state.loose.machine => Some(OF_MACHINE),
        // HotSpot has code of its own for these.
        () if all.iter().any(|&t| world.terms.is_inexact(t)) => {
            Some("a function whose last bit each machine has its own")
        }
        () => None,
    }
}

/// What is in an allocated object that is there before the call: one that a driver has made, or a constant of an enum, which
/// exists whenever its class is initialized.
fn existing(given: &mut Given<'_>, o: ObjId) -> Body {
    let phases = &given.state.phases;
    let constant = phases.plan().iter().find_map(|phase| match *phase {
        Phase::Constant(field, at) if phases.arguments[at] == Value::Obj(o) => Some(field),
        _ => None,
    });
    if let Some(field) = constant {
        return Body::Static(FieldRef::of(given.space.program(), field));
    }
    let is_made = phases.made.contains(&o);
    match phases.driver().filter(|_| is_made) {
        None if is_made => Body::Constructed,
        Some((driver, arguments)) => {
            let scope = arguments.first().map(|&v| given.eval.value(given.term(v)).as_bits() as i32);
            Body::Made(Target::of(given.space.program(), driver), scope)
        }
        None => {
            // The arguments of a program that is started without any.
            if phases.arguments.contains(&Value::Obj(o)) && given.space.bounds.no_arguments {
                return Body::Elements(vec![]);
            }
            // The name of a test.
            if let Some(text) = given.state.heap.interned(o) {
                return Body::Text(text.clone());
            }
            let named = given.ordinal(o).or_else(|| given.stands_for(o)).or_else(|| given.field_with(o));
            named.unwrap_or(Body::Opaque)
        }
    }
}
