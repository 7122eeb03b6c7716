//! The classes whose predicates a method may use.

use crate::{
    classfile::FieldType,
    program::{ClassId, MethodId, Origin, Program},
};

/// The class of the method, its superclasses, the classes around these and within, and those of which parameters and fields are;
/// as far as they are the application's. The nearest come first.
pub(super) fn classes(program: &Program, method: MethodId) -> Vec<ClassId> {
    let mut all = vec![];
    let add = |all: &mut Vec<ClassId>, class: ClassId| {
        if program.class(class).origin == Origin::Application && !all.contains(&class) {
            all.push(class);
        }
    };
    let method = program.method(method);
    for &class in program.class(method.class).ancestors.iter().rev() {
        add(&mut all, class);
    }
    for class in all.clone() {
        let mut name = &*program.class(class).name;
        while let Some((outer, _)) = name.rsplit_once('$') {
            program.load(outer).ok().into_iter().for_each(|outer| add(&mut all, outer));
            name = outer;
        }
    }
    for class in all.clone() {
        let file = program.class(class).file.as_deref();
        let members = file.iter().flat_map(|file| &file.inner_classes);
        let members = members.filter(|inner| inner.outer.as_ref() == Some(&program.class(class).name));
        for member in members {
            program.load(&member.inner).ok().into_iter().for_each(|member| add(&mut all, member));
        }
    }
    let fields = all.iter().flat_map(|&class| &program.class(class).fields).map(|&f| &program.field(f).ty);
    let types: Vec<FieldType> = method.descriptor.params.iter().chain(fields).cloned().collect();
    for ty in types {
        if let FieldType::Object(name) = &ty {
            program.load(name).ok().into_iter().for_each(|class| add(&mut all, class));
        }
    }
    all
}
