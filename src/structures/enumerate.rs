//! Korat (Boyapati, Khurshid & Marinov, "Korat: Automated Testing Based on Java Predicates", ISSTA 2002): all structures within
//! a scope that the invariants accept, each once, whatever its objects are called.
//!
//! The published search runs the invariant from its start for each candidate. Here it goes on from the read where candidates
//! part, and a number gets its values where the invariant first decides by it.

use super::{
    assignment::Assignment,
    candidate::Next,
    found::Found,
    hint::Hint,
    pool::{Member, Pick, root_of},
    problem::{Problem, Root},
    trail::Trailed,
    tree::{NodeId, Tree},
};
use crate::{
    classfile::{BaseType, FieldType},
    program::{ClassId, Invariants},
    state::Value,
    step::World,
    term::{Eval, Model, Node, RefVal, SharedObject, Sort, Sym, Term, Val, mask},
};
use std::{ops::ControlFlow, rc::Rc};

/// The structures that hang off an object of a class, or off what a method is given.
pub struct Structures {
    tree: Tree,
    /// What hangs off nothing: numbers, by name and type.
    loose: Vec<(Term, FieldType)>,
    /// First and last of the values of a number.
    numbers: (i64, i64),
    assigned: Assignment,
    values: Values,
}

/// The values of numbers, and what the names of the objects present denote.
#[derive(Default)]
struct Values {
    model: Model,
    /// The roots that have a value, oldest first.
    roots: Vec<Sym>,
    /// The numbers that have one.
    numbers: Vec<Term>,
}

impl Values {
    fn set(&mut self, root: Sym, value: Val) {
        self.model.roots.insert(root, value);
        self.roots.push(root);
    }
}

impl Trailed for Values {
    type Mark = (usize, usize, usize);

    fn mark(&self) -> Self::Mark {
        (self.model.objects.len(), self.roots.len(), self.numbers.len())
    }

    fn undo(&mut self, (objects, roots, numbers): Self::Mark) {
        self.model.objects.truncate(objects);
        for root in self.roots.drain(roots..) {
            self.model.roots.remove(&root);
        }
        self.numbers.truncate(numbers);
    }
}

/// Takes structures as they are found, and says whether to go on.
type Take<'a> = &'a mut dyn FnMut(Model) -> ControlFlow<()>;

impl Structures {
    /// Those of so many objects of each class as `world` has in its scope, in which `invariants` hold, with
    /// numbers from the first to the last. With `symmetry`, of structures that differ only in which of several like objects is where, there is one.
    pub fn new(world: &World, class: ClassId, invariants: Rc<Invariants>, numbers: (i64, i64), symmetry: bool) -> Self {
        let root = world.inputs.receiver(class, None);
        let bound = world.terms.bound(root).expect("a receiver is declared with a bound");
        let problem = Problem::new(world, invariants, vec![Root { name: root, bound, nullable: false }], symmetry);
        Self::of(problem, vec![], numbers)
    }

    /// Those that solve this problem, with each value of what a method is `given` that is no reference; of numbers one more on either side, so
    /// that one that is given is below and above all that a structure holds.
    pub fn of(problem: Problem, given: Vec<(Value, FieldType)>, numbers: (i64, i64)) -> Self {
        let terms = &problem.world.terms;
        let names = given.into_iter().filter(|(v, _)| matches!(v, Value::Sym(_)));
        let names = names.map(|(v, ty)| (root_of(&problem.world, v), ty));
        let loose = names.filter(|&(name, _)| terms.sort(name) != Sort::Ref).collect();
        let (assigned, values) = Default::default();
        Self { tree: Tree::new(problem), loose, numbers, assigned, values }
    }

    /// The first root of all structures, as name and value.
    pub fn root(&self) -> (String, Value) {
        ("this".into(), Value::Sym(self.tree.problem.roots[0].name))
    }

    /// Hands over all structures, as inputs, until the taker has enough.
    ///
    /// # Errors
    /// What the invariants do that keeps some structures out of sight.
    pub fn each(&mut self, mut take: impl FnMut(Model) -> ControlFlow<()>) -> Result<(), String> {
        let _ = self.walk(Tree::ROOT, &mut take)?;
        match self.tree.problem.compared.get() {
            Some(_) => {
                Err("the invariant compares with an object that was there before, which no structure has".into())
            }
            None => Ok(()),
        }
    }

