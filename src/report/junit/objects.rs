//! Objects of the input: the cheapest sound way to make each.

use super::arrange::{Body, Expr, Fix};
use super::construct::{Left, constructors, effect};
use super::literal::quoted;
use super::suite::Omitted;
use super::support::Helper;
use crate::classfile::{FieldType, InnerClass};
use crate::program::{Class, MethodId, Origin};
use crate::witness::{self, Datum, FieldRef};

/// One way to make an object: a constructor and its arguments, or none; and what must be put right behind it.
struct Plan {
    constructor: Option<(MethodId, Vec<Datum>)>,
    fixes: Vec<(FieldRef, Datum)>,
    cost: usize,
}

/// What reflection costs in readability, as against a plain assignment.
const REFLECTION: usize = 10;
const ASSIGNMENT: usize = 2;

impl<'a> Body<'a> {
    /// An instance of a class that is neither an enum nor a record.
    pub(super) fn object(&mut self, i: usize, class: &'a Class) -> Result<(), Omitted> {
        let unseen = self.case.objects[i].unseen.is_some();
        if !unseen && !class.is_instantiable() {
            return Err(format!("{} has no instances", class.java_name()));
        }
        if class.is_interface() {
            let (name, _) = self.implemented(i, class);
            let name = name.ok_or_else(|| format!("{} cannot be named", class.java_name()))?;
            return self.anonymous(i, &format!("new {name}()"), class);
        }
        let plain = || self.scope.program.declared_method(class.id, "<init>", "()V");
        if class.origin == Origin::Jdk && self.given(i).is_empty() && (unseen || plain().is_some()) {
            return self.of_the_jdk(i, class);
        }
        let wanted = self.wanted(i, class)?;
        let mut plans: Vec<Plan> =
            constructors(self.scope.program, class).filter_map(|id| self.plan(i, class, id, &wanted)).collect();
        if class.origin == Origin::Application && !unseen {
            plans.extend(self.without_constructor(class, &wanted));
        }
        let best = plans.into_iter().min_by_key(|plan| plan.cost);
        let plan = best.ok_or_else(|| format!("no public way to a {} with these fields", class.java_name()))?;
        self.fixes.extend(plan.fixes.into_iter().map(|(field, value)| Fix::Field(i, field, value)));
        match plan.constructor {
            Some((id, arguments)) => {
                for &argument in &arguments {
                    self.declare_first(argument)?;
                }
                let made = self.creation(class, id, &arguments)?;
                self.throws_what(id);
                self.made(i, &made, class)
            }
            None => {
                self.alloc(i, class);
                Ok(())
            }
        }
    }

    /// Declares what a constructor has made; an unseen class gets its body.
    fn made(&mut self, i: usize, creation: &str, class: &'a Class) -> Result<(), Omitted> {
        if self.case.objects[i].unseen.is_some() {
            return self.anonymous(i, creation, class);
        }
        self.variable(i, creation, &class.name);
        Ok(())
    }

    fn alloc(&mut self, i: usize, class: &Class) {
        self.use_helper(Helper::Alloc);
        let ty = FieldType::Object(class.name.clone());
        let literal = self.class_literal(&ty);
        let cast = self.scope.type_of(&ty).map(|name| format!("({name}) ")).unwrap_or_default();
        self.variable(i, &format!("{cast}alloc({literal})"), &class.name);
    }

    /// Its fields are nobody's concern: any constructor will do.
    fn of_the_jdk(&mut self, i: usize, class: &'a Class) -> Result<(), Omitted> {
        let plain = self.scope.program.declared_method(class.id, "<init>", "()V");
        let unseen = self.case.objects[i].unseen.is_some();
        let public = plain.is_some_and(|id| {
            let access = self.scope.program.method(id).access;
            access.is_public() || unseen && access.is_protected()
        });
        let name = self.scope.plain_name(&class.name).filter(|_| public);
        let name = name.ok_or_else(|| format!("{} has no public constructor without parameters", class.java_name()))?;
        if let Some(plain) = plain {
            self.throws_what(plain);
        }
        self.made(i, &format!("new {name}{}()", self.scope.diamond(&class.name)), class)
    }

