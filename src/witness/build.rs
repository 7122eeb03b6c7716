//! Leaf and model to a concrete case: the input as an object graph, and what the path predicts for it.

use super::{Case, Expected, outcome::Prediction, shrink};
use crate::{
    classfile::FieldType,
    explore::Leaf,
    input::{Body, Datum, Given, Target},
    program::MethodId,
    state::{ObjId, Value},
    step::{Outcome, World},
    term::Model,
};

/// The input that takes a path, and what the path predicts. Of a path that was given up only the input means anything.
pub fn build(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Case {
    exactly(world, method, roots, leaf, &shrink::shrunk(world, &leaf.state, &leaf.model))
}

/// As [`build`], of this very input.
pub fn exactly(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf, model: &Model) -> Case {
    let m = world.program.method(method);
    let target = Target::of(&world.program, method);
    let mut given = Given::new(&world.inputs, &leaf.state, model);
    let receiver_type = FieldType::Object(target.class.clone());
    let types = (!target.is_static).then_some(&receiver_type).into_iter().chain(&m.descriptor.params);
    let mut roots: Vec<Value> = roots.iter().map(|&(_, v)| v).collect();
    if let Some(o) = leaf.state.phases.made {
        roots[0] = Value::Obj(o);
    }
    let mut values: Vec<Datum> = types.zip(roots).map(|(ty, v)| given.datum(ty, v)).collect();
    let statics = given.statics();
    given.fill(existing);
    let inputs = given.objects.len();
    let mut prediction = Prediction { world, leaf, given };
    let receiver = (!target.is_static).then(|| values.remove(0));
    let expected = match &leaf.outcome {
        Outcome::Returned(v) => {
            let result = m.descriptor.ret.as_ref().zip(*v).map(|(ty, v)| prediction.given.datum(ty, v));
            Expected::Returned(result)
        }
        Outcome::Threw(o) | Outcome::Violated(_, o) => prediction.threw(*o),
        Outcome::Exited(..) | Outcome::GaveUp(_) | Outcome::Excluded => Expected::Returned(None),
    };
    let after = prediction.changes(inputs);
    prediction.fill_allocated();
    let mut given = prediction.given;
    let (clock, chosen) = (given.clock(), given.choices());
    let (mut seen, mut atoms) = Default::default();
    leaf.state.path.decisions().for_each(|t| world.terms.atoms(t, &mut seen, &mut atoms));
    let timed = atoms.iter().any(|&t| world.inputs.is_time(t));
    let objects = given.objects;
    let invariants = vec![];
    Case {
        path: leaf.id,
        target,
        objects,
        inputs,
        receiver,
        args: values,
        statics,
        invariants,
        expected,
        after,
        chosen,
        clock,
        timed,
    }
}

/// What is in an allocated object that is there before the call: one that a driver has made, or a constant of an enum, which
/// exists whenever its class is initialized.
fn existing(given: &mut Given<'_>, o: ObjId) -> Body {
    let phases = &given.state.phases;
    match phases.driver().filter(|_| phases.made == Some(o)) {
        Some((driver, arguments)) => {
            let scope = arguments.first().map(|&v| given.eval.value(given.term(v)).as_bits() as i32);
            Body::Made(Target::of(given.space.program(), driver), scope)
        }
        None => given.ordinal(o).unwrap_or(Body::Opaque),
    }
}
