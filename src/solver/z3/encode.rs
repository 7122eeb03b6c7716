//! Terms as Z3 has them. A reference is a narrow bit-vector: 0 is null, the upper half are objects the run allocated, the rest
//! objects of the input. Initial-heap functions and `class of` are uninterpreted functions of it, so aliases agree by
//! congruence.

use crate::term::{BinOp, ClassTag, Func, Node, Sort, Sym, Term, Terms, TypeSet};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use z3::{
    FuncDecl,
    ast::{BV, Bool},
};

/// A term as Z3 has it.
#[derive(Clone)]
pub(super) enum Built {
    Bool(Bool),
    Bv(BV),
}

impl Built {
    pub(super) fn bool(&self) -> &Bool {
        match self {
            Built::Bool(b) => b,
            Built::Bv(_) => unreachable!("sorts are checked when a term is built"),
        }
    }

    pub(super) fn bv(&self) -> &BV {
        match self {
            Built::Bv(v) => v,
            Built::Bool(_) => unreachable!("sorts are checked when a term is built"),
        }
    }
}

/// The terms that have been built, with codes of this many bits for references and classes.
pub(super) struct Encoding {
    pub(super) ref_bits: u32,
    pub(super) class_bits: u32,
    class_of: FuncDecl,
    funcs: FxHashMap<Func, FuncDecl>,
    built: FxHashMap<Term, Built>,
    pub(super) floats: FxHashMap<Term, z3::ast::Float>,
    /// What the solver must be told wherever a term occurs, or what the term was built to means nothing.
    laws: FxHashMap<Term, Vec<Bool>>,
    /// Terms that have got a law since that was last asked.
    lawed: Vec<Term>,
    /// Operations of what has been told of tables.
    pub(super) told: usize,
    allocated: IndexSet<u32>,
    classes: IndexSet<ClassTag>,
}

impl Encoding {
    pub(super) fn new(ref_bits: u32, class_bits: u32) -> Self {
        let class_of = FuncDecl::new("class", &[&z3::Sort::bitvector(ref_bits)], &z3::Sort::bitvector(class_bits));
        Self {
            ref_bits,
            class_bits,
            class_of,
            funcs: FxHashMap::default(),
            built: FxHashMap::default(),
            floats: FxHashMap::default(),
            laws: FxHashMap::default(),
            lawed: vec![],
            told: 0,
            allocated: IndexSet::new(),
            classes: IndexSet::new(),
        }
    }

    /// How many terms have been built.
    pub(super) fn len(&self) -> usize {
        self.built.len()
    }

    /// Whatever holds a term must be solved with this law.
    pub(super) fn law(&mut self, t: Term, law: Bool) {
        self.laws.entry(t).or_default().push(law);
        self.lawed.push(t);
    }

    /// The laws of a term.
    pub(super) fn laws(&self, t: Term) -> &[Bool] {
        self.laws.get(&t).map_or(&[], Vec::as_slice)
    }

    /// Terms that have got a law since this was last asked.
    pub(super) fn lawed(&mut self) -> Vec<Term> {
        std::mem::take(&mut self.lawed)
    }

    /// The bits that a model of Z3's gives to a term that has been built; 0 where it does not say.
    pub(super) fn bits_in(&self, model: &z3::Model, t: Term) -> u64 {
        model.eval(self.built[&t].bv(), true).and_then(|v| v.as_u64()).unwrap_or(0)
    }

    /// The class Z3 gave the object of this code, if the bound knows it, else some class of the bound.
    pub(super) fn class_in(&self, terms: &Terms, model: &z3::Model, code: u64, bound: TypeSet) -> Option<ClassTag> {
        let object = BV::from_u64(code, self.ref_bits);
        let class = self.class_of.apply(&[&object]).as_bv()?;
        let code = model.eval(&class, true)?.as_u64()?;
        let known = self.classes.get_index(code as usize).copied().filter(|&c| terms.contains(bound, c));
        known.or_else(|| terms.members(bound).first().copied())
    }

    /// `None` where the codes have run out.
    pub(super) fn build(&mut self, terms: &Terms, t: Term) -> Option<Built> {
        if let Some(b) = self.built.get(&t) {
            return Some(b.clone());
        }
        let built = self.translate(terms, t)?;
        self.built.insert(t, built.clone());
        Some(built)
    }

    /// A condition of any depth.
    pub(super) fn condition(&mut self, terms: &Terms, t: Term) -> Option<Bool> {
        Some(self.flat(terms, t)?.bool().clone())
    }

    /// A number of any depth.
    pub(super) fn number(&mut self, terms: &Terms, t: Term) -> Option<BV> {
        Some(self.flat(terms, t)?.bv().clone())
    }

