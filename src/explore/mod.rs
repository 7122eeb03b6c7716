//! The only place that forks and the only one that calls a solver.
//!
//! A state runs until it asks; each answer is written into a copy of it, the solver says which answers are possible,
//! and those copies wait in the search. A leaf knows the questions on its way, as [`Position`]s.

mod accepted;
mod advance;
mod along;
mod answer;
mod apart;
mod asking;
mod begun;
mod budget;
mod coverage;
mod dice;
mod ending;
mod foretold;
mod frontier;
mod induction;
mod invariants;
mod known;
mod oracle;
mod outcomes;
mod pieces;
mod program_paths;
mod rings;
pub mod search;
mod seen;
mod start;
mod stats;
mod trace;
mod tree;

pub use along::{alone, along, initialized};
pub use answer::{answer, facts_of, replay};
pub use apart::{Apart, all_apart};
pub use begun::Begun;
pub use budget::{Budget, INTERRUPT};
pub use coverage::{Coverage, Way};
pub use dice::Dice;
pub use frontier::{Frontier, Known};
pub use induction::{Head, Loops};
pub use oracle::{AnyInput, Effort, Oracle, Question, within_scope};
pub use outcomes::Outcomes;
pub use pieces::{Inputs, PIECE, Piece, explore_on};
pub use program_paths::ProgramPaths;
pub use search::Search;
pub use start::{Start, StartError, start, start_amid};
pub use stats::Stats;
pub use trace::{ProgramPath, Retrace, overlap, program_path};
pub use tree::{Node, Position, Verdict};

use self::{along::UnderWay, seen::Seen};

use crate::{
    input::Supposed,
    program::MethodId,
    solver::Answer,
    state::{Beyond, Choice, State},
    step::{Ask, Limit, Outcome, Site, Unexplored, World, site},
    term::{Model, Term},
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Instructions between two looks at the clock.
const SLICE: u64 = 10_000;

/// A state that waits to be run, and where it is in the tree.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The state.
    pub state: State,
    /// The question it has the answer to; `None` at the root.
    pub position: Option<Position>,
    /// How many instructions the path had executed at that question, or when its structure was last completed.
    pub asked: u64,
    /// An input that goes this way.
    pub model: Rc<Model>,
    /// Whether the path has come to what is looked for, see [`Search::is_there`].
    pub is_there: bool,
    /// The loops that it follows for any number of rounds, see [`Loops`].
    pub head: Option<Rc<Head>>,
}

/// A finished path.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Numbered from 1 in the order in which paths finish.
    pub id: u32,
    /// How it ended.
    pub outcome: Outcome,
    /// The state it ended in.
    pub state: State,
    /// Where it is in the tree.
    pub position: Option<Position>,
    /// An input that takes this path; of one that is given up where it is not decided whether it goes on, an input that comes as far as that.
    pub model: Rc<Model>,
}

impl Leaf {
    /// The method whose summary tells this end, where the path was not followed to there: then what it has written is not known.
    pub fn told_by(&self) -> Option<MethodId> {
        match self.position.as_ref()?.node.ask {
            Ask::Summary { of, .. } => Some(of),
            _ => None,
        }
    }
}

/// Hears of a run as it goes. What an observer does not listen to costs nothing.
pub trait Observer {
    /// A path has finished.
    fn on_leaf(&mut self, world: &World, leaf: Leaf);

    /// A question has been asked, with what is known of each answer. The paths that its answers end are heard of next.
    fn on_ask(&mut self, _world: &World, _node: &Rc<Node>) {}

    /// Whether it listens to [`Observer::on_step`]: instructions are executed one at a time for it, which is slower.
    fn wants_steps(&self) -> bool {
        false
    }

    /// An instruction was executed, there; the state is the one after it, of the path below that position.
    fn on_step(&mut self, _world: &World, _position: Option<&Position>, _at: Site, _after: &State) {}
}

impl<F: FnMut(&World, Leaf)> Observer for F {
    fn on_leaf(&mut self, world: &World, leaf: Leaf) {
        self(world, leaf);
    }
}

/// Runs `start` along every path within the budget that some input takes which the oracle allows.
pub fn explore(
    world: &World,
    oracle: &mut dyn Oracle,
    search: &mut dyn Search,
    budget: &Budget<'_>,
    start: Start,
    observer: &mut dyn Observer,
) -> Stats {
    let budget = &Budget { work: None, ..*budget };
    explore_piece(world, oracle, search, budget, start, &Piece::whole(), observer).0
}

