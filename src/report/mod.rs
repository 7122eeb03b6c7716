//! What a run found, for people and for machines.

pub mod checked;
mod clause;
pub mod compare;
pub mod covered;
pub mod disassembly;
pub mod dot;
mod emit;
pub mod ending;
pub mod enumeration;
pub mod json;
pub mod junit;
pub mod page;
pub mod paint;
mod run;
pub mod show;
pub mod summary;
pub mod techniques;
pub mod text;
pub mod told;
mod xml;

pub use clause::Clause;
pub use run::{Ended, Limited, Path, Precondition, Report, Step, notes};
pub use told::Told;

use std::io::{self, Write};

/// Writes a run as it goes, path by path, and keeps none of them.
pub trait Writer {
    /// Whether it tells the conditions of paths, and answers that were the only ones possible. Those are long, and what nobody tells costs nothing:
    /// then a path has no condition, and nothing is said of such an answer but which instruction asked.
    fn tells_all(&self) -> bool {
        true
    }

    /// Before the first path: the run has its target and nothing else.
    ///
    /// # Errors
    /// What writing fails with, as of the others.
    fn begin(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()>;

    /// A path has finished.
    ///
    /// # Errors
    /// See above.
    fn path(&mut self, out: &mut dyn Write, run: &Report<'_>, path: &Told) -> io::Result<()>;

    /// The run is over, and has its figures and notes.
    ///
    /// # Errors
    /// See above.
    fn end(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()>;
}

/// A form of the report of a run: the name on the command line, what it is for, and what writes it.
type Format = (&'static str, &'static str, fn() -> Box<dyn Writer>);

/// All of them.
pub const FORMATS: &[Format] = &[
    ("text", "For people", || Box::new(text::Text::default())),
    ("json", "For programs, schemas cortado-run/2 and cortado-enumerate/1", || Box::new(json::Json::document())),
    (
        "jsonl",
        "The same in lines: one a path, one before them and one behind them, and what is new of what they share",
        || Box::new(json::Json::lines()),
    ),
    ("dot", "For Graphviz: the execution tree", || Box::new(dot::Tree::default())),
    ("dot-heap", "For Graphviz: a graph for each path, of its objects before and after the call", || {
        Box::new(dot::Heap)
    }),
];

/// What writes the report of this name.
pub fn by_name(name: &str) -> Option<Box<dyn Writer>> {
    FORMATS.iter().find(|(known, ..)| *known == name).map(|&(.., writer)| writer())
}

/// A run that is over, as a whole.
fn written(writer: &mut dyn Writer, run: &Report<'_>) -> String {
    let (mut out, mut teller) = (vec![], told::Teller::new(run.world, writer.tells_all()));
    let (mut numbering, mut numbers) = (told::Numbering::default(), told::Numbers::default());
    let told = |path: &Path| {
        let path = teller.tell(path.clone());
        numbering.next(&mut numbers, path)
    };
    let written = writer
        .begin(&mut out, run)
        .and_then(|()| run.paths.iter().filter_map(told).try_for_each(|path| writer.path(&mut out, run, &path)))
        .and_then(|()| writer.end(&mut out, run));
    written.expect("memory can be written to");
    String::from_utf8(out).expect("reports are text")
}
