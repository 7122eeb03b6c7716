//! Naming a method: `pkg.Class#method`, `pkg.Class#method(int,Foo)`, `pkg.Class#method(ILpkg/Foo;)V`.

use super::{ClassId, MethodId, Program};
use crate::classfile::{FieldType, visible};

/// What is wrong with a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// It says nothing, or not enough.
    #[error("{0}")]
    Usage(String),
    /// What it names is not there, or cannot be read.
    #[error("{0}")]
    Input(String),
}

/// A method as the user wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Internal name of the class.
    pub class: String,
    /// Method name.
    pub method: String,
    /// What stood behind the name: parameter types, or a descriptor.
    pub signature: Option<String>,
}

/// Reads a target.
///
/// # Errors
/// When it has not the shape `pkg.Class#method`.
pub fn parse(text: &str) -> Result<Target, TargetError> {
    let wrong =
        || TargetError::Usage(format!("'{text}' names no method: write pkg.Class#method or pkg.Class#method(int,Foo)"));
    let (class, rest) = text.split_once('#').ok_or_else(wrong)?;
    let (method, signature) = match rest.find('(') {
        Some(at) => (&rest[..at], Some(rest[at..].to_owned())),
        None => (rest, None),
    };
    if class.is_empty() || method.is_empty() || signature.as_ref().is_some_and(|s| !s.contains(')')) {
        return Err(wrong());
    }
    Ok(Target { class: class.replace('.', "/"), method: method.to_owned(), signature })
}

/// Finds the method in the program.
///
/// # Errors
/// When the class cannot be loaded, or there is not exactly one such method; then the candidates are listed.
pub fn find(program: &Program, target: &Target) -> Result<MethodId, TargetError> {
    let class = load(program, &target.class)?;
    let named: Vec<MethodId> = methods(program, class, &target.method);
    let all = match &target.signature {
        None => named.clone(),
        Some(signature) => named.iter().copied().filter(|&m| matches(program, m, signature)).collect(),
    };
    let class_name = program.class(class).java_name();
    match all[..] {
        [one] => Ok(one),
        [] if named.is_empty() => {
            let near = nearest(&target.method, program.class(class).methods.iter().map(|&m| &*program.method(m).name));
            let hint = near.map_or_else(String::new, |n| format!("; did you mean {class_name}#{n}?"));
            Err(TargetError::Input(format!("class {class_name} has no method {}{hint}", target.method)))
        }
        [] => {
            let signature = target.signature.as_deref().unwrap_or_default();
            let all = listed(program, &named);
            Err(TargetError::Input(format!("{class_name} has no method {}{signature}; there is\n{all}", target.method)))
        }
        _ => {
            let all = listed(program, &all);
            Err(TargetError::Usage(format!("{class_name}#{} is ambiguous, name one of\n{all}", target.method)))
        }
    }
}

/// The class of this internal name; a nested class may be written with dots all the way.
///
/// # Errors
/// When it cannot be loaded.
pub fn load(program: &Program, name: &str) -> Result<ClassId, TargetError> {
    let first = match program.load(name) {
        Ok(class) => return Ok(class),
        Err(e) => e,
    };
    let mut nested = name.to_owned();
    while let Some(at) = nested.rfind('/') {
        nested.replace_range(at..=at, "$");
        if let Ok(class) = program.load(&nested) {
            return Ok(class);
        }
    }
    Err(TargetError::Input(first.to_string()))
}

/// The methods of this name that the class declares or, if none, inherits from the nearest superclass, then interface. What only a
/// compiler has written is meant where there is nothing else.
fn methods(program: &Program, class: ClassId, name: &str) -> Vec<MethodId> {
    let of = |c: ClassId| {
        let declared = program.class(c).methods.iter().copied();
        let named = declared.filter(|&m| &*program.method(m).name == name && name != "<clinit>");
        let (made, written): (Vec<_>, Vec<_>) = named.partition(|&m| program.method(m).access.is_synthetic());
        if written.is_empty() { made } else { written }
    };
    let (class, own) = (program.class(class), of(class));
    let mut above = class.ancestors.iter().rev().skip(1).chain(&class.superinterfaces).map(|&c| of(c));
    if !own.is_empty() || name == "<init>" { own } else { above.find(|found| !found.is_empty()).unwrap_or_default() }
}

/// Whether a signature as written fits: a descriptor exactly, parameter types by simple or by full name.
fn matches(program: &Program, method: MethodId, signature: &str) -> bool {
    let m = program.method(method);
    if &*m.raw_descriptor == signature {
        return true;
    }
    let inner = signature.trim_start_matches('(').trim_end_matches(')');
    let written: Vec<&str> = inner.split(',').map(str::trim).filter(|s| !s.is_empty()).collect();
    let fits = |(ty, text): (&FieldType, &&str)| {
        let full = ty.java_name().replace('$', ".");
        full == text.replace('$', ".") || full.rsplit('.').next() == Some(text)
    };
    signature.ends_with(')')
        && written.len() == m.descriptor.params.len()
        && m.descriptor.params.iter().zip(&written).all(fits)
}

fn listed(program: &Program, methods: &[MethodId]) -> String {
    let lines = methods.iter().map(|&m| format!("  {}", spelled(program, m)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A method as a target that names it alone: `pkg.Class#method(int,pkg.Foo)`.
pub fn spelled(program: &Program, method: MethodId) -> String {
    let m = program.method(method);
    let params: Vec<String> = m.descriptor.params.iter().map(FieldType::java_name).collect();
    visible::name(&format!("{}#{}({})", program.class(m.class).java_name(), m.name, params.join(",")))
}

/// The name that needs the fewest edits, if that is few.
pub fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let scored = names.filter(|n| !n.starts_with('<')).map(|n| (distance(wanted, n), n));
    scored.filter(|&(d, _)| d <= 1 + wanted.len() / 3).min().map(|(_, n)| n)
}

/// Levenshtein's edit distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (above + 1).min(row[j] + 1).min(corner + usize::from(x != y));
            corner = above;
        }
    }
    row[b.len()]
}
