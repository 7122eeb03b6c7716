//! Equality under functions that are equal only of what is equal, as hash codes are put together of: sums with the same, products with an odd number, what
//! is mixed with its own upper bits.

use crate::term::{BinOp, Node, Term, Terms};

impl Terms {
    /// Two terms that are equal exactly where these are, which are not constants; `None` where no law says.
    pub(super) fn within_equal(&self, a: Term, b: Term) -> Option<(Term, Term)> {
        match (self.node(a), self.node(b)) {
            (Node::Sext(v, x), Node::Sext(w, y)) | (Node::Zext(v, x), Node::Zext(w, y)) => {
                (v == w && self.width(x) == self.width(y)).then_some((x, y))
            }
            (Node::Bin(op, ..), Node::Bin(other, ..)) if op == other => match op {
                BinOp::Mul => {
                    let ((x, k), (y, other)) = (self.odd_product(a)?, self.odd_product(b)?);
                    (k == other).then_some((x, y))
                }
                BinOp::Xor => {
                    let mixed = || {
                        let ((x, by), (y, other)) = (self.mixed(a)?, self.mixed(b)?);
                        (by == other).then_some((x, y))
                    };
                    mixed().or_else(|| self.without_same(a, b))
                }
                BinOp::Add => self.without_same(a, b),
                _ => None,
            },
            _ => None,
        }
    }

    /// `x * k`, `k` odd.
    fn odd_product(&self, t: Term) -> Option<(Term, u64)> {
        let Node::Bin(BinOp::Mul, x, k) = self.node(t) else { return None };
        self.as_bits(k).filter(|k| k % 2 == 1).map(|k| (x, k))
    }

    /// `x ^ x >>> n`, `n` not 0.
    fn mixed(&self, t: Term) -> Option<(Term, u64)> {
        let Node::Bin(BinOp::Xor, x, y) = self.node(t) else { return None };
        let of = |x: Term, shifted: Term| match self.node(shifted) {
            Node::Bin(BinOp::Ushr, of, n) if of == x => {
                self.as_bits(n).filter(|&n| n > 0 && n < self.width(x).into()).map(|n| (x, n))
            }
            _ => None,
        };
        of(x, y).or_else(|| of(y, x))
    }

    /// The other operands, if they have one in common.
    fn without_same(&self, a: Term, b: Term) -> Option<(Term, Term)> {
        let (Node::Bin(_, x, y), Node::Bin(_, u, v)) = (self.node(a), self.node(b)) else { return None };
        match () {
            () if x == u => Some((y, v)),
            () if x == v => Some((y, u)),
            () if y == u => Some((x, v)),
            () if y == v => Some((x, u)),
            () => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::term::{BinOp, Decl, Sort, Terms};

    #[test]
    fn hash_codes_are_equal_where_what_they_are_of_is() {
        let terms = Terms::new();
        let [a, b, c] = ["a", "b", "c"]
            .map(|name| terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None }));
        let bin = |op, a, b| terms.bin(op, a, b);
        let hash = |x| bin(BinOp::Add, bin(BinOp::Mul, x, terms.int(31)), c);
        let spread = |x| bin(BinOp::Xor, x, bin(BinOp::Ushr, x, terms.int(16)));
        assert_eq!(terms.eq(spread(hash(a)), spread(hash(b))), terms.eq(a, b));
        let even = |x| bin(BinOp::Mul, x, terms.int(6));
        assert_ne!(terms.eq(even(a), even(b)), terms.eq(a, b));
    }
}
