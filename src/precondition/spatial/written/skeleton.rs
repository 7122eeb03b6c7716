//! Java with specifications in its comments, as OpenJML's side files are: which comments stand before which declarations. Of Java it is
//! known what declares a class or a method (JLS §8), and of the rest where it ends.

use std::ops::Range;

/// A comment of JML, and what stands behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// The text within the comments that stand together.
    pub(super) texts: Vec<Range<usize>>,
    /// Simple names of the classes around it, from the outside.
    pub(super) classes: Vec<String>,
    /// The method that is declared behind it.
    pub(super) method: Option<Method>,
}

/// A method as it is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Method {
    pub(super) name: String,
    /// Where the name stands.
    pub(super) at: Range<usize>,
    /// Types of parameters, erased.
    pub(super) parameters: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
enum Token<'a> {
    Word(&'a str),
    Sign(char),
    /// Text within a comment of JML.
    Spec,
}

/// The comments of JML in a text.
pub(super) fn groups(text: &str) -> Vec<Group> {
    let tokens = tokens(text);
    let mut skeleton = Skeleton { classes: vec![], pending: vec![], groups: vec![] };
    // What is declared, as far as it has been read.
    let mut begin = 0;
    let mut at = 0;
    while let Some((token, range)) = tokens.get(at) {
        match token {
            Token::Spec => skeleton.pending.push(range.clone()),
            Token::Sign('}') => {
                skeleton.put(None);
                skeleton.classes.pop();
                begin = at + 1;
            }
            Token::Sign('{') => match class(&tokens[begin..at]) {
                Some(name) => {
                    skeleton.put(None);
                    skeleton.classes.push(name.to_owned());
                    begin = at + 1;
                }
                None => {
                    skeleton.put(method(&tokens[begin..at]));
                    let end = (at + closing(tokens[at..].iter().map(|(token, _)| token), ('{', '}'))).min(tokens.len());
                    // Of the statements in a method nothing is read, but what is said of them is not forgotten.
                    let within = tokens[at..end].iter().filter(|(token, _)| *token == Token::Spec);
                    skeleton.pending.extend(within.map(|(_, range)| range.clone()));
                    at = end;
                    skeleton.put(None);
                    begin = at + 1;
                }
            },
            Token::Sign(';') => {
                skeleton.put(method(&tokens[begin..at]));
                begin = at + 1;
            }
            Token::Word(_) | Token::Sign(_) => {}
        }
        at += 1;
    }
    skeleton.put(None);
    skeleton.groups
}

struct Skeleton {
    classes: Vec<String>,
    pending: Vec<Range<usize>>,
    groups: Vec<Group>,
}

impl Skeleton {
    /// What has been said is said of this.
    fn put(&mut self, method: Option<Method>) {
        let texts = std::mem::take(&mut self.pending);
        if !texts.is_empty() {
            self.groups.push(Group { texts, classes: self.classes.clone(), method });
        }
    }
}

/// The name of the class that these words declare.
fn class<'a>(words: &[(Token<'a>, Range<usize>)]) -> Option<&'a str> {
    let kind =
        words.iter().position(|(token, _)| matches!(token, Token::Word("class" | "interface" | "enum" | "record")))?;
    match words.get(kind + 1)?.0 {
        Token::Word(name) => Some(name),
        _ => None,
    }
}

/// The method that these words declare.
fn method(words: &[(Token<'_>, Range<usize>)]) -> Option<Method> {
    let words: Vec<&(Token<'_>, Range<usize>)> = words.iter().filter(|(token, _)| *token != Token::Spec).collect();
    let sign = |at: usize, sign: char| words.get(at).is_some_and(|(token, _)| *token == Token::Sign(sign));
    let arguments = |at: usize| closing(words[at..].iter().map(|(token, _)| token), ('(', ')'));
    let mut at = 0;
    while at < words.len() && !sign(at, '=') {
        match words[at].0 {
            // An annotation and its values.
            Token::Sign('@') => {
                at += 2;
                while sign(at, '.') {
                    at += 2;
                }
                if sign(at, '(') {
                    at += 1 + arguments(at);
                }
            }
            Token::Word(name) if sign(at + 1, '(') => {
                let inner = &words[at + 2..(at + 1 + arguments(at + 1)).max(at + 2)];
                let parameters = parameters(inner);
                return Some(Method { name: name.to_owned(), at: words[at].1.clone(), parameters });
            }
            _ => at += 1,
        }
    }
    None
}

/// The types of parameters, without their type arguments and annotations.
fn parameters(words: &[&(Token<'_>, Range<usize>)]) -> Vec<String> {
    let mut types = vec![];
    let mut words = words.iter().map(|(token, _)| token).peekable();
    while words.peek().is_some() {
        let (mut parts, mut dimensions, mut arguments, mut brackets, mut is_annotation) = (vec![], 0, 0, 0, false);
        for token in words.by_ref() {
            match token {
                Token::Sign(',') if arguments == 0 && brackets == 0 => break,
                Token::Sign('<') => arguments += 1,
                Token::Sign('>') => arguments -= 1,
                Token::Sign('(') => brackets += 1,
                Token::Sign(')') => brackets -= 1,
                Token::Sign('@') => is_annotation = true,
                Token::Word(_) if std::mem::take(&mut is_annotation) => {}
                Token::Word("final") => {}
                Token::Word(name) if arguments == 0 && brackets == 0 => parts.push(*name),
                Token::Sign('[') => dimensions += 1,
                // Of three dots, which are one dimension.
                Token::Sign('…') => dimensions += 1,
                _ => {}
            }
        }
        // The last word is the name of the parameter.
        parts.pop();
        types.push(parts.join(".") + &"[]".repeat(dimensions));
    }
    types
}

/// How many words there are up to the bracket that closes the one they begin with.
fn closing<'t>(words: impl Iterator<Item = &'t Token<'t>>, (open, close): (char, char)) -> usize {
    let mut depth = 0;
    let mut length = 0;
    for word in words {
        match word {
            Token::Sign(sign) if *sign == open => depth += 1,
            Token::Sign(sign) if *sign == close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        length += 1;
    }
    length
}

/// Splits Java into words (JLS §3).
fn tokens(text: &str) -> Vec<(Token<'_>, Range<usize>)> {
    let mut tokens = vec![];
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let begin = at;
        let to = |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |found| from + found);
        match c {
            _ if rest.starts_with("//") => {
                at += to("\n", 0);
                if rest.starts_with("//@") {
                    tokens.push((Token::Spec, begin + 3..at));
                }
            }
            _ if rest.starts_with("/*") => {
                let end = to("*/", 2);
                at += (end + 2).min(rest.len());
                if rest.starts_with("/*@") {
                    // A block may end in `@*/`.
                    let inner = rest[..end].get(3..).unwrap_or_default().trim_end_matches('@');
                    tokens.push((Token::Spec, begin + 3..begin + 3 + inner.len()));
                }
            }
            _ if rest.starts_with("\"\"\"") => at += (to("\"\"\"", 3) + 3).min(rest.len()),
            '"' | '\'' => at += literal(rest, c),
            _ if rest.starts_with("...") => {
                at += 3;
                tokens.push((Token::Sign('…'), begin..at));
            }
            _ if c.is_alphanumeric() || matches!(c, '_' | '$') => {
                let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
                at += rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                tokens.push((Token::Word(&text[begin..at]), begin..at));
            }
            _ => {
                at += c.len_utf8();
                if !c.is_whitespace() {
                    tokens.push((Token::Sign(c), begin..at));
                }
            }
        }
    }
    tokens
}

/// The length of a literal in quotes; it ends with its line.
fn literal(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
