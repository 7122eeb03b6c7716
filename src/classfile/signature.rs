//! Generic signatures (JVMS §4.7.9.1): types as source has them, with type arguments and type variables. They are there for
//! compilers and tools; the JVM does not look at them, so neither does loading.

use super::{BaseType, FieldType, Name};
use std::sync::Arc;

/// A type of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeSignature {
    /// A primitive type.
    Base(BaseType),
    /// A class or interface.
    Class(ClassTypeSignature),
    /// A type variable.
    Variable(Name),
    /// An array of this type.
    Array(Arc<TypeSignature>),
}

/// A class or interface with its type arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassTypeSignature {
    /// Internal name, `$` between a class and its members.
    pub name: Name,
    /// The type arguments of the class itself; none of a raw type.
    pub arguments: Vec<TypeArgument>,
}

/// A type argument (JLS §4.5.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeArgument {
    /// `?`.
    Any,
    /// A type.
    Is(TypeSignature),
    /// `? extends`.
    Extends(TypeSignature),
    /// `? super`.
    Super(TypeSignature),
}

/// A formal type parameter (JLS §4.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formal {
    /// Its name.
    pub name: Name,
    /// Its first bound, which it is erased to; `None` for `Object`.
    pub bound: Option<TypeSignature>,
}

/// What a class declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassSignature {
    /// Its type parameters.
    pub formals: Vec<Formal>,
    /// Its superclass and its superinterfaces, in order.
    pub supertypes: Vec<ClassTypeSignature>,
}

/// What a method declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodSignature {
    /// Its own type parameters.
    pub formals: Vec<Formal>,
    /// Its parameters, without those that a compiler has added.
    pub params: Vec<TypeSignature>,
    /// What it returns; `None` of `void`.
    pub ret: Option<TypeSignature>,
}

impl TypeSignature {
    /// The signature of a field; `None` if it is malformed.
    pub fn parse(text: &str) -> Option<TypeSignature> {
        Reader::whole(text, Reader::ty)
    }

    /// The type after erasure (JLS §4.6); `None` where `variable` knows none for a type variable.
    pub fn erasure(&self, variable: &dyn Fn(&str) -> Option<FieldType>) -> Option<FieldType> {
        Some(match self {
            TypeSignature::Base(base) => FieldType::Base(*base),
            TypeSignature::Class(class) => FieldType::Object(class.name.clone()),
            TypeSignature::Variable(name) => variable(name)?,
            TypeSignature::Array(component) => FieldType::Array(component.erasure(variable)?.into()),
        })
    }
}

impl ClassSignature {
    /// The signature of a class; `None` if it is malformed.
    pub fn parse(text: &str) -> Option<ClassSignature> {
        Reader::whole(text, |reader| {
            let formals = reader.formals()?;
            let mut supertypes = vec![];
            while !reader.rest.is_empty() {
                supertypes.push(reader.class()?);
            }
            Some(ClassSignature { formals, supertypes })
        })
    }
}

impl MethodSignature {
    /// The signature of a method; `None` if it is malformed.
    pub fn parse(text: &str) -> Option<MethodSignature> {
        Reader::whole(text, |reader| {
            let formals = reader.formals()?;
            reader.eat('(').then_some(())?;
            let mut params = vec![];
            while !reader.eat(')') {
                params.push(reader.ty()?);
            }
            let ret = if reader.eat('V') { None } else { Some(reader.ty()?) };
            while reader.eat('^') {
                reader.ty()?;
            }
            Some(MethodSignature { formals, params, ret })
        })
    }
}

/// How deep types are read: what nests deeper is not written by anybody.
const DEEPEST: u32 = 64;

/// A signature as it is read.
struct Reader<'a> {
    rest: &'a str,
    depth: u32,
}

impl<'a> Reader<'a> {
    fn whole<T>(text: &'a str, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mut reader = Self { rest: text, depth: 0 };
        read(&mut reader).filter(|_| reader.rest.is_empty())
    }

