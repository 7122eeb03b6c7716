//! What equals an object that the run has made, as an expression: strings, boxes, enum constants, values of the JDK, and records and lists of these.

use super::arrange::Body;
use super::literal::{self, quoted};
use crate::classfile::{ClassFile, Instr};
use crate::input::Holds;
use crate::program::Class;
use crate::witness::{self, Datum, Expected};

/// The wrapper classes; the one field of each is called `value`.
const BOXES: [&str; 8] = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];

/// A longer assertion is made piece by piece.
pub(super) const WIDTH: usize = 140;

impl<'a> Body<'a> {
    /// An assertion about such an object, all at once.
    pub(super) fn whole(&self, i: usize, found: &str) -> Option<String> {
        if let Some((simple, value)) = self.unboxed(i) {
            let boxed = format!("{}.valueOf({})", self.scope.lang(simple), self.scope.literal(value));
            return Some(format!("assertEquals({boxed}, {found});"));
        }
        if let Some((declared, name)) = self.named_constant(i) {
            return Some(match self.constant_path(declared, &name) {
                Some(path) => format!("assertSame({path}, {found});"),
                None => format!("assertEquals({}, (({}<?>) {found}).name());", quoted(&name), self.scope.lang("Enum")),
            });
        }
        let line = format!("assertEquals({}, {found});", self.literal_of(i)?);
        (line.len() <= WIDTH || !self.has_parts(i)).then_some(line)
    }

    /// An expression for what equals an object that the run has come to.
    pub(super) fn literal_of(&self, i: usize) -> Option<String> {
        let object = &self.case.objects[i];
        if self.has_parts(i) && self.is_met_again(i) {
            return None;
        }
        match &object.body {
            witness::Body::Text(text) => return Some(literal::string(text)),
            witness::Body::Held(Holds::Elements, all) => {
                return if self.is_list(&object.class) { self.list_of(all) } else { None };
            }
            _ => {}
        }
        if let Some((_, value)) = self.unboxed(i) {
            return Some(self.scope.literal(value));
        }
        if let Some((declared, name)) = self.named_constant(i) {
            return self.constant_path(declared, &name);
        }
        if self.is_record(i) {
            return self.record_of(i);
        }
        let class = self.scope.class(&object.class).ok()?;
        let model = self.scope.program.model(class.id)?;
        let has_equals = class.methods.iter().any(|&m| &*self.scope.program.method(m).name == "equals");
        self.made_as(i, &model).filter(|_| has_equals)
    }

    /// `"a", "b"`, where source has a word for each of these.
    pub(super) fn words(&self, all: &[Datum]) -> Option<Vec<String>> {
        let word = |&v: &Datum| match v {
            Datum::Object(i) => self.word_of(i),
            _ => Some(self.value(v)),
        };
        all.iter().map(word).collect()
    }

    /// What source says for an object wherever it is spoken of: what equals it is as good.
    pub(super) fn word_of(&self, i: usize) -> Option<String> {
        if i < self.case.inputs {
            return self.is_literal(i).then(|| self.value(Datum::Object(i)));
        }
        self.literal_of(i)
    }

    /// `Arrays.asList("a", "b")`, which equals every list of these.
    pub(super) fn list_of(&self, all: &[Datum]) -> Option<String> {
        let objects = all.iter().filter_map(|&v| if let Datum::Object(i) = v { Some(i) } else { None });
        let mut classes: Vec<&str> = objects.map(|i| &*self.case.objects[i].class).collect();
        classes.dedup();
        // Of several classes the compiler would make an array of what they have in common, and warn.
        if classes.len() != 1 {
            return None;
        }
        Some(format!("{}.asList({})", self.scope.util("Arrays"), self.words(all)?.join(", ")))
    }

    /// `new Point(1, 2)`, of a record whose `equals` is what the compiler has made.
    fn record_of(&self, i: usize) -> Option<String> {
        let object = &self.case.objects[i];
        let witness::Body::Fields(fields) = &object.body else { return None };
        let class = self.scope.class(&object.class).ok()?;
        let file = class.file.as_deref()?;
        let program = self.scope.program;
        let constructor = program.canonical_constructor(class)?;
        let is_other = |constructor| {
            program
                .choosy_constructor(class)
                .is_some_and(|choosy| choosy.constructor == constructor && choosy.stores_others)
        };
        if !has_equals_of_compiler(file) || is_other(constructor) {
            return None;
        }
        let components = file.record.as_deref()?;
        let value = |name: &str| fields.iter().find(|(field, _)| &*field.name == name).map(|&(_, value)| value);
        let all: Vec<Datum> = components.iter().map(|(name, _)| value(name)).collect::<Option<_>>()?;
        let is_lone = class.methods.iter().filter(|&&m| program.method(m).is_constructor()).count() == 1;
        let is_clear = is_lone || !all.contains(&Datum::Null);
        if !is_clear || !self.may_construct(class, constructor, &all) {
            return None;
        }
        let name = self.scope.plain_name(&class.name)?;
        Some(format!("new {name}{}({})", self.scope.diamond(&class.name), self.words(&all)?.join(", ")))
    }

    fn has_parts(&self, i: usize) -> bool {
        self.is_record(i) || matches!(self.case.objects[i].body, witness::Body::Held(..))
    }

    /// Whether an object is a record that the call under test has not made by its constructor alone.
    fn is_record(&self, i: usize) -> bool {
        let is_result = self.case.expected == Expected::Returned(Some(Datum::Object(i)));
        let is_constructed = is_result && self.scope.program.method(self.method).is_constructor();
        !is_constructed && self.scope.class(&self.case.objects[i].class).is_ok_and(Class::is_record)
    }

    /// Whether who an object is matters, as it is found at more than one place.
    fn is_met_again(&self, i: usize) -> bool {
        let result = if let Expected::Returned(Some(value)) = self.case.expected { Some(value) } else { None };
        let written = self.case.after.iter().filter(|change| !change.is_old).map(|change| change.value);
        let held = self.case.held.iter().flat_map(|(_, all)| all.iter().copied());
        let made = self.case.objects[self.case.inputs..].iter().flat_map(witness::Object::held).map(Datum::Object);
        result.into_iter().chain(written).chain(held).chain(made).filter(|&v| v == Datum::Object(i)).count() > 1
    }

    /// The simple name of a box that the run has made, and what is in it.
    fn unboxed(&self, i: usize) -> Option<(&'a str, Datum)> {
        let object = &self.case.objects[i];
        let simple = object.class.strip_prefix("java/lang/").filter(|simple| BOXES.contains(simple))?;
        let witness::Body::Fields(fields) = &object.body else { return None };
        fields.iter().find(|(field, _)| &*field.name == "value").map(|&(_, value)| (simple, value))
    }

    fn named_constant(&self, i: usize) -> Option<(&'a Class, String)> {
        let declared = self.enumeration(self.scope.class(&self.case.objects[i].class).ok()?)?;
        let name = self.constant_name(i, declared)?;
        Some((declared, name))
    }
}

/// Whether `equals` of a record compares the components and does nothing else (JLS §8.10.3): one call of what `ObjectMethods` links.
fn has_equals_of_compiler(record: &ClassFile) -> bool {
    let equals = record.methods.iter().find(|m| &*m.name == "equals" && m.descriptor.params.len() == 1);
    let code = equals.and_then(|equals| equals.code.as_ref());
    code.is_some_and(|code| {
        matches!(&code.instrs[..], [Instr::Load(..), Instr::Load(..), Instr::InvokeDynamic(_), Instr::Return(_)])
    })
}
