//! What is called around the method under test: by a test framework, or to make objects of the input.

use super::{arrange::Body, suite::Omitted};
use crate::witness::{Call, Datum};

impl Body<'_> {
    /// `Type self = new Type();`, `Type other = Type.of(1);` or `self.setUp();`
    pub(super) fn around(&mut self, Call { target, on, makes, given }: &Call) -> Result<(), Omitted> {
        let id = self.scope.method(target)?;
        self.throws_what(id);
        let is_made = |n: &usize| self.vars[*n].is_none();
        // What hands out an object that is there already need not be called.
        if makes.is_some_and(|n| !is_made(&n)) && on.is_none() {
            return Ok(());
        }
        let Some(made) = makes.filter(is_made) else {
            let (call, _) = self.call(id, on.map(Datum::Object), given)?;
            self.lines.push(format!("{call};"));
            return Ok(());
        };
        let class = self.scope.class(&target.class)?;
        let init = if &*target.name == "<init>" {
            let seen = self.scope.may_see(&target.class, self.scope.program.method(id).access);
            if !seen || self.scope.type_name(&target.class).is_none() {
                return Err(format!("{} is not visible to a test", class.java_name()));
            }
            self.creation(class, id, given)?
        } else {
            self.call(id, on.map(Datum::Object), given)?.0
        };
        let object = self.case.objects[made].class.clone();
        self.variable(made, &init, &object);
        Ok(())
    }
}
