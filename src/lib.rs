//! Cortado.
pub mod term;
pub mod solver;
