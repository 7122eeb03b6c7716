//! Collections of the JDK: so many elements, or keys with values, each a cell. Where they are in the fields of a collection of
//! which class is the library's to say, once a program looks there.

use super::{Body, Cell, Declared, Given, InputSpace, Kind};
use crate::{
    classfile::FieldType,
    input::{Datum, FieldRef, Holds},
    program::{ClassId, LinkError, Origin, Worlds},
    state::{Lookups, ObjId},
    term::{RefVal, Sort, Term, Val},
};

/// See the module.
pub struct Collections;

impl Kind for Collections {
    /// Of the class that people use, or one that the application has written; of an unseen class in an open world.
    fn declare(&self, space: &InputSpace, ty: &FieldType) -> Result<Option<Declared>, LinkError> {
        if !matches!(ty, FieldType::Object(_)) || space.universe.origin() == Origin::Jdk {
            return Ok(None);
        }
        let declared = space.program.class_of_type(ty)?;
        let generic = space.program.class(space.program.at_run_time(declared));
        let Some(usual) = space.library.usual(&generic.name) else { return Ok(None) };
        let mut usual = space.program.load(usual)?;
        if let Some(typed) = &space.program.class(declared).typed {
            usual = space.program.typed(usual, &typed.arguments)?;
        }
        let own = space.library.arguments(&generic.name);
        if !own.is_empty() {
            let arguments: Vec<FieldType> = own.iter().map(|&class| FieldType::Object(class.into())).collect();
            usual = space.program.typed(usual, &arguments)?;
        }
        if !space.bounds.structures {
            usual = space.with_usual_keys(usual)?;
        }
        let bound = space.bound_of(declared, || {
            let mut others = space.universe.instances_of(&space.program, generic.id);
            let is_open = space.universe.worlds() == Worlds::Open;
            let extends = |c: ClassId| {
                let above = &space.program.class(c).ancestors;
                above.iter().any(|&c| space.library.holds(&space.program, c).is_some())
            };
            others.retain(|&c| match space.program.class(c) {
                class if class.unseen.is_some() => is_open,
                class => class.origin == Origin::Application && (is_open || !extends(c)),
            });
            [vec![usual], others].concat()
        });
        Ok(Some(Declared { sort: Sort::Ref, bound: Some(bound), most: None }))
    }

    fn most(&self, space: &InputSpace, cell: Cell) -> Option<u64> {
        match cell {
            Cell::Size => Some(space.bounds.array_length.into()),
            Cell::Constants(class) => {
                let of = space.program.class(space.constants_of(class)?);
                let constants = of.statics.iter().filter(|&&f| space.program.field(f).access.is_enum()).count();
                1u64.checked_shl(constants as u32).map(|above| above - 1)
            }
            _ => None,
        }
    }

    fn body(&self, given: &mut Given<'_>, o: u32, class: ClassId) -> Option<Body> {
        let space = given.space;
        if space.universe.origin() == Origin::Jdk {
            return None;
        }
        let holds = space.holds(class)?;
        let types = [space.component(class), space.held(class, 1)];
        let size = match holds {
            Holds::Value | Holds::Pair => 1,
            Holds::Constants | Holds::ByConstant => u64::BITS,
            _ => given.cell(o, Cell::Size) as u32,
        };
        let mut all = vec![];
        let by_constant = matches!(holds, Holds::Constants | Holds::ByConstant);
        let constants = if by_constant { given.cell(o, Cell::Constants(class)) } else { 0 };
        for i in 0..size {
            if by_constant {
                if constants >> i & 1 == 0 {
                    continue;
                }
                all.push(given.datum_of(&types[0], Val::Bv(u64::from(i) + 1)));
                if holds == Holds::ByConstant {
                    all.push(given.datum_of(&types[1], given.element_of(o, Cell::Value(class), i)));
                }
                continue;
            }
            let of = Cell::Element(class);
            let is_open =
                matches!(holds, Holds::Keys | Holds::Entries | Holds::Stacked) && !given.has_looked_at(o, of, i);
            let other = if is_open { given.another(o, of, size, i) } else { None };
            let takes_null = space.takes_null(class);
            let some = |given: &mut Given<'_>, value, ty| match value {
                Datum::Null if !takes_null => given.something(ty),
                value => value,
            };
            let element = other.unwrap_or_else(|| given.datum_of(&types[0], given.element_of(o, of, i)));
            all.push(if holds == Holds::Elements { some(given, element, &types[0]) } else { element });
            if holds.per_item() == 2 {
                let value = given.datum_of(&types[1], given.element_of(o, Cell::Value(class), i));
                all.push(some(given, value, &types[1]));
            }
        }
        if holds == Holds::Value {
            all.retain(|&v| v != Datum::Null);
        }
        if space.has_met(Cell::Before) {
            all = given.in_order(o, &all, holds.per_item());
        }
        Some(Body::Held(holds, all))
    }
}