    /// A term, what it is made of first: terms nest deep.
    fn flat(&mut self, terms: &Terms, t: Term) -> Option<Built> {
        let mut open: SmallVec<[Term; 32]> = smallvec![t];
        while let Some(&t) = open.last() {
            terms.checkpoint();
            let before = open.len();
            if !self.built.contains_key(&t) {
                terms.for_each_child(t, |c| {
                    if !self.built.contains_key(&c) {
                        open.push(c);
                    }
                });
            }
            if open.len() == before {
                open.pop();
                self.build(terms, t)?;
            }
        }
        self.build(terms, t)
    }

    pub(super) fn bool(&mut self, terms: &Terms, t: Term) -> Option<Bool> {
        Some(self.build(terms, t)?.bool().clone())
    }

    pub(super) fn bv(&mut self, terms: &Terms, t: Term) -> Option<BV> {
        Some(self.build(terms, t)?.bv().clone())
    }

    fn translate(&mut self, terms: &Terms, t: Term) -> Option<Built> {
        let node = terms.node(t);
        Some(match node {
            Node::Bool(b) => Built::Bool(Bool::from_bool(b)),
            Node::Bv(w, v) => Built::Bv(BV::from_u64(v, u32::from(w))),
            Node::Null => Built::Bv(BV::from_u64(0, self.ref_bits)),
            Node::Obj(o, _) => {
                let upper = 1u64 << (self.ref_bits - 1);
                let code = self.allocated.insert_full(o).0 as u64;
                if code >= upper {
                    return None;
                }
                Built::Bv(BV::from_u64(upper + code, self.ref_bits))
            }
            Node::Input(_, d) => self.build(terms, d)?,
            Node::Sym(Sym(s)) => {
                let name = format!("s{s}");
                self.atom(terms, t, BV::new_const(name, self.width(terms.sort(t))))?
            }
            Node::Init(f, r) => {
                let of = self.bv(terms, r)?;
                let range = self.width(terms.sort(t));
                let domain = self.ref_bits;
                let func = self.funcs.entry(f).or_insert_with(|| {
                    FuncDecl::new(format!("f{}", f.0), &[&z3::Sort::bitvector(domain)], &z3::Sort::bitvector(range))
                });
                let cell = func.apply(&[&of]).as_bv().expect("declared as a bit-vector");
                self.atom(terms, t, cell)?
            }
            Node::Elem(f, r, i) => {
                let (of, at) = (self.bv(terms, r)?, self.bv(terms, i)?);
                let range = self.width(terms.sort(t));
                let domain = [self.ref_bits, u32::from(terms.width(i))].map(z3::Sort::bitvector);
                let func = self.funcs.entry(f).or_insert_with(|| {
                    FuncDecl::new(format!("f{}", f.0), &[&domain[0], &domain[1]], &z3::Sort::bitvector(range))
                });
                let element = func.apply(&[&of, &at]).as_bv().expect("declared as a bit-vector");
                self.atom(terms, t, element)?
            }
            Node::Is(r, set) => {
                let r = self.bv(terms, r)?;
                let null = BV::from_u64(0, self.ref_bits);
                Built::Bool(Bool::and(&[r.eq(&null).not(), self.class_in_set(terms, &r, set)?]))
            }
            Node::Not(a) => Built::Bool(self.bool(terms, a)?.not()),
            Node::And(a, b) => Built::Bool(Bool::and(&[self.bool(terms, a)?, self.bool(terms, b)?])),
            Node::Or(a, b) => Built::Bool(Bool::or(&[self.bool(terms, a)?, self.bool(terms, b)?])),
            Node::Eq(a, b) => Built::Bool(self.bv(terms, a)?.eq(self.bv(terms, b)?)),
            Node::Slt(a, b) => Built::Bool(self.bv(terms, a)?.bvslt(self.bv(terms, b)?)),
            Node::Ult(a, b) => Built::Bool(self.bv(terms, a)?.bvult(self.bv(terms, b)?)),
            Node::Ite(c, a, b) => {
                let c = self.bool(terms, c)?;
                match (self.build(terms, a)?, self.build(terms, b)?) {
                    (Built::Bool(a), Built::Bool(b)) => Built::Bool(c.ite(&a, &b)),
                    (Built::Bv(a), Built::Bv(b)) => Built::Bv(c.ite(&a, &b)),
                    _ => unreachable!("sorts are checked when a term is built"),
                }
            }
            Node::Bin(op @ (BinOp::Div | BinOp::Rem), a, b) if divides_plainly(terms, b) => {
                Built::Bv(self.divided(terms, t, op, a, b)?)
            }
            Node::Bin(op, a, b) => Built::Bv(self.bin(terms, op, a, b)?),
            Node::Fp(..) | Node::Apply(..) | Node::FpLess(..) | Node::FpEq(..) | Node::FpConvert(..) => {
                self.fp(terms, t)?
            }
            Node::Lookup(table, a) => self.looked_up(terms, t, table, a)?,
            Node::Sext(w, a) => Built::Bv(self.bv(terms, a)?.sign_ext(u32::from(w - terms.width(a)))),
            Node::Zext(w, a) => Built::Bv(self.bv(terms, a)?.zero_ext(u32::from(w - terms.width(a)))),
            Node::Trunc(w, a) => Built::Bv(self.bv(terms, a)?.extract(u32::from(w) - 1, 0)),
        })
    }

