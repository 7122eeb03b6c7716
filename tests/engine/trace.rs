//! A program path by names, which are the same in every world.

use cortado::{
    explore,
    program::MethodId,
    state::{Choice, State},
    step::World,
};
use std::{collections::BTreeMap, sync::Arc};

/// Where instructions are: method and address; an uncaught exception is the last, as one instruction may throw several.
pub type Trace = Vec<(Arc<str>, u32)>;

/// The instructions executed from a state on, with these answers.
pub fn of(world: &World, start: &State, answers: &[Choice]) -> Trace {
    let path = explore::program_path(world, start.clone(), answers);
    // A method is executed for many instructions: its name is made once.
    let mut names: BTreeMap<MethodId, Arc<str>> = BTreeMap::new();
    let mut name = |method| names.entry(method).or_insert_with(|| world.program.method_name(method).into()).clone();
    let executed = path.executed.iter().map(|site| (name(site.method), site.at));
    let threw = path.threw.map(|class| (world.program.class(class).java_name().into(), 0));
    executed.chain(threw).collect()
}
