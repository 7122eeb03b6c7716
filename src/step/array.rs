//! Arrays (JVMS §2.11.5). Lengths are concrete for now; an index may depend on the input.

use super::{Cx, Fault, Flow, field::narrow};
use crate::{
    classfile::{BaseType, ConstIdx, FieldType, code::Elem},
    program::{ArrayComponent, ClassId, ClassKind},
    state::{ObjId, Value},
};
use smallvec::SmallVec;

/// Longer arrays are not created: a path that wants one gives up instead of eating the machine's memory.
const LONGEST: u32 = 1 << 24;
/// Up to this many elements an element at an unknown index is an if-then-else over all.
const LONGEST_CHOICE: u32 = 256;

/// JVMS §6.5 newarray.
pub(super) fn newarray(cx: &mut Cx<'_>, base: BaseType) -> Flow {
    create(cx, ArrayComponent::Base(base))
}

/// JVMS §6.5 anewarray.
pub(super) fn anewarray(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.resolved_class(at)?;
    create(cx, ArrayComponent::Class(class))
}

fn create(cx: &mut Cx<'_>, component: ArrayComponent) -> Flow {
    let length = cx.pop();
    let class = cx.linked(cx.world.program.array_of(component))?;
    let length = checked(cx, &[length])?[0];
    let o = allocate(cx, class, &[length]);
    cx.push(Value::Obj(o));
    cx.advance()
}

/// JVMS §6.5 multianewarray: arrays of arrays down to the last dimension that has a length.
pub(super) fn multianewarray(cx: &mut Cx<'_>, at: ConstIdx, dimensions: u8) -> Flow {
    let class = cx.resolved_class(at)?;
    let mut lengths: Vec<Value> = (0..dimensions).map(|_| cx.pop()).collect();
    lengths.reverse();
    let lengths = checked(cx, &lengths)?;
    let o = allocate(cx, class, &lengths);
    cx.push(Value::Obj(o));
    cx.advance()
}

/// The lengths as numbers; raises NegativeArraySizeException for the first that is negative.
fn checked(cx: &mut Cx<'_>, lengths: &[Value]) -> Flow<SmallVec<[u32; 4]>> {
    let mut numbers = SmallVec::new();
    for &length in lengths {
        match length {
            Value::I32(n) if n < 0 => return cx.raise(&Fault::NegativeArraySize(Some(n))),
            Value::I32(n) => numbers.push(n as u32),
            _ => return cx.unsupported("an array whose length depends on the input"),
        }
    }
    // Below a dimension of length 0 there is nothing to allocate.
    let used = numbers.iter().position(|&n| n == 0).map_or(numbers.len(), |zero| zero + 1);
    let total = numbers[..used].iter().try_fold(1u32, |all, &n| all.checked_mul(n));
    match total {
        Some(total) if total <= LONGEST => Ok(numbers),
        _ => cx.unsupported(format!("an array of {numbers:?} elements")),
    }
}

/// An array of these lengths, outermost first, all elements at their defaults.
pub fn allocate(cx: &mut Cx<'_>, class: ClassId, lengths: &[u32]) -> ObjId {
    let ClassKind::Array { component, .. } = cx.world.program.class(class).kind else {
        unreachable!("verified code creates arrays of array classes")
    };
    let count = lengths[0] as usize;
    let inner = match component {
        ArrayComponent::Base(base) => return cx.st.heap.allocate_zeros(class, base, count),
        ArrayComponent::Class(inner) => inner,
    };
    let mut elements = vec![Value::Null; count];
    if lengths.len() > 1 {
        elements.fill_with(|| Value::Obj(allocate(cx, inner, &lengths[1..])));
    }
    cx.st.heap.allocate(class, elements.into_iter())
}

/// JVMS §6.5 arraylength.
pub(super) fn arraylength(cx: &mut Cx<'_>) -> Flow {
    let r = cx.pop();
    let array = allocated(cx, r)?;
    cx.push(Value::I32(cx.st.heap.header(array).len as i32));
    cx.advance()
}

