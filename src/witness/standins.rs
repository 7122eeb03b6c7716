//! Classes that hand out values that have been put there beforehand, in Java, by their names. A program finds them where its class path
//! does not have them; on a JVM they come before the class path, so that what a program reads there is what it has read on a path.

/// Of each class the internal name and the source.
pub const STANDINS: &[(&str, &str)] = &[
    ("cortado/Cortado", include_str!("../../java-fixtures/cortado/Cortado.java")),
    ("org/cprover/CProver", include_str!("standins/org/cprover/CProver.java")),
    ("org/sosy_lab/sv_benchmarks/Verifier", include_str!("standins/org/sosy_lab/sv_benchmarks/Verifier.java")),
];
