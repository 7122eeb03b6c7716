//! `java.util.HashSet` as a set that only grows.

use crate::{
    classfile::MemberRef,
    program::{ClassId, MethodId, Program},
    state::{Heap, ObjId, Value},
};

const SET: &str = "java/util/HashSet";

/// What may take elements out of a set, or hand out something that may.
const SHRINKS: [&str; 7] = ["remove", "removeAll", "removeIf", "retainAll", "clear", "iterator", "stream"];

/// Whether objects of this class are sets.
pub(in crate::native) fn is_set(program: &Program, class: ClassId) -> bool {
    &*program.class(class).name == SET
}

/// Whether a call may take elements out of a set.
pub(in crate::native) fn may_shrink(called: &MemberRef) -> bool {
    SHRINKS.contains(&&*called.name) && is_collection(&called.class)
}

/// Whether a call through this type may be of a set.
fn is_collection(class: &str) -> bool {
    matches!(
        class.strip_prefix("java/util/").or(class.strip_prefix("java/lang/")),
        Some(
            "HashSet"
                | "Set"
                | "AbstractSet"
                | "AbstractCollection"
                | "Collection"
                | "SequencedCollection"
                | "Iterable"
        )
    )
}

/// `HashSet.add`.
pub(in crate::native) fn is_growth(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    &*m.name == "add" && &*program.class(m.class).name == SET
}

/// The objects in a set; `None` where it does not tell objects of `class` apart by their identity, or is not known.
pub(in crate::native) fn elements(program: &Program, heap: &Heap, set: ObjId, class: ClassId) -> Option<Vec<ObjId>> {
    // What `equals` says is asked of objects with the same hash code alone.
    let hash = program.resolve_method(class, "hashCode", "()I");
    let by_identity = hash.is_ok_and(|m| &*program.class(program.method(m).class).name == "java/lang/Object");
    if !by_identity || heap.opaque(set).is_some() {
        return None;
    }
    let field = |o: ObjId, name: &str| {
        let layout = &program.class(heap.class_of(o)).layout;
        layout.iter().position(|&f| &*program.field(f).name == name).map(|slot| heap.cell(o, slot))
    };
    let Value::Obj(map) = field(set, "map")? else { return None };
    let buckets = match field(map, "table")? {
        Value::Obj(table) => heap.cells(table).collect(),
        _ => vec![],
    };
    let mut elements = vec![];
    for mut next in buckets {
        while let Value::Obj(node) = next {
            if let Value::Obj(element) = field(node, "key")? {
                elements.push(element);
            }
            next = field(node, "next")?;
        }
    }
    Some(elements)
}
