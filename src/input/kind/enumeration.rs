//! References of an enum type. The objects of an enum are its constants, so such a reference is a finite choice and never a
//! matter of aliasing: a number, of which 0 is null, n the constant with ordinal n - 1, and all above the last are it.

use super::{Body, Datum, Declared, Given, InputSpace, Kind};
use crate::{
    classfile::{FieldType, Name},
    input::{FieldRef, Holds, Object},
    program::{ClassId, FieldId, LinkError, Origin},
    state::{ObjId, State, Value},
    term::{RefVal, Sort, Term, Val},
};
use std::rc::Rc;

/// See the module.
pub struct Enums;

/// The sort of the number that chooses.
const CHOICE: Sort = Sort::Bv(16);

impl Kind for Enums {
    fn declare(&self, space: &InputSpace, ty: &FieldType) -> Result<Option<Declared>, LinkError> {
        let class = space.enum_type(ty);
        if let Some(class) = class.filter(|&class| space.is_chosen(class)) {
            space.universe.leave_out(&space.program.class(class).name);
        }
        Ok(class.map(|_| Declared { sort: CHOICE, bound: None, most: None }))
    }

    fn datum(&self, given: &mut Given<'_>, ty: &FieldType, v: Val) -> Option<Datum> {
        let (class, Val::Bv(choice)) = (given.space.enum_type(ty)?, v) else { return None };
        Some(match given.denoted(ty, v) {
            Val::Ref(RefVal::Null) => Datum::Null,
            Val::Ref(r) => Datum::Object(given.number(r)),
            // The path has not looked at it, but an invariant may have.
            Val::Bv(_) | Val::Bool(_) => given.constant(class, choice).map_or(Datum::Null, Datum::Object),
        })
    }
}

impl Given<'_> {
    /// What a cell of this type denotes that has this in it: a number that chooses a constant stands for that, if there are constants yet.
    pub fn denoted(&self, ty: &FieldType, v: Val) -> Val {
        let (Some(class), Val::Bv(choice)) = (self.space.enum_type(ty), v) else { return v };
        if self.state.statics.init(class).is_none() {
            return v;
        }
        let constants = self.space.enum_constants(class, self.state);
        let nth = constants.get(choice.wrapping_sub(1) as usize).or(constants.last());
        Val::Ref(match (choice, nth) {
            (1.., Some(&Value::Obj(o))) => RefVal::Allocated(o.0),
            _ => RefVal::Null,
        })
    }

    /// What tells a constant of an enum from the others: its ordinal, a field of the superclass of all enums.
    pub fn ordinal(&mut self, o: ObjId) -> Option<Body> {
        let program = self.space.program();
        let class = program.class(self.state.heap.header(o).class);
        let f = self.space.ordinal_of(class.id)?;
        let field = program.field(f);
        let v = self.state.heap.cell(o, field.slot as usize);
        Some(Body::Fields(vec![(FieldRef::of(program, f), self.datum(&field.ty, v))]))
    }

    /// The number of the object that is the constant chosen of an enum that has not been initialized; `None` of null.
    fn constant(&mut self, class: ClassId, choice: u64) -> Option<usize> {
        let program = self.space.program();
        let f = self.space.ordinal_of(class)?;
        let declared = program.class(class).statics.iter().filter(|&&f| self.space.is_constant(f)).count();
        let ordinal = choice.min(declared as u64).checked_sub(1)?;
        let name = program.class(class).name.clone();
        let is_it = |object: &Object| match &object.body {
            Body::Fields(fields) => {
                object.class == name && matches!(fields[..], [(_, Datum::Int(n))] if n as u64 == ordinal)
            }
            _ => false,
        };
        if let Some(known) = self.objects.iter().position(is_it) {
            return Some(known);
        }
        let body = Body::Fields(vec![(FieldRef::of(program, f), Datum::Int(ordinal as i32))]);
        Some(self.add(name, body))
    }
}

impl InputSpace {
    /// The field of an enum's superclass that tells its constants apart (JLS §8.9).
    fn ordinal_of(&self, class: ClassId) -> Option<FieldId> {
        let class = self.program.class(class);
        let named =
            |f: &&FieldId| &*self.program.field(**f).name == "ordinal" && self.program.field(**f).class != class.id;
        class.access.is_enum().then(|| class.layout.iter().find(named).copied())?
    }

