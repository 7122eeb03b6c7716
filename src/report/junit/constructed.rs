//! Objects of the input that a constructor is known to make as they are.

use super::arrange::Body;
use super::construct::constructors;
use super::literal;
use super::suite::Omitted;
use crate::classfile::FieldType;
use crate::witness::{Construction, Datum, Plain};

impl Body<'_> {
    /// `Account self = new Account(2, "abc");`
    pub(super) fn constructed(&mut self, i: usize, by: &Construction) -> Result<(), Omitted> {
        let program = self.scope.program;
        let class = self.scope.class(&by.constructor.class)?;
        let id = self.scope.method(&by.constructor)?;
        let params = &program.method(id).descriptor.params;
        let rivals = constructors(program, class)
            .any(|other| other != id && program.method(other).descriptor.params.len() == params.len());
        let arguments: Result<Vec<String>, Omitted> =
            by.arguments.iter().zip(params).map(|(v, ty)| self.plain_argument(v, ty, rivals)).collect();
        let name = self.scope.type_name(&class.name).ok_or("a class that cannot be named")?;
        self.throws_what(id);
        self.variable(i, &format!("new {name}({})", arguments?.join(", ")), &class.name);
        Ok(())
    }

    fn plain_argument(&self, v: &Plain, ty: &FieldType, rivals: bool) -> Result<String, Omitted> {
        Ok(match v {
            Plain::Text(text) => literal::string(text),
            Plain::Datum(Datum::Null) if rivals => {
                let name = self.scope.type_of(ty).ok_or_else(|| format!("{} cannot be named", ty.java_name()))?;
                format!("({name}) null")
            }
            Plain::Datum(v) => self.scope.literal(*v),
        })
    }
}
