//! What is open when the time is up: each open path is followed on along the input that is known to go there, which answers every
//! question, so no solver is asked. What else was possible on the way stays open.

use super::{Exploration, Leaf, Node, Pending, Position, SLICE, Start, Verdict, answer, budget::TIMEOUT, known};
use crate::{
    program::ClassId,
    state::{Choice, State},
    step::{Ask, Outcome, Pause, World, run, site},
    term::{Eval, Model, Term},
};
use std::rc::Rc;

/// Terms that are put together for one path at most: others wait for their turn.
const EFFORT: u64 = 2_000_000;

/// Where the path goes on that was under way: what it had begun may be half done.
pub(super) struct UnderWay {
    position: Option<Position>,
    model: Rc<Model>,
}

impl UnderWay {
    pub(super) fn of(Pending { position, model, .. }: &Pending) -> Self {
        Self { position: position.clone(), model: model.clone() }
    }
}

impl Exploration<'_> {
    /// Follows what is open as far as the time goes that is kept for that, what has the fewest answers first, as it has least in common
    /// with the paths that have ended. How many paths are open then.
    pub(super) fn follow_open(&mut self, beginning: &Pending, under_way: Option<UnderWay>) -> u64 {
        let world = self.world;
        let mut open: Vec<Pending> = std::iter::from_fn(|| self.search.pop()).collect();
        let mut left = open.len() as u64 + u64::from(under_way.is_some());
        if self.stats.stopped_by != Some(TIMEOUT) || self.search.watches() || !(self.budget.late)() {
            return left;
        }
        // It is where it began, and has its answers still to give.
        let again = under_way.map(|UnderWay { position, model }| (position, Pending { model, ..beginning.clone() }));
        open.sort_by_key(|pending| pending.state.trail.len());
        for (way, pending) in open.into_iter().map(|pending| (None, pending)).chain(again) {
            if self.budget.max_paths.is_some_and(|most| self.stats.paths >= most) {
                break;
            }
            let followed = world
                .terms
                .unless_cancelled(|| world.terms.with_effort(EFFORT, || self.follow(pending, way.as_ref())).flatten());
            let Some(followed) = followed else { break };
            let Some((pending, outcome, others)) = followed else { continue };
            if self.end(vec![(pending, outcome)]).is_none() {
                break;
            }
            left = left - 1 + others;
        }
        left
    }

    /// Follows a path to its end along its input, first by the answers on its way; and how many others are possible, as far as is known.
    /// Nothing if that input does not say where to go.
    fn follow(&mut self, mut pending: Pending, way: Option<&Position>) -> Option<(Pending, Outcome, u64)> {
        let world = self.world;
        // Of one that came in when the time was up, nobody has asked whether its input goes there.
        if !Eval::new(&world.terms, &pending.model).all(pending.state.path.facts()) {
            return None;
        }
        let (way, mut others) = (way.map(Position::trail).unwrap_or_default(), 0);
        let mut way = way.into_iter();
        loop {
            let before = pending.state.steps;
            let pause = run(world, &mut pending.state, SLICE);
            self.stats.instructions += pending.state.steps - before;
            match pause {
                Pause::Fuel => world.terms.checkpoint(),
                Pause::End(outcome) => return Some((pending, outcome, others)),
                Pause::Ask(ask) => {
                    let position = match way.next() {
                        Some(position) => position.clone(),
                        None => {
                            self.stats.asks += 1;
                            let position = turned(world, &pending, ask)?;
                            others += position.node.possible() as u64 - 1;
                            position
                        }
                    };
                    let Position { node, answer: i } = &position;
                    if answer::out_of_scope(world, &node.ask, *i).is_some() {
                        return None;
                    }
                    answer::answer(world, &mut pending.state, &node.ask, Choice { answer: *i, why: node.why() });
                    pending.position = Some(position);
                }
            }
        }
    }
}

/// The answer that the input of a path gives. Of the others it is known only which are impossible as such.
fn turned(world: &World, pending: &Pending, ask: Ask) -> Option<Position> {
    let terms = &world.terms;
    let all = answer::facts_of(world, &pending.state, &ask);
    let mut eval = Eval::new(terms, &pending.model);
    let given = all.iter().position(|facts| eval.all(facts.iter().copied()))?;
    if eval.met_unknown() {
        return None;
    }
    let excluded = |facts: &[Term]| facts.iter().any(|&f| terms.as_bool(f) == Some(false));
    let verdict = |(i, facts): (usize, &Vec<Term>)| match () {
        () if i == given => Verdict::Feasible(pending.model.clone()),
        () if excluded(facts) => Verdict::Infeasible,
        () => Verdict::Unknown("nobody has asked".into()),
    };
    let answers = all.iter().enumerate().map(verdict).collect();
    let node = Node { parent: pending.position.clone(), ask, site: site(&pending.state), answers, queries: 0 };
    Some(Position { node: Rc::new(node), answer: given as u32 })
}

/// Where `work` begins with an input that is the only one: its numbers are what they are, not terms, so that what is hard to say of all inputs is no harder to
/// follow than anything else. A path condition says little then, and what is learnt holds of this input alone.
pub fn alone<T>(world: &World, mut start: Start, model: &Rc<Model>, work: impl FnOnce(Start) -> T) -> T {
    world.terms.with_given(model, || {
        for given in &mut start.state.phases.arguments {
            *given = world.inputs.as_given(*given);
        }
        work(start)
    })
}

/// The state of a start once these classes have been initialized, and those that are before anything else, which takes no longer than so many instructions;
/// nothing if that asks about the input.
pub fn initialized(world: &World, start: &State, classes: &[ClassId], most: u64) -> Option<State> {
    let mut from = start.clone();
    from.phases = from.phases.initializers(classes);
    let mut state = to_the_end(world, from, most)?;
    (state.steps, state.phases) = (start.steps, start.phases.clone());
    Some(state)
}

/// What a state comes to at the end of its phases, after no more than so many instructions; nothing if it asks about the input, or throws.
pub(super) fn to_the_end(world: &World, mut state: State, most: u64) -> Option<State> {
    while state.steps < most {
        match run(world, &mut state, SLICE) {
            Pause::Fuel => world.terms.checkpoint(),
            Pause::End(Outcome::Returned(_)) => return Some(state),
            Pause::Ask(_) | Pause::End(_) => return None,
        }
    }
    None
}

/// The path that an input takes from the start, no longer than so many instructions; no solver is asked. Nothing if the input does not say where to go, or
/// the path is not followed to its end.
pub fn along(world: &World, start: Start, model: Rc<Model>, most: u64) -> Option<Leaf> {
    let mut pending = Pending { state: start.state, position: None, asked: 0, model, is_there: false, head: None };
    while pending.state.steps < most {
        match run(world, &mut pending.state, SLICE) {
            Pause::Fuel => world.terms.checkpoint(),
            Pause::Ask(ask) => {
                let position = turned(world, &pending, ask)?;
                let Position { node, answer: i } = &position;
                if answer::out_of_scope(world, &node.ask, *i).is_some() {
                    return None;
                }
                answer::answer(world, &mut pending.state, &node.ask, Choice { answer: *i, why: node.why() });
                pending.position = Some(position);
            }
            Pause::End(outcome) => {
                let Pending { state, position, model, .. } = pending;
                let is_path = !matches!(outcome, Outcome::GaveUp(_) | Outcome::Exited(..) | Outcome::Excluded);
                return (is_path && known::is_known(world, &state, &outcome, &model)).then_some(Leaf {
                    id: 1,
                    outcome,
                    state,
                    position,
                    model,
                });
            }
        }
    }
    None
}
