//! Abstract methods of unseen classes: nobody knows what they do, so what they return is an input.

use super::{Cx, Flow};
use crate::{program::MethodId, state::Call};

/// Calls an abstract method of an unseen class with the topmost `count` values of the stack, the receiver first. Each call
/// returns an input of its own, as of an object with a state of its own would; it changes nothing and throws nothing.
pub(super) fn call(cx: &mut Cx<'_>, method: MethodId, count: usize) -> Flow {
    let receiver = cx.peek(count - 1);
    let before = cx.st.calls.iter().filter(|call| call.method == method).count();
    let result = cx.linked(cx.world.inputs.result(method, cx.term(receiver), before))?;
    let loaded = result.map(|v| cx.loaded(v)).transpose()?;
    cx.set_top(cx.top() - count as u32);
    if let Some(v) = loaded {
        cx.push(v);
    }
    cx.st.calls.push(Call { method, receiver, result });
    cx.advance()
}
