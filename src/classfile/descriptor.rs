//! Field and method descriptors (JVMS §4.3).
