//! Products that are divided, and quotients that are multiplied, by what they are of (JLS §15.17.3: `(a / b) * b + a % b` is `a`, whatever wraps around).

use crate::term::{BinOp, Node, Term, Terms, mask};

impl Terms {
    /// `a op b`, where one of these laws says what that is. A divisor is not zero.
    pub(super) fn divided(&self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        match (op, self.node(a), self.node(b)) {
            // A product that does not wrap around.
            (BinOp::Div | BinOp::Rem, Node::Bin(BinOp::Mul, x, y), _)
                if (x == b || y == b) && self.significant(x) + self.significant(y) <= self.width(a) =>
            {
                let other = if x == b { y } else { x };
                Some(if op == BinOp::Div { other } else { self.bv(self.width(a), 0) })
            }
            (BinOp::Rem, Node::Bin(BinOp::Rem, _, by), _) if by == b => Some(a),
            // In a wider type, the same; but for the least number by -1, and by none what nobody asks for.
            (BinOp::Div | BinOp::Rem, Node::Sext(w, n), _) => {
                let by = self.trunc(self.width(n), b);
                let is_other = self.as_bits(b).is_some_and(|b| b != 0 && b != mask(w, u64::MAX));
                let is_same = is_other && self.sext(w, by) == b;
                is_same.then(|| self.sext(w, self.bin(op, n, by)))
            }
            (BinOp::Add, ..) => self.put_together(a, b).or_else(|| self.put_together(b, a)),
            _ => None,
        }
    }

    fn put_together(&self, a: Term, b: Term) -> Option<Term> {
        // n / d * d + n % d
        if let Some((n, d)) = self.operands(BinOp::Rem, b)
            && self.quotient(a) == Some((n, d))
        {
            return Some(n);
        }
        // n - n / d * d
        let Node::Bin(BinOp::Mul, x, k) = self.node(b) else { return None };
        let negated = match (self.quotient(x), self.node(x)) {
            (Some(of), _) if self.as_bits(k) == self.as_bits(self.bv(self.width(k), u64::MAX)) => of,
            _ => self.operands(BinOp::Div, x).filter(|&(_, d)| self.as_bits(d).is_some() && self.neg(d) == k)?,
        };
        (negated.0 == a).then(|| self.bin(BinOp::Rem, a, negated.1))
    }

    /// Of `n / d * d` the two.
    fn quotient(&self, t: Term) -> Option<(Term, Term)> {
        let Node::Bin(BinOp::Mul, x, y) = self.node(t) else { return None };
        let of = |q: Term, by: Term| self.operands(BinOp::Div, q).filter(|&(_, d)| d == by);
        of(x, y).or_else(|| of(y, x))
    }

    /// Of `n op d` the two, also of what has been said in a narrower type.
    fn operands(&self, op: BinOp, t: Term) -> Option<(Term, Term)> {
        match self.node(t) {
            Node::Bin(is, n, d) if is == op => Some((n, d)),
            Node::Sext(w, narrow) => match self.node(narrow) {
                Node::Bin(is, n, d) if is == op && self.as_bits(d).is_some() => {
                    Some((self.sext(w, n), self.sext(w, d)))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::term::{BinOp, Decl, Sort, Term, Terms};

    fn declared(terms: &Terms, name: &str, w: u8) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(w), bound: None, most: None })
    }

    #[test]
    fn quotient_and_rest_are_put_together() {
        let terms = Terms::new();
        let [n, d] = ["n", "d"].map(|name| declared(&terms, name, 32));
        let bin = |op, a, b| terms.bin(op, a, b);
        let wide = terms.sext(64, n);
        for (n, d) in [(n, d), (n, terms.int(10)), (n, terms.int(-3)), (wide, terms.long(10))] {
            let back = bin(BinOp::Mul, bin(BinOp::Div, n, d), d);
            let rest = bin(BinOp::Rem, n, d);
            assert_eq!(bin(BinOp::Add, back, rest), n);
            assert_eq!(bin(BinOp::Add, rest, back), n);
            assert_eq!(terms.sub(n, back), rest);
            assert_eq!(bin(BinOp::Rem, rest, d), rest);
        }
    }

    #[test]
    fn a_number_in_a_wider_type_is_divided_as_it_is() {
        let terms = Terms::new();
        let x = declared(&terms, "x", 32);
        let (wide, bin) = (terms.sext(64, x), |op, a, b| terms.bin(op, a, b));
        for op in [BinOp::Div, BinOp::Rem] {
            assert_eq!(bin(op, wide, terms.long(-7)), terms.sext(64, bin(op, x, terms.int(-7))));
            let large = 1 << 31;
            assert_ne!(bin(op, wide, terms.long(large)), terms.sext(64, bin(op, x, terms.int(large as i32))));
        }
        let negative = bin(BinOp::Div, wide, terms.long(-1));
        assert_ne!(negative, terms.sext(64, bin(BinOp::Div, x, terms.int(-1))));
    }

    #[test]
    fn a_product_that_may_wrap_around_stays() {
        let terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| declared(&terms, name, 32));
        let [long, other] = [x, y].map(|t| terms.sext(64, t));
        let product = terms.bin(BinOp::Mul, long, other);
        assert_eq!(terms.bin(BinOp::Div, product, other), long);
        assert_eq!(terms.bin(BinOp::Rem, product, long), terms.long(0));
        let wraps = terms.bin(BinOp::Mul, x, y);
        assert_ne!(terms.bin(BinOp::Div, wraps, y), x);
    }
}
