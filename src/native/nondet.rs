//! The calls by which a program reads what nobody knows: of `cortado.Cortado`, of the `Verifier` of the software verification competition and
//! of `org.cprover.CProver`. Each returns an input of its own, named by how many came before. What an assumption excludes is no path.
//! A program that is only run has the bytecode of these classes, which hands out the values that have been put there beforehand.

use super::{Row, choose::note, lang::class};
use crate::{
    classfile::{BaseType, FieldType, Instr, MemberRef},
    program::ClassId,
    state::{Mirror, Value},
    step::{Cx, Flow, Outcome, Reply, Stop},
};

/// Rows for calls without parameters that return a number: class, name, descriptor and its type.
macro_rules! numbers {
    ($($class:literal $short:literal: $($name:literal $descriptor:literal $base:ident),*;)*) => {
        &[$($(($class, $name, $descriptor, |cx, _| {
            any(cx, concat!($short, ".", $name), &FieldType::Base(BaseType::$base), false)
        })),*),*]
    };
}

const CORTADO: &str = "cortado/Cortado";
const VERIFIER: &str = "org/sosy_lab/sv_benchmarks/Verifier";
const CPROVER: &str = "org/cprover/CProver";
const STRING: &str = "java/lang/String";

pub(super) const TABLES: &[&[Row]] = &[NUMBERS, REFERENCES];

const NUMBERS: &[Row] = numbers! {
    "cortado/Cortado" "Cortado": "anyBoolean" "()Z" Boolean, "anyByte" "()B" Byte, "anyChar" "()C" Char, "anyShort" "()S" Short,
        "anyInt" "()I" Int, "anyLong" "()J" Long, "anyFloat" "()F" Float, "anyDouble" "()D" Double;
    "org/sosy_lab/sv_benchmarks/Verifier" "Verifier": "nondetBoolean" "()Z" Boolean, "nondetByte" "()B" Byte, "nondetChar" "()C" Char,
        "nondetShort" "()S" Short, "nondetInt" "()I" Int, "nondetLong" "()J" Long, "nondetFloat" "()F" Float,
        "nondetDouble" "()D" Double;
    "org/cprover/CProver" "CProver": "nondetBoolean" "()Z" Boolean, "nondetByte" "()B" Byte, "nondetChar" "()C" Char,
        "nondetShort" "()S" Short, "nondetInt" "()I" Int, "nondetLong" "()J" Long, "nondetFloat" "()F" Float,
        "nondetDouble" "()D" Double;
};

const REFERENCES: &[Row] = &[
    (CORTADO, "anyString", "()Ljava/lang/String;", |cx, _| string(cx, "Cortado.anyString")),
    (CORTADO, "any", "(Ljava/lang/Class;)Ljava/lang/Object;", any_of_class),
    (CORTADO, "assume", "(Z)V", assume),
    (VERIFIER, "nondetString", "()Ljava/lang/String;", |cx, _| string(cx, "Verifier.nondetString")),
    (VERIFIER, "assume", "(Z)V", assume),
    (CPROVER, "nondetWithNull", "*", |cx, args| typed(cx, args, "CProver.nondetWithNull", false)),
    (CPROVER, "nondetWithoutNull", "*", |cx, args| typed(cx, args, "CProver.nondetWithoutNull", true)),
    (CPROVER, "assume", "(Z)V", assume),
];

/// Whether a call returns a number that may be any.
pub(super) fn is_number(called: &MemberRef) -> bool {
    NUMBERS.iter().any(|row| (row.0, row.1, row.2) == (&*called.class, &*called.name, &*called.descriptor))
}

/// Any value of a type; `is_object`: but null.
fn any(cx: &mut Cx<'_>, call: &'static str, ty: &FieldType, is_object: bool) -> Flow<Reply> {
    if cx.world.host.is_some() {
        return Ok(Reply::Bytecode);
    }
    let value = cx.linked(cx.world.inputs.told(call, cx.st.chosen.len(), ty))?;
    if is_object && cx.decide(cx.terms().is_null(cx.term(value)))? {
        return Err(Stop::End(Outcome::Excluded));
    }
    let loaded = cx.world.inputs.as_given(cx.loaded(value)?);
    note(cx, call, ty, value);
    Ok(Reply::Value(loaded))
}

/// Any string.
fn string(cx: &mut Cx<'_>, call: &'static str) -> Flow<Reply> {
    any(cx, call, &FieldType::Object(STRING.into()), true)
}

/// Null, or any object of the class that is named.
fn any_of_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let Mirror::Class(class) = class::mirrored(cx, args[0])? else {
        return cx.unsupported("Cortado.any of a primitive type");
    };
    let ty = type_of(cx, class);
    any(cx, "Cortado.any", &ty, false)
}

/// Any object of the class to which what is returned is cast next, which is the type that source declares: that of the object given, where there is no cast.
fn typed(cx: &mut Cx<'_>, args: &[Value], call: &'static str, is_object: bool) -> Flow<Reply> {
    let next = cx.code().instrs.get(cx.pc() as usize + 1);
    let class = match (next, args.first()) {
        (Some(&Instr::CheckCast(at)), _) => cx.resolved_class(at)?,
        (_, Some(&Value::Obj(o))) => cx.class_of(o),
        (_, None | Some(Value::Null)) => cx.linked(cx.world.program.load("java/lang/Object"))?,
        _ => return cx.unsupported(format!("{call} of an object of the input")),
    };
    let ty = type_of(cx, class);
    any(cx, call, &ty, is_object)
}

/// References to a class.
fn type_of(cx: &Cx<'_>, class: ClassId) -> FieldType {
    let name = &cx.world.program.class(class).name;
    FieldType::parse(name).filter(|_| name.starts_with('[')).unwrap_or_else(|| FieldType::Object(name.clone()))
}

/// What does not hold is no input.
fn assume(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.world.host.is_some() {
        return Ok(Reply::Bytecode);
    }
    let holds = match args[0] {
        Value::I32(holds) => holds != 0,
        value => {
            let holds = cx.term(value);
            cx.decide(cx.terms().not(cx.terms().eq(holds, cx.terms().int(0))))?
        }
    };
    if holds { Ok(Reply::Void) } else { Err(Stop::End(Outcome::Excluded)) }
}
