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
