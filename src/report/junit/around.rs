//! What is called around the method under test: by a test framework, or to make objects of the input.

use super::{
    arrange::{Body, Fix},
    suite::Omitted,
};
use crate::{
    classfile::{
        FieldType,
        signature::{MethodSignature, TypeSignature},
    },
    program::MethodId,
    witness::{Call, Datum},
};

impl Body<'_> {
    /// `Type self = new Type();`, `Type other = Type.of(1);`, `self.setUp();` or `self.field = 1;`
    pub(super) fn around(&mut self, call: &Call) -> Result<(), Omitted> {
        let Call { target, on, makes, given } = call;
        if let (Some(field), Some(on), [value]) = (call.field(), on, &given[..]) {
            return self.fix(&Fix::Field(*on, field, *value));
        }
        let id = self.scope.method(target)?;
        self.throws_what(id);
        let is_made = |n: &usize| self.vars[*n].is_none();
        // What hands out an object that is there already need not be called.
        if makes.is_some_and(|n| !is_made(&n)) && on.is_none() {
            return Ok(());
        }
        let Some(made) = makes.filter(is_made) else {
            let (call, _) = self.call(id, on.map(Datum::Object), given)?;
            self.lines.push(format!("{call};"));
            return Ok(());
        };
        let class = self.scope.class(&target.class)?;
        let object = self.case.objects[made].class.clone();
        let init = if &*target.name == "<init>" {
            let seen = self.scope.may_see(&target.class, self.scope.program.method(id).access);
            if !seen || self.scope.type_name(&target.class).is_none() {
                return Err(format!("{} is not visible to a test", class.java_name()));
            }
            self.creation(class, id, given)?
        } else {
            let (call, _) = self.call(id, on.map(Datum::Object), given)?;
            match self.declared_type(made, &object).filter(|_| self.returns_less(id, &object)) {
                Some(ty) => format!("({ty}) {call}"),
                None => call,
            }
        };
        let returned = self
            .scope
            .program
            .method(id)
            .descriptor
            .ret
            .clone()
            .filter(|_| self.declared_type(made, &object).is_none());
        if let Some(FieldType::Object(class)) = returned
            && let Some(ty) = self.scope.type_name(&class)
        {
            // Of what nobody can name the class, what returns it says a type.
            self.variable_of(made, &init, &ty, &class);
            return Ok(());
        }
        self.variable(made, &init, &object);
        Ok(())
    }

    /// Whether what a method returns is of another type than the class of the object that it does, and of none that depends on type arguments.
    fn returns_less(&self, id: MethodId, class: &str) -> bool {
        let program = self.scope.program;
        let is_open = |signature: MethodSignature| matches!(signature.ret, Some(TypeSignature::Variable(_)));
        let ret = program.method(id).descriptor.ret.as_ref().and_then(|ret| program.class_of_type(ret).ok());
        let (Some(ret), Ok(class)) = (ret, program.load(class)) else { return false };
        !program.is_subtype(ret, class) && !self.scope.signature(id).is_some_and(is_open)
    }
}
