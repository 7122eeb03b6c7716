//! The problem that a search solves, as one of constraint satisfaction: the variables are the references of a structure, their
//! values null and the objects of the [`Pool`], the constraints the invariants of the program.

use super::{
    pool::{Member, Pick, Pool},
    reading::Reading,
};
use crate::{
    program::{ClassId, Invariants, MethodId},
    step::{Limits, World},
    term::{ClassTag, Term, TypeSet},
};
use std::rc::Rc;

/// A root of the input that denotes a structure.
pub struct Root {
    /// Its name.
    pub name: Term,
    /// The classes that the object may have.
    pub bound: TypeSet,
    /// Whether it may be null.
    pub nullable: bool,
}

/// What every candidate is made of and must satisfy.
pub struct Problem {
    /// Runs the invariants.
    pub(super) world: World,
    invariants: Rc<Invariants>,
    pub(super) roots: Vec<Root>,
    pub(super) pool: Pool,
    /// Whether of all objects not used yet only the first is offered: they are all alike.
    pub(super) symmetry: bool,
    /// Whether runs show more than how they end: checks that come later look at a candidate while an earlier one waits, and
    /// what fails for one object is tried for all others alike.
    pub(super) looks_ahead: bool,
}

impl Problem {
    /// To find structures that hang off `roots`, of so many objects of each class as `world` has in its scope, in which
    /// `invariants` hold of each object whose class has one. With `symmetry`, of structures that differ only in which of several like
    /// objects is where, one is looked at.
    pub fn new(world: &World, invariants: Rc<Invariants>, roots: Vec<Root>, symmetry: bool) -> Self {
        let world = world.derive(Box::new(Reading), Limits { loops: u32::MAX, ..world.limits });
        Self { world, invariants, roots, pool: Pool::default(), symmetry, looks_ahead: true }
    }

    /// The same, but that a candidate fails for nothing but what the invariants do on it in their order.
    pub(super) fn in_order(self) -> Self {
        Self { looks_ahead: false, ..self }
    }

    /// The invariant of an object.
    pub(super) fn invariant_of(&self, member: Member) -> Option<MethodId> {
        self.invariants.of(&self.world.program, self.pool.object(member).class)
    }

    /// Whether a name is that of a variable.
    pub(super) fn is_decidable(&self, name: Term) -> bool {
        match self.pool.place(name) {
            Some(_) => self.world.inputs.is_structural(name),
            None => self.roots.iter().any(|root| root.name == name),
        }
    }

    /// What a reference may be in a candidate of these objects.
    ///
    /// # Errors
    /// Why an object cannot be made.
    pub(super) fn values(&self, name: Term, present: &[Member]) -> Result<Rc<[Pick]>, Rc<str>> {
        let world = &self.world;
        let root = self.roots.iter().find(|root| root.name == name);
        let bound = root.map_or_else(|| world.terms.bound(name), |root| Some(root.bound));
        let bound = bound.expect("a reference of the input is declared with a bound");
        let mut values: Vec<Pick> = vec![];
        if root.is_none_or(|root| root.nullable) {
            values.push(None);
        }
        let members = world.terms.members(bound);
        let is = |m: &Member| members.binary_search(&ClassTag(self.pool.object(*m).class.0)).is_ok();
        values.extend(present.iter().copied().filter(is).map(Some));
        for class in members.iter().map(|tag| ClassId(tag.0)) {
            if world.program.class(class).unseen.is_none() {
                for member in self.new_objects(class, present)? {
                    values.push(Some(member));
                }
            }
        }
        Ok(values.into())
    }

    /// Objects of a class that a candidate does not have.
    fn new_objects(&self, class: ClassId, present: &[Member]) -> Result<Vec<Member>, Rc<str>> {
        let used = |nth: u32| {
            let mut objects = present.iter().map(|&m| self.pool.object(m));
            objects.any(|o| (o.class, o.nth) == (class, nth))
        };
        let most = self.world.inputs.scope(class).unwrap_or(present.len() as u32 + 1);
        let offered = if self.symmetry { 1 } else { most as usize };
        let new = (0..most).filter(|&nth| !used(nth)).take(offered);
        new.map(|nth| self.pool.member(&self.world, class, nth).map_err(|e| e.to_string().into())).collect()
    }
}
