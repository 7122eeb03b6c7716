//! Classes by name, class loaders, modules, services and resources. Of the application's loader only the classes are seen that it loads, the JDK is one
//! module, and of resources only those of the JDK are found; of services of the application it is known whether there are none.

use super::{
    class::{CLASS, mirrored, value},
    string, throwable,
};
use crate::{
    classfile::{BaseType, Name},
    native::{Row, replies, set, singleton},
    program::{ArrayComponent, ClassId, LinkError, Origin},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, Stop, allocate, initialized},
};
use smallvec::SmallVec;

const LOADER: &str = "java/lang/ClassLoader";
const SERVICES: &str = "java/util/ServiceLoader";
/// The class of the application's loader.
const APPLICATION: &str = "jdk/internal/loader/ClassLoaders$AppClassLoader";
const NO_SERVICES: &str = "services that nobody provides";
const BOOT: &str = "jdk/internal/loader/BootLoader";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "getModule", "*", module),
    ("java/lang/Module", "implIsExportedOrOpen", "*", is_exported),
    ("java/lang/StackTraceElement", "isHashedInJavaBase", "*", is_java_base),
    (CLASS, "getClassLoader", "*", class_loader),
    (LOADER, "getSystemClassLoader", "*", class_loader),
    (LOADER, "getPlatformClassLoader", "*", class_loader),
    (LOADER, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", load_class),
    (SERVICES, "load", "(Ljava/lang/Class;Ljava/lang/ClassLoader;)Ljava/util/ServiceLoader;", services),
    (SERVICES, "load", "(Ljava/lang/Class;)Ljava/util/ServiceLoader;", services),
    (SERVICES, "iterator", "*", no_services),
    (CLASS, "getResource", "*", resource),
    (CLASS, "getResourceAsStream", "*", stream),
    (CLASS, "forName", "(Ljava/lang/String;)Ljava/lang/Class;", for_name),
    (CLASS, "forName0", "*", for_name),
    (CLASS, "forName", "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", of_module),
    (BOOT, "loadClass", "*", of_module),
    (BOOT, "loadClassOrNull", "*", of_boot_loader),
    (CLASS, "getClassLoader0", "*", replies::null),
    (BOOT, "setBootLoaderUnnamedModule0", "*", replies::nothing),
];

/// The JDK's own code does well without class loaders; for others there is one, into which nobody looks.
fn class_loader(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let of_jdk = |class| cx.world.program.class(class).origin == Origin::Jdk;
    let of = args.first().map(|&v| mirrored(cx, v)).transpose()?;
    match of {
        Some(Mirror::Class(class)) if of_jdk(class) => Ok(Reply::Value(Value::Null)),
        _ if of_jdk(cx.class().id) => Ok(Reply::Value(Value::Null)),
        _ => Ok(Reply::Value(Value::Obj(sealed(cx, "the class loader", APPLICATION)?))),
    }
}

/// An object of which there is one, and whose fields are not followed.
pub(in crate::native) fn sealed(cx: &mut Cx<'_>, what: &'static str, class: &str) -> Flow<ObjId> {
    singleton(cx, what, |cx| {
        let class = cx.linked(cx.world.program.load(class))?;
        let o = allocate(cx, class);
        cx.st.heap.set_opaque(o, Name::from(what));
        Ok(o)
    })
}

/// Of the application's loader.
fn load_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.st.heap.own("the class loader").map(Value::Obj) != Some(args[0]) {
        return Ok(Reply::Bytecode);
    }
    for_name(cx, &[args[1], Value::I32(0)])
}

/// Services of a class of the application are named in files of the class path alone.
fn services(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Mirror::Class(class) = mirrored(cx, args[0])? else { return Ok(Reply::Bytecode) };
    let class = cx.world.program.class(class);
    if class.origin == Origin::Jdk {
        return Ok(Reply::Bytecode);
    }
    let name = class.java_name();
    if cx.world.program.path().has(&format!("META-INF/services/{name}")) {
        return cx.unsupported(format!("services of {name}"));
    }
    Ok(Reply::Value(Value::Obj(sealed(cx, NO_SERVICES, SERVICES)?)))
}

fn no_services(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.st.heap.own(NO_SERVICES).map(Value::Obj) != Some(args[0]) {
        return Ok(Reply::Bytecode);
    }
    let program = &cx.world.program;
    let collections = cx.linked(program.load("java/util/Collections"))?;
    let empty = program.declared_method(collections, "emptyIterator", "()Ljava/util/Iterator;");
    match empty {
        Some(empty) => {
            initialized(cx, collections)?;
            Ok(Reply::Call(empty, SmallVec::new()))
        }
        None => Ok(Reply::Bytecode),
    }
}

fn resource(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    cx.unsupported("looking for a resource")
}

/// What the JDK keeps beside its own classes.
fn stream(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Mirror::Class(class), Some(name)) = (mirrored(cx, args[0])?, string::units(cx, args[1])) else {
        return resource(cx, args);
    };
    let (program, class) = (&cx.world.program, cx.world.program.class(class));
    let Some(jdk) = program.path().jdk().filter(|_| class.origin == Origin::Jdk) else { return resource(cx, args) };
    let name = String::from_utf16_lossy(&name);
    let name = match (name.strip_prefix('/'), class.name.rsplit_once('/')) {
        (Some(name), _) => name.to_owned(),
        (None, Some((package, _))) => format!("{package}/{name}"),
        (None, None) => name,
    };
    let bytes = match jdk.file(&name) {
        Ok(Some((bytes, _))) => bytes,
        Ok(None) => return Ok(Reply::Value(Value::Null)),
        Err(e) => return cx.unsupported(format!("{name}, {e},")),
    };
    let array = cx.linked(program.array_of(ArrayComponent::Base(BaseType::Byte)))?;
    let class = cx.linked(program.load("java/io/ByteArrayInputStream"))?;
    let (o, count) = (allocate(cx, class), bytes.len() as i32);
    let array = cx.st.heap.allocate_bytes(array, bytes.into_iter());
    set(cx, o, "buf", Value::Obj(array));
    set(cx, o, "count", Value::I32(count));
    Ok(Reply::Value(Value::Obj(o)))
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

/// Whether a module is one of those that belong to this version of the JDK, so nobody tells its version.
fn is_java_base(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let is = cx.st.heap.own("java.base").map(Value::Obj) == Some(args[0]);
    Ok(Reply::Value(Value::I32(i32::from(is))))
}

/// Whether a module exports a package to another, or opens it: of the JDK's, `jdk.unsupported` alone opens two.
fn is_exported(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let jdk = cx.st.heap.own("java.base").map(Value::Obj);
    let package = string::text(cx, args[1])?;
    let (opens, internal) = (args[3] != Value::I32(0), ["sun.", "jdk.internal."]);
    let yes = match () {
        () if Some(args[0]) != jdk || args[0] == args[2] => true,
        () if matches!(&*package, "sun.misc" | "sun.reflect") => true,
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
