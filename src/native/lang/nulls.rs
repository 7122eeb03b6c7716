//! What was null: the message of a `NullPointerException` that the JVM raises (JEP 358).
//!
//! A message has two halves, what the instruction could not do and where the null reference came from. For the second
//! half the operand stack is followed through the method, each entry as the instruction that pushed it.

use super::string;
use crate::{
    classfile::{
        ClassFile, Code, ConstIdx, Constant, Instr, InstrIdx, MemberRef, MethodDescriptor,
        code::{ArithOp, Compare, Convert, Elem, Invoke, Kind, StackOp},
    },
    native::{Row, set},
    program::{Method, Program},
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, Site},
};

pub(super) const TABLE: &[Row] = &[("java/lang/NullPointerException", "getExtendedNPEMessage", "*", extended_message)];

/// How many steps back from the null reference are told.
const DETAIL: u32 = 5;

fn extended_message(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(exception) = args[0] else { return cx.unsupported("the message of an exception of the input") };
    let site = cx.st.heap.backtrace(exception).and_then(|frames| frames.first().copied());
    let message = site.and_then(|(method, at)| message(&cx.world.program, Site { method, at }));
    match message {
        Some(text) => string::from_text(cx, &text).map(|o| Reply::Value(Value::Obj(o))),
        None => Ok(Reply::Value(Value::Null)),
    }
}

/// What the constructor leaves in an exception that the JVM raises: its message may be asked for later.
pub(super) fn raised(cx: &mut Cx<'_>, o: ObjId) {
    for state in ["extendedMessageState", "numStackTracesFilledIn"] {
        set(cx, o, state, Value::I32(1));
    }
}

/// The message for an instruction that met null; `None` for one that cannot, or that made the exception.
fn message(program: &Program, site: Site) -> Option<String> {
    let method = program.method(site.method);
    let (code, class) = (method.code.as_deref()?, program.class(method.class).file.as_deref()?);
    let told = Told { class, method, code, stacks: Stacks::of(class, code) };
    let (action, depth) = told.action(site.at)?;
    let cause = told.source(site.at, depth).and_then(|source| told.cause(source));
    Some(match cause {
        Some(cause) => format!("{action} because {cause} is null"),
        None => action,
    })
}

struct Told<'a> {
    class: &'a ClassFile,
    method: &'a Method,
    code: &'a Code,
    stacks: Stacks,
}

impl Told<'_> {
    /// What the instruction could not do, and how many words above the null reference were on the stack.
    fn action(&self, at: InstrIdx) -> Option<(String, usize)> {
        let instr = self.code.instrs[at as usize];
        Some(match instr {
            Instr::ArrayLoad(elem) => (format!("Cannot load from {} array", element(elem)), 1),
            Instr::ArrayStore(elem) => {
                let wide = matches!(elem, Elem::Long | Elem::Double);
                (format!("Cannot store to {} array", element(elem)), 2 + usize::from(wide))
            }
            Instr::ArrayLength => ("Cannot read the array length".into(), 0),
            Instr::Throw => ("Cannot throw exception".into(), 0),
            Instr::MonitorEnter => ("Cannot enter synchronized block".into(), 0),
            Instr::MonitorExit => ("Cannot exit synchronized block".into(), 0),
            Instr::GetField(field) => (format!("Cannot read field \"{}\"", member(self.class, field)?.name), 0),
            Instr::PutField(field) => {
                let field = member(self.class, field)?;
                (format!("Cannot assign field \"{}\"", field.name), words(&field.descriptor))
            }
            Instr::Invoke(Invoke::Virtual | Invoke::Special | Invoke::Interface, method) => {
                let method = member(self.class, method)?;
                // A constructor's receiver is never null: this one made the exception.
                if &*method.name == "<init>" {
                    return None;
                }
                (format!("Cannot invoke \"{}\"", signature(method)), parameter_words(&method.descriptor))
            }
            _ => return None,
        })
    }

    /// The instruction that pushed the word `depth` below the top before `at`, where it is one.
    fn source(&self, at: InstrIdx, depth: usize) -> Option<InstrIdx> {
        let stack = &self.stacks.before[at as usize].as_ref()?.words;
        *stack.get(stack.len().checked_sub(depth + 1)?)?
    }

    /// The second half of the message, quoted.
    fn cause(&self, source: InstrIdx) -> Option<String> {
        let text = self.expression(source, DETAIL)?;
        let call = matches!(self.code.instrs[source as usize], Instr::Invoke(..));
        Some(if call { format!("the return value of \"{text}\"") } else { format!("\"{text}\"") })
    }

    /// What an instruction pushed, as in source.
    fn expression(&self, at: InstrIdx, detail: u32) -> Option<String> {
        if detail == 0 {
            return None;
        }
        let below = |depth, detail| self.source(at, depth).and_then(|source| self.expression(source, detail));
        Some(match self.code.instrs[at as usize] {
            Instr::Null => "null".into(),
            Instr::Int(n) => n.to_string(),
            Instr::Load(Kind::Int | Kind::Ref, slot) => self.local(at, slot),
            Instr::GetStatic(field) => {
                let field = member(self.class, field)?;
                format!("{}.{}", short(&field.class), field.name)
            }
            Instr::GetField(field) => {
                let name = &member(self.class, field)?.name;
                match below(0, detail - 1) {
                    Some(object) => format!("{object}.{name}"),
                    None => name.to_string(),
                }
            }
            Instr::Invoke(_, method) => signature(member(self.class, method)?),
            Instr::ArrayLoad(Elem::Int | Elem::Ref) => {
                let array = below(1, detail - 1).unwrap_or_else(|| "<array>".into());
                let index = below(0, detail).unwrap_or_else(|| "...".into());
                format!("{array}[{index}]")
            }
            _ => return None,
        })
    }

    /// A local variable by its name, or by its place where the names are not in the class file.
    fn local(&self, at: InstrIdx, slot: u16) -> String {
        let variables = &self.code.variables;
        if !variables.is_empty() {
            let named = variables.iter().find(|v| v.index == slot && v.start <= at && at < v.end);
            if let Some(variable) = named {
                return variable.name.to_string();
            }
        }
        let written = self.stacks.before[at as usize].as_ref().is_some_and(|state| state.written.contains(&slot));
        let mut next = u16::from(!self.method.access.is_static());
        if slot < next && !written {
            return "this".into();
        }
        for (i, ty) in self.method.descriptor.params.iter().enumerate() {
            let after = next + ty.words();
            if (next..after).contains(&slot) && !written {
                return format!("<parameter{}>", i + 1);
            }
            next = after;
        }
        format!("<local{slot}>")
    }
}

