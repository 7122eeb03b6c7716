//! What all paths of a run share: the program, the terms, the policies and the bounds.

use super::{CallSite, Cx, Fault, Flow, Linkage, Site};
use crate::{
    classfile::{BaseType, FieldType},
    program::{ClassId, FieldId, LinkError, MethodId, Program, Universe},
    state::{ObjId, State, Value},
    term::{ClassTag, Decl, Func, Sort, Term, Terms, TypeSet},
};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// How an input reference becomes known: one implementation per published algorithm.
pub trait HeapStrategy {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// A reference of the input comes onto the stack; `sym` is a root or an initial cell.
    ///
    /// # Errors
    /// Asks [`super::Ask::Settle`] where the strategy wants it settled now.
    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value>;

    /// `r.f`, where `r` depends on the input and is not null.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn get(&self, cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<Value>;

    /// `r.f = v`, where `r` depends on the input and is not null.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn put(&self, cx: &mut Cx<'_>, r: Term, f: FieldId, v: Value) -> Flow;
}

/// A method body of ours: arguments, receiver first, to a reply.
pub type Native = fn(&mut Cx<'_>, &[Value]) -> Flow<Reply>;

/// What a method body of ours has to say.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Reply {
    /// The result.
    Value(Value),
    /// The method returns nothing.
    Void,
    /// Nothing special about this call: run the method's own bytecode.
    Bytecode,
}

/// Methods without usable bytecode, and the classes only the JDK can name.
pub trait Natives {
    /// Our body for a method, if there is one.
    fn find(&self, program: &Program, method: MethodId) -> Option<Native>;

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

    /// Links a dynamically computed call site (JVMS §5.4.3.6).
    ///
    /// # Errors
    /// Ends the path where that is not modelled or cannot be linked.
    fn link(&self, cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage>;

    /// Calls a call site that [`Linkage::Inline`] linked; never [`Reply::Bytecode`].
    ///
    /// # Errors
    /// As an instruction.
    fn call_site(&self, cx: &mut Cx<'_>, site: &CallSite<'_>, args: &[Value]) -> Flow<Reply>;

    /// Whether an exception of this class means that an assertion failed.
    fn is_assertion(&self, program: &Program, class: ClassId) -> bool;

    /// Whether any content of its fields makes an object of this class: a box, not a string.
    fn is_transparent(&self, program: &Program, class: ClassId) -> bool;

    /// Whether an exception of this class passes a class initializer unwrapped (JVMS §5.5 step 10).
    fn is_error(&self, program: &Program, class: ClassId) -> bool;
}

/// How far to go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Input objects per class; `None` for any number.
    pub scope: Option<u32>,
    /// Iterations of one loop in one call that have a decision in them.
    pub loops: u32,
    /// Frames on the call stack.
    pub depth: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { scope: None, loops: 16, depth: 512 }
    }
}

/// Everything the paths of a run share.
pub struct World {
    /// The classes.
    pub program: Program,
    /// The terms.
    pub terms: Terms,
    /// Which classes an input object may have.
    pub universe: Universe,
    /// How input references become known.
    pub strategy: Box<dyn HeapStrategy>,
    /// Methods without usable bytecode.
    pub natives: Box<dyn Natives>,
    /// How far to go.
    pub bounds: Bounds,
    cells: RefCell<Cells>,
}

/// The correspondence of instance fields and initial-heap functions, and caches over types.
#[derive(Default)]
struct Cells {
    funcs: FxHashMap<FieldId, Func>,
    fields: FxHashMap<Func, FieldId>,
    bounds: FxHashMap<ClassId, TypeSet>,
    subtypes: FxHashMap<(TypeSet, ClassId), TypeSet>,
    /// Roots of an enum type, and which.
    enums: FxHashMap<Term, ClassId>,
    natives: FxHashMap<MethodId, Option<Native>>,
    sites: FxHashMap<Site, Linkage>,
}

