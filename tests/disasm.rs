//! `cortado disasm` against `javap -v -p`: the same methods, instructions, operands by name, exception ranges and lines, and the depths of the
//! stack that the compiler has put down for the verifier.

use crate::common;
use cortado::{
    classfile,
    report::{disassembly, paint::Paint},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// What is said of a method.
#[derive(Default, Debug, PartialEq)]
struct Said {
    head: String,
    limits: (u32, u32),
    /// By pc: mnemonic and operand.
    code: BTreeMap<u32, (String, String)>,
    handlers: Vec<(u32, u32, u32, String)>,
    lines: BTreeSet<(u32, u32)>,
    /// By pc: words on the stack.
    depths: BTreeMap<u32, u32>,
    is_generic: bool,
}

type Methods = BTreeMap<(String, String), Said>;

fn number(text: &str) -> u32 {
    text.trim().parse().unwrap_or_else(|_| panic!("no number: {text:?}"))
}

/// The name in a head: what stands before its parameters; `{}` is the class initializer.
fn name(head: &str) -> String {
    let before = head.split('(').next().unwrap();
    before.trim_end_matches(';').rsplit(' ').next().unwrap().to_owned()
}

/// What ours says.
fn ours(text: &str) -> Methods {
    let (mut methods, mut head, mut key) = (Methods::new(), String::new(), None);
    for line in text.lines() {
        if let Some(method) = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')) {
            (head, key) = (method.to_owned(), None);
            continue;
        }
        let Some(rest) = line.strip_prefix("    ") else { continue };
        if let Some((descriptor, limits)) = rest.split_once(", stack ").filter(|_| rest.starts_with('(')) {
            let (stack, locals) = limits.split_once(", locals ").unwrap();
            let said = Said { head: head.clone(), limits: (number(stack), number(locals)), ..Said::default() };
            let method = (name(&head), descriptor.to_owned());
            assert!(methods.insert(method.clone(), said).is_none(), "{method:?} twice");
            key = Some(method);
            continue;
        }
        let said = methods.get_mut(key.as_ref().expect("a method has begun")).unwrap();
        if let Some(range) = rest.strip_prefix("from ") {
            let (from, rest) = range.split_once(" to ").unwrap();
            let (to, rest) = rest.split_once(", ").unwrap();
            let (class, at) = rest.split_once(" is handled at ").unwrap();
            said.handlers.push((number(from), number(to), number(at), class.to_owned()));
        } else if !rest.starts_with(" line ") {
            let (numbers, instruction) = rest.split_at(18);
            let (line, pc, depth) = (&numbers[..5], number(&numbers[5..12]), &numbers[12..]);
            if !line.trim().is_empty() {
                said.lines.insert((pc, number(line)));
            }
            if depth.trim() != "-" {
                said.depths.insert(pc, number(depth));
            }
            let instruction = instruction.trim_start();
            let (mnemonic, operand) = match instruction.strip_prefix("wide ") {
                Some(wide) => wide.split_once(' ').map(|(m, o)| (format!("{m}_w"), o)).unwrap(),
                None => instruction.split_once(' ').map_or((instruction.to_owned(), ""), |(m, o)| (m.to_owned(), o)),
            };
            let operand = operand.split("  // by ").next().unwrap().trim();
            said.code.insert(pc, (mnemonic, operand.to_owned()));
        }
    }
    methods
}

