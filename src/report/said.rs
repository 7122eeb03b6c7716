//! What many paths say, each thing once: clauses of path conditions and answers to questions, by number.

use super::{Step, show};
use crate::{
    classfile::Name,
    step::{Ask, Site, World},
    term::Term,
};
use rustc_hash::FxHashMap;
use serde_json::{Value, json};

/// What has been said so far.
#[derive(Default)]
pub(super) struct Said {
    terms: FxHashMap<Term, usize>,
    steps: FxHashMap<(Ask, u32, Site, bool), usize>,
    /// Questions that offer different things have answers in common: steps by all that is said of them.
    told: FxHashMap<String, usize>,
    /// Classes as Java writes them.
    classes: FxHashMap<Name, String>,
    new: Tables,
}

/// What numbers stand for, in their order.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) terms: Vec<String>,
    pub(super) steps: Vec<Value>,
}

impl Said {
    /// The number of a clause, from 0.
    pub(super) fn term(&mut self, world: &World, clause: Term) -> usize {
        let next = self.terms.len();
        *self.terms.entry(clause).or_insert_with(|| {
            self.new.terms.push(world.terms.show(clause));
            next
        })
    }

    /// The number of an answer to a question, from 0.
    pub(super) fn step(&mut self, world: &World, Step { ask, answer, site, fork }: Step<'_>) -> usize {
        let Self { steps, told, new, .. } = self;
        let next = told.len();
        *steps.entry((ask.clone(), answer, site, fork)).or_insert_with(|| {
            let (text, at) = (show::answer(world, ask, answer), show::site(world, site));
            let step = json!({ "kind": show::kind(ask), "answer": answer, "text": text, "at": at, "fork": fork });
            *told.entry(step.to_string()).or_insert_with(|| {
                new.steps.push(step);
                next
            })
        })
    }

    /// A class as Java writes it.
    pub(super) fn class(&mut self, name: &Name) -> &str {
        self.classes.entry(name.clone()).or_insert_with(|| show::class(name))
    }

    /// What is new since this was last asked.
    pub(super) fn take(&mut self) -> Tables {
        std::mem::take(&mut self.new)
    }
}

impl Tables {
    pub(super) fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.steps.is_empty()
    }

    pub(super) fn written(&self) -> Value {
        json!({ "terms": self.terms, "steps": self.steps })
    }
}
