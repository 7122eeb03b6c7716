//! The constant pool (JVMS §4.4): where its entries are in the file, each read when it is asked for.
//!
//! Operands are looked up by index, so whether a method belongs to an interface is not lost, and strings that are not Unicode (unpaired
//! surrogates) survive.

use std::borrow::Cow;

use super::cursor::{Cursor, Problem, Result};
use super::{Constant, MemberRef, Name, utf8};

/// One entry; indices are those of the file.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Entry<'a> {
    /// Index 0, and the index after a long or double.
    Unusable,
    Utf8(&'a [u8]),
    Integer(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    Class(u16),
    String(u16),
    Field(u16, u16),
    Method(u16, u16),
    InterfaceMethod(u16, u16),
    NameAndType(u16, u16),
    MethodHandle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
    Module(u16),
    Package(u16),
}

/// The constant pool of one class file.
pub(super) struct Pool<'a> {
    bytes: &'a [u8],
    /// Where each entry starts in the file; 0 for those that nobody may refer to.
    offsets: Cow<'a, [u32]>,
}

impl<'a> Pool<'a> {
    /// Reads count and entries, and checks that every reference is to an entry of the right kind.
    pub(super) fn read(input: &mut Cursor<'a>) -> Result<Pool<'a>> {
        let pool = Pool::scan(input)?;
        for (n, &at) in pool.offsets.iter().enumerate() {
            pool.check(n as u16).map_err(|p| p.or_at(at as usize).within(format_args!("constant pool entry {n}")))?;
        }
        Ok(pool)
    }

    /// Finds the entries, for whoever asks for few of them.
    pub(super) fn scan(input: &mut Cursor<'a>) -> Result<Pool<'a>> {
        let start = input.offset();
        let count = usize::from(input.u2()?);
        // No entry is shorter than three bytes, so memory is only spent on entries that can be there.
        if count.saturating_sub(1) * 3 > input.remaining() {
            return Err(Problem::at(start, format!("{count} entries do not fit the file")).within("constant pool"));
        }
        let mut offsets = Vec::with_capacity(count.max(1));
        offsets.push(0);
        while offsets.len() < count {
            let at = input.offset();
            offsets.push(u32::try_from(at).map_err(|_| Problem::at(at, "a file of more than 4 GB"))?);
            let tag = skip_entry(input);
            let tag = tag.map_err(|p| p.or_at(at).within(format_args!("constant pool entry {}", offsets.len() - 1)))?;
            if matches!(tag, LONG | DOUBLE) {
                offsets.push(0); // JVMS §4.4.5: takes two indices
            }
        }
        Ok(Pool { bytes: input.whole(), offsets: offsets.into() })
    }

    /// A pool that has been found before in these bytes.
    pub(super) fn found(bytes: &'a [u8], offsets: &'a [u32]) -> Pool<'a> {
        Pool { bytes, offsets: offsets.into() }
    }

    /// Major version of the file (JVMS §4.1), which stands before the pool.
    pub(super) fn major(&self) -> u16 {
        u16::from_be_bytes([self.bytes[6], self.bytes[7]])
    }

    /// See [`Pool::found`].
    pub(super) fn offsets(self) -> Vec<u32> {
        self.offsets.into_owned()
    }

    /// Indices of the entries that are constants, which code may name; the others are parts of them.
    pub(super) fn constants(&self) -> impl Iterator<Item = u16> + '_ {
        let tag = |&at: &u32| self.bytes.get(at as usize).copied().filter(|_| at > 0);
        let is_part = |tag| matches!(tag, UTF8 | NAME_AND_TYPE | MODULE | PACKAGE);
        let all = self.offsets.iter().map(tag).enumerate();
        all.filter(move |(_, tag)| tag.is_some_and(|tag| !is_part(tag))).map(|(n, _)| n as u16)
    }

