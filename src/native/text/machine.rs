//! Strings that differ from machine to machine: the run begins without their content, and whoever looks into one is shown that of an input.

use super::{LONGEST, applies, cells};
use crate::{
    native::{
        Row,
        launch::{Begins, of_machine},
    },
    state::{ObjId, Value},
    step::{Cx, Flow, Outcome, Reply, Stop, put_field_of_allocated},
    term::Text,
};

pub(super) const TABLE: &[Row] = &[
    ("java/io/UnixFileSystem", "normalize", "(Ljava/lang/String;)Ljava/lang/String;", |cx, args| normal(cx, args[1])),
    ("sun/nio/fs/UnixPath", "normalizeAndCheck", "(Ljava/lang/String;)Ljava/lang/String;", |cx, args| {
        normal(cx, args[0])
    }),
];

/// A path from the root that the machine has is as such are written.
fn normal(cx: &mut Cx<'_>, path: Value) -> Flow<Reply> {
    Ok(match path {
        Value::Obj(o) => match cx.st.heap.said_of(o).and_then(|what| of_machine(what)) {
            Some((_, Begins::With('/'))) => Reply::Value(path),
            _ => Reply::Bytecode,
        },
        _ => Reply::Bytecode,
    })
}

/// Whether the content of a string is to come only when it is looked at.
pub(super) fn is_one(cx: &Cx<'_>, o: ObjId) -> bool {
    shown(cx, o).is_some()
}

/// What a string is that may be looked at although it is not followed yet, and how it begins: not before the program has started.
fn shown<'a>(cx: &'a Cx<'_>, o: ObjId) -> Option<(&'a str, Begins)> {
    let may_be = cx.st.clock.is_some() && applies(cx);
    cx.st.heap.opaque(o).filter(|_| may_be).and_then(|what| of_machine(what))
}

/// Shows the content of a string that is one of these; whoever looks into anything else has come to the end of the path.
pub(in crate::native) fn show(cx: &mut Cx<'_>, o: ObjId) -> Flow {
    let (terms, inputs) = (cx.terms(), &cx.world.inputs);
    let made = shown(cx, o).and_then(|(key, begins)| Some((inputs.of_machine(key)?, begins)));
    let Some(([first, rest], begins)) = made else {
        let why = cx.st.heap.opaque(o).map_or("nothing", |why| why);
        return cx.unsupported(format!("looking into {why}"));
    };
    if !cx.decide(terms.not(terms.is_null(rest)))? {
        return Err(Stop::End(Outcome::Excluded));
    }
    let (rest, _) = cx.linked(inputs.text(rest))?;
    let first = match begins {
        Begins::Perhaps => Text::literal(terms, &[]),
        Begins::Somehow => Text::new(terms, terms.int(1), vec![first], 1, false),
        Begins::With(c) => Text::literal(terms, &[c as u16]),
    };
    let Some(text) = Text::joined(terms, &[first, (*rest).clone()], LONGEST) else {
        return cx.unsupported("a string of the machine that is that long");
    };
    let cells = cells(cx, &text)?;
    cx.st.heap.set_followed(o);
    cells.into_iter().for_each(|(f, v)| put_field_of_allocated(cx, o, f, v));
    cx.st.loose.machine = true;
    Ok(())
}
