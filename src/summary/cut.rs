//! Where a tree goes on under deeper bounds: the ways of the paths that a bound has cut off, and inputs that go there, as data.

use super::{
    kept::{Given, Value},
    likeness::Renamed,
    values::Values,
};
use crate::{
    explore::{Frontier, Inputs, Leaf},
    state::State,
    step::World,
    term::{Model, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cut {
    /// The ways.
    pub(super) frontier: Frontier,
    /// An input of each.
    pub(super) inputs: Vec<Places>,
    /// Whether all other paths were followed to their ends.
    pub rest_is_followed: bool,
}

/// What is in roots and cells of an input, by name, and the classes of its objects.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Places {
    pub(super) values: Vec<(String, Value)>,
    pub(super) classes: Box<[Option<Box<str>>]>,
}

impl Cut {
    /// A path that a bound has cut off.
    pub(super) fn add(&mut self, world: &World, leaf: &Leaf) {
        self.frontier.add(leaf.position.as_ref());
        self.inputs.push(Places::of(world, &leaf.state, &leaf.model).unwrap_or_default());
    }

    /// Whether no bound has cut off a path.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Explores on from there: `explore` is given the ways, and what says of inputs that go there.
    pub fn explored<T>(&self, at_hand: &Rc<Model>, explore: impl FnOnce((&Frontier, Inputs<'_>)) -> T) -> T {
        explore((&self.frontier, &|world, way, state| self.inputs.get(way)?.input(world, state, at_hand)))
    }
}

/// The roots and cells that a path speaks of.
fn atoms(world: &World, state: &State) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let all = state.path.facts().flat_map(|fact| world.terms.leaves(fact));
    all.filter(|&atom| seen.insert(atom)).collect()
}

fn called(atoms: impl Iterator<Item = Term>) -> Renamed {
    Renamed { said: vec![], names: atoms.map(|atom| (atom, atom)).collect() }
}

impl Places {
    /// What a path speaks of, as an input has it; `None` if that cannot be told to another process.
    fn of(world: &World, state: &State, input: &Model) -> Option<Self> {
        let (terms, atoms) = (&world.terms, atoms(world, state));
        let values = Values::at(terms, &called(atoms.iter().copied()), input);
        let Given::Sat(values, classes) = values.given(&world.program)? else { return None };
        let names = atoms.iter().map(|&atom| terms.show(atom));
        Some(Self { values: names.zip(values).collect(), classes })
    }

    /// The input of a path that has these values, if it is one.
    fn input(&self, world: &World, state: &State, at_hand: &Model) -> Option<Model> {
        let by_name: FxHashMap<&str, Value> = self.values.iter().map(|(name, value)| (&**name, *value)).collect();
        let value = |atom: Term| Some((atom, *by_name.get(&*world.terms.show(atom))?));
        let (atoms, values): (Vec<Term>, Vec<Value>) = atoms(world, state).into_iter().filter_map(value).unzip();
        let renamed = called(atoms.into_iter());
        let values = Values::told(&world.terms, &world.program, &renamed, &values, &self.classes)?;
        values.over(&world.terms, &renamed, at_hand)
    }
}
