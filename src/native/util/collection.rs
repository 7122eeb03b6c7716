//! Collections of the input: which there are, and how one lies in the fields of its class once a program looks there. As a
//! test would make it, with the public constructors and `add` or `put`, so that no program can tell the difference.

mod array_deque;
mod array_list;
mod buckets;
mod distinct;
mod entries;
pub(in crate::native) mod enum_map;
mod enum_set;
mod filled;
mod fixed;
pub(in crate::native) mod found;
mod hash_map;
mod hash_set;
pub(in crate::native) mod immutable;
mod items;
mod iterator;
pub(in crate::native) mod key;
mod linked_list;
mod lookup;
pub(in crate::native) mod made;
mod optional;
mod priority_queue;
mod properties;
mod queues;
mod simple_entry;
pub(in crate::native) mod sorted;
mod spare;
mod tree_map;

use crate::{
    classfile::{BaseType, FieldType},
    input::{Cell, Held, Holds, ReadObject, default_of},
    native::set,
    program::{ArrayComponent, ClassId, FieldId, MethodId, Origin, Program},
    state::{Open, Value},
    step::{Cx, Flow, World, allocate},
    term::{BinOp, RefVal, Term},
};

/// Fields by name.
type Fields = Vec<(&'static str, Value)>;

/// A family of collections whose objects lie alike.
struct Family {
    holds: Holds,
    /// Names of fields that are unfolded together.
    groups: &'static [&'static [&'static str]],
    /// What the fields of a group hold at first, by name; of those that are left out the default.
    unfold: fn(&mut Folded<'_, '_>, group: &[&str]) -> Flow<Fields>,
    /// What is in one.
    held: fn(RefVal, &mut dyn ReadObject) -> Option<Held>,
}

/// The classes of collections that inputs may have.
fn family(class: &str) -> Option<&'static Family> {
    Some(match class.strip_prefix("java/util/")? {
        "ArrayList" => &array_list::FAMILY,
        "Vector" | "Stack" => &array_list::OLD,
        "concurrent/CopyOnWriteArrayList" => &array_list::COPIED,
        "ArrayDeque" => &array_deque::FAMILY,
        "PriorityQueue" => &priority_queue::FAMILY,
        "ArrayList$Itr" => &iterator::FAMILY,
        "Optional" => &optional::FAMILY,
        "AbstractMap$SimpleEntry" => &simple_entry::FAMILY,
        "LinkedList" => &linked_list::FAMILY,
        "HashMap" => &hash_map::HASHED,
        "LinkedHashMap" => &hash_map::LINKED,
        "Hashtable" => &hash_map::OLD,
        "concurrent/ConcurrentHashMap" => &hash_map::CONCURRENT,
        "HashSet" => &hash_set::HASHED,
        "LinkedHashSet" => &hash_set::LINKED,
        "TreeMap" => &tree_map::MAP,
        "TreeSet" => &tree_map::SET,
        "Properties" => &properties::FAMILY,
        "concurrent/LinkedBlockingQueue" => &queues::BLOCKING,
        "concurrent/ConcurrentLinkedQueue" => &queues::CONCURRENT,
        "RegularEnumSet" => &enum_set::FAMILY,
        "EnumMap" => &enum_map::FAMILY,
        _ => return None,
    })
}

/// The class that people use where this type is declared.
pub(in crate::native) fn usual(declared: &str) -> Option<&'static str> {
    Some(match declared {
        "java/lang/Iterable"
        | "java/util/Collection"
        | "java/util/SequencedCollection"
        | "java/util/List"
        | "java/util/AbstractList"
        | "java/util/AbstractCollection"
        | "java/util/ArrayList" => "java/util/ArrayList",
        "java/util/Queue" | "java/util/Deque" | "java/util/AbstractSequentialList" | "java/util/LinkedList" => {
            "java/util/LinkedList"
        }
        "java/util/Map" | "java/util/AbstractMap" | "java/util/HashMap" => "java/util/HashMap",
        "java/util/Dictionary" | "java/util/Hashtable" => "java/util/Hashtable",
        "java/util/concurrent/ConcurrentMap" | "java/util/concurrent/ConcurrentHashMap" => {
            "java/util/concurrent/ConcurrentHashMap"
        }
        "java/util/Set" | "java/util/AbstractSet" | "java/util/HashSet" => "java/util/HashSet",
        "java/util/SequencedMap" | "java/util/LinkedHashMap" => "java/util/LinkedHashMap",
        "java/util/SequencedSet" | "java/util/LinkedHashSet" => "java/util/LinkedHashSet",
        "java/util/SortedMap" | "java/util/NavigableMap" | "java/util/TreeMap" => "java/util/TreeMap",
        "java/util/Map$Entry" | "java/util/AbstractMap$SimpleEntry" => "java/util/AbstractMap$SimpleEntry",
        "java/util/Iterator" | "java/util/ArrayList$Itr" => "java/util/ArrayList$Itr",
        "java/util/Optional" => "java/util/Optional",
        "java/util/Properties" => "java/util/Properties",
        "java/util/concurrent/BlockingQueue" | "java/util/concurrent/LinkedBlockingQueue" => {
            "java/util/concurrent/LinkedBlockingQueue"
        }
        "java/util/concurrent/ConcurrentLinkedQueue" => "java/util/concurrent/ConcurrentLinkedQueue",
        "java/util/EnumSet" | "java/util/RegularEnumSet" => "java/util/RegularEnumSet",
        "java/util/EnumMap" => "java/util/EnumMap",
        "java/util/ArrayDeque" => "java/util/ArrayDeque",
        "java/util/AbstractQueue" | "java/util/PriorityQueue" => "java/util/PriorityQueue",
        "java/util/Vector" => "java/util/Vector",
        "java/util/Stack" => "java/util/Stack",
        "java/util/concurrent/CopyOnWriteArrayList" => "java/util/concurrent/CopyOnWriteArrayList",
        "java/util/SortedSet" | "java/util/NavigableSet" | "java/util/TreeSet" => "java/util/TreeSet",
        _ => return None,
    })
}

