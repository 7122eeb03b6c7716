//! How people make objects of a class: by its constructors, static factories, builders and constants; and which of its methods change one.

use super::{Class, ClassId, FieldId, Method, MethodId, Origin, Program};
use crate::classfile::{Constant, FieldType, code::Instr};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// One step on the way to an object.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Making {
    /// A constructor, a static method, or a method of what was made last of its class.
    Call(MethodId),
    /// What a static field holds.
    Constant(FieldId),
}

/// So many calls that make an object of one class are told.
const MAKERS: usize = 4;

/// So many methods that change an object are told.
const CHANGERS: usize = 4;

/// So many pairs of them are.
const SUCCESSIONS: usize = 12;

/// How an object of a class is made, what promises most first; the last step yields it.
pub fn makers(program: &Program, class: ClassId) -> Vec<Vec<Making>> {
    let of = program.class(class);
    let mut calls = calls_that_make(program, of, class);
    calls.sort_by_key(|m| (!m.access.is_public(), Reverse(fit(program, of, m)), m.descriptor.params.len()));
    // Behind the best one what wants nothing: of that least is unknown.
    if let Some(at) =
        calls.iter().position(|m| m.access.is_public() && m.descriptor.params.is_empty()).filter(|&at| at > 1)
    {
        let simplest = calls.remove(at);
        calls.insert(1, simplest);
    }
    let mut all: Vec<Vec<Making>> = calls.iter().take(MAKERS).map(|m| vec![Making::Call(m.id)]).collect();
    all.extend(builders(program, of).into_iter().take(1));
    let constants = of.fields.iter().map(|&f| program.field(f)).filter(|f| {
        let is_open = !f.access.is_private() && f.access.is_static() && f.access.is_final();
        is_open && class_of(program, &f.ty) == Some(class)
    });
    let most = if all.is_empty() { MAKERS } else { 1 };
    all.extend(constants.take(most).map(|f| vec![Making::Constant(f.id)]));
    all
}

/// Constructors of a class, if it has any use of them, and static methods of another that return its objects; none that only copies.
fn calls_that_make<'p>(program: &'p Program, declaring: &Class, class: ClassId) -> Vec<&'p Method> {
    let of = program.class(class);
    let is_inner = of.file.as_deref().is_some_and(|file| {
        let own = file.inner_classes.iter().find(|inner| inner.inner == of.name);
        own.is_some_and(|own| !own.access.is_static() || own.access.is_private())
    });
    let returns = |m: &Method| m.descriptor.ret.as_ref().and_then(|ty| class_of(program, ty)) == Some(class);
    let makes = |m: &&Method| {
        let is_made = if m.is_constructor() {
            declaring.id == class && of.is_made_by_new() && !is_inner
        } else {
            m.access.is_static() && returns(m)
        };
        let of_such = format!("<L{};>", of.name);
        let copies = || {
            let chooses = program.declaration(m.id).signature.as_deref().is_some_and(|all| all.contains(&of_such));
            chooses || m.descriptor.params.iter().any(|ty| class_of(program, ty) == Some(class))
        };
        is_made && !m.access.is_private() && !m.access.is_synthetic() && m.code.is_some() && !copies()
    };
    declaring.methods.iter().map(|&m| program.method(m)).filter(makes).collect()
}

/// How well what a call is given fits what is kept in an object: of each field the type, less what is hard to say.
fn fit(program: &Program, class: &Class, m: &Method) -> i32 {
    let kept = class.layout.iter().map(|&f| program.field(f)).filter(|f| !f.access.is_transient());
    let mut types: Vec<&FieldType> = kept.map(|f| &f.ty).collect();
    let mut score = 0;
    for ty in &m.descriptor.params {
        let same = types.iter().position(|kept| *kept == ty);
        let wider = || {
            let given = class_of(program, ty)?;
            let is_wider =
                |kept: &&FieldType| class_of(program, kept).is_some_and(|kept| program.is_subtype(given, kept));
            types.iter().position(is_wider)
        };
        match same.or_else(wider) {
            Some(at) => {
                types.remove(at);
                score += 2;
            }
            None => score -= 1,
        }
        score -= i32::from(!is_plain(program, ty));
    }
    score
}

