//! The verifier says of real classes and of damaged ones what the JVM says.

use crate::common;

use common::jdk;
use cortado::{
    Run,
    classfile::{self, ClassFile, Instr, verify::verify},
    native::NAMES,
    program::{ClassPath, Jdk, Program, verify::Known},
    report,
};
use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
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
                said = e.getClass().getSimpleName() + ": " + String.valueOf(e.getMessage()).replace("\n", " | ");
            } catch (Throwable t) {
                said = "other: " + t;
            }
            out.append(said).append('\n');
        }
        Files.writeString(Paths.get(args[0], "said"), out.toString());
    }
}
"#;

#[test]
fn it_says_of_mutants_what_the_jvm_says() {
    let count = if common::deep() { MUTANTS.1 } else { MUTANTS.0 };
    let home = jdk::homes().into_iter().next_back().expect("a JDK");
    let dir = tempfile::tempdir().expect("a directory");
    let fixtures = common::fixtures().to_path_buf();
    let mut random = xorshift(0x9e37_79b9_7f4a_7c15);
    let sources = real_classes(&fixtures);
    let (mut names, mut ours) = (String::new(), vec![]);
    let program = Program::new(
        ClassPath::new(std::slice::from_ref(&fixtures), Some(Jdk::at(&home).expect("a JDK"))).expect("a class path"),
    );
    while ours.len() < count {
        let (name, bytes, file) = &sources[(random() % sources.len() as u64) as usize];
        let Some((mutant, what)) = mutant(bytes, file, &mut random) else { continue };
        fs::write(dir.path().join(format!("{}.class", ours.len())), &mutant).expect("written");
        names += &format!("{name}\n");
        let said = match classfile::read(&mutant, "mutant") {
            Err(e) => Err(e.to_string()),
            Ok(file) => verify(&file, &Known { program: &program, names: &NAMES }).map_err(|e| e.to_string()),
        };
        ours.push((name.clone(), what, said));
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
    for ((name, what, ours), theirs) in ours.iter().zip(said.lines()) {
        match (ours, theirs.split(':').next()) {
            (Ok(()), Some("accepted")) => accepted += 1,
            (Err(_), Some("VerifyError")) => refused += 1,
            // Of tables that nobody reads but a debugger; and classes that are not there are found out when they are used.
            (_, Some("ClassFormatError" | "other")) => apart += 1,
            _ => wrong.push(format!("{name}, {what}: ours {ours:?}, the JVM {theirs}")),
        }
    }
    println!("{accepted} accepted by both, {refused} refused by both, {apart} apart, {} disagreements", wrong.len());
    assert!(wrong.is_empty(), "\n{}", wrong[..wrong.len().min(40)].join("\n"));
}

/// So many mutants are run, so many in a deep run.
const RUN: (usize, usize) = (150, 10_000);

/// Whatever is damaged, a run ends with what it has found: nothing that the verifier lets through is more than the interpreter can take.
#[test]
fn mutants_are_run_without_a_panic() {
    let count = if common::deep() { RUN.1 } else { RUN.0 };
    let home = jdk::homes().into_iter().next().expect("a JDK");
    let fixtures = common::fixtures().to_path_buf();
    let sources = real_classes(&fixtures);
    let next = AtomicUsize::new(0);
    let (paths, ended, broken) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(vec![]));
    let work = || {
        while let seed = next.fetch_add(1, Relaxed)
            && seed < count
        {
            let mut random = xorshift(0x51ed_270b_2f6e_1c9d ^ (seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let (name, mutant, what) = loop {
                let (name, bytes, file) = &sources[(random() % sources.len() as u64) as usize];
                if let Some((mutant, what)) = mutant(bytes, file, &mut random) {
                    break (name, mutant, what);
                }
            };
            let dir = tempfile::tempdir().expect("a directory");
            let file = dir.path().join(name.replace('.', "/")).with_extension("class");
            fs::create_dir_all(file.parent().expect("a package")).expect("a directory");
            fs::write(&file, &mutant).expect("written");
            let target = format!("{name}#{}", what.split(" pc ").next().expect("a method"));
            let path = vec![dir.path().to_owned(), fixtures.clone()];
            let run = Run { timeout: Some(Duration::from_millis(500)), ..Run::new(path, &home).max_paths(50) };
            match catch_unwind(AssertUnwindSafe(|| {
                let subject = run.open(&target).ok()?;
                let report = subject.reported().ok()?;
                Some((report.stats.paths, report::text::write(&report)))
            })) {
                Ok(Some((found, _))) => {
                    ended.fetch_add(1, Relaxed);
                    paths.fetch_add(found as usize, Relaxed);
                }
                // A message is an end too.
                Ok(None) => {}
                Err(_) => broken.lock().expect("no test panics here").push(format!("{name}, {what}")),
            }
        }
    };
    let stack = || thread::Builder::new().stack_size(1 << 30);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            stack().spawn_scoped(scope, work).expect("a thread");
        }
    });
    let broken = broken.into_inner().expect("no test panics here");
    println!("{count} mutants: {} run, {} paths", ended.load(Relaxed), paths.load(Relaxed));
    assert!(ended.load(Relaxed) > count / 2, "most can be run");
    assert!(broken.is_empty(), "panics:\n{}", broken.join("\n"));
}

