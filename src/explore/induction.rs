//! Loops that are followed for any number of rounds at once. Where a path is about to go round once more, the numbers in its frame, in objects it has made and in static fields that change from round
//! to round are forgotten but for what holds of them in each, which is assumed; where it comes back there, that is shown to hold again, and as all
//! else is as it was, the path comes to nothing new. What paths do from there the program does after any number of rounds, and perhaps more:
//! so where none fails the program does not, while one that fails says nothing.
//!
//! What changes and what holds is found by trying: whoever explores begins again as long as an exploration has changed what is known of loops ([`Loops`]).
//! Where something else changes, a reference or what is known of the input's objects, a loop is followed round by round.

use super::{
    Exploration, Pending,
    invariants::{Growth, Invariant, Numbers, Place, candidates, value},
};
use crate::{
    classfile::{Code, Instr, InstrIdx},
    solver::Answer,
    state::{State, Value, Why},
    step::{Limit, Outcome, Site, Unexplored, World, site},
    term::{Decl, Eval, Model, Node, Sort, Term, Terms},
};
use rustc_hash::FxHashMap;
use std::{
    collections::BTreeSet,
    rc::Rc,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// So many times loops are come to at most, in all.
const HEADS: usize = 200;

/// What is known of the loops of a program.
#[derive(Debug, Default)]
pub struct Loops(Mutex<Learnt>);

#[derive(Debug, Default)]
struct Learnt {
    /// By the instruction that jumps back.
    of: FxHashMap<Site, Known>,
    /// Whether less is taken to hold than when it was last asked.
    has_changed: bool,
}

#[derive(Debug, Default)]
struct Known {
    /// The numbers that change.
    changing: BTreeSet<Place>,
    /// By how much they have grown in rounds that have been looked at.
    rounds: Vec<Growth>,
    /// What holds of them; `None` as long as nothing has been tried.
    holds: Option<Vec<Invariant>>,
    /// Whether more changes than that.
    is_lost: bool,
}

/// A loop that a path is in, for any number of rounds.
#[derive(Debug)]
pub struct Head {
    at: Site,
    /// What the path was, with the numbers forgotten.
    state: State,
    /// What stands for these numbers.
    names: Numbers,
    /// The one before.
    before: Option<Rc<Head>>,
}

impl Loops {
    /// Whether it has been found since it was last asked that less holds, or more changes: then what has been explored since is of no worth.
    pub fn has_changed(&self) -> bool {
        std::mem::take(&mut self.learnt().has_changed)
    }

    fn learnt(&self) -> MutexGuard<'_, Learnt> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known of the loop there, to be changed by `change` if that says so.
    fn with<T>(&self, at: Site, change: impl FnOnce(&mut Known) -> (T, bool)) -> T {
        let mut learnt = self.learnt();
        let (said, has_changed) = change(learnt.of.entry(at).or_default());
        learnt.has_changed |= has_changed;
        said
    }
}

impl Exploration<'_> {
    /// What becomes of a path that has ended: one that has gone round a loop as often as is followed may go on, for any number of rounds.
    pub(super) fn ended(&mut self, pending: Pending, outcome: Outcome) -> Vec<(Pending, Outcome)> {
        let is_bound = matches!(outcome, Outcome::GaveUp(Limit { why: Unexplored::LoopBound(_), .. }));
        let round = self.budget.loops.filter(|_| is_bound).zip(back(self.world, &pending.state));
        match round {
            Some((loops, to)) if self.go_round(loops, to, &pending) => {
                self.world.terms.decided_within_limits();
                vec![]
            }
            _ => vec![(pending, outcome)],
        }
    }

    /// Whether the path is followed for any number of rounds, or comes to nothing new.
    fn go_round(&mut self, loops: &Loops, to: InstrIdx, pending: &Pending) -> bool {
        let (at, depth) = (site(&pending.state), pending.state.frames.len());
        if loops.with(at, |known| (known.is_lost, false)) {
            return false;
        }
        let heads = std::iter::successors(pending.head.as_ref(), |head| head.before.as_ref());
        let is_here = |head: &&Rc<Head>| head.at == at && head.state.frames.len() == depth;
        let was_here = heads.into_iter().find(is_here).cloned();
        let is_followed = match was_here {
            None => self.forget(loops, (at, to), pending),
            Some(head) => self.comes_again(loops, &head, pending),
        };
        if is_followed.is_none() {
            loops.with(at, |known| {
                known.is_lost = true;
                ((), true)
            });
        }
        is_followed.is_some()
    }

    /// Lets the path go back to `to`, with what changes forgotten; `None` where that cannot be.
    fn forget(&mut self, loops: &Loops, (at, to): (Site, InstrIdx), pending: &Pending) -> Option<()> {
        let (world, terms) = (self.world, &self.world.terms);
        let since = &self.seen.as_ref()?.since;
        pending.state.content(since)?;
        self.heads += 1;
        if self.heads > HEADS {
            return None;
        }
        let changing = loops.with(at, |known| (known.changing.clone(), false));
        let numbers = numbers(terms, &pending.state, &changing)?;
        let mut holds = loops.with(at, |known| {
            let made = || candidates(terms, code(world, at), &numbers, (&changing, &known.rounds), &pending.model);
            (known.holds.get_or_insert_with(made).clone(), false)
        });
        self.keep(loops, at, &mut holds, &numbers, pending);
        let (mut state, mut model, mut now) = (pending.state.clone(), (*pending.model).clone(), numbers.clone());
        let mut eval = Eval::new(terms, &pending.model);
        let mut names = Numbers::new();
        for &place in &changing {
            let was = *numbers.get(&place)?;
            let decl = Decl { name: format!("#{place:?}").into(), sort: terms.sort(was), bound: None, most: None };
            let named = terms.declare_sym(decl);
            if let Node::Sym(root) = terms.node(named) {
                model.roots.insert(root, eval.value(was));
            }
            put(&mut state, place, named);
            now.insert(place, named);
            names.insert(place, named);
        }
        let facts: Vec<Term> = holds.iter().filter_map(|fact| fact.of(terms, &now)).collect();
        state.path.add(terms, &facts, Why::Assumed);
        let head = Head { at, state: state.clone(), names, before: pending.head.clone() };
        // What the jump has compared is off the stack.
        state.frame_mut().pc = to;
        self.open(Pending { state, model: Rc::new(model), head: Some(Rc::new(head)), ..pending.clone() });
        Some(())
    }

    /// The path has come to where it has been, after another round: if that changes no more than is known it is nothing new. `None` where it changes what
    /// cannot be forgotten.
    fn comes_again(&mut self, loops: &Loops, head: &Head, pending: &Pending) -> Option<()> {
        let terms = &self.world.terms;
        let since = &self.seen.as_ref()?.since;
        let mut alike = pending.state.clone();
        let named: BTreeSet<Place> = head.names.keys().copied().collect();
        let now = numbers(terms, &pending.state, &named)?;
        for (&place, &name) in &head.names {
            now.get(&place)?;
            put(&mut alike, place, name);
        }
        let more = changed(terms, &alike, &head.state)?;
        if !more.is_empty() {
            let all = named.iter().chain(&more).copied().collect();
            let (now, then) = (numbers(terms, &pending.state, &all)?, numbers(terms, &head.state, &all)?);
            let mut eval = Eval::new(terms, &pending.model);
            let mut number = |t: Term| value(&mut eval, terms, t);
            let grown = now.iter().filter_map(|(&at, &t)| Some((at, number(t).wrapping_sub(number(*then.get(&at)?)))));
            let grown: Growth = grown.filter(|&(_, by)| by != 0).collect();
            // It is found out with these whether something else changes too.
            loops.with(head.at, |known| {
                known.changing.extend(more);
                known.rounds.push(grown);
                known.holds = None;
                ((), true)
            });
            return Some(());
        }
        if alike.content(since)? != head.state.content(since)? {
            return None;
        }
        let mut holds = loops.with(head.at, |known| (known.holds.clone().unwrap_or_default(), false));
        self.keep(loops, head.at, &mut holds, &now, pending);
        self.stats.met_again += 1;
        Some(())
    }

    /// Drops what does not hold of these numbers on a path.
    fn keep(&mut self, loops: &Loops, at: Site, holds: &mut Vec<Invariant>, numbers: &Numbers, pending: &Pending) {
        let (terms, before) = (&self.world.terms, holds.len());
        let says = |fact: &Invariant| fact.of(terms, numbers).unwrap_or_else(|| terms.bool(false));
        let hold_in = |model: &Model, holds: &mut Vec<Invariant>| {
            let mut eval = Eval::new(terms, model);
            holds.retain(|fact| eval.holds(says(fact)));
        };
        hold_in(&pending.model, holds);
        while let Some(answer) = self.is_possible(pending, terms.not(terms.all(holds.iter().map(says)))) {
            let asked = holds.len();
            match answer {
                Answer::Unsat(_) => break,
                Answer::Sat(model) => hold_in(&model, holds),
                // It may be known of each what is not of all.
                Answer::Unknown(_) | Answer::Unfollowed => {
                    holds.retain(|fact| {
                        let answer = self.is_possible(pending, terms.not(says(fact)));
                        answer.is_none_or(|answer| matches!(answer, Answer::Unsat(_)))
                    });
                    break;
                }
            }
            // That is no input in which one of them does not hold.
            if holds.len() == asked {
                holds.clear();
            }
        }
        if holds.len() < before {
            loops.with(at, |known| {
                known.holds = Some(holds.clone());
                ((), true)
            });
        }
    }

    /// Whether something is possible on a path; `None` where it is known not to be.
    fn is_possible(&mut self, pending: &Pending, fact: Term) -> Option<Answer> {
        if self.world.terms.as_bool(fact) == Some(false) {
            return None;
        }
        let facts = if self.world.terms.as_bool(fact) == Some(true) { vec![] } else { vec![fact] };
        self.stats.solver_queries += 1;
        Some(self.admitted(None, &pending.state, &[facts], &pending.model).swap_remove(0))
    }
}

