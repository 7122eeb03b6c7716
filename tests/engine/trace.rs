//! A program path by names, which are the same in every world.

use cortado::{
    explore,
    state::{Choice, State},
    step::World,
};

/// Where instructions are: method and address; an uncaught exception is the last, as one instruction may throw several.
pub type Trace = Vec<(String, u32)>;

/// The instructions executed from a state on, with these answers.
pub fn of(world: &World, start: &State, answers: &[Choice]) -> Trace {
    let path = explore::program_path(world, start.clone(), answers);
    let executed = path.executed.iter().map(|site| (world.program.method_name(site.method), site.at));
    let threw = path.threw.map(|class| (world.program.class(class).java_name(), 0));
    executed.chain(threw).collect()
}
