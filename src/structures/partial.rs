//! The invariants on a structure as far as it is decided, with null and 0 in all other cells.

use super::{candidate::Next, hint::Hint, problem::Problem, tree::Tree};
use crate::{
    step::World,
    term::{Eval, Func, Model, Node, RefVal, Term, Val},
};
use rustc_hash::FxHashSet;

/// The runs on partial structures: what fails here fails with these very cells undecided.
pub struct Partial(Tree);

/// What the facts of a path speak of, by an input that takes it.
struct Mentioned {
    /// By object, function and index.
    cells: FxHashSet<(u32, Func, Option<u32>)>,
    roots: FxHashSet<Term>,
}

impl Mentioned {
    fn new(world: &World, facts: &[Term], model: &Model) -> Self {
        let mut eval = Eval::new(&world.terms, model);
        let mut mentioned = Self { cells: FxHashSet::default(), roots: FxHashSet::default() };
        for atom in world.terms.atoms(facts.iter().copied()) {
            match world.terms.node(atom) {
                Node::Init(f, r) => {
                    if let Val::Ref(RefVal::Input(o)) = eval.value(r) {
                        mentioned.cells.insert((o, f, None));
                    }
                }
                Node::Elem(f, r, i) => {
                    if let (Val::Ref(RefVal::Input(o)), Val::Bv(i)) = (eval.value(r), eval.value(i)) {
                        mentioned.cells.insert((o, f, Some(i as u32)));
                    }
                }
                _ => drop(mentioned.roots.insert(atom)),
            }
        }
        mentioned
    }
}

impl Partial {
    /// Runs over structures of a problem.
    pub fn new(problem: Problem) -> Self {
        Self(Tree::new(problem.in_order()))
    }

    /// Whether the invariants accept the structure as far as `facts` decide it, or look at what they do not. `model` is an
    /// input for which the facts hold.
    pub fn may_hold(&mut self, world: &World, facts: &[Term], model: &Model) -> bool {
        let mentioned = Mentioned::new(world, facts, model);
        let undecided = Model::default();
        let mut hint = Hint::new(model);
        let (mut at, mut touched) = (Tree::ROOT, false);
        loop {
            let answer = match self.0.next(at).clone() {
                Next::Accepted | Next::Unknown(_) => return true,
                Next::Failed(_) => return touched,
                Next::Split { cases, .. } => {
                    touched = true;
                    cases.iter().position(|facts| Eval::new(&world.terms, &undecided).all(facts.iter().copied()))
                }
                Next::Is { name, pick } => {
                    let is_decided = self.is_decided(&hint, &mentioned, name);
                    touched |= !is_decided;
                    let is = match is_decided {
                        true => hint.is(&self.0.problem, name, pick) == Some(true),
                        false => pick.is_none(),
                    };
                    if is {
                        hint.follow(&self.0.problem, name, pick);
                    }
                    Some(if is { Tree::YES } else { Tree::NO } as usize)
                }
                Next::Running => unreachable!("nobody has looked at it briefly"),
                Next::Decide { name, values, .. } => {
                    let answer = if self.is_decided(&hint, &mentioned, name) {
                        hint.pick(&self.0.problem, name, &values)
                    } else {
                        touched = true;
                        values.iter().position(Option::is_none)
                    };
                    if let Some(answer) = answer {
                        hint.follow(&self.0.problem, name, values[answer]);
                    }
                    answer
                }
            };
            // What is decided is out of the scope where nothing offers it.
            let Some(answer) = answer else { return false };
            at = self.0.below(at, answer as u32);
        }
    }

    fn is_decided(&self, hint: &Hint<'_>, mentioned: &Mentioned, name: Term) -> bool {
        let pool = &self.0.problem.pool;
        let Some(place) = pool.place(name) else { return mentioned.roots.contains(&name) };
        let content = pool.content(place);
        hint.object(place.member).is_some_and(|o| mentioned.cells.contains(&(o, content.func, content.index)))
    }

    /// References decided so far.
    pub fn choices(&self) -> u64 {
        self.0.choices
    }
}
