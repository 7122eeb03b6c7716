//! Sizes of the input first as far as all else is followed ([`Terms::follow`]), then any; and loops within their bound first
//! ([`Terms::within_loops`]).
//!
//! What has no model of that size has none at all if it has none of any size, since what is not followed is unknown there. A
//! larger model is one only if nothing unknown was looked at: `s.length() > 1000` has one, `s.hashCode() == 7` with it has not. Before
//! that is looked for, a prover is asked that knows what unknowns stand for ([`Unbounded`]).
//!
//! A size that is followed no further than 0 is a switch: where it can be 0, it is, and then it and what it switches on is
//! nowhere in the facts that the layers below are told. Where it cannot, they are asked first whether that is so whatever the
//! tables say of a character, which is a smaller question.

use super::{Answer, Query, Solver, unbounded::Unbounded};
use crate::term::{Eval, Model, Node, RefVal, Term, Terms, Val};
use rustc_hash::FxHashMap;
use std::{iter, rc::Rc, time::Duration};

/// Sizes that are tried at most: Java source has no longer strings than twice that.
const LARGEST: u64 = 1 << 15;

/// See the module.
pub(super) struct Followed<S> {
    below: S,
    unbounded: Unbounded,
    all_off: Off,
    off: Off,
}

/// Facts with all switches off, but for some.
#[derive(Default)]
struct Off {
    but: Vec<Term>,
    known: FxHashMap<Term, Term>,
}

impl Off {
    fn of(&mut self, terms: &Terms, but: &[Term], fact: Term) -> Term {
        if self.but != but {
            *self = Self { but: but.to_vec(), known: FxHashMap::default() };
        }
        let off = |t: Term| (terms.followed(t) == Some(0) && !but.contains(&t)).then(|| terms.bv(terms.width(t), 0));
        terms.replaced_part(fact, &off, &mut self.known)
    }
}

impl<S: Solver> Followed<S> {
    pub(super) fn new(below: S, unbounded: Unbounded) -> Self {
        Self { below, unbounded, all_off: Off::default(), off: Off::default() }
    }

    /// The answer where all `switches` are off but for some, if that is an answer for any.
    fn switched_off(
        &mut self,
        terms: &Terms,
        query: &Query<'_>,
        switches: &[Term],
        but: &[Term],
        limits: &[Term],
    ) -> Option<Answer> {
        let off = if but.is_empty() { &mut self.all_off } else { &mut self.off };
        let all: Vec<Term> = query.facts.iter().map(|&fact| off.of(terms, but, fact)).collect();
        if all.iter().any(|&fact| terms.as_bool(fact) == Some(false)) {
            return None;
        }
        match self.instead(terms, query, &all, limits) {
            Answer::Sat(model) => {
                // Facts without them leave them as they are.
                let model = without(terms, model, switches.iter().filter(|switch| !but.contains(switch)));
                is_known(terms, &model, query.facts).then_some(Answer::Sat(model))
            }
            Answer::Unsat(core) => core.iter().all(|fact| query.facts.contains(fact)).then_some(Answer::Unsat(core)),
            other => Some(other),
        }
    }

    /// A model where all switches may be on, soon found: how it is where they are off has taken long enough.
    fn switched_on(&mut self, terms: &Terms, query: &Query<'_>, sizes: &[(Term, u64)]) -> Option<Rc<Model>> {
        let soon = query.left.map(|left| move || left().map(|left| left / 4));
        let left = soon.as_ref().map(|soon| soon as &dyn Fn() -> Option<Duration>);
        match self.within(terms, &Query { left, ..*query }, sizes) {
            (_, Answer::Sat(model)) if is_known(terms, &model, query.facts) => Some(model),
            _ => None,
        }
    }

    /// The answer where `all` stands for the facts, one for one, and with more.
    fn instead(&mut self, terms: &Terms, query: &Query<'_>, all: &[Term], more: &[Term]) -> Answer {
        let is_open = |fact: &Term| terms.as_bool(*fact).is_none();
        // What has been rewritten may not hold of the input at hand.
        let held = all.iter().zip(&query.facts[..query.held]).take_while(|(fact, was)| fact == was).count();
        let facts: Vec<Term> = all.iter().copied().filter(is_open).chain(more.iter().copied()).collect();
        self.below.check(terms, &Query { facts: &facts, held, ..*query })
    }

    /// Facts that no input satisfies, whatever tables say of its characters. A model that is found otherwise is no answer, but
    /// is tried again by the layers below, so it is to be within the limits.
    fn refuted(&mut self, terms: &Terms, query: &Query<'_>, limits: &[Term]) -> Option<Vec<Term>> {
        let mut memo = FxHashMap::default();
        let untold: Vec<Term> = query.facts.iter().map(|&fact| terms.untold(fact, &mut memo)).collect();
        if untold == query.facts {
            return None;
        }
        let told = |core: &[Term]| {
            let pairs = untold.iter().zip(query.facts);
            pairs.filter(|(untold, _)| core.contains(untold)).map(|(_, &fact)| fact).collect()
        };
        if let Some(&fact) = untold.iter().find(|fact| terms.as_bool(**fact) == Some(false)) {
            return Some(told(&[fact]));
        }
        match self.instead(terms, query, &untold, limits) {
            Answer::Unsat(core) if !core.iter().any(|fact| limits.contains(fact)) => Some(told(&core)),
            _ => None,
        }
    }

    /// The answer where sizes are at most so large.
    fn within(&mut self, terms: &Terms, query: &Query<'_>, sizes: &[(Term, u64)]) -> (Vec<Term>, Answer) {
        let mut limits: Vec<Term> = sizes.iter().map(|&(size, most)| limit(terms, size, most)).collect();
        limits.extend(terms.within_loops(query.facts.iter().copied()));
        let facts = [query.facts, &limits].concat();
        let answer = self.below.check(terms, &Query { facts: &facts, ..*query });
        (limits, answer)
    }
}

