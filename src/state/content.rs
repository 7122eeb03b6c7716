//! What a state holds that may matter from here on, told so that two states of which it is the same go on alike: without the numbers of
//! objects, without what cannot be reached, without how the path has come here.

use super::{Mirror, ObjId, OnReturn, Phase, State, Value, statics::Init};
use crate::term::Term;
use rustc_hash::FxHashMap;

/// What holds more words than this is not told.
const MOST: usize = 10_000;

/// See the module. What stands in terms is told apart from the rest.
pub(super) struct Content<'a> {
    state: &'a State,
    since: &'a State,
    pub(super) words: Vec<u64>,
    terms: Vec<Term>,
    /// The objects met, by the order in which they were.
    met: FxHashMap<ObjId, usize>,
    open: Vec<ObjId>,
}

pub(super) fn word(n: u32) -> u64 {
    u64::from(n)
}

impl State {
    /// The words and the terms of what it holds; `since` is the start of its run. `None` where it holds more than is told here: objects of the input, monitors, what
    /// it knows of clocks and hash codes, or while a class is initialized.
    pub fn content(&self, since: &State) -> Option<(Vec<u64>, Vec<Term>)> {
        let is_plain = matches!(self.phases.current(), Some(Phase::Body(_)))
            && self.heap.is_plain()
            && self.clock.as_ref().is_none_or(Vec::is_empty)
            && self.settled.is_empty()
            && self.within.is_empty()
            && self.there.is_empty()
            && self.hashed.is_empty()
            && self.calls.is_empty()
            && self.constructed.is_empty()
            && self.told.is_none()
            && self.region.is_none()
            && self.effort.is_none()
            && !(self.in_hash_order || self.loose.order || self.loose.zone || self.loose.machine);
        if !is_plain {
            return None;
        }
        let (words, terms, met, open) = Default::default();
        let mut content = Content { state: self, since, words, terms, met, open };
        content.frames()?;
        content.statics()?;
        content.objects()?;
        Some((content.words, content.terms))
    }
}

impl Content<'_> {
    fn frames(&mut self) -> Option<()> {
        let state = self.state;
        self.words.push(state.frames.len() as u64);
        for frame in state.frames.iter() {
            let on_return = match frame.on_return {
                OnReturn::Push => 0,
                OnReturn::Phase => 1,
                OnReturn::Initialized(_) | OnReturn::Filled | OnReturn::Made { .. } => return None,
            };
            if frame.monitor.is_some() {
                return None;
            }
            self.words.extend([word(frame.method.0), word(frame.pc), word(frame.top - frame.base), on_return]);
            let values = frame.base as usize..frame.top as usize;
            state.values[values].iter().try_for_each(|&v| self.value(v))?;
        }
        let entered = state.heap.entered();
        self.words.push(entered.len() as u64);
        let entered = entered.iter().map(|&r| Value::Sym(r));
        state.phases.arguments.iter().copied().chain(entered).try_for_each(|v| self.value(v))
    }

    fn statics(&mut self) -> Option<()> {
        let (is, was) = (&self.state.statics, &self.since.statics);
        let changed = is.changed(was);
        self.words.push(changed.len() as u64);
        for (i, v) in changed {
            self.words.push(i as u64);
            self.value(v)?;
        }
        let added = is.added(was);
        self.words.push(added.len() as u64);
        for (class, init, values) in added {
            self.words.extend([word(class.0), values.len() as u64]);
            match init {
                Init::Done => self.words.push(0),
                Init::Failed(o) => self.value(Value::Obj(o))?,
                Init::Running => return None,
            }
            values.iter().try_for_each(|&v| self.value(v))?;
        }
        Some(())
    }

    /// What can be reached, and what has been written of what was there.
    fn objects(&mut self) -> Option<()> {
        let (is, was) = (&self.state.heap, &self.since.heap);
        let own: Vec<_> = is.own_objects().into_iter().filter(|&(_, o)| !is.is_of(o, was)).collect();
        self.words.push(own.len() as u64);
        for (what, o) in own {
            self.words.push(what.len() as u64);
            self.words.extend(what.bytes().map(u64::from));
            self.value(Value::Obj(o))?;
        }
        let changed = is.changed_objects(was);
        self.words.push(changed.len() as u64);
        for o in changed {
            self.words.push(word(o.0));
            is.tell(o, self)?;
        }
        let mut next = 0;
        while let Some(&o) = self.open.get(next) {
            next += 1;
            is.tell(o, self)?;
        }
        Some(())
    }

    pub(super) fn value(&mut self, v: Value) -> Option<()> {
        match v {
            Value::I32(v) => self.words.extend([0, word(v as u32)]),
            Value::I64(v) => self.words.extend([1, v as u64]),
            Value::F32(v) => self.words.extend([2, word(v)]),
            Value::F64(v) => self.words.extend([3, v]),
            Value::Null => self.words.push(4),
            Value::Ret(at) => self.words.extend([5, word(at)]),
            Value::Sym(t) => {
                self.words.push(6);
                self.terms.push(t);
            }
            Value::Obj(o) => self.reference(o),
        }
        Some(())
    }

    fn reference(&mut self, o: ObjId) {
        let heap = &self.state.heap;
        if heap.is_of(o, &self.since.heap) {
            self.words.extend([7, word(o.0)]);
            return;
        }
        self.words.push(8);
        if heap.tell_constant(o, self) {
            return;
        }
        let next = self.met.len();
        let place = *self.met.entry(o).or_insert(next);
        if place == next {
            self.open.push(o);
        }
        self.words.extend([9, place as u64]);
    }

    /// Whether so many more words would be too many.
    pub(super) fn is_full(&self, more: usize) -> bool {
        self.words.len() + more > MOST
    }

    pub(super) fn mirror(&mut self, of: Mirror) {
        self.words.extend(match of {
            Mirror::Class(class) => [10, word(class.0)],
            Mirror::Base(base) => [11, base as u64],
            Mirror::Void => [12, 0],
        });
    }
}
