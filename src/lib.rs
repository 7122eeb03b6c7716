//! Cortado.
pub mod classfile;
pub mod program;
pub mod report;
pub mod witness;
