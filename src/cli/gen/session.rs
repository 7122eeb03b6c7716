//! What a generation works with: the run that the arguments mean, the program, and the JVM that confirms.

use super::scope;
use crate::{
    cli::{Error, args::GenArgs, config},
    program::Program,
    report::junit::Junit,
    run::Run,
    witness::{Harness, Jvm},
};
use std::rc::Rc;
use tempfile::TempDir;

/// See the module.
pub(super) struct Session {
    pub(super) config: Run,
    pub(super) program: Rc<Program>,
    pub(super) jvm: Jvm,
    /// What runs paths on the JVM; nothing if none is to be confirmed.
    pub(super) harness: Option<Harness>,
    pub(super) version: Junit,
    _scratch: TempDir,
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
        let scratch = jvm.children.directory().map_err(Error::input)?;
        let harness =
            (!args.no_confirm).then(|| Harness::compile(&jvm, scratch.path())).transpose().map_err(Error::input)?;
        let version = if args.junit() == "4" { Junit::Four } else { Junit::Five };
        Ok(Self { program: config.program()?, config, jvm, harness, version, _scratch: scratch })
    }
}
