//! The entries of a hash table of the input as they lie in its bucket: those that have come out before what the program has put, in the
//! order in which they are iterated as far as that is known.

use super::{buckets::Buckets, sorted::read};
use crate::{
    input::Cell,
    native::set,
    program::{ClassId, FieldId},
    state::{Entry, Lookups, ObjId, Value, Write},
    step::{Cx, Discovery, Flow, NewEntry, field_of_allocated},
    term::Term,
};
use std::rc::Rc;

/// See [`crate::step::Natives::discover`].
pub(in crate::native) fn discover(cx: &mut Cx<'_>, map: Term, new: Discovery) -> Flow {
    let Discovery { mut lookups, entries, missing, order } = new;
    let mut map = Map { cx, map };
    for new in entries {
        let node = map.insert(&lookups, &new)?;
        Rc::make_mut(&mut lookups.found).push(Entry { key: new.key, node, index: new.index });
    }
    if let Some(order) = order {
        map.reorder(&lookups, &order)?;
    }
    Rc::make_mut(&mut lookups.missing).extend(missing);
    let in_order = Buckets::of(&map.cx.world.program, lookups.class).is_none_or(|of| of.in_order);
    // Keys that were missing may have been put since.
    map.cx.st.loose.order |= !in_order && lookups.found.len() + lookups.missing.len() > 1;
    // Under the name by which it is known.
    let name = map.cx.st.heap.lookups().find(|(_, of)| of.of == lookups.of).map_or(map.map, |(name, _)| name);
    map.cx.st.heap.set_lookups(name, lookups);
    Ok(())
}

/// A map whose table has been unfolded.
struct Map<'a, 'b> {
    cx: &'a mut Cx<'b>,
    map: Term,
}

impl Map<'_, '_> {
    /// Inserts an entry behind the last of those that were there before the call, and of those that the program has put before them, but before
    /// what it has put behind them.
    fn insert(&mut self, lookups: &Lookups, new: &NewEntry) -> Flow<ObjId> {
        let program = &self.cx.world.program;
        let is_linked = self.field("head")?.is_some();
        let buckets = Buckets::of(program, lookups.class).expect("it is a hash table");
        let class = self.cx.linked(program.load(buckets.entry))?;
        let node = crate::step::allocate(self.cx, class);
        for (name, v) in [("hash", new.hash), ("key", new.key), (buckets.value, new.value)] {
            set(self.cx, node, name, v);
        }
        let Some(Value::Obj(table)) = self.field("table")? else {
            return self.cx.unsupported("a hash table of the input that is another on each path");
        };
        let first = self.cx.st.heap.cell(table, 0);
        match self.last(lookups, first, "next", buckets.is_stack)? {
            None => {
                set(self.cx, node, "next", first);
                self.cx.st.heap.set_cell(table, 0, Value::Obj(node));
            }
            Some(last) => {
                let next = self.of(last, "next")?;
                set(self.cx, node, "next", next);
                set(self.cx, last, "next", Value::Obj(node));
            }
        }
        if is_linked {
            self.link(lookups, node)?;
        }
        Ok(node)
    }

    /// The same in the order of insertion that a linked map keeps.
    fn link(&mut self, lookups: &Lookups, node: ObjId) -> Flow {
        let head = self.field("head")?.unwrap_or(Value::Null);
        let before = self.last(lookups, head, "after", false)?;
        let after = match before {
            Some(before) => self.of(before, "after")?,
            None => head,
        };
        set(self.cx, node, "after", after);
        set(self.cx, node, "before", before.map_or(Value::Null, Value::Obj));
        match before {
            Some(before) => set(self.cx, before, "after", Value::Obj(node)),
            None => self.assign("head", Value::Obj(node))?,
        }
        match after {
            Value::Obj(after) => set(self.cx, after, "before", Value::Obj(node)),
            _ => self.assign("tail", Value::Obj(node))?,
        }
        Ok(())
    }

