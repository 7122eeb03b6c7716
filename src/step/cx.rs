//! What an instruction may see and do.

use super::{Ask, Fault, Flow, Limit, Outcome, Pick, Site, Stop, Unexplored, World};
use crate::{
    classfile::{Code, Instr, InstrIdx, RegisterCode},
    program::{Class, ClassId, Method, MethodId},
    state::{Backtrace, Frame, ObjId, OnReturn, State, Value},
    term::{Term, Terms},
};

/// One instruction's view of the world and of one state.
pub struct Cx<'a> {
    /// What all paths share.
    pub world: &'a World,
    /// The path's own state.
    pub st: &'a mut State,
    /// The code of the innermost frame.
    code: &'a Code,
    /// The class whose code that is.
    class: &'a Class,
    /// The same code for registers.
    pub(super) registers: &'a RegisterCode,
    /// What the innermost frame holds of these is old until [`Cx::save`].
    pc: InstrIdx,
    top: u32,
    base: u32,
}

impl<'a> Cx<'a> {
    /// A view of `st`: of its innermost frame or, between two phases, of the start of the method that the run is for.
    pub fn new(world: &'a World, st: &'a mut State) -> Self {
        let (Site { method, at: pc }, frame) = (site(st), st.frames.last());
        let (top, base) = frame.map_or((0, 0), |frame| (frame.top, frame.base));
        let (code, class, registers) = body(world, world.program.method(method));
        Self { world, st, code, class, registers, pc, top, base }
    }

    /// Writes back what is kept at hand of the innermost frame.
    pub(super) fn save(&mut self) {
        let (pc, top) = (self.pc, self.top);
        if let Some(frame) = self.st.frames.last_mut() {
            (frame.pc, frame.top) = (pc, top);
        }
    }

    pub(super) fn restore(&mut self) {
        match self.st.frames.last() {
            Some(frame) => self.at_hand(self.world.program.method(frame.method)),
            None => (self.pc, self.top, self.base) = (0, 0, 0),
        }
    }

    /// The innermost frame, of this method, is at hand.
    #[inline(always)]
    fn at_hand(&mut self, method: &'a Method) {
        (self.code, self.class, self.registers) = body(self.world, method);
        let &Frame { pc, top, base, .. } = self.st.frame();
        (self.pc, self.top, self.base) = (pc, top, base);
    }

    /// Starts a call: the arguments are the topmost `count` values of the stack, which they leave.
    pub(super) fn enter(&mut self, method: MethodId, code: &'a Code, count: usize, on_return: OnReturn) {
        let m = self.world.program.method(method);
        let top = self.top as usize;
        self.top -= count as u32;
        self.save();
        self.st.enter(method, code, top - count..top, &m.arguments, on_return);
        self.at_hand(m);
    }

    /// Starts a call that no instruction makes, where there is no frame.
    pub(super) fn call_from_outside(&mut self, method: MethodId, arguments: &[Value]) {
        let m = self.world.program.method(method);
        let code = m.code.as_deref().expect("only methods with code get a frame");
        self.st.values.clear();
        self.st.values.extend_from_slice(arguments);
        self.st.enter(method, code, 0..arguments.len(), &m.arguments, OnReturn::Phase);
        self.restore();
    }

    /// Drops the innermost frame.
    pub(super) fn leave(&mut self) -> Frame {
        let frame = self.st.leave();
        if let Some(o) = frame.monitor {
            let count = self.st.heap.monitor(o);
            self.st.heap.set_monitor(o, count.saturating_sub(1));
        }
        self.restore();
        frame
    }

    /// Where in the innermost frame's code execution is.
    pub fn pc(&self) -> InstrIdx {
        self.pc
    }

    /// How many of the frame's places are in use: local variables, and values on the stack.
    pub(super) fn used(&self) -> u32 {
        self.top - self.base
    }

    /// Execution goes on at an instruction, with so many places in use.
    pub(super) fn go_on_at(&mut self, pc: InstrIdx, used: u32) {
        (self.pc, self.top) = (pc, self.base + used);
    }

    /// One past the top of the operand stack, in [`State::values`].
    pub(super) fn top(&self) -> u32 {
        self.top
    }

    /// Moves the top of the operand stack; what lies above it stays there until overwritten.
    pub(super) fn set_top(&mut self, top: u32) {
        self.top = top;
    }

