//! A class file for people, much as `javap -c -p` has it: names in place of numbers of constants, and before each instruction how deep the
//! operand stack is.

use super::paint::Paint;
use crate::classfile::{
    Access, ClassFile, Code, FieldType, Instr, Method,
    depth::depths,
    disasm::{self, constant},
    visible,
};
use std::fmt::{Display, Write};

/// Flags of a class, a field and a method that source spells, in the order of source (JVMS tables 4.1-B, 4.5-A, 4.6-A).
const OF_CLASS: &[(u16, &str)] = &[(0x0001, "public"), (0x0010, "final"), (0x0400, "abstract")];
const OF_FIELD: &[(u16, &str)] = &[
    (0x0001, "public"),
    (0x0002, "private"),
    (0x0004, "protected"),
    (0x0008, "static"),
    (0x0010, "final"),
    (0x0040, "volatile"),
    (0x0080, "transient"),
];
const OF_METHOD: &[(u16, &str)] = &[
    (0x0001, "public"),
    (0x0002, "private"),
    (0x0004, "protected"),
    (0x0400, "abstract"),
    (0x0008, "static"),
    (0x0010, "final"),
    (0x0020, "synchronized"),
    (0x0100, "native"),
    (0x0800, "strictfp"),
];
/// A method whose last parameter takes any number of arguments (JVMS table 4.6-A).
const VARARGS: u16 = 0x0080;

/// The class, with those of its methods that are wanted; with its fields, if all are.
pub fn text(class: &ClassFile, wanted: Option<&str>, paint: Paint) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", paint.dim(&visible::name(&origin(class))));
    let _ = writeln!(out, "{} {{", paint.strong(&visible::name(&class_head(class))));
    if wanted.is_none() {
        for field in &class.fields {
            let constant = field.constant.as_ref().map_or_else(String::new, |c| format!(" = {}", constant(c)));
            let head = format!("{}{} {}{constant}", words(field.access, OF_FIELD), field.ty.java_name(), field.name);
            let _ = writeln!(out, "  {};", visible::name(&head));
        }
    }
    let mut had_code = !class.fields.is_empty() && wanted.is_none();
    for method in class.methods.iter().filter(|method| wanted.is_none_or(|wanted| *method.name == *wanted)) {
        if std::mem::replace(&mut had_code, method.code.is_some()) || method.code.is_some() {
            out.push('\n');
        }
        let _ = writeln!(out, "  {};", paint.strong(&visible::name(&method_head(class, method))));
        match method.code.as_ref().map(|body| body.decoded()) {
            None => {}
            Some(Err(damaged)) => put(&mut out, visible::name(&damaged.to_string())),
            Some(Ok(code)) => put_code(&mut out, class, method, code, paint),
        }
    }
    out + "}\n"
}

fn put(out: &mut String, line: impl Display) {
    let _ = writeln!(out, "    {line}");
}

fn origin(class: &ClassFile) -> String {
    let (major, minor) = class.version;
    let from = class.source_file.as_ref().map_or_else(String::new, |file| format!("from {file}, "));
    // A version of class files is 44 more than that of Java.
    let java = major.checked_sub(44).map_or_else(String::new, |java| format!(", Java {java}"));
    format!("// {from}version {major}.{minor}{java}")
}

fn words(access: Access, flags: &[(u16, &str)]) -> String {
    flags.iter().filter(|(bit, _)| access.0 & bit != 0).map(|(_, word)| format!("{word} ")).collect()
}

fn java(name: &str) -> String {
    name.replace('/', ".")
}

fn listed<'a>(before: &str, names: impl IntoIterator<Item = &'a crate::classfile::Name>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| java(name)).collect();
    if names.is_empty() { String::new() } else { format!(" {before} {}", names.join(", ")) }
}

fn class_head(class: &ClassFile) -> String {
    let name = java(&class.name);
    match class.access.is_interface() {
        true => {
            let flags = words(Access(class.access.0 & !0x0400), OF_CLASS);
            format!("{flags}interface {name}{}", listed("extends", &class.interfaces))
        }
        false => {
            let (flags, above) = (words(class.access, OF_CLASS), listed("extends", &class.super_name));
            format!("{flags}class {name}{above}{}", listed("implements", &class.interfaces))
        }
    }
}

