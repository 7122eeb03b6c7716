//! Z3, in the pattern measured fastest: one long-lived solver, each condition named once by a literal (`l <=> c`), a
//! query a list of literals; `rlimit` instead of a timeout, so that runs repeat.
//! [`encode`] has what terms are to it, [`mod@cost`] what they cost, [`fp`] numbers of its floating-point theory, [`tables`] what a table
//! says; [`script`] facts in another language.

mod cost;
mod encode;
mod fp;
mod refined;
pub(super) mod script;
mod tables;

use super::{Answer, OVERTIME, Query, Solver, input::input};
use crate::term::{Cancel, Eval, Sort, Term, Terms, TypeSet};
use cost::{QUOTIENT, cost};
use encode::Encoding;
use indexmap::IndexSet;
use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use std::{
    cell::RefCell,
    rc::Rc,
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::Duration,
};
use z3::{Params, SatResult, Tactic, ast::Bool};

/// The oldest libz3 whose declarations the binding reads correctly.
const OLDEST: (u32, u32) = (5, 0);
/// After this many terms the solver starts afresh: it keeps what they were built to.
const BUILT: usize = 100_000;
/// Resource units that a query may take before somebody looks at the time: a tenth of a second.
const AT_FIRST: u32 = 400_000;
/// Why there is no answer to what takes longer.
const PAST_SHARE: &str = "it takes more than its share of the time that is left (--timeout)";
/// The same of what has taken as much as a query may.
const SPENT: &str = "max. resource limit exceeded";
/// Between two looks at whether a call under way is to end.
const LOOK: Duration = Duration::from_millis(10);
/// Operations of a query from which on somebody looks at the time at once.
const WATCHED: usize = 4_000;
/// Operations of which a query is too large for Z3, which would need seconds and gigabytes to take it in.
const HUGE: usize = 400_000;
/// Why there is no answer.
const TOO_LARGE: &str = "the conditions are of more than 400,000 operations";
/// Uninterpreted functions and bit-vectors.
const BV_ONLY: Logic = Logic { name: Some("QF_UFBV"), tactic: "qfufbv", large: 15_000, share: 2 };
/// Those and floating-point numbers, for which no logic has a name: the general solver. What
/// it has not come to soon it seldom comes to, and an input has been searched for before.
const WITH_FP: Logic = Logic { name: None, tactic: "qffp", large: QUOTIENT, share: 6 };

/// What a session is about.
#[derive(Copy, Clone)]
struct Logic {
    /// As Z3 calls it, if it does.
    name: Option<&'static str>,
    /// What decides a large query of it, and can be interrupted all the while.
    tactic: &'static str,
    /// Operations of which a query is too large for what keeps other queries, and can not be interrupted while it takes one in.
    large: usize,
    /// Which part of the time that is left one query may take, the half, the third: the others want some too.
    share: u32,
}

/// The libz3 at hand cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("libz3 {found} is too old, {}.{} or later is needed: run scripts/setup, which brings the pinned one", OLDEST.0, OLDEST.1)]
pub struct Z3Error {
    found: String,
}

/// Z3 as a [`Solver`]. Its context is thread-local to the binding and never leaves this file and those below it.
pub struct Z3 {
    rlimit: u32,
    /// Made when the first question comes: Z3's context takes 17 MB, and layers above answer all there are of many a method.
    session: Option<Session>,
    /// Questions about floating-point numbers are put to a solver of their own: bit-vectors alone are much faster.
    with_fp: Option<Session>,
    calls: u64,
}

