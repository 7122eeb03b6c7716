//! Laws of truth values and of if-then-else.

use crate::term::{Node, Sort, Term, Terms};

impl Terms {
    /// A truth value.
    pub fn bool(&self, b: bool) -> Term {
        self.intern(Node::Bool(b), Sort::Bool)
    }

    /// The value of a constant condition.
    pub fn as_bool(&self, t: Term) -> Option<bool> {
        match self.node(t) {
            Node::Bool(b) => Some(b),
            _ => None,
        }
    }

    /// `!a`.
    pub fn not(&self, a: Term) -> Term {
        match self.node(a) {
            Node::Bool(b) => self.bool(!b),
            // !!a == a.
            Node::Not(x) => x,
            _ => self.intern(Node::Not(a), Sort::Bool),
        }
    }

    /// `a && b`.
    pub fn and(&self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::Bool(true), _) => b,
            (_, Node::Bool(true)) => a,
            (Node::Bool(false), _) | (_, Node::Bool(false)) => self.bool(false),
            // a && a == a;  a && !a == false.
            _ if a == b => a,
            _ if self.not(a) == b => self.bool(false),
            _ => {
                let stronger = || self.fp_stronger(a, b).or_else(|| self.fp_stronger(b, a));
                let known = self.one_value(a, b).or_else(|| self.neither_less(a, b)).or_else(stronger);
                known.unwrap_or_else(|| self.intern(Node::And(a.min(b), a.max(b)), Sort::Bool))
            }
        }
    }

    /// `a || b`.
    pub fn or(&self, a: Term, b: Term) -> Term {
        match (self.node(a), self.node(b)) {
            (Node::Bool(false), _) => b,
            (_, Node::Bool(false)) => a,
            (Node::Bool(true), _) | (_, Node::Bool(true)) => self.bool(true),
            // a || a == a;  a || !a == true.
            _ if a == b => a,
            _ if self.not(a) == b => self.bool(true),
            _ => {
                let (not_a, not_b) = (self.not(a), self.not(b));
                match self.one_value(not_a, not_b).or_else(|| self.neither_less(not_a, not_b)) {
                    Some(neither) => self.not(neither),
                    None => self.intern(Node::Or(a.min(b), a.max(b)), Sort::Bool),
                }
            }
        }
    }

    /// x == c && x != d  <=>  x == c;  x == c && x == d  <=>  false, of different constants.
    fn one_value(&self, a: Term, b: Term) -> Option<Term> {
        let compared = |t| match self.node(t) {
            Node::Eq(x, c) => Some((x, self.as_bits(c)?, true)),
            Node::Not(t) => match self.node(t) {
                Node::Eq(x, c) => Some((x, self.as_bits(c)?, false)),
                _ => None,
            },
            _ => None,
        };
        let ((x, c, is_c), (y, d, is_d)) = (compared(a)?, compared(b)?);
        match (is_c, is_d) {
            _ if x != y || c == d => None,
            (true, true) => Some(self.bool(false)),
            (true, false) => Some(a),
            (false, true) => Some(b),
            (false, false) => None,
        }
    }

    /// x == y && !(x < y)  <=>  x == y;  x == y && x < y  <=>  false;  x != y && !(x < y)  <=>  y < x;  x != y && x < y  <=>  x < y: `lcmp` compares
    /// both ways (JVMS §6.5).
    fn neither_less(&self, a: Term, b: Term) -> Option<Term> {
        let said = |t| match self.node(t) {
            Node::Not(t) => (self.node(t), false),
            node => (node, true),
        };
        let ((equal, x, y, are_equal), order) = match (said(a), said(b)) {
            ((Node::Eq(x, y), are_equal), _) => ((a, x, y, are_equal), b),
            (_, (Node::Eq(x, y), are_equal)) => ((b, x, y, are_equal), a),
            _ => return None,
        };
        let (node @ (Node::Slt(less, than) | Node::Ult(less, than)), is_less) = said(order) else { return None };
        if (less, than) != (x, y) && (less, than) != (y, x) {
            return None;
        }
        Some(match (are_equal, is_less) {
            (true, true) => self.bool(false),
            (true, false) => equal,
            (false, true) => order,
            (false, false) if matches!(node, Node::Slt(..)) => self.slt(than, less),
            (false, false) => self.ult(than, less),
        })
    }

    /// The conjunction of all; true of none.
    pub fn all(&self, facts: impl IntoIterator<Item = Term>) -> Term {
        facts.into_iter().fold(self.bool(true), |a, b| self.and(a, b))
    }

    /// The disjunction of all; false of none.
    pub fn any(&self, facts: impl IntoIterator<Item = Term>) -> Term {
        facts.into_iter().fold(self.bool(false), |a, b| self.or(a, b))
    }

    /// `c ? a : b`.
    pub fn ite(&self, c: Term, a: Term, b: Term) -> Term {
        match (self.node(c), self.node(a), self.node(b)) {
            (Node::Bool(true), ..) => a,
            (Node::Bool(false), ..) => b,
            _ if a == b => a,
            // !c ? a : b == c ? b : a.
            (Node::Not(n), ..) => self.ite(n, b, a),
            // A choice between truth values is a formula.
            (_, Node::Bool(true), _) => self.or(c, b),
            (_, Node::Bool(false), _) => self.and(self.not(c), b),
            (_, _, Node::Bool(false)) => self.and(c, a),
            (_, _, Node::Bool(true)) => self.or(self.not(c), a),
            // c ? (c ? x : y) : b == c ? x : b;  c ? a : (c ? x : y) == c ? a : y.
            (_, Node::Ite(d, x, _), _) if d == c => self.ite(c, x, b),
            (_, _, Node::Ite(d, _, y)) if d == c => self.ite(c, a, y),
            // c ? a : (d ? a : y) == c || d ? a : y.
            (_, _, Node::Ite(d, x, y)) if x == a => self.ite(self.or(c, d), a, y),
            _ => self.intern(Node::Ite(c, a, b), self.sort(a)),
        }
    }

    /// `a == b`, of bit-vectors or references.
    pub fn eq(&self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "{} == {}", self.show(a), self.show(b));
        if a == b {
            return self.bool(true);
        }
        match self.sort(a) {
            Sort::Bool => self.ite(a, b, self.not(b)),
            Sort::Bv(_) => self.eq_int(a, b),
            Sort::Ref => self.eq_ref(a, b),
        }
    }

    /// Rewrites the leaves of a small tree of if-then-elses over constants; `None` if `t` is no such tree.
    pub(super) fn over_constants(&self, t: Term, depth: u8, f: &dyn Fn(Term) -> Term) -> Option<Term> {
        match self.node(t) {
            Node::Ite(c, a, b) if depth > 0 => {
                let a = self.over_constants(a, depth - 1, f)?;
                let b = self.over_constants(b, depth - 1, f)?;
                Some(self.ite(c, a, b))
            }
            Node::Bv(..) => Some(f(t)),
            _ => None,
        }
    }
}
