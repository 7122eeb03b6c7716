//! Mutants of a class: copies of its file in which one instruction does something else (DeMillo, Lipton, Sayward: Hints on test data selection,
//! IEEE Computer 11 (4), 1978). The operators are those that PIT has by default, on the same instructions, but that what is returned in place of an
//! object is null, also where PIT has something empty.

use super::{
    Access, BaseType, ClassFile, Code, Constant, FieldType, Instr, Method, MethodDescriptor, Name, code::Invoke,
    cursor::Problem, splice,
};

/// What is changed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `<` becomes `<=`, and the like.
    ConditionalsBoundary,
    /// `<` becomes `>=`, and the like.
    NegateConditionals,
    /// `+` becomes `-`, and the like.
    Math,
    /// `i++` becomes `i--`.
    Increments,
    /// Zero, true, false or null is returned.
    Returns,
    /// A method that returns nothing is not called.
    VoidCalls,
}

impl Operator {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Operator::ConditionalsBoundary => "conditionals-boundary",
            Operator::NegateConditionals => "negate-conditionals",
            Operator::Math => "math",
            Operator::Increments => "increments",
            Operator::Returns => "returns",
            Operator::VoidCalls => "void-calls",
        }
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// Position of the method in its class.
    pub method: usize,
    /// The byte offset of the instruction.
    pub pc: u32,
    /// Its line, where that is known.
    pub line: Option<u16>,
    /// The kind of change.
    pub operator: Operator,
    /// The change in words.
    pub what: String,
    edit: Edit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Edit {
    /// These bytes in place of those from the pc on.
    Replace(Vec<u8>),
    /// These instructions before that at the pc.
    Insert(Vec<u8>),
}

/// Opcodes of conditional jumps: the boundary, the negation, and the condition in words.
const CONDITIONS: [(u8, Option<u8>, u8, &str); 16] = [
    (0x99, None, 0x9a, "=="),
    (0x9a, None, 0x99, "!="),
    (0x9b, Some(0x9e), 0x9c, "<"),
    (0x9c, Some(0x9d), 0x9b, ">="),
    (0x9d, Some(0x9c), 0x9e, ">"),
    (0x9e, Some(0x9b), 0x9d, "<="),
    (0x9f, None, 0xa0, "=="),
    (0xa0, None, 0x9f, "!="),
    (0xa1, Some(0xa4), 0xa2, "<"),
    (0xa2, Some(0xa3), 0xa1, ">="),
    (0xa3, Some(0xa2), 0xa4, ">"),
    (0xa4, Some(0xa1), 0xa3, "<="),
    (0xa5, None, 0xa6, "=="),
    (0xa6, None, 0xa5, "!="),
    (0xc6, None, 0xc7, "== null"),
    (0xc7, None, 0xc6, "!= null"),
];

/// The first opcode of an operation, how many types it has, what it becomes, both in words.
const MATH: [(u8, u8, u8, &str, &str); 11] = [
    (0x60, 4, 0x64, "+", "-"),
    (0x64, 4, 0x60, "-", "+"),
    (0x68, 4, 0x6c, "*", "/"),
    (0x6c, 4, 0x68, "/", "*"),
    (0x70, 4, 0x68, "%", "*"),
    (0x78, 2, 0x7a, "<<", ">>"),
    (0x7a, 2, 0x78, ">>", "<<"),
    (0x7c, 2, 0x78, ">>>", "<<"),
    (0x7e, 2, 0x80, "&", "|"),
    (0x80, 2, 0x7e, "|", "&"),
    (0x82, 2, 0x7e, "^", "&"),
];

const NOP: u8 = 0x00;
const POP: u8 = 0x57;
const POP2: u8 = 0x58;

/// The mutants of a class, in the order of its code. Methods that only a compiler has written, and initializers of the class, have none.
pub fn mutants(bytes: &[u8], file: &ClassFile) -> Vec<Mutant> {
    let Ok(codes) = splice::codes(bytes) else { return vec![] };
    let mut all = vec![];
    for (method, (m, at)) in file.methods.iter().zip(codes).enumerate() {
        let (Some(code), Some(at), true) = (m.code.as_deref(), at, is_written(file, m)) else { continue };
        // Behind the attribute's length, two sizes and the length of the code.
        let begin = at + 4 + 4 + 4;
        for n in 0..code.instrs.len() {
            let Some(bytes) = bytes.get(begin + code.pcs[n] as usize..begin + end(code, n) as usize) else { continue };
            for (operator, what, edit) in changes(file, m, code, n, bytes) {
                let line = code.line(n as u32);
                all.push(Mutant { method, pc: code.pcs[n], line, operator, what, edit });
            }
        }
    }
    all
}

