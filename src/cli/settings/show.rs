//! `--show-config`: each option of a command, what it is, and where that comes from; what it prints may be a `cortado.toml`.

use clap::{Arg, ArgAction, ArgMatches, Command, Id, parser::ValueSource};
use std::fmt::Write;

/// The option that asks for it.
pub(super) const SHOW: &str = "show-config";

/// All options; `from` says where in the file one is set.
pub(super) fn all(command: &Command, given: &ArgMatches, from: &dyn Fn(&Id) -> Option<String>) -> String {
    let mut out = format!("[{}]\n", command.get_name());
    for arg in command.get_arguments() {
        let Some(long) = arg.get_long().filter(|long| ![SHOW, "help", "version"].contains(long)) else { continue };
        let id = arg.get_id();
        let source = given.value_source(id.as_str());
        let is_one = matches!(arg.get_action(), ArgAction::Set | ArgAction::SetTrue);
        let value = value(arg, given, is_one).filter(|_| source.is_some());
        let _ = match (value, from(id)) {
            (None, _) => writeln!(out, "# {long} is not set{}", usual(arg)),
            (Some(value), Some(place)) => writeln!(out, "{long} = {value}  # {place}"),
            (Some(value), None) if source == Some(ValueSource::DefaultValue) => {
                writeln!(out, "{long} = {value}  # default")
            }
            (Some(value), None) => writeln!(out, "{long} = {value}  # command line"),
        };
    }
    out
}

/// What is meant by nothing, as the help says it.
fn usual(arg: &Arg) -> String {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    help.find("[default: ").map_or_else(String::new, |at| format!(" {}", &help[at..]))
}

/// The value as TOML; `None` if there is none.
fn value(arg: &Arg, given: &ArgMatches, is_one: bool) -> Option<String> {
    let id = arg.get_id().as_str();
    if matches!(arg.get_action(), ArgAction::SetTrue) {
        return Some(given.get_flag(id).to_string());
    }
    let all: Vec<String> = given.get_raw(id)?.map(|raw| quoted(&raw.to_string_lossy())).collect();
    match &all[..] {
        [] => None,
        [empty] if empty == "\"\"" => None,
        [one] if is_one => Some(one.clone()),
        _ => Some(format!("[{}]", all.join(", "))),
    }
}

/// Numbers as they are, all else as a text of TOML, which is one of JSON.
fn quoted(text: &str) -> String {
    let is_number = text.parse::<i64>().is_ok() || text.parse::<f64>().is_ok_and(f64::is_finite) && text.contains('.');
    if is_number { text.to_owned() } else { serde_json::Value::from(text).to_string() }
}
