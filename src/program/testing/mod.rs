//! Test methods of classes, by the annotations by which frameworks find them: JUnit 4 and 5, jqwik; and JUnit 3, by names. What a framework does beyond
//! calling methods (extensions, runners, rules, mocks) is not done, and what wants it is named.

mod assumed;
mod lifecycle;
mod names;
mod wanted;

use super::{Class, ClassId, FieldId, Method, MethodId, Program, package::Origin};
use crate::classfile::{Annotation, BaseType, ElementValue, FieldType, Name};
use names::{DISABLED, JUNIT3, JUNIT4, NESTED, PARAMETERIZED, TEMPLATES, TESTS};

/// A test method, and what runs around it.
#[derive(Clone, Debug)]
pub struct Test {
    /// The class that is instantiated.
    pub class: ClassId,
    /// The method.
    pub method: MethodId,
    /// Makes the receiver: the constructors of the classes around it, outermost first, and its own.
    pub constructors: Vec<MethodId>,
    /// What the receiver is told its name by, where no constructor does that (JUnit 3, `TestSuite.createTest`).
    pub naming: Option<MethodId>,
    /// The fields of the receiver that are given parameters, once it is made.
    pub fields: Vec<FieldId>,
    /// What runs before the method, in order; static methods before there is a receiver.
    pub set_up: Vec<MethodId>,
    /// What runs after it, in order.
    pub tear_down: Vec<MethodId>,
    /// The exception that it is to throw (`@Test(expected)`), an internal name.
    pub expected: Option<Name>,
    /// Whether it returns whether it passes.
    pub returns_truth: bool,
    /// What is true of its parameters, by position.
    pub assumed: Vec<(usize, Assumed)>,
    /// What it wants that is not done, in words.
    pub wants: Option<String>,
}

/// What is true of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumed {
    /// It is not null.
    NotNull,
    /// It is a number, not a floating-point one, from here to there.
    Number(i64, i64),
    /// It is an array, a string, a collection or a map of so many elements.
    Size(i64, i64),
    /// It is this string.
    Text(Name),
    /// It is null or what one of these static fields of an enum holds.
    Constants(Vec<FieldId>),
}

/// The tests of a class.
#[derive(Clone, Debug, Default)]
pub struct Tests {
    /// Those to run, in the order of the class file, inherited ones last.
    pub tests: Vec<Test>,
    /// How many are switched off.
    pub disabled: usize,
}

impl Tests {
    /// The tests of a class; none if it cannot be instantiated.
    pub fn of(program: &Program, class: ClassId) -> Self {
        let mut tests = Self::default();
        let c = program.class(class);
        if c.origin != Origin::Application || c.access.is_abstract() || c.access.is_interface() || is_within(program, c)
        {
            return tests;
        }
        for method in declared(program, class) {
            let Some(kind) = kind(program, c, method) else { continue };
            if is_disabled(program, class, method) {
                tests.disabled += 1;
            } else {
                tests.tests.push(test(program, class, method, kind));
            }
        }
        tests
    }

    /// The test that this method of the class is, if it is one, switched off or not.
    pub fn find(program: &Program, class: ClassId, method: MethodId) -> Option<Test> {
        kind(program, program.class(class), method).map(|kind| test(program, class, method, kind))
    }
}

/// What a method is a test by.
#[derive(Clone, Copy)]
enum Kind<'a> {
    Annotated(&'a Annotation),
    /// Its name, in JUnit 3.
    Named,
}

/// The methods of a class and of those above that no other overrides, its own first.
fn declared(program: &Program, class: ClassId) -> Vec<MethodId> {
    let c = program.class(class);
    let above = c.ancestors.iter().rev().chain(&c.superinterfaces);
    let mut all: Vec<MethodId> = vec![];
    for &of in above.filter(|&&of| program.class(of).origin == Origin::Application) {
        for &m in &program.class(of).methods {
            let method = program.method(m);
            let is_same = |&known: &MethodId| {
                let known = program.method(known);
                known.name == method.name && known.raw_descriptor == method.raw_descriptor
            };
            let hides = method.access.is_private() || !all.iter().any(is_same);
            if hides && method.code.is_some() && !method.is_initializer() && !method.access.is_synthetic() {
                all.push(m);
            }
        }
    }
    all
}

