//! The input that a shape and the numbers in it are.

use super::{reading::Reading, shape::Shape, unfold::Unfolding};
use crate::{
    input::InputSpace,
    structures::Bits,
    term::{Eval, InputObject, Model, Node, RefVal, Sort, Sym, Term, Terms, Val},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::hash_map::Entry;

/// Facts that have been read, each once, and what is to be known of the objects they name.
pub(super) fn told(
    inputs: &InputSpace,
    shape: &Shape,
    unfolding: &Unfolding,
    facts: Vec<(Term, Bits)>,
) -> Vec<(Term, Bits)> {
    let terms = inputs.terms();
    let mut known = FxHashSet::default();
    let mut all: Vec<(Term, Bits)> = facts.into_iter().filter(|&(fact, _)| known.insert(fact)).collect();
    let spoken_of: FxHashSet<Term> = terms.atoms(all.iter().map(|&(fact, _)| fact)).into_iter().collect();
    let named: Vec<(Term, u32)> = shape
        .owned()
        .iter()
        .map(|&(cell, level)| (unfolding.allocated(cell).name, level))
        .filter(|(name, _)| spoken_of.contains(name))
        .collect();
    for (i, &(name, level)) in named.iter().enumerate() {
        all.push((terms.not(terms.is_null(name)), [level].into_iter().collect()));
        for &(other, before) in &named[..i] {
            let differ = terms.not(terms.eq(name, other));
            if terms.as_bool(differ) != Some(true) {
                all.push((differ, [level, before].into_iter().collect()));
            }
        }
    }
    all
}

/// Whether all facts hold of an input.
pub(super) fn holds(terms: &Terms, model: &Model, facts: &[Term]) -> bool {
    Eval::new(terms, model).all(facts.iter().copied())
}

/// The references that facts are about.
pub(super) fn references(terms: &Terms, facts: &[Term]) -> Vec<Term> {
    let mut atoms = terms.atoms(facts.iter().copied());
    atoms.retain(|&t| terms.sort(t) == Sort::Ref);
    atoms
}

/// Says nothing of these names any more.
pub(super) fn forget(terms: &Terms, named: &mut Model, names: impl Iterator<Item = Term>) {
    for name in names {
        if let Node::Sym(root) = terms.node(name) {
            named.roots.remove(&root);
        }
    }
}

/// What facts are about, and each object of the shape by its name.
pub(super) fn completed(inputs: &InputSpace, shape: &Shape, unfolding: &Unfolding, named: &Model) -> Model {
    let (terms, mut named) = (inputs.terms(), named.clone());
    for &(cell, _) in shape.owned() {
        let name = unfolding.allocated(cell).name;
        let Node::Sym(root) = terms.node(name) else { unreachable!("a name is a root") };
        if !matches!(named.roots.get(&root), Some(Val::Ref(RefVal::Input(_)))) {
            let class = terms.bound(name).and_then(|bound| terms.members(bound).first().copied());
            named.objects.push(InputObject { class, ..InputObject::default() }.into());
            named.roots.insert(root, Val::Ref(RefVal::Input(named.objects.len() as u32 - 1)));
        }
    }
    named
}

/// The whole input; `named` has what facts that have been read are about.
pub(super) fn model(inputs: &InputSpace, shape: &Shape, unfolding: &mut Unfolding, named: &Model) -> Model {
    let terms = inputs.terms();
    let named = completed(inputs, shape, unfolding, named);
    let mut all = Model::default();
    // Objects of the shape come first, then the others.
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let mut cells: FxHashMap<u32, u32> = FxHashMap::default();
    for &(cell, _) in shape.owned() {
        let name = unfolding.allocated(cell).name;
        let Val::Ref(RefVal::Input(o)) = Eval::new(terms, &named).value(name) else { unreachable!("it is an object") };
        let bound = terms.bound(name).expect("it has a class");
        let class = terms.members(bound).first().copied();
        numbers.insert(o, all.objects.len() as u32);
        cells.insert(cell.0, all.objects.len() as u32);
        all.objects.push(InputObject { class, ..(*named.objects[o as usize]).clone() }.into());
    }
    for o in 0..named.objects.len() as u32 {
        if let Entry::Vacant(entry) = numbers.entry(o) {
            entry.insert(all.objects.len() as u32);
            all.objects.push(named.objects[o as usize].clone());
        }
    }
    let own = |v: Val| match v {
        Val::Ref(RefVal::Input(o)) => Val::Ref(RefVal::Input(numbers[&o])),
        other => other,
    };
    for object in &mut all.objects {
        object.cells.values_mut().for_each(|v| *v = own(*v));
        object.elements.values_mut().for_each(|v| *v = own(*v));
    }
    let roots: Vec<(Sym, Val)> = named.roots.iter().map(|(&root, &v)| (root, v)).collect();
    for (root, v) in roots {
        if !unfolding.is_own_root(root) {
            all.roots.insert(root, own(v));
        }
    }
    let mut values = Values { terms, eval: Eval::new(terms, &named), cells: &cells, own: &own };
    let names: Vec<Term> = shape.names().to_vec();
    let mut says: Vec<(Term, Term)> = vec![];
    {
        let mut reading = Reading::new(inputs, shape, unfolding);
        names.iter().for_each(|&name| says.push((name, reading.of(name).0)));
    }
    // What the shape says of the input's own roots and cells.
    for (name, is) in says {
        match terms.node(name) {
            Node::Sym(root) if !unfolding.is_own(name) => {
                let v = values.of(is);
                all.roots.insert(root, v);
            }
            Node::Init(f, r) => {
                let r = Reading::new(inputs, shape, unfolding).of(r).0;
                if let (Val::Ref(RefVal::Input(o)), v) = (values.of(r), values.of(is)) {
                    all.objects[o as usize].cells.insert(f, v);
                }
            }
            _ => {}
        }
    }
    for &(cell, _) in shape.owned() {
        let o = cells[&cell.0] as usize;
        for (f, name) in unfolding.contents(cell).to_vec() {
            let is = Reading::new(inputs, shape, unfolding).of(name).0;
            let v = values.of(is);
            all.objects[o].cells.insert(f, v);
        }
    }
    all
}

/// Values in the whole input.
struct Values<'a> {
    terms: &'a Terms,
    eval: Eval<'a>,
    cells: &'a FxHashMap<u32, u32>,
    own: &'a dyn Fn(Val) -> Val,
}

impl Values<'_> {
    /// The value of a term that has been read.
    fn of(&mut self, t: Term) -> Val {
        match self.terms.node(t) {
            Node::Input(cell, _) if self.cells.contains_key(&cell) => Val::Ref(RefVal::Input(self.cells[&cell])),
            Node::Ite(c, a, b) if self.terms.sort(t) == Sort::Ref => match self.eval.holds(c) {
                true => self.of(a),
                false => self.of(b),
            },
            _ => {
                let v = self.eval.value(t);
                (self.own)(v)
            }
        }
    }
}
