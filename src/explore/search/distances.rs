//! How far it is from each instruction of the application to those that are looked for, along the control flow of methods and their calls.
//!
//! A method of the JDK may call whatever overrides one of its own, what it calls by its name where it writes and reads objects, and whatever there is where
//! the application calls by reflection. What is reached in another way is taken to be near.

use crate::{
    classfile::{Code, Constant, Instr, code::Invoke},
    program::{Calls, MethodId, Origin, Program, Universe},
    state::{Frame, Phase, State},
    step::Site,
};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Further than any.
const NEVER: u32 = u32::MAX;
/// So long a way is it at most out of a method without an end of its own: something may throw.
const ANYHOW: u32 = 1_000;

/// See the module.
pub(super) struct Distances {
    methods: FxHashMap<MethodId, Ways>,
    /// From a method of the JDK, by way of what it may call back.
    back: u32,
    /// From the class initializers, which may run wherever an input may be what they have made.
    initializers: u32,
}

/// What else may come to what is looked for.
pub(super) struct Beside {
    /// The JDK itself.
    pub jdk: bool,
    /// Class initializers.
    pub initializers: bool,
}

/// From each instruction of a method.
struct Ways {
    /// Instructions to what is looked for, without returning.
    there: Box<[u32]>,
    /// Instructions to the end of the method.
    out: Box<[u32]>,
}

impl Distances {
    /// To the instructions that are `sought`, in all that a method may come to.
    pub(super) fn new(
        program: &Program,
        universe: &Universe,
        entry: MethodId,
        sought: &dyn Fn(Site) -> bool,
        beside: &Beside,
    ) -> Self {
        let calls = Calls::of(program);
        let backs = called_back(program, universe, &calls);
        let initializers = if beside.initializers { initializers(program, universe) } else { vec![] };
        let mut open: Vec<MethodId> = [&[entry][..], &backs, &initializers].concat();
        let mut first: FxHashMap<MethodId, usize> = FxHashMap::default();
        let mut sites: Vec<Site> = vec![];
        while let Some(method) = open.pop() {
            let Some(code) = code(program, method).filter(|_| !first.contains_key(&method)) else { continue };
            first.insert(method, sites.len());
            sites.extend((0..code.instrs.len()).map(|at| Site { method, at: at as _ }));
            open.extend(calls.from(method).iter());
        }
        // One more stands for the JDK.
        let jdk = sites.len();
        let (mut within, mut to): (Vec<Vec<usize>>, Vec<Vec<usize>>) = (vec![vec![]; jdk + 1], vec![vec![]; jdk + 1]);
        let (mut ends, mut goals) = (vec![], vec![]);
        for (n, &site) in sites.iter().enumerate() {
            let (method, at) = (site.method, site.at as usize);
            let code = code(program, method).expect("it has sites");
            for next in after(code, at) {
                within[first[&method] + next].push(n);
            }
            for called in calls.at(method, at).iter().filter_map(|called| first.get(called)) {
                to[*called].push(n);
            }
            if calls_jdk(program, method, &code.instrs[at]) {
                to[jdk].push(n);
            }
            if matches!(code.instrs[at], Instr::Return(_) | Instr::Throw) {
                ends.push(n);
            }
            if sought(site) {
                goals.push(n);
            }
        }
        if beside.jdk {
            goals.push(jdk);
        }
        for back in backs.iter().filter_map(|back| first.get(back)) {
            to[*back].push(jdk);
        }
        let out = backwards(&[&within], &ends);
        let there = backwards(&[&within, &to], &goals);
        let ways = |&first: &usize, method| {
            let range = first..first + code(program, method).map_or(0, |code| code.instrs.len());
            Ways { there: there[range.clone()].into(), out: out[range].into() }
        };
        let methods = first.iter().map(|(&method, first)| (method, ways(first, method))).collect();
        let from_start = initializers.iter().filter_map(|method| Some(there[*first.get(method)?]));
        Self { methods, back: there[jdk], initializers: from_start.min().unwrap_or(NEVER) }
    }

