//! Ranges: what facts leave of the range of each number, as interval arithmetic sees it. A loop of an invariant over a number of the
//! structure asks whether it goes round once more, again and again, of sums, quotients and the greater of two; Z3 takes milliseconds for each, as it
//! works bit by bit.
//!
//! Each fact narrows the ranges of the numbers in it, from its outermost operation inwards, until none does any more (hull consistency;
//! Benhamou, Goualard, Granvilliers & Puget, "Revising Hull and Box Consistency", ICLP 1999). Where a range is empty, no numbers
//! do; where all facts hold of all numbers that are left, any do; else a range is halved. Of two ways to make a fact true, what either leaves is
//! left (constructive disjunction). Arithmetic of Java wraps around: a sum that may has a range of its own, and where that lets it wrap in one
//! way only, it says something of what it is made of. Of facts that are about references too, the rest is left open, and no range is halved.

mod constants;
mod left;
mod narrow;

pub(super) use self::narrow::{hull, product};
pub(super) use self::{
    constants::{Constants, Reasons},
    left::Left,
};

use self::narrow::{signed, whole};
use super::{Answer, Query, Solver};
use crate::term::{BinOp, Eval, Model, Node, Sort, Sym, Term, Terms, Val, mask};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

/// Facts beyond which nobody looks.
const MOST: usize = 100;
/// How many operations are looked at before somebody else is asked.
const BUDGET: u32 = 60_000;
/// How often all facts are, before a range is halved.
const ROUNDS: u32 = 6;

/// See the module.
pub(super) struct Ranges<S> {
    below: S,
}

impl<S: Solver> Ranges<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Ranges<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let Some(mut boxes) = Boxes::new(terms, query) else { return self.below.check(terms, query) };
        if let Some(answer) = boxes.search() {
            return answer;
        }
        match boxes.within() {
            Some(within) if Eval::new(terms, &within).all(query.facts.iter().copied()) => Answer::Sat(Rc::new(within)),
            Some(within) => self.below.check(terms, &Query { near: Some(&Rc::new(within)), held: 0, ..*query }),
            None => self.below.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// The least and the greatest of some numbers, signed.
pub(super) type Range = (i128, i128);

/// No number is left.
struct Empty;

/// The numbers that facts are about, each in its range.
pub(super) struct Boxes<'a> {
    terms: &'a Terms,
    facts: &'a [Term],
    /// An input to which an answer is to be near.
    near: Option<&'a Rc<Model>>,
    /// The roots, which come first among what has ranges.
    atoms: Vec<(Term, Sym)>,
    /// Where the range of a root, a cell or a sum is.
    index: FxHashMap<Term, usize>,
    /// The ranges at hand.
    now: Vec<Range>,
    /// Whether facts are about anything but numbers.
    mixed: bool,
    /// What facts say as a whole of anything but numbers: so it is wherever it is a part. Which of them say it.
    given: FxHashMap<Term, (usize, bool)>,
    /// Whether there is a sum of which more is known than what it is of says.
    sums: bool,
    /// How many ways of two are being tried: each more doubles the work.
    trying: u8,
    /// What has been narrowed since that was last cleared.
    narrowed: bool,
    /// The facts that had a part in what has been excluded so far.
    blamed: RefCell<Vec<bool>>,
    left: Cell<u32>,
    /// What choices come to in the ranges at hand: of what ways that meet leave, each is a part of many.
    known: RefCell<FxHashMap<Term, Range>>,
}

