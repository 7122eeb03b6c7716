//! What the constants of a class refer to (JVMS §5.4.3).

use super::{Cx, Flow, Unexplored};
use crate::{
    classfile::ConstIdx,
    program::{ClassId, LinkError, Resolved},
};

impl Cx<'_> {
    /// Unwraps what could not be linked.
    ///
    /// # Errors
    /// Ends the path with the message.
    pub fn linked<T>(&self, result: Result<T, LinkError>) -> Flow<T> {
        result.or_else(|e| self.give_up(Unexplored::Linkage(e.to_string())))
    }

    /// What a constant of the current class refers to (JVMS §5.4.3).
    ///
    /// # Errors
    /// Ends the path when it cannot be resolved.
    #[inline]
    pub fn resolved(&self, at: ConstIdx) -> Flow<Resolved> {
        match self.world.program.resolved(self.class(), at) {
            Ok(resolved) => Ok(resolved),
            Err(e) => self.give_up(Unexplored::Linkage(e.to_string())),
        }
    }

    /// The class a constant of the current class names.
    ///
    /// # Errors
    /// Ends the path when it cannot be resolved.
    pub fn resolved_class(&self, at: ConstIdx) -> Flow<ClassId> {
        match self.resolved(at)? {
            Resolved::Class(class) => Ok(class),
            other => unreachable!("verified code names a class here, not {other:?}"),
        }
    }
}
