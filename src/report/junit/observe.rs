//! How a test sees what is in a field, by a getter, by its name, or by reflection; and which method assigns one.

use super::arrange::{Body, Expr};
use super::assert::Found;
use super::literal::{self, quoted};
use super::name::is_identifier;
use super::suite::Omitted;
use super::support::Helper;
use crate::classfile::{ConstIdx, Constant, FieldType, code::Instr};
use crate::program::{Class, ClassId, MethodId, Origin};
use crate::witness::FieldRef;

impl Body<'_> {
    /// A field of an object as an expression; `None` if the test does not look at it.
    pub(super) fn read(&mut self, on: &Expr, field: &FieldRef) -> Result<Option<Found>, Omitted> {
        let own = &self.scope.field(field)?.ty;
        let path = on.class.as_ref().and_then(|class| {
            let by_name = || Some((self.scope.field_path(&on.text, class, field)?, own.clone()));
            self.getter(&on.text, class, field).or_else(by_name)
        });
        match path {
            Some((text, ty)) => Ok(Some(Found { text, ty, boxed: false })),
            None => self.read_by_reflection(&on.text, field),
        }
    }

    /// `account.getBalance()`: a method that returns the field and does nothing else; and the type by which it does.
    fn getter(&self, on: &str, class: &str, field: &FieldRef) -> Option<(String, FieldType)> {
        let program = self.scope.program;
        let class = self.scope.class(class).ok()?;
        // What a model says is in an object of the JDK need not be there.
        if self.scope.class(&field.class).ok()?.origin == Origin::Jdk {
            return None;
        }
        let gets = |&&m: &&MethodId| {
            let method = program.method(m);
            let owner = program.class(method.class);
            let is_called = self.scope.may_see(&owner.name, method.access) && is_identifier(&method.name);
            let fits = method.has_receiver() && is_called && !method.access.is_synthetic();
            fits && program.select(class.id, m).ok() == Some(m) && self.returns(m, field)
        };
        let mut all = class.ancestors.iter().rev().flat_map(|&above| program.class(above).methods.iter().filter(gets));
        let getter = program.method(*all.next()?);
        Some((format!("{on}.{}()", getter.name), getter.descriptor.ret.clone()?))
    }

    /// The method that assigns a field and does nothing else, `account.setBalance(2)`.
    pub(super) fn setter(&self, class: &Class, field: &FieldRef) -> Option<MethodId> {
        let program = self.scope.program;
        let sets = |&&m: &&MethodId| {
            let method = program.method(m);
            let owner = program.class(method.class);
            let is_called = self.scope.may_see(&owner.name, method.access) && is_identifier(&method.name);
            let fits = method.has_receiver() && is_called && !method.access.is_synthetic();
            fits && program.select(class.id, m).ok() == Some(m) && self.assigns(m, field)
        };
        let mut all = class.ancestors.iter().rev().flat_map(|&above| program.class(above).methods.iter().filter(sets));
        all.next().copied()
    }

    /// Whether all that a method does is to assign its argument to this field of its receiver.
    fn assigns(&self, method: MethodId, field: &FieldRef) -> bool {
        let m = self.scope.program.method(method);
        let code = m.code.as_deref().map(|code| &code.instrs[..]);
        let Some([Instr::Load(_, 0), Instr::Load(_, 1), Instr::PutField(at), Instr::Return(None)]) = code else {
            return false;
        };
        let [param] = &m.descriptor.params[..] else { return false };
        param.descriptor() == *field.descriptor && self.is_of(m.class, *at, field)
    }

    /// Whether a constant of a class is this field.
    fn is_of(&self, class: ClassId, at: ConstIdx, field: &FieldRef) -> bool {
        let program = self.scope.program;
        let Some(file) = program.class(class).file.as_deref() else { return false };
        let Constant::Field(member) = file.constant(at) else { return false };
        let holder = program.load(&member.class).ok();
        let named = holder.and_then(|class| program.resolve_field(class, &member.name, &member.descriptor).ok());
        named.is_some_and(|named| FieldRef::of(program, named) == *field)
    }

    /// Whether all that a method does is to return this field of its receiver.
    fn returns(&self, method: MethodId, field: &FieldRef) -> bool {
        let m = self.scope.program.method(method);
        let code = m.code.as_deref().map(|code| &code.instrs[..]);
        let Some([Instr::Load(_, 0), Instr::GetField(at), Instr::Return(Some(_))]) = code else { return false };
        m.descriptor.params.is_empty() && self.is_of(m.class, *at, field)
    }

    /// `None` for a field of the platform, which nobody outside may read, and for a private one where something else tells; a comment
    /// stands for the first.
    pub(super) fn read_by_reflection(&mut self, on: &str, field: &FieldRef) -> Result<Option<Found>, Omitted> {
        if self.scope.class(&field.class)?.origin == Origin::Jdk {
            let name = format!("{}.{}", field.class.replace('/', "."), field.name);
            self.lines.push(format!("// {} cannot be read from here", literal::comment(&name)));
            return Ok(None);
        }
        if !self.looks_inside {
            self.hides = true;
            return Ok(None);
        }
        let ty = self.scope.field(field)?.ty.clone();
        self.use_helper(Helper::Get);
        let owner = self.class_literal(&FieldType::Object(field.class.clone()));
        Ok(Some(Found { text: format!("get({on}, {owner}, {})", quoted(&field.name)), ty, boxed: true }))
    }
}
