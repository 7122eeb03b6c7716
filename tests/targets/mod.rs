//! What reads bytes of strangers takes any bytes: a class file, what the verifier lets through, a jar, the JDK's image, the name of a method. Each
//! target is a function of bytes that must come back, soon and without a panic, whatever it answers.
//!
//! The inputs are those of `corpus/<kind>`, damaged; which and how is a function of CORTADO_FUZZ_SEED. Some hundred of each, twenty thousand in a
//! deep run, or as many as come in CORTADO_FUZZ_SECONDS (`scripts/fuzz`). One that fails is kept in `target/fuzz`, and CORTADO_FUZZ_INPUT runs a
//! file alone.

use crate::{common, handmade, subroutines};

use common::jdk;
use cortado::{
    Run,
    classfile::{self, verify::verify},
    native::NAMES,
    program::{ClassPath, Jdk, Program, target, verify::Known},
    report,
};
use std::{
    env, fs,
    path::PathBuf,
    thread,
    time::{Duration, Instant},
};

/// What is done with bytes; there is a directory to do it in.
type Target = fn(&Scratch, &[u8]);

/// What all inputs of a target share.
struct Scratch {
    dir: tempfile::TempDir,
    jdk: PathBuf,
    /// Classes to ask for subtypes.
    program: Program,
}

/// An input that takes longer hangs.
const LONG: Duration = Duration::from_secs(30);
/// Bytes of memory that a run over many inputs may have.
const MEMORY: u64 = 1 << 30;

#[test]
fn decoder() {
    fuzz("decoder", "class", (20_000, 1_000_000), |_, bytes| {
        if let Ok(file) = classfile::read_trusted(bytes, "fuzz") {
            for code in file.methods.iter().filter_map(|method| method.code.as_ref()) {
                let _ = code.decoded().map_err(|e| e.to_string());
            }
        }
        if let Ok(file) = classfile::read(bytes, "fuzz") {
            for code in file.methods.iter().filter_map(|method| method.code.as_ref()) {
                (0..code.instrs.len() as u32).for_each(|at| drop(classfile::disasm::line(&file, code, at)));
            }
        }
    });
}

#[test]
fn verifier() {
    fuzz("verifier", "class", (10_000, 500_000), |scratch, bytes| {
        if let Ok(file) = classfile::read(bytes, "fuzz") {
            let _ = verify(&file, &Known { program: &scratch.program, names: &NAMES }).map_err(|e| e.to_string());
        }
    });
}

/// What the verifier lets through is run.
#[test]
fn runner() {
    fuzz("runner", "class", (200, 5_000), |scratch, bytes| {
        let Ok(file) = classfile::read(bytes, "fuzz") else { return };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "/_$".contains(c);
        if !file.name.chars().all(is_plain) || file.name.starts_with('/') {
            return;
        }
        let classes = scratch.dir.path().join("classes");
        let at = classes.join(format!("{}.class", file.name));
        fs::create_dir_all(at.parent().expect("a directory")).expect("made");
        fs::write(&at, bytes).expect("written");
        let run = Run::new(vec![classes.clone()], &scratch.jdk).max_paths(20);
        let run = Run { timeout: Some(Duration::from_millis(500)), memory: Some(4 << 30), ..run };
        for method in file.methods.iter().filter(|method| method.code.is_some()).take(3) {
            let target = format!("{}#{}{}", file.name.replace('/', "."), method.name, method.raw_descriptor);
            if let Ok(subject) = run.open(&target)
                && let Ok(report) = subject.reported()
            {
                let _ = report::text::write(&report);
            }
        }
        fs::remove_dir_all(&classes).expect("gone");
    });
}

#[test]
fn jar() {
    fuzz("jar", "jar", (500, 20_000), |scratch, bytes| {
        let file = scratch.dir.path().join("fuzz.jar");
        fs::write(&file, bytes).expect("written");
        if let Ok(path) = ClassPath::new(std::slice::from_ref(&file), None) {
            for class in ["heap/Swap", "META-INF/MANIFEST", "no/Such"] {
                let _ = path.find(class).map_err(|e| e.to_string());
            }
            let _ = path.application_classes().map_err(|e| e.to_string());
        }
    });
}

