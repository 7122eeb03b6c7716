//! What a file must get past to be a class file: the application's classes are checked before anything of them is believed.
//!
//! `cafebabe` knows what JVMS §4 wants of a file, but it trusts counts: a `lookupswitch` of 2³¹ pairs reserves 16 GB, which
//! aborts the process, annotations nested deeply enough overflow the stack, and it refuses dynamic constants as
//! bootstrap arguments (which every Java 21 pattern switch over enum constants has). So the fence walks the file
//! first and writes the copy that it gets to see:
//!
//! * attributes that we do not use are left out;
//! * annotations lose their values, bootstrap methods their arguments;
//! * whatever is copied has been checked: every count is covered by bytes, every jump stays in its method;
//! * code that is none (an unknown opcode, a jump into an instruction) is the affair of whoever verifies the method, as in a JVM: in its
//!   place is a `return`.
//!
//! Errors found here name the byte offset in the original file.

use std::panic::catch_unwind;

use super::cursor::{Cursor, Problem, Result};
use super::pool::Pool;
use super::reader::is_looked_at;
use super::{FieldType, MethodDescriptor, Name, annotation, walk};

/// What is copied of a class file.
struct Fenced<'a> {
    /// The copy for the decoder.
    bytes: Vec<u8>,
    pool: Pool<'a>,
}

/// Checks a class file.
pub(super) fn check(bytes: &[u8]) -> Result<()> {
    let copy = fence(bytes)?;
    // The fence lets nothing pass that makes the decoder panic, as far as we know; a file is no reason to die anyway.
    let parsed = catch_unwind(|| cafebabe::parse_class(&copy).map(drop).map_err(|e| Problem::new(e.to_string())));
    parsed.map_err(|_| Problem::new("the decoder panicked"))?
}

/// Walks the whole file (JVMS §4.1), and gives the copy of it that the decoder may see.
fn fence(bytes: &[u8]) -> Result<Vec<u8>> {
    let input = &mut Cursor::new(bytes);
    magic(input).map_err(|p| p.within("header"))?;
    let pool = Pool::read(input)?;
    let mut copy = Vec::with_capacity(bytes.len());
    copy.extend_from_slice(&bytes[..input.offset()]);
    let mut fenced = Fenced { bytes: copy, pool };
    fenced.class(input)?;
    match input.remaining() {
        0 => Ok(fenced.bytes),
        n => Err(Problem::at(input.offset(), format!("{n} bytes too many")).within("end of file")),
    }
}

/// Magic number and version.
pub(super) fn magic(input: &mut Cursor<'_>) -> Result<()> {
    if input.u4()? != 0xcafe_babe {
        return Err(Problem::at(0, "not a class file: it does not start with CAFEBABE"));
    }
    input.u4().map(drop)
}

/// The structure an attribute belongs to.
#[derive(Copy, Clone, PartialEq)]
enum Owner {
    Class,
    Field,
    Method,
    Code,
}

/// What an attribute we use looks like.
#[derive(Copy, Clone)]
enum Shape {
    /// One constant pool index.
    Index,
    /// Two constant pool indices.
    TwoIndices,
    /// A count in two bytes, and rows of this many bytes.
    Rows(usize),
    /// A count in one byte, and rows of a name and flags, which nobody asks for.
    Parameters,
    Code,
    Annotations,
    Record,
    BootstrapMethods,
}

/// The attributes we use (JVMS table 4.7-C).
const USED: [(Owner, &[u8], Shape); 21] = [
    (Owner::Class, b"SourceFile", Shape::Index),
    (Owner::Class, b"Signature", Shape::Index),
    (Owner::Class, b"InnerClasses", Shape::Rows(8)),
    (Owner::Class, b"EnclosingMethod", Shape::TwoIndices),
    (Owner::Class, b"NestHost", Shape::Index),
    (Owner::Class, b"NestMembers", Shape::Rows(2)),
    (Owner::Class, b"PermittedSubclasses", Shape::Rows(2)),
    (Owner::Class, b"Record", Shape::Record),
    (Owner::Class, b"BootstrapMethods", Shape::BootstrapMethods),
    (Owner::Class, b"RuntimeVisibleAnnotations", Shape::Annotations),
    (Owner::Class, b"RuntimeInvisibleAnnotations", Shape::Annotations),
    (Owner::Field, b"ConstantValue", Shape::Index),
    (Owner::Field, b"Signature", Shape::Index),
    (Owner::Method, b"Code", Shape::Code),
    (Owner::Method, b"Signature", Shape::Index),
    (Owner::Method, b"Exceptions", Shape::Rows(2)),
    (Owner::Method, b"MethodParameters", Shape::Parameters),
    (Owner::Method, b"RuntimeVisibleAnnotations", Shape::Annotations),
    (Owner::Method, b"RuntimeInvisibleAnnotations", Shape::Annotations),
    (Owner::Code, b"LineNumberTable", Shape::Rows(4)),
    (Owner::Code, b"LocalVariableTable", Shape::Rows(10)),
];

