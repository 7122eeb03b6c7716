//! Of `java.math.BigInteger` what is about divisors, and roots: functions of numbers that a long holds, which no solver knows.

use super::{
    integers::{both, one, plain, rows, without_sign},
    looking::looked,
    whole::{INTEGER, made, named, object, zero},
};
use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply},
    term::{BinOp, Opaque, Range, Term},
};

pub(in crate::native) const TABLE: &[Row] = rows! { INTEGER:
    "gcd" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => common_divisor;
    "isProbablePrime" "(I)Z" => prime;
    "nextProbablePrime" "()Ljava/math/BigInteger;" => next_prime;
    "sqrt" "()Ljava/math/BigInteger;" => root;
};

const fn function(name: &'static str, parameters: u8, of: fn(u64, u64) -> u64, most: u64) -> Opaque {
    Opaque {
        name,
        parameters,
        of,
        range: Range::Naturals(0, most),
        domain: None,
        rises: false,
        exact: true,
        of_digits: false,
        of_whole: true,
        said_by: None,
    }
}

const GCD: Opaque = function("gcd", 2, gcd, i64::MAX as u64);
const ROOT: Opaque = function("sqrt", 1, |n, _| n.isqrt(), 1 << 32);
const IS_PRIME: Opaque = function("isPrime", 1, |n, _| is_prime((n as i64).unsigned_abs()).into(), 1);
const NEXT_PRIME: Opaque = function(
    "nextPrime",
    1,
    |n, _| (n..i64::MAX as u64).map(|n| n + 1).find(|&n| is_prime(n)).unwrap_or(0),
    i64::MAX as u64,
);
/// There is a prime number between one that is less and the greatest of a long.
const BELOW_A_PRIME: i64 = 1 << 62;

/// Euclid, of numbers with signs.
pub(super) fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = ((a as i64).unsigned_abs(), (b as i64).unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// With the first twelve prime numbers as bases the test tells all numbers of 64 bits (Miller and Rabin; Sorenson & Webster, "Strong pseudoprimes to
/// twelve prime bases", Mathematics of Computation 2017).
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if let Some(divisor) = BASES.into_iter().find(|base| n.is_multiple_of(*base)) {
        return n == divisor;
    }
    if n < 2 {
        return false;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let power = |base: u64, mut exponent: u64| {
        let (mut power, mut base) = (1, base);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, base);
            }
            (base, exponent) = (times(base, base), exponent >> 1);
        }
        power
    };
    let twos = (n - 1).trailing_zeros();
    BASES.into_iter().all(|base| {
        let mut power = power(base, (n - 1) >> twos);
        power == 1
            || (0..twos).any(|_| {
                let found = power == n - 1;
                power = times(power, power);
                found
            })
    })
}

fn applied(cx: &Cx<'_>, function: Opaque, a: Term, b: Term) -> Term {
    cx.terms().apply(cx.terms().function(function), a, b)
}

/// A new object, for 0 the constant.
fn number(cx: &mut Cx<'_>, n: Term) -> Flow<Option<Reply>> {
    let zero = zero(cx)?;
    Ok(Some(Reply::Value(made(cx, n, zero)?)))
}

/// With 0 it is the other one, or that without its sign.
fn common_divisor(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let n = applied(cx, GCD, a, b);
    let new = Value::Obj(object(cx, n)?);
    let (of_a, of_b) = (without_sign(cx, args[0], a)?, without_sign(cx, args[1], b)?);
    let (terms, zero) = (cx.terms(), cx.terms().long(0));
    let r = terms.ite(terms.eq(a, zero), of_b, cx.term(new));
    let r = terms.ite(terms.eq(b, zero), of_a, r);
    Ok(Some(Reply::Value(named(cx, r, n))))
}

/// What is told to be one with a certainty is taken to be one.
fn prime(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let (Value::I32(1..), Some(n)) = (args[1], one(cx, args)?) else { return Ok(None) };
    let (terms, is) = (cx.terms(), applied(cx, IS_PRIME, n, n));
    // So that a solver tries no other even numbers.
    let two = terms.or(terms.eq(n, terms.long(2)), terms.eq(n, terms.long(-2)));
    let is_odd = terms.eq(terms.bin(BinOp::And, n, terms.long(1)), terms.long(1));
    let is = terms.ite(is_odd, terms.trunc(32, is), terms.ite(two, terms.int(1), terms.int(0)));
    Ok(Some(plain(cx, is)))
}

fn next_prime(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    if !cx.decide(terms.ult(n, terms.long(BELOW_A_PRIME)))? {
        return Ok(None);
    }
    let next = applied(cx, NEXT_PRIME, n, n);
    number(cx, next)
}

fn root(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    if cx.decide(cx.terms().slt(n, cx.terms().long(0)))? {
        return Ok(None);
    }
    let root = applied(cx, ROOT, n, n);
    number(cx, root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_numbers_are_those_without_divisors() {
        let is_one = |n: u64| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        for n in (0..5_000).chain((1 << 32) - 200..(1 << 32) + 200) {
            assert_eq!(is_prime(n), is_one(n), "{n}");
        }
        // The greatest of 63 bits, and the product of two.
        assert!(is_prime((1 << 63) - 25) && !is_prime(3_037_000_493 * 3_037_000_493));
    }
}
