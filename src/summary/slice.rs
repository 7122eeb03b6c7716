//! The part of a question that decides it: what is asked, and what the path knows that has to do with it.

use crate::term::{Node, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Facts that share roots and cells of the input, directly or through each other. Facts that share none with them are satisfied
/// apart, so they have no say.
pub(super) struct Slice {
    /// What is asked, then what the path knows, oldest first.
    pub(super) facts: Vec<Term>,
    /// The roots and cells that each fact is about.
    pub(super) about: Vec<Rc<[Term]>>,
}

/// Which roots and cells facts are about: what has been found once.
#[derive(Default)]
pub(super) struct About(FxHashMap<Term, Option<Rc<[Term]>>>);

impl About {
    /// The roots and cells that a fact is about, if all of them are followed as far as they go. A cell stands for itself: which object has it
    /// is another question.
    fn of(&mut self, terms: &Terms, fact: Term) -> Option<Rc<[Term]>> {
        self.0.entry(fact).or_insert_with(|| whole(terms, fact)).clone()
    }
}

fn whole(terms: &Terms, fact: Term) -> Option<Rc<[Term]>> {
    let leaves = terms.leaves(fact);
    let is_unknown = |leaf| matches!(terms.node(leaf), Node::Sym(root) if terms.is_unknown(root));
    let is_whole = |&leaf: &Term| terms.followed(leaf).is_none() && !is_unknown(leaf);
    (!leaves.is_empty() && leaves.iter().all(is_whole)).then(|| leaves.into())
}

impl Slice {
    /// The slice of a question: what is `asked`, where the path knows `path`; `None` where it is about what is not followed to its end.
    pub(super) fn of(terms: &Terms, about: &mut About, path: &[Term], asked: &[Term]) -> Option<Slice> {
        let mut slice = Slice { facts: vec![], about: vec![] };
        let (mut within, mut open): (FxHashSet<Term>, Vec<Term>) = Default::default();
        let mut reach = |of: &[Term], open: &mut Vec<Term>| open.extend(of.iter().filter(|&&t| within.insert(t)));
        for &fact in asked {
            let of = about.of(terms, fact)?;
            reach(&of, &mut open);
            slice.facts.push(fact);
            slice.about.push(of);
        }
        let mut by_atom: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        let known: Vec<Option<Rc<[Term]>>> = path.iter().map(|&fact| about.of(terms, fact)).collect();
        for (i, of) in known.iter().enumerate() {
            of.iter().flat_map(|of| of.iter()).for_each(|&atom| by_atom.entry(atom).or_default().push(i));
        }
        let mut taken = vec![false; path.len()];
        while let Some(atom) = open.pop() {
            for &i in by_atom.get(&atom).into_iter().flatten() {
                if !std::mem::replace(&mut taken[i], true)
                    && let Some(of) = &known[i]
                {
                    reach(of, &mut open);
                }
            }
        }
        for (i, of) in known.into_iter().enumerate().filter(|(i, _)| taken[*i]) {
            slice.facts.push(path[i]);
            slice.about.extend(of);
        }
        Some(slice)
    }
}
