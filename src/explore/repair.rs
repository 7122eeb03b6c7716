//! Guesses: the model of the path so far, changed where a new fact says so. Each is evaluated before it is believed, so a
//! wrong guess costs a little time and nothing else; a right one saves a solver call.

use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

use crate::term::{ClassTag, Eval, InputObject, Model, Node, RefVal, Sort, Term, Terms, TypeSet, Val};

/// `model` changed so that `facts` may hold, if that is easy and keeps every reference within its declared type.
pub fn repaired(terms: &Terms, model: &Model, facts: &[Term]) -> Option<Model> {
    let mut repair = Repair { terms, model: model.clone() };
    for &fact in facts {
        repair.make(fact, true)?;
    }
    repair.model.is_well_typed(terms).then_some(repair.model)
}

/// An input for which all `facts` hold, found from `model` by changing one input after another where a fact is broken; most
/// often there is none so near.
pub fn searched(terms: &Terms, model: &Model, facts: &[Term]) -> Option<Rc<Model>> {
    let mut looks = LOOKS / (facts.len() + 1);
    let mut open = vec![model.clone()];
    for _ in 0..ROUNDS {
        let mut next: Vec<(usize, Model)> = vec![];
        for model in &open {
            let mut eval = Eval::new(terms, model);
            let Some(&broken) = facts.iter().rev().find(|&&f| !eval.holds(f)) else { continue };
            for variant in varied(terms, model, broken) {
                if looks == 0 {
                    return None;
                }
                looks -= 1;
                let mut eval = Eval::new(terms, &variant);
                match facts.iter().filter(|&&f| !eval.holds(f)).count() {
                    0 => return Some(Rc::new(variant)),
                    broken => next.push((broken, variant)),
                }
            }
        }
        next.sort_by_key(|(broken, _)| *broken);
        next.truncate(KEPT);
        open = next.into_iter().map(|(_, model)| model).collect();
    }
    None
}

/// `model` with one input changed in this way and that, as far as `fact` holds then: a number moved by what tells the sides
/// of a comparison apart, a reference turned to another object, a new one or null.
fn varied(terms: &Terms, model: &Model, fact: Term) -> Vec<Model> {
    let mut repair = Repair { terms, model: model.clone() };
    let mut atoms = vec![];
    terms.atoms(fact, &mut FxHashSet::default(), &mut atoms);
    let distances = repair.distances(fact);
    let mut found: Vec<Model> = vec![];
    // What was met last has the least depend on it.
    for &atom in atoms.iter().rev() {
        let now = repair.value(atom);
        for v in repair.others(atom, now, &distances) {
            if found.len() == MOST_VARIANTS {
                return found;
            }
            let v = v.or_else(|| repair.new_object(terms.bound(atom)?));
            let set = v.and_then(|v| repair.set(atom, v)).is_some();
            if set && repair.value(fact).as_bool() && repair.model.is_well_typed(terms) {
                found.push(repair.model.clone());
            }
            repair.model.clone_from(model);
        }
    }
    found
}

/// How often one input is changed before a solver is asked, and how many models are changed further.
const ROUNDS: usize = 3;
const KEPT: usize = 4;
/// Facts to evaluate on the way: a solver would be quicker.
const LOOKS: usize = 8_000;
/// Variants of one model.
const MOST_VARIANTS: usize = 64;
/// Comparisons in a condition whose sides are looked at.
const MOST_COMPARISONS: usize = 16;

/// Numbers at which conditions on numbers change.
const NUMBERS: [f64; 12] =
    [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e18, -1e18, 1e300];

/// Integers that are no float, no double, and the greatest of each width.
const INTEGERS: [u64; 4] = [(1 << 24) + 1, (1 << 53) + 1, i32::MAX as u64, i64::MAX as u64];

struct Repair<'a> {
    terms: &'a Terms,
    model: Model,
}

