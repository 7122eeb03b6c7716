//! What the names in a specification mean: classes and fields as the class files have them, parameters of the method, and the types of
//! all that exists by itself, which follow from use.

mod expression;
mod formulas;
mod invariant;
mod loose;
mod names;
mod types;

use self::types::Slots;
use super::{
    formula::{Call, Predicate, SymbolicHeap},
    spec::{Source, SpecError, tree},
};
use crate::{input::InputSpace, program::MethodId, step::World};
use std::rc::Rc;

/// Predicates and preconditions as they were written, with where that is.
#[derive(Clone, Debug, Default)]
pub struct Specification {
    /// Texts of predicates.
    pub predicates: Vec<(Source, Vec<tree::Predicate>)>,
    /// Of one method; all of them hold, of separate parts of the heap.
    pub requires: Vec<(Source, Vec<tree::Formula>)>,
}

/// What is wrong, as it is shown.
pub(super) type Wrong = String;

/// What a specification means.
pub(super) struct Resolved {
    /// The last one is the precondition of the method.
    pub(super) predicates: Rc<[Predicate]>,
    /// The method that is to hold of the receiver too, and of what it leads to.
    pub(super) invariant: Option<String>,
}

/// What a specification means for a method.
///
/// # Errors
/// What is wrong, with the place.
pub(super) fn resolve(world: &World, method: MethodId, spec: &Specification) -> Result<Resolved, Wrong> {
    let mut of = Resolution::new(&world.inputs, method, spec);
    // Each pass knows the types that the one before has found.
    while of.pass(false)? {}
    of.pass(true)?;
    of.progress()?;
    of.loose()?;
    let mut all = of.resolved;
    let calls = (of.all.iter().enumerate()).filter(|(_, unit)| unit.is_requires);
    let calls = calls.map(|(predicate, _)| Call { predicate, arguments: vec![] }).collect();
    let whole = SymbolicHeap { calls, ..SymbolicHeap::default() };
    all.push(Predicate { name: "requires".into(), parameters: vec![], disjuncts: vec![whole] });
    Ok(Resolved { predicates: all.into(), invariant: of.invariant })
}

/// A predicate, or a precondition, which is one without parameters.
struct Unit<'a> {
    source: &'a Source,
    name: Rc<str>,
    parameters: &'a [tree::Param],
    disjuncts: &'a [tree::Formula],
    is_requires: bool,
}

/// See the module.
struct Resolution<'a> {
    inputs: &'a InputSpace,
    method: MethodId,
    all: Vec<Unit<'a>>,
    /// What is known of the names, by predicate.
    slots: Vec<Slots>,
    resolved: Vec<Predicate>,
    invariant: Option<String>,
    /// The predicate that is looked at.
    current: usize,
    /// Whether what is not known by now is an error.
    is_last: bool,
}

impl<'a> Resolution<'a> {
    fn new(inputs: &'a InputSpace, method: MethodId, spec: &'a Specification) -> Self {
        let mut all = vec![];
        for (source, predicates) in &spec.predicates {
            all.extend(predicates.iter().map(|p| Unit {
                source,
                name: (&*p.name.node).into(),
                parameters: &p.params,
                disjuncts: &p.disjuncts,
                is_requires: false,
            }));
        }
        for (source, disjuncts) in &spec.requires {
            all.push(Unit { source, name: "requires".into(), parameters: &[], disjuncts, is_requires: true });
        }
        let slots = all.iter().map(|unit| Slots::new(unit.parameters, unit.disjuncts.len())).collect();
        Self { inputs, method, all, slots, resolved: vec![], invariant: None, current: 0, is_last: false }
    }

    /// Looks at everything once; whether a type has come to be known.
    fn pass(&mut self, is_last: bool) -> Result<bool, Wrong> {
        self.is_last = is_last;
        self.resolved.clear();
        let before: usize = self.slots.iter().map(Slots::known).sum();
        for i in 0..self.all.len() {
            let source = self.all[i].source;
            self.current = i;
            let predicate = self.unit(i).map_err(|e: SpecError| e.show(source))?;
            self.resolved.push(predicate);
        }
        Ok(self.slots.iter().map(Slots::known).sum::<usize>() > before)
    }
}
