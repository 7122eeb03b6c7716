//! How a reference of the input becomes known: one file per published algorithm.

mod candidates;
pub mod lazier;
pub mod lazier_sharp;
pub mod lazy;
pub mod pose;
pub(crate) mod store;
pub mod uber_lazy;

use crate::step::HeapStrategy;
use uber_lazy::{UberLazy, Writes};

/// The names on the command line, and what they are.
pub const NAMES: [(&str, &str); 6] = [
    ("pose", "path-optimal: aliasing stays in the terms, the program alone forks"),
    ("lazy", "lazy initialization: a reference is null, an object met before or a new one as soon as it is read"),
    ("lazier", "null or not as soon as it is read; which object, when it is looked into or compared"),
    ("lazier#", "null or not when the program asks; which object, when it is looked into or compared"),
    ("uber-lazy", "null or not as soon as it is read; split where the objects it may be hold different references"),
    ("uber-lazy-split", "uber-lazy, and split before each write"),
];

/// The strategy of this name.
pub fn by_name(name: &str) -> Option<Box<dyn HeapStrategy>> {
    Some(match name {
        "pose" => Box::new(pose::Pose),
        "lazy" => Box::new(lazy::Lazy),
        "lazier" => Box::new(lazier::Lazier),
        "lazier#" => Box::new(lazier_sharp::LazierSharp),
        "uber-lazy" => Box::new(UberLazy(Writes::Guard)),
        "uber-lazy-split" => Box::new(UberLazy(Writes::Split)),
        "uber-lazy-as-published" => Box::new(UberLazy(Writes::AsPublished)),
        _ => return None,
    })
}
