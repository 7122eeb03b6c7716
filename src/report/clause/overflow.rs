//! Sums and differences that are no ints.

use super::{Java, Said, at_least};
use crate::term::{BinOp, Node, Term};

/// The width of an int in bits.
const INT: u8 = 32;

impl Java<'_> {
    /// Whether a sum or a difference of two ints is no int, as `Math.addExact` and `Math.subtractExact` find out by the signs: `((x ^ r) & (y ^ r)) < 0` where
    /// `r` is `x + y`, and `((x ^ y) & (x ^ r)) < 0` where it is `x - y`.
    pub(super) fn overflow(&self, signs: Term, sign: &str, zero: Term) -> Said {
        let terms = self.terms;
        let Node::Bin(BinOp::And, one, other) = terms.node(signs) else { return None };
        let is_asked = terms.as_bits(zero) == Some(0) && terms.width(signs) == INT;
        let how = match sign {
            "<" if is_asked => "!=",
            ">=" if is_asked => "==",
            _ => return None,
        };
        let pair = |t: Term| if let Node::Bin(BinOp::Xor, a, b) = terms.node(t) { Some([a, b]) } else { None };
        let (one, other) = (pair(one)?, pair(other)?);
        let both = one.into_iter().find(|t| other.contains(t))?;
        let rest = [one, other].map(|[a, b]| if a == both { b } else { a });
        let is_less = |&[y, r]: &[Term; 2]| terms.sub(both, y) == r;
        let (x, operator, y) = match terms.node(both) {
            Node::Bin(BinOp::Add, x, y) if [[x, y], [y, x]].contains(&rest) => (x, "+", y),
            _ => {
                let [y, _] = [rest, [rest[1], rest[0]]].into_iter().find(is_less)?;
                (both, "-", y)
            }
        };
        let (wide, x, y) = (at_least(10, self.value(x)?), at_least(8, self.value(x)?), at_least(9, self.value(y)?));
        Some((format!("(long) {wide} {operator} {y} {how} {x} {operator} {y}"), 4))
    }
}
