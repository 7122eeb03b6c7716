//! Whether what a path predicts is known of an input that is larger than what is followed of it.

use crate::{
    state::{State, Value},
    step::{Outcome, Unexplored, World},
    term::{Eval, Model, Term},
};

/// Whether an input is larger than what is followed of it, as far as these facts speak of it.
pub(super) fn is_large(world: &World, facts: impl Iterator<Item = Term>, model: &Model) -> bool {
    let terms = &world.terms;
    let sizes = terms.sizes(facts);
    let mut eval = Eval::new(terms, model);
    sizes.iter().any(|&size| terms.followed(size).is_some_and(|most| eval.value(size).as_bits() > most))
}

/// What has not been followed far enough: a string or, where these facts speak of none, a loop; else what comes of some characters.
pub(super) fn longer(world: &World, facts: impl Iterator<Item = Term>) -> Unexplored {
    let (terms, facts): (_, Vec<Term>) = (&world.terms, facts.collect());
    if !terms.sizes(facts.iter().copied()).is_empty() {
        let (n, letters) = (world.inputs.bounds.string_length, terms.unknown_of_other(facts.iter().copied()));
        return if letters { Unexplored::Letters(n) } else { Unexplored::Longer(n) };
    }
    let is_of_loop = !terms.within_loops(facts.iter().copied()).is_empty();
    match facts.iter().any(|&fact| terms.has_unknown(fact)) && !is_of_loop {
        true => {
            Unexplored::Unsupported("what comes of characters that take two units, or become several letters,".into())
        }
        false => Unexplored::LoopBound(world.limits.loops),
    }
}

/// Whether what a path comes to can be predicted of the input: what it returns, and what it has written.
pub(super) fn is_known(world: &World, state: &State, outcome: &Outcome, model: &Model) -> bool {
    let terms = &world.terms;
    let mut eval = Eval::new(terms, model);
    let is_large = is_large(world, state.path.facts(), model);
    if !is_large && !terms.has_unknown_in_loops() {
        return true;
    }
    let heap = &state.heap;
    let returned = if let Outcome::Returned(v) = outcome { *v } else { None };
    let written = heap.store.logs().flat_map(|(_, log)| log.iter().map(|write| write.value));
    let values = returned.into_iter().chain(written).chain(heap.made().flat_map(|o| heap.cells(o)));
    let terms_of = values.filter_map(|v| if let Value::Sym(t) = v { Some(t) } else { None });
    let all: Vec<Term> = terms_of.collect();
    if !is_large && eval.all(terms.within_loops(state.path.facts().chain(all.iter().copied())).into_iter()) {
        return true;
    }
    for t in all {
        eval.value(t);
    }
    let texts = heap.made().filter_map(|o| heap.open(o)?.text());
    let cut = texts.into_iter().any(|text| eval.holds(text.cut()));
    !cut && !eval.met_unknown()
}
