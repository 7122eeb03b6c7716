//! What is assumed of a value.

use super::{Cx, Flow};
use crate::{program::Assumed, state::Value};

/// Whether that holds of a value; of what has a size, that there is something.
pub(super) fn holds(cx: &Cx<'_>, what: &Assumed, v: Value) -> Flow<bool> {
    match (what, v) {
        (&Assumed::Number(least, most), number) => is_within(cx, number, least, most),
        (Assumed::Constants(fields), v) => {
            let (terms, v, fields) = (cx.terms(), cx.term(v), fields.iter().map(|&f| cx.world.program.field(f)));
            let constants = fields.map(|field| cx.term(cx.st.statics.get(field.class, field.slot)));
            let is_one: Vec<_> = constants.map(|constant| terms.eq(v, constant)).collect();
            cx.decide(terms.or(terms.is_null(v), terms.any(is_one)))
        }
        (_, Value::Sym(r)) => cx.decide(cx.terms().not(cx.terms().is_null(r))),
        (_, v) => Ok(v != Value::Null),
    }
}

/// Decides whether an int or long is in this range.
pub(super) fn is_within(cx: &Cx<'_>, number: Value, least: i64, most: i64) -> Flow<bool> {
    let (terms, number) = (cx.terms(), cx.term(number));
    let wide = if terms.width(number) < 64 { terms.sext(64, number) } else { number };
    let out = terms.or(terms.slt(wide, terms.long(least)), terms.slt(terms.long(most), wide));
    cx.decide(terms.not(out))
}
