//! Conversions between the types of a call and those of the method behind it, as bytecode: boxing, unboxing, widening
//! and casts (JLS §5.1; `LambdaMetafactory`, `MethodHandle.asType`).

use crate::classfile::{
    BaseType, FieldType, Name,
    assemble::CodeBuilder,
    code::{Cond, Convert, Instr},
};

/// The class that boxes a primitive type.
pub(super) fn boxed(base: BaseType) -> &'static str {
    match base {
        BaseType::Boolean => "java/lang/Boolean",
        BaseType::Byte => "java/lang/Byte",
        BaseType::Char => "java/lang/Character",
        BaseType::Double => "java/lang/Double",
        BaseType::Float => "java/lang/Float",
        BaseType::Int => "java/lang/Integer",
        BaseType::Long => "java/lang/Long",
        BaseType::Short => "java/lang/Short",
    }
}

const BASES: [BaseType; 8] = [
    BaseType::Boolean,
    BaseType::Byte,
    BaseType::Char,
    BaseType::Short,
    BaseType::Int,
    BaseType::Long,
    BaseType::Float,
    BaseType::Double,
];

/// The primitive type that a class boxes.
fn unboxed(class: &str) -> Option<BaseType> {
    BASES.into_iter().find(|&base| boxed(base) == class)
}

/// The name of a reference type as a class constant has it.
pub(super) fn class_name(ty: &FieldType) -> Name {
    match ty {
        FieldType::Object(name) => name.clone(),
        _ => ty.descriptor().into(),
    }
}

/// Makes what is on the stack, of type `from`, one of type `to` (`MethodHandle.asType`).
pub(super) fn convert(code: &mut CodeBuilder<'_>, from: &FieldType, to: &FieldType) {
    match (from, to) {
        _ if from == to => {}
        (FieldType::Base(from), FieldType::Base(to)) => widen(code, *from, *to),
        (FieldType::Base(base), _) => match unboxed(&class_name(to)) {
            Some(wide) => {
                widen(code, *base, wide);
                box_(code, wide);
            }
            None => box_(code, *base),
        },
        (_, FieldType::Base(base)) => unbox(code, &class_name(from), *base),
        _ => cast(code, from, to),
    }
}

/// A checked cast, unless it cannot fail.
pub(super) fn cast(code: &mut CodeBuilder<'_>, from: &FieldType, to: &FieldType) {
    let to = class_name(to);
    if &*to != "java/lang/Object" && to != class_name(from) {
        code.cast(&to);
    }
}

fn box_(code: &mut CodeBuilder<'_>, base: BaseType) {
    let class = boxed(base);
    code.invoke_static(class, "valueOf", &format!("({})L{class};", base.letter()));
}

/// The value in a box of type `from`. What is declared wider than any box is looked at: each box that widens is right.
fn unbox(code: &mut CodeBuilder<'_>, from: &str, to: BaseType) {
    let value_of = |code: &mut CodeBuilder<'_>, base: BaseType| {
        code.invoke_virtual(boxed(base), &format!("{}Value", base.java_name()), &format!("(){}", base.letter()));
        widen(code, base, to);
    };
    if let Some(base) = unboxed(from) {
        return value_of(code, base);
    }
    let done = code.label();
    for base in BASES.into_iter().filter(|&base| base != to && widens(base, to)) {
        let next = code.label();
        code.dup();
        code.instance_of(boxed(base));
        code.if_zero(Cond::Eq, next);
        code.cast(boxed(base));
        value_of(code, base);
        code.goto(done);
        code.place(next);
    }
    code.cast(boxed(to));
    value_of(code, to);
    code.place(done);
}

/// Whether a conversion from one primitive type to the other is an identity or widening one (JLS §5.1.2).
pub(super) fn widens(from: BaseType, to: BaseType) -> bool {
    use BaseType::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    let rank = |base| match base {
        Byte => 0,
        Short => 1,
        Int => 2,
        Long => 3,
        Float => 4,
        Double => 5,
        Char | Boolean => 6,
    };
    match (from, to) {
        _ if from == to => true,
        (Boolean, _) | (_, Boolean | Char) => false,
        (Char, to) => rank(to) >= rank(Int),
        (from, to) => rank(from) < rank(to),
    }
}

fn widen(code: &mut CodeBuilder<'_>, from: BaseType, to: BaseType) {
    let int = !matches!(from, BaseType::Long | BaseType::Float | BaseType::Double);
    let op = match (from, to) {
        (BaseType::Long, BaseType::Float) => Convert::L2f,
        (BaseType::Long, BaseType::Double) => Convert::L2d,
        (BaseType::Float, BaseType::Double) => Convert::F2d,
        (_, BaseType::Long) if int => Convert::I2l,
        (_, BaseType::Float) if int => Convert::I2f,
        (_, BaseType::Double) if int => Convert::I2d,
        _ => return,
    };
    code.convert(op);
}

/// Returns what a method of result `from` left on the stack as a result of type `to`.
pub(super) fn return_as(code: &mut CodeBuilder<'_>, from: Option<&FieldType>, to: Option<&FieldType>) {
    match (from, to) {
        (Some(from), Some(to)) => convert(code, from, to),
        (Some(_), None) => code.pop(),
        // `asType` makes null or zero of nothing.
        (None, Some(to)) => match to {
            FieldType::Base(BaseType::Long) => code.op(Instr::Long(0)),
            FieldType::Base(BaseType::Float) => code.op(Instr::Float(0)),
            FieldType::Base(BaseType::Double) => code.op(Instr::Double(0)),
            FieldType::Base(_) => code.op(Instr::Int(0)),
            _ => code.op(Instr::Null),
        },
        (None, None) => {}
    }
    code.return_(to);
}
