//! What depends on the way that is taken through a piece of code, as one term: a question that several ways share is asked once.

use crate::term::{Term, Terms};
use std::rc::Rc;

/// What has been decided on a way, in order.
pub(super) type Facts = Rc<[Term]>;

/// What is so on the way that is taken, of ways of which no two are taken at once. What it is on none of them is left open; `None` of no way at all.
pub(super) fn by_way(terms: &Terms, ways: &[(Facts, Term)]) -> Option<Term> {
    let ways: Vec<(&[Term], Term)> = ways.iter().map(|(facts, v)| (&**facts, *v)).collect();
    (!ways.is_empty()).then(|| among(terms, &ways))
}

fn among(terms: &Terms, ways: &[(&[Term], Term)]) -> Term {
    let (&(facts, v), others) = ways.split_first().expect("there is a way");
    if others.iter().all(|&(_, other)| other == v) {
        return v;
    }
    let Some((&first, _)) = facts.split_first() else { return v };
    let begins = |&(facts, _): &&(&[Term], Term)| facts.first() == Some(&first);
    let excludes = |&(facts, _): &(&[Term], Term)| {
        facts.first().is_some_and(|&other| terms.as_bool(terms.and(first, other)) == Some(false))
    };
    let (with, without): (Vec<_>, Vec<_>) = ways.iter().partition(begins);
    if without.iter().all(excludes) {
        let rest: Vec<_> = with.into_iter().map(|(facts, v)| (&facts[1..], v)).collect();
        let with = among(terms, &rest);
        return if without.is_empty() { with } else { terms.ite(first, with, among(terms, &without)) };
    }
    // Ways that have met have forgotten what they had decided first.
    terms.ite(terms.all(facts.iter().copied()), v, among(terms, others))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Decl, Eval, Model, Node, Sort, Val};

    /// What has been decided on each way, and what it says.
    type Ways = Vec<(Vec<Term>, Term)>;

    /// Whether the ways say of each assignment of three conditions what the one that is taken says.
    fn agrees(ways: &dyn Fn(&Terms, [Term; 3]) -> Ways) {
        let terms = Terms::new();
        let declared = ["a", "b", "c"]
            .map(|name| terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(1), bound: None, most: None }));
        let conditions = declared.map(|root| terms.eq(root, terms.bv(1, 1)));
        let ways = ways(&terms, conditions);
        let listed: Vec<(Facts, Term)> = ways.iter().map(|(facts, v)| (facts.clone().into(), *v)).collect();
        let told = by_way(&terms, &listed).unwrap();
        for bits in 0..8_u64 {
            let mut model = Model::default();
            for (i, &root) in declared.iter().enumerate() {
                let Node::Sym(s) = terms.node(root) else { unreachable!("it is a root") };
                model.roots.insert(s, Val::Bv(bits >> i & 1));
            }
            let mut eval = Eval::new(&terms, &model);
            for &(ref facts, v) in &ways {
                if facts.iter().all(|&fact| eval.value(fact) == Val::Bool(true)) {
                    assert_eq!(eval.value(told), eval.value(v), "of {bits:03b}");
                }
            }
        }
    }

    #[test]
    fn what_ways_share_is_asked_once() {
        agrees(&|terms, [a, b, c]| {
            let (not_a, not_b, not_c) = (terms.not(a), terms.not(b), terms.not(c));
            let ways = [vec![a, b], vec![a, not_b, c], vec![a, not_b, not_c], vec![not_a, c], vec![not_a, not_c]];
            ways.into_iter().enumerate().map(|(i, facts)| (facts, terms.int(i as i32))).collect()
        });
    }

    /// The second way is two that have met: what it has left of its facts says nothing about `a` by itself.
    #[test]
    fn ways_that_have_met_are_told_apart() {
        agrees(&|terms, [a, b, c]| {
            let met = terms.or(terms.and(a, terms.not(b)), terms.and(terms.not(a), c));
            let last = vec![terms.not(a), terms.not(c)];
            vec![(vec![a, b], terms.int(1)), (vec![met], terms.int(2)), (last, terms.int(3))]
        });
    }
}
