//! The classes of boxes (JLS §5.1.7).

use crate::classfile::{BaseType, FieldType};

const BOXES: [(BaseType, &str); 8] = [
    (BaseType::Boolean, "java/lang/Boolean"),
    (BaseType::Byte, "java/lang/Byte"),
    (BaseType::Char, "java/lang/Character"),
    (BaseType::Double, "java/lang/Double"),
    (BaseType::Float, "java/lang/Float"),
    (BaseType::Int, "java/lang/Integer"),
    (BaseType::Long, "java/lang/Long"),
    (BaseType::Short, "java/lang/Short"),
];

/// The class of the boxes of a primitive type.
pub(in crate::native) fn box_of(base: BaseType) -> &'static str {
    BOXES.iter().find(|(b, _)| *b == base).expect("all eight are there").1
}

/// The primitive type a class boxes.
pub(in crate::native) fn boxed_by(ty: &FieldType) -> Option<BaseType> {
    let FieldType::Object(name) = ty else { return None };
    BOXES.iter().find(|(_, class)| *class == &**name).map(|(base, _)| *base)
}
