//! The classes an input may be made of: those of a closed world, and in an open one also unseen ones.
//!
//! Fixed by the target alone, whatever is loaded when, so that every worker and every run sees the same one. Application
//! classes are known by their headers (supertypes and what they mention) and are loaded only when asked about.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use super::Program;
use super::calls::Calls;
use super::class::{Class, ClassId, MethodId};
use super::error::java_name;
use super::headers::{Headers, left_out};
use super::package::{Origin, Package};
use crate::classfile::{Constant, Instr, Name};

/// Whether there may be classes beyond those of the class path.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Worlds {
    /// As [`Worlds::Open`], but nobody has implemented a collection of their own; and of libraries, the jars that the target is not in, come those classes
    /// alone that are spoken of outside of them, but for types that have no others.
    #[default]
    Usual,
    /// Anybody may have implemented an interface or extended an abstract class.
    Open,
    /// The class path is all there is.
    Closed,
}

/// The classes an input to a target class may have objects of.
pub struct Universe {
    target: Name,
    class: Option<ClassId>,
    origin: Origin,
    worlds: Worlds,
    members: BTreeSet<Name>,
    /// Those of them that come first, see [`Worlds::Usual`]; `None` where all do.
    spoken_of: Option<BTreeSet<Name>>,
    /// What the target's own code mentions.
    mentioned: Vec<Name>,
    /// Names of array classes that the target's own code names, or may look into.
    arrays: BTreeSet<Name>,
    /// Those among them that the method under test tests objects for.
    tested: RefCell<BTreeSet<Name>>,
    /// The members that are not the application's, loaded once a type of the JDK is asked about.
    outside: OnceCell<Vec<(Name, ClassId)>>,
    instances: RefCell<FxHashMap<ClassId, Arc<[ClassId]>>>,
    warnings: RefCell<IndexSet<String>>,
    /// Types of the JDK that have objects which are no inputs.
    without: RefCell<IndexSet<Name>>,
}

impl Universe {
    /// The classes reached from a target: what an application class mentions (constant pool and descriptors), its
    /// supertypes, and the application's direct subtypes of any class reached but the root. The JDK's classes are reached
    /// but what they mention is not, unless one is the target.
    pub fn of(program: &Program, target: ClassId, worlds: Worlds) -> Universe {
        let target = program.class(target);
        let header = program.header(&target.name).ok();
        let mut members = BTreeSet::from([target.name.clone(), "java/lang/Object".into()]);
        let mut warnings = IndexSet::default();
        let (arrays, mentioned) = header.map(|header| (header.arrays, header.mentioned)).unwrap_or_default();
        let arrays = arrays.into_iter().collect();
        let mut spoken_of = None;
        if target.origin == Origin::Jdk {
            members.extend(mentioned.iter().cloned());
        } else {
            let headers = program.headers();
            warnings.extend(headers.unreadable.iter().cloned());
            members.extend(reached(headers, &target.name, false));
            let has_others = || members.iter().any(|name| headers.is_of_library(name, &target.name));
            spoken_of = (worlds == Worlds::Usual && has_others()).then(|| reached(headers, &target.name, true));
        }
        Universe {
            target: target.name.clone(),
            class: Some(target.id),
            origin: target.origin,
            worlds,
            members,
            spoken_of,
            mentioned,
            arrays,
            tested: RefCell::default(),
            outside: OnceCell::new(),
            instances: RefCell::default(),
            warnings: RefCell::new(warnings),
            without: RefCell::default(),
        }
    }

    /// Where the target comes from.
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// Whether there may be classes beyond those of the class path.
    pub fn worlds(&self) -> Worlds {
        self.worlds
    }

    /// No class at all, for programs without inputs.
    pub fn none() -> Universe {
        Universe {
            target: Name::from(""),
            class: None,
            origin: Origin::Application,
            worlds: Worlds::Closed,
            members: BTreeSet::new(),
            spoken_of: None,
            mentioned: vec![],
            arrays: BTreeSet::new(),
            tested: RefCell::default(),
            outside: OnceCell::new(),
            instances: RefCell::default(),
            warnings: RefCell::default(),
            without: RefCell::default(),
        }
    }

    /// The class on whose objects a method is called: the target, where it inherits the method, else the one that declares it.
    pub fn called_on(&self, program: &Program, method: MethodId) -> ClassId {
        let declaring = program.method(method).class;
        self.class.filter(|&class| program.is_subtype(class, declaring)).unwrap_or(declaring)
    }

    /// Internal names of all classes reached, sorted, loadable or not, abstract or not.
    pub fn names(&self) -> impl Iterator<Item = &Name> {
        self.members.iter()
    }

