//! Two independent decoders say the same about every class of `java.base`, and ours reads each of them.

use crate::common;

use std::collections::BTreeMap;
use std::time::Instant;

use classfile_parser::attribute_info::{CodeAttribute, code_attribute_parser};
use classfile_parser::code_attribute::{Instruction, code_parser};
use classfile_parser::constant_info::ConstantInfo;
use classfile_parser::types::ClassFile as Other;
use common::jdk;
use cortado::classfile::{self, ClassFile, Code, Constant, Instr, InstrIdx, MemberRef, Method, disasm};

/// What was compared, and what was not and why.
#[derive(Default)]
struct Tally {
    classes: usize,
    methods: usize,
    instructions: usize,
    jumps: usize,
    handlers: usize,
    skipped: BTreeMap<&'static str, Vec<String>>,
    mismatches: Vec<String>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.classes += other.classes;
        self.methods += other.methods;
        self.instructions += other.instructions;
        self.jumps += other.jumps;
        self.handlers += other.handlers;
        self.mismatches.extend(other.mismatches);
        for (why, classes) in other.skipped {
            self.skipped.entry(why).or_default().extend(classes);
        }
    }

    fn same<T: PartialEq + std::fmt::Debug>(&mut self, place: impl Fn() -> String, ours: T, theirs: T) {
        if ours != theirs {
            self.mismatches.push(format!("{}: ours {ours:?}, theirs {theirs:?}", place()));
        }
    }
}

#[test]
fn both_decoders_agree_on_java_base() {
    for home in jdk::homes() {
        let start = Instant::now();
        let image = jdk::image(&home);
        let classes = jdk::java_base(&image);
        assert!(classes.len() > 5000, "{}: {} classes of java.base", home.display(), classes.len());
        let threads = std::thread::available_parallelism().map_or(2, usize::from).min(4);
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            let workers: Vec<_> = classes
                .chunks(classes.len().div_ceil(threads))
                .map(|part| {
                    let image = &image;
                    scope.spawn(move || {
                        let mut tally = Tally::default();
                        for name in part {
                            let bytes = image.find_resource(name).expect("image is sound").expect("class is there");
                            compare(name, &bytes, &mut tally);
                        }
                        tally
                    })
                })
                .collect();
            for worker in workers {
                tally.add(worker.join().expect("no worker panics"));
            }
        });
        eprintln!(
            "{}: {} classes read, compared {} classes, {} methods, {} instructions, {} jumps, {} handlers: \
             {} mismatches in {:.1?}",
            home.display(),
            classes.len(),
            tally.classes,
            tally.methods,
            tally.instructions,
            tally.jumps,
            tally.handlers,
            tally.mismatches.len(),
            start.elapsed(),
        );
        for (why, classes) in &tally.skipped {
            eprintln!("  not compared, {why}: {} ({} ...)", classes.len(), classes[0]);
        }
        assert_eq!(tally.mismatches.iter().take(20).collect::<Vec<_>>(), Vec::<&String>::new());
        assert!(tally.classes * 100 > classes.len() * 98, "the other decoder reads nearly all of them");
    }
}

