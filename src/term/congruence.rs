//! What follows from equalities alone: equal references have equal cells, and what must differ cannot be equal.
//!
//! Congruence closure (Nelson & Oppen, "Fast decision procedures based on congruence closure", JACM 1980) over the terms of
//! the facts, arithmetic and comparisons being functions nobody knows anything of: `x < a.key` and `x >= b.key` tell `a`
//! from `b`.

use super::{Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The closure of facts, to which more are added.
#[derive(Clone, Debug, Default)]
pub struct Congruence {
    entries: Vec<Entry>,
    index: FxHashMap<Term, u32>,
    classes: Classes,
}

/// What is done to terms, and which entries these are.
type Operation = (Node, SmallVec<[u32; 3]>);

/// A term.
#[derive(Clone, Debug)]
struct Entry {
    of: Operation,
}

/// Which terms are equal, and whether that is possible.
#[derive(Clone, Debug, Default)]
struct Classes {
    parents: Vec<u32>,
    /// By representative: the constant in a class, and the entries with a child in it.
    constants: Vec<Option<Node>>,
    uses: Vec<SmallVec<[u32; 4]>>,
    /// An entry for each operation on representatives. One that is no longer a representative is never looked up, and is there again
    /// when what made it so is undone.
    same: FxHashMap<Operation, u32>,
    contradiction: bool,
    /// What has been done since somebody began to try something.
    trail: Option<Vec<Change>>,
}

#[derive(Clone, Debug)]
enum Change {
    /// A class went into another, which had so many uses and this constant.
    United {
        into: u32,
        uses: usize,
        constant: Option<Node>,
        from: u32,
    },
    Entered(Operation),
}

impl Congruence {
    /// A condition holds, or does not.
    pub fn add(&mut self, terms: &Terms, fact: Term, holds: bool) {
        let truths = [true, false].map(|b| self.entry(terms, terms.bool(b)));
        let (a, b) = match (terms.node(fact), holds) {
            // Their parts are facts of their own, or they say one of several things.
            (Node::And(..) | Node::Or(..) | Node::Not(_) | Node::Ite(..) | Node::Bool(_), _) => return,
            (Node::Eq(a, b), true) => (self.entry(terms, a), self.entry(terms, b)),
            _ => (self.entry(terms, fact), truths[usize::from(!holds)]),
        };
        self.classes.unite(&self.entries, a, b);
    }

    fn entry(&mut self, terms: &Terms, t: Term) -> u32 {
        if let Some(&known) = self.index.get(&t) {
            return known;
        }
        let mut children = SmallVec::new();
        let op = terms.node(t).map(&mut |c| {
            children.push(c);
            Term(0)
        });
        let children: SmallVec<[Term; 3]> = children;
        let children = children.into_iter().map(|c| self.entry(terms, c)).collect();
        let entry = self.entries.len() as u32;
        self.entries.push(Entry { of: (op, children) });
        self.index.insert(t, entry);
        self.classes.add(&self.entries, entry);
        entry
    }

    /// Whether an equality follows, or is excluded; `None` if neither is known.
    pub fn equal(&mut self, a: Term, b: Term) -> Option<bool> {
        let (&a, &b) = (self.index.get(&a)?, self.index.get(&b)?);
        if self.classes.find(a) == self.classes.find(b) {
            return Some(true);
        }
        self.classes.excludes(&self.entries, a, b).then_some(false)
    }
}

impl Classes {
    fn find(&self, mut of: u32) -> u32 {
        while self.parents[of as usize] != of {
            of = self.parents[of as usize];
        }
        of
    }

    /// One more term.
    fn add(&mut self, entries: &[Entry], new: u32) {
        let (op, children) = &entries[new as usize].of;
        self.parents.push(new);
        self.uses.push(SmallVec::new());
        let is_constant = matches!(op, Node::Bool(_) | Node::Bv(..) | Node::Null | Node::Obj(..));
        self.constants.push(is_constant.then_some(*op));
        for &child in children {
            let class = self.find(child);
            self.uses[class as usize].push(new);
        }
        match *op {
            // An object met before is what the reference that reached it denotes.
            Node::Input(..) => self.unite(entries, new, children[0]),
            _ if children.is_empty() => {}
            _ => {
                if let Some(same) = self.operates(entries, new) {
                    self.unite(entries, new, same);
                }
            }
        }
    }

    /// What an entry is the same as, for what it does to which representatives.
    fn operates(&mut self, entries: &[Entry], entry: u32) -> Option<u32> {
        let (op, children) = &entries[entry as usize].of;
        let mut children: SmallVec<[u32; 3]> = children.iter().map(|&c| self.find(c)).collect();
        if let Node::Eq(..) = op {
            children.sort_unstable();
            if children[0] == children[1] {
                // The first entry is true.
                return Some(0);
            }
        }
        let operation = (*op, children);
        if let Some(&same) = self.same.get(&operation) {
            return Some(same);
        }
        if let Some(trail) = &mut self.trail {
            trail.push(Change::Entered(operation.clone()));
        }
        self.same.insert(operation, entry);
        None
    }

    /// Two are equal, and so is what is the same operation on equals.
    fn unite(&mut self, entries: &[Entry], a: u32, b: u32) {
        let mut open = vec![(a, b)];
        while let Some((a, b)) = open.pop() {
            let (a, b) = (self.find(a) as usize, self.find(b) as usize);
            if a == b || self.contradiction {
                continue;
            }
            let (into, from) = if self.uses[a].len() >= self.uses[b].len() { (a, b) } else { (b, a) };
            let (uses, constant) = (self.uses[into].len(), self.constants[into]);
            if let Some(trail) = &mut self.trail {
                trail.push(Change::United { into: into as u32, uses, constant, from: from as u32 });
            }
            self.parents[from] = into as u32;
            match (constant, self.constants[from]) {
                (Some(x), Some(y)) if x != y => self.contradiction = true,
                (None, known) => self.constants[into] = known,
                _ => {}
            }
            for i in 0..self.uses[from].len() {
                let entry = self.uses[from][i];
                self.uses[into].push(entry);
                if !matches!(entries[entry as usize].of.0, Node::Input(..))
                    && let Some(same) = self.operates(entries, entry)
                {
                    open.push((entry, same));
                }
            }
        }
    }

    /// Whether two cannot be equal.
    fn excludes(&mut self, entries: &[Entry], a: u32, b: u32) -> bool {
        let before = self.contradiction;
        self.trail = Some(vec![]);
        self.unite(entries, a, b);
        let excluded = self.contradiction;
        for change in self.trail.take().into_iter().flatten().rev() {
            match change {
                Change::United { into, uses, constant, from } => {
                    self.uses[into as usize].truncate(uses);
                    self.constants[into as usize] = constant;
                    self.parents[from as usize] = from;
                }
                Change::Entered(operation) => drop(self.same.remove(&operation)),
            }
        }
        self.contradiction = before;
        excluded
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
