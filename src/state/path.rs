//! The path condition: what has been decided about the input, and how that is known.

use crate::term::{Node, Saying, Term, Terms};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

type FxIndexSet<T> = IndexSet<T, FxBuildHasher>;

/// Why a clause holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Assumed before the first instruction: the receiver is not null.
    Assumed,
    /// Decided at a fork: the other answers were possible too.
    Decided,
    /// The only answer that was possible.
    Implied,
}

/// An answer given to a question: all that is needed to go the same way again.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// Its position among the answers of the question.
    pub answer: u32,
    /// Decided or implied: only a decision counts against the loop bound.
    pub why: Why,
}

/// One clause of the path condition.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    /// What holds.
    pub fact: Term,
    /// How it is known.
    pub why: Why,
}

/// The path condition, in the order of the decisions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// Shared between forks until one of them adds to it, like what is known.
    clauses: Rc<Vec<Clause>>,
    known: Rc<FxIndexSet<Term>>,
    /// Whether anything that is known speaks of a reference.
    of_references: bool,
    forks: u32,
}

impl Path {
    /// Adds a clause for each fact that is not known yet. A conjunction is known by its parts.
    pub fn add(&mut self, terms: &Terms, facts: &[Term], why: Why) {
        let new: Vec<Term> = facts.iter().copied().filter(|&fact| self.truth(terms, fact) != Some(true)).collect();
        for fact in new {
            Rc::make_mut(&mut self.clauses).push(Clause { fact, why });
            self.learn(terms, fact);
        }
    }

    fn learn(&mut self, terms: &Terms, fact: Term) {
        Rc::make_mut(&mut self.known).insert(fact);
        self.of_references |= terms.has_reference(fact);
        match terms.node(fact) {
            Node::And(a, b) => {
                self.learn(terms, a);
                self.learn(terms, b);
            }
            Node::Not(n) => {
                if let Node::Or(a, b) = terms.node(n) {
                    self.learn(terms, terms.not(a));
                    self.learn(terms, terms.not(b));
                }
            }
            // An object of some class is not null.
            Node::Is(r, _) => self.learn(terms, terms.not(terms.is_null(r))),
            _ => {}
        }
    }

    /// What this path knows about a condition without asking anybody.
    pub fn truth(&self, terms: &Terms, c: Term) -> Option<bool> {
        self.looked_up(terms, c).or_else(|| match terms.node(c) {
            Node::Not(a) => self.truth(terms, a).map(|b| !b),
            Node::And(a, b) => match (self.truth(terms, a), self.truth(terms, b)) {
                (Some(true), Some(true)) => Some(true),
                (Some(false), _) | (_, Some(false)) => Some(false),
                _ => None,
            },
            Node::Or(a, b) => match (self.truth(terms, a), self.truth(terms, b)) {
                (Some(false), Some(false)) => Some(false),
                (Some(true), _) | (_, Some(true)) => Some(true),
                _ => None,
            },
            _ => None,
        })
    }

    /// What this path knows about a condition as a whole, whatever its parts.
    fn looked_up(&self, terms: &Terms, c: Term) -> Option<bool> {
        match terms.node(c) {
            Node::Bool(b) => Some(b),
            _ if self.known.contains(&c) => Some(true),
            _ if self.known.contains(&terms.not(c)) => Some(false),
            // From numbers nothing follows for references.
            _ if !self.of_references => None,
            _ => terms.follows(self.known.iter(), c),
        }
    }

    /// `t` as far as this path knows its conditions.
    pub fn simplified(&self, terms: &Terms, t: Term) -> Term {
        terms.under(t, &|c| self.looked_up(terms, c))
    }

    /// A condition that is asked about on this path, simplified. What is said of its parts is lost with them, so it is said of what is
    /// left that on this path it is still that.
    pub fn question(&self, terms: &Terms, c: Term) -> Term {
        let simple = self.simplified(terms, c);
        if simple != c && !terms.sizes(std::iter::once(c)).is_empty() {
            let here = terms.all(self.facts());
            match terms.node(simple) {
                Node::Not(positive) => terms.say(positive, here, Saying::Same(terms.not(c))),
                _ => terms.say(simple, here, Saying::Same(c)),
            }
        }
        simple
    }

    /// One more fork lies behind this path.
    pub fn fork(&mut self) {
        self.forks += 1;
    }

    /// How many forks lie behind this path.
    pub fn forks(&self) -> u32 {
        self.forks
    }

    /// All clauses, oldest first.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// What all clauses say, oldest first.
    pub fn facts(&self) -> impl DoubleEndedIterator<Item = Term> + '_ {
        self.clauses.iter().map(|c| c.fact)
    }

    /// The clauses decided at forks once there were so many: the path condition as the program made it from then on.
    pub fn decisions_since(&self, clauses: usize) -> impl Iterator<Item = Term> + '_ {
        self.clauses.iter().skip(clauses).filter(|c| c.why == Why::Decided).map(|c| c.fact)
    }

    /// The clauses decided at forks: the path condition as the program made it.
    pub fn decisions(&self) -> impl Iterator<Item = Term> + '_ {
        self.clauses.iter().filter(|c| c.why == Why::Decided).map(|c| c.fact)
    }
}
