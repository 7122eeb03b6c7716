//! From bytes to an owned [`ClassFile`].

use std::panic::catch_unwind;
use std::sync::Arc;

use cafebabe::attributes::AttributeData;
use cafebabe::constant_pool::LiteralConstant;
use cafebabe::descriptors::{self, FieldDescriptor};

use super::body::body;
use super::cursor::{Problem, Result};
use super::fence::{Fenced, fence};
use super::pool::{Pool, decode_utf8};
use super::reader::Reader;
use super::{
    Access, BaseType, BootstrapMethod, ClassFile, Constant, Field, FieldType, InnerClass, Malformed, Method,
    MethodDescriptor, Name, StackMap, modifiers, stack_map, visible,
};

/// Why a file is no class file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {structure}{}: {}", visible::name(.location), offset.map(|at| format!(" at byte {at:#x}")).unwrap_or_default(), visible::name(.reason))]
pub struct ReadError {
    /// The file, as the caller named it.
    pub location: String,
    /// The structure, outermost first: `constant pool entry 7`, `method 3, attribute Code, pc 12`.
    pub structure: String,
    /// Byte offset in the file, where it is known.
    pub offset: Option<usize>,
    /// What is wrong with it.
    pub reason: String,
}

/// Decodes a class file (JVMS §4). `location` says in errors where the bytes come from.
///
/// # Errors
/// Where the file is no class file.
pub fn read(bytes: &[u8], location: &str) -> std::result::Result<ClassFile, ReadError> {
    read_as(bytes, location, false)
}

/// As [`read()`], without what only a verifier needs.
///
/// # Errors
/// Where the file is no class file.
pub fn read_trusted(bytes: &[u8], location: &str) -> std::result::Result<ClassFile, ReadError> {
    read_as(bytes, location, true)
}

fn read_as(bytes: &[u8], location: &str, trusted: bool) -> std::result::Result<ClassFile, ReadError> {
    decode(bytes, trusted).map_err(|problem| ReadError::of(problem, location))
}

impl ReadError {
    pub(super) fn of(problem: Problem, location: &str) -> ReadError {
        ReadError {
            location: location.to_owned(),
            structure: if problem.structure.is_empty() { "class file".to_owned() } else { problem.structure },
            offset: problem.offset,
            reason: problem.reason,
        }
    }
}

fn decode(bytes: &[u8], trusted: bool) -> Result<ClassFile> {
    let Fenced { bytes, pool, fields, methods, mut malformed, stack_maps, bootstrap } = fence(bytes)?;
    if trusted && let Some((n, problem, _)) = malformed.pop() {
        return Err(problem.within(format_args!("method {n}, attribute Code")));
    }
    // The fence lets nothing pass that makes the decoder panic, as far as we know; a file is no reason to die anyway.
    let parsed = catch_unwind(|| cafebabe::parse_class(&bytes));
    let class = parsed.map_err(|_| Problem::new("the decoder panicked"))?.map_err(|e| Problem::new(e.to_string()))?;

    let mut reader = Reader::new(&pool);
    let fields = class.fields.iter().zip(fields).map(|(field, ty)| reader.field(field, ty)).collect();
    let mut owned_methods = Vec::with_capacity(class.methods.len());
    for (n, (method, descriptor)) in class.methods.iter().zip(methods).enumerate() {
        let method =
            reader.method(method, descriptor, class.access_flags.contains(cafebabe::ClassAccessFlags::INTERFACE));
        owned_methods.push(method.map_err(|p| p.within(format_args!("method {n}")))?);
    }
    for (n, table) in stack_maps.into_iter().filter(|_| !trusted) {
        if let Some(code) = owned_methods.get_mut(n).and_then(|method| method.code.as_mut()).and_then(Arc::get_mut) {
            let map = stack_map::read(table, &pool);
            // Given twice, the method is none.
            code.stack_map = Some(match code.stack_map {
                None => map,
                Some(_) => StackMap { malformed: Some("two stack maps".into()), ..map },
            });
        }
    }
    for (n, problem, format) in malformed {
        if let Some(code) = owned_methods.get_mut(n).and_then(|method| method.code.as_mut()).and_then(Arc::get_mut) {
            code.malformed = Some(Malformed { reason: problem.to_string().into(), format });
        }
    }
    let bootstrap_methods = bootstrap
        .iter()
        .enumerate()
        .map(|(n, entry)| bootstrap_method(&pool, entry).map_err(|p| p.within(format_args!("bootstrap method {n}"))))
        .collect::<Result<_>>()?;

    let mut owned = ClassFile {
        version: (class.major_version, class.minor_version),
        access: Access(class.access_flags.bits()),
        name: reader.name(&class.this_class),
        super_name: class.super_class.as_deref().map(|name| reader.name(name)),
        interfaces: class.interfaces.iter().map(|name| reader.name(name)).collect(),
        fields,
        methods: owned_methods,
        constants: Vec::new(),
        bootstrap_methods,
        source_file: None,
        signature: None,
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        inner_classes: Vec::new(),
        record: None,
        permitted_subclasses: Vec::new(),
    };
    for attribute in &class.attributes {
        reader.class_attribute(&attribute.data, &mut owned);
    }
    owned.constants = reader.constants;
    Ok(owned)
}

