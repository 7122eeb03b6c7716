//! The smallest input we can find quickly that still takes the path: null before an object, 0 before a number, a short
//! array before a long one, the declared class before a subclass. Only evaluation is needed, no solver.

use super::reads::{Made, Place, Reads};
use crate::{
    classfile::BaseType,
    input::Cell,
    program::{ArrayComponent, ClassId, Origin},
    state::State,
    step::World,
    term::{ClassTag, Decl, Eval, Func, Model, Node, RefVal, Sort, Term, Val},
};

/// Characters that are tried where one cannot be read, in this order.
const PLAIN: &[u8] = b"aA0 .-_@";

/// Of a longer string characters are not left out one by one.
const MOST_SHORTENED: u32 = 64;

/// A model of the path that is no larger than `model`.
pub(super) fn shrunk(world: &World, st: &State, model: &Model) -> Model {
    Shrink::done(world, st, model).model
}

pub(super) struct Shrink<'a> {
    pub(super) world: &'a World,
    pub(super) made: Made,
    pub(super) model: Model,
    /// What reads the model as it is, once somebody asks.
    reads: Option<Reads>,
    /// A cell that was changed last, and a fact that did not hold then.
    broken: Option<(Place, Term)>,
    /// Whether the model is larger than what is followed of it, so that nothing unknown may come to be looked at.
    is_large: bool,
}

impl<'a> Shrink<'a> {
    /// A model of the path that is no larger than `model`, with what it takes to change it further.
    pub(super) fn done(world: &'a World, st: &State, model: &Model) -> Self {
        let mut facts: Vec<Term> = st.path.facts().collect();
        // What a loop comes to behind its bound stays out of it.
        let within = world.terms.within_loops(facts.iter().copied());
        if Eval::new(&world.terms, model).all(within.iter().copied()) {
            facts.extend(within);
        }
        let made = Made::of(&world.terms, facts);
        let mut shrink = Shrink { world, made, model: model.clone(), reads: None, broken: None, is_large: false };
        shrink.is_large = shrink.is_large();
        shrink.spell_out();
        if shrink.holds() && !world.inputs.bounds.as_found {
            shrink.all();
        }
        shrink
    }

    fn all(&mut self) {
        for cell in self.cells() {
            self.reference(cell);
        }
        // Indices before elements, which move with them.
        let element = |cell: &Place| matches!(cell, Place::Element(..));
        for cell in self.cells().into_iter().filter(|cell| !element(cell)) {
            self.number(cell);
        }
        for cell in self.cells().into_iter().filter(element) {
            self.number(cell);
        }
        for cell in self.cells() {
            self.class(cell);
        }
        for (o, length) in self.strings() {
            self.shorten(o, length);
            self.letters(o, length);
        }
    }

    /// What is in a place, which is `v` if nothing is yet.
    pub(super) fn enter(&mut self, place: Place, v: Val) -> Val {
        let objects = &mut self.model.objects;
        *match place {
            Place::Root(s) => self.model.roots.entry(s).or_insert(v),
            Place::Of(o, f) => objects[o].cells.entry(f).or_insert(v),
            Place::Element(o, f, i) => objects[o].elements.entry((f, i)).or_insert(v),
        }
    }

    /// Enters the default where a cell that the path depends on has it unsaid, so that the input shows what matters.
    fn spell_out(&mut self) {
        let terms = &self.world.terms;
        let default = |f| Val::default_of(terms.func_decl(f).sort);
        let reads = Reads::of(terms, &self.made, &self.model);
        for place in reads.places() {
            let objects = &mut self.model.objects;
            match place {
                Place::Of(o, f) => drop(objects[o].cells.entry(f).or_insert_with(|| default(f))),
                Place::Element(o, f, i) => drop(objects[o].elements.entry((f, i)).or_insert_with(|| default(f))),
                Place::Root(_) => {}
            }
        }
        self.reads = Some(reads);
    }

    pub(super) fn cells(&self) -> Vec<Place> {
        let mut cells: Vec<Place> = self.model.roots.keys().map(|&s| Place::Root(s)).collect();
        cells.sort_by_key(|c| if let Place::Root(s) = c { s.0 } else { 0 });
        if self.world.inputs.bounds.structures {
            // A precondition has looked at all else.
            cells.retain(|&c| matches!(self.get(c), Some(Val::Bv(_))));
            return cells;
        }
        for (i, object) in self.model.objects.iter().enumerate() {
            let mut funcs: Vec<Func> = object.cells.keys().copied().collect();
            funcs.sort_unstable();
            cells.extend(funcs.into_iter().map(|f| Place::Of(i, f)));
            let mut elements: Vec<(Func, u32)> = object.elements.keys().copied().collect();
            elements.sort_unstable();
            cells.extend(elements.into_iter().map(|(f, at)| Place::Element(i, f, at)));
        }
        cells
    }

