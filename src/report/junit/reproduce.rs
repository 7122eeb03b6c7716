//! A failing test for an input that breaks a property: the test of the user, called as its framework does, with that input. Nothing is asserted but
//! what the user asserts.

use super::{
    access::in_lang,
    arrange::Body,
    suite::{Omitted, Wanted},
};

impl Body<'_> {
    /// The calls, with what comes after the test in a `finally`.
    pub(super) fn reproduce(&mut self, wanted: &Wanted) -> Result<(), Omitted> {
        let case = self.case;
        self.throws.add(&in_lang("Throwable"));
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
        self.lines.push("// act".to_owned());
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
}
