//! Which methods of the application a method may call, by what its code names and which classes there are below that.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{ClassId, MethodId, Origin, Program};
use crate::classfile::code::Invoke;
use crate::classfile::{Constant, Instr, MemberRef};

/// See the module. What the JDK calls back is not among it.
pub struct Calls<'a> {
    program: &'a Program,
    known: RefCell<FxHashMap<MethodId, Rc<[MethodId]>>>,
}

impl<'a> Calls<'a> {
    /// Those of a program.
    pub fn of(program: &'a Program) -> Self {
        Self { program, known: RefCell::default() }
    }

    /// The methods with code that this one may call itself, class initializers among them, each once, in order of their instructions.
    pub fn from(&self, method: MethodId) -> Rc<[MethodId]> {
        if let Some(known) = self.known.borrow().get(&method) {
            return known.clone();
        }
        let mut called = vec![];
        self.find(method, &mut called);
        called.retain(|&m| self.program.method(m).code.is_some());
        let mut seen = BTreeSet::new();
        called.retain(|&m| seen.insert(m));
        let called: Rc<[MethodId]> = called.into();
        self.known.borrow_mut().insert(method, called.clone());
        called
    }

    /// What the instruction there may call.
    pub fn at(&self, method: MethodId, at: usize) -> Vec<MethodId> {
        let mut called = vec![];
        self.instr(method, at, &mut called);
        called
    }

    fn find(&self, method: MethodId, out: &mut Vec<MethodId>) {
        let code = self.program.method(method).code.as_deref();
        (0..code.map_or(0, |code| code.instrs.len())).for_each(|at| self.instr(method, at, out));
    }

    fn instr(&self, method: MethodId, at: usize, out: &mut Vec<MethodId>) {
        let (program, method) = (self.program, self.program.method(method));
        let (Some(code), Some(file)) = (method.code.as_deref(), program.class(method.class).file.as_deref()) else {
            return;
        };
        match code.instrs[at] {
            Instr::Invoke(how, at) => {
                if let Constant::Method(member) = file.constant(at) {
                    if how == Invoke::Static {
                        self.initializers(&member.class, out);
                    }
                    self.called(member, matches!(how, Invoke::Virtual | Invoke::Interface), out);
                }
            }
            Instr::InvokeDynamic(at) => file.method_handles(at).for_each(|member| self.called(member, true, out)),
            Instr::New(at) => {
                if let Constant::Class(name) = file.constant(at) {
                    self.initializers(name, out);
                }
            }
            Instr::GetStatic(at) | Instr::PutStatic(at) => {
                if let Constant::Field(member) = file.constant(at) {
                    self.initializers(&member.class, out);
                }
            }
            _ => {}
        }
    }

    /// Those of a class and its superclasses (JVMS §5.5).
    fn initializers(&self, class: &str, out: &mut Vec<MethodId>) {
        let Ok(class) = self.program.load(class) else { return };
        let classes = self.program.class(class).ancestors.iter().map(|&above| self.program.class(above));
        out.extend(classes.filter(|class| class.origin == Origin::Application).filter_map(|class| class.clinit));
    }

    /// The method that a reference names, and those that may be selected for it.
    fn called(&self, member: &MemberRef, virtually: bool, out: &mut Vec<MethodId>) {
        let program = self.program;
        let Ok(named) = program.load(&member.class) else { return };
        let declared = |class: ClassId| {
            let of_application = program.class(class).origin == Origin::Application;
            program.declared_method(class, &member.name, &member.descriptor).filter(|_| of_application)
        };
        let class = program.class(named);
        let above = class.ancestors.iter().rev().chain(&class.superinterfaces);
        out.extend(above.copied().filter_map(declared));
        if virtually && &*member.name != "<init>" {
            let mut below = BTreeSet::from([class.name.clone()]);
            program.headers().add_subtypes(&mut below);
            let loaded = below.iter().filter_map(|name| program.load(name).ok());
            // A class below may inherit what it is called for from beside the class that is named.
            let with_above = loaded.flat_map(|class| {
                let class = program.class(class);
                class.ancestors.iter().rev().chain(&class.superinterfaces).copied()
            });
            out.extend(with_above.filter_map(declared));
        }
    }
}
