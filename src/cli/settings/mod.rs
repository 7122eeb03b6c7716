//! Where the options of a command come from: the command line, `cortado.toml`, or a default. What the file says is put before what the command
//! line says, as somebody would have typed it, unless that says something too.

mod file;
mod show;

use super::args::Args;
use clap::{
    Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches, Id, ValueHint, error::ErrorKind,
    parser::ValueSource,
};
use file::{File, Setting, Value};
use show::SHOW;
use std::{
    any::TypeId,
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// What only whoever gives the command may say: the file may have come with a program that nobody trusts.
const NOT_IN_FILE: [&str; 2] = ["allow-effects", "jdk"];

/// What a command line means.
pub(super) enum Parsed {
    /// A command.
    Command(Box<Args>),
    /// Nothing but to print this.
    Told(String),
}

/// An option that the file sets.
struct Set {
    id: Id,
    words: Vec<OsString>,
    line: usize,
}

/// The commands, each with what all of them have.
pub(super) fn command() -> Command {
    let show = Arg::new(SHOW)
        .long(SHOW)
        .action(ArgAction::SetTrue)
        .help("Print what each option of the command is and where that comes from, and do nothing else");
    // What is behind the class that is executed is the program's own.
    let with = |command: Command| if command.get_name() == "exec" { command } else { command.arg(show.clone()) };
    Args::command().mut_subcommands(with)
}

/// What the words of a command line mean, with what `cortado.toml` says.
///
/// # Errors
/// When they, or that, make no sense; or what they ask for is help.
pub(super) fn parse(mut words: Vec<OsString>) -> Result<Parsed, clap::Error> {
    let mut command = command();
    let is_shown = words.iter().any(|word| word == "--show-config");
    // Whoever looks at options need not name what the command is for.
    let relaxed = |command: Command| command.mut_args(|arg| arg.required(false));
    let lenient = if is_shown { command.clone().mut_subcommands(relaxed) } else { command.clone() };
    let matches = lenient.clone().try_get_matches_from(&words)?;
    let Some((name, of)) = matches.subcommand() else { return Err(command.error(ErrorKind::MissingSubcommand, "")) };
    let is_shown = is_shown && name != "exec" && of.get_flag(SHOW);
    let file = File::nearest().map_err(|e| command.error(ErrorKind::Io, e))?;
    let set = match &file {
        Some(file) => set(&command, file, name, of).map_err(|e| command.error(ErrorKind::InvalidValue, e))?,
        None => vec![],
    };
    let at = words.iter().position(|word| word == name).map_or(words.len(), |at| at + 1);
    words.splice(at..at, set.iter().flat_map(|set| set.words.iter().cloned()));
    let parsed = if is_shown { lenient } else { command.clone() };
    let matches = parsed.try_get_matches_from(words).map_err(|e| match &file {
        Some(file) if !set.is_empty() => {
            let said = e.to_string();
            let said = said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
            command.error(e.kind(), format!("{said}, with what {} says", file.path.display()))
        }
        _ => e,
    })?;
    if is_shown && let Some((name, of)) = matches.subcommand() {
        let from = |id: &Id| {
            let set = set.iter().find(|set| set.id == *id)?;
            file.as_ref().map(|file| file.at(set.line))
        };
        let described = command.find_subcommand(name).expect("it has been found before");
        return Ok(Parsed::Told(show::all(described, of, &from)));
    }
    Ok(Parsed::Command(Box::new(Args::from_arg_matches(&matches)?)))
}

/// What the file sets of the options of this command, of which the command line says nothing.
///
/// # Errors
/// When something in the file is no option of any command, or not of the kind that it wants.
fn set(command: &Command, file: &File, name: &str, given: &ArgMatches) -> Result<Vec<Set>, String> {
    let mut all: Vec<Set> = vec![];
    // What is said of one command comes after what is said of all.
    let mut settings: Vec<&Setting> = file.settings.iter().collect();
    settings.sort_by_key(|setting| (setting.command.is_some(), setting.line));
    for Setting { command: of, option, value, line } in settings {
        let wrong = |what: String| format!("{}: {what}", file.at(*line));
        let commands =
            command.get_subcommands().filter(|command| of.as_deref().is_none_or(|of| command.get_name() == of));
        let mut options = commands.filter_map(|command| Some((command, option_of(command, option)?))).peekable();
        if options.peek().is_none() {
            let of = of.as_deref().map_or_else(|| "any command".into(), |of| format!("cortado {of}"));
            return Err(wrong(format!("{option} is no option of {of}")));
        }
        if NOT_IN_FILE.contains(&option.as_str()) && !matches!(value, Value::Flag(false)) {
            return Err(wrong(format!("--{option} is for the command line alone")));
        }
        let Some((_, arg)) = options.find(|(command, _)| command.get_name() == name) else { continue };
        let words = words(arg, value, file.path.parent().unwrap_or(Path::new(""))).map_err(wrong)?;
        all.retain(|set| set.id != *arg.get_id());
        if given.value_source(arg.get_id().as_str()) != Some(ValueSource::CommandLine) {
            all.push(Set { id: arg.get_id().clone(), words, line: *line });
        }
    }
    Ok(all)
}

/// The option of a command by its long name.
fn option_of<'a>(command: &'a Command, long: &str) -> Option<&'a Arg> {
    command.get_arguments().find(|arg| arg.get_long() == Some(long)).filter(|_| long != SHOW)
}

/// An option as it would be typed; what is a path begins where the file is.
fn words(arg: &Arg, value: &Value, dir: &Path) -> Result<Vec<OsString>, String> {
    let long = arg.get_long().unwrap_or_default();
    let takes = matches!(arg.get_action(), ArgAction::Set | ArgAction::Append);
    let path = |text: &str| dir.join(text).into_os_string();
    let is_path = arg.get_value_hint() == ValueHint::AnyPath;
    let is_list_of_paths = arg.get_value_parser().type_id() == TypeId::of::<OsString>();
    let word = |value: OsString| {
        let mut word = OsString::from(format!("--{long}="));
        word.push(value);
        word
    };
    let paths = |all: &mut dyn Iterator<Item = PathBuf>| {
        let all = env::join_paths(all.map(|path| dir.join(path))).map_err(|e| format!("{long}: {e}"))?;
        Ok::<_, String>(vec![word(all)])
    };
    match value {
        Value::Flag(_) if takes => Err(format!("{long} wants a value")),
        Value::Flag(flag) => Ok(flag.then(|| format!("--{long}").into()).into_iter().collect()),
        _ if !takes => Err(format!("{long} is true or false")),
        Value::Many(all) if is_list_of_paths => paths(&mut all.iter().map(PathBuf::from)),
        Value::One(one) if is_list_of_paths => paths(&mut env::split_paths(one)),
        Value::Many(_) if !matches!(arg.get_action(), ArgAction::Append) => Err(format!("{long} wants one value")),
        Value::Many(all) => Ok(all.iter().map(|one| word(if is_path { path(one) } else { one.into() })).collect()),
        Value::One(one) => Ok(vec![word(if is_path { path(one) } else { one.into() })]),
    }
}
