//! Writes to the input: the initial heap stays as it was, and a log per cell kind records what was written over it.
//!
//! `read(f, r) = (r == r_n ? v_n : ... (r == r_1 ? v_1 : f0(r)))`, newest first: McCarthy's read-over-write, and with it
//! the `assume` and `update` of path-optimal execution (Braione & Denaro, SANER 2026, section III) done when a cell is
//! read instead of when another is written: the same values, the same forks, and nothing to merge when the written
//! reference is itself an if-then-else. With references that are known objects every guard folds, and the log is the
//! plain heap of lazy initialization.
//!
//! An element of an array is a cell whose address has an index beside the reference: `r == r_k && i == i_k`.

use super::{Value, Writes};
use crate::term::{Func, Term};
use std::rc::Rc;

/// The write logs of all cells of the input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Store {
    /// Shared between forks until one of them writes.
    logs: Vec<(Func, Rc<Log>)>,
    writes: Writes,
}

/// What was written where, oldest first.
type Log = Vec<Write>;

/// Logs as they were once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Logs(Rc<[(Func, Rc<Log>)]>);

impl Logs {
    /// The writes to cell `f`, oldest first.
    pub fn log(&self, f: Func) -> Rc<Log> {
        self.0.iter().find(|(g, _)| *g == f).map_or_else(Rc::default, |(_, log)| log.clone())
    }

    /// Tells these from others that are not shared with them.
    pub fn identity(&self) -> usize {
        self.0.as_ptr() as usize
    }
}

/// A write to a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// Through which reference; it may be an if-then-else.
    pub to: Term,
    /// At which index, of an array.
    pub index: Option<Term>,
    /// Of elements from that index on, how many; without, it is one.
    pub count: Option<Term>,
    /// What. Of several elements, the object that stands for them: [`super::Picture`].
    pub value: Value,
    /// Whether the program has not assigned it: it was there, in a collection of the input.
    pub was_there: bool,
}

impl Write {
    /// A write to one cell.
    pub fn one(to: Term, index: Option<Term>, value: Value) -> Self {
        Self { to, index, count: None, value, was_there: false }
    }
}

impl Store {
    /// How often it has been written.
    pub fn writes(&self) -> u64 {
        self.writes.count()
    }

    /// Whether nothing has been written.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.logs.is_empty()
    }

    /// The cells written, each with its writes, oldest first.
    pub fn logs(&self) -> impl Iterator<Item = (Func, &[Write])> {
        self.logs.iter().map(|(f, log)| (*f, log.as_slice()))
    }

    /// The writes to cell `f`, oldest first.
    pub fn log(&self, f: Func) -> &[Write] {
        self.logs.iter().find(|(g, _)| *g == f).map_or(&[], |(_, log)| log)
    }

    /// As [`Store::log`], shared.
    pub fn shared(&self, f: Func) -> Rc<Log> {
        self.logs.iter().find(|(g, _)| *g == f).map_or_else(Rc::default, |(_, log)| log.clone())
    }

    /// The logs of these cells as they are now.
    pub fn now(&self, of: &[Func]) -> Logs {
        Logs(self.logs.iter().filter(|(f, _)| of.contains(f)).cloned().collect())
    }

    /// Records a write to cell `f`.
    pub fn write(&mut self, f: Func, write: Write) {
        self.writes.add();
        let at = self.logs.iter().position(|(g, _)| *g == f).unwrap_or_else(|| {
            self.logs.push((f, Rc::default()));
            self.logs.len() - 1
        });
        let log = Rc::make_mut(&mut self.logs[at].1);
        // A later write to the same address hides the earlier one, whatever was written in between; where every
        // reference is a known object the log so stays as short as there are cells.
        log.retain(|other| (other.to, other.index, other.count) != (write.to, write.index, write.count));
        log.push(write);
    }
}
