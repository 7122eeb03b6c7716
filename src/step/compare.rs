//! Three-way comparisons (JVMS §2.11.3).

use super::{Cx, Flow};
use crate::{classfile::code::Compare, state::Value};
use std::cmp::Ordering;

/// JVMS §6.5 lcmp, fcmp<op>, dcmp<op>. On the input the result is a term, so that the branch behind it decides.
pub(super) fn compare(cx: &mut Cx<'_>, op: Compare) -> Flow {
    let (b, a) = (cx.pop(), cx.pop());
    let v = match numbers(op, a, b) {
        Some(v) => Value::I32(v),
        None if op == Compare::Lcmp => {
            let terms = cx.terms();
            let (x, y) = (cx.term(a), cx.term(b));
            let equal_or_greater = terms.ite(terms.eq(x, y), terms.int(0), terms.int(1));
            let t = terms.ite(terms.slt(x, y), terms.int(-1), equal_or_greater);
            Value::from_term(terms, t)
        }
        None => {
            let terms = cx.terms();
            let (x, y) = (cx.term(a), cx.term(b));
            let (less, equal, greater) = (terms.fp_less(x, y), terms.fp_eq(x, y), terms.fp_less(y, x));
            // What is neither is a NaN: the l forms are false for <, the g forms for >.
            let t = match op {
                Compare::Fcmpl | Compare::Dcmpl => {
                    terms.ite(greater, terms.int(1), terms.ite(equal, terms.int(0), terms.int(-1)))
                }
                _ => terms.ite(less, terms.int(-1), terms.ite(equal, terms.int(0), terms.int(1))),
            };
            Value::from_term(terms, t)
        }
    };
    cx.push(v);
    cx.advance()
}

/// How two numbers that are known compare.
#[inline(always)]
pub(super) fn numbers(op: Compare, a: Value, b: Value) -> Option<i32> {
    let ordering = match (a, b) {
        (Value::I64(x), Value::I64(y)) => Some(x.cmp(&y)),
        (Value::F32(x), Value::F32(y)) => f32::from_bits(x).partial_cmp(&f32::from_bits(y)),
        (Value::F64(x), Value::F64(y)) => f64::from_bits(x).partial_cmp(&f64::from_bits(y)),
        _ => return None,
    };
    Some(match (ordering, op) {
        (Some(Ordering::Less), _) => -1,
        (Some(Ordering::Equal), _) => 0,
        (Some(Ordering::Greater), _) => 1,
        // A NaN: the l forms are false for <, the g forms for >.
        (None, Compare::Fcmpl | Compare::Dcmpl) => -1,
        (None, _) => 1,
    })
}