/// The real thing, where a JDK is here that can compile it: its bootstrap arguments are dynamic constants, which
/// neither decoder reads on its own.
#[test]
fn a_pattern_switch_over_enum_constants_loads() {
    const SOURCE: &str = "
        sealed interface Shade permits Color, Grey {}
        enum Color implements Shade { RED, BLUE }
        record Grey(int level) implements Shade {}
        class Paint {
            static int m(Shade shade) {
                return switch (shade) { case Color.RED -> 1; case Color.BLUE -> 2; case Grey g -> g.level(); };
            }
        }";
    let dir = tempfile::tempdir().expect("a directory");
    let source = dir.path().join("Paint.java");
    std::fs::write(&source, SOURCE).expect("source");
    let mut javac = jdk::homes().into_iter().map(|home| home.join("bin/javac")).filter(|javac| javac.is_file());
    let compiles = |javac: std::path::PathBuf| {
        let run =
            std::process::Command::new(javac).args(["--release", "21", "-d"]).arg(dir.path()).arg(&source).output();
        run.is_ok_and(|output| output.status.success())
    };
    if !javac.any(compiles) {
        eprintln!("not compiled: no JDK here knows release 21");
        return;
    }
    for name in ["Shade", "Color", "Grey", "Paint"] {
        let bytes = std::fs::read(dir.path().join(format!("{name}.class"))).expect("class file");
        let class = classfile::read(&bytes, name).unwrap_or_else(|error| panic!("{error}"));
        match name {
            "Shade" => assert_eq!(class.permitted_subclasses, ["Color".into(), "Grey".into()]),
            "Grey" => assert_eq!(class.record.expect("a record")[0].0, "level".into()),
            "Paint" => {
                let arguments = class.bootstrap_methods.iter().flat_map(|method| &method.arguments);
                assert!(arguments.filter(|argument| matches!(argument, Constant::Dynamic(..))).count() >= 2);
            }
            _ => {}
        }
    }
}

fn compare(name: &str, bytes: &[u8], tally: &mut Tally) {
    let ours = match classfile::read(bytes, name) {
        Ok(ours) => ours,
        Err(error) => return tally.mismatches.push(error.to_string()),
    };
    let theirs = match classfile_parser::class_parser(bytes) {
        Ok((_, theirs)) => theirs,
        Err(_) => {
            // It does not know CONSTANT_Dynamic, CONSTANT_Module and CONSTANT_Package.
            let why = if name.ends_with("/module-info.class") { "a module" } else { "the other decoder refuses it" };
            return tally.skipped.entry(why).or_default().push(name.to_owned());
        }
    };
    tally.classes += 1;
    let place = || name.to_owned();
    let known = classfile_parser::ClassAccessFlags::all().bits();
    tally.same(place, ours.version, (theirs.major_version, theirs.minor_version));
    tally.same(place, ours.access.0 & known, theirs.access_flags.bits());
    tally.same(place, Some(ours.name.to_string()), class(&theirs, theirs.this_class));
    tally.same(place, ours.super_name.as_deref().map(str::to_owned), class(&theirs, theirs.super_class));
    let interfaces: Vec<_> = theirs.interfaces.iter().filter_map(|&index| class(&theirs, index)).collect();
    tally.same(place, ours.interfaces.iter().map(|name| name.to_string()).collect(), interfaces);

    tally.same(place, ours.fields.len(), theirs.fields.len());
    for (our, their) in ours.fields.iter().zip(&theirs.fields) {
        let place = || format!("{name} field {}", our.name);
        tally.same(place, our.access.0, their.access_flags.bits());
        tally.same(place, &*our.name, text(&theirs, their.name_index));
        tally.same(place, &*our.ty.descriptor(), text(&theirs, their.descriptor_index));
    }

    tally.same(place, ours.methods.len(), theirs.methods.len());
    for (our, their) in ours.methods.iter().zip(&theirs.methods) {
        tally.methods += 1;
        let place = || format!("{name} method {}{}", our.name, our.raw_descriptor);
        tally.same(place, our.access.0, their.access_flags.bits());
        tally.same(place, &*our.name, text(&theirs, their.name_index));
        tally.same(place, &*our.raw_descriptor, text(&theirs, their.descriptor_index));
        tally.same(place, &*our.descriptor.descriptor(), text(&theirs, their.descriptor_index));
        let attribute = their.attributes.iter().find(|a| text(&theirs, a.attribute_name_index) == "Code");
        tally.same(place, our.code.is_some(), attribute.is_some());
        if let (Some(code), Some(attribute)) = (&our.code, attribute) {
            let (_, their) = code_attribute_parser(&attribute.info).expect("their Code attribute");
            compare_code(&place, &ours, our, code, &theirs, &their, tally);
        }
    }
}

