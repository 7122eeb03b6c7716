//! Cortado.

pub mod classfile;
pub mod cli;
pub mod explore;
pub mod native;
pub mod program;
pub mod report;
pub mod solver;
pub mod state;
pub mod step;
pub mod strategy;
pub mod term;
pub mod witness;
