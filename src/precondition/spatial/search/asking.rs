//! Whether all that is said can be so in a shape, and of which numbers.

use super::{Search, Walk, Whole};
use crate::{
    precondition::{
        entered::{crowded, limit},
        spatial::{found, reading::Reading, saying::Saying},
    },
    solver::{Answer, Query},
    structures::Bits,
    term::{Model, Term},
};
use std::rc::Rc;

impl Walk<'_> {
    /// The numbers for which all facts hold in the shape.
    pub(super) fn check(&mut self, of: &mut Search) -> Result<Rc<Model>, Whole> {
        let facts = self.facts(of, &[], true).map_err(Whole::Excluded)?;
        let (answer, told) = self.solved(of, facts);
        match answer {
            Answer::Sat(named) => Ok(named),
            Answer::Unsat(core) => Err(Whole::Excluded(reasons(&core, &told))),
            other => Err(Whole::Open(other)),
        }
    }

    /// What is left in the shape of all facts, of these too, and of what the shape says itself if it `is_whole`.
    ///
    /// # Errors
    /// The levels that exclude one.
    pub(super) fn facts(
        &mut self,
        of: &mut Search,
        more: &[(Term, Bits)],
        is_whole: bool,
    ) -> Result<Vec<(Term, Bits)>, Bits> {
        let (inputs, terms) = (self.inputs, self.inputs.terms());
        Saying { inputs, shape: &mut self.shape, unfolding: &mut of.unfolding }.close()?;
        let mut reading = Reading::new(inputs, &self.shape, &mut of.unfolding);
        let mut facts: Vec<(Term, Bits)> = vec![];
        let mut excluded: Option<Bits> = None;
        let paths = self.wanted.facts.iter().chain(&of.required).map(|&fact| (fact, Bits::default()));
        let own = self.shape.facts().iter().filter(|_| is_whole).cloned();
        for (fact, why) in own.chain(paths).chain(more.iter().cloned()) {
            let (fact, mut levels) = reading.of(fact);
            levels.add(&why);
            match terms.as_bool(fact) {
                Some(true) => {}
                // That which goes back furthest.
                Some(false) => {
                    let is_better = excluded.as_ref().is_none_or(|best| levels.iter().last() < best.iter().last());
                    if is_better {
                        excluded = Some(levels);
                    }
                }
                None => facts.push((fact, levels)),
            }
        }
        if let Some(levels) = excluded {
            return Err(levels);
        }
        facts.extend(reading.congruence());
        Ok(facts)
    }

    /// Whether facts that have been read can be so, of no more objects than the scope allows; and what has been asked.
    fn solved(&self, of: &mut Search, mut facts: Vec<(Term, Bits)>) -> (Answer, Vec<(Term, Bits)>) {
        let (inputs, terms) = (self.inputs, self.inputs.terms());
        let near = self.wanted.like.map(|like| &like.named);
        loop {
            let told = found::told(inputs, &self.shape, &of.unfolding, facts.clone());
            let asked: Vec<Term> = told.iter().map(|&(fact, _)| fact).collect();
            let query = Query { facts: &asked, near, held: 0, left: Some(self.wanted.left) };
            let answer = match asked.iter().find(|&&fact| terms.as_bool(fact) == Some(false)) {
                Some(&fact) => Answer::Unsat(vec![fact]),
                None if asked.is_empty() => Answer::Sat(Rc::default()),
                None => of.solver.check(terms, &query),
            };
            let Answer::Sat(mut named) = answer else { return (answer, told) };
            let about = found::references(terms, &asked);
            let owned = || self.shape.owned().iter().map(|&(cell, _)| of.unfolding.allocated(cell).name);
            // A solution may be that of another question too, and names objects that no fact of this one is about.
            found::forget(terms, Rc::make_mut(&mut named), owned().filter(|name| !about.contains(name)));
            // Objects that no part of the precondition is about count too.
            let others = about.iter().copied().filter(|&r| owned().all(|name| name != r));
            let references: Vec<Term> = owned().chain(others).collect();
            let Some(class) =
                crowded(inputs, &references, &found::completed(inputs, &self.shape, &of.unfolding, &named))
            else {
                return (Answer::Sat(named), told);
            };
            let limit = limit(inputs, &references, class);
            let owners: Bits = self.shape.owned().iter().map(|&(_, level)| level).collect();
            if facts.iter().any(|&(fact, _)| fact == limit) {
                return (Answer::Unknown("it is not clear how many objects there are".into()), told);
            }
            facts.push((limit, owners));
        }
    }
}

/// The levels to which these facts are due.
pub(super) fn reasons(core: &[Term], told: &[(Term, Bits)]) -> Bits {
    let mut levels = Bits::default();
    told.iter().filter(|(fact, _)| core.contains(fact)).for_each(|(_, why)| levels.add(why));
    levels
}
