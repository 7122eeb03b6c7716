//! What Z3 has found, as an input.

use super::encode::Encoding;
use crate::term::{Eval, Model, Node, RefVal, SharedObject, Sort, Term, Terms, Val};
use rustc_hash::{FxHashMap, FxHashSet};

impl Encoding {
    /// The input heap in Z3's model: objects are the codes that the atoms of the query denote.
    pub(super) fn heap(&self, terms: &Terms, facts: &[Term], model: &z3::Model) -> Model {
        let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
        facts.iter().for_each(|&f| terms.atoms(f, &mut seen, &mut atoms));
        let bits = |t: Term| self.bits_in(model, t);
        let mut heap = Model::default();
        let mut objects: FxHashMap<u64, u32> = FxHashMap::default();
        let null = Val::Ref(RefVal::Null);
        for &atom in &atoms {
            let value = match terms.sort(atom) {
                Sort::Ref => match bits(atom) {
                    0 => null,
                    code => {
                        let index = *objects.entry(code).or_insert_with(|| {
                            heap.objects.push(SharedObject::default());
                            heap.objects.len() as u32 - 1
                        });
                        if let Some(bound) = terms.bound(atom) {
                            let class = self.class_in(terms, model, code, bound);
                            heap.objects[index as usize].class = class;
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
                    if let RefVal::Input(o) = Eval::new(terms, &heap).value(r).as_ref() {
                        heap.objects[o as usize].elements.insert((f, bits(i) as u32), value);
                    }
                }
                _ => unreachable!("atoms are roots and cells"),
            }
        }
        heap
    }
}
