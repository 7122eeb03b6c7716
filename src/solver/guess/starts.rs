//! Numbers from which a search begins.

use crate::term::{FpConversion, Node, Term, Terms};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// Numbers to start from.
const MOST_STARTS: usize = 40;
const STARTS: [f64; 19] = [
    0.0,
    1.0,
    -1.0,
    2.0,
    0.5,
    10.0,
    -10.0,
    3.0,
    100.0,
    -0.5,
    1e3,
    1e6,
    1e-3,
    -1e3,
    1e10,
    1e-6,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
];

/// Numbers to start from: those that are frequent, and the constants of the facts, halved and their roots, and where numbers are rounded to
/// whole ones, what is half way to the next.
pub(super) fn starts(terms: &Terms, facts: &[Term]) -> Vec<f64> {
    let (mut constants, mut rounds) = (vec![], false);
    let (mut open, mut seen) = (facts.to_vec(), FxHashSet::default());
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        terms.for_each_child(t, |child| open.push(child));
        match terms.node(t) {
            Node::Bv(w @ (32 | 64), bits) => {
                let integer = if w == 32 { f64::from(bits as i32) } else { bits as i64 as f64 };
                let float = if w == 32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) };
                // Which of the two is meant its size tells.
                let plausible = |v: &f64| v.is_finite() && (1e-12..1e15).contains(&v.abs());
                constants.extend([float, integer].into_iter().find(plausible));
            }
            Node::FpConvert(FpConversion::Floor | FpConversion::Ceil | FpConversion::Rint, ..) => rounds = true,
            _ => {}
        }
    }
    let mut all = [said(terms, facts), STARTS.to_vec()].concat();
    let halves = |c: f64| if rounds { [c - 0.5, c + 0.5] } else { [c; 2] };
    for v in constants.into_iter().flat_map(|c| [c, c / 2.0, c.abs().sqrt(), -c].into_iter().chain(halves(c))) {
        if !all.contains(&v) {
            all.push(v);
        }
    }
    all.truncate(MOST_STARTS);
    all
}

/// The numbers whose text the facts say, unit by unit.
fn said(terms: &Terms, facts: &[Term]) -> Vec<f64> {
    let mut units: BTreeMap<(Term, u16), u8> = BTreeMap::new();
    let (mut open, mut seen) = (facts.to_vec(), FxHashSet::default());
    while let Some(t) = open.pop() {
        if let Node::Eq(a, b) = terms.node(t)
            && let Some(unit) = terms.as_bits(b)
            && let Node::Trunc(..=16, a) = terms.node(a)
            && let Node::Apply(_, of, at) = terms.node(a)
            && let Some(at) = terms.as_bits(at)
        {
            units.insert((of, at as u16), unit as u8);
        }
        if seen.insert(t) {
            terms.for_each_child(t, |child| open.push(child));
        }
    }
    let numbers: BTreeSet<Term> = units.keys().map(|&(of, _)| of).collect();
    let text = |number: &Term| {
        let units = units.range((*number, 0)..=(*number, u16::MAX)).map(|(_, &unit)| char::from(unit));
        units.filter(|&unit| unit != ',').collect::<String>().trim().parse().ok()
    };
    numbers.iter().filter_map(text).collect()
}
