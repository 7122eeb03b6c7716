//! Cases: facts about references and the order of numbers, as operations on trees are full of. `(a == b ? h + 1 : b.height) < c.height` says nothing
//! before it is known whether `a == b`, nor then before it is known whether `h + 1` wraps around; so one of the two is taken to be so, and
//! what follows is worked out by congruence closure and difference constraints. What is refuted tells what had a part in it: the search
//! goes back as far as that, and what does not depend on the choice is not refuted twice. That is how SMT solvers do it (Nieuwenhuis,
//! Oliveras & Tinelli, "Solving SAT and SAT Modulo Theories", JACM 2006), without learning: there are few choices, and the bits of numbers,
//! with which Z3 would have to reason, play no part.
//!
//! Of two cases first comes that of the input at hand, for which all facts but the new one hold.

mod case;
mod differences;
mod known;
mod number;
mod references;

use self::{
    case::Case,
    known::{CHOICE, Known, Matter, Open},
};
use super::{Answer, Query, Solver, input::input};
use crate::term::{Eval, Model, RefVal, Sort, Term, Terms, Val, mask};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Facts, a bit for each by its number, and from their count on the choices on the way.
type Reasons = u128;

/// Facts of more parts are left to others.
const PARTS: usize = 400;
/// Facts beyond which nobody looks: the other bits are for choices.
const FACTS: usize = 80;

/// See the module.
pub(super) struct Split<S> {
    below: S,
}

impl<S: Solver> Split<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Split<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        decide(terms, query).unwrap_or_else(|| self.below.check(terms, query))
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// The answer, where facts are of the kind, and cases few.
fn decide(terms: &Terms, query: &Query<'_>) -> Option<Answer> {
    if query.facts.len() > FACTS {
        return None;
    }
    let (mut seen, mut parts) = (FxHashSet::default(), vec![]);
    for &fact in query.facts {
        terms.each_part(fact, &mut seen, &mut |part| parts.push(part));
        if parts.len() > PARTS {
            return None;
        }
    }
    let matter = Matter::of(terms, &parts)?;
    let mut near = query.near.map(|near| Eval::new(terms, near));
    let mut case = Case::new(Known::new(&matter, &mut near));
    let mut search = Search { matter: &matter, facts: query.facts, near, choices: query.facts.len() as u32 };
    let claimed = query.facts.iter().zip(0..).try_for_each(|(&fact, i)| case.claim(fact, true, 1 << i));
    match claimed.map_or_else(|core| Some(Err(core)), |()| search.look(case))? {
        Ok(model) => Some(Answer::Sat(Rc::new(model))),
        Err(core) => {
            let core = query.facts.iter().enumerate().filter(|(i, _)| core >> i & 1 == 1);
            Some(Answer::Unsat(core.map(|(_, &fact)| fact).collect()))
        }
    }
}

struct Search<'a> {
    matter: &'a Matter<'a>,
    facts: &'a [Term],
    near: Option<Eval<'a>>,
    /// How many facts there are, and choices on the way.
    choices: u32,
}

impl<'a> Search<'a> {
    /// An input in a case, or the reasons why there is none; `None` where that is not known.
    fn look(&mut self, mut case: Case<'a>) -> Option<Result<Model, Reasons>> {
        loop {
            let open = match case.settle() {
                Err(core) => return Some(Err(core)),
                Ok(open) => open,
            };
            let Some(open) = open else { return self.input(&case).transpose() };
            let this = Reasons::checked_shl(1, self.choices)?;
            let first = self.is_at_hand(&case, open)?;
            self.matter.spend(CHOICE)?;
            let mut branch = case.clone();
            self.choices += 1;
            let found = match branch.assume(open, first, this) {
                Err(core) => Err(core),
                Ok(()) => self.look(branch)?,
            };
            self.choices -= 1;
            match found {
                // Whatever the choice is.
                Err(core) if core & this == 0 => return Some(Err(core)),
                Err(core) => {
                    if let Err(core) = case.assume(open, !first, core & !this) {
                        return Some(Err(core));
                    }
                }
                Ok(model) => return Some(Ok(model)),
            }
        }
    }

    /// What is so of the input at hand; `None` where that is nothing to decide.
    fn is_at_hand(&mut self, case: &Case<'_>, open: Open) -> Option<bool> {
        match open {
            Open::Whether(condition) => Some(self.near.as_mut().is_some_and(|near| near.holds(condition))),
            Open::Within(bound) => Some(case.known.differences.keeps(bound)),
            Open::Beyond => None,
        }
    }

