//! Facts in the words of SMT-LIB, put to a solver that is there for them alone.

use super::until_cancelled;
use crate::term::Cancel;
use std::time::Duration;
use z3::{Params, SatResult, Solver};

/// Whether what a script asserts ([`as_sequences`](crate::solver::as_sequences)) is found to have no model, within so many of Z3's resource units.
pub fn is_refuted(script: &str, rlimit: u32, time: Option<Duration>, cancel: &Cancel) -> bool {
    let solver = Solver::new();
    let mut params = Params::new();
    params.set_u32("rlimit", rlimit);
    params.set_u32("timeout", time.map_or(u32::MAX, |time| time.as_millis().clamp(1, u32::MAX.into()) as u32));
    solver.set_params(&params);
    solver.from_string(script);
    until_cancelled(cancel, || solver.check()) == SatResult::Unsat
}
