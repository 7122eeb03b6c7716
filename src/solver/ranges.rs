//! Ranges: what facts leave of the range of each number, as interval arithmetic sees it. A loop of an invariant over a number of the
//! structure asks whether it goes round once more, again and again, of sums, quotients and the greater of two; Z3 takes milliseconds for each, as it
//! works bit by bit.
//!
//! Each fact narrows the ranges of the numbers in it, from its outermost operation inwards, until none does any more (hull consistency;
//! Benhamou, Goualard, Granvilliers & Puget, "Revising Hull and Box Consistency", ICLP 1999). Where a range is empty, no numbers
//! do; where all facts hold of all numbers that are left, any do; else a range is halved. Arithmetic of Java wraps around: where a
//! result may leave its range, nothing is said of what it is made of.

mod constants;
mod narrow;

pub(super) use self::constants::{Constants, Reasons};

use self::narrow::{signed, whole};
use super::{Answer, Query, Solver};
use crate::term::{Eval, Model, Node, Sort, Sym, Term, Terms, Val, mask};
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
        let boxes = Boxes::new(terms, query);
        boxes.and_then(Boxes::search).unwrap_or_else(|| self.below.check(terms, query))
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// The least and the greatest of some numbers, signed.
type Range = (i128, i128);

/// No number is left.
struct Empty;

/// The numbers that facts are about, each in its range.
pub(super) struct Boxes<'a> {
    terms: &'a Terms,
    facts: &'a [Term],
    near: Model,
    atoms: Vec<(Term, Sym)>,
    index: FxHashMap<Term, usize>,
    /// The ranges at hand.
    now: Vec<Range>,
    /// What has been narrowed since that was last cleared.
    narrowed: bool,
    /// The facts that had a part in what has been excluded so far.
    blamed: Vec<bool>,
    left: Cell<u32>,
    /// What choices come to in the ranges at hand: of what ways that meet leave, each is a part of many.
    known: RefCell<FxHashMap<Term, Range>>,
}

impl<'a> Boxes<'a> {
    /// The whole ranges; `None` where facts are about anything but numbers.
    fn new(terms: &'a Terms, query: &Query<'a>) -> Option<Self> {
        if query.facts.len() > MOST {
            return None;
        }
        let (mut seen, mut names, mut others) = (FxHashSet::default(), vec![], false);
        for &fact in query.facts {
            terms.each_part(fact, &mut seen, &mut |part| {
                others |= !Self::takes(terms, part);
                if matches!(terms.node(part), Node::Sym(_)) {
                    names.push(part);
                }
            });
        }
        if others {
            return None;
        }
        let mut boxes = Self {
            terms,
            facts: query.facts,
            near: query.near.map_or_else(Model::default, |near| (**near).clone()),
            atoms: vec![],
            index: FxHashMap::default(),
            now: vec![],
            narrowed: false,
            blamed: vec![false; query.facts.len()],
            left: Cell::new(BUDGET),
            known: RefCell::default(),
        };
        for name in names {
            let Node::Sym(sym) = terms.node(name) else { continue };
            let declared = terms.most(name).map_or(whole(terms.width(name)), |most| (0, i128::from(most)));
            boxes.index.insert(name, boxes.atoms.len());
            boxes.atoms.push((name, sym));
            boxes.now.push(declared);
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
    fn search(mut self) -> Option<Answer> {
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
            let widest = self.widest(&undecided)?;
            let (least, most) = self.now[widest];
            let near = self.number_near(widest);
            // First that half in which the number at hand is, or one that is nearer to 0.
            let middle = if least < 0 && most >= 0 { -1 } else { least + (most - least) / 2 };
            let (mut lower, mut upper) = (self.now.clone(), std::mem::take(&mut self.now));
            (lower[widest].1, upper[widest].0) = (middle, middle + 1);
            open.extend(if near <= middle { [upper, lower] } else { [lower, upper] });
        }
        let facts = self.facts.iter().zip(&self.blamed).filter(|(_, blamed)| **blamed);
        Some(Answer::Unsat(facts.map(|(&fact, _)| fact).collect()))
    }

    /// Narrows all ranges; the facts that do not hold of all that is left. `None` where it takes too long.
    fn narrow(&mut self) -> Option<Result<Vec<Term>, Empty>> {
        for _ in 0..ROUNDS {
            let (mut undecided, mut any) = (vec![], false);
            for (i, &fact) in self.facts.iter().enumerate() {
                self.look()?;
                self.narrowed = false;
                let truth = match self.truth(fact) {
                    Some(true) => Some(true),
                    Some(false) => None,
                    None if self.require(fact, true).is_err() => None,
                    None => Some(false),
                };
                self.blamed[i] |= self.narrowed || truth.is_none();
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
            if self.now.iter().all(|(least, most)| least == most) {
                return Some(Ok(undecided));
            }
        }
        Some(Ok(self.facts.to_vec()))
    }

    /// The number of undecided facts that has the widest range; `None` where each has one value.
    fn widest(&self, undecided: &[Term]) -> Option<usize> {
        let (mut seen, mut names) = (self.terms.marks(), vec![]);
        undecided.iter().for_each(|&fact| self.terms.atoms(fact, &mut seen, &mut names));
        let width = |&i: &usize| self.now[i].1 - self.now[i].0;
        let widest = names.iter().map(|name| self.index[name]).max_by_key(width)?;
        (width(&widest) > 0).then_some(widest)
    }

    /// The number at hand, or that nearest to it which is in range.
    fn number_near(&self, i: usize) -> i128 {
        let (least, most) = self.now[i];
        let (name, sym) = self.atoms[i];
        let at_hand = self.near.roots.get(&sym).map_or(0, |v| match v {
            Val::Bv(bits) => signed(self.terms.width(name), *bits),
            _ => 0,
        });
        at_hand.clamp(least, most)
    }

    /// The numbers in range that are nearest to those at hand, if all facts hold of them.
    fn input(&self) -> Option<Model> {
        let mut model = self.near.clone();
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
        solver::Query,
        term::{BinOp, Decl, Eval, Sort, Term, Terms},
    };

    fn number(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    fn answer(terms: &Terms, facts: &[Term]) -> Option<Answer> {
        Boxes::new(terms, &Query::of(facts)).and_then(Boxes::search)
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
    fn what_wraps_around_is_not_excluded() {
        let terms = Terms::default();
        let x = number(&terms, "x");
        let facts = [terms.slt(terms.bin(BinOp::Add, x, terms.int(1)), x)];
        assert!(!matches!(answer(&terms, &facts), Some(Answer::Unsat(_))));
    }
}
