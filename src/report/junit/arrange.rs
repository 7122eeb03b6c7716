//! Input objects as statements. After them, and before the call, every instance field of every input object holds
//! exactly the value given, or its default.

use super::access::{Scope, in_lang, type_named};
use super::literal::quoted;
use super::name;
use super::name::{Unique, decapitalised};
use super::suite::{Generics, Omitted};
use super::support::Helper;
use super::throws::Throws;
use crate::classfile::{FieldType, Name};
use crate::program::{MethodId, Origin};
use crate::witness::{self, Case, Datum, FieldRef};
use std::collections::BTreeSet;
use std::sync::Arc;

/// More array elements than this make a method too large, or nobody wants to read it.
const MOST_ELEMENTS: usize = 2000;

/// The body of a test, as it grows.
pub(super) struct Body<'a> {
    pub(super) scope: &'a Scope<'a>,
    pub(super) case: &'a Case,
    /// The method that is called.
    pub(super) method: MethodId,
    pub(super) lines: Vec<String>,
    /// The lines before the call.
    pub(super) arranged: Vec<String>,
    /// What each input object is called, once declared.
    pub(super) vars: Vec<Option<Expr>>,
    pub(super) unique: Unique,
    pub(super) helpers: BTreeSet<Helper>,
    pub(super) forged: bool,
    /// Whether something is asserted that says more than a class, whether something is not as only reflection would tell, and whether
    /// that is asked all the same.
    pub(super) tells: bool,
    pub(super) hides: bool,
    pub(super) looks_inside: bool,
    pub(super) throws: Throws,
    /// Assignments for when every object is there.
    pub(super) fixes: Vec<Fix>,
    open: Vec<bool>,
    pub(super) literals: BTreeSet<Arc<[u16]>>,
}

/// An expression and its static type, an internal name or array descriptor that source can say; `None` is `Object`.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub(super) text: String,
    pub(super) class: Option<Name>,
}

/// An assignment for when every object is there.
pub(super) enum Fix {
    Element(usize, usize, Datum),
    Field(usize, FieldRef, Datum),
    Static(FieldRef, Datum),
    /// What a collection holds, so many times in a row: an element, or a key and its value.
    Hold(usize, Vec<Datum>, usize),
    /// The only element of an array of that name.
    Later(String, Datum),
}

impl Fix {
    /// The object that is filled.
    pub(super) fn of(&self) -> Option<usize> {
        match self {
            Fix::Element(i, ..) | Fix::Field(i, ..) | Fix::Hold(i, ..) => Some(*i),
            Fix::Static(..) | Fix::Later(..) => None,
        }
    }

    /// The objects it is filled with.
    pub(super) fn objects(&self) -> impl Iterator<Item = usize> + '_ {
        let with = match self {
            Fix::Hold(_, all, _) => all.as_slice(),
            Fix::Element(_, _, v) | Fix::Field(_, _, v) | Fix::Static(_, v) | Fix::Later(_, v) => {
                std::slice::from_ref(v)
            }
        };
        with.iter().filter_map(|v| if let Datum::Object(j) = v { Some(*j) } else { None })
    }
}

