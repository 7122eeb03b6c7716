//! The problem that a search solves, as one of constraint satisfaction: the variables are the references of a structure, their
//! values null and the objects of the [`Pool`], the constraints the invariants of the program.

use super::{
    called::Called,
    collections,
    fate::Fates,
    pool::{Member, Pick, Pool, Shape},
    reading::Reading,
    written::Written,
};
use crate::{
    input::Holds,
    program::{ClassId, Invariants, MethodId},
    state::Beyond,
    step::World,
    term::{ClassTag, Sort, Term, TypeSet},
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
    rc::Rc,
};

/// A root of the input that denotes a structure.
pub struct Root {
    /// Its name.
    pub name: Term,
    /// The classes that the object may have.
    pub bound: TypeSet,
    /// Whether it may be null.
    pub nullable: bool,
}

/// What a reference may be; and the arrays and strings for which there is no other.
type Values = (Rc<[Pick]>, Vec<Member>);

/// What every candidate is made of and must satisfy.
pub struct Problem {
    /// Runs the invariants.
    pub(super) world: World,
    invariants: Rc<Invariants>,
    pub(super) roots: Vec<Root>,
    pub(super) pool: Pool,
    /// Whether of all objects not used yet only the first is offered: they are all alike.
    pub(super) symmetry: bool,
    /// Whether runs show more than how they end: checks that come later look at a candidate while an earlier one waits, and
    /// what fails for one object is tried for all others alike.
    pub(super) looks_ahead: bool,
    /// Whether only references to objects of the application are decided, and all others left to the solver.
    structural: bool,
    /// What some invariant has compared with an object that was there before: no candidate has one.
    pub(super) compared: Cell<Option<Beyond>>,
    /// Instructions of all runs.
    pub(super) steps: Cell<u64>,
    /// Instructions of runs ahead beyond those that they should take.
    pub(super) beyond_measure: Cell<u64>,
    /// What the code of invariants comes to, and may write.
    pub(super) fates: Fates,
    atoms: RefCell<FxHashMap<Term, Rc<[Term]>>>,
    rooms: RefCell<FxHashMap<ClassId, Rc<Room>>>,
}

/// How many objects of a class a candidate may have: so many of each length, of an array, a string or a collection.
struct Room {
    /// `None` for any number.
    most: Option<u32>,
    lengths: Vec<Option<u32>>,
}

impl Problem {
    /// To find structures that hang off `roots`, of so many objects of each class as `world` has in its scope, in which
    /// `invariants` hold of each object whose class has one. With `symmetry`, of structures that differ only in which of several like
    /// objects is where, one is looked at.
    pub fn new(world: &World, invariants: Rc<Invariants>, roots: Vec<Root>, symmetry: bool) -> Self {
        let world = world.derive(Box::new(Reading), world.limits);
        let of_roots: BTreeSet<ClassId> =
            roots.iter().flat_map(|root| world.terms.members(root.bound).to_vec()).map(|c| ClassId(c.0)).collect();
        let called = Called::by(&world, &invariants, of_roots.into_iter());
        let written = Written::by(&world, &called);
        let looks_ahead = !written.statics && !collections::are_looked_into(&world, &called);
        Self {
            world,
            invariants,
            roots,
            pool: Pool::default(),
            symmetry,
            looks_ahead,
            structural: false,
            compared: Cell::new(None),
            steps: Cell::new(0),
            beyond_measure: Cell::new(0),
            fates: Fates::new(written),
            atoms: RefCell::default(),
            rooms: RefCell::default(),
        }
    }

    /// The same, but that a candidate fails for nothing but what the invariants do on it in their order.
    pub(super) fn in_order(self) -> Self {
        Self { looks_ahead: false, ..self }
    }

    /// The same, but that only references to objects of the application are decided (as LISSA does).
    #[must_use]
    pub fn of_application_objects(self) -> Self {
        Self { structural: true, ..self }
    }

    /// The invariant of an object.
    pub(super) fn invariant_of(&self, member: Member) -> Option<MethodId> {
        self.invariants.of(&self.world.program, self.pool.class(member))
    }

    /// Whether an object is a collection of which not all that could be decided is one.
    pub(super) fn is_filled(&self, member: Member) -> bool {
        let inputs = &self.world.inputs;
        inputs.holds(self.pool.class(member)).is_some_and(|holds| holds != Holds::Elements)
    }

    /// Whether a name is that of a variable.
    pub(super) fn is_decidable(&self, name: Term) -> bool {
        let is_one = || self.pool.place(name).is_some() || self.roots.iter().any(|root| root.name == name);
        let terms = &self.world.terms;
        terms.sort(name) == Sort::Ref && is_one() && (!self.structural || self.world.inputs.is_structural(name))
    }

