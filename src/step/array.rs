//! Arrays (JVMS §2.11.5). A length or an index may depend on the input, and so may the array itself.
//!
//! An array the run allocates has cells of its own. One whose length is not known has none: its elements are what was
//! written to it over the default, in the log that arrays of the input have too.

use super::{Cx, Fault, Flow, beyond, field, field::narrow, new_array, record};
use crate::{
    classfile::{BaseType, ConstIdx, FieldType, code::Elem},
    input::At,
    program::{ArrayComponent, ClassId, ClassKind},
    state::{ObjId, Open, Value},
    term::{Node, Sort, Term, Terms},
};
use smallvec::SmallVec;

/// Up to this many elements an element at an unknown index is an if-then-else over all.
const LONGEST_CHAIN: usize = 64;
/// Up to so many it is a tree of comparisons.
const LONGEST_CHOICE: usize = 1 << 16;

/// JVMS §6.5 newarray.
pub(super) fn newarray(cx: &mut Cx<'_>, base: BaseType) -> Flow {
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Base(base)))?;
    create(cx, class, 1)
}

/// JVMS §6.5 anewarray.
pub(super) fn anewarray(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let component = cx.resolved_class(at)?;
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Class(component)))?;
    create(cx, class, 1)
}

/// JVMS §6.5 multianewarray: arrays of arrays down to the last dimension that has a length.
pub(super) fn multianewarray(cx: &mut Cx<'_>, at: ConstIdx, dimensions: u8) -> Flow {
    let class = cx.resolved_class(at)?;
    create(cx, class, dimensions)
}

fn create(cx: &mut Cx<'_>, class: ClassId, dimensions: u8) -> Flow {
    let mut lengths: SmallVec<[Value; 4]> = (0..dimensions).map(|_| cx.pop()).collect();
    lengths.reverse();
    new_array::check(cx, &mut lengths)?;
    let o = allocate(cx, class, &lengths);
    cx.push(Value::Obj(o));
    cx.advance()
}

/// An array of these lengths, outermost first, all elements at their defaults.
pub fn allocate(cx: &mut Cx<'_>, class: ClassId, lengths: &[Value]) -> ObjId {
    cx.world.inputs.tag(class);
    let count = match lengths[0] {
        Value::I32(n) => n as usize,
        length => return cx.st.heap.allocate_open(class, Open::zeros(cx.term(length))),
    };
    let inner = match cx.world.program.class(class).kind {
        ClassKind::Array { component: ArrayComponent::Base(base), .. } => {
            return cx.st.heap.allocate_zeros(class, base, count);
        }
        ClassKind::Array { component: ArrayComponent::Class(inner), .. } => inner,
        _ => unreachable!("verified code creates arrays of array classes"),
    };
    let mut elements = vec![Value::Null; count];
    if lengths.len() > 1 {
        elements.fill_with(|| Value::Obj(allocate(cx, inner, &lengths[1..])));
    }
    cx.st.heap.allocate(class, elements.into_iter())
}

/// JVMS §6.5 arraylength.
#[inline(always)]
pub(super) fn arraylength(cx: &mut Cx<'_>) -> Flow {
    if let &mut [Value::Obj(o)] = cx.topmost() {
        let len = cx.st.heap.header(o).len;
        if len > 0 {
            let [to] = cx.topmost();
            *to = Value::I32(len as i32);
            return cx.advance();
        }
    }
    let r = cx.pop();
    cx.non_null(r)?;
    let length = length(cx, r)?;
    cx.push(length);
    cx.advance()
}

/// JVMS §6.5 iaload to saload.
#[inline(always)]
pub(super) fn load(cx: &mut Cx<'_>, elem: Elem) -> Flow {
    if let &mut [Value::Obj(array), Value::I32(i)] = cx.topmost()
        && let Some(v) = cx.st.heap.known_element(array, i)
    {
        cx.drop_top(1);
        let [to] = cx.topmost();
        *to = v;
        return cx.advance();
    }
    load_other(cx, elem)
}

