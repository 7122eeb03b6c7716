//! From bytes to a [`ClassFile`].

use std::sync::Arc;

use super::cursor::{Cursor, Problem, Result};
use super::error::ReadError;
use super::fence;
use super::pool::Pool;
use super::reader::{Reader, attributes, classes, is_looked_at};
use super::undecoded::Source;
use super::{Access, BootstrapMethod, ClassFile, Constants, InnerClass, Name, annotation, member};

/// Flags that mean something (JVMS tables 4.1-B, 4.7.6-A).
const OF_CLASS: u16 = 0xf631;
const OF_INNER_CLASS: u16 = 0x761f;

/// Checks and decodes a class file (JVMS §4). `location` says in errors where the bytes come from.
///
/// # Errors
/// Where the file is no class file.
pub fn read(bytes: &[u8], location: &str) -> std::result::Result<ClassFile, ReadError> {
    fence::check(bytes).map_err(|problem| ReadError::of(problem, location))?;
    let mut file = read_as(bytes.to_vec(), location, false)?;
    for method in &mut file.methods {
        if let Some(body) = method.code.as_mut().and_then(Arc::get_mut) {
            body.settle()?;
        }
    }
    Ok(file)
}

/// Decodes a class file that somebody vouches for, without what only a verifier needs; code when it is looked at.
///
/// # Errors
/// Where the file is no class file, as far as it is decoded.
pub fn read_trusted(bytes: impl Into<Vec<u8>>, location: &str) -> std::result::Result<ClassFile, ReadError> {
    read_as(bytes.into(), location, true)
}

fn read_as(bytes: Vec<u8>, location: &str, is_trusted: bool) -> std::result::Result<ClassFile, ReadError> {
    decode(bytes, location, is_trusted).map_err(|problem| ReadError::of(problem, location))
}

/// JVMS §4.1.
fn decode(bytes: Vec<u8>, location: &str, is_trusted: bool) -> Result<ClassFile> {
    let mut input = Cursor::new(&bytes);
    fence::magic(&mut input).map_err(|p| p.within("header"))?;
    let pool = Pool::scan(&mut input)?;
    let begin = input.offset();
    let indices: Vec<u16> = pool.constants().collect();
    let constants = Constants::new(indices.len());
    let offsets = pool.offsets();
    let source = Arc::new(Source { bytes, location: location.to_owned(), offsets, indices, constants, is_trusted });
    let (mut reader, mut input) = (source.reader(), Cursor::at(&source.bytes, begin));
    class(&mut input, &mut reader, &source)
}

fn class(input: &mut Cursor<'_>, reader: &mut Reader<'_>, source: &Arc<Source>) -> Result<ClassFile> {
    let mut version = Cursor::at(&source.bytes, 4);
    let (minor, major) = (version.u2()?, version.u2()?);
    let access = Access(input.u2()? & OF_CLASS);
    let name = input.u2().and_then(|index| reader.class(index)).map_err(|p| p.within("class"))?;
    let super_name = reader.optional_class(input.u2()?).map_err(|p| p.within("class"))?;
    let interfaces = classes(input, reader).and_then(different).map_err(|p| p.within("interfaces"))?;
    let fields = (0..input.u2()?)
        .map(|n| member::field(input, reader).map_err(|p| p.within(format_args!("field {n}"))))
        .collect::<Result<_>>()?;
    let methods = (0..input.u2()?).map(|n| {
        let method = member::method(input, reader, source, n, access.is_interface(), major);
        method.map_err(|p| p.within(format_args!("method {n}")))
    });
    let methods = methods.collect::<Result<_>>()?;
    let mut file = ClassFile {
        version: (major, minor),
        access,
        name,
        super_name,
        interfaces,
        fields,
        methods,
        constants: source.constants.clone(),
        bootstrap_methods: Vec::new(),
        source_file: None,
        signature: None,
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        inner_classes: Vec::new(),
        record: None,
        permitted_subclasses: Vec::new(),
        annotations: Vec::new(),
    };
    attributes(input, reader, |name, body, reader| match is_looked_at(name, major) {
        true => attribute(&mut file, name, body, reader),
        false => Ok(()),
    })
    .map_err(|p| p.within("class"))?;
    Ok(file)
}

/// What a class implements it names once, which the JVM asks for.
fn different(interfaces: Vec<Name>) -> Result<Vec<Name>> {
    match interfaces.iter().enumerate().find(|&(n, name)| interfaces[..n].contains(name)) {
        Some((_, name)) => Err(Problem::new(format!("{name} is named twice"))),
        None => Ok(interfaces),
    }
}

/// JVMS §4.7, of a class.
fn attribute(file: &mut ClassFile, name: &[u8], input: &mut Cursor<'_>, reader: &mut Reader<'_>) -> Result<()> {
    match name {
        b"SourceFile" => file.source_file = Some(reader.name(input.u2()?)?),
        b"Signature" => file.signature = Some(reader.name(input.u2()?)?),
        b"EnclosingMethod" => {
            let class = reader.class(input.u2()?)?;
            let method = Some(input.u2()?).filter(|&index| index != 0);
            let method = method.map(|index| reader.pool.name_and_type(index)).transpose()?;
            file.enclosing_method = Some((class, method));
        }
        b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
            file.annotations.extend(annotation::all(input, &reader.pool)?);
        }
        b"NestHost" => file.nest_host = Some(reader.class(input.u2()?)?),
        b"NestMembers" => file.nest_members = classes(input, reader)?,
        b"PermittedSubclasses" if file.access.is_final() => {
            return Err(Problem::new("a final class that permits subclasses"));
        }
        b"PermittedSubclasses" => file.permitted_subclasses = classes(input, reader)?,
        b"InnerClasses" => {
            for _ in 0..input.u2()? {
                file.inner_classes.push(InnerClass {
                    inner: reader.class(input.u2()?)?,
                    outer: reader.optional_class(input.u2()?)?,
                    simple_name: reader.optional_name(input.u2()?)?,
                    access: Access(input.u2()? & OF_INNER_CLASS),
                });
            }
        }
        b"Record" => {
            let count = input.u2()?;
            let component = |_| {
                let (name, descriptor) = (reader.name(input.u2()?)?, reader.name(input.u2()?)?);
                attributes(input, reader, |_, _, _| Ok(()))?;
                Ok((name, fence::field_type(&descriptor)?))
            };
            file.record = Some((0..count).map(component).collect::<Result<_>>()?);
        }
        b"BootstrapMethods" => {
            for n in 0..input.u2()? {
                let method = bootstrap_method(input, &reader.pool);
                file.bootstrap_methods.push(method.map_err(|p| p.within(format_args!("bootstrap method {n}")))?);
            }
        }
        _ => {}
    }
    Ok(())
}

/// JVMS §4.7.23.
fn bootstrap_method(input: &mut Cursor<'_>, pool: &Pool<'_>) -> Result<BootstrapMethod> {
    let handle = pool.method_handle(input.u2()?)?;
    let arguments = (0..input.u2()?).map(|_| pool.loadable(input.u2()?)).collect::<Result<_>>()?;
    Ok(BootstrapMethod { handle, arguments })
}
