//! `java.lang.runtime.ObjectMethods`: `equals`, `hashCode` and `toString` of records (JLS §8.10.3).

use super::{adapt, concat, hidden};
use crate::{
    classfile::{
        BaseType, BootstrapMethod, Constant, FieldType, MemberRef, MethodDescriptor, Name,
        assemble::{ClassBuilder, CodeBuilder, PUBLIC_STATIC, member},
        code::{ArithOp, Cond, Instr, Kind},
    },
    step::{CallSite, Cx, Flow, Linkage},
};

const OBJECTS: &str = "java/util/Objects";

/// A component: its field and its type.
type Component<'a> = (&'a MemberRef, FieldType);

/// Links the call site to the method of that name.
pub(super) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage> {
    let Some((record, names, components)) = read(site) else {
        return cx.unsupported("an unknown form of ObjectMethods");
    };
    let mut class = ClassBuilder::new(&hidden::name(cx, site, "Record"), "java/lang/Object", vec![]);
    let this = FieldType::Object(record.clone());
    let entry = class.method(PUBLIC_STATIC, site.name, site.descriptor, |code| match site.name {
        "hashCode" => hash_code(code, &this, &components),
        "equals" => equals(code, &this, &record, &components),
        _ => to_string(code, &this, &simple_name(cx, &record), &names, &components),
    });
    hidden::link(cx, site, class, &entry)
}

/// The record class, the names of the components, and the components.
fn read<'a>(site: &'a CallSite<'_>) -> Option<(Name, Vec<String>, Vec<Component<'a>>)> {
    let (Constant::Class(record), Constant::String(names), getters) = (match site.bootstrap.arguments.as_slice() {
        [record, names, getters @ ..] => (record, names, getters),
        _ => return None,
    }) else {
        return None;
    };
    let component = |getter: &'a Constant| match getter {
        Constant::MethodHandle(1, field) => Some((field, FieldType::parse(&field.descriptor)?)),
        _ => None,
    };
    let names = String::from_utf16(names).ok()?;
    let names = names.split(';').filter(|n| !n.is_empty()).map(str::to_owned).collect();
    matches!(site.name, "hashCode" | "equals" | "toString").then_some(())?;
    Some((record.clone(), names, getters.iter().map(component).collect::<Option<_>>()?))
}

/// `31 * h + hash(c)` for each component, in order.
fn hash_code(code: &mut CodeBuilder<'_>, this: &FieldType, components: &[Component<'_>]) {
    code.op(Instr::Int(0));
    for (field, ty) in components {
        code.op(Instr::Int(31));
        code.op(Instr::Arith(Kind::Int, ArithOp::Mul));
        code.load(this, 0);
        code.get_field(field);
        match ty {
            FieldType::Base(base) => {
                code.invoke_static(adapt::boxed(*base), "hashCode", &format!("({})I", base.letter()));
            }
            _ => code.invoke_static(OBJECTS, "hashCode", "(Ljava/lang/Object;)I"),
        }
        code.op(Instr::Arith(Kind::Int, ArithOp::Add));
    }
    code.return_(Some(&FieldType::Base(BaseType::Int)));
}

fn equals(code: &mut CodeBuilder<'_>, this: &FieldType, record: &str, components: &[Component<'_>]) {
    let (other, boolean) = (FieldType::Object("java/lang/Object".into()), FieldType::Base(BaseType::Boolean));
    let (yes, no) = (code.label(), code.label());
    code.load(this, 0);
    code.load(&other, 1);
    code.if_acmp(Cond::Eq, yes);
    code.load(&other, 1);
    code.instance_of(record);
    code.if_zero(Cond::Eq, no);
    for (field, ty) in components {
        code.load(this, 0);
        code.get_field(field);
        code.load(&other, 1);
        code.cast(record);
        code.get_field(field);
        match ty {
            // As the boxes compare: NaN equals itself, 0.0 and -0.0 differ.
            FieldType::Base(base @ (BaseType::Float | BaseType::Double | BaseType::Long)) => {
                let letter = base.letter();
                code.invoke_static(adapt::boxed(*base), "compare", &format!("({letter}{letter})I"));
                code.if_zero(Cond::Ne, no);
            }
            FieldType::Base(_) => code.if_icmp(Cond::Ne, no),
            _ => {
                code.invoke_static(OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
                code.if_zero(Cond::Eq, no);
            }
        }
    }
    code.place(yes);
    code.op(Instr::Int(1));
    code.return_(Some(&boolean));
    code.place(no);
    code.op(Instr::Int(0));
    code.return_(Some(&boolean));
}

/// `Name[a=1, b=x]`, put together as the program itself would.
fn to_string(code: &mut CodeBuilder<'_>, this: &FieldType, name: &str, names: &[String], components: &[Component<'_>]) {
    let mut recipe = format!("{name}[");
    for (i, ((field, _), name)) in components.iter().zip(names).enumerate() {
        recipe += &format!("{}{name}=\u{1}", if i == 0 { "" } else { ", " });
        code.load(this, 0);
        code.get_field(field);
    }
    recipe.push(']');
    let string = FieldType::Object("java/lang/String".into());
    let pieces = components.iter().map(|(_, ty)| ty.clone()).collect();
    let bootstrap = BootstrapMethod {
        handle: (6, member(concat::FACTORY, "makeConcatWithConstants", "()V")),
        arguments: vec![Constant::String(recipe.encode_utf16().collect())],
    };
    code.invoke_dynamic(
        bootstrap,
        "makeConcatWithConstants",
        &MethodDescriptor { params: pieces, ret: Some(string.clone()) },
    );
    code.return_(Some(&string));
}

/// `Class.getSimpleName`: as declared, without what it is nested in.
fn simple_name(cx: &Cx<'_>, record: &str) -> String {
    let nested = cx.world.program.load(record).ok().and_then(|id| {
        let file = cx.world.program.class(id).file.clone()?;
        file.inner_classes.iter().find(|c| &*c.inner == record)?.simple_name.clone()
    });
    nested.map_or_else(|| record.rsplit('/').next().unwrap_or(record).to_owned(), |n| n.to_string())
}
