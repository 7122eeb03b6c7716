//! Numbers of the input that have limits of ours, which Java has not: the lengths of arrays, the sizes of collections. What is decided otherwise beyond
//! these limits depends on them, and so does what may be; comparisons of a length with a number within its limit, or with another length, do not.

use super::{BinOp, Func, Node, Term, Terms};
use std::cell::{Cell, RefCell};

/// The functions from objects to such numbers, each with whether something depends on its limit.
#[derive(Default)]
pub(super) struct Limits {
    funcs: RefCell<Vec<(Func, bool)>>,
    all: Cell<bool>,
}

impl Terms {
    /// The numbers of this function have a limit of ours.
    pub fn limit(&self, f: Func) {
        self.limits.funcs.borrow_mut().push((f, false));
    }

    /// Whether something that was asked, or decided without, may depend on the limit of a function.
    pub fn depends_on_limit(&self, f: Func) -> bool {
        self.limits.all.get() || self.limits.funcs.borrow().contains(&(f, true))
    }

    /// Something was decided by other questions than those that are told, so it may depend on any limit.
    pub fn decided_within_limits(&self) {
        self.limits.all.set(true);
    }

    /// What is worked out for another reason than to decide something.
    pub fn whatever_limits<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = self.limits.funcs.borrow().clone();
        let done = work();
        *self.limits.funcs.borrow_mut() = before;
        done
    }

    pub(super) fn is_limited(&self, f: Func) -> bool {
        self.limits.funcs.borrow().iter().any(|&(limited, _)| limited == f)
    }

    /// That a number has a limit has decided a condition: what is out of its range has been compared with it.
    pub(super) fn decided_by_limit(&self, t: Term) {
        self.depends(t, &[]);
    }

    /// Something depends on the limits of the numbers in a term, but for these, which are told to be no greater than so.
    fn depends(&self, t: Term, told: &[Term]) {
        if self.has_limited(t) {
            for atom in self.atoms([t]).into_iter().filter(|atom| !told.contains(atom)) {
                let Node::Init(f, _) = self.node(atom) else { continue };
                let mut all = self.limits.funcs.borrow_mut();
                all.iter_mut().filter(|(limited, _)| *limited == f).for_each(|(_, depends)| *depends = true);
            }
        }
    }

    /// One of these answers is excluded by the facts of a path, which may be so because of limits.
    pub fn refuted_within_limits(&self, facts: impl Iterator<Item = Term>, answers: &[Vec<Term>]) {
        if self.limits.funcs.borrow().iter().all(|&(_, depends)| depends) {
            return;
        }
        let facts: Vec<Term> = facts.filter(|&fact| self.has_limited(fact)).collect();
        let all = facts.iter().chain(answers.iter().flatten()).copied();
        let looked_at: Vec<Term> = all.filter(|&fact| !self.is_plain(fact)).collect();
        let mut told = vec![];
        if !looked_at.is_empty() {
            facts.iter().for_each(|&fact| self.add_told(fact, &mut told));
        }
        looked_at.into_iter().for_each(|fact| self.depends(fact, &told));
    }

    /// The limited numbers of which a fact says how great they are at most.
    fn add_told(&self, fact: Term, told: &mut Vec<Term>) {
        if !self.has_limited(fact) {
            return;
        }
        let (below, above) = match self.node(fact) {
            Node::And(a, b) => {
                self.add_told(a, told);
                return self.add_told(b, told);
            }
            Node::Slt(a, b) | Node::Ult(a, b) => (a, b),
            Node::Eq(a, b) if self.as_bits(a).is_some() => (b, a),
            Node::Eq(a, b) => (a, b),
            Node::Not(c) => match self.node(c) {
                Node::Slt(a, b) | Node::Ult(a, b) => (b, a),
                _ => return,
            },
            _ => return,
        };
        told.extend(self.as_bits(above).and_then(|_| self.counted(below)));
    }

    /// The limited number that a term is, or is a constant more or less than.
    fn counted(&self, t: Term) -> Option<Term> {
        match self.node(t) {
            Node::Zext(_, x) => self.counted(x),
            Node::Bin(BinOp::Add, x, k) if self.as_signed(k).is_some_and(|k| k <= SMALL) => self.counted(x),
            Node::Init(f, _) => self.is_limited(f).then_some(t),
            _ => None,
        }
    }

    /// Whether all that is said of limited numbers is how they compare with numbers within their limits, and with each other.
    fn is_plain(&self, c: Term) -> bool {
        Plain { terms: self, steps: STEPS }.is(c)
    }
}

/// What may be added to a length without a thought of whether there is room for the sum.
const SMALL: i64 = 1 << 10;

/// So much of a condition is looked at.
const STEPS: u32 = 1 << 10;

/// A look at a condition.
struct Plain<'a> {
    terms: &'a Terms,
    steps: u32,
}

/// A number of which all is said.
enum Number {
    Constant(i64),
    /// One with a limit, this.
    Limited(i64),
}

impl Plain<'_> {
    fn is(&mut self, c: Term) -> bool {
        if !self.terms.has_limited(c) {
            return true;
        }
        match self.next(c) {
            Some(Node::Not(a)) => self.is(a),
            Some(Node::And(a, b) | Node::Or(a, b)) => self.is(a) && self.is(b),
            Some(Node::Eq(a, b) | Node::Slt(a, b) | Node::Ult(a, b)) => match (self.number(a), self.number(b)) {
                (Some(Number::Constant(k)), Some(Number::Limited(most)))
                | (Some(Number::Limited(most)), Some(Number::Constant(k))) => k <= most,
                (Some(Number::Limited(_)), Some(Number::Limited(_))) => true,
                _ => false,
            },
            _ => false,
        }
    }

    fn number(&mut self, t: Term) -> Option<Number> {
        match self.next(t)? {
            Node::Bv(w, k) if w < 32 => Some(Number::Constant(k as i64)),
            Node::Bv(..) => self.terms.as_signed(t).map(Number::Constant),
            Node::Zext(_, x) => self.number(x),
            Node::Init(f, r) if self.terms.is_limited(f) && !self.terms.has_limited(r) => {
                let most = self.terms.most(t).and_then(|most| i64::try_from(most).ok());
                Some(Number::Limited(most.unwrap_or(u16::MAX.into())))
            }
            Node::Bin(BinOp::Add, x, k) => match (self.number(x)?, self.number(k)?) {
                // No array is so long that the sum has no room.
                (Number::Limited(most), Number::Constant(k)) if k <= SMALL => Some(Number::Limited(most + k)),
                _ => None,
            },
            Node::Ite(c, x, y) if self.is(c) => match (self.number(x)?, self.number(y)?) {
                (Number::Constant(a), Number::Constant(b)) => Some(Number::Constant(a.max(b))),
                (Number::Limited(a), Number::Limited(b)) => Some(Number::Limited(a.min(b))),
                (Number::Limited(most), Number::Constant(k)) | (Number::Constant(k), Number::Limited(most)) => {
                    (k <= most).then_some(Number::Limited(most))
                }
            },
            _ => None,
        }
    }

    fn next(&mut self, t: Term) -> Option<Node> {
        self.steps = self.steps.checked_sub(1)?;
        Some(self.terms.node(t))
    }
}
