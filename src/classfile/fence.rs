//! What stands between the bytes and the decoder.
//!
//! `cafebabe` reads well-formed files well, but it trusts counts: a `lookupswitch` of 2³¹ pairs reserves 16 GB, which
//! aborts the process, annotations nested deeply enough overflow the stack, and it refuses dynamic constants as
//! bootstrap arguments (which every Java 21 pattern switch over enum constants has). So the fence walks the file
//! first and writes the copy the decoder gets to see:
//!
//! * attributes that we do not use are left out, so nobody decodes them; `StackMapTable`, a tenth of a file, is read on our
//!   own, if the class is to be verified;
//! * annotations lose their values, bootstrap methods their arguments, which are kept here as [`Fenced::bootstrap`];
//! * whatever is copied has been checked: every count is covered by bytes, every jump stays in its method;
//! * code that is none (an unknown opcode, a jump into an instruction) is the affair of whoever verifies the method, as in a JVM: the
//!   decoder gets to see a `return` in its place.
//!
//! Errors found here name the byte offset in the original file.

use super::cursor::{Cursor, Problem, Result};
use super::pool::Pool;
use super::{FieldType, MethodDescriptor, Name, walk};

/// A class file that is safe to decode, and what the decoder does not tell or cannot read.
pub(super) struct Fenced<'a> {
    /// The copy for the decoder.
    pub(super) bytes: Vec<u8>,
    pub(super) pool: Pool<'a>,
    /// Descriptor of each field, in order.
    pub(super) fields: Vec<FieldType>,
    /// Descriptor of each method as written and as parsed, in order.
    pub(super) methods: Vec<(Name, MethodDescriptor)>,
    /// The methods, by number, whose code is none, why, and [`super::Malformed::format`].
    pub(super) malformed: Vec<(usize, Problem, bool)>,
    /// Body of the `StackMapTable` of each method, by its number.
    pub(super) stack_maps: Vec<(usize, Cursor<'a>)>,
    /// `BootstrapMethods`: constant pool indices of the method handle and of the arguments.
    pub(super) bootstrap: Vec<(u16, Vec<u16>)>,
}

