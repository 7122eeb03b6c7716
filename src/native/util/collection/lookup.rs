//! What is in a hash table of the input comes out as it is looked up: a key is there, as the next entry of those that have been
//! found, or it is not. Who walks over all entries makes all of them known.

use super::{Folded, buckets::Buckets, hash_set, key::Kind};
use crate::{
    classfile::{FieldType, MethodDescriptor},
    input::{Cell, Holds},
    program::{ClassId, FieldId},
    state::{Lookups, Value},
    step::{Ask, Cx, Discovery, Flow, NewEntry, Outcome, Stop},
    term::{Node, Term},
};
use std::rc::Rc;

/// A table is walked over that has at most so many entries: with more of them in one bucket it would grow
/// (`HashMap.TREEIFY_THRESHOLD`).
const MOST: u32 = 8;

/// See [`crate::step::Natives::look_into`].
pub(in crate::native) fn look_into(
    cx: &mut Cx<'_>,
    map: Term,
    class: ClassId,
    f: FieldId,
    sought: Option<Value>,
) -> Flow<Option<Discovery>> {
    let program = &cx.world.program;
    let Some(buckets) = Buckets::of(program, class) else { return Ok(None) };
    let counts = match &*program.field(f).name {
        "size" | "count" | "baseCount" => true,
        "table" | "head" | "tail" => false,
        _ => return Ok(None),
    };
    if counts && (!is_counted(cx, buckets) || is_supplied(cx, map, class)?) {
        return Ok(None);
    }
    let known = known(cx, map, class)?;
    let is_new = known.is_none();
    let lookups = known.unwrap_or_else(|| Lookups::new(map, class));
    let nothing = |lookups| Ok(is_new.then(|| Discovery::of(lookups)));
    if counts {
        let mut folded = Folded { cx, r: lookups.of, class: lookups.class };
        return folded.count_of(lookups);
    }
    if lookups.is_ordered {
        return nothing(lookups);
    }
    let site = cx.site();
    let m = program.method(site.method);
    let of_maps = Buckets::of(program, m.class).is_some();
    if of_maps && &*m.name == "clear" {
        return Ok(Some(Discovery::of(Lookups { whole: Some(0), is_ordered: true, ..lookups })));
    }
    if of_maps && buckets.indifferent.contains(&&*m.name) {
        return nothing(lookups);
    }
    let (of, of_class) = (lookups.of, lookups.class);
    let local = key_of(&m.descriptor).filter(|_| of_maps && buckets.lookups.contains(&&*m.name));
    let key = sought.or_else(|| local.map(|local| cx.local(local)));
    let mut folded = Folded { cx, r: of, class: of_class };
    match key {
        Some(_) if lookups.whole.is_some() => nothing(lookups),
        Some(key) => {
            let mut ahead = lookups.ahead.clone();
            let new = folded.one(lookups.clone(), key, is_new)?;
            // Who only asks puts nothing there.
            let puts = sought.is_none() && &*m.name != "getNode";
            let is_ahead = buckets.ahead.contains(&&*m.name);
            if !puts || ahead.contains(&key) == is_ahead {
                return Ok(new);
            }
            match is_ahead {
                true => Rc::make_mut(&mut ahead).push(key),
                false => Rc::make_mut(&mut ahead).retain(|&other| other != key),
            }
            let mut new = new.unwrap_or_else(|| Discovery::of(lookups));
            new.lookups.ahead = ahead;
            Ok(Some(new))
        }
        None => folded.in_order(lookups),
    }
}

/// Whether it shows how many entries there are where the field that says so is read: not in methods that look for one, or only add
/// to the number, or ask whether there is any.
fn is_counted(cx: &Cx<'_>, buckets: &Buckets) -> bool {
    let program = &cx.world.program;
    let m = program.method(cx.site().method);
    let of_maps = Buckets::of(program, m.class).is_some();
    let only_adds = buckets.lookups.contains(&&*m.name) || buckets.indifferent.contains(&&*m.name);
    !cx.world.inputs.bounds.structures && !(of_maps && (only_adds || &*m.name == "isEmpty"))
}