/// What a collection holds whose class has no type parameters.
pub(in crate::native) fn arguments(class: &str) -> &'static [&'static str] {
    match class {
        "java/util/Properties" => &["java/lang/String", "java/lang/String"],
        _ => &[],
    }
}

/// The class that people use for keys where a type is declared that many classes are of.
pub(in crate::native) fn usual_key(declared: &str) -> Option<&'static str> {
    Some(match declared {
        "java/lang/Object" | "java/lang/Comparable" | "java/lang/CharSequence" | "java/io/Serializable" => {
            "java/lang/String"
        }
        "java/lang/Number" => "java/lang/Integer",
        _ => return None,
    })
}

/// What a collection holds.
pub(in crate::native) fn holds(program: &Program, class: ClassId) -> Option<Holds> {
    family(&program.class(class).name).map(|family| family.holds)
}

/// Whether a method of an interface changes a collection: those of `List.of` and its like refuse that.
pub(in crate::native) fn changes(program: &Program, method: MethodId) -> bool {
    const INTERFACES: [&str; 7] = ["Collection", "SequencedCollection", "List", "Set", "Map", "Iterator", "Map$Entry"];
    const BEGIN: [&str; 8] = ["add", "remove", "put", "compute", "clear", "retainAll", "replace", "merge"];
    let method = program.method(method);
    let of = program.class(method.class).name.strip_prefix("java/util/");
    let changes = BEGIN.iter().any(|begin| method.name.starts_with(begin))
        || matches!(&*method.name, "set" | "setValue" | "sort");
    changes && of.is_some_and(|of| INTERFACES.contains(&of))
}

/// Whether keys and values may be null.
pub(in crate::native) fn takes_null(program: &Program, class: ClassId) -> bool {
    let name = &*program.class(program.at_run_time(class)).name;
    let refuses = matches!(name, "java/util/ArrayDeque" | "java/util/PriorityQueue");
    !refuses && buckets::Buckets::of(program, class).is_none_or(|of| of.takes_null)
}

/// What is in a collection, in order.
pub(in crate::native) fn content(
    program: &Program,
    class: ClassId,
    o: RefVal,
    read: &mut dyn ReadObject,
) -> Option<(Holds, Held)> {
    let class = program.at_run_time(class);
    match family(&program.class(class).name) {
        Some(family) => Some((family.holds, (family.held)(o, read)?)),
        None => fixed::content(program, class, o, read),
    }
}