/// Walks the whole file (JVMS §4.1).
pub(super) fn fence(bytes: &[u8]) -> Result<Fenced<'_>> {
    let input = &mut Cursor::new(bytes);
    magic(input).map_err(|p| p.within("header"))?;
    let pool = Pool::read(input)?;
    let mut copy = Vec::with_capacity(bytes.len());
    copy.extend_from_slice(&bytes[..input.offset()]);
    let mut fenced = Fenced {
        bytes: copy,
        pool,
        fields: Vec::new(),
        methods: Vec::new(),
        malformed: Vec::new(),
        stack_maps: Vec::new(),
        bootstrap: Vec::new(),
    };
    fenced.class(input)?;
    match input.remaining() {
        0 => Ok(fenced),
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
const USED: [(Owner, &[u8], Shape); 19] = [
    (Owner::Class, b"SourceFile", Shape::Index),
    (Owner::Class, b"Signature", Shape::Index),
    (Owner::Class, b"InnerClasses", Shape::Rows(8)),
    (Owner::Class, b"EnclosingMethod", Shape::TwoIndices),
    (Owner::Class, b"NestHost", Shape::Index),
    (Owner::Class, b"NestMembers", Shape::Rows(2)),
    (Owner::Class, b"PermittedSubclasses", Shape::Rows(2)),
    (Owner::Class, b"Record", Shape::Record),
    (Owner::Class, b"BootstrapMethods", Shape::BootstrapMethods),
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

/// Annotations nest no deeper than this; source code that does is not known.
const DEEPEST_ANNOTATION: u32 = 64;

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
        let raw = self.member(input)?;
        self.fields.push(field_type(&raw)?);
        self.attributes(input, Owner::Field)
    }

    /// JVMS §4.6.
    fn method(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        let raw = self.member(input)?;
        let parsed = MethodDescriptor::parse(&raw);
        let parsed = parsed.ok_or_else(|| Problem::new(format!("`{raw}` is no method descriptor")))?;
        self.methods.push((raw, parsed));
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
            if owner == Owner::Code && name == b"StackMapTable" {
                self.stack_maps.push((self.methods.len() - 1, body));
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
                    // Whoever asks for the names finds out that one is none.
                    let name = input.u2()?;
                    let name = self.pool.utf8(name).map_or(0, |_| name);
                    self.bytes.extend(name.to_be_bytes());
                    input.u2()?;
                    self.bytes.extend([0, 0]);
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
        let at = input.offset();
        let length = input.u4()?;
        if length == 0 || length >= 0x10000 {
            return Err(Problem::at(at, format!("{length} bytes of code; 1 to 65535 are allowed")));
        }
        self.bytes.extend(length.to_be_bytes());
        let mut code = input.clone();
        self.copy(input, length as usize)?;
        let walked = walk::instructions(&mut code.split(length as usize)?, &self.pool);
        let handlers = self.handlers(input, length, walked.as_ref().ok().map(|walked| &walked.starts[..]))?;
        self.attributes(input, Owner::Code)?;
        // In the order in which a JVM finds out.
        let flow = walked.map_err(|problem| (problem, false)).map(|walked| walked.flow);
        let wrong = flow.and_then(|flow| handlers.map_err(|p| (p, true)).and(flow.map_err(|p| (p, false))));
        if let Err((problem, format)) = wrong {
            self.malformed.push((self.methods.len() - 1, problem, format));
            self.bytes.truncate(begin);
            self.bytes.extend(NO_CODE);
        }
        Ok(())
    }

    /// The exception table of code of this length: inside it, or the class is none; on instructions, which begin where `starts` says, or
    /// the code is none.
    fn handlers(&mut self, input: &mut Cursor<'a>, length: u32, starts: Option<&[bool]>) -> Result<Result<()>> {
        let is_start = |pc: u16| starts.is_none_or(|starts| starts[usize::from(pc)]);
        let is_end = |pc: u16| u32::from(pc) == length || is_start(pc);
        let mut wrong = Ok(());
        for n in 0..self.copy_u2(input)? {
            let row = &mut input.clone();
            self.copy(input, 8)?;
            let (at, start, end, target) = (row.offset(), row.u2()?, row.u2()?, row.u2()?);
            let problem = |is: &str| {
                let reason = format!("{start}..{end} to {target} {is}");
                Problem::at(at, reason).within(format_args!("exception handler {n}"))
            };
            if start >= end || u32::from(end) > length || u32::from(target) >= length {
                return Err(problem("is no range of the code and a place in it"));
            }
            if wrong.is_ok() && (!is_start(start) || !is_end(end) || !is_start(target)) {
                wrong = Err(problem("does not fall on instructions"));
            }
        }
        Ok(wrong)
    }

    /// JVMS §4.7.16: annotations without their values.
    fn annotations(&mut self, input: &mut Cursor<'a>) -> Result<()> {
        let count = self.copy_u2(input)?;
        for n in 0..count {
            self.copy(input, 2)?; // type
            self.bytes.extend([0, 0]);
            skip_pairs(input, 0).map_err(|p| p.within(format_args!("annotation {n}")))?;
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
            let handle = self.copy_u2(input)?;
            let arguments = input.u2()?;
            let mut row = input.split(2 * usize::from(arguments))?;
            let arguments = (0..arguments).map(|_| row.u2()).collect::<Result<_>>()?;
            self.bytes.extend([0, 0]);
            self.bootstrap.push((handle, arguments));
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

fn field_type(raw: &str) -> Result<FieldType> {
    FieldType::parse(raw).ok_or_else(|| Problem::new(format!("`{raw}` is no field descriptor")))
}

/// The element-value pairs of an annotation (JVMS §4.7.16).
fn skip_pairs(input: &mut Cursor<'_>, depth: u32) -> Result<()> {
    for _ in 0..input.u2()? {
        input.u2()?; // name
        skip_value(input, depth)?;
    }
    Ok(())
}

/// An `element_value` (JVMS §4.7.16.1).
fn skip_value(input: &mut Cursor<'_>, depth: u32) -> Result<()> {
    let at = input.offset();
    if depth > DEEPEST_ANNOTATION {
        return Err(Problem::at(at, "nested too deeply"));
    }
    match input.u1()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => input.u2().map(drop),
        b'e' => input.u4().map(drop),
        b'@' => {
            input.u2()?; // type
            skip_pairs(input, depth + 1)
        }
        b'[' => {
            for _ in 0..input.u2()? {
                skip_value(input, depth + 1)?;
            }
            Ok(())
        }
        tag => Err(Problem::at(at, format!("unknown element value tag {tag}"))),
    }
}
