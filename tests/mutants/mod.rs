//! Wrong engines, each wrong in one thing.

use cortado::{
    input::{At, Cell},
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

type Get = fn(&mut Cx<'_>, Term, At) -> Flow<Value>;
type Put = fn(&mut Cx<'_>, Term, At, Value) -> Flow;

impl PoseBut {
    pub fn reads(get: Get) -> Box<dyn HeapStrategy> {
        Box::new(PoseBut { get, put: |cx, r, at, v| Pose.put(cx, r, at, v) })
    }

    pub fn writes(put: Put) -> Box<dyn HeapStrategy> {
        Box::new(PoseBut { get: |cx, r, at| Pose.get(cx, r, at), put })
    }
}

impl HeapStrategy for PoseBut {
    fn name(&self) -> &'static str {
        "pose-but"
    }
    fn first_read(&self, _: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        Ok(Value::Sym(sym))
    }
    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        (self.get)(cx, r, at)
    }
    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        (self.put)(cx, r, at, v)
    }
}

/// A cell of a reference that is no if-then-else, folded over the writes in the order and manner of the mutant: whether
/// the arrays or objects are the same, whether the indices are, what was written, what is below.
fn read(
    cx: &mut Cx<'_>,
    r: Term,
    at: At,
    newest_last: bool,
    each: impl Fn(&Terms, (Term, Term), Term, Term) -> Term,
) -> Flow<Value> {
    let world = cx.world;
    let known = world.terms.is_atom(r) || matches!(world.terms.node(r), Node::Input(..));
    let Some(cell) = world.inputs.cell(r, at).filter(|&cell| known && cell != Cell::Length) else {
        return Pose.get(cx, r, at);
    };
    let (ty, func) = (world.inputs.type_of(cell), world.inputs.func(cell).expect("linked"));
    let first = match at {
        At::Element(i) => world.terms.elem(func, r, i),
        _ => world.terms.init(func, r),
    };
    let mut content = world.term(world.inputs.widen(&ty, first), cx.st);
    let log = cx.st.heap.store.log(func);
    let ordered: Vec<_> = if newest_last { log.iter().collect() } else { log.iter().rev().collect() };
    for write in ordered {
        let here = match (at, write.index) {
            (At::Element(i), Some(k)) => world.terms.eq(i, k),
            _ => world.terms.bool(true),
        };
        content = each(&world.terms, (world.terms.eq(r, write.to), here), world.term(write.value, cx.st), content);
    }
    Ok(world.inputs.value(&ty, content))
}

/// Whether a condition is known without asking the path.
fn plain(terms: &Terms, c: Term) -> Term {
    terms.bool(terms.as_bool(c) == Some(true))
}

pub fn forgets_aliases() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, at| {
        read(cx, r, at, true, |t, (same, here), v, rest| t.ite(t.and(plain(t, same), here), v, rest))
    })
}

pub fn forgets_indices() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, at| {
        read(cx, r, at, true, |t, (same, here), v, rest| t.ite(t.and(same, plain(t, here)), v, rest))
    })
}

pub fn ignores_indices() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, at| read(cx, r, at, true, |t, (same, _), v, rest| t.ite(same, v, rest)))
}

pub fn swaps_arms() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, at| read(cx, r, at, true, |t, (same, here), v, rest| t.ite(t.and(same, here), rest, v)))
}

pub fn older_wins() -> Box<dyn HeapStrategy> {
    PoseBut::reads(|cx, r, at| read(cx, r, at, false, |t, (same, here), v, rest| t.ite(t.and(same, here), v, rest)))
}

pub fn writes_first_arm() -> Box<dyn HeapStrategy> {
    fn put(cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        match cx.terms().node(r) {
            Node::Ite(_, a, _) => put(cx, a, at, v),
            Node::Null => Ok(()),
            _ => Pose.put(cx, r, at, v),
        }
    }
    PoseBut::writes(put)
}

pub fn leaves_allocated() -> Box<dyn HeapStrategy> {
    PoseBut::writes(|cx, r, at, v| {
        let At::Field(f) = at else { return Pose.put(cx, r, at, v) };
        let all = (0..cx.st.heap.len() as u32).map(ObjId);
        let before: Vec<(ObjId, Value)> = all.filter_map(|o| Some((o, slot(cx, o, f)?))).collect();
        Pose.put(cx, r, at, v)?;
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
    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        Lazy.get(cx, r, at)
    }
    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        Lazy.put(cx, r, at, v)
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
    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        Lazy.get(cx, r, at)
    }
    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        Lazy.put(cx, r, at, v)
    }
}

/// Says yes to everything.
pub struct Credulous;

impl Solver for Credulous {
    fn check(&mut self, _: &Terms, query: &Query<'_>) -> Answer {
        Answer::Sat(query.near.cloned().unwrap_or_default())
    }
    fn calls(&self) -> u64 {
        0
    }
}

/// Says no to whatever its first guess does not show.
pub struct Hasty;

impl Solver for Hasty {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let guess = query.near.cloned().unwrap_or_else(|| Rc::new(Model::default()));
        match Eval::new(terms, &guess).all(query.facts.iter().copied()) {
            true => Answer::Sat(guess),
            false => Answer::Unsat(query.facts.to_vec()),
        }
    }
    fn calls(&self) -> u64 {
        0
    }
}
