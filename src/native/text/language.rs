//! What a pattern matches as a regular language of units, for proofs about texts of any length. To `java.util.regex` a pair of surrogates is one
//! character: so two languages lie around what matches, unless no such character can be read.

use super::syntax::{Expression, has_surrogates};
use crate::term::{Language, Term, Terms, Text};

/// `is`, which says whether a text matches an expression, with what `around` it is matched with it.
pub(super) fn said(
    terms: &Terms,
    text: &Text,
    is: Term,
    of: &Expression,
    around: impl Fn(Language) -> Language,
) -> Term {
    if !of.reads_pairs() {
        return text.says_language(terms, is, around(of.language(false)), None);
    }
    let no_pairs = text.consists(terms, &[(0, 0xd7ff), (0xe000, u16::MAX)]);
    text.says_language(terms, is, around(of.language(true)), Some((no_pairs, around(of.language(false)))))
}

/// A character of two units.
fn pair() -> Language {
    let unit = |first, last| Language::Unit([(first, last)].into());
    Language::All(vec![unit(0xd800, 0xdbff), unit(0xdc00, 0xdfff)])
}

impl Expression {
    /// What matches, by units; where it may be among those that are read, a character of two is one of them, or is not.
    fn language(&self, with_pairs: bool) -> Language {
        let all = |parts: &[Expression]| parts.iter().map(|part| part.language(with_pairs)).collect();
        match self {
            Expression::Set(set) if with_pairs && has_surrogates(set) => {
                Language::Either(vec![Language::Unit(set[..].into()), pair()])
            }
            Expression::Set(set) => Language::Unit(set[..].into()),
            Expression::All(parts) => Language::All(all(parts)),
            Expression::Either(parts) => Language::Either(all(parts)),
            Expression::Group(_, of) => of.language(with_pairs),
            Expression::Times { of, least, most, .. } => {
                Language::Times(Box::new(of.language(with_pairs)), *least, *most)
            }
        }
    }

    /// Whether a character of two units may be among those that are read.
    fn reads_pairs(&self) -> bool {
        match self {
            Expression::Set(set) => has_surrogates(set),
            Expression::All(parts) | Expression::Either(parts) => parts.iter().any(Expression::reads_pairs),
            Expression::Group(_, of) | Expression::Times { of, .. } => of.reads_pairs(),
        }
    }
}
