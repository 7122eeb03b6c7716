//! A large exploration in pieces, which can be explored apart: on other threads, in worlds of their own. Where one is cut depends on the work
//! that it has been, counted and not timed, so the pieces are the same in each run, whoever explores them and when.

use super::{
    Budget, Exploration, Frontier, Node, Observer, Oracle, Pending, Position, SLICE, Search, Start, Stats, Verdict,
    answer, frontier::Known, known,
};
use crate::{
    solver::Answer,
    state::{Choice, State},
    step::{Ask, Limit, Outcome, Pause, Unexplored, World, run, site},
    term::{Eval, Model, Term},
};
use rustc_hash::FxHashMap;
use std::{rc::Rc, sync::Arc};

/// Work for one piece, in some tenths of microseconds: a second or so. To open a world for another takes a fraction of that.
pub const PIECE: u64 = 12_000_000;
/// What is work beside terms that are put together: an instruction, a question, one that Z3 is asked too, a path, whose input is made smaller and
/// told. How long Z3 takes is not counted: its resource units are not the same on each thread.
const INSTRUCTION: u64 = 5;
const QUESTION: u64 = 50;
const CALL: u64 = 20_000;
const PATH: u64 = 500;

/// Open paths of one exploration, each as the answers that lead there: data, which another thread can have.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The open paths by their last turns, the one to follow first before the others.
    ways: Vec<Way>,
    /// The least level of these, see [`super::Search::level`].
    level: u32,
}

impl Piece {
    /// The path that has not begun yet: all there is.
    pub fn whole() -> Self {
        Self { ways: vec![Way::default()], level: 0 }
    }

    /// The paths that were cut off there.
    pub(super) fn of(frontier: &Frontier) -> Self {
        let mut turns: Vec<Way> = vec![];
        let way = |turns: &[Way], last: Option<u32>| last.map_or_else(Way::default, |n| turns[n as usize].clone());
        for (before, answer, known) in frontier.turns() {
            let before = way(&turns, before);
            turns.push(Way(Some(Arc::new(Turn { before, answer, known: known.into() }))));
        }
        Self { ways: frontier.ends().map(|last| way(&turns, last)).collect(), level: 0 }
    }

    /// Open paths in it.
    pub fn open(&self) -> u64 {
        self.ways.len() as u64
    }

    /// Pieces of lower levels come first.
    pub fn level(&self) -> u32 {
        self.level
    }
}

/// The way to an open path by its last turn. What ways have in common they share.
#[derive(Clone, Debug, Default)]
struct Way(Option<Arc<Turn>>);

/// A question on the way to an open path, and the answer that leads there.
#[derive(Debug)]
struct Turn {
    before: Way,
    answer: u32,
    known: Arc<[Known]>,
}

impl Way {
    /// Its turns, first to last.
    fn turns(&self) -> Vec<&Turn> {
        let mut turns: Vec<&Turn> = std::iter::successors(self.0.as_deref(), |turn| turn.before.0.as_deref()).collect();
        turns.reverse();
        turns
    }
}

/// One after the other: a way may have more turns than the stack is deep.
impl Drop for Way {
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(turn) = last {
            last = Arc::into_inner(turn).and_then(|mut turn| turn.before.0.take());
        }
    }
}

/// An input that goes to the path of that number of a frontier, which is in this state; one that does not is as good as none.
pub type Inputs<'a> = &'a dyn Fn(&World, usize, &State) -> Option<Model>;

