//! `StringBuilder` and `StringBuffer`, by what they inherit: what is appended or inserted as a text, and where something stands.

mod of_input;

pub(super) use self::of_input::{is_builder, of_input};

use super::{
    LONGEST, applies,
    arrays::{Element, in_elements},
    bytes,
    change::or_empty,
    concerns, is_range, number, present, read, refuse,
};
use crate::{
    native::{Row, set},
    program::FieldId,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
    term::{BinOp, Term, Text},
};

const BUILDER: &str = "java/lang/AbstractStringBuilder";
const TOO_FAR: &str = "java/lang/StringIndexOutOfBoundsException";

/// What a builder's methods that change it return is the builder.
macro_rules! returns {
    ($type:literal) => {
        concat!("(", $type, ")Ljava/lang/AbstractStringBuilder;")
    };
}

pub(super) const TABLE: &[Row] = &[
    (BUILDER, "<init>", "(Ljava/lang/String;)V", of_string),
    (BUILDER, "<init>", "(Ljava/lang/CharSequence;)V", of_string),
    (BUILDER, "append", returns!("Ljava/lang/String;"), append_string),
    (BUILDER, "append", returns!("Ljava/lang/StringBuffer;"), append_builder),
    (BUILDER, "append", returns!("Ljava/lang/AbstractStringBuilder;"), append_builder),
    (BUILDER, "append", returns!("C"), append),
    (BUILDER, "append", returns!("I"), append),
    (BUILDER, "append", returns!("J"), append),
    (BUILDER, "append", returns!("Z"), append),
    (BUILDER, "append", returns!("D"), append),
    (BUILDER, "append", returns!("F"), append),
    (BUILDER, "append", returns!("Ljava/lang/CharSequence;II"), append_part),
    (BUILDER, "append", returns!("[C"), append_chars),
    (BUILDER, "append", returns!("[CII"), append_chars),
    (BUILDER, "insert", returns!("ILjava/lang/String;"), insert_string),
    (BUILDER, "insert", returns!("IC"), insert_char),
    (BUILDER, "delete", returns!("II"), delete),
    (BUILDER, "deleteCharAt", returns!("I"), delete_char_at),
    (BUILDER, "replace", returns!("IILjava/lang/String;"), replace),
    (BUILDER, "reverse", returns!(""), reverse),
    (BUILDER, "setCharAt", "(IC)V", set_char_at),
    (BUILDER, "setLength", "(I)V", set_length),
    (BUILDER, "charAt", "(I)C", char_at),
    (BUILDER, "substring", "(II)Ljava/lang/String;", substring),
    (BUILDER, "indexOf", "(Ljava/lang/String;I)I", index_of),
    (BUILDER, "lastIndexOf", "(Ljava/lang/String;I)I", last_index_of),
    (BUILDER, "capacity", "()I", capacity),
    ("java/lang/StringBuilder", "toString", "()Ljava/lang/String;", to_string),
    ("java/lang/StringBuffer", "toString", "()Ljava/lang/String;", to_string),
    ("java/lang/StringBuilder", "compareTo", "(Ljava/lang/StringBuilder;)I", compare_to),
];

/// The text in a builder; `None` for what is none, or is not followed.
pub(super) fn content(cx: &mut Cx<'_>, o: ObjId) -> Flow<Option<Text>> {
    let Some((value, coder, count)) = fields(cx, o) else { return Ok(None) };
    if value == Value::Null {
        return Ok(None);
    }
    // However much room there is.
    if count == Value::I32(0) {
        return Ok(Some(Text::literal(cx.terms(), &[])));
    }
    let Some(all) = super::laid_out(cx, value, coder)? else { return Ok(None) };
    let count = cx.st.path.simplified(cx.terms(), cx.term(count));
    Ok(Some(all.first_units(cx.terms(), count)))
}

/// Whether something in a builder depends on the input.
pub(super) fn depends(cx: &Cx<'_>, o: ObjId) -> bool {
    match fields(cx, o) {
        Some((Value::Obj(bytes), _, Value::I32(_))) => cx.st.heap.bytes(bytes).is_none(),
        fields => fields.is_some(),
    }
}

/// The array, the coder and the count of a builder.
fn fields(cx: &Cx<'_>, o: ObjId) -> Option<(Value, Value, Value)> {
    let program = &cx.world.program;
    let builder = program.loaded(BUILDER)?;
    if cx.st.heap.opaque(o).is_some() || !program.is_subtype(cx.class_of(o), builder) {
        return None;
    }
    let held = |(name, ty)| Some(cx.st.heap.cell(o, program.field(field(cx, name, ty)?).slot as usize));
    let [value, coder, count] = FIELDS.map(held);
    Some((value?, coder?, count?))
}

/// What a builder is made of.
const FIELDS: [(&str, &str); 3] = [("value", "[B"), ("coder", "B"), ("count", "I")];

