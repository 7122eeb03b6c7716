//! A directory of summaries: for each method and settings a tree, for each method the answers to what has been asked about it. Files are
//! written whole or not at all, and what is in one counts only if it is as it was written.

use super::{Error, Run, cache};
use crate::{
    program::{MethodId, Program, hex},
    step::Limits,
    summary::{
        Told,
        kept::{Answers, Key, Kind, Reach, Refused, TreeFile, kind},
    },
};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    fs,
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

/// Answers that a file may have from earlier runs.
const MOST: usize = 1 << 20;
/// The names of trees end so.
const TREE: &str = ".tree";
/// What is being written has a name that begins so.
const NEW: &str = ".new-";

/// See the module.
#[derive(Clone, Debug)]
pub struct Summaries {
    directory: PathBuf,
    build: String,
    settings: String,
    reach: Reach,
    /// The names of the trees that were there before, of any settings.
    trees: BTreeSet<String>,
}

/// What a file of a directory has.
#[derive(Clone, Debug)]
pub enum Content {
    /// A tree.
    Tree(Box<TreeFile>),
    /// So many answers.
    Answers(usize),
}

/// A file of a directory, and what is in it.
pub type Found = (PathBuf, Result<Content, Refused>);

impl Summaries {
    /// A directory, made if need be, for the trees of runs with these settings.
    ///
    /// # Errors
    /// When it cannot be made, or the JDK cannot be told from others.
    pub fn new(directory: &Path, run: &Run) -> Result<Self, Error> {
        let failed = |e| Error::Input(format!("cannot use {} for summaries: {e}", directory.display()));
        fs::create_dir_all(directory).map_err(failed)?;
        let mut trees = BTreeSet::default();
        for entry in fs::read_dir(directory).map_err(failed)? {
            trees.extend(entry.map_err(failed)?.file_name().into_string().ok().filter(|name| name.ends_with(TREE)));
        }
        let reach = Reach::of(&run.limits);
        Ok(Self { directory: directory.to_owned(), build: build()?, settings: run.settings()?, reach, trees })
    }

    /// How far runs with these settings go.
    pub(super) fn reach(&self) -> Reach {
        self.reach
    }

    /// What a tree of these settings is made of.
    pub(super) fn key(&self, universe: [u8; 32]) -> Key {
        self.key_at(self.reach, universe)
    }

    /// The same of a run that goes so far.
    pub(super) fn key_at(&self, reach: Reach, universe: [u8; 32]) -> Key {
        Key { build: self.build.clone(), settings: self.settings.clone(), reach, universe }
    }

    /// How far trees of a method were followed that end at lesser bounds than runs with these settings, those that went farthest first.
    pub(super) fn shallower(&self, program: &Program, method: MethodId) -> Vec<Reach> {
        let stem = self.stem(program, method);
        let names = self.trees.range(stem.clone()..).take_while(|name| name.starts_with(&stem));
        let reach = |name: &String| {
            let mut bounds = name.strip_prefix(&stem)?.strip_suffix(TREE)?.split('-');
            let (loops, depth, steps) = (bounds.next()?, bounds.next()?, bounds.next()?);
            Some(Reach { loops: loops.parse().ok()?, depth: depth.parse().ok()?, steps: steps.parse().ok()? })
        };
        let is_less = |reach: &Reach| reach.is_within(&self.reach) && *reach != self.reach;
        let mut all: Vec<Reach> = names.filter_map(reach).filter(is_less).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        all
    }

    /// The tree of a method that was followed so far, whatever it is worth; `None` if there is none.
    pub(super) fn tree(&self, program: &Program, method: MethodId, reach: Reach) -> Option<Result<TreeFile, Refused>> {
        let bytes = read(&self.directory.join(self.tree_name(program, method, reach)))?;
        Some(bytes.and_then(|bytes| TreeFile::decoded(&bytes)).and_then(|file| match file.key.build == self.build {
            true => Ok(file),
            false => Err(Refused::Build(file.key.build)),
        }))
    }

    pub(super) fn keep_tree(&self, program: &Program, method: MethodId, file: &TreeFile) -> Result<(), Error> {
        self.write(&self.tree_name(program, method, file.key.reach), &file.encoded())
    }

    /// The answers to questions about a method.
    ///
    /// # Errors
    /// When there are some that cannot be used.
    pub fn answers(&self, program: &Program, method: MethodId) -> Result<Answers, Refused> {
        match read(&self.directory.join(answers_name(program, method))) {
            Some(bytes) => Answers::decoded(&bytes?, &self.build),
            None => Ok(Answers::default()),
        }
    }

    /// Keeps answers, with those that are there.
    ///
    /// # Errors
    /// When nothing can be written.
    pub fn keep_answers(&self, program: &Program, method: MethodId, mut new: Answers) -> Result<(), Error> {
        if new.is_empty() {
            return Ok(());
        }
        let known = self.answers(program, method).unwrap_or_default();
        if known.len() + new.len() <= MOST {
            new.extend(&known);
        }
        self.write(&answers_name(program, method), &new.encoded(&self.build))
    }

    fn tree_name(&self, program: &Program, method: MethodId, Reach { loops, depth, steps }: Reach) -> String {
        format!("{}{loops}-{depth}-{steps}{TREE}", self.stem(program, method))
    }

