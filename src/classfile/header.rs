//! What a class file says of other classes, read without decoding the rest of it.

use rustc_hash::FxHashSet;

use super::cursor::{Cursor, Problem, Result};
use super::error::ReadError;
use super::pool::Pool;
use super::{Name, fence};

/// Names that are one where they are equal.
#[derive(Default)]
pub struct Names(FxHashSet<Name>);

impl Names {
    /// The name with this text.
    pub(crate) fn name(&mut self, text: &str) -> Name {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let name = Name::from(text);
        self.0.insert(name.clone());
        name
    }
}

/// The names of classes in a class file.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// Its own.
    pub name: Name,
    /// Direct superclass and superinterfaces.
    pub supertypes: Vec<Name>,
    /// Classes in the constant pool and in the descriptors of members; the element's for arrays. May repeat.
    pub mentioned: Vec<Name>,
    /// Array types in the constant pool.
    pub arrays: Vec<Name>,
}

/// Reads a class file (JVMS §4.1) up to its methods' attributes, which it skips. `location` says in errors where the bytes come from.
///
/// # Errors
/// Where that part is no class file; the rest is not looked at.
pub fn read_header(bytes: &[u8], location: &str, names: &mut Names) -> std::result::Result<Header, ReadError> {
    header(&mut Cursor::new(bytes), names).map_err(|problem| ReadError::of(problem, location))
}

fn header(input: &mut Cursor<'_>, names: &mut Names) -> Result<Header> {
    fence::magic(input).map_err(|p| p.within("header"))?;
    let pool = Pool::scan(input)?;
    let _access = input.u2()?;
    let name = names.name(&pool.class_text(input.u2()?)?);
    let mut supertypes = vec![];
    let superclass = input.u2()?;
    if superclass != 0 {
        supertypes.push(names.name(&pool.class_text(superclass)?));
    }
    for _ in 0..input.u2()? {
        supertypes.push(names.name(&pool.class_text(input.u2()?)?));
    }
    let (mut mentioned, mut arrays) = (vec![], vec![]);
    for _fields_then_methods in 0..2 {
        for _ in 0..input.u2()? {
            let (_access, _name) = (input.u2()?, input.u2()?);
            let descriptor = pool.text(input.u2()?)?;
            mentioned.extend(classes_in(&descriptor).map(|name| names.name(name)));
            for _ in 0..input.u2()? {
                input.u2()?;
                let length = input.u4()?;
                input.take(usize::try_from(length).map_err(|_| Problem::new("an attribute larger than memory"))?)?;
            }
        }
    }
    for text in pool.class_texts() {
        let text = text?;
        if text.starts_with('[') {
            mentioned.extend(classes_in(&text).map(|name| names.name(name)));
            arrays.push(names.name(&text));
        } else {
            mentioned.push(names.name(&text));
        }
    }
    Ok(Header { name, supertypes, mentioned, arrays })
}

/// The classes in a descriptor (JVMS §4.3), which is of a field or of a method.
fn classes_in(descriptor: &str) -> impl Iterator<Item = &str> {
    let mut rest = descriptor;
    std::iter::from_fn(move || {
        let (_, from) = rest.split_once('L')?;
        let (name, after) = from.split_once(';')?;
        rest = after;
        Some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::classes_in;

    #[test]
    fn descriptors_name_classes() {
        let names = |descriptor| classes_in(descriptor).collect::<Vec<_>>();
        assert_eq!(names("(I[[Lp/List;JLL;)LA;"), ["p/List", "L", "A"]);
        assert!(names("[[J").is_empty());
        assert!(names("(").is_empty());
    }
}
