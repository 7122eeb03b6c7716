//! What is in what: laws of "contains" that the theory of strings knows and does not use in time, written down for the sequences that are
//! asked for in others.

use super::Script;
use crate::term::{Made, Ranges, Sequence, Term};
use indexmap::IndexMap;

/// So many of each kind are written down.
const LAWS: usize = 200;

/// See the module. Sequences are by their names in the script, conditions are written out.
#[derive(Default)]
pub(super) struct Inside {
    /// What is asked for, and whether it is known to be one unit.
    asked: IndexMap<String, bool>,
    /// Units that are asked for, as they are.
    units: IndexMap<String, u16>,
    /// The first is in the second where the condition holds.
    parts: Vec<(String, String, String)>,
    /// No unit in these ranges is in the sequence where the condition holds.
    pub(super) lacking: Vec<(String, Ranges, String)>,
    /// Both are the same where the condition holds.
    pub(super) whole: Vec<(String, String, String)>,
    /// The first is the others, one behind the other, where the condition holds.
    splits: Vec<(String, String, String, String)>,
    /// The first index of the second in the first, and the last one, where the condition holds.
    pub(super) firsts: Vec<(String, String, String, String)>,
    pub(super) lasts: Vec<(String, String, String, String)>,
    /// Indices at which something has been found.
    pub(super) found: Vec<Found>,
}

/// Where something is in a sequence.
#[derive(Clone)]
pub(super) struct Found {
    pub(super) of: Sequence,
    pub(super) at: Term,
    /// Whether it is there.
    pub(super) holds: String,
    pub(super) what: String,
    /// How many units that has.
    pub(super) units: usize,
    pub(super) before: String,
    pub(super) rest: String,
}

impl Inside {
    pub(super) fn part(&mut self, what: &str, of: &str, holds: String) {
        self.parts.push((what.into(), of.into(), holds));
    }

    pub(super) fn split(&mut self, whole: &str, first: &str, second: &str, holds: &str) {
        self.splits.push((whole.into(), first.into(), second.into(), holds.into()));
    }
}

impl Script<'_> {
    /// Something is asked for in a sequence.
    pub(super) fn asks_for(&mut self, what: Sequence, name: &str) {
        let is_unit = match self.terms.made(what) {
            Made::Literal(units) => {
                if let [unit] = units[..] {
                    self.inside.units.insert(name.into(), unit);
                }
                units.len() == 1
            }
            Made::Unit(_) => true,
            _ => false,
        };
        self.inside.asked.insert(name.into(), is_unit);
    }

    /// Writes down what follows.
    pub(super) fn follows(&mut self) {
        let Inside { asked, units, parts, lacking, whole, splits, firsts, lasts, .. } =
            std::mem::take(&mut self.inside);
        let has = |s: &str, what: &str| format!("(str.contains {s} {what})");
        for (whole, first, second, holds) in splits.iter().take(LAWS / asked.len().max(1)) {
            for (what, is_unit) in &asked {
                // One unit is in the one or in the other; more may be in neither.
                let law = if *is_unit { "=" } else { "=>" };
                let in_parts = format!("(or {} {})", has(first, what), has(second, what));
                self.assert_where(holds, &format!("({law} {in_parts} {})", has(whole, what)));
            }
            self.assert_where(holds, &format!("(str.prefixof {first} {whole})"));
            self.assert_where(holds, &format!("(str.suffixof {second} {whole})"));
        }
        for (part, of, holds) in parts.iter().take(LAWS / asked.len().max(1)) {
            for what in asked.keys().filter(|what| *what != part) {
                self.assert_where(holds, &format!("(=> {} {})", has(part, what), has(of, what)));
            }
        }
        for (a, b, holds) in whole.iter().take(LAWS / asked.len().max(1)) {
            for what in asked.keys() {
                self.assert_where(holds, &format!("(= {} {})", has(a, what), has(b, what)));
            }
        }
        for (of, ranges, holds) in lacking.iter().take(LAWS / units.len().max(1)) {
            for (what, unit) in &units {
                if ranges.iter().any(|(first, last)| (first..=last).contains(&unit)) {
                    self.assert_where(holds, &format!("(not {})", has(of, what)));
                }
            }
        }
        for (of, what, first, holds) in &firsts {
            for (_, _, last, too) in lasts.iter().filter(|last| (&last.0, &last.1) == (of, what)) {
                self.assert_where(&format!("(and {holds} {too})"), &format!("(<= {first} {last})"));
            }
        }
    }
}
