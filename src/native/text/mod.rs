//! `java.lang.String` and what is like it, where it depends on the input: an operation is a term over the characters
//! ([`Text`]), and forks nothing. The program alone does, where it tests what comes out, or where an exception is another
//! outcome.
//!
//! Modelled: what the files here have rows for. Each acts only where an operand depends on the input; all else, and what has no
//! row, is the JDK's own bytecode, to which the characters of such a string are an array like any other.
//!
//! Not modelled: texts longer than [`LONGEST`].

mod arrays;
mod automaton;
mod base64;
mod builder;
mod change;
mod charsets;
pub(super) mod dates;
mod decimal;
mod format;
mod intern;
mod language;
mod letters;
mod machine;
mod matching;
mod named;
mod numbers;
mod priority;
mod query;
mod reals;
mod regex;
mod split;
mod switched;
mod syntax;
mod tokens;
mod uuid;

pub(super) use format::format;
pub(super) use machine::show;
pub(super) use named::followed;
pub(super) use numbers::{joined, parsed, scaled};
pub(super) use query::{has, of_object};

use super::{
    Row,
    lang::{string, throwable},
};
use crate::{
    classfile::BaseType,
    input::At,
    program::{ArrayComponent, FieldId},
    state::{ObjId, Open, Value},
    step::{Cx, Flow, Reply, Stop, allocate, element, length, put_field_of_allocated},
    term::{BinOp, Func, Node, Term, Terms, Text},
};
use std::rc::Rc;

pub(super) const TABLES: &[&[Row]] = &[
    arrays::TABLE,
    base64::TABLE,
    builder::TABLE,
    change::TABLE,
    charsets::TABLE,
    dates::TABLE,
    format::TABLE,
    intern::TABLE,
    letters::PREDICATES,
    letters::ASKED,
    letters::TABLE,
    machine::TABLE,
    numbers::TABLE,
    query::TABLE,
    reals::TABLE,
    regex::TABLE,
    split::TABLE,
    tokens::TABLE,
    uuid::TABLE,
];

/// A text that may have more characters is not put together.
const LONGEST: u32 = 1024;

const STRING: &str = string::STRING;

/// Whether the models are to be tried: not where a program runs on values of its own, nor on candidates for a structure,
/// whose characters are decided one by one.
fn applies(cx: &Cx<'_>) -> bool {
    let world = cx.world;
    world.host.is_none() && !world.inputs.bounds.as_published && !world.strategy.of_candidates()
}

/// Whether something in a value depends on the input: a number, or the content of a string or of a builder.
pub(super) fn depends(cx: &Cx<'_>, v: Value) -> bool {
    match cx.denoted(v) {
        Value::Sym(_) => true,
        Value::Obj(o) => match string::parts(&cx.world.program, cx.st, o) {
            Some((Value::Obj(bytes), _)) => cx.st.heap.bytes(bytes).is_none(),
            Some(_) => machine::is_one(cx, o),
            None => builder::depends(cx, o),
        },
        _ => false,
    }
}

/// Whether the models are to be tried on these operands.
fn concerns(cx: &Cx<'_>, args: &[Value]) -> bool {
    applies(cx) && args.iter().any(|&v| depends(cx, v))
}

