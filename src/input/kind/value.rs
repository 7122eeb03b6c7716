//! Values of the JDK: objects of a class of which a model says what its fields may hold ([`crate::program::Model`]). They are cells
//! like those of any object; all other fields are caches.

use super::{At, Body, Cell, Content, Datum, Declared, Given, InputSpace, Kind};
use crate::{
    classfile::{Constant, FieldType},
    input::FieldRef,
    program::{ClassId, FieldId, LinkError, Model, Origin},
    term::{Node, RefVal, Sort, Term, Val},
};
use std::rc::Rc;

/// What a model speaks of: its class, a field apart or none, and the reference.
pub(in crate::input) type Assumed = (ClassId, Option<FieldId>, Term);

/// See the module.
pub struct Values;

impl Kind for Values {
    /// Of exactly that class, or one below it that is the application's or has a model.
    fn declare(&self, space: &InputSpace, ty: &FieldType) -> Result<Option<Declared>, LinkError> {
        if !matches!(ty, FieldType::Object(_)) {
            return Ok(None);
        }
        let class = space.program.class_of_type(ty)?;
        if space.model(class).is_none() {
            return Ok(self.below(space, class));
        }
        let bound = space.bound_of(class, || {
            let mut others = space.universe.instances_of(&space.program, class);
            let is_known = |c| space.program.class(c).origin == Origin::Application || space.model(c).is_some();
            others.retain(|&c| c != class && is_known(c));
            [vec![class], others].concat()
        });
        Ok(Some(Declared { sort: Sort::Ref, bound: Some(bound), most: None }))
    }

    fn content(&self, space: &InputSpace, r: Term, at: At) -> Option<Content> {
        let At::Field(f) = at else { return None };
        let model = space.model(space.program.field(f).class)?;
        let is_cell = model.has(f) || model.begins.iter().any(|&(begins, _)| begins == f);
        let is_cache = !is_cell && !matches!(space.terms.node(r), Node::Obj(..));
        is_cache.then_some(Content::Default(f))
    }

    fn followed(&self, space: &InputSpace, cell: Cell) -> Option<u64> {
        let Cell::Field(f) = cell else { return None };
        let model = space.model(space.program.field(f).class)?;
        (model.characters == Some(f)).then(|| space.bounds.string_length.into())
    }

    fn body(&self, given: &mut Given<'_>, o: u32, class: ClassId) -> Option<Body> {
        let model = given.space.model(class)?;
        if !given.is_accepted(o, class, None) {
            return Some(given.value(&model, false, &|_| None));
        }
        let mut spoken_of = given.fields(o);
        let is_cell = |f| model.fields.contains(&f);
        spoken_of.retain(|&(f, _)| is_cell(f) || model.has(f) && given.is_accepted(o, class, Some(f)));
        let of = |f: FieldId| spoken_of.iter().find(|&&(g, _)| f == g).map(|&(_, v)| v);
        Some(given.value(&model, true, &of))
    }

    fn is_open(&self, space: &InputSpace, owner: ClassId) -> bool {
        space.model(owner).is_some()
    }
}

impl Values {
    /// A class of the JDK of which a model says only which of the classes below it inputs have. Others are no inputs.
    fn below(&self, space: &InputSpace, class: ClassId) -> Option<Declared> {
        let known: Vec<ClassId> = space.program.classes_of_model(class);
        if known.is_empty() || space.bounds.structures || space.universe.origin() == Origin::Jdk {
            return None;
        }
        space.universe.leave_out(&space.program.class(class).name);
        let bound = space.bound_of(class, || known);
        Some(Declared { sort: Sort::Ref, bound: Some(bound), most: None })
    }
}

