//! `java.time.Duration` where a time depends on the input: what lies between two times, and its multiples, in seconds and the nanoseconds beyond. The
//! JDK counts nanoseconds first, and asks whether a long holds them, or makes decimal numbers of them. What has no row here, and other times, are for
//! its bytecode.

use super::{
    decimals::arithmetic_exception,
    integers::{fits_product, rows, wraps},
    looking::{field, looked, read},
    whole::{applies, is_null, is_of},
};
use crate::{
    native::Row,
    program::FieldId,
    state::Value,
    step::{Cx, Flow, Reply, allocate, put_field_of_allocated},
    term::{BinOp, Node, Term, Terms},
};

const DURATION: &str = "java/time/Duration";
const INSTANT: &str = "java/time/Instant";
const DATE_TIME: &str = "java/time/LocalDateTime";
const DATE: &str = "java/time/LocalDate";
const TIME: &str = "java/time/LocalTime";

const NANOS: i32 = 1_000_000_000;
const SECONDS_OF_DAY: i64 = 24 * 60 * 60;
/// What the nanoseconds of a duration may be multiplied by, that a long holds the product.
const MOST: i64 = 1 << 32;

pub(in crate::native) const TABLE: &[Row] = rows! { DURATION:
    "between" "(Ljava/time/temporal/Temporal;Ljava/time/temporal/Temporal;)Ljava/time/Duration;" => between;
    "multipliedBy" "(J)Ljava/time/Duration;" => multiplied;
};

/// Seconds, a long, and the nanoseconds beyond, fewer than a second has and not negative.
#[derive(Copy, Clone)]
struct Amount {
    seconds: Term,
    nanos: Term,
}

impl Amount {
    fn is_known(self, terms: &Terms) -> bool {
        [self.seconds, self.nanos].iter().all(|&t| terms.as_bits(t).is_some())
    }
}

/// A reference, if it is to objects of this very class alone.
fn only(cx: &Cx<'_>, r: Value, class: &str) -> Flow<Option<Term>> {
    let class = cx.linked(cx.world.program.load(class))?;
    let r = cx.expanded(cx.term(cx.denoted(r)));
    Ok((is_present(cx.terms(), r) && is_of(cx, r, class)).then_some(r))
}

fn is_present(terms: &Terms, r: Term) -> bool {
    match terms.node(r) {
        Node::Ite(_, a, b) => is_present(terms, a) && is_present(terms, b),
        node => node != Node::Null,
    }
}

/// What a field holds: of one of several objects, which it is.
fn part(cx: &mut Cx<'_>, r: Term, field: FieldId) -> Flow<Term> {
    if let Node::Ite(c, a, b) = cx.terms().node(r) {
        let (a, b) = (part(cx, a, field)?, part(cx, b, field)?);
        return Ok(cx.terms().ite(c, a, b));
    }
    let v = read(cx, Value::from_term(cx.terms(), r), field)?;
    Ok(cx.term(v))
}

fn named(cx: &mut Cx<'_>, r: Term, class: &str, name: &str) -> Flow<Term> {
    let field = field(cx, class, name)?;
    part(cx, r, field)
}

fn amount(cx: &mut Cx<'_>, r: Value, class: &str) -> Flow<Option<Amount>> {
    let Some(r) = only(cx, r, class)? else { return Ok(None) };
    Ok(Some(Amount { seconds: named(cx, r, class, "seconds")?, nanos: named(cx, r, class, "nanos")? }))
}

/// The time since the epoch, as if all days were of the same zone.
fn since_epoch(cx: &mut Cx<'_>, r: Value) -> Flow<Option<Amount>> {
    let Some(r) = only(cx, r, DATE_TIME)? else { return Ok(None) };
    let (date, time) = (named(cx, r, DATE_TIME, "date")?, named(cx, r, DATE_TIME, "time")?);
    let (Some(date), Some(time)) =
        (only(cx, Value::from_term(cx.terms(), date), DATE)?, only(cx, Value::from_term(cx.terms(), time), TIME)?)
    else {
        return Ok(None);
    };
    let Reply::Value(days) = looked(cx, &[Value::from_term(cx.terms(), date)], [DATE, "toEpochDay", "()J"])? else {
        return Ok(None);
    };
    let mut of_day = cx.terms().int(0);
    for (name, seconds) in [("hour", 3600), ("minute", 60), ("second", 1)] {
        let n = named(cx, time, TIME, name)?;
        let terms = cx.terms();
        of_day = terms.bin(BinOp::Add, of_day, terms.bin(BinOp::Mul, n, terms.int(seconds)));
    }
    let nanos = named(cx, time, TIME, "nano")?;
    let (terms, days) = (cx.terms(), cx.term(days));
    let of_days = terms.bin(BinOp::Mul, days, terms.long(SECONDS_OF_DAY));
    Ok(Some(Amount { seconds: terms.bin(BinOp::Add, of_days, terms.sext(64, of_day)), nanos }))
}

