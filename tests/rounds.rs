//! Loops that `cortado check` follows for any number of rounds at once (`explore::Loops`): what is proved of random programs no run of them
//! refutes.

use crate::{
    common::{self, jdk},
    generator::{self, random::Random},
    java,
};
use serde_json::Value;
use std::{collections::BTreeMap, fmt::Write, process::Command};

/// The numbers of a program: some are local variables, some static fields, some fields of an object, some elements.
const NUMBERS: [&str; 4] = ["a", "s", "o.f", "e[1]"];

/// `to = from * times + more`, of numbers by position.
#[derive(Copy, Clone)]
struct Step {
    to: usize,
    from: usize,
    times: i32,
    more: i32,
}

/// What is asserted behind the loop.
#[derive(Copy, Clone)]
enum Claim {
    /// `times * of == by + more`.
    Proportion {
        of: usize,
        by: usize,
        times: i32,
        more: i32,
    },
    AtLeast(usize, i32),
    AtMost(usize, i32),
    Rest(usize, i32, i32),
}

/// As long as it is told to go on, a loop takes one of its ways, each a list of steps; the first only as long as a number is below a limit.
struct Program {
    begin: [i32; 4],
    limit: Option<(usize, i32)>,
    ways: Vec<Vec<Step>>,
    claim: Claim,
}

impl Program {
    fn random(random: &mut Random) -> Self {
        let small = |r: &mut Random| r.below(7) as i32 - 2;
        let begin = std::array::from_fn(|_| small(random));
        let step = |r: &mut Random| {
            let to = r.below(4);
            let from = if r.below(4) == 0 { r.below(4) } else { to };
            let times = [1, 1, 1, 1, 2, -1][r.below(6)];
            Step { to, from, times, more: small(r) }
        };
        let ways = (0..1 + random.below(2)).map(|_| (0..1 + random.below(3)).map(|_| step(random)).collect()).collect();
        let limit = (random.below(2) == 0).then(|| (random.below(4), random.below(30) as i32));
        let (of, by) = (random.below(4), random.below(4));
        let mut program = Self { begin, limit, ways, claim: Claim::AtLeast(of, begin[of]) };
        // What holds after some run may hold after all.
        let after = program.run(random);
        program.claim = match random.below(4) {
            0 => {
                let times = 1 + random.below(3) as i32;
                let more = times.wrapping_mul(after[of]).wrapping_sub(after[by]);
                Claim::Proportion { of, by, times, more }
            }
            // Often more rounds break it than are followed one by one.
            1 => Claim::AtLeast(of, begin[of].saturating_sub(random.below(60) as i32)),
            2 => Claim::AtMost(of, begin[of].saturating_add(random.below(60) as i32)),
            _ => {
                let by = 2 + random.below(3) as i32;
                Claim::Rest(of, by, after[of] % by)
            }
        };
        program
    }

    /// What the numbers are behind a run of the loop.
    fn run(&self, random: &mut Random) -> [i32; 4] {
        let mut numbers = self.begin;
        let rounds = [0, 1, 2, 5, 40, 300][random.below(6)];
        for _ in 0..rounds {
            if self.limit.is_some_and(|(of, most)| numbers[of] >= most) {
                break;
            }
            let way = &self.ways[random.below(self.ways.len())];
            for &Step { to, from, times, more } in way {
                numbers[to] = numbers[from].wrapping_mul(times).wrapping_add(more);
            }
        }
        numbers
    }

    fn holds(&self, numbers: [i32; 4]) -> bool {
        match self.claim {
            Claim::Proportion { of, by, times, more } => {
                times.wrapping_mul(numbers[of]) == numbers[by].wrapping_add(more)
            }
            Claim::AtLeast(of, least) => numbers[of] >= least,
            Claim::AtMost(of, most) => numbers[of] <= most,
            Claim::Rest(of, by, rest) => numbers[of] % by == rest,
        }
    }

