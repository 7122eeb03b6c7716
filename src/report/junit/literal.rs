//! Values as Java literals, bit for bit.

use crate::witness::Datum;

/// A primitive value or null as a Java expression of exactly its type; `lang` names a class of `java.lang`.
pub(in crate::report) fn plain(datum: Datum, lang: impl Fn(&str) -> String) -> String {
    match datum {
        Datum::Null | Datum::Object(_) => "null".to_owned(),
        Datum::Boolean(it) => it.to_string(),
        Datum::Byte(it) => format!("(byte) {it}"),
        Datum::Short(it) => format!("(short) {it}"),
        Datum::Char(it) => format!("'{}'", char_in(it, '\'')),
        Datum::Int(i32::MIN) => format!("{}.MIN_VALUE", lang("Integer")),
        Datum::Int(i32::MAX) => format!("{}.MAX_VALUE", lang("Integer")),
        Datum::Int(it) => it.to_string(),
        Datum::Long(i64::MIN) => format!("{}.MIN_VALUE", lang("Long")),
        Datum::Long(i64::MAX) => format!("{}.MAX_VALUE", lang("Long")),
        Datum::Long(it) => format!("{it}L"),
        Datum::Float(bits) => {
            let (value, class) = (f32::from_bits(bits), lang("Float"));
            match bits {
                0x7fc0_0000 => format!("{class}.NaN"),
                0x0000_0001 => format!("{class}.MIN_VALUE"),
                0x7f7f_ffff => format!("{class}.MAX_VALUE"),
                _ if value.is_nan() => format!("{class}.intBitsToFloat({bits:#010x})"),
                _ if value.is_infinite() => format!("{class}.{}_INFINITY", sign(value < 0.0)),
                _ => format!("{value:?}f"),
            }
        }
        Datum::Double(bits) => {
            let (value, class) = (f64::from_bits(bits), lang("Double"));
            match bits {
                0x7ff8_0000_0000_0000 => format!("{class}.NaN"),
                0x0000_0000_0000_0001 => format!("{class}.MIN_VALUE"),
                0x7fef_ffff_ffff_ffff => format!("{class}.MAX_VALUE"),
                _ if value.is_nan() => format!("{class}.longBitsToDouble({bits:#018x}L)"),
                _ if value.is_infinite() => format!("{class}.{}_INFINITY", sign(value < 0.0)),
                _ => format!("{value:?}"),
            }
        }
    }
}

/// The same where nothing hides the classes of `java.lang`.
pub(in crate::report) fn bare(datum: Datum) -> String {
    plain(datum, str::to_owned)
}

fn sign(negative: bool) -> &'static str {
    if negative { "NEGATIVE" } else { "POSITIVE" }
}

/// UTF-16 code units as a Java string literal.
pub(in crate::report) fn string(units: &[u16]) -> String {
    let inside: String = units.iter().map(|&unit| char_in(unit, '"')).collect();
    format!("\"{inside}\"")
}

/// One code unit within quotes. The line ends and the quotes must not be Unicode escapes: those are read too early.
fn char_in(unit: u16, quote: char) -> String {
    match u8::try_from(unit).map(char::from) {
        Ok('\n') => "\\n".to_owned(),
        Ok('\r') => "\\r".to_owned(),
        Ok('\t') => "\\t".to_owned(),
        Ok('\\') => "\\\\".to_owned(),
        Ok(c) if c == quote => format!("\\{c}"),
        Ok(c) if c == ' ' || c.is_ascii_graphic() => c.to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

/// The text with every character outside ASCII as a Unicode escape, so that no compiler setting can misread it.
pub(super) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            plain.push(c);
        } else {
            let mut units = [0; 2];
            c.encode_utf16(&mut units).iter().for_each(|unit| plain.push_str(&format!("\\u{unit:04x}")));
        }
    }
    plain
}

/// Text that may stand in a comment: it neither ends it nor starts a Unicode escape.
pub(super) fn comment(text: &str) -> String {
    text.replace('\\', "&#92;").replace("*/", "*&#47;").replace(['\n', '\r'], " ")
}

/// A text as a literal.
pub(super) fn quoted(text: &str) -> String {
    string(&text.encode_utf16().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_keep_every_code_unit() {
        let units: Vec<u16> = "a\"\\\n\u{e9}'".encode_utf16().chain([0xd800, 0]).collect();
        assert_eq!(string(&units), r#""a\"\\\n\u00e9'\ud800\u0000""#);
        assert_eq!(ascii("ä𝒳"), r"\u00e4\ud835\udcb3");
        assert_eq!(comment(r"\u0041 */"), "&#92;u0041 *&#47;");
    }
}
