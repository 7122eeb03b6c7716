//! What is wrong with a specification, shown at the place in its text.

use super::tree::Span;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
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
    /// The internal name of the class that it is a part of; `None` if it is of the class under test.
    pub within: Option<Arc<str>>,
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
}