fn member(class: &ClassFile, at: ConstIdx) -> Option<&MemberRef> {
    match class.constant(at) {
        Constant::Field(member) | Constant::Method(member) => Some(member),
        _ => None,
    }
}

/// The name of a class in source; two are so well known that their package is left out.
fn short(class: &str) -> String {
    match class {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        _ => class.replace('/', "."),
    }
}

/// `java.util.List.add(int, Object)`.
fn signature(method: &MemberRef) -> String {
    let parameters = MethodDescriptor::parse(&method.descriptor).map_or("()".into(), |d| d.java_params());
    let parameters = parameters.replace("java.lang.Object", "Object").replace("java.lang.String", "String");
    format!("{}.{}{parameters}", short(&method.class), method.name)
}

fn element(elem: Elem) -> &'static str {
    match elem {
        Elem::Int => "int",
        Elem::Long => "long",
        Elem::Float => "float",
        Elem::Double => "double",
        Elem::Ref => "object",
        Elem::Byte => "byte/boolean",
        Elem::Char => "char",
        Elem::Short => "short",
    }
}

/// How many words a value of this type takes on the stack.
fn words(descriptor: &str) -> usize {
    match descriptor {
        "V" => 0,
        "J" | "D" => 2,
        _ => 1,
    }
}

fn parameter_words(descriptor: &str) -> usize {
    MethodDescriptor::parse(descriptor).map_or(0, |d| d.param_words())
}

/// The operand stack and the locals at one place.
#[derive(Clone, PartialEq)]
struct Words {
    /// The instruction that pushed a word; `None` where several may have.
    words: Vec<Option<InstrIdx>>,
    /// The local variables that have been assigned.
    written: Vec<u16>,
}

/// The operand stack before each instruction that can be reached.
struct Stacks {
    before: Vec<Option<Words>>,
}

impl Stacks {
    fn of(class: &ClassFile, code: &Code) -> Stacks {
        let mut stacks = Stacks { before: vec![None; code.instrs.len()] };
        let mut open = vec![0];
        stacks.before[0] = Some(Words { words: vec![], written: vec![] });
        while let Some(at) = open.pop() {
            let mut state = stacks.before[at as usize].clone().expect("a place is open when it has been reached");
            // A handler finds the exception alone on the stack, from no instruction.
            for handler in code.handlers.iter().filter(|h| h.start <= at && at < h.end) {
                let words = Words { words: vec![None], written: state.written.clone() };
                stacks.join(handler.target, words, &mut open);
            }
            let instr = code.instrs[at as usize];
            step(class, instr, at, &mut state);
            for to in code.successors(at) {
                stacks.join(to, state.clone(), &mut open);
            }
        }
        stacks
    }

    /// Another way leads to an instruction; it is open again if that says less.
    fn join(&mut self, to: InstrIdx, state: Words, open: &mut Vec<InstrIdx>) {
        let Some(known) = self.before.get_mut(to as usize) else { return };
        let joined = match known {
            None => state,
            Some(known) => {
                let both = known.words.iter().zip(&state.words);
                let words = both.map(|(a, b)| if a == b { *a } else { None }).collect();
                let mut written = known.written.clone();
                written.extend(state.written.iter().filter(|slot| !known.written.contains(slot)));
                Words { words, written }
            }
        };
        if known.as_ref() != Some(&joined) {
            *known = Some(joined);
            open.push(to);
        }
    }
}

