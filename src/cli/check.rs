//! `cortado check`: whether any input breaks a test, or any method.

use super::{
    Error, Exit,
    args::{CheckArgs, ExplainArgs, ExploreArgs, Order, ToldArgs},
    complain, config, interrupt, print,
    progress::Progress,
    reproduce, save, witness,
};
use crate::{
    native,
    program::hex,
    report::checked::{self, Checked, Code, Part, Results, Tally},
    run::{
        Aim, Run,
        check::{Aims, Check, Judge, Ladder, Policies, Policy, Property, aims, property},
        share,
    },
};
use indexmap::IndexSet;
use sha2::{Digest, Sha256};
use std::{num::NonZero, path::PathBuf, time::Instant};

/// Notes about the class path that are told, at most: whoever has many jars lacks many that nobody needs.
const NOTES: usize = 5;

pub(super) fn main(args: &CheckArgs) -> Result<Exit, Error> {
    // What may fail comes first, told by summaries where it is called.
    let first = args.explore.search == Some(Order::Target);
    let search = args.explore.search.filter(|_| !first);
    let explore = ExploreArgs { search, ..args.explore.clone() };
    let run = config::of(&args.classes, &explore, config::strategy(&args.strategy)?, config::named("any"))?;
    let sought = match &args.property[..] {
        [only] if only == "assertion" => "assert".to_owned(),
        _ => native::NAMES.throwable.replace('/', "."),
    };
    let run = Run { target: first.then_some((Aim::Written(sought), false)), compositional: first, ..run };
    let total = args.total_timeout;
    let mut run = Run { max_paths: args.explore.max_paths, ..run };
    // What is on disk is on the class path.
    for place in args.targets.iter().map(PathBuf::from).filter(|place| place.exists()) {
        if !run.class_path.contains(&place) {
            run.class_path.push(place);
        }
    }
    let program = run.program()?;
    let Aims { all: targets, disabled, unread } = aims(&program, &args.targets)?;
    let of = |(part, of): (usize, usize)| (Part::dealt(part, of, targets.len()), Some((part, of)));
    let (dealt, part) = args.partition.map_or_else(|| ((0..targets.len()).map(|i| (i, None)).collect(), None), of);
    let path = program.path().clone();
    let jobs = run.jobs;
    let jvm = config::jvm(&run, args.allow_effects)?;
    let (judge, explore) = (Judge::new(jvm.clone(), run.class_path.clone()), &args.explore);
    let check = Check {
        // Of several methods each is one piece of work at a time.
        run: Run { jobs: if dealt.len() > 1 { NonZero::<usize>::MIN } else { jobs }, ..run },
        properties: properties(&args.property),
        policies: policies(&args.expect)?,
        ladder: Ladder::new(explore.loop_bound.is_none(), explore.string_length.is_none(), explore.steps.is_none()),
        judge,
        paranoid: args.paranoid,
    };
    let is_over = || interrupt::signal().is_some();
    let began = Instant::now();
    let left = || total.map(|most| most.saturating_sub(began.elapsed()));
    let progress = Progress::of(dealt.len());
    let one = |i: usize| {
        let (target, share) = dealt[i];
        progress.step(&targets[target].name);
        check.target(&path, &targets[target], share, left())
    };
    let all = share(jobs.get(), dealt.len(), is_over, one);
    progress.end();
    let all = all?;
    let notes: IndexSet<&String> = all.iter().flat_map(|checked| &checked.notes).collect();
    let notes: Vec<&String> = notes.into_iter().chain(&unread).collect();
    notes.iter().take(NOTES).for_each(|note| complain(&format!("note: {note}")));
    if notes.len() > NOTES {
        complain(&format!("note: and {} more", notes.len() - NOTES));
    }
    if disabled > 0 {
        complain(&format!("note: {disabled} tests are switched off"));
    }
    if let Some(dir) = &args.witness {
        witness::write(dir, &all)?;
    }
    if let Some(dir) = &args.reproducers {
        reproduce::write_all(args, dir, &check.run, &jvm, &program, &all)?;
    }
    let targets: Vec<String> = targets.into_iter().map(|target| target.name).collect();
    let part = part.map(|(part, of)| Part { part, of, run: asked(args, &check, &targets), targets });
    let results = Results { complete: all.len() == dealt.len() && interrupt::signal().is_none(), all, part };
    tell(&args.told, &results)?;
    Ok(interrupt::signal().map_or_else(|| exit(&results.all, args.explore.strict), Exit::Interrupted))
}

