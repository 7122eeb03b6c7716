//! Values of the JDK as expressions: what their models say makes one, with what the fields hold.

use super::arrange::{Body, Expr};
use super::{literal::quoted, suite::Omitted, support::Helper};
use crate::classfile::FieldType;
use crate::program::{Model, Origin};
use crate::witness::{self, Datum, FieldRef};

/// Stands for the class of the object.
const CLASS: &str = "CLASS";

impl Body<'_> {
    /// `java.time.LocalDate date = java.time.LocalDate.of(2020, 2, 29);`
    pub(super) fn value_of_the_jdk(&mut self, i: usize, model: &Model) -> Result<(), Omitted> {
        if let witness::Body::Fields(fields) = &self.case.objects[i].body {
            for (_, v) in fields {
                if let Datum::Object(j) = *v
                    && j != i
                {
                    self.declare(j)?;
                }
            }
        }
        let class = self.case.objects[i].class.clone();
        let made = self.made_as(i, model).ok_or_else(|| format!("nobody says how source makes a {class}"))?;
        self.variable(i, &made, &class);
        self.set_after(i, model)
    }

    /// `exception.setStackTrace(trace);`, where the input says what the field holds.
    fn set_after(&mut self, i: usize, model: &Model) -> Result<(), Omitted> {
        let witness::Body::Fields(fields) = &self.case.objects[i].body else { return Ok(()) };
        let program = &self.scope.program;
        let is_apart = |name: &str| model.apart.iter().any(|&(f, _)| &*program.field(f).name == name);
        let (Some(after), true) = (&model.after, fields.iter().any(|(field, _)| is_apart(&field.name))) else {
            return Ok(());
        };
        let call = self.of_template(i, model, after).ok_or_else(|| format!("nobody says how source does {after}"))?;
        let object = self.vars[i].as_ref().map_or_else(String::new, |var| var.text.clone());
        self.lines.push(format!("{object}.{call};"));
        Ok(())
    }

    /// `Settings.DEFAULT`, wherever the object is spoken of.
    pub(super) fn static_object(&mut self, i: usize, field: &FieldRef) -> Result<(), Omitted> {
        let declared = &self.scope.field(field)?.ty;
        if let Some(text) = self.scope.static_path(field) {
            let class = if let FieldType::Object(name) = declared { Some(name.clone()) } else { None };
            self.vars[i] = Some(Expr { text, class });
            return Ok(());
        }
        self.use_helper(Helper::Get);
        let owner = self.class_literal(&FieldType::Object(field.class.clone()));
        let class = self.case.objects[i].class.clone();
        let cast = self.scope.type_name(&class).map_or_else(String::new, |ty| format!("({ty}) "));
        self.variable(i, &format!("{cast}get(null, {owner}, {})", quoted(&field.name)), &class);
        Ok(())
    }

    /// `String.class`, wherever the object is spoken of.
    pub(super) fn type_object(&mut self, i: usize, ty: &str) {
        let text = FieldType::parse(ty).map_or_else(|| "void.class".into(), |ty| self.class_literal(&ty));
        self.vars[i] = Some(Expr { text, class: Some(self.case.objects[i].class.clone()) });
    }

    /// The expression for object number `i`, of the input or of what the run made.
    pub(super) fn made_as(&self, i: usize, model: &Model) -> Option<String> {
        self.of_template(i, model, model.made.as_deref()?)
    }

    /// A template with what the fields of object number `i` hold.
    fn of_template(&self, i: usize, model: &Model, template: &str) -> Option<String> {
        let witness::Body::Fields(fields) = &self.case.objects[i].body else { return None };
        let holds = |name: &str| {
            let (_, v) = fields.iter().find(|(field, _)| &*field.name == name)?;
            Some(match *v {
                Datum::Null => "null".into(),
                // What holds itself holds nothing else.
                Datum::Object(j) if j == i => "null".into(),
                Datum::Object(j) if self.vars.get(j).is_none_or(Option::is_none) => {
                    let class = self.scope.class(&self.case.objects[j].class).ok()?;
                    self.made_as(j, &*self.scope.program.model(class.id)?)?
                }
                Datum::Short(v) => v.to_string(),
                Datum::Byte(v) => v.to_string(),
                v => self.value(v),
            })
        };
        let is_of_model = |name: &str| model.fields.iter().any(|&f| &*self.scope.program.field(f).name == name);
        let is_field = |name: &str| is_of_model(name) || fields.iter().any(|(field, _)| &*field.name == name);
        let is_set = |name: &str| match fields.iter().find(|(field, _)| &*field.name == name) {
            None | Some((_, Datum::Null)) => false,
            Some((_, Datum::Object(j))) => *j != i,
            Some((_, Datum::Byte(v))) => *v != 0,
            Some((_, Datum::Short(v))) => *v != 0,
            Some((_, v)) => !matches!(&*self.value(*v), "false" | "0"),
        };
        // A field that is true, not 0 or not null chooses, and where it is not, the next one may.
        let mut chosen = template;
        while let Some((field, arms)) = chosen.split_once(" ? ")
            && let Some((yes, no)) = arms.split_once(" : ")
            // Else it is a part of an expression.
            && field.chars().all(char::is_alphanumeric)
        {
            chosen = if is_set(field) { yes } else { no };
        }
        let text = with_fields(chosen, &|name| match name {
            CLASS => self.scope.plain_name(&self.case.objects[i].class).map(Some),
            name if is_field(name) => holds(name).map(Some),
            _ => Some(None),
        })?;
        Some(self.as_people_say(i, &text))
    }

    /// `new CLASS((java.lang.String) null)` without the message that is none, and without a cast that only null needs.
    fn as_people_say(&self, i: usize, text: &str) -> String {
        let text = text.replace("(java.lang.String) \"", "\"");
        let program = self.scope.program;
        let class = self.scope.class(&self.case.objects[i].class).ok();
        let of_jdk = class.filter(|class| class.origin != Origin::Application);
        let bare = of_jdk.and_then(|class| program.declared_method(class.id, "<init>", "()V"));
        let has_bare = bare.is_some_and(|bare| program.method(bare).access.is_public());
        let text = if has_bare { text.replace("((java.lang.String) null)", "()") } else { text };
        text.replace("(java.lang.String) null", &format!("({}) null", self.scope.lang("String")))
    }
}

/// The template with what stands for the names in it that are no part of a longer one; `None` where one cannot be said.
fn with_fields(template: &str, holds: &dyn Fn(&str) -> Option<Option<String>>) -> Option<String> {
    let (mut text, mut rest) = (String::new(), template);
    while let Some(first) = rest.chars().next() {
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if length == 0 {
            text.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(length);
        let is_part = text.ends_with('.') || after.starts_with(['.', '(']) && word != CLASS;
        match if is_part { None } else { holds(word)? } {
            Some(value) => text.push_str(&value),
            None => text.push_str(word),
        }
        rest = after;
    }
    Some(text)
}