fn compare_code(
    place: &dyn Fn() -> String,
    class: &ClassFile,
    method: &Method,
    ours: &Code,
    their_class: &Other,
    theirs: &CodeAttribute,
    tally: &mut Tally,
) {
    tally.same(place, ours.byte_length, theirs.code_length);
    tally.same(place, (ours.max_stack, ours.max_locals), (theirs.max_stack, theirs.max_locals));

    let pc = |at: InstrIdx| ours.pcs.get(at as usize).copied().unwrap_or(ours.byte_length);
    tally.same(place, ours.handlers.len(), theirs.exception_table.len());
    for (our, their) in ours.handlers.iter().zip(&theirs.exception_table) {
        tally.handlers += 1;
        let bounds = [their.start_pc, their.end_pc, their.handler_pc].map(u32::from);
        tally.same(place, [pc(our.start), pc(our.end), pc(our.target)], bounds);
        tally.same(place, our.catch.as_deref().map(str::to_owned), self::class(their_class, their.catch_type));
    }

    let (rest, instructions) = code_parser(&theirs.code).expect("their instructions");
    tally.same(place, rest.len(), 0);
    tally.same(place, ours.instrs.len(), instructions.len());
    for (at, (their_pc, their)) in instructions.iter().enumerate().take(ours.instrs.len()) {
        tally.instructions += 1;
        let at = at as InstrIdx;
        let place = || format!("{} at {}: {}", place(), pc(at), disasm::line(class, ours, at));
        tally.same(place, pc(at), *their_pc as u32);
        // Folding the short forms into one has lost nothing: the opcode in the file can be told from the result.
        let byte = theirs.code[*their_pc];
        let byte = if byte == 0xc4 { theirs.code[their_pc + 1] } else { byte };
        tally.same(place, disasm::opcode(class, ours, at).byte, byte);
        let targets = targets(ours, &ours.instrs[at as usize]);
        tally.jumps += targets.len();
        let targets: Vec<_> = targets.into_iter().map(|(key, to)| (key, i64::from(pc(to)))).collect();
        let jumps: Vec<_> = jumps(their).into_iter().map(|(key, by)| (key, *their_pc as i64 + by)).collect();
        tally.same(place, targets, jumps);
        tally.same(place, our_number(&ours.instrs[at as usize]), their_number(their));
        tally.same(place, our_constant(class, &ours.instrs[at as usize]), their_constant(their_class, their));
    }
    for (at, _) in &ours.lines {
        assert!((*at as usize) < ours.instrs.len(), "{} line table", method.name);
    }
}

/// Where an instruction of ours may jump; a switch with keys, its default first.
fn targets(code: &Code, instr: &Instr) -> Vec<(Option<i32>, InstrIdx)> {
    match *instr {
        Instr::If(_, to)
        | Instr::IfIcmp(_, to)
        | Instr::IfAcmp(_, to)
        | Instr::IfNull(_, to)
        | Instr::Goto(to)
        | Instr::Jsr(to) => vec![(None, to)],
        Instr::TableSwitch(table) | Instr::LookupSwitch(table) => {
            let table = &code.switches[usize::from(table)];
            let cases = table.cases.iter().map(|&(key, to)| (Some(key), to));
            std::iter::once((None, table.default)).chain(cases).collect()
        }
        _ => Vec::new(),
    }
}

/// The same, as relative jumps, for theirs.
fn jumps(instruction: &Instruction) -> Vec<(Option<i32>, i64)> {
    use Instruction::*;
    match instruction {
        Ifeq(by) | Ifne(by) | Iflt(by) | Ifge(by) | Ifgt(by) | Ifle(by) | IfIcmpeq(by) | IfIcmpne(by)
        | IfIcmplt(by) | IfIcmpge(by) | IfIcmpgt(by) | IfIcmple(by) | IfAcmpeq(by) | IfAcmpne(by) | Ifnull(by)
        | Ifnonnull(by) | Goto(by) | Jsr(by) => vec![(None, i64::from(*by))],
        GotoW(by) | JsrW(by) => vec![(None, i64::from(*by))],
        Tableswitch { default, low, offsets, .. } => {
            let cases = (*low..).zip(offsets).map(|(key, by)| (Some(key), i64::from(*by)));
            std::iter::once((None, i64::from(*default))).chain(cases).collect()
        }
        Lookupswitch { default, pairs } => {
            let cases = pairs.iter().map(|(key, by)| (Some(*key), i64::from(*by)));
            std::iter::once((None, i64::from(*default))).chain(cases).collect()
        }
        _ => Vec::new(),
    }
}

