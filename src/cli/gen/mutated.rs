//! Mutants of the classes of a generation, and a class with mutants of its methods beside these, in which both are run on the same symbolic input.

use super::{explored::Explored, session::Session};
use crate::{
    classfile::{
        self, ClassFile, Name,
        mutant::{Mutant, beside, mutants},
    },
    cli::{Error, save},
    input::Target,
    program::{Calls, ClassId, ClassPath, MethodId, Program},
    report::{self, junit},
    run::{Differ, Run, recipes},
    witness::Case,
};
use indexmap::IndexSet;
use rustc_hash::FxHashSet;
use std::{num::NonZero, sync::Arc, time::Duration};
use tempfile::TempDir;

/// For each exploration of a method that is compared with its mutant.
const PATIENCE: Duration = Duration::from_secs(3);

/// So many ways to make what a method is given are tried beside any.
const RECIPES: usize = 2;

/// A mutant, and what is known of it.
pub(super) struct Made {
    pub(super) class: ClassId,
    pub(super) name: Name,
    /// The method that is mutated.
    pub(super) method: Option<MethodId>,
    /// Which instruction that is, by position.
    pub(super) at: usize,
    pub(super) mutant: Mutant,
    pub(super) bytes: Vec<u8>,
    /// Why no input tells it from the class, if that is proved.
    pub(super) is_equivalent: bool,
    /// Why nothing is known.
    pub(super) open: Option<&'static str>,
}

/// What a mutant is compared in: the class with mutants of its methods beside these.
pub(super) struct Beside {
    path: Arc<ClassPath>,
    run: Run,
    _dir: TempDir,
}

/// What has come of comparing.
pub(super) enum Found {
    Path(Box<report::Told>),
    Equivalent,
    Open(&'static str),
}

/// The mutants of the classes of what was explored.
pub(super) fn made(program: &Program, all: &[Explored]) -> Result<Vec<Made>, Error> {
    let classes: IndexSet<ClassId> = all.iter().map(|explored| explored.class).collect();
    let mut made = vec![];
    for class in classes {
        let Some((bytes, file)) = read(program, class)? else { continue };
        let name = &program.class(class).name;
        for mutant in mutants(&bytes, &file) {
            let m = &file.methods[mutant.method];
            // What would be too long for a class file is no mutant.
            let Ok(bytes) = mutant.class_file(&bytes) else { continue };
            let pcs = m.code.as_deref().map_or(&[][..], |code| &code.pcs);
            let at = pcs.iter().position(|&pc| pc == mutant.pc).unwrap_or(0);
            let method = program.declared_method(class, &m.name, &m.raw_descriptor);
            let (name, is_equivalent, open) = (name.clone(), false, None);
            made.push(Made { class, name, method, at, mutant, bytes, is_equivalent, open });
        }
    }
    Ok(made)
}

fn read(program: &Program, class: ClassId) -> Result<Option<(Vec<u8>, ClassFile)>, Error> {
    let Some(found) = program.path().find(&program.class(class).name).map_err(Error::input)? else { return Ok(None) };
    let file = classfile::read(&found.bytes, &found.location).map_err(Error::input)?;
    Ok(Some((found.bytes.to_vec(), file)))
}

/// Whether a method comes to itself again: then that one would not be the mutant.
pub(super) fn calls_itself(calls: &Calls<'_>, method: MethodId) -> bool {
    let (mut seen, mut open) = (FxHashSet::default(), vec![method]);
    while let Some(next) = open.pop() {
        for &called in calls.from(next).iter() {
            if called == method {
                return true;
            }
            if seen.insert(called) {
                open.push(called);
            }
        }
    }
    false
}

/// What the mutant of this number is called, beside the method.
fn twin(k: usize) -> String {
    format!("cortado$mutant{k}")
}

impl Beside {
    /// The class with these mutants.
    pub(super) fn of<'a>(
        run: &Run,
        session: &Session,
        class: ClassId,
        made: impl Iterator<Item = &'a Made>,
    ) -> Result<Self, Error> {
        let program = &session.program;
        let Some((bytes, _)) = read(program, class)? else { return Err(Error::Input("the class is gone".into())) };
        let twins: Vec<(&Mutant, String)> = made.enumerate().map(|(k, made)| (&made.mutant, twin(k))).collect();
        let bytes = beside(&bytes, &twins).map_err(Error::Input)?;
        let dir = session.jvm.children.directory().map_err(Error::input)?;
        let file = dir.path().join(format!("{}.class", program.class(class).name));
        save::create(&file, &bytes)?;
        let class_path = [&[dir.path().to_owned()], &run.class_path[..]].concat();
        let jobs = NonZero::<usize>::MIN;
        let run = Run { class_path, jobs, timeout: Some(PATIENCE), ..run.clone() };
        let path = run.program()?.path().clone();
        Ok(Self { path, run, _dir: dir })
    }

    /// Looks for an input on which a method and its mutant of this number differ: for any, and where that is one that people do not make, for one that they do.
    pub(super) fn compared(&self, target: &Target, k: usize) -> Result<Found, Error> {
        let told = match self.run.tell_apart(&self.path, target, &twin(k))? {
            Differ::Never => return Ok(Found::Equivalent),
            Differ::Unknown(why) => return Ok(Found::Open(why)),
            Differ::On(told) => told,
        };
        let subject = self.run.open_again(self.path.clone(), target)?;
        let is_raw = |case: &Case| junit::is_forged(&subject.world.program, subject.method, case);
        if is_raw(&told.case) {
            for way in recipes(&subject.world, subject.method).into_iter().take(RECIPES) {
                let run = Run { recipe: way.recipe, ..self.run.clone() };
                if let Ok(Differ::On(made)) = run.tell_apart(&self.path, target, &twin(k))
                    && !is_raw(&made.case)
                {
                    return Ok(Found::Path(made));
                }
            }
        }
        Ok(Found::Path(told))
    }
}
