//! Says what to do when libz3 has not been brought, instead of leaving it to the linker.

use std::{env, path::PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    if env::var_os("CARGO_FEATURE_VENDORED_Z3").is_some() {
        return;
    }
    let Some(dir) = env::var_os("Z3_LIBRARY_PATH_OVERRIDE").map(PathBuf::from) else { return };
    println!("cargo::rerun-if-changed={}", dir.display());
    let there = dir
        .read_dir()
        .is_ok_and(|mut files| files.any(|f| f.is_ok_and(|f| f.file_name().to_string_lossy().contains("z3"))));
    if !there {
        println!("cargo::error=libz3 is not in {}: run scripts/setup, which brings it", dir.display());
    }
}
