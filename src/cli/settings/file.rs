//! `cortado.toml`: options by their long names, for all commands that have them at its top, for one in a table of its name.

use std::{
    env, fs,
    path::{Path, PathBuf},
};
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

/// The name of the file.
const NAME: &str = "cortado.toml";

/// The defaults that somebody has written down.
pub(super) struct File {
    pub(super) path: PathBuf,
    /// In no particular order.
    pub(super) settings: Vec<Setting>,
}

/// What an option is to be.
pub(super) struct Setting {
    /// The command whose it is; `None` for all.
    pub(super) command: Option<String>,
    /// The long name of the option.
    pub(super) option: String,
    pub(super) value: Value,
    /// Where in the file, from 1.
    pub(super) line: usize,
}

/// What an option may be.
pub(super) enum Value {
    Flag(bool),
    One(String),
    Many(Vec<String>),
}

impl File {
    /// That of the directory a command is given in, or of the nearest one above that has one.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn nearest() -> Result<Option<Self>, String> {
        let here = env::current_dir().unwrap_or_default();
        let path = here.ancestors().map(|dir| dir.join(NAME)).find(|file| file.is_file());
        path.map(|path| Self::read(&path)).transpose()
    }

    fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
        let line = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
        let wrong = |at: usize, what: &str| format!("{}:{}: {what}", path.display(), line(at));
        let table = DeTable::parse(&text).map_err(|e| wrong(e.span().map_or(0, |span| span.start), e.message()))?;
        let mut settings = vec![];
        let mut add = |command: Option<&str>, option: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>| {
            let at = option.span().start;
            let value = read(value.get_ref())
                .ok_or_else(|| wrong(at, "an option is text, a number, true or false, or a list of texts"))?;
            let (command, option) = (command.map(str::to_owned), option.get_ref().to_string());
            settings.push(Setting { command, option, value, line: line(at) });
            Ok::<_, String>(())
        };
        for (key, value) in table.get_ref() {
            match value.get_ref() {
                DeValue::Table(of) => {
                    of.iter().try_for_each(|(option, value)| add(Some(&**key.get_ref()), option, value))?
                }
                _ => add(None, key, value)?,
            }
        }
        Ok(Self { path: path.to_owned(), settings })
    }

    /// `cortado.toml:3`, with its directory.
    pub(super) fn at(&self, line: usize) -> String {
        format!("{}:{line}", self.path.display())
    }
}

fn read(value: &DeValue<'_>) -> Option<Value> {
    let one = |value: &DeValue<'_>| match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    };
    match value {
        DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
        DeValue::Array(all) => all.iter().map(|value| one(value.get_ref())).collect::<Option<_>>().map(Value::Many),
        other => one(other).map(Value::One),
    }
}
