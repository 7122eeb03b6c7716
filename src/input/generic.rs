//! Declared types with their type arguments, where collections are declared: what is in a `List<String>` are strings.

use super::{Holds, InputSpace};
use crate::{
    classfile::{
        FieldType,
        signature::{ClassSignature, ClassTypeSignature, Formal, MethodSignature, TypeArgument, TypeSignature},
    },
    program::{ClassId, FieldId, MethodId, OBJECT, Origin},
    state::Taker,
    term::{Node, Term},
};

impl InputSpace {
    /// The type of a field as its class declares it.
    pub fn field_type(&self, f: FieldId) -> FieldType {
        if let Some(known) = self.types.borrow().fields.get(&f) {
            return known.clone();
        }
        let ty = self.declared_field_type(f);
        self.types.borrow_mut().fields.insert(f, ty.clone());
        ty
    }

    fn declared_field_type(&self, f: FieldId) -> FieldType {
        let field = self.program.field(f);
        match self.program.field_signature(f) {
            Some(signature) => self.declared_type(&signature, &field.ty, &self.formals_of(field.class)),
            None => field.ty.clone(),
        }
    }

    /// The types of what is given inputs, as they are declared.
    pub fn types_given(&self, taker: Taker) -> Vec<FieldType> {
        match taker {
            Taker::Method(method) => self.parameter_types(method),
            Taker::Keyed(method, first) => {
                let first = FieldType::Object(self.program.class(first).name.clone());
                [first].into_iter().chain(self.parameter_types(method).into_iter().skip(1)).collect()
            }
            Taker::Field(field) => vec![self.field_type(field)],
        }
    }

    /// The types of the parameters of a method as it declares them.
    pub fn parameter_types(&self, method: MethodId) -> Vec<FieldType> {
        let m = self.program.method(method);
        let known = &m.descriptor.params;
        match self.signature_of(method) {
            // A compiler may have added parameters.
            Some((signature, formals)) if signature.params.len() == known.len() => {
                let types = signature.params.iter().zip(known);
                types.map(|(ty, erased)| self.declared_type(ty, erased, &formals)).collect()
            }
            _ => known.clone(),
        }
    }

    /// The classes of the parameters of a method as it declares them; of numbers none.
    pub fn parameter_classes(&self, method: MethodId) -> Vec<Option<ClassId>> {
        let class = |ty: &FieldType| match ty {
            FieldType::Base(_) => None,
            ty => self.program.class_of_type(ty).ok(),
        };
        self.parameter_types(method).iter().map(class).collect()
    }

    /// What a method that is called on this input returns, as it is declared for the type that the input is declared with;
    /// `None` of a `void` method.
    pub(super) fn result_type(&self, method: MethodId, receiver: Term) -> Option<FieldType> {
        let erased = self.program.method(method).descriptor.ret.clone()?;
        let Some((MethodSignature { ret: Some(ty), .. }, formals)) = self.signature_of(method) else {
            return Some(erased);
        };
        let known = self.declared_with(receiver).and_then(|of| self.supplied(of, self.program.method(method).class));
        let formals = match known {
            // What the method declares itself hides what its class does.
            Some(known) => {
                formals.into_iter().map(|of| known.iter().find(|k| k.name == of.name).cloned().unwrap_or(of)).collect()
            }
            None => formals,
        };
        Some(self.declared_type(&ty, &erased, &formals))
    }

    /// The type that an input is declared with.
    fn declared_with(&self, r: Term) -> Option<ClassId> {
        let ty = match self.terms.node(r) {
            Node::Input(_, designator) => return self.declared_with(designator),
            Node::Init(f, _) | Node::Elem(f, ..) => self.type_of(self.cell_of(f)),
            _ => self.types.borrow().roots.get(&r)?.clone(),
        };
        self.program.class_of_type(&ty).ok()
    }

    /// What the type parameters of a class stand for in a class below it that has type arguments.
    fn supplied(&self, class: ClassId, of: ClassId) -> Option<Vec<Formal>> {
        let typed = self.program.class(class).typed.as_ref();
        let (class, arguments) = typed.map_or((class, &[][..]), |typed| (typed.of, &typed.arguments));
        let formals = self.formals_of(class);
        if formals.len() != arguments.len() {
            return None;
        }
        let known = formals.into_iter().zip(arguments).map(|(formal, ty)| Formal { bound: as_bound(ty), ..formal });
        let mut open = vec![(class, known.collect::<Vec<Formal>>())];
        while let Some((class, known)) = open.pop() {
            if class == of {
                return Some(known);
            }
            let signature = self.program.class(class).file.as_deref().and_then(|file| file.signature.clone());
            let above =
                signature.as_deref().and_then(ClassSignature::parse).map_or_else(Vec::new, |own| own.supertypes);
            for above in above {
                let Ok(id) = self.program.load(&above.name) else { continue };
                let arguments = above.arguments.iter().map(|of| as_bound(&self.argument(of, &known)));
                let formals = self.formals_of(id).into_iter().zip(arguments);
                open.push((id, formals.map(|(formal, bound)| Formal { bound, ..formal }).collect()));
            }
        }
        None
    }

