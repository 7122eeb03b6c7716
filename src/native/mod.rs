//! Methods without usable bytecode, one folder per area of the JDK, each with a first page that says what is modelled there
//! and what is not. The only place that names JDK classes.

mod assertions;
mod choose;
mod files;
mod internal;
mod invoke;
mod io;
mod lang;
pub mod launch;
mod models;
mod nondet;
mod reflect;
mod replies;
mod text;
mod util;

pub use lang::NAMES;
pub use launch::is_main;
pub use models::MODELS;

use self::{
    invoke::{bootstrap, combine, concat, lambda, record, switch},
    lang::{boxes, class, class_choice, faults, object, string, throwable},
    launch::start,
    util::{collection, grow},
};
use crate::{
    classfile::{Constant, Instr, MemberRef, verify::Names},
    input::{Body, Held, Holds, Library, ReadObject},
    program::{ArrayComponent, Class, ClassId, FieldId, LinkError, Method, MethodId, Origin, Program, Universe},
    state::{Heap, Mirror, ObjId, State, Value},
    step::{
        CallSite, Cx, Discovery, Fault, Flow, Native, Natives, World, possible_classes, put_field_of_allocated, select,
    },
    term::{RefVal, Term, Text},
};
use rustc_hash::FxHashMap;
use std::{cell::OnceCell, ops::RangeInclusive};

/// The models of the JDK's native methods.
pub struct Jdk {
    rows: FxHashMap<(&'static str, &'static str), Vec<(&'static str, Native)>>,
    /// Made once in a world.
    base: OnceCell<State>,
}

const UNCHECKED: &str = "java/lang/RuntimeException";

/// A model: class, name and descriptor of the method (`*` for any), and our body.
type Row = (&'static str, &'static str, &'static str, Native);

const AREAS: [&[&[Row]]; 10] = [
    &[assertions::TABLE, choose::TABLE, files::TABLE, io::TABLE],
    nondet::TABLES,
    internal::TABLES,
    invoke::TABLES,
    lang::TABLES,
    launch::TABLES,
    reflect::TABLES,
    text::TABLES,
    util::TABLES,
    util::TOLD,
];

impl Default for Jdk {
    fn default() -> Self {
        let mut rows: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for &(class, name, descriptor, body) in AREAS.iter().copied().flatten().copied().flatten() {
            rows.entry((class, name)).or_default().push((descriptor, body));
        }
        Self { rows, base: OnceCell::new() }
    }
}

impl Library for Jdk {
    fn string_class(&self, program: &Program) -> Option<ClassId> {
        program.load(string::STRING).ok()
    }

    fn class_of_types(&self, program: &Program) -> Option<ClassId> {
        program.load(class::CLASS).ok()
    }

    fn is_chosen(&self, class: &str) -> bool {
        class == "java/util/Locale"
    }

    fn types(&self, program: &Program, universe: &Universe) -> (Vec<Mirror>, bool) {
        class_choice::types(program, universe)
    }

    fn is_characters(&self, program: &Program, f: FieldId) -> bool {
        &*program.field(f).name == "value"
    }

    fn is_coder(&self, program: &Program, f: FieldId) -> bool {
        &*program.field(f).name == "coder"
    }

    fn arrays(&self, is_mentioned: &dyn Fn(&str) -> bool) -> &'static [&'static str] {
        if is_mentioned(reflect::ARRAY) { &["[I", "[Ljava/lang/Object;"] } else { &[] }
    }

    fn is_transparent(&self, program: &Program, class: ClassId) -> bool {
        boxes::is_box(&program.class(class).name)
    }

    fn usual(&self, declared: &str) -> Option<&'static str> {
        collection::usual(declared)
    }

    fn arguments(&self, class: &str) -> &'static [&'static str] {
        collection::arguments(class)
    }

    fn usual_key(&self, declared: &str) -> Option<&'static str> {
        collection::usual_key(declared)
    }

    fn holds(&self, program: &Program, class: ClassId) -> Option<Holds> {
        collection::holds(program, class)
    }

    fn is_skeleton(&self, class: &str) -> bool {
        collection::is_skeleton(class)
    }

    fn changes(&self, program: &Program, method: MethodId) -> bool {
        collection::changes(program, method)
    }

    fn takes_null(&self, program: &Program, class: ClassId) -> bool {
        collection::takes_null(program, class)
    }

    fn equals_itself_alone(&self, program: &Program, class: ClassId) -> bool {
        object::equals_itself_alone(program, class)
    }

    fn unlike(&self, program: &Program, class: &str, n: u32) -> Option<Body> {
        collection::unlike(program, class, n)
    }

    fn all(&self, program: &Program, class: &str) -> Option<Vec<Body>> {
        collection::all(program, class)
    }

    fn content(&self, of: &Program, class: ClassId, o: RefVal, read: &mut dyn ReadObject) -> Option<(Holds, Held)> {
        collection::content(of, class, o, read)
    }
}

