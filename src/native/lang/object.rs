//! `java.lang.Object`.

use super::{messages, throwable};
use crate::{
    input::At,
    native::Row,
    program::{ArrayComponent, ClassId, Program},
    state::{Open, Value},
    step::{
        Ask, Cx, Flow, Reply, Stop, allocate, assign_range, component, element, length, put_field_of_allocated,
        unfolded,
    },
    term::{Node, Term},
};

const OBJECT: &str = "java/lang/Object";

pub(super) const TABLE: &[Row] = &[(OBJECT, "clone", "()Ljava/lang/Object;", clone)];

/// Whether a class leaves `equals` as it is in the root of all classes, or in that of all enums.
pub(in crate::native) fn equals_itself_alone(program: &Program, class: ClassId) -> bool {
    let equals = program.resolve_method(class, "equals", "(Ljava/lang/Object;)Z");
    let declaring = equals.map(|m| &*program.class(program.method(m).class).name);
    matches!(declaring, Ok("java/lang/Object" | "java/lang/Enum"))
}

/// Fields in which objects of the JDK keep what they have worked out.
pub(in crate::native) const CACHES: [&str; 13] = [
    "hash",
    "hashIsZero",
    "keySet",
    "values",
    "entrySet",
    "bitLengthPlusOne",
    "magBitLengthPlusOne",
    "bitCountPlusOne",
    "lowestSetBitPlusTwo",
    "firstNonzeroIntNumPlusTwo",
    "numberOfTrailingZeroIntsPlusTwo",
    "precision",
    "stringCache",
];

/// Whether a class compares references because it is about who is who.
pub(in crate::native) fn tells_identity(class: &str) -> bool {
    const ATOMIC: [&str; 3] = ["AtomicReference", "AtomicStampedReference", "AtomicMarkableReference"];
    let atomic = class.strip_prefix("java/util/concurrent/atomic/");
    class == "java/util/IdentityHashMap" || atomic.is_some_and(|class| ATOMIC.contains(&class))
}

/// A copy of an array, or of an object whose class says that it may be copied.
fn clone(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let counted = |o| cx.st.heap.open_length(o).is_none();
    if let Some(component) = component(cx, args[0])
        // What has all its elements is copied as it lies there.
        && !matches!(args[0], Value::Obj(o) if counted(o))
    {
        return array(cx, args[0], component);
    }
    let cloneable = cx.linked(cx.world.program.load("java/lang/Cloneable"))?;
    let Value::Obj(o) = args[0] else {
        let r = cx.term(cx.denoted(args[0]));
        return of_input(cx, r, cloneable);
    };
    let class = cx.class_of(o);
    if !cx.world.program.is_subtype(class, cloneable) {
        return not_supported(cx, Some(class));
    }
    Ok(Reply::Value(Value::Obj(cx.st.heap.duplicate(o))))
}

fn not_supported(cx: &mut Cx<'_>, class: Option<ClassId>) -> Flow<Reply> {
    const EXCEPTION: &str = "java/lang/CloneNotSupportedException";
    let exception = match class {
        Some(class) => {
            let name = messages::external(&cx.world.program, class);
            throwable::made(cx, EXCEPTION, &name)?
        }
        None => throwable::unsaid(cx, EXCEPTION, "the name of the class of an input")?,
    };
    throwable::from_native(cx, exception, OBJECT, "clone")?;
    Err(Stop::Throw(exception))
}

/// A copy of an object of the input: of which class it is decides which fields there are.
fn of_input(cx: &mut Cx<'_>, r: Term, cloneable: ClassId) -> Flow<Reply> {
    let (terms, program) = (cx.terms(), &cx.world.program);
    match terms.node(r) {
        Node::Obj(..) => return clone(cx, &[Value::from_term(terms, r)]),
        Node::Ite(c, a, b) => {
            let arm = if cx.decide(c)? { a } else { b };
            return of_input(cx, arm, cloneable);
        }
        _ => cx.non_null(Value::Sym(r))?,
    }
    if !cx.decide(cx.is_instance(r, cloneable))? {
        return not_supported(cx, None);
    }
    let bound = terms.bound(r).expect("a reference of the input is declared with a bound");
    let members = cx.world.inputs.members(bound);
    let classes = members.iter().copied().filter(|&c| program.is_subtype(c, cloneable));
    let cases: Vec<(ClassId, Term)> =
        classes.map(|class| (class, terms.is(r, cx.world.inputs.classes(&[class], None)))).collect();
    let class = cases[cx.choose(cases.iter().map(|&(_, fact)| fact), || Ask::Partition {
        of: r,
        cases: cases.iter().map(|&(_, fact)| (fact, fact)).collect(),
    })?]
    .0;
    if program.class(class).unseen.is_some() {
        return cx.unsupported("clone of an object of a class that nobody has seen");
    }
    let fields = &program.class(class).layout;
    for &hidden in fields.iter().filter(|&&f| !cx.world.inputs.is_open(program.field(f).class)) {
        // A collection is copied as it lies there.
        if unfolded(cx, r, hidden)? {
            return Ok(Reply::Again);
        }
    }
    let get = |&f| Ok((f, cx.world.strategy.get(cx, r, At::Field(f))?));
    let values = fields.iter().map(get).collect::<Flow<Vec<_>>>()?;
    let copy = allocate(cx, class);
    for (f, v) in values {
        put_field_of_allocated(cx, copy, f, v);
    }
    Ok(Reply::Value(Value::Obj(copy)))
}

/// Up to so many elements, if it is known how many, are copied one by one.
const FEW: i32 = 64;

fn array(cx: &mut Cx<'_>, r: Value, component: ArrayComponent) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.array_of(component))?;
    cx.non_null(r)?;
    let length = length(cx, r)?;
    cx.world.inputs.tag(class);
    let Value::I32(count @ ..=FEW) = length else {
        let (whole, start) = (cx.term(length), cx.term(Value::I32(0)));
        let copy = Value::Obj(cx.st.heap.allocate_open(class, Open::zeros(whole)));
        assign_range(cx, copy, Value::I32(0), length, r, Some(start))?;
        return Ok(Reply::Value(copy));
    };
    let elements = (0..count).map(|i| element(cx, r, Value::I32(i))).collect::<Flow<Vec<_>>>()?;
    Ok(Reply::Value(Value::Obj(cx.st.heap.allocate(class, elements.into_iter()))))
}
