//! What is in a hash table of the input comes out as it is looked up: a key is there, as the next entry of those that have been
//! found, or it is not. Who walks over all entries makes all of them known.

use super::{Folded, buckets::Buckets, hash_set, key::Kind};
use crate::{
    classfile::{FieldType, MethodDescriptor},
    input::{At, Cell, Holds},
    native::set,
    program::{ClassId, FieldId},
    state::{Lookups, ObjId, Value, Write},
    step::{Cx, Discovery, Flow, field_of_allocated},
    term::Term,
};
use std::rc::Rc;

/// A table is walked over that has at most so many entries: with more of them in one bucket it would grow
/// (`HashMap.TREEIFY_THRESHOLD`).
const MOST: u32 = 8;

/// See [`crate::step::Natives::look_into`].
pub(in crate::native) fn look_into(cx: &mut Cx<'_>, map: Term, class: ClassId, f: FieldId) -> Flow<Option<Discovery>> {
    let program = &cx.world.program;
    let Some(buckets) = Buckets::of(program, class) else { return Ok(None) };
    if !matches!(&*program.field(f).name, "table" | "head" | "tail") {
        return Ok(None);
    }
    let known = known(cx, map, class)?;
    let is_new = known.is_none();
    let lookups = known.unwrap_or_else(|| Lookups::new(map, class));
    let nothing = |lookups| Ok(is_new.then_some(Discovery { lookups, entries: vec![], missing: None }));
    if lookups.is_whole {
        return nothing(lookups);
    }
    let site = cx.site();
    let m = program.method(site.method);
    let of_maps = Buckets::of(program, m.class).is_some();
    if of_maps && &*m.name == "clear" {
        return Ok(Some(Discovery { lookups: Lookups { is_whole: true, ..lookups }, entries: vec![], missing: None }));
    }
    if of_maps && buckets.indifferent.contains(&&*m.name) {
        return nothing(lookups);
    }
    let (of, of_class) = (lookups.of, lookups.class);
    let mut folded = Folded { cx, r: of, class: of_class };
    match key_of(&m.descriptor).filter(|_| of_maps && buckets.lookups.contains(&&*m.name)) {
        Some(local) => {
            let key = folded.cx.local(local);
            folded.one(lookups, key, is_new)
        }
        None => folded.all(lookups),
    }
}

/// The local variable of the first parameter that is an object.
fn key_of(descriptor: &MethodDescriptor) -> Option<u16> {
    let at = descriptor.params.iter().position(|ty| !matches!(ty, FieldType::Base(_)))?;
    Some(at as u16 + 1)
}

/// What is known of the table of a map, perhaps by another name.
fn known(cx: &Cx<'_>, map: Term, class: ClassId) -> Flow<Option<Lookups>> {
    let terms = cx.terms();
    let mut all: Vec<(Term, &Lookups)> = cx.st.heap.lookups().collect();
    all.sort_by_key(|&(of, _)| of);
    for (of, lookups) in all {
        let may_be = of == map || lookups.class == class;
        if may_be && cx.decide(terms.eq(of, map))? {
            return Ok(Some(lookups.clone()));
        }
    }
    Ok(None)
}

impl Folded<'_, '_> {
    /// A key is looked up.
    fn one(&mut self, lookups: Lookups, key: Value, is_new: bool) -> Flow<Option<Discovery>> {
        let (kind, terms) = (self.kind()?, self.cx.terms());
        let nothing = |lookups| Ok(is_new.then_some(Discovery { lookups, entries: vec![], missing: None }));
        let key = self.settled(key)?;
        if !self.may_equal(kind, key)? {
            return nothing(lookups);
        }
        for &(found, _) in lookups.found.iter() {
            let same = self.equal(kind, found, key)?;
            if self.cx.decide(same)? {
                return nothing(lookups);
            }
        }
        let mut others = vec![];
        for &missing in lookups.missing.iter() {
            others.push(self.equal(kind, missing, key)?);
        }
        let known_missing = terms.any(others);
        if self.cx.truth(known_missing) == Some(true) {
            return nothing(lookups);
        }
        let at = lookups.found.len() as u32;
        let next = self.cell(Cell::Element(self.class), at)?;
        let size = self.size()?;
        let is_one_more = terms.slt(terms.int(at as i32), self.cx.term(size));
        let next = match self.cx.loaded(next) {
            Ok(next) => next,
            // The strategy settles what is read: nothing is, if there is no other entry.
            Err(_) if !self.cx.decide(is_one_more)? => return self.missing(kind, lookups, key),
            Err(_) => self.cx.loaded(next)?,
        };
        let next = self.settled(next)?;
        let (takes_null, null) = (self.takes_null(), terms.is_null(self.cx.term(next)));
        if !takes_null {
            self.only_if(terms.not(terms.and(is_one_more, null)))?;
        }
        let same = terms.and(is_one_more, self.equal(kind, next, key)?);
        if !self.cx.decide(terms.and(same, terms.not(known_missing)))? {
            return self.missing(kind, lookups, key);
        }
        // That of the key, to which it is equal: it is compared with that.
        let value = self.held_value(at)?;
        if !takes_null {
            self.none_is_null(&[value])?;
        }
        let hash = self.hash(kind, key)?;
        Ok(Some(Discovery { lookups, entries: vec![(next, hash, value)], missing: None }))
    }

