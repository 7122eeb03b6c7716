//! What a parser of words found, and what can stand there.

use super::{error::SpecError, token::Token, tree::Span};
use chumsky::{
    error::{Rich, RichPattern, RichReason},
    prelude::SimpleSpan,
};

/// The first error of a parser, in words.
pub(in crate::precondition::spatial) fn error(errors: &[Rich<'_, Token<'_>>]) -> SpecError {
    let Some(error) = errors.first() else { return SpecError::new(Span::default(), "this cannot be read") };
    let span = span(*error.span());
    let RichReason::ExpectedFound { expected, found } = error.reason() else {
        return SpecError::new(span, error.reason().to_string());
    };
    let found = found.as_deref();
    let mut expected: Vec<String> = expected.iter().filter_map(pattern).collect();
    expected.sort_unstable();
    expected.dedup();
    let label = match expected.split_last() {
        None => String::new(),
        Some((one, [])) => format!("expected {one}"),
        Some((last, others)) => format!("expected {} or {last}", others.join(", ")),
    };
    let message = found.map_or("this ends too early".to_owned(), |token| format!("unexpected {token}"));
    let help = found.and_then(meant).map(str::to_owned);
    SpecError { help, ..SpecError::new(span, message).with_label(label) }
}

fn span(span: SimpleSpan) -> Span {
    Span { start: span.start, end: span.end }
}

fn pattern(pattern: &RichPattern<'_, Token<'_>>) -> Option<String> {
    match pattern {
        RichPattern::Token(token) => Some(token.to_string()),
        RichPattern::Label(label) => Some(label.to_string()),
        RichPattern::EndOfInput => Some("the end".to_owned()),
        _ => None,
    }
}

/// What people mean who write this where it has no meaning.
fn meant(found: &Token<'_>) -> Option<&'static str> {
    Some(match found {
        Token::Sign("=") => "write `==` to compare",
        Token::Sign("<") => "types are written without their arguments: `List`, not `List<T>`",
        Token::Sign("&") => "write `&&` for both of two facts, `**` for separate parts of the heap",
        Token::Sign("|") => "write `||` for one of two facts",
        Token::Sign("[") => {
            "what holds of elements of arrays is for a method of the program to say: --precondition rep-ok"
        }
        Token::Sign("::") => {
            "an object is written `t |-> Node{next: n, val: v}`; for files of Java StarFinder there is --jsf"
        }
        Token::Name("instanceof") => "write `x |-> C{}`: x is an object of class C",
        _ => return None,
    })
}
