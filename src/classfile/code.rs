//! The `Code` attribute as instructions with indices instead of byte offsets (JVMS §4.7.3, §6.5).

use super::{BaseType, Name, StackMap};

/// Index of an instruction within its method, not a byte offset.
pub type InstrIdx = u32;

/// Index into [`super::ClassFile::constants`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConstIdx(pub u16);

/// The body of a method.
#[derive(Clone, Debug)]
pub struct Code {
    /// Operand stack depth in words, as declared.
    pub max_stack: u16,
    /// Local variables in words, as declared.
    pub max_locals: u16,
    /// The instructions, in order.
    pub instrs: Vec<Instr>,
    /// Byte offset (pc) of each instruction, ascending.
    pub pcs: Vec<u32>,
    /// Exception table, in order (JVMS §2.10).
    pub handlers: Vec<Handler>,
    /// `LineNumberTable`: (first instruction, source line), ascending by instruction.
    pub lines: Vec<(InstrIdx, u16)>,
    /// `LocalVariableTable`.
    pub variables: Vec<LocalVariable>,
    /// Jump tables that [`Instr::TableSwitch`] and [`Instr::LookupSwitch`] index.
    pub switches: Vec<Switch>,
    /// Length of the code array in bytes.
    pub byte_length: u32,
    /// `StackMapTable`, where it is there and the class is to be verified.
    pub stack_map: Option<StackMap>,
    /// Why it is no code (JVMS §4.9.1), which is told when the class is verified; then nothing else here is of use.
    pub malformed: Option<Malformed>,
}

/// Why a method has no code, which a JVM finds out only when it verifies the class.
#[derive(Clone, Debug)]
pub struct Malformed {
    /// What is wrong, and at which pc.
    pub reason: Name,
    /// Whether type checking (JVMS §4.10.1) takes it for an error of the file, as HotSpot does with tables of the code.
    pub format: bool,
}

/// One exception handler. Ranges are half-open over instruction indices; `end` may equal the instruction count.
#[derive(Clone, Debug)]
pub struct Handler {
    /// First instruction covered.
    pub start: InstrIdx,
    /// First instruction no longer covered.
    pub end: InstrIdx,
    /// Where the handler starts.
    pub target: InstrIdx,
    /// Internal name of the class caught; `None` catches everything (`finally`).
    pub catch: Option<Name>,
}

/// One row of the `LocalVariableTable` (JVMS §4.7.13).
#[derive(Clone, Debug)]
pub struct LocalVariable {
    /// First instruction where the variable has a value.
    pub start: InstrIdx,
    /// First instruction where it has none any more.
    pub end: InstrIdx,
    /// Index of the local variable.
    pub index: u16,
    /// Its name.
    pub name: Name,
    /// Its field descriptor.
    pub descriptor: Name,
    /// Whether the row has whole instructions, as it must.
    pub is_whole: bool,
}

/// The targets of a `tableswitch` or `lookupswitch`.
#[derive(Clone, Debug)]
pub struct Switch {
    /// Where to go when no key matches.
    pub default: InstrIdx,
    /// (key, target), keys ascending.
    pub cases: Vec<(i32, InstrIdx)>,
}

impl Switch {
    /// Where to go on a key.
    pub fn target(&self, key: i32) -> InstrIdx {
        match self.cases.binary_search_by_key(&key, |&(k, _)| k) {
            Ok(i) => self.cases[i].1,
            Err(_) => self.default,
        }
    }
}

/// The computational kind of a load, store, return or arithmetic instruction.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// int, and the types computed as int.
    Int,
    /// long.
    Long,
    /// float.
    Float,
    /// double.
    Double,
    /// reference.
    Ref,
}

/// Element kind of an array load or store.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Elem {
    /// `iaload`, `iastore`.
    Int,
    /// `laload`, `lastore`.
    Long,
    /// `faload`, `fastore`.
    Float,
    /// `daload`, `dastore`.
    Double,
    /// `aaload`, `aastore`.
    Ref,
    /// `baload`, `bastore`: byte or boolean.
    Byte,
    /// `caload`, `castore`.
    Char,
    /// `saload`, `sastore`.
    Short,
}

/// Binary arithmetic and logic. `And`, `Or`, `Xor`, and shifts exist for int and long only.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
}

/// The condition of an `if` instruction; references use `Eq` and `Ne` only.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    /// Whether it holds of two ints.
    #[inline(always)]
    pub fn holds(self, x: i32, y: i32) -> bool {
        match self {
            Cond::Eq => x == y,
            Cond::Ne => x != y,
            Cond::Lt => x < y,
            Cond::Ge => x >= y,
            Cond::Gt => x > y,
            Cond::Le => x <= y,
        }
    }
}

/// Operand stack management (JVMS §2.11.6).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum StackOp {
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
}

/// Conversions (JVMS §2.11.4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Convert {
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
}

