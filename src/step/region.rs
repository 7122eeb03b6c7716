//! Branches of the program whose ways meet again and differ in values alone, as one way: Sharma, Hussein, Whalen, McCamant, Visser,
//! "Java Ranger: statically summarizing regions for efficient symbolic execution of Java", ESEC/FSE 2020, but that regions run as the bytecode they are, on copies of the state.
//! Ways that end before are left to a question: whether the others are taken.

use super::{Ask, Limit, Outcome, Pause, Site, Unexplored, World, run, site};
use crate::{
    classfile::{Instr, InstrIdx},
    program::Origin,
    state::{Choice, Region, State, Value, Why},
    term::{Sort, Term},
};
use std::rc::Rc;

/// So many instructions on all ways through a region, those of regions within it too.
const LONGEST: u32 = 20_000;
/// A fork takes as long as so many instructions.
const FORK: u32 = 50;
/// So many terms are put together for a region, see [`crate::term::Terms::effort`].
const TERMS: u64 = 400_000;
/// A value that is of more terms is not put together.
const LARGEST: u64 = 2_000;

/// A way through a region.
struct Way {
    st: State,
    /// What has been decided on it.
    facts: Vec<Term>,
}

/// What is to be asked where a branch asks; `None` if the state is behind its region now.
pub(super) fn gone_through(world: &World, st: &mut State, ask: Ask) -> Option<Ask> {
    if !world.limits.regions || st.frames.is_empty() {
        return Some(ask);
    }
    match st.region.as_ref().filter(|region| region.steps == st.steps) {
        None => st.region = None,
        Some(region) => match st.trail.get(region.answers) {
            None => return Some(Ask::Branch(region.through)),
            Some(Choice { answer: 0, .. }) => {
                let met = State::clone(&region.met);
                go_on(st, met);
                return None;
            }
            Some(_) => return Some(ask),
        },
    }
    let here = site(st);
    let facts = match &ask {
        Ask::Branch(c) => vec![*c, world.terms.not(*c)],
        Ask::Switch { cases, .. } => cases.iter().map(|&(_, fact)| fact).collect(),
        _ => return Some(ask),
    };
    if !is_branch(world, here) || world.branches.is_let_alone(here) {
        return Some(ask);
    }
    let through = |left: &mut u32| Through { world, here, depth: st.frames.len(), left }.of(st, &facts);
    let met = match st.effort {
        Some(mut left) => {
            let met = through(&mut left);
            st.effort = Some(left);
            met
        }
        None => world.terms.with_effort(TERMS, || through(&mut { LONGEST })).flatten(),
    };
    world.branches.tried(here, met.is_some());
    match met {
        None => Some(ask),
        Some((met, through)) => {
            if world.terms.as_bool(through) == Some(true) {
                go_on(st, met);
                return None;
            }
            st.region = Some(Region { met: Rc::new(met), through, steps: st.steps, answers: st.trail.len() });
            Some(Ask::Branch(through))
        }
    }
}

/// The state is the one behind the region, of the same path, and a fork more.
fn go_on(st: &mut State, mut met: State) {
    met.path = st.path.clone();
    met.path.fork();
    (met.answered, met.effort) = (st.answered, st.effort);
    met.trail = std::mem::take(&mut st.trail);
    *st = met;
}

/// Whether an instruction of the program goes one of several ways.
fn is_branch(world: &World, Site { method, at }: Site) -> bool {
    let m = world.program.method(method);
    let instr = m.code.as_deref().and_then(|code| code.instrs.get(at as usize));
    let branches = matches!(
        instr,
        Some(
            Instr::If(..)
                | Instr::IfIcmp(..)
                | Instr::IfAcmp(..)
                | Instr::IfNull(..)
                | Instr::TableSwitch(_)
                | Instr::LookupSwitch(_)
        )
    );
    branches && world.program.class(m.class).origin == Origin::Application
}

/// A branch that is gone through.
struct Through<'a> {
    world: &'a World,
    here: Site,
    /// How many frames there are.
    depth: usize,
    /// Instructions that are left.
    left: &'a mut u32,
}

