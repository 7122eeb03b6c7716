//! What a method that only looks returns, as one term: all ways of each question are taken, and what comes of them is joined by
//! if-then-else. So what is asked of an input on nobody's behalf is no fork.

use super::{
    Ask, Cx, Flow, Limit, Outcome, Pause, Unexplored, World,
    effects::{self, Left},
    init::initialized,
    made::{self, New},
    run,
    ways::{Facts, by_way},
};
use crate::{
    classfile::{BaseType, FieldType, Instr},
    program::{ClassId, MethodId, Origin, Resolved},
    state::{ObjId, OnReturn, Path, State, Told, Value, Why},
    term::Term,
};
use std::{ops::Range, rc::Rc};

/// So many instructions on all ways through a method, those through what it calls and is told of in the same way too.
const LONGEST: u32 = 60_000;

/// A fork takes as long as so many instructions.
const FORK: u32 = 50;

/// So many terms of a question take as long as one, for it is looked through.
const TERMS: u64 = 4;

/// What a method returns for these arguments, of which these facts are known, whatever else a path has decided, and the condition that there are no such
/// arguments; `None` where some way through it does not just return a value, or where there are too many.
pub fn joined(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value], known: &[Term]) -> Option<(Term, Term)> {
    let mut path = Path::default();
    for &fact in known {
        let fact = path.simplified(cx.terms(), fact);
        path.add(cx.terms(), &[fact], Why::Assumed);
    }
    let told = Ways::new(cx, method, arguments, path, false).of(method, arguments, cx.st)?;
    let is_all = cx.terms().as_bool(cx.terms().or(told.cut, told.otherwise)) == Some(false);
    (is_all && told.is_plain()).then_some((told.value, told.refused))
}

/// Where a method that only looks accepts these arguments: it returns true, and does not throw. `None` as of [`joined`].
pub(super) fn accepted(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value]) -> Option<Term> {
    let told = Ways::new(cx, method, arguments, Path::default(), false).of(method, arguments, cx.st)?;
    let terms = cx.terms();
    if terms.as_bool(terms.or(told.cut, told.otherwise)) != Some(false) || !told.left.is_empty() {
        return None;
    }
    let refused = terms.or(told.refused, terms.any(told.thrown.iter().map(|&(_, way)| way)));
    Some(terms.and(terms.not(refused), terms.not(terms.eq(told.value, terms.int(0)))))
}

/// What a method tells a path and leaves behind; what it says behind the loop bound is unknown. `None` where it assigns what is of the input, or where there are
/// too many ways through it. It is worked out once for all that a call asks.
///
/// # Errors
/// Asks for the initializer of a class of the JDK to run first, where that on each way is too much.
pub fn told(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value]) -> Flow<Option<Rc<Told>>> {
    if let Some(told) = &cx.st.told {
        return Ok(Some(told.clone()));
    }
    let mut ways = Ways::new(cx, method, arguments, cx.st.path.clone(), true);
    let Some(told) = ways.of(method, arguments, cx.st).map(Rc::new) else {
        let first = ways.initializes.filter(|_| ways.steps == 0);
        return first.map_or(Ok(()), |class| initialized(cx, class)).map(|()| None);
    };
    cx.st.told = Some(told.clone());
    Ok(Some(told))
}

/// As [`told`], whatever a path has decided, of a method that leaves everything as it was.
pub fn told_anyway(cx: &mut Cx<'_>, method: MethodId, arguments: &[Value]) -> Option<Told> {
    let told = Ways::new(cx, method, arguments, Path::default(), true).of(method, arguments, cx.st)?;
    told.left.is_empty().then_some(told)
}

/// One way, as far as it has come.
struct Way {
    st: State,
    /// What has been decided on it.
    facts: Vec<Term>,
    /// Objects that stand for parts of collections of the input, which it has looked into.
    parts: Vec<Range<usize>>,
}

/// What a way comes to.
enum End {
    /// It returns what was there before, or a number.
    Returned(Term),
    /// It returns a new object.
    Made(ObjId, Rc<State>),
    Threw(ClassId),
    /// It goes on behind the loop bound.
    Cut,
    /// There is no such input.
    Refused,
    /// Anything else.
    Otherwise,
}

