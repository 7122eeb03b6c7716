//! Korat (Boyapati, Khurshid & Marinov, "Korat: Automated Testing Based on Java Predicates", ISSTA 2002): all structures within
//! a scope that the invariants accept, each once, whatever its objects are called.
//!
//! The published search runs the invariant from its start for each candidate. Here it goes on from the read where candidates
//! part, and a number gets its values where the invariant first decides by it.

use super::{
    build::{Found, Guess},
    pool::{Member, Pick},
    residue::Decided,
    tree::{Grounds, NodeId, Root, Tree, What},
};
use crate::{
    classfile::{BaseType, FieldType},
    program::{ClassId, Invariants},
    state::Value,
    step::{HeapStrategy, Limits, World},
    term::{Eval, InputObject, Model, Node, RefVal, Sort, Term, Val},
};
use rustc_hash::FxHashSet;
use std::{ops::ControlFlow, rc::Rc};

/// The structures with an object of a class at their root.
pub struct Structures {
    tree: Tree,
    root: Term,
    /// First and last of the values of a number.
    numbers: (i64, i64),
    decided: Decided,
    present: Vec<Member>,
    /// The values of numbers, and what the names of the objects present denote.
    assigned: Model,
    /// The numbers that have a value.
    names: Vec<Term>,
}

/// Takes structures as they are found, and says whether to go on.
type Take<'a> = &'a mut dyn FnMut(Model) -> ControlFlow<()>;

impl Structures {
    /// Those of so many objects of each class as `world` has in its scope, with numbers from the first to the last. With
    /// `symmetry`, of structures that differ only in which of several like objects is where, there is one.
    pub fn new(
        world: &World,
        class: ClassId,
        invariants: Rc<Invariants>,
        reading: Box<dyn HeapStrategy>,
        numbers: (i64, i64),
        symmetry: bool,
    ) -> Self {
        let limits = Limits { loops: u32::MAX, ..world.limits };
        let root = world.inputs.receiver(class);
        let bound = world.terms.bound(root).expect("a receiver is declared with a bound");
        let roots = vec![Root { name: root, bound, nullable: false }];
        let grounds = Grounds { world: world.derive(reading, limits), invariants, roots, symmetry, looks_ahead: true };
        let (decided, present, assigned, names) = Default::default();
        Self { tree: Tree::new(grounds), root, numbers, decided, present, assigned, names }
    }

    /// The root of all structures, as name and value.
    pub fn root(&self) -> (String, Value) {
        ("this".into(), Value::Sym(self.root))
    }

    /// Hands over all structures, as inputs whose root is [`Structures::root`], until the taker has enough.
    ///
    /// # Errors
    /// What the invariants do that keeps some structures out of sight.
    pub fn each(&mut self, mut take: impl FnMut(Model) -> ControlFlow<()>) -> Result<(), String> {
        self.walk(Tree::ROOT, &mut take).map(|_| ())
    }

    fn walk(&mut self, at: NodeId, take: Take<'_>) -> Result<ControlFlow<()>, String> {
        match self.tree.what(at).clone() {
            What::Refuted(_) => Ok(ControlFlow::Continue(())),
            What::Unknown(why) => Err(why.to_string()),
            What::Cell { name, picks } => self.cell(at, name, &picks, take),
            What::Branch { cases, .. } => self.branch(at, &cases, take),
            What::Accepted => {
                // There is no input to be like.
                let none = Model::default();
                let guess = &Guess::new(&none);
                let found = Found { guess, tree: &self.tree, present: &self.present, decided: &self.decided };
                let model = found.model(&self.assigned, &self.names, &[]);
                Ok(take(model.expect("nothing is asked of it")))
            }
        }
    }

