//! What all paths of a run share: the program, the terms, the policies and the bounds.

use super::{CallSite, Cx, Fault, Flow, Host, Site};
use crate::{
    classfile::{BaseType, ConstIdx, Constant, FieldType},
    program::{ArrayComponent, Class, ClassId, ClassKind, FieldId, LinkError, MethodId, Origin, Program, Universe},
    state::{Heap, ObjId, State, Value},
    term::{ClassTag, Decl, Func, Node, Sort, Term, Terms, TypeSet},
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

/// How an input reference becomes known: one implementation per published algorithm.
pub trait HeapStrategy {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// A reference of the input comes onto the stack; `sym` is a root or an initial cell.
    ///
    /// # Errors
    /// Asks [`super::Ask::Settle`] where the strategy wants it settled now.
    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value>;

    /// The content of a cell of `r`, where `r` depends on the input and is not null, and an index is in bounds.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value>;

    /// Assigns a cell of `r`, where `r` depends on the input and is not null, and an index is in bounds.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow;

    /// The condition that two references are the same, neither of them null and at least one of them of the input.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about one of them.
    fn same(&self, cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Term> {
        Ok(cx.terms().eq(a, b))
    }

    /// The condition that `r` is not null and an instance of `class`.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn instance(&self, cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Term> {
        Ok(cx.is_instance(r, class))
    }

    /// Why its results are not to be relied upon, if they are not.
    fn caveat(&self) -> Option<&'static str> {
        None
    }
}

/// The invariant of a class: a method without parameters that returns a boolean.
pub type Invariant = Box<dyn Fn(&Program, ClassId) -> Option<MethodId>>;

/// What makes the receiver of the method under test.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Driver {
    /// A static method that returns it.
    pub method: MethodId,
    /// What it is given, if it takes an int: how large the receiver may be.
    pub scope: Option<i32>,
}

/// Which cell of an object.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// An instance field.
    Field(FieldId),
    /// The element of an array at this index.
    Element(Term),
    /// The length of an array.
    Length,
}

/// What an initial-heap function stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// An instance field.
    Field(FieldId),
    /// The elements of arrays of this class.
    Element(ClassId),
    /// The length of arrays.
    Length,
    /// The length of strings.
    Characters,
}

/// A method body of ours: arguments, receiver first, to a reply.
pub type Native = fn(&mut Cx<'_>, &[Value]) -> Flow<Reply>;

/// What a method body of ours has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The result.
    Value(Value),
    /// The method returns nothing.
    Void,
    /// Nothing special about this call: run the method's own bytecode.
    Bytecode,
    /// Call another method with these arguments instead; what that returns is the result.
    Call(MethodId, SmallVec<[Value; 4]>),
}

/// Methods without usable bytecode, and the classes only the JDK can name.
pub trait Natives {
    /// Our body for a method, if there is one.
    fn find(&self, program: &Program, method: MethodId) -> Option<Native>;

    /// The machine as the JVM and the class initializers of the JDK leave it before the program's first instruction.
    /// That is done once: every path starts from a copy, which shares it.
    fn base(&self, world: &World) -> State;

