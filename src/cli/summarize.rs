//! `cortado summarize`: the memoization trees of methods, each explored alone.

use super::{
    Error, Exit,
    args::{Format, SummarizeArgs},
    config, interrupt, named, print,
};
use crate::{
    precondition::Choice,
    report::summary::{self, document},
};

pub(super) fn main(args: &SummarizeArgs) -> Result<Exit, Error> {
    let config = config::of(&args.classes, &args.explore, config::strategy(&args.strategy)?, Choice::any())?;
    let program = config.program()?;
    let (mut texts, mut values, mut complete) = (vec![], vec![], true);
    for method in named::methods(&program, &args.targets)? {
        if interrupt::signal().is_some() {
            complete = false;
            break;
        }
        let subject = config.over(program.clone(), method)?;
        let tree = subject.summarized()?;
        complete &= tree.is_complete();
        match args.format {
            Format::Text => texts.push(summary::text(&subject.world, &tree)),
            Format::Json => values.push(summary::value(&subject.world, &tree)),
        }
    }
    print(&match args.format {
        Format::Text => texts.concat(),
        Format::Json => document(values),
    })?;
    Ok(match interrupt::signal() {
        Some(signal) => Exit::Interrupted(signal),
        None if args.explore.strict && !complete => Exit::Incomplete,
        None => Exit::Done,
    })
}
