//! The opcodes: one row each with byte, mnemonic and operand format (JVMS §6.5, §7).

use super::Instr;
use Operands::*;

/// What follows the opcode byte.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Operands {
    /// No operand.
    Nothing,
    /// An int in one byte: `bipush`.
    Byte,
    /// An int in two bytes: `sipush`.
    Short,
    /// A constant pool index in one byte: `ldc`.
    Const1,
    /// A constant pool index in two bytes.
    Const2,
    /// A local variable in one byte, two after `wide`.
    Local,
    /// A local variable and an increment in one byte each, two each after `wide`.
    Iinc,
    /// A jump in two bytes, relative to the opcode.
    Jump2,
    /// A jump in four bytes, relative to the opcode.
    Jump4,
    /// Padding, default, low, high, high - low + 1 jumps, four bytes each.
    TableSwitch,
    /// Padding, default, a count, as many pairs of key and jump, four bytes each.
    LookupSwitch,
    /// A constant pool index in two bytes, a count, a zero.
    InvokeInterface,
    /// A constant pool index in two bytes, two zeros.
    InvokeDynamic,
    /// A primitive type in one byte (JVMS table 6.5.newarray-A).
    ArrayType,
    /// A constant pool index in two bytes, dimensions in one.
    MultiArray,
    /// Another instruction, its operands twice as long.
    Wide,
}

/// One row of the table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// The opcode itself.
    pub byte: u8,
    /// How the specification and `javap` spell it.
    pub mnemonic: &'static str,
    /// What follows it.
    pub operands: Operands,
}

const fn row(byte: u8, mnemonic: &'static str, operands: Operands) -> Opcode {
    Opcode { byte, mnemonic, operands }
}