/// The text of the receiver, if the model is to be tried on these operands.
fn receiver(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Text>> {
    if concerns(cx, args) { read(cx, args[0]) } else { Ok(None) }
}

/// Whether a reference is null, as a term; where the strategy wants to know what it is, that has been settled.
fn nullness(cx: &mut Cx<'_>, v: Value) -> Flow<Term> {
    let terms = cx.terms();
    match cx.denoted(v) {
        Value::Null => Ok(terms.bool(true)),
        Value::Sym(t) => {
            let null = terms.null();
            let same = cx.world.strategy.same(cx, t, null)?;
            Ok(cx.truth(same).map_or(same, |known| terms.bool(known)))
        }
        _ => Ok(terms.bool(false)),
    }
}

/// What a reference denotes; `None` where it is null, which is decided.
fn present(cx: &mut Cx<'_>, v: Value) -> Flow<Option<Value>> {
    let null = nullness(cx, v)?;
    Ok(if cx.decide(null)? { None } else { Some(cx.denoted(v)) })
}

/// The text of a string that is not null; `None` where the engine does not follow it, or it may be no string.
pub(in crate::native) fn read(cx: &mut Cx<'_>, v: Value) -> Flow<Option<Text>> {
    let v = cx.denoted(v);
    match v {
        Value::Obj(o) => match string::parts(&cx.world.program, cx.st, o) {
            Some((value @ Value::Obj(_), coder)) => laid_out(cx, value, coder),
            Some(_) if machine::is_one(cx, o) => Err(Stop::Show(o)),
            Some(_) => Ok(None),
            None => builder::content(cx, o),
        },
        Value::Sym(t) if cx.st.heap.text(t).is_some() => {
            let text = cx.st.heap.text(t).cloned();
            Ok(text.map(|text| with_length_known(cx, &text)))
        }
        Value::Sym(t) if is_string(cx, t) => {
            let Some(t) = named::known(cx, t)? else { return Ok(None) };
            let (value, coder) = fields(cx)?;
            let value = cx.world.strategy.get(cx, t, At::Field(value))?;
            let coder = cx.world.strategy.get(cx, t, At::Field(coder))?;
            laid_out(cx, value, coder)
        }
        Value::Sym(t) if builder::is_builder(cx, t) => builder::of_input(cx, t),
        _ => Ok(None),
    }
}

/// As [`read`], also of what may be a string and something else: then what comes of it is to be asked of a string alone.
fn read_any(cx: &mut Cx<'_>, v: Value) -> Flow<Option<Text>> {
    match v {
        Value::Sym(t) if !is_string(cx, t) && cx.world.inputs.may_be_string(t) => {
            let (value, coder) = fields(cx)?;
            let value = cx.world.strategy.get(cx, t, At::Field(value))?;
            let coder = cx.world.strategy.get(cx, t, At::Field(coder))?;
            laid_out(cx, value, coder)
        }
        _ => read(cx, v),
    }
}

/// The fields of a string that have its characters, and how wide they are.
fn fields(cx: &Cx<'_>) -> Flow<(FieldId, FieldId)> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(STRING))?;
    Ok((
        cx.linked(program.resolve_field(class, "value", "[B"))?,
        cx.linked(program.resolve_field(class, "coder", "B"))?,
    ))
}

/// Whether a reference is to strings alone, or null, by its type or by what the path says.
pub(in crate::native) fn is_string(cx: &Cx<'_>, r: Term) -> bool {
    match cx.terms().node(r) {
        Node::Null => true,
        Node::Ite(_, a, b) => is_string(cx, a) && is_string(cx, b),
        Node::Obj(_, tag) => cx.world.inputs.string_class().is_some_and(|class| class.0 == tag.0),
        _ => {
            let Some(class) = cx.world.inputs.string_class().filter(|_| cx.world.inputs.may_be_string(r)) else {
                return false;
            };
            let is_only = cx.terms().bound(r).is_some_and(|bound| cx.terms().members(bound).len() == 1);
            is_only || cx.truth(cx.terms().is(r, cx.world.inputs.classes(&[class], None))) == Some(true)
        }
    }
}

/// The text in an array of bytes, as JEP 254 lays it out; a string of the input is its own array.
fn laid_out(cx: &mut Cx<'_>, bytes: Value, coder: Value) -> Flow<Option<Text>> {
    let terms = cx.terms();
    match (bytes, cx.term(bytes)) {
        (Value::Obj(o), _) => match untouched(cx, o) {
            Some(text) => Ok(Some(with_length_known(cx, &text))),
            None => in_bytes(cx, bytes, coder),
        },
        (_, r) => match terms.node(r) {
            Node::Ite(c, a, b) => {
                let coder = cx.term(coder);
                let of = |value| Value::from_term(terms, terms.under(coder, &|known| (known == c).then_some(value)));
                let a = laid_out(cx, Value::from_term(terms, a), of(true))?;
                let b = laid_out(cx, Value::from_term(terms, b), of(false))?;
                Ok(a.zip(b).map(|(a, b)| Text::choice(terms, c, &a, &b)))
            }
            // The other arm is meant.
            Node::Null => Ok(Some(Text::literal(terms, &[]))),
            _ if cx.world.inputs.may_be_string(r) => {
                let (text, _) = cx.linked(cx.world.inputs.text(r))?;
                let text = with_length_known(cx, &text);
                Ok(Some(match terms.as_bits(text.length()) {
                    Some(known) if known <= LONGEST.into() => {
                        text.grown(terms, known as u32).of_length(terms, text.length())
                    }
                    _ => text,
                }))
            }
            _ => in_bytes(cx, bytes, coder),
        },
    }
}

/// The text that an array of bytes holds byte by byte.
fn in_bytes(cx: &mut Cx<'_>, bytes: Value, coder: Value) -> Flow<Option<Text>> {
    let terms = cx.terms();
    let (capacity, coder) = (most(cx, cx.term(bytes)), cx.term(coder));
    let followed = matches!(bytes, Value::Obj(o) if is_followed(cx, o));
    if capacity > LONGEST || !followed {
        return Ok(None);
    }
    let length = length(cx, bytes)?;
    let length = cx.st.path.simplified(terms, cx.term(length));
    let capacity = match terms.as_bits(length) {
        Some(known) if known <= capacity.into() => known as u32,
        _ => capacity,
    };
    let mut all = vec![];
    for i in 0..capacity {
        let byte = element(cx, bytes, Value::I32(i as i32))?;
        all.push(terms.trunc(8, cx.term(byte)));
    }
    let narrow = |k: usize| terms.zext(16, all[k]);
    let wide = |k: usize| {
        let upper = all.get(2 * k + 1).map_or_else(|| terms.bv(8, 0), |&b| b);
        all.get(2 * k).map(|&lower| terms.joined_halves(upper, lower))
    };
    let is_narrow = terms.eq(coder, terms.int(0));
    let units = match terms.as_bool(is_narrow) {
        Some(true) => (0..all.len()).map(narrow).collect(),
        Some(false) => (0..all.len().div_ceil(2)).filter_map(wide).collect(),
        None => (0..all.len())
            .map(|k| wide(k).map_or_else(|| narrow(k), |wide| terms.ite(is_narrow, narrow(k), wide)))
            .collect::<Vec<_>>(),
    };
    let length = terms.ite(is_narrow, length, terms.bin(BinOp::Ushr, length, terms.int(1)));
    let narrow = terms.as_bool(is_narrow) == Some(true);
    Ok(Some(Text::new(terms, length, units, 0, narrow)))
}

/// Whether all of an array of bytes is followed.
fn is_followed(cx: &Cx<'_>, o: ObjId) -> bool {
    cx.st.heap.open(o).and_then(|open| open.text()).is_none_or(|text| text.is_whole(cx.terms()))
}

/// A text whose length is what the path knows of it.
fn with_length_known(cx: &Cx<'_>, text: &Text) -> Text {
    let length = cx.st.path.simplified(cx.terms(), text.length());
    text.of_length(cx.terms(), length)
}

/// The text that an array was made of, unless something has been written to it.
fn untouched(cx: &Cx<'_>, o: ObjId) -> Option<Rc<Text>> {
    let text = cx.st.heap.open(o)?.text()?.clone();
    elements(cx, cx.term(Value::Obj(o))).map(|_| text)
}

/// What says the elements of an array at first, unless something may have been written to it.
fn elements(cx: &Cx<'_>, array: Term) -> Option<Func> {
    let terms = cx.terms();
    let other = |to: Term| terms.as_bool(terms.eq(to, array)) == Some(false);
    let cell = cx.world.inputs.cell(array, At::Element(terms.int(0)))?;
    let func = cx.world.inputs.func(cell).ok()?;
    cx.st.heap.store.log(func).iter().all(|write| other(write.to)).then_some(func)
}

/// The most elements that an array of bytes has.
fn most(cx: &Cx<'_>, r: Term) -> u32 {
    match cx.terms().node(r) {
        Node::Obj(o, _) => match cx.st.heap.open(ObjId(o)) {
            // At most two bytes for each.
            Some(open) => match (cx.terms().as_bits(open.length), open.text()) {
                (Some(known), _) => known as u32,
                (None, Some(text)) => 2 * text.capacity(),
                (None, None) => u32::MAX,
            },
            None => cx.st.heap.header(ObjId(o)).len,
        },
        _ => u32::MAX,
    }
}

/// A new string.
pub(super) fn made(cx: &mut Cx<'_>, text: &Text) -> Flow<ObjId> {
    let terms = cx.terms();
    if let Some(units) = text.known(terms) {
        return string::new(cx, &units);
    }
    let class = cx.linked(cx.world.program.load(STRING))?;
    let cells = cells(cx, text)?;
    let o = allocate(cx, class);
    cells.into_iter().for_each(|(f, v)| put_field_of_allocated(cx, o, f, v));
    Ok(o)
}

/// What the fields of a string with this text hold.
fn cells(cx: &mut Cx<'_>, text: &Text) -> Flow<[(FieldId, Value); 2]> {
    let (terms, (value, coder)) = (cx.terms(), fields(cx)?);
    let wide = text.is_wide(terms);
    let bytes = bytes(cx, text, wide)?;
    let is_wide = terms.ite(wide, terms.int(1), terms.int(0));
    Ok([(value, Value::Obj(bytes)), (coder, Value::from_term(terms, is_wide))])
}

/// A text as an array of bytes, two for each unit where `wide` holds.
fn bytes(cx: &mut Cx<'_>, text: &Text, wide: Term) -> Flow<ObjId> {
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Base(BaseType::Byte)))?;
    cx.world.inputs.tag(class);
    let open = Open::bytes(cx.terms(), Rc::new(text.clone()), wide);
    Ok(cx.st.heap.allocate_open(class, open))
}

