//! References that must not be null.

use super::{Cx, Fault, Flow, record};
use crate::state::Value;

impl Cx<'_> {
    /// Raises NullPointerException if `r` is null.
    ///
    /// # Errors
    /// Asks when that is open; a record of the input must be constructed.
    #[inline(always)]
    pub fn non_null(&mut self, r: Value) -> Flow {
        match r {
            Value::Obj(_) => Ok(()),
            _ => self.non_null_input(r),
        }
    }

    #[inline(never)]
    fn non_null_input(&mut self, r: Value) -> Flow {
        let null = match self.denoted(r) {
            Value::Sym(t) => self.decide(self.terms().is_null(t))?,
            r => r == Value::Null,
        };
        if null {
            return self.raise(&Fault::NullPointer);
        }
        record::constructed_by_type(self, r)?;
        self.settle_array(r)
    }
}
