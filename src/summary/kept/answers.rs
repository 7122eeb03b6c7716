//! Answers to questions, for whoever asks the same in another process. A question is known by its mark alone, so an answer holds whatever has
//! become of the program that was asked about.

use super::{
    Kind, Refused,
    container::{Rest, Written},
};
use crate::summary::canon::Mark;
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Answers by the marks of their questions.
#[derive(Clone, Debug, Default)]
pub struct Answers(FxHashMap<Mark, Given>);

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Given {
    /// The facts hold together: what is in the places, and the classes of the objects there, by name.
    Sat(Box<[Value]>, Box<[Option<Box<str>>]>),
    /// These of the facts exclude each other, by number in the question's own order.
    Unsat(Box<[u32]>),
}

/// What is in a place.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// A truth value.
    Bool(bool),
    /// Bits.
    Bits(u64),
    /// null.
    Null,
    /// An object, by number.
    Object(u32),
}

impl Answers {
    pub(in crate::summary) fn of(&self, question: &Mark) -> Option<&Given> {
        self.0.get(question)
    }

    pub(in crate::summary) fn add(&mut self, question: Mark, given: Given) {
        self.0.insert(question, given);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These and those.
    pub fn extend(&mut self, more: &Answers) {
        self.0.extend(more.0.iter().map(|(mark, given)| (*mark, given.clone())));
    }

    /// A file of them, which this build has written; the same for the same answers.
    pub fn encoded(&self, build: &str) -> Vec<u8> {
        let mut all: Vec<(&Mark, &Given)> = self.0.iter().collect();
        all.sort_by_key(|(mark, _)| **mark);
        let mut names: IndexSet<&str> = IndexSet::default();
        for (_, given) in &all {
            if let Given::Sat(_, classes) = given {
                names.extend(classes.iter().flatten().map(|name| &**name));
            }
        }
        let mut out = Written::new(Kind::Answers);
        out.text(build);
        out.table(&names);
        out.count(all.len());
        for (mark, given) in all {
            out.bytes(mark);
            match given {
                Given::Sat(values, classes) => {
                    out.byte(1);
                    out.count(values.len());
                    values.iter().for_each(|value| value.encode(&mut out));
                    out.count(classes.len());
                    for class in classes {
                        let number = class.as_deref().and_then(|name| names.get_index_of(name));
                        out.count(number.map_or(0, |number| number + 1));
                    }
                }
                Given::Unsat(core) => {
                    out.byte(0);
                    out.count(core.len());
                    core.iter().for_each(|&fact| out.number(fact));
                }
            }
        }
        out.end()
    }

    /// The answers in a file of this build's.
    ///
    /// # Errors
    /// When there is anything about it that is not as it was written.
    pub fn decoded(bytes: &[u8], build: &str) -> Result<Answers, Refused> {
        let mut rest = Rest::of(bytes, Kind::Answers)?;
        let of = rest.text()?;
        if of != build {
            return Err(Refused::Build(of.to_owned()));
        }
        let names = rest.all(Rest::text)?;
        let answers = rest.all(|rest| {
            let mark = rest.mark()?;
            let given = match rest.flag()? {
                true => Given::Sat(
                    rest.all(Value::decoded)?.into(),
                    rest.all(|rest| {
                        let Some(number) = rest.number()?.checked_sub(1) else { return Ok(None) };
                        let name = names.get(number as usize).ok_or(Refused::Damaged("there is no such name"))?;
                        Ok(Some(Box::from(*name)))
                    })?
                    .into(),
                ),
                false => Given::Unsat(rest.all(Rest::number)?.into()),
            };
            Ok((mark, given))
        })?;
        rest.end()?;
        Ok(Answers(answers.into_iter().collect()))
    }
}

impl Value {
    pub(super) fn encode(self, out: &mut Written) {
        match self {
            Value::Bool(b) => out.byte(u8::from(b)),
            Value::Null => out.byte(2),
            Value::Object(o) => {
                out.byte(3);
                out.number(o);
            }
            Value::Bits(bits) => {
                out.byte(4);
                out.long(bits);
            }
        }
    }

    pub(super) fn decoded(rest: &mut Rest<'_>) -> Result<Self, Refused> {
        Ok(match rest.byte()? {
            0 => Value::Bool(false),
            1 => Value::Bool(true),
            2 => Value::Null,
            3 => Value::Object(rest.number()?),
            4 => Value::Bits(rest.long()?),
            _ => return Err(Refused::Damaged("a value is of no kind")),
        })
    }
}

/// Answers that were there before a run, which does not change them, and those that it finds.
#[derive(Debug, Default)]
pub struct Shelf {
    before: Vec<Arc<Answers>>,
    new: Mutex<Answers>,
}

impl Shelf {
    /// With these answers.
    pub fn with(before: Vec<Arc<Answers>>) -> Self {
        Self { before, new: Mutex::default() }
    }

    pub(in crate::summary) fn of(&self, question: &Mark) -> Option<&Given> {
        self.before.iter().find_map(|answers| answers.of(question))
    }

    pub(in crate::summary) fn add(&self, question: Mark, given: Given) {
        self.locked().add(question, given);
    }

    /// The answers that were not there before; none is here from now on.
    pub fn take(&self) -> Answers {
        std::mem::take(&mut *self.locked())
    }

    fn locked(&self) -> MutexGuard<'_, Answers> {
        self.new.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