impl InputSpace {
    /// What a collection of this class of the JDK holds; `None` of any other class.
    pub fn holds(&self, class: ClassId) -> Option<Holds> {
        self.library.holds(&self.program, self.program.at_run_time(class))
    }

    /// For a collection that is declared with this class: the class that people use, what that holds, and the classes of it, as far as they are known.
    pub fn usual_collection(&self, declared: ClassId) -> Option<(ClassId, Holds, Vec<Option<ClassId>>)> {
        let plain = self.program.class(self.program.at_run_time(declared));
        let usual = self.program.load(self.library.usual(&plain.name)?).ok()?;
        let holds = self.holds(usual)?;
        let held = (0..holds.per_item()).map(|i| self.program.class_of_type(&self.type_argument(declared, i)).ok());
        Some((usual, holds, held.collect()))
    }

    /// Whether null may be in a collection of this class; any other object may hold it.
    pub fn takes_null(&self, class: ClassId) -> bool {
        self.library.takes_null(&self.program, class)
    }

    /// Whether a reference of the input is declared with a type of collections, for which it has the class that people use.
    pub fn is_usual(&self, r: Term) -> bool {
        let classes = self.terms.bound(r).map_or_else(Vec::new, |bound| self.terms.members(bound).to_vec());
        let is_wide = || self.string_class().is_some_and(|strings| self.type_allows(r, strings));
        classes.iter().any(|class| self.holds(ClassId(class.0)).is_some()) && !is_wide()
    }

    /// Whether an object of this class equals itself alone.
    pub fn equals_itself_alone(&self, class: ClassId) -> bool {
        self.library.equals_itself_alone(&self.program, class)
    }

    /// A collection that is declared with keys of any class, with keys of the one that people use; others are left out.
    fn with_usual_keys(&self, class: ClassId) -> Result<ClassId, LinkError> {
        let plain = self.program.at_run_time(class);
        let holds = self.holds(class);
        let Some(holds @ (Holds::Keys | Holds::Entries | Holds::Stacked)) = holds else { return Ok(class) };
        let FieldType::Object(declared) = self.type_argument(class, 0) else { return Ok(class) };
        let Some(key) = self.library.usual_key(&declared) else { return Ok(class) };
        let plain = self.program.class(plain);
        self.universe.leave_out(&format!("{} with keys that are no {key}", plain.name));
        let value = (holds.per_item() == 2).then(|| self.type_argument(class, 1));
        let arguments: Vec<FieldType> = [FieldType::Object(key.into())].into_iter().chain(value).collect();
        self.program.typed(plain.id, &arguments)
    }
}

