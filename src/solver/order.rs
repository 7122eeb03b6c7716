//! Order: facts that compare numbers, or their differences, exclude each other along a circle `x < y <= z < x`. That is seen without a
//! bit-vector solver, which takes milliseconds for what invariants ask all the time.
//!
//! A number of the input is a node, 0 is one, and a fact `x - y <= c` an edge from y to x; facts that exclude each other are a circle of
//! negative length. Arithmetic of Java wraps around, so a sum counts only where its parts are known to be in such bounds that it
//! does not; the facts that bound them are then part of the reason. Facts of other kinds are left out: nothing is said where they
//! matter. Where all can be so, the least and the greatest numbers for which they are may be an input, which is evaluated.

mod graph;

use self::graph::{Edge, Graph, Reasons};
use super::{Answer, Query, Solver};
use crate::term::{BinOp, Eval, Model, Node, Sort, Term, Terms, Val};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// Facts beyond which nobody looks.
const MOST: usize = 200;
/// How often bounds are worked out anew, to see of more sums that they do not wrap around.
const ROUNDS: usize = 3;
/// Numbers of an input are no greater, if they may be smaller.
const SMALL: i128 = 100;

/// See the module.
pub(super) struct Order<S> {
    below: S,
}

impl<S: Solver> Order<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Order<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        if query.facts.len() > MOST {
            return self.below.check(terms, query);
        }
        match decide(terms, query) {
            Err(core) => Answer::Unsat(core.into_iter().map(|i| query.facts[i as usize]).collect()),
            Ok(Some(model)) => Answer::Sat(Rc::new(model)),
            Ok(None) => self.below.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// An input for the query, if one is seen, or those of its facts, by number, that exclude each other. One more try is made to find an input: that
/// no sum wraps around.
fn decide(terms: &Terms, query: &Query<'_>) -> Result<Option<Model>, Vec<u32>> {
    let mut said = Said::new(terms, query.facts, Wrap::MayBe);
    if let Some(core) = said.contradiction() {
        return Err(core);
    }
    Ok(said.input(query).or_else(|| {
        let mut said = Said::new(terms, query.facts, Wrap::Never);
        if said.contradiction().is_some() { None } else { said.input(query) }
    }))
}

/// Whether sums may wrap around of which nothing else is known.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Wrap {
    MayBe,
    Never,
}

/// Sums that get larger are not followed.
const LARGE: i128 = 1 << 100;

/// A sum of numbers, each so many times, and a constant; why it does not wrap around; and why it is no smaller or greater than this.
#[derive(Clone)]
struct Sum {
    of: SmallVec<[(usize, i128); 2]>,
    constant: i128,
    reasons: Reasons,
    least: i128,
    most: i128,
    because: Reasons,
}

/// What facts say of the order of numbers.
struct Said<'a> {
    terms: &'a Terms,
    wrap: Wrap,
    graph: Graph,
    nodes: FxHashMap<Term, usize>,
    /// Sums, as the bounds known so far have them.
    sums: FxHashMap<Term, Option<Sum>>,
    /// What is known of each number by itself: no smaller and no greater than this, and why.
    bounds: Vec<[(i128, Reasons); 2]>,
    /// Comparisons that hold, or do not, by the facts of that number, and that nothing is known of so far.
    open: Vec<(Term, bool, u32)>,
}

impl<'a> Said<'a> {
    fn new(terms: &'a Terms, facts: &[Term], wrap: Wrap) -> Self {
        let graph = Graph { count: 1, ..Graph::default() };
        let bounds = vec![[(0, Reasons::new()), (0, Reasons::new())]];
        let (nodes, sums) = Default::default();
        let mut said = Self { terms, wrap, graph, nodes, sums, bounds, open: vec![] };
        for (i, &fact) in facts.iter().enumerate() {
            said.flatten(fact, true, i as u32);
        }
        for round in 0..ROUNDS {
            let before = said.open.len();
            let open = std::mem::take(&mut said.open);
            said.open = open.into_iter().filter(|&(fact, holds, i)| !said.compare(fact, holds, i)).collect();
            said.graph.tighten();
            if said.open.is_empty() || round > 0 && said.open.len() == before || !said.bound() {
                break;
            }
        }
        said
    }

