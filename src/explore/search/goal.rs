//! What paths are to lead to.

use super::distances::Beside;
use crate::{
    classfile::{Constant, Instr, code::Invoke},
    program::{Class, ClassId, MethodId, Origin, TraceElement},
    state::{ObjId, State},
    step::{Outcome, Property, Site, World},
};
use std::rc::Rc;

/// Something in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A line of a source file: the class it is in, by internal name, or the file by its last name, and the line.
    Line(String, u16),
    /// The beginning of a method.
    Method(MethodId),
    /// A path that ends with an exception of this class.
    Exception(ClassId),
    /// A path that breaks an assertion.
    Assertion,
    /// A path that ends with an exception of exactly this class, in whose stack trace these are the frames of the application, innermost first.
    Trace(ClassId, Rc<[TraceElement]>),
}

/// What is looked for, and what becomes of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What is looked for.
    pub sought: Sought,
    /// Whether paths that do not lead there are left out.
    pub only: bool,
}

impl Sought {
    /// Whether a path that executes this instruction is there, or may be about to end as is looked for.
    pub fn is_at(&self, world: &World, site: Site) -> bool {
        let method = world.program.method(site.method);
        match self {
            Sought::Method(sought) => *sought == site.method && site.at == 0,
            Sought::Line(of, line) => {
                let class = world.program.class(method.class);
                is_in(class, of) && method.code.as_deref().and_then(|code| code.line(site.at)) == Some(*line)
            }
            Sought::Trace(_, frames) => frames.first().is_some_and(|frame| {
                let is_named = method.name == frame.method && world.program.class(method.class).name == frame.class;
                let line = || method.code.as_deref().and_then(|code| code.line(site.at));
                is_named && if frame.line.is_some() { line() == frame.line } else { self.may_end(world, site) }
            }),
            Sought::Exception(_) | Sought::Assertion => self.may_end(world, site),
        }
    }

    /// What may come there beside the instructions at which it is. What an initializer throws leaves it as another exception.
    pub(super) fn beside(&self, world: &World) -> Beside {
        let program = &world.program;
        Beside {
            jdk: match self {
                Sought::Exception(class) | Sought::Trace(class, _) => program.class(*class).origin == Origin::Jdk,
                Sought::Line(..) | Sought::Method(_) | Sought::Assertion => false,
            },
            initializers: matches!(self, Sought::Line(..) | Sought::Method(_)),
        }
    }

    /// Whether a path that ends so is looked for; `None` where that depends on what it executes.
    pub(super) fn is_end(&self, world: &World, outcome: &Outcome, state: &State) -> Option<bool> {
        match self {
            Sought::Line(..) | Sought::Method(_) => None,
            Sought::Assertion => Some(matches!(outcome, Outcome::Violated(Property::Assertion, _))),
            Sought::Exception(sought) => Some(match outcome {
                Outcome::Threw(o) | Outcome::Violated(_, o) => {
                    world.program.is_subtype(state.heap.class_of(*o), *sought)
                }
                _ => false,
            }),
            Sought::Trace(class, frames) => Some(match outcome {
                Outcome::Threw(o) | Outcome::Violated(_, o) => {
                    state.heap.class_of(*o) == *class && has_frames(world, state, *o, frames)
                }
                _ => false,
            }),
        }
    }

    /// Whether an instruction may throw what is looked for: by itself, as a statement does that makes it, or in that it calls the JDK. What throws
    /// something that it has not just made may throw anything.
    fn may_end(&self, world: &World, Site { method, at }: Site) -> bool {
        let program = &world.program;
        let method = program.method(method);
        let (Some(code), Some(file)) = (method.code.as_deref(), program.class(method.class).file.as_deref()) else {
            return false;
        };
        let is_sought = |class: ClassId| match self {
            Sought::Exception(sought) | Sought::Trace(sought, _) => program.is_subtype(class, *sought),
            _ => world.natives.is_assertion(program, class),
        };
        let at = at as usize;
        let instr = &code.instrs[at];
        if matches!(instr, Instr::Throw) {
            let made = at.checked_sub(1).and_then(|before| match &code.instrs[before] {
                Instr::Invoke(Invoke::Special, constructor) => match file.constant(*constructor) {
                    Constant::Method(member) if &*member.name == "<init>" => program.load(&member.class).ok(),
                    _ => None,
                },
                _ => None,
            });
            return made.is_none_or(is_sought);
        }
        let (Sought::Exception(sought) | Sought::Trace(sought, _)) = self else { return false };
        let of_jdk = program.class(*sought).origin == Origin::Jdk;
        let calls_jdk = || match instr {
            Instr::Invoke(_, at) => match file.constant(*at) {
                Constant::Method(member) => {
                    // A constructor of the root does nothing.
                    let is_root = |class: &Class| class.superclass.is_none() && &*member.name == "<init>";
                    let class = program.load(&member.class).ok().map(|class| program.class(class));
                    class.is_none_or(|class| class.origin == Origin::Jdk && !is_root(class))
                }
                _ => false,
            },
            _ => false,
        };
        world.natives.may_raise(program, *sought, instr) || of_jdk && calls_jdk()
    }
}

/// Whether these may be the frames of the application in the stack trace of an exception. Of one that a model of the library throws no frames are
/// known.
fn has_frames(world: &World, state: &State, exception: ObjId, frames: &[TraceElement]) -> bool {
    let program = &world.program;
    let Some(all) = state.heap.backtrace(exception).filter(|all| !all.is_empty()) else { return true };
    let own =
        all.iter().filter(|(method, _)| program.class(program.method(*method).class).origin == Origin::Application);
    let own: Vec<_> = own.collect();
    own.len() == frames.len()
        && own.iter().zip(frames).all(|(&&(method, at), frame)| {
            let method = program.method(method);
            let line = || method.code.as_deref().and_then(|code| code.line(at));
            method.name == frame.method
                && program.class(method.class).name == frame.class
                && (frame.line.is_none() || line() == frame.line)
        })
}

/// Whether a class is that of this name, one in it, or one of that source file.
fn is_in(class: &Class, of: &str) -> bool {
    let file = class.file.as_deref().and_then(|file| file.source_file.as_deref());
    let nested = || class.name.strip_prefix(of).is_some_and(|rest| rest.starts_with('$'));
    &*class.name == of || nested() || file == Some(of)
}