impl Given<'_> {
    /// Whether a path has looked into an object, so that what the input says of it is as its model says. What else there is in it may be left from
    /// another path. The same of a field apart.
    fn is_accepted(&mut self, o: u32, class: ClassId, apart: Option<FieldId>) -> bool {
        let space = self.space;
        let assumptions = space.assumptions.borrow();
        let is_of_it = |of, f| f == apart && space.program.is_subtype(class, of);
        let mut of_it = assumptions.iter().filter(|&(&(of, f, _), _)| is_of_it(of, f));
        of_it.any(|(&(.., r), &fact)| {
            self.eval.value(r) == Val::Ref(RefVal::Input(o)) && self.eval.value(fact) == Val::Bool(true)
        })
    }

    /// The fields of a value: as the model of the path says or, where it has not been looked into, those of some value.
    fn value(&mut self, model: &Model, is_known: bool, of: &dyn Fn(FieldId) -> Option<Val>) -> Body {
        let program = self.space.program();
        let mut fields = vec![];
        for (&f, at_first) in model.fields.iter().zip(&model.at_first) {
            let ty = &program.field(f).ty;
            let datum = match (of(f), ty, at_first.as_ref().filter(|_| !is_known)) {
                (Some(v), ..) => self.datum_of(ty, v),
                (None, FieldType::Base(_), Some(&Constant::Integer(n))) => {
                    self.datum_of(ty, Val::Bv(i64::from(n) as u64))
                }
                (None, FieldType::Base(_), _) => self.datum_of(ty, Val::Bv(0)),
                (None, FieldType::Object(class), Some(Constant::String(text))) => {
                    let (class, body) = (class.clone(), Body::Text(text.clone()));
                    Datum::Object(self.add(class, body))
                }
                (None, ..) if is_known => self.datum_of(ty, Val::Ref(RefVal::Null)),
                (None, ty, _) => self.some(ty, program.field(f).class),
            };
            fields.push((FieldRef::of(program, f), datum));
        }
        for &(f, _) in &model.apart {
            fields.extend(of(f).map(|v| (FieldRef::of(program, f), self.datum_of(&program.field(f).ty, v))));
        }
        Body::Fields(fields)
    }

    /// Some value of this type, which no term denotes, for a field of a class.
    fn some(&mut self, ty: &FieldType, of: ClassId) -> Datum {
        let space = self.space;
        if let FieldType::Array(_) = ty {
            let (class, body) = (ty.descriptor().into(), Body::Elements(vec![]));
            return Datum::Object(self.add(class, body));
        }
        // What holds one of its own kind ends somewhere.
        let class = space.program.class_of_type(ty).ok().filter(|&class| !space.program.is_subtype(of, class));
        let Some((class, model)) = class.and_then(|class| Some((class, space.model(class)?))) else {
            return Datum::Null;
        };
        let body = self.value(&model, false, &|_| None);
        Datum::Object(self.add(space.program.class(class).name.clone(), body))
    }
}

impl InputSpace {
    /// The model of a class whose objects inputs may be. A search for structures has none of these.
    pub fn model(&self, class: ClassId) -> Option<Rc<Model>> {
        if self.bounds.structures || self.universe.origin() == Origin::Jdk {
            return None;
        }
        self.program.model(class)
    }

    /// The static field that says what a field of a value holds at first, where its model names one.
    pub fn begins(&self, f: FieldId) -> Option<FieldId> {
        let model = self.model(self.program.field(f).class)?;
        model.begins.iter().find(|&&(begins, _)| begins == f).map(|&(_, holder)| holder)
    }

    /// What a model says of what `r` denotes, or of its field apart, worked out once.
    ///
    /// # Errors
    /// As `work_out`.
    pub fn assumption<E>(&self, of: Assumed, work_out: impl FnOnce() -> Result<Term, E>) -> Result<Term, E> {
        if let Some(&known) = self.assumptions.borrow().get(&of) {
            return Ok(known);
        }
        let fact = work_out()?;
        self.assumptions.borrow_mut().insert(of, fact);
        Ok(fact)
    }

    /// What a model says of the references of a class that it has been asked about, in an order that does not depend on when.
    pub fn assumed(&self, class: ClassId) -> Vec<(Term, Term)> {
        let assumptions = self.assumptions.borrow();
        let of_class = assumptions.iter().filter(|((of, apart, _), _)| *of == class && apart.is_none());
        let mut all: Vec<(Term, Term)> = of_class.map(|(&(.., r), &fact)| (r, fact)).collect();
        all.sort_by_cached_key(|&(r, _)| self.terms.show(r).to_string());
        all
    }

    /// The cell of a field as the parameter of a method takes it.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn at_first(&self, f: FieldId, r: Term) -> Result<crate::state::Value, LinkError> {
        let func = self.func(Cell::Field(f))?;
        Ok(self.widen(&self.program.field(f).ty, self.terms.init(func, r)))
    }
}