/// Where the instruction after this one is.
fn end(code: &Code, n: usize) -> u32 {
    code.pcs.get(n + 1).copied().unwrap_or(code.byte_length)
}

/// Whether somebody has written a method: bridges, and what every enum has, are a compiler's.
fn is_written(file: &ClassFile, m: &Method) -> bool {
    const ENUM: Access = Access(0x4000);
    let is_lambda = m.name.starts_with("lambda$");
    let of_enum = file.access.0 & ENUM.0 != 0 && matches!(&*m.name, "values" | "valueOf" | "$values");
    (!m.access.is_synthetic() || is_lambda) && !of_enum && &*m.name != "<clinit>"
}

impl Mutant {
    /// The class file.
    ///
    /// # Errors
    /// Why there is none: the code would become too long.
    pub fn class_file(&self, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let said = |problem: Problem| problem.to_string();
        let codes = splice::codes(bytes).map_err(said)?;
        let at = codes.get(self.method).copied().flatten().ok_or("it has no code")?;
        match &self.edit {
            Edit::Insert(instructions) => splice::inserted(bytes, at, self.pc, instructions).map_err(said),
            Edit::Replace(with) => {
                let begin = at + 12 + self.pc as usize;
                let mut file = bytes.to_vec();
                file.get_mut(begin..begin + with.len()).ok_or("it has no such instruction")?.copy_from_slice(with);
                Ok(file)
            }
        }
    }
}

/// The class with one more method for each of these mutants, under this name: the method that is mutated, as it is then.
///
/// # Errors
/// Why there is none: the class would become too large.
pub fn beside(bytes: &[u8], mutants: &[(&Mutant, String)]) -> Result<Vec<u8>, String> {
    let more = mutants.iter().map(|(mutant, name)| Ok((mutant.class_file(bytes)?, mutant.method, name.as_str())));
    let more: Vec<(Vec<u8>, usize, &str)> = more.collect::<Result<_, String>>()?;
    splice::with_methods(bytes, &more).map_err(|problem| problem.to_string())
}

type Change = (Operator, String, Edit);

fn changes(file: &ClassFile, m: &Method, code: &Code, n: usize, bytes: &[u8]) -> Vec<Change> {
    let opcode = bytes[0];
    let other = |opcode: u8| Edit::Replace(vec![opcode]);
    let row = |opcode: u8| CONDITIONS.iter().find(|row| row.0 == opcode);
    if let Some(&(_, boundary, negated, _)) = row(opcode) {
        // Whether the source has the condition or its negation depends on which way the compiler lets it jump.
        let word = |opcode: u8| row(opcode).map_or("", |row| row.3);
        let condition = format!("{} (or {})", word(opcode.min(negated)), word(opcode.max(negated)));
        let said = format!("boundary of {condition} changed");
        let boundary = boundary.map(|to| (Operator::ConditionalsBoundary, said, other(to)));
        let negated = (Operator::NegateConditionals, format!("{condition} negated"), other(negated));
        return boundary.into_iter().chain([negated]).collect();
    }
    if let Some(&(first, _, to, word, by)) = MATH.iter().find(|row| (row.0..row.0 + row.1).contains(&opcode)) {
        return vec![(Operator::Math, format!("replaced {word} by {by}"), other(to + (opcode - first)))];
    }
    match &code.instrs[n] {
        Instr::Iinc(_, by) => incremented(*by, bytes).into_iter().collect(),
        Instr::Return(Some(_)) => {
            let before = n.checked_sub(1).filter(|_| !is_jumped_to(code, n)).map(|before| &code.instrs[before]);
            m.descriptor.ret.as_ref().map_or(vec![], |ty| returns(ty, before))
        }
        Instr::Invoke(how, at) => match file.constant(*at) {
            Constant::Method(called) if &*called.name != "<init>" => {
                let name = format!("{}.{}", called.class.replace('/', "."), called.name);
                let words = words(&called.descriptor, *how == Invoke::Static);
                words.and_then(|words| not_called(&name, words, bytes.len())).into_iter().collect()
            }
            _ => vec![],
        },
        _ => vec![],
    }
}

