//! What a text, and what is asked of it, is as a sequence.

use super::{Text, Units};
use crate::term::{Made, Node, Ranges, Saying, Sequence, Term, Terms};

/// What all of a text is, and for which inputs: an operation is right only where what it asks for holds, and where nothing is lost.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Known {
    /// All of it.
    pub sequence: Sequence,
    /// Where this holds.
    pub holds: Term,
}

impl Known {
    /// For all inputs.
    pub(super) fn always(terms: &Terms, made: Made) -> Self {
        Self { sequence: terms.sequence(made), holds: terms.bool(true) }
    }

    /// What is made of this one.
    fn then(self, terms: &Terms, made: impl FnOnce(Sequence) -> Made) -> Self {
        Self { sequence: terms.sequence(made(self.sequence)), ..self }
    }

    fn only_where(self, terms: &Terms, holds: Term) -> Self {
        Self { holds: terms.and(self.holds, holds), ..self }
    }
}

impl Text {
    /// A string of the input of this length.
    pub(super) fn input(terms: &Terms, of: Term, units: Units, length: Term) -> Known {
        let known = Known::always(terms, Made::Input(of, units));
        let mut length = length;
        terms.say(length, known.holds, Saying::Length(known.sequence));
        while let Node::Zext(_, bare) = terms.node(length) {
            length = bare;
            terms.say(length, known.holds, Saying::Length(known.sequence));
        }
        known
    }

    /// The same, which is this sequence.
    pub(super) fn known_as(self, known: Option<Known>) -> Self {
        Self { known: known.or(self.known), ..self }
    }

    /// What it is where this holds.
    pub(super) fn known_where(&self, terms: &Terms, holds: Term) -> Option<Known> {
        self.known.map(|known| known.only_where(terms, holds))
    }

    /// `c ? a : b`.
    pub(super) fn known_choice(terms: &Terms, c: Term, a: &Text, b: &Text) -> Option<Known> {
        let (a, b) = (a.known?, b.known?);
        let sequence = terms.sequence(Made::Choice(c, a.sequence, b.sequence));
        Some(Known { sequence, holds: terms.ite(c, a.holds, b.holds) })
    }

    /// One behind the other.
    pub(super) fn known_both(terms: &Terms, a: &Text, b: &Text) -> Option<Known> {
        let (a, b) = (a.known?, b.known?);
        Some(a.then(terms, |a| Made::Concat(a, b.sequence)).only_where(terms, b.holds))
    }

    /// What stands from `from` up to, and without, `to`.
    pub(super) fn known_part(&self, terms: &Terms, from: Term, to: Term) -> Option<Known> {
        let zero = terms.int(0);
        let wrong = [terms.slt(from, zero), terms.slt(to, from), terms.slt(self.length, to)];
        let known = self.known_where(terms, terms.not(terms.any(wrong)))?;
        let tail = if from == zero { known } else { known.then(terms, |s| Made::Tail(s, from)) };
        Some(if to == self.length { tail } else { tail.then(terms, |s| Made::Head(s, terms.sub(to, from))) })
    }

    /// The same, which is `of` without units of these ranges at its beginning, its end, or both.
    pub fn stripped_of(self, terms: &Terms, of: &Text, ranges: &[(u16, u16)], leading: bool, trailing: bool) -> Self {
        let ranges = Ranges::from(ranges);
        let stripped = |of| Made::Stripped { of, ranges, leading, trailing };
        self.known_as(of.known.map(|known| known.then(terms, stripped)))
    }

    /// The same, which is `of` with units replaced, so that none of these ranges is left, and `of` where `same` holds.
    pub fn mapped_from(self, terms: &Terms, of: &Text, lacks: &[(u16, u16)], same: Option<Term>) -> Self {
        let (lacks, as_long) = (Ranges::from(lacks), self.length == of.length);
        let mapped = |of| Made::Mapped { of, lacks, same, as_long };
        self.known_as(of.known.map(|known| known.then(terms, mapped)))
    }

    /// `t`, which is this said of the text.
    pub(super) fn says(&self, terms: &Terms, t: Term, saying: impl FnOnce(Sequence) -> Saying) -> Term {
        if let Some(known) = self.known {
            terms.say(t, known.holds, saying(known.sequence));
        }
        t
    }

    /// `t`, which is this said of two texts.
    pub(super) fn says_of(
        &self,
        terms: &Terms,
        other: &Text,
        t: Term,
        saying: impl FnOnce(Sequence, Sequence) -> Saying,
    ) -> Term {
        if let Some((a, b)) = self.known.zip(other.known) {
            terms.say(t, terms.and(a.holds, b.holds), saying(a.sequence, b.sequence));
        }
        t
    }
}
