//! The class object of an object of the input: one for each class that it may have, so it is an if-then-else over these,
//! and a program that compares it forks on the comparison alone.

use super::{NAMES, class, each_type::is_unseen_class, string};
use crate::{
    input::Supposed,
    native::Row,
    program::{ClassId, Origin},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, other_collections},
    term::{ClassTag, Node, Term},
};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class),
    ("java/lang/Object", "toString", "()Ljava/lang/String;", to_string),
];

/// Made of the name of the class, which nobody knows of one that nobody has seen: whether it is one is asked.
fn to_string(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Sym(r) = cx.denoted(args[0]) else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let Some(bound) = terms.bound(r) else { return Ok(Reply::Bytecode) };
    let members = terms.members(bound);
    let unseen = members.iter().copied().filter(|class| is_unseen_class(cx, ClassId(class.0)));
    if !cx.decide(terms.is(r, terms.type_set(unseen.collect(), None)))? {
        return Ok(Reply::Bytecode);
    }
    let o = string::opaque(cx, "what is made of the name of a class that nobody has seen")?;
    Ok(Reply::Value(Value::Obj(o)))
}

fn get_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match cx.denoted(args[0]) {
        Value::Obj(o) => {
            let class = cx.class_of(o);
            class::value(cx, Mirror::Class(class))
        }
        r => {
            cx.non_null(r)?;
            let t = cx.term(r);
            let of = of(cx, t)?;
            Ok(Reply::Value(of.map_or(Value::Null, |t| Value::from_term(cx.terms(), t))))
        }
    }
}

/// The class object of what `r` denotes; `None` of null.
fn of(cx: &mut Cx<'_>, r: Term) -> Flow<Option<Term>> {
    let terms = cx.terms();
    match terms.node(r) {
        Node::Null => Ok(None),
        Node::Obj(_, tag) => object(cx, ClassId(tag.0)).map(Some),
        Node::Ite(c, a, b) => Ok(match (of(cx, a)?, of(cx, b)?) {
            (Some(a), Some(b)) => Some(terms.ite(c, a, b)),
            (a, b) => a.or(b),
        }),
        _ => {
            let bound = terms.bound(r).expect("a reference of the input is declared with a bound");
            let is = |class: ClassId| terms.is(r, terms.type_set(vec![ClassTag(class.0)], None));
            let members = cx.world.inputs.members(bound);
            let possible: Vec<ClassId> =
                members.iter().copied().filter(|&class| cx.truth(is(class)) != Some(false)).collect();
            if possible.iter().all(|&class| cx.world.program.class(class).is_array()) {
                possible.iter().for_each(|&class| cx.world.inputs.leave_out_arrays_below(class));
            }
            if cx.class().origin == Origin::Application {
                other_collections(cx, r, &possible)?;
            }
            let throwable = cx.linked(cx.world.program.load(NAMES.throwable))?;
            if possible.iter().any(|&class| is_open(cx, class) && cx.world.program.is_subtype(class, throwable)) {
                cx.world.inputs.suppose(Supposed::NamedException);
            }
            let mut all = None;
            for &class in possible.iter().rev() {
                let this = object(cx, class)?;
                all = Some(all.map_or(this, |others| terms.ite(is(class), this, others)));
            }
            Ok(all)
        }
    }
}

/// Whether a class of the JDK may have others below it that nobody has named.
fn is_open(cx: &Cx<'_>, class: ClassId) -> bool {
    let class = cx.world.program.class(class);
    class.origin == Origin::Jdk && !class.access.is_final()
}

fn object(cx: &mut Cx<'_>, class: ClassId) -> Flow<Term> {
    let class = cx.world.program.at_run_time(class);
    let o: ObjId = class::object(cx, Mirror::Class(class))?;
    Ok(cx.term(Value::Obj(o)))
}
