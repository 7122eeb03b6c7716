//! `cortado exec`: a program on concrete values, as `java` runs it.

use super::{Error, Exit, args::ExecArgs, complain, config, host::Process, target};
use crate::{
    input::Bounds,
    native::{self, launch::Launch},
    program::Universe,
    report::ending,
    run::{Run, jdk},
    step::{Limits, Outcome, World},
    strategy,
};
use std::{process::ExitCode, rc::Rc};

/// The exit code is the program's own; what it has printed has been printed.
pub(super) fn main(args: &ExecArgs) -> Result<ExitCode, Error> {
    let config = Run::new(config::class_path(&args.classes.class_path), &jdk(args.classes.jdk.as_deref())?);
    let config = Run { verify: !args.classes.no_verify, cache: !args.classes.no_cache, ..config };
    let program = config.program()?;
    let class = target::load(&program, &args.class.replace('.', "/"))?;
    let pose = strategy::by_name(&config.strategy).expect("the default strategy is one");
    let limits = Limits { depth: args.depth, ..Limits::default() };
    let natives = Rc::new(native::Jdk::default());
    let mut world = World::new(program, Universe::none(), pose, natives, Bounds::default(), limits);
    world.assertions = args.ea;
    world.host = Some(Box::new(Process::new(&args.classes.class_path.to_string_lossy())));
    let outcome = Launch::new(&world).program(class, &args.args);
    world.program.warnings().iter().for_each(|warning| complain(&format!("warning: {warning}")));
    Ok(match outcome {
        Outcome::Exited(status, _) => ExitCode::from(status as u8),
        Outcome::GaveUp(limit) => {
            let stopped = ending::gave_up(&world, &limit);
            complain(&format!("gave up at {}: {}{}", stopped.at, stopped.why, stopped.advice()));
            Exit::Input.into()
        }
        _ => Exit::Done.into(),
    })
}
