//! What a method that only looks returns, as one term: all ways of each question are taken, and what comes of them is joined by
//! if-then-else. So what is asked of an input on nobody's behalf is no fork.

use super::made::{self, New};
use super::{Ask, Cx, Limit, Outcome, Pause, Unexplored, World, run};
use crate::{
    classfile::{BaseType, FieldType, Instr},
    program::{ClassId, MethodId, Origin, Resolved},
    state::{Made, ObjId, OnReturn, Path, State, Told, Value, Why},
    term::Term,
};
use std::rc::Rc;

/// So many ways through the method.
const WAYS: u32 = 1024;

/// So many instructions on all of them.
const LONGEST: u32 = 60_000;

/// What a method returns for these arguments, of which these facts are known, whatever else a path has decided; `None` where some way through it does not
/// just return a value, or where there are too many.
pub fn joined(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value], known: &[Term]) -> Option<Term> {
    let mut path = Path::default();
    path.add(cx.terms(), known, Why::Assumed);
    let told = Ways::new(cx, method, arguments, path, false).of(method, arguments, cx.st)?;
    let terms = cx.terms();
    let is_all = told.thrown.is_empty()
        && told.made.is_none()
        && terms.as_bool(terms.or(told.cut, told.otherwise)) == Some(false);
    is_all.then_some(told.value)
}

/// Where a method that only looks accepts these arguments: it returns true, and does not throw. `None` as of [`joined`].
pub(super) fn accepted(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value]) -> Option<Term> {
    let told = Ways::new(cx, method, arguments, Path::default(), false).of(method, arguments, cx.st)?;
    let terms = cx.terms();
    if terms.as_bool(terms.or(told.cut, told.otherwise)) != Some(false) {
        return None;
    }
    let refused = told.thrown.iter().map(|&(_, way)| way).chain([terms.eq(told.value, terms.int(0))]);
    Some(terms.not(terms.any(refused)))
}

/// What a method that only looks tells a path; what it says behind the loop bound is unknown. `None` where it writes, or where there are too many ways
/// through it. It is worked out once for all that a call asks.
pub fn told(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value]) -> Option<Rc<Told>> {
    if let Some(told) = &cx.st.told {
        return Some(told.clone());
    }
    let path = cx.st.path.clone();
    let told = Rc::new(Ways::new(cx, method, arguments, path, true).of(method, arguments, cx.st)?);
    cx.st.told = Some(told.clone());
    Some(told)
}

/// As [`told`], whatever a path has decided.
pub fn told_anyway(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value]) -> Option<Told> {
    Ways::new(cx, method, arguments, Path::default(), true).of(method, arguments, cx.st)
}

/// One way, as far as it has come.
struct Way {
    st: State,
    /// What has been decided on it.
    facts: Vec<Term>,
}

/// All ways through a method.
struct Ways<'a> {
    world: &'a World,
    /// What it returns, if that is a number.
    returns: Option<BaseType>,
    /// Objects that were there before.
    before: usize,
    /// What was known before.
    given: Path,
    /// What tells what is unknown here from what is unknown elsewhere; `None` where nothing may be.
    unknown: Option<Vec<Term>>,
    /// What it returns, and where.
    returned: Vec<(Term, Term)>,
    /// The same of new objects, and the ways that have made them.
    made: Vec<New>,
    /// What it returns behind the loop bound.
    unfinished: Vec<(Term, Term)>,
    thrown: Vec<(ClassId, Term)>,
    cut: Term,
    otherwise: Term,
    ways: u32,
    steps: u32,
}

impl<'a> Ways<'a> {
    fn new(cx: &Cx<'a>, method: MethodId, arguments: &[Value], given: Path, may_be_unknown: bool) -> Self {
        let (world, heap) = (cx.world, &cx.st.heap);
        let number = |n: u64| world.terms.bv(64, n);
        let told_by = || {
            let writes = [method.0.into(), heap.writes(), heap.store.writes()].map(number);
            arguments.iter().map(|&v| cx.term(v)).chain(writes).collect()
        };
        let returns = match &world.program.method(method).descriptor.ret {
            Some(FieldType::Base(base)) => Some(*base),
            _ => None,
        };
        Self {
            world,
            returns,
            before: heap.len(),
            given,
            unknown: may_be_unknown.then(told_by),
            returned: vec![],
            made: vec![],
            unfinished: vec![],
            thrown: vec![],
            cut: world.terms.bool(false),
            otherwise: world.terms.bool(false),
            ways: WAYS,
            steps: LONGEST,
        }
    }

