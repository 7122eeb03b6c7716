//! Inputs as people write them, of constants that the code of a class has in it and others that are often of interest, and what is a little otherwise. One
//! path is followed along each without a solver, so they come to places for which conditions are too hard to solve.

mod shape;

use self::shape::{Place, Shape};
use crate::{
    classfile::{BaseType, Constant, FieldType, code::Instr},
    explore::{Dice, Start},
    input::Cell,
    program::{ArrayComponent, ClassId, MethodId},
    state::{Phases, Taker, Value},
    step::World,
    term::{ClassTag, InputObject, Model, RefVal, Sort, Sym, TypeSet, Val},
};
use rustc_hash::FxHashMap;
use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

/// Numbers that are often of interest.
const NUMBERS: [i64; 14] = [2, 1, 0, 3, -1, 10, 7, -2, 100, 16, 1000, i32::MAX as i64, i32::MIN as i64, 64];

/// Pieces of strings that are often of interest.
const PIECES: [&str; 23] = [
    "abc",
    "a",
    "B",
    "1",
    " ",
    "-",
    "0",
    "Hello World",
    ".",
    "_",
    "12",
    "x",
    "Z",
    "I",
    "\u{131}",
    "\u{df}",
    ",",
    "e",
    "\n",
    "\u{e9}",
    "true",
    "\u{1c5}",
    "\u{1f600}",
];

/// More pieces make no longer string.
const MOST_PIECES: u64 = 5;

/// An array or a collection has no more elements.
const MOST_ELEMENTS: u64 = 4;

/// Of what a program asks to be told, so much is given; the rest is as it is where nobody says.
const MOST_ASKED: usize = 64;

/// What is in what is in something may be so deep.
const DEEPEST: u32 = 3;

/// Variations make no longer string.
const LONGEST: usize = 64;

/// What samples of a method are made of; each is a function of its number, or of that and of the one it varies.
pub struct Samples<'a> {
    world: &'a World,
    /// The roots that are open; what a recipe makes is none.
    roots: Vec<(Sym, Place)>,
    numbers: Vec<i64>,
    floats: Vec<f64>,
    pieces: Vec<Vec<u16>>,
    /// What references that are declared so are given.
    shapes: RefCell<FxHashMap<Option<TypeSet>, Rc<[Shape]>>>,
}

/// What each root is given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sample(Vec<Drawn>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Drawn {
    Null,
    Number(Val),
    Text(Vec<u16>),
    /// What is in it, in order; keys before their values.
    Made(Shape, Vec<Drawn>),
}

impl<'a> Samples<'a> {
    /// Nothing where the method is given what no sample is made of.
    pub fn of(world: &'a World, method: MethodId, start: &Start) -> Option<Self> {
        let methods = [Taker::Method(method)].into_iter().chain(Phases::given_inputs(start.state.phases.plan()));
        let types: Vec<FieldType> = methods.flat_map(|of| world.inputs.types_given(of)).collect();
        let (own, given) = start.roots.split_at(start.roots.len().checked_sub(types.len())?);
        // Of an object that no recipe makes nothing is known.
        if own.iter().any(|(_, root)| matches!(root, Value::Sym(_))) {
            return None;
        }
        let mut roots = vec![];
        for (&(_, root), ty) in given.iter().zip(types) {
            let Value::Sym(term) = root else { continue };
            let (_, sym) = world.terms.root_of(term)?;
            roots.push((sym, Place::new(world.terms.sym_decl(sym), ty)));
        }
        let (floats, pieces, shapes) = Default::default();
        let mut samples = Samples { world, roots, numbers: NUMBERS.to_vec(), floats, pieces, shapes };
        samples.pieces.extend(PIECES.map(|piece| piece.encode_utf16().collect()));
        let class = world.program.method(method).class;
        for other in samples.harvest(class) {
            samples.harvest(other);
        }
        Some(samples)
    }

