//! From one phase of a run to the next: what is called by no instruction. The class under test is initialized, invariants of
//! what the method is given run, or a driver makes its receiver (IFrepOK and Driver in Copia, Ponzio, Aguirre, Garbervetsky &
//! Regis, LISSA, ASE 2022), then the method itself. A path on which an invariant does not hold, or one of these ends with an
//! exception, is no path of the method.
//!
//! Between two phases there is no frame. What a phase must know it asks there; the same phase goes on then, now knowing.

use super::{Cx, Flow, Outcome, Property, Stop, allocate, assume, init, invariants, put_field_of_allocated, record};
use crate::{
    input::At,
    program::{Assumed, ClassId, FieldId, MethodId},
    state::{Checked, Ended, ObjId, Phase, Phases, Value},
    term::Term,
};

/// Goes on until a phase has a frame.
///
/// # Errors
/// Asks what a phase must know; ends the path after the last one.
pub(super) fn go_on(cx: &mut Cx<'_>) -> Flow {
    while cx.st.frames.is_empty() {
        let Some(phase) = cx.st.phases.current().cloned() else {
            return Err(Stop::End(cx.st.phases.ended.map_or(Outcome::Returned(None), |ended| outcome(cx, ended))));
        };
        match phase {
            Phase::Initialize(class) => match cx.st.statics.init(class) {
                None => init::begin(cx, class)?,
                Some(_) => {
                    cx.st.statics.forget_written();
                    cx.st.phases.advance();
                }
            },
            Phase::SetUp(method) | Phase::TearDown(method) => {
                let receiver = receiver(cx, method);
                enter(cx, method, receiver.as_slice())?;
            }
            Phase::Fill(field) => fill(cx, field)?,
            Phase::Construct(constructor) => construct(cx, constructor)?,
            Phase::Assume(at, what) => assume(cx, at, what)?,
            Phase::Truth => {
                if let Some(Ended::Returned(Some(Value::Sym(t)))) = cx.st.phases.ended {
                    let is_true = cx.decide(cx.terms().not(cx.terms().eq(t, cx.terms().int(0))))?;
                    cx.st.phases.ended = Some(Ended::Returned(Some(Value::I32(i32::from(is_true)))));
                }
                cx.st.phases.advance();
            }
            Phase::Driver(method, given) => drop(enter(cx, method, &given)?),
            Phase::Make(method, ..) => make(cx, method)?,
            Phase::Constant(field, at) => constant(cx, field, at)?,
            Phase::Invariant(all) => match invariants::next(cx, &all)? {
                (looked_at, Some((object, invariant))) => {
                    if enter(cx, invariant, &[object])? {
                        cx.st.phases.checked = Checked::References(looked_at);
                    }
                }
                (_, None) => {
                    cx.st.phases.checked = Checked::All(cx.st.heap.inputs.len());
                    cx.st.phases.advance();
                }
            },
            Phase::Body(method) => {
                let mut given = cx.st.phases.arguments[..arguments_of(cx, method)].to_vec();
                let m = cx.world.program.method(method);
                if let Some(&mut Value::Sym(choice)) = given.first_mut().filter(|_| m.has_receiver())
                    && let Some(class) = cx.world.inputs.enum_root(choice)
                {
                    given[0] = constant_that_runs(cx, method, class, choice)?;
                }
                if let Some(&this) = given.first().filter(|_| m.has_receiver()) {
                    record::constructed(cx, this, m.class)?;
                }
                if m.is_constructor() && cx.st.statics.init(m.class).is_some() {
                    let new = allocate(cx, m.class);
                    cx.st.phases.new = Some(new);
                    given.insert(0, Value::Obj(new));
                }
                let (heap, made) = (&cx.st.heap, &cx.st.phases.made);
                cx.st.phases.left = made.iter().map(|&o| heap.cells(o).collect()).collect();
                if plan_makes(cx) {
                    cx.st.phases.entered = cx.st.path.clauses().len();
                }
                enter(cx, method, &given)?;
            }
        }
    }
    Ok(())
}

