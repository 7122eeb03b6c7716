//! A type state: what is known of locals and operand stack before an instruction (JVMS §4.10.1.4).

use super::types::{Hierarchy, VerificationType};
use super::{Refused, Wrong};

/// What is known before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// By index; of a long or double the second word is `Top`.
    pub(super) locals: Vec<VerificationType>,
    /// Bottom first, a long or double as one entry.
    pub(super) stack: Vec<VerificationType>,
    /// The words on the stack.
    pub(super) words: usize,
    /// Whether it is in a constructor that has not called another one.
    pub(super) of_constructor: bool,
}

impl Frame {
    /// Locals at the start of a method, and an empty stack.
    pub(super) fn new(max_locals: u16, given: &[VerificationType]) -> Result<Frame, Wrong> {
        let mut frame = Frame { locals: vec![], stack: vec![], words: 0, of_constructor: false };
        frame.set_locals(max_locals, given)?;
        Ok(frame)
    }

    /// These locals, and nothing usable behind them.
    pub(super) fn set_locals(&mut self, max_locals: u16, given: &[VerificationType]) -> Result<(), Wrong> {
        self.locals.clear();
        for ty in given {
            self.locals.push(ty.clone());
            if ty.is_wide() {
                self.locals.push(VerificationType::Top);
            }
        }
        if self.locals.len() > usize::from(max_locals) {
            return Err(Wrong::new("more locals than max_locals"));
        }
        self.locals.resize(max_locals.into(), VerificationType::Top);
        self.of_constructor = given.contains(&VerificationType::UninitializedThis);
        Ok(())
    }

    pub(super) fn push(&mut self, ty: VerificationType, max_stack: u16) -> Refused {
        self.words += if ty.is_wide() { 2 } else { 1 };
        self.stack.push(ty);
        if self.words > usize::from(max_stack) { Err(Wrong::new("operand stack overflow")) } else { Ok(()) }
    }

    pub(super) fn pop(&mut self) -> Result<VerificationType, Wrong> {
        let ty = self.stack.pop().ok_or_else(|| Wrong::new("operand stack underflow"))?;
        self.words -= if ty.is_wide() { 2 } else { 1 };
        Ok(ty)
    }

    /// A local variable of this type.
    pub(super) fn local(&self, n: u16, expected: &VerificationType) -> Refused {
        match self.locals.get(usize::from(n)) {
            // The second word is there, as it was stored with the first.
            Some(found) if found == expected => Ok(()),
            Some(found) => Err(Wrong::types(expected, found).within(format_args!("local {n}"))),
            None => Err(Wrong::new(format!("local {n} is beyond max_locals"))),
        }
    }

    pub(super) fn store(&mut self, n: u16, ty: VerificationType) -> Refused {
        let (n, wide) = (usize::from(n), ty.is_wide());
        if n + usize::from(wide) >= self.locals.len() {
            return Err(Wrong::new(format!("local {n} is beyond max_locals")));
        }
        if n > 0 && self.locals[n - 1].is_wide() {
            self.locals[n - 1] = VerificationType::Top;
        }
        self.locals[n] = ty;
        if wide {
            self.locals[n + 1] = VerificationType::Top;
        }
        Ok(())
    }

    /// What was not initialized is now.
    pub(super) fn replace(&mut self, old: &VerificationType, new: &VerificationType) {
        for ty in self.locals.iter_mut().chain(&mut self.stack).filter(|ty| *ty == old) {
            *ty = new.clone();
        }
        self.of_constructor &= *old != VerificationType::UninitializedThis;
    }

    /// Whether a frame that is told holds where this one is reached.
    pub(super) fn fits(&self, told: &Frame, classes: &dyn Hierarchy) -> Refused {
        if self.stack.len() != told.stack.len() {
            let (found, expected) = (self.stack.len(), told.stack.len());
            return Err(Wrong::new(format!("{found} values on the operand stack, {expected} in the stack map")));
        }
        if self.of_constructor && !told.of_constructor {
            return Err(Wrong::new("the stack map takes this for initialized"));
        }
        let locals = self.locals.iter().zip(&told.locals).enumerate().map(|(n, pair)| ("local", n, pair));
        let stack = self.stack.iter().zip(&told.stack).enumerate().map(|(n, pair)| ("stack", n, pair));
        for (place, n, (found, expected)) in locals.chain(stack) {
            if !found.is_assignable(expected, classes) {
                return Err(Wrong::types(expected, found).within(format_args!("{place} {n} of the stack map")));
            }
        }
        Ok(())
    }

    /// Takes over what is so of both; whether anything changed.
    pub(super) fn merge(&mut self, other: &Frame, classes: &dyn Hierarchy) -> Result<bool, Wrong> {
        if self.stack.len() != other.stack.len() {
            return Err(Wrong::new("the operand stack is of two depths"));
        }
        let before = self.clone();
        for (mine, other) in self.locals.iter_mut().zip(&other.locals).chain(self.stack.iter_mut().zip(&other.stack)) {
            *mine = mine.merged(other, classes);
        }
        self.of_constructor |= other.of_constructor;
        // A long without its second word is none.
        Ok(*self != before)
    }
}
