//! SIGINT, SIGTERM, SIGHUP: a command ends with what it has found so far. Who sends another wants no more of that. In either case its processes and
//! its temporary files are gone.

use super::{Error, save};
use crate::witness::Children;
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    iterator::Signals,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process,
    sync::{
        Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicI32, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// The first signal; 0 before it.
static SIGNAL: AtomicI32 = AtomicI32::new(0);
static CHILDREN: OnceLock<Children> = OnceLock::new();

/// The directory of all temporary files, which is gone with this.
pub(super) struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(clear(&self.0));
    }
}

/// Removes a directory, though processes that are about to end may still write there. Nobody else does so as long as the result lives.
fn clear(dir: &Path) -> MutexGuard<'static, ()> {
    static CLEARING: Mutex<()> = Mutex::new(());
    const TRIES: u32 = 50;
    let clearing = CLEARING.lock().unwrap_or_else(PoisonError::into_inner);
    for _ in 0..TRIES {
        if fs::remove_dir_all(dir).is_ok() || !dir.exists() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    clearing
}

/// Begins to listen. Temporary files are gone with what is returned.
///
/// # Errors
/// When there is no room for temporary files.
pub(super) fn listen() -> Result<Scratch, Error> {
    let scratch = tempfile::Builder::new().prefix("cortado-").tempdir();
    let scratch = scratch.map_err(|e| Error::Input(format!("no temporary directory can be made: {e}")))?.keep();
    let own = Children::new(scratch.clone(), &INTERRUPTED);
    let children = CHILDREN.get_or_init(|| own);
    let scratch = Scratch(scratch);
    // Where nobody can listen, a signal ends the process as ever.
    if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) {
        let path = scratch.0.clone();
        thread::spawn(move || {
            for signal in signals.forever() {
                // The first is the one that counts.
                let _ = SIGNAL.compare_exchange(0, signal, Relaxed, Relaxed);
                if INTERRUPTED.swap(true, Relaxed) {
                    let _writing = save::pause();
                    children.end();
                    let _clearing = clear(&path);
                    process::exit(128 + signal);
                }
            }
        });
    }
    Ok(scratch)
}

/// The processes of this command, and where they put files.
pub(super) fn children() -> Children {
    CHILDREN.get().cloned().unwrap_or_default()
}

/// Set when a signal has come.
pub(super) fn heard() -> &'static AtomicBool {
    &INTERRUPTED
}

/// The signal that has come.
pub(super) fn signal() -> Option<u8> {
    u8::try_from(SIGNAL.load(Relaxed)).ok().filter(|&signal| signal != 0)
}
