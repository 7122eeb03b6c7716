//! Which classes a command is about: those of a package, of a directory or of a jar, as far as patterns include them.

use crate::{
    cli::Error,
    program::{ClassPath, Program},
};
use std::path::{Path, PathBuf};

/// Whether a target is a directory or a jar.
fn place(target: &str) -> Option<&Path> {
    let path = Path::new(target);
    (!target.contains('#') && (path.is_dir() || target.ends_with(".jar") && path.is_file())).then_some(path)
}

/// The directories and jars among the targets, which are on the class path then.
pub(in crate::cli) fn places(targets: &[String]) -> Vec<PathBuf> {
    targets.iter().filter_map(|target| place(target)).map(Path::to_owned).collect()
}

/// The targets, each package (`pkg.*`, with what is below it `pkg.**`), directory and jar as its classes.
///
/// # Errors
/// When a place cannot be read, or there is no class.
pub(in crate::cli) fn spelled_out(
    targets: &[String],
    include: &[String],
    exclude: &[String],
    program: &Program,
) -> Result<Vec<String>, Error> {
    let mut all = vec![];
    for target in targets {
        let names = match place(target) {
            Some(place) => {
                let path = ClassPath::new(&[place.to_owned()], None).map_err(Error::input)?;
                path.application_classes().map_err(Error::input)?.to_vec()
            }
            None if target.contains('*') && !target.contains('#') => {
                let names = program.path().application_classes().map_err(Error::input)?;
                names.iter().filter(|name| matches(target, &name.replace('/', "."))).cloned().collect()
            }
            None => {
                all.push(target.clone());
                continue;
            }
        };
        let before = all.len();
        all.extend(
            names.iter().filter(|name| is_wanted((include, exclude), program, name)).map(|name| name.replace('/', ".")),
        );
        if all.len() == before {
            return Err(Error::Input(format!("{target} has no class to write tests for")));
        }
    }
    Ok(all)
}

/// Whether a class is included, and one that source can name.
fn is_wanted((include, exclude): (&[String], &[String]), program: &Program, name: &str) -> bool {
    let spelled = name.replace('/', ".");
    let fits = |patterns: &[String]| patterns.iter().any(|pattern| matches(pattern, &spelled));
    let is_included = (include.is_empty() || fits(include)) && !fits(exclude);
    let is_class = !name.ends_with("module-info") && !name.ends_with("package-info");
    is_included && is_class && program.load(name).is_ok_and(|class| is_named(program.class(class)))
}

/// Whether a class is neither local nor anonymous nor private.
pub(super) fn is_named(class: &crate::program::Class) -> bool {
    let Some(file) = class.file.as_deref() else { return false };
    let own = file.inner_classes.iter().find(|inner| inner.inner == class.name);
    let is_member = own.is_none_or(|own| own.outer.is_some() && own.simple_name.is_some() && !own.access.is_private());
    is_member && !class.access.is_synthetic()
}

/// Whether a name is as a pattern has it, in which `*` stands for anything without a dot, and `**` for anything.
pub(super) fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, rest)) => name.strip_prefix(before).is_some_and(|name| {
            let (rest, within) = rest.strip_prefix('*').map_or((rest, false), |rest| (rest, true));
            let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            let mut ends = ends.take_while(|&at| within || !name[..at].contains('.'));
            ends.any(|at| matches(rest, &name[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_names_and_for_paths() {
        assert!(matches("a.b.*", "a.b.C") && !matches("a.b.*", "a.b.c.D") && matches("a.b.**", "a.b.c.D"));
        assert!(matches("**Util*", "a.b.StringUtils") && matches("a.*.C", "a.b.C") && !matches("a.*.C", "a.b.c.C"));
        assert!(matches("*", "C") && !matches("a.b.*", "a.bc.D") && !matches("a", "a.b"));
    }
}
