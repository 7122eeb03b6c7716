//! What the replay harness says it saw, decoded from its lines.

use super::{Datum, FieldRef};
use crate::program::TraceElement;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A value on the real JVM. References are objects of the input, by index, or others, numbered as they were met.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Value {
    /// A primitive value or null.
    Plain(Datum),
    Ref(Id),
}

/// An object on the real JVM.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Id {
    Input(usize),
    Fresh(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Returned(Option<Value>),
    /// Class of the exception, and its innermost frames.
    Threw(String, Vec<TraceElement>),
}

/// One run of one case.
#[derive(Debug, Default)]
pub(super) struct Observed {
    /// Why the case could not be built, if so.
    pub(super) unbuilt: Option<String>,
    /// A thread or process that still runs.
    pub(super) left: Option<String>,
    /// It ended for want of memory.
    pub(super) exhausted: bool,
    pub(super) ending: Option<Ending>,
    /// What the exception says.
    pub(super) message: Option<Arc<[u16]>>,
    /// Fields asked for, and those that changed; every field of opened fresh objects.
    pub(super) fields: Vec<(Id, FieldRef, Value)>,
    pub(super) elements: FxHashMap<Id, Vec<Value>>,
    pub(super) texts: FxHashMap<usize, Arc<[u16]>>,
    pub(super) classes: FxHashMap<usize, String>,
    pub(super) statics: Vec<(FieldRef, Value)>,
}

impl Observed {
    /// Takes in one line; `None` if it is none of the protocol's.
    pub(super) fn read(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["unbuilt", why] => self.unbuilt = Some(unescape(why)),
            ["left", what] => self.left = Some(unescape(what)),
            ["exhausted"] => self.exhausted = true,
            ["returned", "void"] => self.ending = Some(Ending::Returned(None)),
            ["returned", it] => self.ending = Some(Ending::Returned(Some(value(it)?))),
            ["message", text] => self.message = Some(unhex(text)?),
            ["threw", class, ref frames @ ..] => {
                let frame = |words: &[&str]| TraceElement {
                    class: unescape(words[0]).into(),
                    method: unescape(words[1]).into(),
                    line: words[2].parse().ok(),
                };
                self.ending = Some(Ending::Threw(unescape(class), frames.chunks_exact(3).map(frame).collect()));
            }
            ["field", of, class, name, descriptor, it] => {
                self.fields.push((id(of)?, field(class, name, descriptor), value(it)?));
            }
            ["static", class, name, descriptor, it] => self.statics.push((field(class, name, descriptor), value(it)?)),
            ["object", of, class] => {
                self.classes.insert(fresh(of)?, unescape(class));
            }
            ["text", of, digits] => {
                self.texts.insert(fresh(of)?, unhex(digits)?);
            }
            ["elements", of, ref all @ ..] => {
                self.elements.insert(id(of)?, all.iter().map(|it| value(it)).collect::<Option<_>>()?);
            }
            _ => return None,
        }
        Some(())
    }

    /// The value of a field, where the harness told it.
    pub(super) fn field(&self, of: Id, field: &FieldRef) -> Option<Value> {
        self.fields.iter().find(|(id, known, _)| *id == of && known == field).map(|&(.., value)| value)
    }
}

fn field(class: &str, name: &str, descriptor: &str) -> FieldRef {
    FieldRef { class: unescape(class).into(), name: unescape(name).into(), descriptor: unescape(descriptor).into() }
}

fn fresh(text: &str) -> Option<usize> {
    text.strip_prefix('n')?.parse().ok()
}

fn id(text: &str) -> Option<Id> {
    match text.strip_prefix('o') {
        Some(input) => input.parse().ok().map(Id::Input),
        None => fresh(text).map(Id::Fresh),
    }
}

