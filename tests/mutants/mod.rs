//! Wrong engines, each wrong in one thing.

use cortado::{
    classfile::FieldType,
    program::FieldId,
    solver::{Answer, Query, Solver},
    state::{ObjId, Value},
    step::{Ask, Cx, Flow, HeapStrategy, Pick, Stop, field_of_allocated, put_field_of_allocated},
    strategy::{lazy::Lazy, pose::Pose},
    term::{Eval, Model, Node, Term, Terms},
};
use std::rc::Rc;

/// Path-optimal execution with another way to read or to write.
pub struct PoseBut {
    get: Get,
    put: Put,
}

type Get = fn(&mut Cx<'_>, Term, FieldId) -> Flow<Value>;
type Put = fn(&mut Cx<'_>, Term, FieldId, Value) -> Flow;

impl PoseBut {
    pub fn reads(get: Get) -> Box<dyn HeapStrategy> {
        Box::new(PoseBut { get, put: |cx, r, f, v| Pose.put(cx, r, f, v) })
    }

    pub fn writes(put: Put) -> Box<dyn HeapStrategy> {
        Box::new(PoseBut { get: |cx, r, f| Pose.get(cx, r, f), put })
    }
}

impl HeapStrategy for PoseBut {
    fn name(&self) -> &'static str {
        "pose-but"
    }
    fn first_read(&self, _: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        Ok(Value::Sym(sym))
    }
    fn get(&self, cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<Value> {
        (self.get)(cx, r, f)
    }
    fn put(&self, cx: &mut Cx<'_>, r: Term, f: FieldId, v: Value) -> Flow {
        (self.put)(cx, r, f, v)
    }
}

/// `r.f` for a reference that is no if-then-else, folded over the writes in the order and manner of the mutant.
fn read(
    cx: &mut Cx<'_>,
    r: Term,
    f: FieldId,
    newest_last: bool,
    each: impl Fn(&Terms, Term, Term, Term) -> Term,
) -> Flow<Value> {
    let world = cx.world;
    let ty: &FieldType = &world.program.field(f).ty;
    if !matches!(world.terms.node(r), Node::Sym(_) | Node::Init(..) | Node::Input(..)) {
        return Pose.get(cx, r, f);
    }
    let func = world.func(f).expect("a linked field");
    let mut content = world.term(world.widen(ty, world.terms.init(func, r)), cx.st);
    let log = cx.st.heap.store.log(func);
    let ordered: Vec<_> = if newest_last { log.iter().collect() } else { log.iter().rev().collect() };
    for &&(to, v) in &ordered {
        content = each(&world.terms, world.terms.eq(r, to), world.term(v, cx.st), content);
    }
    Ok(world.value(ty, content))
}

pub fn forgets_aliases() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, f| {
        read(cx, r, f, true, |terms, same, v, rest| if terms.as_bool(same) == Some(true) { v } else { rest })
    })
}

pub fn swaps_arms() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, f| read(cx, r, f, true, |terms, same, v, rest| terms.ite(same, rest, v)))
}

pub fn older_wins() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, f| read(cx, r, f, false, |terms, same, v, rest| terms.ite(same, v, rest)))
}

pub fn writes_first_arm() -> Box<dyn HeapStrategy> {
    fn put(cx: &mut Cx<'_>, r: Term, f: FieldId, v: Value) -> Flow {
        match cx.terms().node(r) {
            Node::Ite(_, a, _) => put(cx, a, f, v),
            Node::Null => Ok(()),
            Node::Obj(o, _) => {
                put_field_of_allocated(cx, ObjId(o), f, v);
                Ok(())
            }
            _ => Pose.put(cx, r, f, v),
        }
    }
    PoseBut::writes(put)
}

pub fn leaves_allocated() -> Box<dyn HeapStrategy> {
    PoseBut::writes(|cx, r, f, v| {
        let all = (0..cx.st.heap.len() as u32).map(ObjId);
        let before: Vec<(ObjId, Value)> = all.filter_map(|o| Some((o, slot(cx, o, f)?))).collect();
        Pose.put(cx, r, f, v)?;
        for (o, old) in before {
            put_field_of_allocated(cx, o, f, old);
        }
        Ok(())
    })
}

/// The field of an allocated object that has it.
fn slot(cx: &Cx<'_>, o: ObjId, f: FieldId) -> Option<Value> {
    let program = &cx.world.program;
    program.class(cx.class_of(o)).layout.contains(&f).then(|| field_of_allocated(cx, o, f).ok()).flatten()
}

/// What [`LazyWithout`] does not offer.
#[derive(Copy, Clone, PartialEq)]
pub enum Missing {
    Null,
    Alias,
}

/// Lazy initialization that leaves out one kind of choice.
pub struct LazyWithout(pub Missing);

impl HeapStrategy for LazyWithout {
    fn name(&self) -> &'static str {
        "LazyWithout"
    }
    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        let missing = self.0;
        Lazy.first_read(cx, sym).map_err(|stop| match stop {
            Stop::Ask(Ask::Settle { sym, mut picks }) => {
                picks.retain(|p| match p {
                    Pick::Null => missing != Missing::Null,
                    Pick::Alias(..) => missing != Missing::Alias,
                    Pick::Fresh | Pick::OutOfScope => true,
                });
                Stop::Ask(Ask::Settle { sym, picks })
            }
            other => other,
        })
    }
    fn get(&self, cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<Value> {
        Lazy.get(cx, r, f)
    }
    fn put(&self, cx: &mut Cx<'_>, r: Term, f: FieldId, v: Value) -> Flow {
        Lazy.put(cx, r, f, v)
    }
}

/// Writes to the heap, then asks.
pub struct DirtyAsk;

impl HeapStrategy for DirtyAsk {
    fn name(&self) -> &'static str {
        "DirtyAsk"
    }
    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        let answer = Lazy.first_read(cx, sym);
        if answer.is_err() {
            cx.advance().expect("advancing never fails");
        }
        answer
    }
    fn get(&self, cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<Value> {
        Lazy.get(cx, r, f)
    }
    fn put(&self, cx: &mut Cx<'_>, r: Term, f: FieldId, v: Value) -> Flow {
        Lazy.put(cx, r, f, v)
    }
}

/// Says yes to everything.
pub struct Credulous;

impl Solver for Credulous {
    fn check(&mut self, _: &Terms, query: &Query<'_>) -> Answer {
        Answer::Sat(query.guesses.last().cloned().unwrap_or_default())
    }
    fn calls(&self) -> u64 {
        0
    }
}

/// Says no to whatever its first guess does not show.
pub struct Hasty;

impl Solver for Hasty {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let guess = query.guesses.first().cloned().unwrap_or_else(|| Rc::new(Model::default()));
        match Eval::new(terms, &guess).all(query.facts.iter().copied()) {
            true => Answer::Sat(guess),
            false => Answer::Unsat(query.facts.to_vec()),
        }
    }
    fn calls(&self) -> u64 {
        0
    }
}
