//! Cortado.

pub mod classfile;
pub mod program;
pub mod solver;
pub mod state;
pub mod step;
pub mod term;
