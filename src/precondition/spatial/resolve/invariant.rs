//! Calls of the invariant of the receiver in what a method requires.

use super::Resolution;
use crate::{
    precondition::spatial::spec::{
        SpecError,
        tree::{At, Expr, Name},
    },
    program::Invariants,
};

impl Resolution<'_> {
    /// The method that an expression calls which is a condition of its own: `repOK()` or `this.repOK()`.
    pub(super) fn called(e: &At<Expr>) -> Option<&At<Name>> {
        match &e.node {
            Expr::Call { receiver: None, method, args } if args.is_empty() => Some(method),
            Expr::Call { receiver: Some(of), method, args } if args.is_empty() => match &of.node {
                Expr::Name(name) if &**name == "this" => Some(method),
                _ => None,
            },
            _ => None,
        }
    }

    /// Requires a method of the receiver to say yes, if it is one that can.
    pub(super) fn require(&mut self, unit: usize, called: &At<Name>) -> Result<bool, SpecError> {
        let program = self.inputs.program();
        let method = program.method(self.method);
        let name = called.node.to_string();
        let is_one = || Invariants::new(Some(name.clone())).of(program, method.class).is_some();
        if !self.all[unit].is_requires || method.access.is_static() || !is_one() {
            return Ok(false);
        }
        if self.all[unit].disjuncts.len() > 1 {
            let error = SpecError::new(called.span, format!("{name}() would be called in one case alone"));
            return Err(error.with_help(format!("what is to hold in all cases is required by itself: `{name}()`")));
        }
        if let Some(other) = self.invariant.replace(name.clone()).filter(|other| *other != name) {
            let error = SpecError::new(called.span, format!("{other}() is required already"));
            return Err(error.with_help("call one method, which calls the others"));
        }
        Ok(true)
    }
}
