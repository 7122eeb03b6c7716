//! `cortado run`: every path of one method.

use super::{Exit, Failure, args::RunArgs, config, print, session::Session};
use crate::report;

pub(super) fn main(args: &RunArgs) -> Result<Exit, Failure> {
    let config = config::of(&args.classes, &args.explore, config::strategy(&args.strategy)?)?
        .with(config::precondition(&args.precondition)?, args.explore.loop_bound);
    let session = Session::open(&config, &args.target)?;
    let run = session.report(&session.explore()?);
    let write = report::by_name(&args.format).expect("the command line knows the names");
    print(&write(&run));
    Ok(if args.explore.strict && !run.complete() { Exit::Incomplete } else { Exit::Done })
}
