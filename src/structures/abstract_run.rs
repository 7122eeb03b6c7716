//! The code of a method, run on what is known of its variables: along each branch that is not known, until nothing new comes up.

use super::written::Written;
use crate::{
    classfile::{
        ClassFile, ConstIdx, Constant, FieldType, Instr, InstrIdx, MethodDescriptor,
        code::{ArithOp, Code, Cond, Convert, Elem, Invoke, Kind, StackOp},
    },
    program::{ClassId, MethodId},
    step::World,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Steps for one method, beyond which nothing is known.
const MOST: usize = 3_000;

/// What is known of a variable.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Known {
    Int(i32),
    Null,
    /// An object of this class; of its fields that only fall these, by number in the class, are 0.
    Fallen(ClassId, u32),
    /// A long or a double.
    Wide,
    Unknown,
}

/// How a method ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Not by returning.
    Never,
    Returns(Known),
}

pub(super) type Slots = SmallVec<[Known; 16]>;

pub(super) fn is_wide(ty: &FieldType) -> bool {
    use crate::classfile::BaseType;
    matches!(ty, FieldType::Base(BaseType::Long | BaseType::Double))
}

fn unknown(ty: &FieldType) -> Known {
    if is_wide(ty) { Known::Wide } else { Known::Unknown }
}

fn join(a: Known, b: Known) -> Known {
    match (a, b) {
        _ if a == b => a,
        (Known::Fallen(c, x), Known::Fallen(d, y)) if c == d && x & y != 0 => Known::Fallen(c, x & y),
        _ => Known::Unknown,
    }
}

/// The code of a method, run on what is known.
pub(super) struct Run<'a> {
    written: &'a Written,
    world: &'a World,
    method: MethodId,
    code: &'a Code,
    /// What is known where it has been.
    at: FxHashMap<InstrIdx, Slots>,
    open: Vec<InstrIdx>,
    end: End,
}

impl<'a> Run<'a> {
    pub(super) fn new(written: &'a Written, world: &'a World, method: MethodId, code: &'a Code) -> Self {
        Self { written, world, method, code, at: FxHashMap::default(), open: vec![], end: End::Never }
    }

    /// How it ends.
    pub(super) fn ended(mut self) -> End {
        for _ in 0..MOST {
            let Some(at) = self.open.pop() else { return self.end };
            let slots = self.at[&at].clone();
            self.throw(at, &slots);
            if self.step(at, slots).is_none() || self.end == End::Returns(Known::Unknown) {
                break;
            }
        }
        End::Returns(Known::Unknown)
    }

    /// Control comes to an instruction, with this known.
    pub(super) fn reach(&mut self, at: InstrIdx, slots: Slots) {
        match self.at.get_mut(&at) {
            None => drop(self.at.insert(at, slots)),
            Some(known) => {
                let joined: Slots = known.iter().zip(&slots).map(|(&a, &b)| join(a, b)).collect();
                if joined == *known {
                    return;
                }
                *known = joined;
            }
        }
        if !self.open.contains(&at) {
            self.open.push(at);
        }
    }

    /// An exception there may be caught.
    pub(super) fn throw(&mut self, at: InstrIdx, slots: &Slots) {
        let covering = self.code.handlers.iter().filter(|h| (h.start..h.end).contains(&at));
        for target in covering.map(|h| h.target).collect::<Vec<_>>() {
            let mut slots: Slots = slots[..usize::from(self.code.max_locals)].into();
            slots.push(Known::Unknown);
            self.reach(target, slots);
        }
    }

