//! All inputs of a method within a bound: every heap of n objects a class, every choice of the parameters.

use super::Engine;
use cortado::{
    classfile::{BaseType, FieldType},
    input::Cell,
    program::{ClassId, Program},
    step::World,
    term::{ClassTag, InputObject, Model, RefVal, Val},
};

/// The ints a parameter, field or element takes.
const INTS: [u64; 3] = [0, 1, u32::MAX as u64];
/// The elements an array has at most.
const LONGEST: usize = 2;

/// The objects of a heap, by class; what varies is their content.
pub struct Shape {
    /// How many of each class.
    pub nodes: usize,
    pub objects: Vec<ClassId>,
}

/// What a place holds: the content of a root or field, or all elements of an array.
#[derive(Clone)]
enum Choice {
    One(Val),
    All(Vec<Val>),
}

/// How many objects to make of which classes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// So many of each class.
    pub nodes: usize,
    /// Of the subclasses of the node class too.
    pub subclasses: bool,
}

/// `n` objects of each class: the node class, which is the type of the first reference parameter or the receiver's, and
/// the array classes of its fields, of the parameters and of their elements.
pub fn shape(engine: &Engine, Size { nodes: n, subclasses }: Size) -> Shape {
    let program = &engine.world.program;
    let method = program.method(engine.method);
    let receiver = (!method.access.is_static()).then(|| FieldType::Object(program.class(method.class).name.clone()));
    let mut open: Vec<FieldType> = receiver.into_iter().chain(method.descriptor.params.iter().cloned()).collect();
    let mut classes: Vec<ClassId> = vec![];
    while let Some(ty) = (!open.is_empty()).then(|| open.remove(0)) {
        let (FieldType::Object(_) | FieldType::Array(_)) = ty else { continue };
        let id = program.class_of_type(&ty).expect("a class of the fixtures");
        let nodes = classes.iter().filter(|&&c| !program.class(c).is_array());
        if classes.contains(&id) || !program.class(id).is_array() && nodes.count() > 0 {
            continue;
        }
        classes.push(id);
        if subclasses && !program.class(id).is_array() {
            let all = engine.world.inputs.universe.instances_of(program, id);
            classes.extend(all.into_iter().filter(|&c| c != id));
        }
        match ty {
            FieldType::Array(component) => open.push((*component).clone()),
            _ => open.extend(program.class(id).layout.iter().map(|&f| program.field(f).ty.clone())),
        }
    }
    assert!(!classes.is_empty(), "no parameter is a reference");
    Shape { nodes: n, objects: classes.into_iter().flat_map(|c| vec![c; n]).collect() }
}

impl Shape {
    /// The values a place of this type takes.
    fn domain(&self, program: &Program, ty: &FieldType) -> Vec<Val> {
        match ty {
            FieldType::Base(BaseType::Int) => INTS.map(Val::Bv).to_vec(),
            FieldType::Base(BaseType::Boolean) => vec![Val::Bv(0), Val::Bv(1)],
            FieldType::Object(_) | FieldType::Array(_) => {
                let class = program.class_of_type(ty).expect("a class of the fixtures");
                std::iter::once(Val::Ref(RefVal::Null)).chain(self.of(program, class)).collect()
            }
            other => panic!("no domain for {}", other.java_name()),
        }
    }

    /// The objects of a class.
    fn of(&self, program: &Program, class: ClassId) -> Vec<Val> {
        let is = |&(_, &c): &(usize, &ClassId)| program.is_subtype(c, class);
        self.objects.iter().enumerate().filter(is).map(|(o, _)| Val::Ref(RefVal::Input(o as u32))).collect()
    }

    /// The contents of an object, one list of choices a place.
    fn places(&self, program: &Program, world: &World, class: ClassId) -> Vec<Vec<Choice>> {
        let one = |ty: &FieldType| self.domain(program, ty).into_iter().map(Choice::One).collect();
        if !program.class(class).is_array() {
            return program.class(class).layout.iter().map(|&f| one(&program.field(f).ty)).collect();
        }
        let element = self.domain(program, &world.inputs.component(class));
        let mut all = vec![vec![]];
        let mut longest = all.clone();
        for _ in 0..LONGEST {
            let longer =
                |a: &Vec<Val>| element.iter().map(|&v| a.iter().copied().chain([v]).collect()).collect::<Vec<_>>();
            longest = longest.iter().flat_map(longer).collect();
            all.extend(longest.iter().cloned());
        }
        vec![all.into_iter().map(Choice::All).collect()]
    }
}

