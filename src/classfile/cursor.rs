//! Reading big-endian numbers from the file, with the offset at hand when they are not there.

use std::fmt::{self, Display};

/// What is wrong with a class file, and where. [`super::ReadError`] adds the file.
#[derive(Debug)]
pub(super) struct Problem {
    /// The structure, outermost first: `method 3, attribute Code`.
    pub(super) structure: String,
    /// Byte offset in the file.
    pub(super) offset: Option<usize>,
    /// What is wrong.
    pub(super) reason: String,
}

impl Problem {
    pub(super) fn new(reason: impl Into<String>) -> Problem {
        Problem { structure: String::new(), offset: None, reason: reason.into() }
    }

    pub(super) fn at(offset: usize, reason: impl Into<String>) -> Problem {
        Problem { offset: Some(offset), ..Problem::new(reason) }
    }

    /// The same problem, seen from the structure around it.
    pub(super) fn within(mut self, outer: impl Display) -> Problem {
        self.structure =
            if self.structure.is_empty() { outer.to_string() } else { format!("{outer}, {}", self.structure) };
        self
    }

    /// The same problem at this offset, unless a closer one is known.
    pub(super) fn or_at(mut self, offset: usize) -> Problem {
        self.offset.get_or_insert(offset);
        self
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.structure {
            "" => f.write_str(&self.reason),
            structure => write!(f, "{structure}: {}", self.reason),
        }
    }
}

pub(super) type Result<T> = std::result::Result<T, Problem>;

/// A position in the file and the end of the structure it is in.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    /// At an offset of the file.
    pub(super) fn at(bytes: &'a [u8], offset: usize) -> Cursor<'a> {
        Cursor { bytes, at: offset.min(bytes.len()) }
    }

    /// Offset of the next byte in the file.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// All there is to read from, from offset 0.
    pub(super) fn whole(&self) -> &'a [u8] {
        self.bytes
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub(super) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The next `n` bytes.
    #[inline]
    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        if n > self.remaining() {
            return Err(Problem::at(self.at, format!("{n} bytes wanted, {} left", self.remaining())));
        }
        self.at += n;
        Ok(&self.bytes[self.at - n..self.at])
    }

    /// A cursor over the next `n` bytes, that keeps counting offsets from the start of the file.
    pub(super) fn split(&mut self, n: usize) -> Result<Cursor<'a>> {
        let start = self.at;
        self.take(n)?;
        Ok(Cursor { bytes: &self.bytes[..self.at], at: start })
    }

    #[inline]
    pub(super) fn u1(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    #[inline]
    pub(super) fn u2(&mut self) -> Result<u16> {
        self.array().map(u16::from_be_bytes)
    }

    #[inline]
    pub(super) fn u4(&mut self) -> Result<u32> {
        self.array().map(u32::from_be_bytes)
    }

    pub(super) fn i4(&mut self) -> Result<i32> {
        self.array().map(i32::from_be_bytes)
    }

    pub(super) fn u8(&mut self) -> Result<u64> {
        self.array().map(u64::from_be_bytes)
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }
}
