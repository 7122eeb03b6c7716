//! What the facts of a path still say, as a candidate is decided cell by cell: a fact that becomes false refutes the
//! candidate, one that becomes true is done with.

use super::pool::{Member, Pick, Pool};
use crate::{
    step::World,
    term::{Node, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Depths of decisions, ascending.
pub(super) type Depths = Rc<[u32]>;

/// A fact as far as it is not decided, and the decisions that have made it what it is.
#[derive(Clone)]
pub(super) struct Fact {
    pub(super) says: Term,
    pub(super) because: Depths,
}

/// What is left of all facts.
pub(super) type Residue = Rc<[Fact]>;

/// What has been decided, and at which depth.
pub(super) type Decided = FxHashMap<Term, (Pick, u32)>;

/// How facts change by decisions: the same whatever the candidate, so each is worked out once.
#[derive(Default)]
pub(super) struct Changes {
    changed: FxHashMap<(Term, Term, Pick), Term>,
    names: FxHashMap<Term, Rc<[Term]>>,
}

impl Changes {
    /// The roots and cells that `fact` is about.
    pub(super) fn names(&mut self, world: &World, fact: Term) -> Rc<[Term]> {
        let names = self.names.entry(fact).or_insert_with(|| {
            let mut names = vec![];
            world.terms.atoms(fact, &mut FxHashSet::default(), &mut names);
            names.into()
        });
        names.clone()
    }

    /// `fact` where `name` is decided.
    fn changed(&mut self, world: &World, pool: &Pool, fact: Term, name: Term, pick: Pick) -> Term {
        *self.changed.entry((fact, name, pick)).or_insert_with(|| {
            let value = pick.map_or_else(|| world.terms.null(), |m: Member| pool.object(m).reference);
            world.terms.replaced(fact, &mut |atom| {
                let named = match world.terms.node(atom) {
                    Node::Init(f, r) => pool.denoted(world, r).and_then(|m| pool.cell(m, f)).unwrap_or(atom),
                    _ => atom,
                };
                if named == name { value } else { named }
            })
        })
    }

    /// What is left where `name` has been decided beside all that was before.
    ///
    /// # Errors
    /// The decisions that, with this one, make a fact false.
    pub(super) fn decided(
        &mut self,
        world: &World,
        pool: &Pool,
        residue: &Residue,
        name: Term,
        decided: &Decided,
    ) -> Result<Residue, Depths> {
        let mut left: Option<Vec<Fact>> = None;
        for (at, fact) in residue.iter().enumerate() {
            let mut says = fact.says;
            if !self.names(world, says).contains(&name) {
                if let Some(left) = &mut left {
                    left.push(fact.clone());
                }
                continue;
            }
            // A cell reached just now may have been decided long ago.
            let mut because = fact.because.clone();
            while let Some((name, (pick, depth))) =
                self.names(world, says).iter().find_map(|n| decided.get_key_value(n))
            {
                says = self.changed(world, pool, says, *name, *pick);
                because = with(&because, *depth);
            }
            let left = left.get_or_insert_with(|| residue[..at].to_vec());
            match world.terms.as_bool(says) {
                Some(true) => {}
                Some(false) => return Err(because),
                None => left.push(Fact { says, because }),
            }
        }
        Ok(left.map_or_else(|| residue.clone(), Into::into))
    }
}

/// These depths and one more.
pub(super) fn with(depths: &Depths, depth: u32) -> Depths {
    match depths.binary_search(&depth) {
        Ok(_) => depths.clone(),
        Err(at) => [&depths[..at], &[depth], &depths[at..]].concat().into(),
    }
}

/// The depths in either.
pub(super) fn union(one: &[u32], other: &[u32]) -> Vec<u32> {
    let mut all: Vec<u32> = one.iter().chain(other).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}