    /// What programs have asked to be told is given from now on, where a path has come to that. Whether anything is given at all.
    pub fn meet(&mut self) -> bool {
        for (root, ty) in self.world.inputs.all_told(MOST_ASKED) {
            let Some((_, sym)) = self.world.terms.root_of(root) else { continue };
            if self.roots.iter().all(|(known, _)| *known != sym) {
                self.roots.push((sym, Place::new(self.world.terms.sym_decl(sym), ty)));
            }
        }
        !self.roots.is_empty()
    }

    /// The constants in the code of a class; the classes of its package on which it calls methods, as far as they are loaded.
    fn harvest(&mut self, class: ClassId) -> BTreeSet<ClassId> {
        let program = &self.world.program;
        let (mut numbers, mut texts, mut called) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let Some(file) = program.class(class).file.as_deref() else { return called };
        let codes = program.class(class).methods.iter().filter_map(|&m| program.method(m).code.as_deref());
        for instr in codes.flat_map(|code| &code.instrs) {
            match instr {
                Instr::Int(n) => drop(numbers.insert(i64::from(*n))),
                Instr::Long(n) => drop(numbers.insert(*n)),
                Instr::Ldc(at) => match file.constant(*at) {
                    Constant::Integer(n) => drop(numbers.insert(i64::from(*n))),
                    Constant::Long(n) => drop(numbers.insert(*n)),
                    Constant::Float(bits) => self.floats.push(f32::from_bits(*bits).into()),
                    Constant::Double(bits) => self.floats.push(f64::from_bits(*bits)),
                    Constant::String(text) if text.len() <= 32 => drop(texts.insert(text.to_vec())),
                    _ => {}
                },
                Instr::Invoke(_, at) => {
                    if let Constant::Method(method) = file.constant(*at) {
                        called.extend(program.loaded(&method.class));
                    }
                }
                _ => {}
            }
        }
        called.retain(|&other| other != class && program.class(other).is_near(program.class(class)));
        self.numbers.extend(numbers.into_iter().flat_map(|n| [n, n.wrapping_add(1), n.wrapping_sub(1)]));
        self.pieces.extend(texts);
        called
    }

    /// The sample of this number.
    pub fn nth(&self, n: u64) -> Sample {
        let mut dice = Dice::new(n);
        Sample(self.roots.iter().map(|(_, place)| self.draw(&mut dice, place, 0)).collect())
    }

    /// A sample that is a little otherwise, as this number says.
    pub fn varied(&self, sample: &Sample, n: u64) -> Sample {
        let (mut dice, mut varied) = (Dice::new(n), sample.clone());
        for _ in 0..=dice.below(2) {
            let at = dice.below(varied.0.len() as u64) as usize;
            self.vary(&mut dice, &mut varied.0[at], &self.roots[at].1, 0);
        }
        varied
    }

    /// The input that a sample is; nothing where it is none.
    pub fn model(&self, sample: &Sample) -> Option<Model> {
        let mut model = Model::default();
        for ((sym, _), drawn) in self.roots.iter().zip(&sample.0) {
            let v = self.value(&mut model, drawn)?;
            model.roots.insert(*sym, v);
        }
        model.is_well_typed(&self.world.terms).then_some(model)
    }

    fn draw(&self, dice: &mut Dice, place: &Place, depth: u32) -> Drawn {
        match (&place.ty, place.sort) {
            (FieldType::Base(base), sort) => return Drawn::Number(self.number(dice, *base, sort)),
            // A constant of an enum is chosen by its number, from 1; the last one by those behind it as well.
            (_, Sort::Bv(_)) => {
                let most = [4, 12][dice.below(2) as usize];
                return Drawn::Number(Val::Bv(dice.below(most)));
            }
            _ => {}
        }
        let shapes = self.shapes_of(place);
        let text = shapes.iter().find(|shape| matches!(shape, Shape::Text));
        // What may be anything is a string more often than not, as people would have it.
        let shape = text.filter(|_| shapes.len() > 1 && dice.below(4) > 0).or_else(|| dice.one_of(&shapes));
        match shape {
            Some(_) if dice.below(16) == 0 => Drawn::Null,
            Some(Shape::Text) => Drawn::Text(self.text(dice)),
            Some(shape) if depth < DEEPEST => self.draw_made(dice, shape, depth),
            _ => Drawn::Null,
        }
    }

