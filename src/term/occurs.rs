//! What occurs in a term: known of each since it was made.

use super::{BinOp, Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Of a term and of what it is made of, a bit each.
#[derive(Copy, Clone)]
pub(super) struct Occurs(u8);

impl Occurs {
    const CHOICE: u8 = 1;
    const REFERENCE: u8 = 2;
    const FLOATING: u8 = 4;
    const OPAQUE: u8 = 8;
    const QUOTIENT: u8 = 16;
    const LIMITED: u8 = 32;
}

impl Terms {
    /// What occurs in a term whose parts are known.
    pub(super) fn occurring(&self, node: Node, sort: Sort) -> Occurs {
        let mut all = match node {
            Node::Ite(..) | Node::And(..) | Node::Or(..) | Node::Not(_) => Occurs::CHOICE,
            Node::Bin(BinOp::Div | BinOp::Rem, ..) => Occurs::QUOTIENT,
            Node::Init(f, _) if self.is_limited(f) => Occurs::LIMITED,
            Node::Apply(..) => Occurs::FLOATING | Occurs::OPAQUE,
            Node::Fp(..) | Node::FpLess(..) | Node::FpEq(..) | Node::FpConvert(..) => Occurs::FLOATING,
            _ => 0,
        };
        if sort == Sort::Ref {
            all |= Occurs::REFERENCE;
        }
        let known = self.occurs.borrow();
        node.map(&mut |c| {
            all |= known[c.0 as usize].0;
            c
        });
        Occurs(all)
    }

    fn has(&self, t: Term, what: u8) -> bool {
        self.occurs.borrow()[t.0 as usize].0 & what != 0
    }

    /// Whether there is an if-then-else or a connective in a term.
    pub fn has_choice(&self, t: Term) -> bool {
        self.has(t, Occurs::CHOICE)
    }

    /// Whether a term is a reference or has one in it.
    pub fn has_reference(&self, t: Term) -> bool {
        self.has(t, Occurs::REFERENCE)
    }

    /// Whether a floating-point operation or an opaque function occurs in a term.
    pub fn has_fp(&self, t: Term) -> bool {
        self.has(t, Occurs::FLOATING)
    }

    /// Whether a quotient of whole numbers or what remains of one occurs in a term.
    pub fn has_quotient(&self, t: Term) -> bool {
        self.has(t, Occurs::QUOTIENT)
    }

    /// Whether a number that has a limit of ours occurs in a term.
    pub(super) fn has_limited(&self, t: Term) -> bool {
        self.has(t, Occurs::LIMITED)
    }

    /// Whether an opaque function occurs in a term.
    pub fn has_opaque(&self, t: Term) -> bool {
        self.has(t, Occurs::OPAQUE)
    }

    /// Whether this is so of some term that `t` is made of; what is known of others is kept.
    pub fn any_part(&self, t: Term, known: &mut FxHashMap<Term, bool>, is_so: impl Fn(&Self, Term) -> bool) -> bool {
        if let Some(&has) = known.get(&t) {
            return has;
        }
        let mut open = vec![t];
        while let Some(&t) = open.last() {
            let (mut has, before) = (is_so(self, t), open.len());
            self.for_each_child(t, |c| match known.get(&c) {
                Some(of_child) => has |= of_child,
                None => open.push(c),
            });
            if has || open.len() == before {
                open.truncate(before - 1);
                known.insert(t, has);
            }
        }
        known[&t]
    }
}
