//! The course of a run of an invariant: from one question to the next, or to its end.
//!
//! **Dependence.** A run is told a decision when it asks for it, and of no other. So what it has been told is all that its course depends
//! on: where it fails, every candidate fails of which that much is decided alike. (`tests/precondition.rs`)

use super::{
    bits::Bits,
    decisions::Decisions,
    halt::{Halt, Question, said},
    invariant_run::InvariantRun,
    pool::Member,
    problem::Problem,
};
use crate::{
    classfile::Instr,
    explore::facts_of,
    program::Origin,
    state::{Beyond, Value, Why},
    step::{Ask, Outcome, Pause, World, run},
    term::Term,
};

impl InvariantRun {
    /// A condition, with the numbers in it that are known.
    fn with_numbers(&self, world: &World, condition: Term) -> Term {
        if self.fixed.is_empty() {
            return condition;
        }
        let number = |atom| self.fixed.iter().find(|(name, _)| *name == atom).map(|&(_, number)| number);
        world.terms.replaced(condition, &number)
    }

    /// Runs until it must know something that is not decided.
    pub(super) fn go(&mut self, problem: &Problem, decisions: &Decisions, fuel: u64) -> Halt {
        loop {
            if let Some(question) = self.asks.take()
                && !self.is_told(problem, decisions, &question)
            {
                self.asks = Some(question);
                return Halt::Asks;
            }
            let before = self.st.steps;
            let asked = self.asked(problem, fuel);
            problem.steps.set(problem.steps.get() + self.st.steps - before);
            match asked {
                Ok(_) if problem.looks_ahead && problem.fates.is_doomed(&problem.world, &self.st) => {
                    return Halt::Fails;
                }
                Ok(question) => self.asks = Some(question),
                Err(halt) => return halt,
            }
        }
    }

    /// Runs until it asks something; if it ends before, how.
    fn asked(&mut self, problem: &Problem, fuel: u64) -> Result<Question, Halt> {
        let world = &problem.world;
        let terms = &world.terms;
        loop {
            if self.st.phases.are_over() {
                self.answer = self.answer.map(|answer| self.with_numbers(world, answer));
                let holds = self.answer.map_or(Some(true), |answer| self.st.path.truth(terms, answer));
                return match (holds, self.answer) {
                    (None, Some(answer)) => {
                        let cases = [vec![answer], vec![terms.not(answer)]].into();
                        Ok(Question::Facts { cases, given: Bits::default() })
                    }
                    (Some(false), _) => Err(Halt::Fails),
                    _ => {
                        self.answer = None;
                        Err(Halt::Holds)
                    }
                };
            }
            let Some(pause) = self.run_watched(problem, fuel) else {
                return Err(Halt::Unknown("a set that is not known as a whole".into()));
            };
            if let Some(call) = self.st.calls.first() {
                let called = world.program.method_name(call.method);
                let why = format!("the precondition calls {called} of a class that is not on the class path");
                return Err(Halt::Unknown(why.into()));
            }
            return match pause {
                Pause::Ask(Ask::Settle { sym, .. }) => {
                    if problem.is_decidable(sym) {
                        return Ok(self.used(problem, sym));
                    }
                    // The solver will choose.
                    self.st.settled.insert(sym, Value::Sym(sym));
                    continue;
                }
                Pause::Ask(Ask::Branch(c)) => {
                    let known = self.with_numbers(world, c);
                    match self.st.path.truth(terms, known) {
                        Some(holds) => {
                            let fact = if holds { c } else { terms.not(c) };
                            self.st.path.add(terms, &[fact], Why::Implied);
                            continue;
                        }
                        None => Ok(self.open_reference(problem, c).map_or_else(
                            || {
                                let cases = [vec![known], vec![terms.not(known)]].into();
                                Question::Facts { cases, given: Bits::default() }
                            },
                            |name| match self.instr(world) {
                                // Who looks ahead sees all objects refuted at once that fail alike.
                                Some(Instr::IfNull(..)) if c == terms.is_null(name) && !problem.looks_ahead => {
                                    Question::Is(name, None)
                                }
                                _ => Question::Cell(name),
                            },
                        )),
                    }
                }
                // No candidate is an object that was there before.
                Pause::Ask(Ask::Beyond(what)) => {
                    if let Beyond::There(..) | Beyond::Same(..) = what {
                        problem.compared.set(problem.compared.get().or(Some(what)));
                    }
                    self.st.within.push(what);
                    continue;
                }
                Pause::Ask(ask) => {
                    let cases: Vec<Vec<Term>> = facts_of(world, &self.st, &ask);
                    let open = cases.iter().flatten().find_map(|&fact| self.open_reference(problem, fact));
                    if let Some(name) = open {
                        return Ok(Question::Cell(name));
                    }
                    let cases = cases.into();
                    Ok(Question::Facts { cases, given: self.told.clone() })
                }
                Pause::End(Outcome::Returned(Some(Value::I32(0)))) => Err(Halt::Fails),
                Pause::End(Outcome::Returned(Some(Value::Sym(t)))) => {
                    self.answer = Some(terms.not(terms.eq(t, terms.int(0))));
                    continue;
                }
                Pause::End(Outcome::Returned(_)) => continue,
                // It may be ours alone: the JVM initializes its classes.
                Pause::End(Outcome::Threw(o))
                    if world.natives.is_of_initialization(&world.program, &self.st.heap, o) =>
                {
                    let thrown = world.program.class(self.st.heap.class_of(o)).java_name();
                    let why = format!("the precondition meets a class that could not be initialized ({thrown})");
                    Err(Halt::Unknown(why.into()))
                }
                Pause::End(Outcome::Threw(_) | Outcome::Violated(..) | Outcome::Exited(..) | Outcome::Excluded) => {
                    Err(Halt::Fails)
                }
                Pause::End(Outcome::GaveUp(limit)) => {
                    let at = world.program.method_name(limit.site.method);
                    Err(Halt::Unknown(format!("the precondition ends at {at}: {}", said(&limit.why)).into()))
                }
                Pause::Fuel => {
                    let at = world.program.method_name(self.st.frame().method);
                    Err(Halt::Endless(format!("the precondition does not come to an end: {at}").into()))
                }
            };
        }
    }

