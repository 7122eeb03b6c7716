//! Stack traces as `Throwable.printStackTrace` prints them, and as they come out of logs and issue trackers.

use crate::classfile::Name;

/// A frame of a stack trace.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TraceElement {
    /// Internal name of the class.
    pub class: Name,
    /// Name of the method, `<init>` of a constructor.
    pub method: Name,
    /// The line, where it is known.
    pub line: Option<u16>,
}

/// A throwable with its frames, the innermost first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Internal name of its class.
    pub class: Name,
    /// Its message, as far as the trace has it.
    pub message: Option<String>,
    /// Where it was thrown, and who called that.
    pub frames: Vec<TraceElement>,
}

/// The throwables of the first trace in a text: what was thrown, and behind it what each was caused by. What was suppressed is left out. Nothing
/// if there is no trace.
pub fn parse(text: &str) -> Vec<Thrown> {
    let mut all: Vec<Thrown> = vec![];
    let mut header: Option<Thrown> = None;
    let mut suppressed: Option<usize> = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let line = line.trim();
        if suppressed.is_some_and(|outer| indent > outer) {
            continue;
        }
        suppressed = line.starts_with("Suppressed: ").then_some(indent);
        if suppressed.is_some() {
            continue;
        }
        if let Some(frame) = line.strip_prefix("at ").and_then(frame) {
            if let Some(thrown) = header.take() {
                all.push(thrown);
            }
            if let Some(thrown) = all.last_mut() {
                thrown.frames.push(frame);
            }
        } else if let Some(common) = in_common(line) {
            if let [.., outer, thrown] = &mut all[..] {
                let from = outer.frames.len().saturating_sub(common);
                thrown.frames.extend_from_slice(&outer.frames[from..]);
            }
        } else if let Some(cause) = line.strip_prefix("Caused by: ") {
            header = self::header(cause);
        } else if all.is_empty() {
            // What is no header continues the message of the one before, or is said by something else.
            header = self::header(line).or(header);
        } else if header.is_none() && !line.is_empty() {
            break;
        }
    }
    all
}

/// `java.lang.NullPointerException: message`, perhaps behind `Exception in thread "main" ` or what a log writes.
fn header(line: &str) -> Option<Thrown> {
    let (before, message) = line.split_once(": ").map_or((line, None), |(before, message)| (before, Some(message)));
    let class = before.trim_end_matches(':').rsplit([' ', '\t', '"']).next()?;
    let last = class.rsplit('.').next()?;
    let is_class = class.contains('.') && class.split('.').all(is_name) && last.starts_with(char::is_uppercase);
    is_class.then(|| Thrown {
        class: class.replace('.', "/").into(),
        message: message.map(str::to_owned),
        frames: vec![],
    })
}

fn is_name(part: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "_$".contains(c);
    part.starts_with(|c: char| is_part(c) && !c.is_ascii_digit()) && part.chars().all(is_part)
}

/// `java.base/java.lang.String.charAt(String.java:1555)`, behind which a log may name the jar.
fn frame(text: &str) -> Option<TraceElement> {
    let (place, rest) = text.split_once('(')?;
    // A class loader and a module with its version come first.
    let place = place.rsplit('/').next()?.trim();
    let (class, method) = place.rsplit_once('.')?;
    let inner = method.trim_matches(['<', '>']);
    if !class.split('.').all(is_name) || !is_name(inner) {
        return None;
    }
    let file = rest.split(')').next()?;
    let line = file.rsplit_once(':').and_then(|(_, line)| line.parse().ok());
    Some(TraceElement { class: class.replace('.', "/").into(), method: method.into(), line })
}

/// `... 12 more`, or `... 12 common frames omitted`.
fn in_common(line: &str) -> Option<usize> {
    line.strip_prefix("...")?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(thrown: &Thrown) -> String {
        let of = |f: &TraceElement| format!(" {}.{}:{}", f.class, f.method, f.line.map_or(-1, i32::from));
        format!("{}{}", thrown.class, thrown.frames.iter().map(of).collect::<String>())
    }

    #[test]
    fn causes_have_the_frames_that_they_have_in_common() {
        let all = parse(
            "12:00 ERROR something happened\n\
             Exception in thread \"main\" java.lang.IllegalStateException: no: way\nmore of it\n\
             \tat app//a.b.Outer$Inner.<init>(Outer.java:12)\n\
             \tat a.Main.main(Main.java:3)\n\
             \tSuppressed: java.io.IOException\n\t\tat a.Other.close(Other.java:1)\n\
             Caused by: java.lang.NullPointerException\n\
             \tat java.base/java.util.Objects.requireNonNull(Objects.java:233)\n\
             \tat a.b.Lib.lambda$go$0(Lib.java) ~[lib-1.0.jar:1.0]\n\
             \tat a.b.Lib.run(Native Method)\n\
             \t... 1 more\n\nsomething else\nat b.C.d(C.java:1)\n",
        );
        let said: Vec<String> = all.iter().map(shown).collect();
        assert_eq!(
            said,
            [
                "java/lang/IllegalStateException a/b/Outer$Inner.<init>:12 a/Main.main:3",
                "java/lang/NullPointerException java/util/Objects.requireNonNull:233 a/b/Lib.lambda$go$0:-1 a/b/Lib.run:-1 a/Main.main:3",
            ]
        );
        assert_eq!(all[0].message.as_deref(), Some("no: way"));
    }

    #[test]
    fn a_text_without_trace_has_none() {
        assert!(parse("").is_empty() && parse("java.lang.Error: no frames\n... 3 more\nCaused by: nothing").is_empty());
        assert!(parse("we met at noon (all of us)\nat the place").is_empty());
    }
}