    /// What an entry refers to has the right kind, and what is a name is text.
    fn check(&self, n: u16) -> Result<()> {
        match self.entry(n)? {
            Entry::Class(name) | Entry::MethodType(name) | Entry::Module(name) | Entry::Package(name) => {
                self.text(name).map(drop)
            }
            Entry::String(text) => self.utf8(text).map(drop),
            Entry::NameAndType(name, descriptor) => {
                self.text(name)?;
                self.text(descriptor).map(drop)
            }
            Entry::Field(class, member) | Entry::InterfaceMethod(class, member) => {
                self.class_text(class)?;
                self.check_name_and_type(member)
            }
            Entry::Method(class, member) => {
                self.class_text(class)?;
                self.check_name_and_type(member)?;
                // JVMS §4.4.2
                match self.member_name(n)? {
                    [b'<', rest @ ..] if rest != b"init>" => Err(Problem::new("no method is called so")),
                    _ => Ok(()),
                }
            }
            Entry::Dynamic(_, member) | Entry::InvokeDynamic(_, member) => self.check_name_and_type(member),
            Entry::MethodHandle(kind, member) => {
                // JVMS §4.4.8
                let constructs = || self.member_name(member).map(|name| name == b"<init>");
                let fits = match (kind, self.entry(member)?) {
                    (1..=4, Entry::Field(..)) => true,
                    (8, Entry::Method(..)) => constructs()?,
                    (5..=7, Entry::Method(..)) | (6 | 7 | 9, Entry::InterfaceMethod(..)) => !constructs()?,
                    _ => false,
                };
                fits.then_some(())
                    .ok_or_else(|| Problem::new(format!("no method handle of kind {kind} to entry {member}")))
            }
            Entry::Unusable
            | Entry::Utf8(_)
            | Entry::Integer(_)
            | Entry::Float(_)
            | Entry::Long(_)
            | Entry::Double(_) => Ok(()),
        }
    }

