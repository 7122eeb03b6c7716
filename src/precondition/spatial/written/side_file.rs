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
    let mut is_required = false;
    for clause in clauses(&text) {
        let Clause { word, begin, said, .. } = &clause;
        let stated = only(&text, |at| said.contains(&at));
        let unread = |end: usize, why: &str| {
            let line = 1 + text[..*begin].matches('\n').count();
            let words: Vec<&str> = text[*begin..end].split_whitespace().collect();
            format!("{}:{line}: ignored `{}`: {why}", source.name, words.join(" "))
        };
        if !matches!(*word, "pred" | "requires") || *word == "requires" && group.method.is_none() {
            ignored.push(unread(
                said.end,
                match *word {
                    "requires" => "no method is declared behind it",
                    _ => "only `requires` and `pred` are read",
                },
            ));
            continue;
        }
        if *begin < clause.at {
            ignored.push(unread(clause.at, "only `requires` and `pred` are read"));
        }
        let Some(declared) = group.method.as_ref().filter(|_| *word == "requires") else {
            add_predicates(all, source, parse::predicates(&stated))?;
            continue;
        };
        if std::mem::replace(&mut is_required, true) && text[*begin..clause.at].contains("also") {
            let error =
                SpecError::new(Span { start: *begin, end: clause.at }, "alternatives of a specification are not read");
            return Err(shown(&error.with_help("require one of both: `requires A || B;`"), source));
        }
        if class == &*program.class(program.method(method).class).name
            && meant(program, class, declared).map_err(|e| shown(&e, source))? == method
        {
            add_formula(all, source.clone(), &stated)?;
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
    /// Where it begins, with its modifiers.
    begin: usize,
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
    let mut next = 0;
    while next < text.len() {
        let end = text[next..].find(';').map_or(text.len(), |at| next + at);
        let first = |from: usize| end - text[from..end].trim_start().len();
        let word = |at: usize| {
            let length = text[at..end].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(end - at);
            &text[at..at + length]
        };
        let begin = first(next);
        let mut at = begin;
        while MODIFIERS.contains(&word(at)) {
            at = first(at + word(at).len());
        }
        let said = at + word(at).len()..end;
        clauses.extend((begin < end).then_some(Clause { begin, word: word(at), at, said }));
        next = end + 1;
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
        let class = target::load(program, class).map_or(&[][..], |class| &program.class(class).methods);
        // Types that are parameters are others once erased.
        let fits = |&m: &MethodId| {
            let m = program.method(m);
            *m.name == *method && m.descriptor.params.len() == declared.parameters.len()
        };
        let mut all = class.iter().copied().filter(fits);
        let span = Span { start: declared.at.start, end: declared.at.end };
        all.next().filter(|_| all.next().is_none()).ok_or_else(|| SpecError::new(span, e.to_string()))
    })
}