impl World {
    /// A world over a loaded program.
    pub fn new(
        program: Program,
        universe: Universe,
        strategy: Box<dyn HeapStrategy>,
        natives: Box<dyn Natives>,
        bounds: Bounds,
    ) -> Self {
        let cells = RefCell::default();
        Self { program, terms: Terms::new(), universe, strategy, natives, bounds, cells }
    }

    /// A root of the input: a parameter or the receiver.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn root(&self, name: &str, ty: &FieldType) -> Result<Value, LinkError> {
        let bound = self.bound_of(ty)?;
        let Some(class) = self.enum_type(ty) else {
            let t = self.terms.declare_sym(Decl { name: name.into(), sort: sort_of(ty), bound });
            return Ok(self.widen(ty, t));
        };
        let t = self.terms.declare_sym(Decl { name: name.into(), sort: ENUM, bound: None });
        self.cells.borrow_mut().enums.insert(t, class);
        Ok(Value::Sym(t))
    }

    /// The receiver of a method of `class`: of exactly that class if it can be instantiated, else of any subclass.
    pub fn receiver(&self, class: ClassId) -> Term {
        let all = self.universe.instances_of(&self.program, class);
        let exact = if all.contains(&class) { vec![class] } else { all };
        let bound = Some(self.classes(&exact, None));
        self.terms.declare_sym(Decl { name: "this".into(), sort: Sort::Ref, bound })
    }

    /// The initial-heap function of an instance field.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn func(&self, f: FieldId) -> Result<Func, LinkError> {
        if let Some(&func) = self.cells.borrow().funcs.get(&f) {
            return Ok(func);
        }
        let field = self.program.field(f);
        let (sort, bound) = match self.enum_type(&field.ty) {
            Some(_) => (ENUM, None),
            None => (sort_of(&field.ty), self.bound_of(&field.ty)?),
        };
        let func = self.terms.declare_func(Decl { name: (&*field.name).into(), sort, bound });
        let mut cells = self.cells.borrow_mut();
        cells.funcs.insert(f, func);
        cells.fields.insert(func, f);
        Ok(func)
    }

    /// The instance field an initial-heap function stands for.
    pub fn field_of(&self, f: Func) -> FieldId {
        self.cells.borrow().fields[&f]
    }

    /// The classes a reference of this type may denote objects of, in the closed world; `None` for a primitive type.
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
    pub fn native(&self, method: MethodId) -> Option<Native> {
        if let Some(&known) = self.cells.borrow().natives.get(&method) {
            return known;
        }
        let found = self.natives.find(&self.program, method);
        self.cells.borrow_mut().natives.insert(method, found);
        found
    }

    /// What a call site has been linked to.
    pub(super) fn linkage(&self, site: Site) -> Option<Linkage> {
        self.cells.borrow().sites.get(&site).copied()
    }

    /// Links a call site, for all paths.
    pub(super) fn set_linkage(&self, site: Site, linkage: Linkage) {
        self.cells.borrow_mut().sites.insert(site, linkage);
    }

    /// A value as a term.
    pub fn term(&self, v: Value, st: &State) -> Term {
        match v {
            Value::I32(i) => self.terms.int(i),
            Value::I64(l) => self.terms.long(l),
            Value::F32(bits) => self.terms.bv(32, u64::from(bits)),
            Value::F64(bits) => self.terms.bv(64, bits),
            Value::Null => self.terms.null(),
            Value::Obj(o) => self.terms.obj(o.0, ClassTag(st.heap.header(o).class.0)),
            Value::Sym(t) => t,
            Value::Ret(_) => unreachable!("a verified method does not store a return address in a field"),
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
pub(crate) fn default_of(ty: &FieldType) -> Value {
    match ty {
        FieldType::Base(BaseType::Long) => Value::I64(0),
        FieldType::Base(BaseType::Float) => Value::F32(0),
        FieldType::Base(BaseType::Double) => Value::F64(0),
        FieldType::Base(_) => Value::I32(0),
        FieldType::Object(_) | FieldType::Array(_) => Value::Null,
    }
}
