//! Keys of hash tables and of trees: what their `hashCode`, `equals` and `compareTo` say, as terms, for classes whose objects
//! are compared by a value they have, and for constants of enums.

use super::{Folded, buckets::Buckets};
use crate::{
    classfile::FieldType,
    input::{At, Cell},
    native::{
        lang::{
            identity::{hashes_in_table, identity},
            object::equals_itself_alone,
        },
        text,
    },
    program::{ClassId, MethodId, Origin, Program},
    state::{ObjId, Value},
    step::{Cx, Flow, field_of_allocated, is_made, joined},
    term::{BinOp, ClassTag, Node, Term, Text},
};

/// What the keys of a collection are.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(in crate::native) enum Kind {
    /// A box of so many bits: its value, a number.
    Number(ClassId, u8),
    /// A `Boolean`.
    Boolean(ClassId),
    /// A `Long`.
    Long(ClassId),
    /// A string.
    Text(ClassId),
    /// A constant of an enum.
    Constant,
    /// An object that is equal to itself alone.
    Identity(ClassId),
    /// An object of the application's that says itself what it is equal to, and what its hash code is.
    Own(ClassId, MethodId, MethodId),
}

impl Kind {
    /// Whether there are so few of them that those not found are decided by how many there are.
    pub(super) fn is_finite(self) -> bool {
        matches!(self, Kind::Constant | Kind::Boolean(_))
    }

    /// Whether a model has as many of them, all different, as it likes: keys that no path has looked at need not be told apart.
    pub(super) fn is_supplied(self) -> bool {
        !matches!(self, Kind::Own(..))
    }

    /// How objects of this class are compared, if that is by a value that they have for good.
    pub(in crate::native) fn of_values(program: &Program, class: ClassId) -> Option<Self> {
        Some(match program.class(class).name.strip_prefix("java/lang/")? {
            "Integer" => Kind::Number(class, 32),
            "Short" | "Character" => Kind::Number(class, 16),
            "Byte" => Kind::Number(class, 8),
            "Boolean" => Kind::Boolean(class),
            "Long" => Kind::Long(class),
            "String" => Kind::Text(class),
            _ => return None,
        })
    }

    /// Whether one of two, neither of them null, is less than the other.
    pub(in crate::native) fn less(self, cx: &mut Cx<'_>, a: Value, b: Value) -> Flow<Term> {
        let class = self.class().expect("values have a class");
        Folded { r: cx.terms().null(), class, cx }.less(self, a, b)
    }

    /// Whether two are equal.
    pub(in crate::native) fn equal(self, cx: &mut Cx<'_>, a: Value, b: Value) -> Flow<Term> {
        let class = self.class().expect("values have a class");
        Folded { r: cx.terms().null(), class, cx }.equal(self, a, b)
    }

    /// The class of all keys; `None` of constants, which are themselves.
    pub(super) fn class(self) -> Option<ClassId> {
        match self {
            Kind::Number(class, _)
            | Kind::Boolean(class)
            | Kind::Long(class)
            | Kind::Text(class)
            | Kind::Identity(class)
            | Kind::Own(class, ..) => Some(class),
            Kind::Constant => None,
        }
    }
}

impl Folded<'_, '_> {
    /// Whether a key that is looked up may be one of these.
    pub(super) fn may_equal(&mut self, kind: Kind, key: Value) -> Flow<bool> {
        let Some(class) = kind.class() else { return Ok(true) };
        match key {
            Value::Null => Ok(true),
            Value::Obj(o) => Ok(self.cx.class_of(o) == class),
            _ => {
                let key = self.cx.term(key);
                let terms = self.cx.terms();
                self.cx.decide(terms.or(terms.is_null(key), self.cx.is_instance(key, class)))
            }
        }
    }

    /// A key, null where it is known to be; a strategy that settles what is looked into has settled it.
    pub(super) fn settled(&mut self, key: Value) -> Flow<Value> {
        let (Value::Sym(t), null) = (self.cx.denoted(key), self.cx.terms().null()) else {
            return Ok(self.cx.denoted(key));
        };
        let is_null = self.cx.world.strategy.same(self.cx, t, null)?;
        Ok(if self.cx.truth(is_null) == Some(true) { Value::Null } else { self.cx.denoted(key) })
    }

    /// How the keys are compared; ends the path where that is not known.
    pub(super) fn kind(&mut self) -> Flow<Kind> {
        match self.known_kind()? {
            Some(kind) => Ok(kind),
            None => self.unknown(),
        }
    }

    /// How the keys are compared, if that is known.
    pub(super) fn known_kind(&mut self) -> Flow<Option<Kind>> {
        let (inputs, program) = (&self.cx.world.inputs, &self.cx.world.program);
        let ty = inputs.component(self.class);
        if inputs.enum_type(&ty).is_some() {
            return Ok(Some(Kind::Constant));
        }
        inputs.leave_out_keys(self.class);
        let FieldType::Object(name) = &ty else { return Ok(None) };
        let class = self.cx.linked(program.load(name))?;
        Ok(Kind::of_values(program, class).or_else(|| self.own(class)))
    }

