//! Cases that become tests.

use super::{
    Case,
    build::exactly,
    outcome::message,
    shrink::Shrink,
    telling::{parameters, tell},
};
use crate::{explore::Leaf, program::MethodId, state::Value, step::World};

/// The input that takes a path, with values where the path leaves them open that make its outcome tell.
pub fn build_telling(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Case {
    let mut shrink = Shrink::done(world, &leaf.state, &leaf.model);
    tell(&mut shrink, &parameters(world, method, roots, leaf), leaf);
    let message = message(world, leaf, &shrink.model);
    Case { message, ..exactly(world, method, roots, leaf, &shrink.model) }
}
