//! What the path predicts, as assertions: the result, what was written, the content of new objects, who is who.

use super::access::type_named;
use super::arrange::{Body, Expr};
use super::literal::quoted;
use super::suite::{Junit, Omitted};
use super::writer::MOST_LINES;
use crate::classfile::{BaseType, FieldType, Name};
use crate::input::Holds;
use crate::witness::{self, Datum, Expected, Place};
use rustc_hash::FxHashMap;

/// What is looked at has so many lines at most.
const SPARE: usize = 4;

/// A value read by the test.
pub(super) struct Found {
    pub(super) text: String,
    pub(super) ty: FieldType,
    /// Read by reflection: source sees an `Object`.
    pub(super) boxed: bool,
}

/// New objects met so far, by what the test calls them.
pub(super) type Made = FxHashMap<usize, Expr>;

impl<'a> Body<'a> {
    /// All assertions: about private fields only where there would be none otherwise.
    pub(super) fn assert(&mut self) -> Result<(), Omitted> {
        self.lines.extend([String::new(), "// assert".to_owned()]);
        let (before, unique) = (self.lines.len(), self.unique.clone());
        self.assert_all()?;
        if !self.tells && self.hides {
            self.lines.truncate(before);
            (self.unique, self.looks_inside) = (unique, true);
            self.assert_all()?;
        }
        if self.lines.len() == before {
            self.lines.truncate(before - 2);
        }
        Ok(())
    }

    fn assert_all(&mut self) -> Result<(), Omitted> {
        let mut made = Made::default();
        self.assert_thrown();
        self.tells = matches!(self.case.expected, Expected::Threw { .. });
        if let Expected::Returned(Some(value)) = self.case.expected {
            let ty = self.scope.yields(self.method);
            let ty = ty.ok_or_else(|| format!("{} has no result", self.scope.program.method_name(self.method)))?;
            self.check(value, Found { text: "result".to_owned(), ty, boxed: false }, &mut made)?;
        }
        for (at, change) in self.case.after.iter().enumerate() {
            // Only the last write to a place counts.
            if change.is_old || self.case.after[at + 1..].iter().any(|later| later.place == change.place) {
                continue;
            }
            if let Some(found) = self.read_place(&change.place)? {
                self.check(change.value, found, &mut made)?;
            }
        }
        for (i, held) in &self.case.held {
            let Some(holds) = self.case.objects[*i].holds() else { continue };
            // To look would be to take.
            if holds == Holds::Rest {
                continue;
            }
            let on = self.vars.get(*i).cloned().flatten().ok_or("a write to what is no input")?;
            self.check_held(holds, held, &on, &mut made)?;
        }
        Ok(())
    }

    fn read_place(&mut self, place: &Place) -> Result<Option<Found>, Omitted> {
        match place {
            Place::Field(object, field) => {
                let on = self.vars.get(*object).cloned().flatten().ok_or("a write to what is no input")?;
                self.read(&on, field)
            }
            // Its public API made it a copy, or an array of its own.
            Place::Element(object, _) if self.is_within_value(*object) => Ok(None),
            Place::Element(object, index) => {
                let on = self.vars.get(*object).cloned().flatten().ok_or("a write to what is no input")?;
                let class = on.class.unwrap_or_else(|| self.case.objects[*object].class.clone());
                let Some(FieldType::Array(component)) = FieldType::parse(&class) else {
                    return Err(format!("{class} is no array type"));
                };
                Ok(Some(Found { text: format!("{}[{index}]", on.text), ty: (*component).clone(), boxed: false }))
            }
            Place::Static(field) => {
                let declared = self.scope.field(field)?;
                if let Some(path) = self.scope.static_path(field) {
                    return Ok(Some(Found { text: path, ty: declared.ty.clone(), boxed: false }));
                }
                self.read_by_reflection("null", field)
            }
        }
    }

    /// Whether an array is in a field of a value that a test makes by the class's public API.
    fn is_within_value(&self, array: usize) -> bool {
        let program = self.scope.program;
        self.case.objects.iter().any(|object| {
            let witness::Body::Fields(fields) = &object.body else { return false };
            fields.iter().any(|&(_, v)| matches!(v, Datum::Object(held) if held == array))
                && program.loaded(&object.class).is_some_and(|class| program.model(class).is_some())
        })
    }

