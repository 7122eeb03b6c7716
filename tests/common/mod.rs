//! What several tests share: where things are, the compiled fixtures, snapshots.

pub(crate) mod heads;
pub(crate) mod jdk;
pub(crate) mod random;

use cortado::step::{Limit, Outcome, Unexplored};
use std::{
    cell::{Cell, RefCell},
    fs,
    panic::{self, AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Once, OnceLock,
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

/// Whether everything is tried, however long it takes (`CORTADO_TEST=deep`, which `scripts/test deep` sets). Otherwise of
/// what takes minutes there is a fixed sample.
pub(crate) fn deep() -> bool {
    std::env::var_os("CORTADO_TEST").is_some_and(|how| how == "deep")
}

/// Whether a path has been given up as a solver came to no answer.
pub(crate) fn is_undecided(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::GaveUp(Limit { why: Unexplored::Solver(_), .. }))
}

/// All items in a deep run, else the first and each `nth` after it.
pub(crate) fn sample<T>(items: impl IntoIterator<Item = T>, nth: usize) -> Vec<T> {
    items.into_iter().step_by(if deep() { 1 } else { nth }).collect()
}

/// What `work` makes of each item, in their order: on as many threads as there are cores, with room to walk deep terms.
pub(crate) fn on_all_cores<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mine = std::iter::from_fn(|| {
            let i = next.fetch_add(1, Ordering::Relaxed);
            Some((i, items.get(i)?))
        });
        mine.map(|(i, item)| (i, work(item))).collect::<Vec<_>>()
    };
    let cores = thread::available_parallelism().map_or(2, usize::from);
    let mut made: Vec<(usize, R)> = thread::scope(|scope| {
        let start = |_| thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, worker).expect("a thread");
        let threads: Vec<_> = (0..cores).map(start).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    made.sort_by_key(|&(i, _)| i);
    made.into_iter().map(|(_, made)| made).collect()
}

thread_local! {
    /// Whether this thread's panics are expected, and what the last of them said.
    static QUIET: Cell<bool> = const { Cell::new(false) };
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What `work` makes, or what its panic says, which is not printed. Other threads' panics are.
pub(crate) fn quietly<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| match QUIET.get() {
            true => SAID.set(info.to_string()),
            false => others(info),
        }));
    });
    QUIET.set(true);
    let made = catch_unwind(AssertUnwindSafe(work));
    QUIET.set(false);
    made.map_err(|_| SAID.take())
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
