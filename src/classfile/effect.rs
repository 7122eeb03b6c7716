//! What an instruction does to the operand stack (JVMS §6.5), by the kinds of its entries; a long or double is one.

use crate::classfile::{
    ConstIdx, Constant, Constants, Instr,
    code::{Convert, Elem, Invoke, Kind, StackOp},
};

/// `None` for a subroutine, whose stack is its caller's, and where the stack has not what is taken from it.
pub(super) fn apply(instr: Instr, constants: &Constants, stack: &mut Vec<Kind>) -> Option<()> {
    let field = |at: ConstIdx| match constants.get(at) {
        Constant::Field(member) => kind(&member.descriptor),
        _ => None,
    };
    let (pops, pushed) = match instr {
        Instr::Nop | Instr::Iinc(..) | Instr::Goto(_) | Instr::CheckCast(_) | Instr::Neg(_) => (0, None),
        Instr::Null | Instr::New(_) => (0, Some(Kind::Ref)),
        Instr::Int(_) => (0, Some(Kind::Int)),
        Instr::Long(_) => (0, Some(Kind::Long)),
        Instr::Float(_) => (0, Some(Kind::Float)),
        Instr::Double(_) => (0, Some(Kind::Double)),
        Instr::Ldc(at) => (0, Some(loaded(constants.get(at))?)),
        Instr::Load(kind, _) => (0, Some(kind)),
        Instr::Store(..) | Instr::PutStatic(_) | Instr::MonitorEnter | Instr::MonitorExit | Instr::Throw => (1, None),
        Instr::If(..) | Instr::IfNull(..) | Instr::TableSwitch(_) | Instr::LookupSwitch(_) => (1, None),
        Instr::IfIcmp(..) | Instr::IfAcmp(..) | Instr::PutField(_) => (2, None),
        Instr::Return(kind) => (usize::from(kind.is_some()), None),
        Instr::ArrayLoad(elem) => (2, Some(element(elem))),
        Instr::ArrayStore(_) => (3, None),
        Instr::Stack(op) => return shuffle(op, stack),
        Instr::Arith(kind, _) => (2, Some(kind)),
        Instr::Convert(op) => (1, Some(converted(op))),
        Instr::Compare(_) => (2, Some(Kind::Int)),
        Instr::GetStatic(at) => (0, Some(field(at)?)),
        Instr::GetField(at) => (1, Some(field(at)?)),
        Instr::NewArray(_) | Instr::ANewArray(_) => (1, Some(Kind::Ref)),
        Instr::MultiANewArray(_, dimensions) => (dimensions.into(), Some(Kind::Ref)),
        Instr::ArrayLength | Instr::InstanceOf(_) => (1, Some(Kind::Int)),
        Instr::Invoke(how, at) => {
            let Constant::Method(member) = constants.get(at) else { return None };
            let (count, result) = call(&member.descriptor)?;
            (count + usize::from(how != Invoke::Static), result)
        }
        Instr::InvokeDynamic(at) => {
            let Constant::InvokeDynamic(_, _, descriptor) = constants.get(at) else { return None };
            call(descriptor)?
        }
        Instr::Jsr(_) | Instr::Ret(_) => return None,
    };
    stack.truncate(stack.len().checked_sub(pops)?);
    stack.extend(pushed);
    Some(())
}

/// How values of this type are computed.
fn kind(descriptor: &str) -> Option<Kind> {
    Some(match descriptor.as_bytes().first()? {
        b'J' => Kind::Long,
        b'F' => Kind::Float,
        b'D' => Kind::Double,
        b'L' | b'[' => Kind::Ref,
        _ => Kind::Int,
    })
}

/// How many values a method of this descriptor takes, and what it returns.
fn call(descriptor: &str) -> Option<(usize, Option<Kind>)> {
    let (mut parameters, result) = descriptor.strip_prefix('(')?.rsplit_once(')')?;
    let mut count = 0;
    while !parameters.is_empty() {
        let element = parameters.trim_start_matches('[');
        let length = if element.starts_with('L') { element.find(';')? + 1 } else { 1 };
        parameters = element.get(length..)?;
        count += 1;
    }
    Some((count, if result == "V" { None } else { Some(kind(result)?) }))
}

fn loaded(constant: &Constant) -> Option<Kind> {
    Some(match constant {
        Constant::Integer(_) => Kind::Int,
        Constant::Long(_) => Kind::Long,
        Constant::Float(_) => Kind::Float,
        Constant::Double(_) => Kind::Double,
        Constant::Dynamic(_, _, descriptor) => kind(descriptor)?,
        _ => Kind::Ref,
    })
}

fn element(elem: Elem) -> Kind {
    match elem {
        Elem::Int | Elem::Byte | Elem::Char | Elem::Short => Kind::Int,
        Elem::Long => Kind::Long,
        Elem::Float => Kind::Float,
        Elem::Double => Kind::Double,
        Elem::Ref => Kind::Ref,
    }
}

fn converted(op: Convert) -> Kind {
    match op {
        Convert::I2l | Convert::F2l | Convert::D2l => Kind::Long,
        Convert::I2f | Convert::L2f | Convert::D2f => Kind::Float,
        Convert::I2d | Convert::L2d | Convert::F2d => Kind::Double,
        _ => Kind::Int,
    }
}

/// JVMS §2.11.6.
fn shuffle(op: StackOp, stack: &mut Vec<Kind>) -> Option<()> {
    let (top, below) = match op {
        StackOp::Pop => return stack.pop().map(drop),
        StackOp::Pop2 => return words(stack).map(drop),
        StackOp::Swap => (vec![stack.pop()?], vec![stack.pop()?]),
        StackOp::Dup => (vec![stack.pop()?], vec![]),
        StackOp::DupX1 => (vec![stack.pop()?], vec![stack.pop()?]),
        StackOp::DupX2 => (vec![stack.pop()?], words(stack)?),
        StackOp::Dup2 => (words(stack)?, vec![]),
        StackOp::Dup2X1 => (words(stack)?, vec![stack.pop()?]),
        StackOp::Dup2X2 => (words(stack)?, words(stack)?),
    };
    stack.extend(&top);
    stack.extend(&below);
    if op != StackOp::Swap {
        stack.extend(&top);
    }
    Some(())
}

/// Takes two words: one value of category 2, or two of category 1; deepest first.
fn words(stack: &mut Vec<Kind>) -> Option<Vec<Kind>> {
    let top = stack.pop()?;
    Some(if matches!(top, Kind::Long | Kind::Double) { vec![top] } else { vec![stack.pop()?, top] })
}