    fn walk(&mut self, at: NodeId, take: Take<'_>) -> Result<ControlFlow<()>, String> {
        match self.tree.next(at).clone() {
            Next::Failed(_) => Ok(ControlFlow::Continue(())),
            Next::Unknown(why) => Err(why.to_string()),
            Next::Running => unreachable!("nobody has looked at it briefly"),
            Next::Decide { name, values, .. } => self.decide(at, name, &values, take),
            Next::Is { name, pick } => self.is(at, name, pick, take),
            Next::Split { cases, .. } => self.split(at, &cases, take),
            Next::Accepted => self.complete(at, take),
        }
    }

    /// With all values of what no invariant has looked at: roots.
    fn complete(&mut self, at: NodeId, take: Take<'_>) -> Result<ControlFlow<()>, String> {
        let problem = &self.tree.problem;
        let is_open = |root: &&Root| self.assigned.decided.get(&root.name).is_none();
        if let Some(name) = problem.roots.iter().find(is_open).map(|root| root.name) {
            let (values, _) = problem.values(name, &self.assigned.present).map_err(|why| why.to_string())?;
            for &pick in &*values {
                let mark = (self.assigned.mark(), self.values.mark());
                self.assign(at, name, pick);
                let flow = self.complete(at, take)?;
                self.assigned.undo(mark.0);
                self.values.undo(mark.1);
                if flow.is_break() {
                    return Ok(flow);
                }
            }
            return Ok(ControlFlow::Continue(()));
        }
        if let Some((name, ty)) = self.loose.iter().find(|(name, _)| !self.values.numbers.contains(name)) {
            let (first, last) = self.numbers;
            let (name, values) = (*name, values(&problem.world, *name, ty, (first - 1, last + 1))?);
            return self.each_value(name, values, &mut |this| this.complete(at, take));
        }
        // There is no input to be like.
        let none = Model::default();
        let hint = &Hint::new(&none);
        let found = Found { problem, hint, assigned: &self.assigned };
        let model = found.model(&self.values.model, &self.values.numbers, &[]);
        Ok(take(model.expect("nothing is asked of it")))
    }

    fn assign(&mut self, at: NodeId, name: Term, pick: Pick) {
        if let Some(new) = pick.filter(|&m| self.assigned.is_new(m)) {
            self.enter(new);
        }
        self.assigned.decide(name, pick, self.tree.level(at));
    }