impl<'a> Body<'a> {
    pub(super) fn new(scope: &'a Scope<'a>, case: &'a Case, method: MethodId) -> Result<Body<'a>, Omitted> {
        let elements = |object: &witness::Object| match &object.body {
            witness::Body::Elements(all) => all.len(),
            _ => 0,
        };
        let all: usize = case.objects.iter().map(elements).sum();
        if all > MOST_ELEMENTS {
            return Err(format!("its arrays have {all} elements, too many for a test"));
        }
        Ok(Body {
            scope,
            case,
            method,
            lines: Vec::new(),
            arranged: Vec::new(),
            vars: vec![None; case.inputs],
            unique: Unique::without(["result", "thrown"]),
            helpers: BTreeSet::new(),
            forged: false,
            tells: false,
            hides: false,
            looks_inside: false,
            throws: Throws::default(),
            fixes: Vec::new(),
            open: vec![false; case.inputs],
            literals: BTreeSet::new(),
        })
    }

    /// Declares and fills all input objects.
    pub(super) fn arrange(&mut self) -> Result<(), Omitted> {
        self.lines.push("// arrange".to_owned());
        // What makes an object is told what to choose; and what is told may be an object.
        let has_objects = self.case.chosen.iter().any(|asked| matches!(asked.value, Datum::Object(_)));
        self.answer_asked(!has_objects)?;
        for i in 0..self.case.inputs {
            self.declare(i)?;
        }
        let statics = self.case.statics.iter().cloned();
        self.fixes.extend(statics.map(|(field, value)| Fix::Static(field, value)));
        for fix in std::mem::take(&mut self.fixes) {
            self.fix(&fix)?;
        }
        self.answer_asked(has_objects)?;
        self.case.set_up.iter().try_for_each(|call| self.around(call))?;
        if self.lines.len() == 1 {
            self.lines.clear();
        }
        Ok(())
    }

    /// A value as an expression of its own type; input objects must have been declared.
    pub(super) fn value(&self, datum: Datum) -> String {
        match datum {
            Datum::Object(i) => match self.vars.get(i) {
                Some(Some(var)) => var.text.clone(),
                _ => "null".to_owned(),
            },
            plain => self.scope.literal(plain),
        }
    }

    /// A value as an argument for a parameter; `cast` makes sure the compiler chooses the right overload.
    pub(super) fn argument(&self, datum: Datum, param: &FieldType, cast: bool) -> Result<String, Omitted> {
        let text = self.value(datum);
        let fits = match (datum, param) {
            (_, FieldType::Base(_)) => return Ok(text),
            (Datum::Object(i), FieldType::Object(ty)) if !cast && self.boxed_number(i, ty).is_some() => {
                return Ok(self.boxed_number(i, ty).unwrap_or_default());
            }
            (Datum::Object(i), _) => {
                let class = self.vars.get(i).and_then(|var| var.as_ref()?.class.clone());
                let same = class.as_ref().is_some_and(|class| type_named(class) == *param);
                let is_raw = self.scope.generics.get() == Generics::Raw;
                // `Object.class` is a `Class<Object>`, whatever is wanted.
                let is_other = is_raw && same && matches!(self.case.objects[i].body, witness::Body::Type(_));
                let fits =
                    |class: Name| self.is_subtype(&class, param) && !(is_raw && self.has_arguments(&class, param));
                !is_other && (same || !cast && class.is_some_and(fits))
            }
            _ => !cast,
        };
        if fits {
            return Ok(text);
        }
        let ty = self.scope.type_of(param).ok_or_else(|| format!("{} cannot be named", param.java_name()))?;
        Ok(format!("({ty}) {text}"))
    }

    pub(super) fn is_subtype(&self, class: &str, of: &FieldType) -> bool {
        let program = self.scope.program;
        match (program.load(class), program.class_of_type(of)) {
            (Ok(class), Ok(of)) => program.is_subtype(class, of),
            _ => false,
        }
    }

    /// Whether a class is a subtype of a generic type with type arguments, which may be others than those wanted.
    fn has_arguments(&self, class: &str, of: &FieldType) -> bool {
        let generic = |class: &crate::program::Class| {
            class.file.as_ref().and_then(|file| file.signature.as_ref()).is_some_and(|text| text.starts_with('<'))
        };
        let program = self.scope.program;
        match (program.load(class), program.class_of_type(of)) {
            (Ok(class), Ok(of)) => class != of && generic(program.class(of)) && !generic(program.class(class)),
            _ => false,
        }
    }

    /// The `Class` object of a type as an expression.
    pub(super) fn class_literal(&mut self, ty: &FieldType) -> String {
        self.scope.class_literal(ty).unwrap_or_else(|| {
            self.use_helper(Helper::Type);
            let binary = match ty {
                FieldType::Object(name) => name.replace('/', "."),
                other => other.descriptor().replace('/', "."),
            };
            format!("type({})", quoted(&binary))
        })
    }

    pub(super) fn use_helper(&mut self, helper: Helper) {
        self.helpers.insert(helper);
        // It is for what it is given that a test is to be told apart, not for whom it calls or what it looks at.
        self.forged |= helper == Helper::Set || helper == Helper::Alloc;
        self.throws.add(&in_lang(helper.throws()));
    }

    /// A call of this method may throw what it declares.
    pub(super) fn throws_what(&mut self, method: MethodId) {
        self.scope.program.declaration(method).exceptions.iter().for_each(|class| self.throws.add(class));
    }

    pub(super) fn declare(&mut self, i: usize) -> Result<(), Omitted> {
        if self.vars[i].is_some() {
            return Ok(());
        }
        if std::mem::replace(&mut self.open[i], true) {
            return Err(format!("object {i} is a record that contains itself"));
        }
        let object = &self.case.objects[i];
        match &object.body {
            witness::Body::Text(text) => self.text(i, text),
            witness::Body::Copy(text) => self.copy(i, text),
            witness::Body::Elements(elements) => self.array(i, elements)?,
            witness::Body::Boxed(v) => self.boxed(i, *v),
            witness::Body::Made(by, scope) => self.made_by(i, by, *scope)?,
            // A call makes it.
            witness::Body::Constructed | witness::Body::Filled(..) => {}
            witness::Body::Held(holds, all) => self.collection(i, *holds, all)?,
            witness::Body::Static(field) => self.static_object(i, field)?,
            witness::Body::Type(ty) => self.type_object(i, ty),
            _ if object.class.starts_with('[') => self.array(i, &[])?,
            witness::Body::Fields(_) | witness::Body::Opaque => {
                let class = self.scope.class(&object.class)?;
                if let Some(model) = self.scope.program.model(class.id).filter(|_| object.unseen.is_none()) {
                    self.value_of_the_jdk(i, &model)?;
                    self.open[i] = false;
                    return self.fill();
                }
                match self.enumeration(class) {
                    Some(declared) => self.constant(i, declared)?,
                    None if class.is_record() => self.record(i, class)?,
                    None => self.object(i, class)?,
                }
            }
        }
        self.open[i] = false;
        self.fill()
    }

    /// `Type name = Driver.method(3);`
    fn made_by(&mut self, i: usize, by: &witness::Target, scope: Option<i32>) -> Result<(), Omitted> {
        let class = self.scope.class(&by.class)?;
        let id = self.scope.program.declared_method(class.id, &by.name, &by.descriptor);
        let id = id.ok_or_else(|| format!("{} declares no method {}", by.class, by.name))?;
        let owner = self.scope.plain_name(&by.class);
        let owner = owner.filter(|_| self.scope.may_see(&by.class, self.scope.program.method(id).access));
        let owner = owner.ok_or_else(|| format!("{}.{} is not visible to a test", class.java_name(), by.name))?;
        self.throws_what(id);
        let object = self.case.objects[i].class.clone();
        let scope = scope.map_or_else(String::new, |n| n.to_string());
        let returned = self.scope.program.method(id).descriptor.ret == Some(type_named(&object));
        let cast =
            self.scope.type_name(&object).filter(|_| !returned).map_or_else(String::new, |ty| format!("({ty}) "));
        self.variable(i, &format!("{cast}{owner}.{}({scope})", by.name), &object);
        Ok(())
    }

    /// `Type name = init;`
    pub(super) fn variable(&mut self, i: usize, init: &str, class: &str) {
        match self.declared_type(i, class) {
            Some(ty) => self.variable_of(i, init, &ty, class),
            None => {
                self.variable_of(i, init, &self.scope.lang("Object"), class);
                self.vars[i].iter_mut().for_each(|var| var.class = None);
            }
        }
    }

    /// `Type<Argument> name = init;`
    pub(super) fn variable_of(&mut self, i: usize, init: &str, ty: &str, class: &str) {
        let name = self.variable_name(i);
        let statement = format!("{ty} {name} = {init};");
        self.lines.extend(statement.lines().map(str::to_owned));
        self.vars[i] = Some(Expr { text: name, class: Some(class.into()) });
    }

    /// `self` for the receiver, the parameter's name for an argument, else after the class.
    pub(super) fn variable_name(&mut self, i: usize) -> String {
        let wanted = if self.case.receiver == Some(Datum::Object(i)) {
            "self".to_owned()
        } else if let Some(arg) = self.case.args.iter().position(|&arg| arg == Datum::Object(i)) {
            self.parameter_name(arg)
        } else if let Some(name) = self.given_as(i) {
            name
        } else {
            let class = self.case.objects[i].class.rsplit(['/', '$']).next().unwrap_or_default().trim_end_matches(';');
            let base = if self.case.objects[i].class.starts_with('[') { "array" } else { class };
            decapitalised(base)
        };
        let wanted = if name::is_identifier(&wanted) { wanted } else { format!("object{i}") };
        self.unique.take(&wanted)
    }

    pub(super) fn parameter_name(&self, arg: usize) -> String {
        let declared = self.scope.program.parameter_names(self.method).into_iter().nth(arg).flatten();
        declared.map_or_else(|| format!("arg{arg}"), |name| name.to_string())
    }

    /// What the application calls a collection or an array that it is given before the call, whose class says little.
    fn given_as(&self, i: usize) -> Option<String> {
        let object = &self.case.objects[i];
        object.holds().map(|_| ()).or_else(|| object.class.starts_with('[').then_some(()))?;
        self.case.set_up.iter().find_map(|call| {
            let at = call.given.iter().position(|&v| v == Datum::Object(i)).filter(|_| call.field().is_none())?;
            let method = self.scope.method(&call.target).ok()?;
            let program = self.scope.program;
            let is_own = program.class(program.method(method).class).origin == Origin::Application;
            program
                .parameter_names(method)
                .into_iter()
                .nth(at)
                .flatten()
                .filter(|_| is_own)
                .map(|name| name.to_string())
        })
    }

    /// Declares an object before the one that wants to hold it, unless that could come back to one being declared.
    pub(super) fn declare_first(&mut self, datum: Datum) -> Result<(), Omitted> {
        match datum {
            Datum::Object(j) if j >= self.case.inputs => Err(format!("object {j} of the input is not an input")),
            Datum::Object(j) if self.vars[j].is_none() && self.can_come_first(j) => self.declare(j),
            _ => Ok(()),
        }
    }

    /// Whether an object is declared or can be now, without coming upon one that is being declared.
    pub(super) fn can_come_first(&self, from: usize) -> bool {
        let mut seen = vec![false; self.case.inputs];
        let mut todo = vec![from];
        while let Some(i) = todo.pop() {
            if self.open[i] && self.vars[i].is_none() {
                return false;
            }
            if !std::mem::replace(&mut seen[i], true) && self.vars[i].is_none() {
                todo.extend(self.case.objects[i].held().filter(|&j| j < self.case.inputs));
            }
        }
        true
    }
}