impl<'a> Boxes<'a> {
    /// The whole ranges.
    fn new(terms: &'a Terms, query: &Query<'a>) -> Option<Self> {
        if query.facts.len() > MOST {
            return None;
        }
        let (mut seen, mut names, mut others, mut mixed) = (FxHashSet::default(), vec![], vec![], false);
        for &fact in query.facts {
            terms.each_part(fact, &mut seen, &mut |part| {
                mixed |= !Self::takes(terms, part);
                match (terms.node(part), terms.sort(part)) {
                    (Node::Sym(_), Sort::Bv(_)) => names.push(part),
                    (Node::Init(..) | Node::Elem(..) | Node::Bin(BinOp::Add, ..), Sort::Bv(_)) => others.push(part),
                    _ => {}
                }
            });
        }
        let mut boxes = Self {
            terms,
            facts: query.facts,
            near: query.near,
            atoms: vec![],
            index: FxHashMap::default(),
            now: vec![],
            mixed,
            sums: false,
            trying: 0,
            narrowed: false,
            given: FxHashMap::default(),
            blamed: RefCell::new(vec![false; query.facts.len()]),
            left: Cell::new(BUDGET),
            known: RefCell::default(),
        };
        for (i, &fact) in query.facts.iter().enumerate() {
            match terms.node(fact) {
                Node::Not(of) => boxes.given.insert(of, (i, false)),
                _ => boxes.given.insert(fact, (i, true)),
            };
        }
        for name in names {
            let Node::Sym(sym) = terms.node(name) else { continue };
            let all = whole(terms.width(name));
            let most = terms.most(name).map(i128::from).filter(|&most| most <= all.1);
            let declared = most.map_or(all, |most| (0, most));
            boxes.index.insert(name, boxes.atoms.len());
            boxes.atoms.push((name, sym));
            boxes.now.push(declared);
        }
        for other in others {
            boxes.index.insert(other, boxes.now.len());
            boxes.now.push(whole(terms.width(other)));
        }
        Some(boxes)
    }

    /// Whether an operation, its operands left aside, is on whole numbers.
    pub(super) fn takes(terms: &Terms, t: Term) -> bool {
        match (terms.node(t), terms.sort(t)) {
            (Node::Sym(_), Sort::Bv(width)) => terms.most(t).is_none_or(|most| i128::from(most) <= whole(width).1),
            (Node::Sym(_), _) => false,
            (node, _) => !matches!(
                node,
                Node::Fp(..)
                    | Node::FpConvert(..)
                    | Node::Apply(..)
                    | Node::Lookup(..)
                    | Node::Init(..)
                    | Node::Elem(..)
            ),
        }
    }

    /// Halves ranges until it is known.
    fn search(&mut self) -> Option<Answer> {
        let mut open = vec![self.now.clone()];
        while let Some(ranges) = open.pop() {
            self.now = ranges;
            self.known.get_mut().clear();
            let undecided = match self.narrow()? {
                Err(Empty) => continue,
                Ok(undecided) => undecided,
            };
            if let Some(model) = self.input() {
                return Some(Answer::Sat(Rc::new(model)));
            }
            if self.mixed {
                return None;
            }
            let widest = self.widest(&undecided)?;
            let (least, most) = self.now[widest];
            let near = self.number_near(widest);
            // First that half in which the number at hand is, or one that is nearer to 0.
            let middle = if least < 0 && most >= 0 { -1 } else { least + (most - least) / 2 };
            let (mut lower, mut upper) = (self.now.clone(), std::mem::take(&mut self.now));
            (lower[widest].1, upper[widest].0) = (middle, middle + 1);
            open.extend(if near <= middle { [upper, lower] } else { [lower, upper] });
        }
        let blamed = self.blamed.borrow();
        let facts = self.facts.iter().zip(&*blamed).filter(|(_, blamed)| **blamed);
        Some(Answer::Unsat(facts.map(|(&fact, _)| fact).collect()))
    }

