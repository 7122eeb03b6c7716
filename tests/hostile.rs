//! Inputs that lie, and outputs that are not to be had: each ends soon, with a message that says what it is and the right exit code.

use crate::{assembler::Assembler, common, java};

use cortado::program::{ClassPath, Jdk};
use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io::Write,
    os::unix::{
        ffi::OsStrExt,
        fs::{FileExt, FileTypeExt, symlink},
    },
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};
use tempfile::{TempDir, tempdir};
use zip::{ZipWriter, write::SimpleFileOptions};

fn jar(path: &Path, entries: &[(&str, &[u8])]) {
    let mut jar = ZipWriter::new(File::create(path).expect("a file"));
    for (name, bytes) in entries {
        jar.start_file(*name, SimpleFileOptions::default()).expect("an entry");
        jar.write_all(bytes).expect("its bytes");
    }
    jar.finish().expect("a jar");
}

/// `cortado run target -cp path`: exit code, standard output, standard error.
fn run(target: &str, path: &OsStr, out: Stdio) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.args(["run", target, "-cp"]).arg(path).arg("--jdk").arg(&common::jdk::homes()[0]).stdout(out);
    let output =
        command.stderr(Stdio::piped()).spawn().and_then(|child| child.wait_with_output()).expect("cortado runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn class_path(entry: &Path) -> Result<ClassPath, String> {
    ClassPath::new(&[entry.to_owned()], None).map_err(|e| e.to_string())
}

#[test]
fn a_manifest_that_names_itself_and_a_twin_ends() {
    let dir = tempdir().expect("a directory");
    let at = |name: &str| dir.path().join(name);
    fs::create_dir(at("lib")).expect("a directory");
    symlink("lib", at("other")).expect("a link");
    let around = "Class-Path: ../lib/a.jar ../lib/b.jar ../other/../lib/b.jar ../other/a.jar\n\n".as_bytes();
    for twin in ["lib/a.jar", "lib/b.jar"] {
        jar(&at(twin), &[("META-INF/MANIFEST.MF", around), ("p/A.class", b"")]);
    }
    let path = class_path(&at("lib/a.jar")).expect("a class path");
    // The display names each entry: there are two.
    assert_eq!(path.to_string().matches(".jar").count(), 2, "{path}");
}

#[test]
fn an_entry_that_inflates_to_no_end_is_refused() {
    let dir = tempdir().expect("a directory");
    let (classes, manifest) = (dir.path().join("classes.jar"), dir.path().join("manifest.jar"));
    let large = vec![0; 65 << 20];
    jar(&classes, &[("p/Bomb.class", &large)]);
    jar(&manifest, &[("META-INF/MANIFEST.MF", &large)]);
    assert!(fs::metadata(&classes).expect("a file").len() < 1 << 20);
    let path = class_path(&classes).expect("nothing is read before it is asked for");
    for said in [path.find("p/Bomb").expect_err("a bomb").to_string(), class_path(&manifest).err().expect("a bomb")] {
        assert!(said.contains("more than 64 MiB") && said.contains(".jar on the class path"), "{said}");
    }
}

#[test]
fn what_is_no_file_is_not_opened() {
    let dir = tempdir().expect("a directory");
    let (pipe, class) = (dir.path().join("pipe"), dir.path().join("A.class"));
    for fifo in [&pipe, &class] {
        assert!(Command::new("mkfifo").arg(fifo).status().expect("mkfifo").success());
    }
    symlink("/dev/zero", dir.path().join("B.class")).expect("a link");
    for entry in [&pipe, Path::new("/dev/zero")] {
        let (code, out, err) = run("A#m", entry.as_os_str(), Stdio::piped());
        assert_eq!((code, &*out), (Some(3), ""), "{err}");
        assert!(err.contains("neither a directory nor a regular file"), "{err}");
    }
    let path = class_path(dir.path()).expect("a class path");
    for class in ["A", "B"] {
        let said = path.find(class).expect_err("no file").to_string();
        assert!(said.contains("neither a directory nor a regular file") && said.contains(".class"), "{said}");
    }
}

#[test]
fn a_path_that_is_no_unicode_is_a_path() {
    let dir = tempdir().expect("a directory");
    let classes = dir.path().join(OsStr::from_bytes(b"caf\xe9"));
    fs::create_dir_all(classes.join("heap")).expect("a directory");
    fs::copy(common::fixtures().join("heap/Swap.class"), classes.join("heap/Swap.class")).expect("a class");
    let (code, out, err) = run("heap.Swap#swap", classes.as_os_str(), Stdio::piped());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("complete"), "{out}");
    let (code, _, err) = run("heap.None#m", classes.as_os_str(), Stdio::piped());
    assert_eq!(code, Some(3), "{err}");
}