impl Z3 {
    /// A solver that spends at most `rlimit` resource units a query.
    ///
    /// # Errors
    /// When the loaded libz3 is older than the binding understands.
    pub fn new(rlimit: u32) -> Result<Self, Z3Error> {
        usable(z3::full_version())?;
        Ok(Self { rlimit, session: None, with_fp: None, calls: 0 })
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
        let fp = query.facts.iter().any(|&f| terms.has_fp(f));
        // A unit of it buys less time of the general solver.
        let (session, logic, rlimit) = match fp {
            true => (&mut self.with_fp, WITH_FP, self.rlimit / 4),
            false => (&mut self.session, BV_ONLY, self.rlimit),
        };
        let session = session.get_or_insert_with(|| Session::new(rlimit, logic, 6, 4));
        if session.terms.len() > BUILT {
            *session = Session::new(rlimit, logic, session.terms.ref_bits, session.terms.class_bits);
        }
        loop {
            match session.refined(terms, query, rlimit) {
                Some(answer) => return answer,
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
    logic: Logic,
    terms: Encoding,
    /// The conditions of the last query, in its order, each in a scope of its own.
    scopes: Vec<Scope>,
    /// Terms of which the solver has been told the laws, oldest first.
    told: IndexSet<Term>,
    /// Literals so far: each has a name of its own.
    literals: usize,
    /// What the model that has been found last was wrong about: functions, and tables.
    refuted: RefCell<Vec<Term>>,
    misread: RefCell<Vec<tables::Misread>>,
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
    fn new(rlimit: u32, logic: Logic, ref_bits: u32, class_bits: u32) -> Self {
        let solver = logic.name.and_then(z3::Solver::new_for_logic).unwrap_or_default();
        let terms = Encoding::new(ref_bits, class_bits);
        let (scopes, told, refuted, misread) = Default::default();
        let session = Self { solver, logic, terms, scopes, told, refuted, misread, literals: 0, references: 0 };
        session.limit(&session.solver, rlimit.min(AT_FIRST), None);
        session
    }

    /// What a query may take.
    fn limit(&self, solver: &z3::Solver, rlimit: u32, time: Option<Duration>) {
        let mut params = Params::new();
        params.set_u32("rlimit", rlimit);
        let millis = time.map_or(u32::MAX, |time| time.as_millis().clamp(1, u32::MAX.into()) as u32);
        params.set_u32("timeout", millis);
        solver.set_params(&params);
    }

    /// The answer within the time that is left; `None` when the codes have run out. Only what takes long is watched by a clock.
    fn answer(&mut self, terms: &Terms, query: &Query<'_>, rlimit: u32) -> Option<Answer> {
        let left = || query.left.and_then(|left| left());
        if left() == Some(Duration::ZERO) {
            return Some(Answer::Unknown(OVERTIME.into()));
        }
        let common = self.scopes.iter().zip(query.facts).take_while(|(scope, fact)| scope.fact == **fact).count();
        // Paths are explored depth first, so most is common; what is not would only slow the solver down.
        self.keep(common);
        let size = self.size(terms, query.facts);
        if size >= HUGE {
            return Some(Answer::Unknown(TOO_LARGE.into()));
        }
        let conditions = query.facts.iter().map(|&f| self.terms.condition(terms, f)).collect::<Option<Vec<_>>>()?;
        // They may have brought a law for a term that has been told without it, and is to be told again.
        for t in self.terms.lawed() {
            if let Some(told) = self.told.get_index_of(&t) {
                self.keep(self.scopes.partition_point(|scope| scope.told <= told));
            }
        }
        let (part, before) = (self.logic.share, left());
        let share = || left().map(|time| time / part);
        let answer = if size >= self.logic.large {
            self.at_once(terms, query.facts, &conditions, rlimit, share())?
        } else {
            if !self.define(terms, query, conditions)? {
                return Some(Answer::Unknown(OVERTIME.into()));
            }
            let is_watched = size >= WATCHED;
            match if is_watched { Answer::Unknown(String::new()) } else { self.check(terms, query.facts) } {
                Answer::Unknown(_) if self.was_right() && (rlimit > AT_FIRST || is_watched) => {
                    self.limit(&self.solver, rlimit, share());
                    let answer = until_cancelled(terms.cancel(), || self.check(terms, query.facts));
                    self.limit(&self.solver, AT_FIRST, None);
                    answer
                }
                answer => answer,
            }
        };
        let spent = before.zip(left()).is_none_or(|(before, left)| before.saturating_sub(left) < before / part);
        Some(match answer {
            Answer::Unknown(_) if left() == Some(Duration::ZERO) => Answer::Unknown(OVERTIME.into()),
            // A tactic says the same where its resource units have been spent.
            Answer::Unknown(why) if why == PAST_SHARE && spent => Answer::Unknown(SPENT.into()),
            answer => answer,
        })
    }

    /// How long it takes only to take a query in, as so many simple operations, until it is huge.
    fn size(&self, terms: &Terms, facts: &[Term]) -> usize {
        let size = |&t: &Term| cost(terms, t);
        let mut sum: usize = self.terms.told + self.told.iter().map(size).sum::<usize>();
        let (mut seen, mut open) = (FxHashSet::default(), facts[self.scopes.len()..].to_vec());
        while let Some(t) = open.pop() {
            if sum < HUGE && !self.told.contains(&t) && seen.insert(t) {
                sum += size(&t);
                terms.for_each_child(t, |c| open.push(c));
            }
        }
        sum
    }

    /// The answer to a large query, by a solver that is there for it alone and can be interrupted.
    fn at_once(
        &mut self,
        terms: &Terms,
        facts: &[Term],
        conditions: &[Bool],
        rlimit: u32,
        time: Option<Duration>,
    ) -> Option<Answer> {
        let solver = Tactic::new(self.logic.tactic).solver();
        self.limit(&solver, rlimit, time);
        conditions.iter().for_each(|condition| solver.assert(condition));
        let (mut seen, mut references) = (FxHashSet::default(), 0);
        for &fact in facts {
            terms.each_part(fact, &mut seen, &mut |t| {
                references += u64::from(terms.sort(t) == Sort::Ref && terms.is_atom(t));
                self.terms.laws(t).iter().for_each(|law| solver.assert(law));
            });
        }
        if references >= 1 << (self.terms.ref_bits - 1) {
            return None;
        }
        Some(match until_cancelled(terms.cancel(), || solver.check()) {
            SatResult::Unsat => Answer::Unsat(facts.to_vec()),
            found => self.found(terms, facts, &solver, found),
        })
    }

    /// Whether the last model, if there was one, was right about what the solver has not been told.
    fn was_right(&self) -> bool {
        self.refuted.borrow().is_empty() && self.misread.borrow().is_empty()
    }

    /// Names each condition that is not told by a literal, and whether there was time for that; `None` when the codes have run out.
    fn define(&mut self, terms: &Terms, query: &Query<'_>, conditions: Vec<Bool>) -> Option<bool> {
        for (&fact, condition) in query.facts.iter().zip(conditions).skip(self.scopes.len()) {
            let literal = Bool::new_const(format!("l{}", self.literals));
            self.literals += 1;
            // Here it takes in what it has been told before, and nobody can interrupt it.
            self.solver.push();
            if terms.cancel().is_set() || query.left.is_some_and(|left| left() == Some(Duration::ZERO)) {
                self.solver.pop(1);
                return Some(false);
            }
            self.solver.assert(literal.iff(&condition));
            self.tell(terms, fact)?;
            self.scopes.push(Scope { fact, literal, told: self.told.len(), references: self.references });
        }
        Some(true)
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
        let mut open: SmallVec<[Term; 32]> = smallvec![t];
        while let Some(t) = open.pop() {
            if !self.told.insert(t) {
                continue;
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
            let first = open.len();
            terms.for_each_child(t, |c| open.push(c));
            open[first..].reverse();
        }
        Some(())
    }

    fn check(&mut self, terms: &Terms, facts: &[Term]) -> Answer {
        let literals: Vec<Bool> = self.scopes.iter().map(|s| s.literal.clone()).collect();
        match self.solver.check_assumptions(&literals) {
            SatResult::Unsat => {
                let core = self.solver.get_unsat_core();
                Answer::Unsat(self.scopes.iter().filter(|s| core.contains(&s.literal)).map(|s| s.fact).collect())
            }
            found => self.found(terms, facts, &self.solver, found),
        }
    }

    /// What a solver has found that has not refuted these facts.
    fn found(&self, terms: &Terms, facts: &[Term], solver: &z3::Solver, found: SatResult) -> Answer {
        match found {
            SatResult::Unsat => unreachable!("the caller has looked"),
            SatResult::Unknown => Answer::Unknown(match solver.get_reason_unknown().unwrap_or_default() {
                // Tactics call it that. Whoever interrupts it says why himself.
                why if why == "timeout" || why == "canceled" => PAST_SHARE.into(),
                why => why,
            }),
            SatResult::Sat => {
                let Some(found) = solver.get_model() else {
                    return Answer::Unknown("Z3 found a model but does not show it".into());
                };
                let bits = |t: Term| self.terms.bits_in(&found, t);
                let class = |code: u64, bound: TypeSet| self.terms.class_in(terms, &found, code, bound);
                let model = input(terms, facts, &bits, &class);
                // What Z3 says is believed only as far as it evaluates.
                match Eval::new(terms, &model).all(facts.iter().copied()) {
                    true => Answer::Sat(Rc::new(model)),
                    false => {
                        self.refuted.replace(refined::values(terms, facts, &model));
                        self.misread.replace(self.terms.misread(terms, facts, &found));
                        Answer::Unknown("Z3's model does not satisfy the query".into())
                    }
                }
            }
        }
    }
}

/// What a call of Z3 that may take long comes to, which ends with no answer when it is asked to.
fn until_cancelled<T>(cancel: &Cancel, call: impl FnOnce() -> T) -> T {
    let context = z3::Context::thread_local();
    let handle = context.handle();
    let (done, ends) = channel::<()>();
    thread::scope(|scope| {
        // Where the machine has no room for one more, the call ends by its resource units.
        let _ = thread::Builder::new().spawn_scoped(scope, move || {
            while matches!(ends.recv_timeout(LOOK), Err(RecvTimeoutError::Timeout)) {
                if cancel.is_set() {
                    handle.interrupt();
                }
            }
        });
        // Gone when the call is, however it ends.
        let _done = done;
        call()
    })
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
