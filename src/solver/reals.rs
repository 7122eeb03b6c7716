//! Intervals of floating-point numbers: what facts leave of where each lies, and of what is computed from it. Z3 works on the bits of every sum and product, and takes
//! minutes, or more time than there is, for what two multiplications of bounds refute.
//!
//! Rounding is monotone (IEEE 754 §4.3), so the bounds of a result are the results of bounds, and a sum of more is not less. That no input is left is all that is found
//! here.

mod at;
mod interval;
mod order;

use self::interval::{Interval, WHOLE, operands};
use super::{Answer, Query, Solver};
use crate::term::{BinOp, FpConversion, Node, Term, Terms};
use rustc_hash::FxHashMap;

/// Facts beyond which nobody looks.
const MOST: usize = 200;
/// Terms that they are made of, beyond which nobody looks.
const PARTS: u64 = 10_000;
/// How many conditions are looked at before somebody else is asked.
const BUDGET: u32 = 100_000;
/// How often all facts are looked at.
const ROUNDS: u32 = 6;
/// How deep alternatives are looked into that are parts of alternatives.
const NESTED: u32 = 3;

/// See the module.
pub(super) struct Reals<S> {
    below: S,
}

impl<S: Solver> Reals<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Reals<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        match refuted(terms, query.facts) {
            Some(core) => Answer::Unsat(core),
            None => self.below.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// Facts that exclude each other, if intervals show that.
fn refuted(terms: &Terms, facts: &[Term]) -> Option<Vec<Term>> {
    if facts.len() > MOST {
        return None;
    }
    let about: Vec<Term> = facts.iter().copied().filter(|&fact| terms.has_fp(fact)).collect();
    if about.is_empty() || terms.count(about.iter().copied()) > PARTS {
        return None;
    }
    let mut intervals = Intervals {
        terms,
        narrow: FxHashMap::default(),
        memo: FxHashMap::default(),
        has_narrowed: false,
        depth: 0,
        left: BUDGET,
    };
    let compared = order::compared(terms, &about);
    for _ in 0..ROUNDS {
        intervals.has_narrowed = false;
        for &fact in &about {
            if intervals.assume(fact, true).is_none() || intervals.truth(fact) == Some(false) {
                return Some(about);
            }
        }
        if intervals.follow(&compared).is_none() {
            return Some(about);
        }
        if !intervals.has_narrowed {
            break;
        }
    }
    None
}

struct Intervals<'a> {
    terms: &'a Terms,
    /// What facts leave of terms.
    narrow: FxHashMap<Term, Interval>,
    /// Where terms lie, as far as that is known since something was last narrowed.
    memo: FxHashMap<Term, Interval>,
    has_narrowed: bool,
    /// In how many alternatives of alternatives it is.
    depth: u32,
    /// How many conditions may still be looked at.
    left: u32,
}