    /// A static method of this name.
    fn write(&self, name: &str, out: &mut String) {
        let is = |n: usize| NUMBERS[n];
        let begin = self.begin;
        let _ = writeln!(
            out,
            "static void {name}() {{ Loops o = new Loops(); int[] e = new int[3]; int a = {}; s = {};",
            begin[0], begin[1]
        );
        let _ = writeln!(out, "o.f = {}; e[1] = {};", begin[2], begin[3]);
        let limit = self.limit.map_or_else(String::new, |(of, most)| format!(" && {} < {most}", is(of)));
        let _ = writeln!(out, "while (cortado.Cortado.anyBoolean(){limit}) {{");
        let steps = |way: &[Step], out: &mut String| {
            for step in way {
                let _ = write!(out, "{} = {} * {} + {}; ", is(step.to), is(step.from), step.times, step.more);
            }
        };
        match &self.ways[..] {
            [one, two] => {
                out.push_str("if (cortado.Cortado.anyBoolean()) { ");
                steps(one, out);
                out.push_str("} else { ");
                steps(two, out);
                out.push_str("}\n");
            }
            ways => ways.iter().for_each(|way| steps(way, out)),
        }
        let claim = match self.claim {
            Claim::Proportion { of, by, times, more } => format!("{times} * {} == {} + {more}", is(of), is(by)),
            Claim::AtLeast(of, least) => format!("{} >= {least}", is(of)),
            Claim::AtMost(of, most) => format!("{} <= {most}", is(of)),
            Claim::Rest(of, by, rest) => format!("{} % {by} == {rest}", is(of)),
        };
        let _ = writeln!(out, "}}\nassert {claim};\n}}");
    }
}

/// The verdict of each method.
fn verdicts(programs: &[Program]) -> BTreeMap<String, String> {
    let mut source = "public class Loops { static int s; int f;\n".to_owned();
    for (n, program) in programs.iter().enumerate() {
        program.write(&format!("m{n}"), &mut source);
    }
    source.push_str("}\n");
    let cortado = std::fs::read_to_string(common::root().join("java-fixtures/cortado/Cortado.java")).expect("a source");
    let dir = tempfile::tempdir().expect("a directory");
    let jvm = java::jvm(&jdk::homes()[0]);
    let sources = [("Loops.java", source.as_str()), ("cortado/Cortado.java", cortado.as_str())];
    let classes = java::compile(&jvm, dir.path(), &sources);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.arg("check").args((0..programs.len()).map(|n| format!("Loops#m{n}")));
    command.arg("-cp").arg(&classes).args([
        "--timeout",
        "5",
        "--format",
        "json",
        "--property",
        "assertion",
        "--jobs",
        "2",
    ]);
    let output = command.env("JAVA_HOME", &jdk::homes()[0]).output().expect("the binary can be run");
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        panic!("{e}: {}\n{source}", String::from_utf8_lossy(&output.stderr));
    });
    let targets = told["targets"].as_array().expect("targets");
    let said = |of: &Value, name: &str| of[name].as_str().expect("text").to_owned();
    for target in targets {
        let is_bug = |cause: &Value| cause["name"] == "bug";
        assert!(!target["causes"].as_array().is_some_and(|all| all.iter().any(is_bug)), "{target}\n{source}");
    }
    targets.iter().map(|target| (said(target, "target"), said(target, "verdict"))).collect()
}

#[test]
fn what_is_proved_of_random_loops_no_run_refutes() {
    let (first, count) = generator::seeds(160, 2_000);
    let (mut proved, mut failed, mut wrong) = (0, 0, vec![]);
    let seeds: Vec<u64> = (first..first + count).collect();
    for some in seeds.chunks(40) {
        let programs: Vec<Program> = some.iter().map(|&seed| Program::random(&mut Random::new(seed))).collect();
        let verdicts = verdicts(&programs);
        for (n, (program, seed)) in programs.iter().zip(some).enumerate() {
            let mut random = Random::new(!seed);
            let is_refuted = (0..400).any(|_| !program.holds(program.run(&mut random)));
            let verdict = verdicts.get(&format!("Loops#m{n}()")).map(String::as_str).expect("a verdict");
            let mut source = String::new();
            program.write("m", &mut source);
            match (verdict, is_refuted) {
                ("pass", true) => wrong.push(format!("seed {seed} is refuted by a run:\n{source}")),
                ("pass", false) => proved += 1,
                ("fail", _) => failed += 1,
                _ => {}
            }
        }
    }
    println!("{proved} proved, {failed} refuted, of {count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(proved * 5 > count && failed * 5 > count, "{proved} proved, {failed} refuted, of {count}");
}