fn value(text: &str) -> Option<Value> {
    if text == "null" {
        return Some(Value::Plain(Datum::Null));
    }
    let (kind, rest) = text.split_at_checked(1)?;
    Some(Value::Plain(match kind {
        "z" => Datum::Boolean(rest == "1"),
        "b" => Datum::Byte(rest.parse().ok()?),
        "c" => Datum::Char(rest.parse().ok()?),
        "s" => Datum::Short(rest.parse().ok()?),
        "i" => Datum::Int(rest.parse().ok()?),
        "j" => Datum::Long(rest.parse().ok()?),
        "f" => Datum::Float(rest.parse().ok()?),
        "d" => Datum::Double(rest.parse().ok()?),
        _ => return id(text).map(Value::Ref),
    }))
}

/// A value as the harness reads it.
pub(super) fn word(datum: Datum) -> String {
    match datum {
        Datum::Null => "null".to_owned(),
        Datum::Object(i) => format!("o{i}"),
        Datum::Boolean(b) => format!("z{}", u8::from(b)),
        Datum::Byte(it) => format!("b{it}"),
        Datum::Char(it) => format!("c{it}"),
        Datum::Short(it) => format!("s{it}"),
        Datum::Int(it) => format!("i{it}"),
        Datum::Long(it) => format!("j{it}"),
        Datum::Float(bits) => format!("f{bits}"),
        Datum::Double(bits) => format!("d{bits}"),
    }
}

/// A name as one word of ASCII.
pub(super) fn escape(name: &str) -> String {
    let mut word = String::new();
    for unit in name.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii_graphic() && byte != b'%' => word.push(byte.into()),
            _ => word.push_str(&format!("%{unit:04x}")),
        }
    }
    word
}

fn unescape(word: &str) -> String {
    let mut units = Vec::new();
    let mut rest = word;
    while let Some(at) = rest.find('%') {
        units.extend(rest[..at].encode_utf16());
        let code = rest.get(at + 1..at + 5).and_then(|digits| u16::from_str_radix(digits, 16).ok());
        units.push(code.unwrap_or(0xfffd));
        rest = rest.get(at + 5..).unwrap_or_default();
    }
    units.extend(rest.encode_utf16());
    String::from_utf16_lossy(&units)
}

/// UTF-16 code units as one word.
pub(super) fn hex(text: &[u16]) -> String {
    text.iter().fold("=".to_owned(), |word, unit| format!("{word}{unit:04x}"))
}

fn unhex(word: &str) -> Option<Arc<[u16]>> {
    let digits = word.strip_prefix('=')?;
    let unit = |at| u16::from_str_radix(digits.get(at..at + 4)?, 16).ok();
    (0..digits.len()).step_by(4).map(unit).collect()
}

/// A value for people to read.
pub(super) fn show(datum: Datum) -> String {
    match datum {
        Datum::Null => "null".to_owned(),
        Datum::Object(i) => format!("o{i}"),
        Datum::Boolean(it) => it.to_string(),
        Datum::Byte(it) => it.to_string(),
        Datum::Char(it) => format!("{:?}", String::from_utf16_lossy(&[it])),
        Datum::Short(it) => it.to_string(),
        Datum::Int(it) => it.to_string(),
        Datum::Long(it) => it.to_string(),
        Datum::Float(bits) => format!("{:?} (bits {bits:#010x})", f32::from_bits(bits)),
        Datum::Double(bits) => format!("{:?} (bits {bits:#018x})", f64::from_bits(bits)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive() {
        for name in ["a/b$C", "%", "größe", "𝒳 y", ""] {
            assert_eq!(unescape(&escape(name)), name);
        }
        let text: [u16; 3] = [0, 0xd800, 0x41];
        assert_eq!(unhex(&hex(&text)).as_deref(), Some(&text[..]));
        for datum in
            [Datum::Null, Datum::Float(0x7fc0_0001), Datum::Double(u64::MAX), Datum::Byte(-1), Datum::Boolean(true)]
        {
            assert_eq!(value(&word(datum)), Some(Value::Plain(datum)));
        }
        assert_eq!(value(&word(Datum::Object(3))), Some(Value::Ref(Id::Input(3))));
    }
}
