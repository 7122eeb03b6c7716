//! JSON as it is written, value by value, with no tree of values in between: each on lines of its own, indented, or all on one line.

use serde_json::Value;
use std::fmt::{Display, Write};

/// See the module.
pub(super) struct Emit {
    /// What has been written so far.
    pub(super) text: String,
    /// How many objects and arrays are open; on one line that does not matter.
    depth: Option<usize>,
    /// Whether what was opened last has nothing in it yet.
    is_empty: bool,
}

impl Emit {
    /// On one line.
    pub(super) fn line() -> Self {
        Self { text: String::new(), depth: None, is_empty: true }
    }

    /// Indented, within so many open objects and arrays.
    pub(super) fn indented(depth: usize) -> Self {
        Self { text: String::new(), depth: Some(depth), is_empty: true }
    }

    /// An object, of the members that `of` writes.
    pub(super) fn object(&mut self, of: impl FnOnce(&mut Self)) {
        self.enclosed('{', of, '}');
    }

    /// An array, of the items that `of` writes.
    pub(super) fn array(&mut self, of: impl FnOnce(&mut Self)) {
        self.enclosed('[', of, ']');
    }

    /// An array of one value for each of `all`.
    pub(super) fn each<T>(&mut self, all: impl IntoIterator<Item = T>, mut value: impl FnMut(&mut Self, T)) {
        self.array(|emit| {
            for of in all {
                emit.item();
                value(emit, of);
            }
        });
    }

    fn enclosed(&mut self, open: char, of: impl FnOnce(&mut Self), close: char) {
        self.text.push(open);
        self.is_empty = true;
        self.depth = self.depth.map(|depth| depth + 1);
        of(self);
        self.depth = self.depth.map(|depth| depth - 1);
        if !self.is_empty {
            self.break_line();
        }
        self.text.push(close);
        self.is_empty = false;
    }

    /// An item of an array begins.
    pub(super) fn item(&mut self) {
        if !std::mem::replace(&mut self.is_empty, false) {
            self.text.push(',');
        }
        self.break_line();
    }

    fn break_line(&mut self) {
        if let Some(depth) = self.depth {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n("  ", depth));
        }
    }

    /// A member of an object begins; its value is next. These are the parts of its name.
    pub(super) fn member(&mut self, name: &[&str]) -> &mut Self {
        self.item();
        self.text.push('"');
        name.iter().for_each(|part| self.escaped(part));
        self.text.push_str(if self.depth.is_some() { "\": " } else { "\":" });
        self
    }

    /// As [`Emit::member`], of a name as a whole.
    pub(super) fn key(&mut self, name: &str) -> &mut Self {
        self.member(&[name])
    }

    /// A string.
    pub(super) fn string(&mut self, text: &str) {
        self.text.push('"');
        self.escaped(text);
        self.text.push('"');
    }

    /// A string of UTF-16, which may have half of a character alone (RFC 8259, section 8.2).
    pub(super) fn units(&mut self, units: &[u16]) {
        self.text.push('"');
        for c in char::decode_utf16(units.iter().copied()) {
            match c {
                Ok(c) => self.escaped(c.encode_utf8(&mut [0; 4])),
                Err(half) => {
                    let _ = write!(self.text, "\\u{:04x}", half.unpaired_surrogate());
                }
            }
        }
        self.text.push('"');
    }

    fn escaped(&mut self, text: &str) {
        // Most often nothing is.
        let is_escaped = |b: &u8| matches!(b, b'"' | b'\\' | 0..b' ');
        let plain = text.bytes().position(|b| is_escaped(&b)).unwrap_or(text.len());
        let (plain, rest) = text.split_at(plain);
        self.text.push_str(plain);
        for c in rest.chars() {
            match c {
                '"' | '\\' => self.text.extend(['\\', c]),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '\u{8}' => self.text.push_str("\\b"),
                '\u{c}' => self.text.push_str("\\f"),
                '\0'..' ' => self.plain(format_args!("\\u{:04x}", u32::from(c))),
                _ => self.text.push(c),
            }
        }
    }

    /// A number or a truth value, which JSON has as they are shown.
    pub(super) fn plain(&mut self, v: impl Display) {
        let _ = write!(self.text, "{v}");
    }

    /// `null`
    pub(super) fn null(&mut self) {
        self.text.push_str("null");
    }

    /// A value that there is as a tree.
    pub(super) fn value(&mut self, v: &Value) {
        match v {
            Value::Null | Value::Bool(_) | Value::Number(_) => self.plain(v),
            Value::String(text) => self.string(text),
            Value::Array(items) => self.each(items, |emit, item| emit.value(item)),
            Value::Object(members) => self.object(|emit| members.iter().for_each(|(k, v)| emit.key(k).value(v))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Emit;
    use serde_json::json;

    #[test]
    fn it_is_what_serde_writes() {
        let strings: String = ('\0'..'\u{100}').chain(['\u{2028}', '\u{1f600}']).collect();
        let all =
            json!({ "a": [1, -2.5, u64::MAX, [], {}], "b\"\n": { "c": strings }, "d": null, "e": [true, [false]] });
        for (mut emit, expected) in [(Emit::line(), format!("{all}")), (Emit::indented(0), format!("{all:#}"))] {
            emit.value(&all);
            assert_eq!(emit.text, expected);
        }
    }
}
