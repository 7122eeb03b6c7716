//! Methods without usable bytecode, one file per JDK area. The only place that names JDK classes.

mod class;
mod floats;
mod invoke;
mod misc;
mod object;
mod preconditions;
mod string;
mod system;
mod throwable;

use crate::{
    program::{ClassId, MethodId, Program},
    state::{Mirror, ObjId, State, Value},
    step::{CallSite, Cx, Fault, Flow, Linkage, Native, Natives, Reply},
};

/// The models of the JDK's native methods.
pub struct Jdk;

/// A model: class, name and descriptor of the method, and our body.
type Row = (&'static str, &'static str, &'static str, Native);

impl Natives for Jdk {
    fn find(&self, program: &Program, method: MethodId) -> Option<Native> {
        let m = program.method(method);
        let class = &*program.class(m.class).name;
        // Registering natives with the JVM has no effect here.
        if &*m.name == "registerNatives" && m.access.is_native() {
            return Some(misc::nothing);
        }
        let tables = [
            class::TABLE,
            floats::TABLE,
            misc::TABLE,
            object::TABLE,
            preconditions::TABLE,
            string::TABLE,
            system::TABLE,
            throwable::TABLE,
        ];
        let mut rows = tables.iter().copied().flatten();
        let is = |(c, n, d, _): &&Row| *c == class && *n == &*m.name && *d == &*m.raw_descriptor;
        rows.find(is).map(|&(.., body)| body)
    }

    fn raise(&self, cx: &mut Cx<'_>, fault: &Fault) -> Flow<ObjId> {
        throwable::raise(cx, fault)
    }

    fn string(&self, cx: &mut Cx<'_>, text: &[u16]) -> Flow<ObjId> {
        string::constant(cx, text)
    }

    fn string_parts(&self, program: &Program, st: &State, o: ObjId) -> Option<(Value, Value)> {
        string::parts(program, st, o)
    }

    fn class_object(&self, cx: &mut Cx<'_>, class: ClassId) -> Flow<ObjId> {
        class::object(cx, Mirror::Class(class))
    }

    fn link(&self, cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage> {
        invoke::link(cx, site)
    }

    fn call_site(&self, cx: &mut Cx<'_>, site: &CallSite<'_>, args: &[Value]) -> Flow<Reply> {
        invoke::call_site(cx, site, args)
    }

    fn is_assertion(&self, program: &Program, class: ClassId) -> bool {
        is_a(program, class, "java/lang/AssertionError")
    }

    fn is_transparent(&self, program: &Program, class: ClassId) -> bool {
        let name = &*program.class(class).name;
        ["Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short"]
            .iter()
            .any(|boxed| name.strip_prefix("java/lang/") == Some(boxed))
    }

    fn is_error(&self, program: &Program, class: ClassId) -> bool {
        is_a(program, class, "java/lang/Error")
    }
}

fn is_a(program: &Program, class: ClassId, name: &str) -> bool {
    program.load(name).is_ok_and(|of| program.is_subtype(class, of))
}
