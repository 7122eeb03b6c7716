//! What each instruction does, in words: what the JVM does (JVMS §6.5), then what is added where a value is not known.

use serde_json::{Value as Json, json};

/// What is said of an instruction.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Words {
    /// The part of JVMS §6.5 that describes it, as its page names it.
    pub section: &'static str,
    /// What the JVM does.
    pub does: &'static str,
    /// What symbolic execution adds.
    pub adds: &'static str,
}

const TERM: &str = "If an operand depends on the input, the result is a term: an expression over it. Nothing is asked.";
const NOTHING: &str = "Values are moved as they are, terms too.";
const REFERENCE: &str =
    "A reference of the input must be known to be null or not: if both are possible, the path forks.";

/// What is said of the instruction with this mnemonic.
pub fn words(mnemonic: &'static str) -> Option<Words> {
    let (section, does, adds) = match mnemonic {
        "nop" => ("nop", "Does nothing.", NOTHING),
        "aconst_null" => ("aconst_null", "Pushes null.", NOTHING),
        m if m.starts_with("iconst_") => ("iconst_i", "Pushes the int in its name.", NOTHING),
        m if m.starts_with("lconst_") => {
            ("lconst_l", "Pushes the long in its name; a long counts as two words.", NOTHING)
        }
        m if m.starts_with("fconst_") => ("fconst_f", "Pushes the float in its name.", NOTHING),
        m if m.starts_with("dconst_") => {
            ("dconst_d", "Pushes the double in its name; it counts as two words.", NOTHING)
        }
        "bipush" => ("bipush", "Pushes a byte of the code, as an int.", NOTHING),
        "sipush" => ("sipush", "Pushes a short of the code, as an int.", NOTHING),
        "ldc" => (
            "ldc",
            "Pushes a constant of the class: a number, a string, a class, or what a bootstrap method makes.",
            NOTHING,
        ),
        "ldc_w" => ("ldc_w", "As ldc, with a wide index.", NOTHING),
        "ldc2_w" => ("ldc2_w", "Pushes a long or double constant; it counts as two words.", NOTHING),
        "iaload" | "laload" | "faload" | "daload" | "aaload" | "baload" | "caload" | "saload" => (
            mnemonic,
            "Pops an index and an array, and pushes that element. Throws if the array is null or the index out of bounds.",
            "Null and the bounds are questions if the input decides them. An element at an unknown index is a term; a reference of the input is read as the strategy has it.",
        ),
        "iastore" | "lastore" | "fastore" | "dastore" | "aastore" | "bastore" | "castore" | "sastore" => (
            mnemonic,
            "Pops a value, an index and an array, and stores the value there. Throws if the array is null, the index out of bounds, or the array refuses the value.",
            "Null and the bounds are questions if the input decides them. What is written to an array of the input goes to a log; the input stays as it was.",
        ),
        m if is_load(m) => (load_section(m), "Pushes a local variable.", NOTHING),
        m if is_store(m) => (load_section(m), "Pops a value into a local variable.", NOTHING),
        "pop" => ("pop", "Pops a value.", NOTHING),
        "pop2" => ("pop2", "Pops two words: two values, or one long or double.", NOTHING),
        "dup" => ("dup", "Pushes the top value once more.", NOTHING),
        "dup_x1" => ("dup_x1", "Copies the top value below the second.", NOTHING),
        "dup_x2" => ("dup_x2", "Copies the top value below the second and third word.", NOTHING),
        "dup2" => ("dup2", "Pushes the top two words once more.", NOTHING),
        "dup2_x1" => ("dup2_x1", "Copies the top two words below the third.", NOTHING),
        "dup2_x2" => ("dup2_x2", "Copies the top two words below the fourth.", NOTHING),
        "swap" => ("swap", "Swaps the top two values.", NOTHING),
        "iadd" | "ladd" | "fadd" | "dadd" => {
            (mnemonic, "Pops two numbers and pushes their sum; ints and longs wrap around.", TERM)
        }
        "isub" | "lsub" | "fsub" | "dsub" => (mnemonic, "Pops two numbers and pushes their difference.", TERM),
        "imul" | "lmul" | "fmul" | "dmul" => {
            (mnemonic, "Pops two numbers and pushes their product; ints and longs keep the low bits.", TERM)
        }
        "idiv" | "ldiv" => (
            mnemonic,
            "Pops a divisor and a dividend and pushes the quotient, rounded to zero. Throws if the divisor is 0.",
            "Whether the divisor is 0 is a question if the input decides it; else the result is a term.",
        ),
        "fdiv" | "ddiv" => (
            mnemonic,
            "Pops a divisor and a dividend and pushes the quotient. Nothing is thrown: there are infinities and NaN.",
            TERM,
        ),
        "irem" | "lrem" => (
            mnemonic,
            "Pops a divisor and a dividend and pushes the remainder, with the sign of the dividend. Throws if the divisor is 0.",
            "Whether the divisor is 0 is a question if the input decides it; else the result is a term.",
        ),
        "frem" | "drem" => (mnemonic, "Pops a divisor and a dividend and pushes the remainder.", TERM),
        "ineg" | "lneg" | "fneg" | "dneg" => (mnemonic, "Negates the top value.", TERM),
        "ishl" | "lshl" => (
            mnemonic,
            "Pops a distance and a value and pushes the value shifted left; the distance is taken modulo the width.",
            TERM,
        ),
        "ishr" | "lshr" => {
            (mnemonic, "Pops a distance and a value and pushes the value shifted right, with its sign.", TERM)
        }
        "iushr" | "lushr" => {
            (mnemonic, "Pops a distance and a value and pushes the value shifted right, with zeros.", TERM)
        }
        "iand" | "land" => (mnemonic, "Pops two numbers and pushes the bits that both have.", TERM),
        "ior" | "lor" => (mnemonic, "Pops two numbers and pushes the bits that any has.", TERM),
        "ixor" | "lxor" => (mnemonic, "Pops two numbers and pushes the bits that just one has.", TERM),
        "iinc" => ("iinc", "Adds a constant to an int in a local variable. The stack stays as it is.", TERM),
        "i2l" | "i2f" | "i2d" | "l2i" | "l2f" | "l2d" | "f2i" | "f2l" | "f2d" | "d2i" | "d2l" | "d2f" | "i2b"
        | "i2c" | "i2s" => {
            (mnemonic, "Converts the top value to another type; to a narrower int type it keeps the low bits.", TERM)
        }
        "lcmp" => ("lcmp", "Pops two longs and pushes -1, 0 or 1.", "The result is a term; the branch behind it asks."),
        "fcmpl" | "fcmpg" => (
            "fcmp_op",
            "Pops two floats and pushes -1, 0 or 1; of a NaN the l form says -1, the g form 1.",
            "The result is a term; the branch behind it asks.",
        ),
        "dcmpl" | "dcmpg" => (
            "dcmp_op",
            "Pops two doubles and pushes -1, 0 or 1; of a NaN the l form says -1, the g form 1.",
            "The result is a term; the branch behind it asks.",
        ),
        "ifeq" | "ifne" | "iflt" | "ifge" | "ifgt" | "ifle" => (
            "if_cond",
            "Pops an int, compares it with 0, and jumps if the condition holds.",
            "A branch: if inputs exist for both ways, the path forks, and each side keeps its condition.",
        ),
        "if_icmpeq" | "if_icmpne" | "if_icmplt" | "if_icmpge" | "if_icmpgt" | "if_icmple" => (
            "if_icmp_cond",
            "Pops two ints, compares them, and jumps if the condition holds.",
            "A branch: if inputs exist for both ways, the path forks, and each side keeps its condition.",
        ),
        "if_acmpeq" | "if_acmpne" => (
            "if_acmp_cond",
            "Pops two references and jumps if they are the same, or not.",
            "Two references of the input may be aliases. Lazy initialization has decided that before; path-optimal execution asks here, where the program does.",
        ),
        "ifnull" | "ifnonnull" => (mnemonic, "Pops a reference and jumps if it is null, or not.", REFERENCE),
        "goto" => ("goto", "Jumps.", "A jump back counts against the loop bound if a decision lies behind it."),
        "goto_w" => ("goto_w", "Jumps far.", "A jump back counts against the loop bound if a decision lies behind it."),
        "jsr" => ("jsr", "Pushes the address of the next instruction and jumps to a subroutine.", NOTHING),
        "jsr_w" => ("jsr_w", "Pushes the address of the next instruction and jumps far to a subroutine.", NOTHING),
        "ret" => ("ret", "Goes on at the address in a local variable.", NOTHING),
        "tableswitch" | "lookupswitch" => (
            mnemonic,
            "Pops an int and jumps to the target of its case, or the default.",
            "The path forks for each target that some input reaches, not for each case.",
        ),
        "ireturn" | "lreturn" | "freturn" | "dreturn" | "areturn" => (
            mnemonic,
            "Ends the method; the caller finds the value on its stack.",
            "The end of the method under test is the end of the path; its result may be a term.",
        ),
        "return" => ("return", "Ends the method.", "The end of the method under test is the end of the path."),
        "getstatic" => (
            "getstatic",
            "Pushes the value of a static field; its class is initialized first.",
            "Static fields hold what class initializers left, unless they are inputs (--static-inputs).",
        ),
        "putstatic" => ("putstatic", "Pops a value into a static field; its class is initialized first.", NOTHING),
        "getfield" => (
            "getfield",
            "Pops an object and pushes the value of its field. Throws if it is null.",
            "Null is a question if open. The field of an input is read through what has been written to it, so a reference may become an if-then-else over aliases; lazy initialization decides here what it denotes: null, an object met before, or a new one.",
        ),
        "putfield" => (
            "putfield",
            "Pops a value and an object and assigns the field. Throws if the object is null.",
            "Null is a question if open. What is written to an input goes to a log, beside the input, which stays as it was.",
        ),
        "invokevirtual" => (
            "invokevirtual",
            "Pops arguments and a receiver and calls the method that the receiver's class has. Throws if the receiver is null.",
            "Null is a question if open, and so is which method is selected: one path for each method, not for each class.",
        ),
        "invokespecial" => (
            "invokespecial",
            "Pops arguments and a receiver and calls just this method: a constructor, a private method, or one of the superclass.",
            REFERENCE,
        ),
        "invokestatic" => (
            "invokestatic",
            "Pops arguments and calls a static method; its class is initialized first.",
            "A method that the engine has a model of is told as a whole.",
        ),
        "invokeinterface" => (
            "invokeinterface",
            "Pops arguments and a receiver and calls the method that the receiver's class has for the interface. Throws if the receiver is null.",
            "Null is a question if open, and so is which method is selected; a class that nobody has seen may be the receiver too.",
        ),
        "invokedynamic" => (
            "invokedynamic",
            "Calls what its bootstrap method has linked it to: a lambda, a concatenation of strings, a switch over patterns.",
            "Linked once, then a call like any other.",
        ),
        "new" => (
            "new",
            "Makes an object, all fields at their defaults, and pushes it; the constructor is called next.",
            "An object of the run: it equals no reference of the input.",
        ),
        "newarray" => (
            "newarray",
            "Pops a length and pushes a new array of numbers, all zero. Throws if the length is negative.",
            "Whether the length is negative is a question if the input decides it; the length may stay a term.",
        ),
        "anewarray" => (
            "anewarray",
            "Pops a length and pushes a new array of references, all null. Throws if the length is negative.",
            "Whether the length is negative is a question if the input decides it; the length may stay a term.",
        ),
        "multianewarray" => (
            "multianewarray",
            "Pops lengths and pushes a new array of arrays.",
            "Whether a length is negative is a question if the input decides it.",
        ),
        "arraylength" => (
            "arraylength",
            "Pops an array and pushes its length. Throws if it is null.",
            "Null is a question if open; the length of an input is a term.",
        ),
        "athrow" => (
            "athrow",
            "Throws the exception on the stack: the nearest handler that fits goes on, else the method ends.",
            "Which handler catches an exception of the input is a question about its class.",
        ),
        "checkcast" => (
            "checkcast",
            "Throws if the reference on the stack is not null and not of that class; else leaves it there.",
            "Whether the class of an input is below it is a question if open; the answer narrows the classes that it may have.",
        ),
        "instanceof" => (
            "instanceof",
            "Pops a reference and pushes 1 if it is not null and of that class, else 0.",
            "The result is a term about the class of the input; the branch behind it asks.",
        ),
        "monitorenter" => ("monitorenter", "Pops an object and enters its monitor. Throws if it is null.", REFERENCE),
        "monitorexit" => ("monitorexit", "Pops an object and leaves its monitor. Throws if it is null.", REFERENCE),
        "wide" => ("wide", "Makes the next instruction take a wide index.", NOTHING),
        _ => return None,
    };
    Some(Words { section, does, adds })
}

