//! This process as the machine around a program: its environment, clock and standard streams.

use crate::step::Host;
use std::{
    env,
    io::{self, Read, Write},
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
        let of = |name: &str| env::var(name).unwrap_or_default();
        let here = env::current_dir().unwrap_or_default().display().to_string();
        let class_path = if class_path.is_empty() { "." } else { class_path };
        let all = [
            ("java.class.path", class_path.to_owned()),
            ("user_dir", here),
            ("user_home", of("HOME")),
            ("user_name", of("USER")),
        ];
        let properties = all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        Self { properties, began: Instant::now() }
    }
}

impl Host for Process {
    fn properties(&self) -> &[(String, String)] {
        &self.properties
    }

    fn nanos(&self) -> i64 {
        self.began.elapsed().as_nanos() as i64
    }

    fn millis(&self) -> i64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
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
