//! `cortado run`: every path of one method.

use super::{
    Exit, Failure,
    args::{Format, RunArgs},
    config, print,
    session::Session,
};
use crate::report;

pub(super) fn main(args: &RunArgs) -> Result<Exit, Failure> {
    let config = config::of(&args.classes, &args.explore, config::strategy(&args.strategy)?)?
        .with(config::precondition(&args.precondition)?, args.explore.loop_bound);
    let session = Session::open(&config, &args.target)?;
    let run = session.report(&session.explore()?);
    print(&match args.format {
        Format::Text => report::text::write(&run),
        Format::Json => report::json::write(&run),
    });
    Ok(if args.explore.strict && !run.complete() { Exit::Incomplete } else { Exit::Done })
}