    /// The exception object the JVM raises.
    ///
    /// # Errors
    /// Ends the path when the exception's class cannot be loaded.
    fn raise(&self, cx: &mut Cx<'_>, fault: &Fault) -> Flow<ObjId>;

    /// The object a string constant denotes (JVMS §5.1).
    ///
    /// # Errors
    /// Ends the path when the class of strings cannot be loaded.
    fn string(&self, cx: &mut Cx<'_>, text: &[u16]) -> Flow<ObjId>;

    /// Where the content of a string object is: its byte array, and its coder (0 for Latin-1, 1 for UTF-16).
    fn string_parts(&self, program: &Program, st: &State, o: ObjId) -> Option<(Value, Value)>;

    /// The object that stands for a class (JVMS §5.1).
    ///
    /// # Errors
    /// Ends the path when the class of classes cannot be loaded.
    fn class_object(&self, cx: &mut Cx<'_>, class: ClassId) -> Flow<ObjId>;

    /// Links a dynamically computed call site (JVMS §5.4.3.6): the static method, of the call site's type, that it calls
    /// from then on. The state stays as it is.
    ///
    /// # Errors
    /// Ends the path when a class cannot be linked.
    fn link(&self, cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<MethodId>;

    /// Links a method type, a method handle or a dynamically computed constant of a class (JVMS §5.4.3.5, §5.4.3.6): the
    /// static method without parameters that answers it. The state stays as it is.
    ///
    /// # Errors
    /// Ends the path when a class cannot be linked.
    fn link_constant(&self, cx: &mut Cx<'_>, class: ClassId, constant: &Constant) -> Flow<MethodId>;

    /// Whether an exception of this class means that an assertion failed.
    fn is_assertion(&self, program: &Program, class: ClassId) -> bool;

    /// The class of strings.
    fn string_class(&self, program: &Program) -> Option<ClassId>;

    /// Whether a field of the class of strings is the array of its characters.
    fn is_characters(&self, program: &Program, f: FieldId) -> bool;

    /// Whether any content of its fields makes an object of this class: a box, not a string.
    fn is_transparent(&self, program: &Program, class: ClassId) -> bool;

    /// Whether objects of this class are sets that only grow, as far as the program has code for it: it never takes anything
    /// out of one.
    fn only_grows(&self, program: &Program, class: ClassId) -> bool;

    /// Whether a method adds to a set and says whether that was new.
    fn is_growth(&self, program: &Program, method: MethodId) -> bool;

    /// The objects in such a set; `None` where it does not tell objects of `class` apart by their identity.
    fn elements(&self, program: &Program, heap: &Heap, set: ObjId, class: ClassId) -> Option<Vec<ObjId>>;

    /// Whether an exception of this class passes a class initializer unwrapped (JVMS §5.5 step 10).
    fn is_error(&self, program: &Program, class: ClassId) -> bool;
}

/// How far to go, and what is an input.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Input objects per class; `None` for any number.
    pub scope: Option<u32>,
    /// Iterations of one loop in one call that have a decision in them.
    pub loops: u32,
    /// Frames on the call stack; one more is a `StackOverflowError`.
    pub depth: u32,
    /// Elements of an array of the input.
    pub array_length: u16,
    /// Characters of a string of the input.
    pub string_length: u16,
    /// Whether static fields of the application are inputs, see [`World::static_input`].
    pub static_inputs: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { scope: None, loops: 16, depth: 10_000, array_length: u16::MAX, string_length: 4, static_inputs: false }
    }
}

/// Everything the paths of a run share.
pub struct World {
    /// The classes.
    pub program: Rc<Program>,
    /// The terms.
    pub terms: Rc<Terms>,
    /// Which classes an input object may have.
    pub universe: Rc<Universe>,
    /// How input references become known.
    pub strategy: Box<dyn HeapStrategy>,
    /// Methods without usable bytecode.
    pub natives: Rc<dyn Natives>,
    /// How far to go.
    pub bounds: Bounds,
    /// Whether assertions of the application are on.
    pub assertions: bool,
    /// The machine around a program that runs on values of its own; `None` where inputs are unknown.
    pub host: Option<Box<dyn Host>>,
    cells: Rc<RefCell<Cells>>,
    /// Objects of the input at most, for classes that have a bound of their own; see [`World::scope`].
    pub scopes: Vec<(String, u32)>,
    /// Whether there is a precondition, and so a structure: references to other objects are settled by no strategy before
    /// the program looks into them.
    pub structure_only: bool,
    /// The invariants of classes that are run before the method under test, on what it is given.
    pub required: Option<Invariant>,
    /// What makes the receiver; `None` where that is an input.
    pub driver: Option<Driver>,
    /// What the program chooses: inputs, by the number of choices before and the bound.
    chosen: RefCell<FxHashMap<(usize, Option<u64>), Term>>,
    /// What passes before each look at a clock: inputs.
    time: RefCell<Vec<Term>>,
    /// What the calls of an abstract method return, in order: inputs.
    results: RefCell<FxHashMap<MethodId, Vec<Value>>>,
    /// The static fields that are inputs and have been met.
    statics: RefCell<FxHashMap<FieldId, Value>>,
    /// By method number: our body, where that is known.
    bodies: RefCell<Vec<Option<Option<Native>>>>,
    strings: OnceCell<Option<ClassId>>,
    /// What the call sites linked so far call.
    call_sites: RefCell<FxHashMap<Site, MethodId>>,
    /// What answers the constants linked so far that take code to make.
    makers: RefCell<FxHashMap<(ClassId, ConstIdx), MethodId>>,
}

/// The correspondence of cells and initial-heap functions, and caches over types.
#[derive(Default)]
struct Cells {
    funcs: FxHashMap<Cell, Func>,
    cells: FxHashMap<Func, Cell>,
    bounds: FxHashMap<ClassId, TypeSet>,
    subtypes: FxHashMap<(TypeSet, ClassId), TypeSet>,
    /// Roots of an enum type, and which.
    enums: FxHashMap<Term, ClassId>,
}

impl World {
    /// A world over a loaded program.
    pub fn new(
        program: impl Into<Rc<Program>>,
        universe: Universe,
        strategy: Box<dyn HeapStrategy>,
        natives: Box<dyn Natives>,
        bounds: Bounds,
    ) -> Self {
        Self::over(program.into(), Rc::default(), Rc::new(universe), strategy, natives.into(), bounds)
    }

    fn over(
        program: Rc<Program>,
        terms: Rc<Terms>,
        universe: Rc<Universe>,
        strategy: Box<dyn HeapStrategy>,
        natives: Rc<dyn Natives>,
        bounds: Bounds,
    ) -> Self {
        Self {
            program,
            terms,
            universe,
            strategy,
            natives,
            bounds,
            assertions: true,
            host: None,
            scopes: vec![],
            structure_only: false,
            required: None,
            driver: None,
            chosen: RefCell::default(),
            time: RefCell::default(),
            results: RefCell::default(),
            statics: RefCell::default(),
            cells: Rc::default(),
            bodies: RefCell::default(),
            strings: OnceCell::new(),
            call_sites: RefCell::default(),
            makers: RefCell::default(),
        }
    }

    /// A world of the same classes, terms and input cells, for runs of another kind: they read the input by another strategy
    /// and have bounds of their own.
    pub fn beside(&self, strategy: Box<dyn HeapStrategy>, bounds: Bounds) -> Self {
        let (program, terms, universe) = (self.program.clone(), self.terms.clone(), self.universe.clone());
        let mut beside = Self::over(program, terms, universe, strategy, self.natives.clone(), bounds);
        beside.cells = self.cells.clone();
        beside.assertions = self.assertions;
        beside.scopes.clone_from(&self.scopes);
        beside
    }

    /// A root of the input: a parameter, the receiver, a static field.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn root(&self, name: &str, ty: &FieldType) -> Result<Value, LinkError> {
        let bound = self.bound_of(ty)?;
        let Some(class) = self.enum_type(ty) else {
            let t = self.terms.declare_sym(Decl { name: name.into(), sort: sort_of(ty), bound, most: None });
            return Ok(self.widen(ty, t));
        };
        let t = self.terms.declare_sym(Decl { name: name.into(), sort: ENUM, bound: None, most: None });
        self.cells.borrow_mut().enums.insert(t, class);
        Ok(Value::Sym(t))
    }

    /// The time, a long, that passes before look number `look` at a clock, whichever path looks.
    pub fn time_passed(&self, look: usize) -> Term {
        /// Sums of many are still positive, and yet many years of nanoseconds.
        const MOST: u64 = 1 << 56;
        let mut time = self.time.borrow_mut();
        while time.len() <= look {
            let name = format!("time{}", time.len() + 1).into();
            time.push(self.terms.declare_sym(Decl { name, sort: Sort::Bv(64), bound: None, most: Some(MOST) }));
        }
        time[look]
    }

    /// The int that the program gets when it has chosen so often before, whichever path chooses: any bits, or a number that
    /// is not negative and no more than `most`.
    pub fn chosen(&self, before: usize, most: Option<u64>) -> Term {
        let declared = || {
            let name = format!("choose#{}", before + 1).into();
            self.terms.declare_sym(Decl { name, sort: Sort::Bv(32), bound: None, most })
        };
        *self.chosen.borrow_mut().entry((before, most)).or_insert_with(declared)
    }

    /// Whether a term is such a time.
    pub fn is_time(&self, t: Term) -> bool {
        self.time.borrow().contains(&t)
    }

    /// What call number `call` of an abstract method returns, whichever path and object calls; `None` of a `void` method.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn result(&self, method: MethodId, call: usize) -> Result<Option<Value>, LinkError> {
        let m = self.program.method(method);
        let Some(ty) = &m.descriptor.ret else { return Ok(None) };
        let known = self.results.borrow().get(&method).map_or(0, Vec::len);
        for nth in known..=call {
            let class = self.short_name(m.class);
            let class = class.rsplit('$').next().unwrap_or(&class);
            let result = self.root(&format!("{class}.{}#{}", m.name, nth + 1), ty)?;
            self.results.borrow_mut().entry(method).or_default().push(result);
        }
        Ok(Some(self.results.borrow()[&method][call]))
    }

    /// What a static field holds once its class is initialized, whichever path does that, if it is an input: with
    /// [`Bounds::static_inputs`], a field of the application that the program may assign at any time.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn static_input(&self, f: FieldId) -> Result<Option<Value>, LinkError> {
        let field = self.program.field(f);
        let class = self.program.class(field.class);
        let own = class.origin == Origin::Application && class.acts_for.is_none();
        if !self.bounds.static_inputs || !own || field.access.is_final() || field.access.is_synthetic() {
            return Ok(None);
        }
        let known = self.statics.borrow().get(&f).copied();
        if known.is_some() {
            return Ok(known);
        }
        let root = self.root(&format!("{}.{}", self.short_name(class.id), field.name), &field.ty)?;
        self.statics.borrow_mut().insert(f, root);
        Ok(Some(root))
    }