    pub(super) fn check(&mut self, expected: Datum, found: Found, made: &mut Made) -> Result<(), Omitted> {
        // What has been asserted is enough to tell.
        if self.tells && self.lines.len() + SPARE > MOST_LINES {
            return Ok(());
        }
        let text = &found.text;
        let is_new = matches!(expected, Datum::Object(i) if i >= self.case.inputs);
        self.tells |= !is_new;
        let line = match expected {
            Datum::Object(i) if i < self.case.inputs => {
                let same = if self.is_literal(i) { "assertEquals" } else { "assertSame" };
                format!("{same}({}, {text});", self.value(expected))
            }
            Datum::Object(i) => return self.check_new(i, found, made),
            Datum::Null => format!("assertNull({text});"),
            plain => self.check_plain(plain, &found),
        };
        self.lines.push(line);
        Ok(())
    }

    fn check_plain(&self, expected: Datum, found: &Found) -> String {
        let Found { text, boxed, .. } = found;
        let literal = self.scope.literal(expected);
        let bits = |class: &str, to: &str| {
            let class = self.scope.lang(class);
            format!("assertEquals({class}.{to}({literal}), {class}.{to}({text}));")
        };
        match (expected, self.scope.junit) {
            _ if *boxed => format!("assertEquals({literal}, {text});"),
            (Datum::Boolean(it), _) => format!("assert{}({text});", if it { "True" } else { "False" }),
            // JUnit 4 has no exact comparison of floating-point numbers but this; JUnit 5 confuses the many NaNs.
            (Datum::Float(b), Junit::Four) if trivial(f32::from_bits(b).into()) => {
                format!("assertEquals({literal}, {text}, 0.0f);")
            }
            (Datum::Double(b), Junit::Four) if trivial(f64::from_bits(b)) => {
                format!("assertEquals({literal}, {text}, 0.0);")
            }
            (Datum::Float(b), junit)
                if junit == Junit::Four || odd_nan(f32::from_bits(b).is_nan(), b == 0x7fc0_0000) =>
            {
                bits("Float", "floatToRawIntBits")
            }
            (Datum::Double(b), junit)
                if junit == Junit::Four || odd_nan(f64::from_bits(b).is_nan(), b == 0x7ff8_0000_0000_0000) =>
            {
                bits("Double", "doubleToRawLongBits")
            }
            _ => format!("assertEquals({literal}, {text});"),
        }
    }

    /// An object that the run made: its class, who it is, and what is predicted of its content.
    fn check_new(&mut self, i: usize, found: Found, made: &mut Made) -> Result<(), Omitted> {
        let object = &self.case.objects[i];
        if let Some(known) = made.get(&i) {
            self.lines.push(format!("assertSame({}, {});", known.text, found.text));
            return Ok(());
        }
        if let Some(whole) = self.whole(i, &found.text) {
            self.tells = true;
            self.lines.push(whole);
            return Ok(());
        }
        let known_type =
            !found.boxed && type_named(&object.class) == found.ty && self.scope.type_of(&found.ty).is_some();
        let is_told = self.is_told(i, &found.ty);
        let on = self.bind(i, found, known_type);
        let is_constructed = self.scope.program.method(self.method).is_constructor() && on.text == "result";
        // A cast says as much.
        let is_final = || {
            let class = self.scope.class(&object.class).ok();
            class.is_some_and(|class| class.access.is_final()) && self.scope.type_name(&object.class).is_some()
        };
        let is_known = known_type && (object.class.starts_with('[') || is_constructed) || is_final();
        if !is_known && !is_told {
            self.check_class(&object.class, &on.text);
        }
        let (before, others) = (self.lines.len(), made.clone());
        made.insert(i, on.clone());
        self.check_content(i, &on, made)?;
        // Of what is empty nobody says which one it is; and what tells an object apart says so.
        let is_empty = matches!(&object.body, witness::Body::Held(Holds::Value, all) if all.is_empty());
        if self.lines.len() == before && !is_empty {
            self.check_distinct(i, &on, &others);
        }
        Ok(())
    }

    /// Whether what is in a collection says enough of it: its class is the JDK's own affair, or the method's that declares an interface.
    fn is_told(&self, i: usize, declared: &FieldType) -> bool {
        let object = &self.case.objects[i];
        let witness::Body::Held(holds, _) = object.body else { return false };
        let program = self.scope.program;
        let is_interface = |id| program.class(id).access.is_interface();
        self.scope.type_name(&object.class).is_none()
            || program.class_of_type(declared).is_ok_and(is_interface)
                && self.collection_of(&object.class, holds).is_some()
    }

