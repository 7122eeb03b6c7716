//! Values that a path leaves open, chosen so that its outcome tells what the program has done with them: not those that fields have by
//! default, no two alike, and such as people write. What a path finds to be less or more than a constant stays next to it.

mod together;

use super::{
    reads::{Place, place},
    shrink::Shrink,
};
use crate::{
    classfile::{BaseType, FieldType},
    explore::Leaf,
    input::Cell,
    program::{ArrayComponent, ClassId, MethodId, Origin},
    state::{Phases, Taker, Value},
    step::{LONGEST_ARRAY, Outcome, World},
    term::{ClassTag, Eval, InputObject, Node, RefVal, Sort, Term, Val},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// The first number chosen: to multiply by less says little.
const FIRST: u64 = 2;

/// Numbers that are tried where others make no difference; the last one has all bits.
const OTHERS: [u64; 7] = [1, 3, 5, 8, 12, 100, u64::MAX];

/// The letters of the first string chosen, `abc`.
const LETTERS: u32 = 3;

/// What the path of a leaf comes to: its result, what it has written, what is in the objects that it has made.
pub(super) fn outcome(leaf: &Leaf) -> Vec<Term> {
    let state = &leaf.state;
    let returned = if let Outcome::Returned(v) = leaf.outcome { v } else { None };
    let logged = state.heap.store.logs().flat_map(|(_, log)| log.iter().map(|write| write.value));
    let values = returned.into_iter().chain(logged).chain(state.heap.made().flat_map(|o| state.heap.cells(o)));
    // A box may have been there before, as the number in it may.
    let unboxed = |v| match v {
        Value::Obj(o) if state.heap.is_made_box(o) => state.heap.cell(o, 0),
        v => v,
    };
    values.map(unboxed).filter_map(|v| if let Value::Sym(t) = v { Some(t) } else { None }).collect()
}

/// The parameters of a method, and of calls that make objects, as roots of the input, with their types.
pub(super) fn parameters(
    world: &World,
    method: MethodId,
    roots: &[(String, Value)],
    leaf: &Leaf,
) -> Vec<(Term, FieldType)> {
    let methods = [Taker::Method(method)].into_iter().chain(Phases::given_inputs(leaf.state.phases.plan()));
    let types: Vec<FieldType> = methods.flat_map(|of| world.inputs.types_given(of)).collect();
    let term = |v: Value| match v {
        // Wider on the stack than it is.
        Value::Sym(t) => match world.terms.node(t) {
            Node::Sext(_, t) | Node::Zext(_, t) => Some(t),
            _ => Some(t),
        },
        _ => None,
    };
    let of_parameters = roots[roots.len() - types.len()..].iter().zip(types);
    of_parameters.filter_map(|(&(_, v), ty)| Some((term(v)?, ty))).collect()
}

/// Chooses values for roots of these types and for what the outcome speaks of, as long as the path is taken.
pub(super) fn tell(shrink: &mut Shrink<'_>, roots: &[(Term, FieldType)], leaf: &Leaf) {
    let world = shrink.world;
    let bounds = &world.inputs.bounds;
    if bounds.structures || bounds.as_found || !shrink.holds() {
        return;
    }
    let told = read_by(shrink, outcome(leaf));
    let mut places: Vec<(Place, FieldType)> = vec![];
    for (root, ty) in roots {
        if let Node::Sym(s) = world.terms.node(*root) {
            places.push((Place::Root(s), ty.clone()));
        }
    }
    let mut of_cells: Vec<Place> = told.iter().copied().filter(|place| !matches!(place, Place::Root(_))).collect();
    of_cells.sort_unstable();
    places.extend(of_cells.into_iter().filter_map(|place| Some((place, open_type(world, shrink, place)?))));
    let beside_constants = beside_constants(shrink);
    let mut choice = Choice { number: FIRST, letter: 0 };
    let mut chosen = vec![];
    for (place, ty) in places {
        let default = match shrink.decl(place).sort {
            Sort::Bool => continue,
            sort => Val::default_of(sort),
        };
        let is_default = shrink.enter(place, default) == default;
        let beside = beside_constants.get(&place);
        if !is_default && !matches!(ty, FieldType::Base(_)) {
            spell(shrink, place, &mut choice);
            continue;
        }
        beside.into_iter().for_each(|constants| go_beside(shrink, place, constants));
        if beside.is_none() || told.contains(&place) && shrink.get(place) == Some(default) {
            choice.choose(shrink, place, &ty);
        }
        chosen.push((place, ty));
    }
    together::legible(shrink, &mut choice);
    if let Outcome::Returned(Some(Value::Sym(result))) = leaf.outcome {
        stand_out(shrink, result, &chosen);
    }
}

/// Puts a number next to the last of the constants that it is compared with for which the path is taken then: there a comparison shows whether it is
/// the right one.
fn go_beside(shrink: &mut Shrink<'_>, place: Place, constants: &[u64]) {
    let mask = mask(shrink, place);
    let near = |c: u64| [c, c.wrapping_add(1), c.wrapping_sub(1)].map(|n| n & mask);
    let _ = constants.iter().rev().flat_map(|&c| near(c)).any(|n| shrink.try_value(place, Val::Bv(n)));
}

/// All bits of a number in a place.
fn mask(shrink: &Shrink<'_>, place: Place) -> u64 {
    match shrink.decl(place).sort {
        Sort::Bv(width) if width < 64 => (1 << width) - 1,
        _ => u64::MAX,
    }
}

/// Where a path returns what a field has by default, tries other numbers for what that is made of, until it returns something else.
fn stand_out(shrink: &mut Shrink<'_>, result: Term, places: &[(Place, FieldType)]) {
    let terms = &shrink.world.terms;
    let is_default = |shrink: &Shrink<'_>| match Eval::new(terms, &shrink.model).value(result) {
        Val::Bv(bits) => bits == 0,
        _ => false,
    };
    if !is_default(shrink) {
        return;
    }
    let told = read_by(shrink, vec![result]);
    for (place, ty) in places.iter().filter(|(place, _)| told.contains(place)) {
        let (FieldType::Base(base), Some(old)) = (ty, shrink.get(*place)) else { continue };
        // The next one may do where only few are allowed.
        let is_whole = !matches!(base, BaseType::Boolean | BaseType::Float | BaseType::Double);
        let next = is_whole.then(|| old.as_bits().wrapping_add(1) & mask(shrink, *place));
        for other in next.into_iter().chain(OTHERS.map(|n| bits(*base, n))) {
            if shrink.try_value(*place, Val::Bv(other)) && !is_default(shrink) {
                return;
            }
        }
        shrink.try_value(*place, old);
    }
}

