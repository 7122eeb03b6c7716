//! `cortado run`: every path of one method.

use super::{
    Error, Exit,
    args::{ExploreArgs, Order, RunArgs},
    complain, config, interrupt, paint, print,
    recorded::recorded,
    save, written,
};
use crate::{
    program::target,
    report::{
        self,
        page::{self, Head, Listing, Tables},
        paint::Paint,
        text::Text,
    },
    run::{Run, Subject, kept::Summaries},
};
use std::{
    io::{self, BufWriter, Write, stdout},
    sync::atomic::Ordering::Relaxed,
};

pub(super) fn main(args: &RunArgs) -> Result<Exit, Error> {
    let (strategy, precondition) = (config::strategy(&args.strategy)?, config::precondition(&args.precondition)?);
    let first = args.explore.search == Some(Order::Target) && args.to.is_some();
    let search = args.explore.search.filter(|_| !first);
    let config = config::of(&args.classes, &ExploreArgs { search, ..args.explore.clone() }, strategy, precondition)?;
    let target = args.to.as_deref().map(|to| (to.into(), !first));
    let config = Run { compositional: args.compositional, target, ..config };
    let program = config.program()?;
    let method = target::find(&program, &target::parse(&args.target)?)?;
    let keep = args.summaries.as_deref().map(|directory| Summaries::new(directory, &config)).transpose()?;
    let warn = &mut |what: String| complain(&what);
    let shelf = keep.as_ref().map(|keep| config.answers_for(&program, method, keep, warn));
    let config = Run { shelf: shelf.clone(), ..config };
    let subject = config.over(program.clone(), method)?;
    let paint = if args.out.is_some() { Paint::default() } else { paint() };
    if let Some(steps) = args.trace {
        return traced(args, &subject, &config, paint, steps);
    }
    let mut writer: Box<dyn report::Writer> = match args.format.as_str() {
        "text" => Box::new(Text::new(args.full, paint)),
        other => report::by_name(other).expect("the command line knows the names"),
    };
    let run = match &args.out {
        Some(file) => {
            let mut text = vec![];
            let run = subject.write(&mut *writer, &mut text)?;
            save::replace(file, &text)?;
            run
        }
        None => {
            let mut out = Watched { out: BufWriter::new(stdout().lock()), failed: None };
            let run = subject.write(&mut *writer, &mut out)?;
            let _ = out.flush();
            written(out.failed.map_or(Ok(()), Err))?;
            run
        }
    };
    if let (Some(keep), Some(shelf)) = (keep, shelf) {
        keep.keep_answers(&program, method, shelf.take())?;
    }
    Ok(ended(args, run.complete()))
}

fn ended(args: &RunArgs, complete: bool) -> Exit {
    match interrupt::signal() {
        Some(signal) if !complete => Exit::Interrupted(signal),
        _ if args.explore.strict && !complete => Exit::Incomplete,
        _ => Exit::Done,
    }
}

/// The run as text, with the steps of each path.
fn traced(args: &RunArgs, subject: &Subject, config: &Run, paint: Paint, most: usize) -> Result<Exit, Error> {
    if args.format != "text" {
        let instead = "cortado explain --format json has it as data";
        return Err(Error::Usage(format!("--trace goes with --format text, not {}; {instead}", args.format)));
    }
    let (start, mut tables, mut listing) = (subject.start()?, Tables::default(), Listing::default());
    let name = (config.strategy.as_str(), most);
    let (traced, explored) = recorded(subject, config, &start, name, &mut tables, &mut listing, None)?;
    let target = target::spelled(&subject.world.program, subject.method);
    let head = Head { target, precondition: config.precondition.row.name, sources: vec![], notes: vec![] };
    let trace = page::trace(&head, &listing, &tables, vec![traced.run], &[]);
    let mut run = subject.report(&explored);
    if traced.is_cut {
        run.notes.push(format!("no more than {most} steps of all paths were recorded; try --trace={}", most * 2));
    }
    let written = Text::new(args.full, paint).with_steps(page::steps(&trace, 0, paint)).of(&run);
    match &args.out {
        Some(file) => save::replace(file, written.as_bytes())?,
        None => print(&written)?,
    }
    Ok(ended(args, run.complete() && !traced.is_cut))
}

/// An output that keeps in mind what it has first failed with, and ends the run then.
struct Watched<W> {
    out: W,
    failed: Option<io::Error>,
}

impl<W: Write> Watched<W> {
    fn note<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|e| {
            let kind = e.kind();
            // Nobody reads what is still to come.
            interrupt::heard().store(true, Relaxed);
            self.failed.get_or_insert(e);
            kind.into()
        })
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.out.write(bytes);
        self.note(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.out.flush();
        self.note(result)
    }
}
