//! Whether two methods that are given the same come to the same: their leaves, over the same roots, two by two.

use super::{Answer, Leaf};
use crate::{
    solver::{Query, Solver},
    state::{ObjId, State, Value, Why, Write},
    step::{Outcome, World},
    term::{Func, Node, Sort, Term},
};
use rustc_hash::FxHashMap;

/// Objects that are compared with each other, at most.
const OBJECTS: usize = 1000;

/// Writes to cells of one kind whose last values are compared, at most.
const WRITES: usize = 16;

/// What is known of the inputs that take both of two leaves.
#[derive(Clone, Debug)]
pub enum Apart {
    /// There are none, or they come to the same.
    Never,
    /// This one, as a leaf of the first method, on which they do not come to the same, as far as can be told.
    On(Box<Leaf>),
    /// It is not known.
    Unknown,
}

/// Whether two leaves of runs from starts that are alike come to something else on an input that takes both. What was there at the start are the first so many
/// objects.
fn apart(world: &World, solver: &mut dyn Solver, one: &Leaf, other: &Leaf, base: usize) -> Apart {
    let terms = &world.terms;
    let mut facts: Vec<Term> = vec![];
    for fact in one.state.path.facts().chain(other.state.path.facts()) {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    let (same, is_certain) = match same(world, one, other, base) {
        Same::If(facts) => (terms.all(facts), true),
        Same::Perhaps(facts) => (terms.all(facts), false),
        Same::Never => (terms.bool(false), true),
    };
    match terms.as_bool(same) {
        Some(true) => return if is_certain { Apart::Never } else { Apart::Unknown },
        Some(false) => {}
        None => facts.push(terms.not(same)),
    }
    if facts.iter().any(|&fact| terms.as_bool(fact) == Some(false)) {
        return if is_certain { Apart::Never } else { Apart::Unknown };
    }
    facts.retain(|&fact| terms.as_bool(fact).is_none());
    match solver.check(terms, &Query::of(&facts)) {
        Answer::Sat(model) => {
            let mut leaf = Leaf { model, ..one.clone() };
            // Whoever chooses values is to keep to it.
            leaf.state.path.add(terms, &facts, Why::Assumed);
            Apart::On(Box::new(leaf))
        }
        Answer::Unsat(_) if is_certain => Apart::Never,
        Answer::Unsat(_) | Answer::Unknown(_) | Answer::Unfollowed => Apart::Unknown,
    }
}

/// When two leaves come to the same.
enum Same {
    /// If these facts hold, and only then can a test see no difference.
    If(Vec<Term>),
    /// If these hold, and something else that is not told.
    Perhaps(Vec<Term>),
    Never,
}

fn same(world: &World, one: &Leaf, other: &Leaf, base: usize) -> Same {
    let mut both = Both {
        world,
        states: [&one.state, &other.state],
        base,
        pairs: FxHashMap::default(),
        back: FxHashMap::default(),
        open: vec![],
        facts: vec![],
        perhaps: false,
    };
    match both.all(&one.outcome, &other.outcome) {
        None => Same::Never,
        Some(()) if both.perhaps => Same::Perhaps(both.facts),
        Some(()) => Same::If(both.facts),
    }
}

/// Two final states; `None` of a comparison says that they differ whatever the input.
struct Both<'a> {
    world: &'a World,
    states: [&'a State; 2],
    base: usize,
    /// New objects that stand for each other, both ways.
    pairs: FxHashMap<ObjId, ObjId>,
    back: FxHashMap<ObjId, ObjId>,
    open: Vec<(ObjId, ObjId)>,
    /// What has to hold.
    facts: Vec<Term>,
    /// Whether there is more to it.
    perhaps: bool,
}

impl Both<'_> {
    fn all(&mut self, one: &Outcome, other: &Outcome) -> Option<()> {
        let [a, b] = self.states;
        match (one, other) {
            (Outcome::Returned(None), Outcome::Returned(None)) => {}
            (Outcome::Returned(Some(v)), Outcome::Returned(Some(w))) => self.value(*v, *w)?,
            (Outcome::Threw(x) | Outcome::Violated(_, x), Outcome::Threw(y) | Outcome::Violated(_, y)) => {
                self.value(Value::Obj(*x), Value::Obj(*y))?;
            }
            (Outcome::GaveUp(_) | Outcome::Exited(..) | Outcome::Excluded, _)
            | (_, Outcome::GaveUp(_) | Outcome::Exited(..) | Outcome::Excluded) => self.perhaps = true,
            _ => return None,
        }
        self.perhaps |= a.output != b.output || a.calls != b.calls || a.chosen != b.chosen || a.clock != b.clock;
        self.perhaps |= !a.within.is_empty() || !b.within.is_empty() || a.loose.order || b.loose.order;
        for (&v, &w) in a.phases.made.iter().zip(&b.phases.made) {
            self.value(Value::Obj(v), Value::Obj(w))?;
        }
        self.store()?;
        let written = |state: &State| state.statics.written().collect::<Vec<_>>();
        let mut fields = [written(a), written(b)].concat();
        fields.sort_unstable();
        fields.dedup();
        for (class, slot) in fields {
            match (a.statics.init(class), b.statics.init(class)) {
                (Some(_), Some(_)) => self.value(a.statics.get(class, slot), b.statics.get(class, slot))?,
                _ => self.perhaps = true,
            }
        }
        let mut changed: Vec<ObjId> = a.heap.changed().chain(b.heap.changed()).collect();
        changed.sort_unstable();
        changed.dedup();
        for o in changed {
            // What each run has found there for itself has no number that both know it by.
            match (o.0 as usize) < self.base {
                true => self.open.push((o, o)),
                false => self.perhaps = true,
            }
        }
        while let Some((x, y)) = self.open.pop() {
            self.content(x, y)?;
        }
        Some(())
    }

    /// What has been written to objects of the input.
    fn store(&mut self) -> Option<()> {
        let [a, b] = self.states;
        let mut funcs: Vec<_> = a.heap.store.logs().chain(b.heap.store.logs()).map(|(func, _)| func).collect();
        funcs.sort_unstable();
        funcs.dedup();
        for func in funcs {
            let (one, other) = (a.heap.store.log(func), b.heap.store.log(func));
            let place = |write: &Write| (write.to, write.index, write.count);
            if one.iter().map(place).eq(other.iter().map(place)) {
                for (v, w) in one.iter().zip(other) {
                    // What is written last may be the same all the same.
                    if self.value(v.value, w.value).is_none() {
                        self.may_differ();
                    }
                }
                continue;
            }
            for write in one.iter().chain(other).take(WRITES) {
                match (self.read(one, func, write), self.read(other, func, write)) {
                    (Some(v), Some(w)) => self.terms(v, w)?,
                    _ => self.perhaps = true,
                }
            }
            self.perhaps |= one.len() + other.len() > WRITES;
        }
        Some(())
    }

    /// What is in the cell of a write at last; nothing where that may be something that a run has made.
    fn read(&self, log: &[Write], func: Func, at: &Write) -> Option<Term> {
        let (terms, inputs) = (&self.world.terms, &self.world.inputs);
        let first = match at.index {
            Some(index) => terms.elem(func, at.to, index),
            None => terms.init(func, at.to),
        };
        let first = inputs.widen(&inputs.type_of(inputs.cell_of(func)), first);
        let mut value = inputs.term(first, self.states[0]);
        for write in log {
            let (Value::I32(_) | Value::I64(_) | Value::F32(_) | Value::F64(_) | Value::Null | Value::Sym(_), None) =
                (write.value, write.count)
            else {
                return None;
            };
            let index = match (write.index, at.index) {
                (Some(i), Some(j)) => terms.eq(i, j),
                _ => terms.bool(true),
            };
            let is_it = terms.and(terms.eq(write.to, at.to), index);
            value = terms.ite(is_it, inputs.term(write.value, self.states[0]), value);
        }
        Some(value)
    }

    /// They differ where no test may look.
    fn may_differ(&mut self) {
        self.perhaps = true;
        self.facts.push(self.world.terms.bool(false));
    }

    fn value(&mut self, v: Value, w: Value) -> Option<()> {
        match (v, w) {
            (Value::Obj(x), Value::Obj(y)) => self.objects(x, y),
            (Value::Obj(_), Value::Null) | (Value::Null, Value::Obj(_)) => None,
            (Value::Obj(_), _) | (_, Value::Obj(_)) | (Value::Ret(_), _) | (_, Value::Ret(_)) => {
                self.perhaps = true;
                Some(())
            }
            _ => {
                let [a, b] = self.states;
                let inputs = &self.world.inputs;
                self.terms(inputs.term(v, a), inputs.term(w, b))
            }
        }
    }

    fn terms(&mut self, v: Term, w: Term) -> Option<()> {
        let terms = &self.world.terms;
        if terms.sort(v) != terms.sort(w) {
            self.perhaps = true;
            return Some(());
        }
        // A choice may be between objects that each run has made.
        let is_choice = |t| terms.sort(t) == Sort::Ref && matches!(terms.node(t), Node::Ite(..) | Node::Obj(..));
        if is_choice(v) || is_choice(w) {
            self.perhaps = true;
            return Some(());
        }
        let same = terms.eq(v, w);
        match terms.as_bool(same) {
            Some(true) => {}
            Some(false) => return None,
            None => self.facts.push(same),
        }
        Some(())
    }

    fn objects(&mut self, x: ObjId, y: ObjId) -> Option<()> {
        if (x.0 as usize) < self.base || (y.0 as usize) < self.base {
            self.perhaps |= x != y;
            return Some(());
        }
        let [a, b] = self.states;
        if a.heap.class_of(x) != b.heap.class_of(y) {
            return None;
        }
        match (self.pairs.get(&x), self.back.get(&y)) {
            (None, None) => {
                self.pairs.insert(x, y);
                self.back.insert(y, x);
                self.open.push((x, y));
            }
            (Some(&known), Some(&back)) if known == y && back == x => {}
            // Which of two boxes or strings it is nobody may see.
            _ => self.perhaps = true,
        }
        Some(())
    }

    fn content(&mut self, x: ObjId, y: ObjId) -> Option<()> {
        let [a, b] = self.states;
        if let (Some(one), Some(other)) = (a.heap.interned(x), b.heap.interned(y)) {
            return (one == other).then_some(());
        }
        let is_open = a.heap.open(x).is_some() || b.heap.open(y).is_some();
        let is_special = a.heap.opaque(x).is_some() || b.heap.opaque(y).is_some();
        if is_open || is_special || self.pairs.len() > OBJECTS {
            self.perhaps = true;
            return Some(());
        }
        let (one, other) = (a.heap.cells(x), b.heap.cells(y));
        if one.len() != other.len() {
            return None;
        }
        let cells: Vec<(Value, Value)> = one.zip(other).collect();
        for (v, w) in cells {
            if self.value(v, w).is_none() {
                self.may_differ();
            }
        }
        Some(())
    }
}

/// What comes of all pairs of leaves of two methods, each wholly explored or not, until one tells them apart; `enough` ends it.
pub fn all_apart(
    world: &World,
    solver: &mut dyn Solver,
    (ones, others): (&[Leaf], &[Leaf]),
    base: usize,
    enough: &dyn Fn() -> bool,
) -> Apart {
    let mut known = Apart::Never;
    for other in others {
        for one in ones {
            if enough() {
                return Apart::Unknown;
            }
            match apart(world, solver, one, other, base) {
                Apart::Never => {}
                on @ Apart::On(_) => return on,
                Apart::Unknown => known = Apart::Unknown,
            }
        }
    }
    known
}
