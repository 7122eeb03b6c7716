//! `cortado compare --preconditions`: one method with several techniques, scope by scope.

use super::{
    Error, Exit,
    args::{CompareArgs, Table},
    config, interrupt, print,
    progress::Progress,
    target,
};
use crate::{
    input::Target,
    precondition::{Choice, Written},
    program::Invariants,
    report::techniques::{self, Row, Techniques},
    run::{Run, Subject, Tested, share},
    structures::reached_from,
    witness::{Harness, Jvm},
};
use indexmap::IndexSet;

/// Refuses what does not go together.
pub(super) fn check(args: &CompareArgs) -> Result<(), Error> {
    if args.as_published {
        return Err(Error::Usage("--as-published does not go with --preconditions".into()));
    }
    if args.explore.scope.iter().any(|scope| scope.class.is_none()) {
        return Err(Error::Usage("with --preconditions, --scope is for single classes: see --scopes".into()));
    }
    if args.driver.is_some() && !args.preconditions.iter().any(|technique| config::named(technique).takes_driver()) {
        return Err(Error::Usage("--driver is for --preconditions with driver".into()));
    }
    let takes_written = args.preconditions.iter().any(|technique| config::named(technique).takes_written());
    if !takes_written && config::written(&args.written) != Written::default() {
        return Err(Error::Usage("--requires, --pred, --spec and --jsf are for --preconditions with spatial".into()));
    }
    Ok(())
}

pub(super) fn main(args: &CompareArgs, strategies: &[String]) -> Result<Exit, Error> {
    check(args)?;
    let (least, most) = args.scopes;
    let of_technique = |technique| strategies.iter().map(move |strategy| (technique, strategy));
    let all: Vec<(&String, &String)> = args.preconditions.iter().flat_map(of_technique).collect();
    let config = config::of(&args.classes, &args.explore, &strategies[0], Choice::any())?;
    let program = config.program()?;
    let method = target::find(&program, &target::parse(&args.target)?)?;
    let (path, target) = (program.path().clone(), Target::of(&program, method));
    let wanted = all.len() * (most - least + 1) as usize;
    let progress = Progress::of(wanted);
    let in_all_scopes = |i: usize| {
        let (technique, strategy) = all[i];
        let (mut rows, mut notes): (Vec<(Row, Option<Tested>)>, Vec<String>) = (vec![], vec![]);
        let mut before: Option<Subject> = None;
        for scope in least..=most {
            let what = format!("{technique}, {strategy}, scope {scope}");
            progress.step(&what);
            let config = config_of(args, technique, strategy, scope)?;
            let mut row =
                Row { technique: technique.clone(), strategy: strategy.clone(), scope, yielded: None, tests: None };
            let mut tested = None;
            if !rows.last().is_some_and(|(row, _)| row.is_out_of_time()) {
                let subject = match &before {
                    Some(before) => config.over(before.world.program.clone(), before.method)?,
                    None => config.open_again(path.clone(), &target)?,
                };
                if before.is_none() {
                    // Classes are loaded once, and no row is to pay for all.
                    subject.explore_within(subject.start()?, Some(1))?;
                }
                row.yielded = Some(match args.tests {
                    false => subject.figures()?,
                    true => {
                        let (invariants, world) = (Invariants::new(args.rep_ok.clone()), &subject.world);
                        let methods = reached_from(world, subject.method);
                        let (stats, wall, all) = subject.tested(&invariants, methods)?;
                        tested = Some(all);
                        (stats, wall)
                    }
                });
                notes.extend(subject.notes().into_iter().chain(used(&subject)));
                before = Some(subject);
            }
            rows.push((row, tested));
            if interrupt::signal().is_some() {
                break;
            }
        }
        Ok::<_, Error>((rows, notes))
    };
    let done = share(config.jobs.get(), all.len(), || interrupt::signal().is_some(), in_all_scopes)?;
    let (rows, notes): (Vec<_>, Vec<Vec<String>>) = done.into_iter().unzip();
    let mut notes: Vec<String> = notes.concat().into_iter().collect::<IndexSet<_>>().into_iter().collect();
    if interrupt::signal().is_some() {
        notes.push("ended by a signal: the last row is not complete, and those behind it are missing".into());
    }
    progress.end();
    let rows = judged(&config, rows.into_iter().flatten(), &mut notes)?;
    let complete = rows.iter().all(|row| row.status() == "done");
    let told = Techniques { target: program.method_name(method), rows, notes };
    print(&match args.format {
        Table::Markdown => techniques::markdown(&told),
        Table::Csv => techniques::csv(&told),
        Table::Json => techniques::json(&told),
    })?;
    Ok(match interrupt::signal() {
        Some(signal) if !complete || told.rows.len() < wanted => Exit::Interrupted(signal),
        _ if args.explore.strict && !complete => Exit::Incomplete,
        _ => Exit::Done,
    })
}

/// The rows, with what the JVM says of their tests.
fn judged(
    config: &Run,
    rows: impl Iterator<Item = (Row, Option<Tested>)>,
    notes: &mut Vec<String>,
) -> Result<Vec<Row>, Error> {
    let scratch = config.children.directory().map_err(Error::input)?;
    let (mut harness, mut judged) = (None, vec![]);
    for (mut row, tested) in rows {
        if let Some(tested) = tested {
            let harness = match &mut harness {
                Some(harness) => harness,
                none => {
                    let jvm = Jvm::at(&config.jdk, config::javac_home().as_deref()).map_err(Error::input)?;
                    let jvm = Jvm { children: config.children.clone(), ..jvm };
                    none.insert(Harness::compile(&jvm, scratch.path()).map_err(Error::input)?)
                }
            };
            let (tests, unmade) = tested.on(harness, &config.class_path)?;
            if unmade > 0 {
                let Row { technique, strategy, scope, .. } = &row;
                let whose = format!("{technique}, {strategy}, scope {scope}");
                notes.push(format!("{whose}: of {unmade} tests the JVM could not say whether they are valid"));
            }
            row.tests = Some(tests);
        }
        judged.push(row);
    }
    Ok(judged)
}

/// The run of one row.
pub(super) fn config_of(args: &CompareArgs, technique: &str, strategy: &str, scope: u32) -> Result<Run, Error> {
    let named = config::named(technique);
    let written = if named.takes_written() { config::written(&args.written) } else { Written::default() };
    let precondition = Choice { invariant: args.rep_ok.clone(), driver: args.driver.clone(), written, ..named };
    let mut config = config::of(&args.classes, &args.explore, strategy, precondition)?;
    config.bounds.scope = Some(scope);
    Ok(config)
}

/// The invariants that were run.
pub(super) fn used(subject: &Subject) -> Option<String> {
    let program = &subject.world.program;
    let names: Vec<String> =
        subject.precondition.invariants()?.found().into_iter().map(|m| program.method_name(m)).collect();
    (!names.is_empty()).then(|| format!("the precondition is that of {}", names.join(", ")))
}
