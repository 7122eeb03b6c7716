//! This process as the machine around a program: its environment, clock and standard streams.

use crate::step::Host;
use std::{
    env, fs,
    hash::{BuildHasher, RandomState},
    io::{self, Read, Write},
    os::unix::{ffi::OsStringExt, fs::MetadataExt},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

pub(super) struct Process {
    properties: Vec<(String, String)>,
    began: Instant,
}

impl Process {
    /// What the program may see of this process; `class_path` as given.
    pub(super) fn new(class_path: &str) -> Self {
        let here = env::current_dir().unwrap_or_default().display().to_string();
        let class_path = if class_path.is_empty() { "." } else { class_path };
        let (user, home) = user();
        let own = [
            ("java.class.path", class_path.to_owned()),
            ("os_version", fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default().trim().to_owned()),
            ("user_dir", here),
            ("user_home", home),
            ("user_name", user),
        ];
        let locale = locale().iter().map(|&(key, value)| (key, value.to_owned()));
        let properties = own.into_iter().chain(locale).map(|(key, value)| (key.to_owned(), value)).collect();
        Self { properties, began: Instant::now() }
    }
}

/// The name and the home of who runs this process, as the JDK finds them: by the list of users, else in the environment.
fn user() -> (String, String) {
    let id = fs::metadata("/proc/self").map(|own| own.uid().to_string()).unwrap_or_default();
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let listed = users.lines().map(|line| line.split(':').collect::<Vec<_>>()).find(|user| user.get(2) == Some(&&*id));
    let part = |at: usize| listed.as_ref().and_then(|user| user.get(at)).map(|part| (*part).to_owned());
    let known = |value: Option<String>| value.filter(|value| !value.is_empty());
    let name = known(part(0)).or_else(|| env::var("USER").ok());
    let home = part(5).filter(|home| home.len() > 1).or_else(|| env::var("HOME").ok());
    (known(name).unwrap_or_else(|| "?".into()), known(home).unwrap_or_else(|| "?".into()))
}

/// Where the locale of this process differs from English as it is spoken in the United States, in UTF-8: the plain locale
/// has the characters of ASCII, its relatives (`C.UTF-8`) belong to no country.
fn locale() -> &'static [(&'static str, &'static str)] {
    const ASCII: &str = "ANSI_X3.4-1968";
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    match ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set).as_deref() {
        None | Some("C" | "POSIX") => &[
            ("native_encoding", ASCII),
            ("file_encoding", ASCII),
            ("sun_jnu_encoding", ASCII),
            ("stdout_encoding", ASCII),
            ("stderr_encoding", ASCII),
            ("stdin_encoding", ASCII),
        ],
        Some(other) if other.starts_with("C.") => &[("display_country", ""), ("format_country", "")],
        Some(_) => &[],
    }
}

impl Host for Process {
    fn properties(&self) -> &[(String, String)] {
        &self.properties
    }

    fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        env::vars_os().map(|(name, value)| (name.into_vec(), value.into_vec())).collect()
    }

    fn nanos(&self) -> i64 {
        self.began.elapsed().as_nanos() as i64
    }

    fn millis(&self) -> i64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
    }

    fn random(&self) -> u64 {
        RandomState::new().hash_one(self.nanos())
    }

    fn sleep(&self, time: Duration) {
        thread::sleep(time);
    }

    fn read(&self, room: &mut [u8]) -> io::Result<usize> {
        io::stdin().lock().read(room)
    }

    fn print(&self, out: &[u8], err: &[u8]) {
        // A reader that has gone away is no error of ours.
        let mut stdout = io::stdout().lock();
        let _ = stdout.write_all(out).and_then(|()| stdout.flush());
        let _ = io::stderr().lock().write_all(err);
    }
}