    /// The type of what a collection of this class holds: argument number `i` of its type.
    pub fn held(&self, class: ClassId, i: usize) -> FieldType {
        let usual = self.usual_key(class).filter(|_| i == 0);
        usual.unwrap_or_else(|| self.type_argument(class, i))
    }

    /// Argument number `i` of the type of a class, which may be known without them.
    pub(super) fn type_argument(&self, class: ClassId, i: usize) -> FieldType {
        let typed = self.program.class(class).typed.as_ref();
        let argument = typed.and_then(|typed| typed.arguments.get(i).cloned());
        argument.unwrap_or_else(|| FieldType::Object(OBJECT.into()))
    }

    /// The type of the keys of a class of collections that is known without its type arguments: that which people use.
    fn usual_key(&self, class: ClassId) -> Option<FieldType> {
        let is_open = self.bounds.structures || self.program.class(class).typed.is_some();
        let holds = self.holds(class).filter(|_| !is_open);
        let Some(Holds::Keys | Holds::Entries | Holds::Stacked) = holds else { return None };
        self.library.usual_key(OBJECT).map(|key| FieldType::Object(key.into()))
    }

    /// A path looks at the keys of a collection of this class: where it is known without its type arguments, those with other keys are on
    /// no path.
    pub fn leave_out_keys(&self, class: ClassId) {
        if let Some(FieldType::Object(key)) = self.usual_key(class) {
            self.universe.leave_out(&format!("{} with keys that are no {key}", self.program.class(class).name));
        }
    }

    /// The signature of a method, and the type parameters that it may mention.
    fn signature_of(&self, method: MethodId) -> Option<(MethodSignature, Vec<Formal>)> {
        let signature = MethodSignature::parse(self.program.declaration(method).signature.as_deref()?)?;
        let of_class = self.formals_of(self.program.method(method).class);
        let formals = signature.formals.iter().cloned().chain(of_class).collect();
        Some((signature, formals))
    }

    fn formals_of(&self, class: ClassId) -> Vec<Formal> {
        let signature = self.program.class(class).file.as_deref().and_then(|file| file.signature.as_deref());
        signature.and_then(ClassSignature::parse).map_or_else(Vec::new, |class| class.formals)
    }

    /// A type with type arguments if it is one of a collection or an interface, else after erasure.
    fn declared_type(&self, ty: &TypeSignature, erased: &FieldType, formals: &[Formal]) -> FieldType {
        match ty {
            TypeSignature::Class(class) => self.with_arguments(class, formals).unwrap_or_else(|| erased.clone()),
            TypeSignature::Variable(name) => bound_of(name, formals).unwrap_or_else(|| erased.clone()),
            _ => erased.clone(),
        }
    }

    fn with_arguments(&self, class: &ClassTypeSignature, formals: &[Formal]) -> Option<FieldType> {
        if class.arguments.is_empty() {
            return None;
        }
        let is_interface = || {
            let is_one = |class: ClassId| self.program.class(class).is_interface();
            !self.bounds.structures
                && self.universe.origin() != Origin::Jdk
                && self.program.load(&class.name).is_ok_and(is_one)
        };
        if self.library.usual(&class.name).is_none() && !is_interface() {
            return None;
        }
        let arguments: Vec<FieldType> = class.arguments.iter().map(|of| self.argument(of, formals)).collect();
        let generic = self.program.load(&class.name).ok()?;
        let typed = self.program.typed(generic, &arguments).ok()?;
        Some(FieldType::Object(self.program.class(typed).name.clone()))
    }

    /// What a type argument allows to be held. Of what is only consumed nothing else is known.
    fn argument(&self, of: &TypeArgument, formals: &[Formal]) -> FieldType {
        let object = || FieldType::Object(OBJECT.into());
        let (TypeArgument::Is(ty) | TypeArgument::Extends(ty)) = of else { return object() };
        let erased = ty.erasure(&|name| bound_of(name, formals)).unwrap_or_else(object);
        self.declared_type(ty, &erased, formals)
    }
}

/// A type as the bound of a variable that stands for it.
fn as_bound(ty: &FieldType) -> Option<TypeSignature> {
    Some(match ty {
        FieldType::Base(base) => TypeSignature::Base(*base),
        FieldType::Object(name) => TypeSignature::Class(ClassTypeSignature { name: name.clone(), arguments: vec![] }),
        FieldType::Array(component) => TypeSignature::Array(as_bound(component)?.into()),
    })
}

/// What a type variable is erased to (JLS §4.6).
fn bound_of(name: &str, formals: &[Formal]) -> Option<FieldType> {
    let at = formals.iter().position(|formal| &*formal.name == name)?;
    // A variable is bounded by one declared elsewhere, so without circles.
    let others: Vec<Formal> = formals.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, f)| f.clone()).collect();
    let bound = formals[at].bound.as_ref();
    Some(bound.map_or(FieldType::Object(OBJECT.into()), |bound| {
        bound.erasure(&|name| bound_of(name, &others)).unwrap_or(FieldType::Object(OBJECT.into()))
    }))
}
