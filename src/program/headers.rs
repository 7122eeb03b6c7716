//! What the files of the application's classes say of each other, without loading one.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Program;
use super::error::LinkError;
use super::path::{ClassPath, is_of};
use crate::classfile::{self, Header, Name, Names};

/// The application's classes by name.
#[derive(Default)]
pub(super) struct Headers {
    pub(super) classes: FxHashMap<Name, Header>,
    /// In which jar a class is, by the number of the entry; of those that are in one.
    jars: FxHashMap<Name, usize>,
    /// Direct subtypes of a class (of the JDK too), sorted.
    subtypes: FxHashMap<Name, Vec<Name>>,
    /// Messages about the classes that are not here.
    pub(super) unreadable: Vec<String>,
}

impl Program {
    /// What the file of a class says of other classes.
    pub(super) fn header(&self, name: &str) -> Result<Header, LinkError> {
        let found = self.path.found(name)?;
        let header = classfile::read_header(&found.bytes, &found.location, &mut Names::default());
        let header = header.map_err(|e| LinkError::Malformed(Arc::new(e)))?;
        is_of(name, &header.name, &found.location)?;
        Ok(header)
    }

    /// Those of all application classes.
    pub(super) fn headers(&self) -> &Headers {
        self.headers.get_or_init(|| self.path.headers().clone())
    }
}

impl Headers {
    /// Reads those of all application classes.
    pub(super) fn of(path: &ClassPath) -> Headers {
        let (mut headers, mut known) = (Headers::default(), Names::default());
        let names = path.application_classes().unwrap_or_else(|e| {
            headers.unreadable.push(e.to_string());
            &[]
        });
        let mut kept = path.kept(&mut known);
        for name in names {
            match path.header(name, &mut known, &mut kept) {
                // The JDK's class hides an application's of the same name.
                Ok(None) => {}
                Ok(Some((header, entry))) => {
                    if path.is_jar(entry) {
                        headers.jars.insert(header.name.clone(), entry);
                    }
                    headers.add(header);
                }
                Err(e) => headers.unreadable.push(left_out(name, &e)),
            }
        }
        kept.iter().flatten().for_each(|kept| kept.save(&headers.classes));
        headers
    }

    fn add(&mut self, header: Header) {
        for above in &header.supertypes {
            self.subtypes.entry(above.clone()).or_default().push(header.name.clone());
        }
        self.classes.insert(header.name.clone(), header);
    }

    /// The application's direct subtypes of a class.
    pub(super) fn directly_below(&self, name: &str) -> &[Name] {
        self.subtypes.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether a class is in a jar that another class is not in: of a library, as far as that one is concerned.
    pub(super) fn is_of_library(&self, name: &str, to: &str) -> bool {
        self.jars.get(name).is_some_and(|jar| self.jars.get(to) != Some(jar))
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

/// A warning about a class that cannot be part of an input.
pub(super) fn left_out(name: &str, error: &LinkError) -> String {
    format!("{} is left out: {error}", super::error::java_name(name))
}