    /// Goes on with each of these values of a number.
    fn each_value(
        &mut self,
        name: Term,
        values: Vec<Val>,
        go_on: &mut dyn FnMut(&mut Self) -> Result<ControlFlow<()>, String>,
    ) -> Result<ControlFlow<()>, String> {
        let Node::Sym(sym) = self.tree.problem.world.terms.node(name) else {
            return Err("the invariant looks into an array, a string or another object of the JDK".into());
        };
        for value in values {
            let mark = self.values.mark();
            self.values.set(sym, value);
            self.values.numbers.push(name);
            let flow = go_on(self)?;
            self.values.undo(mark);
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// All that a reference may be.
    fn decide(&mut self, at: NodeId, name: Term, values: &[Pick], take: Take<'_>) -> Result<ControlFlow<()>, String> {
        for (answer, &pick) in values.iter().enumerate() {
            if self.tree.failed(at, answer as u32).is_some() {
                continue;
            }
            let mark = (self.assigned.mark(), self.values.mark());
            self.assign(at, name, pick);
            let below = self.tree.below(at, answer as u32);
            let flow = self.walk(below, take)?;
            self.assigned.undo(mark.0);
            self.values.undo(mark.1);
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Where a reference is something, and where it is not.
    fn is(&mut self, at: NodeId, name: Term, pick: Pick, take: Take<'_>) -> Result<ControlFlow<()>, String> {
        for answer in [Tree::YES, Tree::NO] {
            if self.tree.failed(at, answer).is_some() {
                continue;
            }
            let mark = self.assigned.mark();
            if answer == Tree::YES {
                self.assigned.decide(name, pick, self.tree.level(at));
            }
            let below = self.tree.below(at, answer);
            let flow = self.walk(below, take)?;
            self.assigned.undo(mark);
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// One more object, which its name denotes.
    fn enter(&mut self, member: Member) {
        let Problem { world, pool, .. } = &self.tree.problem;
        let denoted = Val::Ref(RefVal::Input(self.values.model.objects.len() as u32));
        if let Node::Sym(sym) = world.terms.node(pool.name(world, member)) {
            self.values.set(sym, denoted);
        }
        self.values.model.objects.push(SharedObject::default());
    }

    /// The case that holds, once all numbers that it is about have a value.
    fn split(&mut self, at: NodeId, cases: &[Vec<Term>], take: Take<'_>) -> Result<ControlFlow<()>, String> {
        if let Some(name) = self.open(cases) {
            let values = self.domain(name)?;
            return self.each_value(name, values, &mut |this| this.split(at, cases, take));
        }
        let terms = &self.tree.problem.world.terms;
        let holds = |facts: &Vec<Term>| Eval::new(terms, &self.values.model).all(facts.iter().copied());
        match cases.iter().position(holds) {
            Some(answer) if self.tree.failed(at, answer as u32).is_none() => {
                let below = self.tree.below(at, answer as u32);
                self.walk(below, take)
            }
            _ => Ok(ControlFlow::Continue(())),
        }
    }

    /// A name in these facts that has no value.
    fn open(&self, cases: &[Vec<Term>]) -> Option<Term> {
        let world = &self.tree.problem.world;
        let has_value = |&atom: &Term| {
            self.values.numbers.contains(&atom)
                || self.tree.problem.pool.denoted(world, atom).is_some_and(|m| !self.assigned.is_new(m))
        };
        world.terms.atoms(cases.iter().flatten().copied()).into_iter().find(|atom| !has_value(atom))
    }

    /// The values of a name that an invariant looks at: of other references than those to objects of the structure, null.
    fn domain(&self, name: Term) -> Result<Vec<Val>, String> {
        let Problem { world, pool, .. } = &self.tree.problem;
        if world.terms.sort(name) == Sort::Ref {
            return Ok(vec![Val::Ref(RefVal::Null)]);
        }
        match (pool.place(name), self.loose.iter().find(|(loose, _)| *loose == name)) {
            (Some(place), _) => values(world, name, &pool.content(place).ty, self.numbers),
            (None, Some((_, ty))) => values(world, name, ty, self.numbers),
            (None, None) => {
                Err(format!("the invariant depends on {}, which no structure has a say in", world.terms.show(name)))
            }
        }
    }
}

/// Numbers of one cell that are gone through.
const MOST: i128 = 1 << 20;

/// The values of what is no reference: constants of an enum, or numbers from the first to the last within the bounds that its type has.
fn values(world: &World, name: Term, ty: &FieldType, (first, last): (i64, i64)) -> Result<Vec<Val>, String> {
    if let Some(class) = world.inputs.enum_root(name) {
        let statics = &world.program.class(class).statics;
        let constants = statics.iter().filter(|&&f| world.program.field(f).access.is_enum()).count();
        return Ok((0..=constants as u64).map(Val::Bv).collect());
    }
    let FieldType::Base(base) = ty else { return Err(format!("a number of type {}", ty.java_name())) };
    let width = world.terms.width(name);
    let (least, most) = match base {
        BaseType::Boolean => return Ok(vec![Val::Bv(0), Val::Bv(1)]),
        BaseType::Char => (0, u16::MAX.into()),
        BaseType::Float | BaseType::Double | BaseType::Long => (i64::MIN, i64::MAX),
        _ => (-1 << (width - 1), (1 << (width - 1)) - 1),
    };
    let numbers = first.max(least)..=last.min(most);
    if i128::from(*numbers.end()) - i128::from(*numbers.start()) >= MOST {
        let what = format!("a field of type {} holds more than {MOST} numbers of {first}..{last}", ty.java_name());
        return Err(format!("{what}: give fewer with --ints"));
    }
    let bits = |n: i64| match base {
        BaseType::Float => (n as f32).to_bits().into(),
        BaseType::Double => (n as f64).to_bits(),
        _ => mask(width, n as u64),
    };
    Ok(numbers.map(|n| Val::Bv(bits(n))).collect())
}