/// All ways through a method.
struct Ways<'a> {
    world: &'a World,
    /// What it returns, if that is a number.
    returns: Option<BaseType>,
    /// What there was before.
    start: State,
    /// Objects that were there before.
    before: usize,
    /// What was known before.
    given: Path,
    /// What tells what is unknown here from what is unknown elsewhere.
    told_by: Vec<Term>,
    /// Whether anything may be unknown.
    may_be_unknown: bool,
    /// What its ways come to.
    ends: Vec<(Facts, End)>,
    /// What they leave.
    left: Vec<Left>,
    /// Whether code of the program has run that assigns what others see.
    assigns: bool,
    /// The first class of the JDK whose initializer has run on a way.
    initializes: Option<ClassId>,
    /// So many instructions are left.
    steps: u32,
}

impl<'a> Ways<'a> {
    fn new(cx: &Cx<'a>, method: MethodId, arguments: &[Value], given: Path, may_be_unknown: bool) -> Self {
        let (world, st, heap) = (cx.world, &cx.st, &cx.st.heap);
        let number = |n: u64| world.terms.bv(64, n);
        let writes = [method.0.into(), heap.writes(), heap.store.writes()].map(number);
        let told_by = arguments.iter().map(|&v| cx.term(v)).chain(writes).collect();
        let returns = match &world.program.method(method).descriptor.ret {
            Some(FieldType::Base(base)) => Some(*base),
            _ => None,
        };
        Self {
            world,
            returns,
            start: State::clone(st),
            before: heap.len(),
            given,
            told_by,
            may_be_unknown,
            ends: vec![],
            left: vec![],
            assigns: false,
            initializes: None,
            steps: st.effort.unwrap_or(LONGEST),
        }
    }

    /// What all ways come to; `None` where that is too much, or has been before.
    fn of(&mut self, method: MethodId, arguments: &[Value], st: &mut State) -> Option<Told> {
        let (world, is_within) = (self.world, st.effort.is_some());
        let mut all = || {
            let told = self.follow(method, arguments, st).and_then(|()| self.told());
            (told, self.steps > 0 || self.initializes.is_some())
        };
        let told = if is_within { all().0 } else { world.joining.of(&world.terms, method, all) };
        if is_within {
            st.effort = Some(self.steps);
        }
        let told = told?;
        st.loose = st.loose | told.loose;
        Some(told)
    }

    /// Comes to the ends of all ways; `None` where that is too much.
    fn follow(&mut self, method: MethodId, arguments: &[Value], st: &State) -> Option<()> {
        let m = self.world.program.method(method);
        let code = m.code.as_deref()?;
        // A copy that is no path: nothing of it stays.
        let mut st = st.clone();
        st.frames.clear();
        st.path = self.given.clone();
        st.told = None;
        st.phases = st.phases.no_later();
        st.values = arguments.to_vec().into();
        st.enter(method, code, 0..arguments.len(), &m.arguments, OnReturn::Phase);
        let mut open = vec![Way { st, facts: vec![], parts: vec![] }];
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
        Some(())
    }

    /// What all ways come to; `None` where that is not one value.
    fn told(&self) -> Option<Told> {
        let terms = &self.world.terms;
        let where_it = |is: &dyn Fn(&End) -> bool| {
            let ends: Vec<_> = self.ends.iter().map(|(facts, end)| (facts.clone(), terms.bool(is(end)))).collect();
            by_way(terms, &ends).unwrap_or_else(|| terms.bool(false))
        };
        let (mut returned, mut made, mut thrown) = (vec![], vec![], vec![]);
        for (facts, end) in &self.ends {
            match end {
                End::Returned(v) => returned.push((facts.clone(), *v)),
                End::Made(o, st) => made.push(New { facts: facts.clone(), o: *o, st: st.clone() }),
                End::Threw(class) if !thrown.contains(class) => thrown.push(*class),
                _ => {}
            }
        }
        let made = match &made[..] {
            [] => None,
            new => Some(made::merged(self.world, self.before, new, &returned)?),
        };
        let value = match by_way(terms, &returned) {
            Some(value) => value,
            None => made.as_ref().map(|_| terms.null())?,
        };
        let left = effects::all(self.world, &self.start, &self.left, &self.told_by)?;
        (!made::is_new(terms, self.before, value)).then(|| Told {
            value,
            made,
            left,
            loose: effects::loose(&self.left),
            thrown: thrown
                .into_iter()
                .map(|class| (class, where_it(&|end| matches!(end, End::Threw(of) if *of == class))))
                .collect(),
            cut: where_it(&|end| matches!(end, End::Cut)),
            refused: where_it(&|end| matches!(end, End::Refused)),
            otherwise: where_it(&|end| matches!(end, End::Otherwise)),
        })
    }

