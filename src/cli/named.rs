//! The methods that arguments name.

use super::Error;
use crate::program::{Class, ClassId, MethodId, Origin, Program, target};

/// The methods that the targets name. A class stands for its methods that have a body.
pub(super) fn methods(program: &Program, targets: &[String]) -> Result<Vec<MethodId>, Error> {
    let of_class = |class: ClassId| declared(program, program.class(class)).map(|m| (class, m)).collect();
    Ok(named(program, targets, &of_class)?.into_iter().map(|(_, method)| method).collect())
}

/// The methods that the targets name, each with the class that it is called on. A class stands for what can be called from its package: its
/// constructors, its methods that have a body, and public ones that it has from classes that are of no use alone.
pub(super) fn callable(program: &Program, targets: &[String]) -> Result<Vec<(ClassId, MethodId)>, Error> {
    named(program, targets, &|class| all_of(program, program.class(class)).map(|m| (class.to_owned(), m)).collect())
}

type Called = Vec<(ClassId, MethodId)>;

fn named(program: &Program, targets: &[String], of_class: &dyn Fn(ClassId) -> Called) -> Result<Called, Error> {
    let mut all = vec![];
    for text in targets {
        let found = match text.contains('#') {
            true => {
                let target = target::parse(text)?;
                vec![(target::load(program, &target.class)?, target::find(program, &target)?)]
            }
            false => of_class(target::load(program, &text.replace('.', "/"))?),
        };
        found.into_iter().for_each(|one| {
            if !all.contains(&one) {
                all.push(one)
            }
        });
    }
    Ok(all)
}

pub(super) fn declared<'a>(program: &'a Program, class: &'a Class) -> impl Iterator<Item = MethodId> + 'a {
    class.methods.iter().copied().filter(|&m| {
        let m = program.method(m);
        !m.is_initializer() && m.code.is_some() && !m.access.is_synthetic()
    })
}

fn all_of<'a>(program: &'a Program, class: &'a Class) -> impl Iterator<Item = MethodId> + 'a {
    let is_called = |&m: &MethodId| !program.method(m).access.is_private();
    let constructors = class.methods.iter().copied().filter(|&m| class.is_made_by_new() && says_something(program, m));
    let own = constructors.chain(declared(program, class)).filter(is_called);
    own.chain(inherited(program, class))
}

/// A constructor that does more than that of the superclass.
fn says_something(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    let does_something = m.code.as_deref().is_some_and(|code| code.instrs.len() > 3);
    m.is_constructor() && does_something && !m.access.is_synthetic()
}

/// Public methods from superclasses of the application of which there are no objects, or that others cannot name.
fn inherited<'a>(program: &'a Program, class: &'a Class) -> impl Iterator<Item = MethodId> + 'a {
    let above = class.ancestors.iter().rev().skip(1).map(|&above| program.class(above));
    let of_no_use = above.filter(|above| {
        let is_nameable = above.is_instantiable() && above.access.is_public();
        above.origin == Origin::Application && !is_nameable && class.is_instantiable()
    });
    of_no_use.flat_map(|above| declared(program, above)).filter(move |&m| {
        let method = program.method(m);
        let is_static = method.access.is_static();
        // Javac has public classes hand on what they have from others.
        let is_own = |selected| selected == m || program.method(selected).access.is_synthetic();
        method.access.is_public() && !is_static && program.select(class.id, m).is_ok_and(is_own)
    })
}