    fn given(&self, i: usize) -> &'a [(FieldRef, Datum)] {
        match &self.case.objects[i].body {
            witness::Body::Fields(fields) => fields,
            _ => &[],
        }
    }

    /// What every instance field must hold.
    fn wanted(&self, i: usize, class: &Class) -> Result<Vec<(FieldRef, Datum)>, Omitted> {
        let program = self.scope.program;
        let given = self.given(i);
        for (field, _) in given {
            let declared = self.scope.field(field)?;
            if !class.layout.contains(&declared.id) {
                return Err(format!("{} has no field {}.{}", class.java_name(), field.class, field.name));
            }
        }
        let fields = class.layout.iter().map(|&id| {
            let field = program.field(id);
            let descriptor = field.ty.descriptor().into();
            let field_ref =
                FieldRef { class: program.class(field.class).name.clone(), name: field.name.clone(), descriptor };
            let value = given.iter().find(|(known, _)| *known == field_ref).map(|&(_, value)| value);
            let value = value.unwrap_or_else(|| Datum::default_of(&field.ty));
            (field_ref, value)
        });
        Ok(fields.collect())
    }

    /// How well this constructor serves, if at all.
    fn plan(&self, i: usize, class: &Class, id: MethodId, wanted: &[(FieldRef, Datum)]) -> Option<Plan> {
        let program = self.scope.program;
        let method = program.method(id);
        self.scope.type_name(&class.name)?;
        let by_subclass = self.case.objects[i].unseen.is_some() && method.access.is_protected();
        if method.access.is_synthetic() || !by_subclass && !self.scope.may_see(&class.name, method.access) {
            return None;
        }
        let left = effect(program, id)?;
        let value_of = |field: &FieldRef| wanted.iter().find(|(known, _)| known == field).map(|&(_, value)| value);
        let mut used = 0;
        let arguments: Vec<Datum> = (method.descriptor.params.iter().enumerate())
            .map(|(k, ty)| {
                let field = left.iter().find(|(_, left)| *left == Left::Param(k)).map(|(field, _)| field);
                let argument = field.and_then(value_of).filter(|&datum| self.ready_for(i, datum));
                used += usize::from(argument.is_some());
                argument.unwrap_or_else(|| Datum::default_of(ty))
            })
            .collect();
        if inner_of_instance(class).is_some() && !matches!(arguments.first(), Some(Datum::Object(_))) {
            return None;
        }
        let holds = |field: &FieldRef, value: Datum| match left.iter().find(|(known, _)| known == field) {
            Some((_, Left::Param(k))) => arguments.get(*k) == Some(&value),
            Some((_, Left::Value(constant))) => *constant == value,
            Some((_, Left::Unknown)) => false,
            None => value.is_default(),
        };
        let open = wanted.iter().filter(|(field, value)| !holds(field, *value)).cloned();
        let fixes: Vec<_> = open.collect();
        let cost = self.fixing(class, &fixes)? + arguments.len() + (arguments.len() - used);
        Some(Plan { constructor: Some((id, arguments)), fixes, cost })
    }

    fn without_constructor(&self, class: &Class, wanted: &[(FieldRef, Datum)]) -> Option<Plan> {
        let fixes: Vec<_> = wanted.iter().filter(|(_, value)| !value.is_default()).cloned().collect();
        let cost = self.fixing(class, &fixes)? + REFLECTION + ASSIGNMENT;
        Some(Plan { constructor: None, fixes, cost })
    }

    /// What the assignments cost; `None` if one of them is impossible.
    fn fixing(&self, class: &Class, fixes: &[(FieldRef, Datum)]) -> Option<usize> {
        fixes.iter().try_fold(0, |sum, (field, _)| {
            let declared = self.scope.field(field).ok()?;
            let own = self.scope.class(&field.class).ok()?.origin == Origin::Application;
            let may_assign = self.scope.may_see(&field.class, declared.access) && !declared.access.is_final();
            let plain = may_assign || self.setter(class, field).is_some();
            // Reflection does not reach into the platform (JEP 396).
            if plain { Some(sum + ASSIGNMENT) } else { own.then_some(sum + REFLECTION) }
        })
    }

    fn ready_for(&self, i: usize, datum: Datum) -> bool {
        match datum {
            Datum::Object(j) => j != i && j < self.case.inputs && self.can_come_first(j),
            _ => true,
        }
    }

    /// `new C(..)`, or `outer.new C(..)`.
    pub(super) fn creation(&mut self, class: &Class, id: MethodId, arguments: &[Datum]) -> Result<String, Omitted> {
        let program = self.scope.program;
        let params = &program.method(id).descriptor.params;
        let casts = self.scope.casts(id, constructors(program, class));
        let mut texts = Vec::new();
        for ((&argument, param), cast) in arguments.iter().zip(params).zip(casts) {
            texts.push(self.argument(argument, param, cast)?);
        }
        let name = self.scope.plain_name(&class.name).ok_or("a class that cannot be named")?;
        Ok(match inner_of_instance(class).and_then(|inner| inner.simple_name.as_ref()) {
            Some(simple) => {
                let outer = texts.remove(0);
                let outer = if outer.starts_with('(') { format!("({outer})") } else { outer };
                format!("{outer}.new {simple}{}({})", self.scope.diamond(&class.name), texts.join(", "))
            }
            None => format!("new {name}{}({})", self.scope.diamond(&class.name), texts.join(", ")),
        })
    }

    /// A record has its components from its canonical constructor, and from nowhere else.
    pub(super) fn record(&mut self, i: usize, class: &'a Class) -> Result<(), Omitted> {
        let file = class.file.as_deref().ok_or("a record without class file")?;
        let components = file.record.as_deref().unwrap_or_default();
        let id = self.scope.program.canonical_constructor(class);
        let id = id.ok_or_else(|| format!("{} has no canonical constructor", class.java_name()))?;
        let wanted = self.wanted(i, class)?;
        let mut arguments = Vec::new();
        for (name, ty) in components {
            let value = wanted.iter().find(|(field, _)| field.name == *name).map(|&(_, value)| value);
            let value = value.unwrap_or_else(|| Datum::default_of(ty));
            if let Datum::Object(j) = value {
                self.declare(j)?;
            }
            arguments.push(value);
        }
        if self.may_construct(class, id, &arguments) {
            let made = self.creation(class, id, &arguments)?;
            self.variable(i, &made, &class.name);
            return Ok(());
        }
        if class.origin == Origin::Jdk {
            return Err(format!("the constructor of record {} is not public", class.java_name()));
        }
        let types: Vec<FieldType> = components.iter().map(|(_, ty)| ty.clone()).collect();
        let made = self.made_by_reflection(class, &types, &arguments);
        let cast = self.scope.type_name(&class.name).map(|name| format!("({name}) ")).unwrap_or_default();
        self.variable(i, &format!("{cast}{made}"), &class.name);
        Ok(())
    }

    /// Whether source may call this constructor here, with these arguments.
    pub(super) fn may_construct(&self, class: &Class, id: MethodId, arguments: &[Datum]) -> bool {
        let access = self.scope.program.method(id).access;
        let has_outer = inner_of_instance(class).is_none() || matches!(arguments.first(), Some(Datum::Object(_)));
        let sayable = self.scope.type_name(&class.name).is_some() && !access.is_synthetic();
        sayable && has_outer && self.scope.may_see(&class.name, access)
    }

    /// `make(Account.class, new Class<?>[] {int.class}, new Object[] {1})`
    pub(super) fn made_by_reflection(&mut self, class: &Class, types: &[FieldType], arguments: &[Datum]) -> String {
        self.use_helper(Helper::Make);
        let literal = self.class_literal(&FieldType::Object(class.name.clone()));
        let params: Vec<String> = types.iter().map(|ty| self.class_literal(ty)).collect();
        let values: Vec<String> = arguments.iter().map(|&value| self.value(value)).collect();
        let (classes, objects) = (self.scope.lang("Class"), self.scope.lang("Object"));
        let (params, values) = (params.join(", "), values.join(", "));
        format!("make({literal}, new {classes}<?>[] {{{params}}}, new {objects}[] {{{values}}})")
    }

    /// The enum class an object is a constant of: its own, or that of a constant with a body.
    pub(super) fn enumeration(&self, class: &'a Class) -> Option<&'a Class> {
        let program = self.scope.program;
        let above = class.superclass.map(|id| program.class(id));
        let is_enum = |class: &Class| class.superclass.is_some_and(|id| &*program.class(id).name == "java/lang/Enum");
        if is_enum(class) { Some(class) } else { above.filter(|above| is_enum(above)) }
    }

    /// The name of the constant an enum object is.
    pub(super) fn constant_name(&self, object: usize, declared: &Class) -> Option<String> {
        let witness::Body::Fields(fields) = &self.case.objects.get(object)?.body else { return None };
        let program = self.scope.program;
        let constants = declared.fields.iter().map(|&id| program.field(id)).filter(|field| field.access.is_enum());
        let constants: Vec<&str> = constants.map(|field| &*field.name).collect();
        let chosen = fields.iter().filter(|(field, _)| &*field.class == "java/lang/Enum");
        chosen.into_iter().find_map(|&(ref field, value)| match (&*field.name, value) {
            ("ordinal", Datum::Int(ordinal)) => {
                constants.get(usize::try_from(ordinal).ok()?).map(|&name| name.to_owned())
            }
            ("name", Datum::Object(text)) => match &self.case.objects.get(text)?.body {
                witness::Body::Text(text) => {
                    String::from_utf16(text).ok().filter(|name| constants.contains(&name.as_str()))
                }
                _ => None,
            },
            _ => None,
        })
    }

    /// `Color.RED`, if source can say it.
    pub(super) fn constant_path(&self, declared: &Class, name: &str) -> Option<String> {
        self.scope
            .type_name(&declared.name)
            .filter(|_| super::name::is_identifier(name))
            .map(|ty| format!("{ty}.{name}"))
    }

    pub(super) fn constant(&mut self, i: usize, declared: &Class) -> Result<(), Omitted> {
        let name = self.constant_name(i, declared);
        let name =
            name.ok_or_else(|| format!("the input does not say which constant of {} it is", declared.java_name()))?;
        if let Some(path) = self.constant_path(declared, &name) {
            self.vars[i] = Some(Expr { text: path, class: Some(declared.name.clone()) });
            return Ok(());
        }
        let literal = self.class_literal(&FieldType::Object(declared.name.clone()));
        let (enums, classes) = (self.scope.lang("Enum"), self.scope.lang("Class"));
        self.variable(i, &format!("{enums}.valueOf(({classes}) {literal}, {})", quoted(&name)), &declared.name);
        Ok(())
    }
}

/// The entry of a member class whose instances have an outer instance.
fn inner_of_instance(class: &Class) -> Option<&InnerClass> {
    let inner = class.file.as_ref()?.inner_classes.iter().find(|inner| inner.inner == class.name)?;
    (!inner.access.is_static() && inner.outer.is_some()).then_some(inner)
}
