//! What annotations say of parameters: the constraints of jqwik, `@Min` and `@Max`, and which constants `@EnumSource` names. Other sources
//! of arguments are samples, of which nothing follows for others.

use super::{
    Assumed, FieldId, MethodId, Program, is_parameterized, may_be_null,
    names::{ENUM_SOURCE, JQWIK, NULLS, SOURCES},
};
use crate::classfile::{Annotation, BaseType, ElementValue, FieldType, Method, Name};

/// What is true of the parameters of a test; and what of that cannot be said.
pub(super) fn of(program: &Program, method: MethodId) -> (Vec<(usize, Assumed)>, Option<String>) {
    let declaration = program.declaration(method);
    let (m, nullable) = (program.method(method), may_be_null(&declaration.annotations));
    let (mut all, mut unsayable) = (vec![], None);
    for (i, ty) in m.descriptor.params.iter().enumerate() {
        let annotations = declaration.parameter_annotations.get(i).map_or(&[][..], |all| all);
        let is_reference = !matches!(ty, FieldType::Base(_));
        if is_reference && is_parameterized(program, method) && !nullable && !may_be_null(annotations) {
            all.push((i, Assumed::NotNull));
        }
        let of_it = annotations.iter().map(|annotation| (annotation, constraint(annotation)));
        let source = source(declaration).filter(|_| i == 0).map(|source| (source, constants(program, source, ty)));
        for (annotation, said) in of_it.chain(source) {
            match said {
                Said::Nothing => {}
                Said::This(assumed) if fits(&assumed, ty) => all.push((i, assumed)),
                Said::This(_) | Said::Other => {
                    unsayable.get_or_insert_with(|| format!("@{}", annotation.simple_name()));
                }
            }
        }
    }
    (all, unsayable)
}

/// Whether that can be said of a parameter of this type: numbers are ints and the like, not boxes.
fn fits(assumed: &Assumed, ty: &FieldType) -> bool {
    let is_number = matches!(ty, FieldType::Base(base) if !matches!(base, BaseType::Float | BaseType::Double));
    match assumed {
        Assumed::Number(..) => is_number,
        Assumed::Size(..) | Assumed::NotNull | Assumed::Text(_) | Assumed::Constants(_) => {
            !matches!(ty, FieldType::Base(_))
        }
    }
}

/// What is true of what another method is given, as a constructor, which is behind what the test is given; where the test goes by its name, it is
/// given that (JUnit 3, `TestSuite.createTest`).
pub(super) fn of_another(
    program: &Program,
    test: MethodId,
    another: MethodId,
    name: Option<&Name>,
) -> impl Iterator<Item = (usize, Assumed)> {
    let first = program.method(test).descriptor.params.len();
    let types = program.method(another).descriptor.params.iter().enumerate();
    types.filter(|(_, ty)| !matches!(ty, FieldType::Base(_))).map(move |(i, _)| {
        let assumed = name.map_or(Assumed::NotNull, |name| Assumed::Text(name.clone()));
        (first + i, assumed)
    })
}

/// What is true of fields that are given parameters, behind what the test is given and so many parameters.
pub(super) fn of_fields(
    program: &Program,
    test: MethodId,
    before: usize,
    fields: &[FieldId],
) -> impl Iterator<Item = (usize, Assumed)> {
    let first = program.method(test).descriptor.params.len() + before;
    let fields = fields.iter().enumerate();
    let references = fields.filter(|&(_, &field)| !matches!(program.field(field).ty, FieldType::Base(_)));
    references.map(move |(i, _)| (first + i, Assumed::NotNull))
}

enum Said {
    Nothing,
    This(Assumed),
    Other,
}

/// The `@EnumSource` of a method, if all that its first parameter is given comes from it.
fn source(declaration: &Method) -> Option<&Annotation> {
    let is_source = |a: &&Annotation| a.class.starts_with(SOURCES) && !NULLS.contains(&a.simple_name());
    let mut sources = declaration.annotations.iter().filter(is_source);
    sources.next().filter(|source| &*source.class == ENUM_SOURCE && sources.next().is_none())
}

/// Which constants of the enum that a parameter is of such an annotation names, or leaves when it excludes what it names.
fn constants(program: &Program, source: &Annotation, ty: &FieldType) -> Said {
    let named: Vec<&str> = match source.value("names") {
        Some(ElementValue::Array(names)) => names
            .iter()
            .filter_map(|name| if let ElementValue::Text(name) = name { Some(&**name) } else { None })
            .collect(),
        _ => vec![],
    };
    let mode = match source.value("mode") {
        Some(ElementValue::Constant(mode)) => mode,
        _ => "INCLUDE",
    };
    if source.value("from").or(source.value("to")).is_some() {
        return Said::Other;
    }
    let is_among = match mode {
        _ if named.is_empty() => return Said::Nothing,
        "INCLUDE" => true,
        "EXCLUDE" => false,
        // The names are patterns.
        _ => return Said::Other,
    };
    let class = if let FieldType::Object(name) = ty { program.load(name).ok() } else { None };
    let Some(class) = class.map(|class| program.class(class)).filter(|class| class.access.is_enum()) else {
        return Said::Other;
    };
    let is_meant = |&f: &FieldId| {
        let field = program.field(f);
        field.access.is_enum() && named.contains(&&*field.name) == is_among
    };
    Said::This(Assumed::Constants(class.statics.iter().copied().filter(is_meant).collect()))
}

fn constraint(annotation: &Annotation) -> Said {
    let int = |name: &str, usual: i64| annotation.int(name).unwrap_or(usual);
    let range = |most: i64| Said::This(Assumed::Number(int("min", 0), int("max", most)));
    match (annotation.simple_name(), annotation.class.starts_with(JQWIK)) {
        ("IntRange", true) => range(i32::MAX.into()),
        ("LongRange", true) => range(i64::MAX),
        ("ShortRange", true) => range(i16::MAX.into()),
        ("ByteRange", true) => range(i8::MAX.into()),
        ("CharRange", true) => Said::This(Assumed::Number(int("from", 0), int("to", u16::MAX.into()))),
        ("Positive", true) => Said::This(Assumed::Number(1, i64::MAX)),
        ("Negative", true) => Said::This(Assumed::Number(i64::MIN, -1)),
        ("NotEmpty", true) => Said::This(Assumed::Size(1, i64::MAX)),
        ("Size" | "StringLength", true) => Said::This(match (int("value", 0), int("min", 0), int("max", 0)) {
            (0, least, 0) => Assumed::Size(least, i64::MAX),
            (0, least, most) => Assumed::Size(least, most),
            (exactly, ..) => Assumed::Size(exactly, exactly),
        }),
        // A name is that of a method that makes values.
        ("ForAll", true) => match annotation.value("value") {
            Some(ElementValue::Text(name)) if !name.is_empty() => Said::Other,
            _ => Said::Nothing,
        },
        ("WithNull", true) => Said::Nothing,
        (_, true) => Said::Other,
        ("Min", false) => Said::This(Assumed::Number(int("value", i64::MIN), i64::MAX)),
        ("Max", false) => Said::This(Assumed::Number(i64::MIN, int("value", i64::MAX))),
        _ => Said::Nothing,
    }
}