    /// What the names of all trees of a method begin with, whatever the bounds.
    fn stem(&self, program: &Program, method: MethodId) -> String {
        format!("{}-", file_name(program, method, &self.settings))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let written = || {
            let mut new = tempfile::Builder::new().prefix(NEW).tempfile_in(&self.directory)?;
            new.write_all(bytes)?;
            new.persist(self.directory.join(name)).map(drop).map_err(|e| e.error)
        };
        written().map_err(|e| Error::Input(format!("cannot write {}: {e}", self.directory.join(name).display())))
    }
}

impl Run {
    /// All that a tree depends on beside classes and how far its paths are followed.
    fn settings(&self) -> Result<String, Error> {
        let Run { jdk, strategy, worlds, verify, bounds, limits, max_paths, order, rlimit, .. } = self;
        let modules = jdk.join("lib/modules");
        let of = fs::metadata(&modules).map_err(Error::input)?;
        let jdk = (jdk.canonicalize().map_err(Error::input)?, of.len(), of.modified().map_err(Error::input)?);
        let Limits { large, regions, loops: _, steps: _, depth: _ } = limits;
        Ok(format!(
            "{strategy} {worlds:?} verify {verify} {bounds:?} large {large} regions {regions} paths {max_paths:?} {order:?} {rlimit} {jdk:?}"
        ))
    }
}

/// This build of the program.
fn build() -> Result<String, Error> {
    cache::build().ok_or_else(|| Error::Input("this program cannot be told from other builds of it".into()))
}

/// The files of a directory that are summaries or are called as such, by name, and what is in each.
///
/// # Errors
/// When the directory cannot be read.
pub fn files(directory: &Path) -> Result<Vec<Found>, Error> {
    let cannot = |e| Error::Input(format!("cannot read {}: {e}", directory.display()));
    let mut paths = vec![];
    for entry in fs::read_dir(directory).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|kind| kind == "tree" || kind == "answers") {
            paths.push(path);
        }
    }
    paths.sort();
    let build = build()?;
    let content = |path: &Path| {
        let bytes = read(path).unwrap_or_else(|| Err(Refused::Unreadable("it is gone".into())))?;
        match kind(&bytes)? {
            Kind::Tree => TreeFile::decoded(&bytes).map(|file| Content::Tree(Box::new(file))),
            Kind::Answers => Answers::decoded(&bytes, &build).map(|answers| Content::Answers(answers.len())),
        }
    };
    Ok(paths.into_iter().map(|path| (path.clone(), content(&path))).collect())
}

/// Removes the files that no run of this build uses again, and what was left half written; their names, and why.
///
/// # Errors
/// When the directory cannot be read, or a file not be removed.
pub fn prune(
    directory: &Path,
    is_stale: &mut dyn FnMut(&TreeFile) -> Option<String>,
) -> Result<Vec<(PathBuf, String)>, Error> {
    let build = build()?;
    let mut gone = vec![];
    for (path, content) in files(directory)? {
        let why = match content {
            Err(why) => Some(why.to_string()),
            Ok(Content::Tree(file)) if file.key.build != build => Some(Refused::Build(file.key.build).to_string()),
            Ok(Content::Tree(file)) => is_stale(&file),
            Ok(Content::Answers(_)) => None,
        };
        gone.extend(why.map(|why| (path, why)));
    }
    let entries = fs::read_dir(directory).map_err(Error::input)?.filter_map(|entry| Some(entry.ok()?.path()));
    let is_new =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(NEW.as_bytes()));
    gone.extend(entries.filter(is_new).map(|path| (path, "it was never finished".into())));
    for (path, _) in &gone {
        fs::remove_file(path).map_err(|e| Error::Input(format!("cannot remove {}: {e}", path.display())))?;
    }
    Ok(gone)
}

/// `None` where there is no file.
fn read(path: &Path) -> Option<Result<Vec<u8>, Refused>> {
    match fs::read(path) {
        Ok(bytes) => Some(Ok(bytes)),
        Err(e) if e.kind() == ErrorKind::NotFound => None,
        Err(e) => Some(Err(Refused::Unreadable(e.to_string()))),
    }
}

fn answers_name(program: &Program, method: MethodId) -> String {
    format!("{}.answers", file_name(program, method, ""))
}

/// What people see of a name, and what tells it from others.
fn file_name(program: &Program, method: MethodId, settings: &str) -> String {
    const SHOWN: usize = 60;
    let name = program.method_name(method);
    let shown = name.split('(').next().unwrap_or_default();
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._$".contains(c) { c } else { '-' };
    let shown: String = shown.chars().map(plain).take(SHOWN).collect();
    let digest = Sha256::digest(format!("{name}\n{settings}"));
    let digest = hex(&digest[..8]);
    format!("{}-{digest}", shown.trim_start_matches('.'))
}

/// The tree of a kept file under these names, if it is of that method.
pub fn is_of(told: &Told, name: &str) -> bool {
    let plain = |text: &str| text.replace('#', ".");
    let (method, name) = (plain(&told.method), plain(name));
    method == name || method.split('(').next() == Some(&*name) || method.starts_with(&format!("{name}."))
}
