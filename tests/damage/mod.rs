//! Class files with one thing changed, of which many still look like class files: instructions and their operands, how much a method needs,
//! stack maps, exception tables, types, constants, flags, versions.

use crate::common;

use cortado::classfile::{self, ClassFile, Code, Instr};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What chooses.
type Random<'a> = &'a mut dyn FnMut() -> u64;

/// Where the random numbers begin: at CORTADO_FUZZ_SEED, if that is set.
pub fn seed(usual: u64) -> u64 {
    let given = std::env::var("CORTADO_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok());
    given.map_or(usual, |seed: u64| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
}

/// So many, unless CORTADO_FUZZ says how many.
pub fn how_many((quick, deep): (usize, usize)) -> usize {
    let given = std::env::var("CORTADO_FUZZ").ok().and_then(|count| count.parse().ok());
    given.unwrap_or(if common::deep() { deep } else { quick })
}

/// Name, bytes and content of the classes that a JVM 17 reads.
pub fn real_classes(dir: &Path) -> Vec<(String, Vec<u8>, ClassFile)> {
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).ok()?;
        let file = classfile::read(&bytes, "fixture").ok()?;
        (file.version.0 <= 61).then(|| (file.name.replace('/', "."), bytes, file))
    };
    class_files(dir).into_iter().filter_map(read).collect()
}

fn class_files(dir: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = vec![];
    for entry in fs::read_dir(dir).expect("a directory").flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(class_files(&path)),
            path if path.extension().is_some_and(|e| e == "class") => found.push(path),
            _ => {}
        }
    }
    found.sort();
    found
}

