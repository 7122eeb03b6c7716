//! Records of the input. Each has been made by its canonical constructor (JLS §8.10.4), which may refuse what it is given, or store something else: so
//! it runs before anybody looks into the record. Its arguments are what the cells of the record hold at first; where it throws, there is no such record,
//! and no such path; what else it stores is in the record from then on.

use super::ask::Construction;
use super::{Ask, Cx, Flow, Stop, World, alias, allocate, existing, init};
use crate::{
    input::{At, Cell},
    program::{ClassId, FieldId, Origin},
    state::{Frame, ObjId, OnReturn, State, Value, Write},
    term::{Node, Sort, Term},
};

/// What is a record, if anything, of this class and not null, is about to be looked into.
///
/// # Errors
/// Asks what the components are, and which record it is if what it holds depends on that; then that its constructor runs first.
pub(super) fn constructed(cx: &mut Cx<'_>, r: Value, class: ClassId) -> Flow {
    let program = &cx.world.program;
    let of = program.class(class);
    let Some(by) = program.choosy_constructor(of) else { return Ok(()) };
    let (Value::Sym(through), Value::Sym(record)) = (r, cx.denoted(r)) else { return Ok(()) };
    if cx.st.constructed.as_flattened().iter().any(|&name| name == through || name == record) {
        return Ok(());
    }
    let record = if by.stores_others { one(cx, record)? } else { record };
    if !cx.terms().may_be_input(record) {
        return Ok(());
    }
    init::initialized(cx, class)?;
    let mut components = vec![];
    for &f in &of.layout {
        components.push(if by.stores_others { given(cx, record, f)? } else { component(cx, record, f)? });
    }
    Err(Stop::Construct(Box::new(Construction { class, by, names: [through, record], components })))
}

/// As [`constructed`], of what is not null, if its type says that it is a record.
///
/// # Errors
/// As [`constructed`].
pub(super) fn constructed_by_type(cx: &mut Cx<'_>, r: Value) -> Flow {
    let Value::Sym(mut t) = r else { return Ok(()) };
    // Who is asked for all ways through a method does not look into it by that alone.
    if cx.st.effort.is_some() {
        return Ok(());
    }
    // The other arm of one that is null, if it is not.
    while let Node::Ite(_, a, b) = cx.terms().node(t) {
        t = match () {
            () if a == cx.terms().null() => b,
            () if b == cx.terms().null() => a,
            () => break,
        };
    }
    match cx.terms().bound(t).map(|bound| cx.terms().members(bound)).as_deref() {
        Some(&[class]) => constructed(cx, r, ClassId(class.0)),
        _ => Ok(()),
    }
}

/// As [`constructed_by_type`], of what has just been read, if a strategy has settled that it is not null.
///
/// # Errors
/// As [`constructed`].
pub(super) fn constructed_if_settled(cx: &mut Cx<'_>, r: Value) -> Flow {
    let Value::Sym(t) = r else { return Ok(()) };
    let terms = cx.terms();
    let is_settled = !cx.world.strategy.takes_any() && terms.sort(t) == Sort::Ref;
    if is_settled && cx.truth(terms.is_null(t)) == Some(false) { constructed_by_type(cx, r) } else { Ok(()) }
}

/// Which of several it is.
fn one(cx: &Cx<'_>, mut record: Term) -> Flow<Term> {
    while let Node::Ite(c, a, b) = cx.terms().node(record) {
        record = if a == cx.terms().null() || b != cx.terms().null() && !cx.decide(c)? { b } else { a };
    }
    Ok(record)
}

/// What the constructor has been given as a component, whatever has been stored since.
fn given(cx: &mut Cx<'_>, record: Term, f: FieldId) -> Flow<Value> {
    alias::met(cx, record, f)?;
    let func = cx.linked(cx.world.inputs.func(Cell::Field(f)))?;
    let given = cx.initial(&cx.world.program.field(f).ty, cx.terms().init(func, record))?;
    settled(cx, given)
}

fn settled(cx: &mut Cx<'_>, v: Value) -> Flow<Value> {
    if let Value::Sym(t) = v { cx.settled(v, t) } else { Ok(v) }
}

/// What a record holds. To read one component may write that it has been read, and then the next may ask.
fn component(cx: &mut Cx<'_>, record: Term, f: FieldId) -> Flow<Value> {
    let before = cx.st.heap.store.writes();
    let holds = alias::field(cx, record, f)?;
    let holds = settled(cx, holds)?;
    if cx.st.heap.store.writes() == before { Ok(holds) } else { Err(Stop::Again) }
}

/// Has a state, which is at no instruction, construct a record of the input.
///
/// # Errors
/// What it asks before it can begin, if it can.
pub fn construct(world: &World, st: &mut State, record: Term, class: ClassId) -> Result<(), Option<Ask>> {
    st.frames.clear();
    let mut cx = Cx::new(world, st);
    let construction = loop {
        match constructed(&mut cx, Value::Sym(record), class) {
            Err(Stop::Construct(construction)) => break construction,
            Err(Stop::Initialize(class)) if init::begin(&mut cx, class).is_ok() && cx.st.frames.is_empty() => {}
            // A component more has been read.
            Err(Stop::Again) => {}
            Err(Stop::Ask(ask)) => return Err(Some(ask)),
            _ => return Err(None),
        }
    };
    begin(&mut cx, &construction);
    cx.save();
    Ok(())
}

