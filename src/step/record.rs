//! Records of the input. Each has been made by its canonical constructor (JLS §8.10.4), which may refuse what it is given, or store something else: so
//! it runs before anybody looks into the record. Where it throws, or a number is another then, or something null, there is no such record, and no such path.

use super::{Cx, Flow, Limit, Outcome, Stop, Unexplored, alias, allocate, existing, init};
use crate::{
    program::{ClassId, FieldId, Origin},
    state::{ObjId, OnReturn, Value},
    term::{Sort, Term},
};

/// Whether the constructor of a record of this class, if `r` is one of the input, is to run before it is looked into. Then it has been entered, and
/// the instruction, whose operands are these, runs again after.
///
/// # Errors
/// Asks what the components are.
pub(super) fn is_made_first(cx: &mut Cx<'_>, r: Value, class: ClassId, operands: &[Value]) -> Flow<bool> {
    let Some(making) = making(cx, r, class)? else { return Ok(false) };
    operands.iter().for_each(|&v| cx.push(v));
    cx.save();
    enter(cx, class, &making);
    Ok(true)
}

/// As [`is_made_first`], where there is no frame.
pub(super) fn is_made_at_first(cx: &mut Cx<'_>, r: Value, class: ClassId) -> Flow<bool> {
    let Some(making) = making(cx, r, class)? else { return Ok(false) };
    cx.st.values.clear();
    enter(cx, class, &making);
    Ok(true)
}

/// A record that is to be made once more.
struct Making {
    /// The reference through which it has been come upon, and what that denotes.
    names: [Term; 2],
    components: Vec<Value>,
}

/// The record, if its constructor has something to say of its components and has not run yet.
fn making(cx: &mut Cx<'_>, r: Value, class: ClassId) -> Flow<Option<Making>> {
    let program = &cx.world.program;
    let of = program.class(class);
    let (Value::Sym(through), Value::Sym(record)) = (r, cx.denoted(r)) else { return Ok(None) };
    let is_choosy = of.origin == Origin::Application && program.choosy_constructor(of).is_some();
    if !is_choosy || [through, record].iter().any(|name| cx.st.constructed.contains(name)) {
        return Ok(None);
    }
    init::initialized(cx, class)?;
    let mut components = vec![];
    for &f in &of.layout {
        let component = alias::field(cx, record, f)?;
        components.push(cx.loaded(component)?);
    }
    Ok(Some(Making { names: [through, record], components }))
}

fn enter(cx: &mut Cx<'_>, class: ClassId, Making { names, components }: &Making) {
    let program = &cx.world.program;
    let constructor = program.choosy_constructor(program.class(class)).expect("it is to run");
    let method = program.method(constructor);
    let code = method.code.as_deref().expect("a constructor has code");
    let made = allocate(cx, class);
    cx.st.constructed.extend(names);
    let mut locals = vec![Value::Obj(made)];
    for (&v, &wide) in components.iter().zip(&method.arguments[1..]) {
        locals.push(v);
        locals.extend(wide.then_some(Value::Null));
    }
    cx.st.enter_with(constructor, code, &locals, OnReturn::Made { record: names[1], made });
    cx.restore();
}

/// The constructor has returned: what it has stored is what the record holds, as far as that is numbers, or null.
///
/// # Errors
/// Asks whether that is so; ends the path if not.
pub(super) fn is_as_made(cx: &mut Cx<'_>, record: Term, made: ObjId) -> Flow {
    let (program, terms) = (&cx.world.program, cx.terms());
    let mut is_same = terms.bool(true);
    for &f in &program.class(cx.class_of(made)).layout {
        let component = alias::field(cx, record, f)?;
        let holds = cx.loaded(component)?;
        let (holds, stored) = (cx.term(holds), cx.term(cx.st.heap.cell(made, program.field(f).slot as usize)));
        let (holds, stored) = match terms.sort(holds) {
            Sort::Ref => (terms.is_null(holds), terms.is_null(stored)),
            _ => (holds, stored),
        };
        is_same = terms.and(is_same, terms.eq(holds, stored));
    }
    if cx.decide(is_same)? { Ok(()) } else { Err(Stop::End(Outcome::Excluded)) }
}

/// The constructor has thrown: there is no such record. What is in its components may have been changed since it was made, though, and then nobody knows.
pub(super) fn refused(cx: &Cx<'_>, made: ObjId) -> Outcome {
    let (program, inputs) = (&cx.world.program, &cx.world.inputs);
    let changes = |&f: &FieldId| {
        let ty = &program.field(f).ty;
        let is_text = || program.class_of_type(ty).is_ok_and(|class| inputs.string_class() == Some(class));
        ty.base().is_none() && inputs.enum_type(ty).is_none() && !is_text()
    };
    let is_written = || cx.st.heap.store.logs().flat_map(|(_, log)| log).any(|write| !existing::is_first(cx, write));
    if program.class(cx.class_of(made)).layout.iter().any(changes) && is_written() {
        let why = "a record of the input that is looked into after what its constructor refuses may have been changed";
        return Outcome::GaveUp(Limit { why: Unexplored::Unsupported(why.into()), site: cx.site() });
    }
    Outcome::Excluded
}
