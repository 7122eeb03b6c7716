//! `cortado run`: every path of one method.

use super::{Error, Exit, args::RunArgs, config, print};
use crate::report;

pub(super) fn main(args: &RunArgs) -> Result<Exit, Error> {
    let (strategy, precondition) = (config::strategy(&args.strategy)?, config::precondition(&args.precondition)?);
    let config = config::of(&args.classes, &args.explore, strategy, precondition)?;
    let subject = config.open(&args.target)?;
    let run = subject.report(&subject.explore()?);
    let write = report::by_name(&args.format).expect("the command line knows the names");
    print(&write(&run));
    Ok(if args.explore.strict && !run.complete() { Exit::Incomplete } else { Exit::Done })
}
