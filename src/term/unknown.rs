//! What is not followed of a large input, and what stands for it.
//!
//! Of a number of the input that says how large something is, there may be a value up to which all else is followed in terms:
//! it is *followed* so far. Beyond it a term has an *unknown* in its place, a root of no input of which nothing is known. So what
//! is unsatisfiable is so for inputs of any size; but a model in which an unknown was looked at is no input.

use super::{BinOp, Decl, Func, Node, Sort, Sym, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{cell::RefCell, iter, rc::Rc};

/// A function of terms.
type Role = (&'static str, Box<[Term]>);

/// See the module.
#[derive(Default)]
pub(super) struct Unknowns {
    /// What stands for a term, and what of it is not known, in one of these roles.
    of: RefCell<FxHashMap<Role, Term>>,
    /// Those roots, and where each is looked at.
    all: RefCell<FxHashMap<Sym, Term>>,
    /// How far numbers are followed.
    followed: RefCell<FxHashMap<Func, u64>>,
    /// The numbers in a term that are followed so far.
    within: RefCell<FxHashMap<Term, Rc<[Term]>>>,
    /// The roots that stand for what loops come to behind their bound.
    in_loops: RefCell<FxHashSet<Sym>>,
    /// Where those in a term are looked at.
    lost: RefCell<FxHashMap<Term, Rc<[Term]>>>,
    /// Whether a term has something unknown in it.
    has: RefCell<FxHashMap<Term, bool>>,
}

impl Terms {
    /// Numbers that this function says are followed as far as this.
    pub fn follow(&self, f: Func, most: u64) {
        self.unknowns.followed.borrow_mut().insert(f, most);
    }

    /// How far a number of the input is followed, where there is more of it.
    pub fn followed(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Init(f, _) => self.unknowns.followed.borrow().get(&f).copied(),
            _ => None,
        }
    }

    /// The numbers in these terms that are not followed as far as they go.
    pub fn sizes(&self, of: impl Iterator<Item = Term>) -> Vec<Term> {
        if self.unknowns.followed.borrow().is_empty() {
            return vec![];
        }
        let mut all: Vec<Term> = vec![];
        for t in of {
            for &size in self.sizes_in(t).iter() {
                if !all.contains(&size) {
                    all.push(size);
                }
            }
        }
        all
    }

    fn sizes_in(&self, t: Term) -> Rc<[Term]> {
        self.gathered(t, &self.unknowns.within, &|t| self.followed(t).map(|_| t))
    }

    /// What `of` says of a term and all below it, each once.
    fn gathered(
        &self,
        t: Term,
        known: &RefCell<FxHashMap<Term, Rc<[Term]>>>,
        of: &dyn Fn(Term) -> Option<Term>,
    ) -> Rc<[Term]> {
        if let Some(known) = known.borrow().get(&t) {
            return known.clone();
        }
        let mut all: Vec<Term> = of(t).into_iter().collect();
        let mut children = vec![];
        self.for_each_child(t, |child| children.push(child));
        for child in children {
            let more = self.gathered(child, known, of);
            all.extend(more.iter().filter(|t| !all.contains(t)).copied().collect::<Vec<_>>());
        }
        let all: Rc<[Term]> = all.into();
        known.borrow_mut().insert(t, all.clone());
        all
    }

    /// What stands for what a loop comes to behind its bound, which is where `lost` holds: a truth value or a number like `like`, the same
    /// for the same `of`.
    pub fn unknown_in_loop(&self, lost: Term, like: Term, of: &[Term]) -> Term {
        let unknown = self.unknown(lost, like, "in a loop", &[of, &[lost]].concat());
        let mut root = unknown;
        while let Node::Not(of) | Node::Eq(of, _) = self.node(root) {
            root = of;
        }
        if let Node::Sym(sym) = self.node(root) {
            self.unknowns.in_loops.borrow_mut().insert(sym);
        }
        unknown
    }

    /// Whether there is anything unknown that a loop comes to behind its bound.
    pub fn has_unknown_in_loops(&self) -> bool {
        !self.unknowns.in_loops.borrow().is_empty()
    }

    /// That none of these terms is about what a loop comes to behind its bound.
    pub fn within_loops(&self, of: impl Iterator<Item = Term>) -> Vec<Term> {
        let mut all: Vec<Term> = vec![];
        if !self.has_unknown_in_loops() {
            return all;
        }
        let lost = |t| match self.node(t) {
            Node::Sym(s) if self.unknowns.in_loops.borrow().contains(&s) => self.unknowns.all.borrow().get(&s).copied(),
            _ => None,
        };
        for t in of {
            for &lost in self.gathered(t, &self.unknowns.lost, &lost).iter() {
                let within = self.not(lost);
                if !all.contains(&within) {
                    all.push(within);
                }
            }
        }
        all
    }

    /// What stands for `t`, a truth value or a number, where nothing is known of it, which is where `lost` holds: the same for the
    /// same function of the same terms.
    pub fn unknown(&self, lost: Term, t: Term, function: &'static str, of: &[Term]) -> Term {
        let key = (function, [&[t], of].concat().into());
        if let Some(&known) = self.unknowns.of.borrow().get(&key) {
            return known;
        }
        let width = if let Sort::Bv(width) = self.sort(t) { width } else { 1 };
        let decl = Decl { name: "?".into(), sort: Sort::Bv(width), bound: None, most: None };
        let root = self.declare_sym(decl);
        if let Node::Sym(sym) = self.node(root) {
            self.unknowns.all.borrow_mut().insert(sym, lost);
        }
        let unknown = if self.sort(t) == Sort::Bool { self.eq(root, self.bv(1, 1)) } else { root };
        self.unknowns.of.borrow_mut().insert(key, unknown);
        unknown
    }

    /// Whether a root stands for what is not known.
    pub fn is_unknown(&self, s: Sym) -> bool {
        self.unknowns.all.borrow().contains_key(&s)
    }

    /// Whether something in these terms is not known for another reason than that a size is too large.
    pub fn unknown_of_other(&self, of: impl Iterator<Item = Term>) -> bool {
        let is_of_other = |lost: Term| self.atoms(iter::once(lost)).into_iter().any(|t| self.followed(t).is_none());
        let unknowns = self.atoms(of).into_iter().filter_map(|t| match self.node(t) {
            Node::Sym(s) => self.unknowns.all.borrow().get(&s).copied(),
            _ => None,
        });
        unknowns.into_iter().any(is_of_other)
    }

    /// Whether anything unknown is in a term.
    pub fn has_unknown(&self, t: Term) -> bool {
        if self.unknowns.all.borrow().is_empty() {
            return false;
        }
        if let Some(&known) = self.unknowns.has.borrow().get(&t) {
            return known;
        }
        let has = match self.node(t) {
            Node::Sym(s) => self.is_unknown(s),
            _ => {
                let mut children = vec![];
                self.for_each_child(t, |child| children.push(child));
                children.into_iter().any(|child| self.has_unknown(child))
            }
        };
        self.unknowns.has.borrow_mut().insert(t, has);
        has
    }

    /// That nothing unknown in these terms is looked at.
    pub fn nothing_lost(&self, of: impl Iterator<Item = Term>) -> Vec<Term> {
        let mut open: Vec<Term> = of.collect();
        let mut seen: FxHashSet<Term> = open.iter().copied().collect();
        let mut all: Vec<Term> = vec![];
        while let Some(t) = open.pop() {
            if let Node::Sym(s) = self.node(t)
                && let Some(&lost) = self.unknowns.all.borrow().get(&s)
                && !all.contains(&lost)
            {
                all.push(lost);
            }
            self.for_each_child(t, |child| {
                if seen.insert(child) {
                    open.push(child);
                }
            });
        }
        let conditions = all.into_iter().filter(|&lost| self.as_bool(lost).is_none());
        conditions.map(|lost| self.not(lost)).collect()
    }

    /// Whether `t` is or tests something unknown and nothing else.
    pub(super) fn is_nothing_known(&self, t: Term) -> bool {
        match self.node(t) {
            Node::Sym(s) => self.is_unknown(s),
            Node::Eq(a, b) | Node::Bin(BinOp::And, a, b) => self.as_bits(b).is_some() && self.is_nothing_known(a),
            Node::Not(a) | Node::Trunc(_, a) | Node::Zext(_, a) => self.is_nothing_known(a),
            _ => false,
        }
    }
}
