//! What it costs Z3 to take a term in, before it looks for anything.

use super::tables;
use crate::term::{BinOp, FpConversion, FpOp, Node, Term, Terms};

/// Operations that a quotient of floating-point numbers stands for: seconds have gone by until Z3 had taken in one.
pub(super) const QUOTIENT: usize = 3_000;

/// How many simple operations one is worth, of doubles and longs: what is added or multiplied is taken in bit by bit, and what comes of
/// floating-point numbers is rounded, for which bits are moved by an unknown distance.
pub(super) fn cost(terms: &Terms, t: Term) -> usize {
    let is_constant = |t| terms.as_bits(t).is_some();
    let wide = match terms.node(t) {
        Node::Fp(FpOp::Div, ..) | Node::FpConvert(FpConversion::Sqrt, ..) => QUOTIENT,
        Node::Fp(FpOp::Mul, a, b) if is_constant(a) || is_constant(b) => 800,
        Node::Fp(FpOp::Mul, ..) => 1_500,
        Node::FpConvert(FpConversion::FromInt, ..) => return 1_500,
        Node::Fp(FpOp::Add | FpOp::Sub, ..) | Node::FpConvert(..) => return 400,
        Node::FpLess(..) | Node::FpEq(..) => return 50,
        Node::Bin(BinOp::Mul, a, b) if is_constant(a) || is_constant(b) => return 8,
        Node::Bin(BinOp::Mul | BinOp::Div | BinOp::Rem, ..) => 256,
        Node::Bin(BinOp::Add, ..) => return 4,
        Node::Lookup(..) => return tables::AT_FIRST,
        _ => return 1,
    };
    if terms.width(t) <= 32 { wide / 4 } else { wide }
}
