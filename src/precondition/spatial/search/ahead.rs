//! What is known of instances however they are unfolded, where a question has taken many choices: a choice that no unfolding completes is
//! none, and where a shape has too many objects, it may be excluded for good.

use super::{Search, Walk, asking::reasons};
use crate::{
    precondition::spatial::{found, reading::Reading, unfold::InstanceId},
    solver::{Answer, Query},
    structures::Bits,
    term::{Node, Term},
};

/// For so many choices it is looked once, if that is worth it.
const AGAIN: u64 = 16;

impl Walk<'_> {
    /// Whether the question has not taken many choices yet.
    pub(super) fn is_patient(&self, of: &Search) -> bool {
        of.choices < self.first() + super::PATIENCE
    }

    /// How many choices there had been before the question.
    fn first(&self) -> u64 {
        self.last - super::CHOICES
    }

    /// An instance that this level brings up can be unfolded to its end, as far as that is known.
    ///
    /// # Errors
    /// The levels that exclude it.
    pub(super) fn completable(&mut self, of: &mut Search, i: InstanceId, level: u32) -> Result<(), Bits> {
        self.ways(of, i, true).map(|_| ()).map_err(|mut levels| {
            levels.insert(level);
            levels
        })
    }

    /// What must be so for an instance, which `is_open` if it has not been unfolded, to be unfolded to its end.
    ///
    /// # Errors
    /// The levels that exclude all that it may be.
    fn ways(&mut self, of: &mut Search, i: InstanceId, is_open: bool) -> Result<Option<(Term, Bits)>, Bits> {
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
            // What is to be allocated has been by no other part of the heap.
            let taken = way.owned.iter().filter(|_| is_open).find_map(|&r| {
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

    /// The levels that exclude all that the shape may become, whatever instances are; `None` where that is not known, or was not worth
    /// looking at.
    pub(super) fn excluded(&mut self, of: &mut Search) -> Option<Bits> {
        if of.choices < self.ahead {
            return None;
        }
        let excluded = match of.unfolding.is_impossible(self.inputs) {
            true => Some(Bits::default()),
            false => self.excluded_by_facts(of),
        };
        match excluded {
            Some(_) => self.ahead += AGAIN,
            None => self.ahead = 2 * of.choices - self.first(),
        }
        excluded
    }

    fn excluded_by_facts(&mut self, of: &mut Search) -> Option<Bits> {
        let mut known = vec![];
        for (nth, (i, given)) in self.agenda.clone().into_iter().enumerate() {
            match self.ways(of, i, nth >= self.levels.len()) {
                Ok(None) => {}
                Ok(Some((so, mut why))) => {
                    why.extend(given);
                    known.push((so, why));
                }
                Err(mut why) => {
                    why.extend(given);
                    return Some(why);
                }
            }
        }
        if known.is_empty() {
            return None;
        }
        // What is known of few instances may be enough, and excludes more than what is said on many levels.
        self.refuted(of, &known, false).or_else(|| self.refuted(of, &known, true))
    }

    fn refuted(&mut self, of: &mut Search, known: &[(Term, Bits)], is_whole: bool) -> Option<Bits> {
        let facts = match self.facts(of, known, is_whole) {
            Ok(facts) => facts,
            Err(levels) => return Some(levels),
        };
        let told = found::told(self.inputs, &self.shape, &of.unfolding, facts);
        let asked: Vec<Term> = told.iter().map(|&(fact, _)| fact).collect();
        let near = self.wanted.like.map(|like| &like.named);
        let query = Query { facts: &asked, near, held: 0, left: Some(self.wanted.left) };
        let terms = self.inputs.terms();
        if let Some(&fact) = asked.iter().find(|&&fact| terms.as_bool(fact) == Some(false)) {
            return Some(reasons(&[fact], &told));
        }
        match of.solver.check(terms, &query) {
            Answer::Unsat(core) => Some(reasons(&core, &told)),
            _ => None,
        }
    }
}