    /// What holds, and what does not, if a fact does.
    fn flatten(&mut self, fact: Term, holds: bool, i: u32) {
        let terms = self.terms;
        match (terms.node(fact), holds) {
            (Node::Not(a), _) => self.flatten(a, !holds, i),
            (Node::And(a, b), true) | (Node::Or(a, b), false) => {
                self.flatten(a, holds, i);
                self.flatten(b, holds, i);
            }
            _ => self.open.push((fact, holds, i)),
        }
    }

    /// Whether what a comparison says has been understood.
    fn compare(&mut self, fact: Term, holds: bool, i: u32) -> bool {
        let terms = self.terms;
        match (terms.node(fact), holds) {
            (Node::Slt(a, b), true) => self.at_most(a, b, -1, i),
            (Node::Slt(a, b), false) => self.at_most(b, a, 0, i),
            (Node::Eq(a, b), true) => self.at_most(a, b, 0, i) && self.at_most(b, a, 0, i),
            (Node::Eq(a, b), false) => {
                let Some((from, to, length, reasons)) = self.difference(a, b, i) else { return false };
                self.graph.differ.push(Edge { from, to, length, reasons });
                true
            }
            // Equal or less.
            (Node::Or(a, b), true) => self.not_greater(a, b, true, i) || self.not_greater(b, a, true, i),
            (Node::And(a, b), false) => self.not_greater(a, b, false, i) || self.not_greater(b, a, false, i),
            _ => false,
        }
    }

    /// One of two comparisons, `equal` and `less`, is as `are`, and both say that a number is not greater than another.
    fn not_greater(&mut self, equal: Term, less: Term, are: bool, i: u32) -> bool {
        let bare = |mut t: Term, mut holds: bool| {
            while let Node::Not(a) = self.terms.node(t) {
                (t, holds) = (a, !holds);
            }
            (self.terms.node(t), holds)
        };
        let (Node::Eq(x, y), true) = bare(equal, are) else { return false };
        match bare(less, are) {
            (Node::Slt(a, b), true) if (a, b) == (x, y) || (a, b) == (y, x) => self.at_most(a, b, 0, i),
            (Node::Slt(a, b), false) if (a, b) == (x, y) || (a, b) == (y, x) => self.at_most(b, a, 0, i),
            _ => false,
        }
    }

    /// `a - b <= most`.
    fn at_most(&mut self, a: Term, b: Term, most: i128, i: u32) -> bool {
        let Some((from, to, length, reasons)) = self.difference(a, b, i) else { return false };
        self.graph.edge(from, to, length + most, &reasons);
        // The bounds of single numbers are used at once.
        let least = usize::from(to != 0);
        let node = from.max(to);
        if (from == 0 || to == 0) && node != 0 {
            let bound = &mut self.bounds[node][least];
            let (new, is_better) = match least {
                0 => (-(length + most), -(length + most) > bound.0),
                _ => (length + most, length + most < bound.0),
            };
            if is_better {
                *bound = (new, reasons);
            }
        }
        true
    }

    /// How the difference of two numbers is that of two nodes: `a - b <= 0` if `to - from <= length`.
    fn difference(&mut self, a: Term, b: Term, i: u32) -> Option<(usize, usize, i128, Reasons)> {
        let (x, y) = (self.sum(a)?, self.sum(b)?);
        let mut of = x.of;
        y.of.iter().for_each(|&(node, times)| add(&mut of, node, -times));
        let (to, from) = match of[..] {
            [] => (0, 0),
            [(to, 1)] => (to, 0),
            [(from, -1)] => (0, from),
            [(to, 1), (from, -1)] | [(from, -1), (to, 1)] => (to, from),
            _ => return None,
        };
        let reasons = x.reasons.into_iter().chain(y.reasons).chain([i]).collect();
        Some((from, to, y.constant - x.constant, reasons))
    }

