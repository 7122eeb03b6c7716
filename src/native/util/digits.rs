//! Products of large numbers that are known: what takes the JDK's code millions of instructions. It makes powers of five of a hundred thousand bits
//! as it initializes `BigDecimal`.

use super::whole::{fields, is_of};
use crate::{
    classfile::BaseType,
    program::ArrayComponent,
    state::Value,
    step::{Cx, Flow, allocate, field_of_allocated, put_field_of_allocated},
};

/// Fewer digits are for the bytecode; of more there is no product here.
const FEWEST: usize = 40;
const MOST: usize = 1 << 13;

/// The product of two numbers that are known, if both have many digits.
pub(super) fn product(cx: &mut Cx<'_>, a: Value, b: Value) -> Flow<Option<Value>> {
    let (Some((sign, x)), Some((other, y))) = (digits(cx, a)?, digits(cx, b)?) else { return Ok(None) };
    let mut all = vec![0u32; x.len() + y.len()];
    for (i, &x) in x.iter().enumerate() {
        let mut carry = 0u64;
        for (j, &y) in y.iter().enumerate() {
            // No more than (2^32 - 1)^2 + 2 (2^32 - 1), which is 2^64 - 1.
            let sum = u64::from(x) * u64::from(y) + u64::from(all[i + j]) + carry;
            all[i + j] = sum as u32;
            carry = sum >> 32;
        }
        all[i + y.len()] = carry as u32;
    }
    if all.last() == Some(&0) {
        all.pop();
    }
    let (class, signum, mag) = fields(cx)?;
    let ints = cx.linked(cx.world.program.array_of(ArrayComponent::Base(BaseType::Int)))?;
    cx.world.inputs.tag(ints);
    let array = cx.st.heap.allocate_zeros(ints, BaseType::Int, all.len());
    for (i, &digit) in all.iter().rev().enumerate() {
        cx.st.heap.store_number(array, i as i32, Value::I32(digit as i32));
    }
    let o = allocate(cx, class);
    put_field_of_allocated(cx, o, signum, Value::I32(sign * other));
    put_field_of_allocated(cx, o, mag, Value::Obj(array));
    Ok(Some(Value::Obj(o)))
}

/// The sign of a number and its digits to the base 2^32, the least significant first, if they are known and many.
fn digits(cx: &mut Cx<'_>, r: Value) -> Flow<Option<(i32, Vec<u32>)>> {
    let (class, signum, mag) = fields(cx)?;
    let Value::Obj(o) = r else { return Ok(None) };
    if !is_of(cx, cx.term(r), class) {
        return Ok(None);
    }
    let (sign, digits) = (field_of_allocated(cx, o, signum)?, field_of_allocated(cx, o, mag)?);
    let (Value::I32(sign), Value::Obj(digits)) = (sign, digits) else { return Ok(None) };
    let count = cx.st.heap.header(digits).len as usize;
    if !(FEWEST..=MOST).contains(&count) {
        return Ok(None);
    }
    let all: Option<Vec<u32>> =
        (0..count as i32).rev().map(|i| cx.st.heap.int(digits, i).map(|digit| digit as u32)).collect();
    Ok(all.map(|all| (sign, all)))
}