    /// The receiver of a method of `class`: of exactly that class if it can be instantiated, else of any subclass.
    pub fn receiver(&self, class: ClassId) -> Term {
        let all = self.universe.instances_of(&self.program, class);
        let exact = if all.contains(&class) { vec![class] } else { all };
        let bound = Some(self.classes(&exact, None));
        self.terms.declare_sym(Decl { name: "this".into(), sort: Sort::Ref, bound, most: None })
    }

    /// The initial-heap function of a cell.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn func(&self, cell: Cell) -> Result<Func, LinkError> {
        if let Some(&func) = self.cells.borrow().funcs.get(&cell) {
            return Ok(func);
        }
        let decl = match cell {
            Cell::Field(f) => self.decl(&self.program.field(f).name, &self.program.field(f).ty)?,
            Cell::Element(class) => self.decl("[]", &self.component(class))?,
            Cell::Length | Cell::Characters => {
                let Bounds { array_length, string_length, .. } = self.bounds;
                let most = if cell == Cell::Length { array_length } else { string_length };
                Decl { most: Some(most.into()), ..self.decl("length", &self.type_of(cell))? }
            }
        };
        let func = self.terms.declare_func(decl);
        let mut cells = self.cells.borrow_mut();
        cells.funcs.insert(cell, func);
        cells.cells.insert(func, cell);
        Ok(func)
    }

    fn decl(&self, name: &str, ty: &FieldType) -> Result<Decl, LinkError> {
        let (sort, bound) = match self.enum_type(ty) {
            Some(_) => (ENUM, None),
            None => (sort_of(ty), self.bound_of(ty)?),
        };
        Ok(Decl { name: name.into(), sort, bound, most: None })
    }

    /// What an initial-heap function stands for.
    pub fn cell_of(&self, f: Func) -> Cell {
        self.cells.borrow().cells[&f]
    }

    /// Whether the run has come upon such a cell of the input.
    pub fn has_met(&self, cell: Cell) -> bool {
        self.cells.borrow().funcs.contains_key(&cell)
    }

    /// The type of a cell.
    pub fn type_of(&self, cell: Cell) -> FieldType {
        match cell {
            Cell::Field(f) => self.program.field(f).ty.clone(),
            Cell::Element(class) => self.component(class),
            // In the range of a char: never negative, and a JVM has room for it.
            Cell::Length | Cell::Characters => FieldType::Base(BaseType::Char),
        }
    }

    /// The type of the elements of an array class.
    pub fn component(&self, array: ClassId) -> FieldType {
        match self.program.class(array).kind {
            ClassKind::Array { component: ArrayComponent::Base(base), .. } => FieldType::Base(base),
            ClassKind::Array { component: ArrayComponent::Class(class), .. } => {
                let class = self.program.class(class);
                let array = if class.is_array() { FieldType::parse(&class.name) } else { None };
                array.unwrap_or_else(|| FieldType::Object(class.name.clone()))
            }
            _ => unreachable!("{} is no array class", self.program.class(array).name),
        }
    }

    /// The class of the arrays that `r`, which is no if-then-else, may denote; `None` if it denotes none.
    pub fn array_class(&self, r: Term) -> Option<ClassId> {
        let class = match self.terms.node(r) {
            Node::Obj(_, tag) => tag,
            // A string of the input is its own array of characters.
            _ if self.may_be_string(r) => return self.program.array_of(ArrayComponent::Base(BaseType::Byte)).ok(),
            // The bound of an array type is exactly that class.
            _ => self.terms.bound(r).and_then(|bound| self.terms.members(bound).first().copied())?,
        };
        Some(ClassId(class.0)).filter(|&c| self.program.class(c).is_array())
    }

    /// The classes a reference of this type may denote objects of; `None` for a primitive type.
    fn bound_of(&self, ty: &FieldType) -> Result<Option<TypeSet>, LinkError> {
        if matches!(ty, FieldType::Base(_)) {
            return Ok(None);
        }
        let class = self.program.class_of_type(ty)?;
        if let Some(&known) = self.cells.borrow().bounds.get(&class) {
            return Ok(Some(known));
        }
        let classes = match ty {
            FieldType::Array(_) => vec![class],
            // The constants of an enum are all its objects, and no input of a wider type.
            _ => {
                let mut all = self.universe.instances_of(&self.program, class);
                all.retain(|&c| !self.program.class(c).access.is_enum());
                all
            }
        };
        let set = self.classes(&classes, Some(class));
        self.cells.borrow_mut().bounds.insert(class, set);
        Ok(Some(set))
    }

    /// Objects of this class at most in an input; `None` for any number. A class is called by its name, or by the end of it.
    pub fn scope(&self, class: ClassId) -> Option<u32> {
        let name = self.program.class(class).java_name();
        let is = |called: &str| {
            let before = name.strip_suffix(called);
            before.is_some_and(|before| before.is_empty() || before.ends_with(['.', '$']))
        };
        let own = self.scopes.iter().find(|(called, _)| is(called));
        own.map(|(_, n)| *n).or(self.bounds.scope)
    }

    /// Objects at most that references of this declared bound denote.
    pub fn scope_of(&self, bound: Option<TypeSet>) -> Option<u32> {
        if self.scopes.is_empty() {
            return self.bounds.scope;
        }
        let classes = bound.map_or_else(Vec::new, |bound| self.terms.members(bound).to_vec());
        let scopes = classes.iter().map(|tag| self.scope(ClassId(tag.0)));
        scopes.max_by_key(|scope| scope.unwrap_or(u32::MAX)).unwrap_or(self.bounds.scope)
    }

    /// Whether a reference of the input is to an object of the application, of a class that is on the class path: what data
    /// structures, and the invariants of them, are made of.
    pub fn is_structural(&self, r: Term) -> bool {
        let Some(bound) = self.terms.bound(r) else { return false };
        let members = self.terms.members(bound);
        let classes = members.iter().map(|tag| self.program.class(ClassId(tag.0)));
        let own = |c: &Class| c.origin == Origin::Application && !c.is_array();
        classes.clone().all(own) && classes.clone().any(|c| c.unseen.is_none())
    }

    /// The enum that a reference of this type is of.
    pub fn enum_type(&self, ty: &FieldType) -> Option<ClassId> {
        let FieldType::Object(_) = ty else { return None };
        let class = self.program.class_of_type(ty).ok()?;
        self.program.class(class).access.is_enum().then_some(class)
    }

    /// The enum that a root of the input is of.
    pub(super) fn enum_root(&self, root: Term) -> Option<ClassId> {
        self.cells.borrow().enums.get(&root).copied()
    }

    /// The constants of an enum whose class has been initialized, in order (JLS §8.9.3).
    pub fn enum_constants(&self, class: ClassId, st: &State) -> Vec<Value> {
        let declared = self.program.class(class).statics.iter().map(|&f| self.program.field(f));
        declared.filter(|f| f.access.is_enum()).map(|f| st.statics.get(class, f.slot)).collect()
    }

    /// The classes in `within` that are subtypes of `class`.
    pub fn subtypes(&self, within: TypeSet, class: ClassId) -> TypeSet {
        if let Some(&known) = self.cells.borrow().subtypes.get(&(within, class)) {
            return known;
        }
        let members = self.terms.members(within);
        let is = |c: &ClassId| self.program.is_subtype(*c, class);
        let classes: Vec<ClassId> = members.iter().map(|c| ClassId(c.0)).filter(is).collect();
        let set = self.classes(&classes, Some(class));
        self.cells.borrow_mut().subtypes.insert((within, class), set);
        set
    }

    /// A set of classes, called after `label`.
    pub fn classes(&self, classes: &[ClassId], label: Option<ClassId>) -> TypeSet {
        classes.iter().for_each(|&c| {
            self.tag(c);
        });
        let label = label.map(|c| self.short_name(c));
        self.terms.type_set(classes.iter().map(|c| ClassTag(c.0)).collect(), label.as_deref())
    }

    /// The tag of a class in terms.
    pub fn tag(&self, class: ClassId) -> ClassTag {
        let tag = ClassTag(class.0);
        self.terms.name_class(tag, &self.short_name(class));
        tag
    }

    /// The name of a class without its package, for people.
    pub fn short_name(&self, class: ClassId) -> String {
        let name = self.program.class(class).java_name();
        name.rsplit('.').next().unwrap_or(&name).to_owned()
    }

    /// Our body for a method, if there is one.
    #[inline]
    pub fn native(&self, method: MethodId) -> Option<Native> {
        let at = method.0 as usize;
        if let Some(&Some(known)) = self.bodies.borrow().get(at) {
            return known;
        }
        let found = self.natives.find(&self.program, method);
        let mut bodies = self.bodies.borrow_mut();
        if bodies.len() <= at {
            bodies.resize(at + 1, None);
        }
        bodies[at] = Some(found);
        found
    }

    /// What a dynamically computed call site calls, once it is linked.
    pub(super) fn call_site(&self, at: Site) -> Option<MethodId> {
        self.call_sites.borrow().get(&at).copied()
    }

    /// Links a call site for good, on all paths: what its bootstrap method is given does not depend on the path.
    pub(super) fn set_call_site(&self, at: Site, target: MethodId) {
        self.call_sites.borrow_mut().insert(at, target);
    }

    /// What answers a constant of a class, once it is linked.
    pub(super) fn maker(&self, class: ClassId, at: ConstIdx) -> Option<MethodId> {
        self.makers.borrow().get(&(class, at)).copied()
    }

    /// Links a constant for good, on all paths: its value is made anew on each.
    pub(super) fn set_maker(&self, class: ClassId, at: ConstIdx, maker: MethodId) {
        self.makers.borrow_mut().insert((class, at), maker);
    }

    /// A value as a term.
    pub fn term(&self, v: Value, st: &State) -> Term {
        match v {
            Value::I32(i) => self.terms.int(i),
            Value::I64(l) => self.terms.long(l),
            Value::F32(bits) => self.terms.bv(32, u64::from(bits)),
            Value::F64(bits) => self.terms.bv(64, bits),
            Value::Null => self.terms.null(),
            Value::Obj(o) => self.terms.obj(o.0, ClassTag(st.heap.class_of(o).0)),
            Value::Sym(t) => t,
            Value::Ret(_) => unreachable!("a verified method does not store a return address in a field"),
        }
    }

    /// The class of strings.
    pub fn string_class(&self) -> Option<ClassId> {
        *self.strings.get_or_init(|| self.natives.string_class(&self.program))
    }

    /// Whether `r`, which is no if-then-else, may denote a string of the input. Such a string is an array of Latin-1
    /// characters to the JDK's own code: what it holds as its characters is itself, so no two strings share them and nobody
    /// else has them. Its other fields are caches, or say that it is Latin-1.
    pub fn may_be_string(&self, r: Term) -> bool {
        let bound = self.terms.bound(r);
        bound.zip(self.string_class()).is_some_and(|(bound, class)| self.terms.contains(bound, ClassTag(class.0)))
    }

    /// Whether an instance field is one of the class of strings.
    pub fn is_of_string(&self, f: FieldId) -> bool {
        Some(self.program.field(f).class) == self.string_class()
    }

    /// Which cell `at` is of what `r`, which is no if-then-else, denotes; `None` if that is no array and has no such cell.
    pub fn cell(&self, r: Term, at: At) -> Option<Cell> {
        match at {
            At::Field(f) => Some(Cell::Field(f)),
            At::Element(_) => self.array_class(r).map(Cell::Element),
            At::Length if self.may_be_string(r) => Some(Cell::Characters),
            At::Length => self.array_class(r).map(|_| Cell::Length),
        }
    }

    /// The content of an input cell of this type as the JVM computes with it (JVMS §2.11.1).
    pub fn widen(&self, ty: &FieldType, t: Term) -> Value {
        let t = match ty {
            FieldType::Base(BaseType::Boolean | BaseType::Char) => self.terms.zext(32, t),
            FieldType::Base(BaseType::Byte | BaseType::Short) => self.terms.sext(32, t),
            _ => t,
        };
        self.value(ty, t)
    }

    /// A term of this type as a value.
    pub fn value(&self, ty: &FieldType, t: Term) -> Value {
        match (ty, self.terms.as_bits(t)) {
            (FieldType::Base(BaseType::Float), Some(bits)) => Value::F32(bits as u32),
            (FieldType::Base(BaseType::Double), Some(bits)) => Value::F64(bits),
            _ => Value::from_term(&self.terms, t),
        }
    }
}