#[test]
fn names_do_not_speak_to_the_terminal() {
    let dir = tempdir().expect("a directory");
    let mut class = Assembler::of("A", 50);
    let name = "m\u{1b}c\npath 9: returns 9";
    // 1 / its argument
    class.body(name, "(I)I", [2, 1], &[0x04, 0x1a, 0x6c, 0xac], &[], &[]);
    fs::write(dir.path().join("A.class"), class.finish()).expect("a class");
    let (code, out, err) = run(&format!("A#{name}"), dir.path().as_os_str(), Stdio::piped());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("m\\u001bc\\u000apath 9: returns 9"), "{out}");
    assert!(!out.contains('\u{1b}') && !out.contains("\npath 9"), "{out}");
    let (code, _, err) = run("A#\u{1b}cno", dir.path().as_os_str(), Stdio::piped());
    assert!(code == Some(3) && err.contains("\\u001b") && !err.contains('\u{1b}'), "{err}");
}

#[test]
fn names_in_link_errors_do_not_speak_to_the_terminal() {
    let dir = tempdir().expect("a directory");
    let mut class = Assembler::of("A", 49);
    let evil = "x\u{1b}c\npath 9: returns 9";
    // Neither this class nor this field nor this method is there.
    for (name, constant, opcode) in [
        ("field", class.member(9, "A", evil, "I"), 0xb2),
        ("type", class.member(9, "A", "f", &format!("L{evil};")), 0xb2),
        ("method", class.member(10, "A", evil, "()I"), 0xb8),
        ("class", class.member(9, evil, "f", "I"), 0xb2),
    ] {
        let [high, low] = constant.to_be_bytes();
        class.body(name, "()V", [2, 1], &[opcode, high, low, 0x57, 0xb1], &[], &[]);
    }
    fs::write(dir.path().join("A.class"), class.finish()).expect("a class");
    for name in ["field", "type", "method", "class"] {
        for format in ["text", "json"] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
            command.args(["run", &format!("A#{name}"), "--format", format, "-cp"]).arg(dir.path());
            let output = command.arg("--jdk").arg(&common::jdk::homes()[0]).output().expect("cortado runs");
            let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
            assert!(!said.contains('\u{1b}') && !said.contains("\npath 9"), "{name}: {said}");
            assert!(said.contains("u001bc"), "{name}: {said}");
        }
    }
}

/// Compiled models are kept where nobody else can have put them, or not at all.
#[cfg(target_os = "linux")]
#[test]
fn what_is_kept_is_ones_own() {
    use std::os::unix::fs::PermissionsExt;
    let run = |cache: &Path, tmp: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["run", "library.Dates#monthBefore", "-cp"]).arg(common::fixtures());
        command.arg("--jdk").arg(common::jdk::with_javac().expect("a compiler")).stdout(Stdio::piped());
        command.env("XDG_CACHE_HOME", cache).env("TMPDIR", tmp).spawn().expect("cortado runs")
    };
    let kept = |dir: &Path| fs::read_dir(dir).expect("a directory").count();
    let (cache, tmp) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
    // Several at once, and once more.
    let at_once: Vec<_> = (0..3).map(|_| run(cache.path(), tmp.path())).collect();
    let mut said: Vec<_> = at_once.into_iter().map(|child| child.wait_with_output().expect("an end")).collect();
    said.push(run(cache.path(), tmp.path()).wait_with_output().expect("an end"));
    let ours = cache.path().join("cortado");
    let mode = fs::metadata(&ours).expect("the cache").permissions().mode();
    assert_eq!((mode & 0o777, kept(&ours), kept(tmp.path())), (0o700, 1, 0));
    // One that others may write to is left alone, and so is one that is somewhere else.
    let (open, link) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
    fs::create_dir(open.path().join("cortado")).expect("a directory");
    fs::set_permissions(open.path().join("cortado"), fs::Permissions::from_mode(0o777)).expect("permissions");
    symlink(&ours, link.path().join("cortado")).expect("a link");
    for planted in [&open, &link] {
        said.push(run(planted.path(), tmp.path()).wait_with_output().expect("an end"));
    }
    assert_eq!((kept(&open.path().join("cortado")), kept(&ours), kept(tmp.path())), (0, 1, 0));
    for output in said {
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && out.contains("returns") && !out.contains("not explored"), "{out}");
    }
}

