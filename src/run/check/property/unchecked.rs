//! No `RuntimeException` is uncaught, whatever else is.

use super::{super::policy::Policy, Ending, Property};
use crate::{
    program::{MethodId, Program},
    step::{Natives, is_harmless},
};

pub(super) struct Unchecked;

impl Property for Unchecked {
    fn name(&self) -> &'static str {
        "runtime-exception"
    }

    fn code(&self) -> &'static str {
        "CTD-F03"
    }

    fn help(&self) -> &'static str {
        "No RuntimeException is uncaught"
    }

    fn is_kept(&self, program: &Program, natives: &dyn Natives, method: MethodId) -> bool {
        is_harmless(program, natives, method)
    }

    fn is_broken(&self, ending: &Ending<'_>) -> bool {
        let Some((class, Policy::Error)) = ending.thrown else { return false };
        ending.world.natives.is_unchecked(&ending.world.program, class)
    }
}