/// All opcodes a class file may contain, in order of their bytes. The three reserved ones (`breakpoint`, `impdep1`,
/// `impdep2`) may not occur there (JVMS §6.2), so they are not here.
#[rustfmt::skip]
pub static TABLE: [Opcode; 202] = [
    row(0x00, "nop", Nothing),
    row(0x01, "aconst_null", Nothing),
    row(0x02, "iconst_m1", Nothing),
    row(0x03, "iconst_0", Nothing),
    row(0x04, "iconst_1", Nothing),
    row(0x05, "iconst_2", Nothing),
    row(0x06, "iconst_3", Nothing),
    row(0x07, "iconst_4", Nothing),
    row(0x08, "iconst_5", Nothing),
    row(0x09, "lconst_0", Nothing),
    row(0x0a, "lconst_1", Nothing),
    row(0x0b, "fconst_0", Nothing),
    row(0x0c, "fconst_1", Nothing),
    row(0x0d, "fconst_2", Nothing),
    row(0x0e, "dconst_0", Nothing),
    row(0x0f, "dconst_1", Nothing),
    row(0x10, "bipush", Byte),
    row(0x11, "sipush", Short),
    row(0x12, "ldc", Const1),
    row(0x13, "ldc_w", Const2),
    row(0x14, "ldc2_w", Const2),
    row(0x15, "iload", Local),
    row(0x16, "lload", Local),
    row(0x17, "fload", Local),
    row(0x18, "dload", Local),
    row(0x19, "aload", Local),
    row(0x1a, "iload_0", Nothing),
    row(0x1b, "iload_1", Nothing),
    row(0x1c, "iload_2", Nothing),
    row(0x1d, "iload_3", Nothing),
    row(0x1e, "lload_0", Nothing),
    row(0x1f, "lload_1", Nothing),
    row(0x20, "lload_2", Nothing),
    row(0x21, "lload_3", Nothing),
    row(0x22, "fload_0", Nothing),
    row(0x23, "fload_1", Nothing),
    row(0x24, "fload_2", Nothing),
    row(0x25, "fload_3", Nothing),
    row(0x26, "dload_0", Nothing),
    row(0x27, "dload_1", Nothing),
    row(0x28, "dload_2", Nothing),
    row(0x29, "dload_3", Nothing),
    row(0x2a, "aload_0", Nothing),
    row(0x2b, "aload_1", Nothing),
    row(0x2c, "aload_2", Nothing),
    row(0x2d, "aload_3", Nothing),
    row(0x2e, "iaload", Nothing),
    row(0x2f, "laload", Nothing),
    row(0x30, "faload", Nothing),
    row(0x31, "daload", Nothing),
    row(0x32, "aaload", Nothing),
    row(0x33, "baload", Nothing),
    row(0x34, "caload", Nothing),
    row(0x35, "saload", Nothing),
    row(0x36, "istore", Local),
    row(0x37, "lstore", Local),
    row(0x38, "fstore", Local),
    row(0x39, "dstore", Local),
    row(0x3a, "astore", Local),
    row(0x3b, "istore_0", Nothing),
    row(0x3c, "istore_1", Nothing),
    row(0x3d, "istore_2", Nothing),
    row(0x3e, "istore_3", Nothing),
    row(0x3f, "lstore_0", Nothing),
    row(0x40, "lstore_1", Nothing),
    row(0x41, "lstore_2", Nothing),
    row(0x42, "lstore_3", Nothing),
    row(0x43, "fstore_0", Nothing),
    row(0x44, "fstore_1", Nothing),
    row(0x45, "fstore_2", Nothing),
    row(0x46, "fstore_3", Nothing),
    row(0x47, "dstore_0", Nothing),
    row(0x48, "dstore_1", Nothing),
    row(0x49, "dstore_2", Nothing),
    row(0x4a, "dstore_3", Nothing),
    row(0x4b, "astore_0", Nothing),
    row(0x4c, "astore_1", Nothing),
    row(0x4d, "astore_2", Nothing),
    row(0x4e, "astore_3", Nothing),
    row(0x4f, "iastore", Nothing),
    row(0x50, "lastore", Nothing),
    row(0x51, "fastore", Nothing),
    row(0x52, "dastore", Nothing),
    row(0x53, "aastore", Nothing),
    row(0x54, "bastore", Nothing),
    row(0x55, "castore", Nothing),
    row(0x56, "sastore", Nothing),
    row(0x57, "pop", Nothing),
    row(0x58, "pop2", Nothing),
    row(0x59, "dup", Nothing),
    row(0x5a, "dup_x1", Nothing),
    row(0x5b, "dup_x2", Nothing),
    row(0x5c, "dup2", Nothing),
    row(0x5d, "dup2_x1", Nothing),
    row(0x5e, "dup2_x2", Nothing),
    row(0x5f, "swap", Nothing),
    row(0x60, "iadd", Nothing),
    row(0x61, "ladd", Nothing),
    row(0x62, "fadd", Nothing),
    row(0x63, "dadd", Nothing),
    row(0x64, "isub", Nothing),
    row(0x65, "lsub", Nothing),
    row(0x66, "fsub", Nothing),
    row(0x67, "dsub", Nothing),
    row(0x68, "imul", Nothing),
    row(0x69, "lmul", Nothing),
    row(0x6a, "fmul", Nothing),
    row(0x6b, "dmul", Nothing),
    row(0x6c, "idiv", Nothing),
    row(0x6d, "ldiv", Nothing),
    row(0x6e, "fdiv", Nothing),
    row(0x6f, "ddiv", Nothing),
    row(0x70, "irem", Nothing),
    row(0x71, "lrem", Nothing),
    row(0x72, "frem", Nothing),
    row(0x73, "drem", Nothing),
    row(0x74, "ineg", Nothing),
    row(0x75, "lneg", Nothing),
    row(0x76, "fneg", Nothing),
    row(0x77, "dneg", Nothing),
    row(0x78, "ishl", Nothing),
    row(0x79, "lshl", Nothing),
    row(0x7a, "ishr", Nothing),
    row(0x7b, "lshr", Nothing),
    row(0x7c, "iushr", Nothing),
    row(0x7d, "lushr", Nothing),
    row(0x7e, "iand", Nothing),
    row(0x7f, "land", Nothing),
    row(0x80, "ior", Nothing),
    row(0x81, "lor", Nothing),
    row(0x82, "ixor", Nothing),
    row(0x83, "lxor", Nothing),
    row(0x84, "iinc", Iinc),
    row(0x85, "i2l", Nothing),
    row(0x86, "i2f", Nothing),
    row(0x87, "i2d", Nothing),
    row(0x88, "l2i", Nothing),
    row(0x89, "l2f", Nothing),
    row(0x8a, "l2d", Nothing),
    row(0x8b, "f2i", Nothing),
    row(0x8c, "f2l", Nothing),
    row(0x8d, "f2d", Nothing),
    row(0x8e, "d2i", Nothing),
    row(0x8f, "d2l", Nothing),
    row(0x90, "d2f", Nothing),
    row(0x91, "i2b", Nothing),
    row(0x92, "i2c", Nothing),
    row(0x93, "i2s", Nothing),
    row(0x94, "lcmp", Nothing),
    row(0x95, "fcmpl", Nothing),
    row(0x96, "fcmpg", Nothing),
    row(0x97, "dcmpl", Nothing),
    row(0x98, "dcmpg", Nothing),
    row(0x99, "ifeq", Jump2),
    row(0x9a, "ifne", Jump2),
    row(0x9b, "iflt", Jump2),
    row(0x9c, "ifge", Jump2),
    row(0x9d, "ifgt", Jump2),
    row(0x9e, "ifle", Jump2),
    row(0x9f, "if_icmpeq", Jump2),
    row(0xa0, "if_icmpne", Jump2),
    row(0xa1, "if_icmplt", Jump2),
    row(0xa2, "if_icmpge", Jump2),
    row(0xa3, "if_icmpgt", Jump2),
    row(0xa4, "if_icmple", Jump2),
    row(0xa5, "if_acmpeq", Jump2),
    row(0xa6, "if_acmpne", Jump2),
    row(0xa7, "goto", Jump2),
    row(0xa8, "jsr", Jump2),
    row(0xa9, "ret", Local),
    row(0xaa, "tableswitch", TableSwitch),
    row(0xab, "lookupswitch", LookupSwitch),
    row(0xac, "ireturn", Nothing),
    row(0xad, "lreturn", Nothing),
    row(0xae, "freturn", Nothing),
    row(0xaf, "dreturn", Nothing),
    row(0xb0, "areturn", Nothing),
    row(0xb1, "return", Nothing),
    row(0xb2, "getstatic", Const2),
    row(0xb3, "putstatic", Const2),
    row(0xb4, "getfield", Const2),
    row(0xb5, "putfield", Const2),
    row(0xb6, "invokevirtual", Const2),
    row(0xb7, "invokespecial", Const2),
    row(0xb8, "invokestatic", Const2),
    row(0xb9, "invokeinterface", InvokeInterface),
    row(0xba, "invokedynamic", InvokeDynamic),
    row(0xbb, "new", Const2),
    row(0xbc, "newarray", ArrayType),
    row(0xbd, "anewarray", Const2),
    row(0xbe, "arraylength", Nothing),
    row(0xbf, "athrow", Nothing),
    row(0xc0, "checkcast", Const2),
    row(0xc1, "instanceof", Const2),
    row(0xc2, "monitorenter", Nothing),
    row(0xc3, "monitorexit", Nothing),
    row(0xc4, "wide", Wide),
    row(0xc5, "multianewarray", MultiArray),
    row(0xc6, "ifnull", Jump2),
    row(0xc7, "ifnonnull", Jump2),
    row(0xc8, "goto_w", Jump4),
    row(0xc9, "jsr_w", Jump4),
];

