//! The objects that candidates are made of, and the names of their cells: the same in every candidate, so that what is
//! known of one is known of all. An array, a string or a collection has its length from the start: one of another length is another object.

use crate::{
    classfile::{FieldType, Name},
    input::{At, Cell, Content as InputContent, default_of},
    program::{Class, ClassId, LinkError, MethodId, OBJECT},
    state::{ObjId, State, Value},
    step::{Cx, World},
    term::{Decl, Func, Node, Sort, Term},
};
use elsa::FrozenVec;
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// An object of the pool.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Member(pub(super) u32);

/// What a reference is decided to be: null or an object of the pool.
pub(super) type Pick = Option<Member>;

/// Where a name belongs: a cell of an object, by slot.
#[derive(Copy, Clone, Debug)]
pub(super) struct Place {
    pub(super) member: Member,
    pub(super) slot: u32,
}

/// What objects have in common that differ in nothing but their names.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    pub(super) class: ClassId,
    /// How many elements or characters it has, if it is an array, a collection or a string.
    pub(super) length: Option<u32>,
}

/// All objects so far, in the order in which some candidate first had them. Append-only.
#[derive(Default)]
pub(super) struct Pool {
    objects: FrozenVec<Box<Object>>,
    /// By shape and number within it.
    members: RefCell<FxHashMap<(Shape, u32), Member>>,
    by_name: RefCell<FxHashMap<Term, Member>>,
    places: RefCell<FxHashMap<Term, Place>>,
}

/// An object of the pool.
pub(super) struct Object {
    pub(super) shape: Shape,
    /// Which of its shape.
    pub(super) nth: u32,
    /// The reference to it, never null and different from all others.
    pub(super) reference: Term,
    /// Its fields in layout order, its elements or its characters; of a map the keys, then the values.
    pub(super) cells: Vec<Content>,
    /// The initial-heap function that reads its length.
    pub(super) extent: Option<Func>,
    /// Where its cells lie.
    held: Held,
}

/// Where the cells of an object lie in the heap of a run.
#[derive(Copy, Clone)]
enum Held {
    /// In the object.
    Itself,
    /// In an array of this class: the characters of a string.
    Characters(ClassId),
    /// A collection: where its class has them, which is filled with them.
    Filled,
}

/// An object of a candidate in the heap of a run.
pub(super) struct Allocated {
    /// The object.
    pub(super) object: ObjId,
    /// What has its cells by slot, if anything has.
    pub(super) cells: Option<ObjId>,
    /// How it is filled, if it has to be.
    pub(super) filler: Option<MethodId>,
}

/// What a cell holds at first.
pub(super) struct Content {
    /// Its name, a root.
    pub(super) name: Term,
    /// As it lies in the object.
    pub(super) value: Value,
    pub(super) ty: FieldType,
    /// The initial-heap function that reads it; one for all elements of an array.
    pub(super) func: Func,
    /// Its index, if it is an element.
    pub(super) index: Option<u32>,
}

impl Pool {
    /// Object number `nth` of a shape.
    pub(super) fn member(&self, world: &World, shape: Shape, nth: u32) -> Result<Member, LinkError> {
        if let Some(&known) = self.members.borrow().get(&(shape, nth)) {
            return Ok(known);
        }
        let inputs = &world.inputs;
        let member = Member(self.objects.len() as u32);
        let short = inputs.short_name(shape.class);
        let name = match shape.length {
            Some(length) => format!("{short}{nth}:{length}"),
            None => format!("{short}{nth}"),
        };
        let bound = Some(inputs.classes(&[shape.class], None));
        let itself = world.terms.declare_sym(Decl { name: name.as_str().into(), sort: Sort::Ref, bound, most: None });
        let is_string = inputs.string_class() == Some(shape.class);
        let holds = inputs.holds(shape.class);
        let held = match holds {
            _ if is_string => Held::Characters(inputs.class_of_characters()?),
            Some(_) if shape.length.is_some() => Held::Filled,
            _ => Held::Itself,
        };
        let mut cells = vec![];
        let mut add = |called: String, ty: FieldType, cell: Cell, index: Option<u32>| {
            let value = inputs.root(&called, &ty)?;
            let content = root_of(world, value);
            self.places.borrow_mut().insert(content, Place { member, slot: cells.len() as u32 });
            cells.push(Content { name: content, value, ty, func: inputs.func(cell)?, index });
            Ok::<(), LinkError>(())
        };
        match shape.length {
            Some(length) => {
                let class = if let Held::Characters(class) = held { class } else { shape.class };
                for i in 0..length {
                    add(format!("{name}[{i}]"), inputs.component(class), Cell::Element(class), Some(i))?;
                }
                for i in (0..length).filter(|_| holds.is_some_and(|holds| holds.per_item() == 2)) {
                    let value = Cell::Value(class);
                    add(format!("{name}[{i}].value"), inputs.type_of(value), value, Some(i))?;
                }
            }
            None => {
                for &f in &world.program.class(shape.class).layout {
                    let field = world.program.field(f);
                    add(format!("{name}.{}", field.name), inputs.field_type(f), Cell::Field(f), None)?;
                }
            }
        }
        let cell = match held {
            Held::Characters(_) => Cell::Characters,
            Held::Filled => Cell::Size,
            Held::Itself => Cell::Length,
        };
        let extent = if shape.length.is_some() { Some(inputs.func(cell)?) } else { None };
        self.by_name.borrow_mut().insert(itself, member);
        let reference = world.terms.input(member.0, itself);
        self.objects.push(Box::new(Object { shape, nth, reference, cells, extent, held }));
        self.members.borrow_mut().insert((shape, nth), member);
        Ok(member)
    }