/// Gives numbers of roots of these types, and of objects of the input, other values than they have, as long as the path is taken: what it makes of no
/// matter may be of some elsewhere.
pub(super) fn vary(shrink: &mut Shrink<'_>, roots: &[(Term, FieldType)]) {
    let world = shrink.world;
    let mut places: Vec<(Place, FieldType)> = vec![];
    for (root, ty) in roots {
        if let Node::Sym(s) = world.terms.node(*root) {
            places.push((Place::Root(s), ty.clone()));
        }
    }
    let cells = shrink.model.objects.iter().enumerate().flat_map(|(o, object)| {
        let cells = object.cells.keys().map(move |&f| Place::Of(o, f));
        cells.chain(object.elements.keys().map(move |&(f, i)| Place::Element(o, f, i)))
    });
    let mut cells: Vec<Place> = cells.collect();
    cells.sort_unstable();
    places.extend(cells.into_iter().filter_map(|place| Some((place, open_type(world, shrink, place)?))));
    for (n, (place, ty)) in (FIRST..).zip(places) {
        let (FieldType::Base(base), Sort::Bv(_)) = (ty, shrink.decl(place).sort) else { continue };
        let now = shrink.enter(place, Val::Bv(0));
        let others = [n.wrapping_neg(), 10 + n, 1000 * n, u64::MAX, 1].map(|n| Val::Bv(bits(base, n)));
        let _ = others.into_iter().any(|other| other != now && shrink.try_value(place, other));
    }
}

