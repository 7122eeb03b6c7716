//! A state as cells with names, for a trace: what has changed from one step to the next is then which cells have.
//!
//! `f0` is where the outermost frame is, `f0.l1` its local variable 1, `f0.s0` the bottom of its operand stack; `h3` an object, `h3.next`
//! a field of it, `h3[0]` an element.

mod inputs;

use super::Listing;
use crate::{
    classfile::disasm,
    program::{ClassId, FieldId, MethodId, Origin},
    report::show::shortened,
    state::{Init, ObjId, State, Value},
    step::World,
    term::{Node, Sort, Term, fp},
};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Elements of an array that are shown, the first ones; of others it is said that they are not.
const ELEMENTS: u32 = 32;

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
    /// The static fields of a class.
    Statics(ClassId),
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
        drawing.statics();
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
    shortened(&world.terms.show(condition), LONGEST)
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

    /// The static fields of the application: while an initializer runs all of its class, then those that may still be assigned.
    fn statics(&mut self) {
        let program = &self.world.program;
        let of_application = |&(class, _): &(ClassId, Init)| program.class(class).origin == Origin::Application;
        for (class, init) in self.st.statics.prepared().filter(of_application) {
            let is_shown = |f: &FieldId| {
                let access = program.field(*f).access;
                !access.is_synthetic() && (init == Init::Running || !access.is_final())
            };
            let shown: Vec<FieldId> = program.class(class).statics.iter().copied().filter(is_shown).collect();
            if shown.is_empty() {
                continue;
            }
            let (n, _) = self.pictures.things.insert_full(Thing::Statics(class));
            self.text(format!("h{n}"), format!("static {}|static fields", self.class(class)));
            for f in shown {
                let field = program.field(f);
                let value = self.value(self.st.statics.get(class, field.slot));
                self.put(format!("h{n}.{}", field.name), value);
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
            Value::F32(bits) => plain(fp::literal(32, bits.into())),
            Value::F64(bits) => plain(fp::literal(64, bits)),
            Value::Ret(at) => plain(format!("return to {at}")),
            Value::Null => plain("null".into()),
            Value::Obj(o) => self.object(o, None),
            Value::Sym(t) if self.world.terms.sort(t) == Sort::Ref => {
                let mut shown = plain(shortened(&self.world.terms.show(t), LONGEST));
                self.arms(t, None, &mut shown);
                shown
            }
            Value::Sym(t) => {
                self.choices(t);
                plain(shortened(&self.world.terms.show(t), LONGEST))
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
        Some(shortened(&disasm::string(&units), LONGEST))
    }

    fn thing(&mut self, n: usize) {
        match self.pictures.things[n] {
            Thing::Object(o) => self.allocated(n, o),
            Thing::Input(t) => self.of_input(n, t),
            // They are drawn where it is decided which are.
            Thing::Statics(_) => {}
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
            if header.len > ELEMENTS {
                self.text(format!("h{n}[{ELEMENTS}…{}]", header.len - 1), "not shown".into());
            }
        } else if class.origin == Origin::Application {
            for &f in &class.layout {
                let field = program.field(f);
                let shown = self.value(heap.cell(o, field.slot as usize));
                self.put(format!("h{n}.{}", field.name), shown);
            }
        }
    }
}
