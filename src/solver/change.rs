//! An input being changed.

use crate::term::{ClassTag, Eval, InputObject, Model, Node, RefVal, Term, Terms, TypeSet, Val};

/// A model on the way to another one.
pub(super) struct Change<'a> {
    pub(super) terms: &'a Terms,
    pub(super) model: Model,
}

impl<'a> Change<'a> {
    pub(super) fn of(terms: &'a Terms, model: &Model) -> Self {
        Self { terms, model: model.clone() }
    }

    /// What a term is by now.
    pub(super) fn value(&self, t: Term) -> Val {
        Eval::new(self.terms, &self.model).value(t)
    }

    /// Gives a root, a cell or an element this value; `None` where nothing of the input is.
    pub(super) fn set(&mut self, atom: Term, v: Val) -> Option<()> {
        match self.terms.node(atom) {
            Node::Sym(s) => {
                self.model.roots.insert(s, v);
            }
            Node::Init(f, r) => {
                let RefVal::Input(o) = self.value(r).as_ref() else { return None };
                self.model.objects[o as usize].cells.insert(f, v);
            }
            Node::Elem(f, r, i) => {
                let RefVal::Input(o) = self.value(r).as_ref() else { return None };
                let i = self.value(i).as_bits() as u32;
                self.model.objects[o as usize].elements.insert((f, i), v);
            }
            _ => return None,
        }
        Some(())
    }

    /// Makes these references denote different objects, with the same in them.
    pub(super) fn separate(&mut self, references: &[Term]) {
        let mut known = vec![];
        for &r in references {
            let RefVal::Input(o) = self.value(r).as_ref() else { continue };
            if known.contains(&o) {
                self.model.objects.push(self.model.objects[o as usize].clone());
                let new = Val::Ref(RefVal::Input(self.model.objects.len() as u32 - 1));
                let _ = self.set(r, new);
            }
            known.push(o);
        }
    }

    /// A class of a set.
    pub(super) fn class_in(&self, set: TypeSet) -> Option<ClassTag> {
        self.terms.members(set).first().copied()
    }

    /// A reference to one more object, of a class of this set.
    pub(super) fn new_object(&mut self, bound: TypeSet) -> Option<Val> {
        let class = Some(self.class_in(bound)?);
        self.model.objects.push(InputObject { class, ..InputObject::default() }.into());
        Some(Val::Ref(RefVal::Input(self.model.objects.len() as u32 - 1)))
    }
}
