//! Collections of the input, looked into for the first time: what their fields hold at first is written to them, as if they had
//! just been made.

use super::{Cx, Flow, beyond};
use crate::{
    input::{At, Cell},
    program::{ClassId, FieldId},
    state::{ObjId, Value, Write},
    term::{Node, Term},
};

/// Makes sure that field `f` of what `r` denotes is what it is in a collection. Whether the heap has changed for that: then the
/// instruction is to run again, as there may be more to ask.
///
/// # Errors
/// Asks of which class it is, and what its content depends on; ends the path at an object of the JDK that is none.
pub fn unfolded(cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<bool> {
    unfolded_for(cx, r, f, None)
}

/// As [`unfolded`], of a hash table in which this key is sought.
///
/// # Errors
/// As [`unfolded`].
pub fn unfolded_for(cx: &mut Cx<'_>, r: Term, f: FieldId, sought: Option<Value>) -> Flow<bool> {
    let r = one_if_watched(cx, r)?;
    if let Node::Obj(o, _) = cx.terms().node(r) {
        return looked_into(cx, Value::Obj(ObjId(o)), f, sought);
    }
    let mut folded = vec![];
    arms(cx, r, f, &mut folded);
    for arm in folded {
        let class = class_of(cx, arm, f)?;
        if unfold(cx, arm, class, f)? || discovered(cx, arm, class, f, sought)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What `r` denotes, as far as it may be a part of a collection: what is in one comes out as it is looked up, so which one that is must be known.
fn one_if_watched(cx: &Cx<'_>, mut r: Term) -> Flow<Term> {
    while let Node::Ite(c, a, b) = cx.terms().node(r)
        && (may_be_watched(cx, a) || may_be_watched(cx, b))
    {
        r = if cx.decide(c)? { a } else { b };
    }
    Ok(r)
}

fn may_be_watched(cx: &Cx<'_>, r: Term) -> bool {
    match cx.terms().node(r) {
        Node::Obj(o, ..) => cx.st.heap.is_watched(ObjId(o)),
        Node::Ite(c, a, b) => {
            let known = cx.truth(c);
            known != Some(false) && may_be_watched(cx, a) || known != Some(true) && may_be_watched(cx, b)
        }
        _ => false,
    }
}

fn discovered(cx: &mut Cx<'_>, map: Term, class: ClassId, f: FieldId, sought: Option<Value>) -> Flow<bool> {
    match cx.world.natives.look_into(cx, map, class, f, sought)? {
        Some(new) => cx.world.natives.discover(cx, map, new).map(|()| true),
        None => Ok(false),
    }
}

/// As [`unfolded`], of an allocated object that is a part of a collection of the input.
///
/// # Errors
/// Asks what its content depends on.
pub(super) fn looked_into(cx: &mut Cx<'_>, r: Value, f: FieldId, sought: Option<Value>) -> Flow<bool> {
    match r {
        Value::Obj(o) if cx.st.heap.is_watched(o) => discovered(cx, cx.term(r), cx.class_of(o), f, sought),
        _ => Ok(false),
    }
}

/// The inputs among the arms of `r` that have such a field and may not be unfolded yet.
fn arms(cx: &Cx<'_>, r: Term, f: FieldId, out: &mut Vec<Term>) {
    let terms = cx.terms();
    match terms.node(r) {
        Node::Null | Node::Obj(..) => {}
        Node::Ite(c, a, b) => {
            let known = cx.truth(c);
            if known != Some(false) {
                arms(cx, a, f, out);
            }
            if known != Some(true) {
                arms(cx, b, f, out);
            }
        }
        _ if out.contains(&r) || cx.truth(terms.is_null(r)) == Some(true) => {}
        _ if !possible(cx, r, f).is_empty() => out.push(r),
        _ => {}
    }
}

/// The classes with such a field that the path allows.
fn possible(cx: &Cx<'_>, r: Term, f: FieldId) -> Vec<ClassId> {
    let (terms, program) = (cx.terms(), &cx.world.program);
    let members = terms.bound(r).map(|bound| cx.world.inputs.members(bound));
    let has = |c: &ClassId| program.is_subtype(*c, program.field(f).class);
    members
        .iter()
        .flat_map(|members| members.iter().copied())
        .filter(has)
        .filter(|&c| cx.truth(exactly(cx, r, c)) != Some(false))
        .collect()
}

fn exactly(cx: &Cx<'_>, r: Term, class: ClassId) -> Term {
    cx.terms().is(r, cx.world.inputs.classes(&[class], None))
}

fn class_of(cx: &Cx<'_>, r: Term, f: FieldId) -> Flow<ClassId> {
    let possible = possible(cx, r, f);
    let (&last, others) = possible.split_last().expect("an arm that has the field");
    for &class in others {
        if cx.decide(exactly(cx, r, class))? {
            return Ok(class);
        }
    }
    Ok(last)
}

/// Whether it has been unfolded only now.
fn unfold(cx: &mut Cx<'_>, r: Term, class: ClassId, f: FieldId) -> Flow<bool> {
    let terms = cx.terms();
    let known = is_unfolded(cx, r, f)?;
    if terms.as_bool(known) == Some(true) {
        return Ok(false);
    }
    let program = &cx.world.program;
    let Some(fields) = cx.world.natives.folded(program, class, f) else {
        let class = program.class(program.at_run_time(class)).java_name();
        return cx.unsupported(format!("looking into an input object of class {class}"));
    };
    let func = cx.linked(cx.world.inputs.func(Cell::Field(f)))?;
    for write in cx.st.heap.store.log(func).to_vec() {
        beyond::written(cx, r, write.to)?;
    }
    // Where it is one that has been unfolded by another name, it holds what that holds.
    let now: Vec<Option<Value>> = fields
        .iter()
        .map(|&f| match terms.as_bool(known) {
            Some(false) => Ok(None),
            _ => cx.world.strategy.get(cx, r, At::Field(f)).map(Some),
        })
        .collect::<Flow<_>>()?;
    let first = cx.world.natives.unfold(cx, r, class, &fields)?;
    for ((f, now), first) in fields.into_iter().zip(now).zip(first) {
        let value = match now {
            None => first,
            Some(now) => {
                let either = terms.ite(known, cx.term(now), cx.term(first));
                cx.world.inputs.value(&cx.world.program.field(f).ty, either)
            }
        };
        let func = cx.linked(cx.world.inputs.func(Cell::Field(f)))?;
        cx.st.heap.store.write(func, Write { was_there: true, ..Write::one(r, None, value) });
    }
    Ok(true)
}

/// Whether field `f` of a collection has been unfolded, perhaps by another name.
///
/// # Errors
/// Ends the path when the class of the field cannot be loaded.
pub fn is_unfolded(cx: &Cx<'_>, r: Term, f: FieldId) -> Flow<Term> {
    let terms = cx.terms();
    let func = cx.linked(cx.world.inputs.func(Cell::Field(f)))?;
    let same = cx.st.heap.store.log(func).iter().map(|write| {
        let same = terms.eq(r, write.to);
        cx.truth(same).map_or(same, |known| terms.bool(known))
    });
    Ok(terms.any(same))
}