    /// The methods from whose beginning it can be reached, the nearest first.
    pub(super) fn leading(&self) -> Vec<MethodId> {
        let far = |ways: &Ways| ways.there.first().copied().filter(|&far| far != NEVER);
        let near = self.methods.iter().filter_map(|(&method, ways)| Some((far(ways)?, method)));
        let mut near: Vec<(u32, MethodId)> = near.collect();
        near.sort_unstable();
        near.into_iter().map(|(_, method)| method).collect()
    }

    /// How far a state of a run of this method is from there; `None` if it does not come there any more.
    pub(super) fn of(&self, program: &Program, entry: MethodId, state: &State) -> Option<u32> {
        // Before the method is called, nothing is known of how it will be.
        if !matches!(state.phases.current(), Some(Phase::Body(_))) {
            return Some(0);
        }
        let (mut nearest, mut way_out) = (NEVER, 0u32);
        for (depth, frame) in state.frames.iter().rev().enumerate() {
            let (there, out) = self.from(program, frame, depth == 0);
            nearest = nearest.min(way_out.saturating_add(there));
            way_out = way_out.saturating_add(out);
        }
        if state.frames.is_empty() {
            let ways = self.methods.get(&entry).and_then(|ways| ways.there.first());
            nearest = ways.copied().unwrap_or(0);
        }
        nearest = nearest.min(self.initializers.saturating_add(ANYHOW));
        (nearest != NEVER).then_some(nearest)
    }

    /// From a frame to there without returning, and out of it.
    fn from(&self, program: &Program, &Frame { method, pc, .. }: &Frame, is_top: bool) -> (u32, u32) {
        let Some(Ways { there, out }) = self.methods.get(&method) else {
            let is_jdk = program.class(program.method(method).class).origin == Origin::Jdk;
            return (if is_jdk { self.back.saturating_add(1) } else { 1 }, 1);
        };
        let at = pc as usize;
        if is_top {
            return (there[at], out[at].min(ANYHOW));
        }
        // The call there is under way.
        let code = code(program, method).expect("it has ways");
        let nearest = |of: &[u32]| after(code, at).map(|next| of[next]).min().unwrap_or(NEVER);
        (nearest(there), nearest(out).min(ANYHOW))
    }
}

fn code(program: &Program, method: MethodId) -> Option<&Code> {
    let class = program.class(program.method(method).class);
    let of_application = class.origin == Origin::Application && class.file.is_some();
    program.method(method).code.as_deref().filter(|_| of_application).map(|body| &**body)
}

/// Where a method may go on after an instruction: where that says so, and at the handlers around it.
fn after(code: &Code, at: usize) -> impl Iterator<Item = usize> + '_ {
    let mut next: Vec<usize> = vec![];
    match &code.instrs[at] {
        Instr::Goto(to) => next.push(*to as usize),
        Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) | Instr::Jsr(to) => {
            next.extend([*to as usize, at + 1]);
        }
        Instr::TableSwitch(table) | Instr::LookupSwitch(table) => {
            let table = &code.switches[usize::from(*table)];
            next.push(table.default as usize);
            next.extend(table.cases.iter().map(|&(_, to)| to as usize));
        }
        // Back to behind some subroutine's call.
        Instr::Ret(_) => {
            let calls = (0..code.instrs.len()).filter(|&n| matches!(code.instrs[n], Instr::Jsr(_)));
            next.extend(calls.map(|n| n + 1));
        }
        Instr::Return(_) | Instr::Throw => {}
        _ => next.push(at + 1),
    }
    let covers = move |start: usize, end: usize| start <= at && at < end;
    let handlers = code.handlers.iter().filter(move |h| covers(h.start as usize, h.end as usize));
    let next = next.into_iter().filter(|&next| next < code.instrs.len());
    next.chain(handlers.map(|h| h.target as usize))
}

/// Whether an instruction calls a method that the JDK may have, or a class that it makes of a lambda or a method reference.
fn calls_jdk(program: &Program, method: MethodId, instr: &Instr) -> bool {
    let Instr::Invoke(how, at) = instr else { return false };
    if *how == Invoke::Interface {
        return true;
    }
    let Some(file) = program.class(program.method(method).class).file.as_deref() else { return false };
    let Constant::Method(member) = file.constant(*at) else { return false };
    let Ok(class) = program.load(&member.class) else { return true };
    let class = program.class(class);
    let mut above = class.ancestors.iter().rev().chain(&class.superinterfaces);
    let found = above.find(|&&above| program.declared_method(above, &member.name, &member.descriptor).is_some());
    found.is_none_or(|&found| program.class(found).origin == Origin::Jdk)
}

