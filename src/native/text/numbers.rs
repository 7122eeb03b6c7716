//! Integers as strings, and strings as integers.

use super::{LONGEST, STRING, applies, depends, letters, made, number, present, read, reals, string};
use crate::{
    classfile::{BaseType, FieldType},
    native::{
        Row,
        lang::{string as plain, throwable},
    },
    program::MethodId,
    state::Value,
    step::{Cx, Flow, Reply, Stop},
    term::{Parsed, Scaled, Text},
};
use std::rc::Rc;

const EXCEPTION: &str = "java/lang/NumberFormatException";

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Integer", "toString", "(I)Ljava/lang/String;", |cx, args| spell(cx, BaseType::Int, args[0])),
    ("java/lang/Long", "toString", "(J)Ljava/lang/String;", |cx, args| spell(cx, BaseType::Long, args[0])),
    ("java/lang/Integer", "toHexString", "(I)Ljava/lang/String;", |cx, args| in_bits(cx, args[0], 4)),
    ("java/lang/Integer", "toOctalString", "(I)Ljava/lang/String;", |cx, args| in_bits(cx, args[0], 3)),
    ("java/lang/Integer", "toBinaryString", "(I)Ljava/lang/String;", |cx, args| in_bits(cx, args[0], 1)),
    ("java/lang/Long", "toHexString", "(J)Ljava/lang/String;", |cx, args| in_bits(cx, args[0], 4)),
    ("java/lang/Boolean", "toString", "(Z)Ljava/lang/String;", of_truth),
    (STRING, "valueOf", "(Z)Ljava/lang/String;", of_truth),
    (STRING, "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;", of_string),
    (STRING, "valueOf", "(C)Ljava/lang/String;", |cx, args| spell(cx, BaseType::Char, args[0])),
    ("java/lang/Integer", "parseInt", "(Ljava/lang/String;)I", |cx, args| parse(cx, args[0], Value::I32(10), 32)),
    ("java/lang/Integer", "parseInt", "(Ljava/lang/String;I)I", |cx, args| parse(cx, args[0], args[1], 32)),
    ("java/lang/Long", "parseLong", "(Ljava/lang/String;)J", |cx, args| parse(cx, args[0], Value::I32(10), 64)),
    ("java/lang/Long", "parseLong", "(Ljava/lang/String;I)J", |cx, args| parse(cx, args[0], args[1], 64)),
];

/// A value of this type as `String.valueOf` has it; a reference is to a string, or null. `None` where that is not followed.
pub(super) fn spelled(cx: &mut Cx<'_>, ty: &FieldType, v: Value) -> Flow<Option<Text>> {
    let terms = cx.terms();
    let t = || cx.term(v);
    Ok(match ty {
        FieldType::Base(BaseType::Boolean) => Some(truth(cx, v)),
        FieldType::Base(BaseType::Char) => {
            let unit = terms.trunc(16, t());
            let narrow = terms.as_bool(terms.ult(unit, terms.bv(16, 256))) == Some(true);
            Some(Text::unit(terms, unit, narrow))
        }
        FieldType::Base(BaseType::Float | BaseType::Double) => reals::spelled(cx, v),
        FieldType::Base(_) => Some(Text::decimal(terms, t())),
        _ => string_or_null(cx, v)?,
    })
}

/// Values of these types one behind the other; `None` where one is not followed.
pub(in crate::native) fn joined(cx: &mut Cx<'_>, types: &[FieldType], args: &[Value]) -> Flow<Option<Text>> {
    if !applies(cx) {
        return Ok(None);
    }
    let mut texts = vec![];
    for (ty, &v) in types.iter().zip(args) {
        match spelled(cx, ty, v)? {
            Some(text) => texts.push(text),
            None => return Ok(None),
        }
    }
    match Text::joined(cx.terms(), &texts, LONGEST) {
        Some(text) => Ok(Some(text)),
        None => cx.unsupported(format!("a string of more than {LONGEST} characters")),
    }
}

fn truth(cx: &Cx<'_>, v: Value) -> Text {
    let terms = cx.terms();
    let literal = |text: &str| Text::literal(terms, &text.encode_utf16().collect::<Vec<_>>());
    Text::choice(terms, terms.eq(cx.term(v), terms.int(0)), &literal("false"), &literal("true"))
}

/// The text of a string, that of the word if it is null.
pub(super) fn string_or_null(cx: &mut Cx<'_>, v: Value) -> Flow<Option<Text>> {
    let terms = cx.terms();
    let word = Text::literal(terms, &"null".encode_utf16().collect::<Vec<_>>());
    let null = super::nullness(cx, v)?;
    if terms.as_bool(null) == Some(true) {
        return Ok(Some(word));
    }
    Ok(read(cx, v)?.map(|text| Text::choice(terms, null, &word, &text)))
}