/// What javap says of one class, whose internal name this is.
fn theirs(text: &str, class: &str) -> Methods {
    let (mut methods, mut head, mut key) = (Methods::new(), String::new(), None);
    let (mut section, mut frame, mut switch): (&str, Option<u32>, Option<u32>) = ("", None, None);
    for line in text.lines() {
        if let Some(method) = line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ') && rest.ends_with(';')) {
            (head, key, section) = (method.to_owned(), None, "");
            continue;
        }
        let rest = line.trim_start();
        let indent = line.len() - rest.len();
        if let (4, Some(descriptor)) = (indent, rest.strip_prefix("descriptor: ")) {
            if descriptor.starts_with('(') {
                let method = (name(&head), descriptor.to_owned());
                methods.insert(method.clone(), Said { head: head.clone(), ..Said::default() });
                key = Some(method);
            }
            continue;
        }
        if indent == 0 {
            (key, section) = (None, "");
        }
        let Some(said) = key.as_ref().and_then(|key| methods.get_mut(key)) else { continue };
        match (indent, rest) {
            (4, "Code:") => section = "code",
            (4, _) => {
                said.is_generic |= rest.starts_with("Signature: ");
                section = "";
            }
            (6, "Exception table:") => section = "handlers",
            (6, "LineNumberTable:") => section = "lines",
            (6, _) if rest.starts_with("StackMapTable:") => (section, frame) = ("frames", None),
            (6, _) if rest.starts_with("stack=") => {
                let limit = |part: &str| number(part.split('=').nth(1).unwrap());
                let parts: Vec<&str> = rest.split(", ").collect();
                said.limits = (limit(parts[0]), limit(parts[1]));
            }
            // Of a long method the numbers of instructions begin there too.
            (6, _) if !rest.starts_with(|c: char| c.is_ascii_digit()) => section = "",
            _ => match section {
                "code" => match rest.split_once(": ") {
                    Some((pc, instruction)) if switch.is_none() => {
                        let pc = number(pc);
                        let (mnemonic, operand) = instruction.split_once(' ').unwrap_or((instruction, ""));
                        let (plain, comment) = operand.split_once("// ").unwrap_or((operand, ""));
                        let mut operand = normal(plain.trim(), comment.trim_start(), class);
                        if operand == "{" {
                            switch = Some(pc);
                            operand = "{ ".into();
                        }
                        said.code.insert(pc, (mnemonic.to_owned(), operand));
                    }
                    _ => {
                        let (_, operand) = said.code.get_mut(&switch.expect("a switch is open")).unwrap();
                        match rest {
                            "}" => {
                                operand.truncate(operand.len() - 2);
                                *operand += " }";
                                switch = None;
                            }
                            case => *operand += &format!("{case}, "),
                        }
                    }
                },
                "handlers" if !rest.starts_with("from") => {
                    let columns: Vec<&str> = rest.split_whitespace().collect();
                    let class = columns.last().unwrap().replace('/', ".");
                    said.handlers.push((number(columns[0]), number(columns[1]), number(columns[2]), class));
                }
                "lines" => {
                    let (line, pc) = rest.strip_prefix("line ").unwrap().split_once(": ").unwrap();
                    said.lines.insert((number(pc), number(line)));
                }
                "frames" => {
                    let mut come_to = |delta: u32| {
                        let at = frame.map_or(delta, |before| before + 1 + delta);
                        frame = Some(at);
                        said.depths.insert(at, 0);
                    };
                    if let Some(kind) = rest.strip_prefix("frame_type = ") {
                        match number(kind.split(' ').next().unwrap()) {
                            kind @ 0..64 => come_to(kind),
                            kind @ 64..128 => come_to(kind - 64),
                            _ => {}
                        }
                    } else if let Some(delta) = rest.strip_prefix("offset_delta = ") {
                        come_to(number(delta));
                    } else if let Some(stack) =
                        rest.strip_prefix("stack = [").map(|rest| rest.trim_end_matches(']').trim())
                    {
                        let words = |item: &str| 1 + u32::from(matches!(item.trim(), "long" | "double"));
                        let sum = if stack.is_empty() { 0 } else { stack.split(',').map(words).sum() };
                        said.depths.insert(frame.expect("a frame has an offset"), sum);
                    }
                }
                _ => {}
            },
        }
    }
    methods
}

