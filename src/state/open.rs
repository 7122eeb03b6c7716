//! Arrays that have no cells of their own, as their length depends on the input, or their content as a whole.

use super::ObjId;
use crate::term::{BinOp, Func, Term, Terms, Text};
use std::rc::Rc;

/// Such an array: its elements are what [`super::Store`] says over what they were at first.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// How many elements it has, 32 bits.
    pub length: Term,
    at_first: AtFirst,
}

/// What an array held at first.
#[derive(Clone, Debug, PartialEq)]
enum AtFirst {
    /// The default of its type.
    Zeros,
    /// The units of a text: an array of chars.
    Units(Rc<Text>),
    /// The cells of an array that nobody writes to.
    Cells(ObjId),
    /// Those that this initial-heap function has of this reference.
    Of(Func, Term),
    /// These references: an array of them.
    References(Rc<[Term]>),
    /// The bytes of a text, two for each unit where that holds: an array of bytes.
    Bytes(Rc<Text>, Term),
    /// The digits of a number of 64 bits, to the base 2^32, without its sign: an array of ints.
    Magnitude(Term),
}

impl Open {
    /// An array of this length, all elements at their defaults.
    pub fn zeros(length: Term) -> Self {
        Self { length, at_first: AtFirst::Zeros }
    }

    /// The units of a text, as an array of chars.
    pub fn units(text: Rc<Text>) -> Self {
        Self { length: text.length(), at_first: AtFirst::Units(text) }
    }

    /// A text as an array of bytes: one for each unit or, where `wide` holds, two.
    pub fn bytes(terms: &Terms, text: Rc<Text>, wide: Term) -> Self {
        Self { length: text.bytes(terms, wide), at_first: AtFirst::Bytes(text, wide) }
    }

    /// The digits of a number to the base 2^32, as few as there are, the most significant first.
    pub fn magnitude(terms: &Terms, number: Term) -> Self {
        let (is_zero, one) = (terms.eq(number, terms.long(0)), has_one_digit(terms, number));
        let length = terms.ite(is_zero, terms.int(0), terms.ite(one, terms.int(1), terms.int(2)));
        Self { length, at_first: AtFirst::Magnitude(number) }
    }

    /// The number whose digits it held at first.
    pub fn number(&self) -> Option<Term> {
        if let AtFirst::Magnitude(number) = self.at_first { Some(number) } else { None }
    }

    /// The first of these references, so many.
    pub fn references(length: Term, all: Vec<Term>) -> Self {
        Self { length, at_first: AtFirst::References(all.into()) }
    }

    /// The elements of an array with cells, which nobody writes to from now on.
    pub fn cells(length: Term, base: ObjId) -> Self {
        Self { length, at_first: AtFirst::Cells(base) }
    }

    /// The elements that an initial-heap function has of a reference.
    pub fn over(length: Term, of: Func, held_by: Term) -> Self {
        Self { length, at_first: AtFirst::Of(of, held_by) }
    }

    /// The array whose cells are what it held at first.
    pub fn base(&self) -> Option<ObjId> {
        if let AtFirst::Cells(base) = self.at_first { Some(base) } else { None }
    }

    /// The initial-heap function, and of what, that says what it held at first.
    pub fn of(&self) -> Option<(Func, Term)> {
        if let AtFirst::Of(func, held_by) = self.at_first { Some((func, held_by)) } else { None }
    }

    /// The text that it held at first.
    pub fn text(&self) -> Option<&Rc<Text>> {
        match &self.at_first {
            AtFirst::Units(text) | AtFirst::Bytes(text, _) => Some(text),
            _ => None,
        }
    }

    /// What an element in bounds was at first, as the JVM computes with it; `None` for the default, and for what [`Open::base`] or
    /// [`Open::of`] says.
    pub fn at_first(&self, terms: &Terms, index: Term) -> Option<Term> {
        match &self.at_first {
            AtFirst::Zeros | AtFirst::Cells(_) | AtFirst::Of(..) => None,
            AtFirst::Units(text) => Some(text.char_at(terms, index)),
            AtFirst::References(all) => {
                let (last, before) = all.split_last()?;
                let is = |k: usize| terms.eq(index, terms.int(k as i32));
                let arms = before.iter().enumerate().rev();
                Some(arms.fold(*last, |rest, (k, &r)| terms.ite(is(k), r, rest)))
            }
            AtFirst::Bytes(text, wide) => Some(terms.sext(32, text.byte(terms, *wide, index))),
            AtFirst::Magnitude(number) => {
                let all = without_sign(terms, *number);
                let upper = terms.trunc(32, terms.bin(BinOp::Ushr, all, terms.long(32)));
                let is_upper = terms.and(terms.not(has_one_digit(terms, *number)), terms.eq(index, terms.int(0)));
                Some(terms.ite(is_upper, upper, terms.trunc(32, all)))
            }
        }
    }
}

fn without_sign(terms: &Terms, number: Term) -> Term {
    terms.ite(terms.slt(number, terms.long(0)), terms.neg(number), number)
}

/// Whether a number has no more than one digit to the base 2^32.
fn has_one_digit(terms: &Terms, number: Term) -> Term {
    terms.ult(without_sign(terms, number), terms.long(1 << 32))
}
