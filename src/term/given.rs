//! One input in place of all: what the numbers in its cells are is then known, not only that they are some, and so is which references are null, equal, or of a
//! class. Who it is that has them is still a term, so the objects of the input are objects of the input.

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

    /// What `work` comes to of any input, for what even an input that is the only one does not say.
    pub fn ungiven<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = self.given.borrow_mut().take();
        let _back = Back(self, before);
        work()
    }

    /// Whether there is one input in place of all.
    pub fn is_given(&self) -> bool {
        self.given.borrow().is_some()
    }

    /// The number or the truth that a term is, where there is one input; the term itself where it is a reference, or depends on what is not known.
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
