//! What the bodies of methods that are ours come to.

use crate::{program::MethodId, state::Value};
use smallvec::SmallVec;

/// What a method body of ours has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The result.
    Value(Value),
    /// The method returns nothing.
    Void,
    /// Nothing special about this call: run the method's own bytecode.
    Bytecode,
    /// Something of the input has been laid out: the instruction is to run again.
    Again,
    /// Call another method with these arguments instead; what that returns is the result.
    Call(MethodId, SmallVec<[Value; 4]>),
}
