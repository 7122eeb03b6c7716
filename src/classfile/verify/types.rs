//! Verification types (JVMS §4.10.1.2), and which may stand for which.

use crate::classfile::{BaseType, Constant, FieldType, Name};
use std::fmt;

/// A type as the verifier knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerificationType {
    /// Nothing that can be used.
    Top,
    /// int, and what is computed as int.
    Int,
    /// float.
    Float,
    /// long, of two words.
    Long,
    /// double, of two words.
    Double,
    /// The null reference.
    Null,
    /// A reference to an object of a class, or to an array: an internal name or an array descriptor.
    Object(Name),
    /// What `new` at this pc has made, not initialized yet.
    Uninitialized(u32),
    /// The object that a constructor is to initialize, before it has called another one.
    UninitializedThis,
    /// Where a subroutine that begins at the instruction of this index goes back to (JVMS §4.10.2.5).
    ReturnAddress(u32),
}

/// How classes are related, and what their members are.
pub trait Hierarchy {
    /// Whether it is an interface; `None` where it cannot be loaded.
    fn is_interface(&self, class: &str) -> Option<bool>;

    /// Whether a class is another one or below it; `None` where one cannot be loaded. Neither is an array.
    fn is_subclass(&self, class: &str, of: &str) -> Option<bool>;

    /// The direct superclass; `None` of the root, and where the class cannot be loaded.
    fn superclass(&self, class: &str) -> Option<Name>;

    /// The names that are the specification's.
    fn names(&self) -> &Names;

    /// Whether a member of a superclass in another package is protected (JVMS §4.10.1.8).
    fn is_protected_elsewhere(&self, from: &str, class: &str, name: &str, descriptor: &str) -> bool;
}

/// Internal names of the classes that the specification of the verifier speaks of (JVMS §4.10.1.2, §4.10.1.9).
#[derive(Debug)]
#[allow(missing_docs)]
pub struct Names {
    pub object: &'static str,
    /// What every array implements.
    pub of_arrays: [&'static str; 2],
    pub throwable: &'static str,
    pub string: &'static str,
    pub class: &'static str,
    pub method_handle: &'static str,
    pub method_type: &'static str,
}

impl VerificationType {
    /// The type of a reference to a class or an array.
    pub(super) fn object(name: &str) -> VerificationType {
        VerificationType::Object(name.into())
    }

    /// The type of a field or parameter.
    pub(super) fn of(ty: &FieldType) -> VerificationType {
        match ty {
            FieldType::Base(BaseType::Float) => VerificationType::Float,
            FieldType::Base(BaseType::Long) => VerificationType::Long,
            FieldType::Base(BaseType::Double) => VerificationType::Double,
            FieldType::Base(_) => VerificationType::Int,
            FieldType::Object(name) => VerificationType::Object(name.clone()),
            FieldType::Array(_) => VerificationType::Object(ty.descriptor().into()),
        }
    }

    /// The type of a constant that `ldc` loads; `None` if it is none of these.
    pub(super) fn of_constant(constant: &Constant, names: &Names) -> Option<VerificationType> {
        Some(match constant {
            Constant::Integer(_) => VerificationType::Int,
            Constant::Float(_) => VerificationType::Float,
            Constant::Long(_) => VerificationType::Long,
            Constant::Double(_) => VerificationType::Double,
            Constant::String(_) => VerificationType::object(names.string),
            Constant::Class(_) => VerificationType::object(names.class),
            Constant::MethodHandle(..) => VerificationType::object(names.method_handle),
            Constant::MethodType(_) => VerificationType::object(names.method_type),
            Constant::Dynamic(_, _, descriptor) => VerificationType::of(&FieldType::parse(descriptor)?),
            Constant::Field(_) | Constant::Method(_) | Constant::InvokeDynamic(..) => return None,
        })
    }

    /// Whether it takes two words.
    pub(super) fn is_wide(&self) -> bool {
        matches!(self, VerificationType::Long | VerificationType::Double)
    }

