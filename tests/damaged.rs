//! Whatever is damaged, a run ends with what it has found: nothing that the verifier lets through is more than the interpreter can take.

use crate::{
    common,
    damage::{damaged, how_many, real_classes, seed, utf8_index, xorshift},
};

use common::jdk;
use std::{
    fs,
    io::{self, Read, Write},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

/// So many mutants are run, so many in a deep run.
const RUN: (usize, usize) = (150, 10_000);
/// A run that takes more of the processor, with a second for its paths, does not end; nor does one that takes so many times as long by the clock.
const LONG: Duration = Duration::from_secs(60);
const TIMES: u32 = 10;
/// Bytes of memory that none takes.
const MUCH: u64 = 500 << 20;

#[test]
fn mutants_are_run_without_a_panic() {
    let count = how_many(RUN);
    let home = jdk::homes().into_iter().next().expect("a JDK");
    let fixtures = common::fixtures().to_path_buf();
    let sources = real_classes(&fixtures);
    let next = AtomicUsize::new(0);
    let (ended, wrong, most) = (AtomicUsize::new(0), Mutex::new(vec![]), Mutex::new((0, String::new())));
    let work = || {
        while let n = next.fetch_add(1, Relaxed)
            && n < count
        {
            let mut random = xorshift(seed(0x51ed_270b_2f6e_1c9d) ^ (n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let (name, mutant, what) = loop {
                let (name, bytes, file) = &sources[(random() % sources.len() as u64) as usize];
                if let Some((mutant, what)) = damaged(bytes, file, &mut random) {
                    break (name, mutant, what);
                }
            };
            let dir = tempfile::tempdir().expect("a directory");
            let file = dir.path().join(name.replace('.', "/")).with_extension("class");
            fs::create_dir_all(file.parent().expect("a package")).expect("a directory");
            fs::write(&file, &mutant).expect("written");
            let target = format!("{name}#{}", what.split(" pc ").next().expect("a method"));
            let mut run = Command::new(env!("CARGO_BIN_EXE_cortado"));
            run.args(["run", &target, "--timeout", "1", "--max-paths", "50", "--jdk"]).arg(&home);
            run.arg("-cp").arg(std::env::join_paths([dir.path(), fixtures.as_path()]).expect("no colon in them"));
            let run = end(run.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("cortado runs"));
            let broken = match run {
                Ended { code: None, ref said, .. } => Some(format!("no end by itself: {said}")),
                Ended { code: Some(0), .. } => {
                    ended.fetch_add(1, Relaxed);
                    None
                }
                // A message is an end too.
                Ended { code: Some(3), ref said, .. } if !said.contains("panicked") => None,
                Ended { code, ref said, .. } => Some(format!("{code:?}, {said}")),
            };
            let broken = broken.or_else(|| (run.most > MUCH).then(|| format!("{} bytes", run.most)));
            if let Some(why) = broken {
                let line = format!("{name}, {what}: {why}");
                // Not captured: who ends a long run early is to know.
                let _ = writeln!(io::stderr(), "{line}");
                wrong.lock().expect("no test panics here").push(line);
            }
            let mut most = most.lock().expect("no test panics here");
            if run.most > most.0 {
                *most = (run.most, target);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
    let wrong = wrong.into_inner().expect("no test panics here");
    let (most, of) = most.into_inner().expect("no test panics here");
    println!("{count} mutants: {} run; the most memory {} MB, of {of}", ended.load(Relaxed), most >> 20);
    assert!(ended.load(Relaxed) > count / 3, "most can be run");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// How a process has ended: none by itself if it hung; what it had of memory at most, and what it said of errors.
struct Ended {
    code: Option<i32>,
    most: u64,
    said: String,
}

fn end(mut child: Child) -> Ended {
    let (began, status) = (Instant::now(), Path::new("/proc").join(child.id().to_string()).join("status"));
    let mut most = 0;
    let code = loop {
        most = most.max(fs::read_to_string(&status).ok().and_then(|text| high_water(&text)).unwrap_or(0));
        if let Some(status) = child.try_wait().expect("it is ours") {
            break status.code();
        }
        if began.elapsed() > LONG && (began.elapsed() > LONG * TIMES || processor_time(&child) > LONG) {
            child.kill().and_then(|()| child.wait()).expect("it is ours");
            break None;
        }
        thread::sleep(Duration::from_millis(5));
    };
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
    Ended { code, most, said }
}

/// What a process has had of the processor, as Linux tells in hundredths of a second.
fn processor_time(child: &Child) -> Duration {
    let stat = fs::read_to_string(Path::new("/proc").join(child.id().to_string()).join("stat")).unwrap_or_default();
    // The name, in parentheses, may have blanks in it.
    let after = stat.rsplit(')').next().unwrap_or("");
    let ticks = after.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>();
    Duration::from_millis(10 * ticks)
}

/// The most memory that a process has had, in bytes, as Linux tells; none as long as it is a copy of ours.
fn high_water(status: &str) -> Option<u64> {
    status.starts_with("Name:\tcortado\n").then_some(())?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

/// What mutants have found: a signature (JVMS §4.7.9.1), which no JVM reads to run a method, says that elements are of a class that is not there.
#[test]
fn elements_of_a_class_that_is_not_there_are_no_panic() {
    let fixtures = common::fixtures();
    let whole = fs::read(fixtures.join("library/Ends.class")).expect("a class");
    let (named, instead) = (b"Integer;Ljava/lang/String;", b"Integer;Ljava/lang/Ztring;");
    let mut bytes = whole.clone();
    for at in 0..bytes.len() - named.len() {
        if bytes[at..].starts_with(named) {
            bytes[at..at + named.len()].copy_from_slice(instead);
        }
    }
    assert!(bytes != whole, "no map to strings is there");
    is_run("library/Ends", &bytes, "library.Ends#changed");
}

/// What a mutant has found: a file says that the class is a member of itself.
#[test]
fn a_class_that_is_a_member_of_itself_is_no_panic() {
    let name = "programs/Interfaces$Base";
    let mut bytes = fs::read(common::fixtures().join(format!("{name}.class"))).expect("a class");
    let of = |text: &str| utf8_index(&bytes, text.as_bytes()).expect("a constant").to_be_bytes();
    let (own, outer) = (of(name), of("programs/Interfaces"));
    let at = bytes.windows(3).position(|three| three == [7, outer[0], outer[1]]).expect("a constant");
    bytes[at + 1..at + 3].copy_from_slice(&own);
    is_run(name, &bytes, "programs.Interfaces$Base#less");
}

/// Runs a method with a class file in place of that of the fixtures.
fn is_run(class: &str, bytes: &[u8], target: &str) {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join(class).with_extension("class");
    fs::create_dir_all(file.parent().expect("a package")).expect("a directory");
    fs::write(file, bytes).expect("written");
    let home = jdk::homes().into_iter().next().expect("a JDK");
    let mut run = Command::new(env!("CARGO_BIN_EXE_cortado"));
    run.args(["run", target, "--timeout", "20", "--max-paths", "50", "--jdk"]).arg(&home);
    run.arg("-cp").arg(std::env::join_paths([dir.path(), common::fixtures()]).expect("no colon in them"));
    let run = run.output().expect("cortado runs");
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
}