    /// How objects of exactly this class of the application are compared.
    fn own(&self, class: ClassId) -> Option<Kind> {
        let (inputs, program) = (&self.cx.world.inputs, &self.cx.world.program);
        let func = inputs.func(Cell::Element(self.class)).ok()?;
        let bound = self.cx.terms().func_decl(func).bound?;
        let is_all = self.cx.terms().members(bound)[..] == [ClassTag(class.0)];
        let is_value = inputs.model(class).is_some();
        if !is_all || !is_value && program.class(class).origin != Origin::Application {
            return None;
        }
        let equals = program.resolve_method(class, "equals", "(Ljava/lang/Object;)Z").ok()?;
        let hash = program.resolve_method(class, "hashCode", "()I").ok()?;
        let is_own = |m: MethodId| is_value || program.class(program.method(m).class).origin == Origin::Application;
        match (is_own(equals), is_own(hash)) {
            // What was equal when they were put may not be now.
            (true, true) if self.may_have_changed(class) => None,
            (true, true) => Some(Kind::Own(class, equals, hash)),
            (false, false) if equals_itself_alone(program, class) => Some(Kind::Identity(class)),
            _ => None,
        }
    }

    /// Whether something has been assigned to a field of an input object of this class.
    fn may_have_changed(&self, class: ClassId) -> bool {
        let (inputs, layout) = (&self.cx.world.inputs, &self.cx.world.program.class(class).layout);
        self.cx.st.heap.store.logs().any(|(f, log)| match inputs.cell_of(f) {
            Cell::Field(f) => layout.contains(&f) && !log.is_empty(),
            _ => false,
        })
    }

    /// How many different keys there can be, if they are few: null is one.
    pub(super) fn most(&mut self) -> Flow<Option<i32>> {
        let inputs = &self.cx.world.inputs;
        let ty = inputs.component(self.class);
        if let Some(constants) = inputs.enum_type(&ty) {
            return Ok(Some(self.cx.constants(constants)?.len() as i32 + 1));
        }
        let FieldType::Object(name) = &ty else { return Ok(None) };
        Ok(match &**name {
            "java/lang/Boolean" => Some(3),
            "java/lang/Byte" => Some(257),
            _ => None,
        })
    }

    /// What one of these methods of a key returns.
    fn told(&mut self, method: MethodId, arguments: &[Value]) -> Flow<Term> {
        let terms = self.cx.terms();
        let (mut known, mut nulls) = (vec![], vec![]);
        for &v in arguments {
            let v = self.cx.term(v);
            let value = is_made(self.cx, v)?;
            self.only_if(value)?;
            known.extend([terms.not(terms.is_null(v)), value]);
            nulls.push(terms.is_null(v));
        }
        match joined(self.cx, method, arguments, &known) {
            Some((told, refused)) => {
                self.only_if(terms.or(terms.any(nulls), terms.not(refused)))?;
                Ok(told)
            }
            None => {
                let name = self.cx.world.program.method_name(method);
                self.cx.unsupported(format!("a collection of the input whose keys are compared by {name}"))
            }
        }
    }

    /// Ends the path: how its keys are compared is not known.
    pub(super) fn unknown<T>(&self) -> Flow<T> {
        let ty = self.cx.world.inputs.component(self.class);
        self.cx.unsupported(format!("a collection of the input with keys of type {}", ty.java_name()))
    }

    /// The text of a string.
    fn text(&mut self, key: Value) -> Flow<Text> {
        match text::read(self.cx, key)? {
            Some(text) => Ok(text),
            None => self.cx.unsupported("a collection of the input with strings as keys that are not followed"),
        }
    }

    /// The number in a box.
    fn value(&mut self, class: ClassId, key: Value) -> Flow<Term> {
        let program = &self.cx.world.program;
        let layout = &program.class(class).layout;
        let f = layout.iter().copied().find(|&f| &*program.field(f).name == "value").expect("a box has a value");
        let v = match key {
            Value::Obj(o) => field_of_allocated(self.cx, o, f)?,
            Value::Null => Value::I32(0),
            _ => self.cx.world.strategy.get(self.cx, self.cx.term(key), At::Field(f))?,
        };
        Ok(self.cx.term(v))
    }

