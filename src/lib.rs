//! Cortado.
pub mod classfile;
pub mod witness;
