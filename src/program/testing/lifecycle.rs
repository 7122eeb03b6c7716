//! What runs before a test and after it.

use super::{ClassId, MethodId, Program, declared, names::LIFECYCLE};

/// What runs before a test of the last of these classes, each of them within the one before, and what runs after it.
pub(super) fn around(program: &Program, classes: &[ClassId]) -> (Vec<MethodId>, Vec<MethodId>) {
    let [before_all, before_each, after_each] = LIFECYCLE;
    let (mut set_up, mut tear_down) = (vec![], vec![]);
    for names in [before_all, before_each] {
        for &class in classes {
            // Superclasses come first.
            set_up.extend(annotated(program, class, names).into_iter().rev());
        }
    }
    for &class in classes.iter().rev() {
        tear_down.extend(annotated(program, class, after_each));
    }
    if let Some(&class) = classes.last() {
        set_up.extend(old(program, class, "setUp"));
        tear_down.extend(old(program, class, "tearDown"));
    }
    // There is no receiver yet where the class is prepared.
    let (first, then): (Vec<MethodId>, _) = set_up.into_iter().partition(|&m| program.method(m).access.is_static());
    ([first, then].concat(), tear_down)
}

/// The methods of a class with one of these annotations, those of its superclasses last.
fn annotated(program: &Program, class: ClassId, names: &[&str]) -> Vec<MethodId> {
    let is = |&m: &MethodId| program.declaration(m).annotations.iter().any(|a| names.contains(&&*a.class));
    declared(program, class).into_iter().filter(is).collect()
}

/// What JUnit 3 calls by its name.
fn old(program: &Program, class: ClassId, name: &str) -> Option<MethodId> {
    let is_old = program.class(class).ancestors.iter().any(|&c| &*program.class(c).name == super::JUNIT3);
    let is = |&m: &MethodId| &*program.method(m).name == name && &*program.method(m).raw_descriptor == "()V";
    declared(program, class).into_iter().filter(|_| is_old).find(is)
}
