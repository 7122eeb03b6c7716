//! A term with parts of it replaced.

use crate::term::{Node, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

impl Terms {
    /// `t` with other parts, put together anew by the folding constructors.
    pub fn rebuilt(&self, t: Term, part: &mut dyn FnMut(Term) -> Term) -> Term {
        match self.node(t) {
            Node::Bool(_) | Node::Bv(..) | Node::Null | Node::Obj(..) | Node::Sym(_) | Node::Input(..) => t,
            Node::Init(f, r) => self.init(f, part(r)),
            Node::Elem(f, r, i) => {
                let (r, i) = (part(r), part(i));
                self.elem(f, r, i)
            }
            Node::Is(r, set) => self.is(part(r), set),
            Node::Not(a) => self.not(part(a)),
            Node::And(a, b) => match part(a) {
                a if self.as_bool(a) == Some(false) => a,
                a => self.and(a, part(b)),
            },
            Node::Or(a, b) => match part(a) {
                a if self.as_bool(a) == Some(true) => a,
                a => self.or(a, part(b)),
            },
            Node::Eq(a, b) => self.eq(part(a), part(b)),
            Node::Slt(a, b) => self.slt(part(a), part(b)),
            Node::Ult(a, b) => self.ult(part(a), part(b)),
            Node::Ite(c, a, b) => {
                let c = part(c);
                match self.as_bool(c) {
                    Some(true) => part(a),
                    Some(false) => part(b),
                    None => self.ite(c, part(a), part(b)),
                }
            }
            Node::Bin(op, a, b) => self.bin(op, part(a), part(b)),
            Node::Sext(w, a) => self.sext(w, part(a)),
            Node::Zext(w, a) => self.zext(w, part(a)),
            Node::Trunc(w, a) => self.trunc(w, part(a)),
            Node::Fp(op, a, b) => self.fp(op, part(a), part(b)),
            Node::Apply(function, a, b) => self.apply(function, part(a), part(b)),
            Node::Lookup(table, a) => self.looked_up(table, part(a)),
            Node::FpLess(a, b) => self.fp_less(part(a), part(b)),
            Node::FpEq(a, b) => self.fp_eq(part(a), part(b)),
            Node::FpConvert(how, w, a) => self.fp_convert(how, w, part(a)),
        }
    }

    /// `t` with roots and cells of the input replaced by what `by` says they are; a cell it does not know may be reached
    /// through one that it knows.
    pub fn replaced(&self, t: Term, by: &dyn Fn(Term) -> Option<Term>) -> Term {
        self.replaced_part(t, by, &mut FxHashMap::default())
    }

    /// As [`Terms::replaced`], where `memo` has what the same `by` has made of terms before.
    pub fn replaced_part(&self, t: Term, by: &dyn Fn(Term) -> Option<Term>, memo: &mut FxHashMap<Term, Term>) -> Term {
        self.replaced_any(t, &|t| if self.is_atom(t) { by(t) } else { None }, memo)
    }

    /// As [`Terms::replaced_part`], where `by` may say of any part what it is.
    pub fn replaced_any(&self, t: Term, by: &dyn Fn(Term) -> Option<Term>, memo: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&known) = memo.get(&t) {
            return known;
        }
        let new = match (by(t), self.node(t)) {
            (Some(new), _) => new,
            // It stands for what its designator is replaced by.
            (None, Node::Input(_, designator)) => match self.replaced_any(designator, by, memo) {
                same if same == designator => t,
                other => other,
            },
            (None, _) => self.rebuilt(t, &mut |part| self.replaced_any(part, by, memo)),
        };
        memo.insert(t, new);
        new
    }

    /// The roots and cells that a term is put together from, those left out that only lead to another.
    pub fn leaves(&self, t: Term) -> Vec<Term> {
        let (mut open, mut seen, mut found) = (vec![t], FxHashSet::default(), vec![]);
        while let Some(t) = open.pop() {
            match self.node(t) {
                _ if !seen.insert(t) => {}
                _ if self.is_atom(t) => found.push(t),
                _ => self.for_each_child(t, |part| open.push(part)),
            }
        }
        found
    }
}
