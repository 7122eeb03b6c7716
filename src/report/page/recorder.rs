//! Records a run: the steps between two questions are a *segment*, the answers to questions are what segments hang on.

use super::{
    Listing, Question, layout,
    picture::{self, Cells, Pictures, Shown},
};
use crate::{
    classfile::InstrIdx,
    explore::{Leaf, Observer, Position, Start, Verdict},
    program::Origin,
    report::{Step, show},
    state::State,
    step::{Ask, Pause, Site, World, run},
    term::Term,
};
use indexmap::{IndexMap, IndexSet};
use serde_json::{Value as Json, json};

/// Names of cells and values, which are the same again and again.
#[derive(Default)]
pub struct Tables {
    cells: IndexSet<String>,
    values: IndexSet<Shown>,
}

impl Tables {
    pub(super) fn cells(&self) -> Json {
        self.cells.iter().cloned().collect()
    }

    /// Each is its text, and what it may refer to: numbers of objects and the conditions.
    pub(super) fn values(&self) -> Json {
        let value = |shown: &Shown| match shown.to.as_slice() {
            [] => json!(shown.text),
            to => json!([shown.text, to.iter().map(|(when, n)| json!([n, when])).collect::<Vec<_>>()]),
        };
        self.values.iter().map(value).collect()
    }

    fn numbered(&mut self, cells: Cells) -> Numbered {
        let number = |(name, shown)| {
            let (cell, _) = self.cells.insert_full(name);
            let (value, _) = self.values.insert_full(shown);
            (cell, value)
        };
        cells.into_iter().map(number).collect()
    }
}

/// Cells and values by number.
type Numbered = IndexMap<usize, usize>;

/// Between two of these a page goes on by what has changed.
const KEYFRAME: usize = 64;

/// What lies between two questions.
#[derive(Default)]
struct Segment {
    parent: Option<usize>,
    /// What the answer says that leads here, what kind of question it was, which instruction has asked, and whether others were possible.
    answer: Option<(String, Question, Site, bool)>,
    /// How many sets of facts had to be decided for all answers of that.
    queries: u64,
    /// How many other answers no input gives.
    infeasible: usize,
    steps: Vec<Json>,
    /// How many more steps there were than were to be recorded.
    missing: usize,
    /// The conditions of references that may be one object or another, in what is drawn of it.
    guards: IndexSet<Term>,
    /// All cells before its first step, of the root: else they are as its parent left them.
    first: Option<Numbered>,
    last: Numbered,
    /// How many have been written since there was a keyframe.
    since: usize,
    leaf: Option<Json>,
}

/// Hears of a run, and has the trace of it.
pub struct Recorder<'a> {
    tables: &'a mut Tables,
    listing: &'a mut Listing,
    pictures: Pictures,
    segments: Vec<Segment>,
    numbers: IndexMap<Option<Position>, usize>,
    /// The paths, in the order in which they end.
    pub leaves: Vec<Leaf>,
    /// The segment in which each ends.
    ended: Vec<usize>,
    /// Steps that may still be recorded.
    left: usize,
    questions: usize,
}

/// What is recorded of a run.
pub struct Traced {
    /// As data.
    pub run: Json,
    /// Whether there were more steps than were to be recorded.
    pub is_cut: bool,
    /// For each path the conditions under which what it refers to is one object or another, with what is said of them.
    pub guards: Vec<Vec<(Term, String)>>,
}

impl<'a> Recorder<'a> {
    /// Of a run from this start, as far as so many steps.
    pub fn new(world: &World, start: &Start, steps: usize, tables: &'a mut Tables, listing: &'a mut Listing) -> Self {
        let mut pictures = Pictures::default();
        let first = before_next(world, &start.state);
        let first = tables.numbered(pictures.of(world, listing, first.as_ref().unwrap_or(&start.state)));
        let root = Segment { last: first.clone(), first: Some(first), ..Segment::default() };
        let numbers = IndexMap::from_iter([(None, 0)]);
        Self {
            tables,
            listing,
            pictures,
            segments: vec![root],
            numbers,
            leaves: vec![],
            ended: vec![],
            left: steps,
            questions: 0,
        }
    }

