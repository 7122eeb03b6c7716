//! What is left of an invariant to run, as far as its code alone tells: an invariant that gathers what it finds in a flag, or gets -1
//! for one part and computes the other all the same, has failed long before it says so.
//!
//! **Fate.** The code behind a pause is run on what is known of variables, all that is decided later and all that calls return being
//! unknown, along every branch that is not known. Where it returns false on all of these, or throws, so it does for every candidate on
//! which the invariant has come here. (`tests/precondition.rs`, and the tests in `tests/invariants.rs`)

use super::problem::Problem;
use crate::{
    classfile::{
        Constant, FieldType, Instr, InstrIdx, MethodDescriptor,
        code::{ArithOp, Code, Cond, Kind, StackOp},
    },
    program::{ClassId, MethodId, Origin},
    state::{Frame, OnReturn, State, Value},
    step::World,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Steps for one method, beyond which nothing is known.
const MOST: usize = 3_000;

/// What is known of a variable.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Known {
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
enum End {
    /// Not by returning.
    Never,
    Returns(Known),
}

type Slots = SmallVec<[Known; 16]>;

/// What has been worked out, by method, place and what was known there.
#[derive(Default)]
pub(super) struct Fates(FxHashMap<(MethodId, InstrIdx, bool, Slots), End>);

/// Whether the invariant fails, whatever is decided from here on.
pub(super) fn is_doomed(problem: &Problem, st: &State) -> bool {
    let Some((innermost, callers)) = st.frames.split_last() else { return false };
    let end = of_frame(problem, st, innermost, None);
    fails(problem, st, callers, innermost.on_return, end)
}

/// Whether the invariant fails when the innermost of these frames gets `false` from what it has called.
pub(super) fn fails_if_false(problem: &Problem, st: &State, frames: &[Frame]) -> bool {
    fails(problem, st, frames, OnReturn::Push, End::Returns(Known::Int(0)))
}

fn fails(problem: &Problem, st: &State, callers: &[Frame], on_return: OnReturn, end: End) -> bool {
    let (mut on_return, mut end) = (on_return, end);
    for frame in callers.iter().rev() {
        end = of_frame(problem, st, frame, Some((on_return, end)));
        on_return = frame.on_return;
    }
    matches!(end, End::Never | End::Returns(Known::Int(0)))
}

/// How a frame ends: that runs, or has called what ends so.
fn of_frame(problem: &Problem, st: &State, frame: &Frame, called: Option<(OnReturn, End)>) -> End {
    let world = &problem.world;
    let method = world.program.method(frame.method);
    if world.program.class(method.class).origin != Origin::Application {
        return End::Returns(Known::Unknown);
    }
    let Some(code) = method.code.as_deref() else { return End::Returns(Known::Unknown) };
    let known = |at: u32| known(problem, st, st.values[at as usize]);
    let mut slots: Slots = (frame.base..frame.top).map(known).collect();
    let mut at = frame.pc;
    let mut throws = false;
    if let Some((OnReturn::Push, end)) = called {
        throws = true;
        match end {
            End::Never => slots.push(Known::Unknown),
            End::Returns(v) => {
                let Some(ret) = called_at(world, frame).map(|d| d.ret) else { return End::Returns(Known::Unknown) };
                if let Some(ty) = ret {
                    slots.push(if is_wide(&ty) { Known::Wide } else { v });
                }
                at += 1;
            }
        }
        // It only throws, into some handler here or none.
        if end == End::Never && code.handlers.is_empty() {
            return End::Never;
        }
        if end == End::Never {
            return End::Returns(Known::Unknown);
        }
    }
    let key = (frame.method, at, throws, slots);
    if let Some(&end) = problem.fates.borrow().0.get(&key) {
        return end;
    }
    let mut run =
        Run { problem, world, method: frame.method, code, at: FxHashMap::default(), open: vec![], end: End::Never };
    run.reach(at, key.3.clone());
    if throws {
        run.throw(frame.pc, &key.3);
    }
    let end = run.to_the_end();
    problem.fates.borrow_mut().0.insert(key, end);
    end
}

/// What a frame has called, which it waits for.
fn called_at(world: &World, frame: &Frame) -> Option<MethodDescriptor> {
    let method = world.program.method(frame.method);
    let file = world.program.class(method.class).file.as_deref()?;
    match method.code.as_deref()?.instrs.get(frame.pc as usize)? {
        Instr::Invoke(_, at) | Instr::InvokeDynamic(at) => match file.constant(*at) {
            Constant::Method(called) => MethodDescriptor::parse(&called.descriptor),
            Constant::InvokeDynamic(_, _, descriptor) => MethodDescriptor::parse(descriptor),
            _ => None,
        },
        _ => None,
    }
}

/// Of numbers, those that invariants stand for a failure with.
fn known(problem: &Problem, st: &State, v: Value) -> Known {
    match v {
        Value::I32(i @ ..=0) => Known::Int(i),
        Value::Null => Known::Null,
        Value::I64(_) | Value::F64(_) => Known::Wide,
        Value::Obj(o) => {
            let class = st.heap.class_of(o);
            let fields = problem.written.falling(class);
            let zero = |&(slot, _): &(u32, _)| st.heap.cell(o, slot as usize) == Value::I32(0);
            let fallen =
                fields.iter().enumerate().filter(|(_, field)| zero(field)).fold(0, |bits, (i, _)| bits | 1 << i);
            if fallen == 0 { Known::Unknown } else { Known::Fallen(class, fallen) }
        }
        Value::Sym(t) if problem.world.terms.sort(t) == crate::term::Sort::Bv(64) => Known::Wide,
        _ => Known::Unknown,
    }
}

fn is_wide(ty: &FieldType) -> bool {
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
struct Run<'a> {
    problem: &'a Problem,
    world: &'a World,
    method: MethodId,
    code: &'a Code,
    /// What is known where it has been.
    at: FxHashMap<InstrIdx, Slots>,
    open: Vec<InstrIdx>,
    end: End,
}

impl Run<'_> {
    fn to_the_end(mut self) -> End {
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
    fn reach(&mut self, at: InstrIdx, slots: Slots) {
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
    fn throw(&mut self, at: InstrIdx, slots: &Slots) {
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
                use crate::classfile::code::Elem;
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
                use crate::classfile::code::Convert::{D2l, F2d, F2l, I2d, I2l, L2d};
                slots.pop()?;
                slots.push(if matches!(to, F2d | F2l | I2d | I2l | L2d | D2l) { Wide } else { Unknown });
            }
            Instr::Compare(_) => {
                self.drop(&mut slots, 2)?;
                slots.push(Unknown);
            }
            Instr::If(cond, target) => {
                let taken = if let Int(v) = slots.pop()? { Some(holds(cond, v, 0)) } else { None };
                return self.branch(taken, target, next, slots);
            }
            Instr::IfIcmp(cond, target) => {
                let taken = match (slots.pop()?, slots.pop()?) {
                    (Int(b), Int(a)) => Some(holds(cond, a, b)),
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
                        let fields = self.problem.written.falling(class);
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
                let receiver = usize::from(how != crate::classfile::code::Invoke::Static);
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

    fn file(&self) -> Option<&crate::classfile::ClassFile> {
        let program = &self.world.program;
        program.class(program.method(self.method).class).file.as_deref()
    }

    fn field(&self, at: crate::classfile::ConstIdx) -> Option<FieldType> {
        let Constant::Field(field) = self.file()?.constant(at) else { return None };
        FieldType::parse(&field.descriptor)
    }
}

fn holds(cond: Cond, x: i32, y: i32) -> bool {
    match cond {
        Cond::Eq => x == y,
        Cond::Ne => x != y,
        Cond::Lt => x < y,
        Cond::Ge => x >= y,
        Cond::Gt => x > y,
        Cond::Le => x <= y,
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
