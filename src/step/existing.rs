//! Objects that were there before the call and that a static field holds: an input may be one of them. Each that an input is compared
//! with has a root of its own, the object of the input that it is ([`InputSpace::existing`]); so two inputs that are it are
//! one object, and what is read of one or written to it is a matter of terms like any other alias.
//!
//! [`InputSpace::existing`]: crate::input::InputSpace::existing

use super::{Ask, Cx, Flow, Stop};
use crate::{
    input::Cell,
    program::{ClassId, Origin},
    state::{Beyond, Existing, Mirror, Named, ObjId, Value, Write},
    term::{Func, Node, Term},
};
use indexmap::IndexMap;

/// The condition that an input is this object, which was there; `None` where no test could say so, or no type allows it.
///
/// # Errors
/// Asks what follows for the object of the input that it is, when it is first compared with; and of what has been looked
/// into before whether it is the same, where nobody has thought of that then.
pub(super) fn is(cx: &mut Cx<'_>, r: Term, o: ObjId) -> Flow<Option<Term>> {
    let Some(root) = met(cx, r, o, false)? else { return Ok(None) };
    Ok(may_be(cx, r, root, cx.class_of(o)).then(|| cx.terms().eq(r, root)))
}

/// An input may be this object: what has been assigned to it by the names of inputs is assigned to the object, as far as these are it. Whether
/// anything has.
///
/// # Errors
/// As [`is`].
pub(super) fn meets(cx: &mut Cx<'_>, r: Term, o: ObjId) -> Flow<bool> {
    let is_new = cx.st.there.iter().all(|there| there.object != o);
    let catches_up = catches_up(cx, o);
    let Some(root) = met(cx, r, o, catches_up)? else { return Ok(false) };
    if !is_new || !catches_up {
        return Ok(false);
    }
    let (terms, inputs, class) = (cx.terms(), &cx.world.inputs, cx.class_of(o));
    let mut cells = vec![];
    for (func, log) in cx.st.heap.store.logs() {
        let Cell::Field(f) = inputs.cell_of(func) else { continue };
        let field = cx.world.program.field(f);
        if !cx.world.program.is_subtype(class, field.class) {
            continue;
        }
        let first = cx.term(cx.st.heap.cell(o, field.slot as usize));
        let now = log.iter().filter(|write| !is_first(cx, write)).fold(first, |before, write| {
            let same = terms.eq(write.to, root);
            let same = cx.truth(same).map_or(same, |b| terms.bool(b));
            terms.ite(same, cx.term(write.value), before)
        });
        if now != first {
            cells.push((field.slot as usize, Value::from_term(terms, now)));
        }
    }
    let has_any = !cells.is_empty();
    cells.into_iter().for_each(|(slot, v)| cx.st.heap.set_cell(o, slot, v));
    Ok(has_any)
}

/// Whether all that has been assigned to an object so far is in the log of what has been assigned to inputs.
fn catches_up(cx: &Cx<'_>, o: ObjId) -> bool {
    !cx.st.heap.has_changed(o) && cx.world.program.class(cx.class_of(o)).origin == Origin::Application
}

/// Whether a static field by which a test comes by an object holds it, or a type is what it stands for.
pub(super) fn has_name(cx: &Cx<'_>, o: ObjId) -> bool {
    !cx.world.inputs.bounds.structures && named(cx, o).is_some()
}

/// The same of one that has been compared with.
pub(super) fn known(cx: &Cx<'_>, r: Term, o: ObjId) -> Option<Term> {
    let there = cx.st.there.iter().find(|there| there.object == o)?;
    may_be_there(cx, r, there).then(|| cx.terms().eq(r, there.root))
}

/// Whether an input and such a root, of an object of that class, may be one object, by their types.
fn may_be(cx: &Cx<'_>, r: Term, root: Term, class: ClassId) -> bool {
    let terms = cx.terms();
    match (terms.bound(r), terms.bound(root)) {
        (Some(a), Some(b)) => !terms.is_void(terms.meet(a, b)),
        // No input is made of the class.
        (Some(_), None) => cx.world.inputs.type_allows(r, class),
        (None, _) => true,
    }
}

/// The same of what has been compared with.
fn may_be_there(cx: &Cx<'_>, r: Term, there: &Existing) -> bool {
    may_be(cx, r, there.root, cx.class_of(there.object))
}