    /// Whether a class is one of those that come first, see [`Worlds::Usual`].
    pub fn comes_first(&self, name: &Name) -> bool {
        self.spoken_of.as_ref().is_none_or(|of| of.contains(name))
    }

    /// The same in another order: those that the target mentions itself come first.
    pub fn nearest(&self) -> Vec<Name> {
        let near: Vec<Name> = self.mentioned.iter().filter(|&name| self.members.contains(name)).cloned().collect();
        let others: Vec<Name> = self.members.iter().filter(|name| !near.contains(name)).cloned().collect();
        [vec![self.target.clone()], near, others].concat()
    }

    /// Names of the array classes that the target's own code names or may look into, sorted.
    pub fn arrays(&self) -> impl Iterator<Item = &Name> {
        self.arrays.iter()
    }

    /// Takes it that this is the method under test, before a type is asked about: it says which classes of arrays matter below those that are declared.
    pub fn tests_in(&self, program: &Program, method: MethodId) {
        *self.tested.borrow_mut() = tested(program, method, &self.arrays);
    }

    /// Whether the method under test tests objects for any class of arrays.
    pub fn tests_arrays(&self) -> bool {
        !self.tested.borrow().is_empty()
    }

    /// Has more array classes.
    pub fn add_arrays(&mut self, names: &[&str]) {
        self.arrays.extend(names.iter().map(|&name| Name::from(name)));
    }

    /// Whether the target's own code mentions a class.
    pub fn is_mentioned(&self, class: &str) -> bool {
        self.mentioned.iter().any(|name| &**name == class)
    }

    /// Some objects of this class are no inputs.
    pub fn leave_out(&self, class: &str) {
        self.without.borrow_mut().insert(class.into());
    }

    /// The classes of the universe that can be made with `new` and are subtypes of `class`, sorted by name (and not by
    /// id, which depends on the order of loading); behind them, in an open world, the unseen class of each type of the
    /// universe, and of `class` itself, that is such a subtype.
    pub fn instances_of(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        if let Some(known) = self.instances.borrow().get(&class) {
            return known.to_vec();
        }
        let found = self.find_instances(program, class);
        self.instances.borrow_mut().insert(class, found.as_slice().into());
        found
    }

    /// As [`Universe::instances_of`], of a type that inputs have no other classes for: if there is none, that is left out.
    pub fn only_instances_of(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        let found = self.instances_of(program, class);
        let asked = program.class(class);
        let nobody_else_can = asked.access.is_abstract() && !found.iter().any(|&c| program.class(c).unseen.is_some());
        if asked.origin == Origin::Jdk && nobody_else_can && !asked.is_array() && self.worlds != Worlds::Closed {
            self.leave_out(&asked.name);
        }
        if found.is_empty() && !asked.is_array() {
            let hint = match self.worlds {
                Worlds::Closed if program.unseen(class, self.of_tests()).is_some() => " (but see --world open)",
                _ => "",
            };
            self.warn(format!(
                "{} has no implementation among the classes reached from {}: an input of that type is always null{hint}",
                asked.java_name(),
                java_name(&self.target)
            ));
        }
        found
    }

    /// The array classes that the target's own code names or may look into and that are subtypes of `class`, which is none, sorted by name.
    pub fn arrays_below(&self, program: &Program, class: ClassId) -> Vec<ClassId> {
        let named = self.arrays.iter().filter_map(|name| self.load(program, name));
        named.filter(|&array| program.is_subtype(array, class)).collect()
    }

    /// The array classes that the method under test tests objects for and that are below this one, sorted by name.
    pub fn tested_below(&self, program: &Program, array: ClassId) -> Vec<ClassId> {
        let tested: Vec<Name> = self.tested.borrow().iter().cloned().collect();
        let tested = tested.iter().filter_map(|name| self.load(program, name));
        tested.filter(|&class| class != array && program.is_subtype(class, array)).collect()
    }

