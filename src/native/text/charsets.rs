//! Texts in bytes, in the charsets that everybody has: US-ASCII, ISO-8859-1 and UTF-8. Others are for the bytecode.

use super::{
    LONGEST, STRING,
    arrays::{Element, depends_on_input, part, spell},
    is_range, present, read, receiver, refuse, single_bytes,
};
use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply, get_static, initialized, length},
    term::{BinOp, Term, Terms, Text},
};

pub(super) const TABLE: &[Row] = &[
    (STRING, "getBytes", "(Ljava/nio/charset/Charset;)[B", |cx, args| {
        let charset = Charset::of(cx, args[1]);
        encoded(cx, args, charset)
    }),
    (STRING, "getBytes", "(Ljava/lang/String;)[B", |cx, args| {
        let charset = Charset::by_name(cx, args[1])?;
        encoded(cx, args, charset)
    }),
    (STRING, "getBytes", "()[B", |cx, args| {
        let charset = Charset::usual(cx)?;
        encoded(cx, args, charset)
    }),
    (STRING, "<init>", "([BIILjava/nio/charset/Charset;)V", of_bytes),
    (STRING, "<init>", "(Ljava/nio/charset/Charset;[BII)V", of_bytes_in_bounds),
];

/// Bytes in UTF-8 that are put together one by one; of more it is asked whether all are of ASCII.
const MOST: u32 = 256;

#[derive(Copy, Clone)]
enum Charset {
    Ascii,
    Latin1,
    Utf8,
}

impl Charset {
    /// That of an object of the JDK.
    fn of(cx: &Cx<'_>, charset: Value) -> Option<Self> {
        let Value::Obj(o) = charset else { return None };
        match &*cx.world.program.class(cx.class_of(o)).name {
            "sun/nio/cs/US_ASCII" => Some(Self::Ascii),
            "sun/nio/cs/ISO_8859_1" => Some(Self::Latin1),
            "sun/nio/cs/UTF_8" => Some(Self::Utf8),
            _ => None,
        }
    }

    /// That of a name, in upper or lower case, if it is the one that the charset calls itself by.
    fn by_name(cx: &mut Cx<'_>, name: Value) -> Flow<Option<Self>> {
        let Value::Obj(_) = name else { return Ok(None) };
        let Some(name) = read(cx, name)?.and_then(|text| text.known(cx.terms())) else { return Ok(None) };
        Ok(match String::from_utf16_lossy(&name).to_ascii_uppercase().as_str() {
            "US-ASCII" => Some(Self::Ascii),
            "ISO-8859-1" => Some(Self::Latin1),
            "UTF-8" => Some(Self::Utf8),
            _ => None,
        })
    }

    /// That which is taken where none is named.
    fn usual(cx: &mut Cx<'_>) -> Flow<Option<Self>> {
        let class = cx.linked(cx.world.program.load("java/nio/charset/Charset"))?;
        initialized(cx, class)?;
        let field = cx.world.program.resolve_field(class, "defaultCharset", "Ljava/nio/charset/Charset;");
        let Ok(field) = field else { return Ok(None) };
        let charset = get_static(cx, class, cx.world.program.field(field).slot)?;
        Ok(Self::of(cx, charset))
    }

    fn bytes_of(self, terms: &Terms, text: &Text) -> Option<Text> {
        match self {
            Self::Ascii => text.in_single_bytes(terms, 0x80, LONGEST),
            Self::Latin1 if text.is_narrow() => Some(text.clone()),
            Self::Latin1 => text.in_single_bytes(terms, 0x100, LONGEST),
            Self::Utf8 => text.utf8(terms, LONGEST),
        }
    }

    /// What bytes say. Those of no character are U+FFFD.
    fn text_of(self, terms: &Terms, bytes: &Text) -> Text {
        match self {
            Self::Ascii => {
                bytes.mapped(terms, false, &|unit| terms.ite(is_plain(terms, unit), unit, terms.bv(16, 0xfffd)))
            }
            Self::Latin1 => bytes.clone(),
            Self::Utf8 => bytes.of_utf8(terms),
        }
    }
}

/// Whether a byte is a character of ASCII.
fn is_plain(terms: &Terms, unit: Term) -> Term {
    terms.ult(unit, terms.bv(16, 0x80))
}

fn encoded(cx: &mut Cx<'_>, args: &[Value], charset: Option<Charset>) -> Flow<Reply> {
    let Some(charset) = charset else { return Ok(Reply::Bytecode) };
    let Some(text) = receiver(cx, &args[..1])? else { return Ok(Reply::Bytecode) };
    match charset.bytes_of(cx.terms(), &text) {
        Some(encoded) => single_bytes(cx, &encoded),
        None => Ok(Reply::Bytecode),
    }
}

fn of_bytes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(_), true) = (args[4], depends_on_input(cx, args[1])) else { return Ok(Reply::Bytecode) };
    let Some(array) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
    let size = length(cx, array)?;
    let (terms, size, from) = (cx.terms(), cx.term(size), cx.term(args[2]));
    let to = terms.bin(BinOp::Add, from, cx.term(args[3]));
    match is_range(cx, from, to, size)? {
        true => decoded(cx, args[0], [array, args[2], args[3]], args[4]),
        false => refuse(cx, "java/lang/StringIndexOutOfBoundsException"),
    }
}

fn of_bytes_in_bounds(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    decoded(cx, args[0], [args[2], args[3], args[4]], args[1])
}

fn decoded(cx: &mut Cx<'_>, string: Value, [array, from, count]: [Value; 3], charset: Value) -> Flow<Reply> {
    let Value::Obj(o) = string else { return Ok(Reply::Bytecode) };
    let Some(charset) = Charset::of(cx, charset) else { return Ok(Reply::Bytecode) };
    let Some(bytes) = part(cx, array, Element::Byte, from, count)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    if matches!(charset, Charset::Utf8) && bytes.capacity() > MOST {
        return match cx.decide(bytes.all(terms, &|unit| is_plain(terms, unit)))? {
            true => spell(cx, o, &bytes),
            false => Ok(Reply::Bytecode),
        };
    }
    spell(cx, o, &charset.text_of(terms, &bytes))
}
