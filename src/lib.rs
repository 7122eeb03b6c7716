//! Cortado.
pub mod classfile;
pub mod program;