    pub(super) fn equal(&mut self, kind: Kind, a: Value, b: Value) -> Flow<Term> {
        let terms = self.cx.terms();
        let (one, other) = (self.cx.term(a), self.cx.term(b));
        if one == other {
            return Ok(terms.bool(true));
        }
        let Some(class) = kind.class() else { return Ok(terms.eq(one, other)) };
        let (null, also) = (terms.is_null(one), terms.is_null(other));
        let same = match (a, b, kind) {
            (Value::Null, ..) | (_, Value::Null, _) => terms.bool(false),
            (.., Kind::Own(_, equals, _)) => {
                let told = self.told(equals, &[b, a])?;
                terms.not(terms.eq(told, terms.int(0)))
            }
            (.., Kind::Identity(_)) => self.cx.world.strategy.same(self.cx, one, other)?,
            (.., Kind::Text(_)) => {
                let (a, b) = (self.text(a)?, self.text(b)?);
                a.equals(terms, &b)
            }
            _ => terms.eq(self.value(class, a)?, self.value(class, b)?),
        };
        let neither = terms.and(terms.not(null), terms.not(also));
        Ok(terms.or(terms.and(null, also), terms.and(neither, same)))
    }

    pub(super) fn less(&mut self, kind: Kind, a: Value, b: Value) -> Flow<Term> {
        let terms = self.cx.terms();
        Ok(match kind {
            Kind::Boolean(class) => terms.ult(self.value(class, a)?, self.value(class, b)?),
            Kind::Number(class, _) | Kind::Long(class) => terms.slt(self.value(class, a)?, self.value(class, b)?),
            Kind::Identity(class) | Kind::Own(class, ..) => {
                match self.cx.world.program.resolve_method(class, "compareTo", "(Ljava/lang/Object;)I") {
                    Ok(compare) => terms.slt(self.told(compare, &[a, b])?, terms.int(0)),
                    Err(_) => return self.cx.unsupported("a sorted collection of the input of what is not comparable"),
                }
            }
            Kind::Text(_) => {
                let (a, b) = (self.text(a)?, self.text(b)?);
                terms.slt(a.compared(terms, &b), terms.int(0))
            }
            Kind::Constant => {
                let (a, b) = (self.ordinal(self.cx.term(a)), self.ordinal(self.cx.term(b)));
                terms.slt(a, b)
            }
        })
    }

    /// What a table keeps of the hash code of a key.
    pub(super) fn hash(&mut self, kind: Kind, key: Value) -> Flow<Value> {
        let terms = self.cx.terms();
        let null = terms.is_null(self.cx.term(key));
        let code = match kind {
            _ if terms.as_bool(null) == Some(true) => terms.int(0),
            Kind::Number(class, _) => self.value(class, key)?,
            Kind::Boolean(class) => {
                let v = self.value(class, key)?;
                terms.ite(terms.eq(v, terms.int(0)), terms.int(1237), terms.int(1231))
            }
            Kind::Long(class) => {
                let v = self.value(class, key)?;
                let high = terms.bin(BinOp::Ushr, v, terms.long(32));
                terms.trunc(32, terms.bin(BinOp::Xor, v, high))
            }
            Kind::Text(_) => self.text(key)?.hash(terms),
            Kind::Constant => self.identity(self.cx.term(key)),
            Kind::Identity(_) => terms.int(hashes_in_table(self.cx, &[key])?[0]),
            Kind::Own(_, _, hash) => self.told(hash, &[key])?,
        };
        let spread = Buckets::of(&self.cx.world.program, self.class).map_or(code, |of| (of.spread)(terms, code));
        Ok(Value::from_term(terms, terms.ite(null, terms.int(0), spread)))
    }

    /// The same of keys that are different.
    pub(super) fn hashes(&mut self, kind: Kind, keys: &[Value]) -> Flow<Vec<Value>> {
        let Kind::Identity(_) = kind else { return keys.iter().map(|&key| self.hash(kind, key)).collect() };
        let (hashes, terms) = (hashes_in_table(self.cx, keys)?, self.cx.terms());
        let of = Buckets::of(&self.cx.world.program, self.class);
        let spread = |hash| of.map_or(terms.int(hash), |of| (of.spread)(terms, terms.int(hash)));
        Ok(hashes.into_iter().map(|hash| Value::from_term(terms, spread(hash))).collect())
    }

    /// The identity hash code of a constant.
    fn identity(&self, key: Term) -> Term {
        self.by_constant(key, &|o| identity(o))
    }

    fn ordinal(&self, key: Term) -> Term {
        let (program, heap) = (&self.cx.world.program, &self.cx.st.heap);
        self.by_constant(key, &|o| {
            let layout = &program.class(heap.class_of(o)).layout;
            let slot = layout.iter().position(|&f| &*program.field(f).name == "ordinal");
            match slot.map(|slot| heap.cell(o, slot)) {
                Some(Value::I32(ordinal)) => ordinal,
                _ => 0,
            }
        })
    }

    fn by_constant(&self, key: Term, of: &dyn Fn(ObjId) -> i32) -> Term {
        let terms = self.cx.terms();
        match terms.node(key) {
            Node::Ite(c, a, b) => terms.ite(c, self.by_constant(a, of), self.by_constant(b, of)),
            Node::Obj(o, _) => terms.int(of(ObjId(o))),
            _ => terms.int(0),
        }
    }
}