/// The fields that are unfolded together with `f`.
pub(in crate::native) fn folded(program: &Program, class: ClassId, f: FieldId) -> Option<Vec<FieldId>> {
    if is_fresh(program, class, f) {
        return Some(vec![f]);
    }
    let family = family(&program.class(program.at_run_time(class)).name)?;
    let group = family.groups.iter().find(|group| group.contains(&&*program.field(f).name))?;
    let layout = &program.class(class).layout;
    // In another version of the JDK there may be no such field.
    Some(layout.iter().copied().filter(|&f| group.contains(&&*program.field(f).name)).collect())
}

/// Whether a field is one that a class of the application has from the JDK's skeleton of a collection: a count of changes, or
/// a view that is made when somebody asks for it. It holds what it does in an object that has just been made.
fn is_fresh(program: &Program, class: ClassId, f: FieldId) -> bool {
    program.class(class).origin == Origin::Application && is_skeleton(&program.class(program.field(f).class).name)
}

/// Whether this is one of the JDK's skeletons of collections, which a class of the application may extend: what such a class
/// declares is a count of changes, or a view that is made when somebody asks for it.
pub(in crate::native) fn is_skeleton(class: &str) -> bool {
    const SKELETONS: [&str; 5] = ["List", "Map", "Set", "Collection", "SequentialList"];
    class.strip_prefix("java/util/Abstract").is_some_and(|name| SKELETONS.contains(&name))
}

/// What these fields of a collection of the input hold at first.
pub(in crate::native) fn unfold(cx: &mut Cx<'_>, r: Term, class: ClassId, fields: &[FieldId]) -> Flow<Vec<Value>> {
    let program = &cx.world.program;
    let Some(family) = family(&program.class(program.at_run_time(class)).name) else {
        return Ok(fields.iter().map(|&f| default_of(&program.field(f).ty)).collect());
    };
    let names: Vec<&str> = fields.iter().map(|&f| &*program.field(f).name).collect();
    let values = (family.unfold)(&mut Folded { cx, r, class }, &names)?;
    let value = |name: &&str| values.iter().find(|(of, _)| of == name).map(|&(_, v)| v);
    Ok(names
        .iter()
        .zip(fields)
        .map(|(name, &f)| value(name).unwrap_or_else(|| default_of(&program.field(f).ty)))
        .collect())
}

pub(in crate::native) use entries::discover;
pub(in crate::native) use filled::{filler, sizes};
use items::Item;
use key::Kind;
pub(in crate::native) use key::Kind as Keys;
pub(in crate::native) use lookup::look_into;
pub(in crate::native) use made::{class_of, depends as is_open};
pub(in crate::native) use spare::{all, unlike};

/// A collection of the input that nobody has looked into.
struct Folded<'a, 'b> {
    cx: &'a mut Cx<'b>,
    r: Term,
    class: ClassId,
}

impl Folded<'_, '_> {
    /// How many elements it has.
    fn size(&mut self) -> Flow<Value> {
        let func = self.cx.linked(self.cx.world.inputs.func(Cell::Size))?;
        let size = self.cx.terms().init(func, self.r);
        self.cx.initial(&FieldType::Base(BaseType::Char), size)
    }

    /// How many keys it has: no more than there are.
    fn number_of_keys(&mut self, with_null: bool) -> Flow<Value> {
        let (terms, size) = (self.cx.terms(), self.size()?);
        if let Some(most) = self.most()? {
            let most = terms.int(if with_null { most } else { most - 1 });
            self.only_if(terms.not(terms.slt(most, self.cx.term(size))))?;
        }
        Ok(size)
    }

    /// An array of objects with its elements and room for more.
    fn elements(&mut self, room: i32) -> Flow<Value> {
        let size = self.size()?;
        let (terms, world) = (self.cx.terms(), self.cx.world);
        let object = self.cx.linked(world.program.load("java/lang/Object"))?;
        let array = self.cx.linked(world.program.array_of(ArrayComponent::Class(object)))?;
        world.inputs.tag(array);
        let func = self.cx.linked(world.inputs.func(Cell::Element(self.class)))?;
        let length = terms.bin(BinOp::Add, self.cx.term(size), terms.int(room));
        Ok(Value::Obj(self.cx.st.heap.allocate_open(array, Open::over(length, func, self.r))))
    }
}