    fn of(self, method: MethodId, arguments: &[Value], st: &State) -> Option<Told> {
        let world = self.world;
        world.joining.of(&world.terms, method, || self.all(method, arguments, st))
    }

    fn all(mut self, method: MethodId, arguments: &[Value], st: &State) -> Option<Told> {
        let m = self.world.program.method(method);
        let code = m.code.as_deref()?;
        // A copy that is no path: nothing of it stays.
        let mut st = st.clone();
        st.frames.clear();
        st.path = self.given.clone();
        st.told = None;
        st.values = arguments.to_vec();
        st.enter(method, code, 0..arguments.len(), &m.arguments, OnReturn::Phase);
        let mut open = vec![Way { st, facts: vec![] }];
        while !open.is_empty() {
            let mut at_loops: Vec<Way> = vec![];
            while let Some(way) = open.pop() {
                if let Some(way) = self.advanced(way, &mut open)? {
                    // What has come to the same place by other ways goes on as one.
                    match at_loops.iter_mut().find_map(|other| Some((self.meet(other, &way)?, other))) {
                        Some((both, other)) => *other = both,
                        None => at_loops.push(way),
                    }
                }
            }
            open = at_loops;
        }
        let terms = &self.world.terms;
        self.returned.append(&mut self.unfinished);
        let returned = std::mem::take(&mut self.returned).into_iter().rev();
        let value = returned.reduce(|(_, others), (way, v)| (way, terms.ite(way, v, others)));
        let made = match &self.made[..] {
            [] => None,
            new => {
                let made = made::merged(self.world, self.before, new)?;
                // Where it comes to something else, that is asked first.
                let when = if value.is_none() { terms.bool(true) } else { made.when };
                Some(Made { when, ..made })
            }
        };
        let value = match value {
            Some((_, value)) => value,
            None => made.as_ref().map(|_| terms.null())?,
        };
        (!made::is_new(terms, self.before, value)).then_some(Told {
            value,
            made,
            thrown: self.thrown,
            cut: self.cut,
            otherwise: self.otherwise,
        })
    }

    /// Runs a way until it ends, forks, or goes back to the beginning of a loop, where it is handed back. `None` where it writes, or where that is too much.
    fn advanced(&mut self, Way { mut st, facts: known }: Way, open: &mut Vec<Way>) -> Option<Option<Way>> {
        let world = self.world;
        let terms = &world.terms;
        let way = || terms.all(known.iter().copied());
        loop {
            self.steps = self.steps.checked_sub(1)?;
            world.joining.step()?;
            let depth = st.frames.len();
            let cx = Cx::new(world, &mut st);
            let pc = cx.pc();
            if depth == 1 && matches!(cx.instr(), Instr::Return(_)) {
                let v = cx.peek(0);
                match v {
                    Value::Obj(o) if o.0 as usize >= self.before => {
                        self.made.push(New { when: way(), o, st: Rc::new(st) });
                    }
                    _ => self.returned.push((way(), cx.term(v))),
                }
                return Some(None);
            }
            if self.writes(&cx) {
                return None;
            }
            let facts: Vec<Term> = match run(world, &mut st, 1) {
                Pause::Fuel if st.frames.len() == depth && st.frame().pc < pc && st.path.forks() > 0 => {
                    return Some(Some(Way { st, facts: known }));
                }
                Pause::Fuel => continue,
                Pause::Ask(Ask::Branch(c)) => vec![c, terms.not(c)],
                Pause::Ask(Ask::Switch { cases, .. }) => cases.into_iter().map(|(_, fact)| fact).collect(),
                Pause::Ask(Ask::Dispatch { cases, .. }) => cases.into_iter().map(|(_, fact)| fact).collect(),
                Pause::Ask(Ask::Partition { cases, .. }) => cases.into_iter().map(|(_, fact)| fact).collect(),
                Pause::End(outcome) => {
                    self.ended(&st, &outcome, way());
                    return Some(None);
                }
                Pause::Ask(_) => {
                    self.otherwise = terms.or(self.otherwise, way());
                    return Some(None);
                }
            };
            for &fact in facts.iter().rev() {
                self.ways = self.ways.checked_sub(1)?;
                world.joining.way()?;
                let mut st = st.clone();
                st.path.add(terms, &[fact], Why::Decided);
                st.path.fork();
                open.push(Way { st, facts: [&known[..], &[fact]].concat() });
            }
            return Some(None);
        }
    }

