//! The closed world: the classes an input may be made of.
//!
//! Fixed by the target alone, whatever is loaded when, so that every worker and every run sees the same one. Application
//! classes are known by their headers (supertypes and what they mention) and are loaded only when asked about.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use super::Program;
use super::class::{ClassId, Origin, java_name};
use super::headers::{Header, left_out};
use crate::classfile::Name;

/// The classes an input to a target class may have objects of.
pub struct Universe {
    target: Name,
    members: BTreeSet<Name>,
    /// The members that are not the application's, loaded once a type of the JDK is asked about.
    outside: OnceCell<Vec<(Name, ClassId)>>,
    instances: RefCell<FxHashMap<ClassId, Arc<[ClassId]>>>,
    warnings: RefCell<IndexSet<String>>,
}

impl Universe {
    /// The classes reached from a target: what an application class mentions (constant pool and descriptors), its
    /// supertypes, and the application's direct subtypes of any class reached but the root. The JDK's classes are reached
    /// but what they mention is not, unless one is the target.
    pub fn of(program: &Program, target: ClassId) -> Universe {
        let target = program.class(target);
        let file = target.file.as_deref().expect("an array is no target");
        let mut members = BTreeSet::from([target.name.clone(), "java/lang/Object".into()]);
        let mut warnings = IndexSet::default();
        if target.origin == Origin::Jdk {
            members.extend(Header::of(file).mentioned);
        } else {
            let headers = program.headers();
            warnings.extend(headers.unreadable.iter().cloned());
            let mut open = vec![target.name.clone()];
            while let Some(name) = open.pop() {
                // Everything is below the root; what nobody speaks of is not reached by way of it.
                if &*name == "java/lang/Object" {
                    continue;
                }
                let header = headers.classes.get(&name);
                let above = header.into_iter().flat_map(|h| h.mentioned.iter().chain(&h.supertypes));
                for reached in above.chain(headers.directly_below(&name)) {
                    if members.insert(reached.clone()) {
                        open.push(reached.clone());
                    }
                }
            }
        }
        Universe {
            target: target.name.clone(),
            members,
            outside: OnceCell::new(),
            instances: RefCell::default(),
            warnings: RefCell::new(warnings),
        }
    }

    /// No class at all, for programs without inputs.
    pub fn none() -> Universe {
        Universe {
            target: Name::from(""),
            members: BTreeSet::new(),
            outside: OnceCell::new(),
            instances: RefCell::default(),
            warnings: RefCell::default(),
        }
    }

    /// Internal names of all classes reached, sorted, loadable or not, abstract or not.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.members.iter()
    }

    /// The classes of the universe that can be made with `new` and are subtypes of `class`, sorted by name (and not by
    /// id, which depends on the order of loading).
    pub fn instances_of(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        if let Some(known) = self.instances.borrow().get(&class) {
            return known.to_vec();
        }
        let found = self.find_instances(program, class);
        let asked = program.class(class);
        if found.is_empty() && !asked.is_array() {
            self.warn(format!(
                "{} has no implementation among the classes reached from {}: an input of that type is always null",
                asked.java_name(),
                java_name(&self.target)
            ));
        }
        self.instances.borrow_mut().insert(class, found.as_slice().into());
        found
    }

    /// What was left out and why, as far as asked.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.borrow().iter().cloned().collect()
    }

    fn warn(&self, message: String) {
        self.warnings.borrow_mut().insert(message);
    }

    fn find_instances(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        let asked = program.class(class);
        let mut candidates = BTreeSet::from([asked.name.clone()]);
        // Nothing of the JDK is below a class of the application.
        if asked.origin == Origin::Jdk && !asked.access.is_final() {
            let below = |&&(_, id): &&(Name, ClassId)| program.is_subtype(id, class);
            candidates.extend(self.outside(program).iter().filter(below).map(|(name, _)| name.clone()));
        }
        if let Some(headers) = program.headers.get() {
            headers.add_subtypes(&mut candidates);
        }
        let loaded = candidates.intersection(&self.members).filter_map(|name| self.load(program, name));
        loaded.filter(|&id| program.class(id).is_instantiable() && program.is_subtype(id, class)).collect()
    }

    fn outside(&self, program: &Program) -> &[(Name, ClassId)] {
        self.outside.get_or_init(|| {
            let application = |name: &Name| program.headers.get().is_some_and(|h| h.classes.contains_key(name));
            let outside = self.members.iter().filter(|name| !application(name));
            outside.filter_map(|name| Some((name.clone(), self.load(program, name)?))).collect()
        })
    }

    fn load(&self, program: &Program, name: &str) -> Option<ClassId> {
        program.load(name).map_err(|e| self.warn(left_out(name, &e))).ok()
    }
}
