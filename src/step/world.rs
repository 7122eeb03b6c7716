//! What all paths of a run share: the program, the terms, the policies and the bounds.

use super::{Cx, Discovery, Fault, Flow, Host, Limits, Reply, branches::Branches, joining::Joining, links::Links};
use crate::{
    classfile::{BootstrapMethod, Constant, Instr, MemberRef, MethodDescriptor, verify::Names},
    input::{At, Bounds, InputSpace, Library},
    program::{Class, ClassId, FieldId, LinkError, Method, MethodId, Program, Universe},
    state::{Heap, Mirror, ObjId, State, Value},
    term::{Term, Terms, Text},
};
use std::{
    cell::{Cell, RefCell},
    ops::RangeInclusive,
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

    /// Two different objects that the run has made are found not to be the same.
    ///
    /// # Errors
    /// Asks, or ends the path, where the strategy has made one of them in place of what may be the other.
    fn told_apart(&self, _: &mut Cx<'_>, _a: ObjId, _b: ObjId) -> Flow {
        Ok(())
    }

    /// Whether what runs is asked about a candidate for an input: each number has a box of its own, and the order of entries in
    /// hash tables tells nothing.
    fn of_candidates(&self) -> bool {
        false
    }

    /// Whether it looks into a reference that is one of many without asking which. For others what is in a collection is decided by
    /// its size.
    fn takes_any(&self) -> bool {
        false
    }

    /// Why its results are not to be relied upon, if they are not.
    fn caveat(&self) -> Option<&'static str> {
        None
    }
}

/// A method body of ours: arguments, receiver first, to a reply.
pub type Native = fn(&mut Cx<'_>, &[Value]) -> Flow<Reply>;

/// A call site as the class file describes it.
pub struct CallSite<'a> {
    /// The class whose code it is in.
    pub caller: ClassId,
    /// The bootstrap method and its static arguments (JVMS §4.7.23).
    pub bootstrap: &'a BootstrapMethod,
    /// The name, which the bootstrap method may read.
    pub name: &'a str,
    /// What the call site takes and returns.
    pub descriptor: MethodDescriptor,
}

/// Methods without usable bytecode, and the classes only the JDK can name.
pub trait Natives: Library {
    /// Our body for a method, if there is one.
    fn find(&self, program: &Program, method: MethodId) -> Option<Native>;

    /// Whether there is a body of ours for a method with bytecode that acts where something depends on the input: then no step
    /// inside the method is one of the program's.
    fn tells_whole(&self, program: &Program, method: MethodId) -> bool;

    /// The machine as the JVM and the class initializers of the JDK leave it before the program's first instruction.
    /// That is done once: every path starts from a copy, which shares it.
    fn base(&self, world: &World) -> State;