    /// What is predicted to be in an object that the run made.
    fn check_content(&mut self, i: usize, on: &Expr, made: &mut Made) -> Result<(), Omitted> {
        let object = &self.case.objects[i];
        match &object.body {
            witness::Body::Opaque
            | witness::Body::Text(_)
            | witness::Body::Copy(_)
            | witness::Body::Boxed(_)
            | witness::Body::Made(..)
            | witness::Body::Constructed
            | witness::Body::Filled(..)
            | witness::Body::Static(_)
            | witness::Body::Type(_) => Ok(()),
            witness::Body::Fields(fields) => {
                fields.iter().try_for_each(|(field, value)| match self.read(on, field)? {
                    Some(found) => self.check(*value, found, made),
                    None => Ok(()),
                })
            }
            witness::Body::Elements(elements) => self.check_elements(&object.class, elements, on, made),
            witness::Body::Held(holds, all) => self.check_held(*holds, all, on, made),
        }
    }

    /// A variable of the object's own class, if there is not one already.
    fn bind(&mut self, i: usize, found: Found, known_type: bool) -> Expr {
        let object = &self.case.objects[i];
        let ty = self.scope.type_name(&object.class).filter(|_| !self.is_told(i, &found.ty));
        let plain = found.text == "result";
        let class: Option<Name> = match (&ty, &object.body) {
            (Some(_), _) => Some(object.class.clone()),
            (None, witness::Body::Elements(_)) => Some("[Ljava/lang/Object;".into()),
            (None, witness::Body::Held(holds, _)) => self.collection_of(&object.class, *holds),
            (None, _) => None,
        };
        let is_below = |class: &Name| ty.is_none() && !found.boxed && self.is_below(&found.ty, class);
        let known_type = known_type || class.as_ref().is_some_and(is_below);
        if plain && (known_type || class.is_none()) {
            return Expr { text: found.text, class };
        }
        let name = self.unique.take("made");
        let shown = class.as_deref().and_then(|class| self.scope.wild_name(class));
        let shown = shown.unwrap_or_else(|| self.scope.lang("Object"));
        let is_any = shown == self.scope.lang("Object");
        let cast = if known_type || is_any { String::new() } else { format!("({shown}) ") };
        self.lines.push(format!("{shown} {name} = {cast}{};", found.text));
        Expr { text: name, class }
    }

    fn check_class(&mut self, class: &str, text: &str) {
        let has_name = self.scope.class(class).is_ok_and(|class| class.acts_for.is_none());
        self.lines.push(match self.scope.class_literal(&type_named(class)) {
            Some(literal) => format!("assertSame({literal}, {text}.getClass());"),
            // Lambdas and proxies have no name to speak of.
            None if !has_name => format!("assertNotNull({text});"),
            None => format!("assertEquals({}, {text}.getClass().getName());", quoted(&class.replace('/', "."))),
        });
    }

    /// A new object is none of those of its class that there were.
    fn check_distinct(&mut self, i: usize, on: &Expr, made: &Made) {
        let class = &self.case.objects[i].class;
        let mut others: Vec<String> = (0..self.case.inputs)
            .filter(|&input| self.case.objects[input].class == *class)
            .filter_map(|input| Some(self.vars[input].as_ref()?.text.clone()))
            .collect();
        let mut earlier: Vec<_> = made.iter().filter(|(other, _)| self.case.objects[**other].class == *class).collect();
        earlier.sort_by_key(|(other, _)| **other);
        others.extend(earlier.into_iter().map(|(_, known)| known.text.clone()));
        self.lines.extend(others.into_iter().map(|other| format!("assertNotSame({other}, {});", on.text)));
    }

    fn check_elements(&mut self, class: &str, elements: &[Datum], on: &Expr, made: &mut Made) -> Result<(), Omitted> {
        let Some(FieldType::Array(component)) = FieldType::parse(class) else {
            return Err(format!("{class} is no array type"));
        };
        let floating = matches!(*component, FieldType::Base(BaseType::Float | BaseType::Double));
        if let FieldType::Base(base) = &*component
            && !(floating && self.scope.junit == Junit::Four)
        {
            let all: Vec<String> = elements.iter().map(|&element| self.scope.literal(element)).collect();
            let expected = format!("new {}[] {{{}}}", base.java_name(), all.join(", "));
            self.tells = true;
            self.lines.push(format!("assertArrayEquals({expected}, {});", on.text));
            return Ok(());
        }
        self.tells = true;
        self.lines.push(format!("assertEquals({}, {}.length);", elements.len(), on.text));
        elements.iter().enumerate().try_for_each(|(k, &element)| {
            let found = Found { text: format!("{}[{k}]", on.text), ty: (*component).clone(), boxed: false };
            self.check(element, found, made)
        })
    }
}

/// Finite and not zero: a comparison with delta 0 is exact.
fn trivial(value: f64) -> bool {
    value.is_finite() && value != 0.0
}

fn odd_nan(nan: bool, canonical: bool) -> bool {
    nan && !canonical
}
