//! Whether anybody notices when a class is initialized.

use crate::{
    classfile::{Constant, Instr, code::Invoke},
    program::{Class, ClassId, MethodId, Origin, Program},
};

/// So deep in constructors of the application.
const DEEPEST: u32 = 4;

/// Whether all that class initializers assign, here and above, are static fields of their own, and they look at none of others.
pub(super) fn is_quiet(program: &Program, class: &Class) -> bool {
    let above = class.ancestors.iter().map(|&above| program.class(above));
    let own = above.filter(|above| above.origin == Origin::Application);
    own.filter_map(|above| Some((above.id, above.clinit?)))
        .all(|(of, method)| is_quiet_in(program, of, method, DEEPEST))
}

fn is_quiet_in(program: &Program, of: ClassId, method: MethodId, depth: u32) -> bool {
    let m = program.method(method);
    let (Some(code), Some(file)) = (m.code.as_deref(), program.class(m.class).file.as_deref()) else { return false };
    code.instrs.iter().all(|instr| match *instr {
        Instr::Throw | Instr::MonitorEnter => false,
        Instr::GetStatic(at) | Instr::PutStatic(at) => match file.constant(at) {
            Constant::Field(member) => *member.class == *program.class(of).name,
            _ => false,
        },
        Instr::Invoke(kind, at) => {
            let Constant::Method(member) = file.constant(at) else { return false };
            let Ok(class) = program.load(&member.class) else { return false };
            let constructor = || program.declared_method(class, &member.name, &member.descriptor);
            match program.class(class).origin {
                Origin::Jdk => true,
                // Its own initializer runs first.
                _ if kind == Invoke::Special && depth > 0 => {
                    let is_plain = class == of || program.class(class).clinit.is_none();
                    is_plain && constructor().is_some_and(|method| is_quiet_in(program, of, method, depth - 1))
                }
                _ => false,
            }
        }
        _ => true,
    })
}
