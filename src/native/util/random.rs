//! `java.util.Random`: a number below a bound is drawn in one step. The JDK draws again where all numbers would not be as likely, which is a loop to the
//! bytecode; but of its generator (Lehmer; Knuth, "The Art of Computer Programming", volume 2, 3.2.1) few such numbers follow each other.

use super::{
    looking::read,
    whole::{applies, is_null, is_of},
};
use crate::{
    input::At,
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply, put_field_of_allocated},
    term::{BinOp, Term, Terms},
};

const RANDOM: &str = "java/util/Random";
const SUPPORT: &str = "jdk/internal/util/random/RandomSupport";
const SEED: &str = "java/util/concurrent/atomic/AtomicLong";

pub(super) const TABLE: &[Row] = &[
    (RANDOM, "nextInt", "(I)I", |cx, args| next_int(cx, args[0], args[1])),
    (SUPPORT, "boundedNextInt", "(Ljava/util/random/RandomGenerator;II)I", bounded),
];

const MULTIPLIER: i64 = 0x5_DEEC_E66D;
const ADDEND: i64 = 0xB;
/// The bits of a seed, and of a number drawn.
const SEED_BITS: u32 = 48;
const BITS: u32 = 31;
/// No two numbers drawn one after the other are both among so many of the greatest; no three among so many.
const MOST_IN_TWO: u32 = 59;
const MOST_IN_THREE: u32 = 4096;

/// How often a number is drawn at most that is below this bound; `None` where that is not known, or they are all as likely.
fn draws(bound: i32) -> Option<u32> {
    let bound = u32::try_from(bound).ok().filter(|bound| !bound.is_power_of_two() && *bound > 0)?;
    let refused = (1 << BITS) % bound;
    let draws = if refused <= MOST_IN_TWO { 2 } else { 3 };
    (refused <= MOST_IN_THREE).then_some(draws)
}

/// `nextInt(bound)` of an object of this very class.
fn next_int(cx: &mut Cx<'_>, of: Value, bound: Value) -> Flow<Reply> {
    let Value::I32(bound) = bound else { return Ok(Reply::Bytecode) };
    let Some(draws) = draws(bound).filter(|_| applies(cx)) else { return Ok(Reply::Bytecode) };
    let program = &cx.world.program;
    let (class, holder) = (cx.linked(program.load(RANDOM))?, cx.linked(program.load(SEED))?);
    let seed = cx.linked(program.resolve_field(class, "seed", &format!("L{SEED};")))?;
    let value = cx.linked(program.resolve_field(holder, "value", "J"))?;
    let r = cx.term(cx.denoted(of));
    // Others may draw in a way of their own.
    if !is_of(cx, r, class) && !cx.decide(cx.terms().is(r, cx.world.inputs.classes(&[class], None)))? {
        return Ok(Reply::Bytecode);
    }
    let held = read(cx, of, seed)?;
    if is_null(cx, held)? {
        return Ok(Reply::Bytecode);
    }
    let now = read(cx, held, value)?;
    let (terms, now) = (cx.terms(), cx.term(now));
    if terms.as_bits(now).is_some() {
        return Ok(Reply::Bytecode);
    }
    let (number, next) = drawn(terms, now, bound, draws);
    let next = Value::from_term(terms, cx.st.path.simplified(terms, next));
    match cx.denoted(held) {
        Value::Obj(o) => put_field_of_allocated(cx, o, value, next),
        held => cx.world.strategy.put(cx, cx.term(held), At::Field(value), next)?,
    }
    Ok(Reply::Value(Value::from_term(cx.terms(), number)))
}

/// `nextInt(origin, bound)`, which takes of 32 bits drawn the upper 31.
fn bounded(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::I32(origin), Value::I32(bound)) = (args[1], args[2]) else { return Ok(Reply::Bytecode) };
    let Some(bound) = bound.checked_sub(origin) else { return Ok(Reply::Bytecode) };
    match next_int(cx, args[0], Value::I32(bound))? {
        Reply::Value(v) => {
            let moved = cx.terms().bin(BinOp::Add, cx.term(v), cx.terms().int(origin));
            Ok(Reply::Value(Value::from_term(cx.terms(), moved)))
        }
        other => Ok(other),
    }
}

/// The number drawn, and the seed after that.
fn drawn(terms: &Terms, seed: Term, bound: i32, draws: u32) -> (Term, Term) {
    let product = terms.bin(BinOp::Mul, seed, terms.long(MULTIPLIER));
    let all_bits = terms.long((1 << SEED_BITS) - 1);
    let next = terms.bin(BinOp::And, terms.bin(BinOp::Add, product, terms.long(ADDEND)), all_bits);
    let upper = terms.trunc(32, terms.bin(BinOp::Ushr, next, terms.long((SEED_BITS - BITS).into())));
    let number = terms.bin(BinOp::Rem, upper, terms.int(bound));
    if draws == 1 {
        return (number, next);
    }
    let (other, after) = drawn(terms, next, bound, draws - 1);
    let most = (1u32 << BITS) - (1 << BITS) % bound as u32;
    let is_taken = terms.slt(upper, terms.int(most as i32));
    (terms.ite(is_taken, number, other), terms.ite(is_taken, next, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(seed: u64) -> u64 {
        seed.wrapping_mul(MULTIPLIER as u64).wrapping_add(ADDEND as u64) & ((1 << SEED_BITS) - 1)
    }

    /// How far a number drawn is from the end of all.
    fn from_end(seed: u64) -> u64 {
        (1 << BITS) - (seed >> (SEED_BITS - BITS))
    }

    #[test]
    fn few_of_the_greatest_numbers_follow_each_other() {
        let within = |most: u32, next: u64| from_end(next) <= u64::from(most);
        let greatest = |most: u32| {
            let first = (1u64 << SEED_BITS) - (u64::from(most) << (SEED_BITS - BITS));
            (first..1 << SEED_BITS).map(next)
        };
        assert!(!greatest(MOST_IN_TWO).any(|second| within(MOST_IN_TWO, second)));
        assert!(greatest(MOST_IN_TWO + 1).any(|second| within(MOST_IN_TWO + 1, second)), "it is the greatest bound");
        let follows = |second: u64| within(MOST_IN_THREE, second) && within(MOST_IN_THREE, next(second));
        assert!(!greatest(MOST_IN_THREE).any(follows));
    }
}
