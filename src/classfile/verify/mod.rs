//! Verification of bytecode (JVMS §4.10): from version 50 on by type checking with the stack map (§4.10.1), below by type
//! inference (§4.10.2), and where the stack map of version 50 does not fit, too.
//!
//! What is verified, an interpreter may take for granted: types and depth of the operand stack, local variables, the kinds of
//! constants, that no path runs off the end.

mod frame;
mod instruction;
mod operands;
mod stack;
mod subroutine;
mod types;
mod values;

pub use types::{Hierarchy, Names, VerificationType};

use super::stack_map::Delta;
use super::visible;
use super::{ClassFile, Code, Handler, Instr, InstrIdx, Malformed, Method};
use frame::Frame;
use instruction::Next;
use std::fmt::Display;
use subroutine::Returns;

/// Why a method is not as the specification wants it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} at {}.{} (pc {pc})", visible::name(.reason), visible::name(.class), visible::name(.method))]
pub struct VerifyError {
    /// Internal name of the class.
    pub class: super::Name,
    /// Name and descriptor of the method.
    pub method: String,
    /// Where in its code.
    pub pc: u32,
    /// What is wrong, with expected and found types.
    pub reason: String,
    /// Whether it is no class file either: a stack map that cannot be read is a ClassFormatError, though it is read only now.
    pub format: bool,
}

/// What is wrong, somewhere.
#[derive(Debug)]
struct Wrong {
    reason: String,
    /// See [`VerifyError::format`].
    format: bool,
    /// Whether it is the end also where type inference might say otherwise.
    at_once: bool,
}

type Refused = Result<(), Wrong>;

impl Wrong {
    fn new(reason: impl Into<String>) -> Wrong {
        Wrong { reason: reason.into(), format: false, at_once: false }
    }

    /// Of the file.
    fn format(reason: impl Into<String>) -> Wrong {
        Wrong { format: true, ..Wrong::new(reason) }
    }

    /// Of a stack map that can not be read.
    fn unreadable(reason: impl Into<String>) -> Wrong {
        Wrong { at_once: true, ..Wrong::format(reason) }
    }

    fn types(expected: impl Display, found: &VerificationType) -> Wrong {
        Wrong::new(format!("{expected} expected, {found} found"))
    }

    fn within(self, place: impl Display) -> Wrong {
        Wrong { reason: format!("{place}: {}", self.reason), ..self }
    }
}

/// Verifies the code of all methods.
///
/// # Errors
/// The first method that is not as it must be, and why.
pub fn verify(file: &ClassFile, classes: &dyn Hierarchy) -> Result<(), VerifyError> {
    file.methods.iter().try_for_each(|method| {
        let Some(code) = &method.code else { return Ok(()) };
        let verifier = Verifier { file, method, code, classes };
        verifier.is_code().and_then(|()| verifier.verify()).map_err(|wrong| refused(file, method, code, wrong))
    })
}

/// Verifies of all methods no more than that what they have is code (JVMS §4.9.1), without which there is nothing to run.
///
/// # Errors
/// The first method that has none, and why.
pub fn decodes(file: &ClassFile) -> Result<(), VerifyError> {
    let codes = file.methods.iter().filter_map(|method| Some((method, method.code.as_deref()?)));
    let mut malformed = codes.filter_map(|(method, code)| Some((method, code, code.malformed.as_ref()?)));
    malformed
        .next()
        .map_or(Ok(()), |(method, code, why)| Err(refused(file, method, code, (0, Wrong::new(&*why.reason)))))
}

fn refused(file: &ClassFile, method: &Method, code: &Code, (at, wrong): (InstrIdx, Wrong)) -> VerifyError {
    VerifyError {
        class: file.name.clone(),
        method: format!("{}{}", method.name, method.raw_descriptor),
        pc: code.pcs.get(at as usize).copied().unwrap_or(code.byte_length),
        reason: wrong.reason,
        format: wrong.format,
    }
}

/// The first version whose methods are told by a stack map alone, and the first that may have one.
const STACK_MAP_ALONE: u16 = 51;
const STACK_MAP: u16 = 50;

struct Verifier<'a> {
    file: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
    classes: &'a dyn Hierarchy,
}

/// At which instruction something is wrong.
type At<T> = Result<T, (InstrIdx, Wrong)>;

