//! Methods that only look at what is in collections, arrays and boxes: their own bytecode runs on a copy, and what all ways through it return is one
//! term ([`told`]). So to ask whether a list contains an object forks nothing; the program does where it tests the answer.

use crate::{
    input::At,
    native::{Row, lang::throwable},
    program::FieldId,
    state::{Told, Value},
    step::{Cx, Flow, Reply, Stop, Unexplored, field_of_allocated, leave, make, take_as_modelled, told},
};

/// A row for each: class, name and descriptor.
macro_rules! looking {
    ($(($class:literal, $name:literal, $descriptor:literal),)*) => {
        &[$(($class, $name, $descriptor, |cx, args| {
            crate::native::util::looking::looked(cx, args, [$class, $name, $descriptor])
        }),)*]
    };
}

pub(super) use looking;

pub(in crate::native) const TABLE: &[Row] = looking! {
    ("java/lang/Boolean", "equals", "(Ljava/lang/Object;)Z"),
    ("java/lang/Byte", "equals", "(Ljava/lang/Object;)Z"),
    ("java/lang/Character", "equals", "(Ljava/lang/Object;)Z"),
    ("java/lang/Short", "equals", "(Ljava/lang/Object;)Z"),
    ("java/lang/Integer", "equals", "(Ljava/lang/Object;)Z"),
    ("java/lang/Long", "equals", "(Ljava/lang/Object;)Z"),
    ("java/lang/Boolean", "compare", "(ZZ)I"),
    ("java/lang/Integer", "compare", "(II)I"),
    ("java/lang/Long", "compare", "(JJ)I"),
    ("java/util/AbstractCollection", "contains", "(Ljava/lang/Object;)Z"),
    ("java/util/AbstractCollection", "containsAll", "(Ljava/util/Collection;)Z"),
    ("java/util/AbstractList", "equals", "(Ljava/lang/Object;)Z"),
    ("java/util/AbstractList", "hashCode", "()I"),
    ("java/util/AbstractList", "indexOf", "(Ljava/lang/Object;)I"),
    ("java/util/AbstractList", "lastIndexOf", "(Ljava/lang/Object;)I"),
    ("java/util/AbstractMap", "containsValue", "(Ljava/lang/Object;)Z"),
    ("java/util/ArrayDeque", "contains", "(Ljava/lang/Object;)Z"),
    ("java/util/ArrayList", "equals", "(Ljava/lang/Object;)Z"),
    ("java/util/ArrayList", "hashCode", "()I"),
    ("java/util/ArrayList", "indexOfRange", "(Ljava/lang/Object;II)I"),
    ("java/util/ArrayList", "lastIndexOfRange", "(Ljava/lang/Object;II)I"),
    ("java/util/Arrays", "binarySearch0", "([BIIB)I"),
    ("java/util/Arrays", "binarySearch0", "([CIIC)I"),
    ("java/util/Arrays", "binarySearch0", "([DIID)I"),
    ("java/util/Arrays", "binarySearch0", "([FIIF)I"),
    ("java/util/Arrays", "binarySearch0", "([IIII)I"),
    ("java/util/Arrays", "binarySearch0", "([JIIJ)I"),
    ("java/util/Arrays", "binarySearch0", "([SIIS)I"),
    ("java/util/Arrays", "equals", "([Ljava/lang/Object;[Ljava/lang/Object;)Z"),
    ("java/util/Arrays", "hashCode", "([Ljava/lang/Object;)I"),
    ("java/util/Arrays$ArrayList", "indexOf", "(Ljava/lang/Object;)I"),
    ("java/util/AbstractMap", "equals", "(Ljava/lang/Object;)Z"),
    ("java/util/AbstractMap", "hashCode", "()I"),
    ("java/util/AbstractSet", "equals", "(Ljava/lang/Object;)Z"),
    ("java/util/AbstractSet", "hashCode", "()I"),
    ("java/util/Arrays", "deepEquals", "([Ljava/lang/Object;[Ljava/lang/Object;)Z"),
    ("java/util/Collections", "max", "(Ljava/util/Collection;)Ljava/lang/Object;"),
    ("java/util/Collections", "max", "(Ljava/util/Collection;Ljava/util/Comparator;)Ljava/lang/Object;"),
    ("java/util/Collections", "min", "(Ljava/util/Collection;)Ljava/lang/Object;"),
    ("java/util/Collections", "min", "(Ljava/util/Collection;Ljava/util/Comparator;)Ljava/lang/Object;"),
    ("java/util/Collections", "frequency", "(Ljava/util/Collection;Ljava/lang/Object;)I"),
    ("java/util/EnumMap", "containsKey", "(Ljava/lang/Object;)Z"),
    ("java/util/EnumMap", "containsValue", "(Ljava/lang/Object;)Z"),
    ("java/util/EnumMap", "equals", "(Ljava/lang/Object;)Z"),
    ("java/util/EnumMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/RegularEnumSet", "contains", "(Ljava/lang/Object;)Z"),
    ("java/util/RegularEnumSet", "equals", "(Ljava/lang/Object;)Z"),
    ("java/util/HashMap", "containsValue", "(Ljava/lang/Object;)Z"),
    ("java/util/ImmutableCollections$AbstractImmutableList", "indexOf", "(Ljava/lang/Object;)I"),
    ("java/util/ImmutableCollections$List12", "indexOf", "(Ljava/lang/Object;)I"),
    ("java/util/ImmutableCollections$ListN", "indexOf", "(Ljava/lang/Object;)I"),
    ("java/util/LinkedList", "indexOf", "(Ljava/lang/Object;)I"),
    ("java/util/LinkedList", "lastIndexOf", "(Ljava/lang/Object;)I"),
    ("java/util/PriorityQueue", "indexOf", "(Ljava/lang/Object;)I"),
    ("java/util/StringTokenizer", "countTokens", "()I"),
    ("java/util/TreeMap", "ceilingEntry", "(Ljava/lang/Object;)Ljava/util/Map$Entry;"),
    ("java/util/TreeMap", "ceilingKey", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeMap", "containsKey", "(Ljava/lang/Object;)Z"),
    ("java/util/TreeMap", "containsValue", "(Ljava/lang/Object;)Z"),
    ("java/util/TreeMap", "firstEntry", "()Ljava/util/Map$Entry;"),
    ("java/util/TreeMap", "firstKey", "()Ljava/lang/Object;"),
    ("java/util/TreeMap", "floorEntry", "(Ljava/lang/Object;)Ljava/util/Map$Entry;"),
    ("java/util/TreeMap", "floorKey", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeMap", "higherEntry", "(Ljava/lang/Object;)Ljava/util/Map$Entry;"),
    ("java/util/TreeMap", "higherKey", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeMap", "lastEntry", "()Ljava/util/Map$Entry;"),
    ("java/util/TreeMap", "lastKey", "()Ljava/lang/Object;"),
    ("java/util/TreeMap", "lowerEntry", "(Ljava/lang/Object;)Ljava/util/Map$Entry;"),
    ("java/util/TreeMap", "lowerKey", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeSet", "ceiling", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeSet", "contains", "(Ljava/lang/Object;)Z"),
    ("java/util/TreeSet", "first", "()Ljava/lang/Object;"),
    ("java/util/TreeSet", "floor", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeSet", "higher", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeSet", "isEmpty", "()Z"),
    ("java/util/TreeSet", "last", "()Ljava/lang/Object;"),
    ("java/util/TreeSet", "lower", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/TreeSet", "size", "()I"),
    ("java/util/Vector", "indexOf", "(Ljava/lang/Object;I)I"),
};

pub(super) fn looked(cx: &mut Cx<'_>, args: &[Value], [class, name, descriptor]: [&str; 3]) -> Flow<Reply> {
    let is_known = |v: &Value| !matches!(v, Value::Sym(_) | Value::Obj(_));
    let (world, st) = (cx.world, &cx.st);
    // Programs that run on values of their own, and structures, which are decided one reference after the other.
    let concerns = world.host.is_none() && !world.inputs.bounds.structures && !st.phases.are_checking();
    if !concerns || st.answered.is_none() || args.iter().all(is_known) {
        return Ok(Reply::Bytecode);
    }
    let class = cx.linked(world.program.load(class))?;
    let Some(method) = world.program.declared_method(class, name, descriptor) else { return Ok(Reply::Bytecode) };
    let args: Vec<Value> = args.iter().map(|&v| cx.denoted(v)).collect();
    let Some(told) = told(cx, method, &args)? else { return Ok(Reply::Bytecode) };
    let reply = replied(cx, &told);
    if !matches!(reply, Err(Stop::Ask(_))) {
        cx.st.told = None;
    }
    reply
}

fn replied(cx: &mut Cx<'_>, told: &Told) -> Flow<Reply> {
    // Bytecode finds out that there is no such input.
    if cx.decide(cx.terms().or(told.otherwise, told.refused))? {
        return Ok(Reply::Bytecode);
    }
    if cx.decide(told.cut)? {
        return cx.give_up(Unexplored::LoopBound(cx.loops()));
    }
    let mut thrown = None;
    for &(class, holds) in &told.thrown {
        if cx.decide(holds)? {
            thrown = Some(class);
            break;
        }
    }
    leave(cx, &told.left);
    if let Some(class) = thrown {
        return throwable::somewhere(cx, class);
    }
    Ok(Reply::Value(match &told.made {
        Some(new) => make(cx, new, Some(told.value)),
        None => Value::from_term(cx.terms(), told.value),
    }))
}

/// A field of a class of the JDK, by name.
pub(super) fn field(cx: &Cx<'_>, class: &str, name: &str) -> Flow<FieldId> {
    let program = &cx.world.program;
    let class = program.class(cx.linked(program.load(class))?);
    match class.layout.iter().copied().find(|&f| &*program.field(f).name == name) {
        Some(f) => Ok(f),
        None => cx.unsupported(format!("a JDK without a field {name} of {}", class.java_name())),
    }
}

/// What a field holds of an object that is allocated, or of one of the input, which is as its model says.
pub(super) fn read(cx: &mut Cx<'_>, r: Value, field: FieldId) -> Flow<Value> {
    match cx.denoted(r) {
        Value::Obj(o) => field_of_allocated(cx, o, field),
        r => {
            take_as_modelled(cx, cx.term(r), field)?;
            cx.world.strategy.get(cx, cx.term(r), At::Field(field))
        }
    }
}