fn kind<'a>(program: &'a Program, class: &Class, method: MethodId) -> Option<Kind<'a>> {
    let m = program.method(method);
    let is_old = class.ancestors.iter().any(|&above| &*program.class(above).name == JUNIT3);
    let is_named = m.name.starts_with("test") && m.access.is_public() && &*m.raw_descriptor == "()V";
    // JUnit 4 looks at no annotations of its own there.
    if is_old && is_named && !m.access.is_static() {
        return Some(Kind::Named);
    }
    let is_test = |a: &&Annotation| TESTS.contains(&&*a.class) || TEMPLATES.contains(&&*a.class);
    let annotation = program.declaration(method).annotations.iter().find(is_test)?;
    (!is_old || !JUNIT4.contains(&&*annotation.class)).then_some(Kind::Annotated(annotation))
}

fn is_disabled(program: &Program, class: ClassId, method: MethodId) -> bool {
    let off = |a: &Annotation| DISABLED.contains(&&*a.class);
    let around = around(program, class);
    let mut above = around.iter().chain([&class]).flat_map(|&c| &program.class(c).ancestors);
    program.declaration(method).annotations.iter().any(off) || above.any(|&c| annotations(program, c).iter().any(off))
}

fn test(program: &Program, class: ClassId, method: MethodId, kind: Kind<'_>) -> Test {
    let mut classes = around(program, class);
    classes.push(class);
    let (set_up, tear_down) = lifecycle::around(program, &classes);
    let expected = match kind {
        Kind::Annotated(annotation) => match annotation.value("expected") {
            Some(ElementValue::Class(descriptor)) => {
                descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).map(Name::from)
            }
            _ => None,
        },
        Kind::Named => None,
    };
    let is_named = matches!(kind, Kind::Named);
    let (constructors, unmade) = constructors(program, &classes, is_named);
    let (mut assumed, unsayable) = assumed::of(program, method);
    let naming = constructors.last().filter(|_| is_named).and_then(|&constructor| naming(program, class, constructor));
    if let Some(given) = naming.or(constructors.first().copied()) {
        let name = is_named.then(|| &program.method(method).name);
        assumed.extend(assumed::of_another(program, method, given, name));
    }
    let fields = fields(program, class);
    let given_before =
        constructors.first().map_or(0, |&constructor| program.method(constructor).descriptor.params.len());
    assumed.extend(assumed::of_fields(program, method, given_before, &fields));
    let template = match kind {
        Kind::Annotated(annotation) if TEMPLATES.contains(&&*annotation.class) => {
            Some(format!("@{}", annotation.simple_name()))
        }
        _ => None,
    };
    let wants = template.or(unmade).or_else(|| wanted::of(program, &classes, method)).or(unsayable);
    let returns_truth = match kind {
        Kind::Annotated(annotation) => annotation.class.starts_with(names::JQWIK) && is_predicate(program, method),
        Kind::Named => false,
    };
    Test { class, method, constructors, naming, fields, set_up, tear_down, expected, returns_truth, assumed, wants }
}

fn is_predicate(program: &Program, method: MethodId) -> bool {
    matches!(&program.method(method).descriptor.ret, Some(FieldType::Base(BaseType::Boolean)))
}

/// Whether a class is made by what it is in alone: frameworks make no objects of local and anonymous classes, nor of inner ones that do not say that they
/// are tests.
fn is_within(program: &Program, class: &Class) -> bool {
    class.file.as_deref().is_some_and(|file| {
        let own = file.inner_classes.iter().find(|inner| inner.inner == class.name);
        let is_inner = own.is_some_and(|own| own.outer.is_some() && !own.access.is_static());
        file.enclosing_method.is_some() || is_inner && !is_nested(program, class.id)
    })
}

fn is_nested(program: &Program, class: ClassId) -> bool {
    annotations(program, class).iter().any(|a| NESTED.contains(&&*a.class))
}