/// The constant of an enum that a method is called on: those that override it are none of them.
fn constant_that_runs(cx: &mut Cx<'_>, method: MethodId, class: ClassId, choice: Term) -> Flow<Value> {
    let (all, this) = (cx.constants(class)?, cx.loaded(Value::Sym(choice))?);
    let runs =
        |v: &Value| matches!(*v, Value::Obj(o) if cx.world.program.select(cx.class_of(o), method).ok() == Some(method));
    if all.iter().all(runs) {
        return Ok(this);
    }
    let terms = cx.terms();
    let is_one = all.iter().filter(|v| runs(v)).map(|&v| terms.eq(cx.term(this), cx.term(v)));
    let is_any = is_one.fold(terms.bool(false), |any, one| terms.or(any, one));
    if !cx.decide(is_any)? {
        return Err(Stop::End(Outcome::Excluded));
    }
    cx.st.phases.entered = cx.st.path.clauses().len();
    Ok(this)
}

/// What a method around the body is called on: of those that have been made the last of its class, else the receiver of the body.
fn receiver(cx: &Cx<'_>, method: MethodId) -> Option<Value> {
    let (program, m) = (&cx.world.program, cx.world.program.method(method));
    let fits = |o: &&ObjId| program.is_subtype(cx.class_of(**o), m.class);
    let made = cx.st.phases.made.iter().rfind(fits).map(|&o| Value::Obj(o));
    made.or_else(|| cx.st.phases.arguments.first().copied()).filter(|_| !m.access.is_static())
}

/// How many arguments the body has, the receiver among them.
fn arguments_of(cx: &Cx<'_>, body: MethodId) -> usize {
    let m = cx.world.program.method(body);
    m.descriptor.params.len() + usize::from(m.has_receiver())
}

fn construct(cx: &mut Cx<'_>, constructor: MethodId) -> Flow {
    let m = cx.world.program.method(constructor);
    if cx.st.statics.init(m.class).is_none() {
        return init::begin(cx, m.class);
    }
    let o = allocate(cx, m.class);
    let given: Vec<Value> = match cx.st.phases.made.last() {
        Some(&outer) => vec![Value::Obj(outer)],
        None => {
            let of_body = cx.st.phases.body().map_or(0, |body| arguments_of(cx, body));
            cx.st.phases.arguments[of_body..].to_vec()
        }
    };
    cx.st.phases.made.push(o);
    cx.st.phases.arguments[0] = Value::Obj(o);
    let given = [&[Value::Obj(o)], &given[..m.descriptor.params.len()]].concat();
    enter(cx, constructor, &given)?;
    Ok(())
}

/// Calls what makes an object, or what is called on one that has been made.
fn make(cx: &mut Cx<'_>, method: MethodId) -> Flow {
    let m = cx.world.program.method(method);
    if cx.st.statics.init(m.class).is_none() {
        return init::begin(cx, m.class);
    }
    let mut given = given(cx)[..m.descriptor.params.len()].to_vec();
    if m.is_constructor() {
        let o = allocate(cx, m.class);
        cx.st.phases.made.push(o);
        given.insert(0, Value::Obj(o));
    } else if m.has_receiver() {
        let fits = |o: &&ObjId| cx.world.program.select(cx.class_of(**o), method).ok() == Some(method);
        let Some(&on) = cx.st.phases.made.iter().rfind(fits) else { return Err(Stop::End(Outcome::Excluded)) };
        given.insert(0, Value::Obj(on));
    }
    enter(cx, method, &given)?;
    Ok(())
}

/// What is given to the phase that runs, and to those behind it.
fn given<'a>(cx: &'a Cx<'_>) -> &'a [Value] {
    let phases = &cx.st.phases;
    let before = Phases::given_inputs(phases.over()).map(|taker| taker.types(&cx.world.program).len()).sum::<usize>();
    &phases.arguments[phases.body().map_or(0, |body| arguments_of(cx, body)) + before..]
}

fn fill(cx: &mut Cx<'_>, field: FieldId) -> Flow {
    let (program, given) = (&cx.world.program, given(cx)[0]);
    let has_it = |o: &&ObjId| program.is_subtype(cx.class_of(**o), program.field(field).class);
    let Some(&o) = cx.st.phases.made.iter().rfind(has_it) else { return Err(Stop::End(Outcome::Excluded)) };
    put_field_of_allocated(cx, o, field, given);
    cx.st.phases.advance();
    Ok(())
}