    /// Whether it is a reference, initialized or not.
    pub(super) fn is_reference(&self) -> bool {
        use VerificationType::{Null, Object, Uninitialized, UninitializedThis};
        matches!(self, Null | Object(_) | Uninitialized(_) | UninitializedThis)
    }

    /// Whether it may stand where `to` is expected (JVMS §4.10.1.2).
    pub(super) fn is_assignable(&self, to: &VerificationType, classes: &dyn Hierarchy) -> bool {
        match (self, to) {
            (_, VerificationType::Top) => true,
            (VerificationType::Null, VerificationType::Object(_)) => true,
            (VerificationType::Object(from), VerificationType::Object(to)) => is_assignable(from, to, classes),
            (from, to) => from == to,
        }
    }

    /// What is so of both (JVMS §4.10.2.2).
    pub(super) fn merged(&self, other: &VerificationType, classes: &dyn Hierarchy) -> VerificationType {
        match (self, other) {
            (a, b) if a == b => a.clone(),
            (VerificationType::Null, b @ VerificationType::Object(_)) => b.clone(),
            (a @ VerificationType::Object(_), VerificationType::Null) => a.clone(),
            (VerificationType::Object(a), VerificationType::Object(b)) => {
                VerificationType::Object(common(a, b, classes))
            }
            _ => VerificationType::Top,
        }
    }
}

fn is_assignable(from: &str, to: &str, classes: &dyn Hierarchy) -> bool {
    let names = classes.names();
    if from == to || to == names.object {
        return true;
    }
    match (from.strip_prefix('['), to.strip_prefix('[')) {
        (Some(from), Some(to)) => match (component(from), component(to)) {
            (Some(from), Some(to)) => is_assignable(from, to, classes),
            _ => from == to,
        },
        (Some(_), None) => names.of_arrays.contains(&to),
        (None, Some(_)) => false,
        // An interface is as good as the root; what cannot be loaded is found out when it is used.
        (None, None) => classes.is_interface(to).unwrap_or(true) || classes.is_subclass(from, to).unwrap_or(true),
    }
}

/// The class that a component descriptor names, or an array descriptor; `None` of a primitive type.
fn component(descriptor: &str) -> Option<&str> {
    match descriptor.strip_prefix('L') {
        Some(name) => name.strip_suffix(';'),
        None => descriptor.starts_with('[').then_some(descriptor),
    }
}

/// The first superclass of both; interfaces count as the root.
fn common(a: &Name, b: &Name, classes: &dyn Hierarchy) -> Name {
    if let (Some(x), Some(y)) = (a.strip_prefix('['), b.strip_prefix('[')) {
        return match (component(x), component(y)) {
            (Some(x), Some(y)) => {
                let of = common(&x.into(), &y.into(), classes);
                if of.starts_with('[') { format!("[{of}").into() } else { format!("[L{of};").into() }
            }
            _ => classes.names().object.into(),
        };
    }
    if a.starts_with('[') || b.starts_with('[') {
        return classes.names().object.into();
    }
    let is_class = |name: &str| classes.is_interface(name) == Some(false);
    let mut above = Some(a.clone()).filter(|a| is_class(a) && is_class(b));
    while let Some(class) = above {
        if classes.is_subclass(b, &class) == Some(true) {
            return class;
        }
        above = classes.superclass(&class);
    }
    classes.names().object.into()
}

impl fmt::Display for VerificationType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerificationType::Top => f.write_str("nothing usable"),
            VerificationType::Int => f.write_str("int"),
            VerificationType::Float => f.write_str("float"),
            VerificationType::Long => f.write_str("long"),
            VerificationType::Double => f.write_str("double"),
            VerificationType::Null => f.write_str("null"),
            VerificationType::Object(name) => f.write_str(name),
            VerificationType::Uninitialized(pc) => write!(f, "what new made at pc {pc}"),
            VerificationType::UninitializedThis => f.write_str("this before a constructor was called"),
            VerificationType::ReturnAddress(_) => f.write_str("a return address"),
        }
    }
}
