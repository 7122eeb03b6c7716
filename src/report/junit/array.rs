//! Arrays of the input.

use super::arrange::{Body, Expr, Fix};
use super::suite::Omitted;
use crate::classfile::FieldType;
use crate::witness::Datum;

/// More elements are many.
const LONG: usize = 12;

impl Body<'_> {
    /// `int[] a = {1, 2};`, or made empty and filled when every object is there.
    pub(super) fn array(&mut self, i: usize, elements: &[Datum]) -> Result<(), Omitted> {
        let class = self.case.objects[i].class.clone();
        let Some(FieldType::Array(component)) = FieldType::parse(&class) else {
            return Err(format!("{class} is no array type"));
        };
        for &element in elements {
            self.declare_first(element)?;
        }
        let declared = elements.iter().all(|&element| !matches!(element, Datum::Object(j) if self.vars[j].is_none()));
        match self.scope.type_of(&component) {
            Some(_) if declared && !elements.is_empty() && !is_sparse(elements) => {
                let values: Result<Vec<_>, _> =
                    elements.iter().map(|&element| self.argument(element, &component, false)).collect();
                self.variable(i, &format!("{{{}}}", values?.join(", ")), &class);
                return Ok(());
            }
            Some(ty) => {
                let (base, more) = ty.split_at(ty.find('[').unwrap_or(ty.len()));
                self.variable(i, &format!("new {base}[{}]{more}", elements.len()), &class);
            }
            None => {
                let literal = self.class_literal(&component);
                let object = self.scope.lang("Object");
                let made = format!("({object}[]) java.lang.reflect.Array.newInstance({literal}, {})", elements.len());
                let name = self.variable_name(i);
                self.lines.push(format!("{object}[] {name} = {made};"));
                // Source knows it only as an array of objects.
                self.vars[i] = Some(Expr { text: name, class: Some("[Ljava/lang/Object;".into()) });
            }
        }
        let set = elements.iter().enumerate().filter(|(_, element)| !element.is_default());
        self.fixes.extend(set.map(|(k, &element)| Fix::Element(i, k, element)));
        Ok(())
    }
}

/// Whether most elements of a long array are what a new one has.
fn is_sparse(elements: &[Datum]) -> bool {
    elements.len() > LONG && elements.iter().filter(|element| !element.is_default()).count() <= elements.len() / LONG
}
