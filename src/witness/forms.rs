//! The ways in which one input can be made, those that people would write first. Each is another case, which stands only if the JVM
//! confirms it.

use super::{Answer, Body, Case, Datum, Expected, Harness, Object, ReplayError, Verdict, build::OF_MACHINE, confirm};
use crate::{
    classfile::FieldType,
    program::{FieldId, Origin, Program},
};
use rustc_hash::FxHashMap;
use std::{collections::VecDeque, path::PathBuf, sync::Arc};

/// A case as people would write it, if that is another: a string is a literal, and equal ones are one object (JLS §3.10.5), a number in a box is what is
/// handed out for the number (JLS §5.1.7), and of what is no number there is one. Where the program tells objects by identity it may be another case.
fn plainly(program: &Program, case: &Case) -> Option<Case> {
    let mut plain = case.clone();
    let mut has_changed = false;
    for object in &mut plain.objects[..case.inputs] {
        let body = match &object.body {
            Body::Copy(text) => Body::Text(text.clone()),
            Body::Fields(_) => match in_box(program, object) {
                Some(number) => Body::Boxed(number),
                None => continue,
            },
            _ => continue,
        };
        (object.body, has_changed) = (body, true);
    }
    let mut literals: FxHashMap<Arc<[u16]>, usize> = FxHashMap::default();
    let one_of = |(n, object): (usize, &Object)| match &object.body {
        Body::Text(text) if !case.by_identity => *literals.entry(text.clone()).or_insert(n),
        _ => n,
    };
    let one_of: Vec<usize> = plain.objects[..case.inputs].iter().enumerate().map(one_of).collect();
    each_value(&mut plain, &mut |value| {
        let one = match *value {
            Datum::Object(n) => Datum::Object(one_of.get(n).copied().unwrap_or(n)),
            Datum::Float(bits) if f32::from_bits(bits).is_nan() => Datum::Float(0x7fc0_0000),
            Datum::Double(bits) if f64::from_bits(bits).is_nan() => Datum::Double(0x7ff8_0000_0000_0000),
            other => other,
        };
        has_changed |= one != *value;
        *value = one;
    });
    has_changed.then_some(plain)
}

/// All values that a case has in it, of the input and of the outcome.
fn each_value(case: &mut Case, on: &mut dyn FnMut(&mut Datum)) {
    case.args.iter_mut().for_each(&mut *on);
    case.statics.iter_mut().for_each(|(_, value)| on(value));
    case.set_up.iter_mut().chain(&mut case.tear_down).for_each(|call| call.given.iter_mut().for_each(&mut *on));
    case.chosen.iter_mut().for_each(|asked| on(&mut asked.value));
    case.after.iter_mut().for_each(|change| on(&mut change.value));
    case.held.iter_mut().for_each(|(_, all)| all.iter_mut().for_each(&mut *on));
    if let Expected::Returned(Some(value)) = &mut case.expected {
        on(value);
    }
    for object in &mut case.objects {
        match &mut object.body {
            Body::Fields(fields) => fields.iter_mut().for_each(|(_, value)| on(value)),
            Body::Elements(all) | Body::Held(_, all) | Body::Filled(_, all) => all.iter_mut().for_each(&mut *on),
            Body::Boxed(value) => on(value),
            _ => {}
        }
        object
            .unseen
            .iter_mut()
            .flatten()
            .for_each(|answers| answers.results.iter_mut().filter_map(Answer::datum_mut).for_each(&mut *on));
    }
}

/// The number that an object is a box of, as its field says it.
pub fn in_box(program: &Program, object: &Object) -> Option<Datum> {
    let Body::Fields(fields) = &object.body else { return None };
    let field = program.field(boxes(program, &object.class)?);
    let known = fields.iter().find(|(known, _)| *known.name == *field.name);
    Some(known.map_or(Datum::default_of(&field.ty), |&(_, v)| v))
}

/// The field of a class of boxes: it is the only one, and the class hands out an object for a number of its type.
pub(super) fn boxes(program: &Program, class: &str) -> Option<FieldId> {
    let class = program.class(program.load(class).ok()?);
    let [id] = class.layout[..] else { return None };
    let field = program.field(id);
    let hands_out = format!("({})L{};", field.ty.descriptor(), class.name);
    let is_box = class.origin == Origin::Jdk && matches!(field.ty, FieldType::Base(_));
    (is_box && program.declared_method(class.id, "valueOf", &hands_out).is_some()).then_some(id)
}

/// A case of which no more is told than that it ends, where a JVM may come to something else each time; `None` where that may decide which path is taken,
/// too.
fn told_no_more(case: &Case) -> Option<Case> {
    let is_told = match case.loose {
        Some(what) => what == OF_MACHINE,
        None => !case.clock.is_empty(),
    };
    let is_other = is_told && case.arbitrary.is_none() && matches!(case.expected, Expected::Returned(_));
    let nothing =
        Case { after: vec![], held: vec![], expected: Expected::Returned(None), only_end: true, ..case.clone() };
    is_other.then_some(nothing)
}

/// The forms of a case, those that people would write first; the last is sure to be the case, or nothing is told of what comes of it.
fn forms(program: &Program, case: &Case) -> Vec<Case> {
    let all = plainly(program, case).into_iter().chain([case.clone()]);
    all.flat_map(|case| {
        let silent = case.message.is_some().then(|| Case { message: None, ..case.clone() });
        [case].into_iter().chain(silent)
    })
    .chain(told_no_more(case))
    .collect()
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
    let mut left: Vec<(usize, VecDeque<Case>)> = vec![];
    for (n, case) in cases.iter().enumerate() {
        left.extend(case.as_deref().map(|case| (n, forms(program, case).into())));
    }
    let mut verdicts = vec![None; cases.len()];
    while !left.is_empty() {
        let next = left.iter().map(|(_, forms)| forms.front());
        let said = confirm(harness, class_path, next)?;
        let mut open = vec![];
        for ((n, mut forms), verdict) in left.into_iter().zip(said) {
            let is_confirmed = verdict == Some(Verdict::Confirmed);
            verdicts[n] = verdict;
            let form = forms.pop_front();
            match (&mut cases[n], form) {
                (Some(case), Some(form)) if is_confirmed || forms.is_empty() => **case = form,
                _ => open.push((n, forms)),
            }
        }
        left = open;
    }
    Ok(verdicts)
}
