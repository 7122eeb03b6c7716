//! What the constants of a class refer to (JVMS §5.4.3).

use super::{Cx, Fault, Flow, Unexplored};
use crate::{
    classfile::{ConstIdx, Instr},
    program::{ClassId, FieldRef, LinkError, MethodId, Resolved, Said, Wanted},
};

impl Cx<'_> {
    /// Unwraps what could not be linked.
    ///
    /// # Errors
    /// Ends the path with the message.
    pub fn linked<T>(&self, result: Result<T, LinkError>) -> Flow<T> {
        result.or_else(|e| self.give_up(Unexplored::Linkage(e.to_string())))
    }

    /// Unwraps what an instruction of the program names and could not be linked.
    ///
    /// # Errors
    /// Raises what a JVM does, and warns; ends the path where something is missing.
    pub(super) fn linked_by_program<T>(&mut self, result: Result<T, LinkError>) -> Flow<T> {
        result.or_else(|e| self.unlinked(&e))
    }

    #[cold]
    fn unlinked<T>(&mut self, e: &LinkError) -> Flow<T> {
        if !e.is_of_the_program() {
            return self.give_up(Unexplored::Linkage(e.to_string()));
        }
        // What is told of a call is worked out also on ways that nobody takes.
        if self.st.effort.is_none() {
            self.world.inputs.universe.warn(e.to_string());
        }
        self.raise(&Fault::Unlinked(e.clone()))
    }

    /// What a constant of the current class refers to (JVMS §5.4.3).
    ///
    /// # Errors
    /// Raises what a JVM does if it cannot be resolved; ends the path where something is missing.
    #[inline]
    pub fn resolved(&mut self, at: ConstIdx) -> Flow<Resolved> {
        match self.world.program.resolved(self.class(), at) {
            Ok(resolved) => Ok(resolved),
            Err(e) => self.unlinked(e),
        }
    }

    /// The class a constant of the current class names.
    ///
    /// # Errors
    /// As [`Cx::resolved`].
    pub fn resolved_class(&mut self, at: ConstIdx) -> Flow<ClassId> {
        match self.resolved(at)? {
            Resolved::Class(class) => Ok(class),
            other => unreachable!("verified code names a class here, not {other:?}"),
        }
    }

    /// A field that is static where the instruction wants an instance's, or the reverse, or final and to be assigned elsewhere than
    /// in an initializer of its class (JVMS §6.5 getfield, putfield, getstatic, putstatic).
    ///
    /// # Errors
    /// Raises what a JVM does.
    #[cold]
    #[inline(never)]
    pub(super) fn check_field(&mut self, f: FieldRef) -> Flow {
        let program = &self.world.program;
        let (wants_static, assigns) = match self.instr() {
            Instr::GetStatic(_) => (true, false),
            Instr::PutStatic(_) => (true, true),
            Instr::PutField(_) => (false, true),
            _ => (false, false),
        };
        let kind = if wants_static { "static" } else { "non-static" };
        let name = || program.field_name(f.id);
        if f.access.is_static() != wants_static {
            return self.unlinked(&incompatible(format!("Expected {kind} field {}", name())));
        }
        let (class, method) = (self.class(), program.method(self.st.frame().method));
        let initializer = if wants_static { "<clinit>" } else { "<init>" };
        // §6.5 putfield: since version 53 in an initializer alone.
        let anywhere = class.file.as_ref().is_some_and(|file| file.version.0 < 53);
        if !assigns || !f.access.is_final() || (f.class == class.id && (anywhere || &*method.name == initializer)) {
            return Ok(());
        }
        let name = name();
        let text = match f.class == class.id {
            true => format!(
                "Update to {kind} final field {name} attempted from a different method ({}) than the initializer method \
                 {initializer} ",
                method.name
            ),
            false => format!(
                "Update to {kind} final field {name} attempted from a different class ({}) than the field's declaring class",
                class.java_name()
            ),
        };
        let what = format!("final field {name}");
        self.unlinked(&LinkError::IllegalAccess { what, said: text.into(), wanted_by: Wanted::default() })
    }

    /// A method that is static where the instruction calls one of an instance, or the reverse (JVMS §6.5 invokestatic, invokevirtual,
    /// invokespecial, invokeinterface).
    ///
    /// # Errors
    /// Raises what a JVM does.
    #[cold]
    pub(super) fn other_kind_of_method(&mut self, method: MethodId) -> Flow {
        let program = &self.world.program;
        let expected = match program.method(method).access.is_static() {
            true if program.class(program.method(method).class).is_interface() => "Expected instance not static",
            true => "Expecting non-static",
            false => "Expected static",
        };
        let name = program.external_name(method);
        self.unlinked(&incompatible(format!("{expected} method '{name}'")))
    }
}

fn incompatible(problem: String) -> LinkError {
    LinkError::Incompatible { said: Said::from(problem.clone()), problem, wanted_by: Wanted::default() }
}
