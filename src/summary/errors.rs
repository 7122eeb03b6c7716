//! Leaves of methods that end as is looked for, wherever the methods are called (heuristic H1 of the paper): what holds of the inputs that take
//! one, said of what a caller gives, and of the heap as it is there.
//!
//! Only what can be said exactly is: of a leaf that depends on more than arguments and what they lead to, or where the caller's heap is not
//! known well enough, nothing is foretold, and who looks for it follows the call.

use crate::{
    classfile::{FieldType, Instr},
    explore::{
        Leaf, Retrace, Start,
        search::{Foretell, Foretold},
    },
    input::{At, Cell},
    program::{ClassId, ClassKind, MethodId, Origin, Program, Resolved},
    state::{Backtrace, State, Value},
    step::{Cx, Outcome, Site, World, allocate, cell_of_allocated, possible_classes, thrown},
    term::{Func, Node, Sort, Term, Terms, mask},
};
use rustc_hash::FxHashMap;
use std::cell::{Cell as Slot, RefCell};

/// The leaves of methods, by method.
#[derive(Default)]
pub struct ErrorLeaves(FxHashMap<MethodId, Vec<ErrorLeaf>>);

/// A path of a method that ends with an exception.
struct ErrorLeaf {
    /// What it knows of the method's input.
    facts: Vec<Term>,
    /// The root of each argument, the receiver first; `None` where that is no root.
    arguments: Vec<Option<Term>>,
    class: ClassId,
    /// The frames of the exception, that of the method last.
    frames: Backtrace,
}