    fn draw_made(&self, dice: &mut Dice, shape: &Shape, depth: u32) -> Drawn {
        let count = if shape.holds_one() { 1 } else { dice.below(MOST_ELEMENTS + 1) as usize };
        let places = self.places(shape);
        let draw = |at: usize| self.draw(dice, &places[at % places.len()], depth + 1);
        let all = if places.is_empty() { vec![] } else { (0..count * places.len()).map(draw).collect() };
        Drawn::Made(*shape, all)
    }

    fn vary(&self, dice: &mut Dice, drawn: &mut Drawn, place: &Place, depth: u32) {
        if dice.below(4) == 0 {
            *drawn = self.draw(dice, place, depth);
            return;
        }
        match (drawn, &place.ty) {
            (Drawn::Text(text), _) => self.vary_text(dice, text),
            (Drawn::Made(shape, all), _) => self.vary_made(dice, shape, all, depth),
            (Drawn::Number(Val::Bv(bits)), FieldType::Base(base))
                if !matches!(base, BaseType::Float | BaseType::Double) =>
            {
                *bits = match dice.below(4) {
                    0 => bits.wrapping_add(1),
                    1 => bits.wrapping_sub(1),
                    2 => bits.wrapping_mul(2),
                    _ => *bits / 2,
                };
                if let Sort::Bv(width) = place.sort {
                    *bits &= u64::MAX >> (64 - u32::from(width));
                }
            }
            (drawn, _) => *drawn = self.draw(dice, place, depth),
        }
    }

    /// One item is left out, comes twice, comes to what is there, or is a little otherwise.
    fn vary_made(&self, dice: &mut Dice, shape: &Shape, all: &mut Vec<Drawn>, depth: u32) {
        let places = self.places(shape);
        let per_item = places.len();
        if per_item == 0 {
            return;
        }
        let count = all.len() / per_item;
        let item = dice.below(count as u64 + 1) as usize;
        let range = item * per_item..(item + 1) * per_item;
        match dice.below(if shape.holds_one() { 1 } else { 4 }) {
            1 if item < count => drop(all.drain(range)),
            2 if item < count => {
                let twin = all[range.clone()].to_vec();
                all.splice(range.start..range.start, twin);
            }
            _ if item < count => {
                let at = range.start + dice.below(per_item as u64) as usize;
                self.vary(dice, &mut all[at], &places[at - range.start], depth + 1);
            }
            _ if shape.holds_one() => {}
            _ => all.extend(places.iter().map(|place| self.draw(dice, place, depth + 1))),
        }
    }

    fn vary_text(&self, dice: &mut Dice, text: &mut Vec<u16>) {
        let at = dice.below(text.len() as u64 + 1) as usize;
        let end = at + dice.below((text.len() - at) as u64 + 1) as usize;
        let piece: Vec<u16> = match dice.below(4) {
            0 => vec![],
            1 => text[at..end].iter().chain(&text[at..end]).copied().collect(),
            2 => vec![self.unit(dice)],
            _ => dice.one_of(&self.pieces).cloned().unwrap_or_default(),
        };
        // What is put in leaves what was there, or takes its place.
        let end = if dice.below(2) == 0 { at } else { end };
        text.splice(at..end, piece);
        text.truncate(LONGEST);
    }