/// The classes around an inner test class, outermost first.
fn around(program: &Program, class: ClassId) -> Vec<ClassId> {
    let name = &program.class(class).name;
    let outer = name.rfind('$').filter(|_| is_nested(program, class)).and_then(|at| program.load(&name[..at]).ok());
    match outer {
        Some(outer) => {
            let mut all = around(program, outer);
            all.push(outer);
            all
        }
        None => vec![],
    }
}

/// What makes instances of these classes, each within the one before; or why nothing does. A test by its name is told that, if it can be.
fn constructors(program: &Program, classes: &[ClassId], is_named: bool) -> (Vec<MethodId>, Option<String>) {
    let mut all = vec![];
    for (i, &class) in classes.iter().enumerate() {
        let told = is_named.then(|| told_its_name(program, class)).flatten();
        if let Some(told) = told.filter(|&told| program.method(told).access.is_public()) {
            all.push(told);
            continue;
        }
        let descriptor = match i {
            0 => "()V".to_owned(),
            _ => format!("(L{};)V", program.class(classes[i - 1]).name),
        };
        let one = program.declared_method(class, "<init>", &descriptor);
        match one.or_else(|| with_parameters(program, class).filter(|_| i == 0)) {
            Some(constructor) => all.push(constructor),
            None => {
                let name = program.class(class).java_name();
                return (all, Some(format!("a constructor of {name} with parameters")));
            }
        }
    }
    (all, None)
}

/// The constructor that is given the name of the test, as that of `TestCase` is (JUnit 3).
fn told_its_name(program: &Program, class: ClassId) -> Option<MethodId> {
    let like = of_test_case(program, |m| m.is_constructor() && m.descriptor.params.len() == 1)?;
    program.declared_method(class, "<init>", &program.method(like).raw_descriptor)
}

/// What tells its name to an instance that this constructor has made, given nothing.
fn naming(program: &Program, class: ClassId, constructor: MethodId) -> Option<MethodId> {
    let is_told = !program.method(constructor).descriptor.params.is_empty();
    let set_name = of_test_case(program, |m| &*m.name == "setName").filter(|_| !is_told)?;
    program.select(class, set_name).ok()
}

/// A method of what test classes of JUnit 3 extend.
fn of_test_case(program: &Program, is: impl Fn(&Method) -> bool) -> Option<MethodId> {
    let above = program.load(JUNIT3).ok()?;
    program.class(above).methods.iter().copied().find(|&m| is(program.method(m)))
}

/// The only constructor of a class that is run with parameters.
fn with_parameters(program: &Program, class: ClassId) -> Option<MethodId> {
    let c = program.class(class);
    let mut all = c.methods.iter().copied().filter(|&m| &*program.method(m).name == "<init>");
    let only = all.next().filter(|_| is_run_with_parameters(program, class))?;
    all.next().is_none().then_some(only)
}

fn is_run_with_parameters(program: &Program, class: ClassId) -> bool {
    let is_run = |&class: &ClassId| annotations(program, class).iter().any(wanted::runs_with_parameters);
    program.class(class).ancestors.iter().any(is_run)
}

/// The fields of a class that is run with parameters that are given these.
fn fields(program: &Program, class: ClassId) -> Vec<FieldId> {
    if !is_run_with_parameters(program, class) {
        return vec![];
    }
    let is_given = |a: &Annotation| names::PARAMETER.contains(&&*a.class);
    let of = |&above: &ClassId| {
        let file = program.class(above).file.as_deref();
        let given =
            file.into_iter().flat_map(|file| &file.fields).filter(|field| field.annotations.iter().any(is_given));
        given.filter_map(move |field| program.declared_field(above, &field.name, &field.ty.descriptor()))
    };
    program.class(class).ancestors.iter().flat_map(of).collect()
}

fn annotations(program: &Program, class: ClassId) -> &[Annotation] {
    program.class(class).file.as_ref().map_or(&[], |file| &file.annotations)
}

/// Whether the parameters of a method may be null, as one of its annotations says.
fn may_be_null(annotations: &[Annotation]) -> bool {
    annotations.iter().any(|a| names::NULLS.contains(&a.simple_name()))
}

/// Whether a test takes what its framework makes up for it.
fn is_parameterized(program: &Program, method: MethodId) -> bool {
    program.declaration(method).annotations.iter().any(|a| PARAMETERIZED.contains(&&*a.class))
}
