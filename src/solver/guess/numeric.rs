//! A guess at floating-point numbers, and at long ones that are multiplied or divided: a search for an input that comes ever nearer to what the facts say, one number after the other,
//! along the line of all numbers in their order. How far a fact is from holding is told by how many numbers lie between the
//! sides of its comparisons (the alternating variable method: Korel, "Automated software test data generation", IEEE TSE
//! 1990, and all numbers at once where slopes lead; distances in units of the last place as in Souza, Borges, d'Amorim & Păsăreanu, "CORAL", NFM 2011).
//!
//! Functions that no solver knows are computed here as everywhere, so of them it is the only one that knows.

use super::{
    distance::{BEYOND, Distance},
    hard::{is_long_product, takes_long},
    newton::approach,
    starts::starts,
    variable::Variable,
};
use crate::{
    solver::{Answer, Query, Solver, change::Change, ranges::Left},
    term::{Model, Node, Term, Terms},
};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use std::{ops::Range, rc::Rc, time::Duration};

/// Inputs tried before a solver is asked, and where it knows nothing of a function, or has given up.
const FEW: u32 = 2_000;
const MANY: u32 = 40_000;
/// The former, where there are none but integers.
const FEW_INTEGERS: u32 = 1_000;
/// Terms evaluated, about.
const MOST_WORK: u64 = 60_000_000;
/// Inputs tried from one start; and next to where slopes have led.
const POLISH: u32 = 200;
/// Starts from which slopes are followed, and how far facts then are at most for numbers next to these to be tried.
const SLOPES: usize = 24;
const NEARLY: f64 = 8.0;
const MOST_OF_ONE: u32 = 4_000;
/// With more inputs than these there is no search.
const MOST_VARIABLES: usize = 16;
/// Searches for numbers.
pub(in crate::solver) struct Numeric<S> {
    below: S,
    has_long: FxHashMap<Term, bool>,
}

impl<S: Solver> Numeric<S> {
    pub(in crate::solver) fn new(below: S) -> Self {
        Self { below, has_long: FxHashMap::default() }
    }
}

impl<S: Solver> Solver for Numeric<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let is_fp = query.facts.iter().any(|&f| terms.has_fp(f));
        if !is_fp && !query.facts.iter().any(|&f| terms.any_part(f, &mut self.has_long, is_long_product)) {
            return self.below.check(terms, query);
        }
        let nothing = Model::default();
        let near = query.near.map_or(&nothing, |near| &**near);
        let unknown = query.facts.iter().any(|&f| terms.has_opaque(f));
        let hard = unknown || query.facts.iter().any(|&f| takes_long(terms, f));
        // Large facts take long to evaluate.
        let many = MANY.min((MOST_WORK / terms.count(query.facts.iter().copied())) as u32);
        let few = if is_fp { FEW } else { FEW_INTEGERS };
        let first = if hard { many } else { few.min(many) };
        if let Some(model) = found(terms, near, query, first) {
            return Answer::Sat(Rc::new(model));
        }
        match self.below.check(terms, query) {
            Answer::Unknown(why) if !hard => match found(terms, near, query, many) {
                Some(model) => Answer::Sat(Rc::new(model)),
                None => Answer::Unknown(why),
            },
            answer => answer,
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

fn found(terms: &Terms, near: &Model, query: &Query<'_>, looks: u32) -> Option<Model> {
    let facts = query.facts;
    let mut change = apart(terms, near, facts);
    let variables = Variable::all(&mut change, facts, &Left::of(terms, query), MOST_VARIABLES)?;
    let near = change.model.clone();
    let mut search = Search {
        terms,
        facts,
        time: query.left,
        variables,
        change,
        left: looks,
        starts: starts(terms, facts),
        random: 0x9E37_79B9_7F4A_7C15,
    };
    search.run(&near)
}

/// The input with numbers of their own where two references denote one object, unless the facts say that they do.
fn apart<'a>(terms: &'a Terms, near: &Model, facts: &[Term]) -> Change<'a> {
    let atoms = terms.atoms(facts.iter().copied());
    let owner = |&t: &Term| match terms.node(t) {
        Node::Init(_, r) | Node::Elem(_, r, _) => Some(r),
        _ => None,
    };
    let owners: IndexSet<Term> = atoms.iter().filter_map(owner).collect();
    let (together, mut apart) = (Change::of(terms, near), Change::of(terms, near));
    apart.separate(&owners.into_iter().collect::<Vec<_>>());
    let cost = |change: &Change<'_>| Distance::new(terms, &change.model).of_all(facts);
    if cost(&apart) < cost(&together) + BEYOND { apart } else { together }
}

struct Search<'a> {
    terms: &'a Terms,
    facts: &'a [Term],
    time: Option<&'a dyn Fn() -> Option<Duration>>,
    variables: Vec<Variable>,
    change: Change<'a>,
    starts: Vec<f64>,
    left: u32,
    random: u64,
}