    /// Narrows all ranges; the facts that do not hold of all that is left. `None` where it takes too long.
    fn narrow(&mut self) -> Option<Result<Vec<Term>, Empty>> {
        for round in 0..ROUNDS {
            let (mut undecided, mut any) = (vec![], false);
            for nth in 0..self.facts.len() {
                self.look()?;
                // What each fact says of the next may be written in either order.
                let i = if round % 2 == 0 { nth } else { self.facts.len() - 1 - nth };
                let fact = self.facts[i];
                self.narrowed = false;
                let truth = match self.truth(fact) {
                    Some(true) if self.holds_of_atoms(fact) => Some(true),
                    Some(false) => None,
                    _ if self.require(fact, true).is_err() => None,
                    _ => Some(false),
                };
                self.blamed.get_mut()[i] |= self.narrowed || truth.is_none();
                any |= self.narrowed;
                match truth {
                    None => return Some(Err(Empty)),
                    Some(true) => {}
                    Some(false) => undecided.push(fact),
                }
            }
            if !any || undecided.is_empty() {
                return Some(Ok(undecided));
            }
            if !self.mixed && self.now[..self.atoms.len()].iter().all(|(least, most)| least == most) {
                return Some(Ok(undecided));
            }
        }
        Some(Ok(self.facts.to_vec()))
    }

    /// Whether a fact that holds is seen to where nothing is kept of sums: else it still says something of what they are of.
    fn holds_of_atoms(&mut self, fact: Term) -> bool {
        if !self.sums {
            return true;
        }
        self.sums = false;
        self.known.get_mut().clear();
        let holds = self.truth(fact) == Some(true);
        self.sums = true;
        self.known.get_mut().clear();
        holds
    }

    /// The number of undecided facts that has the widest range; `None` where each has one value.
    fn widest(&self, undecided: &[Term]) -> Option<usize> {
        let names = self.terms.atoms(undecided.iter().copied());
        let width = |&i: &usize| self.now[i].1 - self.now[i].0;
        let widest = names.iter().map(|name| self.index[name]).max_by_key(width)?;
        (width(&widest) > 0).then_some(widest)
    }

    /// The number at hand, or that nearest to it which is in range.
    fn number_near(&self, i: usize) -> i128 {
        let (least, most) = self.now[i];
        let (name, sym) = self.atoms[i];
        let at_hand = self.near.and_then(|near| near.roots.get(&sym)).map_or(0, |v| match v {
            Val::Bv(bits) => signed(self.terms.width(name), *bits),
            _ => 0,
        });
        at_hand.clamp(least, most)
    }

    /// The numbers in range that are nearest to those at hand, if all facts hold of them.
    fn input(&self) -> Option<Model> {
        let mut model = self.near.map_or_else(Model::default, |near| (**near).clone());
        for (i, &(name, sym)) in self.atoms.iter().enumerate() {
            let bits = mask(self.terms.width(name), self.number_near(i) as u64);
            model.roots.insert(sym, Val::Bv(bits));
        }
        let holds = Eval::new(self.terms, &model).all(self.facts.iter().copied());
        (holds && model.is_well_typed(self.terms)).then_some(model)
    }

    /// One more operation is looked at, unless there have been too many.
    fn look(&self) -> Option<()> {
        self.left.get().checked_sub(1).map(|left| self.left.set(left))
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Boxes};
    use crate::{
        solver::{
            Query,
            random::{self, Tree},
        },
        term::{BinOp, Decl, Eval, Sort, Term, Terms},
    };

