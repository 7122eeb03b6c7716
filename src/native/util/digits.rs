//! A loop over the digits of large numbers, to the base 2^32, for which HotSpot has code of its own: where they are known, it takes no
//! instructions. The JDK makes powers of five as it initializes `BigDecimal`, of a million bits.

use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply},
};

pub(super) const TABLE: &[Row] = &[("java/math/BigInteger", "implMulAdd", "([I[IIII)I", multiply_and_add)];

/// Adds so many digits of an array, its first ones, times one digit to those of another that end so many places before its end; what is
/// carried. The last digit is the least significant.
fn multiply_and_add(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[Value::Obj(to), Value::Obj(from), Value::I32(behind), Value::I32(count), Value::I32(by)] = args else {
        return Ok(Reply::Bytecode);
    };
    let heap = &mut cx.st.heap;
    let last = heap.header(to).len as i32 - 1 - behind;
    let at = |j: i32| last - (count - 1 - j);
    let is_known = |j: &i32| heap.int(from, *j).is_some() && heap.int(to, at(*j)).is_some();
    if behind < 0 || to == from || !(0..count).all(|j| is_known(&j)) {
        return Ok(Reply::Bytecode);
    }
    let mut carry = 0u64;
    for j in (0..count).rev() {
        let digit = |v: Option<i32>| u64::from(v.unwrap_or(0) as u32);
        // No more than (2^32 - 1)^2 + 2 (2^32 - 1), which is 2^64 - 1.
        let sum = digit(heap.int(from, j)) * u64::from(by as u32) + digit(heap.int(to, at(j))) + carry;
        heap.store_number(to, at(j), Value::I32(sum as i32));
        carry = sum >> 32;
    }
    Ok(Reply::Value(Value::I32(carry as i32)))
}