    /// Takes so many instructions from those that are left; with too few, none is.
    fn spend(&mut self, instructions: u32) -> Option<()> {
        let left = self.steps.checked_sub(instructions);
        self.steps = left.unwrap_or(0);
        left.map(|_| ())
    }

    /// Runs a way until it ends, forks, or goes back to the beginning of a loop, where it is handed back. `None` where it writes, or where that is too much.
    fn advanced(&mut self, Way { mut st, facts: known, mut parts }: Way, open: &mut Vec<Way>) -> Option<Option<Way>> {
        let world = self.world;
        let terms = &world.terms;
        loop {
            self.spend(1)?;
            let depth = st.frames.len();
            let cx = Cx::new(world, &mut st);
            let pc = cx.pc();
            if depth == 1 && matches!(cx.instr(), Instr::Return(_)) {
                let v = cx.peek(0);
                let returned = cx.term(v);
                let facts: Facts = known.into();
                self.left.push(effects::left(world, &self.start, &st, &facts, None)?);
                let end = match v {
                    Value::Obj(o) if o.0 as usize >= self.before => End::Made(o, Rc::new(st)),
                    _ => End::Returned(returned),
                };
                self.ends.push((facts, end));
                return Some(None);
            }
            if self.writes(&cx, &parts) {
                return None;
            }
            let looks = matches!(cx.instr(), Instr::GetField(_));
            let (objects, written) = (st.heap.len(), st.heap.store.writes());
            st.effort = Some(self.steps);
            let pause = run(world, &mut st, 1);
            self.steps = st.effort.unwrap_or(0);
            if st.frames.len() > depth {
                let begun = st.frame().initializes().filter(|&class| self.is_of_the_jdk(class));
                self.initializes = self.initializes.or(begun);
                self.assigns |= effects::assigns(world, st.frame().method);
            } else if looks || st.frames.len() == depth && st.frame().pc == pc {
                // What is in a collection of the input has been laid out.
                parts.extend((st.heap.len() > objects).then(|| objects..st.heap.len()));
            } else if st.heap.store.writes() > written {
                return None;
            }
            let facts: Vec<Term> = match pause {
                Pause::Fuel if st.frames.len() == depth && st.frame().pc < pc && st.path.forks() > 0 => {
                    return Some(Some(Way { st, facts: known, parts }));
                }
                Pause::Fuel => continue,
                Pause::Ask(Ask::Branch(c)) => vec![c, terms.not(c)],
                Pause::Ask(Ask::Switch { cases, .. }) => cases.into_iter().map(|(_, fact)| fact).collect(),
                Pause::Ask(Ask::Dispatch { cases, .. }) => cases.into_iter().map(|(_, fact)| fact).collect(),
                Pause::Ask(Ask::Partition { cases, .. }) => cases.into_iter().map(|(_, fact)| fact).collect(),
                Pause::End(outcome) => {
                    let facts: Facts = known.into();
                    let way = terms.all(facts.iter().copied());
                    if matches!(&outcome, Outcome::GaveUp(limit) if limit.why.is_bound()) {
                        world.shape();
                    }
                    let end = self.end(&st, &outcome, way);
                    match &end {
                        End::Threw(_) => self.left.push(effects::left(world, &self.start, &st, &facts, None)?),
                        End::Returned(_) => self.left.push(effects::left(world, &self.start, &st, &facts, Some(way))?),
                        _ => {}
                    }
                    self.ends.push((facts, end));
                    return Some(None);
                }
                Pause::Ask(_) => {
                    self.ends.push((known.into(), End::Otherwise));
                    return Some(None);
                }
            };
            let size = terms.count(facts.iter().copied()) / TERMS;
            self.spend(size.try_into().unwrap_or(u32::MAX))?;
            for &fact in facts.iter().rev() {
                self.spend(FORK)?;
                let mut st = st.clone();
                st.path.add(terms, &[fact], Why::Decided);
                st.path.fork();
                open.push(Way { st, facts: [&known[..], &[fact]].concat(), parts: parts.clone() });
            }
            return Some(None);
        }
    }

