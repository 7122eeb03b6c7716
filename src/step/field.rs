//! Fields (JVMS §2.11.5).

use super::{Cx, Flow, Stop, alias, init, record, unfold, value};
use crate::{
    classfile::{BaseType, ConstIdx},
    input::At,
    program::{Class, ClassId, FieldId, FieldRef, Origin, Program, Resolved},
    state::{ObjId, Value},
    term::Term,
};

/// Access flags that a field has where no more is to be looked at.
pub(super) struct Wanted {
    flags: u16,
    are: u16,
}

const ACC_STATIC: u16 = 0x0008;
const ACC_FINAL: u16 = 0x0010;
pub(super) const OF_INSTANCE: Wanted = Wanted { flags: ACC_STATIC, are: 0 };
pub(super) const ASSIGNED: Wanted = Wanted { flags: ACC_STATIC | ACC_FINAL, are: 0 };
pub(super) const STATIC: Wanted = Wanted { flags: ACC_STATIC, are: ACC_STATIC };
pub(super) const STATIC_ASSIGNED: Wanted = Wanted { flags: ACC_STATIC | ACC_FINAL, are: ACC_STATIC };

/// JVMS §6.5 getfield.
#[inline(always)]
pub(super) fn getfield(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let f = resolved(cx, at, &OF_INSTANCE)?;
    if let &mut [Value::Obj(o)] = cx.topmost()
        && let Some(&v) = cx.st.heap.known(o, f.slot as usize)
        && v.is_known()
    {
        let [top] = cx.topmost();
        *top = v;
        return cx.advance();
    }
    get_other(cx, f.id)
}

