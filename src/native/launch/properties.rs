//! The system properties the JVM sets (`jdk.internal.util.SystemProps`).

use super::environment;
use crate::{
    classfile::Constant,
    native::{Row, array, lang::string},
    state::Value,
    step::{Cx, Flow, Reply},
};

const RAW: &str = "jdk/internal/util/SystemProps$Raw";

pub(super) const TABLE: &[Row] = &[(RAW, "vmProperties", "*", of_vm), (RAW, "platformProperties", "*", of_platform)];

/// Those of every JVM, and of every platform like the one the analysis assumes: 64-bit, little-endian.
const OF_VM: [(&str, &str); 6] = [
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("jdk.debug", "release"),
    ("sun.arch.data.model", "64"),
    ("sun.cpu.endian", "little"),
    ("sun.io.unicode.encoding", "UnicodeLittle"),
];

/// Those that every JVM has, but not the same.
const DIFFERENT: [&str; 10] = [
    "java.class.path",
    "java.home",
    "java.library.path",
    "java.vm.info",
    "java.vm.name",
    "java.vm.vendor",
    "java.vm.version",
    "sun.boot.library.path",
    "sun.java.command",
    "sun.java.launcher",
];

/// What a program that runs in our own interpreter is told of it.
const OF_OURS: [(&str, &str); 3] =
    [("java.vm.info", "interpreted mode"), ("java.vm.name", "Cortado"), ("java.vm.vendor", "Cortado")];

/// Those of every platform like the one the analysis assumes: Linux, UTF-8, English.
const OF_PLATFORM: [(&str, &str); 16] = [
    ("file_separator", "/"),
    ("path_separator", ":"),
    ("line_separator", "\n"),
    ("native_encoding", "UTF-8"),
    ("file_encoding", "UTF-8"),
    ("sun_jnu_encoding", "UTF-8"),
    ("stdout_encoding", "UTF-8"),
    ("stderr_encoding", "UTF-8"),
    ("stdin_encoding", "UTF-8"),
    ("os_name", "Linux"),
    ("os_arch", "amd64"),
    ("display_language", "en"),
    ("display_country", "US"),
    ("format_language", "en"),
    ("format_country", "US"),
    ("java_io_tmpdir", "/tmp"),
];

/// Those that every platform has, but not the same.
const OF_MACHINE: [&str; 4] = ["os_version", "user_dir", "user_home", "user_name"];

/// Pairs of key and value, and a null at the end.
fn of_vm(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let world = cx.world;
    let mut pairs: Vec<(&str, Value)> = vec![];
    for (key, value) in OF_VM {
        pairs.push((key, text(cx, value)?));
    }
    if let Some(jdk) = world.program.path().jdk() {
        pairs.push(("java.vm.specification.version", text(cx, &jdk.feature().to_string())?));
    }
    match &world.host {
        None => {
            for key in DIFFERENT {
                pairs.push((key, unknown(cx, key)?));
            }
        }
        Some(host) => {
            for (key, value) in OF_OURS {
                pairs.push((key, text(cx, value)?));
            }
            if let Some(jdk) = world.program.path().jdk() {
                pairs.push(("java.home", text(cx, &jdk.home().display().to_string())?));
                pairs.push(("java.vm.version", text(cx, &jdk.feature().to_string())?));
            }
            for (key, value) in host.properties().iter().filter(|(key, _)| key.contains('.')) {
                pairs.push((key, text(cx, value)?));
            }
        }
    }
    let mut texts = vec![];
    for (key, value) in pairs {
        texts.extend([text(cx, key)?, value]);
    }
    texts.extend([Value::Null, Value::Null]);
    array(cx, string::STRING, texts).map(Reply::Value)
}

/// Values at the places that the constants of the class name.
fn of_platform(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(RAW))?;
    let places: Vec<(String, usize)> = program
        .class(class)
        .statics
        .iter()
        .filter_map(|&f| match (&program.field(f).constant, &program.field(f).name) {
            (Some(Constant::Integer(at)), name) => Some((name.to_string(), *at as usize)),
            _ => None,
        })
        .collect();
    let length = places.iter().find(|(name, _)| name == "FIXED_LENGTH").map_or(0, |&(_, length)| length);
    let mut texts = vec![Value::Null; length];
    for (name, at) in &places {
        let key = name.trim_start_matches('_').trim_end_matches("_NDX");
        if *at < length {
            texts[*at] = value_of(cx, key)?;
        }
    }
    array(cx, string::STRING, texts).map(Reply::Value)
}

/// What the platform says; null for what it does not have.
fn value_of(cx: &mut Cx<'_>, key: &str) -> Flow<Value> {
    if let Some(host) = &cx.world.host
        && let Some((_, own)) = host.properties().iter().find(|(k, _)| k == key)
    {
        return if own.is_empty() { Ok(Value::Null) } else { text(cx, own) };
    }
    match OF_PLATFORM.iter().find(|(k, _)| *k == key) {
        Some((_, value)) => text(cx, value),
        None if cx.world.host.is_none() && OF_MACHINE.contains(&key) => unknown(cx, &key.replace('_', ".")),
        None => Ok(Value::Null),
    }
}

fn text(cx: &mut Cx<'_>, text: &str) -> Flow<Value> {
    string::from_text(cx, text).map(Value::Obj)
}

/// A value that is there and differs from machine to machine: no test can go by it.
fn unknown(cx: &mut Cx<'_>, key: &str) -> Flow<Value> {
    string::opaque(cx, &format!("{PROPERTY}{key}")).map(Value::Obj)
}

/// How it is said of a string that it is one of these.
const PROPERTY: &str = "the system property ";

/// What a string is that differs from machine to machine, and how it begins; `None` where it is something else that is not followed.
pub(in crate::native) fn of_machine(what: &str) -> Option<(&str, Begins)> {
    let Some(key) = what.strip_prefix(PROPERTY) else {
        return what.starts_with(environment::VARIABLE).then_some((what, Begins::Perhaps));
    };
    let begins = match key {
        "java.class.path" | "java.library.path" | "java.vm.info" | "sun.java.command" => Begins::Perhaps,
        "java.home" | "user.dir" => Begins::With('/'),
        _ => Begins::Somehow,
    };
    Some((key, begins))
}

/// How a string begins.
pub(in crate::native) enum Begins {
    /// It may be empty.
    Perhaps,
    /// It is not empty.
    Somehow,
    /// With this character, as paths from the root do.
    With(char),
}
