//! Conversions between the types of a functional interface and those of its implementation, as
//! `LambdaMetafactory` allows them: casts, boxing, unboxing, widening.

use super::{
    boxes::{box_of, boxed_by},
    synth::Body,
};
use crate::classfile::{
    BaseType, FieldType, Instr,
    code::{Convert, Invoke},
};

const NUMBER: &str = "java/lang/Number";

/// Whether one type can be converted to another, as far as that can be said without their classes: numbers become wider (JLS §5.1.2), and no
/// reference is refused.
pub(super) fn adapts(from: &FieldType, to: &FieldType) -> bool {
    let FieldType::Base(to) = to else { return true };
    let from = match from {
        FieldType::Base(from) => Some(*from),
        _ => boxed_by(from),
    };
    from.is_none_or(|from| is_wider(from, *to))
}

fn is_wider(from: BaseType, to: BaseType) -> bool {
    use BaseType::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    let rank = |base| match base {
        Boolean => 0,
        Byte => 1,
        Short | Char => 2,
        Int => 3,
        Long => 4,
        Float => 5,
        Double => 6,
    };
    from == to || from != Boolean && to != Char && rank(from) < rank(to)
}

impl Body<'_> {
    /// Converts the value on top from one type to another.
    pub(in crate::native) fn adapt(&mut self, from: &FieldType, to: &FieldType) {
        match (from, to) {
            _ if from == to => {}
            (FieldType::Base(from), FieldType::Base(to)) => self.widen(*from, *to),
            (FieldType::Base(from), _) => {
                let class = box_of(*from);
                let letter = from.letter();
                self.invoke(Invoke::Static, class, "valueOf", &format!("({letter})L{class};"));
            }
            (_, FieldType::Base(to)) => match boxed_by(from) {
                Some(base) => {
                    self.unbox(box_of(base), base);
                    self.widen(base, *to);
                }
                // Any number will do where a number is wanted.
                None => {
                    let class = match to {
                        BaseType::Boolean | BaseType::Char => box_of(*to),
                        _ => NUMBER,
                    };
                    self.class_op(Instr::CheckCast, class);
                    self.unbox(class, *to);
                }
            },
            _ => self.cast(to),
        }
    }

    fn unbox(&mut self, class: &str, to: BaseType) {
        self.invoke(Invoke::Virtual, class, &format!("{}Value", to.java_name()), &format!("(){}", to.letter()));
    }

    /// JLS §5.1.2; what is narrower than int is an int already.
    fn widen(&mut self, from: BaseType, to: BaseType) {
        let op = match (from, to) {
            (BaseType::Long, BaseType::Float) => Convert::L2f,
            (BaseType::Long, BaseType::Double) => Convert::L2d,
            (BaseType::Float, BaseType::Double) => Convert::F2d,
            (BaseType::Long | BaseType::Float | BaseType::Double, _) => return,
            (_, BaseType::Long) => Convert::I2l,
            (_, BaseType::Float) => Convert::I2f,
            (_, BaseType::Double) => Convert::I2d,
            _ => return,
        };
        self.op(Instr::Convert(op));
    }
}
