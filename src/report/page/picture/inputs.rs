//! What is drawn of an input: the cells that a path has looked into or written, as they are now.

use super::{Drawing, Shown};
use crate::{
    input::Cell,
    program::ClassId,
    state::Value,
    term::{ClassTag, Func, Node, Term},
};
use indexmap::IndexSet;

impl Drawing<'_> {
    /// The cells of an input that somebody has looked into or written to, as they are now.
    pub(super) fn of_input(&mut self, n: usize, r: Term) {
        let (terms, path) = (&self.world.terms, &self.st.path);
        let classes = terms.bound(r).map_or_else(Vec::new, |bound| terms.members(bound).to_vec());
        let below =
            |tag: &ClassTag| self.world.inputs.subtypes(terms.bound(r).expect("it has members"), ClassId(tag.0));
        let is_possible = |tag: &&ClassTag| path.truth(terms, terms.is(r, below(tag))) != Some(false);
        let possible: Vec<_> = classes.iter().filter(is_possible).collect();
        let class = match possible.as_slice() {
            [only] => self.class(ClassId(only.0)),
            [] => "?".to_owned(),
            [first, ..] => format!("{} or other", self.class(ClassId(first.0))),
        };
        let known = path.truth(terms, terms.is_null(r)) == Some(false);
        self.text(format!("h{n}"), format!("{class}|{}|{}", if known { "input" } else { "input?" }, terms.show(r)));
        for (func, index) in self.looked_into(r) {
            let first = match index {
                Some(index) => terms.elem(func, r, index),
                None => terms.init(func, r),
            };
            let now = self.st.heap.store.log(func).iter().try_fold(first, |before, write| {
                let same = terms.eq(write.to, r);
                let same = match (write.index, index) {
                    (Some(at), Some(index)) => terms.and(same, terms.eq(at, index)),
                    _ => same,
                };
                let same = path.truth(terms, same).map_or(same, |b| terms.bool(b));
                let value = self.world.term(write.value, self.st);
                let alike = write.count.is_none() && terms.sort(before) == terms.sort(value);
                alike.then(|| terms.ite(same, value, before))
            });
            let name = match (self.world.inputs.cell_of(func), index) {
                (Cell::Field(f), _) => format!(".{}", self.world.program.field(f).name),
                (Cell::Element(_), Some(index)) => format!("[{}]", terms.show(index)),
                (_, Some(_)) => continue,
                (_, None) => format!(".{}", terms.func_decl(func).name),
            };
            let shown = match now {
                Some(now) => self.value(Value::from_term(terms, now)),
                None => Shown { text: "…".into(), to: vec![] },
            };
            self.put(format!("h{n}{name}"), shown);
        }
    }

    /// Which cells of an input these are.
    fn looked_into(&self, r: Term) -> IndexSet<(Func, Option<Term>)> {
        let (terms, st) = (&self.world.terms, self.st);
        let symbolic = |v: Value| if let Value::Sym(t) = v { Some(t) } else { None };
        let writes = || st.heap.store.logs().flat_map(|(f, log)| log.iter().map(move |write| (f, write)));
        let mut held: Vec<Term> = st.path.facts().collect();
        held.extend(
            st.values.iter().copied().chain(st.heap.made().flat_map(|o| st.heap.cells(o))).filter_map(symbolic),
        );
        held.extend(writes().filter_map(|(_, write)| symbolic(write.value)));
        let (mut seen, mut found) = (terms.marks(), IndexSet::new());
        for t in held {
            terms.each_part(t, &mut seen, &mut |part| match terms.node(part) {
                Node::Init(func, of) if of == r => {
                    found.insert((func, None));
                }
                Node::Elem(func, of, index) if of == r => {
                    found.insert((func, Some(index)));
                }
                _ => {}
            });
        }
        // What may have been assigned shows when it is read: else each object would have fields that nobody has thought of.
        for (func, write) in writes() {
            if write.count.is_none() && st.path.truth(terms, terms.eq(write.to, r)) == Some(true) {
                found.insert((func, write.index));
            }
        }
        found.sort_by_key(|&(func, index)| (index.map_or_else(String::new, |i| terms.show(i)), func));
        found
    }
}
