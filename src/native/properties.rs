//! The system properties the JVM sets (`jdk.internal.util.SystemProps`).

use super::{Row, array, string};
use crate::{
    classfile::Constant,
    state::Value,
    step::{Cx, Flow, Reply},
};

const RAW: &str = "jdk/internal/util/SystemProps$Raw";

pub(super) const TABLE: &[Row] = &[(RAW, "vmProperties", "*", of_vm), (RAW, "platformProperties", "*", of_platform)];

/// Those of every JVM; a host adds and overrides.
const OF_VM: [(&str, &str); 5] = [
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("java.vm.name", "Cortado"),
    ("java.vm.info", "interpreted mode"),
    ("java.vm.vendor", "Cortado"),
];

/// Those of every platform like the one the analysis assumes: 64-bit, little-endian, UTF-8.
const OF_PLATFORM: [(&str, &str); 20] = [
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
    ("os_version", "6.0"),
    ("display_language", "en"),
    ("display_country", "US"),
    ("format_language", "en"),
    ("format_country", "US"),
    ("java_io_tmpdir", "/tmp"),
    ("user_dir", "/"),
    ("user_home", "/"),
    ("user_name", "user"),
];

/// Pairs of key and value, and a null at the end.
fn of_vm(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let fixed = OF_VM.iter().map(|&(key, value)| (key.to_owned(), value.to_owned()));
    let world = cx.world;
    let of_jdk = world.program.path().jdk().into_iter().flat_map(|jdk| {
        let version = jdk.feature().to_string();
        let home = jdk.home().display().to_string();
        [("java.home", home), ("java.vm.specification.version", version.clone()), ("java.vm.version", version)]
    });
    let of_jdk = of_jdk.map(|(key, value)| (key.to_owned(), value));
    let own = world.host.iter().flat_map(|host| host.properties()).filter(|(key, _)| key.contains('.')).cloned();
    let all: Vec<(String, String)> = fixed.chain(of_jdk).chain(own).collect();
    let mut texts = vec![];
    for (key, value) in &all {
        texts.push(text(cx, key)?);
        texts.push(text(cx, value)?);
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
        let own =
            cx.world.host.iter().flat_map(|host| host.properties()).find(|(k, _)| k == key).map(|(_, v)| v.as_str());
        let value = own.or_else(|| OF_PLATFORM.iter().find(|(k, _)| *k == key).map(|&(_, v)| v));
        if let (Some(value), true) = (value, *at < length) {
            texts[*at] = text(cx, value)?;
        }
    }
    array(cx, string::STRING, texts).map(Reply::Value)
}

fn text(cx: &mut Cx<'_>, text: &str) -> Flow<Value> {
    string::from_text(cx, text).map(Value::Obj)
}
