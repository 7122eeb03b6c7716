//! The words of a specification.

use super::{error::SpecError, tree::Span};
use chumsky::prelude::*;
use std::fmt;

/// A word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::precondition::spatial) enum Token<'a> {
    Name(&'a str),
    Int(i64),
    /// A sign or a bracket.
    Sign(&'static str),
}

/// Signs; one that begins with another stands before it.
const SIGNS: [&str; 35] = [
    "|->", "::", "**", "&&", "||", "==", "!=", "<=", ">=", "<", ">", "=", "!", "+", "-", "*", "/", "%", "?", ":", ";",
    ",", ".", "(", ")", "{", "}", "[", "]", "&", "|", "^", "~", "@", "#",
];

/// Brackets and signs before an operand nest no deeper than this, and so many operators may stand in a row.
const DEEPEST: usize = 64;
const LONGEST: usize = 1000;

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "`{name}`"),
            Self::Int(n) => write!(f, "`{n}`"),
            Self::Sign(sign) => write!(f, "`{sign}`"),
        }
    }
}

type Error<'a> = extra::Err<Rich<'a, char>>;

/// Splits a text into words; white space and comments are none.
pub(in crate::precondition::spatial) fn tokens(text: &str) -> Result<Vec<(Token<'_>, SimpleSpan)>, SpecError> {
    let words = words().parse(text).into_result().map_err(|errors| unreadable(text, &errors))?;
    let meant = words.into_iter().map(|(token, at)| match token {
        Ok(token) => Ok((token, at)),
        Err(message) => Err(SpecError::new(Span { start: at.start, end: at.end }, message)),
    });
    let tokens: Vec<_> = meant.collect::<Result<_, _>>()?;
    nesting(&tokens)?;
    Ok(tokens)
}

/// The words of a text, or what is wrong with one.
type Words<'a> = Vec<(Result<Token<'a>, String>, SimpleSpan)>;

fn words<'a>() -> impl Parser<'a, &'a str, Words<'a>, Error<'a>> {
    let first = any().filter(|c: &char| c.is_alphabetic() || matches!(c, '_' | '$'));
    let later = any().filter(|c: &char| c.is_alphanumeric() || matches!(c, '_' | '$'));
    let name = first.then(later.repeated()).to_slice().map(|name| Ok(Token::Name(name)));
    let digits = any().filter(char::is_ascii_digit).then(later.repeated());
    let number = digits.then(just('.').then(digits).or_not()).to_slice().map(|text| number(text).map(Token::Int));
    let quoted = choice((just('\\').then(any()).ignored(), none_of("'\\\n").ignored())).repeated().to_slice();
    let quoted = quoted.delimited_by(just('\''), just('\'')).map(|text| match character(text) {
        Some(c) => Ok(Token::Int(u32::from(c).into())),
        None => Err("this is no character: write it as in Java, `'a'` or `'\\n'`".to_owned()),
    });
    let sign = choice(SIGNS.map(|sign| just(sign).to(Ok(Token::Sign(sign)))));
    let line = just("//").then(any().and_is(just('\n').not()).repeated()).ignored();
    let block = just("/*").then(any().and_is(just("*/").not()).repeated()).then(just("*/")).ignored();
    let blank = choice((any().filter(|c: &char| c.is_whitespace()).ignored(), line, block)).repeated();
    let word = choice((name, number, quoted, sign)).map_with(|token, e| (token, e.span()));
    blank.ignore_then(word.then_ignore(blank).repeated().collect()).then_ignore(end())
}

/// What stands between the quotes of a character (JLS §3.10.4, §3.10.7).
fn character(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let c = match chars.next()? {
        '\\' => match chars.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            c @ ('\'' | '"' | '\\') => c,
            _ => return None,
        },
        c => c,
    };
    chars.next().is_none().then_some(c)
}

/// A literal of Java (JLS §3.10.1), as far as it is not negative.
fn number(text: &str) -> Result<i64, String> {
    if text.contains('.') {
        return Err(format!("`{text}` is no integer, and a specification has no other numbers"));
    }
    let digits = text.trim_end_matches(['l', 'L']).replace('_', "");
    let (radix, digits) = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => (16, hex),
        None => (10, &*digits),
    };
    match u64::from_str_radix(digits, radix) {
        Ok(n) => i64::try_from(n).map_err(|_| format!("`{text}` is greater than any long")),
        Err(e) if *e.kind() == std::num::IntErrorKind::PosOverflow => Err(format!("`{text}` is greater than any long")),
        Err(_) => Err(format!("`{text}` is no number")),
    }
}

/// What can be done about what has no notation.
const BY_PROGRAM: &str = "what holds of it is for a method of the program to say: --precondition rep-ok";

/// What is wrong where no word begins.
fn unreadable(text: &str, errors: &[Rich<'_, char>]) -> SpecError {
    let Some(error) = errors.first() else { return SpecError::new(Span::default(), "this cannot be read") };
    let span = error.span();
    let span = Span { start: span.start, end: span.end };
    let rest = text.get(span.start..).unwrap_or_default();
    let (message, help) = match rest.chars().next() {
        None => ("the text ends within a comment", None),
        Some('"') => ("a formula has no strings", Some(BY_PROGRAM)),
        Some('\'') => ("a character begins here that does not end", None),
        Some('\\') => ("there is no `\\`", Some("a precondition is of the state before the call alone")),
        Some(c) => return SpecError::new(span, format!("unexpected character `{}`", c.escape_debug())),
    };
    SpecError { help: help.map(str::to_owned), ..SpecError::new(span, message) }
}

/// The parser, and all who walk its trees, call themselves for what is nested: text of others may not make that too deep.
fn nesting(tokens: &[(Token<'_>, SimpleSpan)]) -> Result<(), SpecError> {
    // Of each open bracket: how many operators there are so far, and how many conditions.
    let mut open = vec![(0, 0)];
    // Signs before the next operand.
    let mut signs = 0;
    for (token, span) in tokens {
        let brackets = open.len();
        let innermost = open.last_mut().expect("the outermost is never closed");
        signs += 1;
        match token {
            Token::Sign("(" | "{" | "[") => open.push((0, 0)),
            Token::Sign(")" | "}" | "]") if brackets > 1 => drop(open.pop()),
            Token::Sign("," | ";") => *innermost = (0, 0),
            Token::Sign("?") => innermost.1 += 1,
            Token::Sign(_) => innermost.0 += 1,
            Token::Name(_) | Token::Int(_) => signs = 0,
        }
        let deep = open.len() + open.iter().map(|(_, conditions)| conditions).sum::<usize>();
        let row: usize = open.iter().map(|(operators, _)| operators).sum();
        let what = match () {
            () if deep.max(signs) > DEEPEST => format!("this is nested deeper than {DEEPEST} levels"),
            () if row > LONGEST => format!("this has more than {LONGEST} operators"),
            () => continue,
        };
        let help = "state a part of it as a predicate of its own";
        return Err(SpecError::new(Span { start: span.start, end: span.end }, what).with_help(help));
    }
    Ok(())
}
