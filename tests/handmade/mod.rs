//! Programs in the instructions that no compiler of today writes: subroutines, far jumps, every form of the stack
//! shuffles, `nop` and `swap`, whose version is 49, so they need no stack maps; and the constants that none loads: method
//! types and handles, and dynamic constants of every bootstrap method of the JDK and others.

mod constants;

use crate::assembler::Assembler;

/// The classes of the package `programs` and their bytes.
pub(crate) fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![("Subroutines", subroutines()), ("Shuffles", shuffles()), ("Constants", constants::program())]
}

/// A piece of code.
pub(crate) enum Part<'a> {
    Bytes(&'a [u8]),
    /// A jump with an offset of two bytes: opcode and label.
    Near(u8, char),
    /// A jump with an offset of four bytes.
    Far(u8, char),
    Label(char),
}

use Part::{Bytes, Far, Label, Near};

impl Part<'_> {
    /// Bytes of code.
    pub(crate) fn size(&self) -> usize {
        match self {
            Bytes(bytes) => bytes.len(),
            Near(..) => 3,
            Far(..) => 5,
            Label(_) => 0,
        }
    }
}

const JSR: u8 = 0xa8;
const JSR_W: u8 = 0xc9;
const GOTO_W: u8 = 0xc8;
const IFGT: u8 = 0x9d;
const NOP: u8 = 0x00;
const SWAP: u8 = 0x5f;

/// The bytes of code, its jumps resolved.
pub(crate) fn link(parts: &[Part<'_>]) -> Vec<u8> {
    let of = |label: char| {
        let at = parts.iter().position(|part| matches!(part, Label(l) if *l == label)).expect("a label");
        parts[..at].iter().map(Part::size).sum::<usize>() as i32
    };
    let mut code = vec![];
    for part in parts {
        let pc = code.len() as i32;
        match part {
            Bytes(bytes) => code.extend(*bytes),
            Near(opcode, to) => {
                code.push(*opcode);
                code.extend(((of(*to) - pc) as i16).to_be_bytes());
            }
            Far(opcode, to) => {
                code.push(*opcode);
                code.extend((of(*to) - pc).to_be_bytes());
            }
            Label(_) => {}
        }
    }
    code
}

/// A subroutine called near and far, one called from another (which has that one only for itself, as verification by type inference wants it), and return addresses in near and far variables.
fn subroutines() -> Vec<u8> {
    let mut a = Assembler::of("programs/Subroutines", 49);
    let [out1, out2] = a.member(9, "java/lang/System", "out", "Ljava/io/PrintStream;").to_be_bytes();
    let [int1, int2] = a.member(10, "java/io/PrintStream", "println", "(I)V").to_be_bytes();
    let code = link(&[
        Bytes(&[0x10, 5, 0x3c, NOP]), // bipush 5, istore_1
        Label('a'),
        Near(JSR, 's'),
        Bytes(&[0x1b]), // iload_1
        Near(IFGT, 'a'),
        Far(JSR_W, 's'),
        Far(GOTO_W, 'e'),
        Label('s'),
        Bytes(&[0x4d]),                                           // astore_2
        Bytes(&[0x1b, 0xb2, out1, out2, SWAP, 0xb6, int1, int2]), // iload_1, getstatic, swap, invokevirtual
        Bytes(&[0x84, 1, 0xfe, 0xa9, 2]),                         // iinc 1 -2, ret 2
        Label('t'),
        Bytes(&[0xc4, 0x3a, 1, 44]), // wide astore 300
        Near(JSR, 'u'),
        Bytes(&[0xc4, 0x84, 0, 1, 3, 0xe8]), // wide iinc 1 1000
        Far(JSR_W, 'u'),
        Bytes(&[0xc4, 0xa9, 1, 44]), // wide ret 300
        Label('u'),
        Bytes(&[0x4e, 0x1b, 0xb2, out1, out2, SWAP, 0xb6, int1, int2, 0xa9, 3]), // astore_3, ..., ret 3
        Label('e'),
        Near(JSR, 't'),
        Bytes(&[0xb1]),
    ]);
    a.body("main", "([Ljava/lang/String;)V", [2, 301], &code, &[], &[]);
    a.finish()
}

/// Every form of the instructions that copy and move stack entries (JVMS §6.5), with all that is left printed.
fn shuffles() -> Vec<u8> {
    let mut a = Assembler::of("programs/Shuffles", 49);
    let out = a.member(9, "java/lang/System", "out", "Ljava/io/PrintStream;").to_be_bytes();
    let int = a.member(10, "java/io/PrintStream", "println", "(I)V").to_be_bytes();
    let long = a.member(10, "java/io/PrintStream", "println", "(J)V").to_be_bytes();
    // 'I' and 'L' stand for an int and a long; what is pushed, the instruction, what is then there.
    let forms = [
        ("I", 0x59, "II"),     // dup
        ("II", 0x5a, "III"),   // dup_x1
        ("III", 0x5b, "IIII"), // dup_x2, forms 1 and 2
        ("LI", 0x5b, "ILI"),
        ("II", 0x5c, "IIII"), // dup2, forms 1 and 2
        ("L", 0x5c, "LL"),
        ("III", 0x5d, "IIIII"), // dup2_x1, forms 1 and 2
        ("IL", 0x5d, "LIL"),
        ("IIII", 0x5e, "IIIIII"), // dup2_x2, forms 1 to 4
        ("IIL", 0x5e, "LIIL"),
        ("LII", 0x5e, "IILII"),
        ("LL", 0x5e, "LLL"),
        ("II", SWAP, "II"),
        ("II", 0x57, "I"),  // pop
        ("III", 0x58, "I"), // pop2, forms 1 and 2
        ("IL", 0x58, "I"),
    ];
    let mut code = vec![];
    for (before, opcode, after) in forms {
        for (i, kind) in before.bytes().enumerate() {
            code.extend([0x10, 10 + i as u8]); // bipush
            code.extend((kind == b'L').then_some(0x85)); // i2l
        }
        code.push(opcode);
        for kind in after.bytes().rev() {
            code.push(0xb2); // getstatic
            code.extend(out);
            // The stream goes below the value: swap, or dup_x2 and pop.
            code.extend(if kind == b'L' { &[0x5b, 0x57][..] } else { &[SWAP] });
            code.push(0xb6); // invokevirtual
            code.extend(if kind == b'L' { long } else { int });
        }
    }
    code.push(0xb1);
    a.body("main", "([Ljava/lang/String;)V", [10, 1], &code, &[], &[]);
    a.finish()
}
