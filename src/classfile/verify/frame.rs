//! A type state: what is known of locals and operand stack before an instruction (JVMS §4.10.1.4).

use super::subroutine::{self, Routine};
use super::types::{Hierarchy, VerificationType};
use super::values::Values;
use super::{InstrIdx, Refused, Wrong};
use std::rc::Rc;

/// What is known before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// By index; of a long or double the second word is `Top`, and so is what is behind the last. Shared by frames until one is changed, as
    /// there may be 65535 in each of as many.
    pub(super) locals: Rc<Vec<VerificationType>>,
    pub(super) max_locals: u16,
    pub(super) stack: Values,
    /// The words on the stack.
    pub(super) words: usize,
    /// Whether it is in a constructor that has not called another one.
    pub(super) of_constructor: bool,
    /// The subroutines that it is in on every way, outermost first.
    pub(super) routines: Vec<Routine>,
}

impl Frame {
    /// Locals at the start of a method, and an empty stack.
    pub(super) fn new(max_locals: u16, given: &[VerificationType]) -> Result<Frame, Wrong> {
        let mut frame = Frame {
            locals: Rc::default(),
            max_locals,
            stack: Values::default(),
            words: 0,
            of_constructor: false,
            routines: vec![],
        };
        frame.set_locals(given)?;
        Ok(frame)
    }

    /// These locals, and nothing usable behind them.
    fn set_locals(&mut self, given: &[VerificationType]) -> Result<(), Wrong> {
        let mut locals = vec![];
        for ty in given {
            locals.push(ty.clone());
            if ty.is_wide() {
                locals.push(VerificationType::Top);
            }
        }
        if locals.len() > usize::from(self.max_locals) {
            return Err(Wrong::new("more locals than max_locals"));
        }
        self.locals = Rc::new(locals);
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
    pub(super) fn local(&mut self, n: u16, expected: &VerificationType) -> Refused {
        // The second word is there, as it was stored with the first.
        match self.loaded(n)? {
            found if found == *expected => Ok(()),
            found => Err(Wrong::types(expected, &found).within(format_args!("local {n}"))),
        }
    }

    fn at(&self, n: usize) -> &VerificationType {
        self.locals.get(n).unwrap_or(&VerificationType::Top)
    }

    /// What a local variable is.
    pub(super) fn loaded(&mut self, n: u16) -> Result<VerificationType, Wrong> {
        if n >= self.max_locals {
            return Err(Wrong::new(format!("local {n} is beyond max_locals")));
        }
        let found = self.at(n.into()).clone();
        subroutine::touch(&mut self.routines, n, found.is_wide());
        Ok(found)
    }

    pub(super) fn store(&mut self, n: u16, ty: VerificationType) -> Refused {
        subroutine::touch(&mut self.routines, n, ty.is_wide());
        let (n, wide) = (usize::from(n), ty.is_wide());
        if n + usize::from(wide) >= usize::from(self.max_locals) {
            return Err(Wrong::new(format!("local {n} is beyond max_locals")));
        }
        let locals = Rc::make_mut(&mut self.locals);
        if locals.len() <= n + usize::from(wide) {
            locals.resize(n + usize::from(wide) + 1, VerificationType::Top);
        }
        if n > 0 && locals[n - 1].is_wide() {
            locals[n - 1] = VerificationType::Top;
            subroutine::touch(&mut self.routines, n as u16 - 1, false);
        }
        locals[n] = ty;
        if wide {
            locals[n + 1] = VerificationType::Top;
        }
        Ok(())
    }

    /// What was not initialized is now.
    pub(super) fn replace(&mut self, old: &VerificationType, new: &VerificationType) {
        if self.locals.contains(old) {
            Rc::make_mut(&mut self.locals).iter_mut().filter(|ty| *ty == old).for_each(|ty| *ty = new.clone());
        }
        self.stack.replace(old, new);
        self.of_constructor &= *old != VerificationType::UninitializedThis;
    }

    /// `ret`: which subroutine it goes back from.
    pub(super) fn left(&mut self, n: u16) -> Result<InstrIdx, Wrong> {
        match self.loaded(n)? {
            VerificationType::ReturnAddress(entry) if self.routines.iter().any(|r| r.entry == entry) => Ok(entry),
            VerificationType::ReturnAddress(_) => Err(Wrong::new("a return from a subroutine that this is not in")),
            found => Err(Wrong::types("a return address", &found).within(format_args!("local {n}"))),
        }
    }

    /// What is known behind a `jsr`, reached as `call`, after the `ret` of its subroutine has left this.
    pub(super) fn back(&self, entry: InstrIdx, call: &Frame) -> Frame {
        let mut back = self.clone();
        if let Some(of) = self.routines.iter().position(|routine| routine.entry == entry) {
            let touched = &self.routines[of].touched;
            let all = 0..self.locals.len().max(call.locals.len());
            let locals = all.map(|n| if touched.contains(&(n as u16)) { self.at(n) } else { call.at(n) }.clone());
            back.locals = Rc::new(locals.collect());
            back.routines.truncate(of);
        }
        back
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
        let locals = told.locals.iter().enumerate().map(|(n, told)| ("local", n, (self.at(n), told)));
        let mut stack: Vec<_> = self.stack.iter().zip(told.stack.iter()).collect();
        stack.reverse();
        let stack = stack.into_iter().enumerate().map(|(n, pair)| ("stack", n, pair));
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
        if self.locals != other.locals {
            let both = self.locals.iter().zip(&*other.locals);
            self.locals = Rc::new(both.map(|(mine, other)| mine.merged(other, classes)).collect());
        }
        self.stack = self.stack.merged(&other.stack, |mine, other| mine.merged(other, classes));
        self.of_constructor |= other.of_constructor;
        subroutine::merge(&mut self.routines, &other.routines);
        // A long without its second word is none.
        Ok(*self != before)
    }
}
