//! Structures that have collections of the JDK for parts: of all that an invariant accepts, as many as can be counted otherwise, each is
//! covered by exactly one leaf, whatever the strategy.

use crate::{common, engine};

use cortado::{
    explore::Leaf,
    precondition::{Options, RepOk},
    program::Invariants,
    solver::{self, Solver},
    step::{Limit, Outcome, Unexplored},
    structures::Structures,
    term::{Eval, InputObject, Model, RefVal, Val},
};
use engine::{Engine, heaps};
use std::{ops::ControlFlow, rc::Rc};

/// A method of `java-fixtures/shapes`, how many inputs of each class there are, up to which scope, and ints from 0 to which number.
type Subject = (&'static str, &'static [(&'static str, u32)], u32, u64);

const SUBJECTS: [Subject; 13] = [
    ("Team#bosses", &[("Team", 1)], 3, 0),
    ("Team#oldest", &[("Team", 1)], 2, 2),
    ("Team#dismiss", &[("Team", 1)], 3, 3),
    ("Network#edges", &[("Network", 1)], 2, 0),
    ("Network#leads", &[("Network", 1)], 2, 0),
    ("Network#remove", &[("Network", 1)], 2, 0),
    ("Directory#forgetOldest", &[("Directory", 1)], 2, 1),
    ("Standings#lead", &[("Standings", 1)], 3, 3),
    ("Standings#has", &[("Standings", 1)], 3, 3),
    ("Waiting#next", &[("Waiting", 1)], 2, 2),
    ("Recent#age", &[("Recent", 1)], 3, 3),
    ("Recent#isFirst", &[("Recent", 1)], 3, 3),
    ("NodeList#add", &[("NodeList", 1)], 2, 2),
];

fn honest() -> Result<Box<dyn Solver>, String> {
    solver::chain(50_000_000).map_err(|e| e.to_string())
}

fn engine_of(target: &str, strategy: &str, scopes: &[(&str, u32)], scope: u32) -> Engine {
    let scopes: Vec<(String, u32)> = scopes.iter().map(|&(class, n)| (class.to_owned(), n)).collect();
    Engine::of_structures(&format!("shapes.{target}"), strategy, &scopes, scope)
}

/// All structures that the invariant accepts.
fn structures(engine: &Engine, ints: u64) -> Vec<Model> {
    let root = engine.world.program.method(engine.method).class;
    let mut all = vec![];
    let mut structures = Structures::new(&engine.world, root, Rc::new(Invariants::new(None)), (0, ints as i64), true);
    let end = structures.each(|model| {
        all.push(model);
        ControlFlow::Continue(())
    });
    assert_eq!(end, Ok(()));
    all
}

#[test]
fn there_are_as_many_as_can_be_counted_otherwise() {
    let count = |target, scopes: &[_], scope, ints| structures(&engine_of(target, "lazy", scopes, scope), ints).len();
    // Of n people in a list each has no boss or one of the n.
    for (scope, expected) in [(1, 3), (2, 12), (3, 76)] {
        assert_eq!(count("Team#bosses", &[("Team", 1)], scope, 0), expected, "Team, scope {scope}");
    }
    // Of one node the list has none or one of it; of two, each has one of the seven lists of at most two, or both have the same.
    for (scope, expected) in [(1, 1 + 2), (2, 1 + 3 + 7 * 7 + 7)] {
        assert_eq!(count("Network#edges", &[("Network", 1)], scope, 0), expected, "Network, scope {scope}");
    }
    // A set of different numbers, ascending.
    for (scope, expected) in [(1, 1 + 4), (2, 1 + 4 + 6), (3, 1 + 4 + 6 + 4)] {
        assert_eq!(count("Standings#has", &[("Standings", 1)], scope, 3), expected, "Standings, scope {scope}");
    }
    // A sequence of different numbers.
    for (scope, expected) in [(1, 1 + 3), (2, 1 + 3 + 6), (3, 1 + 3 + 6 + 6)] {
        assert_eq!(count("Recent#age", &[("Recent", 1)], scope, 2), expected, "Recent, scope {scope}");
    }
}

/// The same input with each choice of the other arguments: ints in range, null or an object of the structure.
fn inputs(engine: &Engine, structure: &Model, ints: u64) -> Vec<Model> {
    let world = &engine.world;
    let mut first = structure.clone();
    first.roots.insert(heaps::root_sym(world, &engine.start, 0), Val::Ref(RefVal::Input(0)));
    let mut all = vec![first];
    for i in 1..engine.start.roots.len() {
        let sym = heaps::root_sym(world, &engine.start, i);
        let decl = world.terms.sym_decl(sym);
        let values: Vec<Val> = match decl.bound {
            None => (0..=ints).map(Val::Bv).collect(),
            Some(bound) => {
                let is = |o: &InputObject| o.class.is_some_and(|class| world.terms.members(bound).contains(&class));
                let objects = (0..structure.objects.len() as u32).filter(|&o| is(&structure.objects[o as usize]));
                [RefVal::Null].into_iter().chain(objects.map(RefVal::Input)).map(Val::Ref).collect()
            }
        };
        let with = |model: Model| {
            values
                .iter()
                .map(move |&v| {
                    let mut model = model.clone();
                    model.roots.insert(sym, v);
                    model
                })
                .collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

#[test]
fn each_is_covered_by_one_leaf() {
    let wrong = common::on_all_cores(&SUBJECTS, |&(target, scopes, most, ints)| {
        let check =
            |scope| ["lazy", "pose"].iter().try_for_each(|strategy| check(target, strategy, scopes, scope, ints));
        (1..=most).try_for_each(check).map_err(|e| format!("{target}: {e}")).err()
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn check(target: &str, strategy: &str, scopes: &[(&str, u32)], scope: u32, ints: u64) -> Result<(), String> {
    let engine = engine_of(target, strategy, scopes, scope);
    let invariants = Rc::new(Invariants::new(None));
    let rep_ok = RepOk::new(&engine.world, &engine.start, &invariants, Options::default(), honest);
    let mut paths = engine.explore_allowed(50_000, &mut rep_ok.expect("libz3"));
    let beyond = |limit: &Limit| matches!(limit.why, Unexplored::Beyond(_));
    paths.leaves.retain(|leaf| !matches!(&leaf.outcome, Outcome::GaveUp(limit) if beyond(limit)));
    if let Some(leaf) = paths.leaves.iter().find(|leaf| matches!(leaf.outcome, Outcome::GaveUp(_))) {
        return Err(format!("{strategy}, scope {scope}: {:?}", leaf.outcome));
    }
    let terms = &engine.world.terms;
    let covers = |leaf: &Leaf, model: &Model| Eval::new(terms, model).all(leaf.state.path.facts());
    let structures = structures(&engine, ints);
    let mut tried = 0;
    for model in structures.iter().flat_map(|structure| inputs(&engine, structure, ints)) {
        let covering = paths.leaves.iter().filter(|leaf| covers(leaf, &model)).count();
        tried += 1;
        if covering != 1 {
            return Err(format!("{strategy}, scope {scope}: {covering} leaves cover\n{model:?}"));
        }
    }
    println!("{target} {strategy} scope {scope}: {} leaves, {tried} inputs", paths.leaves.len());
    Ok(())
}
