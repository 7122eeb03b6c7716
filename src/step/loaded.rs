//! Values that come from the input: a strategy may settle them, an enum must be initialized.

use super::{Cx, Flow, existing, init, record};
use crate::{
    classfile::FieldType,
    program::ClassId,
    state::Value,
    term::{Node, Sort, Term},
};

impl Cx<'_> {
    /// A value has come onto the stack from the input: the strategy may want to settle a reference.
    ///
    /// # Errors
    /// Asks what the strategy asks; an enum must be initialized, a record constructed.
    #[inline(always)]
    pub fn loaded(&mut self, v: Value) -> Flow<Value> {
        match v {
            Value::Sym(t) => {
                let v = self.settled(v, t)?;
                record::constructed_if_settled(self, v)?;
                Ok(v)
            }
            _ => Ok(v),
        }
    }

    /// As [`Cx::loaded`], of what is not looked into yet.
    ///
    /// # Errors
    /// Asks what the strategy asks; an enum must be initialized.
    #[inline(never)]
    pub(super) fn settled(&mut self, v: Value, t: Term) -> Flow<Value> {
        match self.terms().node(t) {
            _ if self.terms().is_atom(t) && self.terms().sort(t) == Sort::Ref => {
                let v = self.world.strategy.first_read(self, t)?;
                if !self.st.there.is_empty() {
                    existing::apart(self, t)?;
                }
                Ok(self.known_to_exist(v))
            }
            Node::Sym(_) => match self.world.inputs.enum_root(t) {
                Some(class) => self.constant_of(class, t),
                None => Ok(v),
            },
            _ => Ok(v),
        }
    }

    /// The initial content of an input cell of this type.
    ///
    /// # Errors
    /// An enum must be initialized.
    pub fn initial(&mut self, ty: &FieldType, t: Term) -> Flow<Value> {
        // A field that nobody is to look into is declared as a reference.
        match self.world.inputs.enum_type(ty).filter(|_| self.terms().sort(t) != Sort::Ref) {
            Some(class) => self.constant_of(class, t),
            None => Ok(self.world.inputs.widen(ty, t)),
        }
    }

    /// The constants of an enum, or all objects that stand for types.
    ///
    /// # Errors
    /// Its class must be initialized.
    pub fn constants(&mut self, class: ClassId) -> Flow<Vec<Value>> {
        init::initialized(self, class)?;
        let inputs = &self.world.inputs;
        if inputs.stands_for_types(class) {
            for &of in inputs.types_of_objects() {
                self.world.natives.class_object(self, of)?;
            }
        }
        Ok(inputs.enum_constants(class, self.st))
    }

    /// The constant of an enum that an input chooses: null, or one of those its class initializer has made.
    fn constant_of(&mut self, class: ClassId, choice: Term) -> Flow<Value> {
        let constants = self.constants(class)?;
        let terms = self.terms();
        let constants: Vec<Term> = constants.into_iter().map(|v| self.term(v)).collect();
        let width = terms.width(choice);
        let is = |n: usize| terms.eq(choice, terms.bv(width, n as u64));
        let (last, others) = match constants.split_last() {
            Some((last, others)) => (*last, others),
            None => (terms.null(), &[][..]),
        };
        let some = others.iter().enumerate().rev().fold(last, |rest, (i, &c)| terms.ite(is(i + 1), c, rest));
        Ok(Value::from_term(terms, terms.ite(is(0), terms.null(), some)))
    }
}