/// What follows in a `Code` attribute: `return`, no exception table, no attributes.
const NO_CODE: [u8; 9] = [0, 0, 0, 1, 0xb1, 0, 0, 0, 0];

impl<'a> Fenced<'a> {
    /// From the access flags on (JVMS §4.1).
    fn class(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        self.copy(input, 6).map_err(|p| p.within("class"))?; // flags, this, super
        self.rows(input, 2).map_err(|p| p.within("interfaces"))?;
        let fields = self.copy_u2(input).map_err(|p| p.within("fields"))?;
        for n in 0..fields {
            let at = input.offset();
            self.field(input).map_err(|p| p.or_at(at).within(format_args!("field {n}")))?;
        }
        let methods = self.copy_u2(input).map_err(|p| p.within("methods"))?;
        for n in 0..methods {
            let at = input.offset();
            self.method(input).map_err(|p| p.or_at(at).within(format_args!("method {n}")))?;
        }
        self.attributes(input, Owner::Class).map_err(|p| p.within("class"))
    }

    /// JVMS §4.5.
    fn field(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        field_type(&self.member(input)?)?;
        self.attributes(input, Owner::Field)
    }

    /// JVMS §4.6.
    fn method(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        let raw = self.member(input)?;
        method_descriptor(&raw)?;
        self.attributes(input, Owner::Method)
    }

    /// Flags, name and descriptor of a member; gives the descriptor.
    fn member(&mut self, input: &mut Cursor<'a>) -> Result<Name> {
        self.copy(input, 2)?;
        self.name(input)?;
        self.name(input)
    }

    /// A name or descriptor by its index.
    fn name(&mut self, input: &mut Cursor<'a>) -> Result<Name> {
        let index = self.copy_u2(input)?;
        self.pool.name(index)
    }

    /// JVMS §4.7: copies the attributes we use, leaves out the others.
    fn attributes(&mut self, input: &mut Cursor<'a>, owner: Owner) -> Result<()> {
        let count = input.u2()?;
        let hole = self.hole(2);
        let mut kept = 0u16;
        let mut seen: Vec<&[u8]> = Vec::new();
        for n in 0..count {
            let at = input.offset();
            let (index, name, body) =
                self.attribute(input).map_err(|p| p.or_at(at).within(format_args!("attribute {n}")))?;
            if !is_looked_at(name, self.pool.major()) {
                continue;
            }
            let Some((.., shape)) = USED.iter().find(|(o, used, _)| *o == owner && *used == name) else { continue };
            let title = || format!("attribute {}", String::from_utf8_lossy(name));
            if owner != Owner::Code {
                if seen.contains(&name) {
                    return Err(Problem::at(at, "given twice").within(title()));
                }
                seen.push(name);
            }
            kept += 1;
            self.bytes.extend(index.to_be_bytes());
            let hole = self.hole(4);
            self.body(*shape, body).map_err(|p| p.or_at(at).within(title()))?;
            let length = (self.bytes.len() - hole - 4) as u32;
            self.bytes[hole..hole + 4].copy_from_slice(&length.to_be_bytes());
        }
        self.bytes[hole..hole + 2].copy_from_slice(&kept.to_be_bytes());
        Ok(())
    }

    /// Index and text of an attribute's name, and its body.
    fn attribute(&self, input: &mut Cursor<'a>) -> Result<(u16, &'a [u8], Cursor<'a>)> {
        let index = input.u2()?;
        let name = self.pool.utf8(index)?;
        let length = input.u4()?;
        Ok((index, name, input.split(length as usize)?))
    }