/// A new array of bytes, one for each unit.
fn single_bytes(cx: &mut Cx<'_>, units: &Text) -> Flow<Reply> {
    let wide = cx.terms().bool(false);
    Ok(Reply::Value(Value::Obj(bytes(cx, units, wide)?)))
}

pub(super) fn string(cx: &mut Cx<'_>, text: &Text) -> Flow<Reply> {
    made(cx, text).map(|o| Reply::Value(Value::Obj(o)))
}

fn number(cx: &Cx<'_>, t: Term) -> Flow<Reply> {
    Ok(Reply::Value(Value::from_term(cx.terms(), t)))
}

fn truth(cx: &Cx<'_>, c: Term) -> Flow<Reply> {
    let terms = cx.terms();
    let c = cx.truth(c).map_or(c, |known| terms.bool(known));
    number(cx, terms.ite(c, terms.int(1), terms.int(0)))
}

/// Unit number `k`, which there is.
fn unit(terms: &Terms, text: &Text, k: u32) -> Term {
    text.at(terms, terms.int(k as i32))
}

/// Whether `0 <= from <= to <= length`, which is decided.
fn is_range(cx: &Cx<'_>, from: Term, to: Term, length: Term) -> Flow<bool> {
    let terms = cx.terms();
    let wrong = [terms.slt(from, terms.int(0)), terms.slt(to, from), terms.slt(length, to)];
    cx.decide(terms.not(terms.any(wrong)))
}

/// An exception that the JDK's code raises somewhere inside, with a message that tells what is of the input.
fn refusal(cx: &mut Cx<'_>, class: &str) -> Flow<ObjId> {
    let o = throwable::new(cx, class)?;
    let message = string::opaque(cx, &format!("the message of a {}", class.rsplit('/').next().unwrap_or(class)))?;
    throwable::set_message(cx, o, message)?;
    throwable::from_somewhere(cx, o);
    Ok(o)
}

/// Raises one.
fn refuse<T>(cx: &mut Cx<'_>, class: &str) -> Flow<T> {
    Err(Stop::Throw(refusal(cx, class)?))
}
