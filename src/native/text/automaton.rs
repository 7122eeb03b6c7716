//! A regular expression as an automaton (Glushkov, 1961): its states are the places of characters in the pattern.

use super::syntax::{Expression, Ranges};

/// A pattern as an automaton.
#[derive(Debug, Default)]
pub(super) struct Automaton {
    /// What is read at each place.
    pub(super) sets: Vec<Ranges>,
    /// The places that may be read first, and last.
    pub(super) first: Vec<usize>,
    pub(super) last: Vec<usize>,
    /// The places that may be read before each.
    pub(super) before: Vec<Vec<usize>>,
    /// Whether the empty text matches.
    pub(super) nullable: bool,
}

/// Expressions of more places are not told in terms.
const MOST_PLACES: usize = 512;

/// The automaton of what is matched as a whole; `None` where it is too large.
pub(super) fn automaton(of: &Expression) -> Option<Automaton> {
    let mut automaton = Automaton::default();
    let ends = automaton.add(of)?;
    (automaton.first, automaton.last, automaton.nullable) = (ends.first, ends.last, ends.nullable);
    Some(automaton)
}

/// How an expression may begin and end.
struct Ends {
    first: Vec<usize>,
    last: Vec<usize>,
    nullable: bool,
}

impl Automaton {
    fn add(&mut self, e: &Expression) -> Option<Ends> {
        Some(match e {
            Expression::Set(set) => {
                if self.sets.len() == MOST_PLACES {
                    return None;
                }
                self.sets.push(set.clone());
                self.before.push(vec![]);
                let place = vec![self.sets.len() - 1];
                Ends { first: place.clone(), last: place, nullable: false }
            }
            Expression::All(parts) => {
                let mut all = Ends { first: vec![], last: vec![], nullable: true };
                for part in parts {
                    let next = self.add(part)?;
                    all = self.joined(all, next);
                }
                all
            }
            Expression::Either(parts) => {
                let mut all = Ends { first: vec![], last: vec![], nullable: false };
                for part in parts {
                    let one = self.add(part)?;
                    all.first.extend(one.first);
                    all.last.extend(one.last);
                    all.nullable |= one.nullable;
                }
                all
            }
            Expression::Group(_, of) => self.add(of)?,
            Expression::Times { of, least, most, .. } => {
                let mut all = Ends { first: vec![], last: vec![], nullable: true };
                for _ in 0..*least {
                    let next = self.add(of)?;
                    all = self.joined(all, next);
                }
                match most {
                    None => {
                        let more = self.add(of)?;
                        self.follow(&more.last, &more.first);
                        self.joined(all, Ends { nullable: true, ..more })
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            let next = self.add(of)?;
                            all = self.joined(all, Ends { nullable: true, ..next });
                        }
                        all
                    }
                }
            }
        })
    }

    fn follow(&mut self, last: &[usize], first: &[usize]) {
        for &p in first {
            let before = &mut self.before[p];
            before.extend(last);
            before.sort_unstable();
            before.dedup();
        }
    }

    fn joined(&mut self, a: Ends, b: Ends) -> Ends {
        self.follow(&a.last, &b.first);
        let first = if a.nullable { [a.first, b.first].concat() } else { a.first };
        let last = if b.nullable { [a.last, b.last].concat() } else { b.last };
        Ends { first, last, nullable: a.nullable && b.nullable }
    }
}
