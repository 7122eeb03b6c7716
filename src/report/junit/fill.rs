//! What objects of the input hold, as statements: as soon as all of that is there, for what is made of an object may look into it.

use super::arrange::{Body, Fix};
use super::layout::counted;
use super::literal::quoted;
use super::suite::Omitted;
use super::support::Helper;
use crate::classfile::FieldType;
use crate::witness::{Datum, FieldRef};
use std::collections::HashSet;

impl Body<'_> {
    /// Fills what can be filled now, as what is made of it next may look into it: with objects that are there and have all that they hold.
    pub(super) fn fill(&mut self) -> Result<(), Omitted> {
        let open: HashSet<usize> = self.fixes.iter().filter_map(Fix::of).collect();
        let (mut left, mut waiting) = (vec![], HashSet::new());
        for fix in std::mem::take(&mut self.fixes) {
            let of = fix.of();
            let is_there = |j: &usize| self.vars[*j].is_some() && (Some(*j) == of || !open.contains(j));
            match of {
                Some(i) if !waiting.contains(&i) && fix.objects().all(|j| is_there(&j)) => self.fix(&fix)?,
                _ => {
                    waiting.extend(of);
                    left.push(fix);
                }
            }
        }
        self.fixes = left;
        Ok(())
    }

    pub(super) fn fix(&mut self, fix: &Fix) -> Result<(), Omitted> {
        let line = match fix {
            Fix::Later(array, value) => format!("{array}[0] = {};", self.value(*value)),
            Fix::Element(i, k, element) => {
                let class = self.vars[*i].as_ref().and_then(|var| var.class.clone());
                let component = match class.as_deref().and_then(FieldType::parse) {
                    Some(FieldType::Array(component)) => component,
                    _ => return Err("an array without array type".to_owned()),
                };
                format!("{}[{k}] = {};", self.value(Datum::Object(*i)), self.argument(*element, &component, false)?)
            }
            Fix::Hold(i, all, times) => {
                let values: Vec<String> = all.iter().map(|&v| self.value(v)).collect();
                let method = if all.len() == 2 { "put" } else { "add" };
                let one = format!("{}.{method}({});", self.value(Datum::Object(*i)), values.join(", "));
                match times {
                    1 => one,
                    _ => counted(&self.unique.take("k"), 0, *times, &one),
                }
            }
            Fix::Field(i, field, value) => {
                let var = self.vars[*i].clone().ok_or("an object without name")?;
                let has_type = var.class.is_some();
                let path = var.class.and_then(|class| self.scope.field_path(&var.text, &class, field));
                self.assignment((has_type.then_some(*i), &var.text), path, field, *value)?
            }
            Fix::Static(field, value) => {
                let path = self.scope.static_path(field);
                self.assignment((None, "null"), path, field, *value)?
            }
        };
        self.lines.push(line);
        Ok(())
    }

    /// `path = value;` where source may say that, else by reflection.
    fn assignment(
        &mut self,
        (object, on): (Option<usize>, &str),
        path: Option<String>,
        field: &FieldRef,
        value: Datum,
    ) -> Result<String, Omitted> {
        let declared = self.scope.field(field)?;
        if let Some(path) = path.filter(|_| !declared.access.is_final()) {
            return Ok(format!("{path} = {};", self.argument(value, &declared.ty, false)?));
        }
        let class = object.and_then(|i| self.scope.class(&self.case.objects[i].class).ok());
        if let Some((class, setter)) = class.and_then(|class| Some((class, self.setter(class, field)?))) {
            let casts = self.scope.overloaded(class, setter);
            let argument = self.argument(value, &declared.ty, casts.contains(&true))?;
            self.throws_what(setter);
            return Ok(format!("{on}.{}({argument});", self.scope.program.method(setter).name));
        }
        self.use_helper(Helper::Set);
        let owner = self.class_literal(&FieldType::Object(field.class.clone()));
        Ok(format!("set({on}, {owner}, {}, {});", quoted(&field.name), self.value(value)))
    }
}
