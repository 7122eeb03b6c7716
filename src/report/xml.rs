//! Text in documents of XML, and of HTML.

use std::fmt::Write;

/// Text as XML 1.0 has it; characters that it has no way to say as Java spells them.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'.. => out.push(c),
            other => {
                let _ = write!(out, "\\u{:04x}", u32::from(other));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_xml_cannot_say_is_spelled() {
        assert_eq!(escaped("a<b>&\"\u{0}\u{fffe}é\n"), "a&lt;b&gt;&amp;&quot;\\u0000\\ufffeé&#10;");
    }
}
