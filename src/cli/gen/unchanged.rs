//! Classes whose tests would come out as they are: a test class says what it was made of, and nothing of that has changed.

use super::session::Session;
use crate::{
    cli::{
        args::{ExploreArgs, GenArgs},
        save,
    },
    program::{ClassId, Origin, Universe, hex},
    report::junit,
};
use sha2::{Digest, Sha256};
use std::num::NonZero;

/// What the tests of a class are made of, as a line of their header: all classes that it reaches, the JDK's version, and what the arguments say of
/// paths and tests. Nothing where files matter that are no classes.
pub(super) fn made_of(args: &GenArgs, session: &Session, class: ClassId) -> Option<String> {
    if !session.config.precondition.is_any() || session.config.models.is_some() {
        return None;
    }
    // What is found depends on none of these.
    let explore = ExploreArgs { jobs: NonZero::<usize>::MIN, memory: None, strict: false, ..args.explore.clone() };
    let tests = (args.goal, args.budget, args.class_budget, args.junit(), args.no_confirm, args.allow_effects);
    let jdk = session.jvm.feature_version;
    let mut digest = Sha256::new();
    digest.update(format!("{:?} {explore:?} {tests:?} {jdk}", args.strategy));
    let path = session.program.path();
    for name in Universe::of(&session.program, class, session.config.worlds).names() {
        let found = path.find(name).ok().flatten().filter(|found| found.origin == Origin::Application);
        digest.update(found.map_or_else(|| name.as_bytes().to_vec(), |found| found.bytes));
    }
    Some(format!("Made of sha256 {}", hex(&digest.finalize())))
}

/// Whether the tests of a class are there, with this header.
pub(super) fn is_there(args: &GenArgs, class: &str, header: &[String]) -> bool {
    let old = save::ours(&args.out().join(junit::test_file(class)));
    let header = header.iter().map(|line| format!("// {line}"));
    old.is_some_and(|old| old.lines().take(header.len()).eq(header))
}
