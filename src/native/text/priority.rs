//! Patterns by what they try first: the [`automaton`](super::automaton), with the steps from each place in the order in which
//! `java.util.regex` tries them, and the ends of groups that lie on each step. So the first way that comes to an end is the match.

use super::syntax::{Expression, Ranges, Whole};

/// A pattern that is looked for.
#[derive(Debug, Default)]
pub(super) struct Ordered {
    /// What is read at each place.
    pub(super) sets: Vec<Ranges>,
    /// The steps from the beginning.
    pub(super) start: Steps,
    /// The steps from each place.
    pub(super) next: Vec<Steps>,
    /// It has so many groups.
    pub(super) groups: usize,
    /// Those that are part of each match.
    always: Vec<usize>,
    /// It matches at the beginning of a text alone.
    pub(super) at_start: bool,
    /// It matches at the end of a text alone.
    pub(super) at_end: bool,
    /// It may match nothing.
    pub(super) nullable: bool,
}

/// What may come next, what is tried first before all else.
pub(super) type Steps = Vec<Step>;

/// What comes next.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) to: To,
    /// The ends of groups that are there: of group `g` the beginning is `2 * g - 2`, the end one more.
    pub(super) tags: Vec<usize>,
}

/// Where a step leads.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum To {
    Place(usize),
    Accept,
    /// The beginning of a loop whose steps are not known yet.
    Again(usize),
}

/// Patterns of more places are left to the bytecode.
const MOST_PLACES: usize = 48;
const MOST_GROUPS: usize = 9;

/// A pattern by what it tries first, without what it looks at ahead; `None` of one that is left to the bytecode.
pub(super) fn ordered(pattern: &Whole) -> Option<Ordered> {
    let &Whole { of: ref expression, at_start, at_end, .. } = pattern;
    // An anchor is one of the alternative that it stands in.
    if (at_start || at_end) && matches!(expression, Expression::Either(_)) {
        return None;
    }
    let mut ordered = Ordered { at_start, at_end, nullable: expression.is_nullable(), ..Ordered::default() };
    let accept = vec![Step { to: To::Accept, tags: vec![] }];
    ordered.start = ordered.add(expression, accept)?;
    always(expression, &mut ordered.always);
    (ordered.groups <= MOST_GROUPS).then_some(ordered)
}

/// The groups that are part of each match.
fn always(e: &Expression, all: &mut Vec<usize>) {
    match e {
        Expression::Set(_) | Expression::Either(_) | Expression::Times { least: 0, .. } => {}
        Expression::All(parts) => parts.iter().for_each(|part| always(part, all)),
        Expression::Group(n, of) => {
            all.push(*n);
            always(of, all);
        }
        Expression::Times { of, .. } => always(of, all),
    }
}

impl Ordered {
    /// Whether an end of a group is there in each match.
    pub(super) fn is_always(&self, tag: usize) -> bool {
        self.always.contains(&(tag / 2 + 1))
    }

    /// The steps into an expression behind which these follow.
    fn add(&mut self, e: &Expression, next: Steps) -> Option<Steps> {
        Some(match e {
            Expression::Set(set) => {
                let place = self.sets.len();
                if place == MOST_PLACES {
                    return None;
                }
                self.sets.push(set.clone());
                self.next.push(next);
                vec![Step { to: To::Place(place), tags: vec![] }]
            }
            Expression::All(parts) => {
                let mut next = next;
                for part in parts.iter().rev() {
                    next = self.add(part, next)?;
                }
                next
            }
            Expression::Either(parts) => {
                let mut all = vec![];
                for part in parts {
                    all.extend(self.add(part, next.clone())?);
                }
                first_of_each(all)
            }
            Expression::Group(n, of) => {
                self.groups = self.groups.max(*n);
                let behind = next.into_iter().map(|step| tagged(2 * n - 1, step)).collect();
                self.add(of, behind)?.into_iter().map(|step| tagged(2 * n - 2, step)).collect()
            }
            Expression::Times { of, least, most, greedy } => {
                if of.is_nullable() && (*least, *most) != (0, Some(1)) {
                    return None;
                }
                let or_else = |within: Steps, behind: Steps| {
                    first_of_each(if *greedy { [within, behind].concat() } else { [behind, within].concat() })
                };
                let mut steps = next.clone();
                match most {
                    None => {
                        let (first, again) = (self.sets.len(), To::Again(self.sets.len()));
                        let within = self.add(of, vec![Step { to: again, tags: vec![] }])?;
                        steps = or_else(within, next);
                        for all in &mut self.next[first..] {
                            *all = first_of_each(all.drain(..).flat_map(|step| looped(step, again, &steps)).collect());
                        }
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            steps = or_else(self.add(of, steps)?, next.clone());
                        }
                    }
                }
                for _ in 0..*least {
                    steps = self.add(of, steps)?;
                }
                steps
            }
        })
    }
}

fn tagged(tag: usize, step: Step) -> Step {
    Step { tags: [vec![tag], step.tags].concat(), ..step }
}

/// The steps that a step to the beginning of a loop stands for.
fn looped(step: Step, again: To, steps: &[Step]) -> Steps {
    if step.to != again {
        return vec![step];
    }
    steps.iter().map(|next| Step { to: next.to, tags: [step.tags.clone(), next.tags.clone()].concat() }).collect()
}

/// Of steps to the same place only the first is ever taken.
fn first_of_each(steps: Steps) -> Steps {
    let mut all: Steps = vec![];
    for step in steps {
        if !all.iter().any(|other| other.to == step.to) {
            all.push(step);
        }
    }
    all
}