/// As [`explore`], of the paths of one piece; what is left of it, in pieces, once it has been enough work. Where it is cut it has nothing open.
pub fn explore_piece(
    world: &World,
    oracle: &mut dyn Oracle,
    search: &mut dyn Search,
    budget: &Budget<'_>,
    start: Start,
    piece: &Piece,
    observer: &mut dyn Observer,
) -> (Stats, Vec<Piece>) {
    let of = Exploration::new(world, oracle, search, budget, start.method, observer);
    of.explored(start, piece)
}

struct Exploration<'a> {
    /// The method under test.
    method: MethodId,
    world: &'a World,
    oracle: &'a mut dyn Oracle,
    search: &'a mut dyn Search,
    budget: &'a Budget<'a>,
    observer: &'a mut dyn Observer,
    stats: Stats,
    /// Instructions of which it has been told that strings may be longer than what is followed of them.
    told: FxHashSet<Site>,
    /// Whether a question has had all the time that was left.
    lapsed: bool,
    /// What paths have come to, if no two that come to the same are followed.
    seen: Option<Seen>,
    /// The work that had been done when the piece began, see [`pieces`].
    began: u64,
    /// Inputs of paths that have been told where a call began, and that are followed to their ends only later: see [`foretold`].
    foretold: Vec<Rc<Model>>,
    /// How often a loop has been come to that is followed for any number of rounds.
    heads: usize,
    /// Inputs that are known of the paths from which it goes on.
    inputs: Option<Inputs<'a>>,
}

impl<'a> Exploration<'a> {
    fn new(
        world: &'a World,
        oracle: &'a mut dyn Oracle,
        search: &'a mut dyn Search,
        budget: &'a Budget<'a>,
        method: MethodId,
        observer: &'a mut dyn Observer,
    ) -> Self {
        let (stats, told, foretold, lapsed, seen, began, heads, inputs) = Default::default();
        Self {
            method,
            world,
            oracle,
            search,
            budget,
            observer,
            stats,
            told,
            lapsed,
            seen,
            began,
            foretold,
            heads,
            inputs,
        }
    }

    /// The figures of all, or of a piece and what is left of that.
    fn explored(mut self, start: Start, piece: &Piece) -> (Stats, Vec<Piece>) {
        let method = self.method;
        self.seen = self.budget.each_once.then(|| Seen::new(start.state.clone()));
        self.stats.instructions = start.state.steps;
        let beginning =
            Pending { state: start.state, position: None, asked: 0, model: start.model, is_there: false, head: None };
        let left = self.until_done(beginning.clone(), piece);
        if let Some(why) = self.oracle.overlooked() {
            let overlooked = Outcome::GaveUp(Limit { why, site: Site { method, at: 0 } });
            self.end(vec![(beginning, overlooked)]);
        }
        self.stats.effort = self.oracle.effort();
        (self.stats, left)
    }

    /// The start waits to be run, or what follows it in a piece, with an input that is allowed; if there is none, nothing does.
    fn begin(&mut self, mut beginning: Pending, piece: &Piece) -> Vec<(Pending, Outcome)> {
        match self.admitted(None, &beginning.state, &[vec![]], &beginning.model).swap_remove(0) {
            Answer::Sat(model) => beginning.model = model,
            Answer::Unsat(_) => return vec![],
            // Each answer on the way is asked about again.
            Answer::Unknown(_) | Answer::Unfollowed => {}
        }
        self.lead(beginning, piece)
    }

    /// Follows all paths; what is left of a piece.
    fn until_done(&mut self, beginning: Pending, piece: &Piece) -> Vec<Piece> {
        let world = self.world;
        let Some(mut ended) = world.terms.unless_cancelled(|| self.begin(beginning.clone(), piece)) else {
            self.stop(piece.open());
            return vec![];
        };
        // The way to a piece is no part of it: each gets on by as much.
        self.began = self.work();
        loop {
            if self.end(ended).is_none() {
                self.stop(1 + self.search.len() as u64);
                return vec![];
            }
            if let Some(left) = self.cut() {
                return left;
            }
            let with = |model| Pending { model, ..beginning.clone() };
            let next = self.search.pop().or_else(|| self.oracle.next_input().map(with));
            let Some(pending) = next else { return vec![] };
            if self.exhausted().is_some() {
                self.search.push(pending);
                self.stop_late(&beginning, None);
                return vec![];
            }
            let under_way = UnderWay::of(&pending);
            let Some(next) = world.terms.unless_cancelled(|| self.go_on(pending)) else {
                self.stop_late(&beginning, Some(under_way));
                return vec![];
            };
            ended = next;
        }
    }

