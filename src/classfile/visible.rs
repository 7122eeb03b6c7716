//! Names for a terminal. A class file may have any character in a name but a few (JVMS §4.2): what would move a cursor, end a line or turn the direction
//! of reading is spelled out, as in Java source.

/// A name on one line.
pub fn name(name: &str) -> String {
    name.chars().map(|c| spelled(c, false)).collect()
}

/// Lines as they are, whatever the names in them.
pub fn lines(text: &str) -> String {
    text.chars().map(|c| spelled(c, c == '\n')).collect()
}

fn spelled(c: char, as_it_is: bool) -> String {
    let turns = matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if (c.is_control() || turns) && !as_it_is { format!("\\u{:04x}", u32::from(c)) } else { c.into() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_nobody_sees_is_spelled_out() {
        assert_eq!(super::name("a\u{1b}[2J\nb\u{202e}ü"), "a\\u001b[2J\\u000ab\\u202eü");
        assert_eq!(super::lines("a\rb\nc"), "a\\u000db\nc");
    }
}