/// The initializers of the application's classes.
fn initializers(program: &Program, universe: &Universe) -> Vec<MethodId> {
    let classes = universe.names().filter_map(|name| program.load(name).ok());
    classes.filter_map(|class| program.declared_method(class, "<clinit>", "()V")).collect()
}

/// What streams of objects call by its name (Java Object Serialization Specification §1.10).
const OF_STREAMS: [&str; 5] = ["readObject", "readObjectNoData", "readResolve", "writeObject", "writeReplace"];

/// The methods of the JDK by which the application calls what it does not name.
const REFLECTIVE: [&str; 4] = ["invoke", "invokeExact", "invokeWithArguments", "newInstance"];

/// The methods of the application that the JDK calls by name or because they override one of its own, and those that lambdas and method references are made
/// of; all methods where one calls by reflection.
fn called_back(program: &Program, universe: &Universe, calls: &Calls<'_>) -> Vec<MethodId> {
    let mut all = vec![];
    let mut by_reflection = false;
    for class in universe.names().filter_map(|name| program.load(name).ok()).map(|class| program.class(class)) {
        if class.origin == Origin::Jdk {
            continue;
        }
        let above = || class.ancestors.iter().chain(&class.superinterfaces).map(|&above| program.class(above));
        let overrides = |&&m: &&MethodId| {
            let m = program.method(m);
            let of_jdk = |above: &crate::program::Class| {
                above.origin == Origin::Jdk && program.declared_method(above.id, &m.name, &m.raw_descriptor).is_some()
            };
            let is_open = !m.access.is_static() && !m.access.is_private() && !m.is_initializer();
            is_open && above().any(of_jdk) || OF_STREAMS.contains(&&*m.name)
        };
        // What a lambda does is called by the JDK too.
        let is_lambda = |&m: &MethodId| program.method(m).access.is_synthetic();
        all.extend(class.methods.iter().filter(|m| is_lambda(m) || overrides(m)));
        for &m in &class.methods {
            let code = program.method(m).code.as_deref();
            let mut instrs = code.iter().flat_map(|code| &code.instrs);
            by_reflection |= instrs.any(|instr| is_reflective(program, m, instr));
            let dynamic = |&at: &usize| code.is_some_and(|code| matches!(code.instrs[at], Instr::InvokeDynamic(_)));
            let sites = (0..code.map_or(0, |code| code.instrs.len())).filter(dynamic);
            all.extend(sites.flat_map(|at| calls.at(m, at)));
        }
    }
    if by_reflection {
        let classes = universe.names().filter_map(|name| program.load(name).ok()).map(|class| program.class(class));
        all.extend(classes.filter(|class| class.origin != Origin::Jdk).flat_map(|class| &class.methods));
    }
    all
}

fn is_reflective(program: &Program, method: MethodId, instr: &Instr) -> bool {
    let Instr::Invoke(_, at) = instr else { return false };
    let Some(file) = program.class(program.method(method).class).file.as_deref() else { return false };
    let Constant::Method(member) = file.constant(*at) else { return false };
    REFLECTIVE.contains(&&*member.name) && calls_jdk(program, method, instr)
}

/// How far each is from the nearest of these, where edges are given by what they lead to.
fn backwards(edges: &[&Vec<Vec<usize>>], from: &[usize]) -> Vec<u32> {
    let mut far = vec![NEVER; edges[0].len()];
    let mut open: VecDeque<usize> = from.iter().copied().collect();
    from.iter().for_each(|&n| far[n] = 0);
    while let Some(n) = open.pop_front() {
        for &before in edges.iter().flat_map(|edges| &edges[n]) {
            if far[before] == NEVER {
                far[before] = far[n] + 1;
                open.push_back(before);
            }
        }
    }
    far
}