    /// Copies the body of an attribute, which must fill it to the end.
    fn body(&mut self, shape: Shape, mut input: Cursor<'a>) -> Result<()> {
        let input = &mut input;
        match shape {
            Shape::Index => self.copy(input, 2)?,
            Shape::TwoIndices => self.copy(input, 4)?,
            Shape::Rows(row) => self.rows(input, row)?,
            Shape::Parameters => {
                let count = input.u1()?;
                self.bytes.push(count);
                for _ in 0..count {
                    // Whoever asks for the names finds out that one is none, in a JVM too.
                    input.u4()?;
                    self.bytes.extend([0; 4]);
                }
            }
            Shape::Code => self.code(input)?,
            Shape::Annotations => self.annotations(input)?,
            Shape::Record => self.record(input)?,
            Shape::BootstrapMethods => self.bootstrap_methods(input)?,
        }
        match input.remaining() {
            0 => Ok(()),
            n => Err(Problem::at(input.offset(), format!("{n} bytes too many"))),
        }
    }

    /// JVMS §4.7.3.
    fn code(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        self.copy(input, 4)?; // max_stack, max_locals
        let begin = self.bytes.len();
        let length = walk::length(input)?;
        self.bytes.extend(length.to_be_bytes());
        let mut code = input.clone();
        self.copy(input, length as usize)?;
        let walked = walk::instructions(&mut code.split(length as usize)?, &self.pool);
        let mut table = input.clone();
        let walked = walked.ok();
        let handlers = walk::handlers(input, length, walked.as_ref().map(|walked| &walked.starts[..]))?;
        let rows = input.offset() - table.offset();
        self.copy(&mut table, rows)?;
        self.attributes(input, Owner::Code)?;
        if handlers.is_err() || walked.is_none_or(|walked| walked.flow.is_err()) {
            self.bytes.truncate(begin);
            self.bytes.extend(NO_CODE);
        }
        Ok(())
    }

    /// JVMS §4.7.16: annotations without their values.
    fn annotations(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        let count = self.copy_u2(input)?;
        for n in 0..count {
            self.copy(input, 2)?; // type
            self.bytes.extend([0, 0]);
            annotation::pairs(input, &self.pool, 0).map_err(|p| p.within(format_args!("annotation {n}")))?;
        }
        Ok(())
    }

    /// JVMS §4.7.30: components without their attributes.
    fn record(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        let count = self.copy_u2(input)?;
        for n in 0..count {
            let at = input.offset();
            self.component(input).map_err(|p| p.or_at(at).within(format_args!("component {n}")))?;
        }
        Ok(())
    }

    fn component(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        self.name(input)?;
        field_type(&self.name(input)?)?;
        for _ in 0..input.u2()? {
            self.attribute(input)?;
        }
        self.bytes.extend([0, 0]);
        Ok(())
    }

    /// JVMS §4.7.23: bootstrap methods without their arguments.
    fn bootstrap_methods(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        let count = self.copy_u2(input)?;
        for _ in 0..count {
            self.copy(input, 2)?; // method handle
            let arguments = input.u2()?;
            input.take(2 * usize::from(arguments))?;
            self.bytes.extend([0, 0]);
        }
        Ok(())
    }

    /// A count, and that many rows of one length.
    fn rows(&mut self, input: &mut Cursor<'a>, row: usize) -> Result<()> {
        let count = self.copy_u2(input)?;
        self.copy(input, row * usize::from(count))
    }

    fn copy_u2(&mut self, input: &mut Cursor<'a>) -> Result<u16> {
        let value = input.u2()?;
        self.bytes.extend(value.to_be_bytes());
        Ok(value)
    }

    fn copy(&mut self, input: &mut Cursor<'a>, n: usize) -> Result<()> {
        self.bytes.extend_from_slice(input.take(n)?);
        Ok(())
    }

    /// Room for a count or length that is known later; gives its place.
    fn hole(&mut self, n: usize) -> usize {
        let hole = self.bytes.len();
        self.bytes.resize(hole + n, 0);
        hole
    }
}

pub(super) fn field_type(raw: &str) -> Result<FieldType> {
    FieldType::parse(raw).ok_or_else(|| Problem::new(format!("`{raw}` is no field descriptor")))
}

pub(super) fn method_descriptor(raw: &str) -> Result<MethodDescriptor> {
    MethodDescriptor::parse(raw).ok_or_else(|| Problem::new(format!("`{raw}` is no method descriptor")))
}