/// A reference of an enum type, as input: 0 is null, n is the constant with ordinal n - 1, and all above the last are it.
/// The objects of an enum are its constants, so such a reference is a finite choice and never a matter of aliasing.
const ENUM: Sort = Sort::Bv(16);

/// The sort of an input cell of this type: booleans, bytes, chars and shorts have just the bits they can have.
pub(crate) fn sort_of(ty: &FieldType) -> Sort {
    match ty {
        FieldType::Base(BaseType::Boolean) => Sort::Bv(1),
        FieldType::Base(BaseType::Byte) => Sort::Bv(8),
        FieldType::Base(BaseType::Char | BaseType::Short) => Sort::Bv(16),
        FieldType::Base(BaseType::Int | BaseType::Float) => Sort::Bv(32),
        FieldType::Base(BaseType::Long | BaseType::Double) => Sort::Bv(64),
        FieldType::Object(_) | FieldType::Array(_) => Sort::Ref,
    }
}

/// The value a field or element of this type holds initially (JVMS §2.3, §2.4).
pub fn default_of(ty: &FieldType) -> Value {
    match ty {
        FieldType::Base(BaseType::Long) => Value::I64(0),
        FieldType::Base(BaseType::Float) => Value::F32(0),
        FieldType::Base(BaseType::Double) => Value::F64(0),
        FieldType::Base(_) => Value::I32(0),
        FieldType::Object(_) | FieldType::Array(_) => Value::Null,
    }
}
