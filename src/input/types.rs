//! Types of the program as sorts and sets of classes.

use super::InputSpace;
use crate::{
    classfile::{BaseType, FieldType},
    program::{ClassId, FieldId},
    state::{State, Value},
    term::{ClassTag, Sort, Term, TypeSet},
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How a root or a cell is declared.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its sort.
    pub sort: Sort,
    /// The classes of the objects it may refer to.
    pub bound: Option<TypeSet>,
    /// The greatest number it may hold, if that is not the greatest of its sort.
    pub most: Option<u64>,
}

/// What has been worked out about types.
#[derive(Default)]
pub(super) struct Types {
    /// By declared type.
    bounds: FxHashMap<ClassId, TypeSet>,
    /// By root of the input, where that is declared with type arguments.
    pub(super) roots: FxHashMap<Term, FieldType>,
    subtypes: FxHashMap<(TypeSet, ClassId), TypeSet>,
    /// Of fields, with their type arguments.
    pub(super) fields: FxHashMap<FieldId, FieldType>,
    wider: FxHashMap<(TypeSet, TypeSet), Rc<[ClassId]>>,
    members: FxHashMap<TypeSet, Rc<[ClassId]>>,
}

impl InputSpace {
    /// The classes in `within` that are subtypes of `class`.
    pub fn subtypes(&self, within: TypeSet, class: ClassId) -> TypeSet {
        if let Some(&known) = self.types.borrow().subtypes.get(&(within, class)) {
            return known;
        }
        let members = self.terms.members(within);
        let is = |c: &ClassId| self.program.is_subtype(*c, class);
        let classes: Vec<ClassId> = members.iter().map(|c| ClassId(c.0)).filter(is).collect();
        let set = self.classes(&classes, Some(class));
        self.types.borrow_mut().subtypes.insert((within, class), set);
        set
    }

    /// The classes of the objects that references of this declared type denote, which are worked out once.
    pub(super) fn bound_of(&self, ty: ClassId, classes: impl FnOnce() -> Vec<ClassId>) -> TypeSet {
        if let Some(&known) = self.types.borrow().bounds.get(&ty) {
            return known;
        }
        let bound = self.classes(&classes(), Some(ty));
        self.types.borrow_mut().bounds.insert(ty, bound);
        bound
    }

    /// Whether the type of a reference of the input allows an object of this class: there are more such classes than those
    /// that inputs are made of.
    pub fn type_allows(&self, r: Term, class: ClassId) -> bool {
        let allows = |bound| self.terms.contains(bound, ClassTag(class.0)) || self.is_declared(bound, class);
        self.terms.bound(r).is_some_and(allows)
    }

    /// The classes that `s` has and `r` has not, though the type of `r` allows them.
    pub fn beyond_classes(&self, r: Term, s: Term) -> Rc<[ClassId]> {
        let (Some(of), Some(other)) = (self.terms.bound(r), self.terms.bound(s)) else { return Rc::default() };
        if of == other {
            return Rc::default();
        }
        if let Some(known) = self.types.borrow().wider.get(&(of, other)) {
            return known.clone();
        }
        let others = self.terms.members(other).to_vec();
        let allowed = |tag: &&ClassTag| !self.terms.contains(of, **tag) && self.is_declared(of, ClassId(tag.0));
        let found: Rc<[ClassId]> = others.iter().filter(allowed).map(|tag| ClassId(tag.0)).collect();
        self.types.borrow_mut().wider.insert((of, other), found.clone());
        found
    }

    /// Whether the type of a reference of the input allows collections that are not of this class, as those are that people use, and no unseen class
    /// stands for them.
    pub fn allows_other_collections(&self, r: Term, class: ClassId) -> bool {
        let Some(bound) = self.terms.bound(r).filter(|_| self.is_usual(r)) else { return false };
        let is_below = |of: ClassId| self.program.is_subtype(self.program.at_run_time(of), class);
        let members = self.terms.members(bound).to_vec();
        let mut usual = members.iter().map(|tag| ClassId(tag.0)).filter(|&of| self.holds(of).is_some());
        let is_unseen = |tag: &ClassTag| self.program.class(ClassId(tag.0)).unseen.is_some();
        usual.all(is_below) && !members.iter().any(is_unseen) && !self.types_with(bound).into_iter().all(is_below)
    }

    /// Whether a type with these classes allows this one.
    fn is_declared(&self, bound: TypeSet, class: ClassId) -> bool {
        self.types_with(bound).into_iter().any(|ty| self.allows(ty, class))
    }

    /// The types that have these classes.
    fn types_with(&self, bound: TypeSet) -> Vec<ClassId> {
        self.types.borrow().bounds.iter().filter(|&(_, &of)| of == bound).map(|(&ty, _)| ty).collect()
    }

