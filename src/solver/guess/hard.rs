//! What Z3 takes long for, or cannot turn around.

use crate::term::{BinOp, FpConversion, FpOp, Node, Sort, Term, Terms};
use rustc_hash::FxHashSet;

/// Whether inputs are multiplied with each other, divided or rounded to whole numbers: what takes Z3 longest.
pub(super) fn takes_long(terms: &Terms, fact: Term) -> bool {
    let (mut open, mut seen) = (vec![fact], FxHashSet::default());
    while let Some(t) = open.pop() {
        let is_long = match terms.node(t) {
            Node::Fp(FpOp::Mul | FpOp::Div | FpOp::Rem, a, b) => [a, b].iter().all(|&t| terms.as_bits(t).is_none()),
            Node::FpConvert(FpConversion::Floor | FpConversion::Ceil | FpConversion::Rint, ..) => true,
            _ => false,
        };
        if is_long {
            return true;
        }
        if seen.insert(t) {
            terms.for_each_child(t, |child| open.push(child));
        }
    }
    false
}

/// Whether a term is a product or a quotient of 64 bits, or one of two unknown numbers: circuits that Z3 often cannot turn around.
pub(super) fn is_long_product(terms: &Terms, t: Term) -> bool {
    let Node::Bin(op @ (BinOp::Mul | BinOp::Div | BinOp::Rem), a, b) = terms.node(t) else { return false };
    terms.sort(t) == Sort::Bv(64) || op == BinOp::Mul && terms.as_bits(a).is_none() && terms.as_bits(b).is_none()
}
