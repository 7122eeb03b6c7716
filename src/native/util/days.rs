//! `LocalDate.ofEpochDay`: which day it is where the number of days since 1970 depends on the input. The JDK asks on each of its ways whether the
//! year is one, which it is of every day that there may be.

use super::{integers::rows, looking::looked, whole::applies};
use crate::{
    native::{Row, text::dates},
    state::Value,
    step::{Cx, Flow, Reply},
    term::{BinOp, Term, Terms},
};

const DATE: &str = "java/time/LocalDate";

pub(in crate::native) const TABLE: &[Row] = rows! { DATE:
    "ofEpochDay" "(J)Ljava/time/LocalDate;" => of_epoch_day;
};

/// The first day that there is, and the last.
const DAYS: (i64, i64) = (-365_243_219_162, 365_241_780_471);
/// From the first of March of the year 0 to 1970.
const TO_1970: i64 = 719_468;
/// In four hundred years.
const OF_CYCLE: i64 = 146_097;

fn of_epoch_day(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    if !applies(cx) || matches!(args[0], Value::I64(_)) {
        return Ok(None);
    }
    let (terms, n) = (cx.terms(), cx.term(args[0]));
    let is_beyond = terms.or(terms.slt(n, terms.long(DAYS.0)), terms.slt(terms.long(DAYS.1), n));
    if cx.decide(is_beyond)? {
        return Ok(None);
    }
    dates::of_day(cx, &day(cx.terms(), n)).map(Some)
}

/// Year, month and day: years begin in March, so a leap day is the last.
fn day(terms: &Terms, n: Term) -> [Term; 3] {
    let (long, int) = (|n: i64| terms.long(n), |n: i32| terms.int(n));
    let [add, mul, div] = [BinOp::Add, BinOp::Mul, BinOp::Div].map(|op| move |a: Term, b: Term| terms.bin(op, a, b));
    let since = add(n, long(TO_1970));
    let is_before = terms.slt(since, long(0));
    let cycles = terms.ite(is_before, terms.sub(div(add(since, long(1)), long(OF_CYCLE)), long(1)), long(0));
    let since = terms.sub(since, mul(cycles, long(OF_CYCLE)));
    let first = |year: Term| {
        let leap_days = add(terms.sub(div(year, long(4)), div(year, long(100))), div(year, long(400)));
        add(mul(year, long(365)), leap_days)
    };
    let year = div(add(mul(since, long(400)), long(591)), long(OF_CYCLE));
    let is_late = terms.slt(since, first(year));
    let year = add(year, terms.ite(is_late, long(-1), long(0)));
    let of_year = terms.trunc(32, terms.sub(since, first(year)));
    let month = div(add(mul(of_year, int(5)), int(2)), int(153));
    let day = add(terms.sub(of_year, div(add(mul(month, int(306)), int(5)), int(10))), int(1));
    // January and February are of the next year.
    let is_next = terms.slt(int(9), month);
    let year = add(add(year, mul(cycles, long(400))), terms.ite(is_next, long(1), long(0)));
    [terms.trunc(32, year), add(month, terms.ite(is_next, int(-9), int(3))), day]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let terms = Terms::new();
        let of = |n: i64| day(&terms, terms.long(n)).map(|t| terms.as_bits(t).expect("a constant") as i32);
        assert_eq!(of(0), [1970, 1, 1]);
        assert_eq!(of(19_782), [2024, 2, 29]);
        assert_eq!(of(-719_529), [-1, 12, 31]);
        assert_eq!(of(DAYS.0), [-999_999_999, 1, 1]);
        assert_eq!(of(DAYS.1), [999_999_999, 12, 31]);
    }
}