    /// What the field or method of an entry is called.
    fn member_name(&self, index: u16) -> Result<&'a [u8]> {
        match self.entry(index)? {
            Entry::Field(_, member) | Entry::Method(_, member) | Entry::InterfaceMethod(_, member) => {
                match self.entry(member)? {
                    Entry::NameAndType(name, _) => self.utf8(name),
                    _ => Err(Problem::new(format!("entry {member} is no name and type"))),
                }
            }
            _ => Err(Problem::new(format!("entry {index} is no field or method"))),
        }
    }

    fn entry(&self, index: u16) -> Result<Entry<'a>> {
        match self.offsets.get(usize::from(index)) {
            None => Err(Problem::new(format!("no constant pool entry {index}"))),
            Some(0) => Ok(Entry::Unusable),
            Some(&at) => read_entry(&mut Cursor::at(self.bytes, at as usize)),
        }
    }

    /// The bytes of a `CONSTANT_Utf8`, in the modified UTF-8 of JVMS §4.4.7.
    pub(super) fn utf8(&self, index: u16) -> Result<&'a [u8]> {
        match self.entry(index)? {
            Entry::Utf8(bytes) => Ok(bytes),
            _ => Err(wrong(index, "CONSTANT_Utf8")),
        }
    }

    /// The text of a `CONSTANT_Utf8`, of which nobody keeps a copy.
    pub(super) fn text(&self, index: u16) -> Result<Cow<'a, str>> {
        utf8::text(self.utf8(index)?).map_err(|why| Problem::new(format!("constant pool entry {index} {why}")))
    }

    /// The name in a `CONSTANT_Class`, of which nobody keeps a copy.
    pub(super) fn class_text(&self, index: u16) -> Result<Cow<'a, str>> {
        match self.entry(index)? {
            Entry::Class(name) => self.text(name),
            _ => Err(wrong(index, "CONSTANT_Class")),
        }
    }

    /// That of each.
    pub(super) fn class_texts(&self) -> impl Iterator<Item = Result<Cow<'a, str>>> + '_ {
        let is_class = |&at: &u32| at > 0 && self.bytes.get(at as usize) == Some(&CLASS);
        let all = self.offsets.iter().enumerate();
        all.filter(move |(_, at)| is_class(at)).map(|(n, _)| self.class_text(n as u16))
    }

    /// The text of a `CONSTANT_Utf8`.
    pub(super) fn name(&self, index: u16) -> Result<Name> {
        self.text(index).map(|text| Name::from(&*text))
    }

    /// The name in a `CONSTANT_Class`.
    pub(super) fn class(&self, index: u16) -> Result<Name> {
        match self.entry(index)? {
            Entry::Class(name) => self.name(name),
            _ => Err(wrong(index, "CONSTANT_Class")),
        }
    }

    fn check_name_and_type(&self, index: u16) -> Result<()> {
        let Entry::NameAndType(name, descriptor) = self.entry(index)? else {
            return Err(wrong(index, "CONSTANT_NameAndType"));
        };
        self.text(name)?;
        self.text(descriptor).map(drop)
    }

    /// A `CONSTANT_NameAndType`.
    pub(super) fn name_and_type(&self, index: u16) -> Result<(Name, Name)> {
        match self.entry(index)? {
            Entry::NameAndType(name, descriptor) => Ok((self.name(name)?, self.name(descriptor)?)),
            _ => Err(wrong(index, "CONSTANT_NameAndType")),
        }
    }

    /// A field or a method.
    fn member(&self, index: u16) -> Result<MemberRef> {
        let (class, member, interface) = match self.entry(index)? {
            Entry::Field(class, member) | Entry::Method(class, member) => (class, member, false),
            Entry::InterfaceMethod(class, member) => (class, member, true),
            _ => return Err(wrong(index, "CONSTANT_Methodref")),
        };
        let (name, descriptor) = self.name_and_type(member)?;
        Ok(MemberRef { class: self.class(class)?, name, descriptor, interface })
    }

    /// How many local variables a method of an interface is given, its receiver among them; `None` of what is no such method.
    pub(super) fn variables_of(&self, index: u16) -> Option<usize> {
        let Ok(Entry::InterfaceMethod(_, member)) = self.entry(index) else { return None };
        let Ok(Entry::NameAndType(_, descriptor)) = self.entry(member) else { return None };
        let descriptor = self.text(descriptor).ok()?;
        let (mut rest, mut variables) = (descriptor.strip_prefix('(')?, 1);
        while !rest.starts_with(')') {
            let of_elements = rest.trim_start_matches('[');
            let is_wide = of_elements.len() == rest.len() && rest.starts_with(['J', 'D']);
            rest = match of_elements.strip_prefix('L') {
                Some(name) => name.split_once(';')?.1,
                None => of_elements.get(1..)?,
            };
            variables += 1 + usize::from(is_wide);
        }
        Some(variables)
    }

    /// A `CONSTANT_MethodHandle`: its kind and the member.
    pub(super) fn method_handle(&self, index: u16) -> Result<(u8, MemberRef)> {
        let Entry::MethodHandle(kind, member) = self.entry(index)? else {
            return Err(wrong(index, "CONSTANT_MethodHandle"));
        };
        Ok((kind, self.member(member)?))
    }

    /// The constant at an index; an error where there is only a part of one.
    pub(super) fn constant(&self, index: u16) -> Result<Constant> {
        Ok(match self.entry(index)? {
            Entry::Integer(value) => Constant::Integer(value),
            Entry::Float(bits) => Constant::Float(bits),
            Entry::Long(value) => Constant::Long(value),
            Entry::Double(bits) => Constant::Double(bits),
            Entry::String(text) => {
                let units = utf8::decode(self.utf8(text)?);
                Constant::String(units.ok_or_else(|| wrong(text, "modified UTF-8"))?.into())
            }
            Entry::Class(_) => Constant::Class(self.class(index)?),
            Entry::Field(..) => Constant::Field(self.member(index)?),
            Entry::Method(..) | Entry::InterfaceMethod(..) => Constant::Method(self.member(index)?),
            Entry::MethodHandle(kind, of) => Constant::MethodHandle(kind, self.member(of)?),
            Entry::MethodType(descriptor) => Constant::MethodType(self.name(descriptor)?),
            Entry::Dynamic(bootstrap, member) => {
                let (name, descriptor) = self.name_and_type(member)?;
                Constant::Dynamic(bootstrap, name, descriptor)
            }
            Entry::InvokeDynamic(bootstrap, member) => {
                let (name, descriptor) = self.name_and_type(member)?;
                Constant::InvokeDynamic(bootstrap, name, descriptor)
            }
            Entry::Unusable | Entry::Utf8(_) | Entry::NameAndType(..) | Entry::Module(_) | Entry::Package(_) => {
                return Err(wrong(index, "constant"));
            }
        })
    }

    /// A constant that `ldc` may load or a bootstrap method may get (JVMS §4.4, table 4.4-C).
    pub(super) fn loadable(&self, index: u16) -> Result<Constant> {
        match self.constant(index)? {
            Constant::Field(_) | Constant::Method(_) | Constant::InvokeDynamic(..) => {
                Err(wrong(index, "loadable constant"))
            }
            loadable => Ok(loadable),
        }
    }

    /// Whether an instruction of this opcode may name the entry (JVMS §4.9.1); what else it wants of the entry is for a verifier to see.
    pub(super) fn suits(&self, opcode: u8, index: u16) -> bool {
        let Ok(entry) = self.entry(index) else { return false };
        match opcode {
            0x12 | 0x13 => matches!(
                entry,
                Entry::Integer(_)
                    | Entry::Float(_)
                    | Entry::String(_)
                    | Entry::Class(_)
                    | Entry::MethodHandle(..)
                    | Entry::MethodType(_)
                    | Entry::Dynamic(..)
            ),
            0x14 => matches!(entry, Entry::Long(_) | Entry::Double(_) | Entry::Dynamic(..)),
            0xb2..=0xb5 => matches!(entry, Entry::Field(..)),
            0xb6 => matches!(entry, Entry::Method(..)),
            0xb7 | 0xb8 => matches!(entry, Entry::Method(..) | Entry::InterfaceMethod(..)),
            0xb9 => matches!(entry, Entry::InterfaceMethod(..)),
            0xba => matches!(entry, Entry::InvokeDynamic(..)),
            _ => matches!(entry, Entry::Class(_)),
        }
    }
}

