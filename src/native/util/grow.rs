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
    let slot =
        |class: ClassId, name: &str| program.class(class).layout.iter().position(|&f| &*program.field(f).name == name);
    let field = |o: ObjId, name: &str| slot(heap.class_of(o), name).map(|slot| heap.cell(o, slot));
    let Value::Obj(map) = field(set, "map")? else { return None };
    let Value::Obj(table) = field(map, "table")? else { return Some(vec![]) };
    let mut elements = vec![];
    // Nodes are of one class, but for those of buckets that are trees.
    let mut slots: Option<(ClassId, usize, usize)> = None;
    for mut next in heap.cells(table) {
        while let Value::Obj(node) = next {
            let class = heap.class_of(node);
            let (_, key, after) = match slots.filter(|(known, ..)| *known == class) {
                Some(known) => known,
                None => *slots.insert((class, slot(class, "key")?, slot(class, "next")?)),
            };
            if let Value::Obj(element) = heap.cell(node, key) {
                elements.push(element);
            }
            next = heap.cell(node, after);
        }
    }
    Some(elements)
}
