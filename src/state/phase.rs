//! What a run consists of: methods that are called one after the other by no instruction, the method under test among them.

use super::{ObjId, Value};
use crate::{
    classfile::FieldType,
    program::{Assumed, ClassId, FieldId, Invariants, Method, MethodId, Program},
};
use std::rc::Rc;

/// One part of a run.
#[derive(Clone, Debug)]
pub enum Phase {
    /// A class is initialized, as before any use of it from outside (JVMS §5.5). What that writes is not of the method's doing.
    Initialize(ClassId),
    /// A receiver is made by this constructor, which is given the one made before if it takes one (JLS §8.8.9), or if there is none inputs.
    Construct(MethodId),
    /// This field of the last object made that has it is given an input, as a test framework fills it.
    Fill(FieldId),
    /// A method that prepares a receiver, or the class.
    SetUp(MethodId),
    /// What the body is given at this position is so, or the path is none of its.
    Assume(usize, Assumed),
    /// A static method that makes the receiver, given these arguments.
    Driver(MethodId, Vec<Value>),
    /// A call that makes an object, or that is made on the last one made of its class, given inputs, the first of them of this class, if its parameter does not say
    /// that. What it returns, or makes, is the argument at this position, of the body or behind that of a later call. A path on which it throws is
    /// none of the body's.
    Make(MethodId, Option<usize>, Option<ClassId>),
    /// What this static field holds is the argument at this position.
    Constant(FieldId, usize),
    /// The invariants of what the body is given.
    Invariant(Rc<Invariants>),
    /// The method under test.
    Body(MethodId),
    /// Whether the body has returned true is decided, as it is what counts.
    Truth,
    /// A method that cleans up, however the body ended.
    TearDown(MethodId),
}

/// What is given inputs.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Taker {
    /// A method, by its parameters.
    Method(MethodId),
    /// The same, whose first parameter is of this class.
    Keyed(MethodId, ClassId),
    /// A field.
    Field(FieldId),
}

impl Taker {
    /// The types of what it is given, without type arguments.
    pub fn types(self, program: &Program) -> &[FieldType] {
        match self {
            Taker::Method(method) | Taker::Keyed(method, _) => &program.method(method).descriptor.params,
            Taker::Field(field) => std::slice::from_ref(&program.field(field).ty),
        }
    }
}

/// The phases of a run, and how far it has come.
#[derive(Clone, Debug, Default)]
pub struct Phases {
    plan: Rc<[Phase]>,
    at: usize,
    /// Where it ends before its time.
    end: Option<usize>,
    /// What the body is given, the receiver first; then what the constructor of the outermost receiver is, and the calls that make others are.
    pub arguments: Vec<Value>,
    /// What a driver, constructors and other calls have made, each of these calls one object, which may be one from before.
    pub made: Vec<ObjId>,
    /// What is in these objects when the body begins.
    pub left: Rc<[Vec<Value>]>,
    /// How many clauses of the path condition are not of the body, as calls that make what it is given have decided them.
    pub entered: usize,
    /// What the body is called on, where it is a constructor: an object that is new.
    pub new: Option<ObjId>,
    /// How far the invariants of what the body is given have been run.
    pub checked: Checked,
    /// How the body ended, while something is cleaned up after it.
    pub ended: Option<Ended>,
}

/// How far the invariants of the input have been run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// So many references have been looked at: arguments, then objects of the input in the order in which they were met.
    References(usize),
    /// They hold, of so many objects of the input.
    All(usize),
}

impl Default for Checked {
    fn default() -> Self {
        Self::References(0)
    }
}

/// How the body of a run ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It returned this.
    Returned(Option<Value>),
    /// It threw this.
    Threw(ObjId),
}

impl Phases {
    /// These phases, whose body is given these arguments.
    pub fn new(plan: Vec<Phase>, arguments: Vec<Value>) -> Self {
        Self { plan: plan.into(), arguments, ..Self::default() }
    }

    /// A run of what comes before the body, and of another phase in place of that.
    pub fn instead_of_body(&self, phase: Phase) -> Self {
        let before = self.plan.iter().take_while(|phase| !matches!(phase, Phase::Body(_)));
        let mut plan: Vec<Phase> = before.cloned().chain([phase]).collect();
        let end = Some(plan.len());
        // What it is for is known all the same.
        plan.extend(self.body().map(Phase::Body));
        Self { end, ..Self::new(plan, self.arguments.clone()) }
    }

