//! `cortado run`: every path of one method.

use super::{Error, Exit, args::RunArgs, config, interrupt};
use crate::{report, run::Run};
use std::{
    io::{BufWriter, Write, stdout},
    sync::atomic::Ordering::Relaxed,
};

pub(super) fn main(args: &RunArgs) -> Result<Exit, Error> {
    let (strategy, precondition) = (config::strategy(&args.strategy)?, config::precondition(&args.precondition)?);
    let config = config::of(&args.classes, &args.explore, strategy, precondition)?;
    let interrupted = interrupt::heard();
    let config = Run { interrupted: Some(interrupted), ..config };
    let subject = config.open(&args.target)?;
    let mut writer: Box<dyn report::Writer> = match args.format.as_str() {
        "text" => Box::new(report::text::Text::new(args.full)),
        other => report::by_name(other).expect("the command line knows the names"),
    };
    let mut out = BufWriter::new(stdout().lock());
    let run = subject.write(&mut *writer, &mut out)?;
    let _ = out.flush();
    if interrupted.load(Relaxed) && !run.complete() {
        return Ok(Exit::Interrupted);
    }
    Ok(if args.explore.strict && !run.complete() { Exit::Incomplete } else { Exit::Done })
}
