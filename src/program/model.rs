//! Models of values of the JDK: which fields of a class any content makes an object of it, and what holds of that. A class says so
//! beside the class's name: `cortado.models.java.time.LocalDate` has a static method `repOK` whose parameters are called as the
//! fields are, and may have `String` constants that say how source makes one (`MADE`), what is not among these (`LEFT_OUT`, and
//! in `LIMITED` the names of the fields that tell, if not all do) and which fields hold what nobody knows (`UNKNOWN`, their names) or begin with
//! what a static field of the class holds (`BEGINS`, `field=STATIC`), and a field of which
//! there are no two objects with the same number (`UNIQUE`), or that says how many characters there are (`CHARACTERS`). Where `SHARED` is true, equal objects may be one. What holds of a field that few programs look into, another static method says, called as
//! the field is, and `AFTER` with which call a test sets it. Of a type it may say only which classes its objects have (`CLASSES`). A class of the JDK that adds no fields is as the one it extends.

use super::{ClassId, FieldId, MethodId, Origin, Program};
use crate::classfile::{BaseType, Constant, FieldType, Name};
use std::rc::Rc;

/// Where models are, before the name of the class.
const MODELS: &str = "cortado/models/";

/// What a model says of its class.
#[derive(Clone, Debug)]
pub struct Model {
    /// The fields that tell objects of the class apart, in the order of the parameters of [`Model::rep_ok`]. All others hold their
    /// defaults.
    pub fields: Vec<FieldId>,
    /// Whether such fields make an object: a static method.
    pub rep_ok: MethodId,
    /// Fields of which more is said as soon as a path looks into them, each with the static method that says whether it is so.
    pub apart: Vec<(FieldId, MethodId)>,
    /// An expression of Java for an object, in which the names of fields stand for what they hold, and `CLASS` for its class.
    pub made: Option<String>,
    /// A call on the object that sets a field of those apart, with the names of fields for what they hold.
    pub after: Option<String>,
    /// Which objects of the class are not among these.
    pub left_out: Option<String>,
    /// The fields in which these others are unlike those: a path that looks into none of them is as it would be with one.
    pub limited: Vec<FieldId>,
    /// Fields that hold what nobody knows.
    pub unknown: Vec<FieldId>,
    /// Fields that begin with what a static field of their class holds, each with that one.
    pub begins: Vec<(FieldId, FieldId)>,
    /// Whether equal objects may be one, as the JDK keeps some.
    pub shared: bool,
    /// A field that holds a number in which any two objects differ.
    pub unique: Option<FieldId>,
    /// A field that says how many characters there are, which are followed as far as those of strings.
    pub characters: Option<FieldId>,
    /// What a field holds of which nothing is said, if that is not its default.
    pub at_first: Vec<Option<Constant>>,
}

impl Model {
    /// Whether an object holds something of its own in this field: it is no cache.
    pub fn has(&self, f: FieldId) -> bool {
        self.fields.contains(&f) || self.apart.iter().any(|&(apart, _)| apart == f)
    }
}

impl Program {
    /// The model of a class of the JDK, if there is one.
    pub fn model(&self, class: ClassId) -> Option<Rc<Model>> {
        let of = self.class(class);
        if of.origin != Origin::Jdk || of.is_array() || of.is_interface() {
            return None;
        }
        if let Some(known) = self.models.borrow().get(&class) {
            return known.clone();
        }
        let own = self.load(&format!("{MODELS}{}", of.name)).ok().and_then(|model| self.read_model(class, model));
        let above = of.superclass.filter(|&above| of.layout.len() == self.class(above).layout.len());
        let model = own.map(Rc::new).or_else(|| self.model(above?));
        self.models.borrow_mut().insert(class, model.clone());
        model
    }

    /// The classes that a model names for a type of which it says nothing else, as `CLASSES`.
    pub fn classes_of_model(&self, class: ClassId) -> Vec<ClassId> {
        let of = self.class(class);
        if of.origin != Origin::Jdk || !of.access.is_abstract() || of.is_array() {
            return vec![];
        }
        let model = self.load(&format!("{MODELS}{}", of.name)).ok();
        let names = model.and_then(|model| self.text_of(model, "CLASSES")).unwrap_or_default();
        names.split_whitespace().filter_map(|name| self.load(&name.replace('.', "/")).ok()).collect()
    }

    fn text_of(&self, model: ClassId, name: &str) -> Option<String> {
        match self.constant_of(model, name) {
            Some(Constant::String(text)) => Some(String::from_utf16_lossy(&text)),
            _ => None,
        }
    }

    fn constant_of(&self, model: ClassId, name: &str) -> Option<Constant> {
        let all = self.class(model).statics.iter().map(|&f| self.field(f));
        all.filter(|f| &*f.name == name).find_map(|f| f.constant.clone())
    }

    fn read_model(&self, class: ClassId, model: ClassId) -> Option<Model> {
        let rep_ok = self.class(model).methods.iter().copied().find(|&m| &*self.method(m).name == "repOK")?;
        let method = self.method(rep_ok);
        let says = |m: MethodId| {
            let method = self.method(m);
            method.access.is_static() && method.descriptor.ret == Some(FieldType::Base(BaseType::Boolean))
        };
        if !says(rep_ok) {
            return None;
        }
        let names = self.parameter_names(rep_ok);
        let field = |(name, ty): (&Option<Name>, &FieldType)| {
            let layout = &self.class(class).layout;
            layout.iter().copied().find(|&f| Some(&self.field(f).name) == name.as_ref() && self.field(f).ty == *ty)
        };
        let fields: Vec<FieldId> = names.iter().zip(&method.descriptor.params).map(field).collect::<Option<_>>()?;
        let apart = |&m: &MethodId| {
            let method = self.method(m);
            let [ty] = &method.descriptor.params[..] else { return None };
            Some((field((&Some(method.name.clone()), ty))?, m))
        };
        let apart = self.class(model).methods.iter().filter(|&&m| m != rep_ok && says(m)).filter_map(apart).collect();
        let text = |name| self.text_of(model, name);
        let first = |&f: &FieldId| self.constant_of(model, &self.field(f).name);
        let at_first = fields.iter().map(first).collect();
        let named = |constant| -> Vec<FieldId> {
            let names = text(constant).unwrap_or_default();
            let field = |name| self.class(class).layout.iter().copied().find(|&f| &*self.field(f).name == name);
            names.split(' ').filter_map(field).collect()
        };
        let of = self.class(class);
        let one = |among: &[FieldId], name: &str| among.iter().copied().find(|&f| &*self.field(f).name == name);
        let begin = |pair: &str| {
            let (field, holder) = pair.split_once('=')?;
            Some((one(&of.layout, field)?, one(&of.statics, holder)?))
        };
        let begins = text("BEGINS").unwrap_or_default().split(' ').filter_map(begin).collect();
        let (unknown, limited) = (named("UNKNOWN"), named("LIMITED"));
        let limited = if limited.is_empty() { fields.clone() } else { limited };
        let first_of = |constant| named(constant).first().copied();
        Some(Model {
            unknown,
            begins,
            shared: self.constant_of(model, "SHARED") == Some(Constant::Integer(1)),
            unique: first_of("UNIQUE"),
            characters: first_of("CHARACTERS"),
            limited,
            rep_ok,
            apart,
            made: text("MADE"),
            after: text("AFTER"),
            left_out: text("LEFT_OUT"),
            at_first,
            fields,
        })
    }
}
