//! Instances of classes (JVMS §6.5 instanceof, checkcast).

use super::{Cx, Fault, Flow, beyond, constants, record};
use crate::{
    classfile::ConstIdx,
    input::{At, Cell, Content},
    program::ClassId,
    state::Value,
    term::{Node, Term},
};

/// JVMS §6.5 checkcast: null passes.
pub(super) fn checkcast(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.resolved_class(at)?;
    constants::named(cx, class)?;
    let r = cx.pop();
    let r = cx.denoted(r);
    let passes = match r {
        Value::Null => true,
        Value::Obj(o) => cx.world.program.is_subtype(cx.class_of(o), class),
        _ => {
            let t = cx.term(r);
            beyond::tested(cx, t, class)?;
            let t = constants::tested(cx, t, class)?;
            let is = cx.world.strategy.instance(cx, t, class)?;
            cx.decide(cx.terms().or(cx.terms().is_null(t), is))?
        }
    };
    if !passes {
        let from = if let Value::Obj(o) = r { Some(cx.class_of(o)) } else { None };
        return cx.raise(&Fault::ClassCast(from, class));
    }
    if let Value::Sym(t) = r
        && cx.truth(cx.terms().is_null(t)) == Some(false)
    {
        record::constructed(cx, r, class)?;
    }
    let r = match cx.world.program.class(class).is_array() {
        true => cx.as_array(cx.denoted(r))?,
        false => constants::cast(cx, r, class)?,
    };
    cx.push(r);
    cx.advance()
}

/// JVMS §6.5 instanceof: on the input the result is a term, so that the branch behind it decides.
pub(super) fn instanceof(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.resolved_class(at)?;
    let r = cx.pop();
    let v = cx.instance_of(r, class)?;
    cx.push(v);
    cx.advance()
}

impl Cx<'_> {
    /// 1 if `r` is not null and an instance of `class`, else 0; on the input a term.
    ///
    /// # Errors
    /// Asks what the strategy asks.
    pub fn instance_of(&mut self, r: Value, class: ClassId) -> Flow<Value> {
        constants::named(self, class)?;
        Ok(match self.denoted(r) {
            Value::Null => Value::I32(0),
            Value::Obj(o) => Value::I32(i32::from(self.world.program.is_subtype(self.class_of(o), class))),
            r => {
                let r = self.term(r);
                beyond::tested(self, r, class)?;
                let r = constants::tested(self, r, class)?;
                let is = self.world.strategy.instance(self, r, class)?;
                let terms = self.terms();
                Value::from_term(terms, terms.ite(is, terms.int(1), terms.int(0)))
            }
        })
    }

    /// `r` is not null and an instance of `class`.
    pub fn is_instance(&self, r: Term, class: ClassId) -> Term {
        let terms = self.terms();
        match terms.node(r) {
            Node::Null => terms.bool(false),
            Node::Obj(_, tag) => terms.bool(self.world.program.is_subtype(ClassId(tag.0), class)),
            Node::Ite(c, a, b) => terms.ite(c, self.is_instance(a, class), self.is_instance(b, class)),
            _ => {
                let bound = terms.bound(r).expect("a reference of the input is declared with a bound");
                terms.is(r, self.world.inputs.subtypes(bound, class))
            }
        }
    }

    /// What the cell `at` holds of what `r`, which is no if-then-else, denotes, as [`InputSpace::content`] says, but that an
    /// array may be known by a wider type.
    ///
    /// [`InputSpace::content`]: crate::input::InputSpace::content
    pub fn content(&self, r: Term, at: At) -> Option<Content> {
        match (at, self.found_array(r)) {
            (At::Element(_) | At::Elements { .. }, Some(class)) => Some(Content::Cell(Cell::Element(class))),
            (At::Length, Some(_)) => Some(Content::Cell(Cell::Length)),
            // Of which class it is does not matter.
            (At::Length, None) if self.truth(self.is_any_array(r)) == Some(true) => Some(Content::Cell(Cell::Length)),
            _ => self.world.inputs.content(r, at),
        }
    }

    /// The class of the array that `r`, which is no if-then-else, denotes: by its type, or by what the path knows.
    pub fn array_class(&self, r: Term) -> Option<ClassId> {
        self.found_array(r).or_else(|| self.world.inputs.array_class(r))
    }

    /// The array class that a reference of a wider type is known to be of, where it is not null: it, or another that has been
    /// settled to denote the same.
    pub(super) fn found_array(&self, r: Term) -> Option<ClassId> {
        let classes = self.world.inputs.array_classes(r);
        if classes.is_empty() {
            return None;
        }
        let names = self.st.settled.iter().filter(|&(_, &v)| v == Value::Sym(r)).map(|(&name, _)| name);
        let known =
            |name| classes.iter().copied().find(|&class| self.truth(self.null_or_of(name, class)) == Some(true));
        [r].into_iter().chain(names).find_map(known)
    }

    /// `r` is null or of just this class.
    fn null_or_of(&self, r: Term, class: ClassId) -> Term {
        let terms = self.terms();
        let r = if let Node::Input(_, designator) = terms.node(r) { designator } else { r };
        terms.or(terms.is_null(r), self.is_of(r, class))
    }

    /// `r`, which is no if-then-else, is one of the arrays that its type does not name.
    fn is_any_array(&self, r: Term) -> Term {
        self.terms().any(self.world.inputs.array_classes(r).into_iter().map(|class| self.is_of(r, class)))
    }

    /// `r` is of just this class.
    fn is_of(&self, r: Term, class: ClassId) -> Term {
        self.terms().is(r, self.world.inputs.classes(&[class], None))
    }

    /// The reference with what is unknown about it decided that its use as an array needs: which arm of an if-then-else it is,
    /// and of which class, where its type is wider. Null goes with the first.
    ///
    /// # Errors
    /// Asks for either.
    pub fn as_array(&self, r: Value) -> Flow<Value> {
        let (terms, Value::Sym(t)) = (self.terms(), r) else { return Ok(r) };
        if let Node::Ite(c, a, b) = terms.node(t) {
            if !self.has_wide_arm(t) {
                return Ok(r);
            }
            let arm = if self.decide(c)? { a } else { b };
            return self.as_array(Value::from_term(terms, arm));
        }
        if self.found_array(t).is_some() {
            return Ok(r);
        }
        for class in self.world.inputs.array_classes(t) {
            if self.decide(self.null_or_of(t, class))? {
                break;
            }
        }
        Ok(r)
    }

    /// Decides of which class an array of the input is, where the program tests for more than the one that is declared.
    ///
    /// # Errors
    /// Asks for that.
    pub(super) fn settle_array(&self, r: Value) -> Flow {
        match self.denoted(r) {
            Value::Sym(t) if self.world.inputs.is_some_array(t) => self.as_array(Value::Sym(t)).map(drop),
            _ => Ok(()),
        }
    }

    /// Whether a reference of a type that names no array denotes one.
    ///
    /// # Errors
    /// Asks that.
    pub fn is_array(&self, r: Term) -> Flow<bool> {
        fn condition(cx: &Cx<'_>, r: Term) -> Term {
            let terms = cx.terms();
            match terms.node(r) {
                Node::Ite(c, a, b) => terms.ite(c, condition(cx, a), condition(cx, b)),
                _ => cx.is_any_array(r),
            }
        }
        self.decide(condition(self, r))
    }

    fn has_wide_arm(&self, r: Term) -> bool {
        match self.terms().node(r) {
            Node::Ite(_, a, b) => self.has_wide_arm(a) || self.has_wide_arm(b),
            _ => !self.world.inputs.array_classes(r).is_empty(),
        }
    }
}
