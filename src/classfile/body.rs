//! The `Code` attribute: decoded opcodes to [`Instr`]s, byte offsets to instruction indices (JVMS §4.7.3).

use cafebabe::attributes::{AttributeData, CodeData};
use cafebabe::bytecode::{Opcode, PrimitiveArrayType};

use super::code::{ArithOp, Compare, Cond, Convert, Elem, Invoke, Kind, LocalVariable, StackOp, Switch};
use super::cursor::{Problem, Result};
use super::reader::Reader;
use super::{BaseType, Code, ConstIdx, Handler, Instr, InstrIdx};

/// The only opcode with a constant pool index of one byte.
const LDC: u8 = 0x12;

/// The body of a method.
pub(super) fn body(data: &CodeData<'_>, reader: &mut Reader<'_>) -> Result<Code> {
    let opcodes = data.bytecode.as_ref().map_or(&[][..], |bytecode| &bytecode.opcodes);
    let pcs = opcodes.iter().map(|&(pc, _)| pc as u32).collect();
    let mut body = Body { bytes: data.code, pcs, switches: Vec::new(), reader };
    let mut instrs = Vec::with_capacity(opcodes.len());
    for (pc, opcode) in opcodes {
        instrs.push(body.instr(*pc, opcode).map_err(|p| p.within(format_args!("pc {pc}")))?);
    }

    let mut handlers = Vec::with_capacity(data.exception_table.len());
    for entry in &data.exception_table {
        handlers.push(Handler {
            start: body.at(entry.start_pc.into())?,
            end: body.end(entry.end_pc.into())?,
            target: body.at(entry.handler_pc.into())?,
            catch: entry.catch_type.as_ref().map(|class| body.reader.name(class)),
        });
    }

    let (mut lines, mut variables) = (Vec::new(), Vec::new());
    for attribute in &data.attributes {
        match &attribute.data {
            AttributeData::LineNumberTable(rows) => {
                for row in rows {
                    lines.push((body.around(row.start_pc)?, row.line_number));
                }
            }
            AttributeData::LocalVariableTable(rows) => {
                // Only names for people: a range that ends inside an instruction is taken as the whole instructions.
                let first_from = |pc: u32| body.pcs.partition_point(|&start| start < pc) as InstrIdx;
                for row in rows {
                    let (start, end) = (u32::from(row.start_pc), u32::from(row.start_pc) + u32::from(row.length));
                    let words = match row.descriptor.to_string().as_str() {
                        "J" | "D" => 2,
                        _ => 1,
                    };
                    if end > data.code.len() as u32 || u32::from(row.index) + words > data.max_locals.into() {
                        let reason = format!("{} is where there is no code, or no local variable", row.name);
                        return Err(Problem::new(reason).within("attribute LocalVariableTable"));
                    }
                    variables.push(LocalVariable {
                        start: first_from(start),
                        end: first_from(end),
                        is_whole: body.at(start.into()).is_ok() && body.end(end.into()).is_ok(),
                        index: row.index,
                        name: body.reader.name(&row.name),
                        descriptor: body.reader.name(&row.descriptor.to_string()),
                    });
                }
            }
            _ => {}
        }
    }
    lines.sort_by_key(|&(at, _)| at);

    Ok(Code {
        max_stack: data.max_stack,
        max_locals: data.max_locals,
        instrs,
        pcs: body.pcs,
        handlers,
        lines,
        variables,
        switches: body.switches,
        byte_length: data.code.len() as u32,
        stack_map: None,
        malformed: None,
    })
}

struct Body<'r, 'b, 'p> {
    bytes: &'b [u8],
    pcs: Vec<u32>,
    switches: Vec<Switch>,
    reader: &'r mut Reader<'p>,
}

