//! Inputs as people write them, of constants that the code of a class has in it and others that are often of interest. One path is followed along each
//! without a solver, so they come to places for which conditions are too hard to solve.

use crate::{
    classfile::{BaseType, Constant, FieldType, code::Instr},
    explore::Start,
    input::Cell,
    program::{ArrayComponent, ClassId, MethodId},
    state::{Phases, Value},
    step::World,
    term::{ClassTag, InputObject, Model, Node, RefVal, Sort, Val},
};
use std::collections::BTreeSet;

/// Numbers that are often of interest.
const NUMBERS: [i64; 14] = [2, 1, 0, 3, -1, 10, 7, -2, 100, 16, 1000, i32::MAX as i64, i32::MIN as i64, 64];

/// Pieces of strings that are often of interest.
const PIECES: [&str; 18] =
    ["abc", "a", "B", "1", " ", "-", "0", "Hello World", ".", "_", "12", "x", "Z", ",", "e", "\n", "\u{e9}", "true"];

/// More pieces make no longer string.
const MOST_PIECES: u64 = 5;

/// An array has no more elements.
const MOST_ELEMENTS: u64 = 4;

/// What samples of a method are made of; each is a function of its number.
pub struct Samples<'a> {
    world: &'a World,
    /// The roots, with their types; what a recipe makes is none.
    roots: Vec<(Value, FieldType)>,
    numbers: Vec<i64>,
    floats: Vec<f64>,
    pieces: Vec<Vec<u16>>,
}

impl<'a> Samples<'a> {
    /// Nothing where the method is given what no sample is made of.
    pub fn of(world: &'a World, method: MethodId, start: &Start) -> Option<Self> {
        let methods = [method].into_iter().chain(Phases::given_inputs(start.state.phases.plan()));
        let types: Vec<FieldType> = methods.flat_map(|of| world.inputs.parameter_types(of)).collect();
        let (own, given) = start.roots.split_at(start.roots.len().checked_sub(types.len())?);
        // Of an object that no recipe makes nothing is known.
        if own.iter().any(|(_, root)| matches!(root, Value::Sym(_))) {
            return None;
        }
        let roots: Vec<(Value, FieldType)> = given.iter().map(|&(_, root)| root).zip(types).collect();
        let mut samples = Samples { world, roots, numbers: NUMBERS.to_vec(), floats: vec![], pieces: vec![] };
        samples.pieces.extend(PIECES.map(|piece| piece.encode_utf16().collect()));
        samples.harvest(world.program.method(method).class);
        let is_open = samples.roots.iter().any(|(root, _)| matches!(root, Value::Sym(_)));
        is_open.then_some(samples)
    }

    /// The constants in the code of a class.
    fn harvest(&mut self, class: ClassId) {
        let program = &self.world.program;
        let Some(file) = program.class(class).file.as_deref() else { return };
        let (mut numbers, mut texts) = (BTreeSet::new(), BTreeSet::new());
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
                _ => {}
            }
        }
        self.numbers.extend(numbers.into_iter().flat_map(|n| [n, n.wrapping_add(1), n.wrapping_sub(1)]));
        self.pieces.extend(texts);
    }

    /// The sample of this number; nothing where what it chose is no input.
    pub fn nth(&self, n: u64) -> Option<Model> {
        let (mut dice, mut model) = (Dice(n), Model::default());
        for (root, ty) in &self.roots {
            let mut term = match *root {
                Value::Sym(t) => t,
                _ => continue,
            };
            while let Node::Sext(_, t) | Node::Zext(_, t) | Node::Input(_, t) = self.world.terms.node(term) {
                term = t;
            }
            let Node::Sym(s) = self.world.terms.node(term) else { return None };
            let decl = self.world.terms.sym_decl(s);
            let v = match (ty, decl.sort) {
                (FieldType::Base(base), sort) => self.number(&mut dice, *base, sort),
                // A constant of an enum is chosen by its number, from 1.
                (_, Sort::Bv(_)) => Val::Bv(dice.below(4)),
                _ if dice.below(16) == 0 => Val::Ref(RefVal::Null),
                _ => self.object(&mut dice, &mut model, ty).unwrap_or(Val::Ref(RefVal::Null)),
            };
            model.roots.insert(s, v);
        }
        model.is_well_typed(&self.world.terms).then_some(model)
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

    /// A string where the type allows one, or an array.
    fn object(&self, dice: &mut Dice, model: &mut Model, ty: &FieldType) -> Option<Val> {
        let inputs = &self.world.inputs;
        let mut object = InputObject::default();
        match ty {
            FieldType::Array(component) => {
                let class = self.world.program.class_of_type(ty).ok()?;
                object.class = Some(ClassTag(class.0));
                let length = dice.below(MOST_ELEMENTS + 1);
                object.cells.insert(inputs.func(Cell::Length).ok()?, Val::Bv(length));
                let element = inputs.func(Cell::Element(class)).ok()?;
                let sort = self.world.terms.func_decl(element).sort;
                for i in 0..length as u32 {
                    let v = match &**component {
                        FieldType::Base(base) => self.number(dice, *base, sort),
                        of => self.object(dice, model, of).unwrap_or(Val::Ref(RefVal::Null)),
                    };
                    object.elements.insert((element, i), v);
                }
            }
            FieldType::Object(_) => {
                let (string, declared) = (inputs.string_class()?, self.world.program.class_of_type(ty).ok()?);
                if !self.world.program.is_subtype(string, declared) {
                    return None;
                }
                object.class = Some(ClassTag(string.0));
                let bytes = self.world.program.array_of(ArrayComponent::Base(BaseType::Byte)).ok()?;
                let (lower, upper) = (inputs.func(Cell::Element(bytes)).ok()?, inputs.func(Cell::Upper).ok());
                let text = self.text(dice);
                let is_wide = text.iter().any(|&unit| unit > 0xff);
                object.cells.insert(inputs.func(Cell::Characters).ok()?, Val::Bv(text.len() as u64));
                if is_wide {
                    object.cells.insert(inputs.func(Cell::Wide).ok()?, Val::Bv(1));
                }
                for (i, &unit) in (0..).zip(&text) {
                    object.elements.insert((lower, i), Val::Bv(u64::from(unit & 0xff)));
                    if is_wide {
                        object.elements.insert((upper?, i), Val::Bv(u64::from(unit >> 8)));
                    }
                }
            }
            FieldType::Base(_) => return None,
        }
        model.objects.push(object.into());
        Some(Val::Ref(RefVal::Input(model.objects.len() as u32 - 1)))
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

/// Numbers without a pattern, the same each time (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn one_of<'b, T>(&mut self, all: &'b [T]) -> Option<&'b T> {
        if all.is_empty() { None } else { all.get(self.below(all.len() as u64) as usize) }
    }
}
