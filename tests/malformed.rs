//! Malformed class files are errors that say where: no panic, no abort, no hang.

use crate::{assembler, common};

use assembler::Assembler;
use common::jdk;
use cortado::classfile::{ReadError, read, read_trusted};

/// What was wrong; the error must name the file, and must not be the decoder's own failure.
fn error(bytes: &[u8]) -> Option<ReadError> {
    let error = read(bytes, "dir/Mutant.class").err()?;
    assert!(error.to_string().starts_with("dir/Mutant.class: "), "{error}");
    assert!(!error.structure.is_empty() && !error.reason.is_empty(), "{error:?}");
    assert!(!error.reason.contains("panicked"), "{error}");
    Some(error)
}

fn refused(bytes: &[u8]) -> String {
    error(bytes).expect("a malformed class file is refused").to_string()
}

/// Reads a class file that is trusted, with all its code, which is decoded when it is looked at.
fn trusted(bytes: &[u8]) -> Result<(), ReadError> {
    let file = read_trusted(bytes, "dir/Mutant.class")?;
    file.methods.iter().filter_map(|method| method.code.as_ref()).try_for_each(|code| code.decoded().map(drop))
}

/// Why the code of a method is none. Of a class that is to be verified, that is told by the verifier.
fn refused_code(bytes: &[u8]) -> String {
    let trusted = trusted(bytes).expect_err("malformed code is refused");
    if let Ok(file) = read(bytes, "dir/Mutant.class") {
        let why = file.methods[0].code.as_ref().and_then(|code| code.malformed.clone());
        assert!(
            trusted.to_string().contains(&trusted.reason)
                && why.is_some_and(|why| why.reason.contains(&trusted.reason))
        );
    }
    trusted.to_string()
}

/// A class with one method of this code.
fn code(code: &[u8]) -> Vec<u8> {
    let mut a = Assembler::new();
    a.code(code, &[], &[]);
    a.finish()
}

#[test]
fn switches_that_are_larger_than_the_file() {
    let lookup = |count: i32| [&[0xab, 0, 0, 0, 0, 0, 0, 0][..], &count.to_be_bytes(), &[0xb1]].concat();
    for count in [0x7fff_ffff, 1, -1, i32::MIN] {
        let text = refused_code(&code(&lookup(count)));
        assert!(text.contains("method 0, attribute Code, pc 0 at byte 0x"), "{text}");
    }
    let table = |low: i32, high: i32| {
        [&[0xaa, 0, 0, 0, 0, 0, 0, 0][..], &low.to_be_bytes(), &high.to_be_bytes(), &[0xb1]].concat()
    };
    for (low, high) in [(i32::MIN, i32::MAX), (0, i32::MAX), (i32::MIN, -1), (1, 0), (0, 0), (i32::MAX, i32::MIN)] {
        let text = refused_code(&code(&table(low, high)));
        assert!(text.contains("attribute Code, pc 0"), "{text}");
    }
}

#[test]
fn code_that_is_no_sequence_of_instructions() {
    for (bytes, why) in [
        (&[][..], "0 bytes of code"),
        (&[0x10], "bytes wanted"),
        (&[0xa7, 0, 1], "inside an instruction"),
        (&[0xa7, 0, 3], "outside the method"),
        (&[0xa7, 0x80, 0], "outside the method"),
        (&[0xc8, 0x7f, 0xff, 0xff, 0xff], "outside the method"),
        (&[0x00, 0xc8, 0x7f, 0xff, 0xff, 0xff], "outside the method"),
        (&[0xca], "unknown opcode 0xca"),
        (&[0xff], "unknown opcode 0xff"),
        (&[0xc4, 0x00], "wide nop"),
        (&[0xc4, 0xc4, 0x15, 0, 0], "wide wide"),
        (&[0xbc, 3], "newarray of unknown type 3"),
        (&[0x12, 0], ""),
        (&[0x13, 0xff, 0xff], ""),
        (&[0xb2, 0, 1], ""),
        (&[0xbb, 0, 1], ""),
    ] {
        let text = refused_code(&code(bytes));
        assert!(text.contains(why), "{bytes:x?}: {text}");
        assert!(text.contains("method 0"), "{bytes:x?}: {text}");
    }
}

#[test]
fn tables_that_do_not_fall_on_instructions() {
    for handler in [[0, 2, 0, 0], [1, 3, 0, 0], [0, 3, 2, 0], [0, 3, 3, 0], [0, 9, 0, 0], [3, 3, 0, 0], [3, 0, 0, 0]] {
        let mut a = Assembler::new();
        a.code(&[0x10, 1, 0x57, 0xb1], &[handler], &[]); // bipush at 0, pop at 2
        let handler_is_wrong = handler != [0, 2, 0, 0] && handler != [0, 3, 2, 0] && handler != [0, 3, 3, 0];
        let file = a.finish();
        assert_eq!(trusted(&file).is_err(), handler_is_wrong, "{handler:?}");
        // Outside the code it is a matter of the file (JVMS §4.7.3), else of the verifier.
        assert_eq!(
            error(&file).is_some(),
            [[0, 9, 0, 0], [3, 3, 0, 0], [3, 0, 0, 0]].contains(&handler),
            "{handler:?}"
        );
    }
    let mut a = Assembler::new();
    let lines = a.attribute("LineNumberTable", &[0, 1, 0, 3, 0, 1]);
    a.code(&[0x10, 1, 0xb1], &[], &[lines]);
    assert!(refused(&a.finish()).contains("method 0, attribute Code, attribute LineNumberTable"));
}

