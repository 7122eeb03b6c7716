//! Which questions are the same: those that are once the first root or cell of the input is called the first, and so on, as those of two
//! calls of a method are.

use super::slice::{About, Slice};
use crate::term::{Decl, Eval, Model, Node, Sort, Term, Terms, TypeSet};
use rustc_hash::FxHashMap;

/// Says of questions in which words they are the same.
pub trait Likeness {
    /// What is asked where a path knows this, in words that other questions share; `None` where nothing is to be learnt from it.
    ///
    /// Of what the path knows any part may be left out. The facts must have a solution if those of the path have one that they stand for.
    fn renamed(&mut self, terms: &Terms, path: &[Term], asked: &[Term]) -> Option<Renamed>;
}

/// A question in other words.
#[derive(Clone, Debug)]
pub struct Renamed {
    /// The facts, by handle, each once; and for each one that says the same of the path.
    pub said: Vec<(Term, Term)>,
    /// The roots and cells by place, and the root by which each is called.
    pub names: Vec<(Term, Term)>,
}

/// By the names of places.
#[derive(Default)]
pub struct ByName {
    about: About,
    /// The roots that stand for others, by place and what it may be.
    roots: FxHashMap<(usize, Sort, Option<TypeSet>, Option<u64>), Term>,
    /// Facts with other names, by the fact and the names of what it is about.
    facts: FxHashMap<(Term, Box<[Term]>), Term>,
}

impl ByName {
    /// The root that stands for one like `atom` in this place.
    fn root(&mut self, terms: &Terms, place: usize, atom: Term) -> Term {
        let (sort, bound, most) = (terms.sort(atom), terms.bound(atom), terms.most(atom));
        *self
            .roots
            .entry((place, sort, bound, most))
            .or_insert_with(|| terms.declare_sym(Decl { name: format!("#{place}").into(), sort, bound, most }))
    }
}

impl Likeness for ByName {
    fn renamed(&mut self, terms: &Terms, path: &[Term], asked: &[Term]) -> Option<Renamed> {
        let slice = Slice::of(terms, &mut self.about, path, asked)?;
        let (mut by_atom, mut names, mut said): (FxHashMap<Term, Term>, Vec<_>, Vec<_>) = Default::default();
        for (&fact, about) in slice.facts.iter().zip(&slice.about) {
            for &atom in about.iter() {
                by_atom.entry(atom).or_insert_with(|| {
                    let root = self.root(terms, names.len(), atom);
                    names.push((atom, root));
                    root
                });
            }
            let called: Box<[Term]> = about.iter().map(|atom| by_atom[atom]).collect();
            let by = |t: Term| by_atom.get(&t).copied();
            said.push((*self.facts.entry((fact, called)).or_insert_with(|| terms.replaced(fact, &by)), fact));
        }
        // What has become true without its names says nothing.
        said.retain(|&(renamed, _)| terms.as_bool(renamed) != Some(true));
        said.sort_by_key(|&(renamed, _)| renamed);
        said.dedup_by_key(|(renamed, _)| *renamed);
        Some(Renamed { said, names })
    }
}

impl Renamed {
    /// The question.
    pub(super) fn facts(&self) -> Box<[Term]> {
        self.said.iter().map(|&(renamed, _)| renamed).collect()
    }

    /// What a contradiction says of the path.
    pub(super) fn core(&self, core: &[Term]) -> Vec<Term> {
        self.said.iter().filter(|(renamed, _)| core.contains(renamed)).map(|&(_, fact)| fact).collect()
    }

    /// An input of the path, in the other words.
    pub(super) fn input(&self, terms: &Terms, of: &Model) -> Model {
        let mut eval = Eval::new(terms, of);
        let mut input = Model { roots: FxHashMap::default(), objects: of.objects.clone() };
        for &(atom, root) in &self.names {
            let Node::Sym(root) = terms.node(root) else { unreachable!("a name is a root") };
            input.roots.insert(root, eval.value(atom));
        }
        input
    }
}
