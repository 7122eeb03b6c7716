//! Roots of the input: parameters, the receiver, static fields, results.

use super::{Declared, InputSpace};
use crate::{
    classfile::FieldType,
    program::{ClassId, LinkError, MethodId},
    state::Value,
    term::{Chooses, Decl, Node, Sort, Term},
};

impl InputSpace {
    /// A root of the input: a parameter, a static field, a result.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn root(&self, name: &str, ty: &FieldType) -> Result<Value, LinkError> {
        let usual = self.usual(ty).filter(|_| self.bounds.usual);
        let ty = usual.as_ref().unwrap_or(ty);
        let Declared { sort, bound, most } = self.declared(ty)?;
        let t = self.terms.declare_sym(Decl { name: name.into(), sort, bound, most });
        self.types.borrow_mut().roots.insert(t, ty.clone());
        match self.enum_type(ty) {
            Some(class) => {
                self.enums.borrow_mut().insert(t, class);
                if let Node::Sym(root) = self.terms.node(t) {
                    self.terms.call(Chooses::Root(root), self.constant_names(class));
                }
                Ok(Value::Sym(t))
            }
            None => Ok(self.widen(ty, t)),
        }
    }

    /// A number of the input as it is where there is one input, see [`crate::term::Terms::under`]; anything else as it was.
    pub fn as_given(&self, root: Value) -> Value {
        let Value::Sym(t) = root else { return root };
        match self.terms.root_of(t).and_then(|(root, _)| self.type_of_root(root)) {
            Some(ty @ FieldType::Base(_)) => self.value(&ty, self.terms.as_given(t)),
            _ => root,
        }
    }

    /// The declared type of a root.
    pub fn type_of_root(&self, root: Term) -> Option<FieldType> {
        self.types.borrow().roots.get(&root).cloned()
    }

    /// The type that people use for one that many classes are of.
    pub fn usual(&self, ty: &FieldType) -> Option<FieldType> {
        let FieldType::Object(class) = ty else { return None };
        self.library.usual_key(class).map(|usual| FieldType::Object(usual.into()))
    }

    /// Whether people use strings where a key of this class is declared: it is one, or could be anything.
    pub fn is_for_strings(&self, class: ClassId) -> bool {
        let usual = self.library.usual_key(&self.program.class(class).name);
        let key = usual.and_then(|usual| self.program.load(usual).ok()).unwrap_or(class);
        Some(key) == self.string_class()
    }

    /// The receiver of a method of `class`, or of any: of exactly that class if it can be instantiated, else of any subclass, if
    /// possible of one that does not override the method.
    pub fn receiver(&self, class: ClassId, method: Option<MethodId>) -> Term {
        let all = self.universe.only_instances_of(&self.program, class);
        let runs_it = |&of: &ClassId| method.is_none_or(|method| self.program.select(of, method).ok() == Some(method));
        // Which constant of an enum it is would be another input.
        let is_made = |&of: &ClassId| !self.program.class(of).access.is_enum();
        let exact = if all.contains(&class) { vec![class] } else { preferred(preferred(all, runs_it), is_made) };
        let bound = Some(self.classes(&exact, None));
        self.terms.declare_sym(Decl { name: "this".into(), sort: Sort::Ref, bound, most: None })
    }
}

/// Those of which something holds, or all if it holds of none.
fn preferred(of: Vec<ClassId>, holds: impl Fn(&ClassId) -> bool) -> Vec<ClassId> {
    let found: Vec<ClassId> = of.iter().copied().filter(holds).collect();
    if found.is_empty() { of } else { found }
}