#[test]
fn image() {
    fuzz("image", "image", (300, 50_000), |scratch, bytes| {
        let home = scratch.dir.path().join("jdk");
        fs::create_dir_all(home.join("lib")).expect("made");
        fs::write(home.join("lib/modules"), bytes).expect("written");
        fs::write(home.join("release"), "JAVA_VERSION=\"17\"\n").expect("written");
        let Ok(jdk) = Jdk::at(&home) else { return };
        let program = Program::new(ClassPath::new(&[], Some(jdk)).expect("no entries"));
        for class in ["java/lang/Object", "heap/Swap", "java/lang/String", "no/Such"] {
            let _ = program.load(class).map_err(|e| e.to_string());
        }
    });
}

/// The name of a method as people write it.
#[test]
fn name() {
    fuzz("name", "target", (20_000, 1_000_000), |scratch, bytes| {
        if let Ok(target) = target::parse(&String::from_utf8_lossy(bytes)) {
            let _ = target::find(&scratch.program, &target).map_err(|e| e.to_string());
        }
    });
}

/// The inputs of a kind as they are.
fn corpus(kind: &str) -> Vec<Vec<u8>> {
    let dir = common::root().join("tests/targets/corpus").join(kind);
    let mut files: Vec<PathBuf> =
        fs::read_dir(&dir).expect("a corpus").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let mut inputs: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).expect("an input")).collect();
    if kind == "class" {
        inputs.extend(handmade::all().into_iter().map(|(_, bytes)| bytes));
        inputs.extend(subroutines::METHODS.iter().map(|(name, parts)| subroutines::class(name, parts)));
    }
    inputs
}

/// Runs a target over a kind of inputs: as many as a quick run has, or a deep one.
fn fuzz(name: &str, kind: &str, (quick, deep): (u64, u64), target: Target) {
    // With room for what nests deep.
    let work = || over_inputs(name, kind, if common::deep() { deep } else { quick }, target);
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(1 << 30).spawn_scoped(scope, work).expect("a thread");
        if let Err(panic) = thread.join() {
            std::panic::resume_unwind(panic);
        }
    });
}

fn over_inputs(name: &str, kind: &str, count: u64, target: Target) {
    let number = |name| env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let home = jdk::of_engine();
    let path = ClassPath::new(&[], Some(Jdk::at(&home).expect("a JDK"))).expect("a class path");
    let scratch = Scratch { dir: tempfile::tempdir().expect("a directory"), jdk: home, program: Program::new(path) };
    if let Some(file) = env::var_os("CORTADO_FUZZ_INPUT") {
        return target(&scratch, &fs::read(file).expect("an input"));
    }
    let corpus = corpus(kind);
    corpus.iter().for_each(|input| target(&scratch, input));
    let (seed, seconds) =
        (number("CORTADO_FUZZ_SEED").unwrap_or(1), number("CORTADO_FUZZ_SECONDS").map(Duration::from_secs));
    let began = Instant::now();
    let (mut n, mut slowest) = (0, Duration::ZERO);
    while seconds.map_or(n < count, |seconds| began.elapsed() < seconds) {
        let input = damaged(&corpus, &mut random(seed, n));
        let began = Instant::now();
        let done = common::quietly(|| target(&scratch, &input));
        slowest = slowest.max(began.elapsed());
        let wrong = match done {
            Err(panic) => Some(panic),
            Ok(()) if began.elapsed() > LONG => Some(format!("it takes {:?}", began.elapsed())),
            // Alone in its process, that is, not among other tests.
            Ok(()) if seconds.is_some() && resident() > MEMORY => Some(format!("{} MB", resident() >> 20)),
            Ok(()) => None,
        };
        if let Some(wrong) = wrong {
            let file = common::root().join(format!("target/fuzz/{name}-{seed}-{n}"));
            fs::create_dir_all(file.parent().expect("a directory")).expect("made");
            fs::write(&file, &input).expect("kept");
            panic!("input {n} of seed {seed}, kept as {}: {wrong}", file.display());
        }
        n += 1;
    }
    println!("{name}: {n} inputs in {:?}, the slowest in {slowest:?}", began.elapsed());
}

