//! A state as cells with names, for a trace: what has changed from one step to the next is then which cells have.
//!
//! `f0` is where the outermost frame is, `f0.l1` its local variable 1, `f0.s0` the bottom of its operand stack; `h3` an object, `h3.next`
//! a field of it, `h3[0]` an element.

use super::Listing;
use crate::{
    input::Cell,
    program::{ClassId, MethodId, Origin},
    state::{ObjId, State, Value},
    step::World,
    term::{ClassTag, Func, Node, Sort, Term},
};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Elements of an array that are shown.
const ELEMENTS: u32 = 16;

/// A value as people read it, and the objects that it may refer to, each with the condition that it does: empty if always.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Shown {
    pub(super) text: String,
    pub(super) to: Vec<(String, usize)>,
}

/// What is drawn as an object.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Thing {
    /// One that the run has, or that was there.
    Object(ObjId),
    /// What a reference of the input denotes.
    Input(Term),
}

/// The objects of a run, by number, in the order in which it comes to them.
#[derive(Default)]
pub(super) struct Pictures {
    things: IndexSet<Thing>,
    /// The conditions of the last one.
    guards: Vec<Term>,
    /// Of numbers, whether which references are the same decides them.
    decided_by: FxHashMap<Term, Vec<Term>>,
}

/// The cells of a state.
pub(super) type Cells = BTreeMap<String, Shown>;

impl Pictures {
    /// How many objects there are.
    pub(super) fn len(&self) -> usize {
        self.things.len()
    }

    /// The conditions under which what the last state refers to is one object or another, or a number in it one or another.
    pub(super) fn guards(&mut self) -> impl Iterator<Item = Term> + use<> {
        std::mem::take(&mut self.guards).into_iter()
    }

    /// A state.
    pub(super) fn of(&mut self, world: &World, listing: &mut Listing, st: &State) -> Cells {
        let mut drawing =
            Drawing { world, st, pictures: self, cells: Cells::new(), open: vec![], done: IndexSet::new() };
        drawing.frames(listing);
        while let Some(n) = drawing.open.pop() {
            if drawing.done.insert(n) {
                drawing.thing(n);
            }
        }
        drawing.cells
    }
}

struct Drawing<'a> {
    world: &'a World,
    st: &'a State,
    pictures: &'a mut Pictures,
    cells: Cells,
    /// Numbers of objects that are referred to.
    open: Vec<usize>,
    done: IndexSet<usize>,
}

/// Characters of a term that are shown.
const LONGEST: usize = 300;

/// What is said of a condition.
pub(super) fn shown(world: &World, condition: Term) -> String {
    shortened(world.terms.show(condition))
}

fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text,
    }
}