    fn eat(&mut self, prefix: char) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn until(&mut self, ends: &[char]) -> Option<&'a str> {
        let (found, rest) = self.rest.split_at(self.rest.find(ends)?);
        self.rest = rest;
        Some(found)
    }

    fn formals(&mut self) -> Option<Vec<Formal>> {
        let mut formals = vec![];
        if self.eat('<') {
            while !self.eat('>') {
                let name = Name::from(self.until(&[':'])?);
                let mut bound = None;
                while self.eat(':') {
                    // The bound that is a class may be left out.
                    if !self.rest.starts_with(':') {
                        let ty = self.ty()?;
                        bound.get_or_insert(ty);
                    }
                }
                formals.push(Formal { name, bound });
            }
        }
        Some(formals)
    }

    fn ty(&mut self) -> Option<TypeSignature> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let ty = if self.rest.starts_with('L') {
            TypeSignature::Class(self.class()?)
        } else if self.eat('[') {
            TypeSignature::Array(self.ty()?.into())
        } else if self.eat('T') {
            let name = Name::from(self.until(&[';'])?);
            self.eat(';');
            TypeSignature::Variable(name)
        } else {
            let letter = self.rest.chars().next()?;
            self.rest = &self.rest[letter.len_utf8()..];
            TypeSignature::Base(BaseType::from_letter(letter)?)
        };
        self.depth -= 1;
        Some(ty)
    }

    fn class(&mut self) -> Option<ClassTypeSignature> {
        self.eat('L').then_some(())?;
        let mut name = String::new();
        let mut arguments = vec![];
        loop {
            name += self.until(&['<', '.', ';'])?;
            if self.eat('<') {
                arguments.clear();
                while !self.eat('>') {
                    arguments.push(self.argument()?);
                }
            }
            if self.eat(';') {
                return Some(ClassTypeSignature { name: name.into(), arguments });
            }
            // A member of a class with type arguments.
            self.eat('.').then_some(())?;
            name.push('$');
            arguments.clear();
        }
    }

    fn argument(&mut self) -> Option<TypeArgument> {
        Some(if self.eat('*') {
            TypeArgument::Any
        } else if self.eat('+') {
            TypeArgument::Extends(self.ty()?)
        } else if self.eat('-') {
            TypeArgument::Super(self.ty()?)
        } else {
            TypeArgument::Is(self.ty()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_javac_writes_is_read() {
        let ty = TypeSignature::parse("Ljava/util/Map<Ljava/lang/String;Ljava/util/List<+[I>;>;").expect("a type");
        let TypeSignature::Class(map) = &ty else { panic!("{ty:?}") };
        assert_eq!((&*map.name, map.arguments.len()), ("java/util/Map", 2));
        let inner = TypeSignature::parse("La/Outer<TT;>.Inner<*>;").expect("a member");
        let TypeSignature::Class(inner) = inner else { panic!("{inner:?}") };
        assert_eq!((&*inner.name, &inner.arguments[..]), ("a/Outer$Inner", &[TypeArgument::Any][..]));
        let method = "<T::Ljava/lang/Comparable<TT;>;>(Ljava/util/List<TT;>;I)TT;^Ljava/io/IOException;";
        let method = MethodSignature::parse(method).expect("a method");
        assert_eq!((method.formals.len(), method.params.len()), (1, 2));
        let bound = method.formals[0].bound.as_ref().and_then(|bound| bound.erasure(&|_| None));
        assert_eq!(bound, Some(FieldType::Object("java/lang/Comparable".into())));
        let class = ClassSignature::parse("<K:Ljava/lang/Object;V:>La/B<TK;>;La/I;").map(|c| c.supertypes.len());
        assert_eq!(class, None, "a bound is missing");
        let class = ClassSignature::parse("<K:Ljava/lang/Object;>La/B<TK;>;La/I;").map(|c| c.supertypes.len());
        assert_eq!(class, Some(2));
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in ["", "L", "Ljava/util/List<", "Ljava/util/List<>", "TT", "[", "é", "I;", "Ljava/util/List<*>"] {
            assert_eq!(TypeSignature::parse(text), None, "{text}");
        }
        assert_eq!(TypeSignature::parse(&"[".repeat(100_000)), None);
        assert_eq!(TypeSignature::parse(&"La<".repeat(100_000)), None);
    }
}
