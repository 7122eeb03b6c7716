//! Records of the input that a path has not looked into: what is in them is open, but for one thing: their constructors have accepted it.

use super::{
    Exploration,
    answer::{answer, facts_of, out_of_scope},
    rings::ring,
};
use crate::{
    classfile::FieldType,
    program::ClassId,
    solver::Answer,
    state::{Choice, State, Why},
    step::{Outcome, Pause, World, construct, run},
    term::{Eval, Model, RefVal, Sort, Term, Val},
};
use std::rc::Rc;

/// So many records of a path at most.
const RECORDS: usize = 16;

/// Of one, so many questions.
const QUESTIONS: u32 = 64;

/// Of one, so many instructions without a question.
const STEPS: u64 = 100_000;

impl Exploration<'_> {
    /// An input that takes a path which has ended, whose records are such as their constructors accept; what that takes is
    /// assumed from then on. `None` where none is found.
    pub(super) fn accepted(&mut self, state: &mut State, mut model: Rc<Model>) -> Option<Rc<Model>> {
        if self.world.inputs.bounds.structures {
            return Some(model);
        }
        for _ in 0..RECORDS {
            let Some((record, class)) = unmade(self.world, state, &model) else { break };
            if let Some((is_plain, plain)) = self.plain(state, record, class, &model) {
                state.path.add(&self.world.terms, &[is_plain], Why::Assumed);
                model = plain;
                continue;
            }
            let (facts, accepted) = self.accepts(state, record, class, &model)?;
            state.constructed.push([record, record]);
            state.path.add(&self.world.terms, &facts, Why::Assumed);
            model = accepted;
        }
        (unmade(self.world, state, &model).is_none() && ring(self.world, &model).is_none()).then_some(model)
    }

    /// That a record which may hold others of its kind is one that holds none, and such an input; `None` where it is none or cannot be.
    fn plain(&mut self, state: &State, record: Term, class: ClassId, model: &Rc<Model>) -> Option<(Term, Rc<Model>)> {
        let (program, terms, inputs) = (&self.world.program, &self.world.terms, &self.world.inputs);
        let holds_its_kind = |&class: &ClassId| {
            let types = program.class(class).layout.iter().map(|&f| &program.field(f).ty);
            let types = types.filter(|ty| matches!(ty, FieldType::Object(_)));
            types.filter_map(|ty| program.class_of_type(ty).ok()).any(|ty| program.is_subtype(class, ty))
        };
        if !holds_its_kind(&class) {
            return None;
        }
        let mut others = inputs.members(terms.bound(record)?).to_vec();
        others.retain(|class| !holds_its_kind(class));
        if others.is_empty() {
            return None;
        }
        let is_plain = terms.is(record, inputs.classes(&others, None));
        match self.admitted(None, state, &[vec![is_plain]], model).swap_remove(0) {
            Answer::Sat(plain) => Some((is_plain, plain)),
            _ => None,
        }
    }

    /// What the constructor decides where it accepts a record, on the first way on which it does, and an input that goes it.
    fn accepts(
        &mut self,
        end: &State,
        record: Term,
        class: ClassId,
        model: &Rc<Model>,
    ) -> Option<(Vec<Term>, Rc<Model>)> {
        let world = self.world;
        let mut st = end.clone();
        st.phases = st.phases.all_over();
        let (mut open, mut questions) = (vec![(st, model.clone(), false)], 0);
        while let Some((mut st, model, is_begun)) = open.pop() {
            let begins = if is_begun { Ok(()) } else { construct(world, &mut st, record, class) };
            let pause = match &begins {
                Ok(()) => run(world, &mut st, STEPS),
                Err(Some(ask)) => Pause::Ask(ask.clone()),
                Err(None) => continue,
            };
            let ask = match pause {
                Pause::Ask(ask) if questions < QUESTIONS => ask,
                Pause::End(Outcome::Returned(_)) => {
                    let facts = st.path.facts().skip(end.path.facts().count()).collect();
                    return Some((facts, model));
                }
                _ => continue,
            };
            questions += 1;
            let answers = facts_of(world, &st, &ask);
            let is_false = |facts: &[Term]| facts.iter().any(|&fact| world.terms.as_bool(fact) == Some(false));
            let goes_on = |i: u32, facts: &[Term]| !is_false(facts) && out_of_scope(world, &ask, i).is_none();
            let answers: Vec<(u32, Vec<Term>)> = (0..).zip(answers).filter(|(i, facts)| goes_on(*i, facts)).collect();
            let facts: Vec<Vec<Term>> = answers.iter().map(|(_, facts)| facts.clone()).collect();
            let admitted = self.admitted(Some(&ask), &st, &facts, &model);
            for ((i, _), admitted) in answers.into_iter().zip(admitted).rev() {
                if let Answer::Sat(model) = admitted {
                    let mut st = st.clone();
                    answer(world, &mut st, &ask, Choice { answer: i, why: Why::Decided });
                    open.push((st, model, begins.is_ok()));
                }
            }
        }
        None
    }
}

/// A record of the input whose constructor may refuse something, and has not run on this path.
fn unmade(world: &World, state: &State, model: &Model) -> Option<(Term, ClassId)> {
    let (program, terms) = (&world.program, &world.terms);
    let class_of = |o: u32| model.objects.get(o as usize)?.class.map(|class| ClassId(class.0));
    let is_choosy = |&class: &ClassId| program.choosy_constructor(program.class(class)).is_some();
    if !(0..model.objects.len() as u32).filter_map(class_of).any(|class| is_choosy(&class)) {
        return None;
    }
    let mut eval = Eval::new(terms, model);
    // What was there before is of a class of its own, which no model has a say in.
    let there = state.there.iter().map(|there| there.root);
    let made: Vec<Val> = state.constructed.as_flattened().iter().copied().chain(there).map(|r| eval.value(r)).collect();
    let roots = state.phases.arguments.iter().map(|&v| world.term(v, state));
    let references = terms.atoms(state.path.facts().chain(roots)).into_iter().filter(|&t| terms.sort(t) == Sort::Ref);
    references.into_iter().find_map(|r| match eval.value(r) {
        v @ Val::Ref(RefVal::Input(o)) if !made.contains(&v) => class_of(o).filter(is_choosy).map(|class| (r, class)),
        _ => None,
    })
}
