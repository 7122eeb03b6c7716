//! Side files: `pkg/Class.jml` is the skeleton of a class in Java, in whose comments `//@ pred` states predicates and `//@ requires` what the
//! method behind it requires, each up to a semicolon. The rest of what JML can say is not read, and told of.

use super::{
    add_formula, add_predicates, only, read, shown,
    skeleton::{self, Group, Method},
    source,
};
use crate::{
    precondition::spatial::{
        resolve::Specification,
        spec::{Source, SpecError, parse, tree::Span},
    },
    program::{
        ClassId, MethodId, Program,
        target::{self, Target, TargetError},
    },
};
use std::{ops::Range, path::Path};

/// Adds what the side files of these classes say of the method; gives what has not been read of them.
pub(super) fn add(
    all: &mut Specification,
    program: &Program,
    method: MethodId,
    around: &[ClassId],
    directory: &Path,
) -> Result<Vec<String>, TargetError> {
    let mut ignored = vec![];
    let mut seen = vec![];
    for &class in around {
        let name = &program.class(class).name;
        let outermost = name.split('$').next().unwrap_or(name);
        // The name of a class may have a `$` of its own.
        let files = [&**name, outermost].map(|name| directory.join(format!("{name}.jml")));
        let Some(file) = files.into_iter().find(|file| file.is_file()) else { continue };
        if seen.contains(&file) {
            continue;
        }
        let package = name.rsplit_once('/').map_or(String::new(), |(package, _)| format!("{package}/"));
        let source = source(&file.display().to_string(), &read(&file)?);
        for group in skeleton::groups(&source.text) {
            let class = format!("{package}{}", group.classes.join("$"));
            add_group(all, program, method, &source, &class, &group, &mut ignored)?;
        }
        seen.push(file);
    }
    Ok(ignored)
}

fn add_group(
    all: &mut Specification,
    program: &Program,
    method: MethodId,
    source: &Source,
    class: &str,
    group: &Group,
    ignored: &mut Vec<String>,
) -> Result<(), TargetError> {
    let text = said(&source.text, &group.texts);
    for clause in clauses(&text) {
        let stated = only(&text, |at| clause.said.contains(&at));
        match (clause.word, &group.method) {
            ("pred", _) => add_predicates(all, source, parse::predicates(&stated))?,
            ("requires", Some(declared)) => {
                if class == &*program.class(program.method(method).class).name
                    && meant(program, class, declared).map_err(|e| shown(&e, source))? == method
                {
                    add_formula(all, source.clone(), &stated)?;
                }
            }
            (_, declared) => {
                let line = 1 + text[..clause.at].matches('\n').count();
                let words: Vec<&str> = text[clause.at..clause.said.end].split_whitespace().collect();
                let why = match (clause.word, declared) {
                    ("requires", None) => "no method is declared behind it",
                    _ => "only `requires` and `pred` are read",
                };
                ignored.push(format!("{}:{line}: ignored `{}`: {why}", source.name, words.join(" ")));
            }
        }
    }
    Ok(())
}

/// What stands in comments of JML: lines of a block may begin with `@`.
fn said(text: &str, comments: &[Range<usize>]) -> String {
    let mut is_first = false;
    let marks: Vec<usize> = text
        .char_indices()
        .filter_map(|(at, c)| {
            let is_mark = is_first && c == '@';
            is_first = c == '\n' || is_first && (c.is_whitespace() || is_mark);
            is_mark.then_some(at)
        })
        .collect();
    only(text, |at| comments.iter().any(|comment| comment.contains(&at)) && marks.binary_search(&at).is_err())
}

/// One statement of JML.
struct Clause<'a> {
    word: &'a str,
    /// Where its word begins.
    at: usize,
    /// What stands behind it.
    said: Range<usize>,
}

/// What begins no clause, though it may stand before one.
const MODIFIERS: [&str; 9] =
    ["public", "protected", "private", "also", "normal_behavior", "normal_behaviour", "behavior", "behaviour", "pure"];

fn clauses(text: &str) -> Vec<Clause<'_>> {
    let mut clauses = vec![];
    let mut begin = 0;
    while begin < text.len() {
        let end = text[begin..].find(';').map_or(text.len(), |at| begin + at);
        let mut at = begin;
        loop {
            at += text[at..end].len() - text[at..end].trim_start().len();
            let length = text[at..end].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(end - at);
            // What begins with no word is a clause all the same.
            let length = if at < end { length.max(text[at..].chars().next().map_or(0, char::len_utf8)) } else { 0 };
            let word = &text[at..at + length];
            match MODIFIERS.contains(&word) {
                true => clauses.push(Clause { word, at, said: at..at + length }),
                false => {
                    clauses.extend((!word.is_empty()).then_some(Clause { word, at, said: at + length..end }));
                    break;
                }
            }
            at += length;
        }
        begin = end + 1;
    }
    clauses
}

/// The method of the class that is declared so.
fn meant(program: &Program, class: &str, declared: &Method) -> Result<MethodId, SpecError> {
    let is_constructor = class.rsplit(['/', '$']).next() == Some(&*declared.name);
    let method = if is_constructor { "<init>" } else { &declared.name };
    let signature = Some(format!("({})", declared.parameters.join(",")));
    let target = Target { class: class.to_owned(), method: method.to_owned(), signature };
    target::find(program, &target).or_else(|e| {
        // Types that are parameters are others once erased.
        let alone = target::find(program, &Target { signature: None, ..target });
        let fits = |&m: &MethodId| program.method(m).descriptor.params.len() == declared.parameters.len();
        let span = Span { start: declared.at.start, end: declared.at.end };
        alone.ok().filter(fits).ok_or_else(|| SpecError::new(span, e.to_string()))
    })
}
