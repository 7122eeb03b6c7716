//! Selection (JVMS §5.4.6) and overriding (§5.4.5): which method an invocation on an object runs.

use super::access::illegal;
use super::class::{ClassId, Method, MethodId};
use super::error::{LinkError, Wanted};
use super::Program;

impl Program {
    /// The method that runs when `resolved` is invoked on an object of class `receiver`.
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        if let Some(known) = self.selected.borrow().get(&(receiver, resolved)) {
            return known.clone();
        }
        let selected = self.select_anew(receiver, resolved);
        self.selected.borrow_mut().insert((receiver, resolved), selected.clone());
        selected
    }

    fn select_anew(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        let class = self.class(receiver);
        let wanted = self.method(resolved);
        if wanted.access.is_private() || wanted.access.is_static() || wanted.is_initializer() {
            return Ok(resolved);
        }
        let declared = |&id: &ClassId| self.declared_method(id, &wanted.name, &wanted.raw_descriptor);
        let overriding = class
            .ancestors
            .iter()
            .rev()
            .filter_map(declared)
            .find(|&id| id == resolved || self.can_override(self.method(id), wanted));
        let selected = match overriding {
            Some(id) => {
                // §6.5 invokeinterface: what a class declares for an interface method must be public.
                let access = self.method(id).access;
                if self.class(wanted.class).is_interface() && !access.is_public() {
                    return Err(illegal(format!("method {}, called as {}", self.method_name(id), self.method_name(resolved))));
                }
                id
            }
            None => {
                let specific = self.maximally_specific(class, &wanted.name, &wanted.raw_descriptor);
                match self.only_default(&specific) {
                    Some(id) => id,
                    None if specific.iter().all(|&id| self.method(id).access.is_abstract()) => {
                        return Err(self.abstract_method(receiver, resolved));
                    }
                    None => {
                        let names: Vec<_> = specific.iter().map(|&id| self.method_name(id)).collect();
                        let problem = format!("{} inherits both {}", class.java_name(), names.join(" and "));
                        return Err(LinkError::Incompatible { problem, wanted_by: Wanted::default() });
                    }
                }
            }
        };
        if self.method(selected).access.is_abstract() {
            return Err(self.abstract_method(receiver, selected));
        }
        Ok(selected)
    }

    fn abstract_method(&self, receiver: ClassId, method: MethodId) -> LinkError {
        let receiver = self.class(receiver).name.clone();
        LinkError::AbstractMethod { receiver, method: self.method_name(method) }
    }

    /// §5.4.5, for two methods with the same name and descriptor, `below` declared in a class at or below the other's.
    fn can_override(&self, below: &Method, above: &Method) -> bool {
        if below.access.is_private() || below.access.is_static() {
            return false;
        }
        if above.access.is_public() || above.access.is_protected() {
            return true;
        }
        // Package-private: within the package, or by way of a class between that widens the access.
        if self.class(below.class).package() == self.class(above.class).package() {
            return true;
        }
        let chain = &self.class(below.class).ancestors;
        let between = chain[..chain.len() - 1].iter().rev().take_while(|&&id| id != above.class);
        between
            .filter_map(|&id| self.declared_method(id, &above.name, &above.raw_descriptor))
            .map(|id| self.method(id))
            .any(|middle| self.can_override(below, middle) && self.can_override(middle, above))
    }
}
