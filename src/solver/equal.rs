//! Equal numbers and references put in place of each other: what facts say that a root or a cell of the input is, it is in the other facts
//! too, and the folding of terms may see then that one of them cannot hold. `31 * a + b != 31 * c + d` is a matter of bits to Z3, where
//! `a == c && b == d` are others among them.

use super::{Answer, Query, Solver, around::around};
use crate::term::{Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// Facts beyond which nobody looks.
const MOST: usize = 200;
/// Terms that they are made of, beyond which nobody looks.
const PARTS: u64 = 2_000;

/// See the module.
pub(super) struct Equal<S> {
    below: S,
}

impl<S: Solver> Equal<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Equal<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        match excluded(terms, query.facts) {
            Some(core) => Answer::Unsat(core),
            None => self.below.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// What is said, and the fact that says it.
type Part = (Term, Term);

/// Facts that exclude each other because of equalities among them.
fn excluded(terms: &Terms, facts: &[Term]) -> Option<Vec<Term>> {
    let mut parts = vec![];
    facts.iter().for_each(|&fact| conjuncts(terms, fact, fact, &mut parts));
    let is_equality = |&(part, _): &Part| match terms.node(part) {
        Node::Eq(a, b) => terms.sort(a) != Sort::Bool && terms.as_bits(b).is_none(),
        _ => false,
    };
    let (equalities, others): (Vec<Part>, Vec<Part>) = parts.into_iter().partition(is_equality);
    if equalities.is_empty() || facts.len() > MOST || terms.count(facts.iter().copied()) > PARTS {
        return None;
    }
    let mut all = Equalities::default();
    let none = equalities.iter().find(|(part, _)| !all.add(terms, *part));
    let none = none.or_else(|| {
        let mut memo = FxHashMap::default();
        others.iter().find(|(part, _)| terms.as_bool(all.applied(terms, *part, &mut memo)) == Some(false))
    })?;
    let mut spoken: Vec<Term> = equalities.iter().map(|&(_, fact)| fact).collect();
    spoken.dedup();
    Some(around(terms, none.1, spoken.into_iter().filter(|&equality| equality != none.1)).0)
}

/// What a fact says one by one, each with that fact.
fn conjuncts(terms: &Terms, t: Term, fact: Term, found: &mut Vec<Part>) {
    match terms.node(t) {
        Node::And(a, b) => [a, b].into_iter().for_each(|part| conjuncts(terms, part, fact, found)),
        _ => found.push((t, fact)),
    }
}

/// What roots and cells of the input are.
#[derive(Default)]
struct Equalities {
    known: FxHashMap<Term, Term>,
}

impl Equalities {
    /// One more holds; `false` if it cannot, given those before.
    fn add(&mut self, terms: &Terms, equality: Term) -> bool {
        let equality = self.applied(terms, equality, &mut FxHashMap::default());
        let Node::Eq(a, b) = terms.node(equality) else { return terms.as_bool(equality) != Some(false) };
        // What is younger is put in terms of what is older.
        let sides = if a < b { [(b, a), (a, b)] } else { [(a, b), (b, a)] };
        let is_free = |&(atom, of): &(Term, Term)| terms.is_atom(atom) && !terms.atoms([of]).contains(&atom);
        if let Some((atom, of)) = sides.into_iter().find(is_free) {
            let mut memo = FxHashMap::default();
            let by = |t: Term| (t == atom).then_some(of);
            for known in self.known.values_mut() {
                *known = terms.replaced_part(*known, &by, &mut memo);
            }
            self.known.insert(atom, of);
        }
        true
    }

    /// A term with what is known in place of what it is known of.
    fn applied(&self, terms: &Terms, t: Term, memo: &mut FxHashMap<Term, Term>) -> Term {
        terms.replaced_part(t, &|atom| self.known.get(&atom).copied(), memo)
    }
}

#[cfg(test)]
mod tests {
    use super::excluded;
    use crate::term::{BinOp, Decl, Sort, Term, Terms};

    fn number(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    #[test]
    fn what_is_made_of_equal_numbers_is_equal() {
        let terms = Terms::default();
        let [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map(|name| number(&terms, name));
        let hash = |x, y| terms.bin(BinOp::Add, terms.bin(BinOp::Mul, x, terms.int(31)), y);
        let differ = terms.not(terms.eq(hash(a, b), hash(c, d)));
        let [first, second, aside] = [terms.eq(a, c), terms.eq(b, d), terms.slt(e, a)];
        let core = excluded(&terms, &[first, second, aside, differ]).expect("they are equal");
        assert!([first, second, differ].iter().all(|fact| core.contains(fact)) && !core.contains(&aside));
        assert!(excluded(&terms, &[first, aside, differ]).is_none());
        // By way of others, and by what one is that is no root.
        let [through, twice] = [terms.eq(b, e), terms.eq(e, terms.bin(BinOp::Add, c, c))];
        let differ = terms.not(terms.eq(hash(b, b), hash(e, terms.bin(BinOp::Add, a, c))));
        assert!(excluded(&terms, &[through, first, twice, differ]).is_some());
        assert!(excluded(&terms, &[through, twice, differ]).is_none());
    }
}
