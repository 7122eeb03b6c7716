//! What Java source in the package of the test may name (JLS §6.6).

use super::literal;
use super::name::{self, is_identifier};
use super::suite::{Generics, Junit, Omitted};
use crate::classfile::{Access, FieldType, Name};
use crate::input::{FieldRef, Target};
use crate::program::{Class, ClassId, Field, MethodId, Origin, Program};
use crate::witness::Datum;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Simple names a test class imports; a class of its own package by such a name is spelled out.
pub(super) const IMPORTED: &[&str] = &[
    "Test",
    "Nested",
    "DisplayName",
    "Timeout",
    "Tag",
    "BeforeEach",
    "AfterEach",
    "Before",
    "After",
    "Field",
    "Method",
    "Constructor",
    "InvocationTargetException",
];

/// The place a test class is in.
pub(super) struct Scope<'a> {
    pub(super) program: &'a Program,
    pub(super) junit: Junit,
    /// Internal name of the package; empty for the unnamed one.
    pub(super) package: String,
    /// Simple name of the test class.
    pub(super) test_class: String,
    /// How generic classes are spoken of.
    pub(super) generics: Cell<Generics>,
    /// Whether one has been spoken of without type arguments.
    pub(super) is_raw: Cell<bool>,
    /// What stands for type variables that are compared with themselves.
    pub(super) compared: RefCell<Option<Name>>,
    /// Classes of other packages that are spoken of by their simple names: these, and the full ones.
    pub(super) imports: RefCell<BTreeMap<String, String>>,
    /// Classes of the test class that implement large interfaces: by their names these, and their lines.
    pub(super) stubs: RefCell<BTreeMap<String, (Name, Vec<String>)>>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(program: &'a Program, class: &str, junit: Junit) -> Scope<'a> {
        let own = package(class);
        // No class of ours may be in a package of the platform.
        let package = if own.starts_with("java/") { format!("cortado/{own}") } else { own.to_owned() };
        let (generics, is_raw) = (Cell::new(Generics::Raw), Cell::new(false));
        let test_class = name::test_class(class);
        let (compared, imports, stubs) = Default::default();
        Scope { program, junit, package, test_class, generics, is_raw, compared, imports, stubs }
    }

    /// From now on generic classes are spoken of like this.
    pub(super) fn speak(&self, generics: Generics) {
        self.generics.set(generics);
        self.is_raw.set(false);
    }

    pub(super) fn class(&self, name: &str) -> Result<&'a Class, Omitted> {
        let id = self.program.load(name).map_err(|error| format!("class {name} cannot be loaded: {error}"))?;
        Ok(self.program.class(id))
    }

    /// The interface with this name in source, where a type is that or below it.
    pub(super) fn above(&self, ty: &FieldType, interface: &str) -> Option<&'a Class> {
        let program = self.program;
        let class = program.class(program.class_of_type(ty).ok()?);
        let above = class.superinterfaces.iter().map(|&id| program.class(id));
        above.chain([class]).find(|above| above.java_name() == interface)
    }

    /// A method by its names.
    pub(super) fn method(&self, target: &Target) -> Result<MethodId, Omitted> {
        let Target { class, name, descriptor, .. } = target;
        let id = self.program.load(class).map_err(|error| format!("class {class} cannot be loaded: {error}"))?;
        let found = self.program.declared_method(id, name, descriptor);
        found.ok_or_else(|| format!("class {class} has no method {name}{descriptor}"))
    }

    /// A class of `java.lang`, spelled out if another class takes its simple name.
    pub(super) fn lang(&self, simple: &str) -> String {
        let own = if self.package.is_empty() { simple.to_owned() } else { format!("{}/{simple}", self.package) };
        if self.program.load(&own).is_ok() { format!("java.lang.{simple}") } else { simple.to_owned() }
    }

    /// A class of `java.util`, imported where its simple name is free.
    pub(super) fn util(&self, simple: &str) -> String {
        let name = format!("java.util.{simple}");
        self.plain_name(&name.replace('.', "/")).unwrap_or(name)
    }

    /// How source says a class (internal name) or array type (descriptor), with type arguments; `None` if it must not or cannot.
    pub(super) fn type_name(&self, name: &str) -> Option<String> {
        match name.strip_prefix('[') {
            Some(component) => Some(self.type_of(&FieldType::parse(component)?)? + "[]"),
            None => self.class_name(name),
        }
    }

    /// How source says a type.
    pub(super) fn type_of(&self, ty: &FieldType) -> Option<String> {
        match ty {
            FieldType::Base(base) => Some(base.java_name().to_owned()),
            FieldType::Object(name) => self.class_name(name),
            FieldType::Array(component) => Some(self.type_of(component)? + "[]"),
        }
    }

    /// A type, or the one of its supertypes that is always there.
    pub(super) fn type_or_object(&self, ty: &FieldType) -> String {
        self.type_of(ty).unwrap_or_else(|| self.lang("Object"))
    }

    fn class_name(&self, name: &str) -> Option<String> {
        Some(self.plain_name(name)? + &self.type_arguments(name))
    }

    /// How source says a class, without type arguments: in class literals, and before the name of a static member.
    pub(super) fn plain_name(&self, name: &str) -> Option<String> {
        let class = self.class(name).ok()?;
        let file = class.file.as_ref()?;
        if class.access.is_synthetic() {
            return None;
        }
        let Some(inner) = file.inner_classes.iter().find(|inner| *inner.inner == *name) else {
            let exported =
                class.origin == Origin::Application || name.starts_with("java/") || name.starts_with("javax/");
            let simple = name.rsplit('/').next()?;
            let sayable = name.split('/').all(is_identifier) && exported && self.may_see(name, class.access);
            return match package(name) {
                _ if !sayable => None,
                "java/lang" => Some(self.lang(simple)),
                own if own == self.package && !IMPORTED.contains(&simple) => Some(simple.to_owned()),
                "" => None,
                _ => Some(self.imported(name, simple)),
            };
        };
        let (outer, simple) = (inner.outer.as_ref()?, inner.simple_name.as_ref()?);
        // What a damaged file takes for a member of itself has no name.
        if outer.len() >= name.len() || !self.may_see(name, inner.access) || !is_identifier(simple) {
            return None;
        }
        Some(format!("{}.{simple}", self.plain_name(outer)?))
    }

    /// A class of another package: its simple name, unless that means another class here.
    fn imported(&self, name: &str, simple: &str) -> String {
        let full = name.replace('/', ".");
        let is_taken = |package: &str| self.program.load(&format!("{package}{simple}")).is_ok();
        let own = if self.package.is_empty() { String::new() } else { format!("{}/", self.package) };
        let is_other = IMPORTED.contains(&simple) || simple == self.test_class || simple.ends_with(name::GROUP);
        if is_other || !simple.starts_with(char::is_uppercase) || is_taken("java/lang/") || is_taken(&own) {
            return full;
        }
        match &*self.imports.borrow_mut().entry(simple.to_owned()).or_insert_with(|| full.clone()) {
            known if *known == full => simple.to_owned(),
            _ => full,
        }
    }

    /// The type of what a call yields; `None` for `void`.
    pub(super) fn yields(&self, method: MethodId) -> Option<FieldType> {
        let m = self.program.method(method);
        let made = || FieldType::Object(self.program.class(m.class).name.clone());
        m.descriptor.ret.clone().or_else(|| m.is_constructor().then(made))
    }

    /// Whether something declared in class `owner` with these flags may be used here, its class apart.
    pub(super) fn may_see(&self, owner: &str, access: Access) -> bool {
        access.is_public() || (!access.is_private() && package(owner) == self.package)
    }

    /// The `Class` object of a type as an expression; `None` needs [`super::support::Helper::Type`].
    pub(super) fn class_literal(&self, ty: &FieldType) -> Option<String> {
        Some(self.plain_type(ty)? + ".class")
    }

    /// How source says a type, without type arguments.
    fn plain_type(&self, ty: &FieldType) -> Option<String> {
        match ty {
            FieldType::Base(base) => Some(base.java_name().to_owned()),
            FieldType::Object(name) => self.plain_name(name),
            FieldType::Array(component) => Some(self.plain_type(component)? + "[]"),
        }
    }

    /// The declaration of a field.
    pub(super) fn field(&self, field: &FieldRef) -> Result<&'a Field, Omitted> {
        let class = self.class(&field.class)?;
        let id = self.program.declared_field(class.id, &field.name, &field.descriptor);
        let id = id.ok_or_else(|| format!("{} declares no field {} {}", field.class, field.descriptor, field.name))?;
        Ok(self.program.field(id))
    }

    /// How a field is read and assigned through an expression of static type `class`, where access rules allow it.
    pub(super) fn field_path(&self, on: &str, class: &str, field: &FieldRef) -> Option<String> {
        let declared = self.field(field).ok()?;
        let sayable = !declared.access.is_synthetic() && is_identifier(&field.name);
        if !sayable || !self.may_see(&field.class, declared.access) {
            return None;
        }
        // The nearest field of that name is the one the compiler means.
        let ancestors = &self.class(class).ok()?.ancestors;
        let nearest = ancestors.iter().rev().find(|&&id| self.declares(id, &field.name))?;
        let nearest = &self.program.class(*nearest).name;
        if *nearest == field.class {
            Some(format!("{on}.{}", field.name))
        } else {
            Some(format!("(({}) {on}).{}", self.class_name(&field.class)?, field.name))
        }
    }

    fn declares(&self, class: ClassId, field: &str) -> bool {
        self.program.class(class).fields.iter().any(|&id| *self.program.field(id).name == *field)
    }

    /// For each parameter of a method whether an argument needs a cast, as a class and its supertypes have other methods by this name.
    pub(super) fn overloaded(&self, class: &Class, method: MethodId) -> Vec<bool> {
        let all = class.ancestors.iter().chain(&class.superinterfaces).flat_map(|&id| &self.program.class(id).methods);
        let name = &self.program.method(method).name;
        self.casts(method, all.copied().filter(|&other| self.program.method(other).name == *name))
    }

    /// The same of what may be meant beside it. One with another number of parameters is meant only where no other is (JLS §15.12.2), and a parameter that
    /// all have alike tells none from the others; null could be all of a variable number of references, or one.
    pub(super) fn casts(&self, method: MethodId, others: impl Iterator<Item = MethodId>) -> Vec<bool> {
        let method = self.program.method(method);
        let params = &method.descriptor.params;
        let mut casts: Vec<bool> = params.iter().map(|_| false).collect();
        if let (Some(cast), Some(FieldType::Array(component))) = (casts.last_mut(), params.last()) {
            *cast = method.access.is_varargs() && !matches!(**component, FieldType::Base(_));
        }
        for other in others.map(|other| self.program.method(other)) {
            if other.access.is_synthetic() || other.descriptor.params.len() != params.len() {
                continue;
            }
            let differs = params.iter().zip(&other.descriptor.params).map(|(own, other)| own != other);
            casts.iter_mut().zip(differs).for_each(|(cast, differs)| *cast |= differs);
        }
        casts
    }

    /// A primitive value or null as a Java expression of exactly its type.
    pub(super) fn literal(&self, datum: Datum) -> String {
        literal::plain(datum, |class| self.lang(class))
    }
}

/// The internal name of a class of `java.lang`.
pub(super) fn in_lang(simple: &str) -> String {
    ["java/lang", simple].join("/")
}

/// The package of a class, by internal names.
pub(super) fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}

/// The type of a class by internal name or array descriptor.
pub(super) fn type_named(name: &str) -> FieldType {
    let array = if name.starts_with('[') { FieldType::parse(name) } else { None };
    array.unwrap_or_else(|| FieldType::Object(Name::from(name)))
}
