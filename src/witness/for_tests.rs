//! Cases that become tests.

use super::{
    Case,
    build::exactly,
    outcome::message,
    shrink::Shrink,
    telling::{parameters, tell, vary},
};
use crate::{explore::Leaf, program::MethodId, state::Value, step::World, term::Model};

/// The input that takes a path, with values where the path leaves them open that make its outcome tell.
pub fn build_telling(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Case {
    let mut shrink = Shrink::done(world, &leaf.state, &leaf.model);
    tell(&mut shrink, &parameters(world, method, roots, leaf), leaf);
    of_model(world, method, roots, leaf, &shrink.model)
}

/// The very input of a leaf, which somebody has chosen.
pub fn build_given(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Case {
    of_model(world, method, roots, leaf, &leaf.model)
}

/// Another input that takes the path of a leaf.
pub fn build_varied(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Case {
    let mut shrink = Shrink::done(world, &leaf.state, &leaf.model);
    vary(&mut shrink, &parameters(world, method, roots, leaf));
    of_model(world, method, roots, leaf, &shrink.model)
}

fn of_model(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf, model: &Model) -> Case {
    Case { message: message(world, leaf, model), ..exactly(world, method, roots, leaf, model) }
}