/// Whether calls make what the body is given: what they decide is not of its path.
fn plan_makes(cx: &Cx<'_>) -> bool {
    cx.st.phases.plan().iter().any(|phase| matches!(phase, Phase::Make(..)))
}

/// What a static field holds is there before the body.
fn constant(cx: &mut Cx<'_>, field: FieldId, at: usize) -> Flow {
    let field = cx.world.program.field(field);
    if cx.st.statics.init(field.class).is_none() {
        return init::begin(cx, field.class);
    }
    match cx.st.statics.get(field.class, field.slot) {
        Value::Obj(o) if may_be(cx, o, at) => cx.st.phases.arguments[at] = Value::Obj(o),
        _ => return Err(Stop::End(Outcome::Excluded)),
    }
    cx.st.phases.advance();
    Ok(())
}

/// Whether the body can be given this object there: it is called on it, if it is what that is called on.
fn may_be(cx: &Cx<'_>, o: ObjId, at: usize) -> bool {
    let body = cx.st.phases.body().filter(|&body| at == 0 && cx.world.program.method(body).has_receiver());
    body.is_none_or(|body| cx.world.program.select(cx.class_of(o), body).ok() == Some(body))
}

/// A call that makes an object has ended: it is what it returns, or what a constructor was called on.
fn has_made(cx: &mut Cx<'_>, method: MethodId, at: Option<usize>, value: Option<Value>) -> Flow {
    if Phases::yields(cx.world.program.method(method), at) && !cx.world.program.method(method).is_constructor() {
        let Some(Value::Obj(o)) = value else { return Err(Stop::End(Outcome::Excluded)) };
        cx.st.phases.made.push(o);
    }
    if let (Some(at), Some(&o)) = (at, cx.st.phases.made.last()) {
        if !may_be(cx, o, at) {
            return Err(Stop::End(Outcome::Excluded));
        }
        cx.st.phases.arguments[at] = Value::Obj(o);
    }
    Ok(())
}

/// Decides whether an argument is as it is assumed to be; how large an object is, it says itself.
fn assume(cx: &mut Cx<'_>, at: usize, what: Assumed) -> Flow {
    if let Assumed::Text(text) = what {
        let units: Vec<u16> = text.encode_utf16().collect();
        cx.st.phases.arguments[at] = Value::Obj(cx.world.natives.string(cx, &units)?);
        return kept(cx, true);
    }
    if let Assumed::Constants(fields) = &what
        && let Some(class) = fields.first().map(|&f| cx.world.program.field(f).class)
        && cx.st.statics.init(class).is_none()
    {
        return init::begin(cx, class);
    }
    let argument = cx.loaded(cx.st.phases.arguments[at])?;
    let argument = cx.denoted(argument);
    let Assumed::Size(least, most) = what else {
        let holds = assume::holds(cx, &what, argument)?;
        return kept(cx, holds);
    };
    if argument == Value::Null {
        return kept(cx, false);
    }
    match cx.world.natives.size(cx, argument)? {
        Some(size) => enter(cx, size, &[argument]).map(|_| ()),
        None => {
            let length = cx.world.strategy.get(cx, cx.term(argument), At::Length)?;
            keep(cx, length, least, most)
        }
    }
}

fn keep(cx: &mut Cx<'_>, number: Value, least: i64, most: i64) -> Flow {
    let holds = assume::is_within(cx, number, least, most)?;
    kept(cx, holds)
}

/// On to the next phase, if an assumption holds.
fn kept(cx: &mut Cx<'_>, holds: bool) -> Flow {
    if !holds {
        return Err(Stop::End(Outcome::Excluded));
    }
    cx.st.phases.advance();
    Ok(())
}