    /// The enum that a reference of this type is of, also of a type that one of its constants alone has (JLS §8.9.1); or the class of the objects
    /// that stand for types, of which there are as few.
    pub fn enum_type(&self, ty: &FieldType) -> Option<ClassId> {
        let FieldType::Object(_) = ty else { return None };
        let class = self.program.class_of_type(ty).ok()?;
        let mut above = self.program.class(class).ancestors.iter().copied();
        let declared = above.find(|&above| self.program.class(above).access.is_enum());
        declared.or_else(|| (self.stands_for_types(class) || self.is_chosen(class)).then_some(class))
    }

    /// Whether inputs of this class are constants alone, though it is no enum.
    pub(in crate::input) fn is_chosen(&self, class: ClassId) -> bool {
        let is_open = self.bounds.structures || self.universe.origin() == Origin::Jdk;
        !is_open && self.library.is_chosen(&self.program.class(class).name)
    }

    /// Whether a static field holds a constant of its class.
    fn is_constant(&self, f: FieldId) -> bool {
        let field = self.program.field(f);
        let of_class = || matches!(&field.ty, FieldType::Object(name) if *name == self.program.class(field.class).name);
        field.access.is_enum()
            || self.is_chosen(field.class) && field.access.is_public() && field.access.is_final() && of_class()
    }

    /// The constant that an object of such a class is.
    pub(super) fn constant_field(&self, class: ClassId, o: ObjId, st: &State) -> Option<FieldId> {
        let mut all = self.program.class(class).statics.iter().filter(|_| self.is_chosen(class)).copied();
        all.find(|&f| self.is_constant(f) && st.statics.get(class, self.program.field(f).slot) == Value::Obj(o))
    }

    /// The enum whose constants a collection of this class holds, or has as keys.
    pub fn constants_of(&self, class: ClassId) -> Option<ClassId> {
        let holds = self.holds(class)?;
        if !matches!(holds, Holds::Constants | Holds::ByConstant) {
            return None;
        }
        self.enum_type(&self.component(class))
    }

    /// What a class calls the constant of an enum with this ordinal.
    pub fn constant_name(&self, class: ClassId, ordinal: usize) -> Option<Name> {
        let mut declared = self.program.class(class).statics.iter().filter(|&&f| self.is_constant(f));
        declared.nth(ordinal).map(|&f| self.program.field(f).name.clone())
    }

    /// What the values of a number are called that chooses a constant.
    pub(in crate::input) fn constant_names(&self, class: ClassId) -> Rc<[Rc<str>]> {
        let declared = self.program.class(class).statics.iter().filter(|&&f| self.is_constant(f));
        let names = declared.map(|&f| Rc::from(&*self.program.field(f).name));
        std::iter::once(Rc::from("null")).chain(names).collect()
    }

    /// What its class calls an object, if that is a constant of an enum.
    pub fn constant_of(&self, object: &Object) -> Option<Name> {
        let Body::Fields(fields) = &object.body else { return None };
        let class = self.program.class(self.program.load(&object.class).ok()?);
        let ordinal = FieldRef::of(&self.program, self.ordinal_of(class.id)?);
        let ordinal = fields.iter().find_map(|(field, v)| match v {
            Datum::Int(n) if *field == ordinal => usize::try_from(*n).ok(),
            _ => None,
        })?;
        // It may have a class of its own, below that of the enum.
        class.ancestors.iter().rev().find_map(|&class| self.constant_name(class, ordinal))
    }

    /// The enum that a root of the input is of.
    pub fn enum_root(&self, root: Term) -> Option<ClassId> {
        self.enums.borrow().get(&root).copied()
    }

    /// The constants of an enum whose class has been initialized, in order (JLS §8.9.3).
    pub fn enum_constants(&self, class: ClassId, st: &State) -> Vec<Value> {
        if self.stands_for_types(class) {
            return self.objects_of_types(st);
        }
        let declared = self.program.class(class).statics.iter().filter(|&&f| self.is_constant(f));
        declared.map(|&f| st.statics.get(class, self.program.field(f).slot)).collect()
    }
}