/// What these verdicts come to.
pub(super) fn exit(all: &[Checked], strict: bool) -> Exit {
    let Tally { within, fail, unknown, .. } = Tally::of(all);
    match fail {
        0 if unknown > 0 || strict && within > 0 => Exit::Incomplete,
        0 => Exit::Done,
        _ => Exit::Diverged,
    }
}

/// A digest of the targets, and of what is asked of them.
fn asked(args: &CheckArgs, check: &Check, targets: &[String]) -> String {
    let Check { run, properties, policies, ladder, paranoid, .. } = check;
    let Run { strategy, worlds, bounds, limits, rlimit, piece, .. } = run;
    let properties: Vec<&str> = properties.iter().map(|property| property.name()).collect();
    let version = env!("CARGO_PKG_VERSION");
    let all = (version, targets, properties, policies, ladder, strategy, worlds, bounds, limits, rlimit, piece);
    let asked = format!("{all:?} {:?} {paranoid}", args.explore.search);
    hex(&Sha256::digest(asked)[..8])
}

/// Writes the result in all forms, files first.
pub(super) fn tell(args: &ToldArgs, results: &Results) -> Result<(), Error> {
    let text = ("text".to_owned(), None);
    let forms = if args.format.is_empty() { std::slice::from_ref(&text) } else { &args.format };
    let printed: Vec<&str> = forms.iter().filter(|(_, file)| file.is_none()).map(|(name, _)| &**name).collect();
    if let (Some(_), [] | [_, _, ..]) = (&args.out, &printed[..]) {
        return Err(Error::Usage("-o is for one format that names no file: --format sarif=FILE names one".into()));
    }
    let written = |name: &str| checked::written(name, results).expect("the command line knows the names");
    for (name, file) in forms {
        if let Some(file) = file.as_ref().or(args.out.as_ref()) {
            save::replace(file, written(name).as_bytes())?;
        }
    }
    printed.iter().filter(|_| args.out.is_none()).try_for_each(|name| print(&written(name)))
}

/// `cortado explain-code`: what a code stands for.
pub(super) fn explain(args: &ExplainArgs) -> Result<Exit, Error> {
    let known: Vec<&Code> = match &args.code {
        None => checked::CODES.iter().collect(),
        Some(text) => match checked::explain(text) {
            Some(code) => vec![code],
            None => return Err(Error::Usage(format!("there is no code {text}; without one all are told"))),
        },
    };
    let spelled = |Code { code, name, says, advice }: &Code| format!("{code} {name}: {says}\n  {advice}\n");
    print(&known.into_iter().map(spelled).collect::<String>())?;
    Ok(Exit::Done)
}

/// The properties of these names.
fn properties(names: &[String]) -> Vec<&'static dyn Property> {
    let names: Vec<&str> = match names {
        [] => property::USUAL.to_vec(),
        some => some.iter().map(String::as_str).collect(),
    };
    property::ALL.iter().copied().filter(|property| names.contains(&property.name())).collect()
}

/// What `--expect` says, each `CLASS=MEANING`.
fn policies(expect: &[String]) -> Result<Policies, Error> {
    expect.iter().try_fold(Policies::default(), |policies, text| {
        let wrong = || Error::Usage(format!("--expect wants CLASS=error, CLASS=expected or CLASS=invalid, not {text}"));
        let (class, meaning) = text.split_once('=').ok_or_else(wrong)?;
        let policy = match meaning {
            "error" => Policy::Error,
            "expected" => Policy::Expected,
            "invalid" => Policy::Invalid,
            _ => return Err(wrong()),
        };
        Ok(policies.with(&class.replace('.', "/"), policy))
    })
}
