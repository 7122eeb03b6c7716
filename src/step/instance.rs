//! Instances of classes (JVMS §6.5 instanceof, checkcast).

use super::{Cx, Flow, beyond};
use crate::{
    program::ClassId,
    state::Value,
    term::{Node, Term},
};

impl Cx<'_> {
    /// 1 if `r` is not null and an instance of `class`, else 0; on the input a term.
    ///
    /// # Errors
    /// Asks what the strategy asks.
    pub fn instance_of(&mut self, r: Value, class: ClassId) -> Flow<Value> {
        Ok(match self.denoted(r) {
            Value::Null => Value::I32(0),
            Value::Obj(o) => Value::I32(i32::from(self.world.program.is_subtype(self.class_of(o), class))),
            r => {
                let r = self.term(r);
                beyond::tested(self, r, class)?;
                let is = self.world.strategy.instance(self, r, class)?;
                let terms = self.terms();
                Value::from_term(terms, terms.ite(is, terms.int(1), terms.int(0)))
            }
        })
    }

    /// `r` is not null and an instance of `class`.
    pub fn is_instance(&self, r: Term, class: ClassId) -> Term {
        let terms = self.terms();
        match terms.node(r) {
            Node::Null => terms.bool(false),
            Node::Obj(_, tag) => terms.bool(self.world.program.is_subtype(ClassId(tag.0), class)),
            Node::Ite(c, a, b) => terms.ite(c, self.is_instance(a, class), self.is_instance(b, class)),
            _ => {
                let bound = terms.bound(r).expect("a reference of the input is declared with a bound");
                terms.is(r, self.world.inputs.subtypes(bound, class))
            }
        }
    }
}