    /// All that a reference may be.
    fn cell(&mut self, at: NodeId, name: Term, picks: &[Pick], take: Take<'_>) -> Result<ControlFlow<()>, String> {
        for (answer, &pick) in picks.iter().enumerate() {
            if self.tree.failed(at, answer as u32).is_some() {
                continue;
            }
            let new = pick.filter(|m| !self.present.contains(m));
            if let Some(member) = new {
                self.enter(member);
            }
            self.decided.insert(name, (pick, self.tree.depth(at)));
            let below = self.tree.below(at, answer as u32);
            let flow = self.walk(below, take)?;
            self.decided.remove(&name);
            if new.is_some() {
                self.present.pop();
                self.assigned.objects.pop();
            }
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// One more object, which its name denotes.
    fn enter(&mut self, member: Member) {
        let world = &self.tree.grounds.world;
        let denoted = Val::Ref(RefVal::Input(self.present.len() as u32));
        if let Node::Sym(sym) = world.terms.node(self.tree.pool.name(world, member)) {
            self.assigned.roots.insert(sym, denoted);
        }
        self.assigned.objects.push(InputObject::default());
        self.present.push(member);
    }

    /// The case that holds, once all numbers that it is about have a value.
    fn branch(&mut self, at: NodeId, cases: &[Vec<Term>], take: Take<'_>) -> Result<ControlFlow<()>, String> {
        if let Some(name) = self.open(cases) {
            let Node::Sym(sym) = self.tree.grounds.world.terms.node(name) else {
                return Err("the invariant looks into an array, a string or another object of the JDK".into());
            };
            self.names.push(name);
            for value in self.domain(name)? {
                self.assigned.roots.insert(sym, value);
                let flow = self.branch(at, cases, take)?;
                if flow.is_break() {
                    return Ok(flow);
                }
            }
            self.assigned.roots.remove(&sym);
            self.names.pop();
            return Ok(ControlFlow::Continue(()));
        }
        let holds =
            |facts: &Vec<Term>| Eval::new(&self.tree.grounds.world.terms, &self.assigned).all(facts.iter().copied());
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
        let world = &self.tree.grounds.world;
        let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
        cases.iter().flatten().for_each(|&fact| world.terms.atoms(fact, &mut seen, &mut atoms));
        let has_value = |&atom: &Term| {
            self.names.contains(&atom) || self.tree.pool.denoted(world, atom).is_some_and(|m| self.present.contains(&m))
        };
        atoms.into_iter().find(|atom| !has_value(atom))
    }

    /// The values of a name: numbers within the bounds that its type has; of other references, null.
    fn domain(&self, name: Term) -> Result<Vec<Val>, String> {
        let world = &self.tree.grounds.world;
        let Sort::Bv(width) = world.terms.sort(name) else { return Ok(vec![Val::Ref(RefVal::Null)]) };
        let place = self.tree.pool.place(name).expect("only cells of the structure are numbers");
        let class = world.program.class(self.tree.pool.object(place.member).class);
        let ty = &world.program.field(class.layout[place.slot as usize]).ty;
        let FieldType::Base(base) = ty else {
            return Err(format!("the invariant looks at a constant of the enum {}", ty.java_name()));
        };
        let numbers = self.numbers.0..=self.numbers.1;
        let whole = |least: i64, most: i64| {
            let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
            numbers.clone().filter(|n| (least..=most).contains(n)).map(|n| Val::Bv(n as u64 & mask)).collect()
        };
        let half = 1i64.checked_shl(u32::from(width) - 1).unwrap_or(i64::MAX);
        Ok(match base {
            BaseType::Boolean => vec![Val::Bv(0), Val::Bv(1)],
            BaseType::Char => whole(0, u16::MAX.into()),
            BaseType::Float => numbers.map(|n| Val::Bv((n as f32).to_bits().into())).collect(),
            BaseType::Double => numbers.map(|n| Val::Bv((n as f64).to_bits())).collect(),
            BaseType::Long => whole(i64::MIN, i64::MAX),
            _ => whole(-half, half - 1),
        })
    }
}