    /// Leaves so many paths open.
    fn stop(&mut self, open: u64) {
        self.stats.stopped_by = self.exhausted();
        self.stats.open = open;
    }

    /// Follows what waits and the path under way as far as that goes without questions, and leaves open what then is.
    fn stop_late(&mut self, beginning: &Pending, under_way: Option<UnderWay>) {
        self.stop(0);
        self.stats.open = self.follow_open(beginning, under_way);
        if self.stats.open == 0 {
            self.stats.stopped_by = None;
        }
    }

    /// Lets a path wait, unless it is left out.
    fn open(&mut self, pending: Pending) {
        match self.search.leads(&pending) {
            true => self.search.push(pending),
            false => self.stats.aside += 1,
        }
    }

    fn exhausted(&self) -> Option<&'static str> {
        match self.budget {
            Budget { max_paths: Some(most), .. } if self.stats.paths >= *most => Some("--max-paths"),
            _ if self.lapsed => Some(budget::TIMEOUT),
            budget => budget.overrun(),
        }
    }

    /// What no input answers, one that is longer than ours may.
    fn heed_limits(&self, state: &State, ask: &Ask, all: &[Vec<Term>], verdicts: &[Verdict]) {
        let terms = &self.world.terms;
        if let Ask::Summary { .. } = ask {
            terms.decided_within_limits();
        } else if verdicts.iter().any(|verdict| matches!(verdict, Verdict::Infeasible)) {
            terms.refuted_within_limits(state.path.facts(), all);
        }
    }

    /// Writes each possible answer into a copy of the state. Paths that end here are returned: those out
    /// of scope, and one the solver cannot decide.
    fn fork(&mut self, pending: Pending, ask: Ask) -> Vec<(Pending, Outcome)> {
        let has_been = self.seen.as_mut().is_some_and(|seen| seen.has(&self.world.terms, &pending.state));
        if has_been && !self.search.is_everybodys(&pending.state) {
            self.stats.met_again += 1;
            self.world.terms.decided_within_limits();
            return vec![];
        }
        self.stats.asks += 1;
        let site = site(&pending.state);
        let all = answer::facts_of(self.world, &pending.state, &ask);
        let before = self.stats.solver_queries;
        let verdicts = self.possible(&ask, &pending, &all);
        self.heed_limits(&pending.state, &ask, &all, &verdicts);
        let queries = self.stats.solver_queries - before;
        if verdicts.iter().any(|v| matches!(v, Verdict::Unknown(_))) && self.exhausted().is_some() {
            // The question stays open.
            self.search.push(pending);
            return vec![];
        }
        self.seen.iter_mut().for_each(Seen::follow);
        let node = Rc::new(Node { parent: pending.position, ask, site, answers: verdicts, queries });
        let (ask, possible, why) = (&node.ask, node.possible(), node.why());
        self.stats.infeasible += (node.answers.len() - possible) as u64;
        let mut ended = vec![];
        for (i, verdict) in node.answers.iter().enumerate().rev() {
            let (model, unknown) = match verdict {
                Verdict::Feasible(model) => (model, None),
                // Some input leads here, though perhaps none leads further.
                Verdict::Unknown(why) => (&pending.model, Some(Unexplored::Solver(why.clone()))),
                // Of each instruction that is told once.
                Verdict::Unfollowed if self.told.insert(site) => {
                    let facts = pending.state.path.facts().chain(all[i].iter().copied());
                    (&pending.model, Some(known::longer(self.world, facts)))
                }
                Verdict::Infeasible | Verdict::Unfollowed => continue,
            };
            // A bound that a report names once, where the path goes on below it.
            if let (Ask::Beyond(Beyond::Large(_)), 1..) = (ask, i)
                && possible > 1
                && !self.world.limits.large
            {
                self.world.inputs.suppose(Supposed::SmallArrays);
                continue;
            }
            let mut state = pending.state.clone();
            answer(self.world, &mut state, ask, Choice { answer: i as u32, why });
            let position = Some(Position { node: node.clone(), answer: i as u32 });
            let is_there = pending.is_there;
            let head = pending.head.clone();
            let branch = Pending { asked: state.steps, state, position, model: model.clone(), is_there, head };
            match unknown.or_else(|| answer::out_of_scope(self.world, ask, i as u32)) {
                Some(why) => ended.push((branch, Outcome::GaveUp(Limit { why, site }))),
                None => self.open(branch),
            }
        }
        self.observer.on_ask(self.world, &node);
        ended
    }
}
