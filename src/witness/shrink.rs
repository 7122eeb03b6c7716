//! The smallest input we can find quickly that still takes the path: null before an object, 0 before a number, the
//! declared class before a subclass. Only evaluation is needed, no solver.

use crate::{
    program::{ClassId, Origin},
    state::State,
    step::World,
    term::{ClassTag, Eval, Func, Model, Node, RefVal, Sort, Sym, Term, TypeSet, Val},
};
use rustc_hash::FxHashSet;

/// A place in a model.
#[derive(Copy, Clone)]
enum Cell {
    Root(Sym),
    Of(usize, Func),
}

/// A model of the path that is no larger than `model`.
pub(super) fn shrunk(world: &World, st: &State, model: &Model) -> Model {
    let facts: Vec<Term> = st.path.facts().collect();
    let mut shrink = Shrink { world, facts, model: model.clone() };
    shrink.spell_out();
    for cell in shrink.cells() {
        shrink.reference(cell);
    }
    for cell in shrink.cells() {
        shrink.number(cell);
    }
    for cell in shrink.cells() {
        shrink.class(cell);
    }
    shrink.model
}

struct Shrink<'a> {
    world: &'a World,
    facts: Vec<Term>,
    model: Model,
}

impl Shrink<'_> {
    /// Enters the default where a cell that the path depends on has it unsaid, so that the input shows what matters.
    fn spell_out(&mut self) {
        let terms = &self.world.terms;
        let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
        self.facts.iter().for_each(|&f| terms.atoms(f, &mut seen, &mut atoms));
        let mut eval = Eval::new(terms, &self.model);
        let mut unsaid = vec![];
        for atom in atoms {
            if let Node::Init(f, r) = terms.node(atom)
                && let RefVal::Input(o) = eval.value(r).as_ref()
            {
                unsaid.push((o as usize, f, Val::default_of(terms.sort(atom))));
            }
        }
        for (o, f, v) in unsaid {
            self.model.objects[o].cells.entry(f).or_insert(v);
        }
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.model.roots.keys().map(|&s| Cell::Root(s)).collect();
        cells.sort_by_key(|c| if let Cell::Root(s) = c { s.0 } else { 0 });
        for (i, object) in self.model.objects.iter().enumerate() {
            let mut funcs: Vec<Func> = object.cells.keys().copied().collect();
            funcs.sort_unstable();
            cells.extend(funcs.into_iter().map(|f| Cell::Of(i, f)));
        }
        cells
    }

    fn get(&self, cell: Cell) -> Val {
        match cell {
            Cell::Root(s) => self.model.roots[&s],
            Cell::Of(o, f) => self.model.objects[o].cells[&f],
        }
    }

    fn set(&mut self, cell: Cell, v: Val) {
        match cell {
            Cell::Root(s) => self.model.roots.insert(s, v),
            Cell::Of(o, f) => self.model.objects[o].cells.insert(f, v),
        };
    }

    fn decl(&self, cell: Cell) -> (Sort, Option<TypeSet>) {
        let decl = match cell {
            Cell::Root(s) => self.world.terms.sym_decl(s),
            Cell::Of(_, f) => self.world.terms.func_decl(f),
        };
        (decl.sort, decl.bound)
    }

    fn holds(&self) -> bool {
        let terms = &self.world.terms;
        self.model.is_well_typed(terms) && Eval::new(terms, &self.model).all(self.facts.iter().copied())
    }

    /// Keeps `v` in the cell if the path is still taken.
    fn try_value(&mut self, cell: Cell, v: Val) -> bool {
        let old = self.get(cell);
        self.set(cell, v);
        let kept = self.holds();
        if !kept {
            self.set(cell, old);
        }
        kept
    }

    fn reference(&mut self, cell: Cell) {
        if matches!(self.get(cell), Val::Ref(RefVal::Input(_))) {
            self.try_value(cell, Val::Ref(RefVal::Null));
        }
    }

    fn number(&mut self, cell: Cell) {
        let (Val::Bv(bits), (Sort::Bv(width), _)) = (self.get(cell), self.decl(cell)) else { return };
        let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
        let small = [0, 1, mask, 2, 3, 4, 5, 7, 8, 10, 16, 100];
        for v in small.into_iter().take_while(|&v| v != bits) {
            if self.try_value(cell, Val::Bv(v & mask)) {
                return;
            }
        }
        // Halve the distance to zero while the path is still taken.
        let unused = 64 - u32::from(width);
        let mut v = ((bits << unused) as i64) >> unused;
        while v.unsigned_abs() > 1 && self.try_value(cell, Val::Bv((v / 2) as u64 & mask)) {
            v /= 2;
        }
    }

    fn class(&mut self, cell: Cell) {
        let (Val::Ref(RefVal::Input(o)), (_, Some(bound))) = (self.get(cell), self.decl(cell)) else { return };
        let object = o as usize;
        let mut classes: Vec<ClassTag> = self.world.terms.members(bound).to_vec();
        let program = &self.world.program;
        // A class with few ancestors is near the declared one; the program's own classes are easier to build than others.
        classes.sort_by_key(|c| {
            let class = program.class(ClassId(c.0));
            (class.origin == Origin::Jdk, class.ancestors.len(), class.name.clone())
        });
        for class in classes {
            let old = self.model.objects[object].class;
            if old == Some(class) {
                return;
            }
            self.model.objects[object].class = Some(class);
            if self.holds() {
                return;
            }
            self.model.objects[object].class = old;
        }
    }
}
