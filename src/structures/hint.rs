//! An input as an example to follow: each reference is first decided as it is there (solvers call that phase saving).

use super::{
    pool::{Member, Pick},
    problem::Problem,
    trail::{Trailed, TrailedMap},
};
use crate::term::{ClassTag, InputObject, Model, Node, RefVal, Term, Val};

/// See the module.
pub(super) struct Hint<'a> {
    pub(super) input: &'a Model,
    /// Which of its objects those of a candidate stand for.
    stands_for: TrailedMap<Member, u32>,
}

impl<'a> Hint<'a> {
    pub(super) fn new(input: &'a Model) -> Self {
        Self { input, stands_for: TrailedMap::default() }
    }

    /// The object of the input that an object of the candidate stands for.
    pub(super) fn object(&self, member: Member) -> Option<u32> {
        self.stands_for.get(&member).copied()
    }

    /// What the input holds where `name` is.
    fn value(&self, problem: &Problem, name: Term) -> Option<Val> {
        match problem.pool.place(name) {
            Some(place) => {
                let o = &self.input.objects[*self.stands_for.get(&place.member)? as usize];
                let content = problem.pool.content(place);
                let held = match content.index {
                    Some(i) => o.elements.get(&(content.func, i)),
                    None => o.cells.get(&content.func),
                };
                Some(held.copied().unwrap_or(Val::default_of(problem.world.terms.sort(name))))
            }
            None => match problem.world.terms.node(name) {
                Node::Sym(sym) => self.input.roots.get(&sym).copied(),
                _ => None,
            },
        }
    }

    /// The number that the input holds where `name` is.
    pub(super) fn number(&self, problem: &Problem, name: Term) -> Option<Val> {
        self.value(problem, name).filter(|v| matches!(v, Val::Bv(_)))
    }

    /// Whether the input holds this where `name` is.
    pub(super) fn is(&self, problem: &Problem, name: Term, pick: Pick) -> Option<bool> {
        match self.value(problem, name)? {
            Val::Ref(RefVal::Null) => Some(pick.is_none()),
            Val::Ref(RefVal::Input(o)) => Some(pick.is_some_and(|m| self.object(m) == Some(o))),
            _ => None,
        }
    }

    /// Which of these values is that of the input.
    pub(super) fn pick(&self, problem: &Problem, name: Term, values: &[Pick]) -> Option<usize> {
        match self.value(problem, name)? {
            Val::Ref(RefVal::Null) => values.iter().position(Option::is_none),
            Val::Ref(RefVal::Input(o)) => {
                let same = |m: &Member| self.stands_for.get(m) == Some(&o);
                let new = |m: &Member| !self.stands_for.contains_key(m) && self.is_like(problem, *m, o);
                let of = |test: &dyn Fn(&Member) -> bool| values.iter().position(|p| p.as_ref().is_some_and(test));
                match self.stands_for.values().any(|&known| known == o) {
                    true => of(&same),
                    false => of(&new),
                }
            }
            _ => None,
        }
    }

    /// Whether an object of the pool is of the class, and has the length, that an object of the input has.
    fn is_like(&self, problem: &Problem, member: Member, o: u32) -> bool {
        let (object, input) = (problem.pool.object(member), &self.input.objects[o as usize]);
        let length = || {
            let length = object.extent.and_then(|extent| input.cells.get(&extent));
            length.map_or(0, |length| length.as_bits() as u32)
        };
        input.class == Some(ClassTag(object.shape.class.0)) && object.shape.length.is_none_or(|n| n == length())
    }

    /// A name is decided: the object is one of the input, or not.
    pub(super) fn follow(&mut self, problem: &Problem, name: Term, pick: Pick) {
        let Some(member) = pick.filter(|m| !self.stands_for.contains_key(m)) else { return };
        let Some(Val::Ref(RefVal::Input(o))) = self.value(problem, name) else { return };
        let taken = self.stands_for.values().any(|&known| known == o);
        if !taken && self.is_like(problem, member, o) {
            self.stands_for.insert(member, o);
        }
    }

    /// What the input says about numbers and about what else these names are, as an assignment to the names.
    pub(super) fn model(&self, problem: &Problem, present: &[Member], names: &[Term]) -> Model {
        let world = &problem.world;
        let mut model = Model::default();
        for &member in present {
            let class = Some(ClassTag(problem.pool.class(member).0));
            let Node::Sym(sym) = world.terms.node(problem.pool.name(world, member)) else { continue };
            model.roots.insert(sym, Val::Ref(RefVal::Input(model.objects.len() as u32)));
            model.objects.push(InputObject { class, ..InputObject::default() }.into());
        }
        for &name in names {
            let Node::Sym(sym) = world.terms.node(name) else { continue };
            if let Some(v @ Val::Bv(_)) = self.value(problem, name) {
                model.roots.insert(sym, v);
            }
        }
        model
    }
}

impl Trailed for Hint<'_> {
    type Mark = usize;

    fn mark(&self) -> usize {
        self.stands_for.mark()
    }

    fn undo(&mut self, mark: usize) {
        self.stands_for.undo(mark);
    }
}
