//! A term where more is known than it says: conditions that hold, or do not.

use crate::term::{Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// One condition holds, or does not; of a conjunction that holds every part does.
struct Given {
    parts: Vec<(Term, bool)>,
}

impl Given {
    /// That `condition` has this value.
    fn new(terms: &Terms, condition: Term, value: bool) -> Self {
        let mut parts = vec![];
        let mut open = vec![(condition, value)];
        while let Some((c, value)) = open.pop() {
            parts.push((c, value));
            match (terms.node(c), value) {
                (Node::Not(a), _) => open.push((a, !value)),
                (Node::And(a, b), true) | (Node::Or(a, b), false) => open.extend([(a, value), (b, value)]),
                _ => {}
            }
        }
        Self { parts }
    }

    fn truth(&self, condition: Term) -> Option<bool> {
        self.parts.iter().find(|(c, _)| *c == condition).map(|&(_, value)| value)
    }
}

impl Terms {
    /// `t`, simplified where `truth` knows whether a condition holds. Without an if-then-else or a connective in it there is
    /// nothing to win.
    pub fn under(&self, t: Term, truth: &dyn Fn(Term) -> Option<bool>) -> Term {
        Under { terms: self, truth, memo: FxHashMap::default() }.term(t)
    }

    /// `c ? a : b`, with `a` simplified where `c` holds and `b` where it does not.
    pub fn ite_under(&self, c: Term, a: Term, b: Term) -> Term {
        let arm = |value, t| {
            let given = Given::new(self, c, value);
            self.under(t, &|condition| given.truth(condition))
        };
        match self.as_bool(c) {
            Some(true) => a,
            Some(false) => b,
            None => self.ite(c, arm(true, a), arm(false, b)),
        }
    }
}

struct Under<'a> {
    terms: &'a Terms,
    truth: &'a dyn Fn(Term) -> Option<bool>,
    memo: FxHashMap<Term, Term>,
}

impl Under<'_> {
    fn term(&mut self, t: Term) -> Term {
        let terms = self.terms;
        if terms.sort(t) == Sort::Bool
            && let Some(b) = (self.truth)(t)
        {
            return terms.bool(b);
        }
        if !terms.has_choice(t) {
            return t;
        }
        if let Some(&known) = self.memo.get(&t) {
            return known;
        }
        let new = self.rebuilt(t);
        let new = match terms.sort(new) {
            Sort::Bool if new != t => (self.truth)(new).map_or(new, |b| terms.bool(b)),
            _ => new,
        };
        self.memo.insert(t, new);
        new
    }

    fn rebuilt(&mut self, t: Term) -> Term {
        let terms = self.terms;
        match terms.node(t) {
            Node::Bool(_) | Node::Bv(..) | Node::Null | Node::Obj(..) | Node::Sym(_) | Node::Input(..) => t,
            Node::Init(f, r) => terms.init(f, self.term(r)),
            Node::Elem(f, r, i) => {
                let (r, i) = (self.term(r), self.term(i));
                terms.elem(f, r, i)
            }
            Node::Is(r, set) => terms.is(self.term(r), set),
            Node::Not(a) => terms.not(self.term(a)),
            Node::And(a, b) => match self.term(a) {
                a if terms.as_bool(a) == Some(false) => a,
                a => terms.and(a, self.term(b)),
            },
            Node::Or(a, b) => match self.term(a) {
                a if terms.as_bool(a) == Some(true) => a,
                a => terms.or(a, self.term(b)),
            },
            Node::Eq(a, b) => terms.eq(self.term(a), self.term(b)),
            Node::Slt(a, b) => terms.slt(self.term(a), self.term(b)),
            Node::Ult(a, b) => terms.ult(self.term(a), self.term(b)),
            Node::Ite(c, a, b) => {
                let c = self.term(c);
                match terms.as_bool(c) {
                    Some(true) => self.term(a),
                    Some(false) => self.term(b),
                    None => terms.ite(c, self.term(a), self.term(b)),
                }
            }
            Node::Bin(op, a, b) => terms.bin(op, self.term(a), self.term(b)),
            Node::Sext(w, a) => terms.sext(w, self.term(a)),
            Node::Zext(w, a) => terms.zext(w, self.term(a)),
            Node::Trunc(w, a) => terms.trunc(w, self.term(a)),
            Node::Fp(..) | Node::FpLess(..) | Node::FpEq(..) | Node::FpConvert(..) => t,
        }
    }
}
