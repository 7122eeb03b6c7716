//! Which exceptions the JVM itself raises at which instructions (JVMS §6.5), for those who look for one.

use crate::{
    classfile::{
        Instr, MemberRef,
        code::{ArithOp, Elem, Invoke, Kind},
    },
    program::{ClassId, Program},
};

const NULL: &str = "java/lang/NullPointerException";
const BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";
const SIZE: &str = "java/lang/NegativeArraySizeException";

/// Whether an exception of this class may come from the JVM at an instruction, and not from a `throw` or from what is called.
pub(in crate::native) fn may_raise(program: &Program, exception: ClassId, instr: &Instr) -> bool {
    let is_one = |name: &&str| {
        let related = |fault| program.is_subtype(fault, exception) || program.is_subtype(exception, fault);
        program.load(name).is_ok_and(related)
    };
    raised(instr).iter().any(is_one)
}

fn raised(instr: &Instr) -> &'static [&'static str] {
    /// What an instruction names may not be there, or be initialized in vain (JVMS §5.4, §5.5).
    const LINKAGE: &str = "java/lang/LinkageError";
    match instr {
        Instr::Arith(Kind::Int | Kind::Long, ArithOp::Div | ArithOp::Rem) => &["java/lang/ArithmeticException"],
        Instr::GetField(_) | Instr::PutField(_) => &[NULL, LINKAGE],
        Instr::Invoke(Invoke::Static, _) => &["java/lang/StackOverflowError", LINKAGE],
        Instr::Invoke(..) | Instr::InvokeDynamic(_) => &[NULL, "java/lang/StackOverflowError", LINKAGE],
        Instr::ArrayStore(Elem::Ref) => &[NULL, BOUNDS, "java/lang/ArrayStoreException"],
        Instr::ArrayLoad(_) | Instr::ArrayStore(_) => &[NULL, BOUNDS],
        Instr::ArrayLength | Instr::MonitorEnter | Instr::Throw => &[NULL],
        Instr::MonitorExit | Instr::Return(_) => &[NULL, "java/lang/IllegalMonitorStateException"],
        Instr::NewArray(_) => &[SIZE],
        Instr::ANewArray(_) | Instr::MultiANewArray(..) => &[SIZE, LINKAGE],
        Instr::CheckCast(_) => &["java/lang/ClassCastException", LINKAGE],
        Instr::New(_) => &["java/lang/InstantiationError", LINKAGE],
        Instr::GetStatic(_) | Instr::PutStatic(_) | Instr::InstanceOf(_) | Instr::Ldc(_) => &[LINKAGE],
        _ => &[],
    }
}

/// Whether a static method or a constructor throws nothing and calls nothing of the program, whatever it is given.
pub(in crate::native) fn throws_nothing(called: &MemberRef) -> bool {
    let (class, name, descriptor) = (&*called.class, &*called.name, &*called.descriptor);
    match class {
        "java/lang/Object" => name == "<init>",
        // What is made for an `assert` statement, with a message or a number.
        "java/lang/AssertionError" => name == "<init>" && !matches!(descriptor, "(Ljava/lang/Object;)V"),
        // Of a class constant, as `assert` asks.
        "java/lang/Class" => name == "desiredAssertionStatus",
        "java/lang/Math" => {
            matches!(
                name,
                "abs"
                    | "min"
                    | "max"
                    | "sqrt"
                    | "sin"
                    | "cos"
                    | "tan"
                    | "pow"
                    | "exp"
                    | "log"
                    | "floor"
                    | "ceil"
                    | "round"
            )
        }
        _ => false,
    }
}