impl Natives for Jdk {
    fn find(&self, program: &Program, method: MethodId) -> Option<Native> {
        let m = program.method(method);
        let class = program.class(m.class);
        if class.acts_for.is_some() {
            return m.access.is_native().then(|| match &*m.name {
                concat::JOIN => concat::join as Native,
                combine::BOUND => combine::bound,
                _ => bootstrap::inner,
            });
        }
        let class = &*class.name;
        // Registering natives with the JVM has no effect here.
        if matches!(&*m.name, "registerNatives" | "initIDs" | "initNative") && m.access.is_native() {
            return Some(replies::nothing);
        }
        let rows = self.rows.get(&(class, &*m.name))?;
        rows.iter().find(|(d, _)| *d == "*" || *d == &*m.raw_descriptor).map(|&(_, body)| body)
    }

    fn tells_whole(&self, program: &Program, method: MethodId) -> bool {
        let m = program.method(method);
        let (class, name) = (&*program.class(m.class).name, &*m.name);
        let mut rows = text::TABLES.iter().chain(util::TOLD).copied().flatten();
        rows.any(|row| (row.0, row.1) == (class, name) && row.2 == &*m.raw_descriptor)
    }

    fn base(&self, world: &World) -> State {
        self.base.get_or_init(|| launch::base(world)).clone()
    }

    fn initializer(&self, cx: &Cx<'_>, class: &Class) -> Flow<Option<MethodId>> {
        start::initializer(cx, class)
    }

    fn raise(&self, cx: &mut Cx<'_>, fault: &Fault) -> Flow<ObjId> {
        throwable::raise(cx, fault)
    }

    fn string(&self, cx: &mut Cx<'_>, text: &[u16]) -> Flow<ObjId> {
        string::constant(cx, text)
    }

    fn string_parts(&self, program: &Program, st: &State, o: ObjId) -> Option<(Value, Value)> {
        string::parts(program, st, o)
    }

    fn text(&self, cx: &mut Cx<'_>, o: ObjId) -> Flow<Option<Text>> {
        text::of_object(cx, o)
    }

    fn has_text(&self, cx: &mut Cx<'_>, r: Term, text: &Text) -> Flow<Option<Term>> {
        text::has(cx, r, text)
    }

    fn show(&self, cx: &mut Cx<'_>, o: ObjId) -> Flow {
        text::show(cx, o)
    }

    fn class_object(&self, cx: &mut Cx<'_>, of: Mirror) -> Flow<ObjId> {
        class::object(cx, of)
    }

    fn link(&self, cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<MethodId> {
        let (_, method) = &site.bootstrap.handle;
        let known = match (&*method.class, &*method.name) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => lambda::link(cx, site),
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants") => concat::with_recipe(cx, site),
            ("java/lang/invoke/StringConcatFactory", "makeConcat") => concat::plain(cx, site),
            ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(cx, site),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => switch::link(cx, site),
            _ => Ok(None),
        };
        match known? {
            Some(target) => Ok(target),
            None => bootstrap::link(cx, site),
        }
    }

    fn link_constant(&self, cx: &mut Cx<'_>, class: ClassId, constant: &Constant) -> Flow<MethodId> {
        bootstrap::link_constant(cx, class, constant)
    }

    fn folded(&self, program: &Program, class: ClassId, f: FieldId) -> Option<Vec<FieldId>> {
        collection::folded(program, class, f)
    }

    fn unfold(&self, cx: &mut Cx<'_>, r: Term, class: ClassId, fields: &[FieldId]) -> Flow<Vec<Value>> {
        collection::unfold(cx, r, class, fields)
    }

    fn look_into(
        &self,
        cx: &mut Cx<'_>,
        map: Term,
        class: ClassId,
        f: FieldId,
        sought: Option<Value>,
    ) -> Flow<Option<Discovery>> {
        collection::look_into(cx, map, class, f, sought)
    }

    fn discover(&self, cx: &mut Cx<'_>, map: Term, new: Discovery) -> Flow {
        collection::discover(cx, map, new)
    }

    fn sizes(&self, program: &Program, class: ClassId) -> Option<RangeInclusive<u32>> {
        collection::sizes(program, class)
    }

