//! What several tests share: where things are, the compiled fixtures, snapshots.

#![allow(dead_code, reason = "each test uses a part of this")]

pub(crate) mod heads;
pub(crate) mod jdk;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Methods of the JDK that are explored to the end and confirmed.
pub(crate) const JDK_METHODS: [&str; 8] = [
    "java.lang.Math#floorMod(int,int)",
    "java.lang.Math#addExact(int,int)",
    "java.lang.Integer#compare",
    "java.lang.Integer#signum",
    "java.lang.Integer#highestOneBit",
    "java.lang.Character#isSurrogatePair",
    "java.lang.Long#compareUnsigned",
    "java.util.Objects#checkIndex(int,int)",
];

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The compiled fixtures, brought up to date once in a test binary; the script itself keeps several binaries apart.
pub(crate) fn fixtures() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let output = Command::new(root().join("scripts/fixtures")).output().expect("scripts/fixtures can be run");
        assert!(output.status.success(), "scripts/fixtures: {}", String::from_utf8_lossy(&output.stderr));
        root().join("target/fixtures/classes")
    })
}

/// The compiled fixtures of a later release than 17, where there was a compiler for it.
pub(crate) fn later(release: u32) -> PathBuf {
    fixtures().with_file_name("later").join(release.to_string())
}

/// All compiled fixtures that a JDK can load.
pub(crate) fn class_path(jdk: &Path) -> Vec<PathBuf> {
    let later = (18..=jdk::release(jdk)).map(later).filter(|dir| dir.is_dir());
    std::iter::once(fixtures().to_owned()).chain(later).collect()
}

/// What `work` makes of each item, in no order: on two threads, with room to walk deep terms.
pub(crate) fn on_two_threads<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mine = std::iter::from_fn(|| items.get(next.fetch_add(1, Ordering::Relaxed)));
        mine.map(&work).collect::<Vec<R>>()
    };
    thread::scope(|scope| {
        let start = || thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, worker).expect("a thread");
        let both = [start(), start()];
        both.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    })
}

/// Compares with `tests/snapshots/<name>`; with CORTADO_BLESS=1 what is seen becomes what is expected.
pub(crate) fn snapshot(name: &str, seen: &str) {
    let file = root().join("tests/snapshots").join(name);
    if std::env::var_os("CORTADO_BLESS").is_some_and(|v| v == "1") {
        fs::create_dir_all(file.parent().expect("a directory above")).expect("tests/snapshots can be made");
        fs::write(&file, seen).expect("a snapshot can be written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        seen == expected,
        "{name} differs; scripts/bless accepts what is seen.\nexpected:\n{expected}\nseen:\n{seen}"
    );
}