    /// A way does not return.
    fn ended(&mut self, st: &State, outcome: &Outcome, way: Term) {
        let terms = &self.world.terms;
        match outcome {
            Outcome::Threw(o) if self.is_of_the_jdk(st.heap.class_of(*o)) => {
                let class = st.heap.class_of(*o);
                match self.thrown.iter_mut().find(|(of, _)| *of == class) {
                    Some((_, before)) => *before = terms.or(*before, way),
                    None => self.thrown.push((class, way)),
                }
            }
            Outcome::GaveUp(Limit { why: Unexplored::LoopBound(_), .. }) => match self.unfinished(way) {
                Some(v) => self.unfinished.push((way, v)),
                None => self.cut = terms.or(self.cut, way),
            },
            _ => self.otherwise = terms.or(self.otherwise, way),
        }
    }

    fn is_of_the_jdk(&self, class: ClassId) -> bool {
        self.world.program.class(class).origin == Origin::Jdk
    }

    /// What is returned by a way that goes on behind the loop bound.
    fn unfinished(&self, way: Term) -> Option<Term> {
        let terms = &self.world.terms;
        let (base, of) = self.returns.zip(self.unknown.as_ref())?;
        let unknown = |like| terms.unknown_in_loop(way, like, of);
        Some(match base {
            BaseType::Boolean => terms.ite(unknown(terms.bool(true)), terms.int(1), terms.int(0)),
            BaseType::Long | BaseType::Double => unknown(terms.long(0)),
            _ => unknown(terms.int(0)),
        })
    }

    /// Whether the next instruction assigns what was there before the method, other than what objects of the JDK keep of what they have worked out.
    fn writes(&self, cx: &Cx<'_>) -> bool {
        let to = match cx.instr() {
            Instr::PutStatic(_) => return cx.class().origin != Origin::Jdk,
            Instr::PutField(at) => match cx.resolved(at) {
                Ok(Resolved::Field(f)) if self.world.natives.is_cache(&self.world.program, f.id) => return false,
                _ => cx.peek(1),
            },
            Instr::ArrayStore(_) => cx.peek(2),
            _ => return false,
        };
        !matches!(to, Value::Obj(ObjId(o)) if o as usize >= self.before)
    }

    /// Two ways that are at the same place and differ in local variables alone, as one.
    fn meet(&self, Way { st: a, facts: of_a }: &Way, Way { st: b, facts: of_b }: &Way) -> Option<Way> {
        let (world, terms) = (self.world, &self.world.terms);
        let same_place = a.frames.len() == b.frames.len()
            && a.frames
                .iter()
                .zip(&b.frames)
                .all(|(a, b)| (a.method, a.pc, a.base, a.top) == (b.method, b.pc, b.base, b.top));
        let same_else = || {
            a.values.len() == b.values.len()
                && a.statics.writes() == b.statics.writes()
                && (a.settled.len(), a.calls.len(), a.hashed.len()) == (b.settled.len(), b.calls.len(), b.hashed.len())
                && a.heap.is_like(&b.heap)
        };
        if !same_place || !same_else() {
            return None;
        }
        let rest = |of: &[Term], other: &[Term]| terms.all(of.iter().filter(|fact| !other.contains(fact)).copied());
        let (this, that) = (rest(of_a, of_b), rest(of_b, of_a));
        let mut facts: Vec<Term> = of_a.iter().filter(|fact| of_b.contains(fact)).copied().collect();
        facts.push(terms.or(this, that));
        let mut st = a.clone();
        st.path = self.given.clone();
        st.path.add(terms, &facts, Why::Decided);
        while st.path.forks() < a.path.forks().max(b.path.forks()) {
            st.path.fork();
        }
        for (v, (&x, &y)) in st.values.iter_mut().zip(a.values.iter().zip(&b.values)) {
            if x == y {
                continue;
            }
            let (one, other) = (world.term(x, a), world.term(y, b));
            // What no code reads any more may be of any type.
            *v = match terms.sort(one) == terms.sort(other) {
                true => Value::from_term(terms, terms.ite(this, one, other)),
                false => Value::Null,
            };
        }
        Some(Way { st, facts })
    }
}