/// The root of an object with which an input is compared; whether it is to catch up with what has been assigned to inputs.
fn met(cx: &mut Cx<'_>, r: Term, o: ObjId, catches_up: bool) -> Flow<Option<Term>> {
    if let Some(known) = cx.st.there.iter().find(|there| there.object == o) {
        return Ok(Some(known.root));
    }
    if cx.world.inputs.bounds.structures || cx.world.host.is_some() {
        return Ok(None);
    }
    let Some(name) = named(cx, o) else { return Ok(None) };
    let root = cx.world.inputs.existing(&name, cx.class_of(o));
    if !may_be(cx, r, root, cx.class_of(o)) {
        return Ok(None);
    }
    let law = law(cx, root, cx.class_of(o), Some(o), &[], catches_up)?;
    taken(cx, law)?;
    cx.st.there.push(Existing { root, object: o, name });
    Ok(Some(root))
}

/// The conditions that an input is one of the objects that stand for these types, each with the object.
///
/// # Errors
/// As [`is`].
pub(super) fn types(cx: &mut Cx<'_>, r: Term, class: ClassId, types: &[Mirror]) -> Flow<Vec<(Term, Term)>> {
    let names = types.iter().map(|&of| Named::Type(of));
    let roots: Vec<(Named, Term)> = names.map(|name| (name.clone(), cx.world.inputs.existing(&name, class))).collect();
    let is_new = |cx: &Cx<'_>, root: Term| cx.st.there.iter().all(|there| there.root != root);
    // All is asked before an object is made.
    let mut before = vec![];
    for &(_, root) in &roots {
        if is_new(cx, root) {
            let law = law(cx, root, class, None, &before, false)?;
            taken(cx, law)?;
            before.push(root);
        }
    }
    let mut found = vec![];
    for ((name, root), &of) in roots.into_iter().zip(types) {
        let object = cx.world.natives.class_object(cx, of)?;
        if is_new(cx, root) {
            cx.st.there.push(Existing { root, object, name });
        }
        found.push((cx.terms().eq(r, root), cx.term(Value::Obj(object))));
    }
    Ok(found)
}

/// A reference is loaded that is none of the objects whose class its type does not allow: nothing else says of which class these are.
///
/// # Errors
/// Asks for that to be said.
pub(super) fn apart(cx: &Cx<'_>, r: Term) -> Flow {
    let terms = cx.terms();
    let others = cx.st.there.iter().filter(|there| terms.bound(there.root).is_none() && !may_be_there(cx, r, there));
    taken(cx, terms.all(others.map(|there| terms.not(terms.eq(r, there.root)))))
}

fn taken(cx: &Cx<'_>, law: Term) -> Flow {
    if cx.truth(law) == Some(true) { Ok(()) } else { Err(Stop::Ask(Ask::Law(law))) }
}

/// What names an object in a test: a static field that is as class initializers left it, or the type it stands for.
fn named(cx: &Cx<'_>, o: ObjId) -> Option<Named> {
    if let Some(of) = cx.st.heap.mirrored(o) {
        return Some(Named::Type(*of));
    }
    let (program, statics) = (&cx.world.program, &cx.st.statics);
    let mut of_jdk = None;
    for (class, slot) in statics.holding(Value::Obj(o)) {
        let class = program.class(class);
        let is_own = class.origin == Origin::Application;
        let Some(&f) = class.statics.get(slot as usize) else { continue };
        if class.acts_for.is_some() || !is_own && (of_jdk.is_some() || !class.access.is_public()) {
            continue;
        }
        let access = program.field(f).access;
        let lasts = access.is_final() || is_own && statics.is_as_initialized(class.id, slot);
        if lasts && is_own {
            return Some(Named::Field(f));
        }
        of_jdk = of_jdk.or((lasts && access.is_public()).then_some(Named::Field(f)));
    }
    of_jdk
}

