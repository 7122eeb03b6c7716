//! Child processes in bounds: each in a group of its own that dies with it, with an end to its time, its memory and to what is kept of its output.

use super::sandbox;
use rustix::process::{Pid, Signal, kill_process_group};
use std::{
    collections::BTreeSet,
    io::{self, Read},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};
use tempfile::TempDir;

/// How often somebody who waits looks up.
const SLICE: Duration = Duration::from_millis(20);

/// As much of an output is kept; what comes behind it is read and forgotten.
const KEPT: u64 = 16 << 20;

/// Data of a confined process, in bytes: a heap, and as much again for all else.
#[cfg(target_os = "linux")]
const DATA: u64 = 5 << 29;

/// The largest file that a confined process may write, in bytes.
#[cfg(target_os = "linux")]
const FILE: u64 = 256 << 20;

/// What the child processes of a run have in common. Clones are the same children.
#[derive(Clone, Debug, Default)]
pub struct Children {
    /// Where directories for them are made; where the system has its temporary files if nobody says.
    scratch: Option<PathBuf>,
    /// Set when somebody has had enough.
    interrupted: Option<&'static AtomicBool>,
    groups: Arc<Mutex<BTreeSet<i32>>>,
}

impl Children {
    /// With a place for their directories, and what is set when somebody has had enough: then they are ended, and no more begin.
    pub fn new(scratch: PathBuf, interrupted: &'static AtomicBool) -> Self {
        Self { scratch: Some(scratch), interrupted: Some(interrupted), groups: Arc::default() }
    }

    /// Ends all, with whatever they have started.
    pub fn end(&self) {
        let groups = self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        groups.iter().filter_map(|&group| Pid::from_raw(group)).for_each(end_group);
    }

    /// Whether somebody has had enough.
    pub fn are_unwanted(&self) -> bool {
        self.interrupted.is_some_and(|is| is.load(Relaxed))
    }

    /// A new directory, gone with what is returned.
    ///
    /// # Errors
    /// When there is no room for one.
    pub fn directory(&self) -> io::Result<TempDir> {
        match &self.scratch {
            Some(scratch) => tempfile::tempdir_in(scratch),
            None => tempfile::tempdir(),
        }
    }

    /// Starts a process that is gone with what is returned, confined to a directory if one is named.
    pub(super) fn start(&self, mut command: Command, confined: Option<&Path>) -> io::Result<Running> {
        // Under the lock, so that none is started behind the back of who ends all.
        let mut groups = self.groups.lock().unwrap_or_else(PoisonError::into_inner);
        if self.are_unwanted() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let group = Group::new(&command)?;
        command.process_group(group.id());
        let child = match confined {
            None => command.spawn()?,
            Some(own) => {
                let confined = || {
                    sandbox::enter(own, group.id()).map_err(io::Error::other)?;
                    command.spawn()
                };
                let spawned = thread::scope(|scope| scope.spawn(confined).join());
                spawned.map_err(|_| io::Error::other("the thread that starts it has panicked"))??
            }
        };
        groups.insert(group.id());
        drop(groups);
        if confined.is_some() {
            limit(Pid::from_child(&child));
        }
        Ok(Running { child, group, of: self.clone() })
    }
}

/// Whether code under test can be kept to a directory of its own on this machine.
///
/// # Errors
/// Why not.
pub fn can_be_confined(own: &Path) -> Result<(), String> {
    let tried = thread::scope(|scope| scope.spawn(|| sandbox::enter(own, 0)).join());
    tried.unwrap_or_else(|_| Err("the thread that tries has panicked".into()))
}

/// Bounds what a process uses, and what it starts uses. One that is gone already needs none.
#[cfg(target_os = "linux")]
fn limit(process: Pid) {
    use rustix::process::{Resource, Rlimit, prlimit};
    for (resource, most) in [(Resource::Data, DATA), (Resource::Fsize, FILE), (Resource::Core, 0)] {
        let _ = prlimit(Some(process), resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
}

#[cfg(not(target_os = "linux"))]
fn limit(_: Pid) {}

fn end_group(group: Pid) {
    // Fails only where nobody is left.
    let _ = kill_process_group(group, Signal::KILL);
}

/// A process group, which is ended with this. Its number belongs to a process that has come to its end and is not waited for, so nobody else gets
/// it, and who is confined can be told apart from all groups but this.
struct Group(Child);

impl Group {
    /// By a program that does nothing: `true`, or where there is no such thing the one that is to be run.
    fn new(next: &Command) -> io::Result<Self> {
        let found = |mut program: Command| {
            program.process_group(0).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
        };
        let other = || {
            let mut other = Command::new(next.get_program());
            other.arg("-version");
            other
        };
        found(Command::new("true")).or_else(|_| found(other())).map(Self)
    }

    fn id(&self) -> i32 {
        Pid::from_child(&self.0).as_raw_nonzero().get()
    }

    fn end(&self) {
        end_group(Pid::from_child(&self.0));
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
        let _ = self.0.wait();
    }
}

/// A process that runs.
pub(super) struct Running {
    child: Child,
    group: Group,
    of: Children,
}

/// Why nobody waits any longer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// For so long.
    TooLong,
    /// Somebody has had enough.
    Interrupted,
    /// There is nothing to wait for.
    Gone,
}

impl Running {
    pub(super) fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    pub(super) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    pub(super) fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// How the process ends, within so much time.
    pub(super) fn ended(&mut self, limit: Duration) -> io::Result<Result<ExitStatus, Waited>> {
        for _ in 0..=slices(limit) {
            if let Some(status) = self.child.try_wait()? {
                self.group.end();
                return Ok(Ok(status));
            }
            if self.of.are_unwanted() {
                return Ok(Err(Waited::Interrupted));
            }
            thread::sleep(SLICE);
        }
        Ok(Err(Waited::TooLong))
    }

    /// What comes next through a channel that the process feeds, within so much time.
    pub(super) fn next<T>(&self, from: &Receiver<T>, limit: Duration) -> Result<T, Waited> {
        for _ in 0..=slices(limit) {
            match from.recv_timeout(SLICE) {
                Ok(it) => return Ok(it),
                Err(RecvTimeoutError::Disconnected) => return Err(Waited::Gone),
                Err(RecvTimeoutError::Timeout) if self.of.are_unwanted() => return Err(Waited::Interrupted),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        Err(Waited::TooLong)
    }
}

/// So much time, by counting: no clock is read.
fn slices(time: Duration) -> u128 {
    time.as_millis() / SLICE.as_millis()
}

impl Drop for Running {
    fn drop(&mut self) {
        self.group.end();
        let _ = self.child.wait();
        let mut groups = self.of.groups.lock().unwrap_or_else(PoisonError::into_inner);
        groups.remove(&self.group.id());
    }
}

/// Reads a pipe to its end in the background, and keeps the beginning.
pub(super) fn drain(pipe: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What came before an error of the pipe is all there is to be had.
            let _ = pipe.by_ref().take(KEPT).read_to_end(&mut bytes);
            let _ = send.send(String::from_utf8_lossy(&bytes).into_owned());
            let _ = io::copy(&mut pipe, &mut io::sink());
        }
    });
    receive
}