/// The constructor begins.
pub(super) fn begin(cx: &mut Cx<'_>, Construction { class, by, names, components }: &Construction) {
    match cx.st.frames.is_empty() {
        true => cx.st.values.clear(),
        false => cx.save(),
    }
    let method = cx.world.program.method(by.constructor);
    let code = method.code.as_deref().expect("a constructor has code");
    let made = allocate(cx, *class);
    cx.st.constructed.push(*names);
    let mut locals = vec![Value::Obj(made)];
    for (&v, &wide) in components.iter().zip(&method.arguments[1..]) {
        locals.push(v);
        locals.extend(wide.then_some(Value::Null));
    }
    cx.st.enter_with(by.constructor, code, &locals, OnReturn::Made { record: names[1], made });
    cx.restore();
}

/// The constructor has returned: what it has stored is what the record holds, unless it is one that has been made by another name.
///
/// # Errors
/// Asks what the strategy asks of whom assigns something.
pub(super) fn stored(cx: &mut Cx<'_>, record: Term, made: ObjId) -> Flow {
    let class = cx.world.program.class(cx.class_of(made));
    let mut others = vec![];
    for &f in &class.layout {
        let holds = component(cx, record, f)?;
        constructed_if_settled(cx, holds)?;
        let (terms, holds) = (cx.terms(), cx.term(holds));
        let stored = cx.term(cx.st.heap.cell(made, cx.world.program.field(f).slot as usize));
        if cx.truth(terms.eq(holds, stored)) != Some(true) {
            let before = cx.st.constructed.iter().map(|&[_, made]| made).take_while(|&made| made != record);
            let is_made = terms.any(before.map(|made| terms.eq(record, made)));
            let is_made = cx.truth(is_made).map_or(is_made, |is| terms.bool(is));
            others.push((f, terms.ite(is_made, holds, stored)));
        }
    }
    others.into_iter().try_for_each(|(f, v)| {
        let v = cx.world.inputs.value(&cx.world.program.field(f).ty, v);
        cx.world.strategy.put(cx, record, At::Field(f), v)
    })
}

/// Whether a constructor, or what it calls, is active, and no class initializer that it has led to.
fn is_constructing(st: &State) -> bool {
    let decides = |frame: &&Frame| matches!(frame.on_return, OnReturn::Made { .. } | OnReturn::Initialized(_));
    let innermost = || st.frames.iter().rev().find(decides);
    !st.constructed.is_empty() && innermost().is_some_and(|frame| matches!(frame.on_return, OnReturn::Made { .. }))
}

/// A constructor that runs late reads a static field.
///
/// # Errors
/// Ends the path if the program has assigned it.
pub(super) fn reads_static(cx: &Cx<'_>, class: ClassId, slot: u32) -> Flow {
    if !is_constructing(cx.st) || cx.st.statics.is_as_initialized(class, slot) {
        return Ok(());
    }
    cx.unsupported(CHANGED)
}

/// Something is assigned, of this object if it is known. A constructor that does so to what it has not made has run before, and not now.
///
/// # Errors
/// Ends the path if it does.
pub(super) fn assigns(cx: &Cx<'_>, to: Option<ObjId>) -> Flow {
    if !is_constructing(cx.st) {
        return Ok(());
    }
    let program = &cx.world.program;
    // What objects of the JDK keep for themselves is nobody's affair.
    let is_own = |o: ObjId| {
        let class = program.class(cx.class_of(o));
        let of_own_code = || class.is_array() && cx.class().origin == Origin::Application;
        class.origin == Origin::Application || of_own_code() || cx.world.natives.holds(program, class.id).is_some()
    };
    match to {
        Some(o) if !cx.st.heap.was_there(o) || !is_own(o) => Ok(()),
        _ => cx.unsupported("a record of the input whose constructor changes something else"),
    }
}

const CHANGED: &str =
    "a record of the input that is looked into after what its constructor reads may have been changed";

/// A constructor that runs late is given what its components hold now: nobody knows what they held where the program has assigned something since. Such a
/// constructor reads a cell of the input, or of an array that stands for one, to which this has been written if the condition holds.
///
/// # Errors
/// Asks whether it does; ends the path if so.
pub fn read_late(cx: &Cx<'_>, r: Term, cell: Cell, write: &Write, is_written: Term) -> Flow {
    let of_record = || match cell {
        Cell::Field(f) => cx.world.program.class(cx.world.program.field(f).class).is_record(),
        _ => false,
    };
    let is_own = || matches!(cx.terms().node(r), Node::Obj(o, _) if cx.st.heap.over(ObjId(o)).is_none());
    if !is_constructing(cx.st) || write.was_there || existing::is_first(cx, write) || is_own() || of_record() {
        return Ok(());
    }
    if !cx.decide(is_written)? {
        return Ok(());
    }
    cx.unsupported(CHANGED)
}