/// Whether the keys of a map of the input need not be told apart to be counted. Those of a map in a set are known by what has been found.
fn is_supplied(cx: &mut Cx<'_>, map: Term, class: ClassId) -> Flow<bool> {
    if let Node::Obj(..) = cx.terms().node(map) {
        return Ok(false);
    }
    let kind = Folded { cx, r: map, class }.known_kind()?;
    Ok(kind.is_some_and(Kind::is_supplied))
}

/// The indices of the entries that have not been found, of so many.
fn others(lookups: &Lookups, count: u32) -> Vec<u32> {
    (0..count).filter(|&i| lookups.found.iter().all(|found| found.index != i)).collect()
}

/// The local variable of the first parameter that is an object.
fn key_of(descriptor: &MethodDescriptor) -> Option<u16> {
    let at = descriptor.params.iter().position(|ty| !matches!(ty, FieldType::Base(_)))?;
    Some(at as u16 + 1)
}

/// What is known of the table of a map, perhaps by another name.
pub(super) fn known(cx: &Cx<'_>, map: Term, class: ClassId) -> Flow<Option<Lookups>> {
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
        let nothing = |lookups| Ok(is_new.then(|| Discovery::of(lookups)));
        let key = self.settled(key)?;
        if !self.may_equal(kind, key)? {
            return nothing(lookups);
        }
        for found in lookups.found.iter() {
            let same = self.equal(kind, found.key, key)?;
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
        let (mut nexts, takes_null) = (vec![], self.takes_null());
        for at in self.next_indices(&lookups) {
            let next = self.cell(Cell::Element(self.class), at)?;
            let size = self.size()?;
            let is_one_more = terms.slt(terms.int(at as i32), self.cx.term(size));
            let next = match self.cx.loaded(next) {
                Ok(next) => next,
                // The strategy settles what is read: nothing is, if there is no other entry.
                Err(_) if !self.cx.decide(is_one_more)? => break,
                Err(_) => self.cx.loaded(next)?,
            };
            let next = self.settled(next)?;
            if !takes_null {
                let null = terms.is_null(self.cx.term(next));
                self.only_if(terms.not(terms.and(is_one_more, null)))?;
            }
            let same = terms.and(is_one_more, self.equal(kind, next, key)?);
            nexts.push((at, next, terms.and(same, terms.not(known_missing))));
        }
        let is_there = terms.any(nexts.iter().map(|&(.., same)| same));
        if !self.cx.decide(is_there)? {
            return self.missing(kind, lookups, key);
        }
        for (at, next, same) in nexts {
            if !self.cx.decide(same)? {
                continue;
            }
            // That of the key, to which it is equal: it is compared with that.
            let value = self.held_value(at)?;
            if !takes_null {
                self.none_is_null(&[value])?;
            }
            let hash = self.hash(kind, key)?;
            let new = NewEntry { key: next, hash, value, index: at };
            let mut order: Vec<u32> = lookups.found.iter().map(|found| found.index).chain([at]).collect();
            let order = (!order.is_sorted()).then(|| {
                order.sort_unstable();
                order
            });
            return Ok(Some(Discovery { entries: vec![new], order, ..Discovery::of(lookups) }));
        }
        Err(Stop::End(Outcome::Excluded))
    }

    /// It shows how many entries there are. They are as many only if no two keys are equal.
    fn count_of(&mut self, lookups: Lookups) -> Flow<Option<Discovery>> {
        if lookups.whole.is_some() || lookups.is_counted {
            return Ok(None);
        }
        match self.known_kind()? {
            Some(kind) if kind.is_supplied() => return Ok(None),
            Some(_) if self.has_more_than(MOST)? => return self.too_many(MOST),
            Some(kind) => self.only_different(kind, MOST, &lookups.missing)?,
            // One is unlike all others, if it may be null.
            None if self.has_more_than(self.takes_null().into())? => return self.unknown(),
            None => {}
        }
        Ok(Some(Discovery::of(Lookups { is_counted: true, ..lookups })))
    }

    /// Which entries a key may be that is found: any, where the order of all is that of their indices, else the next, and in which order
    /// they are iterated is seen when they are ([`Self::order`]).
    fn next_indices(&self, lookups: &Lookups) -> Vec<u32> {
        let bounds = &self.cx.world.inputs.bounds;
        match bounds.structures {
            true => others(lookups, bounds.array_length.into()),
            false => vec![lookups.found.len() as u32],
        }
    }

    /// A key is not there. Where there are few others, which of them are there is decided too: there may be no room for more.
    fn missing(&mut self, kind: Kind, mut lookups: Lookups, key: Value) -> Flow<Option<Discovery>> {
        if kind.is_finite() {
            Rc::make_mut(&mut lookups.missing).push(key);
            return self.all(lookups, false).map(Some);
        }
        if lookups.is_counted {
            let missing = [&lookups.missing[..], &[key]].concat();
            self.only_different(kind, MOST, &missing)?;
        }
        Ok(Some(Discovery { missing: Some(key), ..Discovery::of(lookups) }))
    }

    /// All entries come out, and perhaps in which order they are iterated.
    fn all(&mut self, lookups: Lookups, in_order: bool) -> Flow<Discovery> {
        let kind = self.kind()?;
        self.number_of_keys(self.takes_null())?;
        let count = self.count(MOST)?;
        let known: Vec<Value> = lookups.found.iter().map(|found| found.key).collect();
        let others = others(&lookups, count);
        let keys = self.different_keys(kind, &known, &lookups.missing, &others)?;
        let takes_null = self.takes_null();
        if !takes_null {
            self.none_is_null(&keys)?;
        }
        let entry = |(index, key): (u32, Value)| {
            let value = self.held_value(index)?;
            if !takes_null {
                self.none_is_null(&[value])?;
            }
            Ok(NewEntry { key, hash: Value::Null, value, index })
        };
        let mut entries = others.into_iter().zip(keys.iter().copied()).map(entry).collect::<Flow<Vec<_>>>()?;
        let alone = known.len() as u32;
        let order = if in_order { self.order(alone, count)? } else { None };
        for (entry, hash) in entries.iter_mut().zip(self.hashes(kind, &keys)?) {
            entry.hash = hash;
        }
        let lookups = Lookups { whole: Some(alone), is_ordered: in_order, ..lookups };
        Ok(Discovery { entries, order, ..Discovery::of(lookups) })
    }

    /// All entries are looked at, one after the other.
    fn in_order(&mut self, lookups: Lookups) -> Flow<Option<Discovery>> {
        let Some(alone) = lookups.whole else { return self.all(lookups, true).map(Some) };
        let order = self.order(alone, lookups.found.len() as u32)?;
        Ok(Some(Discovery { order, ..Discovery::of(Lookups { is_ordered: true, ..lookups }) }))
    }

    /// The indices of all entries in the order in which they are iterated. So many that have been found one by one may be anywhere; of
    /// the others it is that of their indices, which is that in which they have been found where none has been found alone.
    fn order(&mut self, alone: u32, count: u32) -> Flow<Option<Vec<u32>>> {
        let (terms, world) = (self.cx.terms(), self.cx.world);
        let mut order: Vec<u32> = (0..count).collect();
        if alone == 0 || world.inputs.bounds.structures {
            return Ok((alone > 0).then_some(order));
        }
        for index in (0..alone).rev() {
            let Some(behind) = (count - 1).checked_sub(index).filter(|&behind| behind > 0) else { continue };
            let func = self.cx.linked(world.inputs.func(Cell::Before))?;
            let before = terms.elem(func, self.r, terms.int(index as i32));
            let before = terms.zext(32, before);
            let facts: Vec<Term> = (0..=behind).map(|n| terms.eq(before, terms.int(n as i32))).collect();
            self.only_if(terms.any(facts.iter().copied()))?;
            let cases = || facts.iter().zip(0..).map(|(&fact, n)| (Some(n), fact)).collect();
            let n = self.cx.choose(facts.iter().copied(), || Ask::Switch { on: before, cases: cases() })?;
            order.retain(|&other| other != index);
            order.insert(index as usize + n, index);
        }
        Ok(Some(order))
    }

    /// Whether keys and values may be null.
    pub(super) fn takes_null(&self) -> bool {
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
