//! Static fields that tests of a class set or write, and fields of what static fields hold: saved before each test, restored after it.

use super::access::Scope;
use super::initializer;
use super::literal::quoted;
use super::name::Unique;
use super::suite::Suite;
use super::support::Helper;
use crate::classfile::{FieldType, Name};
use crate::program::{Class, Origin};
use crate::witness::{FieldRef, Kept, Part, Place};
use std::collections::{BTreeSet, HashSet};

/// The lines that keep static fields.
pub(super) struct Statics {
    under_test: Name,
    pub(super) declarations: Vec<String>,
    pub(super) save: Vec<String>,
    pub(super) restore: Vec<String>,
    pub(super) helpers: BTreeSet<Helper>,
}

impl Scope<'_> {
    /// A static field as source says it, where access rules allow.
    pub(super) fn static_path(&self, field: &FieldRef) -> Option<String> {
        let declared = self.field(field).ok()?;
        let class = self.plain_name(&field.class)?;
        let sayable = self.may_see(&field.class, declared.access) && super::name::is_identifier(&field.name);
        sayable.then(|| format!("{class}.{}", field.name))
    }
}

impl Statics {
    pub(super) fn of(scope: &Scope<'_>, suite: &Suite) -> Statics {
        let mut statics = Statics {
            under_test: suite.class.clone(),
            declarations: vec![],
            save: vec![],
            restore: vec![],
            helpers: BTreeSet::new(),
        };
        let mut unique = Unique::default();
        let mut seen: Vec<&FieldRef> = Vec::new();
        let cases = || suite.tests.iter().map(|test| &test.case);
        let inputs = cases().flat_map(|case| &case.statics).map(|(field, _)| (field, true));
        let written = cases().flat_map(|case| &case.after).filter_map(|change| match &change.place {
            Place::Static(field) => Some((field, false)),
            _ => None,
        });
        for (field, is_input) in inputs.chain(written) {
            if seen.contains(&field) {
                continue;
            }
            seen.push(field);
            statics.keep(scope, field, is_input, &mut unique);
        }
        let mut kept: Vec<&Kept> = cases().flat_map(|case| &case.kept).collect();
        let mut met = HashSet::new();
        kept.retain(|&kept| met.insert(kept));
        for kept in kept {
            statics.keep_part(scope, kept, &mut unique);
        }
        statics
    }

    /// A part of what a static field holds.
    fn keep_part(&mut self, scope: &Scope<'_>, Kept { through, part }: &Kept, unique: &mut Unique) {
        if !scope.class(&through[0].class).is_ok_and(|class| self.may_be_touched(scope, class)) {
            return;
        }
        let saved = unique.take(&format!("saved{}", through.iter().map(in_name).collect::<String>()));
        if let (Part::Field, Some((field, through))) = (part, through.split_last()) {
            let (owner, name) = (self.owner(scope, field), quoted(&field.name));
            let object = self.object(scope, through);
            return self.by_reflection(scope, &saved, &format!("{object}, {owner}, {name}"));
        }
        let object = self.object(scope, through);
        let mut by_helper = |helper, of: &str, set: &str| {
            self.helpers.insert(helper);
            self.declarations.push(format!("private {} {saved};", scope.lang("Object")));
            self.save.push(format!("{saved} = {of}({object});"));
            self.restore.push(format!("{set}({object}, {saved});"));
        };
        match part {
            Part::Field => {}
            Part::Elements => by_helper(Helper::Elements, "elements", "setElements"),
            Part::Entries => by_helper(Helper::Entries, "entries", "setEntries"),
            Part::Cells => by_helper(Helper::Cells, "cells", "setCells"),
            Part::Reference => by_helper(Helper::Reference, "reference", "setReference"),
            Part::Value(class, ty) => {
                let (object, ty) =
                    (of_class(scope, class, through, object), scope.type_or_object(&FieldType::Base(*ty)));
                self.declarations.push(format!("private {ty} {saved};"));
                self.save.push(format!("{saved} = {object}.get();"));
                self.restore.push(format!("{object}.set({saved});"));
            }
            Part::Text(class) => {
                let object = of_class(scope, class, through, object);
                self.declarations.push(format!("private {} {saved};", scope.lang("String")));
                self.save.push(format!("{saved} = {object}.toString();"));
                self.restore.extend([format!("{object}.setLength(0);"), format!("{object}.append({saved});")]);
            }
            Part::Bits(class) => {
                let object = of_class(scope, class, through, object);
                self.declarations.push(format!("private {} {saved};", scope.lang("Object")));
                self.save.push(format!("{saved} = {object}.clone();"));
                let bits = scope.type_or_object(&FieldType::Object(class.clone()));
                self.restore.extend([format!("{object}.clear();"), format!("{object}.or(({bits}) {saved});")]);
            }
        }
    }

