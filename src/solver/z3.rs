//! Z3, in the pattern measured fastest: one long-lived solver, each condition named once by a literal (`l <=> c`), a
//! query a list of literals; `rlimit` instead of a timeout, so that runs repeat.
//!
//! A reference is a narrow bit-vector: 0 is null, the upper half are objects the run allocated, the rest objects of the
//! input. Initial-heap functions and `class of` are uninterpreted functions of it, so aliases agree by congruence.

mod fp;

use super::{Answer, Query, Solver};
use crate::term::{
    BinOp, ClassTag, Eval, Func, InputObject, Model, Node, RefVal, Sort, Sym, Term, Terms, TypeSet, Val,
};
use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use z3::{
    FuncDecl, Params, SatResult,
    ast::{BV, Bool},
};

/// The oldest libz3 whose declarations the binding reads correctly.
const OLDEST: (u32, u32) = (5, 0);
/// After this many terms the solver starts afresh: it keeps what they were built to.
const BUILT: usize = 100_000;
/// Uninterpreted functions and bit-vectors.
const BV_ONLY: Option<&str> = Some("QF_UFBV");
/// Those and floating-point numbers, for which no logic has a name: the general solver.
const WITH_FP: Option<&str> = None;

/// The libz3 at hand cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("libz3 {found} is too old, {}.{} or later is needed: run scripts/setup, which brings the pinned one", OLDEST.0, OLDEST.1)]
pub struct Z3Error {
    found: String,
}

/// Z3 as a [`Solver`]. Its context is thread-local to the binding and never leaves this file.
pub struct Z3 {
    rlimit: u32,
    session: Session,
    /// Questions about floating-point numbers are put to a solver of their own: bit-vectors alone are much faster.
    with_fp: Option<Session>,
    has_fp: FxHashMap<Term, bool>,
    calls: u64,
}

impl Z3 {
    /// A solver that spends at most `rlimit` resource units a query.
    ///
    /// # Errors
    /// When the loaded libz3 is older than the binding understands.
    pub fn new(rlimit: u32) -> Result<Self, Z3Error> {
        usable(z3::full_version())?;
        Ok(Self {
            rlimit,
            session: Session::new(rlimit, BV_ONLY, 6, 4),
            with_fp: None,
            has_fp: FxHashMap::default(),
            calls: 0,
        })
    }
}

/// Whether the binding reads the declarations of this version of libz3 correctly; `version` is as Z3 prints it.
fn usable(version: &str) -> Result<(), Z3Error> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
    match (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) < OLDEST {
        true => Err(Z3Error { found: version.into() }),
        false => Ok(()),
    }
}

impl Solver for Z3 {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        self.calls += 1;
        let fp = query.facts.iter().any(|&f| terms.has_fp(f, &mut self.has_fp));
        // A unit of it buys less time of the general solver.
        let (logic, rlimit) = if fp { (WITH_FP, self.rlimit / 4) } else { (BV_ONLY, self.rlimit) };
        let session = match fp {
            true => self.with_fp.get_or_insert_with(|| Session::new(rlimit, WITH_FP, 6, 4)),
            false => &mut self.session,
        };
        if session.built.len() > BUILT {
            *session = Session::new(rlimit, logic, session.ref_bits, session.class_bits);
        }
        loop {
            match session.define(terms, query.facts) {
                Some(()) => return session.check(terms, query.facts),
                // More objects or classes than the codes can tell apart: a wider encoding.
                None => *session = Session::new(rlimit, logic, session.ref_bits + 4, session.class_bits + 4),
            }
        }
    }

    fn calls(&self) -> u64 {
        self.calls
    }
}

/// One Z3 solver and what has been told to it.
struct Session {
    solver: z3::Solver,
    ref_bits: u32,
    class_bits: u32,
    class_of: FuncDecl,
    funcs: FxHashMap<Func, FuncDecl>,
    built: FxHashMap<Term, Built>,
    floats: FxHashMap<Term, z3::ast::Float>,
    /// What the solver must be told wherever a term occurs, or what the term was built to means nothing.
    laws: FxHashMap<Term, Vec<Bool>>,
    /// The conditions of the last query, in its order, each in a scope of its own.
    scopes: Vec<Scope>,
    /// Terms of which the solver has been told the laws, oldest first.
    told: IndexSet<Term>,
    /// Literals so far: each has a name of its own.
    literals: usize,
    /// Reference atoms among the terms told; there must be a code for each to differ from all others.
    references: usize,
    allocated: IndexSet<u32>,
    classes: IndexSet<ClassTag>,
}

