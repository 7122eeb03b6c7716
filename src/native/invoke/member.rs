//! What a method handle refers to (JVMS §4.4.8), as bytecode that uses it.

use crate::classfile::{FieldType, MemberRef, MethodDescriptor, assemble::CodeBuilder, code::Invoke};

/// A field or method, and what is done with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Member {
    /// JVMS table 5.4.3.5-A, 1 to 9.
    kind: u8,
    reference: MemberRef,
    /// What it takes, the receiver first.
    pub(super) params: Vec<FieldType>,
    /// What it gives; a constructor gives the object.
    pub(super) ret: Option<FieldType>,
}

impl Member {
    /// The bytecode behaviour of a method handle of this kind.
    pub(super) fn of(kind: u8, reference: &MemberRef) -> Member {
        let class = match reference.class.starts_with('[') {
            true => FieldType::parse(&reference.class).expect("the decoder has checked it"),
            false => FieldType::Object(reference.class.clone()),
        };
        let field = || FieldType::parse(&reference.descriptor).expect("the decoder has checked it");
        let method = || MethodDescriptor::parse(&reference.descriptor).expect("the decoder has checked it");
        let (params, ret) = match kind {
            1 => (vec![class], Some(field())),
            2 => (vec![], Some(field())),
            3 => (vec![class, field()], None),
            4 => (vec![field()], None),
            6 => (method().params, method().ret),
            8 => (method().params, Some(class)),
            _ => ([vec![class], method().params].concat(), method().ret),
        };
        Member { kind, reference: reference.clone(), params, ret }
    }

    /// What comes before the arguments.
    pub(super) fn prepare(&self, code: &mut CodeBuilder<'_>) {
        if self.kind == 8 {
            code.new(&self.reference.class);
            code.dup();
        }
    }

    /// Uses the arguments on the stack, and leaves the result there.
    pub(super) fn call(&self, code: &mut CodeBuilder<'_>) {
        match self.kind {
            1 => code.get_field(&self.reference),
            2 => code.get_static(&self.reference),
            3 => code.put_field(&self.reference),
            4 => code.put_static(&self.reference),
            5 => code.invoke(Invoke::Virtual, &self.reference),
            6 => code.invoke(Invoke::Static, &self.reference),
            7 | 8 => code.invoke(Invoke::Special, &self.reference),
            _ => code.invoke(Invoke::Interface, &self.reference),
        }
    }
}
