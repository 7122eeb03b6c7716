//! How long new arrays are (JVMS §6.5 newarray, anewarray, multianewarray).

use super::{Ask, Cx, Fault, Flow, Stop, Unexplored};
use crate::state::{Beyond, Value};

/// Longer arrays are not created, for the sake of the machine's memory.
pub const LONGEST: i32 = 1 << 24;

/// Raises NegativeArraySizeException for the first length that is negative. Of arrays of arrays, how many there are is decided.
///
/// # Errors
/// Asks while that is open; ends the path where there would be too many elements.
pub fn check(cx: &mut Cx<'_>, lengths: &mut [Value]) -> Flow {
    let terms = cx.terms();
    for &length in &*lengths {
        match length {
            Value::I32(n) if n < 0 => return cx.raise(&Fault::NegativeArraySize(Some(n))),
            Value::I32(_) => {}
            _ if cx.decide(terms.slt(cx.term(length), terms.int(0)))? => {
                return cx.raise(&Fault::NegativeArraySize(None));
            }
            // A JVM may have no room for so many, and says so in its own way.
            _ => {
                // One that is as long as an input is no longer than that.
                let large = terms.whatever_limits(|| terms.slt(terms.int(LONGEST), cx.term(length)));
                match cx.truth(large) {
                    Some(false) => {}
                    Some(true) if !cx.world.limits.large => return cx.unsupported(too_many()),
                    Some(true) => {}
                    None => return Err(Stop::Ask(Ask::Beyond(Beyond::Large(large)))),
                }
            }
        }
    }
    let mut total = 1i32;
    let last = lengths.len() - 1;
    for (i, length) in lengths.iter_mut().enumerate() {
        // Below a dimension of length 0 there is nothing to allocate.
        if i < last && total > 0 {
            *length = Value::I32(counted(cx, *length)? as i32);
        }
        if let Value::I32(n) = *length {
            total = total.saturating_mul(n);
        }
    }
    let most = cx.world.limits.steps;
    match cx.st.answered {
        _ if total > LONGEST => cx.unsupported(format!("{} ({})", too_many(), dimensions(lengths))),
        // To fill it takes as many steps.
        Some(_) if cx.st.heap.allocated + total as u64 > most => cx.give_up(Unexplored::Steps(most)),
        _ => Ok(()),
    }
}

fn too_many() -> String {
    format!("an array of more than {LONGEST} elements")
}

/// Lengths as Java has them: `1000 x 2000`; one that depends on the input is not known.
fn dimensions(lengths: &[Value]) -> String {
    let known = |length: &Value| if let Value::I32(n) = length { n.to_string() } else { "?".into() };
    lengths.iter().map(known).collect::<Vec<_>>().join(" x ")
}

/// A number that is not negative as a loop up to it would decide it.
///
/// # Errors
/// Asks while it is open; ends the path at the loop bound.
pub fn counted(cx: &Cx<'_>, n: Value) -> Flow<u32> {
    if let Value::I32(n) = n {
        return Ok(n as u32);
    }
    let (terms, bound) = (cx.terms(), cx.world.limits.loops);
    for k in 0..=bound {
        if !cx.decide(terms.slt(terms.int(k as i32), cx.term(n)))? {
            return Ok(k);
        }
    }
    cx.give_up(Unexplored::LoopBound(bound))
}