    /// A key is not there. Where there are few others, which of them are there is decided too: there may be no room for more.
    fn missing(&mut self, kind: Kind, mut lookups: Lookups, key: Value) -> Flow<Option<Discovery>> {
        if kind.is_finite() {
            Rc::make_mut(&mut lookups.missing).push(key);
            return self.all(lookups);
        }
        Ok(Some(Discovery { lookups, entries: vec![], missing: Some(key) }))
    }

    /// All entries are looked at.
    fn all(&mut self, lookups: Lookups) -> Flow<Option<Discovery>> {
        let (kind, found) = (self.kind()?, lookups.found.len());
        if matches!(kind, Kind::Identity(_)) {
            return self.cx.unsupported("a walk over a hash table of the input whose keys have identity hash codes");
        }
        self.number_of_keys(self.takes_null())?;
        let count = self.count(MOST)?;
        let known: Vec<Value> = lookups.found.iter().map(|&(key, _)| key).collect();
        let keys = self.different_keys(kind, &known, &lookups.missing, count)?;
        let takes_null = self.takes_null();
        if !takes_null {
            self.none_is_null(&keys)?;
        }
        let entry = |(i, key): (usize, Value)| {
            let value = self.held_value((found + i) as u32)?;
            if !takes_null {
                self.none_is_null(&[value])?;
            }
            Ok((key, self.hash(kind, key)?, value))
        };
        let entries = keys.into_iter().enumerate().map(entry).collect::<Flow<_>>()?;
        Ok(Some(Discovery { lookups: Lookups { is_whole: true, ..lookups }, entries, missing: None }))
    }

    /// Whether keys and values may be null.
    fn takes_null(&self) -> bool {
        Buckets::of(&self.cx.world.program, self.class).is_none_or(|of| of.takes_null)
    }

    /// The value of an entry; of a set that of all keys.
    fn held_value(&mut self, i: u32) -> Flow<Value> {
        let program = &self.cx.world.program;
        match super::holds(program, program.at_run_time(self.class)) {
            Some(Holds::Entries | Holds::Stacked) => self.cell(Cell::Value(self.class), i),
            _ => hash_set::present(self, "java/util/HashSet"),
        }
    }
}

/// See [`crate::step::Natives::discover`].
pub(in crate::native) fn discover(cx: &mut Cx<'_>, map: Term, new: Discovery) -> Flow {
    let Discovery { mut lookups, entries, missing } = new;
    let mut map = Map { cx, map };
    for (key, hash, value) in entries {
        let node = map.insert(&lookups, key, hash, value)?;
        Rc::make_mut(&mut lookups.found).push((key, node));
    }
    Rc::make_mut(&mut lookups.missing).extend(missing);
    let in_order = Buckets::of(&map.cx.world.program, lookups.class).is_none_or(|of| of.in_order);
    map.cx.st.in_any_order |= !in_order && lookups.is_whole && lookups.found.len() > 1;
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
    /// Inserts an entry behind the last of those that were there before the call, before what the program has put.
    fn insert(&mut self, lookups: &Lookups, key: Value, hash: Value, value: Value) -> Flow<ObjId> {
        let program = &self.cx.world.program;
        let is_linked = self.field("head")?.is_some();
        let buckets = Buckets::of(program, lookups.class).expect("it is a hash table");
        let class = self.cx.linked(program.load(buckets.entry))?;
        let node = crate::step::allocate(self.cx, class);
        for (name, v) in [("hash", hash), ("key", key), (buckets.value, value)] {
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

    /// The last node from `first` on that was there before the call, if there is one, or the last of all.
    fn last(&mut self, lookups: &Lookups, first: Value, next: &str, of_all: bool) -> Flow<Option<ObjId>> {
        let (mut last, mut at) = (None, first);
        while let Value::Obj(node) = at {
            if of_all || lookups.found.iter().any(|&(_, found)| found == node) {
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
        match Value::from_term(self.cx.terms(), self.map) {
            Value::Obj(o) => field_of_allocated(self.cx, o, f).map(Some),
            _ => self.cx.world.strategy.get(self.cx, self.map, At::Field(f)).map(Some),
        }
    }

    fn assign(&mut self, name: &str, value: Value) -> Flow {
        let Some(f) = self.id(name) else { return Ok(()) };
        match Value::from_term(self.cx.terms(), self.map) {
            Value::Obj(o) => set(self.cx, o, name, value),
            _ => {
                let func = self.cx.linked(self.cx.world.inputs.func(Cell::Field(f)))?;
                self.cx.st.heap.store.write(func, Write { to: self.map, index: None, count: None, value });
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
