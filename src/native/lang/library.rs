//! `System.loadLibrary` of a native library that is nowhere: what it has in it would be code that nobody can follow. Where the platform looks for
//! one, and says so in the message, differs from machine to machine.

use super::{string, system, throwable};
use crate::{
    native::Row,
    program::Origin,
    state::Value,
    step::{Cx, Flow, Reply, Stop},
};
use std::{
    env::consts::{DLL_PREFIX, DLL_SUFFIX},
    path::Path,
};

pub(super) const TABLE: &[Row] = &[
    (system::CLASS, "loadLibrary", "(Ljava/lang/String;)V", |cx, args| load(cx, args[0])),
    ("java/lang/Runtime", "loadLibrary", "(Ljava/lang/String;)V", |cx, args| load(cx, args[1])),
];

const UNSATISFIED: &str = "java/lang/UnsatisfiedLinkError";

/// Where HotSpot looks beside the JDK's own directory if nobody says where (`java.library.path`, on Linux).
const PLACES: [&str; 5] = ["/usr/java/packages/lib", "/usr/lib64", "/lib64", "/lib", "/usr/lib"];

fn load(cx: &mut Cx<'_>, name: Value) -> Flow<Reply> {
    let program = cx.world.program.clone();
    // Of the JDK's own everything is modelled that is needed.
    let caller = cx.st.frames.last().map(|frame| program.method(frame.method).class);
    if caller.is_some_and(|class| program.class(class).origin != Origin::Application) {
        return Ok(Reply::Void);
    }
    cx.non_null(name)?;
    let Some(units) = string::units(cx, name) else {
        return cx.unsupported("System.loadLibrary of a name that depends on the input");
    };
    let name = String::from_utf16_lossy(&units);
    let file = format!("{DLL_PREFIX}{name}{DLL_SUFFIX}");
    let own = program.path().jdk().map(|jdk| jdk.home().join("lib"));
    let places = PLACES.iter().map(|place| Path::new(place).to_owned()).chain(own);
    if !name.contains('/') && places.map(|place| place.join(&file)).any(|file| file.exists()) {
        return cx.unsupported(format!("the native library {name}"));
    }
    let o = throwable::plain(cx, UNSATISFIED)?;
    let message = string::opaque(cx, "a message that says where native libraries are looked for")?;
    throwable::set_message(cx, o, message)?;
    throwable::from_somewhere(cx, o);
    Err(Stop::Throw(o))
}