    /// One instruction; `None` where it is not known what it does to the stack.
    fn step(&mut self, at: InstrIdx, mut slots: Slots) -> Option<()> {
        use Known::{Int, Null, Unknown, Wide};
        let next = at + 1;
        let wide = |kind: Kind| if matches!(kind, Kind::Long | Kind::Double) { Wide } else { Unknown };
        match *self.code.instrs.get(at as usize)? {
            Instr::Nop => {}
            Instr::Null => slots.push(Null),
            Instr::Int(v) => slots.push(Int(v)),
            Instr::Long(_) | Instr::Double(_) => slots.push(Wide),
            Instr::Float(_) | Instr::New(_) => slots.push(Unknown),
            Instr::Ldc(constant) => slots.push(match self.file()?.constant(constant) {
                Constant::Long(_) | Constant::Double(_) => Wide,
                Constant::Integer(v) => Int(*v),
                Constant::Dynamic(..) => return None,
                _ => Unknown,
            }),
            Instr::Load(kind, index) => {
                let held = slots[usize::from(index)];
                slots.push(if wide(kind) == Wide { Wide } else { held });
            }
            Instr::Store(_, index) => slots[usize::from(index)] = slots.pop()?,
            Instr::Iinc(index, by) => {
                let local = &mut slots[usize::from(index)];
                *local = if let Int(v) = *local { Int(v.wrapping_add(by.into())) } else { Unknown };
            }
            Instr::ArrayLoad(elem) => {
                self.drop(&mut slots, 2)?;
                slots.push(if matches!(elem, Elem::Long | Elem::Double) { Wide } else { Unknown });
            }
            Instr::ArrayStore(_) => self.drop(&mut slots, 3)?,
            Instr::Stack(op) => stack(op, &mut slots)?,
            Instr::Arith(kind, op) => {
                let (b, a) = (slots.pop()?, slots.pop()?);
                slots.push(match (op, a, b) {
                    _ if wide(kind) == Wide => Wide,
                    (ArithOp::And | ArithOp::Mul, Int(0), _) | (ArithOp::And | ArithOp::Mul, _, Int(0)) => Int(0),
                    (ArithOp::And, Int(a), Int(b)) => Int(a & b),
                    (ArithOp::Or, Int(a), Int(b)) => Int(a | b),
                    (ArithOp::Xor, Int(a), Int(b)) => Int(a ^ b),
                    (ArithOp::Add, Int(a), Int(b)) => Int(a.wrapping_add(b)),
                    (ArithOp::Sub, Int(a), Int(b)) => Int(a.wrapping_sub(b)),
                    _ => Unknown,
                });
            }
            Instr::Neg(kind) => {
                slots.pop()?;
                slots.push(wide(kind));
            }
            Instr::Convert(to) => {
                use Convert::{D2l, F2d, F2l, I2d, I2l, L2d};
                slots.pop()?;
                slots.push(if matches!(to, F2d | F2l | I2d | I2l | L2d | D2l) { Wide } else { Unknown });
            }
            Instr::Compare(_) => {
                self.drop(&mut slots, 2)?;
                slots.push(Unknown);
            }
            Instr::If(cond, target) => {
                let taken = if let Int(v) = slots.pop()? { Some(cond.holds(v, 0)) } else { None };
                return self.branch(taken, target, next, slots);
            }
            Instr::IfIcmp(cond, target) => {
                let taken = match (slots.pop()?, slots.pop()?) {
                    (Int(b), Int(a)) => Some(cond.holds(a, b)),
                    _ => None,
                };
                return self.branch(taken, target, next, slots);
            }
            Instr::IfAcmp(_, target) => {
                self.drop(&mut slots, 2)?;
                return self.branch(None, target, next, slots);
            }
            Instr::IfNull(cond, target) => {
                let taken = match slots.pop()? {
                    Null => Some(cond == Cond::Eq),
                    Known::Fallen(..) => Some(cond == Cond::Ne),
                    _ => None,
                };
                return self.branch(taken, target, next, slots);
            }
            Instr::Goto(target) => return self.branch(Some(true), target, next, slots),
            Instr::TableSwitch(table) | Instr::LookupSwitch(table) => {
                slots.pop()?;
                let table = &self.code.switches[usize::from(table)];
                for target in table.cases.iter().map(|&(_, target)| target).chain([table.default]) {
                    self.reach(target, slots.clone());
                }
                return Some(());
            }
            Instr::Return(kind) => {
                let v = if kind.is_some() { slots.pop()? } else { Unknown };
                self.end = match self.end {
                    End::Never => End::Returns(v),
                    End::Returns(before) => End::Returns(join(before, v)),
                };
                return Some(());
            }
            Instr::Throw => return Some(()),
            Instr::GetStatic(field) => slots.push(unknown(&self.field(field)?)),
            Instr::PutStatic(_) | Instr::MonitorEnter | Instr::MonitorExit => self.drop(&mut slots, 1)?,
            Instr::GetField(field) => {
                let Constant::Field(named) = self.file()?.constant(field) else { return None };
                let falls = match slots.pop()? {
                    Known::Fallen(class, fallen) => {
                        let fields = self.written.falling(class);
                        fields.iter().position(|(_, name)| **name == *named.name).is_some_and(|i| fallen & 1 << i != 0)
                    }
                    _ => false,
                };
                slots.push(if falls { Int(0) } else { unknown(&self.field(field)?) });
            }
            Instr::PutField(_) => self.drop(&mut slots, 2)?,
            Instr::Invoke(how, called) => {
                let Constant::Method(called) = self.file()?.constant(called) else { return None };
                let descriptor = MethodDescriptor::parse(&called.descriptor)?;
                let receiver = usize::from(how != Invoke::Static);
                self.drop(&mut slots, descriptor.params.len() + receiver)?;
                slots.extend(descriptor.ret.iter().map(unknown));
            }
            Instr::InvokeDynamic(called) => {
                let Constant::InvokeDynamic(_, _, descriptor) = self.file()?.constant(called) else { return None };
                let descriptor = MethodDescriptor::parse(descriptor)?;
                self.drop(&mut slots, descriptor.params.len())?;
                slots.extend(descriptor.ret.iter().map(unknown));
            }
            Instr::NewArray(_) | Instr::ANewArray(_) | Instr::ArrayLength | Instr::InstanceOf(_) => {
                if !matches!(self.code.instrs[at as usize], Instr::InstanceOf(_)) || slots.last() != Some(&Null) {
                    slots.pop()?;
                    slots.push(Unknown);
                } else {
                    slots.pop()?;
                    slots.push(Int(0));
                }
            }
            Instr::MultiANewArray(_, dimensions) => {
                self.drop(&mut slots, dimensions.into())?;
                slots.push(Unknown);
            }
            Instr::CheckCast(_) => {}
            Instr::Jsr(_) | Instr::Ret(_) => return None,
        }
        self.reach(next, slots);
        Some(())
    }

