//! Files of the JDK itself, as its table of time zones: whoever opens one reads what is in it. All others are not there to be read.
//!
//! How far one has been read is in its descriptor, where paths do not share it.

use super::{Row, set};
use crate::{
    native::lang::string,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, field_of_allocated},
};
use std::{
    fs::File,
    io::{Read, Seek, SeekFrom},
    path::PathBuf,
};

/// What reads them.
pub(super) const IN: &str = "java/io/FileInputStream";
const DESCRIPTOR: &str = "java/io/FileDescriptor";

pub(super) const TABLE: &[Row] = &[
    ("jdk/internal/util/StaticProperty", "javaHome", "()Ljava/lang/String;", home),
    (IN, "open0", "(Ljava/lang/String;)V", open),
    (IN, "length0", "()J", length),
    (IN, "position0", "()J", position),
    (IN, "skip0", "(J)J", skip),
    (IN, "available0", "()I", available),
    ("java/io/UnixFileSystem", "getBooleanAttributes0", "(Ljava/io/File;)I", attributes),
];

/// What no process has so many files open for.
const NUMBER: Value = Value::I32(1 << 20);

/// Where the JDK is that is analysed, as its own classes ask: to a program that is a property of the machine.
fn home(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let home = cx.world.program.path().jdk().map(|jdk| jdk.home().display().to_string());
    match home {
        Some(home) => string::from_text(cx, &home).map(|o| Reply::Value(Value::Obj(o))),
        None => Ok(Reply::Bytecode),
    }
}

/// The path of a file of the JDK itself.
fn own(cx: &Cx<'_>, path: Value) -> Option<PathBuf> {
    let path = PathBuf::from(String::from_utf16_lossy(&string::units(cx, path)?));
    let jdk = cx.world.program.path().jdk()?;
    path.starts_with(jdk.home()).then_some(path)
}

/// Whether there is one, and what it is, as `java.io.FileSystem` has it.
fn attributes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    const EXISTS: i32 = 1;
    const REGULAR: i32 = 2;
    const DIRECTORY: i32 = 4;
    let Value::Obj(file) = args[1] else { return cx.unsupported("looking for a file") };
    let class = cx.class_of(file);
    let path = cx.linked(cx.world.program.resolve_field(class, "path", "Ljava/lang/String;"))?;
    let path = field_of_allocated(cx, file, path)?;
    let Some(path) = own(cx, path) else { return cx.unsupported("looking for a file") };
    Ok(Reply::Value(Value::I32(match () {
        () if path.is_file() => EXISTS | REGULAR,
        () if path.is_dir() => EXISTS | DIRECTORY,
        () => 0,
    })))
}

fn open(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !own(cx, args[1]).is_some_and(|path| path.is_file()) {
        return cx.unsupported("opening a file");
    }
    let descriptor = descriptor(cx, args[0], IN)?;
    set(cx, descriptor, "fd", NUMBER);
    set(cx, descriptor, "handle", Value::I64(0));
    Ok(Reply::Void)
}

fn length(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (_, length, _) = opened(cx, args[0])?;
    Ok(Reply::Value(Value::I64(length)))
}

fn position(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (_, _, at) = opened(cx, args[0])?;
    Ok(Reply::Value(Value::I64(at)))
}

fn skip(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (_, _, at) = opened(cx, args[0])?;
    let Value::I64(more) = args[1] else { return cx.unsupported("skipping so much of a file as the input says") };
    move_to(cx, args[0], at + more)?;
    Ok(Reply::Value(args[1]))
}

fn available(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !is_one(cx, args[0])? {
        return Ok(Reply::Value(Value::I32(0)));
    }
    let (_, length, at) = opened(cx, args[0])?;
    Ok(Reply::Value(Value::I32((length - at).clamp(0, i32::MAX.into()) as i32)))
}

/// Whether a stream is of such a file.
pub(super) fn is_one(cx: &Cx<'_>, stream: Value) -> Flow<bool> {
    Ok(number(cx, stream, IN)? == NUMBER)
}

/// The next bytes of such a file, at most so many.
pub(super) fn take(cx: &mut Cx<'_>, stream: Value, most: usize) -> Flow<Vec<u8>> {
    let (mut file, _, at) = opened(cx, stream)?;
    let mut bytes = vec![];
    let read = file.seek(SeekFrom::Start(at as u64)).and_then(|_| file.take(most as u64).read_to_end(&mut bytes));
    if read.is_err() {
        return cx.unsupported("a file of the JDK that cannot be read");
    }
    move_to(cx, stream, at + bytes.len() as i64)?;
    Ok(bytes)
}

/// The file that a stream is of, how long it is, and how far it has been read.
fn opened(cx: &mut Cx<'_>, stream: Value) -> Flow<(File, i64, i64)> {
    let Value::Obj(o) = stream else { return cx.unsupported("a stream of the input") };
    let path = get(cx, o, IN, "path", "Ljava/lang/String;")?;
    let path = string::text(cx, path)?;
    let descriptor = descriptor(cx, stream, IN)?;
    let at = get(cx, descriptor, DESCRIPTOR, "handle", "J")?;
    let file = File::open(path).and_then(|file| Ok((file.metadata()?.len() as i64, file)));
    match (file, at) {
        (Ok((length, file)), Value::I64(at)) if is_one(cx, stream)? => Ok((file, length, at)),
        _ => cx.unsupported("a file that cannot be read"),
    }
}

fn move_to(cx: &mut Cx<'_>, stream: Value, at: i64) -> Flow {
    let descriptor = descriptor(cx, stream, IN)?;
    set(cx, descriptor, "handle", Value::I64(at));
    Ok(())
}

/// The number of the file that a stream of this class is of.
pub(super) fn number(cx: &Cx<'_>, stream: Value, class: &str) -> Flow<Value> {
    let descriptor = descriptor(cx, stream, class)?;
    get(cx, descriptor, DESCRIPTOR, "fd", "I")
}

fn descriptor(cx: &Cx<'_>, stream: Value, class: &str) -> Flow<ObjId> {
    let Value::Obj(stream) = stream else { return cx.unsupported("a stream of the input") };
    match get(cx, stream, class, "fd", "Ljava/io/FileDescriptor;")? {
        Value::Obj(descriptor) => Ok(descriptor),
        _ => cx.unsupported("a stream without a descriptor"),
    }
}

fn get(cx: &Cx<'_>, o: ObjId, class: &str, name: &str, descriptor: &str) -> Flow<Value> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(class))?;
    let f = cx.linked(program.resolve_field(class, name, descriptor))?;
    field_of_allocated(cx, o, f)
}
