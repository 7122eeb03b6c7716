//! Which references are equal, and so which cells: a congruence closure that says why, by a forest of proofs (Nieuwenhuis & Oliveras,
//! "Proof-Producing Congruence Closure", RTA 2005).

use super::Reasons;
use crate::term::{Func, Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// The references of some facts and their cells, each with a number.
pub(super) struct Names {
    pub(super) all: Vec<Term>,
    index: FxHashMap<Term, u32>,
    cells: Vec<Cell>,
    /// No two of these are equal: null, which is the first, and allocated objects.
    constants: Vec<u32>,
}

/// What a function is of a reference; of an array, at an index. That different indices may be equal is not seen.
struct Cell {
    of: u32,
    function: (Func, Option<Term>),
    is: u32,
}

impl Names {
    /// Those among these parts, each part after those it is made of.
    pub(super) fn of(terms: &Terms, parts: &[Term]) -> Self {
        let mut names = Self { all: vec![], index: FxHashMap::default(), cells: vec![], constants: vec![] };
        names.name(terms, terms.null());
        for &part in parts {
            if terms.sort(part) == Sort::Ref || terms.is_atom(part) && !matches!(terms.node(part), Node::Sym(_)) {
                names.name(terms, part);
            }
        }
        names
    }

    fn name(&mut self, terms: &Terms, t: Term) {
        if self.index.contains_key(&t) {
            return;
        }
        let new = self.all.len() as u32;
        match terms.node(t) {
            Node::Null | Node::Obj(..) => self.constants.push(new),
            Node::Init(f, r) => self.cells.push(Cell { of: self.index[&r], function: (f, None), is: new }),
            Node::Elem(f, r, i) => self.cells.push(Cell { of: self.index[&r], function: (f, Some(i)), is: new }),
            _ => {}
        }
        self.index.insert(t, new);
        self.all.push(t);
    }

    /// The number of a reference, or of a cell.
    pub(super) fn number(&self, t: Term) -> u32 {
        self.index[&t]
    }
}

/// See the module.
#[derive(Clone)]
pub(super) struct References<'a> {
    names: &'a Names,
    /// For each, one that it is equal to, and why.
    forest: Vec<Option<(u32, Reasons)>>,
    differ: Vec<(u32, u32, Reasons)>,
}

/// That two are equal, and why.
pub(super) type Equal = (u32, u32, Reasons);

impl<'a> References<'a> {
    pub(super) fn new(terms: &Terms, names: &'a Names) -> Self {
        let mut references = Self { names, forest: vec![None; names.all.len()], differ: vec![] };
        for (&t, number) in names.all.iter().zip(0..) {
            // An object met before is what the reference that reached it denotes.
            if let Node::Input(_, designator) = terms.node(t) {
                references.forest[number as usize] = Some((names.number(designator), 0));
            }
        }
        references
    }

    /// What stands for all that are equal to one.
    pub(super) fn root(&self, mut of: u32) -> u32 {
        while let Some((next, _)) = self.forest[of as usize] {
            of = next;
        }
        of
    }

    /// Why two are equal that are.
    pub(super) fn why(&self, a: u32, b: u32) -> Reasons {
        let way = |from: u32| {
            let next = |&(at, why): &(u32, Reasons)| self.forest[at as usize].map(|(next, by)| (next, why | by));
            std::iter::successors(Some((from, 0)), next)
        };
        let (_, why) = way(a)
            .find_map(|(at, why)| way(b).find(|&(met, _)| met == at).map(|(_, by)| (at, why | by)))
            .expect("they are equal");
        why
    }

    /// Whether it is known if two are equal, and why.
    pub(super) fn equal(&self, a: Term, b: Term) -> Option<(bool, Reasons)> {
        let (a, b) = (self.names.number(a), self.names.number(b));
        let (x, y) = (self.root(a), self.root(b));
        if x == y {
            return Some((true, self.why(a, b)));
        }
        let apart = |p: u32, q: u32, by| {
            let (p_root, q_root) = (self.root(p), self.root(q));
            match () {
                () if (p_root, q_root) == (x, y) => Some((false, by | self.why(a, p) | self.why(b, q))),
                () if (p_root, q_root) == (y, x) => Some((false, by | self.why(a, q) | self.why(b, p))),
                () => None,
            }
        };
        let constant = |of| self.names.constants.iter().find(|&&constant| self.root(constant) == of);
        let constants = constant(x).zip(constant(y)).and_then(|(&p, &q)| apart(p, q, 0));
        constants.or_else(|| self.differ.iter().find_map(|&(p, q, by)| apart(p, q, by)))
    }

    /// Two are equal: all that are equal therefore, or why they can not be.
    pub(super) fn unite(&mut self, a: Term, b: Term, by: Reasons) -> Result<Vec<Equal>, Reasons> {
        if let Some((false, why)) = self.equal(a, b) {
            return Err(why | by);
        }
        let mut open = vec![(self.names.number(a), self.names.number(b), by)];
        let mut equal = vec![];
        while let Some((a, b, by)) = open.pop() {
            if self.root(a) == self.root(b) {
                continue;
            }
            self.turn(a);
            self.forest[a as usize] = Some((b, by));
            equal.push((a, b, by));
            let united = self.root(b);
            let cells: Vec<_> = self.names.cells.iter().filter(|cell| self.root(cell.of) == united).collect();
            for (i, one) in cells.iter().enumerate() {
                for other in &cells[..i] {
                    if one.function == other.function && self.root(one.is) != self.root(other.is) {
                        open.push((one.is, other.is, self.why(one.of, other.of)));
                    }
                }
            }
        }
        match self.contradiction() {
            Some(why) => Err(why),
            None => Ok(equal),
        }
    }

    /// Two differ, or why they can not.
    pub(super) fn differ(&mut self, a: Term, b: Term, by: Reasons) -> Result<(), Reasons> {
        if let Some((true, why)) = self.equal(a, b) {
            return Err(why | by);
        }
        self.differ.push((self.names.number(a), self.names.number(b), by));
        Ok(())
    }

    /// Makes one the root of its tree.
    fn turn(&mut self, of: u32) {
        let (mut at, mut before) = (of, None);
        loop {
            match std::mem::replace(&mut self.forest[at as usize], before) {
                Some((next, by)) => (at, before) = (next, Some((at, by))),
                None => return,
            }
        }
    }

    /// Why two are equal that can not be.
    fn contradiction(&self) -> Option<Reasons> {
        let constants = &self.names.constants;
        let pairs = constants.iter().enumerate().flat_map(|(i, &a)| constants[..i].iter().map(move |&b| (a, b, 0)));
        let mut apart = pairs.chain(self.differ.iter().copied());
        apart.find_map(|(a, b, by)| (self.root(a) == self.root(b)).then(|| by | self.why(a, b)))
    }
}