impl Folded<'_, '_> {
    /// How many elements it has, decided; the path ends where there are more than `most`.
    fn count(&mut self, most: u32) -> Flow<u32> {
        match self.decided(most)? {
            Some(count) => Ok(count),
            None => self.too_many(most),
        }
    }

    /// How many elements it has, decided; `None` where there are more than `most`.
    fn decided(&mut self, most: u32) -> Flow<Option<u32>> {
        let (size, terms) = (self.size()?, self.cx.terms());
        // Small ones come first: a search that is cut short has ended paths of these.
        for n in 0..=most {
            if self.cx.decide(terms.not(terms.slt(terms.int(n as i32), self.cx.term(size))))? {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// No input is such a collection with this.
    fn leave_out(&self, what: &str) {
        let World { program, inputs, .. } = self.cx.world;
        let plain = &program.class(program.at_run_time(self.class)).name;
        inputs.universe.leave_out(&format!("{plain} with {what}"));
    }

    fn too_many<T>(&self, most: u32) -> Flow<T> {
        self.cx.unsupported(format!("looking into a collection of the input with more than {most} elements"))
    }

    /// How many elements a sorted collection or a heap has, where nobody has looked at them: they are as many only if they are in
    /// order.
    fn sorted_size(&mut self, most: u32, only_in_order: fn(&mut Self, Kind, u32) -> Flow) -> Flow<Value> {
        let size = self.size()?;
        if self.cx.world.inputs.bounds.structures {
            return Ok(size);
        }
        match self.known_kind()? {
            Some(kind) if kind.is_supplied() => {}
            Some(kind) => {
                if self.has_more_than(most)? {
                    return self.too_many(most);
                }
                only_in_order(self, kind, most)?;
            }
            None if self.has_more_than(0)? => return self.unknown(),
            None => {}
        }
        Ok(size)
    }

    fn has_more_than(&mut self, most: u32) -> Flow<bool> {
        let (terms, size) = (self.cx.terms(), self.size()?);
        self.cx.decide(terms.slt(terms.int(most as i32), self.cx.term(size)))
    }

    fn cell(&mut self, of: Cell, i: u32) -> Flow<Value> {
        let (terms, inputs) = (self.cx.terms(), &self.cx.world.inputs);
        let func = self.cx.linked(inputs.func(of))?;
        let v = terms.elem(func, self.r, terms.int(i as i32));
        self.cx.initial(&inputs.type_of(of), v)
    }

    /// A new object of a class of the JDK with these fields; all others at their defaults.
    fn object(&mut self, class: &str, fields: &[(&str, Value)]) -> Flow<Value> {
        let class = self.cx.linked(self.cx.world.program.load(class))?;
        let o = Value::Obj(allocate(self.cx, class));
        fields.iter().for_each(|&(name, v)| self.assign(o, name, v));
        Ok(o)
    }

    fn assign(&mut self, o: Value, field: &str, v: Value) {
        let Value::Obj(o) = o else { return };
        set(self.cx, o, field, v);
    }

    /// A new array of references to objects of a class.
    fn array(&mut self, of: &str, elements: Vec<Value>) -> Flow<Value> {
        let class = self.cx.linked(self.cx.world.program.load(of))?;
        let array = self.cx.linked(self.cx.world.program.array_of(ArrayComponent::Class(class)))?;
        self.cx.world.inputs.tag(array);
        Ok(Value::Obj(self.cx.st.heap.allocate(array, elements.into_iter())))
    }
}

/// These fields of objects that are linked by another, from the first on.
fn chain(first: RefVal, next: &str, fields: &[&str], read: &mut dyn ReadObject) -> Option<Held> {
    let (mut held, mut at) = (Held::default(), first);
    while at != RefVal::Null {
        let place = held.all.len();
        for field in fields {
            held.all.push(read.field(at, field)?);
        }
        if let Some(index) = read.found(at) {
            held.found.push((place, index));
            held.rest = held.all.len();
        }
        at = read.field(at, next)?.as_ref();
    }
    Some(held)
}

/// The elements from index 0 on of an array in a field.
fn first_elements(o: RefVal, array: &str, count: u32, read: &mut dyn ReadObject) -> Option<Held> {
    let array = read.field(o, array)?.as_ref();
    let mut all = read.elements(array)?;
    all.truncate(count as usize);
    Some(Held::of(all))
}