    fn filler(&self, cx: &Cx<'_>, class: ClassId, items: u32) -> Flow<Option<MethodId>> {
        collection::filler(cx, class, items)
    }

    fn is_of_initialization(&self, program: &Program, heap: &Heap, exception: ObjId) -> bool {
        let name = &*program.class(heap.class_of(exception)).name;
        ["java/lang/ExceptionInInitializerError", "java/lang/NoClassDefFoundError"].contains(&name)
    }

    fn names(&self) -> &'static Names {
        &NAMES
    }

    fn is_assertion(&self, program: &Program, class: ClassId) -> bool {
        is_a(program, class, "java/lang/AssertionError")
    }

    fn may_raise_unchecked(&self, program: &Program, instr: &Instr) -> bool {
        program.load(UNCHECKED).map_or(true, |class| faults::may_raise(program, class, instr))
    }

    fn throws_nothing(&self, called: &MemberRef) -> bool {
        nondet::is_number(called) || faults::throws_nothing(called)
    }

    fn message(&self, program: &Program, st: &State, o: ObjId) -> Option<Value> {
        lang::throwable::said(program, st, o)
    }

    fn may_raise(&self, program: &Program, exception: ClassId, instr: &Instr) -> bool {
        faults::may_raise(program, exception, instr)
    }

    fn is_cache(&self, program: &Program, f: FieldId) -> bool {
        let f = program.field(f);
        program.class(f.class).origin == Origin::Jdk && object::CACHES.contains(&&*f.name)
    }

    fn is_main(&self, method: &Method) -> bool {
        is_main(method)
    }

    fn is_set(&self, program: &Program, class: ClassId) -> bool {
        grow::is_set(program, class)
    }

    fn may_shrink_sets(&self, called: &MemberRef) -> bool {
        grow::may_shrink(called)
    }

    fn is_growth(&self, program: &Program, method: MethodId) -> bool {
        grow::is_growth(program, method)
    }

    fn elements(&self, program: &Program, heap: &Heap, set: ObjId, class: ClassId) -> Option<Vec<ObjId>> {
        grow::elements(program, heap, set, class)
    }

    fn size(&self, cx: &mut Cx<'_>, r: Value) -> Flow<Option<MethodId>> {
        const SIZES: [(&str, &str); 3] =
            [("java/lang/String", "length"), ("java/util/Collection", "size"), ("java/util/Map", "size")];
        let (program, r) = (&cx.world.program, cx.term(r));
        let classes = possible_classes(cx, r);
        for (class, size) in SIZES {
            let Ok(class) = program.load(class) else { continue };
            if classes.iter().all(|&of| program.is_subtype(of, class))
                && let Some(size) = program.declared_method(class, size, "()I")
            {
                return select(cx, r, size).map(Some);
            }
        }
        Ok(None)
    }

    fn unchecked(&self, program: &Program) -> Result<ClassId, LinkError> {
        program.load(UNCHECKED)
    }

    fn tells_identity(&self, class: &str) -> bool {
        object::tells_identity(class)
    }

    fn is_thrown_anywhere(&self, program: &Program, class: ClassId) -> bool {
        is_a(program, class, "java/lang/StackOverflowError")
    }

    fn is_error(&self, program: &Program, class: ClassId) -> bool {
        is_a(program, class, "java/lang/Error")
    }
}

fn is_a(program: &Program, class: ClassId, name: &str) -> bool {
    program.load(name).is_ok_and(|of| program.is_subtype(class, of))
}

/// An array of references to objects of this class.
fn array(cx: &mut Cx<'_>, of: &str, elements: Vec<Value>) -> Flow<Value> {
    let class = cx.linked(cx.world.program.load(of))?;
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Class(class)))?;
    Ok(Value::Obj(cx.st.heap.allocate(class, elements.into_iter())))
}

/// The object the virtual machine keeps as `what`, made when first asked for.
fn singleton(cx: &mut Cx<'_>, what: &'static str, make: impl FnOnce(&mut Cx<'_>) -> Flow<ObjId>) -> Flow<ObjId> {
    if let Some(o) = cx.st.heap.own(what) {
        return Ok(o);
    }
    let o = make(cx)?;
    cx.st.heap.set_own(what, o);
    Ok(o)
}

/// Assigns a field where this version of the JDK has it.
fn set(cx: &mut Cx<'_>, o: ObjId, name: &str, v: Value) {
    let program = &cx.world.program;
    let layout = &program.class(cx.class_of(o)).layout;
    if let Some(&f) = layout.iter().find(|&&f| &*program.field(f).name == name) {
        put_field_of_allocated(cx, o, f, v);
    }
}
