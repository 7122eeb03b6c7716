//! Code under test that means harm: confirmed by default, it changes nothing on the machine, is reported for what it is, and takes no other test with it.

use crate::{common, java};

use std::{
    collections::BTreeMap,
    fs,
    net::{TcpListener, UdpSocket},
    os::unix::{
        fs::{MetadataExt, PermissionsExt},
        net::UnixListener,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
};
use tempfile::TempDir;

/// What becomes of the path on which a method of `Harm` does harm: refused, so that the JVM does something else than predicted, or not confirmed.
const FATES: [(&str, &str); 45] = [
    ("write", "FileNotFoundException"),
    ("overwrite", "AccessDeniedException"),
    ("append", "FileNotFoundException"),
    ("delete", "IOException"),
    ("rename", "AccessDeniedException"),
    ("carryOff", "AccessDeniedException"),
    ("mkdir", "AccessDeniedException"),
    ("chmod", "FileSystemException"),
    ("touch", "FileSystemException"),
    ("chattr", "IOException"),
    ("symlink", "AccessDeniedException"),
    ("throughSymlink", "AccessDeniedException"),
    ("throughLink", "FileSystemException"),
    ("home", "AccessDeniedException"),
    ("kept", "AccessDeniedException"),
    ("tmp", "AccessDeniedException"),
    ("device", "IOException"),
    ("exec", "IOException"),
    ("shell", "IOException"),
    ("kill", "IOException"),
    ("shellKill", "IOException"),
    ("connect", "SocketException"),
    ("listen", "SocketException"),
    ("datagram", "SocketException"),
    ("local", "SocketException"),
    ("exit", "the JVM ended during the call"),
    ("halt", "the JVM ended during the call"),
    ("hook", "it still ran after 5 s"),
    ("lateHook", ""),
    ("library", "UnsatisfiedLinkError"),
    ("harness", "ClassNotFoundException"),
    ("module", "InaccessibleObjectException"),
    ("flood", "it still ran after 5 s"),
    ("floodErr", "it still ran after 5 s"),
    ("fill", "IOException"),
    ("endless", "it still ran after 5 s"),
    ("heap", "memory"),
    ("outsideTheHeap", "memory"),
    ("thread", "it leaves something running: thread spinner"),
    ("laterExit", "it leaves something running: thread leaver"),
    ("child", "it leaves something running: process"),
    ("detached", ""),
    ("regrouped", ""),
    ("many", ""),
    ("harmless", ""),
];

/// A machine to be harmed.
struct Machine {
    root: TempDir,
    classes: PathBuf,
    victim: Child,
    mark: String,
    tcp: TcpListener,
    udp: UdpSocket,
    local: UnixListener,
}

impl Machine {
    fn new() -> Self {
        let root = tempfile::tempdir().expect("a directory");
        let path = |name: &str| root.path().join(name);
        ["cwd", "home", "tmp"].iter().for_each(|name| fs::create_dir(path(name)).expect("a directory"));
        fs::write(path("cwd/victim"), "precious").expect("a file");
        fs::write(path("home/.profile"), "precious").expect("a file");
        let victim = Command::new("sleep").arg("600").stdin(Stdio::null()).spawn().expect("sleep");
        let tcp = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = tcp.local_addr().expect("an address").port();
        let udp = UdpSocket::bind(("127.0.0.1", port)).expect("the same port");
        let local = UnixListener::bind(path("cwd/socket")).expect("a socket");
        tcp.set_nonblocking(true).and(udp.set_nonblocking(true)).and(local.set_nonblocking(true)).expect("no waiting");
        // So many seconds as nothing else on this machine sleeps.
        let mark = format!("6{:06}", std::process::id() % 1_000_000);
        let place = format!(
            "package harm; final class Where {{ static final String DIR = {:?}, HOME = {:?}, TMP = {:?}, MARK = {mark:?}; \
             static final int PORT = {port}, PID = {}; }}",
            path("cwd"),
            path("home"),
            std::env::temp_dir(),
            victim.id()
        );
        let text = |name: &str| fs::read_to_string(common::root().join("tests").join(name)).expect("a fixture");
        let (harm, late) = (text("harm/Harm.java"), text("harm/Late.java"));
        let sources = [("harm/Harm.java", &*harm), ("harm/Late.java", &late), ("harm/Where.java", &place)];
        let classes = java::compile(&java::jdks()[0], root.path(), &sources);
        Self { classes, victim, mark, tcp, udp, local, root }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// `cortado gen`, in the directory that is not to change.
    fn generate(&self, target: &str, options: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command
            .args(["gen", target, "--goal", "paths"])
            .args(options)
            .arg("-cp")
            .arg(&self.classes)
            .arg("-o")
            .arg(self.path("out"));
        let jars = common::root().join(".tools/junit");
        if jars.is_dir() {
            command.arg("--junit-classpath").arg(jars);
        }
        command.arg("--jdk").arg(&common::jdk::homes()[0]).current_dir(self.path("cwd"));
        command.env("HOME", self.path("home")).env("TMPDIR", self.path("tmp")).output().expect("cortado runs")
    }

    /// Every file, but for what the program keeps for its next run: what is in it, its rights, and when it was last changed.
    fn files(&self) -> BTreeMap<PathBuf, (Vec<u8>, u32, i64)> {
        let mut all = BTreeMap::new();
        for dir in ["cwd", "home"] {
            for entry in fs::read_dir(self.path(dir)).expect("a directory") {
                let path = entry.expect("an entry").path();
                if path.ends_with(".cache") {
                    continue;
                }
                let about = path.symlink_metadata().expect("a file");
                let content = if about.is_file() { fs::read(&path).expect("its content") } else { vec![] };
                all.insert(path, (content, about.permissions().mode(), about.mtime_nsec()));
            }
        }
        all
    }

    /// Nothing that does harm runs on, nothing that is there is gone, nobody has been called.
    fn is_unharmed(&mut self) {
        assert!(self.victim.try_wait().expect("its state").is_none(), "another process was ended");
        assert!(self.tcp.accept().is_err() && self.local.accept().is_err(), "somebody connected");
        assert!(self.udp.recv(&mut [0; 8]).is_err(), "somebody sent a datagram");
        let processes = fs::read_dir("/proc").expect("/proc").flatten();
        let line = |process: fs::DirEntry| fs::read(process.path().join("cmdline")).unwrap_or_default();
        let left = processes.map(line).filter(|line| String::from_utf8_lossy(line).contains(&self.mark)).count();
        assert_eq!(left, 0, "processes still run");
        assert!(!std::env::temp_dir().join("dropped").exists());
        let tmp = fs::read_dir(self.path("tmp")).expect("a directory").flatten();
        let tmp: Vec<_> = tmp.map(|entry| entry.file_name()).collect();
        assert!(tmp.is_empty(), "temporary files are left: {tmp:?}");
        assert!(!self.path("home/.cache/cortado/dropped").exists());
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        let _ = self.victim.kill();
        let _ = self.victim.wait();
    }
}

/// What is said of each method: the lines below its name.
fn told(stdout: &str) -> BTreeMap<String, Vec<String>> {
    let mut told = BTreeMap::<String, Vec<String>>::new();
    let mut method = String::new();
    for line in stdout.lines() {
        match line.split_once('#').and_then(|(_, rest)| rest.split_once('(')) {
            Some((name, _)) if !line.starts_with(' ') => method = name.to_owned(),
            _ if line.starts_with("  ") => told.entry(method.clone()).or_default().push(line.to_owned()),
            _ => {}
        }
    }
    told
}

#[test]
fn confirming_harms_nobody() {
    if !java::is_confined() {
        return;
    }
    let mut machine = Machine::new();
    let before = machine.files();
    let output = machine.generate("harm.Harm", &[]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(machine.files(), before, "{stdout}");
    machine.is_unharmed();
    let told = told(&stdout);
    for (method, fate) in FATES {
        let lines = told.get(method).map_or_else(String::new, |lines| lines.join("\n"));
        assert!(stdout.contains(&format!("harm.Harm#{method}(int): 2 paths")), "{method} in:\n{stdout}");
        match fate {
            "" => assert_eq!(lines, "", "{method}"),
            fate => {
                // It takes a while to fill a memory, where others work too.
                let is_late = fate == "memory" && lines.contains("it still ran after");
                let is_so = lines.contains(fate) || is_late;
                assert!(is_so && lines.lines().count() == 1, "{method} should say {fate:?}:\n{lines}")
            }
        }
    }
    assert_eq!(output.status.code(), Some(1), "{stdout}");
    let test = fs::read_to_string(machine.path("out/harm/HarmCortadoTest.java")).expect("the tests of all others");
    assert!(test.contains("77") && stdout.contains(" tests passed"), "{stdout}");
}

#[test]
fn a_test_that_does_harm_in_junit_is_lost_alone() {
    if !java::is_confined() {
        return;
    }
    for junit in ["5", "4"] {
        let mut machine = Machine::new();
        let before = machine.files();
        let output = machine.generate("harm.Late", &["--junit", junit]);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(machine.files(), before, "{stdout}");
        machine.is_unharmed();
        let lost: Vec<&str> = stdout.lines().filter(|line| line.contains("diverged: ")).collect();
        let fates = [
            ("exit", "the JVM ended during it"),
            ("halt", "the JVM ended during it"),
            ("endless", if junit == "5" { "it still ran after 10 s" } else { "timed out after" }),
            ("thread", "it leaves a thread running: spinner"),
            ("laterExit", "it leaves a thread running: leaver"),
            ("write", "FileNotFoundException"),
        ];
        for (method, fate) in fates {
            let mine = |line: &&&str| {
                line.to_lowercase().contains(&format!("{method}_").to_lowercase()) && line.contains(fate)
            };
            assert_eq!(lost.iter().filter(mine).count(), 1, "{method} should say {fate:?}:\n{stdout}");
        }
        assert_eq!(lost.len(), fates.len(), "{stdout}");
        assert!(stdout.contains(&format!("JUnit {junit}: 12 tests passed")), "{stdout}");
        assert_eq!(output.status.code(), Some(1), "{stdout}");
    }
}

/// As a kernel without Landlock answers.
fn without_landlock(work: impl FnOnce() -> Output + Send) -> Output {
    use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
    let missing = SeccompAction::Errno(38);
    let arch = TargetArch::try_from(std::env::consts::ARCH).expect("an architecture");
    let filter = SeccompFilter::new([(444, vec![])].into(), SeccompAction::Allow, missing, arch).expect("a filter");
    let filter: BpfProgram = filter.try_into().expect("a program");
    thread::scope(|scope| {
        let confined = scope.spawn(|| {
            apply_filter(&filter).expect("seccomp");
            work()
        });
        confined.join().expect("no panic")
    })
}

#[test]
fn without_a_sandbox_nothing_is_confirmed_but_on_demand() {
    if !java::is_confined() {
        return;
    }
    let mut machine = Machine::new();
    let output = without_landlock(|| machine.generate("harm.Harm#write", &[]));
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("2 paths, 0 confirmed") && stdout.contains("--allow-effects"), "{stdout}");
    assert!(!machine.path("out").exists() && !machine.path("cwd/written").exists());
    machine.is_unharmed();
    let output = without_landlock(|| machine.generate("harm.Harm#write", &["--allow-effects"]));
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("2 paths, 2 confirmed") && machine.path("cwd/written").exists(), "{stdout}");
}

#[test]
fn unconfirmed_tests_say_so() {
    let machine = Machine::new();
    let output = machine.generate("harm.Harm#exit", &["--no-confirm"]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && stdout.contains("2 paths, none confirmed"), "{stdout}");
    let file = Path::new("out/harm/HarmCortadoTest.java");
    let test = fs::read_to_string(machine.path(&file.to_string_lossy())).expect("the tests");
    assert!(test.contains("Unconfirmed: no JVM has run these tests"), "{test}");
}