/// Initialized, verified and asked for their methods one after the other, and not all of them again for each.
#[test]
fn twenty_thousand_classes_above_one_another_are_few() {
    let dir = tempdir().expect("a directory");
    const HIGHEST: usize = 20_000;
    for n in 0..=HIGHEST {
        let above = if n == HIGHEST { "java/lang/Object".to_owned() } else { format!("A{}", n + 1) };
        let mut class = Assembler::below(&format!("A{n}"), &above, 52);
        if n == 0 {
            class.body("m", "(I)I", [1, 1], &[0x1a, 0xac], &[], &[]);
        }
        fs::write(dir.path().join(format!("A{n}.class")), class.finish()).expect("a class");
    }
    let (code, out, err) = run("A0#m", dir.path().as_os_str(), Stdio::piped());
    assert!(code == Some(0) && out.contains("complete: every path"), "{out}{err}");
}

#[test]
fn an_array_without_end_is_told_by_its_lengths() {
    let dir = tempdir().expect("a directory");
    let source = "public class Big { public static int m() { return new int[65536][65536].length; } }";
    let classes = java::compile(&java::jdks()[0], dir.path(), &[("Big.java", source)]);
    let (_, out, _) = run("Big#m", classes.as_os_str(), Stdio::piped());
    assert!(out.contains("an array of more than 16777216 elements (65536 x 65536)"), "{out}");
}

#[test]
fn a_result_that_cannot_be_written_is_an_error_but_for_a_reader_that_has_gone() {
    let fixtures = common::fixtures().as_os_str();
    let full = || Stdio::from(OpenOptions::new().write(true).open("/dev/full").expect("/dev/full"));
    let (code, _, err) = run("heap.Swap#swap", fixtures, full());
    assert_eq!(code, Some(3), "{err}");
    assert!(err.contains("cannot write the result"), "{err}");
    let to = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["run", "heap.Swap#swap", "-o", file, "-cp"]).arg(fixtures);
        command.arg("--jdk").arg(&common::jdk::homes()[0]).output().expect("cortado runs").status.code()
    };
    assert_eq!((to("/dev/full"), to("/no/such/directory/file"), to("/dev/null")), (Some(3), Some(3), Some(0)));
    for asked in [&["--help"][..], &["--version"], &["run", "--help"]] {
        let status =
            Command::new(env!("CARGO_BIN_EXE_cortado")).args(asked).stdout(full()).stderr(Stdio::null()).status();
        assert_eq!(status.expect("cortado runs").code(), Some(3), "{asked:?}");
    }
    assert!(fs::metadata("/dev/null").expect("/dev/null").file_type().is_char_device());
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    // A minute of paths that nobody reads.
    let began = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.args(["run", "bench.Growth#upTo400", "--strategy", "lazy", "--loop-bound", "401", "-cp"]).arg(fixtures);
    let child = command.arg("--jdk").arg(&common::jdk::homes()[0]).stdout(writer).stderr(Stdio::piped()).spawn();
    let output = child.and_then(|child| child.wait_with_output()).expect("cortado runs");
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
    assert!(began.elapsed() < Duration::from_secs(30), "it went on for {:?}", began.elapsed());
}

/// A JDK of one's own, to be damaged.
struct Copy {
    dir: TempDir,
    /// Where the content begins: the tables are before it.
    content: u64,
    whole: Vec<u8>,
}

impl Copy {
    fn new(jdk: &Path) -> Self {
        let dir = tempdir().expect("a directory");
        fs::create_dir(dir.path().join("lib")).expect("a directory");
        let whole = fs::read(jdk.join("lib/modules")).expect("an image");
        fs::write(dir.path().join("lib/modules"), &whole).expect("room for an image");
        let number = |at: usize| u64::from(u32::from_le_bytes(whole[at..at + 4].try_into().expect("four bytes")));
        Self { content: 28 + number(16) * 8 + number(20) + number(24), dir, whole }
    }

    fn modules(&self) -> PathBuf {
        self.dir.path().join("lib/modules")
    }

