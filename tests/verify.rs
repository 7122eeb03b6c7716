//! The verifier says of real classes and of damaged ones what the JVM says.

use crate::{
    assembler::Assembler,
    common,
    damage::{damaged, how_many, real_classes, seed, xorshift},
    java, sides, subroutines,
};

use common::jdk;
use cortado::{
    classfile::{self, verify::verify},
    native::NAMES,
    program::{ClassPath, Jdk, Program, verify::Known},
};
use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

#[test]
fn classes_of_the_jdk_pass() {
    for home in jdk::homes() {
        let image = jdk::image(&home);
        let program = Program::new(ClassPath::new(&[], Some(Jdk::at(&home).expect("a JDK"))).expect("a class path"));
        let start = Instant::now();
        let (mut classes, mut wrong) = (0, vec![]);
        for path in jdk::java_base(&image).iter().filter(|path| !path.ends_with("/module-info.class")) {
            let bytes = image.find_resource(path).expect("image is sound").expect("class is there");
            let file = classfile::read(&bytes, path).expect("it is a class");
            classes += 1;
            wrong.extend(verify(&file, &Known { program: &program, names: &NAMES }).err().map(|e| e.to_string()));
        }
        println!("{}: {classes} classes, {} refused, {:?}", home.display(), wrong.len(), start.elapsed());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// So many mutants of the fixtures, so many in a deep run.
const MUTANTS: (usize, usize) = (3_000, 100_000);

/// Tables that are read by debuggers and reflection alone, as HotSpot names them where they are damaged, and what is not looked at.
const DEBUGGERS: [&str; 8] = [
    "Illegal field name",
    "LocalVariableTypeTable",
    "Duplicated LocalVariableTable",
    "LVTT entry",
    "illegal signature",
    "both outer and inner",
    "Illegal class modifiers",
    "<clinit> is not static",
];

/// Reads `directory`, loads `N.class` for each N from 0 on, in a loader of its own, and prints what becomes of it.
const LINKER: &str = r#"
import java.nio.file.*;
public class Linker {
    public static void main(String[] args) throws Exception {
        StringBuilder out = new StringBuilder();
        String[] names = Files.readString(Paths.get(args[0], "names")).split("\n");
        for (int i = 0; i < names.length; i++) {
            byte[] bytes = Files.readAllBytes(Paths.get(args[0], i + ".class"));
            String name = names[i];
            ClassLoader own = new ClassLoader() {
                @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
                    Class<?> known = findLoadedClass(n);
                    if (known != null) return known;
                    if (n.equals(name)) return defineClass(n, bytes, 0, bytes.length);
                    Path other = Paths.get(args[1], n.replace('.', '/') + ".class");
                    if (!Files.exists(other)) return super.loadClass(n, resolve);
                    try {
                        byte[] read = Files.readAllBytes(other);
                        return defineClass(n, read, 0, read.length);
                    } catch (java.io.IOException e) {
                        throw new ClassNotFoundException(n, e);
                    }
                }
            };
            String said;
            try {
                own.loadClass(name).getDeclaredMethods();
                said = "accepted";
            } catch (VerifyError | ClassFormatError e) {
                said = e.getClass().getSimpleName() + ": " + e.getMessage();
            } catch (Throwable t) {
                said = "other: " + t;
            }
            out.append(said.replace("\n", " | ")).append('\n');
        }
        Files.writeString(Paths.get(args[0], "said"), out.toString());
    }
}
"#;

#[test]
fn it_says_of_mutants_what_the_jvm_says() {
    let count = how_many(MUTANTS);
    let home = jdk::homes().into_iter().next_back().expect("a JDK");
    let mut random = xorshift(seed(0x9e37_79b9_7f4a_7c15));
    let sources = real_classes(common::fixtures());
    let mutants = std::iter::from_fn(|| {
        let (name, bytes, file) = &sources[(random() % sources.len() as u64) as usize];
        Some(damaged(bytes, file, &mut random).map(|(mutant, what)| (name.clone(), what, mutant)))
    });
    agree(&home, mutants.flatten().take(count));
}

/// The classes are what the JVM says they are: each has a name, a description and bytes.
fn agree(home: &Path, classes: impl Iterator<Item = (String, String, Vec<u8>)>) {
    let dir = tempfile::tempdir().expect("a directory");
    let fixtures = common::fixtures().to_path_buf();
    let (mut names, mut ours) = (String::new(), vec![]);
    let program = Program::new(
        ClassPath::new(std::slice::from_ref(&fixtures), Some(Jdk::at(home).expect("a JDK"))).expect("a class path"),
    );
    for (name, what, mutant) in classes {
        fs::write(dir.path().join(format!("{}.class", ours.len())), &mutant).expect("written");
        names += &format!("{name}\n");
        let kind = |format| if format { "ClassFormatError" } else { "VerifyError" };
        let said = match classfile::read(&mutant, "mutant") {
            Err(e) => Err((kind(true), e.to_string())),
            Ok(file) => {
                verify(&file, &Known { program: &program, names: &NAMES }).map_err(|e| (kind(e.format), e.to_string()))
            }
        };
        ours.push((name, what, mutant[7], said));
    }
    fs::write(dir.path().join("names"), names).expect("written");
    fs::write(dir.path().join("Linker.java"), LINKER).expect("written");
    let ran = Command::new(home.join("bin/java"))
        .args(["-Xshare:auto".as_ref(), dir.path().join("Linker.java").as_os_str(), dir.path().as_os_str()])
        .arg(&fixtures)
        .output()
        .expect("java runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let said = fs::read_to_string(dir.path().join("said")).expect("what the JVM says");
    let (mut accepted, mut refused, mut apart, mut wrong) = (0, 0, 0, vec![]);
    for ((name, what, version, ours), theirs) in ours.iter().zip(said.lines()) {
        match (ours, theirs.split(':').next()) {
            (Ok(()), Some("accepted")) => accepted += 1,
            (Err((kind, _)), Some(theirs)) if *kind == theirs => refused += 1,
            // Of annotations that a JVM does not read: they are for tools, as this is one.
            (Err(("ClassFormatError", why)), Some("accepted")) if why.contains("RuntimeInvisible") => apart += 1,
            // Of tables that nobody reads but a debugger; and classes that are not there are found out when they are used.
            (Err(_), Some("ClassFormatError")) if theirs.contains("Illegal local variable table") => apart += 1,
            (_, Some("ClassFormatError")) if DEBUGGERS.iter().any(|table| theirs.contains(table)) => apart += 1,
            // Of another class, which the mutant is linked with.
            (Ok(()), Some("VerifyError"))
                if location(theirs).is_some_and(|m| !m.starts_with(&format!("{}.", name.replace('.', "/")))) =>
            {
                apart += 1;
            }
            // Two faults, in two methods, which the JVM verifies in another order.
            (Err(("ClassFormatError", why)), Some("VerifyError"))
                if location(theirs).is_some_and(|m| !why.contains(m)) =>
            {
                apart += 1;
            }
            // From 25 on a stack map is read only as far as the code goes that is in order.
            (Err(("ClassFormatError", why)), Some("VerifyError")) if why.contains("stack map") => apart += 1,
            // Nor, in version 50, what infers types instead where they do not fit.
            (Err(("ClassFormatError", why)), Some("accepted")) if *version == 50 && why.contains("stack map") => {
                apart += 1
            }
            // Below version 50 what else is wrong with the instructions comes first, in part.
            (Err(("VerifyError", why)), Some("ClassFormatError"))
                if why.contains("does not fall on") && theirs.contains("Illegal exception table") =>
            {
                apart += 1;
            }
            // What type checking refuses in version 50 is verified by inference, which may find another fault first, that of an instruction.
            (Err(("ClassFormatError", why)), Some("VerifyError"))
                if *version == 50 && why.contains("does not fall on") =>
            {
                apart += 1;
            }
            // Or in one, of which it reads the stack map first.
            (Err(("VerifyError", _)), Some("ClassFormatError")) if theirs.contains("StackMapTable format error") => {
                apart += 1
            }
            // JVMS §4.7.6 wants a class there, and an array has one.
            (Ok(()), Some("ClassFormatError")) if theirs.contains("class is an array class") => apart += 1,
            // What is said when the class is linked to its superclass.
            (Ok(()), Some("ClassFormatError")) if theirs.contains("Interfaces must have java.lang.Object") => {
                apart += 1
            }
            (_, Some("other")) => apart += 1,
            _ => wrong.push(format!("{name}, {what}: ours {ours:?}, the JVM {theirs}")),
        }
    }
    println!("{accepted} accepted by both, {refused} refused by both, {apart} apart, {} disagreements", wrong.len());
    assert!(wrong.is_empty(), "\n{}", wrong[..wrong.len().min(40)].join("\n"));
}

/// The method of which the JVM speaks, where it names one: `Location: |     pkg/Class.name(descriptor) @pc: opcode |`.
fn location(theirs: &str) -> Option<&str> {
    theirs.split_once("Location: |")?.1.trim_start().split(" @").next()
}

/// What random damage has found, as it is in class files.
#[test]
fn it_says_of_single_faults_what_the_jvm_says() {
    let fixture = |class: &str| fs::read(common::fixtures().join(format!("{class}.class"))).expect("a fixture");
    let of_version = |class: &str, version: u8| {
        let mut bytes = fixture(class);
        bytes[7] = version;
        (class.replace('/', "."), format!("version {version}"), bytes)
    };
    // In dead code: `multianewarray` of no dimension, `new` of an array, a call of `<clinit>`, a switch that is not sorted.
    let dead = |what: &str, with: &dyn Fn(&mut Assembler) -> Vec<u8>| {
        let mut class = Assembler::of("Dead", 49);
        let code = [&[0x03, 0xac][..], &with(&mut class), &[0x57, 0x03, 0xac]].concat();
        class.body("m", "(I)I", [3, 1], &code, &[], &[]);
        ("Dead".to_owned(), what.to_owned(), class.finish())
    };
    // An attribute of version 55 names what is no class, and an initializer is not static: below the versions that know of it, nobody looks.
    let nest = |major: u16| {
        let mut class = Assembler::of("Nest", major);
        class.class_attribute("NestMembers", &[0, 1, 0, 1]);
        ("Nest".to_owned(), format!("members of version {major}"), class.finish())
    };
    let initializer = |major: u16| {
        let mut class = Assembler::of("Started", major);
        let code = class.attribute("Code", &[0, 0, 0, 0, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0]);
        class.with_flags(0, "<clinit>", "()V", &[code]);
        ("Started".to_owned(), format!("an initializer of version {major}"), class.finish())
    };
    let classes = [
        nest(54),
        nest(55),
        initializer(50),
        initializer(51),
        of_version("open/Defaults$Source", 51),
        of_version("open/Defaults$Doubled", 50),
        of_version("open/Link", 51),
        of_version("objects/Speaks$Animal", 52),
        dead("no dimension", &|class| {
            let [high, low] = class.class("[[I").to_be_bytes();
            vec![0x03, 0xc5, high, low, 0]
        }),
        dead("more dimensions", &|class| {
            let [high, low] = class.class("[[I").to_be_bytes();
            vec![0x03, 0x03, 0x03, 0xc5, high, low, 3]
        }),
        dead("an array class", &|class| {
            let [high, low] = class.class("[[I").to_be_bytes();
            vec![0xbb, high, low]
        }),
        dead("an initializer", &|class| {
            let [high, low] = class.member(10, "Dead", "<clinit>", "()I").to_be_bytes();
            vec![0xb8, high, low]
        }),
        dead("nothing wrong", &|_| vec![0x03]),
    ];
    for home in jdk::homes() {
        agree(&home, classes.iter().cloned());
    }
}

/// Methods with subroutines, and damaged ones.
#[test]
fn it_says_of_subroutines_what_the_jvm_says() {
    const MUTANTS: (usize, usize) = (2_000, 30_000);
    let home = jdk::homes().into_iter().next_back().expect("a JDK");
    let mut random = xorshift(seed(0x2545_f491_4f6c_dd1d));
    let sources: Vec<_> = subroutines::METHODS
        .iter()
        .map(|(name, parts)| (format!("S{name}"), subroutines::class(name, parts), subroutines::code(parts)))
        .collect();
    let whole = sources.iter().map(|(name, bytes, _)| (name.clone(), "as it is".to_owned(), bytes.clone()));
    let mutants = (0..how_many(MUTANTS)).map(|_| {
        let (name, bytes, code) = &sources[(random() % sources.len() as u64) as usize];
        let start = bytes.windows(code.len()).rposition(|window| window == code).expect("the code is in the class");
        let mut mutant = bytes.clone();
        let mut what = String::new();
        for _ in 0..=random() % 2 {
            let at = (random() % code.len() as u64) as usize;
            // Other instructions that are about subroutines and variables, or anything.
            const LIKELY: [u8; 14] = [0, 1, 2, 3, 0x1a, 0x1b, 0x2a, 0x2b, 0x4b, 0x4c, 0x57, 0x59, 0xa8, 0xa9];
            let byte = match random() % 3 {
                0 => (random() % 202) as u8,
                1 => (random() % 8) as u8,
                _ => LIKELY[(random() % LIKELY.len() as u64) as usize],
            };
            mutant[start + at] = byte;
            what += &format!("byte {at} is {byte:#x} ");
        }
        (name.clone(), what, mutant)
    });
    agree(&home, whole.chain(mutants));
}

/// A file of some kilobytes is verified in a moment, however many frames of however many variables it tells of.
#[test]
fn large_frames_are_shared() {
    // wide istore 65534, and 60,000 nops; and a stack map of 20,000 equal frames behind one of 5,000 variables.
    let many = [&[0x03, 0xc4, 0x36, 0xff, 0xfe][..], &[0; 60_000], &[0xb1]].concat();
    let mut inferred = Assembler::of("A", 49);
    inferred.body("m", "()V", [1, 65_535], &many, &[], &[]);
    let mut checked = Assembler::of("A", 60);
    let variables = [&[255, 0, 0][..], &5_000u16.to_be_bytes(), &[0; 5_000], &[0, 0]].concat();
    let table = [&20_001u16.to_be_bytes()[..], &variables, &[0; 20_000]].concat();
    let map = checked.attribute("StackMapTable", &table);
    checked.body("m", "()V", [1, 65_535], &[&[0; 60_000][..], &[0xb1]].concat(), &[], &[map]);
    let home = &jdk::homes()[0];
    let program = Program::new(ClassPath::new(&[], Some(Jdk::at(home).expect("a JDK"))).expect("a class path"));
    // Sixty thousand values on the stack, and ten thousand with a branch at each.
    let [mut deep, mut branching] = [(); 2].map(|()| Assembler::of("A", 49));
    deep.body("m", "(I)I", [60_001, 1], &[&[0x1a; 60_000][..], &[0xac]].concat(), &[], &[]);
    let push = [0x1a, 0x1a, 0x99, 0, 3].repeat(10_000);
    branching.body("m", "(I)I", [10_002, 1], &[&push[..], &[0x1a, 0xac]].concat(), &[], &[]);
    for class in [inferred, checked, deep, branching] {
        let file = classfile::read(&class.finish(), "large").expect("a class");
        let began = Instant::now();
        verify(&file, &Known { program: &program, names: &NAMES }).expect("it is as it must be");
        assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    }
}

/// What passes runs as on the JVM.
#[test]
fn subroutines_run_as_on_the_jvm() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut main = String::from("public class Main { public static void main(String[] args) {");
    for (name, parts) in subroutines::METHODS {
        fs::write(dir.path().join(format!("S{name}.class")), subroutines::class(name, parts)).expect("written");
        for argument in [0, 5] {
            main += &format!(
                "try {{ System.out.println(\"{name} \" + S{name}.m({argument})); }}
                 catch (Throwable t) {{ System.out.println(\"{name} \" + t.getClass()); }}\n"
            );
        }
    }
    fs::write(dir.path().join("Main.java"), main + "}}").expect("written");
    let classes = dir.path().to_path_buf();
    java::jdks()[0].compile(&[classes.join("Main.java")], std::slice::from_ref(&classes), &classes).expect("compiled");
    for home in jdk::homes() {
        let expected = sides::java(&home, &classes, "Main", &[]);
        let returned = expected.out.lines().filter(|line| !line.contains("class")).count();
        assert!(returned >= 14 && expected.out.contains("VerifyError"), "{}{}", expected.out, expected.err);
        let seen = sides::cortado(&home, &classes, "Main", &[], Duration::from_secs(60));
        assert_eq!((&expected.out, expected.code), (&seen.out, seen.code), "{}: {}", home.display(), seen.err);
    }
}

/// Code that only `--no-verify` lets run ends with what it comes to, or with a message; without, the path ends with a VerifyError.
#[test]
fn code_that_is_not_verified_ends_with_a_message() {
    const WRONG: [(&str, &[u8]); 14] = [
        ("an empty stack", &[0x57, 0x03, 0xac]),
        ("an int for an array", &[0x04, 0xbe, 0xac]),
        ("an int to return to", &[0x04, 0x3b, 0xa9, 0]),
        ("no end", &[0x04, 0x57]),
        ("a float of ints", &[0x04, 0x1a, 0x62, 0xac]),
        ("a variable that is not there", &[0x15, 99, 0xac]),
        ("a variable to store that is not there", &[0x03, 0x36, 99, 0x03, 0xac]),
        ("an int to throw", &[0x04, 0xbf]),
        ("a full stack", &[0x04, 0x04, 0x04, 0x04, 0x04, 0x04, 0xac]),
        ("half of a long", &[0x09, 0x57, 0xac]),
        ("no long", &[0x04, 0x1a, 0x61, 0x88, 0xac]),
        ("nothing returned", &[0xb1]),
        ("an int for null", &[0x1a, 0xc6, 0, 5, 0x03, 0xac, 0x04, 0xac]),
        ("no instruction", &[0xfe]),
    ];
    let home = &jdk::homes()[0];
    for (what, code) in WRONG {
        let dir = tempfile::tempdir().expect("a directory");
        let mut class = Assembler::of("A", 49);
        class.body("m", "(I)I", [3, 1], code, &[], &[]);
        let mut to_call = class.member(10, "A", "m", "(I)I").to_be_bytes().to_vec();
        to_call = [&[0x04, 0xb8][..], &to_call, &[0x57, 0xb1]].concat();
        class.body("main", "([Ljava/lang/String;)V", [1, 1], &to_call, &[], &[]);
        fs::write(dir.path().join("A.class"), class.finish()).expect("a class");
        let cortado = |args: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
            let output = command.args(args).arg("-cp").arg(dir.path()).arg("--jdk").arg(home).output().expect("run");
            let said = [output.stdout, output.stderr].concat();
            (output.status.code(), String::from_utf8_lossy(&said).into_owned())
        };
        let (status, said) = cortado(&["run", "A#m"]);
        assert!(status == Some(0) && said.contains("throws java.lang.VerifyError"), "{what}: {said}");
        for args in [&["run", "A#m", "--no-verify", "--timeout", "5"][..], &["exec", "--no-verify"]] {
            let (status, said) = match args[0] {
                "exec" => {
                    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
                    command.args(args).arg("-cp").arg(dir.path()).arg("--jdk").arg(home).arg("A");
                    let output = command.output().expect("run");
                    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
                }
                _ => cortado(args),
            };
            assert!(matches!(status, Some(0 | 1 | 3)), "{what}: {status:?} {said}");
            assert!(!said.contains("panicked") && !said.contains("bug"), "{what}: {said}");
            assert!(
                status != Some(3) || said.contains("not been verified") || said.contains("gave up"),
                "{what}: {said}"
            );
        }
    }
}