    /// Brings the entries of the input that are still there in this order, given by index, each in the place of another.
    fn reorder(&mut self, lookups: &Lookups, order: &[u32]) -> Flow {
        let of_index = |&index: &u32| lookups.found.iter().find(|found| found.index == index).map(|found| found.node);
        let order: Vec<ObjId> = order.iter().filter_map(of_index).collect();
        let Some(Value::Obj(table)) = self.field("table")? else {
            return self.cx.unsupported("a hash table of the input that is another on each path");
        };
        let first = self.cx.st.heap.cell(table, 0);
        let chain = self.in_order(first, "next", &order)?;
        self.cx.st.heap.set_cell(table, 0, chain.first().map_or(Value::Null, |&node| Value::Obj(node)));
        self.string(&chain, "next");
        if let Some(head) = self.field("head")? {
            let mut chain = self.in_order(head, "after", &order)?;
            for (field, end) in [("head", chain.first()), ("tail", chain.last())] {
                self.assign(field, end.map_or(Value::Null, |&node| Value::Obj(node)))?;
            }
            self.string(&chain, "after");
            chain.reverse();
            self.string(&chain, "before");
        }
        Ok(())
    }

    /// The nodes of a chain, of which these are in this order in their places.
    fn in_order(&mut self, first: Value, next: &str, order: &[ObjId]) -> Flow<Vec<ObjId>> {
        let (mut chain, mut at) = (vec![], first);
        while let Value::Obj(node) = at {
            chain.push(node);
            at = self.of(node, next)?;
        }
        let mut ordered = order.iter().filter(|node| chain.contains(node)).copied().collect::<Vec<_>>().into_iter();
        Ok(chain
            .into_iter()
            .map(|node| if order.contains(&node) { ordered.next().unwrap_or(node) } else { node })
            .collect())
    }

    /// Links each to the one behind it.
    fn string(&mut self, chain: &[ObjId], next: &str) {
        for (i, &node) in chain.iter().enumerate() {
            set(self.cx, node, next, chain.get(i + 1).map_or(Value::Null, |&node| Value::Obj(node)));
        }
    }

    /// The last node from `first` on that was there before the call, or has been put before those, if there is one, or the last of all.
    fn last(&mut self, lookups: &Lookups, first: Value, next: &str, of_all: bool) -> Flow<Option<ObjId>> {
        let (mut last, mut at) = (None, first);
        while let Value::Obj(node) = at {
            let is_found = || lookups.found.iter().any(|found| found.node == node);
            if of_all || is_found() || next == "next" && lookups.ahead.contains(&self.of(node, "key")?) {
                last = Some(node);
            }
            at = self.of(node, next)?;
        }
        match at {
            Value::Null => Ok(last),
            _ => self.cx.unsupported("a hash table of the input that is another on each path"),
        }
    }

    fn of(&self, o: ObjId, name: &str) -> Flow<Value> {
        let program = &self.cx.world.program;
        let layout = &program.class(self.cx.class_of(o)).layout;
        match layout.iter().find(|&&f| &*program.field(f).name == name) {
            Some(&f) => field_of_allocated(self.cx, o, f),
            None => Ok(Value::Null),
        }
    }

    /// A field of the map, if it has one of that name.
    fn field(&mut self, name: &str) -> Flow<Option<Value>> {
        let Some(f) = self.id(name) else { return Ok(None) };
        let map = Value::from_term(self.cx.terms(), self.map);
        read(self.cx, map, f).map(Some)
    }

    fn assign(&mut self, name: &str, value: Value) -> Flow {
        let Some(f) = self.id(name) else { return Ok(()) };
        match Value::from_term(self.cx.terms(), self.map) {
            Value::Obj(o) => set(self.cx, o, name, value),
            _ => {
                let func = self.cx.linked(self.cx.world.inputs.func(Cell::Field(f)))?;
                self.cx.st.heap.store.write(func, Write { was_there: true, ..Write::one(self.map, None, value) });
            }
        }
        Ok(())
    }

    fn id(&self, name: &str) -> Option<FieldId> {
        let (terms, program) = (self.cx.terms(), &self.cx.world.program);
        let class = match Value::from_term(terms, self.map) {
            Value::Obj(o) => self.cx.class_of(o),
            _ => ClassId(terms.members(terms.bound(self.map)?).first()?.0),
        };
        program.class(class).layout.iter().copied().find(|&f| &*program.field(f).name == name)
    }
}
