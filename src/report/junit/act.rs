//! The call, and what becomes of it.

use super::access::type_named;
use super::arrange::Body;
use super::literal::{self, quoted};
use super::name::is_identifier;
use super::suite::{Junit, Omitted};
use super::support::Helper;
use crate::classfile::FieldType;
use crate::program::{Class, MethodId, Origin};
use crate::witness::{Datum, Expected};

impl<'a> Body<'a> {
    /// `int result = self.f(a);` or `Exception thrown = assertThrowsExactly(..);`
    pub(super) fn act(&mut self) -> Result<(), Omitted> {
        let case = self.case;
        self.check_invariants()?;
        let id = self.method;
        let (call, reflective) = self.call(id, case.receiver, &case.args)?;
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
        self.lines.push("// act".to_owned());
        match &self.case.expected {
            Expected::Returned(value) => {
                self.throws_what(id);
                if case.only_end {
                    self.lines.push("// What comes of it may be something else each time.".to_owned());
                }
                match (value, self.scope.yields(id)) {
                    (Some(_), Some(ty)) => {
                        let shown = self.result_type(id).unwrap_or_else(|| self.scope.type_or_object(&ty));
                        let cast = if reflective { format!("({shown}) ") } else { String::new() };
                        self.lines.push(format!("{shown} result = {cast}{call};"));
                    }
                    _ => self.lines.push(format!("{call};")),
                }
            }
            Expected::Threw { class, .. } if &**class == "java/lang/ExceptionInInitializerError" => {
                return Err("the initialization of a class fails only once in a JVM".to_owned());
            }
            Expected::Threw { class, .. } => {
                let assert = match self.scope.junit {
                    Junit::Four => "assertThrows",
                    Junit::Five => "assertThrowsExactly",
                };
                let used = self.scope.junit == Junit::Four || self.case.message.is_some();
                self.lines.push(match self.scope.type_name(class) {
                    Some(ty) if used => format!("{ty} thrown = {assert}({ty}.class, () -> {call});"),
                    Some(ty) => format!("{assert}({ty}.class, () -> {call});"),
                    None => {
                        let ty = self.scope.lang("Throwable");
                        format!("{ty} thrown = assertThrows({ty}.class, () -> {call});")
                    }
                });
            }
        }
        Ok(())
    }

    /// `assertTrue(self.repOK());`: an input is as it should be, or the test says nothing.
    fn check_invariants(&mut self) -> Result<(), Omitted> {
        let case = self.case;
        for (object, invariant) in &case.invariants {
            let id = self.scope.method(invariant)?;
            let (call, reflective) = self.call(id, Some(Datum::Object(*object)), &[])?;
            self.throws_what(id);
            let cast = if reflective { "(boolean) " } else { "" };
            self.lines.push(format!("assertTrue({cast}{call});"));
        }
        Ok(())
    }

    /// A call as an expression, and whether it is by reflection.
    pub(super) fn call(
        &mut self,
        id: MethodId,
        receiver: Option<Datum>,
        args: &[Datum],
    ) -> Result<(String, bool), Omitted> {
        let program = self.scope.program;
        let (class, name) = (program.class(program.method(id).class), &program.method(id).name);
        if name.starts_with('<') {
            return self.construction(class, id, args);
        }
        let class = match receiver {
            // Who inherits a method calls it as its own.
            Some(Datum::Object(i)) if !program.class(program.method(id).class).access.is_public() => {
                let seen = self.scope.class(&self.case.objects[i].class)?;
                if program.method(id).access.is_public() { seen } else { class }
            }
            _ => class,
        };
        Ok(match self.direct(class, id, receiver, args)? {
            Some(call) => (call, false),
            None => (self.reflective(class, id, receiver, args)?, true),
        })
    }