/// A condition, and the literal that stands for it.
struct Scope {
    fact: Term,
    literal: Bool,
    /// How many terms were told at its end, and how many references are among them.
    told: usize,
    references: usize,
}

#[derive(Clone)]
enum Built {
    Bool(Bool),
    Bv(BV),
}

impl Built {
    fn bool(&self) -> &Bool {
        match self {
            Built::Bool(b) => b,
            Built::Bv(_) => unreachable!("sorts are checked when a term is built"),
        }
    }

    fn bv(&self) -> &BV {
        match self {
            Built::Bv(v) => v,
            Built::Bool(_) => unreachable!("sorts are checked when a term is built"),
        }
    }
}

impl Session {
    fn new(rlimit: u32, logic: Option<&str>, ref_bits: u32, class_bits: u32) -> Self {
        let solver = logic.and_then(z3::Solver::new_for_logic).unwrap_or_default();
        let mut params = Params::new();
        params.set_u32("rlimit", rlimit);
        solver.set_params(&params);
        let class_of = FuncDecl::new("class", &[&z3::Sort::bitvector(ref_bits)], &z3::Sort::bitvector(class_bits));
        Self {
            solver,
            ref_bits,
            class_bits,
            class_of,
            funcs: FxHashMap::default(),
            built: FxHashMap::default(),
            floats: FxHashMap::default(),
            laws: FxHashMap::default(),
            scopes: vec![],
            told: IndexSet::new(),
            literals: 0,
            references: 0,
            allocated: IndexSet::new(),
            classes: IndexSet::new(),
        }
    }

    /// Names each condition by a literal; `None` when the codes have run out. Paths are explored depth first, so most of a
    /// query is what the last one was; what is not part of this one is forgotten, as it would only slow the solver down.
    fn define(&mut self, terms: &Terms, facts: &[Term]) -> Option<()> {
        // All at once, and first: a law of a term that was told without it ends scopes.
        let conditions: Vec<Bool> = facts.iter().map(|&f| self.bool(terms, f)).collect::<Option<_>>()?;
        let common = self.scopes.iter().zip(facts).take_while(|(scope, fact)| scope.fact == **fact).count();
        self.keep(common);
        for (&fact, condition) in facts.iter().zip(conditions).skip(common) {
            let literal = Bool::new_const(format!("l{}", self.literals));
            self.literals += 1;
            self.solver.push();
            self.solver.assert(literal.iff(&condition));
            self.tell(terms, fact)?;
            self.scopes.push(Scope { fact, literal, told: self.told.len(), references: self.references });
        }
        Some(())
    }

    /// Ends all scopes but the first few.
    fn keep(&mut self, scopes: usize) {
        self.solver.pop((self.scopes.len() - scopes) as u32);
        self.scopes.truncate(scopes);
        let (told, references) = self.scopes.last().map_or((0, 0), |s| (s.told, s.references));
        self.told.truncate(told);
        self.references = references;
    }

    /// Tells the solver the laws of all that `t` is made of.
    fn tell(&mut self, terms: &Terms, t: Term) -> Option<()> {
        if !self.told.insert(t) {
            return Some(());
        }
        if terms.sort(t) == Sort::Ref && terms.is_atom(t) {
            self.references += 1;
            if self.references as u64 >= 1 << (self.ref_bits - 1) {
                return None;
            }
        }
        for law in self.laws.get(&t).into_iter().flatten() {
            self.solver.assert(law);
        }
        let mut room = Some(());
        terms.for_each_child(t, |c| room = room.and_then(|()| self.tell(terms, c)));
        room
    }

    /// Whatever holds a term must be solved with this law. Where the term has been told without, it is told again.
    fn law(&mut self, t: Term, law: Bool) {
        self.laws.entry(t).or_default().push(law);
        if let Some(told) = self.told.get_index_of(&t) {
            self.keep(self.scopes.partition_point(|scope| scope.told <= told));
        }
    }

