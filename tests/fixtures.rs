//! What is explored is as the heads of the fixtures say, under every strategy.

use crate::{
    common::{fixtures, jdk},
    explored::{self, Property},
};
use cortado::Run;

#[test]
fn leaves_are_as_the_heads_say() {
    explored::assert(explored::any_inputs(), Property::Leaves);
}

#[test]
fn results_are_as_the_heads_say() {
    explored::assert(explored::any_inputs(), Property::Results);
}

#[test]
fn every_strategy_takes_the_same_program_paths_and_pose_each_once() {
    explored::assert(explored::any_inputs(), Property::ProgramPaths);
}

/// The published counts among them.
#[test]
fn leaves_under_preconditions_are_as_the_heads_say() {
    explored::assert(explored::under_preconditions(), Property::Leaves);
}

#[test]
fn jdk_methods_are_explored_completely() {
    let config = Run::new(vec![fixtures().to_owned()], &jdk::of_engine());
    for (target, paths) in [
        ("java.lang.Math#floorMod(int,int)", 4),
        ("java.lang.Math#addExact(int,int)", 2),
        ("java.lang.Integer#compare", 3),
        ("java.lang.Integer#signum", 1),
        ("java.lang.Integer#highestOneBit", 1),
        ("java.lang.Character#isSurrogatePair", 5),
        ("java.lang.Long#compareUnsigned", 1),
        ("java.util.Objects#checkIndex(int,int)", 3),
    ] {
        let session = config.open(target).unwrap_or_else(|e| panic!("{target}: {e}"));
        let explored = session.explore().expect("libz3");
        assert!(explored.stats.complete(), "{target}: {:?}", explored.stats);
        assert_eq!(explored.stats.paths, paths, "{target}");
    }
}