impl Opcode {
    /// The opcode of a byte.
    pub fn of_byte(byte: u8) -> Option<&'static Opcode> {
        TABLE.get(usize::from(byte))
    }

    /// The opcode an instruction was decoded from. [`Instr`] folds the short forms into one; the instruction's
    /// `size` in bytes tells them apart again, and `two_words` says whether an `ldc` loads a long or a double.
    /// For the long form behind a `wide` it is the opcode after the `wide`.
    pub fn of_instr(instr: &Instr, size: u32, two_words: bool) -> &'static Opcode {
        let short = size == 1;
        let byte = match *instr {
            Instr::Nop => 0x00,
            Instr::Null => 0x01,
            Instr::Int(n) if short => offset(0x03, n as u8), // iconst_m1 is 0x02
            Instr::Int(_) => 0x10 + u8::from(size == 3),
            Instr::Long(n) => offset(0x09, n as u8),
            Instr::Float(bits) => offset(0x0b, f32::from_bits(bits) as u8),
            Instr::Double(bits) => offset(0x0e, f64::from_bits(bits) as u8),
            Instr::Ldc(_) if size == 2 => 0x12,
            Instr::Ldc(_) => 0x13 + u8::from(two_words),
            Instr::Load(kind, n) if short => 0x1a + 4 * kind as u8 + n as u8,
            Instr::Load(kind, _) => 0x15 + kind as u8,
            Instr::Store(kind, n) if short => 0x3b + 4 * kind as u8 + n as u8,
            Instr::Store(kind, _) => 0x36 + kind as u8,
            Instr::ArrayLoad(elem) => 0x2e + elem as u8,
            Instr::ArrayStore(elem) => 0x4f + elem as u8,
            Instr::Stack(op) => 0x57 + op as u8,
            Instr::Arith(kind, op) => arith(kind as u8, op),
            Instr::Neg(kind) => 0x74 + kind as u8,
            Instr::Iinc(..) => 0x84,
            Instr::Convert(op) => 0x85 + op as u8,
            Instr::Compare(op) => 0x94 + op as u8,
            Instr::If(cond, _) => 0x99 + cond as u8,
            Instr::IfIcmp(cond, _) => 0x9f + cond as u8,
            Instr::IfAcmp(cond, _) => 0xa5 + cond as u8,
            Instr::IfNull(cond, _) => 0xc6 + cond as u8,
            Instr::Goto(_) => {
                if size == 5 {
                    0xc8
                } else {
                    0xa7
                }
            }
            Instr::Jsr(_) => {
                if size == 5 {
                    0xc9
                } else {
                    0xa8
                }
            }
            Instr::Ret(_) => 0xa9,
            Instr::TableSwitch(_) => 0xaa,
            Instr::LookupSwitch(_) => 0xab,
            Instr::Return(Some(kind)) => 0xac + kind as u8,
            Instr::Return(None) => 0xb1,
            Instr::GetStatic(_) => 0xb2,
            Instr::PutStatic(_) => 0xb3,
            Instr::GetField(_) => 0xb4,
            Instr::PutField(_) => 0xb5,
            Instr::Invoke(how, _) => 0xb6 + how as u8,
            Instr::InvokeDynamic(_) => 0xba,
            Instr::New(_) => 0xbb,
            Instr::NewArray(_) => 0xbc,
            Instr::ANewArray(_) => 0xbd,
            Instr::ArrayLength => 0xbe,
            Instr::Throw => 0xbf,
            Instr::CheckCast(_) => 0xc0,
            Instr::InstanceOf(_) => 0xc1,
            Instr::MonitorEnter => 0xc2,
            Instr::MonitorExit => 0xc3,
            Instr::MultiANewArray(..) => 0xc5,
        };
        &TABLE[usize::from(byte)]
    }
}

