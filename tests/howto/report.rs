//! How often a method ends in which way: a report of a run, as it would stand in `src/report/`.

use cortado::{
    report::{Report, Told, Writer, show},
    witness::Expected,
};
use std::{
    collections::BTreeMap,
    io::{self, Write},
};

/// One line for each way to end, exceptions by their class, with the number of paths.
#[derive(Default)]
pub struct Endings(BTreeMap<String, u32>);

impl Writer for Endings {
    fn begin(&mut self, _: &mut dyn Write, _: &Report<'_>) -> io::Result<()> {
        Ok(())
    }

    fn path(&mut self, _: &mut dyn Write, _: &Report<'_>, path: &Told) -> io::Result<()> {
        let end = match path.followed().map(|case| &case.expected) {
            None => "not followed to its end".into(),
            Some(Expected::Returned(_)) => "returned".into(),
            Some(Expected::Threw { class, .. }) => show::class(class),
        };
        *self.0.entry(end).or_default() += 1;
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, _: &Report<'_>) -> io::Result<()> {
        self.0.iter().try_for_each(|(end, paths)| writeln!(out, "{paths:>6}  {end}"))
    }
}