/// What has been chosen so far.
struct Choice {
    number: u64,
    letter: u32,
}

impl Choice {
    fn choose(&mut self, shrink: &mut Shrink<'_>, place: Place, ty: &FieldType) {
        match ty {
            FieldType::Base(base) => {
                let n = self.number;
                let chosen = [n, n + 1, n + 2, 1, 2, 4, u64::MAX].into_iter().find(|&n| {
                    let bits = bits(*base, n);
                    shrink.try_value(place, Val::Bv(bits))
                });
                self.number += u64::from(chosen.is_some_and(|_| *base != BaseType::Boolean));
            }
            // A constant of an enum: the first.
            _ if matches!(shrink.decl(place).sort, Sort::Bv(_)) => drop(shrink.try_value(place, Val::Bv(1))),
            _ => self.refer(shrink, place),
        }
    }

    /// A string where the type allows one.
    fn refer(&mut self, shrink: &mut Shrink<'_>, place: Place) {
        let world = shrink.world;
        let (Some(class), Some(bound)) = (world.inputs.string_class(), shrink.decl(place).bound) else { return };
        let Some(text) = self.text(world).filter(|_| world.terms.contains(bound, ClassTag(class.0))) else { return };
        shrink.model.objects.push(text.into());
        let at = shrink.model.objects.len() as u32 - 1;
        match shrink.try_value(place, Val::Ref(RefVal::Input(at))) {
            true => self.letter += LETTERS,
            false => drop(shrink.model.objects.pop()),
        }
    }

    /// A string of the letters whose turn it is.
    fn text(&self, world: &World) -> Option<InputObject> {
        let class = world.inputs.string_class().map(|class| ClassTag(class.0))?;
        let (bytes, length) = (bytes(world)?, world.inputs.func(Cell::Characters).ok()?);
        let mut text = InputObject { class: Some(class), ..InputObject::default() };
        text.cells.insert(length, Val::Bv(LETTERS.into()));
        text.elements.extend((0..LETTERS).map(|i| ((bytes, i), self.letter(i))));
        Some(text)
    }

    fn letter(&self, i: u32) -> Val {
        Val::Bv(u64::from(b'a') + u64::from((self.letter + i) % 26))
    }
}

/// Other letters than the last chosen for the characters of a string of which the path does not say more than that they are letters.
fn spell(shrink: &mut Shrink<'_>, place: Place, choice: &mut Choice) {
    let world = shrink.world;
    let Some(Val::Ref(RefVal::Input(o))) = shrink.get(place) else { return };
    let o = o as usize;
    let is_text = shrink.model.objects[o].class.map(|c| ClassId(c.0)) == world.inputs.string_class();
    let (true, Some(bytes), Ok(length)) = (is_text, bytes(world), world.inputs.func(Cell::Characters)) else { return };
    let of_length = |shrink: &Shrink<'_>| shrink.model.objects[o].cells.get(&length).map_or(0, |v| v.as_bits() as u32);
    if of_length(shrink) == 0 {
        shrink.enter(Place::Of(o, length), Val::Bv(0));
        let _ = (1..=LETTERS).rev().any(|n| shrink.try_value(Place::Of(o, length), Val::Bv(n.into())));
    }
    let any = Val::Bv(b'a'.into());
    let letters = of_length(shrink).min(2 * LETTERS);
    for i in 0..letters {
        let at = Place::Element(o, bytes, i);
        let now = shrink.enter(at, Val::Bv(0));
        if now == any || now == Val::Bv(0) {
            shrink.try_value(at, choice.letter(i));
        }
    }
    choice.letter += letters;
}

