//! The state before the first instruction: every parameter an input, the receiver an object that exists; a constructor is given
//! a new one.

use crate::{
    classfile::FieldType,
    program::{ClassId, LinkError, MethodId, Origin},
    state::{InputRef, Phase, Phases, State, Taker, Value, Why},
    step::World,
    term::{InputObject, Model, Node, RefVal, Term, Val},
};
use std::rc::Rc;

/// Where a run begins.
#[derive(Clone)]
pub struct Start {
    /// The method under test.
    pub method: MethodId,
    /// The state.
    pub state: State,
    /// Some input.
    pub model: Rc<Model>,
    /// The roots of the input, receiver first: name and term, as the method gets them.
    pub roots: Vec<(String, Value)>,
    /// The receiver of an instance method, as a reference of the initial heap; none if it is a constant of an enum.
    pub receiver: Option<Term>,
}

/// A method cannot be run on symbolic inputs.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A class of its signature cannot be loaded.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// It has no code.
    #[error("{0} has no bytecode: it is {1}; name a method that has a body")]
    NoCode(String, &'static str),
    /// There is no receiver to call it on.
    #[error("{0} needs a receiver, but no class on the class path that inherits it can be instantiated")]
    NoReceiver(String),
    /// A constructor that no `new` calls.
    #[error("{0} makes no object by itself: its class is abstract, or an enum")]
    NoNew(String),
}

/// The start of `method` on symbolic inputs, its class initialized first.
///
/// # Errors
/// When the method has no code, or a class of its signature cannot be loaded.
pub fn start(world: &World, method: MethodId) -> Result<Start, StartError> {
    start_amid(world, method, vec![Phase::Initialize(world.inputs.universe.called_on(&world.program, method))], vec![])
}

/// The start of `method` on symbolic inputs, with other phases before and after it.
///
/// # Errors
/// When the method has no code, or a class of its signature cannot be loaded.
pub fn start_amid(world: &World, method: MethodId, before: Vec<Phase>, after: Vec<Phase>) -> Result<Start, StartError> {
    let program = &world.program;
    let m = program.method(method);
    let name = || program.method_name(method);
    if m.code.is_none() {
        return Err(StartError::NoCode(name(), if m.access.is_native() { "native" } else { "abstract" }));
    }
    if m.is_constructor() && !program.class(m.class).is_made_by_new() {
        return Err(StartError::NoNew(name()));
    }
    let mut state = world.natives.base(world);
    let mut arguments = None;
    if let [array] = &m.descriptor.params[..]
        && world.natives.is_main(m)
        && world.inputs.bounds.no_arguments
    {
        arguments = Some(state.heap.allocate(program.class_of_type(array)?, std::iter::empty()));
    }
    let mut state = beginning(state);
    let mut model = Model::default();
    let mut roots = vec![];
    let mut receiver = None;
    if m.has_receiver() && Phases::makes(&before, 0) {
        roots.push(("this".to_owned(), Value::Null));
    } else if m.has_receiver() {
        let class = world.inputs.universe.called_on(program, method);
        let this = match program.class(class).access.is_enum() {
            true => constant(world, class, &mut state, &mut model)?,
            false => {
                let this = world.inputs.receiver(class, Some(method));
                receiver = Some(this);
                made(world, this, &mut state, &mut model).ok_or_else(|| StartError::NoReceiver(name()))?
            }
        };
        roots.push(("this".to_owned(), this));
    }
    // What is given to the calls that make objects comes behind what the method is given.
    for (nth, of) in [Taker::Method(method)].into_iter().chain(Phases::given_inputs(&before)).enumerate() {
        let names = match of {
            Taker::Method(of) | Taker::Keyed(of, _) => program.parameter_names(of),
            Taker::Field(of) => vec![Some(program.field(of).name.clone())],
        };
        for (i, ty) in world.inputs.types_given(of).iter().enumerate() {
            let known = names.get(i).cloned().flatten().map_or_else(|| format!("arg{i}"), |n| n.to_string());
            let is_taken = |name: &str| roots.iter().any(|(other, _)| other == name);
            let mut name = match of {
                _ if !is_taken(&known) => known.clone(),
                Taker::Method(m) | Taker::Keyed(m, _)
                    if program.class(program.method(m).class).origin == Origin::Jdk =>
                {
                    let mut letters = known.chars();
                    format!(
                        "held{}{}",
                        letters.next().map_or('_', |first| first.to_ascii_uppercase()),
                        letters.as_str()
                    )
                }
                _ => format!("this.{known}"),
            };
            if is_taken(&name) {
                name = format!("{known}#{nth}");
            }
            let root = match arguments {
                _ if Phases::makes(&before, roots.len()) => Value::Null,
                Some(array) if nth == 0 => Value::Obj(array),
                _ => world.inputs.root(&name, ty)?,
            };
            roots.push((name, root));
        }
    }
    let plan = [before, vec![Phase::Body(method)], after].concat();
    state.phases = Phases::new(plan, roots.iter().map(|&(_, v)| v).collect());
    Ok(Start { method, state, model: Rc::new(model), roots, receiver })
}

/// A receiver that is a constant of an enum, the first until something is known of it.
fn constant(world: &World, class: ClassId, state: &mut State, model: &mut Model) -> Result<Value, LinkError> {
    let terms = &world.terms;
    let this = world.inputs.root("this", &FieldType::Object(world.program.class(class).name.clone()))?;
    if let Value::Sym(t) = this
        && let Node::Sym(root) = terms.node(t)
    {
        state.path.add(terms, &[terms.not(terms.eq(t, terms.bv(terms.width(t), 0)))], Why::Assumed);
        model.roots.insert(root, Val::Bv(1));
    }
    Ok(this)
}

/// A receiver that is an object of the input: resolved first, to a new object, without alternatives. `None` if no class has such objects.
fn made(world: &World, this: Term, state: &mut State, model: &mut Model) -> Option<Value> {
    let terms = &world.terms;
    let bound = terms.bound(this)?;
    let class = terms.members(bound).first().copied()?;
    state.path.add(terms, &[terms.not(terms.is_null(this))], Why::Assumed);
    state.heap.inputs.push(InputRef { designator: this, bound: Some(bound) });
    let object = Value::Sym(terms.input(0, this));
    state.settled.insert(this, object);
    model.objects.push(InputObject { class: Some(class), ..InputObject::default() }.into());
    let Node::Sym(root) = terms.node(this) else { unreachable!("a receiver is a root") };
    model.roots.insert(root, Val::Ref(RefVal::Input(0)));
    Some(object)
}

/// The machine as a run begins with it.
pub(super) fn beginning(machine: State) -> State {
    let mut state = State { clock: Some(vec![]), answered: Some(0), ..machine };
    state.heap.begin();
    state
}
