//! From a structure that has been found to an input, and from an input to a first guess at a structure.

use super::{
    pool::{Member, Pick},
    residue::Decided,
    tree::Tree,
};
use crate::term::{ClassTag, Eval, InputObject, Model, Node, RefVal, Term, Val};
use rustc_hash::FxHashMap;

/// An input as an example to follow: which of its objects those of a candidate stand for.
pub(super) struct Guess<'a> {
    hint: &'a Model,
    /// Objects of the hint.
    stands_for: FxHashMap<Member, u32>,
}

impl<'a> Guess<'a> {
    pub(super) fn new(hint: &'a Model) -> Self {
        Self { hint, stands_for: FxHashMap::default() }
    }

    /// The object of the hint that an object of the candidate stands for.
    pub(super) fn object(&self, member: Member) -> Option<u32> {
        self.stands_for.get(&member).copied()
    }

    /// What the hint holds where `name` is.
    fn value(&self, tree: &Tree, name: Term) -> Option<Val> {
        match tree.pool.place(name) {
            Some(place) => {
                let o = *self.stands_for.get(&place.member)?;
                let func = tree.pool.object(place.member).cells[place.slot as usize].func;
                let cells = &self.hint.objects[o as usize].cells;
                Some(cells.get(&func).copied().unwrap_or(Val::default_of(tree.grounds.world.terms.sort(name))))
            }
            None => match tree.grounds.world.terms.node(name) {
                Node::Sym(sym) => self.hint.roots.get(&sym).copied(),
                _ => None,
            },
        }
    }

    /// Which pick is that of the hint.
    pub(super) fn pick(&self, tree: &Tree, name: Term, picks: &[Pick]) -> Option<usize> {
        match self.value(tree, name)? {
            Val::Ref(RefVal::Null) => picks.iter().position(Option::is_none),
            Val::Ref(RefVal::Input(o)) => {
                let same = |m: &Member| self.stands_for.get(m) == Some(&o);
                let class = self.hint.objects[o as usize].class;
                let new = |m: &Member| {
                    !self.stands_for.contains_key(m) && Some(ClassTag(tree.pool.object(*m).class.0)) == class
                };
                let of = |test: &dyn Fn(&Member) -> bool| picks.iter().position(|p| p.as_ref().is_some_and(test));
                match self.stands_for.values().any(|&known| known == o) {
                    true => of(&same),
                    false => of(&new),
                }
            }
            _ => None,
        }
    }

    /// `name` is decided: the object is one of the hint, or not. To be undone by [`Guess::leave`].
    pub(super) fn enter(&mut self, tree: &Tree, name: Term, pick: Pick) -> Option<Member> {
        let member = pick.filter(|m| !self.stands_for.contains_key(m))?;
        let Some(Val::Ref(RefVal::Input(o))) = self.value(tree, name) else { return None };
        let taken = self.stands_for.values().any(|&known| known == o);
        let class = Some(ClassTag(tree.pool.object(member).class.0));
        if taken || self.hint.objects[o as usize].class != class {
            return None;
        }
        self.stands_for.insert(member, o);
        Some(member)
    }

    pub(super) fn leave(&mut self, known: Option<Member>) {
        if let Some(member) = known {
            self.stands_for.remove(&member);
        }
    }

    /// What the hint says about numbers and about what else these names are, as an assignment to the names.
    pub(super) fn model(&self, tree: &Tree, present: &[Member], names: &[Term]) -> Model {
        let world = &tree.grounds.world;
        let mut model = Model::default();
        for &member in present {
            let class = Some(ClassTag(tree.pool.object(member).class.0));
            let Node::Sym(sym) = world.terms.node(tree.pool.name(world, member)) else { continue };
            model.roots.insert(sym, Val::Ref(RefVal::Input(model.objects.len() as u32)));
            model.objects.push(InputObject { class, ..InputObject::default() });
        }
        for &name in names {
            let Node::Sym(sym) = world.terms.node(name) else { continue };
            if let Some(v @ Val::Bv(_)) = self.value(tree, name) {
                model.roots.insert(sym, v);
            }
        }
        model
    }
}

/// A structure that the invariants accept.
pub(super) struct Found<'a> {
    pub(super) guess: &'a Guess<'a>,
    pub(super) tree: &'a Tree,
    pub(super) present: &'a [Member],
    pub(super) decided: &'a Decided,
}

impl Found<'_> {
    /// The input that the structure is, with what `numbers` assigns to `names`; `None` if not all facts hold in it.
    pub(super) fn model(&self, numbers: &Model, names: &[Term], facts: &[Term]) -> Option<Model> {
        let world = &self.tree.grounds.world;
        let pool = &self.tree.pool;
        let mut model = Model::default();
        // Numbers that nobody asks about stay as they are in the hint.
        let hint = self.guess.hint;
        model.roots = hint.roots.iter().filter(|(_, v)| matches!(v, Val::Bv(_))).map(|(&s, &v)| (s, v)).collect();
        for member in self.present {
            let class = Some(ClassTag(pool.object(*member).class.0));
            let alike = self.guess.stands_for.get(member).map(|&o| &hint.objects[o as usize].cells);
            let numbers = alike.into_iter().flatten().filter(|(_, v)| matches!(v, Val::Bv(_)));
            let cells = numbers.map(|(&f, &v)| (f, v)).collect();
            model.objects.push(InputObject { class, cells, ..InputObject::default() });
        }
        let index = |m: Member| self.present.iter().position(|&p| p == m).expect("it is present") as u32;
        // Objects of the solver's that are none of the structure come behind those.
        let mut moved: FxHashMap<u32, u32> = FxHashMap::default();
        for &member in self.present {
            if let Node::Sym(sym) = world.terms.node(pool.name(world, member))
                && let Some(Val::Ref(RefVal::Input(o))) = numbers.roots.get(&sym)
            {
                moved.insert(*o, index(member));
            }
        }
        let others: Vec<u32> = (0..numbers.objects.len() as u32).filter(|o| !moved.contains_key(o)).collect();
        for &o in &others {
            moved.insert(o, model.objects.len() as u32);
            model.objects.push(InputObject::default());
        }
        let translated = |v: Val| match v {
            Val::Ref(RefVal::Input(o)) => Val::Ref(RefVal::Input(moved[&o])),
            v => v,
        };
        for &o in &others {
            let from = &numbers.objects[o as usize];
            let to = &mut model.objects[moved[&o] as usize];
            to.class = from.class;
            to.cells = from.cells.iter().map(|(&f, &v)| (f, translated(v))).collect();
            to.elements = from.elements.iter().map(|(&at, &v)| (at, translated(v))).collect();
        }
        let decided = self
            .decided
            .iter()
            .map(|(&name, &(pick, _))| (name, Val::Ref(pick.map_or(RefVal::Null, |m| RefVal::Input(index(m))))));
        let mut eval = Eval::new(&world.terms, numbers);
        let named: Vec<(Term, Val)> =
            names.iter().map(|&name| (name, translated(eval.value(name)))).chain(decided).collect();
        for (name, v) in named {
            match (pool.place(name), world.terms.node(name)) {
                (Some(place), _) => {
                    let func = pool.object(place.member).cells[place.slot as usize].func;
                    model.objects[index(place.member) as usize].cells.insert(func, v);
                }
                (None, Node::Sym(sym)) if pool.denoted(world, name).is_none() => {
                    model.roots.insert(sym, v);
                }
                _ => {}
            }
        }
        let holds = Eval::new(&world.terms, &model).all(facts.iter().copied());
        (holds && model.is_well_typed(&world.terms)).then_some(model)
    }
}