fn field(cx: &Cx<'_>, name: &str, ty: &str) -> Option<FieldId> {
    let program = &cx.world.program;
    program.resolve_field(program.loaded(BUILDER)?, name, ty).ok()
}

/// Gives a builder another text.
fn assign(cx: &mut Cx<'_>, o: ObjId, text: &Text) -> Flow {
    let terms = cx.terms();
    let wide = text.is_wide(terms);
    let bytes = bytes(cx, text, wide)?;
    set(cx, o, "value", Value::Obj(bytes));
    set(cx, o, "coder", Value::from_term(terms, terms.ite(wide, terms.int(1), terms.int(0))));
    set(cx, o, "count", Value::from_term(terms, text.length()));
    Ok(())
}

/// The receiver and its text, if the model is to be tried on these operands.
fn receiver(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<(ObjId, Text)>> {
    match args[0] {
        Value::Obj(o) if concerns(cx, args) => Ok(content(cx, o)?.map(|text| (o, text))),
        _ => Ok(None),
    }
}

/// Gives the receiver a text that is put together of these, and answers the call; the bytecode does it if that is too long.
fn assigned(cx: &mut Cx<'_>, o: ObjId, texts: &[Text]) -> Flow<Reply> {
    match Text::joined(cx.terms(), texts, LONGEST) {
        Some(text) => {
            assign(cx, o, &text)?;
            Ok(Reply::Value(Value::Obj(o)))
        }
        None => Ok(Reply::Bytecode),
    }
}

/// `new StringBuilder(text)`, of whatever is one.
fn of_string(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(o) = args[0] else { return Ok(Reply::Bytecode) };
    if !concerns(cx, &args[1..]) {
        return Ok(Reply::Bytecode);
    }
    let Some(v) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
    let Some(text) = read(cx, v)? else { return Ok(Reply::Bytecode) };
    assign(cx, o, &text)?;
    Ok(Reply::Void)
}

/// The text of a value of the type that the method called takes last.
fn last_argument(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Text>> {
    let ty = match crate::native::lang::throwable::called(cx) {
        Some(called) => cx.world.program.method(called).descriptor.params.last().cloned(),
        None => None,
    };
    match ty {
        Some(ty) => super::numbers::spelled(cx, &ty, args[args.len() - 1]),
        None => Ok(None),
    }
}

fn append(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    match last_argument(cx, args)? {
        Some(more) => assigned(cx, o, &[text, more]),
        None => Ok(Reply::Bytecode),
    }
}

fn append_string(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    match super::numbers::string_or_null(cx, args[1])? {
        Some(more) => assigned(cx, o, &[text, more]),
        None => Ok(Reply::Bytecode),
    }
}

fn append_builder(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let Some(other) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
    match read(cx, other)? {
        Some(more) => assigned(cx, o, &[text, more]),
        None => Ok(Reply::Bytecode),
    }
}

fn append_part(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let Some(v) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
    let Some(more) = read(cx, v)? else { return Ok(Reply::Bytecode) };
    let (from, to) = (cx.term(args[2]), cx.term(args[3]));
    if !is_range(cx, from, to, more.length())? {
        return refuse(cx, "java/lang/IndexOutOfBoundsException");
    }
    let part = more.part(cx.terms(), from, to);
    assigned(cx, o, &[text, part])
}

/// All characters of an array, or so many from an index on.
fn append_chars(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(o) = args[0] else { return Ok(Reply::Bytecode) };
    if !applies(cx) {
        return Ok(Reply::Bytecode);
    }
    let Some(array) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
    let Some(all) = in_elements(cx, array, Element::Char)? else { return Ok(Reply::Bytecode) };
    if all.known(cx.terms()).is_some() && !depends(cx, o) {
        return Ok(Reply::Bytecode);
    }
    let Some(text) = content(cx, o)? else { return Ok(Reply::Bytecode) };
    let Some(&[from, count]) = args.get(2..4).and_then(|two| two.first_chunk()) else {
        return assigned(cx, o, &[text, all]);
    };
    let (from, to) = (cx.term(from), cx.terms().bin(BinOp::Add, cx.term(from), cx.term(count)));
    if !is_range(cx, from, to, all.length())? {
        return refuse(cx, "java/lang/IndexOutOfBoundsException");
    }
    let part = all.part(cx.terms(), from, to);
    assigned(cx, o, &[text, part])
}

/// With another text in place of what stands from one index to another, if these are in order; an index behind the end counts
/// as the end.
fn put(cx: &mut Cx<'_>, (o, text): (ObjId, Text), from: Term, to: Option<Term>, new: Text) -> Flow<Reply> {
    let (terms, length) = (cx.terms(), text.length());
    let to = to.map_or(from, |to| terms.ite(terms.slt(length, to), length, to));
    if !is_range(cx, from, to, length)? {
        return refuse(cx, TOO_FAR);
    }
    let known = |t| cx.st.path.simplified(terms, t);
    let (from, to) = (known(from), known(to));
    let (before, behind) = (text.part(terms, terms.int(0), from), text.part(terms, to, length));
    // None of its characters twice.
    let most = text.capacity() + new.capacity();
    match Text::joined(terms, &[before, new, behind], 2 * LONGEST) {
        Some(text) if most <= LONGEST => {
            assign(cx, o, &text.within(terms, most))?;
            Ok(Reply::Value(Value::Obj(o)))
        }
        _ => Ok(Reply::Bytecode),
    }
}

fn insert_string(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(this) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    match super::numbers::string_or_null(cx, args[2])? {
        Some(new) => put(cx, this, cx.term(args[1]), None, new),
        None => Ok(Reply::Bytecode),
    }
}

fn insert_char(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(this) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    match last_argument(cx, args)? {
        Some(new) => put(cx, this, cx.term(args[1]), None, new),
        None => Ok(Reply::Bytecode),
    }
}

fn delete(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(this) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let nothing = Text::literal(cx.terms(), &[]);
    put(cx, this, cx.term(args[1]), Some(cx.term(args[2])), nothing)
}

fn replace(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(this) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let Some(new) = present(cx, args[3])? else { return Ok(Reply::Bytecode) };
    match read(cx, new)? {
        Some(new) => put(cx, this, cx.term(args[1]), Some(cx.term(args[2])), new),
        None => Ok(Reply::Bytecode),
    }
}

/// Whether an index is in bounds, which is decided.
fn in_bounds(cx: &mut Cx<'_>, index: Value, text: &Text) -> Flow<Term> {
    let index = cx.term(index);
    match cx.decide(cx.terms().ult(index, text.length()))? {
        true => Ok(cx.st.path.simplified(cx.terms(), index)),
        false => refuse(cx, TOO_FAR),
    }
}

fn delete_char_at(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, at) = (cx.terms(), in_bounds(cx, args[1], &text)?);
    let text = text.without_unit(terms, at);
    assign(cx, o, &text)?;
    Ok(Reply::Value(args[0]))
}

fn reverse(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let text = text.reversed(cx.terms());
    assign(cx, o, &text)?;
    Ok(Reply::Value(args[0]))
}

fn set_char_at(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, at) = (cx.terms(), in_bounds(cx, args[1], &text)?);
    let unit = terms.trunc(16, cx.term(args[2]));
    let narrow = terms.as_bool(terms.ult(unit, terms.bv(16, 256))) == Some(true);
    let text = text.with(terms, at, unit, narrow);
    assign(cx, o, &text)?;
    Ok(Reply::Void)
}

