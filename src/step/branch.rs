//! Control transfer (JVMS §2.11.7). Here, and only here, data decides where a path goes.

use super::{Ask, Cx, Flow, beyond, boxes, class_object, record};
use crate::{
    classfile::{InstrIdx, code::Cond},
    state::Value,
    term::Term,
};

/// JVMS §6.5 goto.
#[inline(always)]
pub(super) fn jump(cx: &mut Cx<'_>, target: InstrIdx) -> Flow {
    cx.jump(target)
}

/// JVMS §6.5 jsr, jsr_w: class files before version 51.
pub(super) fn jsr(cx: &mut Cx<'_>, target: InstrIdx) -> Flow {
    let next = cx.pc() + 1;
    cx.push(Value::Ret(next));
    cx.jump(target)
}

/// JVMS §6.5 ret.
pub(super) fn ret(cx: &mut Cx<'_>, index: u16) -> Flow {
    match cx.local(index) {
        Value::Ret(target) => cx.jump(target),
        other => unreachable!("verified code returns to an address, not to {other:?}"),
    }
}

/// JVMS §6.5 if<cond>.
#[inline(always)]
pub(super) fn if_zero(cx: &mut Cx<'_>, cond: Cond, target: InstrIdx) -> Flow {
    match cx.topmost() {
        [Value::I32(x)] => {
            let taken = cond.holds(*x, 0);
            cx.drop_top(1);
            go(cx, taken, target)
        }
        _ => {
            let a = cx.pop();
            compare(cx, cond, a, Value::I32(0), target)
        }
    }
}

/// JVMS §6.5 if_icmp<cond>.
#[inline(always)]
pub(super) fn if_icmp(cx: &mut Cx<'_>, cond: Cond, target: InstrIdx) -> Flow {
    match cx.topmost() {
        [Value::I32(x), Value::I32(y)] => {
            let taken = cond.holds(*x, *y);
            cx.drop_top(2);
            go(cx, taken, target)
        }
        _ => {
            let (b, a) = (cx.pop(), cx.pop());
            compare(cx, cond, a, b, target)
        }
    }
}

#[inline(never)]
fn compare(cx: &mut Cx<'_>, cond: Cond, a: Value, b: Value, target: InstrIdx) -> Flow {
    let taken = decided(cx, cond, a, b)?;
    go(cx, taken, target)
}

#[inline(never)]
fn decided(cx: &Cx<'_>, cond: Cond, a: Value, b: Value) -> Flow<bool> {
    let terms = cx.terms();
    let (x, y) = (cx.term(a), cx.term(b));
    let (condition, wanted) = match cond {
        Cond::Eq => (terms.eq(x, y), true),
        Cond::Ne => (terms.eq(x, y), false),
        Cond::Lt => (terms.slt(x, y), true),
        Cond::Ge => (terms.slt(x, y), false),
        Cond::Gt => (terms.slt(y, x), true),
        Cond::Le => (terms.slt(y, x), false),
    };
    Ok(cx.decide(condition)? == wanted)
}

/// JVMS §6.5 if_acmp<cond>.
#[inline(always)]
pub(super) fn if_acmp(cx: &mut Cx<'_>, cond: Cond, target: InstrIdx) -> Flow {
    let (b, a) = (cx.pop(), cx.pop());
    match same_reference(cx, a, b)? {
        Some(equal) => go(cx, equal == (cond == Cond::Eq), target),
        None => {
            cx.push(a);
            cx.push(b);
            Ok(())
        }
    }
}

/// Whether two references are the same (JLS §15.21.3); `None` where that is to be asked again, as the heap has changed.
///
/// # Errors
/// Asks what the path does not say.
#[inline(always)]
pub fn same_reference(cx: &mut Cx<'_>, a: Value, b: Value) -> Flow<Option<bool>> {
    match (a, b) {
        (Value::Obj(x), Value::Obj(y)) if x != y => {
            cx.world.strategy.told_apart(cx, x, y)?;
            match cx.st.heap.may_be_another(x) || cx.st.heap.may_be_another(y) {
                true => boxes::same(cx, cx.term(a), cx.term(b))?.map_or(Ok(false), |same| cx.decide(same)).map(Some),
                false => Ok(Some(false)),
            }
        }
        (Value::Null | Value::Obj(_), Value::Null | Value::Obj(_)) => Ok(Some(a == b)),
        _ => match if let (Value::Sym(_), Value::Sym(_)) = (a, b) { (a, b) } else { (cx.denoted(a), cx.denoted(b)) } {
            (x @ Value::Sym(_), y @ (Value::Obj(_) | Value::Sym(_))) | (x @ Value::Obj(_), y @ Value::Sym(_)) => {
                same(cx, cx.term(x), cx.term(y))
            }
            (a, b) => decided(cx, Cond::Eq, a, b).map(Some),
        },
    }
}

/// Whether two references are the same; `None` where the instruction is to run again, as the heap has changed.
fn same(cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Option<bool>> {
    if let Some(same) = class_object::same(cx, a, b)? {
        return cx.decide(same).map(Some);
    }
    let same = cx.world.strategy.same(cx, a, b)?;
    if beyond::compared(cx, a, b)? {
        return Ok(None);
    }
    let same = boxes::same(cx, a, b)?.unwrap_or(same);
    let same = beyond::or_existing(cx, a, b, same)?;
    let is = cx.decide(same)?;
    if is {
        cx.found_to_exist();
    }
    Ok(Some(is))
}

/// JVMS §6.5 ifnull, ifnonnull.
#[inline(always)]
pub(super) fn if_null(cx: &mut Cx<'_>, cond: Cond, target: InstrIdx) -> Flow {
    let a = cx.pop();
    let null = match a {
        Value::Null => true,
        Value::Obj(_) => false,
        _ => {
            let r = cx.denoted(a);
            let null = cx.decide(cx.terms().is_null(cx.term(r)))?;
            if !null {
                record::constructed_by_type(cx, a)?;
            }
            null
        }
    };
    go(cx, null == (cond == Cond::Eq), target)
}

#[inline(always)]
fn go(cx: &mut Cx<'_>, taken: bool, target: InstrIdx) -> Flow {
    if taken { cx.jump(target) } else { cx.advance() }
}

/// JVMS §6.5 tableswitch, lookupswitch: one question for the whole table.
pub(super) fn switch(cx: &mut Cx<'_>, at: u16) -> Flow {
    let table = &cx.code().switches[usize::from(at)];
    let on = cx.pop();
    let target = match on {
        Value::I32(key) => table.target(key),
        _ => {
            let terms = cx.terms();
            let on = cx.term(on);
            // Keys that go to the same place are one case: the program does not tell them apart.
            let mut targets: indexmap::IndexMap<InstrIdx, (Option<i32>, Vec<Term>)> = indexmap::IndexMap::new();
            for &(key, target) in &table.cases {
                let fact = terms.eq(on, terms.int(key));
                targets.entry(target).or_insert((Some(key), vec![])).1.push(fact);
            }
            let others = terms.not(terms.any(table.cases.iter().map(|&(key, _)| terms.eq(on, terms.int(key)))));
            targets.entry(table.default).or_insert((None, vec![])).1.push(others);
            let (targets, cases): (Vec<_>, Vec<_>) = targets
                .into_iter()
                .map(|(target, (key, facts))| (target, (key.filter(|_| facts.len() == 1), terms.any(facts))))
                .unzip();
            let facts = cases.iter().map(|&(_, fact)| fact);
            targets[cx.choose(facts, || Ask::Switch { on, cases: cases.clone() })?]
        }
    };
    cx.jump(target)
}