    /// The terms.
    pub fn terms(&self) -> &'a Terms {
        &self.world.terms
    }

    /// The code of the innermost frame.
    pub fn code(&self) -> &'a Code {
        self.code
    }

    /// The class of the method of the innermost frame.
    pub fn class(&self) -> &'a Class {
        self.class
    }

    /// Hands the host, if there is one, what has been printed.
    pub fn flush(&mut self) {
        if let Some(host) = &self.world.host {
            let (out, err) = self.st.output.take();
            host.print(&out, &err);
        }
    }

    /// The instruction to execute.
    #[inline(always)]
    pub fn instr(&self) -> Instr {
        self.code.instrs[self.pc as usize]
    }

    /// Where the innermost frame is.
    pub fn site(&self) -> Site {
        Site { at: self.pc, ..site(self.st) }
    }

    /// The active frames, innermost first, without the innermost `skip` and without those of hidden classes.
    pub fn backtrace(&self, skip: usize) -> Backtrace {
        let program = &self.world.program;
        let innermost = self.st.frames.last().map(|frame| (frame.method, self.pc));
        let callers = self.st.frames.iter().rev().skip(1).map(|f| (f.method, f.pc));
        let shown =
            |&(method, _): &(MethodId, InstrIdx)| program.class(program.method(method).class).acts_for.is_none();
        innermost.into_iter().chain(callers).skip(skip).filter(shown).collect()
    }

    /// Pushes a value.
    #[inline(always)]
    pub fn push(&mut self, v: Value) {
        self.st.values[self.top as usize] = v;
        self.top += 1;
    }

    /// The value `depth` below the top of the stack; 0 is the top.
    #[inline(always)]
    pub fn peek(&self, depth: usize) -> Value {
        self.st.values[self.top as usize - 1 - depth]
    }

    /// The topmost `N` values of the stack, the top last.
    #[inline(always)]
    pub(super) fn topmost<const N: usize>(&mut self) -> &mut [Value; N] {
        let stack = &mut self.st.values[..self.top as usize];
        stack.last_chunk_mut().expect("verified code does not pop an empty stack")
    }

    /// Drops the topmost `count` values of the stack.
    #[inline(always)]
    pub(super) fn drop_top(&mut self, count: u32) {
        self.top -= count;
    }

    /// Pops a value. The slot keeps it, so that an instruction that asks can be undone by restoring the top.
    #[inline(always)]
    pub fn pop(&mut self) -> Value {
        debug_assert!(self.top > self.st.frame().floor, "verified code does not pop an empty stack");
        self.top -= 1;
        self.st.values[self.top as usize]
    }

    /// Local variable number `index`.
    #[inline(always)]
    pub fn local(&self, index: u16) -> Value {
        self.st.values[self.base as usize + usize::from(index)]
    }

    /// Assigns local variable number `index`.
    #[inline(always)]
    pub fn local_mut(&mut self, index: u16) -> &mut Value {
        &mut self.st.values[self.base as usize + usize::from(index)]
    }

    /// Assigns local variable number `index`.
    #[inline(always)]
    pub fn set_local(&mut self, index: u16, v: Value) {
        let at = self.base as usize + usize::from(index);
        self.st.values[at] = v;
    }

    /// The instruction is complete: on to the next.
    ///
    /// # Errors
    /// Never; fallible so that it can end an instruction.
    #[inline(always)]
    pub fn advance(&mut self) -> Flow {
        self.pc += 1;
        Ok(())
    }

    /// The instruction is complete: on to `target`. Iterations that had a decision in them count against the loop bound.
    ///
    /// # Errors
    /// Ends the path at the loop bound.
    #[inline(always)]
    pub fn jump(&mut self, target: InstrIdx) -> Flow {
        if target <= self.pc {
            self.iterate(target)?;
        }
        self.pc = target;
        Ok(())
    }

    #[cold]
    fn iterate(&mut self, target: InstrIdx) -> Flow {
        if self.registers.ops.is_empty() {
            self.registers =
                self.world.program.register_code(self.world.program.method(self.st.frame().method), self.class);
        }
        let decided = self.st.path.forks();
        if decided == self.st.frame().forks {
            return Ok(());
        }
        let bound = self.world.limits.loops;
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

    /// On to an exception handler, with nothing on the stack.
    pub(super) fn handle(&mut self, target: InstrIdx) {
        self.pc = target;
        self.top = self.st.frame().floor;
    }

    /// Whether `c` holds on this path.
    ///
    /// # Errors
    /// Asks when the path does not know.
    pub fn decide(&self, c: Term) -> Flow<bool> {
        if let Some(known) = self.truth(c) {
            return Ok(known);
        }
        let c = self.st.path.question(self.terms(), c);
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

    /// What a reference is settled to denote, if it has been settled since it was read.
    pub fn denoted(&self, r: Value) -> Value {
        match r {
            Value::Sym(t) => self.known_to_exist(self.st.settled.get(&t).copied().unwrap_or(r)),
            _ => r,
        }
    }

    /// A value as a term.
    pub fn term(&self, v: Value) -> Term {
        self.world.term(v, self.st)
    }

    /// Raises an exception of the JVM's own.
    ///
    /// # Errors
    /// Always: the exception, or the end of the path if its class cannot be loaded.
    pub fn raise<T>(&mut self, fault: &Fault) -> Flow<T> {
        Err(Stop::Throw(self.world.natives.raise(self, fault)?))
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

    /// The class of an allocated object.
    #[inline(always)]
    pub fn class_of(&self, o: ObjId) -> ClassId {
        self.st.heap.class_of(o)
    }
}

/// Where a state is: at an instruction or, between two phases, at the start of the method that the run is for.
pub fn site(st: &State) -> Site {
    match (st.frames.last(), st.phases.body()) {
        (Some(frame), _) => Site { method: frame.method, at: frame.pc },
        (None, Some(method)) => Site { method, at: 0 },
        (None, None) => unreachable!("nothing runs"),
    }
}

/// The code of a method that has a frame, the class whose code it is, and that code for registers.
#[inline(always)]
fn body<'a>(world: &'a World, method: &'a Method) -> (&'a Code, &'a Class, &'a RegisterCode) {
    let class = world.program.class(method.class);
    let code = method.code.as_deref().expect("only methods with code get a frame");
    (code, class, world.program.register_code(method, class))
}