fn made(cx: &mut Cx<'_>, Amount { seconds, nanos }: Amount) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.load(DURATION))?;
    let o = allocate(cx, class);
    for (name, n) in [("seconds", seconds), ("nanos", nanos)] {
        let field = field(cx, DURATION, name)?;
        let n = Value::from_term(cx.terms(), cx.st.path.simplified(cx.terms(), n));
        put_field_of_allocated(cx, o, field, n);
    }
    // Of nothing there is one.
    cx.st.heap.add_kept(o);
    Ok(Reply::Value(Value::Obj(o)))
}

/// Between two of one kind; no difference of such seconds is more than a long holds.
fn between(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    if !applies(cx) || is_null(cx, args[0])? || is_null(cx, args[1])? {
        return Ok(None);
    }
    let (a, b) = match amount(cx, args[0], INSTANT)? {
        Some(a) => (Some(a), amount(cx, args[1], INSTANT)?),
        None => (since_epoch(cx, args[0])?, since_epoch(cx, args[1])?),
    };
    let (Some(a), Some(b)) = (a, b) else { return Ok(None) };
    let terms = cx.terms();
    if a.is_known(terms) && b.is_known(terms) {
        return Ok(None);
    }
    let (seconds, nanos) = (terms.sub(b.seconds, a.seconds), terms.sub(b.nanos, a.nanos));
    let borrows = terms.slt(nanos, terms.int(0));
    let carried = terms.ite(borrows, terms.long(-1), terms.long(0));
    let nanos = terms.ite(borrows, terms.bin(BinOp::Add, nanos, terms.int(NANOS)), nanos);
    made(cx, Amount { seconds: terms.bin(BinOp::Add, seconds, carried), nanos }).map(Some)
}

fn multiplied(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let amount = if applies(cx) { amount(cx, args[0], DURATION)? } else { None };
    let Some(amount) = amount.filter(|amount| !amount.is_known(cx.terms())) else { return Ok(None) };
    let (terms, by) = (cx.terms(), cx.term(args[1]));
    let (zero, second) = (terms.long(0), terms.long(NANOS.into()));
    let is_small = terms.not(terms.or(terms.slt(by, terms.long(-MOST)), terms.slt(terms.long(MOST), by)));
    let nanos = terms.bin(BinOp::Mul, terms.sext(64, amount.nanos), by);
    let rest = terms.bin(BinOp::Rem, nanos, second);
    let borrows = terms.slt(rest, zero);
    let whole = terms.bin(BinOp::Add, terms.bin(BinOp::Div, nanos, second), terms.ite(borrows, terms.long(-1), zero));
    let rest = terms.ite(borrows, terms.bin(BinOp::Add, rest, second), rest);
    // Towards zero by one, as what the nanoseconds come to goes there.
    let is_negative = terms.slt(amount.seconds, zero);
    let nearer = terms.bin(BinOp::Add, amount.seconds, terms.ite(is_negative, terms.long(1), zero));
    let whole = terms.sub(whole, terms.ite(is_negative, by, zero));
    let seconds = terms.bin(BinOp::Mul, nearer, by);
    let fits = [is_small, fits_product(terms, nearer, by), terms.not(wraps(terms, seconds, whole))];
    if cx.decide(terms.all(fits))? {
        let seconds = terms.bin(BinOp::Add, seconds, whole);
        return made(cx, Amount { seconds, nanos: terms.trunc(32, rest) }).map(Some);
    }
    // Of two numbers that are not known it is not seen that no long holds their product.
    match terms.as_bits(by) {
        Some(_) => arithmetic_exception(cx),
        None => cx.unsupported("a multiple of a duration that may have more seconds than a long holds"),
    }
}