    /// The roots and cells that a condition speaks of.
    pub(super) fn atoms(&self, condition: Term) -> Rc<[Term]> {
        if let Some(known) = self.atoms.borrow().get(&condition) {
            return known.clone();
        }
        let atoms: Rc<[Term]> = self.world.terms.atoms([condition]).into();
        self.atoms.borrow_mut().insert(condition, atoms.clone());
        atoms
    }

    /// The facts of each element that an index into an array of that length may be of, and last those of none.
    pub(super) fn cases_of_index(&self, index: Term, length: u32) -> Vec<Vec<Term>> {
        let terms = &self.world.terms;
        let width = terms.width(index);
        let mut cases: Vec<Vec<Term>> = (0..length).map(|i| vec![terms.eq(index, terms.bv(width, i.into()))]).collect();
        let none = terms.not(terms.any(cases.iter().flatten().copied()));
        cases.push(vec![none]);
        cases
    }

    /// What a reference may be in a candidate of these objects; and those for which there is no other array or string: of whatever
    /// length they are, there are only so many.
    ///
    /// # Errors
    /// Why an object cannot be made.
    pub(super) fn values(&self, name: Term, present: &[Member]) -> Result<Values, Rc<str>> {
        let world = &self.world;
        let root = self.roots.iter().find(|root| root.name == name);
        let bound = root.map_or_else(|| world.terms.bound(name), |root| Some(root.bound));
        let bound = bound.expect("a reference of the input is declared with a bound");
        let mut values: SmallVec<[Pick; 16]> = SmallVec::new();
        if root.is_none_or(|root| root.nullable) {
            values.push(None);
        }
        let members = world.terms.members(bound);
        let is = |m: &Member| members.binary_search(&ClassTag(self.pool.class(*m).0)).is_ok();
        values.extend(present.iter().copied().filter(is).map(Some));
        let mut instead = vec![];
        for class in members.iter().map(|tag| ClassId(tag.0)) {
            if self.pool.place(name).is_some_and(|place| !self.pool.content(place).is_of_any_type()) {
                self.leave_out_larger(class);
            }
            let new = self.new_objects(class, present)?;
            if new.is_empty() {
                let is_one =
                    |m: &&Member| self.pool.class(**m) == class && self.pool.object(**m).shape.length.is_some();
                instead.extend(present.iter().filter(is_one));
            }
            values.extend(new.into_iter().map(Some));
        }
        Ok((values.as_slice().into(), instead))
    }

    /// Says of a collection that is looked at that larger ones are no inputs, if there would be such within the scope.
    pub(super) fn leave_out_larger(&self, class: ClassId) {
        let (program, inputs) = (&self.world.program, &self.world.inputs);
        let Some(sizes) = self.world.natives.sizes(program, class) else { return };
        let (least, most) = sizes.into_inner();
        if least < most && u32::from(inputs.bounds.array_length) > most {
            let name = &program.class(program.at_run_time(class)).name;
            inputs.universe.leave_out(&format!("{name} with more than {most} entries"));
        }
    }

    /// Objects of a class that a candidate does not have.
    fn new_objects(&self, class: ClassId, present: &[Member]) -> Result<SmallVec<[Member; 4]>, Rc<str>> {
        let of_class = || present.iter().map(|&m| self.pool.object(m)).filter(|o| o.shape.class == class);
        let (room, used) = (self.room(class), of_class().count());
        let most = room.most.map_or(used + 1, |most| most as usize);
        let mut new = SmallVec::new();
        if used >= most {
            return Ok(new);
        }
        let offered = if self.symmetry { 1 } else { most };
        for shape in room.lengths.iter().map(|&length| Shape { class, length }) {
            let unused = (0..most as u32).filter(|&nth| !of_class().any(|o| (o.shape, o.nth) == (shape, nth)));
            for nth in unused.take(offered) {
                new.push(self.pool.member(&self.world, shape, nth).map_err(|e| Rc::<str>::from(e.to_string()))?);
            }
        }
        Ok(new)
    }

    fn room(&self, class: ClassId) -> Rc<Room> {
        let world = &self.world;
        let work_out = || {
            let bounds = &world.inputs.bounds;
            let up_to = |longest: u16| (0..=longest.into()).map(Some).collect();
            let lengths = match world.natives.sizes(&world.program, class) {
                _ if world.inputs.string_class() == Some(class) => up_to(bounds.string_length),
                _ if world.program.class(class).is_array() => up_to(bounds.array_length),
                Some(sizes) => {
                    let longest = u32::from(bounds.array_length).clamp(*sizes.start(), *sizes.end());
                    (*sizes.start()..=longest).map(Some).collect()
                }
                None => vec![None],
            };
            Rc::new(Room { most: world.inputs.scope(class), lengths })
        };
        self.rooms.borrow_mut().entry(class).or_insert_with(work_out).clone()
    }
}
