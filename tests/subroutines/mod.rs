//! Methods `static int m(int)` with subroutines, as compilers before Java 6 wrote `finally`, and as none would.

use crate::{
    assembler::Assembler,
    handmade::{
        Part::{self, Bytes, Label, Near},
        link,
    },
};

const JSR: u8 = 0xa8;
const GOTO: u8 = 0xa7;
const IFEQ: u8 = 0x99;

/// Class and code. Variable 0 is the argument. Where there are labels `x`, `y` and `h`, exceptions from `x` to before `y` go to `h`.
pub(crate) const METHODS: &[(&str, &[Part<'_>])] = &[
    // try { n = 10 / n; } finally { n += 3; } return n;
    (
        "Finally",
        &[
            Label('x'),
            Bytes(&[0x10, 10, 0x1a, 0x6c, 0x3b]), // bipush 10, iload_0, idiv, istore_0
            Near(JSR, 'f'),
            Bytes(&[0x1a, 0xac]), // iload_0, ireturn
            Label('y'),
            Label('h'),
            Bytes(&[0x4d]), // astore_2
            Near(JSR, 'f'),
            Bytes(&[0x2c, 0xbf]), // aload_2, athrow
            Label('f'),
            Bytes(&[0x4c, 0x84, 0, 3, 0xa9, 1]), // astore_1, iinc 0 3, ret 1
        ],
    ),
    // One in another, called with variables of different types that are none of their concern.
    (
        "Nested",
        &[
            Bytes(&[0x0a, 0x41]), // lconst_1, lstore_2
            Near(JSR, 'f'),
            Bytes(&[0x20, 0x88, 0x1a, 0x60, 0x3b, 0x01, 0x4d]), // lload_2, l2i, iload_0, iadd, istore_0, aconst_null, astore_2
            Near(JSR, 'f'),
            Bytes(&[0x2c]),  // aload_2
            Near(0xc6, 'e'), // ifnull
            Bytes(&[0x02, 0xac]),
            Label('e'),
            Bytes(&[0x1a, 0xac]),
            Label('f'),
            Bytes(&[0x4c]), // astore_1
            Near(JSR, 'g'),
            Near(JSR, 'g'),
            Bytes(&[0xa9, 1]),
            Label('g'),
            Bytes(&[0x3a, 4, 0x84, 0, 7, 0xa9, 4]), // astore 4, iinc 0 7, ret 4
        ],
    ),
    // From the inner one past the outer.
    (
        "Past",
        &[
            Near(JSR, 'f'),
            Bytes(&[0x1a, 0xac]),
            Label('f'),
            Bytes(&[0x4c]),
            Near(JSR, 'g'),
            Bytes(&[0x02, 0xac]),
            Label('g'),
            Bytes(&[0x4d, 0xa9, 1]), // astore_2, ret 1
        ],
    ),
    ("OfAnInt", &[Bytes(&[0x1a, 0x3c, 0xa9, 1])]),
    ("OfNothing", &[Bytes(&[0xa9, 3])]),
    (
        "Recursive",
        &[
            Near(JSR, 'f'),
            Bytes(&[0x1a, 0xac]),
            Label('f'),
            Bytes(&[0x4c, 0x1a]),
            Near(IFEQ, 'e'),
            Near(JSR, 'f'),
            Label('e'),
            Bytes(&[0xa9, 1]),
        ],
    ),
    (
        "TwoReturns",
        &[
            Near(JSR, 'f'),
            Bytes(&[0x1a, 0xac]),
            Label('f'),
            Bytes(&[0x4c, 0x1a]),
            Near(IFEQ, 'e'),
            Bytes(&[0xa9, 1]),
            Label('e'),
            Bytes(&[0xa9, 1]),
        ],
    ),
    // The variable that it reads is of two types.
    (
        "Touched",
        &[
            Bytes(&[0x03, 0x3d]), // iconst_0, istore_2
            Near(JSR, 'f'),
            Bytes(&[0x0b, 0x45]), // fconst_0, fstore_2
            Near(JSR, 'f'),
            Bytes(&[0x1a, 0xac]),
            Label('f'),
            Bytes(&[0x4c, 0x1c, 0x57, 0xa9, 1]), // astore_1, iload_2, pop, ret 1
        ],
    ),
    // The variable that it writes is of its type behind it.
    (
        "Written",
        &[
            Bytes(&[0x0b, 0x45]), // fconst_0, fstore_2
            Near(JSR, 'f'),
            Bytes(&[0x1c, 0xac]), // iload_2, ireturn
            Label('f'),
            Bytes(&[0x4c, 0x1a, 0x3d, 0xa9, 1]), // astore_1, iload_0, istore_2, ret 1
        ],
    ),
    ("Loaded", &[Near(JSR, 'f'), Label('f'), Bytes(&[0x4c, 0x2b, 0x57, 0x1a, 0xac])]),
    // It is left without ret.
    (
        "Left",
        &[
            Near(JSR, 'f'),
            Bytes(&[0x02, 0xac]),
            Label('f'),
            Bytes(&[0x57]),
            Near(GOTO, 'e'),
            Label('e'),
            Bytes(&[0x1a, 0xac]),
        ],
    ),
    ("FallenInto", &[Near(JSR, 'f'), Label('f'), Bytes(&[0x4c, 0xa9, 1])]),
    ("AtTheEnd", &[Near(GOTO, 'e'), Label('f'), Bytes(&[0x4c, 0xa9, 1]), Label('e'), Near(JSR, 'f')]),
    // In a loop; which of two is returned from is not known where their ways meet.
    (
        "Loop",
        &[
            Label('a'),
            Near(JSR, 'f'),
            Bytes(&[0x1a]),
            Near(0x9d, 'a'), // ifgt
            Bytes(&[0x1a, 0xac]),
            Label('f'),
            Bytes(&[0x4c, 0x84, 0, 0xfe, 0xa9, 1]), // astore_1, iinc 0 -2, ret 1
        ],
    ),
    (
        "Meeting",
        &[
            Near(JSR, 'f'),
            Near(JSR, 'g'),
            Bytes(&[0x1a, 0xac]),
            Label('f'),
            Bytes(&[0x4c]),
            Near(GOTO, 'e'),
            Label('g'),
            Bytes(&[0x4c]),
            Label('e'),
            Bytes(&[0xa9, 1]),
        ],
    ),
    // Not initialized on one side of it.
    ("Dead", &[Bytes(&[0x1a, 0xac]), Near(JSR, 'f'), Bytes(&[0x1a, 0xac]), Label('f'), Bytes(&[0x4c, 0xa9, 2])]),
    // The stack of the caller is still there.
    (
        "Stack",
        &[
            Bytes(&[0x1a, 0x08]), // iload_0, iconst_5
            Near(JSR, 'f'),
            Bytes(&[0x60, 0xac]), // iadd, ireturn
            Label('f'),
            Bytes(&[0x4c, 0x84, 0, 9, 0xa9, 1]),
        ],
    ),
];

/// The code of a method.
pub(crate) fn code(parts: &[Part<'_>]) -> Vec<u8> {
    link(parts)
}

/// The class `S` and this name, of Java 1.4.
pub(crate) fn class(name: &str, parts: &[Part<'_>]) -> Vec<u8> {
    let mut a = Assembler::of(&format!("S{name}"), 48);
    let at = |label: char| {
        let before: Vec<_> = parts.iter().take_while(|part| !matches!(part, Label(l) if *l == label)).collect();
        (before.len() < parts.len()).then(|| before.iter().map(|part| part.size()).sum::<usize>() as u16)
    };
    let handlers: Vec<_> = at('x').zip(at('y')).zip(at('h')).map(|((x, y), h)| [x, y, h, 0]).into_iter().collect();
    a.body("m", "(I)I", [4, 6], &code(parts), &handlers, &[]);
    a.finish()
}