/// The operand that is a plain number: a local variable, an increment with it, an int.
fn our_number(instr: &Instr) -> Option<i64> {
    match *instr {
        Instr::Load(_, n) | Instr::Store(_, n) | Instr::Ret(n) => Some(n.into()),
        Instr::Iinc(n, by) => Some(i64::from(n) << 16 | i64::from(by as u16)),
        Instr::Int(n) => Some(n.into()),
        Instr::MultiANewArray(_, dimensions) => Some(dimensions.into()),
        _ => None,
    }
}

/// The same for theirs.
fn their_number(instruction: &Instruction) -> Option<i64> {
    use Instruction::*;
    Some(match *instruction {
        Iload(n) | Lload(n) | Fload(n) | Dload(n) | Aload(n) | Istore(n) | Lstore(n) | Fstore(n) | Dstore(n)
        | Astore(n) | Ret(n) => n.into(),
        IloadWide(n) | LloadWide(n) | FloadWide(n) | DloadWide(n) | AloadWide(n) | IstoreWide(n) | LstoreWide(n)
        | FstoreWide(n) | DstoreWide(n) | AstoreWide(n) | RetWide(n) => n.into(),
        Iload0 | Lload0 | Fload0 | Dload0 | Aload0 | Istore0 | Lstore0 | Fstore0 | Dstore0 | Astore0 => 0,
        Iload1 | Lload1 | Fload1 | Dload1 | Aload1 | Istore1 | Lstore1 | Fstore1 | Dstore1 | Astore1 => 1,
        Iload2 | Lload2 | Fload2 | Dload2 | Aload2 | Istore2 | Lstore2 | Fstore2 | Dstore2 | Astore2 => 2,
        Iload3 | Lload3 | Fload3 | Dload3 | Aload3 | Istore3 | Lstore3 | Fstore3 | Dstore3 | Astore3 => 3,
        Iinc { index, value } => i64::from(index) << 16 | i64::from(i16::from(value) as u16),
        IincWide { index, value } => i64::from(index) << 16 | i64::from(value as u16),
        Iconstm1 => -1,
        Iconst0 => 0,
        Iconst1 => 1,
        Iconst2 => 2,
        Iconst3 => 3,
        Iconst4 => 4,
        Iconst5 => 5,
        Bipush(n) => n.into(),
        Sipush(n) => n.into(),
        Multianewarray { dimensions, .. } => dimensions.into(),
        _ => return None,
    })
}

/// What an operand from the constant pool stands for, as far as both decoders can tell.
#[derive(Debug, PartialEq)]
enum Operand {
    Number(u64),
    String,
    Class(String),
    Field([String; 3]),
    Method([String; 3], bool),
    Dynamic(u16, String, String),
    Handle(u8),
    MethodType(String),
}