    /// The call as one would write it, where access rules and names allow.
    fn direct(
        &self,
        class: &'a Class,
        id: MethodId,
        receiver: Option<Datum>,
        args: &[Datum],
    ) -> Result<Option<String>, Omitted> {
        let method = self.scope.program.method(id);
        let Some(owner) = self.scope.plain_name(&class.name) else { return Ok(None) };
        let sayable = !method.access.is_synthetic() && is_identifier(&method.name);
        if !sayable || !self.scope.may_see(&class.name, method.access) {
            return Ok(None);
        }
        let on = match receiver {
            None => owner,
            Some(Datum::Object(i)) => {
                let Some(Some(var)) = self.vars.get(i) else { return Err("the receiver is no input".to_owned()) };
                let own = var.class.as_deref() == Some(&*class.name);
                let public = method.access.is_public() && var.class.is_some();
                if own || public {
                    var.text.clone()
                } else {
                    format!("(({}) {})", self.scope.type_name(&class.name).unwrap_or(owner), var.text)
                }
            }
            Some(_) => return Err("the receiver is null".to_owned()),
        };
        let seen = match receiver {
            Some(Datum::Object(i)) => self.scope.class(&self.case.objects[i].class)?,
            _ => class,
        };
        let arguments = args.iter().zip(&method.descriptor.params).zip(self.scope.overloaded(seen, id));
        let arguments: Result<Vec<_>, _> = arguments.map(|((&arg, ty), cast)| self.argument(arg, ty, cast)).collect();
        // A parameter whose type has no name here leaves only reflection.
        Ok(arguments.ok().map(|arguments| format!("{on}.{}({})", method.name, arguments.join(", "))))
    }

    fn reflective(
        &mut self,
        class: &Class,
        id: MethodId,
        receiver: Option<Datum>,
        args: &[Datum],
    ) -> Result<String, Omitted> {
        let method = self.scope.program.method(id);
        if class.origin == Origin::Jdk {
            return Err(format!(
                "{}.{} is not public, and reflection does not reach it",
                class.java_name(),
                method.name
            ));
        }
        self.use_helper(Helper::Call);
        let declaring = self.scope.program.class(method.class).name.clone();
        let owner = self.class_literal(&FieldType::Object(declaring));
        let params: Vec<String> = method.descriptor.params.iter().map(|ty| self.class_literal(ty)).collect();
        let receiver = receiver.map_or("null".to_owned(), |receiver| self.value(receiver));
        let arguments: Vec<String> = args.iter().map(|&arg| self.value(arg)).collect();
        let (classes, objects) = (self.scope.lang("Class"), self.scope.lang("Object"));
        Ok(format!(
            "call({receiver}, {owner}, {}, new {classes}<?>[] {{{}}}, new {objects}[] {{{}}})",
            quoted(&method.name),
            params.join(", "),
            arguments.join(", ")
        ))
    }

    /// `new Account(1, "abc")`, and whether it is by reflection.
    fn construction(&mut self, class: &'a Class, id: MethodId, args: &[Datum]) -> Result<(String, bool), Omitted> {
        if self.may_construct(class, id, args) {
            return Ok((self.creation(class, id, args)?, false));
        }
        if class.origin == Origin::Jdk {
            return Err(format!(
                "a constructor of {} is not public, and reflection does not reach it",
                class.java_name()
            ));
        }
        Ok((self.made_by_reflection(class, &self.scope.program.method(id).descriptor.params, args), true))
    }

    /// The exact class of what was thrown.
    pub(super) fn assert_thrown(&mut self) {
        let Expected::Threw { class, .. } = &self.case.expected else { return };
        let named = self.scope.class_literal(&type_named(class));
        match (named, self.scope.junit) {
            (Some(_), Junit::Five) => {}
            (Some(literal), Junit::Four) => self.lines.push(format!("assertSame({literal}, thrown.getClass());")),
            (None, _) => {
                let binary = quoted(&class.replace('/', "."));
                self.lines.push(format!("assertEquals({binary}, thrown.getClass().getName());"));
            }
        }
        if let Some(text) = &self.case.message {
            self.lines.push(format!("assertEquals({}, thrown.getMessage());", literal::string(text)));
        }
    }
}
