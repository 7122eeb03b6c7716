//! The input of a case in another world, that of another version of its classes: what it was there, by names.

use super::{Body, Case, Datum};
use crate::{
    classfile::BaseType,
    explore::Start,
    input::Cell,
    program::{ArrayComponent, ClassId},
    state::Value,
    step::World,
    term::{ClassTag, InputObject, Model, RefVal, Sort, Val},
};
use rustc_hash::FxHashMap;

/// The model of an input from which a run begins, made as the case says; nothing where this world has no such classes and fields, or there is more
/// to it than values, objects, arrays and strings.
pub fn again(world: &World, start: &Start, case: &Case) -> Option<Model> {
    if !case.chosen.is_empty() || !case.clock.is_empty() || case.arbitrary.is_some() {
        return None;
    }
    let beside = case.set_up.iter().flat_map(|call| call.given.iter().copied());
    let values: Vec<Datum> = case.receiver.into_iter().chain(case.args.iter().copied()).chain(beside).collect();
    if values.len() != start.roots.len() {
        return None;
    }
    let mut again = Again { world, case, model: Model::default(), numbers: FxHashMap::default() };
    for (&(_, root), datum) in start.roots.iter().zip(values) {
        again.root(root, datum)?;
    }
    for (field, datum) in &case.statics {
        let class = world.program.load(&field.class).ok()?;
        let field = world.program.declared_field(class, &field.name, &field.descriptor)?;
        if let Some(root) = world.inputs.static_input(field).ok()? {
            again.root(root, *datum)?;
        }
    }
    again.model.is_well_typed(&world.terms).then_some(again.model)
}

struct Again<'a> {
    world: &'a World,
    case: &'a Case,
    model: Model,
    /// Objects of the case, by those of the model.
    numbers: FxHashMap<usize, u32>,
}

impl Again<'_> {
    /// What is in a root.
    fn root(&mut self, root: Value, datum: Datum) -> Option<()> {
        let terms = &self.world.terms;
        // Others are made by calls, which are given other roots.
        let Value::Sym(term) = root else { return Some(()) };
        let (_, s) = terms.root_of(term)?;
        let sort = terms.sym_decl(s).sort;
        let v = self.value(sort, datum)?;
        self.model.roots.insert(s, v);
        Some(())
    }

    fn value(&mut self, sort: Sort, datum: Datum) -> Option<Val> {
        Some(match (datum, sort) {
            (Datum::Boolean(v), Sort::Bool) => Val::Bool(v),
            (Datum::Boolean(v), _) => Val::Bv(v.into()),
            (Datum::Byte(v), _) => Val::Bv(u64::from(v as u8)),
            (Datum::Char(v), _) => Val::Bv(v.into()),
            (Datum::Short(v), _) => Val::Bv(u64::from(v as u16)),
            (Datum::Int(v), _) => Val::Bv(u64::from(v as u32)),
            (Datum::Long(v), _) => Val::Bv(v as u64),
            (Datum::Float(bits), _) => Val::Bv(bits.into()),
            (Datum::Double(bits), _) => Val::Bv(bits),
            (Datum::Null, Sort::Ref) => Val::Ref(RefVal::Null),
            (Datum::Object(n), Sort::Ref) => Val::Ref(RefVal::Input(self.object(n)?)),
            // A constant of an enum is chosen by its number, from 1.
            (Datum::Null, _) => Val::Bv(0),
            (Datum::Object(n), _) => Val::Bv(self.ordinal(n)? + 1),
        })
    }

    /// The ordinal of a constant of an enum.
    fn ordinal(&self, n: usize) -> Option<u64> {
        let object = &self.case.objects[n];
        let class = self.world.program.load(&object.class).ok()?;
        match &object.body {
            Body::Fields(fields) if self.world.program.class(class).access.is_enum() => match fields[..] {
                [(_, Datum::Int(ordinal))] => u64::try_from(ordinal).ok(),
                _ => None,
            },
            _ => None,
        }
    }

    fn object(&mut self, n: usize) -> Option<u32> {
        if let Some(&known) = self.numbers.get(&n) {
            return Some(known);
        }
        let (world, case) = (self.world, self.case);
        let object = &case.objects[n];
        if n >= case.inputs || object.unseen.is_some() {
            return None;
        }
        let class = world.program.load(&object.class).ok()?;
        let number = self.model.objects.len();
        self.model.objects.push(InputObject { class: Some(ClassTag(class.0)), ..InputObject::default() }.into());
        self.numbers.insert(n, number as u32);
        match &object.body {
            Body::Fields(fields) => {
                for (field, datum) in fields {
                    let owner = world.program.load(&field.class).ok()?;
                    let known = world.program.declared_field(owner, &field.name, &field.descriptor)?;
                    self.cell(number, Cell::Field(known), None, *datum)?;
                }
            }
            Body::Elements(all) => {
                self.number(number, Cell::Length, all.len())?;
                for (i, &datum) in (0..).zip(all) {
                    self.cell(number, Cell::Element(class), Some(i), datum)?;
                }
            }
            Body::Text(text) | Body::Copy(text) => self.text(number, text)?,
            Body::Opaque => {}
            Body::Held(..)
            | Body::Boxed(_)
            | Body::Made(..)
            | Body::Constructed
            | Body::Filled(..)
            | Body::Static(_)
            | Body::Type(_) => return None,
        }
        Some(number as u32)
    }

    fn cell(&mut self, object: usize, cell: Cell, at: Option<u32>, datum: Datum) -> Option<()> {
        let func = self.world.inputs.func(cell).ok()?;
        let v = self.value(self.world.terms.func_decl(func).sort, datum)?;
        let object = &mut self.model.objects[object];
        match at {
            Some(i) => object.elements.insert((func, i), v),
            None => object.cells.insert(func, v),
        };
        Some(())
    }

    /// A number in a cell that is no field.
    fn number(&mut self, object: usize, cell: Cell, number: usize) -> Option<()> {
        let func = self.world.inputs.func(cell).ok()?;
        self.model.objects[object].cells.insert(func, Val::Bv(number as u64));
        Some(())
    }

    /// The characters of a string, in halves.
    fn text(&mut self, object: usize, text: &[u16]) -> Option<()> {
        self.number(object, Cell::Characters, text.len())?;
        let bytes: ClassId = self.world.program.array_of(ArrayComponent::Base(BaseType::Byte)).ok()?;
        let is_wide = text.iter().any(|&unit| unit > 0xff);
        if is_wide {
            self.number(object, Cell::Wide, 1)?;
        }
        for (i, &unit) in (0..).zip(text) {
            let [upper, lower] = unit.to_be_bytes();
            self.cell(object, Cell::Element(bytes), Some(i), Datum::Byte(lower as i8))?;
            if is_wide {
                self.cell(object, Cell::Upper, Some(i), Datum::Byte(upper as i8))?;
            }
        }
        Some(())
    }
}