    /// The trace, once the run is over; of each path what is said of its end.
    pub fn traced(mut self, world: &World, strategy: &str, ends: Vec<Json>, figures: Json) -> Traced {
        for (&at, end) in self.ended.iter().zip(ends) {
            self.segments[at].leaf = Some(end);
        }
        let forks = |segment: &Segment| segment.answer.as_ref().is_some_and(|(.., fork)| *fork);
        let tree: Vec<layout::Node> =
            self.segments.iter().map(|s| layout::Node { parent: s.parent, is_drawn: forks(s) }).collect();
        let places = layout::tree(&tree);
        let objects = layout::objects(&self.lasting(), &self.references());
        let segments: Vec<Json> = self.segments.iter().zip(places).map(|(segment, place)| {
            let answer = segment.answer.as_ref().map(|(text, kind, site, fork)| {
                let method = self.listing.number(world, site.method);
                json!({"text": text, "kind": kind.name(), "at": [method, site.at], "where": show::site(world, *site), "fork": fork})
            });
            json!({
                "parent": segment.parent,
                "answer": answer,
                "infeasible": segment.infeasible,
                "queries": segment.queries,
                "first": segment.first.as_ref().map(flat),
                "steps": segment.steps,
                "missing": segment.missing,
                "leaf": segment.leaf,
                "place": place,
            })
        }).collect();
        let is_cut = self.segments.iter().any(|segment| segment.missing > 0);
        let run = json!({
            "strategy": strategy, "segments": segments, "objects": objects, "figures": figures, "cut": is_cut,
        });
        let guards = self.ended.iter().map(|&end| self.guards(world, end)).collect();
        Traced { run, is_cut, guards }
    }

    /// The conditions on the way to the end of a path.
    fn guards(&self, world: &World, end: usize) -> Vec<(Term, String)> {
        let way = std::iter::successors(Some(end), |&at| self.segments[at].parent);
        let mut met: Vec<Term> = way.flat_map(|at| self.segments[at].guards.iter().copied()).collect();
        met.sort_unstable();
        met.dedup();
        met.into_iter().map(|guard| (guard, picture::shown(world, guard))).collect()
    }

    /// Which objects are there at the end of a segment: others were there for a few steps.
    fn lasting(&self) -> Vec<bool> {
        let mut lasts = vec![false; self.pictures.len()];
        for &cell in self.segments.iter().flat_map(|segment| segment.last.keys()) {
            if let Some(n) = self.tables.cells[cell].strip_prefix('h').and_then(|rest| rest.parse::<usize>().ok()) {
                lasts[n] = true;
            }
        }
        lasts
    }

    /// Which object refers to which, at the ends of segments.
    fn references(&self) -> Vec<(usize, usize)> {
        let mut found = IndexSet::new();
        for (&cell, &value) in self.segments.iter().flat_map(|segment| &segment.last) {
            let (name, shown) = (&self.tables.cells[cell], &self.tables.values[value]);
            let object = name.strip_prefix('h').and_then(|rest| rest.split(['.', '[']).next()?.parse().ok());
            found.extend(object.into_iter().flat_map(|from| shown.to.iter().map(move |&(_, to)| (from, to))));
        }
        found.into_iter().collect()
    }

    /// An instruction as method and number, as traces name it.
    pub fn number(&mut self, world: &World, at: Site) -> (usize, InstrIdx) {
        (self.listing.number(world, at.method), at.at)
    }

    /// How many questions had several answers.
    pub fn questions(&self) -> usize {
        self.questions
    }

