//! What a constructor does, where its bytecode says so plainly: straight-line code that stores parameters and constants.

use crate::classfile::code::{Instr, Invoke, StackOp};
use crate::classfile::{Constant, FieldType};
use crate::program::{Class, MethodId, Program};
use crate::witness::{Datum, FieldRef};

/// What a constructor leaves in a field.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Left {
    /// The argument for the parameter of this index.
    Param(usize),
    /// A constant.
    Value(Datum),
    /// Something else, of no further effect.
    Unknown,
}

#[derive(Copy, Clone)]
enum Value {
    This,
    Left(Left),
}

/// Longest chain of constructors that is followed.
const DEPTH: u32 = 16;

/// The fields a constructor writes, and nothing else does it do; `None` if it may do more.
pub(super) fn effect(program: &Program, constructor: MethodId) -> Option<Vec<(FieldRef, Left)>> {
    let params = program.method(constructor).descriptor.params.len();
    let mut writes = Vec::new();
    run(program, constructor, (0..params).map(Left::Param).collect(), &mut writes, DEPTH)?;
    Some(writes)
}

fn run(
    program: &Program,
    constructor: MethodId,
    arguments: Vec<Left>,
    writes: &mut Vec<(FieldRef, Left)>,
    depth: u32,
) -> Option<()> {
    let method = program.method(constructor);
    let class = program.class(method.class);
    let file = class.file.as_deref()?;
    let code = method.code.as_deref().filter(|code| code.handlers.is_empty() && depth > 0)?;
    let mut locals = vec![Some(Value::This)];
    for (ty, &argument) in method.descriptor.params.iter().zip(&arguments) {
        locals.push(Some(Value::Left(argument)));
        locals.extend(ty.is_wide().then_some(None));
    }
    let mut stack: Vec<Value> = Vec::new();
    let constant = |datum| Value::Left(Left::Value(datum));
    for instr in &code.instrs {
        match *instr {
            Instr::Nop => {}
            Instr::Load(_, local) => stack.push((*locals.get(usize::from(local))?)?),
            Instr::Null => stack.push(constant(Datum::Null)),
            Instr::Int(it) => stack.push(constant(Datum::Int(it))),
            Instr::Long(it) => stack.push(constant(Datum::Long(it))),
            Instr::Float(it) => stack.push(constant(Datum::Float(it))),
            Instr::Double(it) => stack.push(constant(Datum::Double(it))),
            Instr::Ldc(at) => stack.push(match file.constant(at) {
                &Constant::Integer(it) => constant(Datum::Int(it)),
                &Constant::Long(it) => constant(Datum::Long(it)),
                &Constant::Float(it) => constant(Datum::Float(it)),
                &Constant::Double(it) => constant(Datum::Double(it)),
                Constant::String(_) => Value::Left(Left::Unknown),
                _ => return None,
            }),
            Instr::Stack(StackOp::Dup) => stack.push(*stack.last()?),
            Instr::PutField(at) => {
                let Constant::Field(member) = file.constant(at) else { return None };
                let (Value::Left(value), Value::This) = (stack.pop()?, stack.pop()?) else { return None };
                let holder = program.load(&member.class).ok()?;
                let id = program.resolve_field(holder, &member.name, &member.descriptor).ok()?;
                let field = program.field(id);
                let value = stored(value, &field.ty, method.descriptor.params.as_slice(), &arguments)?;
                let class = program.class(field.class).name.clone();
                let place = FieldRef { class, name: field.name.clone(), descriptor: member.descriptor.clone() };
                writes.retain(|(known, _)| *known != place);
                writes.push((place, value));
            }
            Instr::Invoke(Invoke::Special, at) => {
                let Constant::Method(member) = file.constant(at) else { return None };
                if &*member.name != "<init>" {
                    return None;
                }
                let holder = program.load(&member.class).ok()?;
                let next = program.declared_method(holder, "<init>", &member.descriptor)?;
                let count = program.method(next).descriptor.params.len();
                let passed = stack.split_off(stack.len().checked_sub(count)?);
                let Value::This = stack.pop()? else { return None };
                let passed = passed.into_iter().map(|value| match value {
                    Value::Left(left) => Some(left),
                    Value::This => None,
                });
                // The root of all classes has a constructor that only returns.
                if program.class(holder).superclass.is_some() {
                    run(program, next, passed.collect::<Option<_>>()?, writes, depth - 1)?;
                }
            }
            Instr::Return(None) => return Some(()),
            _ => return None,
        }
    }
    None
}

/// An int constant as what the field holds; a parameter only if nothing is lost or gained on the way.
fn stored(value: Left, field: &FieldType, params: &[FieldType], arguments: &[Left]) -> Option<Left> {
    use crate::classfile::BaseType::{Boolean, Byte, Char, Short};
    Some(match (value, field) {
        (Left::Value(Datum::Int(it)), FieldType::Base(base)) => Left::Value(match base {
            Boolean => Datum::Boolean(it & 1 != 0),
            Byte => Datum::Byte(it as i8),
            Char => Datum::Char(it as u16),
            Short => Datum::Short(it as i16),
            _ => Datum::Int(it),
        }),
        (Left::Param(_), FieldType::Base(base)) => {
            // Whichever of ours it came through, its type must be the field's.
            let through = arguments.iter().position(|argument| *argument == value)?;
            if params.get(through) != Some(&FieldType::Base(*base)) {
                return None;
            }
            value
        }
        _ => value,
    })
}

/// The constructors a class declares.
pub(super) fn constructors<'a>(program: &'a Program, class: &'a Class) -> impl Iterator<Item = MethodId> + 'a {
    class.methods.iter().copied().filter(|&id| &*program.method(id).name == "<init>")
}