    /// The content of a cell; `None` of an element that has moved to another index.
    pub(super) fn get(&self, cell: Place) -> Option<Val> {
        Some(match cell {
            Place::Root(s) => self.model.roots[&s],
            Place::Of(o, f) => self.model.objects[o].cells[&f],
            Place::Element(o, f, i) => *self.model.objects[o].elements.get(&(f, i))?,
        })
    }

    fn set(&mut self, cell: Place, v: Val) {
        cell.set(&mut self.model, v);
    }

    pub(super) fn decl(&self, cell: Place) -> Decl {
        match cell {
            Place::Root(s) => self.world.terms.sym_decl(s),
            Place::Of(_, f) | Place::Element(_, f, _) => self.world.terms.func_decl(f),
        }
    }

    pub(super) fn holds(&self) -> bool {
        self.holds_as(self.is_large)
    }

    /// Whether the path is taken, and this is `known`: nothing unknown has been looked at.
    fn holds_as(&self, known: bool) -> bool {
        let terms = &self.world.terms;
        let mut eval = Eval::new(terms, &self.model);
        self.model.is_well_typed(terms) && eval.all(self.made.facts.iter().copied()) && !(known && eval.met_unknown())
    }

    fn is_large(&self) -> bool {
        let terms = &self.world.terms;
        let mut eval = Eval::new(terms, &self.model);
        let mut sizes = self.made.atoms().filter_map(|t| Some((t, terms.followed(t)?)));
        sizes.any(|(size, most)| eval.value(size).as_bits() > most)
    }

    /// Keeps `v` in the cell if the path is still taken. Where it is an index, the elements it reads may move with it.
    pub(super) fn try_value(&mut self, cell: Place, v: Val) -> bool {
        let Some(old) = self.get(cell) else { return false };
        if self.world.terms.cancel().is_set() {
            return false;
        }
        if matches!((v, self.decl(cell).most), (Val::Bv(bits), Some(most)) if bits > most) {
            return false;
        }
        let terms = &self.world.terms;
        // What is in the way of one value is most often in the way of the next.
        if let Some((_, fact)) = self.broken.filter(|&(of, _)| of == cell && !self.made.has_elements) {
            self.set(cell, v);
            if !Eval::new(terms, &self.model).holds(fact) {
                self.set(cell, old);
                return false;
            }
        }
        let reads = self.reads.take().unwrap_or_else(|| Reads::of(terms, &self.made, &self.model));
        self.set(cell, v);
        let (reads, broken) = reads.broken_by(terms, &self.made, &self.model, cell);
        let steers = broken.is_some() && reads.steers(terms, &self.made, cell);
        self.reads = Some(reads);
        self.broken = broken.map(|fact| (cell, fact));
        if broken.is_none() {
            return true;
        }
        if steers && let Some(moved) = self.moved(cell, old) {
            let still = std::mem::replace(&mut self.model, moved);
            if self.holds() {
                self.reads = None;
                return true;
            }
            self.model = still;
        }
        self.set(cell, old);
        false
    }

    /// Keeps what is done to the model if the path is still taken, and nothing unknown is looked at.
    pub(super) fn try_all(&mut self, change: impl FnOnce(&mut Model)) -> bool {
        if self.world.terms.cancel().is_set() {
            return false;
        }
        let mut model = self.model.clone();
        change(&mut model);
        let still = std::mem::replace(&mut self.model, model);
        let holds = self.holds_as(true);
        match holds {
            true => self.reads = None,
            false => self.model = still,
        }
        holds
    }

    /// The model with each element that the path reads where it is read now, as it was when `cell` held `old`.
    fn moved(&mut self, cell: Place, old: Val) -> Option<Model> {
        let terms = &self.world.terms;
        let elements = self.made.atoms().filter_map(|t| match terms.node(t) {
            Node::Elem(f, r, i) => Some((t, f, r, i)),
            _ => None,
        });
        let elements: Vec<(Term, Func, Term, Term)> = elements.collect();
        if elements.is_empty() || matches!(cell, Place::Element(..)) {
            return None;
        }
        let mut model = self.model.clone();
        self.set(cell, old);
        let mut before = Eval::new(terms, &self.model);
        let values: Vec<Val> = elements.iter().map(|&(t, ..)| before.value(t)).collect();
        model.objects.iter_mut().for_each(|o| o.elements.clear());
        for (&(_, f, r, i), v) in elements.iter().zip(values) {
            let mut now = Eval::new(terms, &model);
            let (r, i) = (now.value(r).as_ref(), now.value(i).as_bits() as u32);
            if let RefVal::Input(o) = r {
                model.objects[o as usize].elements.entry((f, i)).or_insert(v);
            }
        }
        Some(model)
    }