    /// How many of some classes are found; none if the JDK is refused.
    fn found(&self) -> Result<usize, String> {
        let jdk = Jdk::at(self.dir.path()).map_err(|e| e.to_string())?;
        let path = ClassPath::new(&[], Some(jdk)).map_err(|e| e.to_string())?;
        let names = ["java/lang/Object", "java/util/ArrayList", "java/util/HashMap$Node", "java/sql/Date", "no/Such"];
        let found = names.iter().map(|name| path.find(name).map(|found| usize::from(found.is_some())));
        found.sum::<Result<usize, _>>().map_err(|e| e.to_string())
    }
}

/// Classes of the JDK are trusted. Where that goes wrong, who is to blame is said.
#[test]
fn a_damaged_class_of_the_jdk_is_named() {
    for jdk in common::jdk::homes() {
        let copy = Copy::new(&jdk);
        fs::copy(jdk.join("release"), copy.dir.path().join("release")).expect("copied");
        let image = common::jdk::image(&jdk);
        let math = image.find_resource("/java.base/java/lang/Math.class").expect("an image").expect("a class");
        let at = copy.whole.windows(math.len()).position(|window| window == &*math).expect("it is stored as it is");
        // floorMod(int, int) begins so, and others may: iload_0, iload_1, irem, istore_2.
        let starts = (0..math.len() - 4).filter(|&i| math[i..].starts_with(&[0x1a, 0x1b, 0x70, 0x3d]));
        let codes: Vec<_> = starts.map(|start| at + start).collect();
        let modules = OpenOptions::new().write(true).open(copy.modules()).expect("the image");
        let mut said = vec![];
        // iload_0 is aconst_null, or no instruction, or the class is none.
        for (places, byte) in [(&codes[..], 0x01), (&codes, 0xfe), (&[at], 0)] {
            let write = |at: usize, byte: u8| assert_eq!(modules.write_at(&[byte], at as u64).expect("a byte"), 1);
            places.iter().for_each(|&at| write(at, byte));
            let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
            command.args(["run", "java.lang.Math#floorMod(int,int)", "--jdk"]).arg(copy.dir.path());
            let output = command.output().expect("cortado runs");
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(3), "{byte}: {message}");
            said.push(message);
            places.iter().for_each(|&at| write(at, copy.whole[at]));
        }
        assert!(said.iter().all(|said| said.contains("java.lang.Math") || said.contains("java/lang/Math")), "{said:?}");
        assert!(said[0].contains("the JDK is damaged"), "{}", said[0]);
        assert!(!said.concat().contains("bug"), "{said:?}");
    }
}

#[test]
fn a_damaged_image_is_refused_and_never_panics() {
    let mut seed = 18u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    for jdk in common::jdk::homes() {
        let copy = Copy::new(&jdk);
        assert_eq!(copy.found(), Ok(4));
        let (mut refused, mut found) = (0, 0);
        let mut tried = |copy: &Copy, how: &str| match common::quietly(|| copy.found()) {
            Ok(Ok(some)) => found += some,
            Ok(Err(said)) => {
                refused += 1;
                assert!(said.contains("lib/modules"), "{how}: {said}");
            }
            Err(panic) => panic!("{how}: {panic}"),
        };
        let file = OpenOptions::new().write(true).open(copy.modules()).expect("the image");
        // Each of the first bytes, and what is at the tables, where a byte in twenty is another one.
        for at in 0..28 {
            for value in [0, 1, 0x7f, 0x80, 0xff] {
                file.write_at(&[value], at).expect("a byte");
                tried(&copy, &format!("byte {at} is {value}"));
            }
            file.write_at(&copy.whole[at as usize..=at as usize], at).expect("a byte");
        }
        let rounds = if common::deep() { 200 } else { 8 };
        for round in 0..rounds {
            let mut tables = copy.whole[28..copy.content as usize].to_vec();
            for _ in 0..tables.len() / [20, 200, 2000][round % 3] {
                let at = random(tables.len());
                tables[at] = random(256) as u8;
            }
            file.write_at(&tables, 28).expect("the tables");
            tried(&copy, &format!("tables, round {round}"));
        }
        file.write_at(&copy.whole[28..copy.content as usize], 28).expect("the tables");
        // Cut off, from the end on.
        for part in (0..100u64).rev() {
            let length = copy.whole.len() as u64 * part / 100;
            file.set_len(length).expect("a shorter file");
            tried(&copy, &format!("cut after {length} bytes"));
        }
        for length in (0..64).rev() {
            file.set_len(length).expect("a shorter file");
            tried(&copy, &format!("cut after {length} bytes"));
        }
        assert!(refused > 100 && found > 100, "{refused} refused, {found} found");
    }
}