impl Repair<'_> {
    fn value(&self, t: Term) -> Val {
        Eval::new(self.terms, &self.model).value(t)
    }

    fn make(&mut self, fact: Term, wanted: bool) -> Option<()> {
        if self.value(fact).as_bool() == wanted {
            return Some(());
        }
        match (self.terms.node(fact), wanted) {
            (Node::Not(a), _) => self.make(a, !wanted),
            (Node::And(a, b), true) => {
                self.make(a, true)?;
                self.make(b, true)
            }
            (Node::Or(a, b), false) => {
                self.make(a, false)?;
                self.make(b, false)
            }
            (Node::And(a, _) | Node::Or(a, _), _) => self.make(a, wanted),
            (Node::Eq(a, b), _) if self.terms.has_fp(fact, &mut FxHashMap::default()) => {
                self.try_numbers(fact, wanted, a, b)
            }
            (Node::Eq(a, b), true) => {
                let (newer, older) = self.newer_atom(a, b);
                let v = self.value(older);
                self.set(newer, v)
            }
            (Node::Eq(a, b), false) if self.terms.sort(a) == Sort::Ref => {
                let (newer, _) = self.newer_atom(a, b);
                let bound = self.terms.bound(newer)?;
                let v = self.new_object(bound)?;
                self.set(newer, v)
            }
            (Node::Eq(a, b), false) => {
                let (newer, older) = self.newer_atom(a, b);
                let v = self.value(older).as_bits();
                self.set(newer, Val::Bv(v ^ 1))
            }
            (Node::FpLess(a, b) | Node::FpEq(a, b), _) => self.try_numbers(fact, wanted, a, b),
            (Node::Is(r, set), true) => match self.value(r).as_ref() {
                RefVal::Input(o) => {
                    let class = self.class_in(set)?;
                    self.model.objects[o as usize].class = Some(class);
                    Some(())
                }
                _ => {
                    let v = self.new_object(set)?;
                    self.set(r, v)
                }
            },
            (Node::Is(r, set), false) => {
                let RefVal::Input(o) = self.value(r).as_ref() else { return None };
                let others = self.terms.without(self.terms.bound(r)?, set);
                let class = self.class_in(others)?;
                self.model.objects[o as usize].class = Some(class);
                Some(())
            }
            _ => None,
        }
    }

    /// Tries numbers that often tell floating-point conditions apart, in each input that the condition is about.
    fn try_numbers(&mut self, fact: Term, wanted: bool, a: Term, b: Term) -> Option<()> {
        let mut atoms = vec![];
        self.terms.atoms(fact, &mut FxHashSet::default(), &mut atoms);
        atoms.retain(|&t| matches!(self.terms.sort(t), Sort::Bv(32 | 64)));
        let sides = [self.value(a).as_bits(), self.value(b).as_bits()];
        let near = sides.into_iter().flat_map(|v| [v, v.wrapping_add(1), v.wrapping_sub(1)]);
        let doubles = NUMBERS.map(f64::to_bits).into_iter();
        let floats = NUMBERS.map(|n| u64::from((n as f32).to_bits())).into_iter();
        let squares = sides.into_iter().map(|v| (f64::from_bits(v) * f64::from_bits(v)).to_bits());
        let candidates: Vec<u64> = near.chain(INTEGERS).chain(squares).chain(doubles).chain(floats).collect();
        for &atom in &atoms {
            let fits = |v: &&u64| self.terms.sort(atom) == Sort::Bv(64) || **v <= u64::from(u32::MAX);
            for &v in candidates.iter().filter(fits) {
                let before = self.model.clone();
                if self.set(atom, Val::Bv(v)).is_some() && self.value(fact).as_bool() == wanted {
                    return Some(());
                }
                self.model = before;
            }
        }
        None
    }

    /// The side to change first: an atom, and of two atoms the one met later, on which less depends.
    fn newer_atom(&self, a: Term, b: Term) -> (Term, Term) {
        let is_atom = |t| self.terms.is_atom(t);
        if is_atom(b) && (b > a || !is_atom(a)) { (b, a) } else { (a, b) }
    }

    fn set(&mut self, atom: Term, v: Val) -> Option<()> {
        match self.terms.node(atom) {
            Node::Sym(s) => {
                self.model.roots.insert(s, v);
            }
            Node::Init(f, r) => {
                let RefVal::Input(o) = self.value(r).as_ref() else { return None };
                self.model.objects[o as usize].cells.insert(f, v);
            }
            Node::Elem(f, r, i) => {
                let RefVal::Input(o) = self.value(r).as_ref() else { return None };
                let i = self.value(i).as_bits() as u32;
                self.model.objects[o as usize].elements.insert((f, i), v);
            }
            _ => return None,
        }
        Some(())
    }

    /// By how much the sides of the comparisons in `fact` differ.
    fn distances(&self, fact: Term) -> Vec<u64> {
        let (mut open, mut seen, mut found) = (vec![fact], FxHashSet::default(), vec![0]);
        while let Some(t) = open.pop() {
            match self.terms.node(t) {
                _ if !seen.insert(t) || seen.len() > 64 * MOST_COMPARISONS || found.len() > MOST_COMPARISONS => {}
                Node::Not(a) => open.push(a),
                Node::And(a, b) | Node::Or(a, b) => open.extend([a, b]),
                Node::Ite(c, a, b) if self.terms.sort(t) == Sort::Bool => open.extend([a, b, c]),
                Node::Eq(a, b) | Node::Slt(a, b) | Node::Ult(a, b) if self.terms.sort(a) != Sort::Ref => {
                    let distance = self.value(a).as_bits().wrapping_sub(self.value(b).as_bits());
                    if !found.contains(&distance) {
                        found.push(distance);
                    }
                }
                _ => {}
            }
        }
        found
    }

    /// Other values of an input; `None` stands for a new object.
    fn others(&self, atom: Term, now: Val, distances: &[u64]) -> Vec<Option<Val>> {
        let terms = self.terms;
        match terms.sort(atom) {
            Sort::Bv(width) => {
                let (v, mask) = (now.as_bits(), u64::MAX >> (64 - u32::from(width)));
                let steps = distances.iter().flat_map(|&d| [d, d.wrapping_add(1), d.wrapping_sub(1)]);
                let moved = steps.flat_map(|d| [v.wrapping_add(d), v.wrapping_sub(d)]);
                let ends = [0, 1, mask, mask >> 1, (mask >> 1) + 1];
                let all = moved.chain(ends).map(|v| v & mask).filter(|&other| other != v);
                all.map(|v| Some(Val::Bv(v))).collect()
            }
            Sort::Ref => {
                let objects = 0..self.model.objects.len() as u32;
                let known = objects.map(RefVal::Input).chain([RefVal::Null]).map(Val::Ref).filter(|&v| v != now);
                known.map(Some).chain([None]).collect()
            }
            Sort::Bool => vec![],
        }
    }

    fn class_in(&self, set: TypeSet) -> Option<ClassTag> {
        self.terms.members(set).first().copied()
    }

    fn new_object(&mut self, bound: TypeSet) -> Option<Val> {
        let class = Some(self.class_in(bound)?);
        self.model.objects.push(InputObject { class, ..InputObject::default() });
        Some(Val::Ref(RefVal::Input(self.model.objects.len() as u32 - 1)))
    }
}
