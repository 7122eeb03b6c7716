//! What the files of the application's classes say of each other, without loading one.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::Program;
use super::error::LinkError;
use super::package::Origin;
use crate::classfile::{ClassFile, FieldType, Name};

/// The application's classes by name.
#[derive(Default)]
pub(super) struct Headers {
    pub(super) classes: FxHashMap<Name, Header>,
    /// Direct subtypes of a class (of the JDK too), sorted.
    subtypes: FxHashMap<Name, Vec<Name>>,
    /// Messages about the classes that are not here.
    pub(super) unreadable: Vec<String>,
}

/// The names in a class file.
pub(super) struct Header {
    /// Direct superclass and superinterfaces.
    pub(super) supertypes: Vec<Name>,
    /// Classes in the constant pool and in the descriptors of members; the element's for arrays. May repeat.
    pub(super) mentioned: Vec<Name>,
}

impl Program {
    /// Reads the files of all application classes, once.
    pub(super) fn headers(&self) -> &Headers {
        self.headers.get_or_init(|| {
            let mut headers = Headers::default();
            let names = self.path().application_classes().unwrap_or_else(|e| {
                headers.unreadable.push(e.to_string());
                &[]
            });
            for name in names {
                match self.read(name) {
                    // The JDK's class hides an application's of the same name.
                    Ok(decoded) if decoded.origin == Origin::Jdk => {}
                    Ok(decoded) => headers.add(&decoded.file),
                    Err(e) => headers.unreadable.push(left_out(name, &e)),
                }
            }
            headers
        })
    }
}

impl Headers {
    fn add(&mut self, file: &ClassFile) {
        let header = Header::of(file);
        for above in &header.supertypes {
            self.subtypes.entry(above.clone()).or_default().push(file.name.clone());
        }
        self.classes.insert(file.name.clone(), header);
    }

    /// The application's direct subtypes of a class.
    pub(super) fn directly_below(&self, name: &str) -> &[Name] {
        self.subtypes.get(name).map_or(&[], Vec::as_slice)
    }

    /// Adds the application's subtypes, direct and indirect, of every class among the names.
    pub(super) fn add_subtypes(&self, names: &mut BTreeSet<Name>) {
        let mut open: Vec<Name> = names.iter().cloned().collect();
        while let Some(name) = open.pop() {
            for below in self.directly_below(&name) {
                if names.insert(below.clone()) {
                    open.push(below.clone());
                }
            }
        }
    }
}

impl Header {
    pub(super) fn of(file: &ClassFile) -> Header {
        let methods = file.methods.iter().map(|method| &method.descriptor);
        let types = file.fields.iter().map(|field| &field.ty);
        let types = types.chain(methods.flat_map(|m| m.params.iter().chain(&m.ret)));
        let pool = file.mentioned.iter().filter_map(|name| match FieldType::parse(name) {
            Some(array @ FieldType::Array(_)) => element_class(&array),
            _ => Some(name.clone()),
        });
        Header {
            supertypes: file.super_name.iter().chain(&file.interfaces).cloned().collect(),
            mentioned: types.filter_map(element_class).chain(pool).collect(),
        }
    }
}

/// The class a type is of, or is an array of.
fn element_class(ty: &FieldType) -> Option<Name> {
    match ty {
        FieldType::Base(_) => None,
        FieldType::Object(name) => Some(name.clone()),
        FieldType::Array(component) => element_class(component),
    }
}

/// A warning about a class that cannot be part of an input.
pub(super) fn left_out(name: &str, error: &LinkError) -> String {
    format!("{} is left out: {error}", super::error::java_name(name))
}