    /// The segment behind an answer; those that it hangs on are there then.
    fn segment(&mut self, world: &World, position: Option<&Position>) -> usize {
        if let Some(&known) = self.numbers.get(&position.cloned()) {
            return known;
        }
        let at = position.expect("the root is there");
        let parent = self.segment(world, at.node.parent.as_ref());
        let Step { ask, answer, site, fork } = Step::at(at);
        let text = show::answer(world, ask, answer);
        let infeasible = at.node.answers.iter().filter(|v| matches!(v, Verdict::Infeasible)).count();
        let (last, since) = (self.segments[parent].last.clone(), self.segments[parent].since);
        let number = self.segments.len();
        self.segments.push(Segment {
            parent: Some(parent),
            answer: Some((text, Question::of(world, ask, site), site, fork)),
            infeasible,
            queries: at.node.queries,
            since,
            last,
            ..Segment::default()
        });
        self.numbers.insert(position.cloned(), number);
        number
    }
}

/// Between two phases there is no frame: the state before the first instruction of the next, unless that asks first, or there is none.
fn before_next(world: &World, between: &State) -> Option<State> {
    let mut next = between.frames.is_empty().then(|| between.clone())?;
    matches!(run(world, &mut next, 0), Pause::Fuel).then_some(next)
}

/// Cells and values, one after the other.
fn flat(cells: &Numbered) -> Vec<usize> {
    cells.iter().flat_map(|(&cell, &value)| [cell, value]).collect()
}

impl Observer for Recorder<'_> {
    fn on_leaf(&mut self, world: &World, leaf: Leaf) {
        let segment = self.segment(world, leaf.position.as_ref());
        self.ended.push(segment);
        self.leaves.push(leaf);
    }

    fn on_ask(&mut self, _: &World, node: &std::rc::Rc<crate::explore::Node>) {
        let possible = node.answers.iter().filter(|v| !matches!(v, Verdict::Infeasible)).count();
        self.questions += usize::from(possible > 1 && !matches!(node.ask, Ask::Law(_)));
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn on_step(&mut self, world: &World, position: Option<&Position>, at: Site, after: &State) {
        let origin = |site: Site| world.program.class(world.program.method(site.method).class).origin;
        let now = after.frames.last().map(|frame| Site { method: frame.method, at: frame.pc });
        // Of what the library does only the end is a step: that it has returned to the program.
        let inside = origin(at) != Origin::Application;
        if inside && now.is_none_or(|now| origin(now) != Origin::Application) {
            return;
        }
        let segment = self.segment(world, position);
        if self.left == 0 {
            self.segments[segment].missing += 1;
            return;
        }
        self.left -= 1;
        let next = before_next(world, after);
        let after = next.as_ref().unwrap_or(after);
        // The end of the last frame is seen as it was before it: else there is nothing to see.
        let cells = match after.frames.is_empty() {
            true => self.segments[segment].last.clone(),
            false => self.tables.numbered(self.pictures.of(world, self.listing, after)),
        };
        let method = self.listing.number(world, at.method);
        let of = &mut self.segments[segment];
        of.guards.extend(self.pictures.guards());
        let mut changes: Vec<usize> = vec![];
        let is_key = of.since >= KEYFRAME;
        if is_key {
            changes = flat(&cells);
        } else {
            changes.extend(
                cells
                    .iter()
                    .filter(|&(cell, value)| of.last.get(cell) != Some(value))
                    .flat_map(|(&cell, &value)| [cell, value]),
            );
        }
        let gone: Vec<usize> = of.last.keys().filter(|cell| !cells.contains_key(*cell)).copied().collect();
        of.since = if is_key { 0 } else { of.since + 1 };
        of.last = cells;
        of.steps.push(match (is_key, gone.is_empty()) {
            (true, _) => json!([method, at.at, changes, [], 1]),
            (false, true) => json!([method, at.at, changes]),
            (false, false) => json!([method, at.at, changes, gone]),
        });
    }
}