fn wrong(index: u16, wanted: &str) -> Problem {
    Problem::new(format!("constant pool entry {index} is no {wanted}"))
}

/// Tags (JVMS table 4.4-A).
const UTF8: u8 = 1;
const LONG: u8 = 5;
const DOUBLE: u8 = 6;
const CLASS: u8 = 7;
const NAME_AND_TYPE: u8 = 12;
const MODULE: u8 = 19;
const PACKAGE: u8 = 20;

/// Passes over an entry, and gives its tag.
fn skip_entry(input: &mut Cursor<'_>) -> Result<u8> {
    let tag = input.u1()?;
    let length = match tag {
        UTF8 => input.u2()?.into(),
        3 | 4 | 9..=12 | 17 | 18 => 4,
        LONG | DOUBLE => 8,
        CLASS | 8 | 16 | MODULE | PACKAGE => 2,
        15 => 3,
        tag => return Err(Problem::new(format!("unknown tag {tag}"))),
    };
    input.take(length)?;
    Ok(tag)
}

fn read_entry<'a>(input: &mut Cursor<'a>) -> Result<Entry<'a>> {
    Ok(match input.u1()? {
        UTF8 => {
            let length = input.u2()?;
            Entry::Utf8(input.take(length.into())?)
        }
        3 => Entry::Integer(input.i4()?),
        4 => Entry::Float(input.u4()?),
        LONG => Entry::Long(input.u8()? as i64),
        DOUBLE => Entry::Double(input.u8()?),
        CLASS => Entry::Class(input.u2()?),
        8 => Entry::String(input.u2()?),
        9 => Entry::Field(input.u2()?, input.u2()?),
        10 => Entry::Method(input.u2()?, input.u2()?),
        11 => Entry::InterfaceMethod(input.u2()?, input.u2()?),
        NAME_AND_TYPE => Entry::NameAndType(input.u2()?, input.u2()?),
        15 => Entry::MethodHandle(input.u1()?, input.u2()?),
        16 => Entry::MethodType(input.u2()?),
        17 => Entry::Dynamic(input.u2()?, input.u2()?),
        18 => Entry::InvokeDynamic(input.u2()?, input.u2()?),
        MODULE => Entry::Module(input.u2()?),
        PACKAGE => Entry::Package(input.u2()?),
        tag => return Err(Problem::new(format!("unknown tag {tag}"))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_the_file_cannot_hold_is_refused() {
        assert!(Pool::read(&mut Cursor::new(&[0xff, 0xff, 1, 0, 0])).is_err());
    }
}