    /// An object.
    pub(super) fn object(&self, member: Member) -> &Object {
        &self.objects[member.0 as usize]
    }

    /// The class of an object.
    pub(super) fn class(&self, member: Member) -> ClassId {
        self.object(member).shape.class
    }

    /// The name of an object, a root.
    pub(super) fn name(&self, world: &World, member: Member) -> Term {
        match world.terms.node(self.object(member).reference) {
            Node::Input(_, name) => name,
            _ => unreachable!("an object of the pool has a name"),
        }
    }

    /// The object that a reference is: as [`Object::reference`], or its name.
    pub(super) fn denoted(&self, world: &World, r: Term) -> Option<Member> {
        match world.terms.node(r) {
            Node::Input(_, name) => self.by_name.borrow().get(&name).copied(),
            _ => self.by_name.borrow().get(&r).copied(),
        }
    }

    /// The cell of that name.
    pub(super) fn place(&self, name: Term) -> Option<Place> {
        self.places.borrow().get(&name).copied()
    }

    /// What a cell holds at first.
    pub(super) fn content(&self, place: Place) -> &Content {
        &self.object(place.member).cells[place.slot as usize]
    }

    /// An object as it lies in the heap of a run.
    pub(super) fn allocate(&self, world: &World, st: &mut State, member: Member) -> Allocated {
        let object = self.object(member);
        let class = world.program.at_run_time(object.shape.class);
        world.inputs.tag(class);
        let of = world.program.class(class);
        let cells = object.cells.iter().map(|c| c.value);
        let characters = match object.held {
            Held::Characters(characters) => characters,
            Held::Filled => {
                let defaults = of.layout.iter().map(|&f| default_of(&world.program.field(f).ty));
                let o = st.heap.allocate(class, defaults);
                let items = object.shape.length.unwrap_or(0);
                let filler = world.natives.filler(&Cx::new(world, st), class, items).ok().flatten();
                if filler.is_none() {
                    st.heap.set_opaque(o, unknown(of));
                }
                return Allocated { object: o, cells: None, filler };
            }
            Held::Itself => {
                let o = st.heap.allocate(class, cells);
                let owners = of.layout.iter().map(|&f| world.program.field(f).class);
                let inputs = &world.inputs;
                if object.shape.length.is_none() && !owners.into_iter().all(|owner| inputs.is_open(owner)) {
                    st.heap.set_opaque(o, unknown(of));
                }
                return Allocated { object: o, cells: Some(o), filler: None };
            }
        };
        world.inputs.tag(characters);
        let held = st.heap.allocate(characters, cells);
        let name = self.name(world, member);
        let field = |&f| match world.inputs.content(name, At::Field(f)) {
            Some(InputContent::Itself(_)) => Value::Obj(held),
            _ => default_of(&world.program.field(f).ty),
        };
        Allocated { object: st.heap.allocate(class, of.layout.iter().map(field)), cells: Some(held), filler: None }
    }
}

impl Content {
    /// Whether it is declared to be any object.
    pub(super) fn is_of_any_type(&self) -> bool {
        matches!(&self.ty, FieldType::Object(name) if &**name == OBJECT)
    }
}

impl Object {
    /// The name of the field that `func` reads; `None` if the class has none such.
    pub(super) fn field(&self, func: Func) -> Option<Term> {
        if self.shape.length.is_some() {
            return None;
        }
        self.cells.iter().find(|c| c.func == func).map(|c| c.name)
    }

    /// The name of element or character number `i`, or of the value of such an entry, if there are as many.
    pub(super) fn element(&self, func: Func, i: u64) -> Option<Term> {
        let length = self.shape.length.filter(|&length| i < length.into())?;
        let at = [i as usize, (i + u64::from(length)) as usize];
        let cells = at.iter().filter_map(|&at| self.cells.get(at));
        cells.into_iter().find(|c| c.func == func).map(|c| c.name)
    }

    /// Its length, if that is what `func` reads of it.
    pub(super) fn length(&self, func: Func) -> Option<u32> {
        self.shape.length.filter(|_| self.extent == Some(func))
    }
}

/// Why nobody looks into an object of this class.
fn unknown(class: &Class) -> Name {
    format!("an input object of class {}", class.java_name()).into()
}

/// The root that a value of the input is made of.
pub(super) fn root_of(world: &World, value: Value) -> Term {
    let Value::Sym(mut t) = value else { unreachable!("a root is an input") };
    while let Node::Zext(_, inner) | Node::Sext(_, inner) = world.terms.node(t) {
        t = inner;
    }
    t
}
