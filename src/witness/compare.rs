//! A prediction against an observation: bit for bit, objects by identity.

use super::observed::{Ending, Id, Observed, Value, show};
use super::{Body, Case, Change, Datum, Expected, FieldRef, Place, build::OF_ZONE, unordered};
use crate::input::Holds;
use crate::program::TraceElement;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What became of a case on the real JVM.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything predicted happened, and no field of the input changed that was not predicted.
    Confirmed,
    /// The JVM did something else.
    Diverged {
        /// What was predicted.
        predicted: String,
        /// What happened.
        actual: String,
    },
    /// The JVM could not say.
    Unconfirmed {
        /// Why not.
        why: String,
    },
}

/// What an observation says of a case.
pub(super) fn judge(case: &Case, seen: &Observed) -> Verdict {
    match (&seen.unbuilt, compare(case, seen)) {
        (Some(why), _) => Verdict::Unconfirmed { why: format!("the input cannot be built: {why}") },
        _ if case.arbitrary.is_some() => {
            Verdict::Unconfirmed { why: format!("it depends on {}", case.arbitrary.unwrap_or_default()) }
        }
        _ if seen.left.is_some() => {
            let left = seen.left.as_deref().unwrap_or_default();
            Verdict::Unconfirmed { why: format!("on the JVM it leaves something running: {left}") }
        }
        (None, Ok(())) => Verdict::Confirmed,
        (None, Err(_)) if seen.exhausted => {
            Verdict::Unconfirmed { why: "the memory that the JVM has for it is not enough".into() }
        }
        (None, Err((predicted, actual))) => match case.loose.or(case.clock.first().map(|&(call, _)| call)) {
            Some(what) => {
                let why = format!("it asks for {what}, and {predicted} was predicted, the JVM {actual}");
                Verdict::Unconfirmed { why }
            }
            None => Verdict::Diverged { predicted, actual },
        },
    }
}

/// A disagreement: predicted, actual.
type Difference = (String, String);

/// Everything the case predicts holds, and nothing of the input changed that it did not predict.
fn compare(case: &Case, seen: &Observed) -> Result<(), Difference> {
    let mut cx = Comparison {
        case,
        seen,
        actual_of: FxHashMap::default(),
        predicted_of: FxHashMap::default(),
        open: vec![],
        in_shared: false,
    };
    cx.ending()?;
    if case.only_end {
        return Ok(());
    }
    cx.statics()?;
    cx.input_fields()?;
    cx.input_elements()?;
    while let Some((what, predicted, actual, in_shared)) = cx.open.pop() {
        cx.in_shared = in_shared;
        cx.content(&what, predicted, actual)?;
    }
    Ok(())
}

struct Comparison<'a> {
    case: &'a Case,
    seen: &'a Observed,
    /// Allocated objects and their counterparts, both ways: a bijection.
    actual_of: FxHashMap<usize, usize>,
    predicted_of: FxHashMap<usize, usize>,
    /// Matched objects whose content is still to be compared, and whether equal ones may be one.
    open: Vec<(String, usize, usize, bool)>,
    /// Whether that is so of the one whose content is compared.
    in_shared: bool,
}