/// The class that a type names; of numbers and arrays none.
fn class_of(program: &Program, ty: &FieldType) -> Option<ClassId> {
    if let FieldType::Object(_) = ty { program.class_of_type(ty).ok() } else { None }
}

/// Whether values of a type are easy to say: numbers, strings and the like.
fn is_plain(program: &Program, ty: &FieldType) -> bool {
    let is_value = |class: ClassId| {
        let class = program.class(class);
        class.origin == Origin::Jdk && class.access.is_final() && class.file.is_some()
    };
    matches!(ty, FieldType::Base(_)) || class_of(program, ty).is_some_and(is_value)
}

/// A nested class that makes the objects: `Type.builder().build()`, `new Type.Builder().build()`.
fn builders(program: &Program, class: &Class) -> Vec<Vec<Making>> {
    let Some(file) = class.file.as_deref() else { return vec![] };
    let nested = file.inner_classes.iter().filter(|inner| inner.outer.as_ref() == Some(&class.name));
    let nested = nested.filter(|inner| inner.access.is_static() && !inner.access.is_private());
    let nested = nested.filter_map(|inner| program.load(&inner.inner).ok());
    let of = |builder: ClassId| {
        let declaring = program.class(builder);
        let builds = declaring.methods.iter().map(|&m| program.method(m)).find(|m| {
            let returns = m.descriptor.ret.as_ref().and_then(|ty| class_of(program, ty));
            let is_called = m.has_receiver() && !m.access.is_private() && !m.access.is_synthetic();
            is_called && m.code.is_some() && m.descriptor.params.is_empty() && returns == Some(class.id)
        })?;
        let mut begins = calls_that_make(program, class, builder);
        begins.extend(calls_that_make(program, declaring, builder));
        let begins = begins.into_iter().min_by_key(|m| m.descriptor.params.len())?;
        Some(vec![Making::Call(begins.id), Making::Call(builds.id)])
    };
    nested.filter_map(of).collect()
}

/// Methods that change an object of a class: they assign its fields, or elements, change a collection that a field holds, or call what does. Those that
/// are given something first, and behind them `last`, if it is one.
pub fn changers(program: &Program, class: ClassId, last: Option<MethodId>) -> Vec<MethodId> {
    let all = all_changers(program, class).into_iter().map(|(m, _)| m);
    let (all, last): (Vec<MethodId>, Vec<MethodId>) = all.partition(|&m| Some(m) != last);
    all.into_iter().take(CHANGERS).chain(last).collect()
}

/// Two methods of a class, one behind the other, of which the second changes what `method` looks at, and the first what the second looks at.
pub fn successions(program: &Program, class: ClassId, method: MethodId) -> Vec<[MethodId; 2]> {
    let all = all_changers(program, class);
    let meet = |one: &Touched, other: &Touched| one.changed.intersection(&other.read).next().is_some();
    // Of what it looks at in another class nothing is known.
    let own = program.method(method);
    let seen = program.is_subtype(class, own.class).then(|| touched(program, own, DEEPEST));
    let second = all.iter().filter(|(_, touched)| seen.as_ref().is_none_or(|seen| meet(touched, seen)));
    let behind = second.map(|second| {
        let first = all.iter().filter(|first| first.0 != second.0 && meet(&first.1, &second.1));
        first.map(|first| [first.0, second.0]).collect()
    });
    let behind: Vec<Vec<[MethodId; 2]>> = behind.collect();
    // Each second one has its turn.
    let nth = |n: usize| behind.iter().filter_map(move |all| all.get(n).copied());
    (0..all.len()).flat_map(nth).take(SUCCESSIONS).collect()
}