/// Where the instruction jumps back to at which a path is, if it does.
fn back(world: &World, state: &State) -> Option<InstrIdx> {
    let at = site(state);
    match code(world, at).instrs[at.at as usize] {
        Instr::Goto(to) | Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) => {
            (to <= at.at).then_some(to)
        }
        _ => None,
    }
}

fn code(world: &World, at: Site) -> &Code {
    world.program.method(at.method).code.as_deref().expect("what is executed is code")
}

/// The whole numbers in the innermost frame, and in these places; `None` where one of them has none.
fn numbers(terms: &Terms, state: &State, places: &BTreeSet<Place>) -> Option<Numbers> {
    let frame = state.frame();
    let slots = state.values[frame.base as usize..frame.top as usize].iter().enumerate();
    let slots = slots.filter_map(|(n, &v)| Some((Place::Slot(n), number(terms, v)?)));
    let others = places.iter().filter(|place| !matches!(place, Place::Slot(_)));
    let others = others.map(|&place| Some((place, number(terms, at(state, place)?)?)));
    slots.map(Some).chain(others).collect()
}

/// The numbers in which two states differ that have been the same once, of those in the innermost frame, in objects and in static fields; `None`
/// where arrays without cells differ.
fn changed(terms: &Terms, is: &State, was: &State) -> Option<Vec<Place>> {
    let slots = (0..(is.frame().top - is.frame().base) as usize).map(Place::Slot);
    let cells = is.heap.changed_since(&was.heap)?.into_iter().map(|(o, i)| Place::Cell(o, i));
    let statics = is.statics.changed(&was.statics).into_iter().map(|(i, _)| Place::Static(i));
    let is_number = |state: &State, place| at(state, place).is_some_and(|v| number(terms, v).is_some());
    let differs = |place: &Place| at(is, *place) != at(was, *place) && is_number(is, *place) && is_number(was, *place);
    Some(slots.chain(cells).chain(statics).filter(differs).collect())
}

fn at(state: &State, place: Place) -> Option<Value> {
    let frame = state.frame();
    match place {
        Place::Slot(n) => state.values[frame.base as usize..frame.top as usize].get(n).copied(),
        Place::Cell(o, i) => ((o.0 as usize) < state.heap.len()).then(|| state.heap.cells(o).nth(i)).flatten(),
        Place::Static(i) => state.statics.values().get(i).copied(),
    }
}

fn number(terms: &Terms, value: Value) -> Option<Term> {
    match value {
        Value::I32(n) => Some(terms.int(n)),
        Value::I64(n) => Some(terms.long(n)),
        Value::Sym(t) => matches!(terms.sort(t), Sort::Bv(32 | 64)).then_some(t),
        _ => None,
    }
}

fn put(state: &mut State, place: Place, name: Term) {
    let name = Value::Sym(name);
    match place {
        Place::Slot(n) => {
            let base = state.frame().base as usize;
            state.values[base + n] = name;
        }
        Place::Cell(o, i) => state.heap.set_cell(o, i, name),
        Place::Static(i) => state.statics.set_value(i, name),
    }
}
