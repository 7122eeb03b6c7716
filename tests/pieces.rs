//! A large exploration is done in pieces. What comes of it is the same to the byte, however many of them are worked on at once, and the paths are
//! those of one that is done as a whole.

use crate::common::{self, heads, heads::Head};
use cortado::{
    Run, Subject,
    explore::{INTERRUPT, Stats},
    program::target,
    report::{self, Report, Told, Writer},
    state::Value,
};
use std::{
    io::{self, Write},
    num::NonZero,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::Duration,
};

const JOBS: [usize; 4] = [1, 2, 3, 5];

fn with_jobs(run: &Run, jobs: usize) -> Run {
    Run { jobs: NonZero::new(jobs).expect("some"), ..run.clone() }
}

fn open(run: &Run, target: &str) -> Subject {
    run.open(target).unwrap_or_else(|e| panic!("{target}: {e}"))
}

/// All that a run says but for times, and its figures. As a command it has a thread, and so a context of Z3, that nothing was asked in before:
/// which of several contradictions Z3 names depends on it.
fn said(run: &Run, target: &str, format: &str) -> (String, Stats, Vec<String>) {
    thread::scope(|scope| {
        let of_run = move || common::quietly(|| said_here(run, target, format));
        let thread = thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, of_run).expect("a thread");
        thread.join().expect("no panic").unwrap_or_else(|panic| panic!("{panic}"))
    })
}

fn said_here(run: &Run, target: &str, format: &str) -> (String, Stats, Vec<String>) {
    let (subject, mut out) = (open(run, target), vec![]);
    let report = subject.write(&mut *report::by_name(format).expect("a report"), &mut out).expect("libz3");
    let stats = Stats { solver_time: Duration::ZERO, ..report.stats.clone() };
    let text = String::from_utf8(out).expect("text");
    let is_timeless = |line: &&str| !line.contains("_ms\"") && !line.contains(" ms; ");
    (text.lines().filter(is_timeless).collect::<Vec<_>>().join("\n"), stats, report.notes)
}

/// Work of which a run of these figures takes several pieces, but not many: each opens a program.
fn few(stats: &Stats) -> u64 {
    ((5 * stats.instructions + 50 * stats.asks + 250 * stats.paths) / 3).max(100_000)
}

/// Whether that has been tried: a small method has but one piece.
fn is_the_same(jdk: &std::path::Path, nth: usize, head: &Head) -> bool {
    let strategies: Vec<&str> = head.strategies().collect();
    let run = Run {
        timeout: None,
        max_paths: Some(400),
        bounds: head.bounds(),
        limits: head.limits(),
        worlds: head.worlds(),
        piece: u64::MAX,
        ..Run::new(common::class_path(jdk), jdk)
    };
    let run = run.strategy(strategies[nth % strategies.len()]);
    let (target, format) = (&*head.target, ["text", "json", "jsonl"][nth % 3]);
    let (_, whole, _) = said(&run, target, format);
    if whole.paths < 8 || whole.open > 0 {
        return false;
    }
    for max_paths in [run.max_paths, Some(whole.paths / 2)] {
        let run = Run { piece: few(&whole), max_paths, ..run.clone() };
        let one = said(&run, target, format);
        for jobs in &JOBS[1..] {
            let many = said(&with_jobs(&run, *jobs), target, format);
            assert!(one == many, "{target} {} {max_paths:?} --jobs {jobs}:\n{one:#?}\n{many:#?}", run.strategy);
        }
        if max_paths == Some(400) {
            let of = |s: &Stats| (s.paths, s.returned, s.threw, s.violated, s.gave_up, s.asks, s.infeasible, s.open);
            assert_eq!(of(&one.1), of(&whole), "{target} {}", run.strategy);
        }
    }
    true
}

