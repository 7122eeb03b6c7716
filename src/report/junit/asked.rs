//! What a program is told where it asks (`cortado.Cortado`): a test gives the answers beforehand.

use super::{arrange::Body, suite::Omitted};
use crate::witness::{Asked, Datum};

impl Body<'_> {
    /// Tells a program that asks what it is to be told, if this is the time for it.
    pub(super) fn answer_asked(&mut self, is_time: bool) -> Result<(), Omitted> {
        let others =
            self.case.chosen.iter().find(|asked| asked.call != "choose" && !asked.call.starts_with("Cortado."));
        if let Some(Asked { call, .. }) = others {
            return Err(format!("it is told what {call} returns, which a test cannot"));
        }
        if is_time && !self.case.chosen.is_empty() {
            let class = self.scope.type_name("cortado/Cortado").ok_or("cortado.Cortado cannot be named")?;
            let boxed = |asked: &Asked| match asked.value {
                Datum::Null => "(Object) null".to_owned(),
                v => self.value(v),
            };
            let chosen: Vec<String> = self.case.chosen.iter().map(boxed).collect();
            self.lines.push(format!("{class}.answers({});", chosen.join(", ")));
        }
        Ok(())
    }
}