    fn check(&mut self, terms: &Terms, facts: &[Term]) -> Answer {
        let literals: Vec<Bool> = self.scopes.iter().map(|s| s.literal.clone()).collect();
        match self.solver.check_assumptions(&literals) {
            SatResult::Unsat => {
                let core = self.solver.get_unsat_core();
                Answer::Unsat(self.scopes.iter().filter(|s| core.contains(&s.literal)).map(|s| s.fact).collect())
            }
            SatResult::Unknown => Answer::Unknown(self.solver.get_reason_unknown().unwrap_or_default()),
            SatResult::Sat => {
                let Some(model) = self.solver.get_model() else {
                    return Answer::Unknown("Z3 found a model but does not show it".into());
                };
                let model = self.read(terms, facts, &model);
                // What Z3 says is believed only as far as it evaluates.
                match Eval::new(terms, &model).all(facts.iter().copied()) {
                    true => Answer::Sat(Rc::new(model)),
                    false => Answer::Unknown("Z3's model does not satisfy the query".into()),
                }
            }
        }
    }

    /// The input heap in Z3's model: objects are the codes that the atoms of the query denote.
    fn read(&self, terms: &Terms, facts: &[Term], model: &z3::Model) -> Model {
        let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
        facts.iter().for_each(|&f| terms.atoms(f, &mut seen, &mut atoms));
        let bits = |t: Term| model.eval(self.built[&t].bv(), true).and_then(|v| v.as_u64()).unwrap_or(0);
        let mut heap = Model::default();
        let mut objects: FxHashMap<u64, u32> = FxHashMap::default();
        let null = Val::Ref(RefVal::Null);
        for &atom in &atoms {
            let value = match terms.sort(atom) {
                Sort::Ref => match bits(atom) {
                    0 => null,
                    code => {
                        let index = *objects.entry(code).or_insert_with(|| {
                            heap.objects.push(InputObject::default());
                            heap.objects.len() as u32 - 1
                        });
                        if let Some(bound) = terms.bound(atom) {
                            let class = self.class_in(terms, model, code, bound);
                            heap.objects[index as usize].class = class;
                        }
                        Val::Ref(RefVal::Input(index))
                    }
                },
                Sort::Bv(_) => Val::Bv(bits(atom)),
                Sort::Bool => unreachable!("no input is a truth value"),
            };
            match terms.node(atom) {
                Node::Sym(s) => {
                    heap.roots.insert(s, value);
                }
                Node::Init(f, r) => {
                    // A cell of what is no object of the input is read by no run.
                    if let RefVal::Input(o) = Eval::new(terms, &heap).value(r).as_ref() {
                        heap.objects[o as usize].cells.insert(f, value);
                    }
                }
                Node::Elem(f, r, i) => {
                    if let RefVal::Input(o) = Eval::new(terms, &heap).value(r).as_ref() {
                        heap.objects[o as usize].elements.insert((f, bits(i) as u32), value);
                    }
                }
                _ => unreachable!("atoms are roots and cells"),
            }
        }
        heap
    }

    /// The class Z3 gave the object, if the bound knows it, else some class of the bound.
    fn class_in(&self, terms: &Terms, model: &z3::Model, code: u64, bound: TypeSet) -> Option<ClassTag> {
        let object = BV::from_u64(code, self.ref_bits);
        let class = self.class_of.apply(&[&object]).as_bv()?;
        let code = model.eval(&class, true)?.as_u64()?;
        let known = self.classes.get_index(code as usize).copied().filter(|&c| terms.contains(bound, c));
        known.or_else(|| terms.members(bound).first().copied())
    }

    fn build(&mut self, terms: &Terms, t: Term) -> Option<Built> {
        if let Some(b) = self.built.get(&t) {
            return Some(b.clone());
        }
        let built = self.translate(terms, t)?;
        self.built.insert(t, built.clone());
        Some(built)
    }

    fn bool(&mut self, terms: &Terms, t: Term) -> Option<Bool> {
        Some(self.build(terms, t)?.bool().clone())
    }

    fn bv(&mut self, terms: &Terms, t: Term) -> Option<BV> {
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
            Node::Bin(op, a, b) => Built::Bv(self.bin(terms, op, a, b)?),
            Node::Fp(..) | Node::FpLess(..) | Node::FpEq(..) | Node::FpConvert(..) => self.fp(terms, t)?,
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

#[cfg(test)]
mod tests {
    use super::usable;

    #[test]
    fn an_old_libz3_is_refused_with_a_message() {
        let error = usable("4.8.12.0").expect_err("Debian 12's libz3 misreads declarations").to_string();
        assert!(error.contains("4.8.12") && error.contains("scripts/setup"), "{error}");
        assert!(usable(z3::full_version()).is_ok());
    }
}
