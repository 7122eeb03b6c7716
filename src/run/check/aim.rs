//! What is checked: tests, as their frameworks run them, or any method.

use crate::{
    input::Target,
    program::{ClassId, ClassPath, MethodId, Program, Test, Tests, target},
    report::{checked::Place, show},
    run::Error,
};
use rustc_hash::FxHashSet;
use std::path::Path;

/// A method that is checked.
#[derive(Clone, Debug)]
pub struct Aim {
    /// The method.
    pub method: Target,
    /// What it is called: `pkg.Class#method(int)`.
    pub name: String,
    /// If it is a test, the class whose test it is, an internal name.
    pub tests: Option<String>,
}

impl Aim {
    fn class(&self) -> String {
        show::class(self.tests.as_deref().unwrap_or(&self.method.class))
    }

    /// Where it is in the source, as far as its names say that.
    pub(super) fn place(&self) -> Place {
        Place { class: self.class(), method: self.method.name.to_string(), ..Place::default() }
    }

    /// What runs around it, if it is a test.
    pub(super) fn test(&self, program: &Program, method: MethodId) -> Option<Test> {
        Tests::find(program, program.load(self.tests.as_deref()?).ok()?, method)
    }
}

/// What there is to check, and what else there is to say.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// What is checked, in order.
    pub all: Vec<Aim>,
    /// Tests that are switched off.
    pub disabled: usize,
    /// Classes that cannot be read, and why.
    pub unread: Vec<String>,
}

impl Aims {
    fn add(&mut self, program: &Program, method: MethodId, tests: Option<ClassId>) {
        let spelled = target::spelled(program, method);
        let name = match (tests, spelled.split_once('#')) {
            (Some(class), Some((_, rest))) => format!("{}#{rest}", program.class(class).java_name()),
            _ => spelled,
        };
        let tests = tests.map(|class| program.class(class).name.to_string());
        self.all.push(Aim { method: Target::of(program, method), name, tests });
    }

    /// The tests of a class.
    fn add_tests(&mut self, program: &Program, class: ClassId) {
        let Tests { tests, disabled } = Tests::of(program, class);
        self.disabled += disabled;
        tests.iter().for_each(|test| self.add(program, test.method, Some(class)));
    }
}

/// What is to be checked: `pkg.Class#method`, a test of that class if it is one; `pkg.Class`, its tests and those of its nested classes, or if it has
/// none all methods that are not private; a directory or jar of the class path, all tests in there.
///
/// # Errors
/// When something named is not there.
pub fn aims(program: &Program, named: &[String]) -> Result<Aims, Error> {
    let mut aims = Aims::default();
    for text in named {
        if text.contains('#') {
            let named = target::parse(text)?;
            let class = target::load(program, &named.class)?;
            let method = target::find(program, &named)?;
            aims.add(program, method, Tests::find(program, class, method).map(|_| class));
        } else if Path::new(text).exists() {
            let path = ClassPath::new(&[text.into()], None).map_err(Error::input)?;
            let before = aims.all.len() + aims.disabled;
            for name in path.application_classes().map_err(Error::input)? {
                match program.load(name) {
                    Ok(class) => aims.add_tests(program, class),
                    Err(e) => aims.unread.push(e.to_string()),
                }
            }
            if aims.all.len() + aims.disabled == before {
                return Err(Error::Input(format!("there are no tests in {text}; name classes or methods")));
            }
        } else {
            of_class(program, text, &mut aims)?;
        }
    }
    // A class may be named beside one that it is within.
    let mut seen = FxHashSet::default();
    aims.all.retain(|aim| seen.insert(aim.name.clone()));
    Ok(aims)
}

fn of_class(program: &Program, text: &str, aims: &mut Aims) -> Result<(), Error> {
    let class = target::load(program, &text.replace('.', "/"))?;
    let before = aims.all.len() + aims.disabled;
    aims.add_tests(program, class);
    let within = format!("{}$", program.class(class).name);
    let all = program.path().application_classes().map_err(Error::input)?;
    for name in all.iter().filter(|name| name.starts_with(&within)) {
        aims.add_tests(program, program.load(name).map_err(Error::input)?);
    }
    if aims.all.len() + aims.disabled == before {
        for &method in &program.class(class).methods {
            let m = program.method(method);
            if !m.is_initializer() && m.code.is_some() && !m.access.is_private() && !m.access.is_synthetic() {
                aims.add(program, method, None);
            }
        }
    }
    Ok(())
}