    /// No more than the initializers of these classes, and those that come first.
    pub fn initializers(&self, classes: &[ClassId]) -> Self {
        let first = self.plan.iter().take_while(|phase| matches!(phase, Phase::Initialize(_))).cloned();
        let mut plan: Vec<Phase> = classes.iter().map(|&class| Phase::Initialize(class)).chain(first).collect();
        let end = Some(plan.len());
        plan.extend(self.body().map(Phase::Body));
        Self { end, ..Self::new(plan, self.arguments.clone()) }
    }

    /// The same, with another method in place of the body.
    pub fn with_body(&self, method: MethodId) -> Self {
        let other = |phase: &Phase| if let Phase::Body(_) = phase { Phase::Body(method) } else { phase.clone() };
        Self::new(self.plan.iter().map(other).collect(), self.arguments.clone())
    }

    /// No more than the phase that runs, as if none had ended before.
    pub fn no_later(&self) -> Self {
        Self { end: Some(self.at + 1), ended: None, ..self.clone() }
    }

    /// As if all had ended.
    pub fn all_over(&self) -> Self {
        Self { at: self.plan.len(), ended: None, ..self.clone() }
    }

    /// A call of one method of this class, which is initialized first.
    pub fn of_call(class: ClassId, method: MethodId, arguments: Vec<Value>) -> Self {
        Self::new(vec![Phase::Initialize(class), Phase::Body(method)], arguments)
    }

    /// The phase that runs; `None` after the last, or if there is none.
    pub fn current(&self) -> Option<&Phase> {
        self.plan.get(self.at).filter(|_| self.end.is_none_or(|end| self.at < end))
    }

    /// Whether all phases are over, or there are none.
    pub fn are_over(&self) -> bool {
        self.current().is_none()
    }

    /// On to the next phase.
    pub fn advance(&mut self) {
        self.at += 1;
    }

    /// The method that this is all for.
    pub fn body(&self) -> Option<MethodId> {
        self.plan.iter().find_map(|phase| if let Phase::Body(method) = phase { Some(*method) } else { None })
    }

    /// All phases.
    pub fn plan(&self) -> &[Phase] {
        &self.plan
    }

    /// What makes the receiver, and its arguments.
    pub fn driver(&self) -> Option<(MethodId, &[Value])> {
        self.plan
            .iter()
            .find_map(|phase| if let Phase::Driver(method, given) = phase { Some((*method, &**given)) } else { None })
    }

    /// Whether something else makes the argument at this position.
    pub fn makes(before: &[Phase], position: usize) -> bool {
        before.iter().any(|phase| match phase {
            Phase::Driver(..) | Phase::Construct(_) => position == 0,
            Phase::Make(_, at, _) => *at == Some(position),
            Phase::Constant(_, at) => *at == position,
            _ => false,
        })
    }

    /// What is given inputs beside the body, in the order in which these are in `arguments`.
    pub fn given_inputs(plan: &[Phase]) -> impl Iterator<Item = Taker> + '_ {
        let outermost = plan.iter().position(|phase| matches!(phase, Phase::Construct(_)));
        plan.iter().enumerate().filter_map(move |(n, phase)| match phase {
            Phase::Construct(method) if Some(n) == outermost => Some(Taker::Method(*method)),
            Phase::Make(method, _, None) => Some(Taker::Method(*method)),
            Phase::Make(method, _, Some(first)) => Some(Taker::Keyed(*method, *first)),
            Phase::Fill(field) => Some(Taker::Field(*field)),
            _ => None,
        })
    }

    /// Whether what a call ([`Phase::Make`]) makes or returns is an object that is made.
    pub fn yields(method: &Method, at: Option<usize>) -> bool {
        at.is_some() || !method.has_receiver()
    }

    /// Of the phases those before the one that runs.
    pub fn over(&self) -> &[Phase] {
        &self.plan[..self.at]
    }

    /// Whether an invariant runs.
    pub fn are_checking(&self) -> bool {
        matches!(self.current(), Some(Phase::Invariant(_)))
    }

    /// The invariants that are run, if any are.
    pub fn invariants(&self) -> Option<&Rc<Invariants>> {
        self.plan.iter().find_map(|phase| if let Phase::Invariant(all) = phase { Some(all) } else { None })
    }
}

/// Runs of one plan are compared.
impl PartialEq for Phases {
    fn eq(&self, other: &Self) -> bool {
        let Self { plan, at, end, arguments, made, left, entered, new, checked, ended } = self;
        Rc::ptr_eq(plan, &other.plan)
            && (at, end, arguments, made, left, entered, new, checked, ended)
                == (
                    &other.at,
                    &other.end,
                    &other.arguments,
                    &other.made,
                    &other.left,
                    &other.entered,
                    &other.new,
                    &other.checked,
                    &other.ended,
                )
    }
}
