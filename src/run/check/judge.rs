//! The JVM that has the last word on failures. What asks it is compiled when there is something to ask.

use crate::{
    run::{self, Compiled, Error},
    witness::{Case, Harness, Jvm, JvmError, ReplayError, Verdict},
};
use std::{path::PathBuf, sync::Mutex, time::Duration};

/// A case that takes longer on the JVM is not confirmed.
const CASE_LIMIT: Duration = Duration::from_secs(5);

/// See the module.
pub struct Judge {
    jvm: Jvm,
    class_path: Vec<PathBuf>,
    harness: Mutex<Option<(Harness, Compiled)>>,
}

impl Judge {
    /// A JVM with this class path.
    pub fn new(jvm: Jvm, class_path: Vec<PathBuf>) -> Self {
        Self { jvm, class_path, harness: Mutex::default() }
    }

    /// What the JVM has to say of these.
    ///
    /// # Errors
    /// When it does not run.
    pub fn says(&self, cases: &[&Case]) -> Result<Vec<Verdict>, Error> {
        match self.harness().and_then(|harness| harness.replay(&self.class_path, cases, CASE_LIMIT)) {
            Err(ReplayError::Jvm(why @ JvmError::Interrupted)) => {
                Ok(cases.iter().map(|_| Verdict::Unconfirmed { why: why.to_string() }).collect())
            }
            other => other.map_err(Error::input),
        }
    }

    fn harness(&self) -> Result<Harness, ReplayError> {
        let mut known = self.harness.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((harness, _)) = &*known {
            return Ok(harness.clone());
        }
        let (harness, classes) = run::harness(&self.jvm)?;
        *known = Some((harness.clone(), classes));
        Ok(harness)
    }
}