/// As [`explore`], of what paths that were cut off there go on to. On the way there nothing is asked, but where an input is none: that is a query.
pub fn explore_on(
    world: &World,
    oracle: &mut dyn Oracle,
    search: &mut dyn Search,
    budget: &Budget<'_>,
    start: Start,
    (frontier, inputs): (&Frontier, Inputs<'_>),
    observer: &mut dyn Observer,
) -> Stats {
    let budget = &Budget { work: None, ..*budget };
    let of = Exploration::new(world, oracle, search, budget, start.method, observer);
    Exploration { inputs: Some(inputs), ..of }.explored(start, &Piece::of(frontier)).0
}

impl Exploration<'_> {
    /// What has been done so far, the same in each run.
    pub(super) fn work(&self) -> u64 {
        let (terms, stats) = (self.world.terms.effort(), &self.stats);
        let calls = self.oracle.effort().solver_calls;
        let counted = [(stats.instructions, INSTRUCTION), (stats.asks, QUESTION), (calls, CALL), (stats.paths, PATH)];
        terms + counted.iter().map(|(n, weight)| n * weight).sum::<u64>()
    }

    /// What is open, as pieces, if there has been enough work for one and there are several.
    pub(super) fn cut(&mut self) -> Option<Vec<Piece>> {
        if self.search.len() < 2 || self.budget.work.is_none_or(|most| self.work() - self.began < most) {
            return None;
        }
        let open: Vec<Pending> = std::iter::from_fn(|| self.search.pop()).collect();
        Some(self.apart(&open))
    }

    /// The open paths by the answers to the first question at which they part.
    fn apart(&self, open: &[Pending]) -> Vec<Piece> {
        let trails: Vec<Vec<&Position>> =
            open.iter().map(|p| p.position.as_ref().map(Position::trail).unwrap_or_default()).collect();
        let is_parting = |&at: &usize| trails.iter().any(|trail| trail.get(at) != trails[0].get(at));
        let part = (0..).find(is_parting).expect("no open path is on the way of another");
        let mut known: FxHashMap<*const Node, Arc<[Known]>> = FxHashMap::default();
        let mut ways: FxHashMap<&Position, Way> = FxHashMap::default();
        let mut pieces: Vec<(u32, Piece)> = vec![];
        for (pending, trail) in open.iter().zip(&trails) {
            let way = trail.iter().fold(Way::default(), |before, &at| {
                let all = || at.node.answers.iter().map(Known::of).collect();
                let known = known.entry(Rc::as_ptr(&at.node)).or_insert_with(all);
                let turn = || Way(Some(Arc::new(Turn { before, answer: at.answer, known: known.clone() })));
                ways.entry(at).or_insert_with(turn).clone()
            });
            let (through, level) = (trail[part].answer, self.search.level(&pending.state));
            match pieces.iter_mut().find(|(answer, _)| *answer == through) {
                Some((_, piece)) => {
                    piece.ways.push(way);
                    piece.level = piece.level.min(level);
                }
                None => pieces.push((through, Piece { ways: vec![way], level })),
            }
        }
        pieces.into_iter().map(|(_, piece)| piece).collect()
    }

    /// Goes to where the open paths of a piece are, which then wait to be run. Questions on the way have been asked, and are not counted; what is
    /// asked is for an input that goes there, unless one is known. The paths that end on the way are those of which there is none at hand any more.
    pub(super) fn lead(&mut self, beginning: Pending, piece: &Piece) -> Vec<(Pending, Outcome)> {
        let turns: Vec<Vec<&Turn>> = piece.ways.iter().map(Way::turns).collect();
        let ways: Vec<Ahead<'_, '_>> = turns.iter().map(Vec::as_slice).enumerate().collect();
        let (mut open, mut ended, mut waiting) = (vec![], vec![], vec![(beginning, ways)]);
        waiting.retain(|(_, ways)| !ways.is_empty());
        while let Some((mut pending, ways)) = waiting.pop() {
            let (number, ahead) = ways[0];
            if ahead.is_empty() {
                open.extend(self.arrived(pending, number, &mut ended));
                continue;
            }
            let ask = loop {
                match run(self.world, &mut pending.state, SLICE) {
                    Pause::Ask(ask) => break Some(ask),
                    Pause::Fuel => self.world.terms.checkpoint(),
                    Pause::End(_) => break None,
                }
            };
            match ask {
                Some(ask) => self.turn(pending, ask, &ways, &mut waiting, &mut ended),
                None => self.strayed(ways.len()),
            }
        }
        // The last to be followed is pushed first; they have come out in the order in which they are followed.
        open.into_iter().rev().for_each(|pending| self.search.push(pending));
        ended
    }

    /// So many ways lead elsewhere than they did: what was kept of them is not of this method.
    fn strayed(&mut self, ways: usize) {
        assert!(self.inputs.is_some(), "what has just been explored goes on as it did");
        self.stats.strayed += ways as u64;
    }

    /// The path that a way has led to, with an input that goes there: the one that is known, if it does.
    fn arrived(&mut self, mut pending: Pending, way: usize, ended: &mut Vec<(Pending, Outcome)>) -> Option<Pending> {
        let (Some(inputs), terms) = (self.inputs, &self.world.terms) else { return Some(pending) };
        let facts: Vec<Term> = pending.state.path.facts().collect();
        let goes_there = |model: &Model| Eval::new(terms, model).all(facts.iter().copied());
        if let Some(known) = inputs(self.world, way, &pending.state).filter(goes_there) {
            pending.model = Rc::new(known);
            return Some(pending);
        }
        self.stats.solver_queries += 1;
        let why = match self.taken(&pending.state) {
            Answer::Sat(model) => {
                pending.model = model;
                return Some(pending);
            }
            Answer::Unsat(_) => {
                self.strayed(1);
                return None;
            }
            Answer::Unknown(_) if self.exhausted().is_some() => return Some(pending),
            Answer::Unknown(why) => Unexplored::Solver(why),
            Answer::Unfollowed => known::longer(self.world, facts.into_iter()),
        };
        let site = site(&pending.state);
        ended.push((pending, Outcome::GaveUp(Limit { why, site })));
        None
    }

    /// Gives the answers that the ways give, the first of them last.
    fn turn<'p, 't>(
        &mut self,
        pending: Pending,
        ask: Ask,
        ways: &[Ahead<'p, 't>],
        waiting: &mut Vec<(Pending, Vec<Ahead<'p, 't>>)>,
        ended: &mut Vec<(Pending, Outcome)>,
    ) {
        let (world, site) = (self.world, site(&pending.state));
        let all = answer::facts_of(world, &pending.state, &ask);
        let known = &ways[0].1[0].known;
        if known.len() != all.len() || ways.iter().any(|(_, ahead)| ahead[0].answer as usize >= all.len()) {
            self.strayed(ways.len());
            return;
        }
        let answers: Vec<Verdict> = known.iter().map(|known| known.verdict(&pending)).collect();
        self.heed_limits(&pending.state, &ask, &all, &answers);
        let node = Rc::new(Node { parent: pending.position.clone(), ask, site, answers, queries: 0 });
        if self.inputs.is_some() {
            // Who watches was not there when it was asked.
            self.observer.on_ask(world, &node);
        }
        let why = node.why();
        let mut given: Vec<(u32, Vec<Ahead<'_, '_>>)> = vec![];
        for &(number, way) in ways {
            let (turn, rest) = way.split_first().expect("the ways go on alike");
            match given.iter_mut().find(|(answer, _)| *answer == turn.answer) {
                Some((_, ways)) => ways.push((number, rest)),
                None => given.push((turn.answer, vec![(number, rest)])),
            }
        }
        for (i, ways) in given.into_iter().rev() {
            let new = vec![self.new_facts(&pending, &all[i as usize])];
            let admitted = match self.inputs {
                Some(_) => Answer::Sat(pending.model.clone()),
                None => self.admitted(Some(&node.ask), &pending.state, &new, &pending.model).swap_remove(0),
            };
            let mut state = pending.state.clone();
            answer::answer(world, &mut state, &node.ask, Choice { answer: i, why });
            let position = Some(Position { node: node.clone(), answer: i });
            let (model, is_there) = (pending.model.clone(), pending.is_there);
            let mut branch = Pending { asked: state.steps, state, position, model, is_there, head: None };
            let why = match admitted {
                Answer::Sat(model) => {
                    branch.model = model;
                    waiting.push((branch, ways));
                    continue;
                }
                // It stays open.
                Answer::Unknown(_) if self.exhausted().is_some() => {
                    self.search.push(branch);
                    continue;
                }
                Answer::Unknown(why) => Unexplored::Solver(why),
                Answer::Unfollowed => known::longer(world, branch.state.path.facts()),
                Answer::Unsat(_) => unreachable!("an input has been found that goes there"),
            };
            ended.push((branch, Outcome::GaveUp(Limit { why, site })));
        }
    }
}

/// The number of a way, and its turns that are still to come.
type Ahead<'p, 't> = (usize, &'p [&'t Turn]);

impl Known {
    /// The same of a question on the way; an input that comes there stands for those that give other answers.
    fn verdict(&self, pending: &Pending) -> Verdict {
        match self {
            Known::Feasible => Verdict::Feasible(pending.model.clone()),
            Known::Infeasible => Verdict::Infeasible,
            Known::Unfollowed => Verdict::Unfollowed,
            Known::Unknown(why) => Verdict::Unknown(why.clone()),
        }
    }
}