    fn bin(&mut self, terms: &Terms, op: BinOp, a: Term, b: Term) -> Option<BV> {
        let (x, y) = (self.bv(terms, a)?, self.bv(terms, b)?);
        let negation = terms.as_bits(b) == Some(u64::MAX >> (64 - u32::from(terms.width(b))));
        Some(match op {
            BinOp::Add => x.bvadd(y),
            BinOp::Mul if negation => x.bvneg(),
            BinOp::Mul => x.bvmul(y),
            BinOp::Div => x.bvsdiv(y),
            BinOp::Rem => x.bvsrem(y),
            BinOp::And => x.bvand(y),
            BinOp::Or => x.bvor(y),
            BinOp::Xor => x.bvxor(y),
            BinOp::Shl => x.bvshl(y),
            BinOp::Shr => x.bvashr(y),
            BinOp::Ushr => x.bvlshr(y),
        })
    }

    /// A quotient by a constant, or the remainder: numbers of which it is known what they are multiplied to. A multiplier by a
    /// constant is a few sums; a divider is hundreds.
    fn divided(&mut self, terms: &Terms, t: Term, op: BinOp, a: Term, b: Term) -> Option<BV> {
        let x = self.bv(terms, a)?;
        let (width, by) = (u32::from(terms.width(a)), terms.as_bits(b)?);
        let [q, r] = ["q", "r"].map(|kind| BV::new_const(format!("{kind} {a:?} {b:?}"), width));
        let constant = |v: u64| BV::from_u64(v, width);
        let zero = constant(0);
        let greatest = u64::MAX >> (65 - width);
        let sum = q.bvmul(constant(by)).bvadd(&r);
        // With these bounds on the quotient, the product does not wrap around.
        let law = match terms.node(a) {
            Node::Zext(..) => Bool::and(&[sum.eq(&x), r.bvult(constant(by)), q.bvule(constant(greatest / by))]),
            _ => {
                let negative = x.bvslt(&zero);
                let least = (1u64 << (width - 1)) / by;
                let magnitude = negative.ite(&r.bvneg(), &r);
                let quotient = negative.ite(&q.bvneg(), &q);
                Bool::and(&[
                    sum.eq(&x),
                    magnitude.bvult(constant(by)),
                    quotient.bvule(constant(least)),
                    negative.ite(&r.bvsle(&zero), &r.bvsge(&zero)),
                ])
            }
        };
        self.law(t, law);
        Some(if op == BinOp::Div { q } else { r })
    }

    fn width(&self, sort: Sort) -> u32 {
        match sort {
            Sort::Bv(w) => u32::from(w),
            Sort::Ref => self.ref_bits,
            Sort::Bool => unreachable!("no input is a truth value"),
        }
    }

    /// What is true of every value of the initial heap: a number is in its range, a reference denotes no allocated object, and
    /// one of a class its declaration allows.
    fn atom(&mut self, terms: &Terms, t: Term, built: BV) -> Option<Built> {
        match terms.sort(t) {
            Sort::Ref => {
                self.law(t, built.bvult(BV::from_u64(1 << (self.ref_bits - 1), self.ref_bits)));
                if let Some(bound) = terms.bound(t) {
                    let null = built.eq(BV::from_u64(0, self.ref_bits));
                    let typed = self.class_in_set(terms, &built, bound)?;
                    self.law(t, Bool::or(&[null, typed]));
                }
            }
            sort => {
                if let Some(most) = terms.most(t) {
                    self.law(t, built.bvule(BV::from_u64(most, self.width(sort))));
                }
            }
        }
        Some(Built::Bv(built))
    }

    fn class_in_set(&mut self, terms: &Terms, r: &BV, set: TypeSet) -> Option<Bool> {
        let class = self.class_of.apply(&[r]).as_bv().expect("declared as a bit-vector");
        let mut any = vec![];
        for &c in terms.members(set).iter() {
            let code = self.classes.insert_full(c).0 as u64;
            if code >= 1 << self.class_bits {
                return None;
            }
            any.push(class.eq(BV::from_u64(code, self.class_bits)));
        }
        Some(Bool::or(&any))
    }
}

/// Whether a division by this is worth more than a shift.
fn divides_plainly(terms: &Terms, by: Term) -> bool {
    let width = terms.width(by);
    terms.as_bits(by).is_some_and(|by| by > 2 && width > 8 && by >> (width - 1) == 0)
}
