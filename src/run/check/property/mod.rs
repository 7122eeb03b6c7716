//! What may be asked of a target, one file each.

mod assertion;
mod exception;
mod unchecked;

use super::policy::Policy;
use crate::{
    program::{ClassId, MethodId, Program},
    report::told::End,
    step::{Natives, World},
    witness::Case,
};

/// How a path ended.
pub struct Ending<'a> {
    /// The world it was in.
    pub world: &'a World,
    /// How.
    pub end: &'a End,
    /// Input and outcome.
    pub case: &'a Case,
    /// What it threw, if it did, and what that means.
    pub thrown: Option<(ClassId, Policy)>,
    /// Whether it was to throw something else than it did, or something at all, or to return true.
    pub lacks: bool,
}

impl Ending<'_> {
    /// Whether its input is one that meets all assumptions.
    pub fn counts(&self) -> bool {
        !self.thrown.is_some_and(|(_, policy)| policy == Policy::Invalid)
    }
}

/// Something that each path of a target either keeps or breaks.
pub trait Property: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Whether it is broken where a JVM runs out of memory: then how much there is matters.
    fn heeds_memory(&self) -> bool {
        false
    }

    /// A code that does not change.
    fn code(&self) -> &'static str;

    /// What it asks for, in a few words.
    fn help(&self) -> &'static str;

    /// Whether no path of a method breaks it, as its code alone tells.
    fn is_kept(&self, _: &Program, _: &dyn Natives, _: MethodId) -> bool {
        false
    }

    /// Whether a path that ended so breaks it.
    fn is_broken(&self, ending: &Ending<'_>) -> bool;
}

/// All properties, in the order in which they are told of. A path that breaks several is told of under the first.
pub const ALL: &[&dyn Property] = &[&assertion::Assertion, &exception::Exception, &unchecked::Unchecked];

/// The names of those that are meant if nobody says which.
pub const USUAL: [&str; 2] = ["assertion", "exception"];

/// The property of this name.
pub fn by_name(name: &str) -> Option<&'static dyn Property> {
    ALL.iter().copied().find(|property| property.name() == name)
}