fn spell(cx: &mut Cx<'_>, base: BaseType, v: Value) -> Flow<Reply> {
    if !applies(cx) || !depends(cx, v) {
        return Ok(Reply::Bytecode);
    }
    match spelled(cx, &FieldType::Base(base), v)? {
        Some(text) => string(cx, &text),
        None => Ok(Reply::Bytecode),
    }
}

/// The digits of a number without a sign, so many bits each.
fn in_bits(cx: &mut Cx<'_>, v: Value, bits: u32) -> Flow<Reply> {
    if !applies(cx) || !depends(cx, v) {
        return Ok(Reply::Bytecode);
    }
    let text = Text::in_bits(cx.terms(), cx.term(v), bits);
    string(cx, &text)
}

/// One of two constants.
fn of_truth(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !applies(cx) || !depends(cx, args[0]) {
        return Ok(Reply::Bytecode);
    }
    let (yes, no) = (plain::interned(cx, "true")?, plain::interned(cx, "false")?);
    let (terms, text) = (cx.terms(), truth(cx, args[0]));
    let r = terms.ite(terms.eq(cx.term(args[0]), terms.int(0)), cx.term(no), cx.term(yes));
    cx.st.heap.set_text(r, Rc::new(text));
    Ok(Reply::Value(Value::from_term(terms, r)))
}

/// A string itself, or the word if it is null.
fn of_string(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Sym(t) = cx.denoted(args[0]) else { return Ok(Reply::Bytecode) };
    if !applies(cx) || !super::is_string(cx, t) {
        return Ok(Reply::Bytecode);
    }
    let null = super::nullness(cx, args[0])?;
    let Some(text) = string_or_null(cx, args[0])? else { return Ok(Reply::Bytecode) };
    let (terms, word) = (cx.terms(), plain::interned(cx, "null")?);
    let r = terms.ite(null, cx.term(word), cx.term(cx.denoted(args[0])));
    cx.st.heap.set_text(r, Rc::new(text));
    Ok(Reply::Value(Value::from_term(terms, r)))
}

/// A number of this width; of what is none the exception tells the text.
fn parse(cx: &mut Cx<'_>, text: Value, radix: Value, width: u8) -> Flow<Reply> {
    let Value::I32(radix @ 2..=36) = radix else { return Ok(Reply::Bytecode) };
    let Some((text, parsed)) = parsed(cx, text, radix, width)? else { return Ok(Reply::Bytecode) };
    if cx.decide(parsed.valid)? {
        return number(cx, parsed.value);
    }
    let terms = cx.terms();
    let literal = |text: &str| Text::literal(terms, &text.encode_utf16().collect::<Vec<_>>());
    let end = if radix == 10 { "\"".to_owned() } else { format!("\" under radix {radix}") };
    let said = [literal("For input string: \""), text, literal(&end)];
    let o = throwable::new(cx, EXCEPTION)?;
    let message = match Text::joined(terms, &said, LONGEST) {
        Some(said) => made(cx, &said)?,
        None => plain::opaque(cx, "the message of a NumberFormatException about a text of the input")?,
    };
    throwable::set_message(cx, o, message)?;
    match (throwable::called(cx), maker(cx)) {
        (Some(called), Some(maker)) => {
            throwable::from_bytecode(cx, o, &[(maker, throwable::makes), (called, throwable::calls)]);
        }
        _ => throwable::from_somewhere(cx, o),
    }
    Err(Stop::Throw(o))
}

/// The text of a string that depends on the input, and what it says as a number of this width; `None` where that is not told in terms.
pub(in crate::native) fn parsed(cx: &mut Cx<'_>, text: Value, radix: i32, width: u8) -> Flow<Option<(Text, Parsed)>> {
    if !applies(cx) || !depends(cx, text) {
        return Ok(None);
    }
    let Some(v) = present(cx, text)? else { return Ok(None) };
    let Some(text) = read(cx, v)? else { return Ok(None) };
    let others = if text.is_narrow() { None } else { letters::digits(cx, radix) };
    if others.is_none() && !text.is_narrow() {
        return Ok(None);
    }
    let parsed = text.parsed(cx.terms(), radix as u64, width, others);
    Ok(Some((text, parsed)))
}

/// What the text of a string that depends on the input says as a decimal number of any size; `None` where that is not told in terms.
pub(in crate::native) fn scaled(cx: &mut Cx<'_>, text: Value) -> Flow<Option<Scaled>> {
    if !applies(cx) || !depends(cx, text) {
        return Ok(None);
    }
    let Some(v) = present(cx, text)? else { return Ok(None) };
    Ok(read(cx, v)?.map(|text| text.scaled(cx.terms())))
}

/// The method that makes such an exception.
fn maker(cx: &Cx<'_>) -> Option<MethodId> {
    let program = &cx.world.program;
    let class = program.load(EXCEPTION).ok()?;
    program.class(class).methods.iter().copied().find(|&m| &*program.method(m).name == "forInputString")
}