#[inline(never)]
fn load_other(cx: &mut Cx<'_>, elem: Elem) -> Flow {
    let (index, r) = (cx.pop(), cx.pop());
    cx.non_null(r)?;
    in_bounds(cx, r, index)?;
    let v = element(cx, r, index)?;
    let v = cx.loaded(v)?;
    // What is told of a call is worked out without a solver, also on ways that nobody takes: there an object may be a string and an array, or two arrays.
    let is_reference = match v {
        Value::Sym(t) => cx.terms().sort(t) == Sort::Ref,
        v => matches!(v, Value::Null | Value::Obj(_)),
    };
    if is_reference != matches!(elem, Elem::Ref) {
        return cx.unsupported("an input of two classes");
    }
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 iastore to sastore.
#[inline(always)]
pub(super) fn store(cx: &mut Cx<'_>, _: Elem) -> Flow {
    if let &mut [Value::Obj(array), Value::I32(i), v] = cx.topmost()
        && cx.st.constructed.is_empty()
        && cx.st.heap.store_number(array, i, v)
    {
        cx.drop_top(3);
        return cx.advance();
    }
    store_other(cx)
}

#[inline(never)]
fn store_other(cx: &mut Cx<'_>) -> Flow {
    let (v, index, r) = (cx.pop(), cx.pop(), cx.pop());
    cx.non_null(r)?;
    in_bounds(cx, r, index)?;
    storable(cx, r, v)?;
    match cx.denoted(r) {
        Value::Obj(o) if cx.st.heap.over(o).is_none() => record::assigns(cx, Some(o))?,
        _ => record::assigns(cx, None)?,
    }
    set_element(cx, r, index, v)?;
    cx.advance()
}

/// The length of an array that is not null.
///
/// # Errors
/// Asks what the strategy asks.
pub fn length(cx: &mut Cx<'_>, r: Value) -> Flow<Value> {
    match with_cells(cx, r) {
        Some(o) => Ok(Value::I32(cx.st.heap.header(o).len as i32)),
        None => cx.world.strategy.get(cx, cx.term(r), At::Length),
    }
}

/// The element of an array at an index that is in bounds.
///
/// # Errors
/// Asks what the strategy asks; ends the path where an unknown index has too many elements to choose from.
pub fn element(cx: &mut Cx<'_>, r: Value, index: Value) -> Flow<Value> {
    match (with_cells(cx, r), index) {
        (Some(o), Value::I32(i)) => Ok(cx.st.heap.cell(o, i as usize)),
        _ => {
            beyond::read_element(cx, cx.term(r))?;
            cx.world.strategy.get(cx, cx.term(r), At::Element(cx.term(index)))
        }
    }
}

/// Assigns the element of an array at an index that is in bounds, of a value that may be stored.
///
/// # Errors
/// As [`element`].
pub fn set_element(cx: &mut Cx<'_>, r: Value, index: Value, v: Value) -> Flow {
    let v = narrow(cx, component_type(cx, r).base(), v);
    match (with_cells(cx, r), index) {
        (Some(o), Value::I32(i)) => set_cell(cx, o, i as usize, v),
        _ => cx.world.strategy.put(cx, cx.term(r), At::Element(cx.term(index)), v)?,
    }
    Ok(())
}

/// Assigns `count` elements of an array from `first` on, all in bounds and of values that may be stored: those of the array `v` from
/// `from` on, or `v` to each.
///
/// # Errors
/// As [`element`].
pub fn assign_range(cx: &mut Cx<'_>, r: Value, first: Value, count: Value, v: Value, from: Option<Term>) -> Flow {
    let v = if from.is_some() { cx.denoted(v) } else { narrow(cx, component_type(cx, r).base(), v) };
    let at = At::Elements { first: cx.term(first), count: cx.term(count), from };
    cx.world.strategy.put(cx, cx.term(r), at, v)
}

/// The array, if it is one the run allocated with cells of its own.
fn with_cells(cx: &Cx<'_>, r: Value) -> Option<ObjId> {
    match r {
        Value::Obj(o) if cx.st.heap.open_length(o).is_none() => Some(o),
        _ => None,
    }
}

/// A cell of an allocated object that has cells of its own; `None` if an index is beyond its end.
///
/// # Errors
/// Ends the path where the engine does not follow the object's content, or cannot choose among so many elements.
pub fn cell_of_allocated(cx: &Cx<'_>, o: ObjId, at: At) -> Flow<Option<Value>> {
    let terms = cx.terms();
    let len = cx.st.heap.header(o).len as usize;
    match at {
        At::Field(f) => field::get(cx, o, f).map(Some),
        At::Length => Ok(Some(Value::I32(len as i32))),
        At::Elements { .. } => unreachable!("several elements are not read at once"),
        At::Element(i) => match terms.as_bits(i) {
            Some(i) => Ok((i < len as u64).then(|| cx.st.heap.cell(o, i as usize))),
            None if len > LONGEST_CHOICE => cx.unsupported(format!("an unknown index into an array of {len} elements")),
            None if len > LONGEST_CHAIN => {
                let cells: Vec<Term> = cx.st.heap.cells(o).map(|v| cx.term(v)).collect();
                let t = chosen(cx.terms(), i, 0, &cells);
                Ok(Some(cx.world.inputs.value(&cx.world.inputs.component(cx.class_of(o)), t)))
            }
            None => {
                let mut cells = cx.st.heap.cells(o).map(|v| cx.term(v)).enumerate().rev();
                let Some((_, last)) = cells.next() else { return Ok(None) };
                let t = cells.fold(last, |rest, (k, v)| terms.ite(terms.eq(i, terms.int(k as i32)), v, rest));
                Ok(Some(cx.world.inputs.value(&cx.world.inputs.component(cx.class_of(o)), t)))
            }
        },
    }
}

/// The element at an index among these, of which the first is number `first`: halved until all are alike.
fn chosen(terms: &Terms, i: Term, first: usize, cells: &[Term]) -> Term {
    let alike = cells.iter().take_while(|&&cell| cell == cells[0]).count();
    if alike == cells.len() {
        return cells[0];
    }
    // Between two runs of like elements, if there is one near the middle.
    let middle = cells.len() / 2;
    let is_edge = |at: &usize| cells[at - 1] != cells[*at];
    let below = (1..=middle).rev().find(is_edge);
    let above = (middle..cells.len()).find(is_edge);
    let at = match (below, above) {
        (Some(below), Some(above)) if above - middle < middle - below => above,
        (Some(below), _) => below,
        (None, above) => above.unwrap_or(middle),
    };
    let (low, high) = cells.split_at(at);
    let (low, high) = (chosen(terms, i, first, low), chosen(terms, i, first + at, high));
    terms.ite(terms.slt(i, terms.int((first + at) as i32)), low, high)
}

/// Assigns a cell that [`cell_of_allocated`] has.
pub fn put_cell_of_allocated(cx: &mut Cx<'_>, o: ObjId, at: At, v: Value) {
    let terms = cx.terms();
    match at {
        At::Field(f) => field::put(cx, o, f, v),
        At::Length => unreachable!("no instruction changes the length of an array"),
        At::Elements { .. } => unreachable!("strategies take them apart"),
        At::Element(i) => match terms.as_bits(i) {
            Some(i) => set_cell(cx, o, i as usize, v),
            None => {
                let (ty, new) = (cx.world.inputs.component(cx.class_of(o)), cx.term(v));
                for k in 0..cx.st.heap.header(o).len as usize {
                    let old = cx.term(cx.st.heap.cell(o, k));
                    let t = terms.ite(terms.eq(i, terms.int(k as i32)), new, old);
                    set_cell(cx, o, k, cx.world.inputs.value(&ty, t));
                }
            }
        },
    }
}

fn set_cell(cx: &mut Cx<'_>, o: ObjId, i: usize, v: Value) {
    cx.st.heap.set_cell(o, i, v);
}

/// Raises ArrayIndexOutOfBoundsException if the index is out of bounds.
fn in_bounds(cx: &mut Cx<'_>, r: Value, index: Value) -> Flow {
    match (index, length(cx, r)?) {
        (Value::I32(i), Value::I32(len)) if (0..len).contains(&i) => Ok(()),
        (Value::I32(i), Value::I32(len)) => cx.raise(&Fault::ArrayIndex(Some((i, len)))),
        // Unsigned, a negative index is a large one.
        (_, len) => match cx.decide(cx.terms().ult(cx.term(index), cx.term(len)))? {
            true => Ok(()),
            false => cx.raise(&Fault::ArrayIndex(None)),
        },
    }
}

/// Raises ArrayStoreException unless `v` may be stored (JVMS §6.5 aastore).
fn storable(cx: &mut Cx<'_>, r: Value, v: Value) -> Flow {
    let fits = match (component(cx, r), r, v) {
        (_, _, Value::Null) | (Some(ArrayComponent::Base(_)), ..) => true,
        (Some(ArrayComponent::Class(component)), Value::Obj(_), Value::Obj(o)) => {
            cx.world.program.is_subtype(cx.class_of(o), component)
        }
        _ => cx.decide(fits(cx, cx.term(r), cx.term(v)))?,
    };
    let class = if let Value::Obj(o) = v { Some(cx.class_of(o)) } else { None };
    if fits { Ok(()) } else { cx.raise(&Fault::ArrayStore(class)) }
}

/// Whether a reference may be an element of the array.
fn fits(cx: &Cx<'_>, array: Term, v: Term) -> Term {
    let terms = cx.terms();
    if let Node::Ite(c, a, b) = terms.node(array) {
        return terms.ite(c, fits(cx, a, v), fits(cx, b, v));
    }
    match cx.array_class(array).map(|class| cx.world.program.class(class).kind.clone()) {
        Some(ClassKind::Array { component: ArrayComponent::Class(component), .. }) => {
            terms.or(terms.is_null(v), cx.is_instance(v, component))
        }
        // Null, which is not the array here.
        _ => terms.bool(true),
    }
}

/// The type of the elements.
fn component_type(cx: &Cx<'_>, r: Value) -> FieldType {
    let class = class(cx, r).expect("verified code has an array here");
    cx.world.inputs.component(class)
}

/// The components of an array, of the same kind in all its arms; `None` for what is no array.
pub fn component(cx: &Cx<'_>, r: Value) -> Option<ArrayComponent> {
    // What may be a string, but is not known to be one, is not meant as its characters.
    if let Value::Sym(t) = r
        && cx.found_array(t).is_none()
        && cx.world.inputs.may_be_string(t)
        && cx.world.inputs.string_class().is_none_or(|class| cx.truth(cx.is_instance(t, class)) != Some(true))
    {
        return None;
    }
    match cx.world.program.class(class(cx, r)?).kind {
        ClassKind::Array { component, .. } => Some(component),
        _ => None,
    }
}

/// The array class of the first arm that is an array.
fn class(cx: &Cx<'_>, r: Value) -> Option<ClassId> {
    fn of_term(cx: &Cx<'_>, r: Term) -> Option<ClassId> {
        match cx.terms().node(r) {
            Node::Ite(_, a, b) => of_term(cx, a).or_else(|| of_term(cx, b)),
            _ => cx.array_class(r),
        }
    }
    match r {
        Value::Obj(o) => Some(cx.class_of(o)),
        _ => of_term(cx, cx.term(r)),
    }
}
