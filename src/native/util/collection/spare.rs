//! Keys for entries that nobody has looked at: objects unlike those that come up by themselves.

use crate::{
    input::{Body, Datum, FieldRef},
    program::Program,
};

/// See [`crate::input::Library::unlike`].
pub(in crate::native) fn unlike(program: &Program, class: &str, n: u32) -> Option<Body> {
    let value = match class.strip_prefix("java/lang/")? {
        "String" => return Some(Body::Text(format!("key{n}").encode_utf16().collect())),
        "Integer" => Datum::Int(n as i32),
        "Long" => Datum::Long(n.into()),
        "Short" => Datum::Short(n as i16),
        "Character" => Datum::Char(n as u16),
        "Byte" => Datum::Byte(n as i8),
        _ => return None,
    };
    let layout = &program.class(program.load(class).ok()?).layout;
    Some(Body::Fields(layout.iter().map(|&f| (FieldRef::of(program, f), value)).collect()))
}

/// See [`crate::input::Library::all`].
pub(in crate::native) fn all(program: &Program, class: &str) -> Option<Vec<Body>> {
    if class != "java/lang/Boolean" {
        return None;
    }
    let layout = &program.class(program.load(class).ok()?).layout;
    let of = |b| Body::Fields(layout.iter().map(|&f| (FieldRef::of(program, f), Datum::Boolean(b))).collect());
    Some(vec![of(true), of(false)])
}