/// `iload_0` is described as `iload_<n>`, and so are the like.
fn load_section(mnemonic: &'static str) -> &'static str {
    match mnemonic.split_once('_') {
        Some(("iload", _)) => "iload_n",
        Some(("lload", _)) => "lload_n",
        Some(("fload", _)) => "fload_n",
        Some(("dload", _)) => "dload_n",
        Some(("aload", _)) => "aload_n",
        Some(("istore", _)) => "istore_n",
        Some(("lstore", _)) => "lstore_n",
        Some(("fstore", _)) => "fstore_n",
        Some(("dstore", _)) => "dstore_n",
        Some(("astore", _)) => "astore_n",
        _ => mnemonic,
    }
}

fn is_load(m: &str) -> bool {
    ["iload", "lload", "fload", "dload", "aload"].iter().any(|of| m.starts_with(of))
}

fn is_store(m: &str) -> bool {
    ["istore", "lstore", "fstore", "dstore", "astore"].iter().any(|of| m.starts_with(of))
}

/// The words on these instructions, by mnemonic.
pub(super) fn json(opcodes: impl Iterator<Item = &'static str>) -> Json {
    let of = |opcode: &'static str| {
        let Words { section, does, adds } = words(opcode)?;
        Some((opcode.to_owned(), json!([section, does, adds])))
    };
    Json::Object(opcodes.filter_map(of).collect())
}
