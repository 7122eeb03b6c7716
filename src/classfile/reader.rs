//! What is shared while the members of one class are read: its names, and those of its constants that are used.

use rustc_hash::FxHashSet;

use super::cursor::{Cursor, Result};
use super::pool::Pool;
use super::{ConstIdx, Constants, Name};

/// What is shared while the members of one class are read.
pub(super) struct Reader<'p> {
    pub(super) pool: Pool<'p>,
    pub(super) constants: &'p Constants,
    /// Index of each constant in the constant pool, ascending.
    indices: &'p [u16],
    /// Whether nobody is going to verify the class.
    pub(super) is_trusted: bool,
    /// Equal names share their text.
    names: FxHashSet<Name>,
}

impl<'p> Reader<'p> {
    pub(super) fn new(pool: Pool<'p>, constants: &'p Constants, indices: &'p [u16], is_trusted: bool) -> Reader<'p> {
        Reader { pool, constants, indices, is_trusted, names: FxHashSet::default() }
    }

    /// The text of a `CONSTANT_Utf8`.
    pub(super) fn name(&mut self, index: u16) -> Result<Name> {
        let text = self.pool.text(index)?;
        Ok(self.shared(&text))
    }

    /// The name in a `CONSTANT_Class`.
    pub(super) fn class(&mut self, index: u16) -> Result<Name> {
        let text = self.pool.class_text(index)?;
        Ok(self.shared(&text))
    }

    /// The same; 0 is none.
    pub(super) fn optional_class(&mut self, index: u16) -> Result<Option<Name>> {
        if index == 0 { Ok(None) } else { self.class(index).map(Some) }
    }

    /// As [`Self::name`]; 0 is none.
    pub(super) fn optional_name(&mut self, index: u16) -> Result<Option<Name>> {
        if index == 0 { Ok(None) } else { self.name(index).map(Some) }
    }

    /// A name for this text.
    pub(super) fn shared(&mut self, text: &str) -> Name {
        if let Some(name) = self.names.get(text) {
            return name.clone();
        }
        let name = Name::from(text);
        self.names.insert(name.clone());
        name
    }

    /// The constant at an index of the constant pool.
    pub(super) fn constant(&mut self, index: u16) -> Result<ConstIdx> {
        match self.indices.binary_search(&index) {
            Ok(at) => {
                let at = ConstIdx(at as u16);
                self.constants.fill(at, || self.pool.constant(index))?;
                Ok(at)
            }
            // No constant: it is told why.
            Err(_) => self.pool.constant(index).map(|_| unreachable!("entry {index} is a constant")),
        }
    }
}

/// Tells each attribute (JVMS §4.7): its name and its body.
pub(super) fn attributes<'a>(
    input: &mut Cursor<'a>,
    reader: &mut Reader<'_>,
    mut each: impl FnMut(&[u8], &mut Cursor<'a>, &mut Reader<'_>) -> Result<()>,
) -> Result<()> {
    for _ in 0..input.u2()? {
        let (name, length) = (input.u2()?, input.u4()?);
        let name = reader.pool.utf8(name)?;
        let mut body = input.split(length as usize)?;
        each(name, &mut body, reader)
            .map_err(|p| p.within(format_args!("attribute {}", String::from_utf8_lossy(name))))?;
    }
    Ok(())
}

/// Whether a JVM looks at an attribute in class files of this major version (JVMS §4.7, table 4.7-B).
pub(super) fn is_looked_at(attribute: &[u8], major: u16) -> bool {
    let since = match attribute {
        b"NestHost" | b"NestMembers" => 55,
        b"Record" => 60,
        b"PermittedSubclasses" => 61,
        _ => 0,
    };
    major >= since
}

/// A count, and that many classes.
pub(super) fn classes(input: &mut Cursor<'_>, reader: &mut Reader<'_>) -> Result<Vec<Name>> {
    (0..input.u2()?).map(|_| reader.class(input.u2()?)).collect()
}
