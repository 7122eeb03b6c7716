//! No assertion fails: the `assert` statement, what test frameworks throw, and an exception that is to be thrown and is not.

use super::{super::policy::Policy, Ending, Property};
use crate::report::told::End;

pub(super) struct Assertion;

impl Property for Assertion {
    fn name(&self) -> &'static str {
        "assertion"
    }

    fn code(&self) -> &'static str {
        "CTD-F01"
    }

    fn help(&self) -> &'static str {
        "No assertion fails"
    }

    fn is_broken(&self, ending: &Ending<'_>) -> bool {
        let is_meant = !ending.thrown.is_some_and(|(_, policy)| policy != Policy::Error);
        is_meant && (ending.lacks || matches!(ending.end, End::Violated(..)))
    }
}
