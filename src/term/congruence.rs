//! What follows from equalities alone: equal references have equal cells, and what must differ cannot be equal.
//!
//! Congruence closure (Nelson & Oppen, "Fast decision procedures based on congruence closure", JACM 1980) over the terms of
//! the facts, arithmetic and comparisons being functions nobody knows anything of: `x < a.key` and `x >= b.key` tell `a`
//! from `b`.

use super::{Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The closure of facts, of which the last ones can be taken back.
#[derive(Default)]
pub struct Congruence {
    /// What has been added, oldest first.
    facts: Vec<Fact>,
    /// How many facts have been added in all, those taken back too.
    added: u64,
    entries: Vec<Entry>,
    index: FxHashMap<Term, u32>,
    classes: Classes,
    /// Equalities that were asked about.
    asked: FxHashMap<Term, Asked>,
}

/// A condition that holds.
struct Fact {
    holds: Term,
    /// Its number among all that were ever added: one that is added again has another one.
    number: u64,
    /// How much had been done before it was added.
    before: usize,
}

/// What was said of an equality, and the last fact at that time: so many were before it, and it had this number.
struct Asked {
    said: Option<bool>,
    before: usize,
    number: u64,
}

/// What is done to terms, and which entries these are.
type Operation = (Node, SmallVec<[u32; 3]>);

/// A term.
struct Entry {
    term: Term,
    of: Operation,
}

/// Which terms are equal, and whether that is possible.
#[derive(Default)]
struct Classes {
    parents: Vec<u32>,
    /// By representative: the constant in a class, and the entries with a child in it.
    constants: Vec<Option<Node>>,
    uses: Vec<SmallVec<[u32; 4]>>,
    /// An entry for each operation on representatives. One that is no longer a representative is never looked up, and is there again
    /// when what made it so is undone.
    same: FxHashMap<Operation, u32>,
    contradiction: bool,
    /// What has been done, to be undone.
    trail: Vec<Change>,
}

enum Change {
    /// There is one entry more.
    Added,
    /// A class went into another, which had so many uses and this constant.
    United {
        into: u32,
        uses: usize,
        constant: Option<Node>,
        from: u32,
    },
    Entered(Operation),
    Contradicted,
}

impl Congruence {
    /// Facts hold, and nothing else. What they have in common with those before, from the first one on, is not added again.
    pub fn assume<'a>(&mut self, terms: &Terms, facts: impl Iterator<Item = &'a Term> + Clone) {
        let common = self.common(facts.clone());
        self.take_back(common);
        facts.skip(common).for_each(|&fact| self.add(terms, fact));
    }

    /// Whether an equality of two references follows from facts, or is excluded by them; `None` if neither is known.
    fn says<'a>(
        &mut self,
        terms: &Terms,
        facts: impl ExactSizeIterator<Item = &'a Term> + Clone,
        eq: Term,
        (a, b): (Term, Term),
    ) -> Option<bool> {
        let (common, all) = (self.common(facts.clone()), facts.len());
        if let Some(&Asked { said, before, number }) = self.asked.get(&eq)
            && before < common
            && self.facts[before].number == number
            && (said.is_some() || before + 1 == all)
        {
            return said;
        }
        self.assume(terms, facts);
        let said = self.equal(a, b);
        if let Some(last) = self.facts.last() {
            self.asked.insert(eq, Asked { said, before: all - 1, number: last.number });
        }
        said
    }

    /// How many facts, from the first one on, are those that hold by now.
    fn common<'a>(&self, facts: impl Iterator<Item = &'a Term>) -> usize {
        self.facts.iter().zip(facts).take_while(|(known, fact)| known.holds == **fact).count()
    }

    /// One more condition holds.
    fn add(&mut self, terms: &Terms, holds: Term) {
        self.added += 1;
        self.facts.push(Fact { holds, number: self.added, before: self.classes.trail.len() });
        let (fact, is_so) = match terms.node(holds) {
            Node::Not(a) => (a, false),
            _ => (holds, true),
        };
        let truths = [true, false].map(|b| self.entry(terms, terms.bool(b)));
        let (a, b) = match (terms.node(fact), is_so) {
            // Their parts are facts of their own, or they say one of several things.
            (Node::And(..) | Node::Or(..) | Node::Not(_) | Node::Ite(..) | Node::Bool(_), _) => return,
            (Node::Eq(a, b), true) => (self.entry(terms, a), self.entry(terms, b)),
            _ => (self.entry(terms, fact), truths[usize::from(!is_so)]),
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
        self.entries.push(Entry { term: t, of: (op, children) });
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
        // Tried, and taken back.
        let (before, was_so) = (self.classes.trail.len(), self.classes.contradiction);
        self.classes.unite(&self.entries, a, b);
        let excluded = self.classes.contradiction;
        self.undo(before);
        debug_assert_eq!(self.classes.contradiction, was_so);
        excluded.then_some(false)
    }

    /// Takes back all facts but so many.
    fn take_back(&mut self, but: usize) {
        if let Some(first) = self.facts.get(but) {
            let before = first.before;
            self.facts.truncate(but);
            self.undo(before);
        }
    }

    /// Undoes all changes but so many, the last one first.
    fn undo(&mut self, but: usize) {
        while self.classes.trail.len() > but {
            match self.classes.trail.pop() {
                Some(Change::Added) => {
                    if let Some(Entry { term, of }) = self.entries.pop() {
                        self.index.remove(&term);
                        self.classes.forget(&of);
                    }
                }
                Some(change) => self.classes.undo(change),
                None => {}
            }
        }
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
        self.trail.push(Change::Added);
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

    /// The last term, which did this, is gone.
    fn forget(&mut self, (_, children): &Operation) {
        for &child in children.iter().rev() {
            let class = self.find(child);
            self.uses[class as usize].pop();
        }
        self.parents.pop();
        self.uses.pop();
        self.constants.pop();
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
        self.trail.push(Change::Entered(operation.clone()));
        self.same.insert(operation, entry);
        None
    }

    /// Two are equal, and so is what is the same operation on equals.
    fn unite(&mut self, entries: &[Entry], a: u32, b: u32) {
        let mut open: SmallVec<[(u32, u32); 8]> = SmallVec::new();
        open.push((a, b));
        while let Some((a, b)) = open.pop() {
            let (a, b) = (self.find(a) as usize, self.find(b) as usize);
            if a == b || self.contradiction {
                continue;
            }
            let (into, from) = if self.uses[a].len() >= self.uses[b].len() { (a, b) } else { (b, a) };
            let (uses, constant) = (self.uses[into].len(), self.constants[into]);
            self.trail.push(Change::United { into: into as u32, uses, constant, from: from as u32 });
            self.parents[from] = into as u32;
            match (constant, self.constants[from]) {
                (Some(x), Some(y)) if x != y => {
                    self.contradiction = true;
                    self.trail.push(Change::Contradicted);
                }
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

    fn undo(&mut self, change: Change) {
        match change {
            Change::Added => {}
            Change::United { into, uses, constant, from } => {
                self.uses[into as usize].truncate(uses);
                self.constants[into as usize] = constant;
                self.parents[from as usize] = from;
            }
            Change::Entered(operation) => drop(self.same.remove(&operation)),
            Change::Contradicted => self.contradiction = false,
        }
    }
}

impl Terms {
    /// What follows from facts for an equality of references. Facts that begin like those of the last question cost little.
    pub fn follows<'a>(&self, facts: impl ExactSizeIterator<Item = &'a Term> + Clone, eq: Term) -> Option<bool> {
        let sides = self.is_of_references(eq)?;
        // Where making terms is cancelled there is none for a while, and then a new one.
        let mut congruence = self.congruence.take();
        let said = congruence.says(self, facts, eq, sides);
        self.congruence.replace(congruence);
        said
    }

    /// Whether an equality is one of references.
    fn is_of_references(&self, eq: Term) -> Option<(Term, Term)> {
        match self.node(eq) {
            Node::Eq(a, b) if self.sort(a) == Sort::Ref => Some((a, b)),
            _ => None,
        }
    }
}
