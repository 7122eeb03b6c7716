//! What a cell holds: what was written to it, over what it held at first.

use crate::{
    classfile::FieldType,
    input::{At, Cell, Content, default_of},
    state::{Logs, ObjId, Picture, Value, Write},
    step::{Cx, Flow, cell_of_allocated, read_late},
    term::{BinOp, Node, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Reading a cell as it is, or as it was when a range of elements was copied.
pub(super) struct Reading<'a> {
    /// What had been written then; `None` for now.
    pub(super) past: Option<&'a Logs>,
    pub(super) known: &'a mut Known,
}

/// The type of a cell and what it holds; `None` of what has no such cell.
type Read = Option<(FieldType, Term)>;

/// What has been read already on the way.
#[derive(Default)]
pub(super) struct Known {
    /// Elements, as they were: copies of copies come upon the same ones again and again.
    elements: FxHashMap<(usize, Term, Term), Term>,
    /// Cells of references that are one or another, as they were or are: such references have parts in common.
    chosen: FxHashMap<(Option<usize>, Term, At), Read>,
}

impl Reading<'_> {
    /// The content of the cell `at` of `r`, and its type; `None` where `r` has none.
    pub(super) fn read(&mut self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Read> {
        let terms = cx.terms();
        match terms.node(r) {
            // `r` as a whole has the cell, so an arm that is null is not the one.
            Node::Null => Ok(None),
            Node::Ite(c, a, b) => {
                let key = (self.past.map(Logs::identity), r, at);
                if let Some(known) = self.known.chosen.get(&key) {
                    return Ok(known.clone());
                }
                let content = match (self.read(cx, a, at)?, self.read(cx, b, at)?) {
                    (Some((ty, a)), Some((_, b))) => Some((ty, terms.ite_under(c, a, b))),
                    (a, b) => a.or(b),
                };
                self.known.chosen.insert(key, content.clone());
                Ok(content)
            }
            _ => {
                let cell = match cx.content(r, at) {
                    None => return Ok(None),
                    Some(Content::Cell(cell)) => cell,
                    Some(Content::Of(base, t)) => {
                        return Ok(Some((FieldType::Base(base), cx.st.path.simplified(terms, t))));
                    }
                    Some(Content::Itself(f)) => return Ok(Some((cx.world.program.field(f).ty.clone(), r))),
                    Some(Content::Default(f)) => {
                        let ty = cx.world.program.field(f).ty.clone();
                        let default = cx.term(default_of(&ty));
                        return Ok(Some((ty, default)));
                    }
                };
                let ty = cx.world.inputs.type_of(cell);
                let content = match terms.node(r) {
                    Node::Obj(o, _) if cx.st.heap.open_length(ObjId(o)).is_none() => {
                        return Ok(cell_of_allocated(cx, ObjId(o), at)?.map(|v| (ty, cx.term(v))));
                    }
                    _ => self.over_writes(cx, r, at, cell, &ty)?,
                };
                Ok(Some((ty, content)))
            }
        }
    }

    /// The content of the cell `at` of `r`, which is no if-then-else: what was written to it, over what it held at first.
    fn over_writes(&mut self, cx: &mut Cx<'_>, r: Term, at: At, cell: Cell, ty: &FieldType) -> Flow<Term> {
        let terms = cx.terms();
        if let (Node::Obj(o, _), At::Length) = (terms.node(r), at) {
            return Ok(cx.st.heap.open_length(ObjId(o)).expect("an array without cells"));
        }
        let func = cx.linked(cx.world.inputs.func(cell))?;
        let first = match (terms.node(r), at) {
            (Node::Obj(o, _), At::Element(i)) => match (cx.st.heap.base(ObjId(o)), cx.st.heap.over(ObjId(o))) {
                (Some(base), _) => cell_of_allocated(cx, base, at)?.unwrap_or(default_of(ty)),
                (None, Some((of, held_by))) => {
                    let ty = cx.world.inputs.type_of(cx.world.inputs.cell_of(of));
                    cx.initial(&ty, terms.elem(of, held_by, i))?
                }
                (None, None) => match cx.st.heap.open(ObjId(o)).and_then(|open| open.at_first(terms, i)) {
                    Some(t) => Value::from_term(terms, t),
                    None => default_of(ty),
                },
            },
            (Node::Obj(..), _) => default_of(ty),
            (_, At::Element(i)) => cx.initial(ty, terms.elem(func, r, i))?,
            _ => match if let At::Field(f) = at { cx.world.inputs.begins(f) } else { None } {
                Some(holder) => {
                    let holder = cx.world.program.field(holder);
                    cx.st.statics.get(holder.class, holder.slot)
                }
                None => cx.initial(ty, terms.init(func, r))?,
            },
        };
        let log = self.past.map_or_else(|| cx.st.heap.store.shared(func), |logs| logs.log(func));
        let guards: Vec<Term> = log.iter().map(|write| known(cx, reaches(cx, write, r, at))).collect();
        // Oldest first, so that the newest ends outermost; a write to this very address hides all before it.
        let from = guards.iter().rposition(|&guard| terms.as_bool(guard) == Some(true)).unwrap_or(0);
        let mut content = cx.term(first);
        for (write, &guard) in log.iter().zip(&guards).skip(from) {
            if terms.as_bool(guard) == Some(false) {
                continue;
            }
            if self.past.is_none() {
                read_late(cx, r, cell, write, guard)?;
            }
            let value = match (write.count, write.index, at) {
                (Some(_), Some(k), At::Element(i)) => self.pictured(cx, write.value, terms.sub(i, k), ty)?,
                _ => cx.term(write.value),
            };
            content = terms.ite_under(guard, value, content);
        }
        Ok(match self.past {
            Some(_) => content,
            None => cx.st.path.simplified(terms, content),
        })
    }

    /// Element number `k` of what a range was assigned at once.
    pub(super) fn pictured(&mut self, cx: &mut Cx<'_>, of: Value, k: Term, ty: &FieldType) -> Flow<Term> {
        let Value::Obj(of) = of else { unreachable!("of several elements an object is in the log") };
        match cx.st.heap.picture(of).cloned() {
            None => unreachable!("it has been taken down"),
            Some(Picture::Same(v)) => Ok(cx.term(v)),
            Some(Picture::Of { source, at, logs }) => {
                let i = cx.terms().bin(BinOp::Add, at, k);
                let key = (logs.identity(), source, i);
                if let Some(&known) = self.known.elements.get(&key) {
                    return Ok(known);
                }
                let then = Reading { past: Some(&logs), known: self.known }.read(cx, source, At::Element(i))?;
                let content = then.map_or_else(|| cx.term(default_of(ty)), |(_, t)| t);
                self.known.elements.insert(key, content);
                Ok(content)
            }
        }
    }
}

/// The condition that a write is one to the cell `at` of `r`.
fn reaches(cx: &Cx<'_>, write: &Write, r: Term, at: At) -> Term {
    let terms = cx.terms();
    let same = terms.eq(r, write.to);
    match (at, write.index, write.count) {
        _ if terms.as_bool(same) == Some(false) => same,
        (At::Element(i), Some(k), Some(count)) => terms.and(same, terms.ult(terms.sub(i, k), count)),
        (At::Element(i), Some(k), None) => terms.and(same, terms.eq(i, k)),
        _ => same,
    }
}

/// The arms of `r` that are objects, each once.
pub(super) fn all_arms(cx: &Cx<'_>, r: Term, out: &mut Vec<Term>) {
    let (mut open, mut seen) = (vec![r], FxHashSet::default());
    while let Some(r) = open.pop() {
        match cx.terms().node(r) {
            _ if !seen.insert(r) || out.contains(&r) => {}
            Node::Null => {}
            Node::Ite(_, a, b) => open.extend([b, a]),
            _ => out.push(r),
        }
    }
}

/// A condition, folded by what the path knows.
pub(crate) fn known(cx: &Cx<'_>, c: Term) -> Term {
    cx.truth(c).map_or(c, |b| cx.terms().bool(b))
}
