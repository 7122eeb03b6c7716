//! `cortado compare --preconditions`: one method with several techniques, scope by scope.

use super::{
    Error, Exit,
    args::{CompareArgs, Table},
    config, interrupt, print, target,
};
use crate::{
    precondition::Choice,
    report::techniques::{self, Row, Techniques},
    run::{Run, Subject},
};
use std::io::{IsTerminal, Write};

pub(super) fn main(args: &CompareArgs, strategies: &[String]) -> Result<Exit, Error> {
    if args.paths || args.as_published {
        return Err(Error::Usage("--paths and --as-published do not go with --preconditions".into()));
    }
    if args.explore.scope.iter().any(|scope| scope.class.is_none()) {
        return Err(Error::Usage("with --preconditions, --scope is for single classes: see --scopes".into()));
    }
    let (mut rows, mut notes): (Vec<Row>, Vec<String>) = (vec![], vec![]);
    let (least, most) = args.scopes;
    let mut progress = Progress::of(args.preconditions.len() * strategies.len() * (most - least + 1) as usize);
    let program = config::of(&args.classes, &args.explore, &strategies[0], Choice::any())?.program()?;
    let method = target::find(&program, &target::parse(&args.target)?)?;
    'rows: for technique in &args.preconditions {
        for strategy in strategies {
            let mut late = false;
            for scope in least..=most {
                progress.step(&format!("{}, {strategy}, scope {scope}", technique));
                let config = config_of(args, technique, strategy, scope)?;
                let mut row = Row { technique: technique.clone(), strategy: strategy.clone(), scope, yielded: None };
                if !late {
                    let subject = config.over(program.clone(), method)?;
                    if rows.is_empty() {
                        // Classes are loaded once, and no row is to pay for all.
                        subject.explore_within(subject.start()?, Some(1))?;
                    }
                    row.yielded = Some(subject.figures()?);
                    for note in subject.notes().into_iter().chain(used(&subject)) {
                        if !notes.contains(&note) {
                            notes.push(note);
                        }
                    }
                }
                late = row.is_out_of_time();
                rows.push(row);
                if interrupt::signal().is_some() {
                    notes.push(
                        "ended by a signal: the last row is not complete, and those behind it are missing".into(),
                    );
                    break 'rows;
                }
            }
        }
    }
    progress.end();
    let complete = rows.iter().all(|row| row.status() == "done");
    let all = Techniques { target: program.method_name(method), rows, notes };
    print(&match args.format {
        Table::Markdown => techniques::markdown(&all),
        Table::Csv => techniques::csv(&all),
        Table::Json => techniques::json(&all),
    })?;
    Ok(match interrupt::signal() {
        Some(signal) if !complete || all.rows.len() < args.preconditions.len() * strategies.len() => {
            Exit::Interrupted(signal)
        }
        _ if args.explore.strict && !complete => Exit::Incomplete,
        _ => Exit::Done,
    })
}

fn config_of(args: &CompareArgs, technique: &str, strategy: &str, scope: u32) -> Result<Run, Error> {
    let named = config::named(technique);
    let precondition = Choice { invariant: args.rep_ok.clone(), driver: args.driver.clone(), ..named };
    let mut config = config::of(&args.classes, &args.explore, strategy, precondition)?;
    config.bounds.scope = Some(scope);
    Ok(config)
}

/// The invariants that were run.
fn used(subject: &Subject) -> Option<String> {
    let program = &subject.world.program;
    let names: Vec<String> =
        subject.precondition.invariants()?.found().into_iter().map(|m| program.method_name(m)).collect();
    (!names.is_empty()).then(|| format!("the precondition is that of {}", names.join(", ")))
}

/// A line on a terminal that says how far it has come.
struct Progress {
    done: usize,
    all: usize,
    shown: bool,
}

impl Progress {
    /// Cells of the bar.
    const WIDTH: usize = 30;

    fn of(all: usize) -> Self {
        Self { done: 0, all, shown: std::io::stderr().is_terminal() }
    }

    /// One more is begun.
    fn step(&mut self, what: &str) {
        let filled = Self::WIDTH * self.done / self.all;
        let bar = format!("[{}{}]", "#".repeat(filled), ".".repeat(Self::WIDTH - filled));
        self.line(&format!("{bar} {}/{} {what}", self.done, self.all));
        self.done += 1;
    }

    fn end(&self) {
        self.line("");
    }

    /// In place of the line before. A terminal that has gone away is no error of ours.
    fn line(&self, text: &str) {
        if self.shown {
            let mut stderr = std::io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[2K{text}");
            let _ = stderr.flush();
        }
    }
}
