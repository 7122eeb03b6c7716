//! Standard streams. Of files only those of the JDK are read ([`files`]), none are written.

use super::{
    Row,
    files::{self, IN, number},
    replies::{nothing, one_int, zero_int, zero_long},
};
use crate::{
    native::{lang::throwable, text},
    state::Value,
    step::{Cx, Fault, Flow, Reply, Stop, field_of_allocated},
};

/// Where `print` and `println` end up.
const PRINTER: &str = "java/io/PrintStream";
const OUT: &str = "java/io/FileOutputStream";

pub(super) const TABLE: &[Row] = &[
    (PRINTER, "write", "(Ljava/lang/String;)V", print_text),
    (PRINTER, "writeln", "(Ljava/lang/String;)V", print_text),
    (PRINTER, "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;", print_formatted),
    (OUT, "initIDs", "()V", nothing),
    (OUT, "writeBytes", "*", write_bytes),
    (OUT, "write", "(IZ)V", write),
    (IN, "initIDs", "()V", nothing),
    (IN, "read0", "()I", read),
    (IN, "readBytes", "*", read_bytes),
    (IN, "readBytes0", "*", read_bytes),
    (IN, "isRegularFile0", "*", zero_int),
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
    ("jdk/internal/misc/Signal", "handle0", "*", zero_long),
];

/// A text that depends on the input is not printed: nobody is there to read it.
fn print_known(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[1] {
        Value::Obj(o) => match cx.st.heap.opaque(o).cloned() {
            // Where there is a host there are readers.
            Some(what) if cx.world.host.is_some() => cx.unsupported(format!("printing {what}")),
            Some(_) => Ok(Reply::Void),
            None => Ok(Reply::Bytecode),
        },
        _ => Ok(Reply::Bytecode),
    }
}

/// What depends on the input and ends up on a standard stream is not put into bytes: nobody is there to read it.
fn print_text(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.world.host.is_none() && text::depends(cx, args[1]) && is_standard(cx, args[0])? {
        return Ok(Reply::Void);
    }
    print_known(cx, args)
}

/// As [`print_text`]; what is wrong with the format is found out all the same.
fn print_formatted(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.world.host.is_none() && is_standard(cx, args[0])? {
        return Ok(match text::format(cx, &args[1..])? {
            Reply::Value(_) => Reply::Value(args[0]),
            _ => Reply::Bytecode,
        });
    }
    Ok(Reply::Bytecode)
}

/// Whether a stream is one of those that the JVM makes for standard output and errors: buffered bytes of a file of that number.
fn is_standard(cx: &mut Cx<'_>, stream: Value) -> Flow<bool> {
    let mut stream = stream;
    let program = cx.world.program.clone();
    let filter = cx.linked(program.load("java/io/FilterOutputStream"))?;
    let out = cx.linked(program.resolve_field(filter, "out", "Ljava/io/OutputStream;"))?;
    for class in [PRINTER, "java/io/BufferedOutputStream"] {
        let Value::Obj(o) = stream else { return Ok(false) };
        if &*program.class(cx.class_of(o)).name != class {
            return Ok(false);
        }
        stream = field_of_allocated(cx, o, out)?;
    }
    let Value::Obj(o) = stream else { return Ok(false) };
    let is_file = &*program.class(cx.class_of(o)).name == OUT;
    Ok(is_file && matches!(number(cx, stream, OUT)?, Value::I32(1 | 2)))
}

fn no_handle(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I64(-1)))
}

fn write_bytes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(array), Value::I32(at), Value::I32(count)) = (args[1], args[2], args[3]) else {
        return cx.unsupported("writing to a stream what depends on the input");
    };
    if cx.st.heap.open_length(array).is_some() {
        return cx.unsupported("writing to a stream what depends on the input");
    }
    let len = cx.st.heap.header(array).len as i32;
    if at < 0 || count < 0 || at > len - count {
        return cx.raise(&Fault::ArrayIndex(None));
    }
    let bytes = cx.st.heap.bytes(array).map(|bytes| bytes[at as usize..(at + count) as usize].to_vec());
    match bytes {
        Some(bytes) => print(cx, args[0], &bytes),
        None => unknown(cx),
    }
}

fn write(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[1] {
        Value::I32(byte) => print(cx, args[0], &[byte as i8]),
        _ => unknown(cx),
    }
}

/// What a path prints of its input nobody is there to read; where there is a host there are readers.
fn unknown(cx: &Cx<'_>) -> Flow<Reply> {
    match &cx.world.host {
        None => Ok(Reply::Void),
        Some(_) => cx.unsupported("printing what is not known"),
    }
}

fn read(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let byte = take(cx, args[0], 1)?;
    Ok(Reply::Value(Value::I32(byte.first().map_or(-1, |&byte| byte.into()))))
}

/// Into part of an array: how many bytes, -1 at the end.
fn read_bytes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[1])?;
    let (Value::Obj(array), Value::I32(at), Value::I32(room)) = (args[1], args[2], args[3]) else {
        return cx.unsupported("reading from a stream into what depends on the input");
    };
    if cx.st.heap.open_length(array).is_some() {
        return cx.unsupported("reading from a stream into what depends on the input");
    }
    let len = cx.st.heap.header(array).len as i32;
    if at < 0 || room < 0 || at > len - room {
        return cx.raise(&Fault::ArrayIndex(None));
    }
    let bytes = if room == 0 { vec![] } else { take(cx, args[0], room as usize)? };
    for (i, &byte) in bytes.iter().enumerate() {
        cx.st.heap.set_cell(array, at as usize + i, Value::I32(i32::from(byte as i8)));
    }
    let read = if bytes.is_empty() && room > 0 { -1 } else { bytes.len() as i32 };
    Ok(Reply::Value(Value::I32(read)))
}

/// What the host has on standard input, at most so many bytes.
fn take(cx: &mut Cx<'_>, stream: Value, most: usize) -> Flow<Vec<u8>> {
    if files::is_one(cx, stream)? {
        return files::take(cx, stream, most);
    }
    let number = number(cx, stream, IN)?;
    let Some(host) = cx.world.host.as_ref().filter(|_| number == Value::I32(0)) else {
        return cx.unsupported("reading from a file or from standard input");
    };
    // Who is asked for input wants to read the question.
    cx.flush();
    let mut bytes = vec![0; most];
    match host.read(&mut bytes) {
        Ok(read) => bytes.truncate(read),
        Err(error) => {
            let failed = throwable::made(cx, "java/io/IOException", &error.to_string())?;
            return Err(Stop::Throw(failed));
        }
    }
    Ok(bytes)
}

fn print(cx: &mut Cx<'_>, stream: Value, bytes: &[i8]) -> Flow<Reply> {
    let written = match number(cx, stream, OUT)? {
        Value::I32(fd) => cx.st.output.write(fd, bytes.iter().map(|&b| b as u8)),
        _ => false,
    };
    if written { Ok(Reply::Void) } else { cx.unsupported("writing to a file") }
}