/// JVMS §4.7.23.
fn bootstrap_method(pool: &Pool<'_>, (handle, arguments): &(u16, Vec<u16>)) -> Result<BootstrapMethod> {
    Ok(BootstrapMethod {
        handle: pool.method_handle(*handle)?,
        arguments: arguments.iter().map(|&index| pool.loadable(index)).collect::<Result<_>>()?,
    })
}

impl Reader<'_> {
    fn field(&mut self, field: &cafebabe::FieldInfo<'_>, ty: FieldType) -> Field {
        let access = Access(field.access_flags.bits());
        let constant = field.attributes.iter().find_map(|attribute| match &attribute.data {
            AttributeData::ConstantValue(value) if access.is_static() => literal(value),
            _ => None,
        });
        let signature = field.attributes.iter().find_map(|attribute| match &attribute.data {
            AttributeData::Signature(signature) => Some(self.name(signature)),
            _ => None,
        });
        Field { access, name: self.name(&field.name), ty, constant, signature }
    }

    fn method(
        &mut self,
        method: &cafebabe::MethodInfo<'_>,
        (raw_descriptor, descriptor): (Name, MethodDescriptor),
        of_interface: bool,
    ) -> Result<Method> {
        let mut owned = Method {
            access: Access(method.access_flags.bits()),
            name: self.name(&method.name),
            descriptor,
            raw_descriptor,
            code: None,
            exceptions: Vec::new(),
            signature: None,
            parameter_names: Vec::new(),
            annotations: Vec::new(),
        };
        modifiers::legal(&owned, of_interface)?;
        for attribute in &method.attributes {
            match &attribute.data {
                AttributeData::Code(data) => {
                    let receiver = u16::from(!owned.access.is_static());
                    let words = owned.descriptor.params.iter().map(|ty| 1 + u16::from(ty.is_wide())).sum::<u16>();
                    if receiver + words > data.max_locals {
                        let reason = format!("max_locals is {}, too few for the arguments", data.max_locals);
                        return Err(Problem::new(reason).within("attribute Code"));
                    }
                    owned.code = Some(Arc::new(body(data, self).map_err(|p| p.within("attribute Code"))?));
                }
                AttributeData::Exceptions(classes) => {
                    owned.exceptions = classes.iter().map(|name| self.name(name)).collect();
                }
                AttributeData::Signature(signature) => owned.signature = Some(self.name(signature)),
                AttributeData::MethodParameters(rows) => {
                    owned.parameter_names =
                        rows.iter().map(|row| row.name.as_ref().map(|name| self.name(name))).collect();
                }
                AttributeData::RuntimeVisibleAnnotations(annotations)
                | AttributeData::RuntimeInvisibleAnnotations(annotations) => {
                    let types = annotations.iter().map(|annotation| &annotation.type_descriptor.field_type);
                    owned.annotations.extend(types.filter_map(|ty| match ty {
                        descriptors::FieldType::Object(class) => Some(self.name(class)),
                        _ => None,
                    }));
                }
                _ => {}
            }
        }
        let is_bodiless = owned.access.is_native() || owned.access.is_abstract();
        match (&owned.code, is_bodiless && &*owned.name != "<clinit>") {
            (Some(_), true) => Err(Problem::new("a native or abstract method with code")),
            (None, false) => Err(Problem::new("no code, though the method is neither native nor abstract")),
            _ => Ok(owned),
        }
    }

    fn class_attribute(&mut self, attribute: &AttributeData<'_>, class: &mut ClassFile) {
        match attribute {
            AttributeData::SourceFile(name) => class.source_file = Some(self.name(name)),
            AttributeData::Signature(signature) => class.signature = Some(self.name(signature)),
            AttributeData::EnclosingMethod { class_name, method } => {
                let method = method.as_ref().map(|m| (self.name(&m.name), self.name(&m.descriptor)));
                class.enclosing_method = Some((self.name(class_name), method));
            }
            AttributeData::NestHost(name) => class.nest_host = Some(self.name(name)),
            AttributeData::NestMembers(names) => {
                class.nest_members = names.iter().map(|name| self.name(name)).collect();
            }
            AttributeData::PermittedSubclasses(names) => {
                class.permitted_subclasses = names.iter().map(|name| self.name(name)).collect();
            }
            AttributeData::InnerClasses(rows) => {
                let row = |row: &cafebabe::attributes::InnerClassEntry<'_>| InnerClass {
                    inner: self.name(&row.inner_class_info),
                    outer: row.outer_class_info.as_ref().map(|name| self.name(name)),
                    simple_name: row.inner_name.as_ref().map(|name| self.name(name)),
                    access: Access(row.access_flags.bits()),
                };
                class.inner_classes = rows.iter().map(row).collect();
            }
            AttributeData::Record(components) => {
                let component = |c: &cafebabe::attributes::RecordComponentEntry<'_>| {
                    (self.name(&c.name), self.field_type(&c.descriptor))
                };
                class.record = Some(components.iter().map(component).collect());
            }
            _ => {}
        }
    }

    fn field_type(&mut self, descriptor: &FieldDescriptor<'_>) -> FieldType {
        use descriptors::FieldType as Decoded;
        let element = match &descriptor.field_type {
            Decoded::Byte => FieldType::Base(BaseType::Byte),
            Decoded::Char => FieldType::Base(BaseType::Char),
            Decoded::Double => FieldType::Base(BaseType::Double),
            Decoded::Float => FieldType::Base(BaseType::Float),
            Decoded::Integer => FieldType::Base(BaseType::Int),
            Decoded::Long => FieldType::Base(BaseType::Long),
            Decoded::Short => FieldType::Base(BaseType::Short),
            Decoded::Boolean => FieldType::Base(BaseType::Boolean),
            Decoded::Object(class) => FieldType::Object(self.name(class)),
        };
        (0..descriptor.dimensions).fold(element, |ty, _| FieldType::Array(Arc::new(ty)))
    }
}

/// The value of a `ConstantValue` attribute (JVMS §4.7.2).
fn literal(value: &LiteralConstant<'_>) -> Option<Constant> {
    Some(match value {
        LiteralConstant::Integer(value) => Constant::Integer(*value),
        LiteralConstant::Float(value) => Constant::Float(value.to_bits()),
        LiteralConstant::Long(value) => Constant::Long(*value),
        LiteralConstant::Double(value) => Constant::Double(value.to_bits()),
        LiteralConstant::String(text) => Constant::String(text.encode_utf16().collect()),
        LiteralConstant::StringBytes(bytes) => Constant::String(decode_utf8(bytes)?.into()),
    })
}