    /// What was left out and why, as far as asked.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.borrow().iter().cloned().collect()
    }

    /// Types of the JDK that have objects which are no inputs.
    pub fn without(&self) -> Vec<String> {
        self.without.borrow().iter().map(|name| java_name(name)).collect()
    }

    /// One more thing to tell of the classes of a run.
    pub fn warn(&self, message: String) {
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
        let Some(spoken_of) = &self.spoken_of else { return self.among(program, asked, &candidates, &self.members) };
        let found = self.among(program, asked, &candidates, spoken_of);
        if found.is_empty() {
            return self.among(program, asked, &candidates, &self.members);
        }
        if candidates.iter().any(|name| self.members.contains(name) && !spoken_of.contains(name)) {
            self.warn(format!(
                "of the classes below {} those that libraries alone speak of are no inputs (but see --world open)",
                asked.java_name()
            ));
        }
        found
    }

    /// Those of the candidates that can be made, or be unseen, of a type.
    fn among(
        &self,
        program: &Program,
        asked: &Class,
        candidates: &BTreeSet<Name>,
        of: &BTreeSet<Name>,
    ) -> Vec<ClassId> {
        let class = asked.id;
        // A type that only a type argument names is one that is asked about.
        let is_asked = |name: &Name| asked.typed.is_none() && *name == asked.name;
        let known = candidates.iter().filter(|&name| of.contains(name) || is_asked(name));
        let loaded = known.filter_map(|name| self.load(program, name));
        let below: Vec<ClassId> = loaded.filter(|&id| program.is_subtype(id, class)).collect();
        let seen = below.iter().copied().filter(|&id| program.class(id).is_instantiable());
        let mut found: Vec<ClassId> = seen.collect();
        if self.worlds != Worlds::Closed {
            let itself = (!below.contains(&class)).then_some(class);
            found.extend(below.into_iter().chain(itself).filter_map(|id| program.unseen(id, self.of_tests())));
        }
        found
    }

    /// Where those who extend a class for the sake of a test of the target are.
    fn of_tests(&self) -> Package<'_> {
        Package::of_tests(&self.target, self.origin)
    }

    /// Names of the classes reached that the application has no file of: those of the JDK, and missing ones.
    pub fn others(&self, program: &Program) -> impl Iterator<Item = &Name> {
        let headers = program.headers.get();
        self.members.iter().filter(move |&name| !headers.is_some_and(|h| h.classes.contains_key(name)))
    }

    fn outside(&self, program: &Program) -> &[(Name, ClassId)] {
        self.outside.get_or_init(|| {
            self.others(program).filter_map(|name| Some((name.clone(), self.load(program, name)?))).collect()
        })
    }

    fn load(&self, program: &Program, name: &str) -> Option<ClassId> {
        program.load(name).map_err(|e| self.warn(left_out(name, &e))).ok()
    }
}

/// The classes reached from one; where it is `spoken_of` they must be, what libraries say of each other counts for nothing.
fn reached(headers: &Headers, target: &Name, spoken_of: bool) -> BTreeSet<Name> {
    let is_silent = |name: &Name| spoken_of && headers.is_of_library(name, target);
    let (mut all, mut open) = (BTreeSet::from([target.clone(), "java/lang/Object".into()]), vec![target.clone()]);
    while let Some(name) = open.pop() {
        // Everything is below the root; what nobody speaks of is not reached by way of it.
        if &*name == "java/lang/Object" {
            continue;
        }
        let header = headers.classes.get(&name).filter(|_| !is_silent(&name));
        let above = header.into_iter().flat_map(|h| h.mentioned.iter().chain(&h.supertypes));
        let below = headers.directly_below(&name).iter().filter(|below| !is_silent(below));
        for reached in above.chain(below) {
            if all.insert(reached.clone()) {
                open.push(reached.clone());
            }
        }
    }
    all
}

/// The classes among these that a method tests objects for, or what it calls of its class: by `instanceof`, by a cast, by what it compares a class with. The
/// cast of what has just been returned is mostly javac's, for the type arguments of the call, and one of what has just been made is for those of the class.
fn tested(program: &Program, method: MethodId, arrays: &BTreeSet<Name>) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    let class = program.class(program.method(method).class);
    let has_any = arrays.iter().any(|name| name.starts_with("[L") || name.starts_with("[["));
    let Some(file) = class.file.as_deref().filter(|_| has_any) else { return found };
    let calls = Calls::of(program);
    let is_lambda = |&m: &MethodId| program.method(m).name.starts_with("lambda$");
    let mut open: Vec<MethodId> = class.methods.iter().copied().filter(is_lambda).chain([method]).collect();
    let mut seen: BTreeSet<MethodId> = open.iter().copied().collect();
    while let Some(method) = open.pop() {
        let is_own = |&m: &MethodId| program.method(m).class == class.id && seen.insert(m);
        open.extend(calls.from(method).iter().copied().filter(is_own));
        let Some(code) = program.method(method).code.as_deref() else { continue };
        let mut is_new = false;
        for instr in &code.instrs {
            let at = match *instr {
                Instr::InstanceOf(at) | Instr::Ldc(at) => Some(at),
                Instr::CheckCast(at) => Some(at).filter(|_| !is_new),
                _ => None,
            };
            is_new = matches!(instr, Instr::Invoke(..) | Instr::ANewArray(_));
            if let Some(Constant::Class(name)) = at.map(|at| file.constant(at))
                && name.starts_with('[')
            {
                found.insert(name.clone());
            }
        }
    }
    found
}