fn our_constant(class: &ClassFile, instr: &Instr) -> Option<Operand> {
    let (Instr::Ldc(index)
    | Instr::GetStatic(index)
    | Instr::PutStatic(index)
    | Instr::GetField(index)
    | Instr::PutField(index)
    | Instr::Invoke(_, index)
    | Instr::InvokeDynamic(index)
    | Instr::New(index)
    | Instr::ANewArray(index)
    | Instr::CheckCast(index)
    | Instr::InstanceOf(index)
    | Instr::MultiANewArray(index, _)) = *instr
    else {
        return None;
    };
    let parts = |member: &MemberRef| [&member.class, &member.name, &member.descriptor].map(|part| part.to_string());
    Some(match class.constant(index) {
        Constant::Integer(value) => Operand::Number(*value as u64),
        Constant::Float(bits) => Operand::Number((*bits).into()),
        Constant::Long(value) => Operand::Number(*value as u64),
        Constant::Double(bits) => Operand::Number(*bits),
        Constant::String(_) => Operand::String,
        Constant::Class(name) => Operand::Class(name.to_string()),
        Constant::Field(field) => Operand::Field(parts(field)),
        Constant::Method(method) => Operand::Method(parts(method), method.interface),
        Constant::MethodHandle(kind, _) => Operand::Handle(*kind),
        Constant::MethodType(descriptor) => Operand::MethodType(descriptor.to_string()),
        Constant::Dynamic(bootstrap, name, descriptor) | Constant::InvokeDynamic(bootstrap, name, descriptor) => {
            Operand::Dynamic(*bootstrap, name.to_string(), descriptor.to_string())
        }
    })
}

fn their_constant(class: &Other, instruction: &Instruction) -> Option<Operand> {
    use Instruction::*;
    let index = match *instruction {
        Ldc(index) => index.into(),
        LdcW(index) | Ldc2W(index) | Getstatic(index) | Putstatic(index) | Getfield(index) | Putfield(index)
        | Invokevirtual(index) | Invokespecial(index) | Invokestatic(index) | Invokedynamic(index) | New(index)
        | Anewarray(index) | Checkcast(index) | Instanceof(index) => index,
        Invokeinterface { index, .. } | Multianewarray { index, .. } => index,
        _ => return None,
    };
    let name_and_type = |index: u16| match &class.const_pool[usize::from(index) - 1] {
        ConstantInfo::NameAndType(both) => [both.name_index, both.descriptor_index].map(|i| text(class, i).to_owned()),
        other => panic!("{other:?}"),
    };
    let parts = |owner: u16, member: u16| {
        let [name, descriptor] = name_and_type(member);
        [self::class(class, owner).expect("a class"), name, descriptor]
    };
    Some(match &class.const_pool[usize::from(index) - 1] {
        ConstantInfo::Integer(constant) => Operand::Number(constant.value as u64),
        ConstantInfo::Float(constant) => Operand::Number(constant.value.to_bits().into()),
        ConstantInfo::Long(constant) => Operand::Number(constant.value as u64),
        ConstantInfo::Double(constant) => Operand::Number(constant.value.to_bits()),
        ConstantInfo::String(_) => Operand::String, // it loses what is not Unicode
        ConstantInfo::Class(_) => Operand::Class(self::class(class, index).expect("a class")),
        ConstantInfo::FieldRef(field) => Operand::Field(parts(field.class_index, field.name_and_type_index)),
        ConstantInfo::MethodRef(method) => {
            Operand::Method(parts(method.class_index, method.name_and_type_index), false)
        }
        ConstantInfo::InterfaceMethodRef(method) => {
            Operand::Method(parts(method.class_index, method.name_and_type_index), true)
        }
        ConstantInfo::MethodHandle(handle) => Operand::Handle(handle.reference_kind),
        ConstantInfo::MethodType(ty) => Operand::MethodType(text(class, ty.descriptor_index).to_owned()),
        ConstantInfo::InvokeDynamic(call) => {
            let [name, descriptor] = name_and_type(call.name_and_type_index);
            Operand::Dynamic(call.bootstrap_method_attr_index, name, descriptor)
        }
        other => panic!("{other:?}"),
    })
}

/// A `CONSTANT_Utf8` of theirs.
fn text(class: &Other, index: u16) -> &str {
    match &class.const_pool[usize::from(index) - 1] {
        ConstantInfo::Utf8(utf8) => &utf8.utf8_string,
        other => panic!("{other:?}"),
    }
}

/// A `CONSTANT_Class` of theirs; index 0 is none.
fn class(class: &Other, index: u16) -> Option<String> {
    match class.const_pool.get(usize::from(index).checked_sub(1)?)? {
        ConstantInfo::Class(constant) => Some(text(class, constant.name_index).to_owned()),
        other => panic!("{other:?}"),
    }
}
