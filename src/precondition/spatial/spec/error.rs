//! What is wrong with a specification, shown at the place in its text.

use super::{token::Token, tree::Span};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use chumsky::{
    error::{Rich, RichPattern, RichReason},
    prelude::SimpleSpan,
};
use std::sync::Arc;

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// What is wrong, in one line.
    pub message: String,
    /// The bytes of the text that are.
    pub span: Span,
    /// What is said at these bytes.
    pub label: String,
    /// What to do.
    pub help: Option<String>,
}

/// Where a text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// A file, or whose annotation it is.
    pub name: String,
    /// All of it.
    pub text: Arc<str>,
}

impl SpecError {
    /// `message`, said of these bytes.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, label: String::new(), help: None }
    }

    /// The same, with words at the place.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Self {
        Self { label: label.into(), ..self }
    }

    /// The same, with advice.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// For people: the message, the line with a mark under the place, the advice.
    pub fn show(&self, source: &Source) -> String {
        let text = &*source.text;
        let mut mark = AnnotationKind::Primary.span(self.span.start..self.span.end);
        if !self.label.is_empty() {
            mark = mark.label(&*self.label);
        }
        let snippet = Snippet::source(text).path(&*source.name).annotation(mark);
        let report = Level::ERROR.primary_title(&*self.message).element(snippet);
        let report = match &self.help {
            Some(help) => report.element(Level::HELP.message(&**help)),
            None => report,
        };
        Renderer::plain().render(&[report]).to_string()
    }

    /// What the split into words found.
    pub(super) fn of_words(text: &str, errors: &[Rich<'_, char>]) -> Self {
        let Some(error) = errors.first() else { return Self::new(Span::default(), "this cannot be read") };
        let span = span(*error.span());
        let rest = text.get(span.start..).unwrap_or_default();
        let (message, help) = match rest.chars().next() {
            None => ("the text ends within a comment", None),
            Some('"') => {
                ("a specification has no strings", Some("state by a method what holds of it: `s.length() > 0`"))
            }
            Some('\'') => ("a character begins here that does not end", None),
            Some('\\') => ("there is no `\\`", Some("a precondition is of the state before the call alone")),
            Some(c) => return Self::new(span, format!("unexpected character `{}`", c.escape_debug())),
        };
        Self { help: help.map(str::to_owned), ..Self::new(span, message) }
    }

    /// What the parser found.
    pub(in crate::precondition::spatial) fn of_tokens(errors: &[Rich<'_, Token<'_>>]) -> Self {
        let Some(error) = errors.first() else { return Self::new(Span::default(), "this cannot be read") };
        let span = span(*error.span());
        let RichReason::ExpectedFound { expected, found } = error.reason() else {
            return Self::new(span, error.reason().to_string());
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
        Self { help, ..Self::new(span, message).with_label(label) }
    }
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
        Token::Sign("[") => "for elements of arrays there is no notation: state what holds of them in a boolean method",
        Token::Sign("::") => {
            "an object is written `t |-> Node{next: n, val: v}`; for files of Java StarFinder there is --jsf"
        }
        Token::Name("instanceof") => "write `x |-> C{}`: x is an object of class C",
        _ => return None,
    })
}
