//! Code that is decoded when somebody looks at it first: most methods of the JDK's classes never run.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use super::body::body;
use super::cursor::Cursor;
use super::error::ReadError;
use super::pool::Pool;
use super::reader::Reader;
use super::{Code, Constants};

/// A class file as bytes, with what it takes to decode its parts.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) bytes: Vec<u8>,
    pub(super) location: String,
    /// See [`Pool::offsets`].
    pub(super) offsets: Vec<u32>,
    /// Index of each constant in the constant pool, ascending.
    pub(super) indices: Vec<u16>,
    pub(super) constants: Constants,
    pub(super) is_trusted: bool,
}

impl Source {
    pub(super) fn reader(&self) -> Reader<'_> {
        let pool = Pool::found(&self.bytes, &self.offsets);
        Reader::new(pool, &self.constants, &self.indices, self.is_trusted)
    }
}

/// Where the code of a method is.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) source: Arc<Source>,
    /// Number of the method.
    pub(super) method: u16,
    /// Offset of the body of its `Code` attribute.
    pub(super) at: u32,
    /// Words its arguments take, the receiver among them.
    pub(super) arguments: u16,
}

/// The body of a method, as [`Code`].
#[derive(Clone, Debug)]
pub struct Body {
    code: OnceLock<Box<Code>>,
    /// Of a class file that is trusted.
    place: Option<Place>,
}

impl Body {
    pub(super) fn at(place: Place) -> Body {
        Body { code: OnceLock::new(), place: Some(place) }
    }

    /// The code, decoded if it has not been.
    ///
    /// # Errors
    /// When it is none.
    pub fn decoded(&self) -> Result<&Code, ReadError> {
        if let Some(code) = self.code.get() {
            return Ok(code);
        }
        let Place { source, method, at, arguments } = self.place.as_ref().expect("it is decoded or has a place");
        let mut input = Cursor::at(&source.bytes, *at as usize);
        let code = body(&mut input, &mut source.reader(), *arguments).map_err(|problem| {
            let problem = problem.within("attribute Code").within(format_args!("method {method}"));
            ReadError::of(problem, &source.location)
        })?;
        Ok(self.code.get_or_init(|| Box::new(code)))
    }

    /// The same, and its class file is no longer needed for it.
    pub(super) fn settle(&mut self) -> Result<(), ReadError> {
        self.decoded()?;
        self.place = None;
        Ok(())
    }
}

impl From<Code> for Body {
    fn from(code: Code) -> Body {
        Body { code: OnceLock::from(Box::new(code)), place: None }
    }
}

impl Deref for Body {
    type Target = Code;

    /// # Panics
    /// If a class that is trusted has code that is none.
    #[inline]
    fn deref(&self) -> &Code {
        match self.code.get() {
            Some(code) => code,
            None => self.decoded().unwrap_or_else(|damaged| panic!("{damaged}")),
        }
    }
}
