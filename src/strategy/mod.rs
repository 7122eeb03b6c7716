//! How a reference of the input becomes known: one file per published algorithm.

mod candidates;
pub mod lazier;
pub mod lazier_sharp;
pub mod lazy;
pub mod pose;
mod ranges;
mod reading;
pub(crate) mod store;
pub mod uber_lazy;

use crate::step::HeapStrategy;
use uber_lazy::{UberLazy, Writes};

/// A strategy: its name on the command line, what it is, and how it is made.
pub type Row = (&'static str, &'static str, fn() -> Box<dyn HeapStrategy>);

/// The strategies there are.
pub const ALL: &[Row] = &[
    ("pose", "path-optimal: aliasing stays in the terms, the program alone forks", || Box::new(pose::Pose)),
    (
        "lazy",
        "lazy initialization: a reference is null, an object met before or a new one as soon as it is read",
        || Box::new(lazy::Lazy),
    ),
    ("lazier", "null or not as soon as it is read; which object, when it is looked into or compared", || {
        Box::new(lazier::Lazier)
    }),
    ("lazier#", "null or not when the program asks; which object, when it is looked into or compared", || {
        Box::new(lazier_sharp::LazierSharp)
    }),
    (
        "uber-lazy",
        "null or not as soon as it is read; split where the objects it may be hold different references",
        || Box::new(UberLazy(Writes::Guard)),
    ),
    ("uber-lazy-split", "uber-lazy, and split before each write", || Box::new(UberLazy(Writes::Split))),
];

/// Uber-lazy by the rules of the published draft, faults and all: to compare with, and none of [`ALL`].
pub const AS_PUBLISHED: &str = "uber-lazy-as-published";

/// The strategy of this name.
pub fn by_name(name: &str) -> Option<Box<dyn HeapStrategy>> {
    if name == AS_PUBLISHED {
        return Some(Box::new(UberLazy(Writes::AsPublished)));
    }
    ALL.iter().find(|(known, ..)| *known == name).map(|(.., make)| make())
}
