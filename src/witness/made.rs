//! Objects of an input in a state that a constructor yields.

use super::{Case, Construction, Datum, FieldRef, Plain, build::exactly, shrink::Shrink, telling};
use crate::{
    explore::Leaf,
    input::Cell,
    program::MethodId,
    state::Value,
    step::World,
    term::{ClassTag, Eval, InputObject, Model, Node, RefVal, Sort, Term, Val},
};
use std::sync::Arc;

/// UTF-16 code units.
type Text = Arc<[u16]>;

/// What a constructor leaves in the fields of a new object.
#[derive(Clone, Debug)]
pub struct State {
    /// All fields; `None` in those of which nothing plain is known.
    pub fields: Vec<(FieldRef, Option<Plain>)>,
    /// Its making.
    pub by: Construction,
}

/// The input that takes a path, with values that make its outcome tell, and with the same path for other numbers as arguments.
pub fn variants(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Vec<Case> {
    const NUMBERS: [i64; 6] = [0, 1, 2, 3, 10, -1];
    let told = told(world, method, roots, leaf);
    let facts: Vec<_> = leaf.state.path.facts().collect();
    let holds = |model: &Model| Eval::new(&world.terms, model).all(facts.iter().copied());
    let mut models = vec![told.clone()];
    for nth in 0..NUMBERS.len() {
        let mut model = told.clone();
        let mut at = nth;
        for (root, ty) in telling::parameters(world, method, roots) {
            let (Node::Sym(s), Sort::Bv(_)) = (world.terms.node(root), world.terms.sort(root)) else { continue };
            if let crate::classfile::FieldType::Base(base) = ty {
                model.roots.insert(s, Val::Bv(telling::bits(base, NUMBERS[at % NUMBERS.len()] as u64)));
                at += 1;
            }
        }
        if holds(&model) && !models.contains(&model) {
            models.push(model);
        }
    }
    models.iter().map(|model| exactly(world, method, roots, leaf, model)).collect()
}

fn told(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Model {
    let mut shrink = Shrink::done(world, &leaf.state, &leaf.model);
    telling::tell(&mut shrink, &telling::parameters(world, method, roots), leaf);
    shrink.model
}

/// As [`super::build`], with values where the path leaves them open that make its outcome tell, and with the receiver and arguments in states
/// that constructors yield, where the path is taken from one: `states` says which there are of a class.
pub fn build_telling<'s>(
    world: &World,
    method: MethodId,
    roots: &[(String, Value)],
    leaf: &Leaf,
    states: &dyn Fn(&str) -> &'s [State],
) -> Case {
    let mut model = told(world, method, roots, leaf);
    let facts: Vec<_> = leaf.state.path.facts().collect();
    let (mut made, outcome) = (vec![], telling::outcome(leaf));
    for &(_, root) in roots {
        let Value::Sym(root) = root else { continue };
        let Val::Ref(RefVal::Input(o)) = Eval::new(&world.terms, &model).value(root) else { continue };
        let Some(class) = model.objects[o as usize].class else { continue };
        let class = &world.program.class(crate::program::ClassId(class.0)).name;
        if made.iter().any(|&(known, _)| known == o) {
            continue;
        }
        let texts = texts(world, &model);
        let possible = states(class).iter().filter_map(|state| {
            let state = state.with_own_texts(&texts);
            let with = with_state(world, &model, o as usize, &state)?;
            let is_taken =
                with.is_well_typed(&world.terms) && Eval::new(&world.terms, &with).all(facts.iter().copied());
            is_taken.then_some((with, state))
        });
        // Of those that tell as much the first: it takes the fewest arguments.
        let found = possible.rev().max_by_key(|(with, state)| (telling_terms(world, with, &outcome), state.says()));
        if let Some((with, state)) = found {
            model = with;
            made.push((o, state.by));
        }
    }
    let mut case = exactly(world, method, roots, leaf, &model);
    for (o, by) in made {
        let root = |&(_, v): &(String, Value)| {
            let Value::Sym(t) = v else { return false };
            Eval::new(&world.terms, &model).value(t) == Val::Ref(RefVal::Input(o))
        };
        let at = roots.iter().position(root).expect("it was found there");
        let values: Vec<Datum> = case.receiver.iter().chain(&case.args).copied().collect();
        if let Some(&Datum::Object(n)) = values.get(at) {
            case.made.push((n, by));
        }
    }
    case
}

/// The strings of a model.
fn texts(world: &World, model: &Model) -> Vec<Text> {
    let (Some(bytes), Ok(length)) = (telling::bytes(world), world.inputs.func(Cell::Characters)) else { return vec![] };
    let strings = model.objects.iter().filter(|object| object.cells.contains_key(&length));
    let text = |object: &InputObject| {
        let unit = |i| object.elements.get(&(bytes, i)).map_or(0, |v| v.as_bits() as u16);
        (0..object.cells[&length].as_bits() as u32).map(unit).collect()
    };
    strings.map(|object| text(object)).collect()
}

/// How many of these terms are not what a field has by default.
fn telling_terms(world: &World, model: &Model, outcome: &[Term]) -> usize {
    let mut eval = Eval::new(&world.terms, model);
    let tells = |&&t: &&Term| eval.value(t) != Val::default_of(world.terms.sort(t));
    outcome.iter().filter(tells).count()
}

impl State {
    /// How many fields hold what no other does and what none has by default.
    fn says(&self) -> usize {
        let mut told: Vec<&Plain> = vec![];
        for plain in self.fields.iter().filter_map(|(_, plain)| plain.as_ref()) {
            let is_default = matches!(plain, Plain::Datum(v) if v.is_default());
            if !is_default && !told.contains(&plain) {
                told.push(plain);
            }
        }
        told.len()
    }

    /// The state with other strings than these, as another string of one content would be another object. The JVM is to say whether the
    /// constructor yields that.
    fn with_own_texts(&self, taken: &[Text]) -> State {
        let mut state = self.clone();
        let mut used = taken.to_vec();
        let mut changed: Vec<(Text, Text)> = vec![];
        let fields = state.fields.iter_mut().filter_map(|(_, plain)| plain.as_mut());
        for plain in state.by.arguments.iter_mut().chain(fields) {
            let Plain::Text(text) = plain else { continue };
            let known = changed.iter().find(|(from, _)| from == text).map(|(_, to)| to.clone());
            let to = known.unwrap_or_else(|| other_than(&used, text));
            used.push(to.clone());
            changed.push((text.clone(), to.clone()));
            *text = to;
        }
        state
    }
}

/// Another text of this length, if this one is taken and made of letters.
fn other_than(taken: &[Text], text: &Text) -> Text {
    let (first, letters) = (u16::from(b'a'), 26);
    if text.is_empty() || text.iter().any(|unit| !(first..first + letters).contains(unit)) {
        return text.clone();
    }
    let shifted = |by: u16| text.iter().map(|unit| first + (unit - first + by) % letters).collect::<Text>();
    (0..letters).map(|n| shifted(3 * n % letters)).find(|text| !taken.contains(text)).unwrap_or_else(|| text.clone())
}

/// The model with an object in another state; `None` where the state has something in a field that the model speaks of and cannot say.
fn with_state(world: &World, model: &Model, o: usize, state: &State) -> Option<Model> {
    let mut model = model.clone();
    for (field, plain) in &state.fields {
        let class = world.program.load(&field.class).ok()?;
        let f = world.program.declared_field(class, &field.name, &field.descriptor)?;
        let func = world.inputs.func(Cell::Field(f)).ok()?;
        let v = match plain {
            None if model.objects[o].cells.contains_key(&func) => return None,
            None => continue,
            Some(Plain::Datum(v)) => value(*v)?,
            Some(Plain::Text(text)) => Val::Ref(RefVal::Input(add_text(world, &mut model, text)?)),
        };
        let sort = world.terms.func_decl(func).sort;
        let fits = matches!((v, sort), (Val::Bv(_), Sort::Bv(_)) | (Val::Ref(_), Sort::Ref));
        // An enum is a number that chooses, of which 0 is null.
        let v = if fits {
            v
        } else if v == Val::Ref(RefVal::Null) {
            Val::default_of(sort)
        } else {
            return None;
        };
        model.objects[o].cells.insert(func, v);
    }
    Some(model)
}

fn add_text(world: &World, model: &mut Model, text: &[u16]) -> Option<u32> {
    let (class, bytes) = (world.inputs.string_class()?, telling::bytes(world)?);
    let length = world.inputs.func(Cell::Characters).ok()?;
    let mut object = InputObject { class: Some(ClassTag(class.0)), ..InputObject::default() };
    object.cells.insert(length, Val::Bv(text.len() as u64));
    for (i, &unit) in (0..).zip(text) {
        let byte = u8::try_from(unit).ok()?;
        object.elements.insert((bytes, i), Val::Bv(byte.into()));
    }
    model.objects.push(object.into());
    Some(model.objects.len() as u32 - 1)
}

fn value(v: Datum) -> Option<Val> {
    Some(match v {
        Datum::Null => Val::Ref(RefVal::Null),
        Datum::Object(_) => return None,
        Datum::Boolean(v) => Val::Bv(v.into()),
        Datum::Byte(v) => Val::Bv(u64::from(v as u8)),
        Datum::Char(v) => Val::Bv(v.into()),
        Datum::Short(v) => Val::Bv(u64::from(v as u16)),
        Datum::Int(v) => Val::Bv(u64::from(v as u32)),
        Datum::Long(v) => Val::Bv(v as u64),
        Datum::Float(v) => Val::Bv(v.into()),
        Datum::Double(v) => Val::Bv(v),
    })
}
