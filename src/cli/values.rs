//! How values of options are written.

use std::time::Duration;

/// A bound on objects: of all classes, or of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scope {
    pub(super) class: Option<String>,
    pub(super) most: u32,
}

pub(super) fn scope(text: &str) -> Result<Scope, String> {
    let (class, most) = match text.split_once('=') {
        Some((class, most)) => (Some(class.trim().to_owned()), most),
        None => (None, text),
    };
    match most.trim().parse() {
        Ok(most) if most > 0 && class.as_ref().is_none_or(|c| !c.is_empty()) => Ok(Scope { class, most }),
        _ => Err("expected a number above 0, or Class=N".into()),
    }
}

/// Scopes from one to another.
pub(super) fn scopes(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if 0 < least && least <= most => Ok((least, most)),
        _ => Err("expected FROM..TO, numbers above 0".into()),
    }
}

/// A time.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0 && seconds < 1e9);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a number of seconds above 0".into())
}

/// Bytes, as `-Xmx` has them.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let unit = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let power = ["", "k", "m", "g", "t"].iter().position(|name| text[unit.len()..].eq_ignore_ascii_case(name));
    let bytes = power.and_then(|power| unit.parse::<u64>().ok()?.checked_mul(1 << (10 * power)));
    bytes.filter(|&bytes| bytes > 0).ok_or_else(|| "expected a number of bytes above 0, or one and K, M, G or T".into())
}

/// `0..5`, first and last.
pub(super) fn range(text: &str) -> Result<(i64, i64), String> {
    let (first, last) = text.split_once("..").unwrap_or_default();
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err("expected FIRST..LAST".into()),
    }
}
