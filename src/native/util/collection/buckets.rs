//! How the hash tables of several classes keep their entries: in one bucket, in a chain.

use crate::{
    program::{ClassId, Program},
    term::{BinOp, Term, Terms},
};

/// A class of hash tables.
pub(super) struct Buckets {
    /// The class of its entries.
    pub entry: &'static str,
    /// The field of an entry for the value.
    pub value: &'static str,
    /// Methods that look for a key.
    pub lookups: &'static [&'static str],
    /// Methods that take the entries as they come, known or not.
    pub indifferent: &'static [&'static str],
    /// Those of them that put a new entry before all others of its bucket; the others put it behind them, but of a stack.
    pub ahead: &'static [&'static str],
    /// Whether keys and values may be null.
    pub takes_null: bool,
    /// Whether new entries come first.
    pub is_stack: bool,
    /// Whether the order of its entries is that of one bucket.
    pub in_order: bool,
    /// What of a hash code an entry keeps.
    pub spread: fn(&Terms, Term) -> Term,
}

const INDIFFERENT: &[&str] = &[
    "clear",
    "linkNodeLast",
    "linkNodeAtEnd",
    "afterNodeAccess",
    "afterNodeInsertion",
    "afterNodeRemoval",
    "transferLinks",
];

const HASHED: Buckets = Buckets {
    entry: "java/util/HashMap$Node",
    value: "value",
    lookups: &["getNode", "putVal", "removeNode", "compute", "computeIfAbsent", "computeIfPresent", "merge"],
    ahead: &["compute", "computeIfAbsent", "merge"],
    indifferent: INDIFFERENT,
    takes_null: true,
    is_stack: false,
    in_order: true,
    spread,
};
const LINKED: Buckets = Buckets { entry: "java/util/LinkedHashMap$Entry", ..HASHED };
const OLD: Buckets = Buckets {
    entry: "java/util/Hashtable$Entry",
    lookups: &[
        "get",
        "containsKey",
        "put",
        "remove",
        "putIfAbsent",
        "replace",
        "compute",
        "computeIfAbsent",
        "computeIfPresent",
        "merge",
    ],
    ahead: &[],
    indifferent: &["clear", "addEntry"],
    takes_null: false,
    is_stack: true,
    spread: |_, code| code,
    ..HASHED
};
const CONCURRENT: Buckets = Buckets {
    entry: "java/util/concurrent/ConcurrentHashMap$Node",
    value: "val",
    lookups: &["get", "putVal", "replaceNode", "compute", "computeIfAbsent", "computeIfPresent", "merge"],
    ahead: &[],
    indifferent: &["addCount"],
    takes_null: false,
    in_order: false,
    spread: |terms, code| terms.bin(BinOp::And, spread(terms, code), terms.int(i32::MAX)),
    ..HASHED
};

/// As `HashMap.hash` does.
fn spread(terms: &Terms, code: Term) -> Term {
    terms.bin(BinOp::Xor, code, terms.bin(BinOp::Ushr, code, terms.int(16)))
}

impl Buckets {
    /// Those of this class of maps, or of the map in such a set.
    pub(super) fn of(program: &Program, class: ClassId) -> Option<&'static Self> {
        Some(match &*program.class(program.at_run_time(class)).name {
            "java/util/HashMap" | "java/util/HashSet" => &HASHED,
            "java/util/LinkedHashMap" | "java/util/LinkedHashSet" => &LINKED,
            "java/util/Hashtable" => &OLD,
            "java/util/concurrent/ConcurrentHashMap" | "java/util/Properties" => &CONCURRENT,
            _ => return None,
        })
    }
}