    /// A signed number as a sum that does not wrap around; `None` where it may.
    fn sum(&mut self, t: Term) -> Option<Sum> {
        if let Some(known) = self.sums.get(&t) {
            return known.clone();
        }
        let sum = self.summed(t);
        if let Node::Bin(..) = self.terms.node(t) {
            self.sums.insert(t, sum.clone());
        }
        sum
    }

    fn summed(&mut self, t: Term) -> Option<Sum> {
        let terms = self.terms;
        let Sort::Bv(width) = terms.sort(t) else { return None };
        let (least, most) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
        let sum = match terms.node(t) {
            Node::Bv(_, bits) => {
                let unused = 128 - u32::from(width);
                let n = ((i128::from(bits)) << unused) >> unused;
                let (reasons, because) = Default::default();
                Sum { of: SmallVec::new(), constant: n, reasons, least: n, most: n, because }
            }
            Node::Bin(BinOp::Add, a, b) => {
                let (mut a, b) = (self.sum(a)?, self.sum(b)?);
                b.of.iter().for_each(|&(node, times)| add(&mut a.of, node, times));
                a.because.extend(b.because);
                a.reasons.extend(b.reasons);
                a.reasons.extend(a.because.iter().copied());
                Sum { constant: a.constant + b.constant, least: a.least + b.least, most: a.most + b.most, ..a }
            }
            Node::Bin(BinOp::Mul, a, b) => {
                let (by, of) = if terms.as_bits(a).is_some() { (a, b) } else { (b, a) };
                if self.sum(by).is_none_or(|by| !by.of.is_empty() || by.constant != -1) {
                    return self.node(t, least, most);
                }
                let mut of = self.sum(of)?;
                of.of.iter_mut().for_each(|(_, n)| *n = -*n);
                of.reasons.extend(of.because.iter().copied());
                Sum { constant: -of.constant, least: -of.most, most: -of.least, ..of }
            }
            Node::Sext(_, a) => self.sum(a)?,
            Node::Zext(_, a) if terms.is_atom(a) => return self.node(t, 0, (1i128 << terms.width(a)) - 1),
            _ => return self.node(t, least, most),
        };
        let is_small = |n: i128| -LARGE < n && n < LARGE;
        let times = sum.of.iter().map(|&(_, times)| times);
        let is_summed = [sum.constant, sum.least, sum.most].into_iter().chain(times).all(is_small);
        (is_summed && (self.wrap == Wrap::Never || sum.least >= least && sum.most <= most)).then_some(sum)
    }

    /// A number of which only its bounds are known.
    fn node(&mut self, t: Term, least: i128, most: i128) -> Option<Sum> {
        let node = *self.nodes.entry(t).or_insert_with(|| {
            let node = self.graph.count;
            self.graph.count += 1;
            self.bounds.push([(least, Reasons::new()), (most, Reasons::new())]);
            self.graph.edge(0, node, most, &[]);
            self.graph.edge(node, 0, -least, &[]);
            node
        });
        let [(least, below), (most, above)] = self.bounds[node].clone();
        let because = below.into_iter().chain(above).collect();
        let (of, reasons) = ([(node, 1)].into_iter().collect(), Reasons::new());
        Some(Sum { of, constant: 0, reasons, least, most, because })
    }

    /// Works out the bounds of all numbers by those of others; `false` where they exclude each other.
    fn bound(&mut self) -> bool {
        if self.graph.negative_circle().is_some() {
            return false;
        }
        self.sums.clear();
        let above = self.graph.distances(0);
        for node in 1..self.graph.count {
            if let Some((most, reasons)) = above.to(node) {
                self.bounds[node][1] = (most, reasons.into());
            }
            if let Some((down, reasons)) = self.graph.distances(node).to(0) {
                self.bounds[node][0] = (-down, reasons.into());
            }
        }
        true
    }

    /// Facts, by number, that exclude each other, if that is seen.
    fn contradiction(&self) -> Option<Vec<u32>> {
        self.graph.negative_circle().or_else(|| self.graph.equal_that_differ())
    }

