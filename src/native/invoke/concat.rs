//! `java.lang.invoke.StringConcatFactory`: the `+` of strings since Java 9 (JEP 280).

use super::hidden;
use crate::{
    classfile::{
        BaseType, Constant, FieldType, MethodDescriptor,
        assemble::{ClassBuilder, PUBLIC_STATIC},
    },
    native::string,
    state::Value,
    step::{CallSite, Cx, Flow, Linkage, Reply},
};

/// In a recipe, the place of the next argument of the call.
const ARGUMENT: u16 = 1;
/// In a recipe, the place of the next static argument.
const CONSTANT: u16 = 2;
/// The class of the bootstrap methods.
pub(super) const FACTORY: &str = "java/lang/invoke/StringConcatFactory";
const STRING: &str = "java/lang/String";

/// What is put together is plain, or is made so first by `String.valueOf`, which may run the program.
pub(super) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage> {
    if recipe(site).is_none() {
        return cx.unsupported("an unknown form of StringConcatFactory");
    }
    if site.descriptor.params.iter().all(is_plain) {
        return Ok(Linkage::Inline);
    }
    let mut class = ClassBuilder::new(&hidden::name(cx, site, "Concat"), "java/lang/Object", vec![]);
    let string = FieldType::Object(STRING.into());
    let plain = |ty: &FieldType| if is_plain(ty) { ty.clone() } else { string.clone() };
    let pieces = MethodDescriptor {
        params: site.descriptor.params.iter().map(plain).collect(),
        ret: site.descriptor.ret.clone(),
    };
    let entry = class.method(PUBLIC_STATIC, "concat", site.descriptor, |code| {
        let mut at = 0;
        for ty in &site.descriptor.params {
            code.load(ty, at);
            at += ty.words();
            if !is_plain(ty) {
                let of = if let FieldType::Base(base) = ty { base.letter().to_string() } else { OBJECT.to_owned() };
                code.invoke_static(STRING, "valueOf", &format!("({of})L{STRING};"));
            }
        }
        code.invoke_dynamic(site.bootstrap.clone(), site.name, &pieces);
        code.return_(pieces.ret.as_ref());
    });
    hidden::link(cx, site, class, &entry)
}

const OBJECT: &str = "Ljava/lang/Object;";

/// Types whose values are spelled here: strings, and primitive types but for floating point.
fn is_plain(ty: &FieldType) -> bool {
    match ty {
        FieldType::Base(base) => !matches!(base, BaseType::Float | BaseType::Double),
        FieldType::Object(class) => &**class == STRING,
        FieldType::Array(_) => false,
    }
}

/// Places and literal text, and the constants for the places of those; `makeConcat` has only arguments.
fn recipe<'a>(site: &'a CallSite<'_>) -> Option<(Vec<u16>, &'a [Constant])> {
    if &*site.bootstrap.handle.1.name == "makeConcat" {
        return Some((vec![ARGUMENT; site.descriptor.params.len()], &[]));
    }
    let Some((Constant::String(recipe), constants)) = site.bootstrap.arguments.split_first() else { return None };
    let known = constants.iter().all(|c| matches!(c, Constant::String(_) | Constant::Integer(_)));
    known.then(|| (recipe.to_vec(), constants))
}

/// The text put together from plain arguments.
pub(super) fn inline(cx: &mut Cx<'_>, site: &CallSite<'_>, args: &[Value]) -> Flow<Reply> {
    let (recipe, constants) = recipe(site).expect("it has been linked");
    let mut text: Vec<u16> = vec![];
    let mut rest = site.descriptor.params.iter().zip(args);
    let mut constants = constants.iter();
    for unit in recipe {
        let known = match unit {
            ARGUMENT => {
                let (ty, v) = rest.next().expect("a recipe has as many places as the call site arguments");
                spelled(cx, ty, *v)
            }
            CONSTANT => match constants.next() {
                Some(Constant::String(s)) => Some(s.to_vec()),
                Some(Constant::Integer(i)) => Some(i.to_string().encode_utf16().collect()),
                _ => None,
            },
            _ => Some(vec![unit]),
        };
        match known {
            Some(units) => text.extend(units),
            // What depends on the input is mostly a message that nobody reads.
            None => {
                let o = string::opaque(cx, "a string put together from what depends on the input")?;
                return Ok(Reply::Value(Value::Obj(o)));
            }
        }
    }
    string::new(cx, &text).map(|o| Reply::Value(Value::Obj(o)))
}

/// A value as `String.valueOf` has it, where that is plain.
fn spelled(cx: &Cx<'_>, ty: &FieldType, v: Value) -> Option<Vec<u16>> {
    let text = match (ty, v) {
        (FieldType::Base(BaseType::Boolean), Value::I32(b)) => (b != 0).to_string(),
        (FieldType::Base(BaseType::Char), Value::I32(c)) => return Some(vec![c as u16]),
        (_, Value::I32(i)) => i.to_string(),
        (_, Value::I64(l)) => l.to_string(),
        (_, Value::Null) => "null".to_owned(),
        (_, Value::Obj(_)) => return string::units(cx, v),
        _ => return None,
    };
    Some(text.encode_utf16().collect())
}
