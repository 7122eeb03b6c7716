//! Types of inherited methods where a supertype has type arguments (JLS §8.4.2): what overrides
//! `Comparator<Person>.compare(T, T)` takes two of `Person`, not of `Object`.

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
    signature.and_then(|signature| erased(&signature, m, &bound)).unwrap_or_else(|| m.descriptor.clone())
}

/// What the type variables of the supertype `of` stand for in `class`; `None` if it has none there.
fn bindings(program: &Program, class: &Class, of: ClassId) -> Option<Bindings> {
    let mut open = vec![(class.id, Bindings::default())];
    while let Some((id, bound)) = open.pop() {
        if id == of {
            return Some(bound);
        }
        let Some(signature) = program.class(id).file.as_deref().and_then(|file| file.signature.clone()) else {
            let class = program.class(id);
            open.extend(class.superclass.iter().chain(&class.interfaces).map(|&above| (above, Bindings::default())));
            continue;
        };
        let mut text = Signature { rest: &signature, bound: &bound };
        let own = text.formals()?;
        // Of a generic class that is used without type arguments, the supertypes are so too (JLS §4.8).
        let raw = own.iter().any(|name| !bound.contains_key(name));
        while !text.rest.is_empty() {
            let (name, arguments) = text.class_type()?;
            let above = program.load(&name).ok()?;
            let formals = program.class(above).file.as_deref().and_then(|file| file.signature.clone());
            let formals = formals.and_then(|text| Signature { rest: &text, bound: &bound }.formals());
            let pairs = formals.unwrap_or_default().into_iter().zip(arguments);
            let pairs = pairs.filter_map(|(name, argument)| Some((name, argument?)));
            open.push((above, if raw { Bindings::default() } else { pairs.collect() }));
        }
    }
    None
}

/// A method's descriptor with the type variables of its class replaced.
fn erased(signature: &str, method: &Method, bound: &Bindings) -> Option<MethodDescriptor> {
    let mut text = Signature { rest: signature, bound };
    let own = text.formals()?;
    let mut bound = bound.clone();
    own.iter().for_each(|name| drop(bound.remove(name)));
    let mut text = Signature { rest: text.rest.strip_prefix('(')?, bound: &bound };
    let mut params = vec![];
    while !text.rest.starts_with(')') {
        params.push(text.erasure()?);
    }
    text.rest = &text.rest[1..];
    let ret = if text.rest.starts_with('V') { None } else { text.erasure()? };
    let known = &method.descriptor;
    // What is no variable of the class is as the descriptor has it. A compiler may add parameters, which no override has.
    (params.len() == known.params.len()).then(|| MethodDescriptor {
        params: params.into_iter().zip(&known.params).map(|(ty, known)| ty.unwrap_or_else(|| known.clone())).collect(),
        ret: ret.or_else(|| known.ret.clone()),
    })
}

/// A signature (JVMS §4.7.9.1) as it is read.
struct Signature<'a> {
    rest: &'a str,
    bound: &'a Bindings,
}

impl Signature<'_> {
    fn eat(&mut self, prefix: char) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn until(&mut self, ends: &[char]) -> Option<&str> {
        let (found, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        Some(found)
    }

    /// The names of formal type parameters, if there are any.
    fn formals(&mut self) -> Option<Vec<Name>> {
        let mut names = vec![];
        if self.eat('<') {
            while !self.eat('>') {
                names.push(Name::from(self.until(&[':'])?));
                while self.eat(':') {
                    // The bound that is a class may be left out.
                    if !self.rest.starts_with(':') {
                        self.erasure()?;
                    }
                }
            }
        }
        Some(names)
    }

    /// A type after erasure; `Some(None)` of a variable that is not bound.
    fn erasure(&mut self) -> Option<Option<FieldType>> {
        if self.rest.starts_with('L') {
            return self.class_type().map(|(name, _)| Some(FieldType::Object(name)));
        }
        if self.eat('[') {
            return Some(self.erasure()?.map(|component| FieldType::Array(component.into())));
        }
        if self.eat('T') {
            let name = Name::from(self.until(&[';'])?);
            self.eat(';');
            return Some(self.bound.get(&name).cloned());
        }
        let base = FieldType::parse(self.rest.get(..1)?)?;
        self.rest = &self.rest[1..];
        Some(Some(base))
    }

    /// A class type: its internal name, and the erasures of its type arguments.
    fn class_type(&mut self) -> Option<(Name, Vec<Option<FieldType>>)> {
        if !self.eat('L') {
            return None;
        }
        let mut name = String::new();
        let mut arguments = vec![];
        loop {
            name += self.until(&['<', '.', ';'])?;
            if self.eat('<') {
                arguments.clear();
                while !self.eat('>') {
                    if self.eat('*') {
                        arguments.push(None);
                        continue;
                    }
                    let wild = self.eat('+') || self.eat('-');
                    let argument = self.erasure()?;
                    arguments.push(argument.filter(|_| !wild));
                }
            }
            if self.eat(';') {
                return Some((name.into(), arguments));
            }
            // A member of a class with type arguments.
            self.eat('.');
            name.push('$');
            arguments.clear();
        }
    }
}