/// An operand of javap's as ours would be: the comment has what a number stands for, without the class if it is the one at hand.
fn normal(plain: &str, comment: &str, class: &str) -> String {
    let unquoted = |name: &str| name.replace('"', "");
    let member = |text: &str| {
        let name = text.split(':').next().unwrap();
        if name.contains('.') { unquoted(text) } else { format!("{class}.{}", unquoted(text)) }
    };
    if comment == "String" {
        return "\"\"".into();
    }
    let Some((kind, text)) = comment.split_once(' ') else { return plain.to_owned() };
    if !plain.starts_with('#') {
        return plain.to_owned();
    }
    match kind {
        "Method" | "InterfaceMethod" | "Field" => member(text),
        "class" => match plain.split_once(",  ") {
            Some((_, dimensions)) => format!("{}, {dimensions}", unquoted(text)),
            None => unquoted(text),
        },
        "String" => format!("\"{text}\""),
        "float" | "double" | "int" | "long" | "InvokeDynamic" | "Dynamic" | "MethodType" | "MethodHandle" => {
            text.to_owned()
        }
        _ => format!("{kind} {text}"),
    }
}

/// Whether both mean the same constant: javap escapes more, and spells floating-point numbers as Java does.
fn alike(ours: &str, theirs: &str) -> bool {
    let real = |text: &str, suffix: char| {
        let text = text.strip_suffix(suffix)?.replace("Infinity", "inf");
        text.parse::<f64>().ok().map(|value| if value.is_nan() { 0 } else { value.to_bits() })
    };
    let single = |text: &str| text.strip_suffix('f')?.replace("Infinity", "inf").parse::<f32>().ok().map(f32::to_bits);
    let is_plain = |text: &str| text.bytes().all(|b| matches!(b, b' '..=b'~'));
    // javap leaves out what is white at the end of a line, and escapes in strings what only ends a character.
    let string = |text: &str| {
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).trim_end();
        inner.replace("\\b", "\\u0008").replace("\\f", "\\u000c").to_lowercase()
    };
    ours == theirs
        || real(ours, 'd').is_some_and(|value| real(theirs, 'd') == Some(value))
        || single(ours).is_some_and(|value| single(theirs) == Some(value))
        || ours.starts_with('"')
            && (!is_plain(ours) || !is_plain(theirs) || string(ours) == string(&theirs.replace("\\'", "'")))
}

/// What was compared.
#[derive(Default)]
struct Tally {
    methods: usize,
    heads: usize,
    instructions: usize,
    handlers: usize,
    lines: usize,
    depths: usize,
}

fn compare(class: &str, ours: &Methods, theirs: &Methods, tally: &mut Tally) {
    let with_code = theirs.iter().filter(|(_, said)| !said.code.is_empty());
    let names: Vec<_> = with_code.clone().map(|(name, _)| name).collect();
    assert_eq!(ours.keys().collect::<Vec<_>>(), names, "methods of {class}");
    for (name, their) in with_code {
        let (our, place) = (&ours[name], format!("{class} {name:?}"));
        if !their.is_generic {
            assert_eq!(our.head, their.head, "{place}");
            tally.heads += 1;
        }
        assert_eq!((our.limits, &our.lines, &our.handlers), (their.limits, &their.lines, &their.handlers), "{place}");
        assert_eq!(our.code.keys().collect::<Vec<_>>(), their.code.keys().collect::<Vec<_>>(), "{place}");
        for (pc, (mnemonic, operand)) in &their.code {
            let (our_mnemonic, our_operand) = &our.code[pc];
            // javap has a count and a zero behind these, which are no operands that mean anything (JVMS §6.5).
            let operand = if mnemonic == "invokeinterface" || mnemonic == "invokedynamic" {
                operand.split(",  ").next().unwrap()
            } else {
                operand
            };
            assert!(
                our_mnemonic == mnemonic && alike(our_operand, operand),
                "{place} {pc}: {our_mnemonic} {our_operand}, javap has {mnemonic} {operand}"
            );
        }
        for (pc, depth) in &their.depths {
            assert_eq!(our.depths.get(pc), Some(depth), "the depth of the stack at {pc} of {place}");
        }
        assert!(our.depths.values().all(|depth| *depth <= our.limits.0), "{place}: deeper than it says");
        tally.methods += 1;
        tally.instructions += our.code.len();
        tally.handlers += our.handlers.len();
        tally.lines += our.lines.len();
        tally.depths += their.depths.len();
    }
}

