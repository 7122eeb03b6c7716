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
        solver::{Answer, Query, Solver, Z3},
        term::{BinOp, ClassTag, Decl, Eval, Func, Sort, Term, Terms, TypeSet},
    };
    use std::rc::Rc;

    /// Nodes with a key and a height in a tree, numbers being of three bits.
    struct Tree {
        terms: Terms,
        roots: Vec<Term>,
        x: Term,
        next: Func,
        height: Func,
        classes: [TypeSet; 2],
    }

    impl Tree {
        fn new() -> Self {
            let terms = Terms::default();
            let tags = [ClassTag(0), ClassTag(1), ClassTag(2)];
            let all = terms.type_set(tags.to_vec(), None);
            let few = [&tags[..2], &tags[1..]].map(|tags| terms.type_set(tags.to_vec(), None));
            let decl = |name: &str, sort, bound: Option<TypeSet>| Decl { name: name.into(), sort, bound, most: None };
            let roots = [("p", all), ("q", few[0]), ("r", few[1])];
            let roots = roots.map(|(name, bound)| terms.declare_sym(decl(name, Sort::Ref, Some(bound)))).to_vec();
            let x = terms.declare_sym(decl("x", Sort::Bv(3), None));
            let next = terms.declare_func(decl("next", Sort::Ref, Some(all)));
            let height = terms.declare_func(decl("height", Sort::Bv(3), None));
            Self { terms, roots, x, next, height, classes: few }
        }
    }

    /// Random facts about a tree.
    struct Facts<'a> {
        tree: &'a Tree,
        seed: u64,
        /// References that facts look through, which are not null.
        through: Vec<Term>,
    }

    impl Facts<'_> {
        fn pick(&mut self, n: u64) -> u64 {
            self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.seed >> 33) % n
        }

        fn object(&mut self) -> Term {
            let root = self.tree.roots[self.pick(3) as usize];
            if self.pick(2) == 0 { root } else { self.cell(self.tree.next, root) }
        }

        fn cell(&mut self, of: Func, r: Term) -> Term {
            self.through.push(r);
            self.tree.terms.init(of, r)
        }

        fn number(&mut self, depth: u64) -> Term {
            let terms = &self.tree.terms;
            match if depth == 0 { self.pick(3) } else { self.pick(8) } {
                0 => self.tree.x,
                1 => terms.bv(3, self.pick(8)),
                2 | 3 => {
                    let r = self.object();
                    self.cell(self.tree.height, r)
                }
                4 => terms.bin(BinOp::Add, self.number(depth - 1), terms.bv(3, 1 + self.pick(7))),
                5 => terms.sub(self.number(0), self.number(0)),
                _ => terms.ite(self.condition(depth - 1), self.number(depth - 1), self.number(depth - 1)),
            }
        }

        fn condition(&mut self, depth: u64) -> Term {
            let terms = &self.tree.terms;
            match if depth == 0 { self.pick(5) } else { self.pick(8) } {
                0 => terms.eq(self.object(), self.object()),
                1 => terms.is_null(self.object()),
                2 => terms.slt(self.number(depth), self.number(depth)),
                3 => terms.eq(self.number(depth), self.number(depth)),
                4 => match self.pick(3) {
                    0 => terms.ult(self.number(depth), self.number(depth)),
                    1 => terms.slt(terms.sext(5, self.number(depth)), terms.zext(5, self.number(depth))),
                    _ => terms.is(self.object(), self.tree.classes[self.pick(2) as usize]),
                },
                5 => terms.not(self.condition(depth - 1)),
                6 => terms.and(self.condition(depth - 1), self.condition(depth - 1)),
                _ => terms.or(self.condition(depth - 1), self.condition(depth - 1)),
            }
        }
    }

    #[test]
    fn what_is_said_of_random_facts_is_what_z3_says() {
        let (tree, mut z3) = (Tree::new(), Z3::new(20_000_000).expect("libz3"));
        let terms = &tree.terms;
        let (mut sat, mut unsat, mut open, mut near) = (0, 0, 0, None);
        for seed in 0..2_000 {
            let mut random = Facts { tree: &tree, seed, through: vec![] };
            let mut facts: Vec<Term> = (0..3 + random.pick(9)).map(|_| random.condition(2)).collect();
            facts.extend(random.through.iter().map(|&r| terms.not(terms.is_null(r))));
            facts.retain(|&fact| terms.as_bool(fact).is_none());
            let shown = || facts.iter().map(|&f| terms.show(f)).collect::<Vec<_>>().join("; ");
            let truth = z3.check(terms, &Query::of(&facts));
            match decide(terms, &Query { near: near.as_ref(), ..Query::of(&facts) }) {
                Some(Answer::Sat(model)) => {
                    assert!(Eval::new(terms, &model).all(facts.iter().copied()) && model.is_well_typed(terms));
                    assert!(matches!(truth, Answer::Sat(_)), "{}", shown());
                    near = Some(Rc::new((*model).clone()));
                    sat += 1;
                }
                Some(Answer::Unsat(core)) => {
                    assert!(matches!(truth, Answer::Unsat(_)), "{} can be so", shown());
                    assert!(matches!(z3.check(terms, &Query::of(&core)), Answer::Unsat(_)), "the core of {}", shown());
                    unsat += 1;
                }
                _ => open += 1,
            }
        }
        assert!(sat > 300 && unsat > 300 && open < 1_000, "{sat} {unsat} {open}");
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
