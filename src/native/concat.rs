//! `java.lang.invoke.StringConcatFactory`: the `+` of strings since Java 9 (JEP 280).

use super::string;
use crate::{
    classfile::{BaseType, Constant, FieldType},
    state::{ObjId, Value},
    step::{CallSite, Cx, Flow, Reply},
};

/// In a recipe, the place of the next argument of the call.
const ARGUMENT: u16 = 1;
/// In a recipe, the place of the next static argument.
const CONSTANT: u16 = 2;

/// `makeConcat`: the arguments one after the other.
pub(super) fn plain(cx: &mut Cx<'_>, site: &CallSite<'_>, args: &[Value]) -> Flow<Reply> {
    let recipe = vec![ARGUMENT; args.len()];
    concat(cx, site, &recipe, &[], args)
}

/// `makeConcatWithConstants`: as the recipe says, the first static argument.
pub(super) fn with_recipe(cx: &mut Cx<'_>, site: &CallSite<'_>, args: &[Value]) -> Flow<Reply> {
    match site.bootstrap.arguments.split_first() {
        Some((Constant::String(recipe), constants)) => concat(cx, site, recipe, constants, args),
        _ => Ok(Reply::Bytecode),
    }
}

fn concat(cx: &mut Cx<'_>, site: &CallSite<'_>, recipe: &[u16], constants: &[Constant], args: &[Value]) -> Flow<Reply> {
    let mut text: Vec<u16> = vec![];
    let mut rest = site.descriptor.params.iter().zip(args);
    let mut constants = constants.iter();
    for &unit in recipe {
        let known = match unit {
            ARGUMENT => {
                let (ty, v) = rest.next().expect("a recipe has as many places as the call site arguments");
                if runs_the_program(cx, ty, *v) {
                    return Ok(Reply::Bytecode);
                }
                spelled(cx, ty, *v)
            }
            CONSTANT => match constants.next() {
                Some(Constant::String(s)) => Some(s.to_vec()),
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

/// Whether making a text of the value calls a `toString` of who knows what effect, or that of a floating-point number,
/// which differs between versions of the JDK.
fn runs_the_program(cx: &Cx<'_>, ty: &FieldType, v: Value) -> bool {
    const PLAIN: [&str; 9] = ["String", "Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short"];
    match (ty, v) {
        (_, Value::F32(_) | Value::F64(_)) => true,
        (FieldType::Object(class), Value::Obj(_)) if matches!(&**class, "java/lang/Float" | "java/lang/Double") => true,
        (FieldType::Base(_), _) | (_, Value::Null) => false,
        (FieldType::Object(class), _) if class.strip_prefix("java/lang/").is_some_and(|c| PLAIN.contains(&c)) => false,
        _ => string::units(cx, v).is_none(),
    }
}

/// A value as `String.valueOf` has it, where that is plain.
fn spelled(cx: &Cx<'_>, ty: &FieldType, v: Value) -> Option<Vec<u16>> {
    let text = match (ty, v) {
        (FieldType::Base(BaseType::Boolean), Value::I32(b)) => (b != 0).to_string(),
        (FieldType::Base(BaseType::Char), Value::I32(c)) => return Some(vec![c as u16]),
        (_, Value::I32(i)) => i.to_string(),
        (_, Value::I64(l)) => l.to_string(),
        (_, Value::Null) => "null".to_owned(),
        (_, Value::Obj(o)) => return string::units(cx, v).or_else(|| boxed(cx, o)),
        _ => return None,
    };
    Some(text.encode_utf16().collect())
}

/// What is in a box, of a kind whose text is plain.
fn boxed(cx: &Cx<'_>, o: ObjId) -> Option<Vec<u16>> {
    let program = &cx.world.program;
    let class = cx.class_of(o);
    let ty = match program.class(class).name.strip_prefix("java/lang/")? {
        "Boolean" => BaseType::Boolean,
        "Byte" => BaseType::Byte,
        "Character" => BaseType::Char,
        "Integer" => BaseType::Int,
        "Long" => BaseType::Long,
        "Short" => BaseType::Short,
        _ => return None,
    };
    let ty = FieldType::Base(ty);
    let f = program.resolve_field(class, "value", &ty.descriptor()).ok()?;
    spelled(cx, &ty, cx.st.heap.cell(o, program.field(f).slot as usize))
}