/// What comes in behind the end is 0.
fn set_length(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text)) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, length) = (cx.terms(), cx.term(args[1]));
    if cx.decide(terms.slt(length, terms.int(0)))? {
        return refuse(cx, TOO_FAR);
    }
    let text = match terms.as_bits(length) {
        Some(known) if known <= LONGEST.into() => {
            let zeros = vec![0; known as usize];
            text.concat(terms, &Text::literal(terms, &zeros)).of_length(terms, length)
        }
        _ if cx.decide(terms.not(terms.slt(text.length(), length)))? => text.part(terms, terms.int(0), length),
        _ => return Ok(Reply::Bytecode),
    };
    assign(cx, o, &text)?;
    Ok(Reply::Void)
}

fn char_at(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = super::receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, at) = (cx.terms(), in_bounds(cx, args[1], &text)?);
    number(cx, text.char_at(terms, at))
}

fn substring(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = super::receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (from, to) = (cx.term(args[1]), cx.term(args[2]));
    if !is_range(cx, from, to, text.length())? {
        return refuse(cx, TOO_FAR);
    }
    let part = text.part(cx.terms(), from, to);
    or_empty(cx, &part).map(Reply::Value)
}

fn both(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<(Text, Text)>> {
    let Some(text) = super::receiver(cx, args)? else { return Ok(None) };
    let Some(other) = present(cx, args[1])? else { return Ok(None) };
    Ok(read(cx, other)?.map(|other| (text, other)))
}

fn index_of(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((text, what)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    number(cx, text.index_of(cx.terms(), &what, cx.term(args[2])))
}

fn last_index_of(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((text, what)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    number(cx, text.last_index_of(cx.terms(), &what, cx.term(args[2])))
}

fn compare_to(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((a, b)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    number(cx, a.compared(cx.terms(), &b))
}

/// How much room the JDK makes is not modelled.
fn capacity(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[0] {
        Value::Obj(o) if depends(cx, o) => cx.unsupported("the capacity of a string builder"),
        _ => Ok(Reply::Bytecode),
    }
}

fn to_string(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = super::receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    or_empty(cx, &text).map(Reply::Value)
}