/// How many inputs there are.
pub fn count(engine: &Engine, shape: &Shape) -> usize {
    places(engine, shape).0.iter().fold(1, |n, choices| n.saturating_mul(choices.len()))
}

/// What each place may hold: the roots, then the content of each object. With them, how many roots there are, and where
/// the content of each object begins.
fn places(engine: &Engine, shape: &Shape) -> (Vec<Vec<Choice>>, usize, Vec<usize>) {
    let world = &engine.world;
    let program = &world.program;
    let method = program.method(engine.method);
    let ones = |vals: Vec<Val>| vals.into_iter().map(Choice::One).collect::<Vec<_>>();
    let mut places: Vec<Vec<Choice>> = vec![];
    if engine.start.receiver.is_some() {
        places.push(ones(shape.of(program, method.class)));
    }
    places.extend(method.descriptor.params.iter().map(|ty| ones(shape.domain(program, ty))));
    let arity = places.len();
    let mut first = vec![];
    for &class in &shape.objects {
        first.push(places.len());
        places.extend(shape.places(program, world, class));
    }
    (places, arity, first)
}

/// Calls `each` with every input: a model, and the value of each root.
pub fn all(engine: &Engine, shape: &Shape, mut each: impl FnMut(&Model, &[Val])) {
    let world = &engine.world;
    let program = &world.program;
    let roots = &engine.start;
    // One digit a place; its base is the number of choices.
    let (places, arity, first) = places(engine, shape);
    let terms: Vec<_> = (0..arity).map(|i| root_sym(world, roots, i)).collect();
    let func = |cell| world.inputs.func(cell).expect("linked");
    let mut digits = vec![0; places.len()];
    loop {
        let one = |i: usize| match &places[i][digits[i]] {
            Choice::One(v) => *v,
            Choice::All(_) => panic!("place {i} is an array"),
        };
        let mut model = Model::default();
        for (i, sym) in terms.iter().enumerate() {
            model.roots.insert(*sym, one(i));
        }
        for (o, &class) in shape.objects.iter().enumerate() {
            let mut object = InputObject { class: Some(ClassTag(class.0)), ..InputObject::default() };
            for (k, &f) in program.class(class).layout.iter().enumerate() {
                object.cells.insert(func(Cell::Field(f)), one(first[o] + k));
            }
            if program.class(class).is_array() {
                let Choice::All(elements) = &places[first[o]][digits[first[o]]] else { panic!("no elements") };
                object.cells.insert(func(Cell::Length), Val::Bv(elements.len() as u64));
                let f = func(Cell::Element(class));
                object.elements = elements.iter().enumerate().map(|(i, &v)| ((f, i as u32), v)).collect();
            }
            model.objects.push(object.into());
        }
        let values: Vec<Val> = (0..arity).map(one).collect();
        each(&model, &values);
        // Count up.
        let Some(i) = (0..digits.len()).find(|&i| digits[i] + 1 < places[i].len()) else { return };
        digits[i] += 1;
        digits[..i].fill(0);
    }
}

/// The roots are declared in order, the receiver first, by every start.
pub fn root_sym(world: &World, start: &cortado::explore::Start, i: usize) -> cortado::term::Sym {
    use cortado::{state::Value, term::Node};
    let mut t = match start.roots[i].1 {
        Value::Sym(t) => t,
        other => panic!("a root is an input, not {other:?}"),
    };
    loop {
        match world.terms.node(t) {
            Node::Sym(s) => return s,
            Node::Input(_, inner) | Node::Zext(_, inner) | Node::Sext(_, inner) => t = inner,
            other => panic!("a root is a symbol, not {other:?}"),
        }
    }
}
