//! What a call is given and what it returns, in the words of its test: literals, constants, short arrays, constructors.

use super::{arrange::Body, literal};
use crate::{
    classfile::FieldType,
    input::Holds,
    witness::{self, Datum, Expected},
};

/// More elements are not told.
const FEW: usize = 8;
/// Nor are arrays that lie deeper in one.
const DEEPEST: usize = 3;

impl Body<'_> {
    /// `"ab"` for the only argument, `str = "ab", n = 2` for several, and what makes the receiver; nothing of what takes more words. Objects have been
    /// declared.
    pub(super) fn call_given(&self) -> Option<String> {
        let receiver = self.case.receiver.and_then(|receiver| self.said(receiver)).filter(|made| !made.ends_with("()"));
        let args: Vec<Option<String>> = self.case.args.iter().map(|&arg| self.said(arg)).collect();
        if let ([Some(only)], None) = (&args[..], &receiver) {
            return Some(only.clone());
        }
        let named =
            |(n, said): (usize, &Option<String>)| Some(format!("{} = {}", self.parameter_name(n), said.as_ref()?));
        let said: Vec<String> = receiver.into_iter().chain(args.iter().enumerate().filter_map(named)).collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// The outcome with what is returned as Java has it, if that is told: `returns {1, 2}`.
    pub(super) fn outcome(&self) -> Option<String> {
        match self.case.expected {
            Expected::Returned(Some(value)) if Some(value) == self.case.receiver => None,
            Expected::Returned(Some(Datum::Object(n))) if self.case.args.contains(&Datum::Object(n)) => {
                let is_plain = matches!(self.case.objects[n].body, witness::Body::Text(_) | witness::Body::Boxed(_));
                is_plain.then(|| self.said(Datum::Object(n)))?.map(|said| format!("returns {said}"))
            }
            Expected::Returned(Some(value)) => {
                let said = self.said(value).or_else(|| self.held_said(value, DEEPEST)).or_else(|| self.kind(value))?;
                Some(format!("returns {said}"))
            }
            _ => None,
        }
    }

    /// A collection as its `toString` has it: `[1, 2]`, `{"a" = 1}`.
    fn held_said(&self, datum: Datum, depth: usize) -> Option<String> {
        let (Datum::Object(n), Some(depth)) = (datum, depth.checked_sub(1)) else { return None };
        let witness::Body::Held(holds, all) = &self.case.objects[n].body else { return None };
        let is_told = !matches!(holds, Holds::Value | Holds::Pair | Holds::Rest);
        let of = |&v: &Datum| self.said_within(v, depth).or_else(|| self.held_said(v, depth));
        let item = |of_one: &[Datum]| Some(of_one.iter().map(of).collect::<Option<Vec<_>>>()?.join(" = "));
        let items = all.chunks_exact(holds.per_item()).map(item);
        let mut items: Vec<String> = items.collect::<Option<_>>().filter(|_| is_told && all.len() <= FEW)?;
        if holds.has_no_order() {
            items.sort();
        }
        let (first, last) = if holds.per_item() == 1 { ('[', ']') } else { ('{', '}') };
        Some(format!("{first}{}{last}", items.join(", ")))
    }

    /// `a List`, of a collection whose class is the JDK's own affair.
    fn kind(&self, datum: Datum) -> Option<String> {
        let Datum::Object(n) = datum else { return None };
        let object = &self.case.objects[n];
        let witness::Body::Held(holds, _) = object.body else { return None };
        let nameless = self.scope.type_name(&object.class).is_none();
        let interface = self.collection_of(&object.class, holds).filter(|_| nameless)?;
        Some(format!("a {}", interface.rsplit('/').next()?))
    }

    fn said(&self, datum: Datum) -> Option<String> {
        self.said_within(datum, DEEPEST)
    }

    /// As [`Self::said`], of arrays within arrays so deep: one may be an element of its own.
    fn said_within(&self, datum: Datum, depth: usize) -> Option<String> {
        let plain = |datum| match datum {
            Datum::Byte(it) => it.to_string(),
            Datum::Short(it) => it.to_string(),
            _ => self.scope.literal(datum),
        };
        let Datum::Object(n) = datum else { return Some(plain(datum)) };
        let object = &self.case.objects[n];
        if let Some(declared) = self.scope.program.load(&object.class).ok().map(|id| self.scope.program.class(id))
            && let Some(declared) = self.enumeration(declared)
        {
            return self.constant_path(declared, &self.constant_name(n, declared)?);
        }
        match &object.body {
            witness::Body::Text(text) | witness::Body::Copy(text) => Some(literal::string(text)),
            witness::Body::Boxed(value) => Some(plain(*value)),
            witness::Body::Static(field) => self.scope.static_path(field),
            witness::Body::Type(ty) => FieldType::parse(ty).and_then(|ty| self.scope.class_literal(&ty)),
            witness::Body::Elements(all) if all.len() <= FEW => {
                let depth = depth.checked_sub(1)?;
                let all: Option<Vec<String>> = all.iter().map(|&v| self.said_within(v, depth)).collect();
                Some(format!("{{{}}}", all?.join(", ")))
            }
            _ => match witness::in_box(self.scope.program, object) {
                Some(number) => Some(plain(number)),
                None if n < self.case.inputs => self.constructed(n),
                None => self.literal_of(n).filter(|_| !matches!(object.body, witness::Body::Held(..))),
            },
        }
    }

    /// `new Range(1, 2)`, of what a statement makes that says all and nothing else touches.
    fn constructed(&self, n: usize) -> Option<String> {
        let name = &self.vars.get(n)?.as_ref()?.text;
        let speaks =
            |text: &str, of: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == of);
        let mut about = self.arranged.iter().filter(|line| speaks(line, name));
        let (line, others) = (about.next()?, about.next());
        let made = line.split_once(&format!(" {name} = "))?.1.strip_suffix(';')?;
        let variables = self.vars.iter().flatten().map(|var| &var.text);
        let is_whole =
            made.starts_with("new ") && !variables.into_iter().any(|var| !var.contains('"') && speaks(made, var));
        (is_whole && others.is_none()).then(|| made.replace("<>", ""))
    }
}
