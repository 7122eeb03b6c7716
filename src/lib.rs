//! Cortado.
pub mod classfile;
