//! Sequences: what a text is however long it is, as far as it is put together from strings of the input, and what terms say of
//! such.
//!
//! The terms of a [`Text`](super::Text) are about its first units; where it is longer they have an unknown in their place
//! ([`Terms::unknown`]). What that stands for is said here, beside the term. So what no bounded question excludes may be excluded
//! by a prover that knows sequences of any length. Whatever is said holds of all inputs.

use super::{Func, Term, Terms, Units};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::{SmallVec, smallvec};
use std::{cell::RefCell, rc::Rc};

/// Of a term no more is said than this.
const SAYINGS: usize = 4;

/// Ranges of units, each with its ends.
pub type Ranges = Rc<[(u16, u16)]>;

/// A handle to a sequence in [`Terms`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sequence(u32);

/// What a sequence of 16-bit units is made of. Indices and lengths are of 32 bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Made {
    /// The units of this string of the input.
    Input(Term, Units),
    /// These.
    Literal(Rc<[u16]>),
    /// One, of 16 bits.
    Unit(Term),
    /// One behind the other.
    Concat(Sequence, Sequence),
    /// The first units, so many; any sequence, where there are not as many.
    Head(Sequence, Term),
    /// What stands from an index on; any sequence, where there is no such part.
    Tail(Sequence, Term),
    /// The first where the condition holds, else the second.
    Choice(Term, Sequence, Sequence),
    /// One without the units of some ranges that it begins with, or ends with, or both.
    Stripped {
        /// That one.
        of: Sequence,
        /// Which.
        ranges: Ranges,
        /// Whether at the beginning.
        leading: bool,
        /// Whether at the end.
        trailing: bool,
    },
    /// One in which units have been replaced, so that none of some ranges is left; the same where a condition holds.
    Mapped {
        /// That one.
        of: Sequence,
        /// What is left in none.
        lacks: Ranges,
        /// The condition, if there is one.
        same: Option<Term>,
        /// Whether it is as long.
        as_long: bool,
    },
}

/// What a term is, said of sequences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Saying {
    /// How many units there are, at least as many bits as are needed.
    Length(Sequence),
    /// The unit at an index, 16 bits, where there is one.
    At(Sequence, Term),
    /// Whether both are the same.
    Equal(Sequence, Sequence),
    /// Whether the second is somewhere in the first.
    Contains(Sequence, Sequence),
    /// Whether the second stands at this index of the first; nothing stands at one out of bounds.
    HasAt(Sequence, Term, Sequence),
    /// Whether the first ends with the second.
    EndsWith(Sequence, Sequence),
    /// The first index of the second in the first that is not before this one; see [`Text::index_of`](super::Text::index_of).
    Index(Sequence, Sequence, Term),
    /// The last one that is not behind this one; see [`Text::last_index_of`](super::Text::last_index_of).
    LastIndex(Sequence, Sequence, Term),
    /// A number with the sign of the order of their units; 0 if both are the same.
    Order(Sequence, Sequence),
    /// Whether all units are in these ranges.
    Consists(Sequence, Ranges),
    /// Another truth value.
    Same(Term),
    /// What this function of a sequence says, whatever that is.
    Function(&'static str, Sequence),
}

/// What is said of a term, each where a condition holds.
pub type Said = SmallVec<[(Term, Saying); 1]>;

/// See the module.
#[derive(Default)]
pub(super) struct Sequences {
    all: RefCell<IndexSet<Made, FxBuildHasher>>,
    /// By the reference of the string.
    inputs: RefCell<FxHashMap<Term, Sequence>>,
    said: RefCell<FxHashMap<Term, Said>>,
}

impl Terms {
    /// A sequence that is made so.
    pub fn sequence(&self, made: Made) -> Sequence {
        let of = if let Made::Input(of, _) = made { Some(of) } else { None };
        let sequence = match made {
            Made::Choice(_, a, b) if a == b => return a,
            made => Sequence(self.sequences.all.borrow_mut().insert_full(made).0 as u32),
        };
        if let Some(of) = of {
            self.sequences.inputs.borrow_mut().insert(of, sequence);
        }
        sequence
    }

    /// What a sequence is made of.
    pub fn made(&self, s: Sequence) -> Made {
        self.sequences.all.borrow().get_index(s.0 as usize).expect("a handle of this bank").clone()
    }

    /// The string of the input of which a cell is a unit, or half of one, as this function says.
    pub fn sequence_of_unit(&self, f: Func, of: Term) -> Option<(Sequence, Units)> {
        let s = *self.sequences.inputs.borrow().get(&of)?;
        match self.made(s) {
            Made::Input(_, units) if units.lower == f || units.upper.is_some_and(|(upper, _)| upper == f) => {
                Some((s, units))
            }
            _ => None,
        }
    }

    /// For all inputs for which `holds` does, `t` is this; of a constant nothing is said.
    pub fn say(&self, t: Term, holds: Term, saying: Saying) {
        if self.as_bits(t).is_some() || self.as_bool(t).is_some() {
            return;
        }
        let mut said = self.sequences.said.borrow_mut();
        let of = said.entry(t).or_insert_with(|| smallvec![]);
        if of.len() < SAYINGS && of.iter().all(|(_, known)| *known != saying) {
            of.push((holds, saying));
        }
    }

    /// What is said of a term.
    pub fn said(&self, t: Term) -> Said {
        self.sequences.said.borrow().get(&t).cloned().unwrap_or_default()
    }

    /// Whether anything has been said.
    pub fn has_sayings(&self) -> bool {
        !self.sequences.said.borrow().is_empty()
    }
}