/// JVMS §6.5 iaload to saload.
pub(super) fn load(cx: &mut Cx<'_>, _: Elem) -> Flow {
    let (index, r) = (cx.pop(), cx.pop());
    if let (Value::Obj(array), Value::I32(i)) = (r, index) {
        if let Ok(v) = cx.st.heap.element(array, i) {
            let v = cx.loaded(v)?;
            cx.push(v);
            return cx.advance();
        }
    }
    let array = allocated(cx, r)?;
    let v = match in_bounds(cx, array, index)? {
        Some(i) => cx.st.heap.cell(array, i),
        None => {
            let terms = cx.terms();
            let at = cx.term(index);
            let cells: Vec<_> = cx.st.heap.cells(array).map(|v| cx.term(v)).collect();
            let (last, rest) = cells.split_last().expect("an index in bounds means an element");
            let choice = |rest: crate::term::Term, (i, v)| terms.ite(terms.eq(at, terms.int(i as i32)), v, rest);
            let t = rest.iter().copied().enumerate().rev().fold(*last, choice);
            cx.world.value(&component(cx, array), t)
        }
    };
    let v = cx.loaded(v)?;
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 iastore to sastore.
pub(super) fn store(cx: &mut Cx<'_>, _: Elem) -> Flow {
    let (v, index, r) = (cx.pop(), cx.pop(), cx.pop());
    let array = allocated(cx, r)?;
    let at = in_bounds(cx, array, index)?;
    let ty = component(cx, array);
    storable(cx, array, v)?;
    let v = narrow(cx, &ty, v);
    match at {
        Some(i) => cx.st.heap.set_cell(array, i, v),
        None => {
            let terms = cx.terms();
            let (at, new) = (cx.term(index), cx.term(v));
            for i in 0..cx.st.heap.header(array).len as usize {
                let old = cx.term(cx.st.heap.cell(array, i));
                let t = terms.ite(terms.eq(at, terms.int(i as i32)), new, old);
                cx.st.heap.set_cell(array, i, cx.world.value(&ty, t));
            }
        }
    }
    cx.advance()
}

/// The array, which is one the run allocated.
fn allocated(cx: &mut Cx<'_>, r: Value) -> Flow<ObjId> {
    cx.non_null(r)?;
    match r {
        Value::Obj(o) => Ok(o),
        _ => cx.unsupported("an array of the input"),
    }
}

/// The index, if it is known; raises ArrayIndexOutOfBoundsException if it is out of bounds.
fn in_bounds(cx: &mut Cx<'_>, array: ObjId, index: Value) -> Flow<Option<usize>> {
    let len = cx.st.heap.header(array).len;
    match index {
        Value::I32(i) if (0..len as i32).contains(&i) => Ok(Some(i as usize)),
        Value::I32(i) => cx.raise(&Fault::ArrayIndex(Some((i, len as i32)))),
        _ => {
            let terms = cx.terms();
            // Unsigned, a negative index is a large one.
            if !cx.decide(terms.ult(cx.term(index), terms.int(len as i32)))? {
                return cx.raise(&Fault::ArrayIndex(None));
            }
            match len {
                LONGEST_CHOICE.. => cx.unsupported(format!("an unknown index into an array of {len} elements")),
                _ => Ok(None),
            }
        }
    }
}

/// Raises ArrayStoreException unless `v` may be stored (JVMS §6.5 aastore).
fn storable(cx: &mut Cx<'_>, array: ObjId, v: Value) -> Flow {
    let ClassKind::Array { component: ArrayComponent::Class(component), .. } =
        cx.world.program.class(cx.class_of(array)).kind
    else {
        return Ok(());
    };
    let fits = match v {
        Value::Null => true,
        Value::Obj(o) => cx.world.program.is_subtype(cx.class_of(o), component),
        _ => {
            let (t, terms) = (cx.term(v), cx.terms());
            cx.decide(terms.or(terms.is_null(t), cx.is_instance(t, component)))?
        }
    };
    let class = if let Value::Obj(o) = v { Some(cx.class_of(o)) } else { None };
    if fits { Ok(()) } else { cx.raise(&Fault::ArrayStore(class)) }
}

/// The type of the elements.
fn component(cx: &Cx<'_>, array: ObjId) -> FieldType {
    let class = cx.world.program.class(cx.class_of(array));
    match class.kind {
        ClassKind::Array { component: ArrayComponent::Base(base), .. } => FieldType::Base(base),
        _ => FieldType::Object(class.name.clone()),
    }
}