/// Calls a method; `false` if its class is to be initialized first, and then the phase comes back.
fn enter(cx: &mut Cx<'_>, method: MethodId, given: &[Value]) -> Flow<bool> {
    let class = cx.world.program.method(method).class;
    if cx.st.statics.init(class).is_none() {
        init::begin(cx, class)?;
        return Ok(false);
    }
    // What the body has written stays.
    if cx.st.phases.ended.is_none() {
        cx.st.statics.forget_written();
    }
    cx.call_from_outside(method, given);
    Ok(true)
}

/// The method that a phase has called returns this; its frame goes.
///
/// # Errors
/// Asks whether an invariant held; ends the path if it did not, or if there is no receiver.
pub(super) fn returned(cx: &mut Cx<'_>, value: Option<Value>) -> Flow {
    match cx.st.phases.current() {
        Some(Phase::Invariant(_)) => {
            held(cx, value)?;
            cx.leave();
            // Which is next is seen there.
            return Err(Stop::Phase);
        }
        Some(Phase::Driver(..)) => made(cx, value)?,
        Some(&Phase::Make(method, at, _)) => has_made(cx, method, at, value)?,
        Some(Phase::Body(method)) if cx.world.program.method(*method).is_constructor() => {
            let new = cx.st.phases.new.map(Value::Obj);
            cx.st.phases.ended = Some(Ended::Returned(new));
        }
        Some(Phase::Body(_)) | None => cx.st.phases.ended = Some(Ended::Returned(value)),
        Some(&Phase::Assume(_, Assumed::Size(least, most))) => {
            let holds = assume::is_within(cx, value.expect("a size is a number"), least, most)?;
            if !holds {
                return Err(Stop::End(Outcome::Excluded));
            }
        }
        Some(
            Phase::SetUp(_)
            | Phase::TearDown(_)
            | Phase::Initialize(_)
            | Phase::Construct(_)
            | Phase::Fill(_)
            | Phase::Assume(..)
            | Phase::Constant(..)
            | Phase::Truth,
        ) => {}
    }
    cx.leave();
    cx.st.phases.advance();
    Err(Stop::Phase)
}

/// An exception that no frame of a phase has caught.
pub(super) fn threw(cx: &mut Cx<'_>, exception: ObjId) -> Option<Outcome> {
    match cx.st.phases.current() {
        Some(Phase::Driver(..) | Phase::Make(..) | Phase::Invariant(_) | Phase::Assume(..)) => Some(Outcome::Excluded),
        Some(Phase::Body(_)) => {
            let ended = *cx.st.phases.ended.insert(Ended::Threw(exception));
            cx.st.phases.advance();
            cx.st.phases.current().is_none().then(|| outcome(cx, ended))
        }
        _ => {
            // What went wrong first is told.
            let first = cx.st.phases.ended.filter(|ended| matches!(ended, Ended::Threw(_)));
            Some(outcome(cx, first.unwrap_or(Ended::Threw(exception))))
        }
    }
}

fn outcome(cx: &Cx<'_>, ended: Ended) -> Outcome {
    match ended {
        Ended::Returned(value) => Outcome::Returned(value),
        Ended::Threw(exception) => match cx.world.natives.is_assertion(&cx.world.program, cx.class_of(exception)) {
            true => Outcome::Violated(Property::Assertion, exception),
            false => Outcome::Threw(exception),
        },
    }
}

/// The receiver is there.
fn made(cx: &mut Cx<'_>, value: Option<Value>) -> Flow {
    let Some(Value::Obj(o)) = value else { return Err(Stop::End(Outcome::Excluded)) };
    if let Some(body) = cx.st.phases.body()
        && cx.world.program.select(cx.class_of(o), body).ok() != Some(body)
    {
        return cx.unsupported("a driver that makes an object of a class with a method of its own");
    }
    cx.st.phases.arguments[0] = Value::Obj(o);
    cx.st.phases.made = vec![o];
    Ok(())
}

fn held(cx: &mut Cx<'_>, held: Option<Value>) -> Flow {
    let held = match held {
        Some(Value::Sym(t)) => cx.decide(cx.terms().not(cx.terms().eq(t, cx.terms().int(0))))?,
        held => held != Some(Value::I32(0)),
    };
    if held { Ok(()) } else { Err(Stop::End(Outcome::Excluded)) }
}
