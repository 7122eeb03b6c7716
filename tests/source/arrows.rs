//! Which file of a room imports which, and where that goes round in a circle.
//!
//! A file imports another if it names it, or anything in it, by a path: in a `use`, or where it needs it. A name that the
//! first page of a folder re-exports (`pub use x::Name`) is in the file it comes from. First pages themselves, `mod.rs` or
//! `x.rs` beside `x/`, are no part of any circle: one is there to put its files together, and has what they share.

use super::{Source, is_part};
use std::collections::{BTreeMap, BTreeSet};

/// Where a module is: `["native", "lang", "string"]`; the crate's root is empty.
type Module = Vec<String>;

/// The files by module, and the names their modules give to what is elsewhere.
struct Modules<'a> {
    files: BTreeMap<Module, &'a Source>,
    /// Those with others below them.
    first: BTreeSet<Module>,
    again: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
}

/// Circles of files within a room, each sorted.
pub(crate) fn circles(files: &[Source]) -> Vec<Vec<&str>> {
    let modules = Modules::of(files);
    let arrows: BTreeMap<&str, BTreeSet<&str>> =
        files.iter().filter(|file| !modules.is_first(file)).map(|file| (&*file.path, modules.imports(file))).collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|&from| (from, from_there(from, &arrows))).collect();
    let mut circles = BTreeSet::new();
    for (&from, to) in &reached {
        if to.contains(from) {
            circles.insert(to.iter().copied().filter(|&other| reached[other].contains(from)).collect::<Vec<_>>());
        }
    }
    circles.into_iter().collect()
}

/// What can be reached along arrows, at least one.
fn from_there<'a>(from: &str, arrows: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = arrows[from].iter().copied().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(&arrows[next]);
        }
    }
    reached
}

impl<'a> Modules<'a> {
    fn of(files: &'a [Source]) -> Self {
        let again = |file: &Source| {
            let public = uses(file.own()).into_iter().filter(|(public, _)| *public);
            public.flat_map(|(_, tree)| leaves(&tree)).map(|(path, name)| (name, path)).collect()
        };
        Self {
            files: files.iter().map(|file| (module(file), file)).collect(),
            first: files.iter().map(module).filter_map(|mut below| below.pop().map(|_| below)).collect(),
            again: files.iter().map(|file| (module(file), again(file))).collect(),
        }
    }

    fn is_first(&self, file: &Source) -> bool {
        self.first.contains(&module(file))
    }

    /// The files of the same room that a file imports.
    fn imports(&self, file: &Source) -> BTreeSet<&'a str> {
        let own = uses(file.own()).into_iter().flat_map(|(_, tree)| leaves(&tree)).map(|(path, _)| path);
        let here = module(file);
        let named = own.chain(paths(file.own())).filter_map(|path| self.resolve(&here, &path, 0));
        let files = named.map(|module| self.files[&module]);
        let others = files.filter(|to| to.room() == file.room() && to.path != file.path && !self.is_first(to));
        others.map(|to| &*to.path).collect()
    }

    /// The module that has what a path names, as far as that is one of ours.
    fn resolve(&self, here: &Module, path: &[String], deep: u32) -> Option<Module> {
        let below = |at: &Module, name: &String| [&at[..], std::slice::from_ref(name)].concat();
        let (mut at, mut rest) = (here.clone(), path);
        match path[0].as_str() {
            "crate" => (at, rest) = (vec![], &path[1..]),
            "super" | "self" => {}
            _ if self.files.contains_key(&below(here, &path[0])) => {}
            _ => return None,
        }
        for (i, name) in rest.iter().enumerate() {
            let child = below(&at, name);
            if name == "super" {
                at.pop();
            } else if self.files.contains_key(&child) {
                at = child;
            } else if let Some(known) = self.again.get(&at).and_then(|again| again.get(name)).filter(|_| deep < 8) {
                return self.resolve(&at, &[known, &rest[i + 1..]].concat(), deep + 1).or(Some(at));
            } else if name != "self" {
                break;
            }
        }
        self.files.contains_key(&at).then_some(at)
    }
}

fn module(file: &Source) -> Module {
    let mut parts: Module = file.path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| matches!(&**last, "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// The trees of all `use` declarations, and whether each is also for others.
fn uses(code: &str) -> Vec<(bool, String)> {
    let declaration = |statement: &str| {
        statement.match_indices("use ").find_map(|(at, _)| {
            let before = statement[..at].trim_end();
            let public = before.ends_with("pub") || before.ends_with(')');
            let begins = public || before.is_empty() || before.ends_with(['}', ']', '{']);
            begins.then(|| (public, statement[at + 4..].trim_end_matches(';').to_owned()))
        })
    };
    code.split_inclusive(';').filter_map(declaration).collect()
}

/// The paths of a tree, `a::{b, c::d as e}`, and what each is called.
fn leaves(tree: &str) -> Vec<(Vec<String>, String)> {
    let (mut depth, mut start, mut parts) = (0, 0, vec![]);
    for (at, c) in tree.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&tree[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&tree[start..]);
    let segments = |path: &str| path.split("::").map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned).collect();
    let mut all = vec![];
    for part in parts.into_iter().map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once('{') {
            Some((before, inner)) => {
                let before: Vec<String> = segments(before);
                let inner = leaves(inner.rsplit_once('}').map_or(inner, |(inner, _)| inner));
                all.extend(inner.into_iter().map(|(path, name)| ([&before[..], &path[..]].concat(), name)));
            }
            None => {
                let (path, name) = part.split_once(" as ").unwrap_or((part, ""));
                let path: Vec<String> = segments(path);
                let last = path.iter().rev().find(|segment| *segment != "self").cloned().unwrap_or_default();
                all.push((path, if name.is_empty() { last } else { name.trim().to_owned() }));
            }
        }
    }
    all
}

/// The paths of at least two names in a row.
fn paths(code: &str) -> Vec<Vec<String>> {
    let chains = code.split(|c: char| !is_part(c) && c != ':').filter(|chain| chain.contains("::"));
    let names = chains.map(|chain| chain.split("::").map(|name| name.trim_matches(':').to_owned()).collect::<Vec<_>>());
    names.filter(|path| path.len() > 1 && path.iter().take(path.len() - 1).all(|name| !name.is_empty())).collect()
}