    fn number(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    fn answer(terms: &Terms, facts: &[Term]) -> Option<Answer> {
        Boxes::new(terms, &Query::of(facts)).and_then(|mut boxes| boxes.search())
    }

    #[test]
    fn halves_of_halves_are_followed() {
        let terms = Terms::default();
        let x = number(&terms, "x");
        let half = |t| terms.bin(BinOp::Div, t, terms.int(2));
        let rest = terms.sub(half(x), half(half(x)));
        // Of 3 alone, and of 2, whose half is 1 with the rest 1.
        let facts =
            [terms.eq(rest, terms.int(1)), terms.slt(terms.int(0), x), terms.not(terms.eq(half(x), terms.int(1)))];
        let Some(Answer::Sat(model)) = answer(&terms, &facts) else { panic!("4 or 5 is one") };
        assert!(Eval::new(&terms, &model).all(facts.iter().copied()));
        let none = [facts[0], facts[1], facts[2], terms.slt(x, terms.int(4))];
        assert!(matches!(answer(&terms, &none), Some(Answer::Unsat(_))));
    }

    #[test]
    fn a_core_leaves_out_what_has_no_part() {
        let terms = Terms::default();
        let [x, y] = ["x", "y"].map(|name| number(&terms, name));
        let facts = [terms.slt(y, terms.int(9)), terms.slt(x, terms.int(3)), terms.slt(terms.int(3), x)];
        let Some(Answer::Unsat(core)) = answer(&terms, &facts) else { panic!("no number is both") };
        assert!(core.contains(&facts[1]) && core.contains(&facts[2]));
    }

    #[test]
    fn what_is_said_of_random_facts_is_what_z3_says() {
        let said =
            random::compared_with_z3(|terms, query| Boxes::new(terms, query).and_then(|mut boxes| boxes.search()));
        assert!(said.unsat > 100, "{said:?}");
    }

    #[test]
    fn sums_that_have_not_wrapped_around_are_more_than_what_they_are_of() {
        let tree = Tree::new();
        let (terms, n) = (&tree.terms, |n| tree.terms.bv(3, n));
        let [i, j] = [0, 1].map(|i| terms.init(tree.height, tree.roots[i]));
        let sum = terms.bin(BinOp::Add, i, j);
        let not_less = |a, b| terms.not(terms.slt(a, b));
        // Each is 1 or more, whichever of the two objects is there.
        let either = |x| terms.or(terms.and(terms.is_null(tree.roots[2]), not_less(x, n(1))), not_less(x, n(2)));
        let facts = [either(i), either(j), not_less(sum, n(0)), terms.slt(sum, n(2))];
        assert!(matches!(answer(terms, &facts), Some(Answer::Unsat(core)) if core.len() == 4));
        assert!(!matches!(answer(terms, &facts[..3]), Some(Answer::Unsat(_))));
        let may_wrap = [facts[0], facts[1], facts[3]];
        assert!(!matches!(answer(terms, &may_wrap), Some(Answer::Unsat(_))), "3 + 3 is less");
    }

    #[test]
    fn sums_of_sums_are_followed_in_either_order() {
        let terms = Terms::default();
        let [i, j, k] = ["i", "j", "k"].map(|name| number(&terms, name));
        let (add, n) = (|a, b| terms.bin(BinOp::Add, a, b), |n| terms.int(n));
        let is_negative = |a| terms.slt(a, n(0));
        let is_positive = |a| terms.not(is_negative(a));
        // As an addition is written that must not wrap around.
        let fits = |a, b| {
            let sum = add(a, b);
            let same = terms.ite(is_negative(a), is_negative(b), is_positive(b));
            let goes_on = terms.ite(is_negative(sum), is_negative(a), is_positive(a));
            terms.and(terms.or(terms.not(same), goes_on), terms.slt(sum, n(i32::MAX)))
        };
        let two = add(add(i, j), n(2));
        let more = add(add(k, two), n(1));
        let zero = terms.eq(add(j, more), n(0));
        let mut facts =
            vec![is_positive(i), is_positive(j), is_positive(k), fits(i, j), fits(add(i, j), n(1)), fits(k, two)];
        facts.extend([fits(j, more), zero]);
        assert!(matches!(answer(&terms, &facts), Some(Answer::Unsat(_))));
        facts.reverse();
        assert!(matches!(answer(&terms, &facts), Some(Answer::Unsat(_))));
    }

    #[test]
    fn what_wraps_around_is_not_excluded() {
        let terms = Terms::default();
        let x = number(&terms, "x");
        let facts = [terms.slt(terms.bin(BinOp::Add, x, terms.int(1)), x)];
        assert!(!matches!(answer(&terms, &facts), Some(Answer::Unsat(_))));
    }
}