    fn number(&self, dice: &mut Dice, base: BaseType, sort: Sort) -> Val {
        // Some are taken from strings, as codes of characters.
        let n = match dice.below(8) {
            0 => i64::from(self.unit(dice)),
            _ => *dice.one_of(&self.numbers).unwrap_or(&0),
        };
        let x = match (dice.below(3), dice.one_of(&self.floats)) {
            (0, Some(&x)) => x,
            (1, _) => n as f64 / 2.0,
            _ => n as f64,
        };
        let bits = match base {
            BaseType::Boolean if sort == Sort::Bool => return Val::Bool(n % 2 == 0),
            BaseType::Boolean => u64::from(n % 2 == 0),
            BaseType::Byte => u64::from(n as u8),
            BaseType::Char => u64::from(self.unit(dice)),
            BaseType::Short => u64::from(n as u16),
            BaseType::Int => u64::from(n as u32),
            BaseType::Long => n as u64,
            BaseType::Float => u64::from((x as f32).to_bits()),
            BaseType::Double => x.to_bits(),
        };
        Val::Bv(bits)
    }

    /// What a root or an element holds.
    fn value(&self, model: &mut Model, drawn: &Drawn) -> Option<Val> {
        let object = match drawn {
            Drawn::Null => return Some(Val::Ref(RefVal::Null)),
            Drawn::Number(v) => return Some(*v),
            Drawn::Text(text) => self.string(text)?,
            Drawn::Made(shape, all) => self.object(model, shape, all)?,
        };
        model.objects.push(object.into());
        Some(Val::Ref(RefVal::Input(model.objects.len() as u32 - 1)))
    }

    fn string(&self, text: &[u16]) -> Option<InputObject> {
        let (inputs, mut object) = (&self.world.inputs, InputObject::default());
        object.class = Some(ClassTag(inputs.string_class()?.0));
        let bytes = self.world.program.array_of(ArrayComponent::Base(BaseType::Byte)).ok()?;
        let (lower, upper) = (inputs.func(Cell::Element(bytes)).ok()?, inputs.func(Cell::Upper).ok());
        let is_wide = text.iter().any(|&unit| unit > 0xff);
        object.cells.insert(inputs.func(Cell::Characters).ok()?, Val::Bv(text.len() as u64));
        if is_wide {
            object.cells.insert(inputs.func(Cell::Wide).ok()?, Val::Bv(1));
        }
        for (i, &unit) in (0..).zip(text) {
            object.elements.insert((lower, i), Val::Bv(u64::from(unit & 0xff)));
            if is_wide {
                object.elements.insert((upper?, i), Val::Bv(u64::from(unit >> 8)));
            }
        }
        Some(object)
    }

    fn object(&self, model: &mut Model, shape: &Shape, all: &[Drawn]) -> Option<InputObject> {
        let (inputs, mut object) = (&self.world.inputs, InputObject::default());
        let cells = shape.cells();
        object.class = Some(ClassTag(shape.class()?.0));
        // What is found by keys says in which order it has been found where there are several.
        let most = if shape.holds_keys() { 1 } else { usize::MAX };
        let takes_null = !shape.holds_keys() && shape.class().is_none_or(|class| inputs.takes_null(class));
        let is_some = |item: &&[Drawn]| takes_null || item[0] != Drawn::Null;
        let items: Vec<&[Drawn]> = all.chunks(cells.len()).filter(is_some).take(most).collect();
        if let Some(size) = shape.size() {
            object.cells.insert(inputs.func(size).ok()?, Val::Bv(items.len() as u64));
        }
        for (i, item) in (0..).zip(items) {
            for (&cell, drawn) in cells.iter().zip(item) {
                let (func, v) = (inputs.func(cell).ok()?, self.value(model, drawn)?);
                match cell {
                    Cell::Field(_) => object.cells.insert(func, v),
                    _ => object.elements.insert((func, i), v),
                };
            }
        }
        Some(object)
    }

    fn text(&self, dice: &mut Dice) -> Vec<u16> {
        let count = dice.below(MOST_PIECES);
        (0..count).filter_map(|_| dice.one_of(&self.pieces)).flatten().copied().collect()
    }

    fn unit(&self, dice: &mut Dice) -> u16 {
        let piece = dice.one_of(&self.pieces).cloned().unwrap_or_default();
        dice.one_of(&piece).copied().unwrap_or(u16::from(b'a'))
    }
}
