//! What follows from equalities alone: equal references have equal cells, and what must differ cannot be equal.
//!
//! Congruence closure (Nelson & Oppen, "Fast decision procedures based on congruence closure", JACM 1980) over the terms of
//! the facts, arithmetic and comparisons being functions nobody knows anything of: `x < a.key` and `x >= b.key` tell `a`
//! from `b`.

use super::{Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The closure of some facts.
#[derive(Clone, Debug)]
pub struct Congruence {
    entries: Vec<Entry>,
    index: FxHashMap<Term, u32>,
    classes: Classes,
}

/// A term: what is done to its children, and which these are.
#[derive(Clone, Debug)]
struct Entry {
    op: Node,
    children: SmallVec<[u32; 3]>,
}

/// Which terms are equal, and whether that is possible.
#[derive(Clone, Debug, Default)]
struct Classes {
    parents: Vec<u32>,
    /// The constant in a class, by its representative.
    constants: FxHashMap<u32, Node>,
    contradiction: bool,
}

impl Congruence {
    /// The closure of conditions that hold and conditions that do not.
    pub fn new(terms: &Terms, facts: impl Iterator<Item = (Term, bool)>) -> Self {
        let mut all = Self { entries: vec![], index: FxHashMap::default(), classes: Classes::default() };
        let truths = [true, false].map(|b| all.entry(terms, terms.bool(b)));
        for (fact, holds) in facts {
            match (terms.node(fact), holds) {
                // Their parts are facts of their own, or they say one of several things.
                (Node::And(..) | Node::Or(..) | Node::Not(_) | Node::Ite(..) | Node::Bool(_), _) => {}
                (Node::Eq(a, b), true) => {
                    let (a, b) = (all.entry(terms, a), all.entry(terms, b));
                    all.classes.unite(a, b);
                }
                _ => {
                    let fact = all.entry(terms, fact);
                    all.classes.unite(fact, truths[usize::from(!holds)]);
                }
            }
        }
        all.classes.close(&all.entries);
        all
    }

    fn entry(&mut self, terms: &Terms, t: Term) -> u32 {
        if let Some(&known) = self.index.get(&t) {
            return known;
        }
        let mut children = SmallVec::new();
        let node = terms.node(t);
        let op = node.map(&mut |c| {
            children.push(c);
            Term(0)
        });
        let children: SmallVec<[Term; 3]> = children;
        let children = children.into_iter().map(|c| self.entry(terms, c)).collect();
        let entry = self.entries.len() as u32;
        self.entries.push(Entry { op, children });
        self.index.insert(t, entry);
        self.classes.add(op);
        entry
    }

    /// Whether an equality follows, or is excluded; `None` if neither is known.
    pub fn equal(&self, a: Term, b: Term) -> Option<bool> {
        let (&a, &b) = (self.index.get(&a)?, self.index.get(&b)?);
        if self.classes.find(a) == self.classes.find(b) {
            return Some(true);
        }
        let mut classes = self.classes.clone();
        classes.unite(a, b);
        classes.close(&self.entries);
        classes.contradiction.then_some(false)
    }
}

impl Classes {
    fn add(&mut self, op: Node) {
        let new = self.parents.len() as u32;
        self.parents.push(new);
        if matches!(op, Node::Bool(_) | Node::Bv(..) | Node::Null | Node::Obj(..)) {
            self.constants.insert(new, op);
        }
    }

    fn find(&self, mut of: u32) -> u32 {
        while self.parents[of as usize] != of {
            of = self.parents[of as usize];
        }
        of
    }

    /// Whether that was news.
    fn unite(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        let (older, newer) = (a.min(b), a.max(b));
        self.parents[newer as usize] = older;
        match (self.constants.get(&older), self.constants.get(&newer)) {
            (Some(x), Some(y)) if x != y => self.contradiction = true,
            (None, Some(&constant)) => drop(self.constants.insert(older, constant)),
            _ => {}
        }
        true
    }

    /// Unites what is the same operation on equals, until there is no more of it.
    fn close(&mut self, entries: &[Entry]) {
        let mut changed = true;
        while changed && !self.contradiction {
            changed = false;
            let mut seen: FxHashMap<(Node, SmallVec<[u32; 3]>), u32> = FxHashMap::default();
            for (i, Entry { op, children }) in entries.iter().enumerate().filter(|(_, e)| !e.children.is_empty()) {
                let i = i as u32;
                let mut children: SmallVec<[u32; 3]> = children.iter().map(|&c| self.find(c)).collect();
                match op {
                    // An object met before is what the reference that reached it denotes.
                    Node::Input(..) => changed |= self.unite(i, children[0]),
                    Node::Eq(..) => {
                        children.sort_unstable();
                        if children[0] == children[1] {
                            // The first entry is true.
                            changed |= self.unite(i, 0);
                        }
                    }
                    _ => {}
                }
                changed |= match seen.entry((*op, children)) {
                    std::collections::hash_map::Entry::Occupied(same) => self.unite(i, *same.get()),
                    std::collections::hash_map::Entry::Vacant(free) => {
                        free.insert(i);
                        false
                    }
                };
            }
        }
    }
}

impl Terms {
    /// Whether an equality is one of references.
    pub fn is_of_references(&self, eq: Term) -> Option<(Term, Term)> {
        match self.node(eq) {
            Node::Eq(a, b) if self.sort(a) == Sort::Ref => Some((a, b)),
            _ => None,
        }
    }
}
