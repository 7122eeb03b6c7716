//! Specifications of Java StarFinder (ATVA 2019), as they have been published: `data` says in which order the fields of a class are, `pred`
//! states a predicate, and `pre` what the methods of a name require; or a `.jpf` file, which has them as properties.
//!
//! ```text
//! file    = {(data | pred | pre) [";"]}
//! data    = "data" name "{" [field {";" field}] [";"] "}"       field = type name; a field of type void is left alone
//! pred    = "pred" name "(" name {"," name} ")" "==" formula {"||" formula}
//! pre     = "pre" method "==" formula
//! formula = (heap | pure) {("*" | "&") (heap | pure)}
//! heap    = name "::" class "<" [name {"," name}] ">" | name "(" name {"," name} ")"
//! pure    = sum ("=" | "!=" | "<" | "<=" | ">" | ">=") sum      sum of products with "+", "-", "#" and "/"
//! ```
//!
//! What is no parameter of a predicate exists by itself. In a `pre` there are names of parameters, `this_f` for a field of the
//! receiver, and `Class_f` for a static field.

mod grammar;
mod meaning;
mod truth;

use super::only;
use crate::{
    precondition::spatial::spec::{
        SpecError,
        tree::{Formula, Predicate},
    },
    program::{MethodId, Program},
};

/// Predicates, and what the method requires; that is nothing if it is empty.
pub(super) fn read(
    program: &Program,
    method: MethodId,
    text: &str,
) -> Result<(Vec<Predicate>, Vec<Formula>), SpecError> {
    let file = grammar::file(&properties(text))?;
    meaning::translated(program, method, &file)
}

/// The properties of a `.jpf` file that matter; any other file is taken as it is.
fn properties(text: &str) -> String {
    const KEYS: [&str; 3] = ["star.data", "star.predicate", "star.precondition"];
    let mut kept = vec![];
    let mut begin = 0;
    let mut is_property = false;
    let mut goes_on = false;
    for line in text.split_inclusive('\n') {
        let value = line.split_once('=').filter(|(key, _)| !goes_on && KEYS.contains(&key.trim()));
        if let Some((key, _)) = value {
            kept.push(begin + key.len() + 1..begin + line.len());
            is_property = true;
        } else if goes_on && is_property {
            kept.push(begin..begin + line.len());
        } else {
            is_property = false;
        }
        goes_on = line.trim_end().ends_with('\\');
        if goes_on
            && is_property
            && let Some(last) = kept.last_mut()
        {
            last.end = begin + line.trim_end().len() - 1;
        }
        begin += line.len();
    }
    match kept.is_empty() {
        true => text.to_owned(),
        false => only(text, |at| kept.iter().any(|range| range.contains(&at))),
    }
}
