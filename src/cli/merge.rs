//! `cortado merge`: the parts of a check that several machines have done, as the check in one would have it.

use super::{Error, Exit, args::MergeArgs, check, complain};
use crate::report::checked::{Results, merged, read};
use std::{fs, path::Path};

pub(super) fn main(args: &MergeArgs) -> Result<Exit, Error> {
    let parts = args.parts.iter().map(|file| part(file)).collect::<Result<_, _>>()?;
    let (results, missing) = merged(parts).map_err(Error::Input)?;
    missing.iter().for_each(|part| complain(&format!("note: part {part} is missing")));
    check::tell(&args.told, &results)?;
    Ok(check::exit(&results.all, args.strict || !missing.is_empty()))
}

fn part(file: &Path) -> Result<Results, Error> {
    let wrong = |what: String| Error::Input(format!("{}: {what}", file.display()));
    let text = fs::read_to_string(file).map_err(|e| wrong(e.to_string()))?;
    read(&text).map_err(wrong)
}
