//! Solutions found last, which are some of other questions: as they are, or with their numbers in another order, for questions that differ in the order
//! in which a path comes to their places have the same ones; and with all references to one object, or each to another.

use super::likeness::give;
use crate::term::{Eval, InputObject, Model, Node, RefVal, Sort, Sym, Term, Terms, Val, mask};
use std::{collections::VecDeque, rc::Rc};

/// How many are kept.
const KEPT: usize = 32;
/// How many of these are tried in other ways than as they are.
const VARIED: usize = 8;
/// Numbers that are tried in each order, at most.
const PLACES: usize = 4;

/// See the module.
#[derive(Default)]
pub(super) struct Recent(VecDeque<Rc<Model>>);

impl Recent {
    /// One that satisfies these facts about these places, which come with the root by which each is called.
    pub(super) fn fitting(&self, terms: &Terms, places: &[(Term, Term)], facts: &[Term]) -> Option<Rc<Model>> {
        let fits = |input: &&Rc<Model>| satisfies(terms, input, facts);
        self.0.iter().find(fits).cloned().or_else(|| {
            let (numbers, references) = (numbers(terms, places), references(terms, places));
            let is_few = (2..=PLACES).contains(&numbers.len());
            let varied = |input: &Rc<Model>| {
                if satisfies(terms, input, facts) && input.is_well_typed(terms) {
                    return Some(input.clone());
                }
                if is_few { in_other_order(terms, input, &numbers, facts) } else { None }
            };
            self.0.iter().take(VARIED).find_map(|input| {
                let shapes = [false, true].into_iter().filter_map(|one| shaped(input, &references, one).map(Rc::new));
                [input.clone()].into_iter().chain(shapes).find_map(|input| varied(&input))
            })
        })
    }

    /// Keeps a solution of these facts, with numbers that differ where they may: so it is one of more questions.
    pub(super) fn add(&mut self, terms: &Terms, places: &[(Term, Term)], facts: &[Term], input: Rc<Model>) {
        let numbers = numbers(terms, places);
        let spread = if numbers.len() <= PLACES { spread(terms, &input, &numbers, facts) } else { None };
        self.0.truncate(KEPT - 1);
        self.0.push_front(spread.map_or(input, Rc::new));
    }
}

fn satisfies(terms: &Terms, input: &Model, facts: &[Term]) -> bool {
    Eval::new(terms, input).all(facts.iter().copied())
}

/// The roots among the names that are numbers of the width of the first.
fn numbers(terms: &Terms, places: &[(Term, Term)]) -> Vec<Term> {
    let is_number = |root: &Term| matches!(terms.sort(*root), Sort::Bv(_));
    let all: Vec<Term> = places.iter().map(|&(_, root)| root).filter(is_number).collect();
    let width = all.first().map(|&first| terms.sort(first));
    all.into_iter().filter(|&root| Some(terms.sort(root)) == width).collect()
}

/// The roots among the names that are references.
fn references(terms: &Terms, places: &[(Term, Term)]) -> Vec<Sym> {
    let reference = |&(_, root): &(Term, Term)| match terms.node(root) {
        Node::Sym(name) if terms.sort(root) == Sort::Ref => Some(name),
        _ => None,
    };
    places.iter().filter_map(reference).collect()
}

/// The same input where these refer to its first object, or each to another one of the class of that; `None` where there is nothing to refer to.
fn shaped(input: &Model, references: &[Sym], to_one: bool) -> Option<Model> {
    let (first, mut input) = (input.objects.first().filter(|_| !references.is_empty())?.clone(), input.clone());
    for (n, &root) in references.iter().enumerate() {
        if !to_one && n >= input.objects.len() {
            input.objects.push(InputObject { class: first.class, ..InputObject::default() }.into());
        }
        input.roots.insert(root, Val::Ref(RefVal::Input(if to_one { 0 } else { n as u32 })));
    }
    Some(input)
}

fn values(terms: &Terms, input: &Model, of: &[Term]) -> Vec<u64> {
    let mut eval = Eval::new(terms, input);
    of.iter().map(|&root| eval.value(root).as_bits()).collect()
}

/// The same input with these values, if it satisfies the facts and roots may have them.
fn with(terms: &Terms, input: &Model, roots: &[Term], values: &[u64], facts: &[Term]) -> Option<Model> {
    let mut input = input.clone();
    for (&root, &value) in roots.iter().zip(values) {
        give(terms, &mut input, root, Val::Bv(value));
    }
    (satisfies(terms, &input, facts) && input.is_well_typed(terms)).then_some(input)
}

/// Tries each order of the values once.
fn in_other_order(terms: &Terms, input: &Model, roots: &[Term], facts: &[Term]) -> Option<Rc<Model>> {
    let mut order = values(terms, input, roots);
    order.sort_unstable();
    loop {
        if let Some(found) = with(terms, input, roots, &order, facts) {
            return Some(Rc::new(found));
        }
        // The next in lexicographic order.
        let ascends = (1..order.len()).rev().find(|&i| order[i - 1] < order[i])?;
        let next = (ascends..order.len()).rev().find(|&i| order[i] > order[ascends - 1]).expect("one is there");
        order.swap(ascends - 1, next);
        order[ascends..].reverse();
    }
}

/// A solution whose numbers differ, as far as one step up or down of one after the other goes.
fn spread(terms: &Terms, input: &Model, roots: &[Term], facts: &[Term]) -> Option<Model> {
    let mut found: Option<Model> = None;
    for (i, &root) in roots.iter().enumerate() {
        let now = found.as_ref().unwrap_or(input);
        let all = values(terms, now, roots);
        let Sort::Bv(width) = terms.sort(root) else { unreachable!("it is a number") };
        let is_free = |value: &u64| !all.contains(value);
        if all.iter().filter(|&&other| other == all[i]).count() > 1 {
            let near = [1i64, -1, 2, -2].map(|step| mask(width, all[i].wrapping_add_signed(step)));
            let mut free = near.iter().filter(|value| is_free(value));
            let moved = free.find_map(|&value| with(terms, now, &[root], &[value], facts));
            found = moved.or(found);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Decl;

    fn place(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    #[test]
    fn a_solution_is_one_of_a_question_in_another_order() {
        let terms = Terms::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| place(&terms, name));
        let places = [a, b, c].map(|root| (root, root));
        let less = |a, b| terms.slt(a, b);
        let mut recent = Recent::default();
        // Of a < b and any c the numbers come to differ.
        recent.add(&terms, &places, &[less(a, b)], Rc::new(with(&terms, &Model::default(), &[b], &[1], &[]).unwrap()));
        for facts in [[less(b, c), less(c, a)], [less(a, b), less(b, c)], [less(c, b), less(b, a)]] {
            let found = recent.fitting(&terms, &places, &facts).expect("an order");
            assert!(satisfies(&terms, &found, &facts));
        }
        assert!(recent.fitting(&terms, &places, &[less(a, b), less(b, a)]).is_none());
        assert!(recent.fitting(&terms, &places, &[terms.eq(a, terms.int(77))]).is_none());
    }
}
