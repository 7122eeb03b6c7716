//! Z3, in the pattern measured fastest: one long-lived solver, each condition named once by a literal (`l <=> c`), a
//! query a list of literals; `rlimit` instead of a timeout, so that runs repeat.
//! [`encode`] has what terms are to it, [`fp`] numbers of its floating-point theory.

mod encode;
mod fp;

use super::{Answer, Query, Solver};
use crate::term::{Eval, FpConversion, FpOp, InputObject, Model, Node, RefVal, Sort, Term, Terms, Val};
use encode::Encoding;
use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};
use std::{rc::Rc, time::Duration};
use z3::{Params, SatResult, ast::Bool};

/// The oldest libz3 whose declarations the binding reads correctly.
const OLDEST: (u32, u32) = (5, 0);
/// After this many terms the solver starts afresh: it keeps what they were built to.
const BUILT: usize = 100_000;
/// Resource units that a query may take before somebody looks at the time: a tenth of a second.
const AT_FIRST: u32 = 400_000;
/// Terms of which a query is large.
const LARGE: usize = 4_000;
/// Terms that a product of floating-point numbers stands for.
const PRODUCT: usize = 1_500;
/// Why there is no answer.
const OVERTIME: &str = "the time is up (--timeout)";
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

/// Z3 as a [`Solver`]. Its context is thread-local to the binding and never leaves this file and those below it.
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
        if session.terms.len() > BUILT {
            *session = Session::new(rlimit, logic, session.terms.ref_bits, session.terms.class_bits);
        }
        loop {
            match session.define(terms, query.facts) {
                Some(()) => return session.answer(terms, query, rlimit),
                // More objects or classes than the codes can tell apart: a wider encoding.
                None => {
                    let Encoding { ref_bits, class_bits, .. } = session.terms;
                    *session = Session::new(rlimit, logic, ref_bits + 4, class_bits + 4);
                }
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
    terms: Encoding,
    /// The conditions of the last query, in its order, each in a scope of its own.
    scopes: Vec<Scope>,
    /// Terms of which the solver has been told the laws, oldest first.
    told: IndexSet<Term>,
    /// Literals so far: each has a name of its own.
    literals: usize,
    /// Reference atoms among the terms told; there must be a code for each to differ from all others.
    references: usize,
}

/// A condition, and the literal that stands for it.
struct Scope {
    fact: Term,
    literal: Bool,
    /// How many terms were told at its end, and how many references are among them.
    told: usize,
    references: usize,
}

impl Session {
    fn new(rlimit: u32, logic: Option<&str>, ref_bits: u32, class_bits: u32) -> Self {
        let solver = logic.and_then(z3::Solver::new_for_logic).unwrap_or_default();
        let terms = Encoding::new(ref_bits, class_bits);
        let session = Self { solver, terms, scopes: vec![], told: IndexSet::new(), literals: 0, references: 0 };
        session.limit(rlimit.min(AT_FIRST), None);
        session
    }

    /// What a query may take.
    fn limit(&self, rlimit: u32, time: Option<Duration>) {
        let mut params = Params::new();
        params.set_u32("rlimit", rlimit);
        let millis = time.map_or(u32::MAX, |time| time.as_millis().clamp(1, u32::MAX.into()) as u32);
        params.set_u32("timeout", millis);
        self.solver.set_params(&params);
    }

    /// The answer within the time that is left. Only what takes long is watched by a clock.
    fn answer(&mut self, terms: &Terms, query: &Query<'_>, rlimit: u32) -> Answer {
        let left = || query.left.and_then(|left| left());
        if left() == Some(Duration::ZERO) {
            return Answer::Unknown(OVERTIME.into());
        }
        // What Z3 does before it searches takes no resource units.
        let is_large = self.is_large(terms);
        let first = if is_large { Answer::Unknown(String::new()) } else { self.check(terms, query.facts) };
        match first {
            Answer::Unknown(_) if rlimit > AT_FIRST || is_large => {
                let time = left();
                self.limit(rlimit, time);
                let answer = self.check(terms, query.facts);
                self.limit(AT_FIRST, None);
                match answer {
                    Answer::Unknown(_) if left() == Some(Duration::ZERO) => Answer::Unknown(OVERTIME.into()),
                    answer => answer,
                }
            }
            answer => answer,
        }
    }

    /// Whether it takes Z3 long only to take in what it has been told: floating-point numbers are multiplied and divided bit by bit.
    fn is_large(&self, terms: &Terms) -> bool {
        let size = |t: &Term| match terms.node(*t) {
            Node::Fp(FpOp::Mul | FpOp::Div, a, b) if terms.as_bits(a).is_none() && terms.as_bits(b).is_none() => {
                PRODUCT
            }
            Node::FpConvert(FpConversion::Sqrt, ..) => PRODUCT,
            _ => 1,
        };
        self.told.iter().map(size).sum::<usize>() >= LARGE
    }

    /// Names each condition by a literal; `None` when the codes have run out. Paths are explored depth first, so most of a
    /// query is what the last one was; what is not part of this one is forgotten, as it would only slow the solver down.
    fn define(&mut self, terms: &Terms, facts: &[Term]) -> Option<()> {
        // All at once, and first: they may bring a law for a term that has been told without it, and is to be told again.
        let conditions: Vec<Bool> = facts.iter().map(|&f| self.terms.bool(terms, f)).collect::<Option<_>>()?;
        for t in self.terms.lawed() {
            if let Some(told) = self.told.get_index_of(&t) {
                self.keep(self.scopes.partition_point(|scope| scope.told <= told));
            }
        }
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
            if self.references as u64 >= 1 << (self.terms.ref_bits - 1) {
                return None;
            }
        }
        for law in self.terms.laws(t) {
            self.solver.assert(law);
        }
        let mut room = Some(());
        terms.for_each_child(t, |c| room = room.and_then(|()| self.tell(terms, c)));
        room
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
        let bits = |t: Term| self.terms.bits_in(model, t);
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
                            let class = self.terms.class_in(terms, model, code, bound);
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
