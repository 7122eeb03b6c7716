//! Rust source as the rules of the house see it: imports, identifiers and literals, apart from comments.

pub(crate) mod arrows;

use std::{fs, path::Path};

/// A source file, and what the compiler sees of it.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
    /// The text with comments and literals blanked out; line breaks stay.
    code: String,
    /// String and character literals by line, with their quotes.
    pub(crate) literals: Vec<(usize, String)>,
    /// The line where the file's unit tests start, past the end if it has none.
    pub(crate) tests: usize,
}

impl Source {
    pub(crate) fn new(path: String, text: String) -> Self {
        let (mut code, mut literals) = (String::new(), vec![]);
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            let comment = rest.starts_with("//").then(|| rest.find('\n').unwrap_or(rest.len()));
            let literal = literal(rest);
            if let Some(length) = literal {
                literals.push((1 + code.matches('\n').count(), rest[..length].to_owned()));
            }
            let (token, tail) = rest.split_at(comment.or(literal).unwrap_or(first.len_utf8()));
            match comment.or(literal) {
                Some(_) => code.extend(token.chars().map(|c| if c == '\n' { '\n' } else { ' ' })),
                None => code.push(first),
            }
            rest = tail;
        }
        let tests = code.lines().position(|l| l.trim() == "#[cfg(test)]").map_or(usize::MAX, |at| at + 1);
        Self { path, text, code, literals, tests }
    }

    /// The code without its unit tests.
    fn own(&self) -> &str {
        let before = self.code.split_inclusive('\n').take(self.tests - 1).map(str::len).sum::<usize>();
        &self.code[..before]
    }

    /// The directory under `src/`, or the name of a file right there.
    pub(crate) fn room(&self) -> &str {
        self.path.split('/').next().unwrap_or_default().trim_end_matches(".rs")
    }

    /// Every `crate::room`, also within the braces of `crate::{room::…, room}`, by line.
    pub(crate) fn imports(&self) -> Vec<(usize, String)> {
        self.named_in("crate::")
    }

    /// Every name that follows `path`, also within braces, by line.
    pub(crate) fn named_in(&self, path: &str) -> Vec<(usize, String)> {
        let mut found = vec![];
        for (at, start) in self.code.match_indices(path) {
            let from = at + start.len();
            let (mut depth, mut open) = (0, true);
            for (i, c) in self.code[from..].char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 1 => open = true,
                    _ if open && is_part(c) => {
                        let line = 1 + self.code[..from + i].matches('\n').count();
                        let room = self.code[from + i..].split(|c| !is_part(c)).next();
                        found.push((line, room.unwrap_or_default().to_owned()));
                        open = false;
                    }
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
            }
        }
        found
    }

    /// Where `path` stands, unless `but` follows.
    pub(crate) fn paths(&self, path: &str, but: &str) -> Vec<(usize, String)> {
        let found = self.code.match_indices(path).filter(|(at, _)| !self.code[at + path.len()..].starts_with(but));
        let lines = found.map(|(at, _)| 1 + self.code[..at].matches('\n').count()).filter(|line| *line < self.tests);
        lines.map(|line| (line, format!("mentions {path}"))).collect()
    }

    /// Where one of these identifiers stands, outside of unit tests.
    pub(crate) fn words(&self, wanted: &[&str]) -> Vec<(usize, String)> {
        let lines = self.code.lines().enumerate().map(|(i, line)| (i + 1, line)).take_while(|(n, _)| *n < self.tests);
        let words = lines.flat_map(|(n, line)| line.split(|c| !is_part(c)).map(move |word| (n, word)));
        words.filter(|(_, w)| wanted.contains(w)).map(|(n, word)| (n, format!("mentions {word}"))).collect()
    }
}

/// Length of the string or character literal that `rest` starts with.
fn literal(rest: &str) -> Option<usize> {
    let raw = rest.strip_prefix('r').map(|r| r.trim_start_matches('#')).filter(|r| r.starts_with('"'));
    if let Some(raw) = raw {
        let end = format!("\"{}", "#".repeat(rest.len() - raw.len() - 1));
        return Some(rest.len() - raw.len() + 1 + raw[1..].find(&end)? + end.len());
    }
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    // What else starts with a tick is a lifetime or a label.
    if quote == '\'' && !rest.starts_with("'\\") && rest.chars().nth(2) != Some('\'') {
        return None;
    }
    let mut escaped = false;
    let end = rest[1..].find(|c| {
        let ends = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    Some(1 + end? + 1)
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Reads the files below `dir`, sorted by path; `prefix` is where they are as seen from `src/`.
pub(crate) fn read(dir: &Path, prefix: &str, files: &mut Vec<Source>) {
    for entry in fs::read_dir(dir).expect("src/ can be listed") {
        let entry = entry.expect("src/ can be listed");
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{path}/"), files);
        } else if path.ends_with(".rs") {
            files.push(Source::new(path, fs::read_to_string(entry.path()).expect("UTF-8")));
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
}