#[inline(never)]
fn get_other(cx: &mut Cx<'_>, f: FieldId) -> Flow {
    let r = cx.pop();
    cx.non_null(r)?;
    let v = match r {
        Value::Obj(_) if unfold::looked_into(cx, r, f, None)? => return Err(Stop::Again),
        Value::Obj(o) if alias::read(cx, o, f)? => return Err(Stop::Again),
        Value::Obj(o) => get(cx, o, f)?,
        _ if open_to_view(cx, cx.term(r), f)? => return Err(Stop::Again),
        _ => {
            record::constructed(cx, r, cx.world.program.field(f).class)?;
            alias::field(cx, cx.term(r), f)?
        }
    };
    let v = cx.loaded(v)?;
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 putfield.
#[inline(always)]
pub(super) fn putfield(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let f = resolved(cx, at, &ASSIGNED)?;
    let (v, r) = (cx.pop(), cx.pop());
    let v = narrow(cx, f.base, v);
    match r {
        Value::Obj(o) => {
            if cx.st.heap.was_there(o) {
                record::assigns(cx, Some(o))?;
                alias::assigned(cx, o)?;
            }
            cx.st.heap.set_cell(o, f.slot as usize, v);
        }
        _ => return put_other(cx, f.id, r, v),
    }
    cx.advance()
}

#[inline(never)]
fn put_other(cx: &mut Cx<'_>, f: FieldId, r: Value, v: Value) -> Flow {
    cx.non_null(r)?;
    if open_to_view(cx, cx.term(r), f)? {
        return Err(Stop::Again);
    }
    record::assigns(cx, None)?;
    alias::met(cx, cx.term(r), f)?;
    cx.world.strategy.put(cx, cx.term(r), At::Field(f), v)?;
    cx.advance()
}

/// A program under test is not led into an object of the JDK of the input, unless any content of it is one, or it is known
/// which is: whether that has come out only now.
fn open_to_view(cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<bool> {
    let owner = cx.world.program.field(f).class;
    let is_of_the_jdk = cx.world.program.class(owner).origin == Origin::Jdk;
    if !is_of_the_jdk {
        return Ok(false);
    }
    if cx.world.inputs.is_open(owner) && cx.terms().may_be_input(r) {
        return value::assumed(cx, r, f).map(|()| false);
    }
    unfold::unfolded(cx, r, f)
}

/// JVMS §6.5 getstatic.
#[inline]
pub(super) fn getstatic(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let f = resolved(cx, at, &STATIC)?;
    init::initialized(cx, f.class)?;
    let v = get_static(cx, f.class, f.slot)?;
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 putstatic.
#[inline]
pub(super) fn putstatic(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let f = resolved(cx, at, &STATIC_ASSIGNED)?;
    init::initialized(cx, f.class)?;
    let v = cx.pop();
    let v = narrow(cx, f.base, v);
    put_static(cx, f.class, f.slot, v)?;
    cx.advance()
}

/// The static field number `slot` of a class that may be used.
///
/// # Errors
/// Asks what the strategy asks of an input; ends the path where a class initializer looks at one.
#[inline]
pub fn get_static(cx: &mut Cx<'_>, class: ClassId, slot: u32) -> Flow<Value> {
    init::apart(cx, class, slot)?;
    record::reads_static(cx, class, slot)?;
    let v = cx.st.statics.get(class, slot);
    cx.loaded(v)
}

/// Assigns the static field number `slot` of a class that may be used.
///
/// # Errors
/// Ends the path where a class initializer assigns an input.
#[inline]
pub fn put_static(cx: &mut Cx<'_>, class: ClassId, slot: u32, v: Value) -> Flow {
    init::apart(cx, class, slot)?;
    record::assigns(cx, None)?;
    cx.st.statics.put(class, slot, v);
    Ok(())
}

#[inline(always)]
fn resolved(cx: &mut Cx<'_>, at: ConstIdx, wanted: &Wanted) -> Flow<FieldRef> {
    match known(&cx.world.program, cx.class(), at, wanted) {
        Some(f) => Ok(f),
        None => checked(cx, at),
    }
}

#[cold]
fn checked(cx: &mut Cx<'_>, at: ConstIdx) -> Flow<FieldRef> {
    match cx.resolved(at)? {
        Resolved::Field(f) => cx.check_field(f).map(|()| f),
        other => unreachable!("verified code names a field here, not {other:?}"),
    }
}

/// The field that a constant names, where no more is to be looked at.
#[inline(always)]
pub(super) fn known(program: &Program, class: &Class, at: ConstIdx, wanted: &Wanted) -> Option<FieldRef> {
    match program.resolved(class, at) {
        Ok(Resolved::Field(f)) if f.access.0 & wanted.flags == wanted.are => Some(f),
        _ => None,
    }
}

/// The field of an allocated object.
///
/// # Errors
/// Stops where the engine does not follow the object's content, which may be shown or ends the path.
pub fn get(cx: &Cx<'_>, o: ObjId, f: FieldId) -> Flow<Value> {
    if cx.st.heap.opaque(o).is_some() {
        return Err(Stop::Show(o));
    }
    Ok(cx.st.heap.cell(o, cx.world.program.field(f).slot as usize))
}

/// Assigns the field of an allocated object.
pub fn put(cx: &mut Cx<'_>, o: ObjId, f: FieldId, v: Value) {
    let slot = cx.world.program.field(f).slot as usize;
    cx.st.heap.set_cell(o, slot, v);
}

/// An int as a narrower field or element holds it (JVMS §6.5 putfield, bastore, castore, sastore); `base` is the type of
/// the cell, if that is primitive.
#[inline(always)]
pub(super) fn narrow(cx: &Cx<'_>, base: Option<BaseType>, v: Value) -> Value {
    match base {
        Some(base) if base.is_narrow() => narrowed(cx, base, v),
        _ => v,
    }
}

#[inline(never)]
fn narrowed(cx: &Cx<'_>, base: BaseType, v: Value) -> Value {
    let Value::I32(i) = v else {
        let terms = cx.terms();
        let (bits, signed) = match base {
            BaseType::Boolean => (1, false),
            BaseType::Byte => (8, true),
            BaseType::Char => (16, false),
            _ => (16, true),
        };
        let low = terms.trunc(bits, cx.term(v));
        return Value::from_term(terms, if signed { terms.sext(32, low) } else { terms.zext(32, low) });
    };
    Value::I32(narrow_int(base, i))
}

/// An int as a cell of a narrow type holds it.
#[inline(always)]
pub(super) fn narrow_int(base: BaseType, i: i32) -> i32 {
    match base {
        BaseType::Boolean => i & 1,
        BaseType::Byte => i32::from(i as i8),
        BaseType::Char => i32::from(i as u16),
        _ => i32::from(i as i16),
    }
}
