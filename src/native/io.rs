//! Standard streams. Files are not read or written.

use super::{
    Row,
    misc::{nothing, one_int, zero_int},
};
use crate::{
    state::Value,
    step::{Cx, Flow, Reply, field_of_allocated},
};

/// Where `print` and `println` end up.
const PRINTER: &str = "java/io/PrintStream";
const OUT: &str = "java/io/FileOutputStream";

pub(super) const TABLE: &[Row] = &[
    (PRINTER, "write", "(Ljava/lang/String;)V", print_known),
    (PRINTER, "writeln", "(Ljava/lang/String;)V", print_known),
    (OUT, "initIDs", "()V", nothing),
    (OUT, "writeBytes", "*", write_bytes),
    (OUT, "write", "(IZ)V", write),
    ("java/io/FileInputStream", "initIDs", "()V", nothing),
    ("java/io/FileInputStream", "available0", "()I", zero_int),
    ("java/io/FileInputStream", "isRegularFile0", "*", zero_int),
    ("java/io/FileDescriptor", "initIDs", "()V", nothing),
    ("java/io/FileDescriptor", "getHandle", "(I)J", no_handle),
    ("java/io/FileDescriptor", "getAppend", "(I)Z", zero_int),
    ("java/io/FileDescriptor", "close0", "()V", nothing),
    ("java/io/FileCleanable", "register", "*", nothing),
    ("java/io/UnixFileSystem", "initIDs", "()V", nothing),
    ("java/io/Console", "istty", "()Z", zero_int),
    ("java/io/Console", "ttyStatus", "()I", zero_int),
    ("sun/nio/ch/IOUtil", "initIDs", "()V", nothing),
    ("jdk/internal/misc/Signal", "findSignal0", "*", one_int),
    ("jdk/internal/misc/Signal", "handle0", "*", super::misc::zero_long),
];

/// A text that depends on the input is not printed: nobody is there to read it.
fn print_known(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[1] {
        Value::Obj(o) => match cx.st.heap.opaque(o).cloned() {
            // A program without inputs has readers.
            Some(what) if cx.world.universe.names().next().is_none() => cx.unsupported(format!("printing {what}")),
            Some(_) => Ok(Reply::Void),
            None => Ok(Reply::Bytecode),
        },
        _ => Ok(Reply::Bytecode),
    }
}

fn no_handle(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I64(-1)))
}

fn write_bytes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(array), Value::I32(at), Value::I32(count)) = (args[1], args[2], args[3]) else {
        return cx.unsupported("writing to a stream what depends on the input");
    };
    let len = cx.st.heap.header(array).len as i32;
    if at < 0 || count < 0 || at > len - count {
        return cx.raise(&crate::step::Fault::ArrayIndex(None));
    }
    let bytes = cx.st.heap.bytes(array).map(|bytes| bytes[at as usize..(at + count) as usize].to_vec());
    // What a test prints of its input is lost on nobody.
    let bytes = bytes.unwrap_or_default();
    print(cx, args[0], &bytes)
}

fn write(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::I32(byte) = args[1] else { return Ok(Reply::Void) };
    print(cx, args[0], &[byte as i8])
}

fn print(cx: &mut Cx<'_>, stream: Value, bytes: &[i8]) -> Flow<Reply> {
    let Value::Obj(stream) = stream else { return cx.unsupported("a stream of the input") };
    let program = &cx.world.program;
    let class = cx.linked(program.load(OUT))?;
    let fd = cx.linked(program.resolve_field(class, "fd", "Ljava/io/FileDescriptor;"))?;
    let Value::Obj(descriptor) = field_of_allocated(cx, stream, fd)? else {
        return cx.unsupported("a stream without a descriptor");
    };
    let class = cx.linked(program.load("java/io/FileDescriptor"))?;
    let number = cx.linked(program.resolve_field(class, "fd", "I"))?;
    let written = match field_of_allocated(cx, descriptor, number)? {
        Value::I32(fd) => cx.st.output.write(fd, bytes.iter().map(|&b| b as u8)),
        _ => false,
    };
    if written { Ok(Reply::Void) } else { cx.unsupported("writing to a file") }
}
