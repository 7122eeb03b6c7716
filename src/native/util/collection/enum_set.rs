//! `java.util.EnumSet`: which constants are in it is a number of 64 bits, so whether one of them is, is no matter of the others.

use super::{Family, Folded};
use crate::{
    input::{Cell, Held, Holds, ReadObject},
    native::lang::class,
    program::ClassId,
    state::{Mirror, Value},
    step::Flow,
    term::{RefVal, Term, Val},
};

pub(super) const FAMILY: Family = Family {
    holds: Holds::Constants,
    groups: &[&["elementType", "universe", "elements"]],
    unfold: |set, _| {
        let (of, constants) = set.constants()?;
        let elements = Value::from_term(set.cx.terms(), set.those_in_it()?);
        Ok(vec![
            ("elementType", set.class_object(of)?),
            ("universe", set.universe(of, constants)?),
            ("elements", elements),
        ])
    },
    held,
};

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let universe = read.field(o, "universe")?.as_ref();
    let elements = read.field(o, "elements")?.as_bits();
    let all: Vec<Val> = read.elements(universe)?;
    let all: Vec<Val> = all.into_iter().enumerate().filter(|(i, _)| elements >> i & 1 != 0).map(|(_, v)| v).collect();
    Some(Held::of(all))
}

impl Folded<'_, '_> {
    /// The enum and its constants, in order.
    pub(super) fn constants(&mut self) -> Flow<(ClassId, Vec<Value>)> {
        let inputs = &self.cx.world.inputs;
        let Some(of) = inputs.constants_of(self.class) else {
            return self.cx.unsupported("a collection of constants of an enum that is not known");
        };
        let constants = self.cx.constants(of)?;
        if constants.len() > u64::BITS as usize {
            return self.cx.unsupported("a collection of the input of the constants of an enum that has more than 64");
        }
        Ok((of, constants))
    }

    /// Which constants are in it, a bit for each.
    pub(super) fn those_in_it(&mut self) -> Flow<Term> {
        let func = self.cx.linked(self.cx.world.inputs.func(Cell::Constants(self.class)))?;
        Ok(self.cx.terms().init(func, self.r))
    }

    /// An array of all of them.
    pub(super) fn universe(&mut self, of: ClassId, constants: Vec<Value>) -> Flow<Value> {
        let name = self.cx.world.program.class(of).name.clone();
        self.array(&name, constants)
    }

    pub(super) fn class_object(&mut self, of: ClassId) -> Flow<Value> {
        class::object(self.cx, Mirror::Class(of)).map(Value::Obj)
    }
}
