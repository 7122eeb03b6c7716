//! The state before the first instruction: every parameter an input, the receiver an object that exists.

use crate::{
    program::{LinkError, MethodId},
    state::{InputRef, Phase, Phases, State, Value, Why},
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
    /// The receiver of an instance method, as a reference of the initial heap.
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
}

/// The start of `method` on symbolic inputs, its class initialized first.
///
/// # Errors
/// When the method has no code, or a class of its signature cannot be loaded.
pub fn start(world: &World, method: MethodId) -> Result<Start, StartError> {
    start_amid(world, method, vec![Phase::Initialize(world.program.method(method).class)], vec![])
}

/// The start of `method` on symbolic inputs, with other phases before and after it.
///
/// # Errors
/// When the method has no code, or a class of its signature cannot be loaded.
pub fn start_amid(world: &World, method: MethodId, before: Vec<Phase>, after: Vec<Phase>) -> Result<Start, StartError> {
    let (program, terms) = (&world.program, &world.terms);
    let m = program.method(method);
    let name = || program.method_name(method);
    if m.code.is_none() {
        return Err(StartError::NoCode(name(), if m.access.is_native() { "native" } else { "abstract" }));
    }
    let mut state = world.natives.base(world);
    state.clock = Some(vec![]);
    state.answered = Some(0);
    let mut arguments = None;
    if let [array] = &m.descriptor.params[..]
        && world.natives.is_main(m)
        && world.inputs.bounds.no_arguments
    {
        arguments = Some(state.heap.allocate(program.class_of_type(array)?, std::iter::empty()));
    }
    state.heap.begin();
    let mut model = Model::default();
    let mut roots = vec![];
    let mut receiver = None;
    if before.iter().any(|phase| matches!(phase, Phase::Driver(..) | Phase::Construct(_))) {
        roots.push(("this".to_owned(), Value::Null));
    } else if !m.access.is_static() {
        let this = world.inputs.receiver(m.class);
        let bound = terms.bound(this).expect("a receiver is declared with a bound");
        let class = terms.members(bound).first().copied().ok_or_else(|| StartError::NoReceiver(name()))?;
        // Resolved first, to a new object, without alternatives.
        state.path.add(terms, &[terms.not(terms.is_null(this))], Why::Assumed);
        state.heap.inputs.push(InputRef { designator: this, bound: Some(bound) });
        let object = Value::Sym(terms.input(0, this));
        state.settled.insert(this, object);
        roots.push(("this".to_owned(), object));
        receiver = Some(this);
        model.objects.push(InputObject { class: Some(class), ..InputObject::default() }.into());
        let Node::Sym(root) = terms.node(this) else { unreachable!("a receiver is a root") };
        model.roots.insert(root, Val::Ref(RefVal::Input(0)));
    }
    // What is given to the outermost object that is made comes behind what the method is given.
    let outermost = before.iter().find_map(|phase| if let Phase::Construct(of) = phase { Some(*of) } else { None });
    for of in [method].into_iter().chain(outermost) {
        let names = program.parameter_names(of);
        for (i, ty) in world.inputs.parameter_types(of).iter().enumerate() {
            let known = names.get(i).cloned().flatten().map_or_else(|| format!("arg{i}"), |n| n.to_string());
            let is_taken = roots.iter().any(|(other, _)| *other == known);
            let name = if is_taken { format!("this.{known}") } else { known };
            let root = arguments.map_or_else(|| world.inputs.root(&name, ty), |array| Ok(Value::Obj(array)))?;
            roots.push((name, root));
        }
    }
    let plan = [before, vec![Phase::Body(method)], after].concat();
    state.phases = Phases::new(plan, roots.iter().map(|&(_, v)| v).collect());
    Ok(Start { method, state, model: Rc::new(model), roots, receiver })
}
