//! The method that does nothing, in which the launcher works.

use crate::program::{MethodId, Program};

/// A method that does nothing: the constructor of `Object`, which never calls another.
pub(super) fn nothing(program: &Program) -> Option<MethodId> {
    program.load("java/lang/Object").ok().and_then(|object| program.declared_method(object, "<init>", "()V"))
}

/// Whether a method that has called others can only be the frame the launcher works in.
pub(in crate::native) fn is_nothing(program: &Program, method: MethodId) -> bool {
    nothing(program) == Some(method)
}
