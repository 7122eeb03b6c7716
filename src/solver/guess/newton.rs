//! A step on the way to numbers that satisfy comparisons: all numbers at once, along the slopes of what is compared, measured by small
//! changes (Levenberg, "A method for the solution of certain non-linear problems in least squares", Quarterly of Applied
//! Mathematics 1944; Marquardt, SIAM 1963).

use super::variable::Variable;
use crate::{
    solver::change::Change,
    term::{Eval, Node, Term, Terms},
};

/// Steps, and numbers that are moved.
const STEPS: usize = 24;
const MOST: usize = 8;

/// Moves the numbers to where the sides of the comparisons that do not hold are as good as equal, if that is a way without
/// hills. Returns how often the facts have been evaluated.
pub(super) fn approach(terms: &Terms, facts: &[Term], variables: &mut [Variable], change: &mut Change<'_>) -> u32 {
    let (mut looks, mut damping) = (0, 1e-3);
    if variables.len() > MOST {
        return 0;
    }
    for _ in 0..STEPS {
        let mut pairs = vec![];
        let mut eval = Eval::new(terms, &change.model);
        facts.iter().for_each(|&fact| compared(terms, &mut eval, fact, true, &mut pairs));
        let at: Vec<f64> = variables.iter().map(|v| v.number(change)).collect();
        let weights = weights(terms, change, &pairs);
        let weighted = |change: &Change<'_>| -> Vec<f64> {
            apart(terms, change, &pairs).iter().zip(&weights).map(|(x, weight)| x * weight).collect()
        };
        let now = weighted(change);
        let far = length(&now);
        if pairs.is_empty() || !far.is_finite() || at.iter().any(|x| !x.is_finite()) {
            break;
        }
        let mut slopes = vec![];
        for (variable, &x) in variables.iter_mut().zip(&at) {
            let to = x + variable.small(x);
            variable.assign(change, variable.bits_of(to));
            let step = variable.number(change) - x;
            let there = weighted(change);
            slopes.push(there.iter().zip(&now).map(|(a, b)| (a - b) / step).collect::<Vec<f64>>());
            variable.assign(change, variable.bits_of(x));
            looks += 1;
        }
        let mut better = false;
        while !better && damping < 1e9 {
            let Some(step) = solved(&slopes, &now, damping) else { return looks };
            for ((variable, x), by) in variables.iter_mut().zip(&at).zip(&step) {
                variable.assign(change, variable.bits_of(x + by));
            }
            looks += 1;
            better = length(&weighted(change)) < far;
            damping = if better { (damping / 10.0).max(1e-12) } else { damping * 10.0 };
        }
        if !better {
            for (variable, &x) in variables.iter_mut().zip(&at) {
                variable.assign(change, variable.bits_of(x));
            }
            break;
        }
    }
    looks
}

/// The sides of the comparisons of floating-point numbers that would have to be equal, or almost.
fn compared(terms: &Terms, eval: &mut Eval<'_>, fact: Term, wanted: bool, out: &mut Vec<(Term, Term)>) {
    match (terms.node(fact), wanted) {
        (Node::Not(a), _) => compared(terms, eval, a, !wanted, out),
        (Node::And(a, b), true) | (Node::Or(a, b), false) => {
            compared(terms, eval, a, wanted, out);
            compared(terms, eval, b, wanted, out);
        }
        // One of the two would do.
        (Node::And(a, _), false) | (Node::Or(a, _), true) if eval.holds(fact) != wanted => {
            compared(terms, eval, a, wanted, out);
        }
        // What is equal is to stay so.
        (Node::FpEq(a, b), true) => out.push((a, b)),
        (Node::FpLess(a, b), _) if eval.holds(fact) != wanted => out.push((a, b)),
        _ => {}
    }
}

/// By how much the sides differ.
fn apart(terms: &Terms, change: &Change<'_>, pairs: &[(Term, Term)]) -> Vec<f64> {
    sides(terms, change, pairs).map(|(a, b)| a - b).collect()
}

/// What makes differences comparable: how large the sides are.
fn weights(terms: &Terms, change: &Change<'_>, pairs: &[(Term, Term)]) -> Vec<f64> {
    let size = |(a, b): (f64, f64)| a.abs().max(b.abs());
    sides(terms, change, pairs).map(|sides| if size(sides).is_normal() { 1.0 / size(sides) } else { 1.0 }).collect()
}

fn sides<'a>(terms: &'a Terms, change: &'a Change<'_>, pairs: &'a [(Term, Term)]) -> impl Iterator<Item = (f64, f64)> {
    let mut eval = Eval::new(terms, &change.model);
    let mut number = move |t: Term| match (terms.width(t), eval.value(t).as_bits()) {
        (32, bits) => f64::from(f32::from_bits(bits as u32)),
        (_, bits) => f64::from_bits(bits),
    };
    pairs.iter().map(move |&(a, b)| (number(a), number(b)))
}

fn length(of: &[f64]) -> f64 {
    of.iter().map(|x| x * x).sum::<f64>()
}

/// The step that takes linear differences to 0, or as near as may be; the shorter the more it is damped.
fn solved(slopes: &[Vec<f64>], now: &[f64], damping: f64) -> Option<Vec<f64>> {
    let n = slopes.len();
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    let mut rows: Vec<Vec<f64>> = (0..n)
        .map(|i| {
            let mut row: Vec<f64> = (0..n).map(|j| product(&slopes[i], &slopes[j])).collect();
            row[i] += damping * row[i] + 1e-30;
            row.push(-product(&slopes[i], now));
            row
        })
        .collect();
    for i in 0..n {
        let pivot = (i..n).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        rows.swap(i, pivot);
        let first = rows[i].clone();
        if !first[i].is_normal() {
            return None;
        }
        for (_, row) in rows.iter_mut().enumerate().filter(|&(j, _)| j != i) {
            let by = row[i] / first[i];
            row.iter_mut().zip(&first).for_each(|(x, y)| *x -= by * y);
        }
    }
    let step: Vec<f64> = (0..n).map(|i| rows[i][n] / rows[i][i]).collect();
    step.iter().all(|x| x.is_finite()).then_some(step)
}

#[cfg(test)]
mod tests {
    use super::solved;

    #[test]
    fn linear_differences_are_solved_in_a_step() {
        // x + y - 10 and x - y - 4, at 0.
        let step = solved(&[vec![1.0, 1.0], vec![1.0, -1.0]], &[-10.0, -4.0], 0.0).expect("it has one solution");
        assert!((step[0] - 7.0).abs() < 1e-9 && (step[1] - 3.0).abs() < 1e-9, "{step:?}");
    }
}
