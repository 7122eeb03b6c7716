//! Names for a terminal. A class file may have any character in a name but a few (JVMS §4.2): what would move a cursor, end a line or turn the direction
//! of reading is spelled out, as in Java source.

use std::borrow::Cow;

/// A name on one line.
pub fn name(name: &str) -> String {
    spelled(name, &|c| !is_hidden(c)).into_owned()
}

/// Lines as they are, whatever the names in them.
pub fn lines(text: &str) -> Cow<'_, str> {
    spelled(text, &|c| c == '\n' || !is_hidden(c))
}

/// As [`lines`], of a text that nobody else needs.
pub fn owned_lines(text: String) -> String {
    match lines(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(spelled) => spelled,
    }
}

fn is_hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn spelled<'a>(text: &'a str, is_plain: &dyn Fn(char) -> bool) -> Cow<'a, str> {
    let is_plain_ascii = |b: u8| matches!(b, b' '..=b'~' | b'\n');
    if (text.bytes().all(is_plain_ascii) && is_plain('\n')) || text.chars().all(is_plain) {
        return text.into();
    }
    let mut spelled = String::new();
    for c in text.chars() {
        match is_plain(c) {
            true => spelled.push(c),
            false => spelled += &format!("\\u{:04x}", u32::from(c)),
        }
    }
    spelled.into()
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_nobody_sees_is_spelled_out() {
        assert_eq!(super::name("a\u{1b}[2J\nb\u{202e}ü"), "a\\u001b[2J\\u000ab\\u202eü");
        assert_eq!(super::lines("a\rb\nc"), "a\\u000db\nc");
    }
}
