//! How a reference of the input becomes known: one file per published algorithm.

mod candidates;
pub mod lazy;
pub mod pose;
mod store;

use crate::step::HeapStrategy;

/// The names on the command line, and what they are.
pub const NAMES: [(&str, &str); 2] = [
    ("pose", "path-optimal: aliasing stays in the terms, the program alone forks"),
    ("lazy", "lazy initialization: a reference is null, an object met before or a new one as soon as it is read"),
];

/// The strategy of this name.
pub fn by_name(name: &str) -> Option<Box<dyn HeapStrategy>> {
    match name {
        "pose" => Some(Box::new(pose::Pose)),
        "lazy" => Some(Box::new(lazy::Lazy)),
        _ => None,
    }
}