/// Name, bytes and content of the classes that a JVM 17 reads.
fn real_classes(dir: &Path) -> Vec<(String, Vec<u8>, ClassFile)> {
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).ok()?;
        let file = classfile::read(&bytes, "fixture").ok()?;
        (file.version.0 <= 61).then(|| (file.name.replace('/', "."), bytes, file))
    };
    class_files(dir).into_iter().filter_map(read).collect()
}

fn class_files(dir: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = vec![];
    for entry in fs::read_dir(dir).expect("a directory").flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(class_files(&path)),
            path if path.extension().is_some_and(|e| e == "class") => found.push(path),
            _ => {}
        }
    }
    found.sort();
    found
}

/// George Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (14), 2003.
fn xorshift(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

/// A copy with one instruction of one method changed, and what was changed.
fn mutant(bytes: &[u8], file: &ClassFile, random: &mut impl FnMut() -> u64) -> Option<(Vec<u8>, String)> {
    let codes: Vec<_> = file.methods.iter().filter_map(|m| Some((m, m.code.as_ref()?))).collect();
    let (method, code) = codes.get((random() % codes.len().max(1) as u64) as usize)?;
    let start = code_start(bytes, file, &method.name, &method.raw_descriptor)?;
    let n = (random() % code.instrs.len() as u64) as usize;
    let at = start + code.pcs[n] as usize;
    let size = code.size(n as u32) as usize;
    let mut mutant = bytes.to_vec();
    let kind = random() % 6;
    match kind {
        // Another opcode of the same size.
        0 | 1 if size == 1 => mutant[at] = (random() % 202) as u8,
        0 | 1 if size == 3 => {
            const LONG: [u8; 24] = [
                17, 19, 20, 132, 153, 155, 158, 159, 165, 167, 178, 179, 180, 181, 182, 183, 184, 187, 189, 192, 193,
                198, 199, 166,
            ];
            mutant[at] = LONG[(random() % LONG.len() as u64) as usize];
        }
        0 | 1 if size == 2 => {
            mutant[at] = [16, 18, 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 188][(random() % 13) as usize]
        }
        // Another operand.
        2 if size > 1 => mutant[at + size - 1] = (random() % 40) as u8,
        3 if size > 2
            && matches!(code.instrs[n], Instr::If(..) | Instr::IfIcmp(..) | Instr::Goto(_) | Instr::IfNull(..)) =>
        {
            let to = code.pcs[(random() % code.pcs.len() as u64) as usize] as i32 - code.pcs[n] as i32;
            mutant[at + 1..at + 3].copy_from_slice(&(to as i16).to_be_bytes());
        }
        // max_stack or max_locals, before the length of the code.
        4 => mutant[start - 8 + 1] = mutant[start - 8 + 1].wrapping_sub((random() % 3) as u8),
        5 => mutant[start - 6 + 1] = mutant[start - 6 + 1].wrapping_sub((random() % 3) as u8),
        // Anything in the attributes behind the code, among them the stack map.
        _ => {
            let behind = start + code.byte_length as usize + (random() % 60) as usize;
            *mutant.get_mut(behind)? = (random() % 12) as u8;
        }
    }
    Some((mutant, format!("{}{} pc {} kind {kind}", method.name, method.raw_descriptor, code.pcs[n])))
}

/// Where the code of a method begins in the file: its bytes, found by the length before them.
fn code_start(bytes: &[u8], file: &ClassFile, name: &str, descriptor: &str) -> Option<usize> {
    let method = file.methods.iter().find(|m| &*m.name == name && &*m.raw_descriptor == descriptor)?;
    let code = method.code.as_ref()?;
    let mut head = vec![];
    head.extend(code.max_stack.to_be_bytes());
    head.extend(code.max_locals.to_be_bytes());
    head.extend(code.byte_length.to_be_bytes());
    let found: Vec<usize> = (0..bytes.len() - head.len()).filter(|&i| bytes[i..].starts_with(&head)).collect();
    // Only where there is no doubt.
    (found.len() == 1).then(|| found[0] + head.len())
}