impl ErrorLeaves {
    /// The leaves among those of the method that starts there, whose paths end so that its caller may.
    pub fn add(&mut self, world: &World, start: &Start, leaves: &[Leaf]) {
        let root = |(_, v): &(String, Value)| match *v {
            Value::Sym(t) => world.terms.leaves(t).first().copied(),
            _ => None,
        };
        let arguments: Vec<Option<Term>> = start.roots.iter().map(root).collect();
        let mut retrace = Retrace::new(world, start.state.clone());
        for leaf in leaves {
            let (Outcome::Threw(o) | Outcome::Violated(_, o)) = leaf.outcome else { continue };
            let heap = &leaf.state.heap;
            let Some(frames) = heap.backtrace(o).filter(|_| heap.stands_for(o).is_none()) else { continue };
            if !asks_nobody(&leaf.state) {
                continue;
            }
            let executed = retrace.path(&leaf.state.trail).executed;
            if executed.iter().any(|&site| reads_what_changes(&world.program, site)) {
                continue;
            }
            let (facts, arguments) = (leaf.state.path.facts().collect(), arguments.clone());
            let leaf = ErrorLeaf { facts, arguments, class: heap.class_of(o), frames: frames.clone() };
            self.0.entry(start.method).or_default().push(leaf);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Whether a path depends on its arguments and what they lead to alone, as far as the state knows.
fn asks_nobody(state: &State) -> bool {
    let is_plain = state.within.is_empty() && state.there.is_empty() && state.assigned.is_empty();
    let asks = [state.chosen.len(), state.calls.len(), state.hashed.len(), state.clock.iter().flatten().count()];
    let is_loose = state.in_hash_order || state.loose != Default::default();
    is_plain && !is_loose && asks.iter().all(|&n| n == 0)
}

/// Whether an instruction of the application reads a static field that may hold something else in another call, or what others may have
/// changed.
fn reads_what_changes(program: &Program, Site { method, at }: Site) -> bool {
    let method = program.method(method);
    let class = program.class(method.class);
    let Some(Instr::GetStatic(field)) = method.code.as_deref().and_then(|code| code.instrs.get(at as usize)) else {
        return false;
    };
    let Ok(Resolved::Field(field)) = program.resolved(class, *field) else { return true };
    let field = program.field(field.id);
    let holds_a_constant = match &field.ty {
        FieldType::Base(_) => true,
        FieldType::Object(name) => program.load(name).is_ok_and(|of| program.class(of).access.is_enum()),
        FieldType::Array(_) => false,
    };
    class.origin == Origin::Application && !(field.access.is_final() && holds_a_constant)
}

impl Foretell for ErrorLeaves {
    fn ends(&self, world: &World, state: &State) -> Vec<Foretold> {
        let Some(frame) = state.frames.last() else { return vec![] };
        let Some(leaves) = self.0.get(&frame.method) else { return vec![] };
        let of_application = |(class, _)| world.program.class(class).origin == Origin::Application;
        if state.statics.written().any(of_application) || world.limits.regions {
            return vec![];
        }
        let method = world.program.method(frame.method);
        let mut at = frame.base as usize;
        let mut next = |&wide: &bool| {
            let value = state.values[at];
            at += 1 + usize::from(wide);
            value
        };
        let given: Vec<Value> = method.arguments.iter().map(&mut next).collect();
        let foretold = |(n, leaf): (usize, &ErrorLeaf)| {
            let facts = leaf.said_of(world, state, &given)?;
            let mut end = state.clone();
            let outcome = leaf.end(world, &mut end)?;
            Some(Foretold { of: frame.method, leaf: n as u32 + 1, facts, state: end, outcome })
        };
        leaves.iter().enumerate().filter_map(foretold).collect()
    }
}

impl ErrorLeaf {
    /// What holds of the inputs of a caller, which gives these arguments, that take this path; `None` where that cannot be said, or nothing does.
    fn said_of(&self, world: &World, state: &State, given: &[Value]) -> Option<Vec<Term>> {
        let mut scratch = state.clone();
        let actuals = Actuals::new(world, &mut scratch, &self.arguments, given);
        let terms = &world.terms;
        let mut said = vec![];
        for &fact in &self.facts {
            let fact = actuals.said(fact);
            match state.path.truth(terms, fact) {
                _ if actuals.is_lost.get() => return None,
                Some(true) => {}
                Some(false) => return None,
                None => said.push(fact),
            }
        }
        actuals.fit().then_some(said)
    }

    /// Brings a path to its end, where the call under way takes this path; `None` if the caller goes on.
    fn end(&self, world: &World, state: &mut State) -> Option<Outcome> {
        let program = &world.program;
        let is_shown = |method: MethodId| program.class(program.method(method).class).acts_for.is_none();
        let callers = state.frames.iter().rev().skip(1).map(|frame| (frame.method, frame.pc));
        let frames = self.frames.iter().copied().chain(callers.filter(|&(method, _)| is_shown(method))).collect();
        let exception = allocate(&mut Cx::new(world, state), self.class);
        state.heap.set_trace(exception, frames);
        thrown(world, state, exception)
    }
}

/// The input of a method, as it is where it is called.
struct Actuals<'a> {
    world: &'a World,
    /// The caller's state, which reading may change.
    cx: RefCell<Cx<'a>>,
    /// What is given for roots.
    given: Vec<(Term, Value)>,
    /// What roots and cells have been found to be.
    known: RefCell<FxHashMap<Term, Term>>,
    /// Whether something could not be found.
    is_lost: Slot<bool>,
}

impl<'a> Actuals<'a> {
    fn new(world: &'a World, state: &'a mut State, roots: &[Option<Term>], given: &[Value]) -> Self {
        let given = roots.iter().zip(given).filter_map(|(root, &value)| Some(((*root)?, value))).collect();
        let (known, is_lost) = Default::default();
        Self { world, cx: RefCell::new(Cx::new(world, state)), given, known, is_lost }
    }

    /// A term about the input of the method, said of that of the caller.
    fn said(&self, t: Term) -> Term {
        self.world.terms.replaced(t, &|atom| Some(self.atom(atom)))
    }

    fn atom(&self, atom: Term) -> Term {
        if let Some(&known) = self.known.borrow().get(&atom) {
            return known;
        }
        let found = self.found(atom).and_then(|value| self.as_kept(atom, value));
        let found = found.unwrap_or_else(|| {
            self.is_lost.set(true);
            atom
        });
        self.known.borrow_mut().insert(atom, found);
        found
    }

    /// What is given for a root, or what the caller's heap holds.
    fn found(&self, atom: Term) -> Option<Value> {
        let terms = &self.world.terms;
        match terms.node(atom) {
            Node::Sym(_) => self.given.iter().find(|(root, _)| *root == atom).map(|&(_, value)| value),
            Node::Init(f, of) => {
                let at = match self.world.inputs.cell_of(f) {
                    Cell::Field(field) => Some(At::Field(field)),
                    Cell::Length => Some(At::Length),
                    _ => None,
                };
                self.read(f, self.said(of), at, &|r| terms.init(f, r))
            }
            Node::Elem(f, of, i) => {
                let i = self.said(i);
                let of_arrays = |class| matches!(self.world.program.class(class).kind, ClassKind::Array { .. });
                let is_plain = matches!(self.world.inputs.cell_of(f), Cell::Element(class) if of_arrays(class));
                self.read(f, self.said(of), is_plain.then_some(At::Element(i)), &|r| terms.elem(f, r, i))
            }
            _ => None,
        }
    }

    /// What is in a cell, or was at first if nobody has written to one of its kind.
    fn read(&self, f: Func, r: Term, at: Option<At>, first: &dyn Fn(Term) -> Term) -> Option<Value> {
        if self.is_lost.get() {
            return None;
        }
        let (terms, cx) = (&self.world.terms, &mut *self.cx.borrow_mut());
        match (cx.denoted(Value::from_term(terms, r)), at) {
            (Value::Obj(o), Some(at)) if cx.st.heap.open_length(o).is_none() => {
                cell_of_allocated(cx, o, at).ok().flatten()
            }
            (Value::Sym(r), Some(at)) => self.world.strategy.get(cx, r, at).ok(),
            // Strings and collections of the input.
            (Value::Sym(r), None) if is_plain(terms.node(r)) && cx.st.heap.store.log(f).is_empty() => {
                Some(Value::Sym(first(r)))
            }
            _ => None,
        }
    }

    /// A value as a root or cell holds it: with just the bits that it can have, and of no other class.
    fn as_kept(&self, atom: Term, value: Value) -> Option<Term> {
        let (terms, cx) = (&self.world.terms, self.cx.borrow());
        let t = cx.term(value);
        match (terms.sort(atom), terms.sort(t)) {
            // An array that is longer than those of the input.
            (Sort::Bv(w), _) if self.is_length(atom) && terms.as_bits(t).is_some_and(|n| n > most(terms, atom, w)) => {
                None
            }
            (Sort::Bv(w), Sort::Bv(has)) if has >= w => Some(terms.trunc(w, t)),
            (Sort::Ref, Sort::Ref) => {
                let members = terms.members(terms.bound(atom)?);
                let is_member = |class: ClassId| members.iter().any(|tag| tag.0 == class.0);
                possible_classes(&cx, t).into_iter().all(is_member).then_some(t)
            }
            (kept, has) => (kept == has).then_some(t),
        }
    }

    fn is_length(&self, atom: Term) -> bool {
        matches!(self.world.terms.node(atom), Node::Init(f, _) if self.world.inputs.cell_of(f) == Cell::Length)
    }

    /// Whether all arguments are such as the method has been explored for.
    fn fit(&self) -> bool {
        let fits = |&(root, _): &(Term, Value)| {
            self.atom(root);
            !self.is_lost.get()
        };
        self.given.iter().all(fits)
    }
}

/// The greatest number that a cell of so many bits may hold.
fn most(terms: &Terms, atom: Term, bits: u8) -> u64 {
    terms.most(atom).unwrap_or(mask(bits, u64::MAX))
}

/// Whether a reference is a root or cell of the input as such.
fn is_plain(node: Node) -> bool {
    matches!(node, Node::Sym(_) | Node::Init(..) | Node::Elem(..) | Node::Input(..))
}
