//! What instructions say of constants and local variables, whatever is on the stack (the static constraints of JVMS §4.9.1). Type inference
//! holds them to it also where no path comes to.

use super::{Refused, Verifier, Wrong};
use crate::classfile::{
    Constant, Instr, InstrIdx,
    code::{Invoke, Kind},
};

/// The first version in which `ldc` loads classes, and the first in which methods of interfaces are called like others.
const LOADS_CLASSES: u16 = 49;
const CALLS_INTERFACES: u16 = 52;
/// Dimensions of an array.
const MOST_DIMENSIONS: usize = 255;

impl Verifier<'_> {
    /// Whether constants are of the kind that the instruction wants.
    pub(super) fn operands(&self, at: InstrIdx) -> Refused {
        match self.code.instrs[at as usize] {
            Instr::New(c) if self.class(c)?.starts_with('[') => Err(Wrong::new("new of an array class")),
            Instr::ANewArray(c) if dimensions(self.class(c)?) >= MOST_DIMENSIONS => {
                Err(Wrong::new(format!("an array of more than {MOST_DIMENSIONS} dimensions")))
            }
            Instr::MultiANewArray(c, count) => {
                let class = self.class(c)?;
                match (1..=dimensions(class)).contains(&count.into()) {
                    true => Ok(()),
                    false => Err(Wrong::new(format!("{count} dimensions of {class}"))),
                }
            }
            Instr::TableSwitch(i) | Instr::LookupSwitch(i) => {
                let switch = &self.code.switches[usize::from(i)];
                match switch.cases.is_sorted_by(|a, b| a.0 < b.0) {
                    true => Ok(()),
                    false => Err(Wrong::new("the keys of a switch are not in order")),
                }
            }
            Instr::Invoke(kind, c) => {
                let Constant::Method(member) = self.file.constant(c) else {
                    return Err(Wrong::new("the constant is no method"));
                };
                let fits = match kind {
                    Invoke::Virtual => !member.interface,
                    Invoke::Interface => member.interface,
                    Invoke::Static | Invoke::Special => !member.interface || self.file.version.0 >= CALLS_INTERFACES,
                };
                if !fits {
                    return Err(Wrong::new("the constant is a method of an interface, or is none where it should be"));
                }
                match member.name.starts_with('<') && !(&*member.name == "<init>" && kind == Invoke::Special) {
                    true => Err(Wrong::new(format!("{} is not called so", member.name))),
                    false => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Whether the method has the local variable, and its version the constant.
    pub(super) fn variable(&self, at: InstrIdx) -> Refused {
        let (n, wide) = match self.code.instrs[at as usize] {
            Instr::Load(kind, n) | Instr::Store(kind, n) => (n, matches!(kind, Kind::Long | Kind::Double)),
            Instr::Iinc(n, _) | Instr::Ret(n) => (n, false),
            Instr::Ldc(c)
                if self.file.version.0 < LOADS_CLASSES && matches!(self.file.constant(c), Constant::Class(_)) =>
            {
                return Err(Wrong::new("ldc of a class"));
            }
            _ => return Ok(()),
        };
        match u32::from(n) + u32::from(wide) < u32::from(self.code.max_locals) {
            true => Ok(()),
            false => Err(Wrong::new(format!("local {n} is beyond max_locals"))),
        }
    }
}

fn dimensions(class: &str) -> usize {
    class.len() - class.trim_start_matches('[').len()
}
