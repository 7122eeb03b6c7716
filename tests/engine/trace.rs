//! A program path is what a debugger would see: the instructions executed.

use cortado::{
    explore,
    state::{Choice, State},
    step::{Outcome, Pause, World, run},
};

/// Where instructions are: method and address; an uncaught exception is the last, as one instruction may throw several.
pub type Trace = Vec<(String, u32)>;

/// The instructions executed from a state on, with these answers.
pub fn of(world: &World, mut st: State, answers: &[Choice]) -> Trace {
    let mut answers = answers.iter();
    let mut executed = vec![];
    loop {
        let frame = st.frame();
        let at = (world.program.method_name(frame.method), frame.pc);
        match run(world, &mut st, 1) {
            Pause::Fuel => executed.push(at),
            Pause::End(outcome) => {
                executed.push(at);
                if let Outcome::Threw(o) = outcome {
                    executed.push((world.program.class(st.heap.header(o).class).java_name(), 0));
                }
                return executed;
            }
            Pause::Ask(ask) => {
                let choice = *answers.next().expect("as many answers as questions");
                explore::answer(world, &mut st, &ask, choice);
            }
        }
    }
}