/// Class files and their contents, put down where javap finds them, in one directory.
fn check(files: &[(String, Vec<u8>)], javap: &Path) -> Tally {
    let dir = tempfile::tempdir().unwrap();
    let mut tally = Tally::default();
    for part in files.chunks(200) {
        let paths: Vec<PathBuf> = (0..part.len()).map(|i| dir.path().join(format!("{i}.class"))).collect();
        paths.iter().zip(part).for_each(|(path, (_, bytes))| fs::write(path, bytes).unwrap());
        let output = Command::new(javap).args(["-v", "-p"]).args(&paths).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let each: Vec<&str> = text.split("Classfile ").skip(1).collect();
        assert_eq!(each.len(), part.len(), "{}", String::from_utf8_lossy(&output.stderr));
        for ((name, bytes), text) in part.iter().zip(each) {
            let class = classfile::read(bytes, name).unwrap();
            let our = ours(&disassembly::text(&class, None, Paint::default()));
            compare(name, &our, &theirs(text, &class.name), &mut tally);
        }
    }
    tally
}

fn all_below(dir: &Path, found: &mut Vec<(String, Vec<u8>)>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            all_below(&path, found);
        } else if path.extension().is_some_and(|e| e == "class") {
            found.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
}

#[test]
fn disassembly_says_what_javap_says() {
    let home = common::jdk::with_javac().expect("a JDK with its tools");
    let javap = home.join("bin/javap");
    let mut of_fixtures = vec![];
    all_below(common::fixtures(), &mut of_fixtures);
    let image = common::jdk::image(&home);
    let of_jdk = common::sample(common::jdk::java_base(&image), 20);
    let of_jdk = of_jdk.into_iter().map(|name| {
        let bytes = image.find_resource(&name).unwrap().unwrap();
        (name, bytes.to_vec())
    });
    for (what, files) in [("fixtures", common::sample(of_fixtures, 2)), ("java.base", of_jdk.collect())] {
        let tally = check(&files, &javap);
        let Tally { methods, heads, instructions, handlers, lines, depths } = tally;
        println!(
            "{what}: {} classes, {methods} methods ({heads} heads), {instructions} instructions, {handlers} handlers, {lines} lines, {depths} depths",
            files.len()
        );
        assert!(files.len() > 200 && methods > 1000 && instructions > 10_000 && handlers > 50 && depths > 1000);
    }
}

fn disasm(args: &[&str]) -> (String, String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["disasm", "-cp", common::fixtures().to_str().unwrap()])
        .args(args)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.success())
}

#[test]
fn a_method_or_a_nested_class_can_be_named_and_what_is_not_there_is_said() {
    let (text, ..) = disasm(&["heap.Swap#swap"]);
    assert!(text.contains("void swap(") && !text.contains("heap.Swap();"), "{text}");
    let (text, ..) = disasm(&["java.util.Map.Entry"]);
    assert!(text.contains("public interface java.util.Map$Entry {"), "{text}");
    assert!(text.contains("// by java/lang/invoke/LambdaMetafactory.altMetafactory("), "{text}");
    let (_, said, done) = disasm(&["heap.Swap#swop"]);
    assert!(!done && said.contains("did you mean heap.Swap#swap?"), "{said}");
    let (_, said, done) = disasm(&["heap.NoSuchClass"]);
    assert!(!done && said.contains("class heap.NoSuchClass is not on the class path"), "{said}");
}
