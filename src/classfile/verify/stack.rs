//! The operand stack as instructions take from it and add to it (JVMS §4.10.1.4).

use super::frame::Frame;
use super::types::{Hierarchy, VerificationType};
use super::{Refused, Wrong};
use crate::classfile::FieldType;
use crate::classfile::code::{Convert, Elem, Kind, StackOp};
use VerificationType::{Double, Float, Int, Long, Null, Object};

/// The operand stack of a frame, with what it takes to judge it.
pub(super) struct Stack<'a> {
    pub(super) f: &'a mut Frame,
    max: u16,
    classes: &'a dyn Hierarchy,
}

impl<'a> Stack<'a> {
    pub(super) fn new(f: &'a mut Frame, max: u16, classes: &'a dyn Hierarchy) -> Stack<'a> {
        Stack { f, max, classes }
    }

    pub(super) fn push(&mut self, ty: VerificationType) -> Refused {
        self.f.push(ty, self.max)
    }

    /// Takes what may stand for `expected`.
    pub(super) fn take(&mut self, expected: &VerificationType) -> Refused {
        self.take_one(expected).map(drop)
    }

    pub(super) fn take_one(&mut self, expected: &VerificationType) -> Result<VerificationType, Wrong> {
        let found = self.f.pop()?;
        match found.is_assignable(expected, self.classes) {
            true => Ok(found),
            false => Err(Wrong::types(expected, &found)),
        }
    }

    /// Takes a reference to what is initialized.
    pub(super) fn object(&mut self) -> Refused {
        self.take(&VerificationType::object(self.classes.names().object))
    }

    /// Takes any reference, initialized or not.
    pub(super) fn reference(&mut self) -> Result<VerificationType, Wrong> {
        let found = self.f.pop()?;
        if found.is_reference() { Ok(found) } else { Err(Wrong::types("a reference", &found)) }
    }

    /// Takes what `astore` may: a reference, or where a subroutine goes back to.
    pub(super) fn reference_or_address(&mut self) -> Result<VerificationType, Wrong> {
        match self.f.stack.top() {
            Some(VerificationType::ReturnAddress(_)) => self.f.pop(),
            _ => self.reference(),
        }
    }

    /// Takes an array with elements of this kind; gives their type.
    pub(super) fn array(&mut self, elem: Elem) -> Result<VerificationType, Wrong> {
        let found = self.f.pop()?;
        let Object(name) = &found else {
            return match found {
                Null if elem == Elem::Ref => Ok(Null),
                Null => Ok(element(elem)),
                found => Err(Wrong::types("an array", &found)),
            };
        };
        let fits = match (elem, &**name) {
            (Elem::Ref, name) => name.starts_with("[L") || name.starts_with("[["),
            (Elem::Byte, name) => matches!(name, "[B" | "[Z"),
            (Elem::Int, name) => name == "[I",
            (Elem::Long, name) => name == "[J",
            (Elem::Float, name) => name == "[F",
            (Elem::Double, name) => name == "[D",
            (Elem::Char, name) => name == "[C",
            (Elem::Short, name) => name == "[S",
        };
        match FieldType::parse(name) {
            Some(FieldType::Array(of)) if fits => Ok(VerificationType::of(&of)),
            _ => Err(Wrong::types("an array of other elements", &found)),
        }
    }

    /// JVMS §6.5: these take words, as the types that are there make them up.
    pub(super) fn stack(&mut self, op: StackOp) -> Refused {
        let (taken, below) = match op {
            StackOp::Pop | StackOp::Dup => (1, 0),
            StackOp::DupX1 | StackOp::Swap => (1, 1),
            StackOp::DupX2 => (1, 2),
            StackOp::Pop2 | StackOp::Dup2 => (2, 0),
            StackOp::Dup2X1 => (2, 1),
            StackOp::Dup2X2 => (2, 2),
        };
        let top = self.words(taken)?;
        let under = self.words(below)?;
        let again: &[&[VerificationType]] = match op {
            StackOp::Pop | StackOp::Pop2 => &[],
            StackOp::Swap => &[&top, &under],
            _ => &[&top, &under, &top],
        };
        again.iter().flat_map(|part| part.iter()).try_for_each(|ty| self.push(ty.clone()))
    }

    /// Takes so many words, no half of a long or double; bottom first.
    fn words(&mut self, count: usize) -> Result<Vec<VerificationType>, Wrong> {
        let (mut taken, mut words) = (vec![], 0);
        while words < count {
            let ty = self.f.pop()?;
            words += if ty.is_wide() { 2 } else { 1 };
            taken.push(ty);
        }
        taken.reverse();
        if words == count { Ok(taken) } else { Err(Wrong::new("half of a long or double")) }
    }
}

/// What an element of this kind is computed as.
pub(super) fn element(elem: Elem) -> VerificationType {
    match elem {
        Elem::Int | Elem::Byte | Elem::Char | Elem::Short => Int,
        Elem::Long => Long,
        Elem::Float => Float,
        Elem::Double => Double,
        Elem::Ref => Null,
    }
}

/// What numbers of this kind are; of references it is not known.
pub(super) fn number(kind: Kind) -> VerificationType {
    match kind {
        Kind::Int => Int,
        Kind::Long => Long,
        Kind::Float => Float,
        Kind::Double => Double,
        Kind::Ref => VerificationType::Top,
    }
}

/// What a conversion takes and gives.
pub(super) fn converted(convert: Convert) -> (VerificationType, VerificationType) {
    match convert {
        Convert::I2l => (Int, Long),
        Convert::I2f => (Int, Float),
        Convert::I2d => (Int, Double),
        Convert::L2i => (Long, Int),
        Convert::L2f => (Long, Float),
        Convert::L2d => (Long, Double),
        Convert::F2i => (Float, Int),
        Convert::F2l => (Float, Long),
        Convert::F2d => (Float, Double),
        Convert::D2i => (Double, Int),
        Convert::D2l => (Double, Long),
        Convert::D2f => (Double, Float),
        Convert::I2b | Convert::I2c | Convert::I2s => (Int, Int),
    }
}
