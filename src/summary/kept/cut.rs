//! The ways of a tree that go on under deeper bounds, in its file.

use super::{
    Refused, Value,
    container::{Rest, Written},
};
use crate::{
    explore::{Frontier, Known},
    summary::cut::{Cut, Places},
};

/// Stands for no answer.
const NONE: u32 = u32::MAX;

impl Cut {
    /// Puts it into a file; `text` says the number of a text.
    pub(super) fn encode<'a>(&'a self, text: &mut dyn FnMut(&'a str) -> usize, out: &mut Written) {
        let turns = self.frontier.turns();
        out.count(turns.len());
        for (before, answer, known) in turns {
            out.number(before.unwrap_or(NONE));
            out.number(answer);
            out.count(known.len());
            for known in known {
                match known {
                    Known::Infeasible => out.byte(0),
                    Known::Feasible => out.byte(1),
                    Known::Unfollowed => out.byte(2),
                    Known::Unknown(why) => {
                        out.byte(3);
                        out.count(text(why));
                    }
                }
            }
        }
        let ends = self.frontier.ends();
        out.count(ends.len());
        for (end, Places { values, classes }) in ends.zip(&self.inputs) {
            out.number(end.unwrap_or(NONE));
            out.count(values.len());
            for (name, value) in values {
                out.count(text(name));
                value.encode(out);
            }
            out.count(classes.len());
            for class in classes {
                out.count(class.as_deref().map_or(0, |name| text(name) + 1));
            }
        }
        out.byte(u8::from(self.rest_is_followed));
    }

    pub(super) fn decoded(rest: &mut Rest<'_>, texts: &[&str]) -> Result<Cut, Refused> {
        let mut frontier = Frontier::default();
        let mut count = 0;
        // Whether something comes behind an answer.
        let mut goes_on = vec![];
        rest.all(|rest| {
            let before = before(rest.number()?, count)?;
            let answer = rest.number()?;
            let known = rest.all(|rest| {
                Ok(match rest.byte()? {
                    0 => Known::Infeasible,
                    1 => Known::Feasible,
                    2 => Known::Unfollowed,
                    3 => Known::Unknown(rest.named(texts)?.to_owned()),
                    _ => return Err(Refused::Damaged("what is known of an answer is of no kind")),
                })
            })?;
            if answer as usize >= known.len() || frontier.turn(before, answer, || known) != count {
                return Err(Refused::Damaged("an answer is none, or twice there"));
            }
            before.into_iter().for_each(|before| goes_on[before as usize] = true);
            goes_on.push(false);
            count += 1;
            Ok(())
        })?;
        let inputs = rest.all(|rest| {
            let end = before(rest.number()?, count)?;
            if end.map_or(count > 0, |end| goes_on[end as usize]) || !frontier.end(end) {
                return Err(Refused::Damaged("a way ends where it goes on, or is twice there"));
            }
            let values = rest.all(|rest| Ok((rest.named(texts)?.to_owned(), Value::decoded(rest)?)))?;
            let classes = rest.all(|rest| {
                let Some(number) = rest.number()?.checked_sub(1) else { return Ok(None) };
                let name = texts.get(number as usize).ok_or(Refused::Damaged("there is no such name"))?;
                Ok(Some(Box::from(*name)))
            })?;
            Ok(Places { values, classes: classes.into() })
        })?;
        Ok(Cut { frontier, inputs, rest_is_followed: rest.flag()? })
    }
}

/// An answer among the first so many, or none.
fn before(number: u32, count: u32) -> Result<Option<u32>, Refused> {
    match number {
        NONE => Ok(None),
        number if number < count => Ok(Some(number)),
        _ => Err(Refused::Damaged("there is no answer of that number")),
    }
}