/// A number of a type as bits.
fn bits(base: BaseType, n: u64) -> u64 {
    let signed = n as i64;
    match base {
        BaseType::Boolean => 1,
        BaseType::Byte => u64::from(n as u8),
        BaseType::Short => u64::from(n as u16),
        BaseType::Char if signed > 0 => u64::from(b'a') + n - 1,
        BaseType::Char => u64::from(b'!'),
        BaseType::Int => u64::from(n as u32),
        BaseType::Long => n,
        BaseType::Float => u64::from((signed as f32 + 0.5).to_bits()),
        BaseType::Double => (signed as f64 + 0.5).to_bits(),
    }
}

fn bytes(world: &World) -> Option<crate::term::Func> {
    let class = world.program.array_of(ArrayComponent::Base(BaseType::Byte)).ok()?;
    world.inputs.func(Cell::Element(class)).ok()
}

/// The type of a cell that a test may fill as it likes: a field of the application, or an element of an array.
fn open_type(world: &World, shrink: &Shrink<'_>, place: Place) -> Option<FieldType> {
    let (o, f) = match place {
        Place::Of(o, f) | Place::Element(o, f, _) => (o, f),
        Place::Root(_) => return None,
    };
    let class = shrink.model.objects.get(o)?.class.map(|class| ClassId(class.0))?;
    let cell = world.inputs.cell_of(f);
    let is_open = match cell {
        Cell::Field(field) => {
            let owner = world.program.class(world.program.field(field).class);
            // Of a value of which a model says what is allowed, not all is.
            owner.origin == Origin::Application
                || world.inputs.is_open(owner.id) && world.inputs.model(owner.id).is_none()
        }
        Cell::Element(of) => of == class,
        _ => false,
    };
    is_open.then(|| world.inputs.type_of(cell))
}

/// The places that these terms read.
fn read_by(shrink: &Shrink<'_>, all: Vec<Term>) -> FxHashSet<Place> {
    let terms = &shrink.world.terms;
    let mut eval = Eval::new(terms, &shrink.model);
    terms.atoms(all).into_iter().filter_map(|atom| place(terms, &mut eval, atom)).collect()
}

/// The places that a fact finds to be less or more than a constant, or to be one, with the constants that bound them.
fn beside_constants(shrink: &Shrink<'_>) -> FxHashMap<Place, Vec<u64>> {
    let terms = &shrink.world.terms;
    let mut eval = Eval::new(terms, &shrink.model);
    let mut all: FxHashMap<Place, Vec<u64>> = FxHashMap::default();
    for &fact in &shrink.made.facts {
        let (fact, is_not) = if let Node::Not(t) = terms.node(fact) { (t, true) } else { (fact, false) };
        let (a, b, bounds) = match terms.node(fact) {
            Node::Eq(..) | Node::FpEq(..) if is_not => continue,
            Node::Slt(a, b) | Node::Ult(a, b) => (a, b, true),
            Node::Eq(a, b) | Node::FpLess(a, b) | Node::FpEq(a, b) => (a, b, false),
            _ => continue,
        };
        let (mut one, constant) = match (terms.node(a), terms.node(b)) {
            (Node::Bv(..) | Node::Null, _) => (b, a),
            (_, Node::Bv(..) | Node::Null) => (a, b),
            _ => continue,
        };
        // That is no constant of the program: longer arrays are not made.
        if is_not && eval.value(constant) == Val::Bv(LONGEST_ARRAY as u64) {
            continue;
        }
        while let Node::Sext(_, t) | Node::Zext(_, t) = terms.node(one) {
            one = t;
        }
        let Some(place) = Some(one).filter(|&t| terms.is_atom(t)).and_then(|atom| place(terms, &mut eval, atom)) else {
            continue;
        };
        let constants = all.entry(place).or_default();
        if bounds {
            constants.push(eval.value(constant).as_bits());
        }
    }
    all
}
