//! Types of inherited methods where a supertype has type arguments (JLS §8.4.2): what overrides
//! `Comparator<Person>.compare(T, T)` takes two of `Person`, not of `Object`.

use crate::classfile::signature::{ClassSignature, MethodSignature, TypeArgument, TypeSignature};
use crate::classfile::{FieldType, MethodDescriptor, Name};
use crate::program::{Class, ClassId, Method, MethodId, Program};
use rustc_hash::FxHashMap;

/// The erasures of type variables, by name.
type Bindings = FxHashMap<Name, FieldType>;

/// The descriptor of a method as a member of a class that is not generic, after erasure.
pub(super) fn as_member_of(program: &Program, class: &Class, method: MethodId) -> MethodDescriptor {
    let m = program.method(method);
    let bound = bindings(program, class, m.class).unwrap_or_default();
    let signature = program.declaration(method).signature.clone();
    signature.and_then(|signature| erased(&signature, m, bound)).unwrap_or_else(|| m.descriptor.clone())
}

/// What the type variables of the supertype `of` stand for in `class`; `None` if it has none there.
fn bindings(program: &Program, class: &Class, of: ClassId) -> Option<Bindings> {
    let signature = |id: ClassId| program.class(id).file.as_deref().and_then(|file| file.signature.clone());
    let mut open = vec![(class.id, Bindings::default())];
    while let Some((id, bound)) = open.pop() {
        if id == of {
            return Some(bound);
        }
        let Some(text) = signature(id) else {
            let class = program.class(id);
            open.extend(class.superclass.iter().chain(&class.interfaces).map(|&above| (above, Bindings::default())));
            continue;
        };
        let own = ClassSignature::parse(&text)?;
        // Of a generic class that is used without type arguments, the supertypes are so too (JLS §4.8).
        let raw = own.formals.iter().any(|formal| !bound.contains_key(&formal.name));
        for supertype in own.supertypes {
            let above = program.load(&supertype.name).ok()?;
            let formals = signature(above).and_then(|text| ClassSignature::parse(&text)).map(|class| class.formals);
            let pairs = formals.unwrap_or_default().into_iter().zip(&supertype.arguments);
            let pairs = pairs.filter_map(|(formal, argument)| match argument {
                TypeArgument::Is(ty) => Some((formal.name, erasure(ty, &bound)?)),
                _ => None,
            });
            open.push((above, if raw { Bindings::default() } else { pairs.collect() }));
        }
    }
    None
}

/// A method's descriptor with the type variables of its class replaced.
fn erased(signature: &str, method: &Method, mut bound: Bindings) -> Option<MethodDescriptor> {
    let signature = MethodSignature::parse(signature)?;
    signature.formals.iter().for_each(|formal| drop(bound.remove(&formal.name)));
    let known = &method.descriptor;
    // What is no variable of the class is as the descriptor has it. A compiler may add parameters, which no override has.
    (signature.params.len() == known.params.len()).then(|| MethodDescriptor {
        params: signature
            .params
            .iter()
            .zip(&known.params)
            .map(|(ty, known)| erasure(ty, &bound).unwrap_or_else(|| known.clone()))
            .collect(),
        ret: signature.ret.and_then(|ty| erasure(&ty, &bound)).or_else(|| known.ret.clone()),
    })
}

fn erasure(ty: &TypeSignature, bound: &Bindings) -> Option<FieldType> {
    ty.erasure(&|name| bound.get(name).cloned())
}