#[test]
fn any_number_of_jobs_says_the_same() {
    let jdk = common::jdk::of_engine();
    let heads: Vec<(usize, Head)> = heads::all().into_iter().enumerate().collect();
    let few = std::env::var_os("CORTADO_TEST_TOPICS").is_some();
    let sample = common::sample(heads, 13);
    let tried = common::on_all_cores(&sample, |(nth, head)| {
        common::quietly(|| is_the_same(&jdk, *nth, head)).unwrap_or_else(|panic| panic!("{}: {panic}", head.target))
    });
    let tried = tried.into_iter().filter(|&is| is).count();
    assert!(tried >= 5 || few, "only {tried}");
}

/// An answer is a number, and means the same on another thread: there other classes have been loaded before.
#[test]
fn classes_come_in_one_order() {
    let jdk = common::jdk::of_engine();
    let run = Run::new(common::class_path(&jdk), &jdk);
    let classes = |before: &[String]| {
        let program = run.program().expect("the fixtures");
        for name in before {
            program.load(name).expect("a class");
        }
        let target = target::parse("library.ClassNames#isArray").expect("a target");
        let method = target::find(&program, &target).expect("a method");
        let subject = run.over(program.clone(), method).expect("a subject");
        let roots = subject.start().expect("a start").roots;
        let Some(&(_, Value::Sym(root))) = roots.last() else { panic!("no input") };
        let bound = subject.world.terms.bound(root).expect("an input of a class");
        let numbers = subject.world.inputs.members(bound).to_vec();
        let names: Vec<String> = numbers.iter().map(|&class| program.class(class).name.to_string()).collect();
        (names, numbers)
    };
    let (names, numbers) = classes(&[]);
    let is_loaded = |name: &&String| !name.contains('(');
    let reversed: Vec<String> = names.iter().filter(is_loaded).rev().cloned().collect();
    let (again, others) = classes(&reversed);
    assert!(names == again && numbers != others && names.len() > 5, "{names:?}\n{again:?}");
}

/// Sets a flag when it is told this path.
struct Enough(u32, &'static AtomicBool, u32);

impl Writer for Enough {
    fn begin(&mut self, _: &mut dyn Write, _: &Report<'_>) -> io::Result<()> {
        Ok(())
    }

    fn path(&mut self, _: &mut dyn Write, _: &Report<'_>, path: &Told) -> io::Result<()> {
        self.2 += 1;
        assert_eq!(path.id, self.2);
        self.1.fetch_or(path.id == self.0, Relaxed);
        Ok(())
    }

    fn end(&mut self, _: &mut dyn Write, _: &Report<'_>) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn all_pieces_are_interrupted() {
    static FLAG: AtomicBool = AtomicBool::new(false);
    let jdk = common::jdk::of_engine();
    let run =
        Run { interrupted: Some(&FLAG), timeout: None, piece: 300_000, ..Run::new(common::class_path(&jdk), &jdk) };
    let subject = open(&with_jobs(&run, 3), "bench.WheelBrake#brake");
    let mut writer = Enough(2_000, &FLAG, 0);
    let report = subject.write(&mut writer, &mut vec![]).expect("libz3");
    let Stats { paths, open, stopped_by, .. } = report.stats;
    assert!(stopped_by == Some(INTERRUPT) && open > 0 && (2_000..13_824).contains(&paths), "{:?}", report.stats);
    assert_eq!(paths, u64::from(writer.2));
}

#[test]
fn what_is_unlimited_comes_to_its_end() {
    let jdk = common::jdk::of_engine();
    let run = Run { timeout: None, piece: 1_500_000, ..Run::new(common::class_path(&jdk), &jdk) };
    let (one, two) = (said(&run, "bench.WheelBrake#brake", "jsonl"), with_jobs(&run, 2));
    assert!(one.1.complete() && one.1.paths == 13_824 && one == said(&two, "bench.WheelBrake#brake", "jsonl"));
    let short = Run { timeout: Some(Duration::from_millis(300)), ..two };
    let (_, stats, _) = said(&short, "bench.WheelBrake#brake", "text");
    assert_eq!(stats.stopped_by, (stats.open > 0).then_some("--timeout"));
}
