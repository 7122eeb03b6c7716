//! A slice in which the first root or cell of the input is called the first, and so on: the same question about other inputs, those of another
//! call above all, is the same one.

use super::slice::Slice;
use crate::term::{Decl, Eval, Model, Node, RefVal, Sort, Term, Terms, Val};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The roots that stand for others, and what has been said with them.
#[derive(Default)]
pub(super) struct Names {
    /// By position, width and greatest value.
    roots: FxHashMap<(usize, u8, Option<u64>), Term>,
    /// Facts with other names, by the fact and the names of what it is about.
    facts: FxHashMap<(Term, Box<[Term]>), Term>,
}

impl Names {
    /// The root that stands for a number like `atom` in this place.
    fn root(&mut self, terms: &Terms, place: usize, atom: Term) -> Term {
        let (width, most) = (terms.width(atom), terms.most(atom));
        *self.roots.entry((place, width, most)).or_insert_with(|| {
            terms.declare_sym(Decl { name: format!("#{place}").into(), sort: Sort::Bv(width), bound: None, most })
        })
    }

    /// The slice with the names of places.
    pub(super) fn renamed(&mut self, terms: &Terms, slice: &Slice) -> Renamed {
        let mut names: FxHashMap<Term, Term> = FxHashMap::default();
        let (mut atoms, mut roots, mut said) = (vec![], vec![], vec![]);
        for (&fact, about) in slice.facts.iter().zip(&slice.about) {
            for &atom in about.iter() {
                names.entry(atom).or_insert_with(|| {
                    let root = self.root(terms, atoms.len(), atom);
                    atoms.push(atom);
                    roots.push(root);
                    root
                });
            }
            let named: Box<[Term]> = about.iter().map(|atom| names[atom]).collect();
            let by = |t: Term| names.get(&t).copied();
            let renamed = *self.facts.entry((fact, named)).or_insert_with(|| terms.replaced(fact, &by));
            said.push((renamed, fact));
        }
        // What has become true without its names says nothing.
        said.retain(|&(renamed, _)| terms.as_bool(renamed) != Some(true));
        said.sort_by_key(|&(renamed, _)| renamed);
        said.dedup_by_key(|(renamed, _)| *renamed);
        Renamed { facts: said.iter().map(|&(renamed, _)| renamed).collect(), said, atoms, roots }
    }
}

/// See the module.
pub(super) struct Renamed {
    /// The facts with other names, sorted, each once: the question.
    pub(super) facts: Box<[Term]>,
    /// Each of them, and a fact that says the same with the names of the path.
    said: Vec<(Term, Term)>,
    /// The roots and cells by place, and what they are called.
    atoms: Vec<Term>,
    roots: Vec<Term>,
}

impl Renamed {
    /// What a contradiction says of the path.
    pub(super) fn core(&self, core: &[Term]) -> Vec<Term> {
        self.said.iter().filter(|(renamed, _)| core.contains(renamed)).map(|&(_, fact)| fact).collect()
    }

    /// The numbers of an input of the path, with the other names.
    pub(super) fn input(&self, terms: &Terms, of: &Model) -> Model {
        let (mut eval, mut input) = (Eval::new(terms, of), Model::default());
        for (&atom, &root) in self.atoms.iter().zip(&self.roots) {
            let Node::Sym(root) = terms.node(root) else { unreachable!("a name is a root") };
            input.roots.insert(root, eval.value(atom));
        }
        input
    }

    /// The numbers of such an input, by place.
    pub(super) fn values(&self, terms: &Terms, input: &Model) -> Box<[u64]> {
        let mut eval = Eval::new(terms, input);
        self.roots.iter().map(|&root| eval.value(root).as_bits()).collect()
    }

    /// The input of a path with these numbers in their places; `None` where one of them is of no object in it.
    pub(super) fn with(&self, terms: &Terms, values: &[u64], near: &Rc<Model>) -> Option<Model> {
        let mut model = (**near).clone();
        for (&atom, &bits) in self.atoms.iter().zip(values) {
            let value = Val::Bv(bits);
            match terms.node(atom) {
                Node::Sym(root) => drop(model.roots.insert(root, value)),
                Node::Init(f, of) => {
                    let RefVal::Input(o) = Eval::new(terms, &model).value(of).as_ref() else { return None };
                    model.objects[o as usize].cells.insert(f, value);
                }
                Node::Elem(f, of, i) => {
                    let mut eval = Eval::new(terms, &model);
                    let (of, i) = (eval.value(of).as_ref(), eval.value(i).as_bits());
                    let RefVal::Input(o) = of else { return None };
                    model.objects[o as usize].elements.insert((f, i as u32), value);
                }
                _ => unreachable!("atoms are roots and cells"),
            }
        }
        Some(model)
    }
}
