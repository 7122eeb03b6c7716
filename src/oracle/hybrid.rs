//! Automatic hybrid repOK (LIHybrid in Copia, Ponzio, Aguirre, Garbervetsky & Regis, LISSA, ASE 2022): after each decision on a
//! reference the invariants run once, on the structure as far as it is decided. What is not decided holds null or 0, and a
//! run that says no without having looked at such a cell excludes the path. That is little; what got through is searched for
//! at the end of the path, and counted as spurious if there is none.

use super::{
    build::Guess,
    rep_ok::RepOk,
    tree::{Grounds, Tree, What},
};
use crate::{
    explore::{AnyInput, Effort, Oracle, Question, within_scope},
    solver::{Answer, Solver},
    step::{Outcome, World},
    term::{Eval, Func, Model, Node, RefVal, Term, Val},
};
use rustc_hash::FxHashSet;

/// Instructions without a question after which a path may be lost in a structure that is none, a list without an end: then the
/// structure is searched for. The published cut is by 2000 reads of one object since the last decision, and is final.
const PATIENCE: u64 = 50_000;

/// See the module.
pub struct Hybrid {
    /// The runs on partial structures: what is refuted here is refuted with these very cells undecided.
    partial: Tree,
    solver: Box<dyn Solver>,
    /// Decides at the end of a path, and has the last word on what a run on a partial structure excludes: under strategies that
    /// decide less than lazy initialization does, that may be too much.
    whole: RepOk,
}

/// What the facts of a path speak of, by an input that takes it.
struct Mentioned {
    cells: FxHashSet<(u32, Func)>,
    roots: FxHashSet<Term>,
}

impl Mentioned {
    fn new(world: &World, facts: &[Term], model: &Model) -> Self {
        let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
        facts.iter().for_each(|&fact| world.terms.atoms(fact, &mut seen, &mut atoms));
        let mut eval = Eval::new(&world.terms, model);
        let mut mentioned = Self { cells: FxHashSet::default(), roots: FxHashSet::default() };
        for atom in atoms {
            match world.terms.node(atom) {
                Node::Init(f, r) => {
                    if let Val::Ref(RefVal::Input(o)) = eval.value(r) {
                        mentioned.cells.insert((o, f));
                    }
                }
                _ => drop(mentioned.roots.insert(atom)),
            }
        }
        mentioned
    }
}

impl Hybrid {
    /// Partial structures are run over `grounds`; `whole` decides on whole ones.
    pub(super) fn over(grounds: Grounds, solver: Box<dyn Solver>, whole: RepOk) -> Self {
        Self { partial: Tree::new(grounds), solver, whole }
    }

    /// Whether the invariants accept the structure as far as it is decided, or look at what is not.
    fn may_hold(&mut self, world: &World, facts: &[Term], model: &Model) -> bool {
        let mentioned = Mentioned::new(world, facts, model);
        let undecided = Model::default();
        let mut guess = Guess::new(model);
        let (mut at, mut touched) = (Tree::ROOT, false);
        loop {
            let answer = match self.partial.what(at).clone() {
                What::Accepted | What::Unknown(_) => return true,
                What::Refuted(_) => return touched,
                What::Branch { cases, .. } => {
                    touched = true;
                    cases.iter().position(|facts| Eval::new(&world.terms, &undecided).all(facts.iter().copied()))
                }
                What::Cell { name, picks } => {
                    let answer = if self.is_decided(&guess, &mentioned, name) {
                        guess.pick(&self.partial, name, &picks)
                    } else {
                        touched = true;
                        picks.iter().position(Option::is_none)
                    };
                    if let Some(answer) = answer {
                        guess.enter(&self.partial, name, picks[answer]);
                    }
                    answer
                }
            };
            // What is decided is out of the scope where nothing offers it.
            let Some(answer) = answer else { return false };
            at = self.partial.below(at, answer as u32);
        }
    }

    fn is_decided(&self, guess: &Guess<'_>, mentioned: &Mentioned, name: Term) -> bool {
        let Some(place) = self.partial.pool.place(name) else { return mentioned.roots.contains(&name) };
        let func = self.partial.pool.object(place.member).cells[place.slot as usize].func;
        guess.object(place.member).is_some_and(|o| mentioned.cells.contains(&(o, func)))
    }
}

impl Oracle for Hybrid {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let mut answers = AnyInput(&mut *self.solver).admits(world, question);
        for (i, answer) in answers.iter_mut().enumerate() {
            let Answer::Sat(model) = answer else { continue };
            let decides_structure = question.answers[i].iter().all(|&fact| self.whole.is_structural(world, fact));
            if decides_structure && !self.may_hold(world, &question.facts(i), model) {
                *answer = self.whole.admits(world, &question.about(i)).swap_remove(0);
            }
        }
        answers
    }

    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        self.whole.completes(world, finished)
    }

    fn patience(&self) -> Option<u64> {
        Some(PATIENCE)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        within_scope(outcome)
    }

    fn effort(&self) -> Effort {
        let whole = self.whole.effort();
        Effort {
            solver_calls: whole.solver_calls + self.solver.calls(),
            choices: whole.choices + self.partial.choices,
            ..whole
        }
    }
}