impl Drawing<'_> {
    fn put(&mut self, name: String, shown: Shown) {
        self.cells.insert(name, shown);
    }

    fn text(&mut self, name: String, text: String) {
        self.put(name, Shown { text, to: vec![] });
    }

    fn frames(&mut self, listing: &mut Listing) {
        let frames: Vec<_> = self.st.frames.iter().cloned().collect();
        for (n, frame) in frames.iter().enumerate() {
            let method = listing.number(self.world, frame.method);
            self.text(format!("f{n}"), format!("{method}:{}", frame.pc));
            let named = self.named(frame.method, frame.pc);
            for (kind, from, to) in [('l', frame.base, frame.floor), ('s', frame.floor, frame.top)] {
                for at in from..to {
                    let v = self.st.values[at as usize];
                    if kind == 'l' && v == Value::Null && !named.contains(&(at - from)) {
                        continue;
                    }
                    let shown = self.value(v);
                    self.put(format!("f{n}.{kind}{}", at - from), shown);
                }
            }
        }
    }

    /// The local variables that are known to have a value: parameters, and what the class file has a name for there. Nobody has assigned the
    /// others if they hold null.
    fn named(&self, method: MethodId, at: u32) -> Vec<u32> {
        let m = self.world.program.method(method);
        let mut next = u32::from(!m.access.is_static());
        let mut named = if next == 1 { vec![0] } else { vec![] };
        for parameter in &m.descriptor.params {
            named.push(next);
            next += u32::from(parameter.words());
        }
        let variables = m.code.as_deref().map_or(&[][..], |code| &code.variables);
        named.extend(variables.iter().filter(|v| v.start <= at && at < v.end).map(|v| u32::from(v.index)));
        named
    }

    fn value(&mut self, v: Value) -> Shown {
        let plain = |text: String| Shown { text, to: vec![] };
        match v {
            Value::I32(i) => plain(i.to_string()),
            Value::I64(l) => plain(format!("{l}L")),
            Value::F32(bits) => plain(format!("{:?}f", f32::from_bits(bits))),
            Value::F64(bits) => plain(format!("{:?}", f64::from_bits(bits))),
            Value::Ret(at) => plain(format!("return to {at}")),
            Value::Null => plain("null".into()),
            Value::Obj(o) => self.object(o, None),
            Value::Sym(t) if self.world.terms.sort(t) == Sort::Ref => {
                let mut shown = plain(shortened(self.world.terms.show(t)));
                self.arms(t, None, &mut shown);
                shown
            }
            Value::Sym(t) => {
                self.choices(t);
                plain(shortened(self.world.terms.show(t)))
            }
        }
    }

    /// Notes which references a number depends on the sameness of.
    fn choices(&mut self, t: Term) {
        let (terms, path) = (&self.world.terms, &self.st.path);
        let Pictures { decided_by, guards, .. } = self.pictures;
        let found = decided_by.entry(t).or_insert_with(|| {
            let (mut found, mut seen) = (vec![], terms.marks());
            terms.each_part(t, &mut seen, &mut |part| {
                let Node::Ite(condition, ..) = terms.node(part) else { return };
                if let Node::Eq(a, _) = terms.node(condition)
                    && terms.sort(a) == Sort::Ref
                {
                    found.push(condition);
                }
            });
            found
        });
        guards.extend(found.iter().filter(|&&condition| path.truth(terms, condition).is_none()));
    }

    fn object(&mut self, o: ObjId, when: Option<Term>) -> Shown {
        if let Some(text) = self.string(o) {
            return Shown { text, to: vec![] };
        }
        let n = self.number(Thing::Object(o));
        Shown { text: format!("#{n}"), to: vec![(self.when(when), n)] }
    }

    /// A condition in words; nothing of what is always so.
    fn when(&mut self, condition: Option<Term>) -> String {
        let Some(condition) = condition else { return String::new() };
        self.pictures.guards.push(condition);
        shown(self.world, condition)
    }

    /// What a reference of the input may be, under which conditions.
    fn arms(&mut self, t: Term, when: Option<Term>, shown: &mut Shown) {
        let (terms, path) = (&self.world.terms, &self.st.path);
        let and = |c: Term| match (when, path.truth(terms, c)) {
            (_, Some(true)) => when,
            (None, _) => Some(c),
            (Some(when), _) => Some(terms.and(when, c)),
        };
        match terms.node(t) {
            Node::Null => {}
            Node::Obj(o, _) => {
                let to = self.object(ObjId(o), when).to;
                shown.to.extend(to);
            }
            Node::Ite(c, a, b) => {
                let (known, not) = (path.truth(terms, c), terms.not(c));
                let (one, other) = (and(c), and(not));
                if known != Some(false) {
                    self.arms(a, one, shown);
                }
                if known != Some(true) {
                    self.arms(b, other, shown);
                }
            }
            _ if path.truth(terms, terms.is_null(t)) == Some(true) => {}
            _ => match self.st.settled.get(&t).copied() {
                Some(Value::Null) => {}
                Some(Value::Sym(denoted)) if denoted != t => self.arms(denoted, when, shown),
                _ => {
                    let n = self.number(self.input(t));
                    shown.to.push((self.when(when), n));
                }
            },
        }
    }

    /// What is known to be the same object is drawn as one.
    fn input(&self, t: Term) -> Thing {
        let (terms, path) = (&self.world.terms, &self.st.path);
        let t = if let Node::Input(_, designator) = terms.node(t) { designator } else { t };
        let same =
            |thing: &&Thing| matches!(thing, Thing::Input(s) if path.truth(terms, terms.eq(*s, t)) == Some(true));
        let there = self.st.there.iter().find(|there| path.truth(terms, terms.eq(there.root, t)) == Some(true));
        match there {
            Some(there) => Thing::Object(there.object),
            None => self.pictures.things.iter().find(same).copied().unwrap_or(Thing::Input(t)),
        }
    }

    fn number(&mut self, thing: Thing) -> usize {
        let (n, _) = self.pictures.things.insert_full(thing);
        self.open.push(n);
        n
    }

    /// The characters of a string, if they are known.
    fn string(&self, o: ObjId) -> Option<String> {
        let (value, coder) = self.world.natives.string_parts(&self.world.program, self.st, o)?;
        let (Value::Obj(bytes), Value::I32(coder)) = (value, coder) else { return None };
        let bytes: Option<Vec<u8>> = (self.st.heap.open(bytes).is_none())
            .then(|| self.st.heap.cells(bytes))?
            .map(|v| match v {
                Value::I32(b) => Some(b as u8),
                _ => None,
            })
            .collect();
        let bytes = bytes?;
        let units: Vec<u16> = match coder {
            0 => bytes.iter().copied().map(u16::from).collect(),
            _ => bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], *pair.get(1).unwrap_or(&0)])).collect(),
        };
        Some(format!("{:?}", String::from_utf16_lossy(&units)))
    }

    fn thing(&mut self, n: usize) {
        match self.pictures.things[n] {
            Thing::Object(o) => self.allocated(n, o),
            Thing::Input(t) => self.of_input(n, t),
        }
    }

    fn class(&self, class: ClassId) -> String {
        self.world.inputs.short_name(class)
    }

    fn allocated(&mut self, n: usize, o: ObjId) {
        let (heap, program) = (&self.st.heap, &self.world.program);
        let header = heap.header(o);
        let class = program.class(header.class);
        let kind = if heap.was_there(o) { "there before" } else { "new" };
        self.text(format!("h{n}"), format!("{}|{kind}", self.class(header.class)));
        if heap.opaque(o).is_some() || heap.open(o).is_some() {
            return;
        }
        if class.is_array() {
            self.text(format!("h{n}.length"), header.len.to_string());
            for i in 0..header.len.min(ELEMENTS) {
                let shown = self.value(heap.cell(o, i as usize));
                self.put(format!("h{n}[{i}]"), shown);
            }
        } else if class.origin == Origin::Application {
            for &f in &class.layout {
                let field = program.field(f);
                let shown = self.value(heap.cell(o, field.slot as usize));
                self.put(format!("h{n}.{}", field.name), shown);
            }
        }
    }

    /// The cells of an input that somebody has looked into or written to, as they are now.
    fn of_input(&mut self, n: usize, r: Term) {
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