impl Given<'_> {
    /// Whether the path depends on what an item is: the model says it, or it has come out of a hash table.
    fn has_looked_at(&mut self, o: u32, of: Cell, i: u32) -> bool {
        let lookups = self.state.heap.lookups().map(|(_, lookups)| lookups);
        self.speaks_of(o, of, i)
            || lookups
                .filter(|lookups| self.eval.value(lookups.of) == Val::Ref(RefVal::Input(o)))
                .any(|lookups| lookups.whole.is_some() || lookups.found.iter().any(|found| found.index == i))
    }

    /// Whether the model says what a cell that has an index holds.
    fn speaks_of(&self, o: u32, of: Cell, i: u32) -> bool {
        self.space.func(of).is_ok_and(|func| self.object(o).elements.contains_key(&(func, i)))
    }

    /// Items in the order of iteration, of which these are in that of their indices.
    fn in_order(&self, o: u32, all: &[Datum], per_item: usize) -> Vec<Datum> {
        let mut items: Vec<&[Datum]> = vec![];
        for (i, item) in all.chunks_exact(per_item).enumerate().rev() {
            let before = self.element_of(o, Cell::Before, i as u32).as_bits() as usize;
            items.insert(before.min(items.len()), item);
        }
        items.concat()
    }

    /// Key number `i` of so many, which nobody has looked at, unlike the others: a box of a number that does not come up by itself,
    /// such a string, or one of a few that is not taken. `None` of a type that has no more of them.
    fn another(&mut self, o: u32, of: Cell, size: u32, i: u32) -> Option<Datum> {
        let (space, ty) = (self.space, self.space.type_of(of));
        let FieldType::Object(class) = &ty else { return None };
        let nth = (0..i).filter(|&j| !self.speaks_of(o, of, j)).count();
        let known: Vec<Val> =
            (0..size).filter(|&j| self.speaks_of(o, of, j)).map(|j| self.element_of(o, of, j)).collect();
        if let Some(constants) = space.enum_type(&ty) {
            self.state.statics.init(constants)?;
            let most = space.enum_constants(constants, self.state).len() as u64;
            let taken: Vec<u64> = known.iter().map(|v| v.as_bits().min(most)).collect();
            let mut free = (1..=most).chain([0]).filter(|choice| !taken.contains(choice));
            return free.nth(nth).map(|choice| self.datum_of(&ty, Val::Bv(choice)));
        }
        if let Some(all) = space.library.all(space.program(), class) {
            let taken = known;
            let mut is_taken = |body: &Body| taken.iter().any(|&v| self.holds_same(v, body));
            let free: Vec<Body> = all.into_iter().filter(|body| !is_taken(body)).collect();
            return Some(
                free.into_iter().nth(nth).map_or(Datum::Null, |body| Datum::Object(self.add(class.clone(), body))),
            );
        }
        let loaded = space.program().load(class).ok()?;
        if space.program().class(loaded).origin == Origin::Application && space.equals_itself_alone(loaded) {
            return Some(self.something(&ty));
        }
        let taken = [known, self.missing(o)].concat();
        // Of those that come round again when they are counted up, some are free if any is.
        let mut spares = (0..=u32::from(u8::MAX)).map_while(|round| {
            let n = 1000 + i + round * size;
            space.library.unlike(space.program(), class, n)
        });
        let body = spares.find(|body| !taken.iter().any(|&v| self.holds_same(v, body)))?;
        Some(Datum::Object(self.add(class.clone(), body)))
    }

    /// The keys that a path has looked up in a hash table of the input and not found.
    fn missing(&mut self, o: u32) -> Vec<Val> {
        let of_it = |lookups: &&Lookups| self.eval.value(lookups.of) == Val::Ref(RefVal::Input(o));
        let lookups: Vec<Lookups> = self.state.heap.lookups().map(|(_, of)| of).filter(of_it).cloned().collect();
        let keys = lookups.iter().flat_map(|lookups| lookups.missing.iter());
        keys.map(|&key| self.eval.value(self.term(key))).collect()
    }

    /// Something of this type that nobody has looked at and that is not null, if we know how to make it.
    fn something(&mut self, ty: &FieldType) -> Datum {
        let (space, program) = (self.space, self.space.program());
        let FieldType::Object(class) = ty else { return Datum::Null };
        // A string is an object, and can be compared with others.
        let is_any = program.load(class).is_ok_and(|class| program.class(class).superclass.is_none());
        let class = match space.string_class().filter(|_| is_any) {
            Some(strings) => &program.class(strings).name,
            None => class,
        };
        if space.enum_type(ty).is_some() {
            return self.datum_of(ty, Val::Bv(1));
        }
        let known = space.library.unlike(program, class, 0);
        let known = known.or_else(|| space.library.all(program, class)?.into_iter().next());
        if let Some(body) = known {
            return Datum::Object(self.add(class.clone(), body));
        }
        match program.load(class).map(|class| program.class(class)) {
            Ok(of) if of.origin == Origin::Application && of.is_instantiable() => {
                let zero = |&f| {
                    let ty = program.field(f).ty.clone();
                    let none = if ty.base().is_some() { Val::Bv(0) } else { Val::Ref(RefVal::Null) };
                    (FieldRef::of(program, f), ty, none)
                };
                let fields: Vec<_> = of.layout.iter().map(zero).collect();
                let fields = fields.into_iter().map(|(f, ty, none)| (f, self.datum_of(&ty, none))).collect();
                Datum::Object(self.add(class.clone(), Body::Fields(fields)))
            }
            _ => Datum::Null,
        }
    }

    /// Whether a key is a box or a string of this content.
    fn holds_same(&mut self, key: Val, body: &Body) -> bool {
        let Val::Ref(r) = key else { return false };
        match (body, r) {
            (Body::Fields(wanted), _) => self.number_in(r).is_some_and(|n| wanted.iter().all(|&(_, v)| v == n)),
            (Body::Text(wanted), RefVal::Input(o)) => self.characters(o)[..] == wanted[..],
            (Body::Text(wanted), RefVal::Allocated(o)) => {
                self.state.heap.interned(ObjId(o)).is_some_and(|text| text[..] == wanted[..])
            }
            _ => false,
        }
    }

    /// The number in a box.
    fn number_in(&mut self, r: RefVal) -> Option<Datum> {
        let class = match r {
            RefVal::Input(o) => ClassId(self.object(o).class?.0),
            RefVal::Allocated(o) => self.state.heap.class_of(ObjId(o)),
            RefVal::Null => return None,
        };
        let program = self.space.program();
        let of = program.field(*program.class(class).layout.first()?);
        of.ty.base()?;
        Some(match r {
            RefVal::Input(o) => {
                let n = self.fields(o).into_iter().find(|&(f, _)| program.field(f).slot == of.slot);
                self.datum_of(&of.ty, n.map_or(Val::Bv(0), |(_, v)| v))
            }
            RefVal::Allocated(o) => self.datum(&of.ty, self.state.heap.cell(ObjId(o), of.slot as usize)),
            RefVal::Null => return None,
        })
    }
}
