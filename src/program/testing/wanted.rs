//! What tests want that is not done.

use super::{
    ClassId, MethodId, Program, annotations, is_parameterized,
    names::{INJECTED, PARAMETERIZED_CLASS, RUNNERS, RUNS_WITH_PARAMETERS, WANTED},
};
use crate::classfile::{Annotation, ElementValue, FieldType};

const RUN_WITH: &str = "org/junit/runner/RunWith";

/// What a test of the last of these classes, each of them within the one before, wants, in words.
pub(super) fn of(program: &Program, classes: &[ClassId], method: MethodId) -> Option<String> {
    let above = || classes.iter().flat_map(|&class| &program.class(class).ancestors).copied();
    let declaration = program.declaration(method);
    let of_class = above().find_map(|class| annotations(program, class).iter().find_map(wanted));
    let of_method = || declaration.annotations.iter().find_map(wanted);
    let of_parameters = || declaration.parameter_annotations.iter().flatten().find_map(wanted);
    let of_members = || above().find_map(|class| members(program, class));
    let injected = || {
        let class = |ty: &FieldType| if let FieldType::Object(class) = ty { Some(class.clone()) } else { None };
        let mut types = program.method(method).descriptor.params.iter().filter_map(class);
        types.find(|class| INJECTED.contains(&&**class)).map(|class| format!("a parameter of type {}", java(&class)))
    };
    let unmade = || {
        let takes = !program.method(method).descriptor.params.is_empty();
        (takes && !is_parameterized(program, method)).then(|| "a parameter that an extension makes".to_owned())
    };
    of_class.or_else(of_method).or_else(of_parameters).or_else(of_members).or_else(injected).or_else(unmade)
}

/// What a field or another method of a class wants.
fn members(program: &Program, class: ClassId) -> Option<String> {
    let file = program.class(class).file.as_ref()?;
    let annotated = file.fields.iter().map(|field| &field.annotations);
    annotated.chain(file.methods.iter().map(|method| &method.annotations)).flatten().find_map(|annotation| {
        let is_of_a_method = annotation.simple_name() == "ExtendWith";
        wanted(annotation).filter(|_| !is_of_a_method)
    })
}

fn wanted(annotation: &Annotation) -> Option<String> {
    let name = java(&annotation.class);
    let classes = || match annotation.value("value") {
        Some(ElementValue::Class(of)) => vec![of.clone()],
        Some(ElementValue::Array(all)) => {
            let class =
                |value: &ElementValue| if let ElementValue::Class(of) = value { Some(of.clone()) } else { None };
            all.iter().filter_map(class).collect()
        }
        _ => vec![],
    };
    let classes: Vec<String> = match &*annotation.class {
        RUN_WITH => {
            classes().iter().map(|of| internal(of)).filter(|of| !RUNNERS.contains(&&**of)).map(|of| java(&of)).collect()
        }
        class if WANTED.contains(&class) => classes().iter().map(|of| java(&internal(of))).collect(),
        _ => return None,
    };
    let is_runner = &*annotation.class == RUN_WITH;
    match classes[..] {
        [] if is_runner => None,
        [] => Some(format!("@{name}")),
        _ => Some(format!("@{name}({})", classes.join(", "))),
    }
}

/// Whether an annotation says that the class is run with parameters.
pub(super) fn runs_with_parameters(annotation: &Annotation) -> bool {
    let is = |of: &ElementValue| matches!(of, ElementValue::Class(of) if internal(of) == RUNS_WITH_PARAMETERS);
    let runner = annotation.value("value").filter(|_| &*annotation.class == RUN_WITH);
    &*annotation.class == PARAMETERIZED_CLASS || runner.is_some_and(is)
}

fn internal(descriptor: &str) -> String {
    descriptor.trim_start_matches('L').trim_end_matches(';').to_owned()
}

fn java(name: &str) -> String {
    name.replace('/', ".")
}
