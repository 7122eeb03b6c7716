//! `cortado mutants`: which mutants of classes a suite tells from the program.

use super::{
    Error, Exit,
    args::{Format, MutantsArgs},
    config,
    r#gen::scope,
    interrupt, print,
};
use crate::{
    classfile::{
        self,
        mutant::{Mutant, mutants},
        visible,
    },
    program::target,
    report::junit::{Fate, Junit, fates},
    run::{Run, jdk},
};
use serde_json::{Value, json};
use std::fmt::Write;

/// A mutant with its class and the name of its method.
struct Made {
    class: String,
    method: String,
    descriptor: String,
    mutant: Mutant,
}

pub(super) fn main(args: &MutantsArgs) -> Result<Exit, Error> {
    let mut run = Run::new(config::class_path(&args.classes.class_path), &jdk(args.classes.jdk.as_deref())?);
    for place in scope::places(&args.targets) {
        if !run.class_path.contains(&place) {
            run.class_path.push(place);
        }
    }
    run.children = interrupt::children();
    let program = run.program()?;
    let (mut made, mut files) = (vec![], vec![]);
    for target in scope::spelled_out(&args.targets, &args.include, &args.exclude, &program)? {
        let method = target.contains('#').then(|| target::parse(&target)).transpose()?;
        let class = target.split('#').next().unwrap_or_default().replace('.', "/");
        let method = method.map(|named| target::find(&program, &named)).transpose()?.map(|m| program.method(m));
        let class = &program.class(target::load(&program, &class)?).name;
        let found = program.path().find(class).map_err(Error::input)?;
        let Some(found) = found else { continue };
        let file = classfile::read(&found.bytes, &found.location).map_err(Error::input)?;
        for mutant in mutants(&found.bytes, &file) {
            let of = &file.methods[mutant.method];
            if method.is_some_and(|m| m.name != of.name || m.raw_descriptor != of.raw_descriptor) {
                continue;
            }
            let class = class.replace('/', ".");
            // What would be too long for a class file is no mutant.
            let Ok(bytes) = mutant.class_file(&found.bytes) else { continue };
            files.push((class.clone(), bytes));
            let (method, descriptor) = (of.name.to_string(), of.raw_descriptor.to_string());
            made.push(Made { class, method, descriptor, mutant });
        }
    }
    if made.is_empty() {
        print("no mutants\n")?;
        return Ok(Exit::Done);
    }
    let version = if args.junit == "4" { Junit::Four } else { Junit::Five };
    let jars = config::junit(version, &args.junit_classpath, &run)
        .ok_or_else(|| Error::Input(format!("JUnit {} not found; name one with --junit-classpath", args.junit)))?;
    let jvm = config::jvm(&run, args.allow_effects)?;
    let all = fates(&jvm, &jars, &run.class_path, &args.tests, &files).map_err(Error::input)?;
    let told: Vec<(&Made, &Fate)> = made.iter().zip(&all).collect();
    print(&match args.format {
        Format::Text => text(&told),
        Format::Json => format!("{:#}\n", document(&told)),
    })?;
    Ok(Exit::Done)
}

fn text(told: &[(&Made, &Fate)]) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        let _ = writeln!(out, "{}", visible::lines(text));
    };
    for of_class in told.chunk_by(|(a, _), (b, _)| a.class == b.class) {
        line(&format!("{}: {}", of_class[0].0.class, figures(of_class)));
        for (Made { class, method, mutant, .. }, fate) in of_class {
            let place = mutant.line.map_or_else(|| format!("pc {}", mutant.pc), |line| line.to_string());
            let simple = class.rsplit('.').next().unwrap_or(class);
            let word = match fate {
                Fate::Survived => "survived".to_owned(),
                Fate::Invalid(why) => format!("invalid ({why})"),
                Fate::Killed { .. } | Fate::TimedOut => continue,
            };
            line(&format!("  {word}  {simple}.{method}:{place} {}", mutant.what));
        }
    }
    line(&format!("all: {}", figures(told)));
    out
}

fn figures(told: &[(&Made, &Fate)]) -> String {
    let count = |is: &dyn Fn(&Fate) -> bool| told.iter().filter(|(_, fate)| is(fate)).count();
    let detected = count(&Fate::is_detected);
    let late = count(&|fate| *fate == Fate::TimedOut);
    let late = if late == 0 { String::new() } else { format!(", {late} of them as they do not end") };
    format!("{} mutants, {detected} killed ({} %){late}", told.len(), 100 * detected / told.len().max(1))
}

/// Schema cortado-mutants/1.
fn document(told: &[(&Made, &Fate)]) -> Value {
    let one = |(Made { class, method, descriptor, mutant }, fate): &(&Made, &Fate)| {
        let (fate, by) = match fate {
            Fate::Killed { by, .. } => ("killed", Some(by)),
            Fate::TimedOut => ("timed_out", None),
            Fate::Survived => ("survived", None),
            Fate::Invalid(why) => ("invalid", Some(why)),
        };
        json!({
            "class": class, "method": method, "descriptor": descriptor, "line": mutant.line, "pc": mutant.pc,
            "operator": mutant.operator.name(), "what": mutant.what, "fate": fate, "by": by,
        })
    };
    let detected = told.iter().filter(|(_, fate)| fate.is_detected()).count();
    let mutants: Vec<Value> = told.iter().map(one).collect();
    json!({ "schema": "cortado-mutants/1", "killed": detected, "mutants": mutants })
}
