//! What is kept of jars between commands changes no result, whatever has become of it.

use crate::common;

use common::jdk;
use cortado::program::{ClassPath, Jdk, Keep, Program, Universe, Worlds};
use sha2::{Digest, Sha256};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    thread::sleep,
    time::Duration,
};
use tempfile::{TempDir, tempdir};

/// How many damaged files are tried.
const DAMAGED: usize = 3000;
/// Longer than two versions of a file may look alike.
const LONG_ENOUGH: Duration = Duration::from_millis(2100);

/// A jar of fixtures and what is kept of it.
struct Setting {
    _dir: TempDir,
    jar: PathBuf,
    cache: PathBuf,
}

impl Setting {
    fn new() -> Self {
        let dir = tempdir().expect("a directory");
        let (jar, cache) = (dir.path().join("heap.jar"), dir.path().join("cache"));
        fs::create_dir(&cache).expect("a directory");
        pack(&jar, &["heap", "structures"]);
        sleep(LONG_ENOUGH);
        Self { _dir: dir, jar, cache }
    }

    /// What a target reaches, and the warnings.
    fn reached(&self, home: &Path, build: Option<&str>) -> (Vec<String>, Vec<String>) {
        let path = ClassPath::new(std::slice::from_ref(&self.jar), Some(Jdk::at(home).expect("a JDK")));
        let path = path.expect("a class path");
        let program = Program::new(match build {
            Some(build) => path.kept_in(Keep { directory: self.cache.clone(), build: build.into() }),
            None => path,
        });
        let target = program.load("heap/Swap").expect("a class");
        let universe = Universe::of(&program, target, Worlds::Usual);
        (universe.names().map(|name| name.to_string()).collect(), universe.warnings())
    }

    /// The one file there is.
    fn kept(&self) -> PathBuf {
        let files: Vec<_> = fs::read_dir(&self.cache).expect("a directory").map(|file| file.expect("a file")).collect();
        assert_eq!(files.len(), 1, "{files:?}");
        files[0].path()
    }
}

fn pack(jar: &Path, packages: &[&str]) {
    let mut zip = zip::ZipWriter::new(fs::File::create(jar).expect("a file"));
    for package in packages {
        let files = fs::read_dir(common::fixtures().join(package)).expect("fixtures");
        let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
        files.sort();
        let is_wanted = |file: &PathBuf| file.extension().is_some_and(|kind| kind == "class");
        let (swap, others): (Vec<_>, Vec<_>) =
            files.into_iter().filter(is_wanted).partition(|file| file.ends_with("Swap.class"));
        for file in swap.iter().chain(others.iter().take(30)) {
            let name = format!("{package}/{}", file.file_name().expect("a name").to_str().expect("ASCII"));
            zip.start_file(name, zip::write::SimpleFileOptions::default()).expect("an entry");
            zip.write_all(&fs::read(file).expect("a class")).expect("written");
        }
    }
    zip.finish().expect("a jar");
}

#[test]
fn what_is_kept_is_used_while_nothing_has_changed() {
    let (setting, home) = (Setting::new(), &jdk::homes()[0]);
    let expected = setting.reached(home, None);
    assert!(expected.0.contains(&"heap/Swap".to_owned()) && fs::read_dir(&setting.cache).expect("it").next().is_none());
    assert_eq!(setting.reached(home, Some("one")), expected);
    let (kept, written) = (fs::read(setting.kept()).expect("kept"), fs::metadata(setting.kept()).expect("kept"));
    assert_eq!(setting.reached(home, Some("one")), expected);
    let again = fs::metadata(setting.kept()).expect("kept");
    assert_eq!(again.modified().expect("a time"), written.modified().expect("a time"), "it has been written again");
    // Another build, another JDK, another jar: it is of none of them.
    assert_eq!(setting.reached(home, Some("two")), expected);
    assert_ne!(fs::read(setting.kept()).expect("kept"), kept);
    for other in jdk::homes().iter().skip(1) {
        let before = fs::read(setting.kept()).expect("kept");
        assert_eq!(setting.reached(other, Some("two")), setting.reached(other, None));
        assert_ne!(fs::read(setting.kept()).expect("kept"), before, "{}", other.display());
    }
    pack(&setting.jar, &["heap"]);
    assert_eq!(setting.reached(home, Some("two")), setting.reached(home, None));
}

#[test]
fn what_is_damaged_counts_for_nothing_and_is_written_anew() {
    let (setting, home) = (Setting::new(), &jdk::homes()[0]);
    let expected = setting.reached(home, Some("one"));
    let file = setting.kept();
    let whole = fs::read(&file).expect("kept");
    let mut seed = 11u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    for n in 0..DAMAGED {
        let mut bytes = whole.clone();
        match n % 3 {
            0 => bytes.truncate(random(whole.len())),
            1 => bytes[random(whole.len())] ^= 1 << random(8),
            _ => (0..1 + random(20)).for_each(|_| bytes[random(whole.len())] = random(256) as u8),
        }
        if bytes == whole {
            continue;
        }
        // Every fifth is the work of somebody who knows how it is checked; what it says is then believed, or it is refused.
        let is_forged = n % 5 == 0 && bytes.len() > 32;
        if is_forged {
            let end = bytes.len() - 32;
            let digest = Sha256::digest(&bytes[..end]);
            bytes[end..].copy_from_slice(&digest);
        }
        fs::write(&file, &bytes).expect("written");
        let reached = setting.reached(home, Some("one"));
        if !is_forged {
            assert_eq!(reached, expected, "{n}");
            assert!(fs::read(&file).expect("kept") == whole, "{n}: it is not written anew");
        }
    }
}

#[test]
fn commands_say_the_same_with_it_and_without_it_and_several_at_once() {
    let setting = Setting::new();
    let run = |cache: &Path, options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["run", "heap.Swap#swap", "--format", "text", "-cp"]).arg(&setting.jar).args(options);
        command.arg("--jdk").arg(&jdk::homes()[0]).env("XDG_CACHE_HOME", cache);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().expect("cortado runs")
    };
    let said = |child: std::process::Child| {
        let output = child.wait_with_output().expect("an end");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
        assert!(output.status.success(), "{text}");
        text.lines().filter(|line| !line.ends_with(" ms")).collect::<Vec<_>>().join("\n")
    };
    let cache = setting.cache.as_path();
    let expected = said(run(cache, &["--no-cache"]));
    assert!(expected.contains("2 paths") && !cache.join("cortado").exists(), "{expected}");
    let at_once: Vec<_> = (0..4).map(|_| run(cache, &[])).collect();
    at_once.into_iter().for_each(|child| assert_eq!(said(child), expected));
    let names = fs::read_dir(cache.join("cortado")).expect("a directory").map(|file| file.expect("a file").file_name());
    assert_eq!(names.count(), 1);
    assert_eq!(said(run(cache, &[])), expected);
    // Where nothing can be kept, nothing is.
    assert_eq!(said(run(Path::new("/dev/null"), &[])), expected);
}
