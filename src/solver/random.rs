//! Random facts about a small tree, of which Z3 says what is so.

use super::{Answer, Query, Solver, Z3};
use crate::term::{BinOp, ClassTag, Decl, Eval, Func, Sort, Term, Terms, TypeSet};
use std::rc::Rc;

/// Nodes with a key and a height in a tree, numbers being of three bits.
pub(super) struct Tree {
    pub(super) terms: Terms,
    pub(super) roots: Vec<Term>,
    pub(super) x: Term,
    next: Func,
    pub(super) height: Func,
    classes: [TypeSet; 2],
}

impl Tree {
    pub(super) fn new() -> Self {
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
            5 => match self.pick(2) {
                0 => terms.sub(self.number(0), self.number(0)),
                _ => terms.bin(BinOp::Add, self.number(depth - 1), self.number(depth - 1)),
            },
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

/// How many sets of facts have been found to be so, refuted, and left to others.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) sat: usize,
    pub(super) unsat: usize,
    pub(super) open: usize,
}

/// What is decided of random facts, which is to be what Z3 says of them.
pub(super) fn compared_with_z3(mut decide: impl FnMut(&Terms, &Query<'_>) -> Option<Answer>) -> Said {
    let (tree, mut z3) = (Tree::new(), Z3::new(20_000_000).expect("libz3"));
    let terms = &tree.terms;
    let (mut said, mut near) = (Said::default(), None);
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
                said.sat += 1;
            }
            Some(Answer::Unsat(core)) => {
                assert!(matches!(truth, Answer::Unsat(_)), "{} can be so", shown());
                assert!(matches!(z3.check(terms, &Query::of(&core)), Answer::Unsat(_)), "the core of {}", shown());
                said.unsat += 1;
            }
            _ => said.open += 1,
        }
    }
    said
}
