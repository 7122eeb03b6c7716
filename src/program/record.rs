//! How records come about: by their canonical constructors (JLS §8.10.4), whatever other constructors there are.

use super::{Choosy, Class, MethodId, Origin, Program};
use crate::classfile::{ClassFile, Constant, Instr, Method};

impl Program {
    /// The canonical constructor of a record of the application, if there may be components that it refuses, or makes others of.
    pub fn choosy_constructor(&self, record: &Class) -> Option<Choosy> {
        *record.choosy.get_or_init(|| {
            let file = record.file.as_deref().filter(|_| record.origin == Origin::Application)?;
            let constructor = self.canonical_constructor(record)?;
            let declared = self.declaration(constructor);
            let stores_others = !stores_arguments(file, declared);
            (stores_others || does_more(declared)).then_some(Choosy { constructor, stores_others })
        })
    }

    /// The constructor that makes a record of its components.
    pub fn canonical_constructor(&self, record: &Class) -> Option<MethodId> {
        let components = record.file.as_deref()?.record.as_deref()?;
        let descriptor: String = components.iter().map(|(_, ty)| ty.descriptor()).collect();
        self.declared_method(record.id, "<init>", &format!("({descriptor})V"))
    }
}

/// Whether the canonical constructor of a record, should it return, has stored every argument as it came.
fn stores_arguments(record: &ClassFile, constructor: &Method) -> bool {
    let (Some(code), Some(components)) = (&constructor.code, &record.record) else { return false };
    let mut slots = Vec::new();
    let mut next = 1;
    for param in &constructor.descriptor.params {
        slots.push(next);
        next += param.words();
    }
    // Final fields are written exactly once; so the arguments arrive if every write stores its own parameter, untouched.
    code.instrs.iter().enumerate().all(|(at, instr)| match *instr {
        Instr::Store(_, local) | Instr::Iinc(local, _) => local >= next,
        Instr::PutStatic(_) => false,
        Instr::PutField(constant) => {
            let Constant::Field(member) = record.constant(constant) else { return false };
            let component = components.iter().position(|(name, _)| *name == member.name);
            let slot = component.and_then(|component| slots.get(component));
            at > 0 && matches!(code.instrs[at - 1], Instr::Load(_, local) if Some(&local) == slot)
        }
        _ => true,
    })
}

/// Whether a constructor does anything but store, or branch, apart from calling the one above it.
fn does_more(constructor: &Method) -> bool {
    let Some(code) = &constructor.code else { return false };
    let calls = |instr: &&Instr| matches!(instr, Instr::Invoke(..));
    let stores =
        |instr: &Instr| matches!(instr, Instr::Load(..) | Instr::PutField(_) | Instr::Return(_) | Instr::Invoke(..));
    code.instrs.iter().filter(calls).count() > 1 || !code.instrs.iter().all(stores)
}
