//! Fields and methods (JVMS §4.5, §4.6).

use std::sync::Arc;

use super::cursor::{Cursor, Problem, Result};
use super::reader::{Reader, attributes, classes};
use super::undecoded::{Body, Place, Source};
use super::{Access, Constant, Field, Method, annotation, fence, modifiers};

/// Flags that mean something (JVMS tables 4.5-A, 4.6-A).
const OF_FIELD: u16 = 0x50df;
const OF_METHOD: u16 = 0x1dff;
const STATIC: u16 = 0x0008;
const STRICT: u16 = 0x0800;
/// Before this version a class initializer is static whatever its flags say (JVMS §2.9.2).
const INITIALIZER_HAS_FLAGS: u16 = 51;

/// JVMS §4.5.
pub(super) fn field(input: &mut Cursor<'_>, reader: &mut Reader<'_>) -> Result<Field> {
    let access = Access(input.u2()? & OF_FIELD);
    let (name, descriptor) = (reader.name(input.u2()?)?, input.u2()?);
    let ty = fence::field_type(&reader.pool.text(descriptor)?)?;
    let mut field = Field { access, name, ty, constant: None, signature: None, annotations: vec![] };
    attributes(input, reader, |name, input, reader| {
        match name {
            b"ConstantValue" if access.is_static() => field.constant = literal(reader.pool.constant(input.u2()?)?),
            b"Signature" => field.signature = Some(reader.name(input.u2()?)?),
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                field.annotations.extend(annotation::all(input, &reader.pool)?);
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(field)
}

/// The value of a `ConstantValue` attribute (JVMS §4.7.2).
fn literal(constant: Constant) -> Option<Constant> {
    use Constant::{Double, Float, Integer, Long, String};
    matches!(constant, Integer(_) | Float(_) | Long(_) | Double(_) | String(_)).then_some(constant)
}

/// JVMS §4.6.
pub(super) fn method(
    input: &mut Cursor<'_>,
    reader: &mut Reader<'_>,
    source: &Arc<Source>,
    number: u16,
    of_interface: bool,
    version: u16,
) -> Result<Method> {
    let flags = input.u2()? & OF_METHOD;
    let (name, raw_descriptor) = (reader.name(input.u2()?)?, reader.name(input.u2()?)?);
    let descriptor = fence::method_descriptor(&raw_descriptor)?;
    let is_old_initializer = &*name == "<clinit>" && version < INITIALIZER_HAS_FLAGS;
    let access = Access(if is_old_initializer { STATIC | flags & STRICT } else { flags });
    let arguments = u16::from(!access.is_static()) + descriptor.param_words() as u16;
    let mut method = Method {
        access,
        name,
        descriptor,
        raw_descriptor,
        code: None,
        exceptions: Vec::new(),
        signature: None,
        parameter_names: Vec::new(),
        annotations: Vec::new(),
        parameter_annotations: Vec::new(),
    };
    modifiers::legal(&method, of_interface, version)?;
    attributes(input, reader, |name, input, reader| {
        match name {
            b"Code" => {
                let place = Place { source: source.clone(), method: number, at: input.offset() as u32, arguments };
                method.code = Some(Arc::new(Body::at(place)));
            }
            b"Exceptions" => method.exceptions = classes(input, reader)?,
            b"Signature" => method.signature = Some(reader.name(input.u2()?)?),
            b"MethodParameters" => {
                for _ in 0..input.u1()? {
                    let (name, _flags) = (input.u2()?, input.u2()?);
                    // Whoever asks for the names finds out that one is none.
                    method.parameter_names.push(reader.optional_name(name).ok().flatten());
                }
            }
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                method.annotations.extend(annotation::all(input, &reader.pool)?);
            }
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                for i in 0..usize::from(input.u1()?) {
                    let all = annotation::all(input, &reader.pool)?;
                    if method.parameter_annotations.len() == i {
                        method.parameter_annotations.push(vec![]);
                    }
                    method.parameter_annotations[i].extend(all);
                }
            }
            _ => {}
        }
        Ok(())
    })?;
    let is_bodiless = access.is_native() || access.is_abstract();
    match (&method.code, is_bodiless && &*method.name != "<clinit>") {
        (Some(_), true) => Err(Problem::new("a native or abstract method with code")),
        (None, false) => Err(Problem::new("no code, though the method is neither native nor abstract")),
        _ => Ok(method),
    }
}