/// Whether another instruction than the one before may come before this one.
fn is_jumped_to(code: &Code, n: usize) -> bool {
    let is_here = |to: &u32| *to as usize == n;
    let jumps = |instr: &Instr| match instr {
        Instr::Goto(to) | Instr::Jsr(to) | Instr::If(_, to) | Instr::IfIcmp(_, to) => is_here(to),
        Instr::IfAcmp(_, to) | Instr::IfNull(_, to) => is_here(to),
        _ => false,
    };
    let by_switch = code.switches.iter().any(|s| is_here(&s.default) || s.cases.iter().any(|(_, to)| is_here(to)));
    by_switch || code.instrs.iter().any(jumps) || code.handlers.iter().any(|h| is_here(&h.target))
}

/// `iinc` by the opposite (JVMS §6.5.iinc, §6.5.wide).
fn incremented(by: i16, bytes: &[u8]) -> Option<Change> {
    let mut with = bytes.to_vec();
    match bytes.len() {
        3 => with[2] = i8::try_from(-i32::from(by)).ok()? as u8,
        _ => with[4..6].copy_from_slice(&by.checked_neg()?.to_be_bytes()),
    }
    Some((Operator::Increments, format!("replaced the increment {by} by {}", -i32::from(by)), Edit::Replace(with)))
}

/// Something else is returned; not what is returned anyhow.
fn returns(ty: &FieldType, before: Option<&Instr>) -> Vec<Change> {
    let change = |pop: u8, push: u8, word: &str, same: Instr| {
        let is_same = before.is_some_and(|before| format!("{before:?}") == format!("{same:?}"));
        let edit = Edit::Insert(vec![pop, push, NOP, NOP]);
        (!is_same).then(|| (Operator::Returns, format!("replaced what is returned by {word}"), edit))
    };
    let all = match ty {
        FieldType::Base(BaseType::Boolean) => {
            vec![change(POP, 0x03, "false", Instr::Int(0)), change(POP, 0x04, "true", Instr::Int(1))]
        }
        FieldType::Base(BaseType::Long) => vec![change(POP2, 0x09, "0", Instr::Long(0))],
        FieldType::Base(BaseType::Float) => vec![change(POP, 0x0b, "0", Instr::Float(0))],
        FieldType::Base(BaseType::Double) => vec![change(POP2, 0x0e, "0", Instr::Double(0))],
        FieldType::Base(_) => vec![change(POP, 0x03, "0", Instr::Int(0))],
        FieldType::Object(_) | FieldType::Array(_) => vec![change(POP, 0x01, "null", Instr::Null)],
    };
    all.into_iter().flatten().collect()
}

/// The words on the stack that a call takes, the last one first, one number a value; `None` if it returns something.
fn words(descriptor: &Name, is_static: bool) -> Option<Vec<u8>> {
    let descriptor = MethodDescriptor::parse(descriptor)?;
    let of = |ty: &FieldType| if matches!(ty, FieldType::Base(BaseType::Long | BaseType::Double)) { 2 } else { 1 };
    let receiver = if is_static { None } else { Some(1) };
    let words = receiver.into_iter().chain(descriptor.params.iter().map(of)).collect::<Vec<u8>>();
    descriptor.ret.is_none().then(|| words.into_iter().rev().collect())
}

/// A call becomes what takes its arguments off the stack, if there is room for that.
fn not_called(name: &str, words: Vec<u8>, room: usize) -> Option<Change> {
    let (mut with, mut words) = (vec![], words.into_iter().peekable());
    while let Some(word) = words.next() {
        let is_pair = word == 2 || words.next_if_eq(&1).is_some();
        with.push(if is_pair { POP2 } else { POP });
    }
    (with.len() <= room).then(|| {
        with.resize(room, NOP);
        (Operator::VoidCalls, format!("removed the call of {name}"), Edit::Replace(with))
    })
}
