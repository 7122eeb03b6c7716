//! Expressions with their names resolved, and the types of what is in them.

use super::{Resolution, types::comparable};
use crate::{
    classfile::{Constant, FieldType},
    precondition::spatial::{
        formula::{Expr, Type},
        spec::{
            SpecError,
            tree::{self, At, Op},
        },
        value::type_of,
    },
    program::FieldId,
};

/// A disjunct of a predicate.
type Place = (usize, usize);

impl Resolution<'_> {
    /// An expression that is to have a type, where that is known.
    pub(super) fn value(&mut self, at: Place, e: &At<tree::Expr>, wanted: Option<&Type>) -> Result<Expr, SpecError> {
        let value = self.plain(at, e, wanted)?;
        if let (true, Some(wanted), Some(is)) = (self.is_last, wanted, self.type_of(at, e))
            && !comparable(&is, wanted)
        {
            return Err(self.misfit(e, &is, wanted));
        }
        Ok(value)
    }

    fn plain(&mut self, at: Place, e: &At<tree::Expr>, wanted: Option<&Type>) -> Result<Expr, SpecError> {
        Ok(match &e.node {
            tree::Expr::Null => Expr::Null,
            tree::Expr::Bool(b) => Expr::Truth(*b),
            tree::Expr::Int(n) => Expr::Integer(*n),
            tree::Expr::Any => self.slot(at, &format!("_{}", e.span.start), wanted),
            tree::Expr::Name(name) => self.name(at, e, name, wanted)?,
            tree::Expr::Field(of, name) => {
                if let Some(f) = self.static_field(of, name) {
                    return self.of_class(f, e);
                }
                let Some(class) = self.class_of(at, of) else {
                    if !self.is_last {
                        self.plain(at, of, None)?;
                        return Ok(Expr::Null);
                    }
                    return Err(SpecError::new(of.span, "it is not known of which class this is"));
                };
                let f = self.field(class, name).ok_or_else(|| self.no_field(class, name))?;
                Expr::Field(Box::new(self.value(at, of, None)?), f)
            }
            tree::Expr::Call { method, .. } => {
                let help = match self.all.iter().any(|unit| *unit.name == *method.node) {
                    true => "a predicate is a part of the heap: it stands by itself, joined by `**` or `&&`",
                    false => {
                        "what a method of the program says of objects is a precondition of its own: --precondition rep-ok"
                    }
                };
                return Err(SpecError::new(e.span, "methods are not called in formulas").with_help(help));
            }
            tree::Expr::Not(a) => Expr::Not(Box::new(self.value(at, a, Some(&Type::Truth))?)),
            tree::Expr::Neg(a) => Expr::Minus(Box::new(self.value(at, a, Some(&Type::Integer))?)),
            tree::Expr::Binary(op, a, b) => {
                let (of_a, of_b) = match op {
                    Op::And | Op::Or => (Some(Type::Truth), Some(Type::Truth)),
                    Op::Eq | Op::Ne => (self.type_of(at, b), self.type_of(at, a)),
                    _ => (Some(Type::Integer), Some(Type::Integer)),
                };
                let a = self.value(at, a, of_a.as_ref())?;
                Expr::Binary(*op, Box::new(a), Box::new(self.value(at, b, of_b.as_ref())?))
            }
            tree::Expr::If(c, a, b) => {
                let c = self.value(at, c, Some(&Type::Truth))?;
                let known = wanted.cloned().or_else(|| self.type_of(at, a)).or_else(|| self.type_of(at, b));
                let a = self.value(at, a, known.as_ref())?;
                Expr::If(Box::new(c), Box::new(a), Box::new(self.value(at, b, known.as_ref())?))
            }
        })
    }

    /// What a name is that stands for itself: a parameter, a root of the method, a field of the receiver, a static field of the class
    /// under test, or else what exists.
    fn name(&mut self, at: Place, e: &At<tree::Expr>, name: &str, wanted: Option<&Type>) -> Result<Expr, SpecError> {
        if self.slots[at.0].parameters.contains_key(name) {
            return Ok(self.slot(at, name, wanted));
        }
        if self.all[at.0].is_requires {
            if let Some((root, _)) = self.root(name) {
                return Ok(Expr::Root(root));
            }
            if let Some(f) = self.of_receiver(name) {
                return match self.inputs.program().field(f).access.is_static() {
                    true => self.of_class(f, e),
                    false => Ok(Expr::Field(Box::new(Expr::Root(0)), f)),
                };
            }
        }
        if name == "this" {
            let what = match self.all[at.0].is_requires {
                true => "a static method has no receiver",
                false => "a predicate speaks of its parameters alone",
            };
            return Err(SpecError::new(e.span, "there is no `this` here").with_help(what));
        }
        if name.starts_with(char::is_uppercase) {
            let error = SpecError::new(e.span, format!("there is nothing called {name} here"));
            return Err(error.with_help("what exists by itself has a name in lower case"));
        }
        Ok(self.slot(at, name, wanted))
    }

    /// A parameter or an existential name, of this type if none is known.
    fn slot(&mut self, (unit, d): Place, name: &str, wanted: Option<&Type>) -> Expr {
        let slots = &mut self.slots[unit];
        let first = slots.parameters.len();
        let (i, known) = match slots.parameters.get_full_mut(name) {
            Some((i, _, known)) => (i, known),
            None => {
                let entry = slots.locals[d].entry(name.to_owned());
                (first + entry.index(), entry.or_default())
            }
        };
        if known.is_none() {
            *known = wanted.cloned();
        }
        Expr::Slot(i)
    }

    fn of_receiver(&self, name: &str) -> Option<FieldId> {
        let program = self.inputs.program();
        let method = program.method(self.method);
        let f = self.field(method.class, name)?;
        (program.field(f).access.is_static() || !method.access.is_static()).then_some(f)
    }

    /// The static field that `Class.name` is.
    fn static_field(&self, of: &At<tree::Expr>, name: &str) -> Option<FieldId> {
        let class = match &of.node {
            tree::Expr::Name(first) if first.starts_with(char::is_uppercase) => self.class_named(first)?,
            _ => return None,
        };
        let f = self.field(class, name)?;
        self.inputs.program().field(f).access.is_static().then_some(f)
    }

    fn of_class(&self, f: FieldId, e: &At<tree::Expr>) -> Result<Expr, SpecError> {
        let field = self.inputs.program().field(f);
        match field.constant {
            Some(Constant::Integer(n)) => return Ok(Expr::Integer(n.into())),
            Some(Constant::Long(n)) => return Ok(Expr::Integer(n)),
            _ => {}
        }
        match self.inputs.static_input(f) {
            Ok(Some(_)) => Ok(Expr::Static(f)),
            _ => {
                let error = SpecError::new(e.span, format!("{} is no input", self.inputs.program().field_name(f)));
                Err(error.with_help(match field.access.is_final() {
                    true => "a final static field is what its class has made it",
                    false => "static fields are inputs with --static-inputs",
                }))
            }
        }
    }

    fn class_of(&self, at: Place, e: &At<tree::Expr>) -> Option<crate::program::ClassId> {
        match self.type_of(at, e)? {
            Type::Reference(ty @ FieldType::Object(_)) => self.inputs.program().class_of_type(&ty).ok(),
            _ => None,
        }
    }

    /// The type of an expression, as far as it is known.
    pub(super) fn type_of(&self, at: Place, e: &At<tree::Expr>) -> Option<Type> {
        let of = |ty: &FieldType| Some(type_of(self.inputs, ty));
        match &e.node {
            tree::Expr::Null | tree::Expr::Any | tree::Expr::Call { .. } => None,
            tree::Expr::Bool(_) | tree::Expr::Not(_) => Some(Type::Truth),
            tree::Expr::Int(_) | tree::Expr::Neg(_) => Some(Type::Integer),
            tree::Expr::Name(name) => {
                let slots = &self.slots[at.0];
                if let Some(known) = slots.parameters.get(&**name) {
                    return known.clone();
                }
                if self.all[at.0].is_requires {
                    if let Some((_, ty)) = self.root(name) {
                        return of(&ty);
                    }
                    if let Some(f) = self.of_receiver(name) {
                        return of(&self.inputs.field_type(f));
                    }
                }
                slots.locals[at.1].get(&**name).cloned().flatten()
            }
            tree::Expr::Field(base, name) => {
                let f = self.static_field(base, name).or_else(|| self.field(self.class_of(at, base)?, name))?;
                of(&self.inputs.field_type(f))
            }
            tree::Expr::Binary(op, ..) => Some(match op {
                Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Rem => Type::Integer,
                _ => Type::Truth,
            }),
            tree::Expr::If(_, a, b) => self.type_of(at, a).or_else(|| self.type_of(at, b)),
        }
    }
}
