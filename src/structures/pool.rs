//! The objects that candidates are made of, and the names of their cells: the same in every candidate, so that what is
//! known of one is known of all.

use crate::{
    input::Cell,
    program::{ClassId, LinkError},
    state::Value,
    step::World,
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

/// All objects so far, in the order in which some candidate first had them. Append-only.
#[derive(Default)]
pub(super) struct Pool {
    objects: FrozenVec<Box<Object>>,
    /// By class and number within it.
    members: RefCell<FxHashMap<(ClassId, u32), Member>>,
    by_name: RefCell<FxHashMap<Term, Member>>,
    places: RefCell<FxHashMap<Term, Place>>,
}

/// An object of the pool.
pub(super) struct Object {
    pub(super) class: ClassId,
    /// Which of its class.
    pub(super) nth: u32,
    /// The reference to it, never null and different from all others.
    pub(super) reference: Term,
    /// Its cells in layout order.
    pub(super) cells: Vec<Content>,
}

/// What a cell holds at first.
pub(super) struct Content {
    /// Its name, a root.
    pub(super) name: Term,
    /// As it lies in the object.
    pub(super) value: Value,
    /// The initial-heap function that reads it.
    pub(super) func: Func,
}

impl Pool {
    /// Object number `nth` of a class.
    pub(super) fn member(&self, world: &World, class: ClassId, nth: u32) -> Result<Member, LinkError> {
        if let Some(&known) = self.members.borrow().get(&(class, nth)) {
            return Ok(known);
        }
        let member = Member(self.objects.len() as u32);
        let name = format!("{}{nth}", world.inputs.short_name(class));
        let bound = Some(world.inputs.classes(&[class], None));
        let itself = world.terms.declare_sym(Decl { name: name.as_str().into(), sort: Sort::Ref, bound, most: None });
        let mut cells = vec![];
        for (slot, &f) in world.program.class(class).layout.iter().enumerate() {
            let field = world.program.field(f);
            let value = world.inputs.root(&format!("{name}.{}", field.name), &field.ty)?;
            let content = root_of(world, value);
            self.places.borrow_mut().insert(content, Place { member, slot: slot as u32 });
            cells.push(Content { name: content, value, func: world.inputs.func(Cell::Field(f))? });
        }
        self.by_name.borrow_mut().insert(itself, member);
        let reference = world.terms.input(member.0, itself);
        self.objects.push(Box::new(Object { class, nth, reference, cells }));
        self.members.borrow_mut().insert((class, nth), member);
        Ok(member)
    }

    /// An object.
    pub(super) fn object(&self, member: Member) -> &Object {
        &self.objects[member.0 as usize]
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

    /// The name of a cell of an object; `None` if its class has none such.
    pub(super) fn cell(&self, member: Member, func: Func) -> Option<Term> {
        self.object(member).cells.iter().find(|c| c.func == func).map(|c| c.name)
    }
}

/// The root that a value of the input is made of.
fn root_of(world: &World, value: Value) -> Term {
    let Value::Sym(mut t) = value else { unreachable!("a root is an input") };
    while let Node::Zext(_, inner) | Node::Sext(_, inner) = world.terms.node(t) {
        t = inner;
    }
    t
}
