//! What is in a builder of the input, whose characters are of Latin-1 as its model says.

use super::{super::elements, BUILDER, FIELDS, field};
use crate::{
    input::At,
    state::Value,
    step::{Cx, Flow, Unexplored, element, possible_classes, take_as_modelled},
    term::{Behind, Term, Text, Units},
};

/// So many characters that are put into one are followed, beside its own.
const APPENDED: i32 = 48;

/// Its text, as far as strings of the input are followed; `None` where something else has been put into it.
pub(in crate::native::text) fn of_input(cx: &mut Cx<'_>, r: Term) -> Flow<Option<Text>> {
    let mut held = [Value::Null; 3];
    for ((name, ty), v) in FIELDS.into_iter().zip(&mut held) {
        let Some(f) = field(cx, name, ty) else { return Ok(None) };
        take_as_modelled(cx, r, f)?;
        *v = cx.world.strategy.get(cx, r, At::Field(f))?;
    }
    let [value, coder, count] = held;
    if !cx.decide(cx.terms().eq(cx.term(coder), cx.terms().int(0)))? {
        return Ok(None);
    }
    let is_own = [value, count].into_iter().all(|v| cx.terms().is_atom(cx.term(v)));
    // What is appended comes behind what is followed of the input.
    let longest = i32::from(cx.world.inputs.bounds.string_length) + if is_own { 0 } else { APPENDED };
    let count = cx.st.path.simplified(cx.terms(), cx.term(count));
    let mut cut = cx.terms().slt(cx.terms().int(longest), count);
    if !is_own {
        if cx.decide(cut)? {
            return cx.give_up(Unexplored::Longer(cx.world.inputs.bounds.string_length));
        }
        cut = cx.terms().bool(false);
    }
    let mut units = vec![];
    for i in 0..longest {
        let byte = element(cx, value, Value::I32(i))?;
        units.push(cx.terms().zext(16, cx.terms().trunc(8, cx.term(byte))));
    }
    let (terms, of) = (cx.terms(), cx.term(value));
    let behind = match elements(cx, of) {
        Some(lower) if terms.is_atom(of) => Behind::At(Units { lower, upper: None }, of),
        _ => Behind::Unknown,
    };
    Ok(Some(Text::cut_off(terms, count, units, true, cut, behind)))
}

/// Whether a reference is to builders alone, by its type or by what the path says.
pub(in crate::native::text) fn is_builder(cx: &Cx<'_>, r: Term) -> bool {
    let program = &cx.world.program;
    let Some(builder) = program.loaded(BUILDER) else { return false };
    let classes = if cx.terms().is_atom(r) { possible_classes(cx, r) } else { vec![] };
    !classes.is_empty() && classes.into_iter().all(|class| program.is_subtype(class, builder))
}
