//! Writes to the input: the initial heap stays as it was, and a log per cell kind records what was written over it.
//!
//! `read(f, r) = (r == r_n ? v_n : ... (r == r_1 ? v_1 : f0(r)))`, newest first: McCarthy's read-over-write, and with it
//! the `assume` and `update` of path-optimal execution (Braione & Denaro, SANER 2026, section III) done when a cell is
//! read instead of when another is written: the same values, the same forks, and nothing to merge when the written
//! reference is itself an if-then-else. With references that are known objects every guard folds, and the log is the
//! plain heap of lazy initialization.

use super::Value;
use crate::term::{Func, Node, Term, Terms};
use std::rc::Rc;

/// The write logs of all cells of the input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Store {
    /// Shared between forks until one of them writes.
    logs: Vec<(Func, Rc<Log>)>,
}

/// Through which reference what was written, oldest first.
type Log = Vec<(Term, Value)>;

impl Store {
    /// The cells written, each with its writes, oldest first: (through which reference, what).
    pub fn logs(&self) -> impl Iterator<Item = (Func, &[(Term, Value)])> {
        self.logs.iter().map(|(f, log)| (*f, log.as_slice()))
    }

    /// The writes to cell `f`, oldest first.
    pub fn log(&self, f: Func) -> &[(Term, Value)] {
        self.logs.iter().find(|(g, _)| *g == f).map_or(&[], |(_, log)| log)
    }

    /// Records a write through `r`, which may be an if-then-else.
    pub fn write(&mut self, terms: &Terms, f: Func, r: Term, v: Value) {
        let at = self.logs.iter().position(|(g, _)| *g == f).unwrap_or_else(|| {
            self.logs.push((f, Rc::default()));
            self.logs.len() - 1
        });
        let log = Rc::make_mut(&mut self.logs[at].1);
        // A later write through the same reference hides the earlier one, whatever was written in between; where every
        // reference is a known object the log so stays as short as there are objects.
        log.retain(|&(other, _)| other != r);
        log.push((r, v));
        debug_assert!(!matches!(terms.node(r), Node::Null | Node::Obj(..)));
    }
}
