//! What an instruction may see and do.

use super::{Ask, Fault, Flow, Limit, Outcome, Pick, Site, Stop, Unexplored, World, init};
use crate::{
    classfile::{Code, FieldType, Instr, InstrIdx},
    program::{ClassId, LinkError, Resolved},
    state::{ObjId, State, Value},
    term::{Node, Sort, Term, Terms},
};

/// One instruction's view of the world and of one state.
pub struct Cx<'a> {
    /// What all paths share.
    pub world: &'a World,
    /// The path's own state.
    pub st: &'a mut State,
}

impl<'a> Cx<'a> {
    /// A view of `st`.
    pub fn new(world: &'a World, st: &'a mut State) -> Self {
        Self { world, st }
    }

    /// The terms.
    pub fn terms(&self) -> &'a Terms {
        &self.world.terms
    }

    /// The code of the innermost frame.
    pub fn code(&self) -> &'a Code {
        let method = self.world.program.method(self.st.frame().method);
        method.code.as_deref().expect("only methods with code get a frame")
    }

    /// The instruction to execute.
    pub fn instr(&self) -> Instr {
        self.code().instrs[self.st.frame().pc as usize]
    }

    /// Where the innermost frame is.
    pub fn site(&self) -> Site {
        let frame = self.st.frame();
        Site { method: frame.method, at: frame.pc }
    }

    /// Pushes a value.
    pub fn push(&mut self, v: Value) {
        let frame = self.st.frame_mut();
        let top = frame.top as usize;
        frame.top += 1;
        self.st.values[top] = v;
    }

    /// Pops a value. The slot keeps it, so that an instruction that asks can be undone by restoring the top.
    pub fn pop(&mut self) -> Value {
        let frame = self.st.frame_mut();
        debug_assert!(frame.top > frame.floor, "verified code does not pop an empty stack");
        frame.top -= 1;
        let top = frame.top as usize;
        self.st.values[top]
    }

    /// Local variable number `index`.
    pub fn local(&self, index: u16) -> Value {
        self.st.values[self.st.frame().base as usize + usize::from(index)]
    }

    /// Assigns local variable number `index`.
    pub fn set_local(&mut self, index: u16, v: Value) {
        let at = self.st.frame().base as usize + usize::from(index);
        self.st.values[at] = v;
    }

    /// The instruction is complete: on to the next.
    ///
    /// # Errors
    /// Never; fallible so that it can end an instruction.
    pub fn advance(&mut self) -> Flow {
        self.st.frame_mut().pc += 1;
        Ok(())
    }

    /// The instruction is complete: on to `target`. Iterations that had a decision in them count against the loop bound.
    ///
    /// # Errors
    /// Ends the path at the loop bound.
    pub fn jump(&mut self, target: InstrIdx) -> Flow {
        if target <= self.st.frame().pc {
            self.iterate(target)?;
        }
        self.st.frame_mut().pc = target;
        Ok(())
    }

    fn iterate(&mut self, target: InstrIdx) -> Flow {
        let decided = self.st.path.forks();
        let bound = self.world.bounds.loops;
        let frame = self.st.frame_mut();
        match frame.loops.iter_mut().find(|(t, ..)| *t == target) {
            None => frame.loops.push((target, 1, decided)),
            Some((_, _, then)) if *then == decided => {}
            Some((_, count, _)) if *count >= bound => return self.give_up(Unexplored::LoopBound(bound)),
            Some((_, count, then)) => {
                *count += 1;
                *then = decided;
            }
        }
        Ok(())
    }

    /// Whether `c` holds on this path.
    ///
    /// # Errors
    /// Asks when the path does not know.
    pub fn decide(&self, c: Term) -> Flow<bool> {
        self.truth(c).ok_or(Stop::Ask(Ask::Branch(c)))
    }

    /// What the path knows about `c` without asking.
    pub fn truth(&self, c: Term) -> Option<bool> {
        self.st.path.truth(self.terms(), c)
    }

    /// Which of these facts holds; exactly one does.
    ///
    /// # Errors
    /// Asks `ask` when the path does not know.
    pub fn choose(&self, facts: impl Iterator<Item = Term>, ask: impl FnOnce() -> Ask) -> Flow<usize> {
        let mut open = None;
        let mut several = false;
        for (i, fact) in facts.enumerate() {
            match self.truth(fact) {
                Some(true) => return Ok(i),
                Some(false) => {}
                None => {
                    several |= open.is_some();
                    open = Some(i);
                }
            }
        }
        match open {
            Some(last) if !several => Ok(last),
            _ => Err(Stop::Ask(ask())),
        }
    }

    /// What `sym` denotes on this path.
    ///
    /// # Errors
    /// Asks, offering `picks`, while that is open.
    pub fn settle(&self, sym: Term, picks: impl FnOnce(&Self) -> Vec<Pick>) -> Flow<Value> {
        match self.st.settled.get(&sym) {
            Some(&v) => Ok(v),
            None => Err(Stop::Ask(Ask::Settle { sym, picks: picks(self) })),
        }
    }

    /// Raises NullPointerException if `r` is null.
    ///
    /// # Errors
    /// Asks when that is open.
    pub fn non_null(&mut self, r: Value) -> Flow {
        let null = match r {
            Value::Null => true,
            Value::Sym(t) => self.decide(self.terms().is_null(t))?,
            _ => false,
        };
        if null { self.raise(&Fault::NullPointer) } else { Ok(()) }
    }

    /// A value as a term.
    pub fn term(&self, v: Value) -> Term {
        self.world.term(v, self.st)
    }

    /// A value has come onto the stack from the input: the strategy may want to settle a reference.
    ///
    /// # Errors
    /// Asks what the strategy asks; an enum must be initialized.
    pub fn loaded(&mut self, v: Value) -> Flow<Value> {
        let Value::Sym(t) = v else { return Ok(v) };
        match self.terms().node(t) {
            Node::Sym(_) | Node::Init(..) if self.terms().sort(t) == Sort::Ref => {
                self.world.strategy.first_read(self, t)
            }
            Node::Sym(_) => match self.world.enum_root(t) {
                Some(class) => self.constant_of(class, t),
                None => Ok(v),
            },
            _ => Ok(v),
        }
    }

    /// The initial content of an input cell of this type.
    ///
    /// # Errors
    /// An enum must be initialized.
    pub fn initial(&mut self, ty: &FieldType, t: Term) -> Flow<Value> {
        match self.world.enum_type(ty) {
            Some(class) => self.constant_of(class, t),
            None => Ok(self.world.widen(ty, t)),
        }
    }

    /// The constant of an enum that an input chooses: null, or one of those its class initializer has made.
    fn constant_of(&mut self, class: ClassId, choice: Term) -> Flow<Value> {
        init::initialized(self, class)?;
        let terms = self.terms();
        let constants: Vec<Term> =
            self.world.enum_constants(class, self.st).into_iter().map(|v| self.term(v)).collect();
        let width = terms.width(choice);
        let is = |n: usize| terms.eq(choice, terms.bv(width, n as u64));
        let (last, others) = match constants.split_last() {
            Some((last, others)) => (*last, others),
            None => (terms.null(), &[][..]),
        };
        let some = others.iter().enumerate().rev().fold(last, |rest, (i, &c)| terms.ite(is(i + 1), c, rest));
        Ok(Value::from_term(terms, terms.ite(is(0), terms.null(), some)))
    }

    /// Raises an exception of the JVM's own.
    ///
    /// # Errors
    /// Always: the exception, or the end of the path if its class cannot be loaded.
    pub fn raise<T>(&mut self, fault: &Fault) -> Flow<T> {
        let exception = self.world.natives.raise(self, fault)?;
        if let Some(frame) = self.st.frames.iter().rev().find(|f| !self.world.program.is_hidden(f.method)) {
            self.st.heap.set_trace(exception, frame.method, frame.pc);
        }
        Err(Stop::Throw(exception))
    }

    /// Ends the path.
    ///
    /// # Errors
    /// Always.
    pub fn give_up<T>(&self, why: Unexplored) -> Flow<T> {
        Err(Stop::End(Outcome::GaveUp(Limit { why, site: self.site() })))
    }

    /// Ends the path at something that is not there yet.
    ///
    /// # Errors
    /// Always.
    pub fn unsupported<T>(&self, what: impl Into<String>) -> Flow<T> {
        self.give_up(Unexplored::Unsupported(what.into()))
    }

    /// Unwraps what could not be linked.
    ///
    /// # Errors
    /// Ends the path with the message.
    pub fn linked<T>(&self, result: Result<T, LinkError>) -> Flow<T> {
        result.or_else(|e| self.give_up(Unexplored::Linkage(e.to_string())))
    }

    /// What a constant of the current class refers to (JVMS §5.4.3).
    ///
    /// # Errors
    /// Ends the path when it cannot be resolved.
    pub fn resolved(&self, at: crate::classfile::ConstIdx) -> Flow<Resolved> {
        let class = self.world.program.method(self.st.frame().method).class;
        match self.world.program.resolved(class, at) {
            Ok(resolved) => Ok(resolved),
            Err(e) => self.give_up(Unexplored::Linkage(e.to_string())),
        }
    }

    /// The class a constant of the current class names.
    ///
    /// # Errors
    /// Ends the path when it cannot be resolved.
    pub fn resolved_class(&self, at: crate::classfile::ConstIdx) -> Flow<ClassId> {
        match self.resolved(at)? {
            Resolved::Class(class) => Ok(class),
            other => unreachable!("verified code names a class here, not {other:?}"),
        }
    }

    /// The class of an allocated object.
    pub fn class_of(&self, o: ObjId) -> ClassId {
        self.st.heap.header(o).class
    }

    /// `r` is not null and an instance of `class`.
    pub fn is_instance(&self, r: Term, class: ClassId) -> Term {
        let terms = self.terms();
        match terms.node(r) {
            Node::Null => terms.bool(false),
            Node::Obj(_, tag) => terms.bool(self.world.program.is_subtype(ClassId(tag.0), class)),
            Node::Ite(c, a, b) => terms.ite(c, self.is_instance(a, class), self.is_instance(b, class)),
            _ => {
                let bound = terms.bound(r).expect("a reference of the input is declared with a bound");
                terms.is(r, self.world.subtypes(bound, class))
            }
        }
    }
}
