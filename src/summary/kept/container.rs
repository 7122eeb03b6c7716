//! The outside of a file: what it is, and a digest of all that is in it. Whatever is not as it must be is refused, with a reason.

use indexmap::IndexSet;
use sha2::{Digest, Sha256};

/// The first bytes of every such file.
const MAGIC: &[u8] = b"cortado summary\n";
/// The format, which changes with what any byte means, and with what marks of questions are made of.
pub const FORMAT: u32 = 2;
/// Bytes of a SHA-256.
const DIGEST: usize = 32;

/// What is in a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A memoization tree.
    Tree,
    /// Answers to questions.
    Answers,
}

/// Why a file is not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It is something else.
    #[error("it is no summary of cortado's")]
    Foreign,
    /// It is of a later or an earlier build that wrote otherwise.
    #[error("it has format {0}, and this build reads format {FORMAT}")]
    Format(u32),
    /// It is not as it was written.
    #[error("it is damaged: {0}")]
    Damaged(&'static str),
    /// It is a tree where answers were wanted, or the other way round.
    #[error("there is something else in it")]
    OtherKind,
    /// Another build of this program has written it, which may come to other results.
    #[error("it is of another build, {0}")]
    Build(String),
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(String),
}

/// What is in a file, as far as its first bytes say.
///
/// # Errors
/// When it is none of these, or of another format.
pub fn kind(bytes: &[u8]) -> Result<Kind, Refused> {
    let mut rest = Rest(bytes.strip_prefix(MAGIC).ok_or(Refused::Foreign)?);
    match rest.number()? {
        FORMAT => {}
        other => return Err(Refused::Format(other)),
    }
    match rest.byte()? {
        0 => Ok(Kind::Tree),
        1 => Ok(Kind::Answers),
        _ => Err(Refused::Damaged("what is in it has no such number")),
    }
}

/// A file of that kind, to be continued and [`Written::end`]ed.
pub(super) struct Written(Vec<u8>);

impl Written {
    pub(super) fn new(kind: Kind) -> Self {
        let mut written = Self(MAGIC.to_vec());
        written.number(FORMAT);
        written.byte(kind as u8);
        written
    }

    /// What is to be put into a file later.
    pub(super) fn inside() -> Self {
        Self(vec![])
    }

    pub(super) fn all_of(&mut self, inside: Written) {
        self.0.extend(inside.0);
    }

    pub(super) fn end(mut self) -> Vec<u8> {
        let digest = Sha256::digest(&self.0);
        self.0.extend(digest);
        self.0
    }

    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Lengths and numbers of things, 32 bits.
    pub(super) fn number(&mut self, number: u32) {
        self.0.extend(number.to_le_bytes());
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(u32::try_from(count).expect("less than four thousand million of anything"));
    }

    pub(super) fn long(&mut self, long: u64) {
        self.0.extend(long.to_le_bytes());
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }

    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes(text.as_bytes());
    }

    /// Texts, each once, to be named by their numbers.
    pub(super) fn table(&mut self, table: &IndexSet<&str>) {
        self.count(table.len());
        table.iter().for_each(|text| self.text(text));
    }
}

/// What has not been read yet of a file.
pub(super) struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    /// The inside of a file of that kind.
    pub(super) fn of(bytes: &'a [u8], wanted: Kind) -> Result<Self, Refused> {
        let found = kind(bytes)?;
        let end = bytes.len().checked_sub(DIGEST).ok_or(Refused::Damaged("it ends early"))?;
        let (told, digest) = bytes.split_at(end);
        if Sha256::digest(told)[..] != *digest {
            return Err(Refused::Damaged("its digest is another one"));
        }
        match told.get(MAGIC.len() + size_of::<u32>() + 1..) {
            Some(rest) if found == wanted => Ok(Self(rest)),
            Some(_) => Err(Refused::OtherKind),
            None => Err(Refused::Damaged("it ends early")),
        }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(Refused::Damaged("it ends early"))?;
        self.0 = rest;
        Ok(*taken)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Refused> {
        Ok(u8::from_le_bytes(self.take()?))
    }

    pub(super) fn flag(&mut self) -> Result<bool, Refused> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Refused::Damaged("a flag is neither set nor not set")),
        }
    }

    pub(super) fn number(&mut self) -> Result<u32, Refused> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    pub(super) fn long(&mut self) -> Result<u64, Refused> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    pub(super) fn mark<const N: usize>(&mut self) -> Result<[u8; N], Refused> {
        self.take()
    }

    /// So many of something: no more room is made for them than there are bytes.
    pub(super) fn all<T>(&mut self, mut one: impl FnMut(&mut Self) -> Result<T, Refused>) -> Result<Vec<T>, Refused> {
        let count = self.number()?;
        let mut all = vec![];
        for _ in 0..count {
            all.push(one(self)?);
        }
        Ok(all)
    }

    pub(super) fn text(&mut self) -> Result<&'a str, Refused> {
        let length = self.number()? as usize;
        let (text, rest) = self.0.split_at_checked(length).ok_or(Refused::Damaged("it ends early"))?;
        self.0 = rest;
        std::str::from_utf8(text).map_err(|_| Refused::Damaged("a text is none"))
    }

    /// One of a table of texts, by its number.
    pub(super) fn named<'t>(&mut self, table: &[&'t str]) -> Result<&'t str, Refused> {
        let number = self.number()?;
        table.get(number as usize).copied().ok_or(Refused::Damaged("there is no text of that number"))
    }

    /// Nothing is left.
    pub(super) fn end(self) -> Result<(), Refused> {
        if self.0.is_empty() { Ok(()) } else { Err(Refused::Damaged("there is more than there should be")) }
    }
}
