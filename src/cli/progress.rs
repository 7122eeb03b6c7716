//! How far a command is, on a terminal alone.

use std::{
    io::{IsTerminal, Write},
    sync::{Mutex, PoisonError},
};

/// A line on a terminal that says how far it has come.
pub(super) struct Progress {
    done: Mutex<usize>,
    all: usize,
    shown: bool,
}

impl Progress {
    /// Cells of the bar.
    const WIDTH: usize = 30;

    pub(super) fn of(all: usize) -> Self {
        Self { done: Mutex::default(), all, shown: std::io::stderr().is_terminal() }
    }

    /// One more is begun.
    pub(super) fn step(&self, what: &str) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = Self::WIDTH * *done / self.all;
        let bar = format!("[{}{}]", "#".repeat(filled), ".".repeat(Self::WIDTH - filled));
        self.line(&format!("{bar} {done}/{} {what}", self.all));
        *done += 1;
    }

    /// The line goes.
    pub(super) fn end(&self) {
        self.line("");
    }

    /// In place of the line before. A terminal that has gone away is no error of ours.
    fn line(&self, text: &str) {
        if self.shown {
            let mut stderr = std::io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[2K{text}");
            let _ = stderr.flush();
        }
    }
}
