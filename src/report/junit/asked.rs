//! What a program is told where it asks (`cortado.Cortado`): a test gives the answers beforehand.

use super::{arrange::Body, suite::Omitted};
use crate::witness::Datum;

impl Body<'_> {
    /// Tells a program that asks what it is to be told.
    pub(super) fn answer_asked(&mut self) -> Result<(), Omitted> {
        let others = self.case.chosen.iter().find(|(call, _)| *call != "choose" && !call.starts_with("Cortado."));
        if let Some((call, _)) = others {
            return Err(format!("it is told what {call} returns, which a test cannot"));
        }
        if !self.case.chosen.is_empty() {
            let class = self.scope.type_name("cortado/Cortado").ok_or("cortado.Cortado cannot be named")?;
            let boxed = |&(_, v): &(_, Datum)| match v {
                Datum::Null => "(Object) null".to_owned(),
                _ => self.value(v),
            };
            let chosen: Vec<String> = self.case.chosen.iter().map(boxed).collect();
            self.lines.push(format!("{class}.answers({});", chosen.join(", ")));
        }
        Ok(())
    }
}