    /// The object that a static field, and fields behind it, lead to.
    fn object(&mut self, scope: &Scope<'_>, through: &[FieldRef]) -> String {
        let mut object = None;
        for field in through {
            object = match (object, scope.static_path(field)) {
                (None, Some(path)) => Some(path),
                (object, _) => {
                    self.helpers.insert(Helper::Get);
                    let owner = self.owner(scope, field);
                    Some(format!("get({}, {owner}, {})", object.as_deref().unwrap_or("null"), quoted(&field.name)))
                }
            };
        }
        object.unwrap_or_default()
    }

    /// The class that declares a field.
    fn owner(&mut self, scope: &Scope<'_>, field: &FieldRef) -> String {
        scope.class_literal(&FieldType::Object(field.class.clone())).unwrap_or_else(|| {
            self.helpers.insert(Helper::Type);
            format!("type({})", quoted(&field.class.replace('/', ".")))
        })
    }

    fn by_reflection(&mut self, scope: &Scope<'_>, saved: &str, place: &str) {
        self.helpers.extend([Helper::Get, Helper::Set]);
        self.declarations.push(format!("private {} {saved};", scope.lang("Object")));
        self.save.push(format!("{saved} = get({place});"));
        self.restore.push(format!("set({place}, {saved});"));
    }

    /// To read a static field is to initialize its class, and where that has effects, when it happens is part of the
    /// outcome; only the class under test is sure to be used anyhow, and one that a test sets an input of.
    fn may_be_touched(&self, scope: &Scope<'_>, class: &Class) -> bool {
        let is_used = |under_test: &Class| under_test.ancestors.contains(&class.id);
        scope.class(&self.under_test).is_ok_and(is_used) || initializer::is_quiet(scope.program, class)
    }

    fn keep(&mut self, scope: &Scope<'_>, field: &FieldRef, is_input: bool, unique: &mut Unique) {
        let (Ok(declared), Ok(owner)) = (scope.field(field), scope.class(&field.class)) else { return };
        let path = scope.static_path(field);
        if !is_input && !self.may_be_touched(scope, owner) {
            return;
        }
        // What is final was written by a class initialization, which happens once anyhow.
        if declared.access.is_final() || (path.is_none() && owner.origin == Origin::Jdk) {
            return;
        }
        let saved = unique.take(&format!("saved{}", in_name(field)));
        match path {
            Some(path) if scope.type_of(&declared.ty).is_some() => {
                self.declarations.push(format!("private {} {saved};", scope.type_or_object(&declared.ty)));
                self.save.push(format!("{saved} = {path};"));
                self.restore.push(format!("{path} = {saved};"));
            }
            _ => {
                let owner = self.owner(scope, field);
                self.by_reflection(scope, &saved, &format!("null, {owner}, {}", quoted(&field.name)));
            }
        }
    }
}

/// An object with the type of its class, which the last field on the way to it may not be declared with.
fn of_class(scope: &Scope<'_>, class: &Name, through: &[FieldRef], object: String) -> String {
    let is_declared = |of: &FieldRef| *of.descriptor == format!("L{class};") && scope.static_path(of).is_some();
    match through {
        [of] if is_declared(of) => object,
        _ => format!("(({}) {object})", scope.type_or_object(&FieldType::Object(class.clone()))),
    }
}

/// A field as part of the name of another.
fn in_name(field: &FieldRef) -> String {
    let is_constant = !field.name.contains(char::is_lowercase);
    let words = field.name.split(|c: char| !c.is_alphanumeric());
    let word = |word: &str| if is_constant { word.to_lowercase() } else { word.to_owned() };
    words.map(|text| super::name::capitalised(&word(text))).collect()
}
