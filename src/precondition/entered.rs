//! What is allowed is decided on the way to the method: of the paths that get there any input within the scope is allowed.

use crate::{
    explore::{AnyInput, Effort, Oracle, Question, within_scope},
    input::InputSpace,
    program::ClassId,
    solver::{Answer, Query, Solver},
    state::State,
    step::{Outcome, Unexplored, World, reached_late},
    term::{BinOp, ClassTag, Eval, Model, RefVal, Sort, Term},
};

/// See the module.
pub(super) struct Entered(pub(super) AnyInput<Box<dyn Solver>>);

impl Oracle for Entered {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        self.0.admits(world, question)
    }

    /// A reference that nothing has looked through may denote an object that is met elsewhere; where there would be too many objects, it
    /// does.
    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        let (mut facts, mut model) = (finished.path.to_vec(), finished.known.clone());
        if !world.inputs.has_scope() {
            return Answer::Sat(model);
        }
        let references = references(world, finished);
        while let Some(class) = crowded(&world.inputs, &references, &model) {
            let limit = limit(&world.inputs, &references, class);
            if world.terms.as_bool(limit) == Some(false) || facts.contains(&limit) {
                return Answer::Unsat(facts);
            }
            facts.push(limit);
            let query = Query { facts: &facts, near: Some(&model), held: 0, left: Some(finished.left) };
            model = match self.0.0.check(&world.terms, &query) {
                Answer::Sat(model) => model,
                other => return other,
            };
        }
        Answer::Sat(model)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        within_scope(outcome)
    }

    fn doubt(&self, world: &World, state: &State) -> Option<Unexplored> {
        let late = reached_late(world, state);
        late.then(|| Unexplored::Unsupported("an object with an invariant that no invariant leads to".into()))
    }

    fn effort(&self) -> Effort {
        self.0.effort()
    }
}

/// The references of the input that something is known of.
fn references(world: &World, finished: &Question<'_>) -> Vec<Term> {
    let mut all = world.terms.atoms(finished.path.iter().copied());
    all.retain(|&r| world.terms.sort(r) == Sort::Ref);
    all
}

/// A class that has more objects than the scope allows.
pub(super) fn crowded(inputs: &InputSpace, references: &[Term], model: &Model) -> Option<ClassId> {
    let mut eval = Eval::new(inputs.terms(), model);
    let mut objects: Vec<u32> = vec![];
    for &r in references {
        if let RefVal::Input(o) = eval.value(r).as_ref()
            && !objects.contains(&o)
        {
            objects.push(o);
        }
    }
    let classes: Vec<ClassTag> = objects.iter().filter_map(|&o| model.objects[o as usize].class).collect();
    let count = |class: &ClassTag| classes.iter().filter(|other| *other == class).count();
    let is_crowded =
        |class: &&ClassTag| inputs.scope(ClassId(class.0)).is_some_and(|most| count(class) > most as usize);
    classes.iter().find(is_crowded).map(|class| ClassId(class.0))
}

/// These references denote no more objects of a class than the scope allows.
pub(super) fn limit(inputs: &InputSpace, references: &[Term], class: ClassId) -> Term {
    let terms = inputs.terms();
    let only = terms.type_set(vec![ClassTag(class.0)], None);
    // An object is counted where no earlier reference denotes it.
    let firsts = references.iter().enumerate().map(|(i, &r)| {
        let met = terms.any(references[..i].iter().map(|&q| terms.eq(q, r)));
        terms.ite(terms.and(terms.is(r, only), terms.not(met)), terms.bv(16, 1), terms.bv(16, 0))
    });
    let count = firsts.fold(terms.bv(16, 0), |n, one| terms.bin(BinOp::Add, n, one));
    let most = inputs.scope(class).unwrap_or(u32::MAX).min(references.len() as u32);
    terms.ult(count, terms.bv(16, u64::from(most) + 1))
}
