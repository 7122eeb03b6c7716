//! The names of parameters, where the compiler left them (JVMS §4.7.24, §4.7.13).

use super::{MethodId, Program};
use crate::classfile::{FieldType, Name};

impl Program {
    /// One name for each parameter of the descriptor: from `MethodParameters` (`javac -parameters`), else from the
    /// `LocalVariableTable` (`javac -g`).
    pub fn parameter_names(&self, method: MethodId) -> Vec<Option<Name>> {
        let declared = self.declaration(method);
        let types = &declared.descriptor.params;
        // With implicit parameters (JLS §8.8.9) a compiler may list fewer than there are; then they do not line up.
        let listed = &declared.parameter_names;
        let listed = |i: usize| listed.get(i).filter(|_| listed.len() == types.len()).cloned().flatten();
        let mut local = if declared.access.is_static() { 0 } else { 1 };
        let name = |(i, ty): (usize, &FieldType)| {
            let index = local;
            local += ty.words();
            listed(i).or_else(|| {
                let variables = &declared.code.as_deref()?.variables;
                let variable = variables.iter().find(|variable| variable.start == 0 && variable.index == index)?;
                Some(variable.name.clone())
            })
        };
        types.iter().enumerate().map(name).collect()
    }
}
