//! How people make objects of a class: by its constructors, static factories, builders and constants; and which of its methods change one.

use super::{Class, ClassId, FieldId, Method, MethodId, Origin, Program};
use crate::classfile::{ConstIdx, Constant, FieldType, code::Instr};
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
        let copies = || m.descriptor.params.iter().any(|ty| class_of(program, ty) == Some(class));
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

/// Whether a constant of a class names a field that is no part of an object's value.
fn is_cache(program: &Program, class: ClassId, at: ConstIdx) -> bool {
    let Some(Constant::Field(member)) = program.class(class).file.as_deref().map(|file| file.constant(at)) else {
        return false;
    };
    let holder = program.load(&member.class).ok();
    let field = holder.and_then(|class| program.resolve_field(class, &member.name, &member.descriptor).ok());
    field.is_some_and(|field| program.field(field).access.is_transient())
}

/// Methods that change an object of a class: they assign its fields, or elements, change a collection that a field holds, or call what does. Those that
/// are given something first, and behind them `last`, if it is one.
pub fn changers(program: &Program, class: ClassId, last: Option<MethodId>) -> Vec<MethodId> {
    let methods = program.class(class).methods.iter().map(|&m| program.method(m));
    let is_one = |m: &&Method| {
        let is_called = m.has_receiver() && !m.is_constructor() && !m.access.is_private() && !m.access.is_synthetic();
        is_called && changes(program, m, DEEPEST)
    };
    let (mut all, last): (Vec<&Method>, Vec<&Method>) = methods.filter(is_one).partition(|m| Some(m.id) != last);
    let hard = |m: &Method| m.descriptor.params.iter().filter(|ty| !matches!(ty, FieldType::Base(_))).count();
    all.sort_by_key(|m| (!m.access.is_public(), m.descriptor.params.is_empty(), hard(m), m.descriptor.params.len()));
    all.into_iter().take(CHANGERS).chain(last).map(|m| m.id).collect()
}

/// So many calls within each other are looked through for what changes an object.
const DEEPEST: usize = 3;

/// How methods of the JDK that change an object are called.
const VERBS: [&str; 20] = [
    "add", "append", "clear", "compute", "delete", "drain", "flip", "insert", "merge", "offer", "poll", "pop", "push",
    "put", "remove", "replace", "reverse", "set", "sort", "write",
];

fn changes(program: &Program, m: &Method, deepest: usize) -> bool {
    let class = program.class(m.class);
    let (Some(code), Some(file)) = (m.code.as_deref(), class.file.as_deref()) else { return false };
    code.instrs.iter().any(|instr| match instr {
        Instr::ArrayStore(_) => true,
        Instr::PutField(at) => !is_cache(program, m.class, *at),
        Instr::Invoke(_, at) => match file.constant(*at) {
            Constant::Method(called) if called.class == class.name => {
                let called = program.declared_method(class.id, &called.name, &called.descriptor);
                deepest > 0 && called.is_some_and(|called| changes(program, program.method(called), deepest - 1))
            }
            Constant::Method(called) if VERBS.iter().any(|verb| called.name.starts_with(verb)) => {
                program.load(&called.class).is_ok_and(|of| holds(program, class, of))
            }
            _ => false,
        },
        _ => false,
    })
}

/// Whether a field of a class may hold an object of that class of the JDK.
fn holds(program: &Program, class: &Class, of: ClassId) -> bool {
    let mut held = class.layout.iter().filter_map(|&f| class_of(program, &program.field(f).ty));
    program.class(of).origin == Origin::Jdk
        && held.any(|held| program.is_subtype(held, of) || program.is_subtype(of, held))
}
