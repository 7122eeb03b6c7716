//! Guesses: the model of the path so far, changed where a new fact says so. Each is evaluated before it is believed, so a
//! wrong guess costs a little time and nothing else; a right one saves a solver call.

use crate::term::{ClassTag, Eval, InputObject, Model, Node, RefVal, Sort, Term, Terms, TypeSet, Val};

/// `model` changed so that `facts` may hold, if that is easy and keeps every reference within its declared type.
pub(super) fn repaired(terms: &Terms, model: &Model, facts: &[Term]) -> Option<Model> {
    let mut repair = Repair { terms, model: model.clone() };
    for &fact in facts {
        repair.make(fact, true)?;
    }
    repair.model.is_well_typed(terms).then_some(repair.model)
}

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

    fn class_in(&self, set: TypeSet) -> Option<ClassTag> {
        self.terms.members(set).first().copied()
    }

    fn new_object(&mut self, bound: TypeSet) -> Option<Val> {
        let class = Some(self.class_in(bound)?);
        self.model.objects.push(InputObject { class, ..InputObject::default() });
        Some(Val::Ref(RefVal::Input(self.model.objects.len() as u32 - 1)))
    }
}