impl Search<'_> {
    fn run(&mut self, near: &Model) -> Option<Model> {
        if self.climb_from(near, None) {
            return Some(self.change.model.clone());
        }
        // Those that are nearest first.
        let mut frequent: Vec<(f64, usize)> = vec![];
        for k in 0..self.starts.len() {
            self.begin(near, Some(k));
            frequent.push((self.cost(), k));
        }
        frequent.sort_by(|a, b| a.0.total_cmp(&b.0));
        for start in std::iter::once(None).chain(frequent.iter().take(SLOPES).map(|&(_, k)| Some(k))) {
            self.begin(near, start);
            if self.follow_slopes() {
                return Some(self.change.model.clone());
            }
        }
        for (_, k) in frequent {
            if self.climb_from(near, Some(k)) {
                return Some(self.change.model.clone());
            }
        }
        for k in self.starts.len().. {
            if self.climb_from(near, Some(k)) {
                return Some(self.change.model.clone());
            }
            if self.left == 0 {
                return None;
            }
        }
        None
    }

    fn climb_from(&mut self, near: &Model, start: Option<usize>) -> bool {
        self.begin(near, start);
        let most = self.left.min(MOST_OF_ONE);
        self.climb(most)
    }

    /// The input at hand, or with the numbers of a start.
    fn begin(&mut self, near: &Model, start: Option<usize>) {
        self.change.model.clone_from(near);
        if let Some(k) = start {
            for i in 0..self.variables.len() {
                let v = self.start(k);
                self.assign(i, self.variables[i].bits_of(v));
            }
        }
    }

    /// Goes where slopes lead, with all numbers, and then with one of them and the others rounded; and looks around there.
    fn follow_slopes(&mut self) -> bool {
        self.approach(0..self.variables.len());
        if self.round() {
            return true;
        }
        let there: Vec<u64> = self.variables.iter().map(|v| v.value(&self.change)).collect();
        for one in 0..self.variables.len() {
            for i in 0..self.variables.len() {
                let v = self.variables[i].number(&self.change).round();
                self.assign(i, self.variables[i].bits_of(v));
            }
            self.approach(one..one + 1);
            if self.round() {
                return true;
            }
            there.iter().enumerate().for_each(|(i, &bits)| self.assign(i, bits));
        }
        self.shake() || self.climb(POLISH)
    }

    fn approach(&mut self, which: Range<usize>) {
        let looks = approach(self.terms, self.facts, &mut self.variables[which], &mut self.change);
        self.left = self.left.saturating_sub(looks);
    }

    /// Tries the numbers with few digits that are next to those at hand.
    fn round(&mut self) -> bool {
        let there: Vec<u64> = self.variables.iter().map(|v| v.value(&self.change)).collect();
        let now: Vec<f64> = self.variables.iter().map(|v| v.number(&self.change)).collect();
        for scale in [1.0, 2.0, 10.0, 100.0, 1e3, 1e6] {
            for (i, v) in now.iter().enumerate() {
                self.assign(i, self.variables[i].bits_of((v * scale).round() / scale));
            }
            if self.cost() == 0.0 {
                return true;
            }
        }
        there.iter().enumerate().for_each(|(i, &bits)| self.assign(i, bits));
        false
    }

    /// Tries all numbers a few places further, where sides are equal but for rounding.
    fn shake(&mut self) -> bool {
        let there: Vec<u64> = self.variables.iter().map(|v| v.value(&self.change)).collect();
        if self.variables.iter().any(|v| !v.is_float()) || self.cost() > NEARLY * self.facts.len() as f64 {
            return false;
        }
        for _ in 0..POLISH {
            for (i, &bits) in there.iter().enumerate() {
                let by = i128::from(self.next() % 17) - 8;
                let moved = self.variables[i].along(bits, by).unwrap_or(bits);
                self.assign(i, moved);
            }
            if self.cost() == 0.0 {
                return true;
            }
        }
        there.iter().enumerate().for_each(|(i, &bits)| self.assign(i, bits));
        false
    }

    /// A number to start from: those that are frequent, in the first starts the same one for all, then any.
    fn start(&mut self, start: usize) -> f64 {
        if let Some(&same) = self.starts.get(start) {
            return same;
        }
        let r = self.next();
        let fraction = (self.next() >> 11) as f64 / (1u64 << 53) as f64;
        match r % 4 {
            0 => self.starts[(r >> 8) as usize % self.starts.len()],
            1 => fraction * 20.0 - 10.0,
            2 => (fraction * 2000.0 - 1000.0).round(),
            _ => (fraction * 2.0 - 1.0) * 10f64.powi((r >> 8) as i32 % 12 - 4),
        }
    }

    /// Xorshift (Marsaglia, "Xorshift RNGs", 2003): the same numbers in each run.
    fn next(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    fn assign(&mut self, i: usize, bits: u64) {
        self.variables[i].assign(&mut self.change, bits);
    }

    /// How far the input is from what the facts say; 0 if it is one.
    fn cost(&mut self) -> f64 {
        self.left = self.left.saturating_sub(1);
        if self.left.is_multiple_of(256) && self.time.is_some_and(|left| left() == Some(Duration::ZERO)) {
            self.left = 0;
        }
        let cost = Distance::new(self.terms, &self.change.model).of_all(self.facts);
        if cost == 0.0 && !self.change.model.is_well_typed(self.terms) { f64::MAX } else { cost }
    }

    /// Moves one number after the other, in steps that double as long as that helps.
    fn climb(&mut self, looks: u32) -> bool {
        let end = self.left.saturating_sub(looks);
        let mut best = self.cost();
        while best > 0.0 && self.left > end {
            let before = best;
            for i in 0..self.variables.len() {
                let mut step: i128 = 1;
                let (mut direction, mut failed) = (1, 0);
                // From the smallest step up, and down again where the last one went too far.
                while best > 0.0 && self.left > end && failed < 2 {
                    let now = self.variables[i].value(&self.change);
                    let Some(moved) = self.variables[i].along(now, direction * step) else { break };
                    self.assign(i, moved);
                    let cost = self.cost();
                    if cost < best {
                        (best, failed) = (cost, 0);
                        step *= 2;
                        continue;
                    }
                    self.assign(i, now);
                    match step {
                        1 => {
                            direction = -direction;
                            failed += 1;
                        }
                        _ => step = 1,
                    }
                }
                best = self.leap(i, best, end);
            }
            if best >= before {
                break;
            }
        }
        best == 0.0
    }

    /// Steps of all sizes, for where the way is not even.
    fn leap(&mut self, i: usize, mut best: f64, end: u32) -> f64 {
        let width = u32::from(self.variables[i].width());
        let scale = if self.variables[i].is_float() { width - 2 } else { width };
        for exponent in (0..scale).rev() {
            for direction in [1, -1] {
                if best == 0.0 || self.left <= end {
                    return best;
                }
                let now = self.variables[i].value(&self.change);
                let Some(moved) = self.variables[i].along(now, direction << exponent) else { continue };
                self.assign(i, moved);
                let cost = self.cost();
                match cost < best {
                    true => best = cost,
                    false => self.assign(i, now),
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Decl, Eval, FpOp, Opaque, Range, Sort};

    fn double(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(64), bound: None, most: None })
    }

    fn constant(terms: &Terms, v: f64) -> Term {
        terms.bv(64, v.to_bits())
    }

    #[test]
    fn a_root_of_a_polynomial_is_found() {
        let terms = Terms::new();
        let x = double(&terms, "x");
        let cube = terms.fp(FpOp::Mul, terms.fp(FpOp::Mul, x, x), x);
        let twice = terms.fp(FpOp::Mul, x, constant(&terms, 2.0));
        let value = terms.fp(FpOp::Sub, terms.fp(FpOp::Sub, cube, twice), constant(&terms, 5.0));
        let near = |least: f64, greatest: f64| {
            [terms.fp_less(constant(&terms, least), value), terms.fp_less(value, constant(&terms, greatest))]
        };
        let facts = near(-1e-9, 1e-9);
        let model = found(&terms, &Model::default(), &Query::of(&facts), MANY).expect("it has a root");
        assert!(Eval::new(&terms, &model).all(facts.iter().copied()));
    }

    #[test]
    fn two_numbers_of_a_product_and_a_sum_are_found() {
        let terms = Terms::new();
        let (x, y) = (double(&terms, "x"), double(&terms, "y"));
        let zero = constant(&terms, 0.0);
        let facts = [
            terms.fp_less(constant(&terms, 1000.0), terms.fp(FpOp::Mul, x, y)),
            terms.fp_less(terms.fp(FpOp::Add, x, y), constant(&terms, 70.0)),
            terms.fp_less(zero, x),
            terms.fp_less(zero, y),
        ];
        let model = found(&terms, &Model::default(), &Query::of(&facts), MANY).expect("33 times 33");
        assert!(Eval::new(&terms, &model).all(facts.iter().copied()));
    }

    #[test]
    fn a_function_that_no_solver_knows_is_inverted() {
        let terms = Terms::new();
        let x = double(&terms, "x");
        let sin = Opaque {
            name: "sin",
            parameters: 1,
            of: |x, _| f64::from_bits(x).sin().to_bits(),
            range: Range::Doubles(-1.0, 1.0),
            domain: Some((f64::MIN, f64::MAX)),
            rises: false,
            exact: false,
            said_by: None,
            of_digits: false,
            of_whole: false,
        };
        let y = terms.apply(terms.function(sin), x, x);
        let facts = [terms.fp_less(constant(&terms, 0.999), y), terms.fp_less(constant(&terms, 50.0), x)];
        let model = found(&terms, &Model::default(), &Query::of(&facts), MANY).expect("it comes there often");
        assert!(Eval::new(&terms, &model).all(facts.iter().copied()));
    }
}
