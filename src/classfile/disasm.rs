//! Instructions as text, one line each, the way `javap -c` writes them.

use super::opcode::Opcode;
use super::{ClassFile, Code, Constant, Instr, InstrIdx, MemberRef};

/// `pc: mnemonic operand`, e.g. `12: invokevirtual java/lang/String.length:()I`. Jumps name the pc they go to.
///
/// # Panics
/// When `at` is no instruction of `code`, or `code` is not from `class`.
pub fn line(class: &ClassFile, code: &Code, at: InstrIdx) -> String {
    let instr = &code.instrs[at as usize];
    let pc = code.pcs[at as usize];
    let mnemonic = opcode(class, code, at).mnemonic;
    let wide = if is_wide(instr, code.size(at)) { "wide " } else { "" };
    let operand = operand(class, code, instr, code.size(at));
    format!("{pc}: {wide}{mnemonic}{}{operand}", if operand.is_empty() { "" } else { " " })
}

/// The opcode an instruction has in the class file.
pub fn opcode(class: &ClassFile, code: &Code, at: InstrIdx) -> &'static Opcode {
    let instr = &code.instrs[at as usize];
    let two_words = matches!(instr, Instr::Ldc(constant) if class.constant(*constant).is_wide());
    Opcode::of_instr(instr, code.size(at), two_words)
}

/// Whether the instruction has a `wide` before it: only then is an instruction on a local variable this long.
fn is_wide(instr: &Instr, size: u32) -> bool {
    match instr {
        Instr::Load(..) | Instr::Store(..) | Instr::Ret(_) => size == 4,
        Instr::Iinc(..) => size == 6,
        _ => false,
    }
}

fn operand(class: &ClassFile, code: &Code, instr: &Instr, size: u32) -> String {
    match *instr {
        Instr::Int(n) if size > 1 => n.to_string(),
        Instr::Load(_, n) | Instr::Store(_, n) if size > 1 => n.to_string(),
        Instr::Ret(n) => n.to_string(),
        Instr::Iinc(n, by) => format!("{n}, {by}"),
        Instr::If(_, to)
        | Instr::IfIcmp(_, to)
        | Instr::IfAcmp(_, to)
        | Instr::IfNull(_, to)
        | Instr::Goto(to)
        | Instr::Jsr(to) => code.pcs[to as usize].to_string(),
        Instr::TableSwitch(table) | Instr::LookupSwitch(table) => switch(code, table),
        Instr::NewArray(ty) => ty.java_name().to_owned(),
        Instr::MultiANewArray(ty, dimensions) => format!("{}, {dimensions}", self::constant(class.constant(ty))),
        Instr::Ldc(index)
        | Instr::GetStatic(index)
        | Instr::PutStatic(index)
        | Instr::GetField(index)
        | Instr::PutField(index)
        | Instr::Invoke(_, index)
        | Instr::InvokeDynamic(index)
        | Instr::New(index)
        | Instr::ANewArray(index)
        | Instr::CheckCast(index)
        | Instr::InstanceOf(index) => self::constant(class.constant(index)),
        _ => String::new(),
    }
}

/// `{ 1: 20, 5: 32, default: 40 }`, targets as pcs.
fn switch(code: &Code, table: u16) -> String {
    let table = &code.switches[usize::from(table)];
    let mut text = String::from("{ ");
    for (key, to) in &table.cases {
        text += &format!("{key}: {}, ", code.pcs[*to as usize]);
    }
    text + &format!("default: {} }}", code.pcs[table.default as usize])
}

/// A constant: what it is worth or names.
pub fn constant(constant: &Constant) -> String {
    match constant {
        Constant::Integer(value) => value.to_string(),
        Constant::Float(bits) => format!("{}f", number(&f32::from_bits(*bits))),
        Constant::Long(value) => format!("{value}l"),
        Constant::Double(bits) => format!("{}d", number(&f64::from_bits(*bits))),
        Constant::String(units) => string(units),
        Constant::Class(name) => name.to_string(),
        Constant::Field(field) => member(field),
        Constant::Method(method) => member(method),
        Constant::MethodHandle(kind, target) => format!("{} {}", handle_kind(*kind), member(target)),
        Constant::MethodType(descriptor) => descriptor.to_string(),
        Constant::Dynamic(bootstrap, name, descriptor) | Constant::InvokeDynamic(bootstrap, name, descriptor) => {
            format!("#{bootstrap}:{name}:{descriptor}")
        }
    }
}

/// As Java spells it, where that is not a number.
fn number(value: &dyn std::fmt::Debug) -> String {
    format!("{value:?}").replace("inf", "Infinity")
}

fn member(member: &MemberRef) -> String {
    format!("{}.{}:{}", member.class, member.name, member.descriptor)
}

/// A Java string literal; what is not text is escaped.
pub fn string(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok('"') => text.push_str("\\\""),
            Ok('\\') => text.push_str("\\\\"),
            Ok('\n') => text.push_str("\\n"),
            Ok('\r') => text.push_str("\\r"),
            Ok('\t') => text.push_str("\\t"),
            Ok(c) if c.is_control() => text += &format!("\\u{:04x}", u32::from(c)),
            Ok(c) => text.push(c),
            Err(lone) => text += &format!("\\u{:04x}", lone.unpaired_surrogate()),
        }
    }
    text + "\""
}

/// JVMS table 5.4.3.5-A.
fn handle_kind(kind: u8) -> &'static str {
    match kind {
        1 => "REF_getField",
        2 => "REF_getStatic",
        3 => "REF_putField",
        4 => "REF_putStatic",
        5 => "REF_invokeVirtual",
        6 => "REF_invokeStatic",
        7 => "REF_invokeSpecial",
        8 => "REF_newInvokeSpecial",
        9 => "REF_invokeInterface",
        _ => "REF_unknown",
    }
}