impl Comparison<'_> {
    fn ending(&mut self) -> Result<(), Difference> {
        let actual = self.seen.ending.clone().ok_or_else(|| (self.expectation(), "nothing at all".to_owned()))?;
        match (&self.case.expected, &actual) {
            (Expected::Returned(None), Ending::Returned(None)) => Ok(()),
            (Expected::Returned(None), Ending::Returned(_)) if self.case.only_end => Ok(()),
            (Expected::Returned(Some(predicted)), Ending::Returned(Some(actual))) => {
                self.same("result", *predicted, *actual)
            }
            (Expected::Threw { class, thrown_in }, Ending::Threw(actual, frames)) if **class == **actual => {
                match (thrown_in.as_ref().filter(|_| !self.case.only_end), frames.first()) {
                    (Some((class, method)), Some(TraceElement { class: in_class, method: in_method, .. }))
                        if class != in_class || method != in_method =>
                    {
                        Err((format!("thrown in {class}.{method}"), format!("thrown in {in_class}.{in_method}")))
                    }
                    _ => self.message().and_then(|()| self.frames(frames)),
                }
            }
            (_, Ending::Returned(None)) => Err((self.expectation(), "returns".to_owned())),
            (_, Ending::Returned(Some(value))) => Err((self.expectation(), format!("returns {}", self.shown(*value)))),
            (_, Ending::Threw(class, frames)) => {
                let at = frames.first().map(|at| format!(" in {}.{}", at.class, at.method)).unwrap_or_default();
                Err((self.expectation(), format!("throws {class}{at}")))
            }
        }
    }

    /// The stack trace is as it is to be.
    fn frames(&self, actual: &[TraceElement]) -> Result<(), Difference> {
        let wanted = &self.case.frames;
        let mut own = actual.iter().filter(|frame| wanted.iter().any(|one| one.class == frame.class));
        let fits = |one: &TraceElement, actual: &TraceElement| {
            let is_line = one.line.is_none() || one.line == actual.line;
            one.class == actual.class && one.method == actual.method && is_line
        };
        let shown = |frame: &TraceElement| {
            let line = frame.line.map_or_else(String::new, |line| format!(":{line}"));
            format!("{}.{}{line}", frame.class, frame.method)
        };
        for one in wanted {
            match own.next() {
                Some(actual) if fits(one, actual) => {}
                other => {
                    let actual = other.map_or_else(|| "no more frames".to_owned(), shown);
                    return Err((format!("thrown by way of {}", shown(one)), actual));
                }
            }
        }
        Ok(())
    }

    /// What the exception says, where that is predicted.
    fn message(&self) -> Result<(), Difference> {
        let shown = |text: &Option<Arc<[u16]>>| {
            text.as_ref().map_or_else(|| "nothing".to_owned(), |text| format!("{:?}", String::from_utf16_lossy(text)))
        };
        let (predicted, actual) = (&self.case.message, &self.seen.message);
        if predicted.is_none() || predicted == actual {
            return Ok(());
        }
        Err((format!("says {}", shown(predicted)), format!("says {}", shown(actual))))
    }

    fn expectation(&self) -> String {
        match &self.case.expected {
            Expected::Returned(None) => "returns".to_owned(),
            Expected::Returned(Some(value)) => format!("returns {}", self.predicted(*value)),
            Expected::Threw { class, .. } => format!("throws {class}"),
        }
    }

    fn statics(&mut self) -> Result<(), Difference> {
        let written = self.case.after.iter().filter_map(|change| match &change.place {
            Place::Static(field) => Some((field, change.value)),
            _ => None,
        });
        let given = self.case.statics.iter().map(|(field, value)| (field, *value));
        // What is written has the value written.
        let last: FxHashMap<&FieldRef, Datum> = given.chain(written).collect();
        for (field, value) in last {
            let what = name(field);
            match self.seen.statics.iter().find(|(known, _)| known == field) {
                Some(&(_, actual)) => self.same(&what, value, actual)?,
                None => {
                    return Err((format!("{what} = {}", self.predicted(value)), format!("{what} untold")));
                }
            }
        }
        Ok(())
    }

    /// The harness tells the fields named by the input or by a predicted write, and all that changed.
    fn input_fields(&mut self) -> Result<(), Difference> {
        for &(id, ref field, actual) in &self.seen.fields {
            let Id::Input(object) = id else { continue };
            if self.case.opaque.contains(&field.class) && self.given(object, field).is_none() {
                continue;
            }
            let what = format!("o{object}.{}", name(field));
            let place = Place::Field(object, field.clone());
            // What was there before the call, made with the zone of the machine, is no test's to assert.
            if self.case.loose == Some(OF_ZONE) && self.last(&place).is_some_and(|change| change.is_old) {
                continue;
            }
            match self.after(&place).or_else(|| self.given(object, field)) {
                Some(predicted) => self.same(&what, predicted, actual)?,
                None => {
                    return Err((format!("{what} unchanged"), format!("{what} = {}", self.shown(actual))));
                }
            }
        }
        for change in &self.case.after {
            let Place::Field(object, field) = &change.place else {
                continue;
            };
            if self.seen.field(Id::Input(*object), field).is_none() {
                let what = format!("o{object}.{}", name(field));
                return Err((format!("{what} = {}", self.predicted(change.value)), format!("{what} does not exist")));
            }
        }
        Ok(())
    }

    fn input_elements(&mut self) -> Result<(), Difference> {
        for (i, object) in self.case.objects[..self.case.inputs].iter().enumerate() {
            let given = match &object.body {
                Body::Elements(given) => given,
                Body::Held(holds, given) | Body::Filled(holds, given) => {
                    let changed = self.case.held.iter().find(|(of, _)| *of == i).map(|(_, held)| held);
                    // In which order a table has what calls have put in, is its own affair.
                    let is_table = *holds != Holds::Elements && matches!(object.body, Body::Filled(..));
                    let unordered = (is_table && changed.is_none()).then_some(*holds);
                    self.same_held(i, changed.unwrap_or(given), unordered)?;
                    continue;
                }
                _ => continue,
            };
            let none = Vec::new();
            let actual = self.seen.elements.get(&Id::Input(i)).unwrap_or(&none);
            for (k, &before) in given.iter().enumerate() {
                let at = u32::try_from(k).ok().map(|k| Place::Element(i, k));
                let predicted = at.and_then(|place| self.after(&place)).unwrap_or(before);
                let what = format!("o{i}[{k}]");
                match actual.get(k) {
                    Some(&actual) => self.same(&what, predicted, actual)?,
                    None => {
                        return Err((format!("{what} = {}", self.predicted(predicted)), format!("{what} untold")));
                    }
                }
            }
        }
        Ok(())
    }

    /// What is in a collection of the input after the call, of an unordered one whatever the order.
    fn same_held(&mut self, object: usize, held: &[Datum], unordered: Option<Holds>) -> Result<(), Difference> {
        let none = Vec::new();
        let actual = self.seen.elements.get(&Id::Input(object)).unwrap_or(&none);
        if actual.len() != held.len() {
            let holds = |n| format!("o{object} holds {n}");
            return Err((holds(held.len()), holds(actual.len())));
        }
        if let Some(pairs) = unordered.and_then(|holds| unordered::pairs(self.case, self.seen, holds, held, actual)) {
            return pairs
                .into_iter()
                .try_for_each(|(key, v, actual)| self.same(&format!("o{object}[{key}]"), v, actual));
        }
        let mut both = held.iter().zip(actual).enumerate();
        both.try_for_each(|(k, (&v, &actual))| self.same(&format!("o{object}[{k}]"), v, actual))
    }

    fn after(&self, place: &Place) -> Option<Datum> {
        self.last(place).map(|change| change.value)
    }

    fn last(&self, place: &Place) -> Option<&Change> {
        self.case.after.iter().rev().find(|change| change.place == *place)
    }

    fn given(&self, object: usize, field: &FieldRef) -> Option<Datum> {
        let Body::Fields(fields) = &self.case.objects.get(object)?.body else {
            return None;
        };
        fields.iter().find(|(known, _)| known == field).map(|&(_, value)| value)
    }

    /// Equal bits, the same object of the input, or allocated objects that may stand for each other.
    fn same(&mut self, what: &str, predicted: Datum, actual: Value) -> Result<(), Difference> {
        let agree = match (predicted, actual) {
            (Datum::Object(i), Value::Ref(Id::Input(o))) if i < self.case.inputs => i == o,
            // An equal literal of the program is the very string the harness interned for the input.
            (Datum::Object(i), Value::Ref(Id::Input(o))) => {
                match (&self.case.objects[i].body, &self.case.objects[o].body) {
                    (Body::Text(predicted), Body::Text(actual)) => predicted == actual,
                    _ => false,
                }
            }
            (Datum::Object(i), Value::Ref(Id::Fresh(n))) if i >= self.case.inputs => self.pair(what, i, n),
            (Datum::Object(_), _) | (_, Value::Ref(_)) => false,
            (predicted, Value::Plain(actual)) => predicted == actual,
        };
        if agree { Ok(()) } else { Err(self.differ(what, predicted, actual)) }
    }

    fn pair(&mut self, what: &str, predicted: usize, actual: usize) -> bool {
        if !self.seen.classes.get(&actual).is_some_and(|class| same_class(&self.case.objects[predicted].class, class)) {
            return false;
        }
        if let Body::Text(text) = &self.case.objects[predicted].body {
            return self.seen.texts.get(&actual) == Some(text);
        }
        if self.in_shared || self.case.shared.contains(&self.case.objects[predicted].class) {
            self.open.push((what.to_owned(), predicted, actual, true));
            return true;
        }
        let to = *self.actual_of.entry(predicted).or_insert(actual);
        let from = *self.predicted_of.entry(actual).or_insert_with(|| {
            self.open.push((what.to_owned(), predicted, actual, false));
            predicted
        });
        to == actual && from == predicted
    }

    /// The content of an allocated object, as far as the prediction speaks of it.
    fn content(&mut self, what: &str, predicted: usize, actual: usize) -> Result<(), Difference> {
        let body = &self.case.objects[predicted].body;
        match body {
            Body::Opaque
            | Body::Text(_)
            | Body::Copy(_)
            | Body::Boxed(_)
            | Body::Made(..)
            | Body::Constructed
            | Body::Filled(..)
            | Body::Static(_)
            | Body::Type(_) => Ok(()),
            Body::Fields(fields) => fields.iter().try_for_each(|(field, value)| {
                let what = format!("{what}.{}", name(field));
                match self.seen.field(Id::Fresh(actual), field) {
                    Some(actual) => self.same(&what, *value, actual),
                    None => Err((format!("{what} = {}", self.predicted(*value)), format!("{what} untold"))),
                }
            }),
            Body::Elements(elements) | Body::Held(_, elements) => {
                let none = Vec::new();
                let found = self.seen.elements.get(&Id::Fresh(actual)).unwrap_or(&none);
                if found.len() != elements.len() {
                    let length = |n| format!("{what} has {n} elements");
                    return Err((length(elements.len()), length(found.len())));
                }
                if let Body::Held(holds, _) = body
                    && holds.has_no_order()
                {
                    let pairs = unordered::pairs(self.case, self.seen, *holds, elements, found);
                    return pairs.into_iter().flatten().try_for_each(|(of, predicted, actual)| {
                        self.same(&format!("{what}[{of}]"), predicted, actual)
                    });
                }
                (elements.iter().zip(found).enumerate())
                    .try_for_each(|(k, (&value, &actual))| self.same(&format!("{what}[{k}]"), value, actual))
            }
        }
    }

    fn differ(&self, what: &str, predicted: Datum, actual: Value) -> Difference {
        (format!("{what} = {}", self.predicted(predicted)), format!("{what} = {}", self.shown(actual)))
    }

    fn predicted(&self, value: Datum) -> String {
        match value {
            Datum::Object(i) if i < self.case.inputs => format!("o{i}"),
            Datum::Object(i) => match (&self.case.objects[i].body, self.actual_of.get(&i)) {
                (Body::Text(text), _) => format!("{:?}", String::from_utf16_lossy(text)),
                (_, Some(actual)) => {
                    format!("the new object n{actual} ({})", self.case.objects[i].class)
                }
                _ => format!("a new {}", self.case.objects[i].class),
            },
            plain => show(plain),
        }
    }

    fn shown(&self, value: Value) -> String {
        match value {
            Value::Plain(datum) => show(datum),
            Value::Ref(Id::Input(i)) => format!("o{i}"),
            Value::Ref(Id::Fresh(n)) => match (self.seen.texts.get(&n), self.seen.classes.get(&n)) {
                (Some(text), _) => format!("{:?}", String::from_utf16_lossy(text)),
                (_, class) => format!("the new object n{n} ({})", class.map_or("?", String::as_str)),
            },
        }
    }
}

/// A hidden class has another name in each run, which begins with that of the class it was made for and its kind.
fn same_class(predicted: &str, actual: &str) -> bool {
    match predicted.split_once("+0x") {
        None => predicted == actual,
        Some((stable, _)) => actual.strip_prefix(stable).is_some_and(|rest| rest.contains("/0x")),
    }
}

fn name(field: &FieldRef) -> String {
    format!("{}.{}", field.class, field.name)
}