/// What an instruction does to the stack, in words (JVMS §6.5).
fn step(class: &ClassFile, instr: Instr, at: InstrIdx, state: &mut Words) {
    let of = |kind: Kind| 1 + usize::from(matches!(kind, Kind::Long | Kind::Double));
    let elem = |elem: Elem| 1 + usize::from(matches!(elem, Elem::Long | Elem::Double));
    let (pops, pushes) = match instr {
        Instr::Nop | Instr::Iinc(..) | Instr::Goto(_) | Instr::Ret(_) | Instr::Return(_) | Instr::CheckCast(_) => {
            (0, 0)
        }
        Instr::Null | Instr::Int(_) | Instr::Float(_) | Instr::New(_) | Instr::Jsr(_) => (0, 1),
        Instr::Long(_) | Instr::Double(_) => (0, 2),
        Instr::Ldc(constant) => (0, 1 + usize::from(class.constant(constant).is_wide())),
        Instr::Load(kind, _) => (0, of(kind)),
        Instr::Store(kind, slot) => {
            if !state.written.contains(&slot) {
                state.written.push(slot);
            }
            (of(kind), 0)
        }
        Instr::ArrayLoad(e) => (2, elem(e)),
        Instr::ArrayStore(e) => (2 + elem(e), 0),
        Instr::Stack(op) => return shuffle(op, &mut state.words),
        Instr::Arith(kind, ArithOp::Shl | ArithOp::Shr | ArithOp::Ushr) => (of(kind) + 1, of(kind)),
        Instr::Arith(kind, _) => (2 * of(kind), of(kind)),
        Instr::Neg(kind) => (of(kind), of(kind)),
        Instr::Convert(op) => match op {
            Convert::I2l | Convert::I2d | Convert::F2l | Convert::F2d => (1, 2),
            Convert::L2i | Convert::L2f | Convert::D2i | Convert::D2f => (2, 1),
            Convert::L2d | Convert::D2l => (2, 2),
            _ => (1, 1),
        },
        Instr::Compare(Compare::Fcmpl | Compare::Fcmpg) => (2, 1),
        Instr::Compare(_) => (4, 1),
        Instr::If(..) | Instr::IfNull(..) | Instr::TableSwitch(_) | Instr::LookupSwitch(_) => (1, 0),
        Instr::IfIcmp(..) | Instr::IfAcmp(..) => (2, 0),
        Instr::GetStatic(f) => (0, member(class, f).map_or(0, |f| words(&f.descriptor))),
        Instr::PutStatic(f) => (member(class, f).map_or(0, |f| words(&f.descriptor)), 0),
        Instr::GetField(f) => (1, member(class, f).map_or(0, |f| words(&f.descriptor))),
        Instr::PutField(f) => (1 + member(class, f).map_or(0, |f| words(&f.descriptor)), 0),
        Instr::Invoke(kind, m) => {
            let descriptor = member(class, m).map_or("()V", |m| &m.descriptor);
            (parameter_words(descriptor) + usize::from(kind != Invoke::Static), returned(descriptor))
        }
        Instr::InvokeDynamic(site) => match class.constant(site) {
            Constant::InvokeDynamic(_, _, descriptor) => (parameter_words(descriptor), returned(descriptor)),
            _ => (0, 0),
        },
        Instr::NewArray(_) | Instr::ANewArray(_) | Instr::ArrayLength | Instr::InstanceOf(_) => (1, 1),
        Instr::MultiANewArray(_, dimensions) => (usize::from(dimensions), 1),
        Instr::Throw | Instr::MonitorEnter | Instr::MonitorExit => (1, 0),
    };
    let left = state.words.len().saturating_sub(pops);
    state.words.truncate(left);
    state.words.extend(std::iter::repeat_n(Some(at), pushes));
}

fn returned(descriptor: &str) -> usize {
    words(descriptor.rsplit(')').next().unwrap_or_default())
}

/// The instructions that copy and move words: which of the top ones are there afterwards, 0 being the top.
fn shuffle(op: StackOp, stack: &mut Vec<Option<InstrIdx>>) {
    let (taken, left): (usize, &[usize]) = match op {
        StackOp::Pop => (1, &[]),
        StackOp::Pop2 => (2, &[]),
        StackOp::Dup => (1, &[0, 0]),
        StackOp::DupX1 => (2, &[0, 1, 0]),
        StackOp::DupX2 => (3, &[0, 2, 1, 0]),
        StackOp::Dup2 => (2, &[1, 0, 1, 0]),
        StackOp::Dup2X1 => (3, &[1, 0, 2, 1, 0]),
        StackOp::Dup2X2 => (4, &[1, 0, 3, 2, 1, 0]),
        StackOp::Swap => (2, &[0, 1]),
    };
    let top: Vec<_> = stack.split_off(stack.len().saturating_sub(taken));
    stack.extend(left.iter().map(|&from| top[top.len() - 1 - from]));
}