/// `size <= most`, as a condition on an int.
fn limit(terms: &Terms, size: Term, most: u64) -> Term {
    terms.slt(terms.zext(32, size), terms.int(most as i32 + 1))
}

/// The model with these switches off.
fn without<'a>(terms: &Terms, model: Rc<Model>, switches: impl Iterator<Item = &'a Term>) -> Rc<Model> {
    let mut eval = Eval::new(terms, &model);
    let on = switches.filter_map(|&switch| match (eval.value(switch).as_bits(), terms.node(switch)) {
        (1.., Node::Init(f, r)) => Some((eval.value(r), f)),
        _ => None,
    });
    let on: Vec<_> = on.collect();
    if on.is_empty() {
        return model;
    }
    let mut off = (*model).clone();
    for (r, f) in on {
        if let Val::Ref(RefVal::Input(o)) = r {
            off.objects[o as usize].cells.insert(f, Val::Bv(0));
        }
    }
    off.into()
}

/// Whether the facts hold of a model by what is known of it.
fn is_known(terms: &Terms, model: &Model, facts: &[Term]) -> bool {
    let mut eval = Eval::new(terms, model);
    eval.all(facts.iter().copied()) && !eval.met_unknown()
}

impl<S: Solver> Solver for Followed<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let sizes = terms.sizes(query.facts.iter().copied());
        let in_loops = terms.within_loops(query.facts.iter().copied());
        // Where nothing is large it is of some characters that nothing is known.
        let is_of_characters = sizes.is_empty() && in_loops.is_empty();
        if is_of_characters && !query.facts.iter().any(|&fact| terms.has_unknown(fact)) {
            return self.below.check(terms, query);
        }
        let followed = |size: Term| terms.followed(size).expect("it is a size");
        // A path that has come to a larger input stays there.
        let mut near = query.near.map(|near| Eval::new(terms, near));
        let mut reached = |size: Term| near.as_mut().map_or(0, |near| near.value(size).as_bits());
        let first: Vec<(Term, u64)> = sizes.iter().map(|&size| (size, followed(size).max(reached(size)))).collect();
        let is_switch = |&&(size, _): &&(Term, u64)| followed(size) == 0;
        let (switches, first): (Vec<_>, Vec<_>) = first.into_iter().partition(|size| is_switch(&size));
        if !switches.is_empty() {
            let on: Vec<Term> = switches.iter().filter(|(_, most)| *most > 0).map(|&(size, _)| size).collect();
            let switches: Vec<Term> = switches.into_iter().map(|(size, _)| size).collect();
            let limits: Vec<Term> = first.iter().map(|&(size, most)| limit(terms, size, most)).collect();
            // An input at hand may have one on for no reason.
            let some_on = (!on.is_empty() && on.len() < switches.len()).then_some(&*on);
            for but in iter::once(&[][..]).chain(some_on) {
                match self.switched_off(terms, query, &switches, but, &limits) {
                    Some(unknown @ Answer::Unknown(_)) if !unknown.is_overtime() => {
                        return self.switched_on(terms, query, &first).map_or(unknown, Answer::Sat);
                    }
                    Some(answer) => return answer,
                    None => {}
                }
            }
            if let Some(core) = self.refuted(terms, query, &limits) {
                return Answer::Unsat(core);
            }
        }
        let is_large = |model: &Rc<Model>| {
            let mut eval = Eval::new(terms, model);
            sizes.iter().any(|&size| eval.value(size).as_bits() > followed(size))
        };
        let is_cut = |model: &Rc<Model>| !Eval::new(terms, model).all(in_loops.iter().copied());
        let believed = |model: &Rc<Model>| {
            !is_of_characters && !is_large(model) && !is_cut(model) || is_known(terms, model, query.facts)
        };
        let (limits, answer) = self.within(terms, query, &first);
        match answer {
            Answer::Sat(model) if believed(&model) => return Answer::Sat(model),
            Answer::Unsat(core) if !core.iter().any(|fact| limits.contains(fact)) => return Answer::Unsat(core),
            Answer::Sat(_) | Answer::Unsat(_) => {}
            other => return other,
        }
        let mut facts = query.facts.to_vec();
        match self.below.check(terms, query) {
            Answer::Sat(model) if believed(&model) && sizes.is_empty() => return Answer::Sat(model),
            Answer::Sat(model) if believed(&model) => {}
            Answer::Sat(_) => {
                if self.unbounded.is_refuted(terms, query) {
                    return Answer::Unsat(facts);
                }
                facts.extend(terms.nothing_lost(query.facts.iter().copied()));
                if !matches!(self.below.check(terms, &Query { facts: &facts, ..*query }), Answer::Sat(_)) {
                    return Answer::Unfollowed;
                }
            }
            Answer::Unsat(core) => return Answer::Unsat(core),
            Answer::Unknown(_) | Answer::Unfollowed => {
                return if self.unbounded.is_refuted(terms, query) { Answer::Unsat(facts) } else { Answer::Unfollowed };
            }
        }
        let query = &Query { facts: &facts, ..*query };
        let mut most = sizes.iter().map(|&size| followed(size)).max().unwrap_or(0).max(8);
        while most < LARGEST {
            most *= 2;
            let sizes: Vec<(Term, u64)> = first.iter().map(|&(size, _)| (size, most)).collect();
            if let (_, Answer::Sat(model)) = self.within(terms, query, &sizes)
                && believed(&model)
            {
                return Answer::Sat(model);
            }
        }
        Answer::Unfollowed
    }

    fn calls(&self) -> u64 {
        self.below.calls() + self.unbounded.calls()
    }
}
