//! Which method of a class says whether an object of it is as it should be.

use super::{ClassId, Method, MethodId, Program};
use crate::classfile::{BaseType, FieldType};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Names of invariants, in the order of preference.
const NAMES: [&str; 2] = ["repOK", "checkRep"];

/// Annotations that make a method an invariant, by the simple name of their type.
const ANNOTATIONS: [&str; 2] = ["RepOk", "AssertTrue"];

/// The invariants of classes.
#[derive(Debug)]
pub struct Invariants {
    named: Option<String>,
    known: RefCell<FxHashMap<ClassId, Option<MethodId>>>,
}

impl Invariants {
    /// Invariants are the methods of this name, or those found by convention: `repOK`, `checkRep`, or a method annotated
    /// `@RepOk` or Jakarta's `@AssertTrue`.
    pub fn new(named: Option<String>) -> Self {
        Self { named, known: RefCell::default() }
    }

    /// The invariant of a class, its own or inherited: an instance method without parameters that returns a boolean.
    pub fn of(&self, program: &Program, class: ClassId) -> Option<MethodId> {
        if let Some(&known) = self.known.borrow().get(&class) {
            return known;
        }
        let found = self.find(program, class);
        self.known.borrow_mut().insert(class, found);
        found
    }

    fn find(&self, program: &Program, class: ClassId) -> Option<MethodId> {
        let all = || {
            let ancestors = program.class(class).ancestors.iter().rev();
            ancestors.flat_map(|&c| &program.class(c).methods).map(|&m| program.method(m)).filter(|m| is_predicate(m))
        };
        let named = |name: &str| all().find(|m| &*m.name == name);
        let annotated = |m: &&Method| {
            let all = &program.declaration(m.id).annotations;
            all.iter().any(|annotation| ANNOTATIONS.contains(&annotation.simple_name()))
        };
        let found = match &self.named {
            Some(name) => named(name),
            None => NAMES.into_iter().find_map(named).or_else(|| all().find(annotated)),
        };
        found.map(|m| m.id)
    }

    /// Whether one of these classes has an invariant.
    pub fn exist(&self, program: &Program, classes: impl IntoIterator<Item = ClassId>) -> bool {
        classes.into_iter().any(|class| self.find(program, class).is_some())
    }

    /// What is looked for in a class, in words.
    pub fn sought(&self) -> String {
        match &self.named {
            Some(name) => format!("boolean {name}()"),
            None => {
                let names = NAMES.map(|name| format!("boolean {name}()")).join(", ");
                let annotations = ANNOTATIONS.map(|name| format!("@{name}")).join(" or ");
                format!("{names}, or a boolean method without parameters that is annotated {annotations}")
            }
        }
    }

    /// Those that have been asked for and found.
    pub fn found(&self) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = self.known.borrow().values().flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn is_predicate(m: &Method) -> bool {
    let boolean = m.descriptor.ret == Some(FieldType::Base(BaseType::Boolean));
    boolean && m.descriptor.params.is_empty() && !m.access.is_static() && m.code.is_some()
}