#[test]
fn annotations_nested_too_deeply() {
    for open in [&b"[\0\x01"[..], b"@\0\x01\0\x01\0\x01"] {
        let mut a = Assembler::new();
        let ty = a.utf8("LT;").to_be_bytes();
        let nested = open.repeat(100_000);
        let body = [&[0, 1][..], &ty, &[0, 1], &ty, &nested].concat();
        let annotations = a.attribute("RuntimeVisibleAnnotations", &body);
        a.method("m", "()V", &[annotations]);
        assert!(refused(&a.finish()).contains("nested too deeply"));
    }
}

/// Dropping entries that hold one another recursively would overflow the stack.
#[test]
fn constants_that_refer_to_one_another() {
    let mut a = Assembler::new();
    for n in 0..65_000u16 {
        a.entry(8, &[n]);
    }
    assert!(refused(&a.finish()).contains("constant pool entry 1 "));
    let mut a = Assembler::new();
    a.entry(7, &[1]);
    refused(&a.finish());
}

#[test]
fn counts_that_nothing_covers() {
    let mut whole = Assembler::new().finish();
    whole[8..10].copy_from_slice(&[0xff, 0xff]); // constant_pool_count
    assert!(refused(&whole).contains("constant pool"));
    for (attribute, body) in [("InnerClasses", 0xffff_u16), ("NestMembers", 1), ("Record", 0xffff), ("Record", 1)] {
        let mut a = Assembler::new();
        a.class_attribute(attribute, &body.to_be_bytes());
        let text = refused(&a.finish());
        assert!(text.contains(attribute), "{text}");
    }
    let mut a = Assembler::new();
    for _ in 0..2 {
        a.class_attribute("SourceFile", &[0, 1]);
    }
    assert!(refused(&a.finish()).contains("given twice"));
}

#[test]
fn every_prefix_is_refused() {
    let mut a = Assembler::new();
    let text = a.utf8("text");
    let [_, index] = a.entry(8, &[text]).to_be_bytes();
    let lines = a.attribute("LineNumberTable", &[0, 1, 0, 0, 0, 1]);
    a.code(&[0x12, index, 0x57, 0xb1], &[[0, 2, 2, 0]], &[lines]);
    let whole = a.finish();
    assert_eq!(error(&whole), None);
    for end in 0..whole.len() {
        let error = error(&whole[..end]).expect("refused");
        assert!(error.offset.is_some_and(|at| at <= end), "{error}");
    }
    let error = error(&[&whole[..], &[0]].concat()).expect("refused");
    assert_eq!(error.offset, Some(whole.len()));
}

/// George Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (14), 2003.
struct Xorshift(u64);

impl Xorshift {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// A copy with one to four wounds; one in eight loses or gains a byte, which shifts all that follows.
fn mutant(class: &[u8], random: &mut Xorshift) -> Vec<u8> {
    let mut bytes = class.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        match random.below(4) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = random.next() as u8,
            2 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff, 0xaa, 0xab, 0xc4][random.below(8)],
            _ => {
                let end = (at + 1 + random.below(4)).min(bytes.len());
                bytes[at..end].fill(random.next() as u8);
            }
        }
    }
    let at = random.below(bytes.len());
    match random.below(16) {
        0 => drop(bytes.remove(at)),
        1 => bytes.insert(at, random.next() as u8),
        _ => {}
    }
    bytes
}

#[test]
fn mutants_of_real_classes() {
    const NAMES: [&str; 12] = [
        "java/lang/Object",
        "java/lang/Integer",
        "java/lang/Thread$State",
        "java/util/HashMap",
        "java/util/Optional",
        "java/util/List",
        "java/lang/invoke/MethodHandles$Lookup$ClassFile",
        "java/lang/Deprecated",
        "java/util/stream/Collectors",
        "java/time/Month",
        "java/util/regex/Pattern$CharPredicate",
        "java/util/ImmutableCollections$ListN",
    ];
    let home = jdk::homes().remove(0);
    let image = jdk::image(&home);
    let mut known = jdk::java_base(&image);
    known.retain(|path| NAMES.iter().any(|name| *path == format!("/java.base/{name}.class")));
    assert!(known.len() >= 10, "{known:?}");

    let mut random = Xorshift(0x9e37_79b9_7f4a_7c15);
    let (mut mutants, mut refused) = (0, 0);
    for path in &known {
        let class = image.find_resource(path).expect("image is sound").expect("class is there");
        assert_eq!(error(&class), None, "{path}");
        for _ in 0..24_000 / known.len() {
            mutants += 1;
            refused += usize::from(error(&mutant(&class, &mut random)).is_some());
        }
        for _ in 0..100 {
            error(&class[..random.below(class.len())]).expect("truncated");
        }
    }
    eprintln!("{mutants} mutants of {} classes: {refused} refused", known.len());
    assert!(refused * 4 > mutants, "mutants that hurt");
}