/// What holds of the root of an object: it is not null and none of the others, and what has been read by then of inputs that
/// may be it is in the object.
///
/// # Errors
/// Asks whether an input is the object, where that changes what has been said of it before.
fn law(cx: &Cx<'_>, root: Term, class: ClassId, o: Option<ObjId>, before: &[Term], catches_up: bool) -> Flow<Term> {
    let terms = cx.terms();
    let others = cx.st.there.iter().map(|there| there.root).chain(before.iter().copied());
    let others = others.map(|other| terms.not(terms.eq(root, other)));
    let mut all: Vec<Term> = std::iter::once(terms.not(terms.is_null(root))).chain(others).collect();
    for (part, is_write) in looked_into(cx) {
        if is_write && catches_up {
            continue;
        }
        let func = if let Node::Init(func, _) = terms.node(part) { Some(func) } else { None };
        let r = object_of(cx, part).unwrap_or(part);
        let same = terms.eq(r, root);
        if cx.truth(same) == Some(false) {
            continue;
        }
        if !may_be(cx, r, root, class) {
            // The root alone does not say of which class it is.
            all.push(terms.not(same));
            continue;
        }
        if !has(cx, func, class) {
            continue;
        }
        if let Node::Is(..) = terms.node(part) {
            let is_enum = |&c: &ClassId| cx.world.program.class(c).access.is_enum();
            let is_constant =
                cx.world.inputs.stands_for_types(class) || cx.world.program.class(class).ancestors.iter().any(is_enum);
            match (terms.bound(root), cx.truth(part)) {
                (Some(_), _) => {}
                (None, Some(true)) => all.push(terms.not(same)),
                // Who is asked for a class that it has is thought of then.
                (None, _) if is_constant => all.push(terms.not(terms.and(part, same))),
                (None, _) => cx.exclude(Beyond::Late(same))?,
            }
            continue;
        }
        let content = match (func.filter(|_| !is_write), o) {
            (Some(func), Some(o)) => content(cx, cx.world.inputs.cell_of(func), root, o)?,
            _ => None,
        };
        match content {
            Some(fact) => all.push(fact),
            None => cx.exclude(Beyond::Late(same))?,
        }
    }
    Ok(terms.all(all))
}

/// Whether objects of a class have cells like this.
fn has(cx: &Cx<'_>, func: Option<Func>, class: ClassId) -> bool {
    match func.map(|func| cx.world.inputs.cell_of(func)) {
        Some(Cell::Field(f)) => cx.world.program.is_subtype(class, cx.world.program.field(f).class),
        _ => true,
    }
}

/// That a cell of the root holds at first what the object does, if that is what class initializers left there and a term says it.
fn content(cx: &Cx<'_>, cell: Cell, root: Term, o: ObjId) -> Flow<Option<Term>> {
    let (terms, Cell::Field(f)) = (cx.terms(), cell) else { return Ok(None) };
    let field = cx.world.program.field(f);
    if cx.st.heap.has_changed(o) || !cx.world.program.is_subtype(cx.class_of(o), field.class) {
        return Ok(None);
    }
    let first = cx.term(cx.linked(cx.world.inputs.at_first(f, root))?);
    let held = match cx.st.heap.cell(o, field.slot as usize) {
        Value::Obj(p) => cx.st.there.iter().find(|there| there.object == p).map(|there| there.root),
        Value::Sym(_) | Value::Ret(_) => None,
        known => Some(cx.term(known)),
    };
    Ok(held.filter(|&held| terms.sort(held) == terms.sort(first)).map(|held| terms.eq(first, held)))
}

/// Whether an entry of a log is no write: what a cell held at first may be there too.
pub(super) fn is_first(cx: &Cx<'_>, write: &Write) -> bool {
    matches!(write.value, Value::Sym(t) if object_of(cx, t) == Some(write.to) && !matches!(cx.terms().node(t), Node::Is(..)))
}

/// The object whose cell or class a term is.
pub(super) fn object_of(cx: &Cx<'_>, part: Term) -> Option<Term> {
    match cx.terms().node(part) {
        Node::Init(_, r) | Node::Elem(_, r, _) | Node::Is(r, _) => Some(r),
        _ => None,
    }
}

/// The cells of inputs that a path has read and the classes it has asked for, and the inputs that it has written to.
pub(super) fn looked_into(cx: &Cx<'_>) -> Vec<(Term, bool)> {
    let (terms, heap) = (cx.terms(), &cx.st.heap);
    let symbolic = |v: Value| if let Value::Sym(t) = v { Some(t) } else { None };
    let writes = || heap.store.logs().flat_map(|(_, log)| log).filter(|write| !is_first(cx, write));
    let held = cx.st.values.iter().copied().chain(heap.made().flat_map(|o| heap.cells(o)));
    let held = held.chain(writes().map(|write| write.value)).filter_map(symbolic);
    let all: Vec<Term> = cx.st.path.facts().chain(held).chain(writes().map(|write| write.to)).collect();
    let (mut seen, mut found) = (terms.marks(), vec![]);
    for t in all {
        terms.each_part(t, &mut seen, &mut |part| {
            if matches!(terms.node(part), Node::Init(..) | Node::Elem(..) | Node::Is(..)) {
                found.push((part, false));
            }
        });
    }
    let atoms = terms.atoms(writes().map(|write| write.to));
    found.extend(atoms.into_iter().filter(|&r| terms.sort(r) == crate::term::Sort::Ref).map(|r| (r, true)));
    found
}

