//! Ctrl-C: a run ends with what it has found so far. Who presses it again wants no more of that.

use std::{
    process,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Listens; what is returned is set when it has been pressed.
pub(super) fn heard() -> &'static AtomicBool {
    let handler = || {
        if INTERRUPTED.swap(true, Relaxed) {
            process::exit(130);
        }
    };
    // Where nobody can listen, it ends the process as ever.
    let _ = ctrlc::set_handler(handler);
    &INTERRUPTED
}