    fn branch(&mut self, taken: Option<bool>, target: InstrIdx, next: InstrIdx, slots: Slots) -> Option<()> {
        if taken != Some(false) {
            self.reach(target, slots.clone());
        }
        if taken != Some(true) {
            self.reach(next, slots);
        }
        Some(())
    }

    fn drop(&self, slots: &mut Slots, count: usize) -> Option<()> {
        let left = slots.len().checked_sub(count)?;
        slots.truncate(left);
        Some(())
    }

    fn file(&self) -> Option<&ClassFile> {
        let program = &self.world.program;
        program.class(program.method(self.method).class).file.as_deref()
    }

    fn field(&self, at: ConstIdx) -> Option<FieldType> {
        let Constant::Field(field) = self.file()?.constant(at) else { return None };
        FieldType::parse(&field.descriptor)
    }
}

/// Operand stack management (JVMS §2.11.6), where a long or double is one entry.
fn stack(op: StackOp, slots: &mut Slots) -> Option<()> {
    let a = slots.pop()?;
    match op {
        StackOp::Pop => {}
        StackOp::Pop2 if a == Known::Wide => {}
        StackOp::Pop2 => drop(slots.pop()?),
        StackOp::Dup => slots.extend([a, a]),
        StackOp::DupX1 => {
            let b = slots.pop()?;
            slots.extend([a, b, a]);
        }
        StackOp::Dup2 if a == Known::Wide => slots.extend([a, a]),
        StackOp::Dup2 => {
            let b = slots.pop()?;
            slots.extend([b, a, b, a]);
        }
        StackOp::DupX2 => {
            let b = slots.pop()?;
            match b {
                Known::Wide => slots.extend([a, b, a]),
                _ => {
                    let c = slots.pop()?;
                    slots.extend([a, c, b, a]);
                }
            }
        }
        StackOp::Swap => {
            let b = slots.pop()?;
            slots.extend([a, b]);
        }
        StackOp::Dup2X1 | StackOp::Dup2X2 => return None,
    }
    Some(())
}