/// Three-way comparisons (JVMS §2.11.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Compare {
    Lcmp,
    Fcmpl,
    Fcmpg,
    Dcmpl,
    Dcmpg,
}

/// How a method is invoked.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Invoke {
    Virtual,
    Special,
    Static,
    Interface,
}

/// One instruction, operands decoded, short and `wide` forms folded into one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Instr {
    /// `nop`.
    Nop,
    /// `aconst_null`.
    Null,
    /// `iconst_<i>`, `bipush`, `sipush`.
    Int(i32),
    /// `lconst_<l>`.
    Long(i64),
    /// `fconst_<f>`, bits.
    Float(u32),
    /// `dconst_<d>`, bits.
    Double(u64),
    /// `ldc`, `ldc_w`, `ldc2_w`.
    Ldc(ConstIdx),
    /// `iload`, `aload`, ...
    Load(Kind, u16),
    /// `istore`, `astore`, ...
    Store(Kind, u16),
    /// `iaload`, ...
    ArrayLoad(Elem),
    /// `iastore`, ...
    ArrayStore(Elem),
    /// `pop`, `dup`, ...
    Stack(StackOp),
    /// `iadd`, `lshl`, ...
    Arith(Kind, ArithOp),
    /// `ineg`, ...
    Neg(Kind),
    /// `iinc`.
    Iinc(u16, i16),
    /// `i2l`, ...
    Convert(Convert),
    /// `lcmp`, `fcmpl`, ...
    Compare(Compare),
    /// `ifeq`, ...: against zero.
    If(Cond, InstrIdx),
    /// `if_icmpeq`, ...
    IfIcmp(Cond, InstrIdx),
    /// `if_acmpeq`, `if_acmpne`.
    IfAcmp(Cond, InstrIdx),
    /// `ifnull` (`Eq`), `ifnonnull` (`Ne`).
    IfNull(Cond, InstrIdx),
    /// `goto`, `goto_w`.
    Goto(InstrIdx),
    /// `jsr`, `jsr_w`.
    Jsr(InstrIdx),
    /// `ret`.
    Ret(u16),
    /// `tableswitch`: index into [`Code::switches`].
    TableSwitch(u16),
    /// `lookupswitch`: index into [`Code::switches`].
    LookupSwitch(u16),
    /// `ireturn`, ..., `return` (`None`).
    Return(Option<Kind>),
    /// `getstatic`.
    GetStatic(ConstIdx),
    /// `putstatic`.
    PutStatic(ConstIdx),
    /// `getfield`.
    GetField(ConstIdx),
    /// `putfield`.
    PutField(ConstIdx),
    /// `invokevirtual`, `invokespecial`, `invokestatic`, `invokeinterface`.
    Invoke(Invoke, ConstIdx),
    /// `invokedynamic`.
    InvokeDynamic(ConstIdx),
    /// `new`.
    New(ConstIdx),
    /// `newarray`.
    NewArray(BaseType),
    /// `anewarray`: the constant names the element type.
    ANewArray(ConstIdx),
    /// `multianewarray`: the constant names the array type.
    MultiANewArray(ConstIdx, u8),
    /// `arraylength`.
    ArrayLength,
    /// `athrow`.
    Throw,
    /// `checkcast`.
    CheckCast(ConstIdx),
    /// `instanceof`.
    InstanceOf(ConstIdx),
    /// `monitorenter`.
    MonitorEnter,
    /// `monitorexit`.
    MonitorExit,
}

impl Instr {
    /// Whether it goes on in one place or another (the conditional ones and switches of JVMS §2.11.7).
    pub fn is_conditional(&self) -> bool {
        use Instr::{If, IfAcmp, IfIcmp, IfNull, LookupSwitch, TableSwitch};
        matches!(self, If(..) | IfIcmp(..) | IfAcmp(..) | IfNull(..) | TableSwitch(_) | LookupSwitch(_))
    }
}

impl Code {
    /// What stands for code that is none: it returns.
    pub(super) fn none(max_stack: u16, max_locals: u16, why: Malformed) -> Code {
        Code {
            max_stack,
            max_locals,
            instrs: vec![Instr::Return(None)],
            pcs: vec![0],
            handlers: vec![],
            lines: vec![],
            variables: vec![],
            switches: vec![],
            byte_length: 1,
            stack_map: None,
            malformed: Some(why),
        }
    }

    /// The source line of an instruction, where the class file says.
    pub fn line(&self, at: InstrIdx) -> Option<u16> {
        let i = self.lines.partition_point(|&(first, _)| first <= at);
        i.checked_sub(1).map(|i| self.lines[i].1)
    }

    /// Length of an instruction in bytes.
    pub fn size(&self, at: InstrIdx) -> u32 {
        let at = at as usize;
        self.pcs.get(at + 1).unwrap_or(&self.byte_length) - self.pcs[at]
    }
}
