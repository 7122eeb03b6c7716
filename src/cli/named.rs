//! The methods that arguments name.

use super::Error;
use crate::program::{ClassId, MethodId, Program, target};

/// The methods that the targets name. A class stands for its methods that have a body and can be called from its package, or from itself.
pub(super) fn methods(program: &Program, targets: &[String], private: bool) -> Result<Vec<MethodId>, Error> {
    let mut all = vec![];
    for text in targets {
        if text.contains('#') {
            all.push(target::find(program, &target::parse(text)?)?);
            continue;
        }
        all.extend(of_class(program, target::load(program, &text.replace('.', "/"))?, private));
    }
    Ok(all)
}

/// Those of a class.
pub(super) fn of_class(program: &Program, class: ClassId, private: bool) -> impl Iterator<Item = MethodId> {
    program.class(class).methods.iter().copied().filter(move |&m| {
        let m = program.method(m);
        let is_called = private || !m.access.is_private();
        !m.is_initializer() && m.code.is_some() && is_called && !m.access.is_synthetic()
    })
}