    /// What must be known of a reference that is used.
    fn used(&self, problem: &Problem, name: Term) -> Question {
        let (world, frame) = (&problem.world, self.st.frame());
        let Some(Instr::IfAcmp(..)) = self.instr(world) else { return Question::Cell(name) };
        let compared = self.st.values[frame.floor as usize..frame.top as usize].iter().rev().take(2);
        let other = compared.filter(|v| **v != Value::Sym(name)).find_map(|v| match *v {
            Value::Obj(o) => self.met.iter().find(|(_, met, _)| *met == o).map(|&(member, ..)| member),
            _ => None,
        });
        let may_be = |m: &Member| {
            let class = problem.pool.class(*m);
            world.program.class(class).origin == Origin::Application && world.inputs.type_allows(name, class)
        };
        other.filter(may_be).map_or(Question::Cell(name), |other| Question::Is(name, Some(other)))
    }

    /// A reference of the candidate that a condition speaks of and that is not decided.
    fn open_reference(&self, problem: &Problem, condition: Term) -> Option<Term> {
        let is_open = |&&atom: &&Term| problem.is_decidable(atom) && !self.st.settled.contains_key(&atom);
        problem.atoms(condition).iter().find(is_open).copied()
    }

    /// As [`run`], with an eye on sets of which only a part is known. `None` where the run can not go on for them.
    fn run_watched(&mut self, problem: &Problem, fuel: u64) -> Option<Pause> {
        let world = &problem.world;
        if self.grown.is_empty() {
            return Some(run(world, &mut self.st, fuel));
        }
        for _ in 0..fuel {
            let before = self.st.frames.len();
            match run(world, &mut self.st, 1) {
                Pause::Fuel => {}
                pause => return Some(pause),
            }
            let [callers @ .., called] = &self.st.frames[..] else { continue };
            if self.st.frames.len() > before
                && matches!(self.st.values[called.base as usize], Value::Obj(o) if self.grown.contains(&o))
                && !(world.natives.is_growth(&world.program, called.method)
                    && problem.fates.fails_if_false(world, &self.st, callers))
            {
                return None;
            }
        }
        Some(Pause::Fuel)
    }
}
