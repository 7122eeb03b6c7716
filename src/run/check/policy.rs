//! What an uncaught exception means, by its class.

use crate::program::{ClassId, Program};

/// What an uncaught exception means.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The input breaks a property.
    Error,
    /// The method may do that.
    Expected,
    /// The input is none that counts: it does not meet an assumption.
    Invalid,
}

/// Exceptions by which frameworks say that an assumption does not hold.
const ASSUMPTIONS: [&str; 4] = [
    "org/opentest4j/TestAbortedException",
    "org/junit/AssumptionViolatedException",
    "org/junit/internal/AssumptionViolatedException",
    "org/testng/SkipException",
];

/// What exceptions mean: the nearest class upwards of which something is said decides; if there is none, it is an error.
#[derive(Clone, Debug)]
pub struct Policies(Vec<(String, Policy)>);

impl Default for Policies {
    fn default() -> Self {
        Self(ASSUMPTIONS.iter().map(|&name| (name.into(), Policy::Invalid)).collect())
    }
}

impl Policies {
    /// The same, but for this class, of this internal name.
    #[must_use]
    pub fn with(mut self, class: &str, policy: Policy) -> Self {
        self.0.insert(0, (class.into(), policy));
        self
    }

    /// The same, where nothing has been said of this class.
    #[must_use]
    pub fn or(mut self, class: &str, policy: Policy) -> Self {
        self.0.push((class.into(), policy));
        self
    }

    /// What an exception of this class means.
    pub fn of(&self, program: &Program, class: ClassId) -> Policy {
        let above = program.class(class).ancestors.iter().rev();
        let said = |class: &ClassId| {
            let name = &program.class(*class).name;
            self.0.iter().find(|(of, _)| **of == **name).map(|&(_, policy)| policy)
        };
        above.copied().collect::<Vec<_>>().iter().find_map(said).unwrap_or(Policy::Error)
    }
}