    /// An input in a case in which all is decided, or why there is none; `Ok(None)` where it is not seen.
    fn input(&mut self, case: &Case<'_>) -> Result<Option<Model>, Reasons> {
        let Matter { terms, names, numbers, .. } = self.matter;
        let sets = case.known.classes()?;
        let nulls = self.nulls(case);
        let bits = |t: Term| match terms.sort(t) {
            Sort::Ref => match case.known.references.root(names.number(t)) {
                root if nulls.contains(&root) => 0,
                root => u64::from(root) + 1,
            },
            _ => mask(terms.width(t), case.known.differences.value(numbers[&t]) as u64),
        };
        let class = |code: u64, _| terms.members(*sets.get(&(code as u32 - 1))?).first().copied();
        let model = input(terms, self.facts, &bits, &class);
        let holds = Eval::new(terms, &model).all(self.facts.iter().copied());
        Ok((holds && model.is_well_typed(terms)).then_some(model))
    }

    /// Which references are null, by the number that stands for them: those of which it is known, and others that are at hand.
    fn nulls(&mut self, case: &Case<'_>) -> FxHashSet<u32> {
        let (terms, names) = (self.matter.terms, &self.matter.names);
        let null = terms.null();
        let mut nulls = FxHashSet::from_iter([case.known.references.root(names.number(null))]);
        let mut open: Vec<(u32, Term)> = vec![];
        for &t in names.all.iter().filter(|&&t| terms.sort(t) == Sort::Ref && terms.is_atom(t)) {
            let root = case.known.references.root(names.number(t));
            let is_at_hand = self.near.as_mut().is_none_or(|near| near.value(t) == Val::Ref(RefVal::Null));
            if is_at_hand && !nulls.contains(&root) && case.known.references.equal(t, null).is_none() {
                // Two that differ are not both null.
                if open.iter().all(|&(_, other)| case.known.references.equal(t, other).is_none_or(|(equal, _)| equal)) {
                    nulls.insert(root);
                    open.push((root, t));
                }
            }
        }
        nulls
    }
}

#[cfg(test)]
mod tests {
    use super::decide;
    use crate::{
        solver::{
            Answer, Query,
            random::{self, Tree},
        },
        term::{BinOp, Decl, Eval, Sort, Term, Terms},
    };

    #[test]
    fn what_is_said_of_random_facts_is_what_z3_says() {
        let said = random::compared_with_z3(decide);
        assert!(said.sat > 300 && said.unsat > 300 && said.open < 1_000, "{said:?}");
    }

    #[test]
    fn more_numbers_than_there_are_are_left_to_others_in_the_end() {
        let terms = Terms::default();
        let numbers: Vec<Term> = (0..11)
            .map(|i| {
                terms.declare_sym(Decl { name: format!("n{i}").into(), sort: Sort::Bv(32), bound: None, most: None })
            })
            .collect();
        let mut facts = vec![];
        for (i, &n) in numbers.iter().enumerate() {
            facts.push(terms.slt(n, terms.bv(32, 10)));
            facts.push(terms.not(terms.slt(n, terms.bv(32, 0))));
            facts.extend(numbers[..i].iter().map(|&other| terms.not(terms.eq(n, other))));
        }
        let facts = [facts[..20].to_vec(), vec![terms.all(facts[20..].iter().copied())]].concat();
        assert!(!matches!(decide(&terms, &Query::of(&facts)), Some(Answer::Sat(_))));
    }

    #[test]
    fn a_core_leaves_out_what_has_no_part() {
        let tree = Tree::new();
        let (terms, [p, q, r]) = (&tree.terms, [0, 1, 2].map(|i| tree.roots[i]));
        let [of_p, of_q, of_r] = [p, q, r].map(|r| terms.init(tree.height, r));
        let next = terms.bin(BinOp::Add, of_q, terms.bv(3, 1));
        // Whether q is p or not, p is higher than q: unless one more is less.
        let higher = terms.ite(terms.eq(p, q), next, of_p);
        let facts = [
            terms.slt(of_r, tree.x),
            terms.slt(of_q, terms.bv(3, 2)),
            terms.not(terms.slt(of_q, higher)),
            terms.not(terms.eq(p, r)),
            terms.slt(of_q, of_p),
        ];
        let Some(Answer::Unsat(core)) = decide(terms, &Query::of(&facts)) else { panic!("it is higher") };
        assert_eq!(core, [facts[2], facts[4]], "p is q is excluded by the last fact");
        let may_wrap = [facts[2], terms.eq(p, q), terms.not(terms.is_null(p))];
        let Some(Answer::Sat(model)) = decide(terms, &Query::of(&may_wrap)) else {
            panic!("the greatest has none above")
        };
        assert!(Eval::new(terms, &model).all(may_wrap.iter().copied()));
    }
}
