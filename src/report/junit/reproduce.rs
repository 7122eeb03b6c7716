//! A failing test for an input that breaks a property: the test of the user, called as its framework does, with that input. Nothing is asserted but
//! what the user asserts.

use super::{
    arrange::Body,
    suite::{Omitted, Wanted},
};
use crate::witness::{self, Call, Datum};

impl Body<'_> {
    /// The calls, with what comes after the test in a `finally`.
    pub(super) fn reproduce(&mut self, wanted: &Wanted) -> Result<(), Omitted> {
        let case = self.case;
        self.throws = true;
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
        self.lines.push("// act".to_owned());
        case.set_up.iter().try_for_each(|call| self.around(call))?;
        let (call, reflective) = self.call(self.method, case.receiver, &case.args)?;
        let act = match wanted {
            Wanted::Exception(class) => {
                let ty = self.scope.type_name(class).ok_or_else(|| format!("{class} cannot be named"))?;
                format!("assertThrows({ty}.class, () -> {call});")
            }
            Wanted::Truth => format!("assertTrue({}{call});", if reflective { "(boolean) " } else { "" }),
            Wanted::Nothing => format!("{call};"),
        };
        if case.tear_down.is_empty() {
            self.lines.push(act);
            return Ok(());
        }
        self.lines.push("try {".to_owned());
        self.lines.push(format!("    {act}"));
        self.lines.push("} finally {".to_owned());
        let from = self.lines.len();
        case.tear_down.iter().try_for_each(|call| self.around(call))?;
        self.lines[from..].iter_mut().for_each(|line| line.insert_str(0, "    "));
        self.lines.push("}".to_owned());
        Ok(())
    }

    /// `Type self = new Type();` or `self.setUp();`
    fn around(&mut self, Call { target, on, given }: &Call) -> Result<(), Omitted> {
        let id = self.scope.method(target)?;
        if &*target.name != "<init>" {
            let (call, _) = self.call(id, on.map(Datum::Object), &[])?;
            self.lines.push(format!("{call};"));
            return Ok(());
        }
        let class = self.scope.class(&target.class)?;
        let seen = self.scope.may_see(&target.class, self.scope.program.method(id).access);
        let name = self.scope.type_name(&target.class).filter(|_| seen);
        let name = name.ok_or_else(|| format!("{} is not visible to a test", class.java_name()))?;
        let simple = name.rsplit('.').next().unwrap_or(&name);
        let outer = given.iter().find_map(|&v| matches!(v, Datum::Object(n) if self.is_made(n)).then(|| self.value(v)));
        let creation = match outer {
            Some(outer) => format!("{outer}.new {simple}()"),
            None => {
                let types = &self.scope.program.method(id).descriptor.params;
                let given = given.iter().zip(types).map(|(&v, ty)| self.argument(v, ty, false));
                format!("new {name}({})", given.collect::<Result<Vec<_>, _>>()?.join(", "))
            }
        };
        self.variable(on.ok_or("a constructor makes an object")?, &creation, &target.class);
        Ok(())
    }

    /// Whether an object is one that a test framework makes.
    fn is_made(&self, n: usize) -> bool {
        matches!(self.case.objects[n].body, witness::Body::Constructed)
    }
}
