//! The machine around a program that runs on values of its own.

use std::{io, time::Duration};

/// What `java` would give a program: where it is, what time it is, its standard streams. Where inputs are unknown there is
/// none, and what a path is told of the time is an input.
pub trait Host {
    /// System properties by name, or by what `SystemProps.Raw` calls them; an empty one is not there.
    fn properties(&self) -> &[(String, String)];

    /// The variables of the environment, names and values.
    fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)>;

    /// Nanoseconds since some moment.
    fn nanos(&self) -> i64;

    /// Milliseconds since the epoch.
    fn millis(&self) -> i64;

    /// A number that nobody foresees.
    fn random(&self) -> u64;

    /// Lets time pass.
    fn sleep(&self, time: Duration);

    /// Takes what there is on standard input, at most as much as there is room for; 0 at its end.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read(&self, room: &mut [u8]) -> io::Result<usize>;

    /// Prints: to standard output, and to standard error.
    fn print(&self, out: &[u8], err: &[u8]);
}
