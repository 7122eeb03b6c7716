//! Classes, fields and roots by the names that people write.

use super::Resolution;
use crate::{
    classfile::{BaseType, FieldType},
    precondition::spatial::spec::{
        SpecError,
        tree::{At, Name},
    },
    program::{ClassId, FieldId, OBJECT, target},
};

impl Resolution<'_> {
    /// The class that a name means: a nested class of the class that it is written in, the class under test if none is known, or of one that encloses it, one of the same package, or
    /// the only one of that name that inputs are made of.
    pub(super) fn class(&self, name: &At<Name>) -> Result<ClassId, SpecError> {
        self.class_named(name).ok_or_else(|| {
            let error = SpecError::new(name.span, format!("there is no class {}", name.node));
            match self.nearest_class(name) {
                Some(near) => error.with_help(format!("{near} is one")),
                None => error.with_help("write the whole name, with its package"),
            }
        })
    }

    pub(super) fn class_named(&self, name: &str) -> Option<ClassId> {
        let program = self.inputs.program();
        let internal = name.replace('.', "/");
        let inner = name.replace('.', "$");
        let target = match &self.all[self.current].source.within {
            Some(class) => class.to_string(),
            None => program.class(program.method(self.method).class).name.to_string(),
        };
        let mut around: Vec<&str> = vec![&target];
        while let Some((outer, _)) = around.last().and_then(|name| name.rsplit_once('$')) {
            around.push(outer);
        }
        let nested = around.iter().map(|outer| format!("{outer}${inner}"));
        let package = target.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"));
        let imported = OBJECT.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/{inner}"));
        let same = [format!("{package}{inner}"), internal, imported];
        let mut near = nested.chain(same);
        if let Some(found) = near.find_map(|name| program.load(&name).ok()) {
            return Some(found);
        }
        if name.contains('.')
            && let Ok(found) = target::load(program, name)
        {
            return Some(found);
        }
        let ends = [format!("/{inner}"), format!("${inner}")];
        let mut all = self.inputs.universe.names().filter(|of| ends.iter().any(|end| of.ends_with(end.as_str())));
        let only = all.next().filter(|_| all.next().is_none())?;
        program.load(only).ok()
    }

    fn nearest_class(&self, name: &str) -> Option<String> {
        let simple = |of: &str| of.rsplit(['/', '$']).next().unwrap_or(of).to_owned();
        let all: Vec<String> = self.inputs.universe.names().map(|of| simple(of)).collect();
        target::nearest(name, all.iter().map(String::as_str)).map(str::to_owned)
    }

    /// The field of a class or one of its superclasses, whatever its access.
    pub(super) fn field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let program = self.inputs.program();
        let mut above = Some(class);
        while let Some(class) = above {
            let class = program.class(class);
            if let Some(&f) = class.fields.iter().find(|&&f| &*program.field(f).name == name) {
                return Some(f);
            }
            above = class.superclass;
        }
        None
    }

    pub(super) fn no_field(&self, class: ClassId, name: &At<Name>) -> SpecError {
        let program = self.inputs.program();
        let mut all = vec![];
        let mut above = Some(class);
        while let Some(class) = above {
            let class = program.class(class);
            all.extend(class.fields.iter().map(|&f| program.field(f).name.to_string()));
            above = class.superclass;
        }
        let error = SpecError::new(name.span, format!("{} has no field {}", self.inputs.short_name(class), name.node));
        match (target::nearest(&name.node, all.iter().map(String::as_str)), all.is_empty()) {
            (Some(near), _) => error.with_help(format!("did you mean {near}?")),
            (None, false) => error.with_help(format!("it has {}", all.join(", "))),
            (None, true) => error,
        }
    }

    /// The type that a declaration names.
    pub(super) fn declared(&self, name: &At<Name>) -> Result<FieldType, SpecError> {
        let base = match &*name.node {
            "boolean" => Some(BaseType::Boolean),
            "byte" => Some(BaseType::Byte),
            "char" => Some(BaseType::Char),
            "short" => Some(BaseType::Short),
            "int" => Some(BaseType::Int),
            "long" => Some(BaseType::Long),
            "float" => Some(BaseType::Float),
            "double" => Some(BaseType::Double),
            _ => None,
        };
        if let Some(base) = base {
            return Ok(FieldType::Base(base));
        }
        if let Some(component) = name.node.strip_suffix("[]") {
            let component = self.declared(&At::new(component.into(), name.span))?;
            return Ok(FieldType::Array(component.into()));
        }
        let class = self.class(name)?;
        Ok(FieldType::Object(self.inputs.program().class(class).name.clone()))
    }

    /// The root of the method that a name is, and its type.
    pub(super) fn root(&self, name: &str) -> Option<(usize, FieldType)> {
        let program = self.inputs.program();
        let method = program.method(self.method);
        let is_static = !method.has_receiver();
        if name == "this" {
            let class = FieldType::Object(program.class(method.class).name.clone());
            return (!is_static).then_some((0, class));
        }
        let names = program.parameter_names(self.method);
        let first = usize::from(!is_static);
        let types = self.inputs.parameter_types(self.method);
        let called = |i: usize| names.get(i).cloned().flatten().map_or_else(|| format!("arg{i}"), |n| n.to_string());
        let i = (0..types.len()).find(|&i| called(i) == name)?;
        Some((first + i, types[i].clone()))
    }
}
