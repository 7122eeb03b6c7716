//! What assertion libraries do for the messages of failures alone, and would end a path: it is left out, and the message says less.

use super::{Row, replies};

pub(super) const TABLE: &[Row] = &[
    // Looks into class files for what the value that is asserted is called.
    ("com/google/common/truth/Platform", "inferDescription", "()Ljava/lang/String;", replies::null),
    // Shortens the stack trace.
    ("com/google/common/truth/StackTraceCleaner", "cleanStackTrace", "(Ljava/lang/Throwable;)V", replies::nothing),
];
