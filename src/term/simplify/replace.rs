//! A term with parts of it replaced.

use crate::term::{Node, Term, Terms};
use rustc_hash::FxHashMap;

impl Terms {
    /// `t` with other parts, put together anew by the folding constructors.
    pub(super) fn rebuilt(&self, t: Term, part: &mut dyn FnMut(Term) -> Term) -> Term {
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
            Node::FpLess(a, b) => self.fp_less(part(a), part(b)),
            Node::FpEq(a, b) => self.fp_eq(part(a), part(b)),
            Node::FpConvert(how, w, a) => self.fp_convert(how, w, part(a)),
        }
    }

    /// `t` with roots and cells of the input replaced. `by` is asked about every one in it, a cell after what holds it has been
    /// replaced: so it sees the cells of what it has itself put in.
    pub fn replaced(&self, t: Term, by: &mut dyn FnMut(Term) -> Term) -> Term {
        self.replaced_part(t, by, &mut FxHashMap::default())
    }

    fn replaced_part(&self, t: Term, by: &mut dyn FnMut(Term) -> Term, memo: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&known) = memo.get(&t) {
            return known;
        }
        let new = match self.node(t) {
            // It stands for what its designator is replaced by.
            Node::Input(_, designator) => match self.replaced_part(designator, by, memo) {
                same if same == designator => t,
                other => other,
            },
            Node::Sym(_) => by(t),
            node => {
                let new = self.rebuilt(t, &mut |part| self.replaced_part(part, by, memo));
                if matches!(node, Node::Init(..) | Node::Elem(..)) { self.each_arm(new, by) } else { new }
            }
        };
        memo.insert(t, new);
        new
    }

    /// A cell of an if-then-else is one of its arms' cells.
    fn each_arm(&self, t: Term, by: &mut dyn FnMut(Term) -> Term) -> Term {
        match self.node(t) {
            Node::Ite(c, a, b) => {
                let (new_a, new_b) = (self.each_arm(a, by), self.each_arm(b, by));
                if (new_a, new_b) == (a, b) { t } else { self.ite(c, new_a, new_b) }
            }
            _ if self.is_atom(t) => by(t),
            _ => t,
        }
    }
}
