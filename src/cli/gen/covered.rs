//! `gen --coverage-report`: what comes together of the branches that tests take, and of the others why not.

use super::{explored::Explored, told::ToldPath};
use crate::{
    classfile::Name,
    cli::{Error, save},
    explore::Coverage,
    program::{ClassId, MethodId, Program},
    report::{
        covered::{Class, Executed, Fate, execute, jacoco, pages},
        junit::{Source, Test},
        techniques::Branch,
    },
};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxHashMap;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A path: class under test, method and number.
type At = (Name, MethodId, u32);

/// What a path takes and executes.
type Does = (Vec<Arc<Branch>>, Executed);

/// See the module.
#[derive(Default)]
pub(super) struct Covered {
    classes: IndexSet<ClassId>,
    /// Branches of methods that were explored, and why no test takes one, should that be so.
    fates: FxHashMap<Arc<Branch>, Fate>,
    /// What is to be said of methods, by name.
    notes: FxHashMap<String, String>,
    /// What paths do that may be tests.
    paths: FxHashMap<At, Does>,
    /// What has been said of methods whose tests are not written yet: by which name, the branches that tests take, and how many there are.
    claims: Vec<(String, Vec<Arc<Branch>>, usize)>,
    /// The tests that take branches.
    taken: FxHashMap<Arc<Branch>, Vec<String>>,
    /// The instructions of methods that tests execute.
    executed: FxHashMap<Arc<str>, Vec<u64>>,
}

impl Covered {
    /// A method has been explored, and these of its paths are to be tests.
    pub(super) fn hear(&mut self, program: &Program, explored: &Explored, tests: &[usize]) {
        let Explored { class, method, told, .. } = explored;
        self.classes.insert(*class);
        let name = program.method_name(*method);
        if let Some(why) = &told.failed {
            self.notes.insert(name, format!("not explored, {why}"));
        }
        for branch in &told.branches {
            self.fates.insert(branch.clone(), explored.fate(branch));
        }
        let class = &program.class(*class).name;
        for path in tests.iter().map(|&n| &told.paths[n]) {
            self.also(class, *method, path);
        }
    }

    /// One more path is to be a test.
    pub(super) fn also(&mut self, class: &Name, method: MethodId, path: &ToldPath) {
        let key = (class.clone(), method, path.case.path);
        self.paths.insert(key, (path.branches.clone(), path.executed.clone()));
    }

    /// It has been said that these of so many branches of a method are taken.
    pub(super) fn claim(&mut self, name: &str, reached: &[&Arc<Branch>], of: usize) {
        self.claims.push((name.to_owned(), reached.iter().copied().cloned().collect(), of));
    }

    /// These tests are written, each class with its source. Gives the methods of which fewer branches are taken than has been said, as tests of theirs
    /// are not among them; how many are; and of how many.
    pub(super) fn have(
        &mut self,
        suites: &IndexMap<Name, Vec<Test>>,
        sources: &[Source],
    ) -> Vec<(String, usize, usize)> {
        for ((class, tests), source) in suites.iter().zip(sources) {
            for (test, name) in tests.iter().zip(&source.names) {
                // One that cannot be written has a name all the same.
                let is_there = source.text.contains(&format!(" void {name}("));
                let key = (class.clone(), test.method, test.case.path);
                let Some((branches, executed)) = self.paths.remove(&key).filter(|_| is_there) else { continue };
                for branch in branches {
                    self.taken.entry(branch).or_default().push(format!("{}.{name}", source.class_name));
                }
                for (method, bits) in executed {
                    execute(self.executed.entry(method).or_default(), &bits);
                }
            }
        }
        let less = |(name, reached, of): (String, Vec<Arc<Branch>>, usize)| {
            let taken = reached.iter().filter(|branch| self.taken.contains_key(*branch)).count();
            (taken < reached.len()).then_some((name, taken, of))
        };
        self.claims.drain(..).filter_map(less).collect()
    }

    /// Writes the pages and the XML into a directory.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(super) fn write(&self, program: &Program, dir: &Path, sources: &[PathBuf]) -> Result<(), Error> {
        let classes: Vec<Class> = self.classes.iter().filter_map(|&class| self.class(program, class)).collect();
        let source = |name: &str| {
            // A class file may say anything.
            let is_plain = !name.split(['/', '\\']).any(|part| part == "..") && !name.starts_with('/');
            let file = sources.iter().map(|dir| dir.join(name)).find(|file| is_plain && file.is_file())?;
            Some(String::from_utf8_lossy(&fs::read(file).ok()?).into_owned())
        };
        let title = "Tests written by cortado";
        let xml = (PathBuf::from("jacoco.xml"), jacoco(title, &classes));
        for (file, text) in pages(title, &classes, source).into_iter().chain([xml]) {
            save::report(&dir.join(file), &text)?;
        }
        Ok(())
    }

    fn class(&self, program: &Program, class: ClassId) -> Option<Class> {
        let class = program.class(class);
        let file = class.file.as_deref()?;
        let mut branches: FxHashMap<String, Vec<(Branch, Fate)>> = FxHashMap::default();
        for &method in &class.methods {
            let ways = Coverage::of(program, [method]).ways;
            let ways = ways.into_iter().map(|way| Branch::of(program, way));
            let fates = ways.map(|branch| {
                let fate = self.fate(&branch);
                (branch, fate)
            });
            branches.insert(program.method_name(method), fates.collect());
        }
        let name_of = |n: usize| {
            let m = &file.methods[n];
            let method = program.declared_method(class.id, &m.name, &m.raw_descriptor);
            method.map_or_else(String::new, |method| program.method_name(method))
        };
        Some(Class::new(file, name_of, &branches, &self.notes, &self.executed))
    }

    fn fate(&self, branch: &Branch) -> Fate {
        if let Some(tests) = self.taken.get(branch) {
            return Fate::Taken(tests.clone());
        }
        let uncalled = || Fate::Missed("not-called", "no test of a method that was explored comes here".to_owned());
        self.fates.get(branch).cloned().unwrap_or_else(uncalled)
    }
}
