//! What the abstract methods of unseen classes return, or throw: another input each time one is called.

use super::{Given, InputSpace};
use crate::{
    classfile::FieldType,
    input::{Answer, Answers},
    program::{ClassId, LinkError, MethodId, OBJECT},
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
        let Some(ty) = &self.result_type(method, receiver) else { return Ok(None) };
        let of = (method, ty.clone());
        let known = self.results.borrow().get(&of).map_or(0, Vec::len);
        for nth in known..=call {
            let result = self.root(&self.call_name(method, nth), ty)?;
            self.results.borrow_mut().entry(of.clone()).or_default().push(result);
        }
        Ok(Some(self.results.borrow()[&of][call]))
    }

    /// The exception of a class, or below it, with which call number `call` of an abstract method ends; null where it does not.
    ///
    /// # Errors
    /// When the class cannot be loaded.
    pub fn thrown(&self, method: MethodId, class: ClassId, call: usize) -> Result<Value, LinkError> {
        let known = self.thrown.borrow().get(&(method, class)).map_or(0, Vec::len);
        for nth in known..=call {
            let name = format!("{}.{}", self.call_name(method, nth), self.simple_name(class));
            let ty = FieldType::Object(self.program.class(class).name.clone());
            let thrown = self.root(&name, &ty)?;
            self.thrown.borrow_mut().entry((method, class)).or_default().push(thrown);
        }
        Ok(self.thrown.borrow()[&(method, class)][call])
    }

    fn call_name(&self, method: MethodId, call: usize) -> String {
        let m = self.program.method(method);
        format!("{}.{}#{}", self.simple_name(m.class), m.name, call + 1)
    }

    fn simple_name(&self, class: ClassId) -> String {
        let name = self.short_name(class);
        name.rsplit('$').next().unwrap_or(&name).to_owned()
    }
}

impl Given<'_> {
    /// What the path has called on an object of an unseen class, and what came of that.
    pub fn answers(&mut self, o: u32) -> Vec<Answers> {
        let mut all: Vec<Answers> = vec![];
        for call in &self.state.calls {
            if self.eval.value(self.term(call.receiver)) != Val::Ref(RefVal::Input(o)) {
                continue;
            }
            let m = self.space.program().method(call.method);
            let ty = self.space.result_type(call.method, self.term(call.receiver));
            let result = match call.result {
                None => Answer::Done,
                Some(thrown) if call.threw => Answer::Threw(self.datum(&FieldType::Object(OBJECT.into()), thrown)),
                Some(v) => Answer::Returned(self.datum(&ty.expect("a method that returns something"), v)),
            };
            match all.iter_mut().find(|known| known.name == m.name && known.descriptor == m.raw_descriptor) {
                Some(known) => known.results.push(result),
                None => {
                    let (name, descriptor) = (m.name.clone(), m.raw_descriptor.clone());
                    all.push(Answers { name, descriptor, results: vec![result] });
                }
            }
        }
        all
    }
}
