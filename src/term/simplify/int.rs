//! Laws of bit-vectors.

use crate::term::{
    BinOp, Node, Sort, Term, Terms,
    eval::{apply, mask, signed},
};

/// How deep a tree of if-then-elses over constants is looked through (`lcmp` makes one of depth 2).
const TREE: u8 = 4;

/// How long a chain of them is that is looked through for one constant.
const CHAIN: usize = 64;

impl Terms {
    /// A bit-vector constant, the low `width` bits of `value`.
    pub fn bv(&self, width: u8, value: u64) -> Term {
        self.intern(Node::Bv(width, mask(width, value)), Sort::Bv(width))
    }

    /// An int constant.
    pub fn int(&self, v: i32) -> Term {
        self.bv(32, v as u32 as u64)
    }

    /// A long constant.
    pub fn long(&self, v: i64) -> Term {
        self.bv(64, v as u64)
    }

    /// The bits of a constant.
    pub fn as_bits(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Bv(_, v) => Some(v),
            _ => None,
        }
    }

    pub(in crate::term) fn as_signed(&self, t: Term) -> Option<i64> {
        match self.node(t) {
            Node::Bv(w, v) => Some(signed(w, v)),
            _ => None,
        }
    }

    /// `a op b`.
    pub fn bin(&self, op: BinOp, a: Term, b: Term) -> Term {
        use BinOp::*;
        let w = self.width(a);
        debug_assert_eq!(w, self.width(b));
        let commutes = matches!(op, Add | Mul | And | Or | Xor);
        let (a, b) = match (self.as_bits(a), self.as_bits(b)) {
            (Some(x), Some(y)) => return self.bv(w, apply(op, w, x, y)),
            (Some(_), None) if commutes => (b, a),
            (None, None) if commutes => (a.min(b), a.max(b)),
            _ => (a, b),
        };
        let ones = mask(w, u64::MAX);
        match (op, self.node(a), self.as_bits(b)) {
            // x + 0, x | 0, x ^ 0, x << 0, x >> 0, x >>> 0, x * 1, x / 1, x & -1 == x.
            (Add | Or | Xor | Shl | Shr | Ushr, _, Some(0)) | (Mul | Div, _, Some(1)) => a,
            (And, _, Some(v)) if v == ones => a,
            // x * 0, x & 0 == 0;  x % 1 == 0;  x | -1 == -1.
            (Mul | And, _, Some(0)) => b,
            (Rem, _, Some(1)) => self.bv(w, 0),
            (Or, _, Some(v)) if v == ones => b,
            // (x + c) + d == x + (c + d), and so for the other associative operators.
            (Add | Mul | And | Or | Xor, Node::Bin(inner, x, c), Some(d))
                if inner == op && self.as_bits(c).is_some() =>
            {
                let c = self.as_bits(c).expect("just seen");
                self.bin(op, x, self.bv(w, apply(op, w, c, d)))
            }
            // A mask that keeps all bits of a narrower value.
            (And, Node::Zext(_, x), Some(v)) if v & mask(self.width(x), u64::MAX) == mask(self.width(x), u64::MAX) => {
                if v & mask(w - 1, u64::MAX) != mask(w - 1, u64::MAX) {
                    self.decided_by_limit(x);
                }
                a
            }
            // One that keeps none.
            (And, Node::Zext(_, x), Some(v)) if v & mask(self.width(x), u64::MAX) == 0 => {
                self.decided_by_limit(x);
                self.bv(w, 0)
            }
            // A mask that takes away all bits a sign extension added.
            (And, Node::Sext(_, x), Some(v)) if v == mask(self.width(x), u64::MAX) => self.zext(w, x),
            // x & x, x | x == x;  x ^ x == 0.
            (And | Or, ..) if a == b => a,
            (Xor, ..) if a == b => self.bv(w, 0),
            // x + -x == 0.
            (Add, ..) if self.neg(a) == b => self.bv(w, 0),
            _ => self.divided(op, a, b).unwrap_or_else(|| self.intern(Node::Bin(op, a, b), Sort::Bv(w))),
        }
    }

    /// `-a`, as `-1 * a`.
    pub fn neg(&self, a: Term) -> Term {
        let w = self.width(a);
        self.bin(BinOp::Mul, a, self.bv(w, u64::MAX))
    }

    /// `a - b`, as `a + -b`.
    pub fn sub(&self, a: Term, b: Term) -> Term {
        self.bin(BinOp::Add, a, self.neg(b))
    }

    pub(super) fn eq_int(&self, a: Term, b: Term) -> Term {
        let (a, b) = if self.as_bits(a).is_some() { (b, a) } else { (a, b) };
        let Some(k) = self.as_bits(b) else {
            // x + c == x + d  <=>  c == d.
            let ((x, c), (y, d)) = (self.sum(a), self.sum(b));
            return match (x == y, self.within_equal(a, b)) {
                (true, _) => self.bool(c == d),
                (_, Some((a, b))) => self.eq(a, b),
                _ => self.intern(Node::Eq(a.min(b), a.max(b)), Sort::Bool),
            };
        };
        let w = self.width(a);
        if let Some((upper, lower)) = self.halves(a) {
            let n = self.width(lower);
            let upper = self.eq_arm(upper, self.bv(self.width(upper), k >> n));
            return self.and(upper, self.eq(lower, self.bv(n, k)));
        }
        match self.node(a) {
            Node::Bv(_, v) => return self.bool(v == k),
            // x + c == k  <=>  x == k - c;  x ^ c == k  <=>  x == k ^ c.
            Node::Bin(BinOp::Add, x, c) if self.as_bits(c).is_some() => {
                let c = self.as_bits(c).expect("just seen");
                return self.eq(x, self.bv(w, k.wrapping_sub(c)));
            }
            Node::Bin(BinOp::Xor, x, c) if self.as_bits(c).is_some() => {
                return self.eq(x, self.bv(w, k ^ self.as_bits(c).expect("just seen")));
            }
            // An extended value equals a constant only if the constant is the extension of its low bits.
            Node::Zext(_, x) => {
                let n = self.width(x);
                if mask(n, k) == k {
                    return self.eq(x, self.bv(n, k));
                }
                self.decided_by_limit(x);
                return self.bool(false);
            }
            Node::Sext(_, x) => {
                let n = self.width(x);
                let fits = mask(w, signed(n, k) as u64) == k;
                return if fits { self.eq(x, self.bv(n, k)) } else { self.bool(false) };
            }
            Node::Lookup(table, x) => {
                if let Some(few) = self.is_looked_up(table, x, k as i32) {
                    return few;
                }
            }
            // Where one arm is seen not to be it, and the other to be it.
            Node::Ite(c, x, y) if self.as_bits(x).or(self.as_bits(y)).is_some() => {
                let of = |arm| match self.node(arm) {
                    Node::Bv(_, v) => Some(v == k),
                    Node::Zext(_, x) if mask(self.width(x), k) != k => Some(false),
                    _ => None,
                };
                if let Some((x, y)) = of(x).zip(of(y)) {
                    return self.ite(c, self.bool(x), self.bool(y));
                }
            }
            // A bit that is not 0.
            _ if w == 1 && k == 1 => return self.not(self.eq(a, self.bv(1, 0))),
            _ => {}
        }
        self.over_constants(a, TREE, &|leaf| self.eq(leaf, b))
            .or_else(|| self.eq_in_chain(a, b))
            .unwrap_or_else(|| self.intern(Node::Eq(a, b), Sort::Bool))
    }

    /// When a chain of if-then-elses over constants is the one that stands in it once, or never: a `switch` over strings has a link a label.
    fn eq_in_chain(&self, chain: Term, k: Term) -> Option<Term> {
        let (mut rest, mut before, mut found) = (chain, vec![], None);
        for _ in 0..CHAIN {
            let Node::Ite(c, x, y) = self.node(rest) else { break };
            let (here, at, behind) = match (self.as_bits(x), self.as_bits(y)) {
                (Some(_), _) => (c, x, y),
                (None, Some(_)) => (self.not(c), y, x),
                (None, None) => return None,
            };
            if at == k {
                let all = before.iter().copied().chain([here]);
                found.replace(self.all(all)).is_none().then_some(())?;
            }
            before.push(self.not(here));
            rest = behind;
        }
        self.as_bits(rest)?;
        match found {
            _ if rest == k => found.is_none().then(|| self.all(before)),
            None => Some(self.bool(false)),
            found => found,
        }
    }

    /// A number of this width from its upper and its lower half.
    pub fn joined_halves(&self, upper: Term, lower: Term) -> Term {
        let (n, w) = (self.width(lower), self.width(lower) + self.width(upper));
        let upper = self.bin(BinOp::Shl, self.zext(w, upper), self.bv(w, n.into()));
        self.bin(BinOp::Or, upper, self.zext(w, lower))
    }

    /// The upper and the lower half of what [`Terms::joined_halves`] has made.
    pub fn halves(&self, t: Term) -> Option<(Term, Term)> {
        let Node::Bin(BinOp::Or, a, b) = self.node(t) else { return None };
        let upper = |t: Term| match self.node(t) {
            Node::Bin(BinOp::Shl, x, by) => match self.node(x) {
                Node::Zext(_, x) => Some((x, self.as_bits(by)?)),
                _ => None,
            },
            _ => None,
        };
        let (upper, by, lower) = match (upper(a), upper(b)) {
            (Some((x, by)), None) => (x, by, b),
            (None, Some((x, by))) => (x, by, a),
            _ => return None,
        };
        let Node::Zext(w, lower) = self.node(lower) else { return None };
        let fits = u64::from(self.width(lower)) == by && self.width(lower) + self.width(upper) == w;
        fits.then_some((upper, lower))
    }

    /// `a == k` with what has to be so of one arm, where the other is a constant.
    fn eq_arm(&self, a: Term, k: Term) -> Term {
        match self.node(a) {
            Node::Ite(c, x, y) if self.as_bits(y).is_some() => match y == k {
                true => self.or(self.not(c), self.eq(x, k)),
                false => self.and(c, self.eq(x, k)),
            },
            _ => self.eq(a, k),
        }
    }

    /// A sum as what is added to a constant, and that constant.
    fn sum(&self, t: Term) -> (Term, u64) {
        match self.node(t) {
            Node::Bin(BinOp::Add, x, c) => self.as_bits(c).map_or((t, 0), |c| (x, c)),
            _ => (t, 0),
        }
    }

    /// `a < b`, signed.
    pub fn slt(&self, a: Term, b: Term) -> Term {
        let w = self.width(a);
        let (least, greatest) = (signed(w, 1 << (w - 1)), signed(w, mask(w, u64::MAX) >> 1));
        match (self.as_signed(a), self.as_signed(b)) {
            (Some(x), Some(y)) => return self.bool(x < y),
            // Nothing is below the least value or above the greatest.
            (_, Some(y)) if y == least => return self.bool(false),
            (Some(x), _) if x == greatest => return self.bool(false),
            _ if a == b => return self.bool(false),
            _ => {}
        }
        if self.as_bits(b).is_some()
            && let Some(t) = self.over_constants(a, TREE, &|leaf| self.slt(leaf, b))
        {
            return t;
        }
        if self.as_bits(a).is_some()
            && let Some(t) = self.over_constants(b, TREE, &|leaf| self.slt(a, leaf))
        {
            return t;
        }
        if self.as_bits(b) == Some(0)
            && let Some(t) = self.is_negative(a)
        {
            return t;
        }
        self.slt_extended(a, b).unwrap_or_else(|| self.intern(Node::Slt(a, b), Sort::Bool))
    }

    /// Whether a number is negative of whose bits some are set or turned: `Math.floorDiv` asks so whether signs differ.
    fn is_negative(&self, t: Term) -> Option<Term> {
        let Node::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor), x, c) = self.node(t) else { return None };
        let is_set = self.as_signed(c)? < 0;
        let of_x = || self.slt(x, self.bv(self.width(x), 0));
        Some(match (op, is_set) {
            (BinOp::And, false) => self.bool(false),
            (BinOp::Or, true) => self.bool(true),
            (BinOp::Xor, true) => self.not(of_x()),
            _ => of_x(),
        })
    }

    /// Comparisons of an extended value with a constant outside the range of the narrow one.
    fn slt_extended(&self, a: Term, b: Term) -> Option<Term> {
        let range = |t| match self.node(t) {
            Node::Zext(_, x) => Some((0, mask(self.width(x), u64::MAX) as i64)),
            Node::Sext(_, x) => {
                let n = self.width(x);
                Some((signed(n, 1 << (n - 1)), signed(n, mask(n, u64::MAX) >> 1)))
            }
            _ => self.as_signed(t).map(|k| (k, k)),
        };
        let ((a_least, a_greatest), (b_least, b_greatest)) = (range(a)?, range(b)?);
        match () {
            () if a_greatest < b_least => {
                self.decided_by_limit(a);
                Some(self.bool(true))
            }
            () if a_least >= b_greatest => {
                if a_least > 0 {
                    self.decided_by_limit(b);
                }
                Some(self.bool(false))
            }
            () => None,
        }
    }

    /// `a < b`, unsigned.
    pub fn ult(&self, a: Term, b: Term) -> Term {
        if let (Some((upper, lower)), Some(k)) = (self.halves(a), self.as_bits(b)) {
            let (n, w) = (self.width(lower), self.width(upper));
            match k >> n {
                // The lower half does not matter.
                1 if mask(n, k) == 0 => return self.eq_arm(upper, self.bv(w, 0)),
                k_upper if mask(n, k) == 0 => return self.ult(upper, self.bv(w, k_upper)),
                0 => {
                    let none = self.eq_arm(upper, self.bv(w, 0));
                    return self.and(none, self.ult(lower, self.bv(n, k)));
                }
                _ => {}
            }
        }
        match (self.as_bits(a), self.as_bits(b)) {
            (Some(x), Some(y)) => self.bool(x < y),
            (_, Some(0)) => self.bool(false),
            _ if a == b => self.bool(false),
            (_, Some(k)) if self.moved_range(a).is_some_and(|(least, _)| least >= k) => {
                self.decided_by_limit(a);
                self.bool(false)
            }
            (_, Some(k)) if self.moved_range(a).is_some_and(|(_, greatest)| greatest < k) => {
                self.decided_by_limit(a);
                self.bool(true)
            }
            (_, Some(1)) => self.eq(a, self.bv(self.width(a), 0)),
            // Where neither can be negative the signs do not matter.
            _ if self.is_natural(a) && self.is_natural(b) => self.slt(a, b),
            _ => self.intern(Node::Ult(a, b), Sort::Bool),
        }
    }

    /// Between what an extended value lies that has been moved by a constant, unsigned; `None` where it may wrap around.
    fn moved_range(&self, t: Term) -> Option<(u64, u64)> {
        let (x, by) = self.sum(t);
        let Node::Zext(w, x) = self.node(x) else { return None };
        let greatest = by.checked_add(mask(self.width(x), u64::MAX))?;
        (greatest <= mask(w, u64::MAX)).then_some((by, greatest))
    }

    /// Whether `t` is seen to be no negative number.
    fn is_natural(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Zext(..)) || self.as_signed(t).is_some_and(|k| k >= 0)
    }

    /// Sign extension to `w` bits.
    pub fn sext(&self, w: u8, a: Term) -> Term {
        let n = self.width(a);
        match self.node(a) {
            _ if n == w => a,
            Node::Bv(_, v) => self.bv(w, signed(n, v) as u64),
            Node::Sext(_, x) => self.sext(w, x),
            // The sign bit of a zero extension is 0.
            Node::Zext(_, x) => self.zext(w, x),
            _ => self.intern(Node::Sext(w, a), Sort::Bv(w)),
        }
    }

    /// Zero extension to `w` bits.
    pub fn zext(&self, w: u8, a: Term) -> Term {
        match self.node(a) {
            _ if self.width(a) == w => a,
            Node::Bv(_, v) => self.bv(w, v),
            Node::Zext(_, x) => self.zext(w, x),
            _ => self.intern(Node::Zext(w, a), Sort::Bv(w)),
        }
    }

    /// The low `w` bits.
    pub fn trunc(&self, w: u8, a: Term) -> Term {
        match self.node(a) {
            _ if self.width(a) == w => a,
            Node::Bv(_, v) => self.bv(w, v),
            Node::Trunc(_, x) => self.trunc(w, x),
            // Bits that an extension added go first.
            Node::Zext(_, x) if self.width(x) >= w => self.trunc(w, x),
            Node::Sext(_, x) if self.width(x) >= w => self.trunc(w, x),
            Node::Zext(_, x) => self.zext(w, x),
            Node::Sext(_, x) => self.sext(w, x),
            _ => match self.halves(a) {
                Some((_, lower)) if self.width(lower) >= w => self.trunc(w, lower),
                _ => self.intern(Node::Trunc(w, a), Sort::Bv(w)),
            },
        }
    }
}
