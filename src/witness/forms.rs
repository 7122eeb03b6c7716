//! The ways in which one input can be made, those that people would write first. Each is another case, which stands only if the JVM
//! confirms it.

use super::{Body, Case, Datum, Harness, ReplayError, Verdict, confirm};
use crate::{
    classfile::FieldType,
    program::{Field, Origin, Program},
};
use std::path::PathBuf;

/// A case as people would write it, if that is another: a string is a literal, a number in a box is what is handed out for the number
/// (JLS §5.1.7). Where the program tells objects by identity it may be another case.
fn plainly(program: &Program, case: &Case) -> Option<Case> {
    let mut plain = case.clone();
    let mut has_changed = false;
    for object in &mut plain.objects[..case.inputs] {
        let body = match &object.body {
            Body::Copy(text) => Body::Text(text.clone()),
            Body::Fields(fields) => {
                let Some(field) = boxes(program, &object.class) else { continue };
                let zero = Datum::default_of(&field.ty);
                Body::Boxed(fields.iter().find(|(known, _)| *known.name == *field.name).map_or(zero, |&(_, v)| v))
            }
            _ => continue,
        };
        (object.body, has_changed) = (body, true);
    }
    has_changed.then_some(plain)
}

/// The field of a class of boxes: it is the only one, and the class hands out an object for a number of its type.
fn boxes<'a>(program: &'a Program, class: &str) -> Option<&'a Field> {
    let class = program.class(program.load(class).ok()?);
    let [field] = class.layout[..] else { return None };
    let field = program.field(field);
    let hands_out = format!("({})L{};", field.ty.descriptor(), class.name);
    let is_box = class.origin == Origin::Jdk && matches!(field.ty, FieldType::Base(_));
    (is_box && program.declared_method(class.id, "valueOf", &hands_out).is_some()).then_some(field)
}

/// What the JVM says of each case, and of the first of its forms that it confirms, if there is one, which takes the place of the case.
///
/// # Errors
/// When nothing can be replayed at all.
pub fn confirm_forms(
    program: &Program,
    harness: &Harness,
    class_path: &[PathBuf],
    cases: &mut [Option<&mut Case>],
) -> Result<Vec<Option<Verdict>>, ReplayError> {
    let forms: Vec<Option<Case>> = cases.iter().map(|case| plainly(program, case.as_deref()?)).collect();
    let first = cases.iter().zip(&forms).map(|(case, form)| form.as_ref().or(case.as_deref()));
    let mut verdicts = confirm(harness, class_path, first)?;
    let is_settled =
        |n: usize, verdicts: &[Option<Verdict>]| verdicts[n] == Some(Verdict::Confirmed) || forms[n].is_none();
    let left: Vec<usize> = (0..forms.len()).filter(|&n| !is_settled(n, &verdicts)).collect();
    let again = confirm(harness, class_path, left.iter().map(|&n| cases[n].as_deref()))?;
    for (n, form) in forms.into_iter().enumerate().filter(|(n, _)| !left.contains(n)) {
        if let (Some(case), Some(form)) = (&mut cases[n], form) {
            **case = form;
        }
    }
    left.into_iter().zip(again).for_each(|(n, verdict)| verdicts[n] = verdict);
    Ok(verdicts)
}
