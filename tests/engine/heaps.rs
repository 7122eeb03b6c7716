//! All inputs of a method within a bound: every heap of n nodes over one class, every choice of the parameters.

use super::Engine;
use cortado::{
    classfile::{BaseType, FieldType},
    program::{ClassId, FieldId},
    step::World,
    term::{ClassTag, InputObject, Model, RefVal, Val},
};

/// The ints a parameter or field takes.
const INTS: [u64; 3] = [0, 1, u32::MAX as u64];

/// The node class of a method, and what of it varies.
pub struct Shape {
    pub class: ClassId,
    pub fields: Vec<FieldId>,
    pub nodes: usize,
}

/// The node class: the type of the first reference parameter, or the receiver's.
pub fn shape(engine: &Engine, nodes: usize) -> Shape {
    let program = &engine.world.program;
    let method = program.method(engine.method);
    let named = method.descriptor.params.iter().find(|ty| matches!(ty, FieldType::Object(_)));
    let class = match named {
        _ if !method.access.is_static() => method.class,
        Some(ty) => program.class_of_type(ty).expect("a class of the fixtures"),
        None => panic!("no parameter is a node"),
    };
    Shape { class, fields: program.class(class).layout.clone(), nodes }
}

/// The values a place of this type takes.
fn domain(ty: &FieldType, nodes: usize) -> Vec<Val> {
    match ty {
        FieldType::Base(BaseType::Int) => INTS.map(Val::Bv).to_vec(),
        FieldType::Base(BaseType::Boolean) => vec![Val::Bv(0), Val::Bv(1)],
        FieldType::Object(_) => references(nodes),
        other => panic!("no domain for {}", other.java_name()),
    }
}

fn references(nodes: usize) -> Vec<Val> {
    let objects = (0..nodes as u32).map(|o| Val::Ref(RefVal::Input(o)));
    std::iter::once(Val::Ref(RefVal::Null)).chain(objects).collect()
}

/// Calls `each` with every input: a model, and the value of each root.
pub fn all(engine: &Engine, shape: &Shape, mut each: impl FnMut(&Model, &[Val])) {
    let world = &engine.world;
    let program = &world.program;
    let method = program.method(engine.method);
    let roots = &engine.start;
    // One digit a place; its base is the size of the place's domain.
    let mut places: Vec<Vec<Val>> = vec![];
    if roots.receiver.is_some() {
        places.push(references(shape.nodes)[1..].to_vec());
    }
    places.extend(method.descriptor.params.iter().map(|ty| domain(ty, shape.nodes)));
    let arity = places.len();
    for _ in 0..shape.nodes {
        places.extend(shape.fields.iter().map(|&f| domain(&program.field(f).ty, shape.nodes)));
    }
    let terms: Vec<_> = (0..arity).map(|i| root_sym(world, roots, i)).collect();
    let funcs: Vec<_> = shape.fields.iter().map(|&f| world.func(f).expect("a linked field")).collect();
    let mut digits = vec![0; places.len()];
    loop {
        let value = |i: usize| places[i][digits[i]];
        let mut model = Model::default();
        for (i, sym) in terms.iter().enumerate() {
            model.roots.insert(*sym, value(i));
        }
        for n in 0..shape.nodes {
            let first = arity + n * funcs.len();
            let cells = funcs.iter().enumerate().map(|(k, &f)| (f, value(first + k))).collect();
            model.objects.push(InputObject { class: Some(ClassTag(shape.class.0)), cells });
        }
        let values: Vec<Val> = (0..arity).map(value).collect();
        each(&model, &values);
        // Count up.
        let Some(i) = (0..digits.len()).find(|&i| digits[i] + 1 < places[i].len()) else { return };
        digits[i] += 1;
        digits[..i].fill(0);
    }
}

/// The roots are declared in order, the receiver first, by every start.
fn root_sym(world: &World, start: &cortado::explore::Start, i: usize) -> cortado::term::Sym {
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
