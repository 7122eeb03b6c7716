//! What is in collections that each JVM iterates in an order of its own: which item predicted is which of those seen.

use super::{
    Body, Case, Datum,
    observed::{Id, Observed, Value, show},
};
use crate::input::Holds;

/// What of an item is to be the same: what the item is, what is predicted, what was seen.
type Pair = (String, Datum, Value);

/// The items that belong together; `None` where nothing tells them apart but their place.
pub(super) fn pairs(
    case: &Case,
    seen: &Observed,
    holds: Holds,
    predicted: &[Datum],
    actual: &[Value],
) -> Option<Vec<Pair>> {
    let predicted = predicted.chunks_exact(holds.per_item()).map(|item| Some((key_of(case, item[0])?, item)));
    let mut predicted: Vec<(String, &[Datum])> = predicted.collect::<Option<_>>()?;
    let actual = actual.chunks_exact(holds.per_item()).map(|item| Some((key_seen(case, seen, item[0])?, item)));
    let mut actual: Vec<(String, &[Value])> = actual.collect::<Option<_>>()?;
    predicted.sort_by(|a, b| a.0.cmp(&b.0));
    actual.sort_by(|a, b| a.0.cmp(&b.0));
    let items = predicted.into_iter().zip(actual);
    Some(
        items
            .flat_map(|((key, v), (_, seen))| v.iter().zip(seen).map(move |(&v, &seen)| (key.clone(), v, seen)))
            .collect(),
    )
}

/// What tells a predicted object apart: its text, the number that it boxes, or, of the input, which one it is.
fn key_of(case: &Case, v: Datum) -> Option<String> {
    let Datum::Object(i) = v else { return Some(show(v)) };
    let object = &case.objects[i];
    match &object.body {
        Body::Text(text) => Some(quoted(text)),
        _ if i < case.inputs => Some(format!("o{i}")),
        Body::Fields(fields) => match fields[..] {
            [(ref field, value)] if &*field.name == "value" && !matches!(value, Datum::Object(_)) => {
                Some(format!("{} {}", object.class, show(value)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// What tells an object apart that was seen, in the same words.
fn key_seen(case: &Case, seen: &Observed, v: Value) -> Option<String> {
    match v {
        Value::Plain(v) => Some(show(v)),
        Value::Ref(Id::Input(i)) => key_of(case, Datum::Object(i)),
        Value::Ref(Id::Fresh(n)) => {
            if let Some(text) = seen.texts.get(&n) {
                return Some(quoted(text));
            }
            let value = seen.fields.iter().find(|(of, field, _)| *of == Id::Fresh(n) && &*field.name == "value");
            let &(_, _, Value::Plain(value)) = value? else { return None };
            Some(format!("{} {}", seen.classes.get(&n)?, show(value)))
        }
    }
}

fn quoted(text: &[u16]) -> String {
    // Halves of characters, too, are to be told apart.
    format!("{text:?}")
}
