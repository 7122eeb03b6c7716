//! No exception is uncaught, but those that are expected.

use super::{super::policy::Policy, Ending, Property};
use crate::report::told::End;

pub(super) struct Exception;

impl Property for Exception {
    fn name(&self) -> &'static str {
        "exception"
    }

    fn heeds_memory(&self) -> bool {
        true
    }

    fn code(&self) -> &'static str {
        "CTD-F02"
    }

    fn help(&self) -> &'static str {
        "No exception is uncaught, but those that are expected"
    }

    fn is_broken(&self, ending: &Ending<'_>) -> bool {
        let is_meant = ending.thrown.is_some_and(|(_, policy)| policy == Policy::Error);
        is_meant && matches!(ending.end, End::Threw(_))
    }
}
