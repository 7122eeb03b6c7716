//! A solution of a question, for whoever asks the same with other names.

use super::{
    canon,
    kept::{Given, Value},
    likeness::{Renamed, atom},
};
use crate::{
    program::Program,
    term::{BinOp, ClassTag, Eval, InputObject, Model, Node, RefVal, Sort, Term, Terms, Val, mask},
};
use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a solution has in each place, and of which classes its objects are.
#[derive(Clone, Debug)]
pub(super) struct Values {
    places: Box<[Val]>,
    classes: Box<[Option<ClassTag>]>,
}

impl Values {
    /// Those of an input, in the words of the question.
    pub(super) fn of(terms: &Terms, renamed: &Renamed, input: &Model) -> Self {
        let mut eval = Eval::new(terms, input);
        let places = renamed.names.iter().map(|&(_, root)| eval.value(root)).collect();
        Self { places, classes: input.objects.iter().map(|object| object.class).collect() }
    }

    /// Those of an input of the path that asks.
    pub(super) fn at(terms: &Terms, renamed: &Renamed, input: &Model) -> Self {
        let mut eval = Eval::new(terms, input);
        let places = renamed.names.iter().map(|&(atom, _)| eval.value(atom)).collect();
        Self { places, classes: input.objects.iter().map(|object| object.class).collect() }
    }

    /// The same for another process; `None` if a class has a name that only this one knows.
    pub(super) fn given(&self, program: &Program) -> Option<Given> {
        // The objects that are in no place say nothing.
        let mut objects: IndexSet<u32> = IndexSet::default();
        let value = |val: &Val| match *val {
            Val::Bool(b) => Some(Value::Bool(b)),
            Val::Bv(bits) => Some(Value::Bits(bits)),
            Val::Ref(RefVal::Null) => Some(Value::Null),
            Val::Ref(RefVal::Input(o)) => Some(Value::Object(objects.insert_full(o).0 as u32)),
            Val::Ref(RefVal::Allocated(_)) => None,
        };
        let values = self.places.iter().map(value).collect::<Option<_>>()?;
        let class = |o: &u32| match self.classes[*o as usize] {
            Some(tag) => canon::name(program, tag).map(|name| Some(name.into())),
            None => Some(None),
        };
        Some(Given::Sat(values, objects.iter().map(class).collect::<Option<_>>()?))
    }

    /// What another process has said of the places; `None` if that fits them not, or names a class that is not here.
    pub(super) fn told(
        terms: &Terms,
        program: &Program,
        renamed: &Renamed,
        values: &[Value],
        classes: &[Option<Box<str>>],
    ) -> Option<Self> {
        let class = |name: &Option<Box<str>>| match name {
            Some(name) => program.loaded(name).map(|class| Some(ClassTag(class.0))),
            None => Some(None),
        };
        let classes: Box<[Option<ClassTag>]> = classes.iter().map(class).collect::<Option<_>>()?;
        let fitting = |(&(_, root), value): (&(Term, Term), &Value)| match (*value, terms.sort(root)) {
            (Value::Bool(b), Sort::Bool) => Some(Val::Bool(b)),
            (Value::Bits(bits), Sort::Bv(w)) if mask(w, bits) == bits => Some(Val::Bv(bits)),
            (Value::Null, Sort::Ref) => Some(Val::Ref(RefVal::Null)),
            (Value::Object(o), Sort::Ref) if (o as usize) < classes.len() => Some(Val::Ref(RefVal::Input(o))),
            _ => None,
        };
        if values.len() != renamed.names.len() {
            return None;
        }
        let places = renamed.names.iter().zip(values).map(fitting).collect::<Option<_>>()?;
        Some(Self { places, classes })
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.places.len() + self.classes.len()
    }

    /// The input of a path that has these values in their places, as like the one at hand as may be; `None` where there is none.
    pub(super) fn over(&self, terms: &Terms, renamed: &Renamed, at_hand: &Model) -> Option<Model> {
        let mut model = at_hand.clone();
        // By the objects of the solution; none is two of them.
        let mut objects: FxHashMap<u32, u32> = FxHashMap::default();
        let mut taken = FxHashSet::default();
        let mut atoms: Vec<(Term, Val)> =
            renamed.names.iter().map(|&(atom, _)| atom).zip(self.places.iter().copied()).collect();
        // What leads to a cell was there before it.
        atoms.sort_by_key(|&(face, _)| atom(terms, face));
        for (atom, mut value) in atoms {
            if let Val::Ref(RefVal::Input(o)) = &mut value {
                *o = *objects.entry(*o).or_insert_with(|| {
                    let there = object(terms, &model, atom).filter(|at| !taken.contains(at));
                    let object = there.unwrap_or_else(|| {
                        let new = InputObject { class: self.classes[*o as usize], ..InputObject::default() };
                        model.objects.push(new.into());
                        model.objects.len() as u32 - 1
                    });
                    taken.insert(object);
                    object
                });
            }
            put(terms, &mut model, atom, value)?;
        }
        model.is_well_typed(terms).then_some(model)
    }
}

/// The object that a reference denotes.
fn object(terms: &Terms, model: &Model, atom: Term) -> Option<u32> {
    match Eval::new(terms, model).value(atom).as_ref() {
        RefVal::Input(o) => Some(o),
        RefVal::Null | RefVal::Allocated(_) => None,
    }
}

/// Lets a root or cell have a value; `None` if there is no such cell.
fn put(terms: &Terms, model: &mut Model, atom: Term, value: Val) -> Option<()> {
    match terms.node(atom) {
        Node::Sym(root) => drop(model.roots.insert(root, value)),
        Node::Init(f, of) => {
            let o = object(terms, model, of)?;
            model.objects[o as usize].cells.insert(f, value);
        }
        Node::Elem(f, of, i) => {
            let (o, i) = (object(terms, model, of)?, Eval::new(terms, model).value(i).as_bits());
            model.objects[o as usize].elements.insert((f, i as u32), value);
        }
        // The negative.
        Node::Bin(BinOp::Mul, of, _) => {
            let Sort::Bv(w) = terms.sort(of) else { unreachable!("it is a number") };
            put(terms, model, of, Val::Bv(mask(w, value.as_bits().wrapping_neg())))?;
        }
        Node::Sext(_, of) | Node::Zext(_, of) => {
            let Sort::Bv(w) = terms.sort(of) else { unreachable!("it is a number") };
            put(terms, model, of, Val::Bv(mask(w, value.as_bits())))?;
        }
        _ => unreachable!("names stand for roots and cells"),
    }
    Some(())
}
