//! One input in place of all: what the numbers in its cells are is then known, not only that they are some. Who it is that has them is still a term, so
//! objects of the input are told apart as ever.

use super::{Eval, Model, Sort, Term, Terms, Val};
use std::rc::Rc;

/// Takes back what input there is.
struct Back<'a>(&'a Terms, Option<Rc<Model>>);

impl Drop for Back<'_> {
    fn drop(&mut self) {
        *self.0.given.borrow_mut() = self.1.take();
    }
}

impl Terms {
    /// What `work` comes to where this is the only input. What it learns holds of no other one.
    pub fn with_given<T>(&self, model: &Rc<Model>, work: impl FnOnce() -> T) -> T {
        let before = self.given.borrow_mut().replace(model.clone());
        let _back = Back(self, before);
        work()
    }

    /// Whether there is one input in place of all.
    pub fn is_given(&self) -> bool {
        self.given.borrow().is_some()
    }

    /// A number that the input has, where there is one input; the term itself where it is a reference, or depends on what is not known.
    pub fn as_given(&self, t: Term) -> Term {
        let given = match self.sort(t) {
            Sort::Ref => None,
            _ => self.given.borrow().clone(),
        };
        let Some(model) = given else { return t };
        let mut eval = Eval::new(self, &model);
        match (eval.value(t), self.sort(t)) {
            _ if eval.met_unknown() => t,
            (Val::Bool(v), _) => self.bool(v),
            (Val::Bv(bits), Sort::Bv(w)) => self.bv(w, bits),
            _ => t,
        }
    }
}
