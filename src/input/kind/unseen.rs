//! What the abstract methods of unseen classes return: another input each time one is called.

use super::{Given, InputSpace};
use crate::{
    input::Answers,
    program::{LinkError, MethodId},
    state::Value,
    term::{RefVal, Term, Val},
};

impl InputSpace {
    /// What call number `call` of an abstract method returns, whichever path calls, on whichever object that is declared alike;
    /// `None` of a `void` method.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn result(&self, method: MethodId, receiver: Term, call: usize) -> Result<Option<Value>, LinkError> {
        let m = self.program.method(method);
        let Some(ty) = &self.result_type(method, receiver) else { return Ok(None) };
        let of = (method, ty.clone());
        let known = self.results.borrow().get(&of).map_or(0, Vec::len);
        for nth in known..=call {
            let class = self.short_name(m.class);
            let class = class.rsplit('$').next().unwrap_or(&class);
            let result = self.root(&format!("{class}.{}#{}", m.name, nth + 1), ty)?;
            self.results.borrow_mut().entry(of.clone()).or_default().push(result);
        }
        Ok(Some(self.results.borrow()[&of][call]))
    }
}

impl Given<'_> {
    /// What the path has called on an object of an unseen class, and what that returned.
    pub fn answers(&mut self, o: u32) -> Vec<Answers> {
        let mut all: Vec<Answers> = vec![];
        for call in &self.state.calls {
            if self.eval.value(self.term(call.receiver)) != Val::Ref(RefVal::Input(o)) {
                continue;
            }
            let m = self.space.program().method(call.method);
            let ty = self.space.result_type(call.method, self.term(call.receiver));
            let result = call.result.zip(ty).map(|(v, ty)| self.datum(&ty, v));
            match all.iter_mut().find(|known| known.name == m.name && known.descriptor == m.raw_descriptor) {
                Some(known) => known.results.extend(result),
                None => {
                    let (name, descriptor) = (m.name.clone(), m.raw_descriptor.clone());
                    all.push(Answers { name, descriptor, results: result.into_iter().collect() });
                }
            }
        }
        all
    }
}