/// The methods that change an object, with what they look at, those that promise most first.
fn all_changers(program: &Program, class: ClassId) -> Vec<(MethodId, Touched)> {
    let methods = program.class(class).methods.iter().map(|&m| program.method(m));
    let called = methods
        .filter(|m| m.has_receiver() && !m.is_constructor() && !m.access.is_private() && !m.access.is_synthetic());
    let mut all: Vec<(&Method, Touched)> = called.map(|m| (m, touched(program, m, DEEPEST))).collect();
    all.retain(|(_, touched)| touched.elements || !touched.changed.is_empty());
    let hard = |m: &Method| m.descriptor.params.iter().filter(|ty| !matches!(ty, FieldType::Base(_))).count();
    all.sort_by_key(|(m, _)| {
        (!m.access.is_public(), m.descriptor.params.is_empty(), hard(m), m.descriptor.params.len())
    });
    all.into_iter().map(|(m, touched)| (m.id, touched)).collect()
}

/// What a method does with the fields of its object.
#[derive(Default)]
struct Touched {
    read: FxHashSet<FieldId>,
    /// Assigned, or what they hold is changed.
    changed: FxHashSet<FieldId>,
    /// Whether elements of an array are assigned.
    elements: bool,
}

/// So many calls within each other are looked through for what is done with an object.
const DEEPEST: usize = 3;

/// How methods of the JDK that change an object are called.
const VERBS: [&str; 20] = [
    "add", "append", "clear", "compute", "delete", "drain", "flip", "insert", "merge", "offer", "poll", "pop", "push",
    "put", "remove", "replace", "reverse", "set", "sort", "write",
];

fn touched(program: &Program, m: &Method, deepest: usize) -> Touched {
    let class = program.class(m.class);
    let mut all = Touched::default();
    let (Some(code), Some(file)) = (m.code.as_deref(), class.file.as_deref()) else { return all };
    for instr in &code.instrs {
        match *instr {
            Instr::ArrayStore(_) => all.elements = true,
            Instr::GetField(at) => all.read.extend(field(program, file.constant(at))),
            // A cache is no part of an object's value.
            Instr::PutField(at) => all
                .changed
                .extend(field(program, file.constant(at)).filter(|&f| !program.field(f).access.is_transient())),
            Instr::Invoke(_, at) => match file.constant(at) {
                Constant::Method(called) if called.class == class.name && deepest > 0 => {
                    let called = program.declared_method(class.id, &called.name, &called.descriptor);
                    let Some(called) = called else { continue };
                    let within = touched(program, program.method(called), deepest - 1);
                    all.read.extend(within.read);
                    all.changed.extend(within.changed);
                    all.elements |= within.elements;
                }
                Constant::Method(called) if VERBS.iter().any(|verb| called.name.starts_with(verb)) => {
                    all.changed
                        .extend(program.load(&called.class).into_iter().flat_map(|of| holders(program, class, of)));
                }
                _ => {}
            },
            _ => {}
        }
    }
    if all.elements {
        let arrays = all.read.iter().copied().filter(|&f| matches!(program.field(f).ty, FieldType::Array(..)));
        all.changed.extend(arrays.collect::<Vec<_>>());
    }
    all
}

/// The field that a constant names.
fn field(program: &Program, named: &Constant) -> Option<FieldId> {
    let Constant::Field(member) = named else { return None };
    program.resolve_field(program.load(&member.class).ok()?, &member.name, &member.descriptor).ok()
}

/// The fields of a class that may hold an object of that class of the JDK.
fn holders(program: &Program, class: &Class, of: ClassId) -> Vec<FieldId> {
    let may_hold = |&f: &FieldId| {
        let held = class_of(program, &program.field(f).ty);
        held.is_some_and(|held| program.is_subtype(held, of) || program.is_subtype(of, held))
    };
    let is_of_the_jdk = program.class(of).origin == Origin::Jdk;
    class.layout.iter().copied().filter(|_| is_of_the_jdk).filter(may_hold).collect()
}