    /// What initializes a class (JVMS §5.5 step 9), if anything is to run: a static method without parameters, as a rule its own initializer.
    ///
    /// # Errors
    /// Ends the path when it cannot be linked.
    fn initializer(&self, cx: &Cx<'_>, class: &Class) -> Flow<Option<MethodId>>;

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

    /// The text of an allocated string; `None` where that is not told in terms.
    ///
    /// # Errors
    /// Asks what the strategy asks.
    fn text(&self, cx: &mut Cx<'_>, o: ObjId) -> Flow<Option<Text>>;

    /// The condition that a reference is to a string of this text; `None` where that is not told in terms.
    ///
    /// # Errors
    /// Asks what the strategy asks.
    fn has_text(&self, cx: &mut Cx<'_>, r: Term, text: &Text) -> Flow<Option<Term>>;

    /// The object that stands for a class (JVMS §5.1).
    ///
    /// # Errors
    /// Ends the path when the class of classes cannot be loaded.
    fn class_object(&self, cx: &mut Cx<'_>, of: Mirror) -> Flow<ObjId>;

    /// Shows what is in an object of which that is not followed.
    ///
    /// # Errors
    /// Asks what must be known of it; ends the path where nobody may look.
    fn show(&self, cx: &mut Cx<'_>, o: ObjId) -> Flow;

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

    /// The fields of a collection of exactly this class that are unfolded together, `f` among them; `None` where it is not
    /// known what they hold.
    fn folded(&self, program: &Program, class: ClassId, f: FieldId) -> Option<Vec<FieldId>>;

    /// What these fields of a collection of the input hold at first.
    ///
    /// # Errors
    /// Asks what that depends on; ends the path where it is not known.
    fn unfold(&self, cx: &mut Cx<'_>, r: Term, class: ClassId, fields: &[FieldId]) -> Flow<Vec<Value>>;

    /// A field of a collection of the input, of exactly this class, is looked into: what the path has to know for that of
    /// its content, if there is something new. Changes nothing. A key that is sought may be given; else the method at hand says whether it looks for one.
    ///
    /// # Errors
    /// Asks what that depends on; ends the path where it is not known.
    fn look_into(
        &self,
        cx: &mut Cx<'_>,
        map: Term,
        class: ClassId,
        f: FieldId,
        sought: Option<Value>,
    ) -> Flow<Option<Discovery>>;

    /// Writes what has come out into the collection.
    ///
    /// # Errors
    /// Ends the path when a class cannot be loaded.
    fn discover(&self, cx: &mut Cx<'_>, map: Term, new: Discovery) -> Flow;

    /// How many items a collection of this class may have that is filled one by one, if it can be.
    fn sizes(&self, program: &Program, class: ClassId) -> Option<RangeInclusive<u32>>;

    /// The static method that makes a collection with so many items of an object whose fields hold their defaults, its first
    /// parameter. The items are the others, keys before values. It returns 0 where no such collection has these items in this order.
    ///
    /// # Errors
    /// Ends the path when a class cannot be linked.
    fn filler(&self, cx: &Cx<'_>, class: ClassId, items: u32) -> Flow<Option<MethodId>>;

    /// Whether an exception says that a class could not be initialized.
    fn is_of_initialization(&self, program: &Program, heap: &Heap, exception: ObjId) -> bool;

    /// The classes that a verifier speaks of.
    fn names(&self) -> &'static Names;

    /// Whether an exception of this class means that an assertion failed.
    fn is_assertion(&self, program: &Program, class: ClassId) -> bool;

    /// What a throwable that the run has made says, where no other throwable has caused it.
    fn message(&self, program: &Program, st: &State, o: ObjId) -> Option<Value>;

    /// The method that says how large an object is, a string, a collection or a map, if it is none of an array.
    ///
    /// # Errors
    /// Asks for its class.
    fn size(&self, cx: &mut Cx<'_>, r: Value) -> Flow<Option<MethodId>>;

    /// `RuntimeException` (JLS §11.1.1).
    ///
    /// # Errors
    /// When it cannot be loaded.
    fn unchecked(&self, program: &Program) -> Result<ClassId, LinkError>;
    /// Whether an exception of this class is a `RuntimeException` (JLS §11.1.1).
    fn is_unchecked(&self, program: &Program, class: ClassId) -> bool {
        self.unchecked(program).is_ok_and(|of| program.is_subtype(class, of))
    }
    /// Whether a `RuntimeException` may come from the JVM itself at an instruction (JVMS §6.5).
    fn may_raise_unchecked(&self, program: &Program, instr: &Instr) -> bool;

    /// Whether a static method or a constructor of a library throws nothing and calls nothing of the program, whatever it is given.
    fn throws_nothing(&self, called: &MemberRef) -> bool;

    /// Whether an exception of this class may come from the JVM itself at an instruction (JVMS §6.5).
    fn may_raise(&self, program: &Program, exception: ClassId, instr: &Instr) -> bool;

    /// Whether a field keeps what can be worked out again.
    fn is_cache(&self, program: &Program, f: FieldId) -> bool;

    /// Whether a method is where a program begins.
    fn is_main(&self, method: &Method) -> bool;

    /// Whether objects of this class are sets that grow by [`Self::is_growth`] alone.
    fn is_set(&self, program: &Program, class: ClassId) -> bool;

    /// Whether what is called may take something out of a set, or hands out something that may.
    fn may_shrink_sets(&self, called: &MemberRef) -> bool;

    /// Whether a method adds to a set and says whether that was new.
    fn is_growth(&self, program: &Program, method: MethodId) -> bool;

    /// The objects in such a set; `None` where it does not tell objects of `class` apart by their identity.
    fn elements(&self, program: &Program, heap: &Heap, set: ObjId, class: ClassId) -> Option<Vec<ObjId>>;

    /// Whether a class of the JDK compares references because it is about who is who.
    fn tells_identity(&self, class: &str) -> bool;
    /// Whether it depends on the machine which method an exception of this class is thrown in: how deep its stack is.
    fn is_thrown_anywhere(&self, program: &Program, class: ClassId) -> bool;

    /// Whether an exception of this class passes a class initializer unwrapped (JVMS §5.5 step 10).
    fn is_error(&self, program: &Program, class: ClassId) -> bool;
}

/// Everything the paths of a run share.
pub struct World {
    /// The classes.
    pub program: Rc<Program>,
    /// The terms.
    pub terms: Rc<Terms>,
    /// What an input is.
    pub inputs: Rc<InputSpace>,
    /// How input references become known.
    pub strategy: Box<dyn HeapStrategy>,
    /// Methods without usable bytecode.
    pub natives: Rc<dyn Natives>,
    /// How far to go.
    pub limits: Limits,
    /// Whether assertions of the application are on.
    pub assertions: bool,
    /// Whether static fields hold the inputs that they are ([`InputSpace::static_input`]), or what class initializers left in them.
    pub static_inputs: bool,
    /// The machine around a program that runs on values of its own; `None` where inputs are unknown.
    pub host: Option<Box<dyn Host>>,
    pub(super) joining: Joining,
    pub(super) branches: Branches,
    /// See [`World::is_shaped`].
    pub(super) shaped: Cell<bool>,
    bodies: Rc<Bodies>,
    /// What has been linked.
    pub links: Rc<Links>,
}

/// By method number: our body, where that is known.
type Bodies = RefCell<Vec<Option<Option<Native>>>>;

/// What worlds of the same classes have in common: how the machine begins, and what has been linked.
#[derive(Clone)]
pub struct Common {
    natives: Rc<dyn Natives>,
    bodies: Rc<Bodies>,
    links: Rc<Links>,
}

impl World {
    /// A world over a loaded program.
    pub fn new(
        program: impl Into<Rc<Program>>,
        universe: Universe,
        strategy: Box<dyn HeapStrategy>,
        natives: Rc<dyn Natives>,
        bounds: Bounds,
        limits: Limits,
    ) -> Self {
        let (program, terms) = (program.into(), Rc::<Terms>::default());
        let static_inputs = bounds.static_inputs;
        let inputs = InputSpace::new(program.clone(), terms.clone(), universe, natives.clone(), bounds);
        Self {
            program,
            terms,
            inputs: Rc::new(inputs),
            strategy,
            natives,
            limits,
            assertions: true,
            static_inputs,
            host: None,
            joining: Joining::default(),
            branches: Branches::default(),
            shaped: Cell::default(),
            bodies: Rc::default(),
            links: Rc::default(),
        }
    }

    /// A world of the same classes, terms and inputs, for runs of another kind: they read the input by another strategy, have
    /// limits of their own, and static fields hold what class initializers left in them.
    pub fn derive(&self, strategy: Box<dyn HeapStrategy>, limits: Limits) -> Self {
        Self {
            program: self.program.clone(),
            terms: self.terms.clone(),
            inputs: self.inputs.clone(),
            natives: self.natives.clone(),
            joining: Joining::default(),
            branches: Branches::default(),
            shaped: Cell::default(),
            bodies: self.bodies.clone(),
            links: self.links.clone(),
            strategy,
            limits,
            assertions: self.assertions,
            static_inputs: false,
            host: None,
        }
    }

    /// What this world has in common with others of its classes and kinds of input.
    pub fn common(&self) -> Common {
        Common { natives: self.natives.clone(), bodies: self.bodies.clone(), links: self.links.clone() }
    }

    /// Whether this world has that in common with others.
    pub fn has(&self, common: &Common) -> bool {
        Rc::ptr_eq(&self.links, &common.links)
    }

    /// The same world, with that in common with another one of its classes and kinds of input.
    pub fn with(self, common: Common) -> Self {
        let Common { natives, bodies, links } = common;
        Self { natives, bodies, links, ..self }
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

    /// A value as a term.
    pub fn term(&self, v: Value, st: &State) -> Term {
        self.inputs.term(v, st)
    }
}
