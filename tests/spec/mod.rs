//! The language of preconditions in separation logic: what is read, what is refused, and with which words.

mod hostile;
mod refused;
mod texts;
mod trees;
mod written;

use crate::common;