impl Intervals<'_> {
    /// Takes it that a fact is so; `None` where nothing is left.
    fn assume(&mut self, fact: Term, is: bool) -> Option<()> {
        match (self.terms.node(fact), is) {
            (Node::Not(of), is) => self.assume(of, !is),
            (Node::And(a, b), true) | (Node::Or(a, b), false) => {
                self.assume(a, is)?;
                self.assume(b, is)
            }
            (Node::And(a, b), false) | (Node::Or(a, b), true) => match (self.truth(a), self.truth(b)) {
                (Some(a), _) if a != is => self.assume(b, is),
                (_, Some(b)) if b != is => self.assume(a, is),
                (None, None) => self.either(a, b, is),
                _ => Some(()),
            },
            (Node::FpLess(a, b), true) => {
                let (x, y) = (self.at(a), self.at(b));
                self.limit(a, Interval { lo: f64::NEG_INFINITY, hi: y.hi.next_down(), nan: false })?;
                self.limit(b, Interval { lo: x.lo.next_up(), hi: f64::INFINITY, nan: false })
            }
            (Node::FpLess(a, b), false) => {
                let (x, y) = (self.at(a), self.at(b));
                if x.nan || y.nan {
                    return Some(());
                }
                self.limit(a, Interval { lo: y.lo, ..WHOLE })?;
                self.limit(b, Interval { hi: x.hi, ..WHOLE })
            }
            (Node::FpEq(a, b), true) => {
                let both = Interval { nan: false, ..self.at(a).within(self.at(b)) };
                self.limit(a, both)?;
                self.limit(b, both)
            }
            _ => Some(()),
        }
    }

    /// Takes it that one of two facts is so, or that one is not: what either leaves.
    fn either(&mut self, a: Term, b: Term, is: bool) -> Option<()> {
        if self.depth == NESTED || self.left == 0 {
            return Some(());
        }
        self.depth += 1;
        let (before, has_narrowed) = (self.narrow.clone(), self.has_narrowed);
        let alternative = |of: &mut Self, fact| {
            of.narrow.clone_from(&before);
            of.memo.clear();
            of.assume(fact, is).map(|()| std::mem::take(&mut of.narrow))
        };
        let (one, other) = (alternative(self, a), alternative(self, b));
        self.depth -= 1;
        self.has_narrowed = has_narrowed;
        self.memo.clear();
        self.narrow = match (one, other) {
            (None, None) => return None,
            (Some(only), None) | (None, Some(only)) => only,
            (Some(one), Some(other)) => {
                let both = |(t, x): (Term, Interval)| Some((t, x.or(*other.get(&t)?)));
                one.into_iter().filter_map(both).collect()
            }
        };
        self.has_narrowed |= self.narrow != before;
        Some(())
    }

    /// What a term is lies in this, too.
    fn limit(&mut self, t: Term, to: Interval) -> Option<()> {
        let (is, terms) = (self.at(t), self.terms);
        let now = is.within(to);
        if now.is_empty() {
            return None;
        }
        if now != is {
            self.narrow.insert(t, now);
            self.memo.clear();
            self.has_narrowed = true;
            match terms.node(t) {
                Node::Bin(BinOp::Xor, a, _) if terms.fp_negated(t).is_some() => return self.limit(a, now.negated()),
                Node::Bin(BinOp::And, a, _) if terms.fp_absolute(t).is_some() => {
                    return self.limit(a, Interval { lo: -now.hi, ..now });
                }
                Node::FpConvert(FpConversion::Resize, 64, a) => return self.limit(a, now),
                Node::Fp(op, a, b) if !now.nan => {
                    let [x, y] = operands(op, self.terms.width(t), now);
                    self.limit(a, x)?;
                    return self.limit(b, y);
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Whether a condition holds, where intervals tell.
    fn truth(&mut self, c: Term) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match self.terms.node(c) {
            Node::Bool(b) => Some(b),
            Node::Not(of) => self.truth(of).map(|b| !b),
            Node::And(a, b) => match (self.truth(a), self.truth(b)) {
                (Some(true), Some(true)) => Some(true),
                (Some(false), _) | (_, Some(false)) => Some(false),
                _ => None,
            },
            Node::Or(a, b) => match (self.truth(a), self.truth(b)) {
                (Some(false), Some(false)) => Some(false),
                (Some(true), _) | (_, Some(true)) => Some(true),
                _ => None,
            },
            Node::FpLess(a, b) => match (self.at(a), self.at(b)) {
                (x, y) if x.lo >= y.hi => Some(false),
                (x, y) if x.hi < y.lo && !x.nan && !y.nan => Some(true),
                _ => None,
            },
            Node::FpEq(a, b) => match (self.at(a), self.at(b)) {
                (x, y) if x.lo > y.hi || x.hi < y.lo => Some(false),
                (x, _) if a == b && !x.nan => Some(true),
                (x, y) if !x.nan && !y.nan && x.lo == x.hi && (x.lo, x.hi) == (y.lo, y.hi) => Some(true),
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Decl, FpOp, Opaque, Range, Sort};

    fn double(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(64), bound: None, most: None })
    }

    fn constant(terms: &Terms, n: f64) -> Term {
        terms.bv(64, n.to_bits())
    }

    fn at_most(terms: &Terms, a: Term, b: Term) -> Term {
        terms.or(terms.fp_less(a, b), terms.fp_eq(a, b))
    }

    #[test]
    fn bounds_go_through_what_is_computed() {
        let terms = Terms::new();
        let (x, number) = (double(&terms, "x"), |n| constant(&terms, n));
        let product = terms.fp(FpOp::Mul, x, number(1.8));
        let sum = terms.fp(FpOp::Add, product, number(32.0));
        let within = [at_most(&terms, number(-10.0), x), at_most(&terms, x, number(100.0))];
        let beyond = |n| terms.not(at_most(&terms, sum, number(n)));
        assert!(refuted(&terms, &[within[0], within[1], beyond(212.0)]).is_some());
        assert!(refuted(&terms, &[within[0], within[1], beyond(211.0)]).is_none());
        // NaN is not at most anything.
        assert!(refuted(&terms, &[beyond(f64::INFINITY)]).is_none());
        assert!(refuted(&terms, &[within[0], beyond(f64::INFINITY)]).is_some());
    }

    #[test]
    fn what_is_no_number_is_told_apart() {
        let terms = Terms::new();
        let (x, number) = (double(&terms, "x"), |n| constant(&terms, n));
        let is_number = terms.fp_eq(x, x);
        let difference = terms.fp(FpOp::Sub, x, x);
        let is_nan = |t| terms.not(terms.fp_eq(t, t));
        assert!(refuted(&terms, &[is_number, is_nan(x)]).is_some());
        assert!(refuted(&terms, &[is_number, is_nan(difference)]).is_none(), "infinity less infinity");
        let quotient = terms.fp(FpOp::Div, number(0.0), x);
        assert!(refuted(&terms, &[is_number, is_nan(quotient)]).is_none(), "0 by 0");
        let root = terms.fp_convert(FpConversion::Sqrt, 64, x);
        assert!(refuted(&terms, &[terms.fp_less(number(0.0), x), is_nan(root)]).is_some());
        assert!(refuted(&terms, &[terms.fp_less(x, number(1.0)), is_nan(root)]).is_none());
    }

    /// Two steps of a law that looks ahead: where the rate is positive, what is reached from farther on is farther.
    #[test]
    fn a_sum_of_more_is_not_less() {
        let terms = Terms::new();
        let (at, rate, number) = (double(&terms, "at"), double(&terms, "rate"), |n| constant(&terms, n));
        let ahead = terms.fp(FpOp::Mul, rate, number(10.0));
        let sum = |a, b| terms.fp(FpOp::Add, a, b);
        let (first, then) = (sum(at, ahead), sum(sum(at, rate), ahead));
        let beyond = |t| terms.fp_less(number(0.01), t);
        let facts = |rate| [beyond(first), rate, terms.not(beyond(then))];
        assert!(refuted(&terms, &facts(terms.fp_less(number(0.1), rate))).is_some());
        assert!(refuted(&terms, &facts(terms.fp_less(number(0.0), rate))).is_some());
        assert!(refuted(&terms, &facts(terms.fp_less(number(-1.0), rate))).is_none());
        // And the other way round.
        let short = |t| terms.fp_less(t, number(-0.01));
        let back = [short(first), terms.fp_less(rate, number(-0.1)), terms.not(short(then))];
        assert!(refuted(&terms, &back).is_some());
        // A difference of less is not less.
        let left = |t| terms.fp(FpOp::Sub, at, t);
        let order =
            [terms.fp_less(left(ahead), number(1.0)), terms.not(terms.fp_less(left(sum(ahead, rate)), number(1.0)))];
        assert!(refuted(&terms, &[&order[..], &[terms.fp_less(number(0.0), rate)]].concat()).is_some());
        assert!(refuted(&terms, &order).is_none());
    }

    /// What a sum that is a number is made of are numbers, and infinite only as it is.
    #[test]
    fn what_is_no_number_leaves_a_trace() {
        let terms = Terms::new();
        let (x, y, number) = (double(&terms, "x"), double(&terms, "y"), |n| constant(&terms, n));
        let sum = terms.fp(FpOp::Add, x, y);
        let large = terms.fp_less(number(0.01), sum);
        let bounds = |t, n: f64| [terms.not(terms.fp_less(t, number(-n))), terms.not(terms.fp_less(number(-n), t))];
        let small = terms.not(terms.fp_less(number(0.01), x));
        assert!(refuted(&terms, &[&bounds(y, 0.1)[..], &[small, large]].concat()).is_some());
        // Without it NaN is left.
        assert!(
            refuted(&terms, &[&bounds(y, 0.1)[..], &[small, terms.not(terms.fp_less(sum, number(0.01)))]].concat())
                .is_none()
        );
        let is_infinite = terms.fp_eq(x, number(f64::NEG_INFINITY));
        assert!(refuted(&terms, &[large, is_infinite]).is_some());
        assert!(refuted(&terms, &[large, terms.fp_eq(x, number(f64::INFINITY))]).is_none());
    }

    #[test]
    fn functions_are_between_their_bounds_where_they_have_a_value() {
        let terms = Terms::new();
        let (x, number) = (double(&terms, "x"), |n| constant(&terms, n));
        let exp = Opaque {
            name: "exp",
            parameters: 1,
            of: |x, _| f64::from_bits(x).exp().to_bits(),
            range: Range::Doubles(0.0, f64::INFINITY),
            domain: Some((f64::MIN, f64::MAX)),
            rises: true,
            exact: false,
            said_by: None,
            of_digits: false,
            of_whole: false,
        };
        let y = terms.apply(terms.function(exp), x, x);
        let is_small = terms.fp_less(x, number(2.0));
        let is_finite = terms.fp_less(number(f64::MIN), x);
        assert!(refuted(&terms, &[is_small, is_finite, terms.fp_less(number(7.4), y)]).is_some());
        assert!(refuted(&terms, &[is_small, is_finite, terms.fp_less(number(7.3), y)]).is_none());
        assert!(
            refuted(&terms, &[is_small, terms.fp_less(number(7.4), y)]).is_none(),
            "minus infinity is out of its domain"
        );
    }

    /// What is refuted has no solution among many numbers.
    #[test]
    fn nothing_is_refuted_that_some_numbers_satisfy() {
        let edges = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            3.0,
            f64::MIN_POSITIVE,
            f64::MAX,
            f64::MIN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        let terms = Terms::new();
        let (x, y) = (double(&terms, "x"), double(&terms, "y"));
        let mut refuted_at_all = 0;
        for op in [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Rem] {
            let z = terms.fp(op, x, y);
            for &a in &edges {
                for &b in &edges {
                    for &c in &edges {
                        let (a, b, c) = (constant(&terms, a), constant(&terms, b), constant(&terms, c));
                        let facts = [at_most(&terms, a, x), at_most(&terms, y, b), terms.not(at_most(&terms, c, z))];
                        let facts: Vec<Term> =
                            facts.into_iter().filter(|&fact| terms.as_bool(fact).is_none()).collect();
                        if refuted(&terms, &facts).is_none() {
                            continue;
                        }
                        refuted_at_all += 1;
                        for &v in &edges {
                            for &w in &edges {
                                let by = |t: Term| match t {
                                    t if t == x => Some(constant(&terms, v)),
                                    t if t == y => Some(constant(&terms, w)),
                                    _ => None,
                                };
                                let hold =
                                    facts.iter().all(|&fact| terms.as_bool(terms.replaced(fact, &by)) == Some(true));
                                assert!(
                                    !hold,
                                    "{op:?} of {v} and {w}: {}",
                                    facts.iter().map(|&f| terms.show(f)).collect::<Vec<_>>().join(" && ")
                                );
                            }
                        }
                    }
                }
            }
        }
        assert!(refuted_at_all > 100, "only {refuted_at_all}");
    }
}
