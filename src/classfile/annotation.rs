//! Annotations (JVMS §4.7.16 to §4.7.19), visible at run time or not: their classes and their values.

use super::cursor::{Cursor, Problem, Result};
use super::{Constant, Name, pool::Pool};

/// They nest no deeper than this; source code that does is not known.
const DEEPEST: u32 = 64;

/// An annotation of a class or method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// Internal name of its interface.
    pub class: Name,
    /// Its elements by name, as far as the file has them: not those that have their default.
    pub values: Vec<(Name, ElementValue)>,
}

/// The value of an element (JVMS §4.7.16.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementValue {
    /// A string.
    Text(Name),
    /// An annotation.
    Annotation(Annotation),
    /// Several values.
    Array(Vec<ElementValue>),
    /// A number other than a floating-point one, a character, or a truth value as 0 or 1.
    Int(i64),
    /// A class literal, by its descriptor.
    Class(Name),
    /// A constant of an enum, by its name.
    Constant(Name),
    /// A floating-point number, or a string that is no Unicode.
    Other,
}

impl Annotation {
    /// The value of an element, if the file has it.
    pub fn value(&self, name: &str) -> Option<&ElementValue> {
        self.values.iter().find(|(of, _)| **of == *name).map(|(_, value)| value)
    }

    /// The number that an element is, if the file has it.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.value(name)? {
            &ElementValue::Int(value) => Some(value),
            _ => None,
        }
    }

    /// Its simple name: what stands behind the last dot of its source name.
    pub fn simple_name(&self) -> &str {
        self.class.rsplit(['/', '$']).next().unwrap_or_default()
    }
}

/// The body of an attribute: a count, and that many annotations.
pub(super) fn all(input: &mut Cursor<'_>, pool: &Pool<'_>) -> Result<Vec<Annotation>> {
    let mut all = vec![];
    for _ in 0..input.u2()? {
        let ty = pool.text(input.u2()?)?;
        all.extend(annotation(&ty, pairs(input, pool, 0)?));
    }
    Ok(all)
}

/// What is of no class annotates nothing.
fn annotation(ty: &str, values: Vec<(Name, ElementValue)>) -> Option<Annotation> {
    let class = ty.strip_prefix('L')?.strip_suffix(';')?;
    Some(Annotation { class: class.into(), values })
}

/// The element-value pairs of an annotation.
pub(super) fn pairs(input: &mut Cursor<'_>, pool: &Pool<'_>, depth: u32) -> Result<Vec<(Name, ElementValue)>> {
    let mut values = vec![];
    for _ in 0..input.u2()? {
        // Whoever asks for the value finds out that it has no name.
        let name = pool.name(input.u2()?).ok();
        let value = value(input, pool, depth)?;
        values.extend(name.map(|name| (name, value)));
    }
    Ok(values)
}

fn value(input: &mut Cursor<'_>, pool: &Pool<'_>, depth: u32) -> Result<ElementValue> {
    let at = input.offset();
    if depth > DEEPEST {
        return Err(Problem::at(at, "nested too deeply"));
    }
    Ok(match input.u1()? {
        b's' => pool.name(input.u2()?).map_or(ElementValue::Other, ElementValue::Text),
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => match pool.constant(input.u2()?) {
            Ok(Constant::Integer(value)) => ElementValue::Int(value.into()),
            Ok(Constant::Long(value)) => ElementValue::Int(value),
            _ => ElementValue::Other,
        },
        b'c' => pool.name(input.u2()?).map_or(ElementValue::Other, ElementValue::Class),
        b'e' => {
            input.u2()?;
            pool.name(input.u2()?).map_or(ElementValue::Other, ElementValue::Constant)
        }
        b'@' => {
            let ty = pool.text(input.u2()?).unwrap_or_default();
            annotation(&ty, pairs(input, pool, depth + 1)?).map_or(ElementValue::Other, ElementValue::Annotation)
        }
        b'[' => {
            let values = (0..input.u2()?).map(|_| value(input, pool, depth + 1));
            ElementValue::Array(values.collect::<Result<_>>()?)
        }
        tag => return Err(Problem::at(at, format!("unknown element value tag {tag}"))),
    })
}