impl Body<'_, '_, '_> {
    /// The instruction that starts at a pc.
    fn at(&self, pc: i64) -> Result<InstrIdx> {
        let index = u32::try_from(pc).ok().and_then(|pc| self.pcs.binary_search(&pc).ok());
        index.map(|i| i as InstrIdx).ok_or_else(|| Problem::new(format!("no instruction starts at {pc}")))
    }

    /// The instruction that a pc is in, which need not be its start in a table for people.
    fn around(&self, pc: u16) -> Result<InstrIdx> {
        if usize::from(pc) >= self.bytes.len() {
            let reason = format!("pc {pc} is behind the code");
            return Err(Problem::new(reason).within("attribute LineNumberTable"));
        }
        Ok((self.pcs.partition_point(|&start| start <= pc.into()) - 1) as InstrIdx)
    }

    /// The same, or the end of the code.
    fn end(&self, pc: i64) -> Result<InstrIdx> {
        if pc == self.bytes.len() as i64 { Ok(self.pcs.len() as InstrIdx) } else { self.at(pc) }
    }

    /// The constant whose index follows the opcode in two bytes.
    fn constant(&mut self, pc: usize) -> Result<ConstIdx> {
        match self.bytes.get(pc + 1..pc + 3) {
            Some(&[high, low]) => self.reader.constant(u16::from_be_bytes([high, low])),
            _ => Err(Problem::new("no constant pool index")),
        }
    }

    /// The constant an `ldc` loads, which must be as wide as the opcode says (JVMS §4.9.1).
    fn loaded(&mut self, pc: usize, wide: bool) -> Result<ConstIdx> {
        let index = match self.bytes.get(pc..pc + 2) {
            Some(&[LDC, index]) => self.reader.constant(index.into())?,
            _ => self.constant(pc)?,
        };
        if self.reader.is_wide(index) == wide {
            Ok(index)
        } else {
            Err(Problem::new("ldc2_w is for long and double, ldc and ldc_w are for the rest"))
        }
    }

    fn switch(&mut self, default: InstrIdx, cases: Vec<(i32, InstrIdx)>) -> u16 {
        self.switches.push(Switch { default, cases });
        (self.switches.len() - 1) as u16 // 65535 bytes of code hold at most 5000
    }

    /// One instruction. The operands that are constants are read again from the bytes: see [`super::pool`].
    fn instr(&mut self, pc: usize, opcode: &Opcode<'_>) -> Result<Instr> {
        use Kind::{Double, Float, Int, Long, Ref};
        let to = |jump: i32| self.at(pc as i64 + i64::from(jump));
        Ok(match opcode {
            Opcode::Nop => Instr::Nop,
            Opcode::AconstNull => Instr::Null,
            Opcode::IconstM1 => Instr::Int(-1),
            Opcode::Iconst0 => Instr::Int(0),
            Opcode::Iconst1 => Instr::Int(1),
            Opcode::Iconst2 => Instr::Int(2),
            Opcode::Iconst3 => Instr::Int(3),
            Opcode::Iconst4 => Instr::Int(4),
            Opcode::Iconst5 => Instr::Int(5),
            Opcode::Lconst0 => Instr::Long(0),
            Opcode::Lconst1 => Instr::Long(1),
            Opcode::Fconst0 => Instr::Float(0f32.to_bits()),
            Opcode::Fconst1 => Instr::Float(1f32.to_bits()),
            Opcode::Fconst2 => Instr::Float(2f32.to_bits()),
            Opcode::Dconst0 => Instr::Double(0f64.to_bits()),
            Opcode::Dconst1 => Instr::Double(1f64.to_bits()),
            Opcode::Bipush(n) => Instr::Int((*n).into()),
            Opcode::Sipush(n) => Instr::Int((*n).into()),
            Opcode::Ldc(_) => Instr::Ldc(self.loaded(pc, false)?),
            Opcode::LdcW(_) => Instr::Ldc(self.loaded(pc, false)?),
            Opcode::Ldc2W(_) => Instr::Ldc(self.loaded(pc, true)?),

            Opcode::Iload(n) => Instr::Load(Int, *n),
            Opcode::Lload(n) => Instr::Load(Long, *n),
            Opcode::Fload(n) => Instr::Load(Float, *n),
            Opcode::Dload(n) => Instr::Load(Double, *n),
            Opcode::Aload(n) => Instr::Load(Ref, *n),
            Opcode::Istore(n) => Instr::Store(Int, *n),
            Opcode::Lstore(n) => Instr::Store(Long, *n),
            Opcode::Fstore(n) => Instr::Store(Float, *n),
            Opcode::Dstore(n) => Instr::Store(Double, *n),
            Opcode::Astore(n) => Instr::Store(Ref, *n),
            Opcode::Iinc(n, by) => Instr::Iinc(*n, *by),

            Opcode::Iaload => Instr::ArrayLoad(Elem::Int),
            Opcode::Laload => Instr::ArrayLoad(Elem::Long),
            Opcode::Faload => Instr::ArrayLoad(Elem::Float),
            Opcode::Daload => Instr::ArrayLoad(Elem::Double),
            Opcode::Aaload => Instr::ArrayLoad(Elem::Ref),
            Opcode::Baload => Instr::ArrayLoad(Elem::Byte),
            Opcode::Caload => Instr::ArrayLoad(Elem::Char),
            Opcode::Saload => Instr::ArrayLoad(Elem::Short),
            Opcode::Iastore => Instr::ArrayStore(Elem::Int),
            Opcode::Lastore => Instr::ArrayStore(Elem::Long),
            Opcode::Fastore => Instr::ArrayStore(Elem::Float),
            Opcode::Dastore => Instr::ArrayStore(Elem::Double),
            Opcode::Aastore => Instr::ArrayStore(Elem::Ref),
            Opcode::Bastore => Instr::ArrayStore(Elem::Byte),
            Opcode::Castore => Instr::ArrayStore(Elem::Char),
            Opcode::Sastore => Instr::ArrayStore(Elem::Short),

            Opcode::Pop => Instr::Stack(StackOp::Pop),
            Opcode::Pop2 => Instr::Stack(StackOp::Pop2),
            Opcode::Dup => Instr::Stack(StackOp::Dup),
            Opcode::DupX1 => Instr::Stack(StackOp::DupX1),
            Opcode::DupX2 => Instr::Stack(StackOp::DupX2),
            Opcode::Dup2 => Instr::Stack(StackOp::Dup2),
            Opcode::Dup2X1 => Instr::Stack(StackOp::Dup2X1),
            Opcode::Dup2X2 => Instr::Stack(StackOp::Dup2X2),
            Opcode::Swap => Instr::Stack(StackOp::Swap),

            Opcode::Iadd => Instr::Arith(Int, ArithOp::Add),
            Opcode::Ladd => Instr::Arith(Long, ArithOp::Add),
            Opcode::Fadd => Instr::Arith(Float, ArithOp::Add),
            Opcode::Dadd => Instr::Arith(Double, ArithOp::Add),
            Opcode::Isub => Instr::Arith(Int, ArithOp::Sub),
            Opcode::Lsub => Instr::Arith(Long, ArithOp::Sub),
            Opcode::Fsub => Instr::Arith(Float, ArithOp::Sub),
            Opcode::Dsub => Instr::Arith(Double, ArithOp::Sub),
            Opcode::Imul => Instr::Arith(Int, ArithOp::Mul),
            Opcode::Lmul => Instr::Arith(Long, ArithOp::Mul),
            Opcode::Fmul => Instr::Arith(Float, ArithOp::Mul),
            Opcode::Dmul => Instr::Arith(Double, ArithOp::Mul),
            Opcode::Idiv => Instr::Arith(Int, ArithOp::Div),
            Opcode::Ldiv => Instr::Arith(Long, ArithOp::Div),
            Opcode::Fdiv => Instr::Arith(Float, ArithOp::Div),
            Opcode::Ddiv => Instr::Arith(Double, ArithOp::Div),
            Opcode::Irem => Instr::Arith(Int, ArithOp::Rem),
            Opcode::Lrem => Instr::Arith(Long, ArithOp::Rem),
            Opcode::Frem => Instr::Arith(Float, ArithOp::Rem),
            Opcode::Drem => Instr::Arith(Double, ArithOp::Rem),
            Opcode::Ineg => Instr::Neg(Int),
            Opcode::Lneg => Instr::Neg(Long),
            Opcode::Fneg => Instr::Neg(Float),
            Opcode::Dneg => Instr::Neg(Double),
            Opcode::Ishl => Instr::Arith(Int, ArithOp::Shl),
            Opcode::Lshl => Instr::Arith(Long, ArithOp::Shl),
            Opcode::Ishr => Instr::Arith(Int, ArithOp::Shr),
            Opcode::Lshr => Instr::Arith(Long, ArithOp::Shr),
            Opcode::Iushr => Instr::Arith(Int, ArithOp::Ushr),
            Opcode::Lushr => Instr::Arith(Long, ArithOp::Ushr),
            Opcode::Iand => Instr::Arith(Int, ArithOp::And),
            Opcode::Land => Instr::Arith(Long, ArithOp::And),
            Opcode::Ior => Instr::Arith(Int, ArithOp::Or),
            Opcode::Lor => Instr::Arith(Long, ArithOp::Or),
            Opcode::Ixor => Instr::Arith(Int, ArithOp::Xor),
            Opcode::Lxor => Instr::Arith(Long, ArithOp::Xor),

            Opcode::I2l => Instr::Convert(Convert::I2l),
            Opcode::I2f => Instr::Convert(Convert::I2f),
            Opcode::I2d => Instr::Convert(Convert::I2d),
            Opcode::L2i => Instr::Convert(Convert::L2i),
            Opcode::L2f => Instr::Convert(Convert::L2f),
            Opcode::L2d => Instr::Convert(Convert::L2d),
            Opcode::F2i => Instr::Convert(Convert::F2i),
            Opcode::F2l => Instr::Convert(Convert::F2l),
            Opcode::F2d => Instr::Convert(Convert::F2d),
            Opcode::D2i => Instr::Convert(Convert::D2i),
            Opcode::D2l => Instr::Convert(Convert::D2l),
            Opcode::D2f => Instr::Convert(Convert::D2f),
            Opcode::I2b => Instr::Convert(Convert::I2b),
            Opcode::I2c => Instr::Convert(Convert::I2c),
            Opcode::I2s => Instr::Convert(Convert::I2s),
            Opcode::Lcmp => Instr::Compare(Compare::Lcmp),
            Opcode::Fcmpl => Instr::Compare(Compare::Fcmpl),
            Opcode::Fcmpg => Instr::Compare(Compare::Fcmpg),
            Opcode::Dcmpl => Instr::Compare(Compare::Dcmpl),
            Opcode::Dcmpg => Instr::Compare(Compare::Dcmpg),

            Opcode::Ifeq(jump) => Instr::If(Cond::Eq, to(*jump)?),
            Opcode::Ifne(jump) => Instr::If(Cond::Ne, to(*jump)?),
            Opcode::Iflt(jump) => Instr::If(Cond::Lt, to(*jump)?),
            Opcode::Ifge(jump) => Instr::If(Cond::Ge, to(*jump)?),
            Opcode::Ifgt(jump) => Instr::If(Cond::Gt, to(*jump)?),
            Opcode::Ifle(jump) => Instr::If(Cond::Le, to(*jump)?),
            Opcode::IfIcmpeq(jump) => Instr::IfIcmp(Cond::Eq, to(*jump)?),
            Opcode::IfIcmpne(jump) => Instr::IfIcmp(Cond::Ne, to(*jump)?),
            Opcode::IfIcmplt(jump) => Instr::IfIcmp(Cond::Lt, to(*jump)?),
            Opcode::IfIcmpge(jump) => Instr::IfIcmp(Cond::Ge, to(*jump)?),
            Opcode::IfIcmpgt(jump) => Instr::IfIcmp(Cond::Gt, to(*jump)?),
            Opcode::IfIcmple(jump) => Instr::IfIcmp(Cond::Le, to(*jump)?),
            Opcode::IfAcmpeq(jump) => Instr::IfAcmp(Cond::Eq, to(*jump)?),
            Opcode::IfAcmpne(jump) => Instr::IfAcmp(Cond::Ne, to(*jump)?),
            Opcode::Ifnull(jump) => Instr::IfNull(Cond::Eq, to(*jump)?),
            Opcode::Ifnonnull(jump) => Instr::IfNull(Cond::Ne, to(*jump)?),
            Opcode::Goto(jump) => Instr::Goto(to(*jump)?),
            Opcode::Jsr(jump) => Instr::Jsr(to(*jump)?),
            Opcode::Ret(n) => Instr::Ret(*n),
            Opcode::Tableswitch(table) => {
                let keys = table.low..=table.high;
                let cases = keys.zip(&table.jumps).map(|(key, jump)| Ok((key, to(*jump)?))).collect::<Result<_>>()?;
                let default = to(table.default)?;
                Instr::TableSwitch(self.switch(default, cases))
            }
            Opcode::Lookupswitch(table) => {
                let pairs = table.match_offsets.iter();
                let cases = pairs.map(|(key, jump)| Ok((*key, to(*jump)?))).collect::<Result<_>>()?;
                let default = to(table.default)?;
                Instr::LookupSwitch(self.switch(default, cases))
            }
            Opcode::Ireturn => Instr::Return(Some(Int)),
            Opcode::Lreturn => Instr::Return(Some(Long)),
            Opcode::Freturn => Instr::Return(Some(Float)),
            Opcode::Dreturn => Instr::Return(Some(Double)),
            Opcode::Areturn => Instr::Return(Some(Ref)),
            Opcode::Return => Instr::Return(None),

            Opcode::Getstatic(_) => Instr::GetStatic(self.constant(pc)?),
            Opcode::Putstatic(_) => Instr::PutStatic(self.constant(pc)?),
            Opcode::Getfield(_) => Instr::GetField(self.constant(pc)?),
            Opcode::Putfield(_) => Instr::PutField(self.constant(pc)?),
            Opcode::Invokevirtual(_) => Instr::Invoke(Invoke::Virtual, self.constant(pc)?),
            Opcode::Invokespecial(_) => Instr::Invoke(Invoke::Special, self.constant(pc)?),
            Opcode::Invokestatic(_) => Instr::Invoke(Invoke::Static, self.constant(pc)?),
            Opcode::Invokeinterface(..) => Instr::Invoke(Invoke::Interface, self.constant(pc)?),
            Opcode::Invokedynamic(_) => Instr::InvokeDynamic(self.constant(pc)?),
            Opcode::New(_) => Instr::New(self.constant(pc)?),
            Opcode::Newarray(ty) => Instr::NewArray(base_type(*ty)),
            Opcode::Anewarray(_) => Instr::ANewArray(self.constant(pc)?),
            Opcode::Multianewarray(_, dimensions) => Instr::MultiANewArray(self.constant(pc)?, *dimensions),
            Opcode::Arraylength => Instr::ArrayLength,
            Opcode::Athrow => Instr::Throw,
            Opcode::Checkcast(_) => Instr::CheckCast(self.constant(pc)?),
            Opcode::Instanceof(_) => Instr::InstanceOf(self.constant(pc)?),
            Opcode::Monitorenter => Instr::MonitorEnter,
            Opcode::Monitorexit => Instr::MonitorExit,
            Opcode::Breakpoint | Opcode::Impdep1 | Opcode::Impdep2 => {
                return Err(Problem::new("a reserved opcode (JVMS §6.2)"));
            }
        })
    }
}

fn base_type(ty: PrimitiveArrayType) -> BaseType {
    match ty {
        PrimitiveArrayType::Boolean => BaseType::Boolean,
        PrimitiveArrayType::Char => BaseType::Char,
        PrimitiveArrayType::Float => BaseType::Float,
        PrimitiveArrayType::Double => BaseType::Double,
        PrimitiveArrayType::Byte => BaseType::Byte,
        PrimitiveArrayType::Short => BaseType::Short,
        PrimitiveArrayType::Int => BaseType::Int,
        PrimitiveArrayType::Long => BaseType::Long,
    }
}