fn method_head(class: &ClassFile, method: &Method) -> String {
    let mut flags = words(method.access, OF_METHOD);
    if &*method.name == "<clinit>" {
        return format!("{flags}{{}}");
    }
    let bodiless_or_static = method.access.is_abstract() || method.access.is_static() || method.access.is_private();
    if class.access.is_interface() && !bodiless_or_static {
        flags += "default ";
    }
    let mut parameters: Vec<String> = method.descriptor.params.iter().map(FieldType::java_name).collect();
    if let (Some(last), true) = (parameters.last_mut(), method.access.0 & VARARGS != 0) {
        *last = last.strip_suffix("[]").map_or_else(|| last.clone(), |of| format!("{of}..."));
    }
    let name = match &*method.name {
        "<init>" => java(&class.name),
        name => format!("{} {name}", method.descriptor.java_ret()),
    };
    format!("{flags}{name}({}){}", parameters.join(", "), listed("throws", &method.exceptions))
}

fn put_code(out: &mut String, class: &ClassFile, method: &Method, code: &Code, paint: Paint) {
    if let Some(malformed) = &code.malformed {
        return put(out, format!("no code: {}", visible::name(&malformed.reason)));
    }
    let head = format!("{}, stack {}, locals {}", method.raw_descriptor, code.max_stack, code.max_locals);
    put(out, paint.dim(&visible::name(&head)));
    put(out, paint.dim(&format!("{:>5} {:>6} {:>5}  instruction", "line", "pc", "depth")));
    let mut lines = code.lines.iter().peekable();
    for (at, depth) in (0..).zip(depths(class, code)) {
        let mut line = String::new();
        while let Some((_, number)) = lines.next_if(|(first, _)| *first <= at) {
            line = number.to_string();
        }
        let depth = depth.map_or_else(|| "-".into(), |depth| depth.to_string());
        let text = disasm::line(class, code, at);
        let text = visible::name(text.split_once(": ").map_or(&*text, |(_, text)| text));
        let behind_wide = if text.starts_with("wide ") { "wide ".len() } else { 0 };
        let (mnemonic, operand) = match text[behind_wide..].find(' ') {
            Some(length) => (&text[..behind_wide + length], &text[behind_wide + length + 1..]),
            None => (&*text, ""),
        };
        let operand = format!("{operand}{}", linked(class, code.instrs[at as usize]));
        let pc = code.pcs[at as usize];
        let mnemonic = paint.name(&if operand.is_empty() { mnemonic.to_owned() } else { format!("{mnemonic:<15} ") });
        put(
            out,
            format!(
                "{} {pc:>6} {}  {mnemonic}{operand}",
                paint.dim(&format!("{line:>5}")),
                paint.dim(&format!("{depth:>5}"))
            ),
        );
    }
    let pc = |at: u32| code.pcs.get(at as usize).copied().unwrap_or(code.byte_length);
    for handler in &code.handlers {
        let (from, to, at) = (pc(handler.start), pc(handler.end), pc(handler.target));
        let caught = handler.catch.as_ref().map_or_else(|| "any".into(), |name| visible::name(&java(name)));
        put(out, format!("from {from} to {to}, {caught} is handled at {at}"));
    }
}

/// What a dynamic call site or constant hands to its bootstrap method, and which that is.
fn linked(class: &ClassFile, instr: Instr) -> String {
    use crate::classfile::Constant::{Dynamic, InvokeDynamic};
    let at = match instr {
        Instr::InvokeDynamic(at) | Instr::Ldc(at) => at,
        _ => return String::new(),
    };
    let bootstrap = match class.constant(at) {
        InvokeDynamic(bootstrap, ..) | Dynamic(bootstrap, ..) => class.bootstrap_methods.get(usize::from(*bootstrap)),
        _ => None,
    };
    bootstrap.map_or_else(String::new, |bootstrap| {
        let arguments: Vec<String> = bootstrap.arguments.iter().map(constant).collect();
        let (_, method) = &bootstrap.handle;
        visible::name(&format!("  // by {}.{}({})", method.class, method.name, arguments.join(", ")))
    })
}