/// George Marsaglia, Xorshift RNGs, Journal of Statistical Software 8 (14), 2003.
pub fn xorshift(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

/// A copy with one thing changed, and what it is: the method whose code is next to it, if that is what it is about, comes first.
pub fn damaged(bytes: &[u8], file: &ClassFile, random: &mut impl FnMut() -> u64) -> Option<(Vec<u8>, String)> {
    let codes: Vec<_> = file.methods.iter().filter_map(|m| Some((m, m.code.as_ref()?))).collect();
    let (method, code) = codes.get((random() % codes.len().max(1) as u64) as usize)?;
    let start = code_start(bytes, file, &method.name, &method.raw_descriptor)?;
    let n = (random() % code.instrs.len() as u64) as usize;
    let mut mutant = bytes.to_vec();
    let kind = random() % 16;
    match kind {
        0..8 => instruction(&mut mutant, code, start, n, kind, random)?,
        8 => of_the_stack_map(&mut mutant, file, code, start, random)?,
        9 => handler(&mut mutant, code, start, random)?,
        10 => moved(&mut mutant, code, start, random)?,
        11 => mutant[7] = [45, 46, 47, 48, 49, 50, 51, 52, 54, 55, 59][(random() % 11) as usize],
        12 => type_in_the_pool(&mut mutant, random)?,
        13 => constant(&mut mutant, random)?,
        14 => flags(&mut mutant, file, random)?,
        // A method with inference, too.
        _ => {
            mutant[7] = 49 + (random() % 2) as u8;
            instruction(&mut mutant, code, start, n, random() % 6, random)?;
        }
    }
    Some((mutant, format!("{}{} pc {} kind {kind}", method.name, method.raw_descriptor, code.pcs[n])))
}

/// Another instruction, operand, target or size of the frame; or any byte behind the code.
fn instruction(mutant: &mut [u8], code: &Code, start: usize, n: usize, kind: u64, random: Random<'_>) -> Option<()> {
    let at = start + code.pcs[n] as usize;
    let size = code.size(n as u32) as usize;
    match kind {
        // Another opcode of the same size.
        0 | 1 if size == 1 => mutant[at] = (random() % 202) as u8,
        0 | 1 if size == 3 => {
            const LONG: [u8; 24] = [
                17, 19, 20, 132, 153, 155, 158, 159, 165, 167, 178, 179, 180, 181, 182, 183, 184, 187, 189, 192, 193,
                198, 199, 166,
            ];
            mutant[at] = LONG[(random() % LONG.len() as u64) as usize];
        }
        0 | 1 if size == 2 => {
            mutant[at] = [16, 18, 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, 188][(random() % 13) as usize]
        }
        // Another operand.
        2 if size > 1 => mutant[at + size - 1] = (random() % 40) as u8,
        3 if size > 2
            && matches!(code.instrs[n], Instr::If(..) | Instr::IfIcmp(..) | Instr::Goto(_) | Instr::IfNull(..)) =>
        {
            let to = code.pcs[(random() % code.pcs.len() as u64) as usize] as i32 - code.pcs[n] as i32;
            mutant[at + 1..at + 3].copy_from_slice(&(to as i16).to_be_bytes());
        }
        // max_stack or max_locals, before the length of the code.
        4 => mutant[start - 8 + 1] = mutant[start - 8 + 1].wrapping_sub((random() % 3) as u8),
        5 => mutant[start - 6 + 1] = mutant[start - 6 + 1].wrapping_sub((random() % 3) as u8),
        // Anything in the attributes behind the code, among them the stack map.
        _ => {
            let behind = start + code.byte_length as usize + (random() % 60) as usize;
            *mutant.get_mut(behind)? = (random() % 12) as u8;
        }
    }
    Some(())
}

/// Another number in the stack map: a type, a class, a place, a count.
fn of_the_stack_map(mutant: &mut [u8], file: &ClassFile, code: &Code, start: usize, random: Random<'_>) -> Option<()> {
    code.stack_map.as_ref().filter(|map| !map.frames.is_empty())?;
    let behind = start + code.byte_length as usize;
    let name = utf8_index(mutant, b"StackMapTable")?.to_be_bytes();
    let found = mutant[behind..].windows(2).position(|two| two == name)? + behind;
    let length = u32::from_be_bytes(mutant.get(found + 2..found + 6)?.try_into().ok()?) as usize;
    let at = found + 8 + (random() % length.checked_sub(2).filter(|&rest| rest > 0)? as u64) as usize;
    let byte = mutant.get_mut(at)?;
    *byte = match random() % 4 {
        0 => (random() % 9) as u8,
        1 => byte.wrapping_add(1),
        2 => byte.wrapping_sub(1),
        _ => (random() % file.constants.len().min(256) as u64) as u8,
    };
    Some(())
}

/// Another start, end, target or class of a row of the exception table.
fn handler(mutant: &mut [u8], code: &Code, start: usize, random: Random<'_>) -> Option<()> {
    let row = (random() % code.handlers.len().max(1) as u64) as usize;
    code.handlers.get(row)?;
    let column = (random() % 4) as usize;
    let to = match column {
        3 => (random() % 60) as u16,
        _ => code.pcs[(random() % code.pcs.len() as u64) as usize] as u16,
    };
    let at = start + code.byte_length as usize + 2 + 8 * row + 2 * column;
    mutant.get_mut(at..at + 2)?.copy_from_slice(&to.to_be_bytes());
    Some(())
}

/// Two instructions of one size have changed places.
fn moved(mutant: &mut [u8], code: &Code, start: usize, random: Random<'_>) -> Option<()> {
    let [a, b] = [(); 2].map(|()| (random() % code.pcs.len() as u64) as u32);
    let size = code.size(a) as usize;
    if a == b || size != code.size(b) as usize {
        return None;
    }
    let [a, b] = [a, b].map(|n| start + code.pcs[n as usize] as usize);
    (0..size).for_each(|i| mutant.swap(a + i, b + i));
    Some(())
}

/// Another type in a descriptor that the constant pool has.
fn type_in_the_pool(mutant: &mut [u8], random: Random<'_>) -> Option<()> {
    const PRIMITIVE: [u8; 8] = *b"BCDFIJSZ";
    let texts: Vec<_> = pool(mutant).into_iter().filter(|entry| entry.tag == UTF8).collect();
    let is_descriptor = |entry: &&Entry| matches!(mutant[entry.at + 3..entry.end].first(), Some(b'(' | b'['));
    let descriptors: Vec<_> = texts.iter().filter(is_descriptor).collect();
    let text = descriptors.get((random() % descriptors.len().max(1) as u64) as usize)?;
    let places: Vec<_> = (text.at + 3..text.end).filter(|&at| PRIMITIVE.contains(&mutant[at])).collect();
    let at = *places.get((random() % places.len().max(1) as u64) as usize)?;
    mutant[at] = PRIMITIVE[(random() % 8) as usize];
    Some(())
}

/// A constant that names another one of the pool.
fn constant(mutant: &mut [u8], random: Random<'_>) -> Option<()> {
    let entries = pool(mutant);
    let naming: Vec<_> = entries.iter().filter(|entry| matches!(entry.tag, 7..=12 | 15..=18)).collect();
    let entry = naming.get((random() % naming.len().max(1) as u64) as usize)?;
    let at = if entry.end - entry.at == 5 && random().is_multiple_of(2) { entry.at + 3 } else { entry.end - 2 };
    let now = u16::from_be_bytes([mutant[at], mutant[at + 1]]);
    // Mostly of the same kind.
    let kind = entries.iter().find(|entry| entry.index == now).map(|entry| entry.tag);
    let alike: Vec<_> = entries.iter().filter(|entry| random().is_multiple_of(8) || Some(entry.tag) == kind).collect();
    let to = alike.get((random() % alike.len().max(1) as u64) as usize)?.index;
    mutant[at..at + 2].copy_from_slice(&to.to_be_bytes());
    Some(())
}

/// Other flags of the class.
fn flags(mutant: &mut [u8], file: &ClassFile, random: Random<'_>) -> Option<()> {
    const LIKELY: [u16; 6] = [0x0010, 0x0020, 0x0200, 0x0400, 0x1000, 0x4000];
    let at = pool(mutant).last()?.end;
    debug_assert!(at + 2 < mutant.len(), "{} goes on behind its constants", file.name);
    let flags = u16::from_be_bytes([mutant[at], mutant[at + 1]]) ^ LIKELY[(random() % 6) as usize];
    mutant[at..at + 2].copy_from_slice(&flags.to_be_bytes());
    Some(())
}

/// The tag of a text (JVMS table 4.4-A).
const UTF8: u8 = 1;

/// A constant: its number, its tag, and where it begins and ends in the file.
struct Entry {
    index: u16,
    tag: u8,
    at: usize,
    end: usize,
}

/// The constant pool of a class file that is in order.
fn pool(bytes: &[u8]) -> Vec<Entry> {
    let two = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    let (mut all, mut index, mut at) = (vec![], 1, 10);
    while index < two(8) {
        let tag = bytes[at];
        let size = match tag {
            UTF8 => 3 + usize::from(two(at + 1)),
            5 | 6 => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => 5,
        };
        all.push(Entry { index, tag, at, end: at + size });
        index += if matches!(tag, 5 | 6) { 2 } else { 1 };
        at += size;
    }
    all
}

/// The number of the constant that is this text.
pub fn utf8_index(bytes: &[u8], text: &[u8]) -> Option<u16> {
    pool(bytes).iter().find(|e| e.tag == UTF8 && &bytes[e.at + 3..e.end] == text).map(|e| e.index)
}

/// Where the code of a method begins in the file: its bytes, found by the length before them.
fn code_start(bytes: &[u8], file: &ClassFile, name: &str, descriptor: &str) -> Option<usize> {
    let method = file.methods.iter().find(|m| &*m.name == name && &*m.raw_descriptor == descriptor)?;
    let code = method.code.as_ref()?;
    let mut head = vec![];
    head.extend(code.max_stack.to_be_bytes());
    head.extend(code.max_locals.to_be_bytes());
    head.extend(code.byte_length.to_be_bytes());
    let found: Vec<usize> = (0..bytes.len() - head.len()).filter(|&i| bytes[i..].starts_with(&head)).collect();
    // Only where there is no doubt.
    (found.len() == 1).then(|| found[0] + head.len())
}