impl Verifier<'_> {
    fn is_code(&self) -> At<()> {
        let Some(Malformed { reason, format }) = &self.code.malformed else { return Ok(()) };
        let format = *format && self.file.version.0 >= STACK_MAP;
        Err((0, Wrong { format, ..Wrong::new(reason.to_string()) }))
    }

    fn verify(&self) -> At<()> {
        let first = Frame::new(self.code.max_locals, &self.given()).map_err(|wrong| (0, wrong))?;
        for handler in &self.code.handlers {
            self.caught(handler).map_err(|wrong| (handler.target, wrong))?;
        }
        match self.file.version.0 {
            STACK_MAP_ALONE.. => self.check(first),
            STACK_MAP => self.check(first.clone()).or_else(|wrong| match wrong.1.at_once {
                true => Err(wrong),
                false => self.infer(first),
            }),
            _ => self.infer(first),
        }
    }

    /// The locals at the start (JVMS §4.10.1.6).
    fn given(&self) -> Vec<VerificationType> {
        let is_constructor = &*self.method.name == "<init>" && &*self.file.name != self.classes.names().object;
        let this = match is_constructor {
            true => VerificationType::UninitializedThis,
            false => VerificationType::Object(self.file.name.clone()),
        };
        let this = (!self.method.access.is_static()).then_some(this);
        this.into_iter().chain(self.method.descriptor.params.iter().map(VerificationType::of)).collect()
    }

    /// What a handler is given (JVMS §4.10.1.6).
    fn caught(&self, handler: &Handler) -> Result<VerificationType, Wrong> {
        let any = VerificationType::object(self.classes.names().throwable);
        let caught = handler.catch.clone().map_or_else(|| any.clone(), VerificationType::Object);
        match caught.is_assignable(&any, self.classes) {
            true => Ok(caught),
            false => Err(Wrong::types("a Throwable", &caught)),
        }
    }

    /// The frames where handlers of an instruction begin, if an exception leaves it.
    fn at_handlers<'f>(&'f self, at: InstrIdx, frame: &'f Frame) -> impl Iterator<Item = (InstrIdx, Frame)> + 'f {
        let here = self.code.handlers.iter().filter(move |handler| (handler.start..handler.end).contains(&at));
        here.filter_map(move |handler| {
            let caught = self.caught(handler).ok()?;
            Some((handler.target, Frame { stack: [caught].into_iter().collect(), words: 1, ..frame.clone() }))
        })
    }

    /// Type checking, once from the first instruction to the last.
    fn check(&self, first: Frame) -> At<()> {
        if let Some(variable) = self.code.variables.iter().find(|variable| !variable.is_whole) {
            let reason = format!("the range of the local variable {} cuts an instruction", variable.name);
            return Err((variable.start, Wrong::format(reason)));
        }
        let told = self.told()?;
        let told_at = |at: InstrIdx| told.get(at as usize).and_then(Option::as_ref);
        let fits = |frame: &Frame, to: InstrIdx| match told_at(to) {
            Some(told) => frame.fits(told, self.classes),
            None => Err(Wrong::new("no frame in the stack map for the target of a branch or a handler")),
        };
        let mut before = Some(first);
        for at in 0..self.code.instrs.len() as InstrIdx {
            let wrong = |wrong| (at, wrong);
            if let Some(told) = told_at(at) {
                if let Some(frame) = &before {
                    frame.fits(told, self.classes).map_err(wrong)?;
                }
                before = Some(told.clone());
            }
            let Some(mut frame) = before.take() else {
                return Err((at, Wrong::new("no frame in the stack map behind a jump")));
            };
            if matches!(self.code.instrs[at as usize], Instr::Jsr(_) | Instr::Ret(_)) {
                return Err((at, Wrong::new("a subroutine in a method with a stack map")));
            }
            for (to, frame) in self.at_handlers(at, &frame) {
                fits(&frame, to).map_err(wrong)?;
            }
            let next = self.step(at, &mut frame).map_err(wrong)?;
            next.targets.iter().try_for_each(|&to| fits(&frame, to)).map_err(wrong)?;
            before = next.goes_on.then_some(frame);
        }
        match before {
            Some(_) => Err((self.code.instrs.len() as InstrIdx, Wrong::new("the code runs off its end"))),
            None => Ok(()),
        }
    }

    /// The frames of the stack map by instruction.
    fn told(&self) -> At<Vec<Option<Frame>>> {
        let mut told = vec![None; self.code.instrs.len()];
        let Some(map) = &self.code.stack_map else { return Ok(told) };
        let (mut locals, mut last) = (self.given(), None::<Frame>);
        for (pc, delta) in &map.frames {
            let at = self
                .code
                .pcs
                .binary_search(pc)
                .map_err(|_| (0, Wrong::new("a stack map frame between instructions")))?;
            let wrong = |wrong| (at as InstrIdx, wrong);
            let mut stack: &[VerificationType] = &[];
            match delta {
                Delta::Same => {}
                Delta::OneOnStack(ty) => stack = std::slice::from_ref(ty),
                Delta::Chop(n) => {
                    let left = locals.len().checked_sub((*n).into());
                    locals.truncate(
                        left.ok_or_else(|| wrong(Wrong::unreadable("a stack map frame takes away too many locals")))?,
                    );
                }
                Delta::Append(more) => locals.extend(more.iter().cloned()),
                Delta::Full(all, on_stack) => {
                    locals.clone_from(all);
                    stack = on_stack;
                }
            }
            let too_large = |Wrong { reason, .. }| wrong(Wrong::format(reason));
            let mut frame = match (&last, delta) {
                (Some(last), Delta::Same | Delta::OneOnStack(_)) => last.clone(),
                _ => Frame::new(self.code.max_locals, &locals).map_err(too_large)?,
            };
            last = Some(frame.clone());
            for ty in stack {
                frame.push(ty.clone(), self.code.max_stack).map_err(too_large)?;
            }
            self.made_by_new(&frame).map_err(wrong)?;
            told[at] = Some(frame);
        }
        // Behind those that could be read.
        map.malformed.as_deref().map_or(Ok(told), |reason| Err((0, Wrong::unreadable(reason))))
    }

    /// What is told as not initialized was made by a `new`, or is that of a constructor.
    fn made_by_new(&self, frame: &Frame) -> Refused {
        for ty in frame.locals.iter().chain(frame.stack.iter()) {
            let is_made = match ty {
                VerificationType::Uninitialized(pc) => self.made_at(*pc).is_some(),
                VerificationType::UninitializedThis => &*self.method.name == "<init>",
                _ => true,
            };
            if !is_made {
                let reason = format!("a stack map frame tells of {ty}");
                return Err(match ty {
                    VerificationType::Uninitialized(_) => Wrong::unreadable(reason),
                    _ => Wrong::new(reason),
                });
            }
        }
        Ok(())
    }

    /// Type inference, until nothing changes.
    fn infer(&self, first: Frame) -> At<()> {
        let mut frames: Vec<Option<Frame>> = vec![None; self.code.instrs.len()];
        for at in 0..self.code.instrs.len() as InstrIdx {
            self.operands(at).and_then(|()| self.variable(at)).map_err(|wrong| (at, wrong))?;
        }
        let mut open = vec![0];
        let mut returns = Returns::default();
        frames[0] = Some(first);
        while let Some(at) = open.pop() {
            let wrong = |wrong| (at, wrong);
            let before = frames[at as usize].clone().expect("who is open has a frame");
            let mut after = before.clone();
            let Next { targets, goes_on } = self.step(at, &mut after).map_err(wrong)?;
            let mut reached: Vec<(InstrIdx, Frame)> = self.at_handlers(at, &before).collect();
            reached.extend(targets.iter().map(|&to| (to, after.clone())));
            match self.code.instrs[at as usize] {
                // Its subroutine may have come back to others already.
                Instr::Jsr(to) => open.extend(returns.of(to)),
                Instr::Ret(n) => {
                    let entry = after.left(n).map_err(wrong)?;
                    let callers = returns.to(at, entry, &self.code.instrs).map_err(wrong)?;
                    let known = callers.filter_map(|call| Some((call, frames[call as usize].as_ref()?)));
                    reached.extend(known.map(|(call, then)| (call + 1, after.back(entry, then))));
                }
                _ => {}
            }
            if goes_on {
                reached.push((at + 1, after));
            }
            for (to, frame) in reached {
                match frames.get_mut(to as usize) {
                    None => return Err((at, Wrong::new("the code runs off its end"))),
                    Some(Some(known)) => {
                        if known.merge(&frame, self.classes).map_err(wrong)? && !open.contains(&to) {
                            open.push(to);
                        }
                    }
                    Some(unknown) => {
                        *unknown = Some(frame);
                        open.push(to);
                    }
                }
            }
        }
        Ok(())
    }
}