    fn reference(&mut self, cell: Place) {
        if matches!(self.get(cell), Some(Val::Ref(RefVal::Input(_)))) {
            self.try_value(cell, Val::Ref(RefVal::Null));
        }
    }

    fn number(&mut self, cell: Place) {
        let (Some(Val::Bv(bits)), Sort::Bv(width)) = (self.get(cell), self.decl(cell).sort) else { return };
        let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
        let small = [0, 1, mask, 2, 3, 4, 5, 7, 8, 10, 16, 100];
        // A length does not grow: beyond what is followed of it a path may hold by what is not known.
        let is_length = self.is_length(cell);
        let small = small.into_iter().filter(|&v| !is_length || v < bits);
        for v in small.take_while(|&v| v != bits) {
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

    fn is_length(&self, cell: Place) -> bool {
        matches!(cell, Place::Of(_, f) if matches!(self.world.inputs.cell_of(f), Cell::Length | Cell::Characters | Cell::Size))
    }

    /// The strings among the objects, by what says how long they are.
    pub(super) fn strings(&self) -> Vec<(usize, Func)> {
        let world = self.world;
        if !world.inputs.has_met(Cell::Characters) || world.inputs.bounds.structures {
            return vec![];
        }
        let Ok(length) = world.inputs.func(Cell::Characters) else { return vec![] };
        let class = |o: usize| self.model.objects[o].class.map(|c| ClassId(c.0));
        let is_string = |o: &usize| class(*o).is_some() && class(*o) == world.inputs.string_class();
        (0..self.model.objects.len()).filter(is_string).map(|o| (o, length)).collect()
    }

    pub(super) fn number_in(&self, o: usize, f: Func) -> u32 {
        self.model.objects[o].cells.get(&f).map_or(0, |v| v.as_bits() as u32)
    }

    /// Leaves out the characters of a string that the path does without.
    fn shorten(&mut self, o: usize, length: Func) {
        let many = self.number_in(o, length);
        // That there is none has been tried.
        if !(2..=MOST_SHORTENED).contains(&many) || !self.holds_as(true) {
            return;
        }
        for i in (0..many).rev() {
            if self.world.terms.cancel().is_set() {
                return;
            }
            let mut object = self.model.objects[o].clone();
            let behind = object.elements.drain().filter(|&((_, at), _)| at != i);
            let moved = behind.map(|((f, at), v)| ((f, at - u32::from(at > i)), v));
            object.elements = moved.collect();
            object.cells.insert(length, Val::Bv((self.number_in(o, length) - 1).into()));
            let longer = std::mem::replace(&mut self.model.objects[o], object);
            if self.holds_as(true) {
                self.reads = None;
            } else {
                self.model.objects[o] = longer;
            }
        }
    }

    /// Letters for the characters of a string, where it does not matter which, else what can be read.
    fn letters(&mut self, o: usize, length: Func) {
        let array = self.world.program.array_of(ArrayComponent::Base(BaseType::Byte));
        let Ok(bytes) = array.and_then(|c| self.world.inputs.func(Cell::Element(c))) else { return };
        for i in 0..self.number_in(o, length) {
            let now = *self.model.objects[o].elements.entry((bytes, i)).or_insert(Val::Bv(0));
            if !(b' '..=b'~').contains(&(now.as_bits() as u8)) {
                let _ = PLAIN.iter().any(|&c| self.try_value(Place::Element(o, bytes, i), Val::Bv(c.into())));
            }
        }
    }

    fn class(&mut self, cell: Place) {
        let (Some(Val::Ref(RefVal::Input(o))), Some(bound)) = (self.get(cell), self.decl(cell).bound) else { return };
        let object = o as usize;
        let mut classes: Vec<ClassTag> = self.world.terms.members(bound).to_vec();
        let program = &self.world.program;
        // A class with few supertypes is near the declared one; the program's own classes and those with a model are easier
        // to build than others, and a class that is there says more than one nobody has seen.
        let is_hard = |class| {
            let is_root = program.class(class).superclass.is_none();
            program.class(class).origin == Origin::Jdk && self.world.inputs.model(class).is_none() && !is_root
        };
        classes.sort_by_key(|c| {
            let class = program.class(ClassId(c.0));
            let (unseen, above) = (class.unseen.is_some(), class.ancestors.len());
            let interfaces = if unseen { class.superinterfaces.len() } else { 0 };
            (unseen, is_hard(class.id) && !unseen, above, interfaces, class.name.clone())
        });
        for class in classes {
            let old = self.model.objects[object].class;
            if old == Some(class) {
                return;
            }
            self.model.objects[object].class = Some(class);
            if self.holds() {
                self.reads = None;
                return;
            }
            self.model.objects[object].class = old;
        }
    }
}
