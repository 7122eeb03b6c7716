//! Specifications in annotations, of whatever package: `@Requires` of a method, `@Pred` of a class. Several of one kind are in a container
//! (JLS §9.6.3), or texts of one.

use super::{add_formula, add_predicates, source};
use crate::{
    classfile::{Annotation, ElementValue, Name},
    precondition::spatial::{
        resolve::Specification,
        spec::{Source, parse},
    },
    program::{
        ClassId, MethodId, Program,
        target::{TargetError, spelled},
    },
};

/// Adds what is required of the method, and the predicates of these classes.
pub(super) fn add(
    all: &mut Specification,
    program: &Program,
    method: MethodId,
    around: &[ClassId],
) -> Result<(), TargetError> {
    for &class in around {
        let class = program.class(class);
        for text in texts(class.file.iter().flat_map(|file| &file.annotations), "Pred") {
            let within = Some((&*class.name).into());
            let source = Source { within, ..source(&format!("@Pred of {}", class.java_name()), &text) };
            add_predicates(all, &source, parse::predicates(&text))?;
        }
    }
    for text in texts(&program.declaration(method).annotations, "Requires") {
        add_formula(all, source(&format!("@Requires of {}", spelled(program, method)), &text), &text)?;
    }
    Ok(())
}

/// The texts of all annotations of this simple name.
fn texts<'a>(annotations: impl IntoIterator<Item = &'a Annotation>, name: &str) -> Vec<Name> {
    let mut all = vec![];
    for annotation in annotations {
        let values = annotation.values.iter().filter(|(element, _)| &**element == "value");
        for (_, value) in values {
            collect(value, annotation.simple_name() == name, name, &mut all);
        }
    }
    all
}

fn collect(value: &ElementValue, is_named: bool, name: &str, all: &mut Vec<Name>) {
    match value {
        ElementValue::Text(text) if is_named => all.push(text.clone()),
        ElementValue::Array(values) => values.iter().for_each(|value| collect(value, is_named, name, all)),
        ElementValue::Annotation(inner) => all.extend(texts([inner], name)),
        ElementValue::Text(_)
        | ElementValue::Int(_)
        | ElementValue::Class(_)
        | ElementValue::Constant(_)
        | ElementValue::Other => {}
    }
}
