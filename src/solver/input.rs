//! An input put together from what a solver has found for the roots and cells that facts are about.

use crate::term::{ClassTag, Eval, Model, Node, RefVal, SharedObject, Sort, Term, Terms, TypeSet, Val};
use rustc_hash::FxHashMap;

/// The input for these facts in which each atom has its `bits`, those of a reference being 0 for null, else the code of an object; `class`
/// says which of the classes of a bound an object has.
pub(super) fn input(
    terms: &Terms,
    facts: &[Term],
    bits: &dyn Fn(Term) -> u64,
    class: &dyn Fn(u64, TypeSet) -> Option<ClassTag>,
) -> Model {
    let mut heap = Model::default();
    let mut objects: FxHashMap<u64, u32> = FxHashMap::default();
    let null = Val::Ref(RefVal::Null);
    for atom in terms.atoms(facts.iter().copied()) {
        let value = match terms.sort(atom) {
            Sort::Ref => match bits(atom) {
                0 => null,
                code => {
                    let index = *objects.entry(code).or_insert_with(|| {
                        heap.objects.push(SharedObject::default());
                        heap.objects.len() as u32 - 1
                    });
                    if let Some(bound) = terms.bound(atom) {
                        heap.objects[index as usize].class = class(code, bound);
                    }
                    Val::Ref(RefVal::Input(index))
                }
            },
            Sort::Bv(_) => Val::Bv(bits(atom)),
            Sort::Bool => unreachable!("no input is a truth value"),
        };
        match terms.node(atom) {
            Node::Sym(s) => {
                heap.roots.insert(s, value);
            }
            Node::Init(f, r) => {
                // A cell of what is no object of the input is read by no run.
                if let RefVal::Input(o) = Eval::new(terms, &heap).value(r).as_ref() {
                    heap.objects[o as usize].cells.insert(f, value);
                }
            }
            Node::Elem(f, r, i) => {
                let mut eval = Eval::new(terms, &heap);
                if let (RefVal::Input(o), at) = (eval.value(r).as_ref(), eval.value(i).as_bits()) {
                    heap.objects[o as usize].elements.insert((f, at as u32), value);
                }
            }
            _ => unreachable!("atoms are roots and cells"),
        }
    }
    heap
}