    /// An input for which all facts hold, if the least or the greatest numbers are one.
    fn input(&mut self, query: &Query<'_>) -> Option<Model> {
        let near = query.near.map_or_else(Model::default, |near| (**near).clone());
        let whole = self.graph.edges.len();
        for node in 1..self.graph.count {
            self.graph.edge(0, node, SMALL, &[]);
            self.graph.edge(node, 0, SMALL, &[]);
        }
        if self.graph.negative_circle().is_some() {
            self.graph.edges.truncate(whole);
        }
        let least = || self.graph.distances_to(0).into_iter().map(|n| n.map(|n| -n)).collect();
        let greatest = || self.graph.distances(0).all();
        let numbers: [&dyn Fn() -> Vec<Option<i128>>; 2] = [&least, &greatest];
        numbers.into_iter().find_map(|numbers| {
            let numbers = numbers();
            let mut model = near.clone();
            for (&t, &node) in &self.nodes {
                let (atom, width) = match self.terms.node(t) {
                    Node::Zext(_, a) => (a, self.terms.width(a)),
                    _ => (t, self.terms.width(t)),
                };
                let Node::Sym(root) = self.terms.node(atom) else { return None };
                let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
                model.roots.insert(root, Val::Bv(numbers[node]? as u64 & mask));
            }
            let holds = Eval::new(self.terms, &model).all(query.facts.iter().copied());
            (holds && model.is_well_typed(self.terms)).then_some(model)
        })
    }
}

fn add(of: &mut SmallVec<[(usize, i128); 2]>, node: usize, times: i128) {
    match of.iter_mut().find(|(known, _)| *known == node) {
        Some((_, known)) => *known += times,
        None => of.push((node, times)),
    }
    of.retain(|(_, times)| *times != 0);
}

#[cfg(test)]
mod tests {
    use super::{Said, Wrap};
    use crate::term::{BinOp, Decl, Sort, Term, Terms};

    fn number(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    fn contradiction(terms: &Terms, facts: &[Term]) -> Option<Vec<u32>> {
        Said::new(terms, facts, Wrap::MayBe).contradiction()
    }

    #[test]
    fn a_circle_of_comparisons_is_a_contradiction_of_them_alone() {
        let terms = Terms::default();
        let [x, y, z, w] = ["x", "y", "z", "w"].map(|name| number(&terms, name));
        let facts = [terms.slt(x, y), terms.slt(w, x), terms.not(terms.slt(z, y)), terms.slt(z, x)];
        assert_eq!(contradiction(&terms, &facts), Some(vec![0, 2, 3]));
        assert_eq!(contradiction(&terms, &facts[..3]), None);
    }

    #[test]
    fn what_may_wrap_around_is_no_contradiction() {
        let terms = Terms::default();
        let x = number(&terms, "x");
        let next = terms.bin(BinOp::Add, x, terms.int(1));
        let falls = [terms.slt(next, x)];
        assert_eq!(contradiction(&terms, &falls), None);
        let bounded = [terms.slt(next, x), terms.slt(x, terms.int(7))];
        assert_eq!(contradiction(&terms, &bounded), Some(vec![0, 1]));
    }

    #[test]
    fn a_sum_of_sums_is_worked_out_once() {
        let terms = Terms::default();
        let twice = |x| terms.bin(BinOp::Add, x, x);
        let large = (0..200).fold(number(&terms, "x"), |x, _| twice(x));
        let facts = [terms.slt(terms.int(100), large)];
        for wrap in [Wrap::MayBe, Wrap::Never] {
            assert_eq!(Said::new(&terms, &facts, wrap).contradiction(), None);
        }
    }

    #[test]
    fn numbers_that_differ_are_not_equal() {
        let terms = Terms::default();
        let [x, y] = ["x", "y"].map(|name| number(&terms, name));
        let facts = [terms.not(terms.slt(x, y)), terms.not(terms.slt(y, x)), terms.not(terms.eq(x, y))];
        assert_eq!(contradiction(&terms, &facts), Some(vec![0, 1, 2]));
    }
}
