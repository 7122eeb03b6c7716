//! What a program asks to be told (`cortado.Cortado.choose`, `Verifier.nondetInt`): each answer is an input.

use super::{Given, InputSpace};
use crate::{
    classfile::FieldType,
    input::{Asked, Target},
    program::LinkError,
    state::{Chosen, Value},
    term::{Decl, Sort, Term},
};

impl InputSpace {
    /// The int that the program gets when it has been told so often before, whichever path chooses: any bits, or a number that
    /// is not negative and no more than `most`.
    pub fn chosen(&self, before: usize, most: Option<u64>) -> Term {
        let declared = || {
            let name = format!("choose#{}", before + 1).into();
            self.terms.declare_sym(Decl { name, sort: Sort::Bv(32), bound: None, most })
        };
        *self.choices.borrow_mut().entry((before, most)).or_insert_with(declared)
    }

    /// Any value of this type that the program gets by this call when it has been told so often before, whichever path asks.
    ///
    /// # Errors
    /// When the class of the type cannot be loaded.
    pub fn told(&self, call: &'static str, before: usize, ty: &FieldType) -> Result<Value, LinkError> {
        let of = (before, call, ty.clone());
        if let Some(&known) = self.told.borrow().get(&of) {
            return Ok(known);
        }
        let root = self.root(&format!("{call}#{}", before + 1), ty)?;
        self.told.borrow_mut().insert(of, root);
        Ok(root)
    }

    /// What any path has got so of its first `most` inputs, in that order, with the types.
    pub fn all_told(&self, most: usize) -> Vec<(Term, FieldType)> {
        let told = self.told.borrow();
        let rows = told.iter().filter_map(|((before, _, ty), &root)| match root {
            Value::Sym(root) if *before < most => Some((*before, root, ty)),
            _ => None,
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_unstable_by_key(|&(before, root, _)| (before, root));
        rows.into_iter().map(|(_, root, ty)| (root, ty.clone())).collect()
    }
}

impl Given<'_> {
    /// What the path is told where it asks, in order.
    pub fn choices(&mut self) -> Vec<Asked> {
        let (state, program) = (self.state, self.space.program());
        let all = state.chosen.iter();
        let asked: Vec<&Chosen> = all.filter(|told| told.when.is_none_or(|when| self.eval.holds(when))).collect();
        let told = |chosen: &Chosen| {
            let (method, at) = (program.method(chosen.at.0), chosen.at.1);
            let class = program.class(method.class);
            Asked {
                call: chosen.call,
                caller: Target::of(program, chosen.at.0),
                file: class.file.as_ref().and_then(|file| file.source_file.clone()),
                line: method.code.as_ref().and_then(|code| code.line(at)),
                value: self.datum(&chosen.ty, chosen.value),
            }
        };
        asked.into_iter().map(told).collect()
    }
}
