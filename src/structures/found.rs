//! From a structure that has been found to an input.

use super::{assignment::Assignment, hint::Hint, pool::Member, problem::Problem};
use crate::term::{ClassTag, Eval, Func, InputObject, Model, Node, RefVal, SharedObject, Term, Val};
use rustc_hash::FxHashMap;

/// A structure that the invariants accept.
pub(super) struct Found<'a> {
    pub(super) problem: &'a Problem,
    pub(super) hint: &'a Hint<'a>,
    pub(super) assigned: &'a Assignment,
}

impl Found<'_> {
    /// The input that the structure is, with what `numbers` assigns to `names`; `None` if not all facts hold in it.
    pub(super) fn model(&self, numbers: &Model, names: &[Term], facts: &[Term]) -> Option<Model> {
        let world = &self.problem.world;
        let pool = &self.problem.pool;
        let present = &*self.assigned.present;
        let mut model = Model::default();
        // Numbers that nobody asks about stay as they are in the hint.
        let input = self.hint.input;
        model.roots = input.roots.iter().filter(|(_, v)| matches!(v, Val::Bv(_))).map(|(&s, &v)| (s, v)).collect();
        for member in present {
            let object = pool.object(*member);
            let class = Some(ClassTag(object.shape.class.0));
            let alike = self.hint.object(*member).map(|o| &input.objects[o as usize]);
            let is_number = |v: &Val| matches!(v, Val::Bv(_));
            let numbers = alike.into_iter().flat_map(|o| &o.cells).filter(|(_, v)| is_number(v));
            let mut cells: FxHashMap<Func, Val> = numbers.map(|(&f, &v)| (f, v)).collect();
            let numbers = alike.into_iter().flat_map(|o| &o.elements).filter(|(_, v)| is_number(v));
            let elements = numbers.map(|(&at, &v)| (at, v)).collect();
            if let (Some(extent), Some(length)) = (object.extent, object.shape.length) {
                cells.insert(extent, Val::Bv(length.into()));
            }
            model.objects.push(InputObject { class, cells, elements }.into());
        }
        let index = |m: Member| present.iter().position(|&p| p == m).expect("it is present") as u32;
        // Objects of the solver's that are none of the structure come behind those.
        let mut moved: FxHashMap<u32, u32> = FxHashMap::default();
        for &member in present {
            if let Node::Sym(sym) = world.terms.node(pool.name(world, member))
                && let Some(Val::Ref(RefVal::Input(o))) = numbers.roots.get(&sym)
            {
                moved.insert(*o, index(member));
            }
        }
        let others: Vec<u32> = (0..numbers.objects.len() as u32).filter(|o| !moved.contains_key(o)).collect();
        for &o in &others {
            moved.insert(o, model.objects.len() as u32);
            model.objects.push(SharedObject::default());
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
            .assigned
            .decided
            .iter()
            .map(|(&name, &(pick, _))| (name, Val::Ref(pick.map_or(RefVal::Null, |m| RefVal::Input(index(m))))));
        let mut eval = Eval::new(&world.terms, numbers);
        let named: Vec<(Term, Val)> =
            names.iter().map(|&name| (name, translated(eval.value(name)))).chain(decided).collect();
        for (name, v) in named {
            match (pool.place(name), world.terms.node(name)) {
                (Some(place), _) => {
                    let content = pool.content(place);
                    let object = &mut model.objects[index(place.member) as usize];
                    match content.index {
                        Some(i) => drop(object.elements.insert((content.func, i), v)),
                        None => drop(object.cells.insert(content.func, v)),
                    }
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
