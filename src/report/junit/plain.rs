//! Strings and boxes of the input, wherever they can be as literals.

use super::arrange::{Body, Expr};
use super::literal;
use crate::classfile::Name;
use crate::witness::{self, Datum};
use std::sync::Arc;

impl Body<'_> {
    /// A literal; a second string of equal content is another object, if anything is given it.
    pub(super) fn text(&mut self, i: usize, text: &Arc<[u16]>) {
        let literal = literal::string(text);
        if self.literals.insert(text.clone()) {
            self.vars[i] = Some(Expr { text: literal, class: Some(self.case.objects[i].class.clone()) });
        } else if self.uses(i) > 0 {
            self.copy(i, text);
        }
    }

    /// How often object `i` is spoken of before the call, and by it.
    fn uses(&self, i: usize) -> usize {
        let case = self.case;
        let objects = case.objects[..case.inputs].iter().flat_map(witness::Object::held);
        let of_calls = case.set_up.iter().flat_map(|call| &call.given);
        let told = case.chosen.iter().map(|asked| &asked.value);
        let values = case.args.iter().chain(&case.receiver).chain(case.statics.iter().map(|(_, v)| v));
        let values = values.chain(of_calls).chain(told).filter(|&&v| v == Datum::Object(i));
        objects.filter(|&j| j == i).count() + values.count()
    }

    /// `new String("abc")`
    pub(super) fn copy(&mut self, i: usize, text: &[u16]) {
        let class = self.case.objects[i].class.clone();
        self.variable(i, &format!("new {}({})", self.scope.lang("String"), literal::string(text)), &class);
    }

    /// `Integer.valueOf(3)` where the object is spoken of, in a variable if that is twice.
    pub(super) fn boxed(&mut self, i: usize, v: Datum) {
        let class = self.case.objects[i].class.clone();
        let name = self.scope.type_name(&class).unwrap_or_default();
        let made = format!("{name}.valueOf({})", self.scope.literal(v));
        if self.uses(i) > 1 {
            self.variable(i, &made, &class);
        } else {
            self.vars[i] = Some(Expr { text: made, class: Some(class) });
        }
    }

    /// The number that boxing makes an object of this class of: `3` for `Integer.valueOf(3)`.
    pub(super) fn boxed_number(&self, i: usize, class: &Name) -> Option<String> {
        let object = self.case.objects.get(i).filter(|object| object.class == *class)?;
        let witness::Body::Boxed(v) = object.body else { return None };
        self.vars.get(i)?.as_ref().filter(|var| var.text.ends_with(')')).map(|_| self.scope.literal(v))
    }

    /// Whether source speaks of an object by what is in it alone.
    pub(super) fn is_literal(&self, i: usize) -> bool {
        let is_plain = matches!(self.case.objects[i].body, witness::Body::Text(_) | witness::Body::Boxed(_));
        let var = self.vars.get(i).and_then(Option::as_ref);
        is_plain && var.is_some_and(|var| var.text.ends_with(['"', ')']))
    }
}