impl Cx<'_> {
    /// A reference of the input with each such object in its place that it may be.
    pub fn expanded(&self, r: Term) -> Term {
        if self.st.there.is_empty() {
            return r;
        }
        let terms = self.terms();
        match terms.node(r) {
            Node::Null | Node::Obj(..) => r,
            Node::Ite(c, a, b) => terms.ite(c, self.expanded(a), self.expanded(b)),
            _ => self.st.there.iter().rev().filter(|there| may_be_there(self, r, there)).fold(r, |rest, there| {
                let same = terms.eq(r, there.root);
                let same = self.truth(same).map_or(same, |b| terms.bool(b));
                terms.ite(same, self.term(Value::Obj(there.object)), rest)
            }),
        }
    }

    /// The object that was there which a reference of the input is known to denote, else the reference.
    pub fn known_to_exist(&self, r: Value) -> Value {
        let Value::Sym(t) = r else { return r };
        let terms = self.terms();
        let may_be_one = terms.sort(t) == crate::term::Sort::Ref && terms.may_be_input(t);
        if self.st.there.is_empty() || !may_be_one || matches!(terms.node(t), Node::Ite(..)) {
            return r;
        }
        let is_it =
            |there: &&Existing| may_be_there(self, t, there) && self.truth(terms.eq(t, there.root)) == Some(true);
        self.st.there.iter().find(is_it).map_or(r, |there| Value::Obj(there.object))
    }

    /// An input has been found to be such an object: so it is wherever the active methods have it.
    pub(super) fn found_to_exist(&mut self) {
        if self.st.there.is_empty() {
            return;
        }
        for i in 0..self.st.values.len() {
            self.st.values[i] = self.known_to_exist(self.st.values[i]);
        }
    }

    /// Decides whether a reference is such an object, of which class, where that is none that inputs are made of: what is asked of its class says
    /// nothing then.
    ///
    /// # Errors
    /// Asks that.
    pub(super) fn placed(&self, r: Value) -> Flow<Value> {
        let (Value::Sym(t), terms) = (r, self.terms()) else { return Ok(r) };
        let elsewhere = |t: Term| {
            self.st.there.iter().filter(move |there| {
                terms.bound(there.root).is_none() && self.world.inputs.type_allows(t, self.class_of(there.object))
            })
        };
        if self.st.there.is_empty() || self.truth(terms.is_null(t)) == Some(true) {
            return Ok(r);
        }
        if let Node::Ite(c, a, b) = terms.node(t) {
            if !terms.may_be_input(t) || terms.leaves(t).into_iter().all(|leaf| elsewhere(leaf).next().is_none()) {
                return Ok(r);
            }
            let arm = if self.decide(c)? { a } else { b };
            return self.placed(Value::from_term(terms, arm));
        }
        let mut of: IndexMap<ClassId, Vec<(Term, Term)>> = IndexMap::new();
        for there in elsewhere(t) {
            let is = (terms.eq(t, there.root), self.term(Value::Obj(there.object)));
            of.entry(self.class_of(there.object)).or_default().push(is);
        }
        for all in of.values() {
            if self.decide(terms.any(all.iter().map(|&(is, _)| is)))? {
                return Ok(Value::from_term(terms, self.one_of(all)));
            }
        }
        Ok(r)
    }

    /// One of these objects, by these conditions; the last if by no other.
    pub(super) fn one_of(&self, all: &[(Term, Term)]) -> Term {
        let terms = self.terms();
        let Some((&(_, last), others)) = all.split_last() else { return terms.null() };
        others.iter().rev().fold(last, |rest, &(is, o)| {
            let is = self.truth(is).map_or(is, |b| terms.bool(b));
            terms.ite(is, o, rest)
        })
    }
}
