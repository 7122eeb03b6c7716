//! What a generation works with: the run that the arguments mean, the program, and the JVM that confirms.

use super::scope;
use crate::{
    cli::{Error, args::GenArgs, config},
    program::Program,
    report::junit::Junit,
    run::{self, Compiled, Run},
    witness::{Harness, Jvm},
};
use std::rc::Rc;

/// See the module.
pub(super) struct Session {
    pub(super) config: Run,
    pub(super) program: Rc<Program>,
    pub(super) jvm: Jvm,
    /// What runs paths on the JVM; nothing if none is to be confirmed.
    pub(super) harness: Option<Harness>,
    pub(super) version: Junit,
    _classes: Option<Compiled>,
}

impl Session {
    /// # Errors
    /// When the arguments make no sense, or something that they name cannot be read.
    pub(super) fn new(args: &GenArgs) -> Result<Self, Error> {
        let (strategy, precondition) = (config::strategy(&args.strategy)?, config::precondition(&args.precondition)?);
        let mut config = Run { telling: true, ..config::of(&args.classes, &args.explore, strategy, precondition)? };
        for place in scope::places(&args.targets) {
            if !config.class_path.contains(&place) {
                config.class_path.push(place);
            }
        }
        let jvm = config::jvm(&config, args.allow_effects)?;
        let harness = (!args.no_confirm).then(|| run::harness(&jvm)).transpose().map_err(Error::input)?;
        let (harness, classes) = harness.unzip();
        let version = if args.junit() == "4" { Junit::Four } else { Junit::Five };
        Ok(Self { program: config.program()?, config, jvm, harness, version, _classes: classes })
    }
}
