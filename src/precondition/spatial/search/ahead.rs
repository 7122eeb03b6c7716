//! What is known of instances that have not been unfolded yet, where a question has taken many choices: a choice that no unfolding
//! completes is none, and what a shape and what is to come say together may exclude more than the number of its objects does.

use super::{Search, Walk, reasons};
use crate::{
    precondition::spatial::{found, reading::Reading, unfold::InstanceId},
    solver::{Answer, Query},
    structures::Bits,
    term::{Node, Term},
};

/// Choices after which it is looked again, if that has been worth it.
const AGAIN: u64 = 64;

impl Walk<'_> {
    /// Whether the question has not taken many choices yet.
    pub(super) fn is_patient(&self, of: &Search) -> bool {
        of.choices < self.last - super::CHOICES + super::PATIENCE
    }

    /// An instance that this level brings up can be unfolded to its end, as far as that is known.
    ///
    /// # Errors
    /// The levels that exclude it.
    pub(super) fn completable(&mut self, of: &mut Search, i: InstanceId, level: u32) -> Result<(), Bits> {
        self.ways(of, i).map(|_| ()).map_err(|mut levels| {
            levels.insert(level);
            levels
        })
    }

    /// What must be so for an instance to be unfolded to its end.
    ///
    /// # Errors
    /// The levels that exclude all that it may be.
    fn ways(&mut self, of: &mut Search, i: InstanceId) -> Result<Option<(Term, Bits)>, Bits> {
        let (inputs, terms) = (self.inputs, self.inputs.terms());
        let Some(ways) = of.unfolding.ways(inputs, i) else { return Ok(None) };
        let mut reading = Reading::new(inputs, &self.shape, &mut of.unfolding);
        let (mut open, mut excluded) = (vec![], Bits::default());
        for way in &*ways {
            let (so, mut why) = reading.of(way.so);
            if terms.as_bool(so) == Some(false) {
                excluded.add(&why);
                continue;
            }
            // What a part of the heap that is apart from all others allocates, no other part has.
            let taken = way.owned.iter().find_map(|&r| {
                let (object, mut why) = reading.of(r);
                let Node::Input(cell, _) = terms.node(object) else { return None };
                let (_, level) = self.shape.owned().iter().find(|(owned, _)| owned.0 == cell)?;
                why.insert(*level);
                Some(why)
            });
            match taken {
                Some(taken) => excluded.add(&taken),
                None => {
                    open.push(so);
                    why.add(&excluded);
                    excluded = why;
                }
            }
        }
        if open.is_empty() { Err(excluded) } else { Ok(Some((terms.any(open), excluded))) }
    }

    /// The levels that exclude all that the shape may become, whatever the instances are that have not been unfolded; `None` where that is not
    /// known, or was not worth looking at.
    pub(super) fn excluded(&mut self, of: &mut Search) -> Option<Bits> {
        if of.choices < self.ahead {
            return None;
        }
        let excluded = match of.unfolding.is_impossible(self.inputs) {
            true => Some(Bits::default()),
            false => self.excluded_by_facts(of),
        };
        let first = self.last - super::CHOICES;
        self.ahead = of.choices + if excluded.is_some() { AGAIN } else { of.choices - first };
        excluded
    }

    fn excluded_by_facts(&mut self, of: &mut Search) -> Option<Bits> {
        let mut more = vec![];
        for (i, given) in self.agenda[self.levels.len()..].to_vec() {
            match self.ways(of, i) {
                Ok(None) => {}
                Ok(Some((so, mut why))) => {
                    why.extend(given);
                    more.push((so, why));
                }
                Err(mut why) => {
                    why.extend(given);
                    return Some(why);
                }
            }
        }
        if more.is_empty() {
            return None;
        }
        let facts = match self.facts(of, &more) {
            Ok(facts) => facts,
            Err(levels) => return Some(levels),
        };
        let terms = self.inputs.terms();
        let told = found::told(self.inputs, &self.shape, &of.unfolding, facts);
        let asked: Vec<Term> = told.iter().map(|&(fact, _)| fact).collect();
        let near = self.wanted.like.map(|like| &like.named);
        let query = Query { facts: &asked, near, held: 0, left: Some(self.wanted.left) };
        if asked.iter().any(|&fact| terms.as_bool(fact) == Some(false)) || asked.is_empty() {
            return None;
        }
        match of.solver.check(terms, &query) {
            Answer::Unsat(core) => Some(reasons(&core, &told)),
            _ => None,
        }
    }
}