/// Bytes of memory that this process has.
fn resident() -> u64 {
    let pages = fs::read_to_string("/proc/self/statm").ok();
    pages.and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok()).unwrap_or(0) << 12
}

/// George Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (14), 2003; one sequence for each input.
fn random(seed: u64, n: u64) -> impl FnMut(usize) -> usize {
    let mut state = (seed << 32 ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below.max(1)
    }
}

/// One of the inputs with some changes.
fn damaged(corpus: &[Vec<u8>], random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    /// Numbers at which programs err.
    const EDGES: [u32; 10] = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0xffff_ffff];
    let mut bytes = corpus[random(corpus.len())].clone();
    // What keeps its length is refused less often at once.
    let (most, kinds) = if random(4) > 0 { (2, 4) } else { (8, 8) };
    for _ in 0..=random(most) {
        let at = random(bytes.len());
        match random(kinds) {
            _ if bytes.is_empty() => bytes.push(random(256) as u8),
            0 => bytes[at] ^= 1 << random(8),
            1 => bytes[at] = random(256) as u8,
            2 | 3 => {
                let number = EDGES[random(EDGES.len())];
                let size = [1, 2, 4][random(3)].min(bytes.len() - at);
                let is_little = random(2) == 0;
                let edge = if is_little { number.to_le_bytes() } else { number.to_be_bytes() };
                let from = if is_little { 0 } else { 4 - size };
                bytes[at..at + size].copy_from_slice(&edge[from..from + size]);
            }
            4 => drop(bytes.drain(at..(at + 1 + random(16)).min(bytes.len()))),
            5 => {
                let part = bytes[at..(at + 1 + random(32)).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            6 => bytes.truncate(at),
            _ => {
                let other = &corpus[random(corpus.len())];
                let from = random(other.len());
                let part = other[from..(from + 1 + random(64)).min(other.len())].to_vec();
                let end = (at + part.len()).min(bytes.len());
                bytes.splice(at..end, part);
            }
        }
    }
    bytes
}

/// A method loads a method handle that stands for itself.
#[test]
fn a_handle_of_itself_is_refused() {
    let bytes = include_bytes!("handle_of_itself.class");
    assert!(classfile::read(bytes, "fuzz").is_err());
    // Of what is trusted code is decoded late.
    let Ok(file) = classfile::read_trusted(bytes, "fuzz") else { return };
    assert!(file.methods.iter().filter_map(|method| method.code.as_ref()).all(|code| code.decoded().is_err()));
}

/// The image of the corpus is one, so that what is damaged is not refused at its first byte.
#[test]
fn the_corpus_is_sound() {
    let dir = tempfile::tempdir().expect("a directory");
    fs::create_dir(dir.path().join("lib")).expect("made");
    let root = common::root().join("tests/targets/corpus");
    fs::copy(root.join("image/small"), dir.path().join("lib/modules")).expect("copied");
    fs::write(dir.path().join("release"), "JAVA_VERSION=\"17\"\n").expect("written");
    let path = |entries: &[PathBuf], jdk| ClassPath::new(entries, jdk).expect("a class path");
    let of_image = path(&[], Some(Jdk::at(dir.path()).expect("a JDK")));
    let swap = of_image.find("heap/Swap").expect("it is sound").expect("it is there");
    let of_jar = path(&[root.join("jar/deflated.jar")], None).find("heap/Swap").expect("sound").expect("there");
    assert_eq!(swap.bytes, of_jar.bytes);
    let is_class = |bytes: &[u8]| classfile::read(bytes, "corpus").is_ok();
    assert!(is_class(&swap.bytes) && corpus("class").iter().all(|bytes| is_class(bytes)));
}
