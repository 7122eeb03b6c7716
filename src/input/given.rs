//! From a model to the values and objects that it stands for on one path.

use super::{Body, Cell, Datum, InputSpace, Object};
use crate::{
    classfile::{BaseType, FieldType, Name},
    program::{ClassId, FieldId},
    state::{ObjId, State, Value},
    term::{Eval, InputObject, Model, RefVal, Term, Val},
};
use rustc_hash::FxHashMap;

/// The objects of an input, numbered as they are met, as a model has them on a path.
pub struct Given<'a> {
    /// What an input is.
    pub space: &'a InputSpace,
    /// The path.
    pub state: &'a State,
    /// The input.
    pub model: &'a Model,
    /// Values of terms.
    pub eval: Eval<'a>,
    /// The objects met so far; of some only the class is known yet.
    pub objects: Vec<Object>,
    /// The numbers of these.
    pub numbers: FxHashMap<RefVal, usize>,
    /// The same in the order of numbers; what is in the others has been there from the start.
    pub numbered: Vec<(usize, RefVal)>,
    /// Allocated objects among them whose content is still to be read.
    pub allocated: Vec<ObjId>,
}

impl<'a> Given<'a> {
    /// Nothing has been met.
    pub fn new(space: &'a InputSpace, state: &'a State, model: &'a Model) -> Self {
        let eval = Eval::new(&space.terms, model);
        let (objects, numbers, numbered, allocated) = Default::default();
        Self { space, state, model, eval, objects, numbers, numbered, allocated }
    }

    /// A value of the path as a term.
    pub fn term(&self, v: Value) -> Term {
        self.space.term(v, self.state)
    }

    /// What a value of this type is.
    pub fn datum(&mut self, ty: &FieldType, v: Value) -> Datum {
        let val = self.eval.value(self.term(v));
        self.datum_of(ty, val)
    }

    /// As [`Given::datum`], of what a term evaluates to.
    pub fn datum_of(&mut self, ty: &FieldType, v: Val) -> Datum {
        match (ty, v) {
            (FieldType::Base(base), Val::Bv(bits)) => match base {
                BaseType::Boolean => Datum::Boolean(bits & 1 != 0),
                BaseType::Byte => Datum::Byte(bits as i8),
                BaseType::Char => Datum::Char(bits as u16),
                BaseType::Short => Datum::Short(bits as i16),
                BaseType::Int => Datum::Int(bits as i32),
                BaseType::Long => Datum::Long(bits as i64),
                BaseType::Float => Datum::Float(bits as u32),
                BaseType::Double => Datum::Double(bits),
            },
            (_, Val::Ref(RefVal::Null)) => Datum::Null,
            (_, Val::Ref(r)) => Datum::Object(self.number(r)),
            (ty, v) => {
                let space = self.space;
                let by_kind = space.kinds.iter().find_map(|kind| kind.datum(self, ty, v));
                by_kind.unwrap_or_else(|| unreachable!("{v:?} is no value of type {}", ty.java_name()))
            }
        }
    }

    /// The number of an object; a new one is entered without content.
    pub fn number(&mut self, r: RefVal) -> usize {
        let r = self.handed_out(r);
        if let Some(&n) = self.numbers.get(&r) {
            return n;
        }
        let class = match r {
            RefVal::Input(o) => self.class_of(o),
            RefVal::Allocated(o) => {
                self.allocated.push(ObjId(o));
                self.state.heap.header(ObjId(o)).class
            }
            RefVal::Null => unreachable!("null is no object"),
        };
        let program = &self.space.program;
        let class = program.class(class);
        let unseen = class.unseen.map(|_| vec![]);
        let of = self.space.constants_of(class.id).map(|of| program.class(of).name.clone());
        let class = program.class(class.unseen.unwrap_or(program.at_run_time(class.id))).name.clone();
        let n = self.objects.len();
        self.objects.push(Object { class, unseen, of, constant: None, body: Body::Opaque });
        self.numbers.insert(r, n);
        self.numbered.push((n, r));
        n
    }

    /// One more object of the input, which no term denotes; its number.
    pub(super) fn add(&mut self, class: Name, body: Body) -> usize {
        self.objects.push(Object { class, unseen: None, of: None, constant: None, body });
        self.objects.len() - 1
    }