impl Through<'_> {
    /// The state in which the ways that these facts begin meet again, and where those are taken that do. `None` where no two meet.
    fn of(mut self, st: &State, facts: &[Term]) -> Option<(State, Term)> {
        let terms = &self.world.terms;
        let join = self.world.branches.join(&self.world.program, self.here);
        let mut open: Vec<Way> = vec![];
        self.part(st, &[], facts, &mut open)?;
        let (mut arrived, mut all): (Vec<Vec<Way>>, bool) = (vec![], true);
        while let Some(way) = open.pop() {
            match self.followed(way, join, &mut open)? {
                None => all = false,
                Some(way) => match arrived.iter_mut().find(|ways| ways[0].st.is_where(&way.st)) {
                    Some(ways) => ways.push(way),
                    None => arrived.push(vec![way]),
                },
            }
        }
        let most = (0..arrived.len()).rev().max_by_key(|&i| arrived[i].len()).filter(|&i| arrived[i].len() > 1)?;
        all &= arrived.len() == 1;
        let mut ways = arrived.swap_remove(most).into_iter();
        let first = ways.next()?;
        let met = ways.try_fold(first, |met, way| self.meet(met, way))?;
        let through = if all { terms.bool(true) } else { terms.all(met.facts.iter().copied()) };
        let mut met = met.st;
        (met.told, met.region) = (None, None);
        Some((met, through))
    }

    /// A copy for each of these facts, the first of them last.
    fn part(&mut self, st: &State, known: &[Term], facts: &[Term], open: &mut Vec<Way>) -> Option<()> {
        for (i, &fact) in facts.iter().enumerate().rev() {
            self.spend(FORK)?;
            let mut st = st.clone();
            st.path.add(&self.world.terms, &[fact], Why::Decided);
            st.path.fork();
            st.trail.push(Choice { answer: i as u32, why: Why::Decided });
            open.push(Way { st, facts: [known, &[fact]].concat() });
        }
        Some(())
    }

    /// Takes so many instructions from those that are left; with too few, none is.
    fn spend(&mut self, instructions: u32) -> Option<()> {
        let left = self.left.checked_sub(instructions);
        *self.left = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// Follows a way to where it may meet others: where all do, at the beginning of a loop, in the caller. An inner `None` if it ends before, or parts; an outer one where all
    /// is in vain.
    #[allow(clippy::option_option)]
    fn followed(
        &mut self,
        Way { mut st, facts }: Way,
        join: Option<InstrIdx>,
        open: &mut Vec<Way>,
    ) -> Option<Option<Way>> {
        let (world, terms) = (self.world, &self.world.terms);
        loop {
            self.spend(1)?;
            let (depth, at) = (st.frames.len(), st.frame().pc);
            st.effort = Some(*self.left);
            let pause = run(world, &mut st, 1);
            *self.left = st.effort.unwrap_or(0);
            let facts_of = match pause {
                // A phase of the run is over.
                Pause::Fuel if st.frames.is_empty() => return Some(None),
                Pause::Fuel => {
                    let frame = st.frame();
                    let goes_back = depth == self.depth && st.frames.len() == depth && frame.pc <= at;
                    if st.frames.len() == self.depth && frame.pc == self.here.at {
                        // It is the condition of a loop.
                        return None;
                    }
                    if st.frames.len() < self.depth
                        || goes_back
                        || st.frames.len() == self.depth && Some(frame.pc) == join
                    {
                        return Some(Some(Way { st, facts }));
                    }
                    continue;
                }
                Pause::Ask(Ask::Branch(c)) => vec![c, terms.not(c)],
                Pause::Ask(Ask::Switch { cases, .. }) => cases.iter().map(|&(_, fact)| fact).collect(),
                // Where it goes on is known to whoever goes round.
                Pause::End(Outcome::GaveUp(Limit {
                    why: Unexplored::LoopBound(_) | Unexplored::Recursion(_), ..
                })) => {
                    return None;
                }
                Pause::Ask(_) | Pause::End(_) => return Some(None),
            };
            self.part(&st, &facts, &facts_of, open)?;
            // What it has parted into is told of by itself.
            match open.pop() {
                Some(way) => return self.followed(way, join, open),
                None => return Some(None),
            }
        }
    }

    /// Two ways that are at the same place as one.
    fn meet(&mut self, Way { st: a, facts: of_a }: Way, Way { st: b, facts: of_b }: Way) -> Option<Way> {
        let (world, terms) = (self.world, &self.world.terms);
        let rest = |of: &[Term], other: &[Term]| terms.all(of.iter().filter(|fact| !other.contains(fact)).copied());
        let (this, that) = (rest(&of_a, &of_b), rest(&of_b, &of_a));
        let either = |x, y| {
            let (one, other) = (world.term(x, &a), world.term(y, &b));
            let are_numbers = terms.sort(one) == terms.sort(other) && terms.sort(one) != Sort::Ref;
            let both = are_numbers.then(|| terms.ite(this, one, other))?;
            (terms.count(std::iter::once(both)) <= LARGEST).then(|| Value::from_term(terms, both))
        };
        let frame = a.frame();
        let live = world.branches.live(&world.program, Site { method: frame.method, at: frame.pc });
        let value = |i: usize, x, y| {
            let local = i.checked_sub(frame.base as usize);
            let is_read = match local {
                Some(_) if i >= frame.top as usize => false,
                Some(local) => live.get(local).copied().unwrap_or(true),
                None => true,
            };
            if is_read { either(x, y) } else { Some(Value::Null) }
        };
        let st = a.met(&b, terms, [this, that], &either, &value)?;
        let mut facts: Vec<Term> = of_a.iter().filter(|fact| of_b.contains(fact)).copied().collect();
        facts.push(terms.or(this, that));
        Some(Way { st, facts })
    }
}