    /// Whether a declared type allows a class, by its type arguments as well.
    fn allows(&self, ty: ClassId, class: ClassId) -> bool {
        let program = &self.program;
        let (plain, of) = (program.at_run_time(ty), program.at_run_time(class));
        if !program.is_subtype(of, plain) {
            return false;
        }
        let (Some(one), Some(other)) = (&program.class(ty).typed, &program.class(class).typed) else { return true };
        let below = |a: &FieldType, b: &FieldType| {
            let (Ok(a), Ok(b)) = (program.class_of_type(a), program.class_of_type(b)) else { return true };
            self.allows(a, b) || self.allows(b, a)
        };
        one.arguments.iter().zip(&other.arguments).all(|(a, b)| a == b || below(a, b))
    }

    /// A set of classes, called after `label`.
    pub fn classes(&self, classes: &[ClassId], label: Option<ClassId>) -> TypeSet {
        classes.iter().for_each(|&c| {
            self.tag(c);
        });
        let label = label.map(|c| self.short_name(c));
        self.terms.type_set(classes.iter().map(|c| ClassTag(c.0)).collect(), label.as_deref())
    }

    /// The classes in a set, in the order in which a program is to be asked about them.
    pub fn members(&self, set: TypeSet) -> Rc<[ClassId]> {
        if let Some(known) = self.types.borrow().members.get(&set) {
            return known.clone();
        }
        let mut classes = self.terms.members(set).iter().map(|tag| ClassId(tag.0)).collect();
        self.put_in_order(&mut classes);
        let members: Rc<[ClassId]> = classes.into();
        self.types.borrow_mut().members.insert(set, members.clone());
        members
    }

    /// Sorts classes by name, each once. Numbers depend on what has been loaded when, so an answer would mean something else in another world.
    pub fn put_in_order(&self, classes: &mut Vec<ClassId>) {
        classes.sort_unstable_by_key(|&class| (&self.program.class(class).name, class));
        classes.dedup();
    }

    /// The tag of a class in terms.
    pub fn tag(&self, class: ClassId) -> ClassTag {
        let tag = ClassTag(class.0);
        self.terms.name_class(tag, || self.short_name(class));
        tag
    }

    /// Whether objects of a class are numbers in boxes, which Java takes out by itself (JLS §5.1.8).
    pub fn is_box(&self, class: ClassId) -> bool {
        self.library.is_transparent(&self.program, class)
    }

    /// The name of a class without its package, for people.
    pub fn short_name(&self, class: ClassId) -> String {
        let name = self.program.class(class).java_name();
        let plain = name.split('<').next().unwrap_or(&name);
        plain.rsplit('.').next().unwrap_or(plain).to_owned()
    }

    /// A value as a term.
    pub fn term(&self, v: Value, st: &State) -> Term {
        match v {
            Value::I32(i) => self.terms.int(i),
            Value::I64(l) => self.terms.long(l),
            Value::F32(bits) => self.terms.bv(32, u64::from(bits)),
            Value::F64(bits) => self.terms.bv(64, bits),
            Value::Null => self.terms.null(),
            Value::Obj(o) => self.terms.obj(o.0, ClassTag(st.heap.class_of(o).0)),
            Value::Sym(t) => t,
            Value::Ret(_) => unreachable!("a verified method does not store a return address in a field"),
        }
    }

    /// The content of an input cell of this type as the JVM computes with it (JVMS §2.11.1).
    pub fn widen(&self, ty: &FieldType, t: Term) -> Value {
        let t = match ty {
            FieldType::Base(BaseType::Boolean | BaseType::Char) => self.terms.zext(32, t),
            FieldType::Base(BaseType::Byte | BaseType::Short) => self.terms.sext(32, t),
            _ => t,
        };
        self.value(ty, t)
    }

    /// A term of this type as a value.
    pub fn value(&self, ty: &FieldType, t: Term) -> Value {
        match (ty, self.terms.as_bits(t)) {
            (FieldType::Base(BaseType::Float), Some(bits)) => Value::F32(bits as u32),
            (FieldType::Base(BaseType::Double), Some(bits)) => Value::F64(bits),
            _ => Value::from_term(&self.terms, t),
        }
    }
}

/// The sort of an input cell of this type: booleans, bytes, chars and shorts have just the bits they can have.
pub(super) fn sort_of(ty: &FieldType) -> Sort {
    match ty {
        FieldType::Base(BaseType::Boolean) => Sort::Bv(1),
        FieldType::Base(BaseType::Byte) => Sort::Bv(8),
        FieldType::Base(BaseType::Char | BaseType::Short) => Sort::Bv(16),
        FieldType::Base(BaseType::Int | BaseType::Float) => Sort::Bv(32),
        FieldType::Base(BaseType::Long | BaseType::Double) => Sort::Bv(64),
        FieldType::Object(_) | FieldType::Array(_) => Sort::Ref,
    }
}

/// The value a field or element of this type holds initially (JVMS §2.3, §2.4).
pub fn default_of(ty: &FieldType) -> Value {
    match ty {
        FieldType::Base(BaseType::Long) => Value::I64(0),
        FieldType::Base(BaseType::Float) => Value::F32(0),
        FieldType::Base(BaseType::Double) => Value::F64(0),
        FieldType::Base(_) => Value::I32(0),
        FieldType::Object(_) | FieldType::Array(_) => Value::Null,
    }
}
