//! Classes by name, class loaders, modules and resources. There are no loaders to be seen, the JDK is one module, and
//! resources are not looked for.

use super::{
    class::{CLASS, mirrored, value},
    string, throwable,
};
use crate::{
    native::{Row, replies, set, singleton},
    program::{ClassId, LinkError, Origin},
    state::{Mirror, Value},
    step::{Cx, Flow, Reply, Stop, allocate, initialized},
};

const BOOT: &str = "jdk/internal/loader/BootLoader";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "getModule", "*", module),
    ("java/lang/Module", "implIsExportedOrOpen", "*", is_exported),
    (CLASS, "getClassLoader", "*", class_loader),
    ("java/lang/ClassLoader", "getSystemClassLoader", "*", class_loader),
    ("java/lang/ClassLoader", "getPlatformClassLoader", "*", class_loader),
    (CLASS, "getResource", "*", resource),
    (CLASS, "getResourceAsStream", "*", resource),
    (CLASS, "forName", "(Ljava/lang/String;)Ljava/lang/Class;", for_name),
    (CLASS, "forName0", "*", for_name),
    (CLASS, "forName", "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", of_module),
    (BOOT, "loadClass", "*", of_module),
    (BOOT, "loadClassOrNull", "*", of_boot_loader),
    (CLASS, "getClassLoader0", "*", replies::null),
    (BOOT, "setBootLoaderUnnamedModule0", "*", replies::nothing),
];

/// The JDK's own code does well without class loaders; others would see that there is none.
fn class_loader(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let of_jdk = |class| cx.world.program.class(class).origin == Origin::Jdk;
    let of = args.first().map(|&v| mirrored(cx, v)).transpose()?;
    match of {
        Some(Mirror::Class(class)) if of_jdk(class) => Ok(Reply::Value(Value::Null)),
        _ if of_jdk(cx.class().id) => Ok(Reply::Value(Value::Null)),
        _ => cx.unsupported("an object of class java.lang.ClassLoader"),
    }
}

fn resource(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    cx.unsupported("looking for a resource")
}

/// The JDK is one module, everything else is in the unnamed one.
fn module(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let jdk = match mirrored(cx, args[0])? {
        Mirror::Class(class) => cx.world.program.class(class).origin == Origin::Jdk,
        _ => true,
    };
    let module = singleton(cx, if jdk { "java.base" } else { "unnamed module" }, |cx| {
        let class = cx.linked(cx.world.program.load("java/lang/Module"))?;
        let o = allocate(cx, class);
        if jdk {
            let name = string::interned(cx, "java.base")?;
            set(cx, o, "name", name);
        }
        Ok(o)
    })?;
    Ok(Reply::Value(Value::Obj(module)))
}

/// Whether a module exports a package to another, or opens it: the JDK opens none.
fn is_exported(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let jdk = cx.st.heap.own("java.base").map(Value::Obj);
    let package = string::text(cx, args[1])?;
    let (opens, internal) = (args[3] != Value::I32(0), ["sun.", "jdk.internal."]);
    let yes = match () {
        () if Some(args[0]) != jdk || args[0] == args[2] => true,
        () if opens || internal.iter().any(|name| package.starts_with(name)) => false,
        () if package.starts_with("java.") || package.starts_with("javax.") => true,
        () => return cx.unsupported(format!("whether the JDK exports {package}")),
    };
    Ok(Reply::Value(Value::I32(i32::from(yes))))
}

fn for_name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let name = string::text(cx, args[0])?;
    match named(cx, &name) {
        Ok(class) => {
            let initialize = args.get(1).is_none_or(|&v| v == Value::I32(1));
            if initialize {
                initialized(cx, class)?;
            }
            value(cx, Mirror::Class(class))
        }
        Err(LinkError::NotFound { .. }) => {
            let exception = throwable::made(cx, "java/lang/ClassNotFoundException", &name)?;
            Err(Stop::Throw(exception))
        }
        Err(e) => cx.linked(Err(e)),
    }
}

fn named(cx: &Cx<'_>, name: &str) -> Result<ClassId, LinkError> {
    let internal = if name.contains('/') { String::new() } else { name.replace('.', "/") };
    cx.world.program.load(&internal)
}

/// A class of a module, or null.
fn of_module(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match cx.st.heap.own("java.base").map(Value::Obj) == Some(args[0]) {
        true => of_boot_loader(cx, &args[1..]),
        false => cx.unsupported("looking for a class of one module"),
    }
}

/// A class of the JDK, or null.
fn of_boot_loader(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let name = string::text(cx, args[0])?;
    match named(cx, &name) {
        Ok(class) if cx.world.program.class(class).origin == Origin::Jdk => value(cx, Mirror::Class(class)),
        Ok(_) | Err(LinkError::NotFound { .. }) => Ok(Reply::Value(Value::Null)),
        Err(e) => cx.linked(Err(e)),
    }
}