    /// What a way comes to that does not return.
    fn end(&self, st: &State, outcome: &Outcome, way: Term) -> End {
        match outcome {
            Outcome::Threw(o) if self.is_of_the_jdk(st.heap.class_of(*o)) => End::Threw(st.heap.class_of(*o)),
            Outcome::GaveUp(Limit { why: Unexplored::LoopBound(_), .. }) => {
                self.unfinished(way).map_or(End::Cut, End::Returned)
            }
            Outcome::Excluded => End::Refused,
            _ => End::Otherwise,
        }
    }

    fn is_of_the_jdk(&self, class: ClassId) -> bool {
        self.world.program.class(class).origin == Origin::Jdk
    }

    /// What is returned by a way that goes on behind the loop bound.
    fn unfinished(&self, way: Term) -> Option<Term> {
        let terms = &self.world.terms;
        let base = self.returns.filter(|_| self.may_be_unknown && !self.assigns)?;
        let unknown = |like| terms.unknown_in_loop(way, like, &self.told_by);
        Some(match base {
            BaseType::Boolean => terms.ite(unknown(terms.bool(true)), terms.int(1), terms.int(0)),
            BaseType::Long | BaseType::Double => unknown(terms.long(0)),
            _ => unknown(terms.int(0)),
        })
    }

    /// Whether the next instruction assigns what is of the input, or a static field of the program, other than what objects of the JDK keep of what they have
    /// worked out.
    fn writes(&self, cx: &Cx<'_>, parts: &[Range<usize>]) -> bool {
        let to = match cx.instr() {
            Instr::PutStatic(_) => return cx.class().origin != Origin::Jdk,
            Instr::PutField(at) => match self.world.program.resolved(cx.class(), at) {
                Ok(Resolved::Field(f)) if self.world.natives.is_cache(&self.world.program, f.id) => return false,
                _ => cx.peek(1),
            },
            Instr::ArrayStore(_) => cx.peek(2),
            _ => return false,
        };
        !matches!(to, Value::Obj(ObjId(o)) if !parts.iter().any(|part| part.contains(&(o as usize))))
    }

    /// Two ways that are at the same place and differ in local variables and what objects hold alone, as one.
    fn meet(
        &self,
        Way { st: a, facts: of_a, parts: in_a }: &Way,
        Way { st: b, facts: of_b, parts: in_b }: &Way,
    ) -> Option<Way> {
        let (world, terms) = (self.world, &self.world.terms);
        if a.statics.writes() != b.statics.writes() || in_a != in_b {
            return None;
        }
        let rest = |of: &[Term], other: &[Term]| terms.all(of.iter().filter(|fact| !other.contains(fact)).copied());
        let (this, that) = (rest(of_a, of_b), rest(of_b, of_a));
        let mut facts: Vec<Term> = of_a.iter().filter(|fact| of_b.contains(fact)).copied().collect();
        facts.push(terms.or(this, that));
        let either = |x, y| {
            let (one, other) = (world.term(x, a), world.term(y, b));
            let alike = terms.sort(one) == terms.sort(other);
            alike.then(|| Value::from_term(terms, terms.ite(this, one, other)))
        };
        // What no code reads any more may be of any type.
        let value = |_, x, y| Some(either(x, y).unwrap_or(Value::Null));
        let mut st = a.met(b, terms, [this, that], &either, &value)?;
        let forks = st.path.forks();
        st.path = self.given.clone();
        st.path.add(terms, &facts, Why::Decided);
        while st.path.forks() < forks {
            st.path.fork();
        }
        Some(Way { st, facts, parts: in_a.clone() })
    }
}