    /// Of a box of an unknown number that which is handed out for the number, where that is always the same.
    fn handed_out(&mut self, r: RefVal) -> RefVal {
        let heap = &self.state.heap;
        let o = match r {
            RefVal::Allocated(o) => o,
            RefVal::Input(o) => return self.existing(o).map_or(r, |o| RefVal::Allocated(o.0)),
            RefVal::Null => return r,
        };
        let made = Some(ObjId(o)).filter(|&o| heap.is_made_box(o));
        let Some((o, cache)) = made.and_then(|o| Some((o, heap.cache(heap.class_of(o))?))) else { return r };
        let number = self.eval.value(self.term(heap.cell(o, 0)));
        let number = match heap.cell(cache.first.0, 0) {
            Value::I64(_) => number.as_bits() as i64,
            _ => i64::from(number.as_bits() as i32),
        };
        cache.of(number).map_or(r, |o| RefVal::Allocated(o.0))
    }

    /// Reads the content of all input objects met, and of those met in doing so. What `existing` says is in an allocated
    /// object, which is there before the call, is in it.
    pub fn fill(&mut self, existing: impl Fn(&mut Self, ObjId) -> Body) {
        let mut done = 0;
        while let Some(&(n, r)) = self.numbered.get(done) {
            match r {
                RefVal::Input(o) => {
                    self.objects[n].body = self.body(o);
                    if self.objects[n].unseen.is_some() {
                        self.objects[n].unseen = Some(self.answers(o));
                    }
                }
                RefVal::Allocated(o) => {
                    self.objects[n].body = existing(self, ObjId(o));
                    self.allocated.retain(|&open| open != ObjId(o));
                }
                RefVal::Null => unreachable!("null is no object"),
            }
            done += 1;
        }
    }

    /// The content of an input object.
    fn body(&mut self, o: u32) -> Body {
        let (space, class) = (self.space, self.class_of(o));
        let by_kind = space.kinds.iter().find_map(|kind| kind.body(self, o, class));
        by_kind.unwrap_or(Body::Opaque)
    }

    fn class_of(&self, o: u32) -> ClassId {
        ClassId(self.object(o).class.expect("a well-typed model").0)
    }

    /// An object of the model.
    pub fn object(&self, o: u32) -> &'a InputObject {
        &self.model.objects[o as usize]
    }

    /// The fields of an input object that the model speaks of, in the order of their layout.
    pub fn fields(&self, o: u32) -> Vec<(FieldId, Val)> {
        let program = &self.space.program;
        let class = program.class(self.class_of(o));
        let field = |(&f, &v)| match self.space.cell_of(f) {
            // A cell that an object of this class does not have is an artefact of the model.
            Cell::Field(f) => class.layout.contains(&f).then_some((f, v)),
            _ => None,
        };
        let mut fields: Vec<(FieldId, Val)> = self.object(o).cells.iter().filter_map(field).collect();
        fields.sort_by_key(|&(f, _)| program.field(f).slot);
        fields
    }

    /// The number in a cell of an input object that is not one of its fields; 0 where the model does not speak of it.
    pub fn cell(&self, o: u32, of: Cell) -> u64 {
        let mut cells = self.object(o).cells.iter();
        cells.find(|&(&f, _)| self.space.cell_of(f) == of).map_or(0, |(_, v)| v.as_bits())
    }

    /// An element of an input object that is an array of this class, or has its elements in one.
    pub fn element(&self, o: u32, array: ClassId, i: u32) -> Val {
        self.element_of(o, Cell::Element(array), i)
    }

    /// What a cell that has an index holds in an input object.
    pub fn element_of(&self, o: u32, of: Cell, i: u32) -> Val {
        let space = self.space;
        // Of elements whose class is not there, as a signature may say, nobody has seen one.
        let Ok(func) = space.func(of) else { return Val::Ref(RefVal::Null) };
        let default = || Val::default_of(space.terms.func_decl(func).sort);
        self.object(o).elements.get(&(func, i)).copied().unwrap_or_else(default)
    }
}
