//! What paths are to lead to, as people write it: `pkg.Class:12`, `Class.java:12`, `pkg.Class#method`, `assert`, or the name of an exception class.

use super::Error;
use crate::{
    explore::search::Sought,
    program::{
        Program, Thrown,
        target::{self, TargetError},
    },
};

/// What paths are to lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// As people write it, see the module.
    Written(String),
    /// An exception of exactly this class; of its frames those of the application, innermost first.
    Trace(Thrown),
}

impl From<&str> for Aim {
    fn from(text: &str) -> Self {
        Aim::Written(text.to_owned())
    }
}

/// What that means in a program.
///
/// # Errors
/// When there is no such thing.
pub(super) fn of(program: &Program, aim: &Aim) -> Result<Sought, Error> {
    match aim {
        Aim::Written(text) => written(program, text),
        Aim::Trace(Thrown { class, frames, .. }) => {
            Ok(Sought::Trace(program.load(class).map_err(Error::input)?, frames.clone().into()))
        }
    }
}

fn written(program: &Program, text: &str) -> Result<Sought, Error> {
    if text == "assert" {
        return Ok(Sought::Assertion);
    }
    if text.contains('#') {
        return Ok(Sought::Method(target::find(program, &target::parse(text)?)?));
    }
    if let Some((of, line)) = text.rsplit_once(':') {
        let none = || Error::Usage(format!("'{line}' in --target {text} is no line"));
        let line = line.parse().map_err(|_| none())?;
        if of.ends_with(".java") {
            return Ok(Sought::Line(of.rsplit('/').next().unwrap_or(of).to_owned(), line));
        }
        let class = target::load(program, &of.replace('.', "/"))?;
        return Ok(Sought::Line(program.class(class).name.to_string(), line));
    }
    let found = target::load(program, &text.replace('.', "/"));
    let class = found.map_err(|e| match e {
        TargetError::Input(why) | TargetError::Usage(why) => Error::Input(format!(
            "--target wants pkg.Class:LINE, pkg.Class#method, assert or an exception class: {why}"
        )),
    })?;
    let throwable = program.load(crate::native::NAMES.throwable).map_err(Error::input)?;
    match program.is_subtype(class, throwable) {
        true => Ok(Sought::Exception(class)),
        false => Err(Error::Usage(format!("--target {text} is no class of exceptions"))),
    }
}