/// The opcode `n` rows past `zero`; `n` may be -1 as a byte.
fn offset(zero: u8, n: u8) -> u8 {
    zero.wrapping_add(n).min(0xc9)
}

/// Arithmetic opcodes stand in rows of four kinds, from the shifts on in rows of two.
fn arith(kind: u8, op: super::code::ArithOp) -> u8 {
    use super::code::ArithOp::*;
    match op {
        Add | Sub | Mul | Div | Rem => 0x60 + 4 * op as u8 + kind,
        Shl => 0x78 + kind,
        Shr => 0x7a + kind,
        Ushr => 0x7c + kind,
        And => 0x7e + kind,
        Or => 0x80 + kind,
        Xor => 0x82 + kind,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_stands_at_its_byte() {
        for (i, row) in TABLE.iter().enumerate() {
            assert_eq!(usize::from(row.byte), i);
        }
        // Spot checks against JVMS §7.
        for (byte, mnemonic) in [
            (0x12, "ldc"),
            (0x2a, "aload_0"),
            (0x36, "istore"),
            (0x57, "pop"),
            (0x60, "iadd"),
            (0x78, "ishl"),
            (0x84, "iinc"),
            (0x94, "lcmp"),
            (0x99, "ifeq"),
            (0xaa, "tableswitch"),
            (0xb1, "return"),
            (0xb6, "invokevirtual"),
            (0xc4, "wide"),
            (0xc9, "jsr_w"),
        ] {
            assert_eq!(Opcode::of_byte(byte).unwrap().mnemonic, mnemonic);
        }
        assert_eq!(Opcode::of_byte(0xca), None);
    }
}
