//! What a disjunct says of integers and references. What is not understood is left out, so that no less may hold than is said.

use super::{
    cases::{Cases, Fact, MOST, Valued, both, bounded, each, either, pairs, within},
    zone::Sum,
};
use crate::{
    classfile::{BaseType, FieldType},
    input::InputSpace,
    precondition::spatial::{
        formula::{Call, Expr, Predicate, SymbolicHeap, Type},
        spec::tree::Op,
        value::type_of,
    },
};

/// Expressions that are looked at in one disjunct, at most.
const WORK: u32 = 10_000;

/// Integers and references of one disjunct, at most: of more nothing is said.
const NUMBERS: usize = 64;

/// A disjunct.
#[derive(Debug)]
pub(super) struct Said {
    /// How many integers and references it is about. First come zero, and those that instances have in common with others: parameters.
    pub(super) numbers: usize,
    /// What is so.
    pub(super) cases: Cases,
    /// What is allocated.
    pub(super) owned: Vec<usize>,
    /// Predicates of the rest, with what is there for zero and for each parameter.
    pub(super) calls: Vec<(usize, Vec<usize>)>,
}

/// What is known of the predicates while their disjuncts are read.
pub(super) struct Scope<'a> {
    pub(super) inputs: &'a InputSpace,
    pub(super) predicates: &'a [Predicate],
    /// The types of the roots of the method.
    pub(super) roots: &'a [FieldType],
    /// What preconditions have in common: roots, static fields, and fields of these.
    pub(super) common: &'a [Expr],
}

/// Reads one disjunct.
struct Reader<'a> {
    scope: &'a Scope<'a>,
    predicate: &'a Predicate,
    heap: &'a SymbolicHeap,
    /// How many of what instances have in common with others.
    kept: usize,
    /// What is no parameter and no existential name, by number; `None` for a value without a name.
    others: Vec<(usize, Option<Expr>)>,
    numbers: usize,
    cases: Cases,
    /// Expressions looked at.
    work: u32,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Number,
    Reference,
    Other,
}

/// A disjunct of predicate `i`; a precondition has in common with others what all have in common.
pub(super) fn read(scope: &Scope<'_>, i: usize, heap: &SymbolicHeap, is_precondition: bool) -> Said {
    let predicate = &scope.predicates[i];
    let common = if is_precondition { scope.common } else { &[] };
    let kept = predicate.parameters.len() + common.len();
    let others = common.iter().enumerate().map(|(i, e)| (1 + i, Some(e.clone()))).collect();
    let numbers = 1 + kept + heap.locals.len();
    let mut reader = Reader { scope, predicate, heap, kept, others, numbers, cases: vec![vec![]], work: 0 };
    reader.ranges();
    for e in &heap.pure {
        let said = reader.truth(e, true);
        reader.so(said);
    }
    let owned = heap.cells.iter().map(|part| reader.number_of(&part.root)).collect();
    let calls = heap.calls.iter().map(|call| (call.predicate, reader.arguments(call))).collect();
    reader.contents();
    if reader.numbers > NUMBERS {
        return Said { numbers: 1 + kept, cases: vec![vec![]], owned: vec![], calls: vec![] };
    }
    Said { numbers: reader.numbers, cases: reader.cases, owned, calls }
}

impl Reader<'_> {
    fn so(&mut self, more: Cases) {
        self.cases = both(std::mem::take(&mut self.cases), more);
    }

    /// Truth values are 0 or 1, and what the input holds in few bits is small.
    fn ranges(&mut self) {
        let slots = self.predicate.parameters.len() + self.heap.locals.len();
        for i in 0..slots {
            if self.slot(i) == &Type::Truth {
                let facts = within(&Sum::one(self.number_of_slot(i)), Some((0, 1)));
                self.so(vec![facts]);
            }
        }
        for (number, e) in self.others.clone() {
            let facts = within(&Sum::one(number), e.and_then(|e| self.range(&e)));
            self.so(vec![facts]);
        }
    }

    /// Counts expressions: what is nested is looked at for each case of what it is in.
    fn is_too_much(&mut self) -> bool {
        self.work += 1;
        self.work > WORK
    }

    fn slot(&self, i: usize) -> &Type {
        let parameters = &self.predicate.parameters;
        &parameters.get(i).unwrap_or_else(|| &self.heap.locals[i - parameters.len()]).ty
    }

    fn number_of_slot(&self, i: usize) -> usize {
        let parameters = self.predicate.parameters.len();
        if i < parameters { 1 + i } else { 1 + self.kept + i - parameters }
    }

    fn declared(&self, e: &Expr) -> Option<FieldType> {
        match e {
            Expr::Root(i) => Some(self.scope.roots[*i].clone()),
            Expr::Static(f) | Expr::Field(_, f) => Some(self.scope.inputs.field_type(*f)),
            _ => None,
        }
    }

    fn range(&self, e: &Expr) -> Option<(i128, i128)> {
        range(&self.declared(e)?)
    }

    fn kind(&self, e: &Expr) -> Kind {
        let of = |ty: &Type| match ty {
            Type::Integer | Type::Truth => Kind::Number,
            Type::Reference(_) => Kind::Reference,
            Type::Opaque(_) => Kind::Other,
        };
        match e {
            Expr::Slot(i) => of(self.slot(*i)),
            Expr::Root(_) | Expr::Static(_) | Expr::Field(..) => {
                of(&type_of(self.scope.inputs, &self.declared(e).expect("it is declared")))
            }
            Expr::Null => Kind::Reference,
            Expr::If(_, a, b) if matches!(**a, Expr::Null) => self.kind(b),
            Expr::If(_, a, _) => self.kind(a),
            Expr::Integer(_) | Expr::Truth(_) | Expr::Not(_) | Expr::Minus(_) | Expr::Binary(..) => Kind::Number,
        }
    }

    /// A name, a root or a field by number, where it has a value.
    fn named(&mut self, e: &Expr) -> (Vec<Fact>, usize) {
        if let Expr::Slot(i) = e {
            return (vec![], self.number_of_slot(*i));
        }
        let mut facts = vec![];
        if let Expr::Field(of, _) = e
            && let [(there, r)] = &self.reference(of)[..]
        {
            facts.clone_from(there);
            facts.push(Fact::Different(0, *r));
        }
        if let Some((number, _)) = self.others.iter().find(|(_, known)| known.as_ref() == Some(e)) {
            return (facts, *number);
        }
        let number = self.other(Some(e.clone()));
        facts.extend(within(&Sum::one(number), self.range(e)));
        (facts, number)
    }

    fn other(&mut self, e: Option<Expr>) -> usize {
        self.others.push((self.numbers, e));
        self.numbers += 1;
        self.numbers - 1
    }

    fn reference(&mut self, e: &Expr) -> Valued<usize> {
        match e {
            Expr::Null => vec![(vec![], 0)],
            Expr::If(c, a, b) => {
                let (a, b) = (self.reference(a), self.reference(b));
                let chosen = if self.is_too_much() { None } else { self.chosen(c, a, b) };
                chosen.unwrap_or_else(|| vec![(vec![], self.other(None))])
            }
            e => vec![self.named(e)],
        }
    }

    /// The value of an integer, or of a truth value, 0 or 1; `None` where that is not understood.
    fn number(&mut self, e: &Expr) -> Option<Valued<Sum>> {
        if self.is_too_much() {
            return None;
        }
        Some(match e {
            Expr::Integer(n) => vec![(vec![], Sum::constant((*n).into()))],
            Expr::Truth(b) => vec![(vec![], Sum::constant((*b).into()))],
            Expr::Slot(_) | Expr::Root(_) | Expr::Static(_) | Expr::Field(..) => {
                let (facts, number) = self.named(e);
                vec![(facts, Sum::one(number))]
            }
            Expr::Minus(a) => {
                let a = self.number(a)?;
                each(a, |a| Sum::default().plus(-1, &a))?
            }
            Expr::If(c, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.chosen(c, a, b)?
            }
            Expr::Binary(op @ (Op::Add | Op::Sub), a, b) => {
                let factor = if *op == Op::Add { 1 } else { -1 };
                pairs(self.number(a)?, self.number(b)?, |a, b| a.plus(factor, b))?
            }
            Expr::Binary(Op::Mul, a, b) => pairs(self.number(a)?, self.number(b)?, |a, b| {
                let (factor, of) = a.as_constant().map(|n| (n, b)).or_else(|| Some((b.as_constant()?, a)))?;
                Sum::default().plus(factor, of)
            })?,
            Expr::Binary(Op::Div | Op::Rem, ..) | Expr::Null => return None,
            Expr::Not(_) | Expr::Binary(..) => {
                let is = |b: i128| move |facts| (facts, Sum::constant(b));
                let no = self.truth(e, false);
                self.truth(e, true).into_iter().map(is(1)).chain(no.into_iter().map(is(0))).collect()
            }
        })
    }

    /// `None` where there are too many cases.
    fn chosen<T: Clone>(&mut self, c: &Expr, a: Valued<T>, b: Valued<T>) -> Option<Valued<T>> {
        let mut all = vec![];
        for (is, values) in [(true, a), (false, b)] {
            let cases = self.truth(c, is);
            for (facts, value) in values {
                all.extend(cases.iter().map(|case| ([case.as_slice(), &facts].concat(), value.clone())));
            }
        }
        (all.len() <= MOST).then_some(all)
    }

    /// An expression is true, or false.
    fn truth(&mut self, e: &Expr, is: bool) -> Cases {
        if self.is_too_much() {
            return vec![vec![]];
        }
        match e {
            Expr::Truth(b) => {
                if *b == is {
                    vec![vec![]]
                } else {
                    vec![]
                }
            }
            Expr::Not(a) => self.truth(a, !is),
            Expr::Binary(op @ (Op::And | Op::Or), a, b) => {
                let (a, b) = (self.truth(a, is), self.truth(b, is));
                if (*op == Op::And) == is { both(a, b) } else { either(a, b) }
            }
            Expr::If(c, a, b) => {
                let (yes, no) = (self.truth(c, true), self.truth(c, false));
                let (a, b) = (self.truth(a, is), self.truth(b, is));
                either(both(yes, a), both(no, b))
            }
            Expr::Binary(op @ (Op::Eq | Op::Ne), a, b) => {
                let is = (*op == Op::Eq) == is;
                match (self.kind(a), self.kind(b)) {
                    (Kind::Reference, Kind::Reference) => {
                        let (a, b) = (self.reference(a), self.reference(b));
                        let fact = |a, b| if is { Fact::Equal(a, b) } else { Fact::Different(a, b) };
                        let Some(all) = pairs(a, b, |&a, &b| Some(fact(a, b))) else { return vec![vec![]] };
                        bounded(all.into_iter().map(|(mut facts, fact)| {
                            facts.push(fact);
                            facts
                        }))
                    }
                    (Kind::Number, Kind::Number) if is => self.compared(a, b, &[(1, 0), (-1, 0)]),
                    (Kind::Number, Kind::Number) => {
                        let (less, greater) = (self.compared(a, b, &[(1, 1)]), self.compared(a, b, &[(-1, 1)]));
                        either(less, greater)
                    }
                    _ => vec![vec![]],
                }
            }
            Expr::Binary(op @ (Op::Lt | Op::Le | Op::Gt | Op::Ge), a, b) => match (op, is) {
                (Op::Lt, true) | (Op::Ge, false) => self.compared(a, b, &[(1, 1)]),
                (Op::Le, true) | (Op::Gt, false) => self.compared(a, b, &[(1, 0)]),
                (Op::Gt, true) | (Op::Le, false) => self.compared(a, b, &[(-1, 1)]),
                _ => self.compared(a, b, &[(-1, 0)]),
            },
            e => match self.number(e) {
                Some(values) => bounded(values.into_iter().map(|(mut facts, sum)| {
                    let bit = i128::from(is);
                    facts.extend(within(&sum, Some((bit, bit))));
                    facts
                })),
                None => vec![vec![]],
            },
        }
    }

    /// `sign * (a - b) + by <= 0`, for each sign and number.
    fn compared(&mut self, a: &Expr, b: &Expr, so: &[(i128, i128)]) -> Cases {
        let (Some(a), Some(b)) = (self.number(a), self.number(b)) else { return vec![vec![]] };
        let Some(all) = pairs(a, b, |a, b| a.plus(-1, b)) else { return vec![vec![]] };
        bounded(all.into_iter().map(|(mut facts, difference)| {
            let sums = so.iter().filter_map(|&(sign, by)| Sum::constant(by).plus(sign, &difference));
            facts.extend(sums.map(Fact::AtMostZero));
            facts
        }))
    }

    /// A value by a number of its own, if it has none.
    fn number_of(&mut self, e: &Expr) -> usize {
        match self.kind(e) {
            Kind::Reference => {
                let values = self.reference(e);
                if let [(facts, r)] = &values[..] {
                    self.so(vec![facts.clone()]);
                    return *r;
                }
                let number = self.other(None);
                self.so(bounded(values.into_iter().map(|(mut facts, r)| {
                    facts.push(Fact::Equal(number, r));
                    facts
                })));
                number
            }
            Kind::Number => {
                let Some(values) = self.number(e) else { return self.other(None) };
                if let [(facts, sum)] = &values[..]
                    && let Some(number) = sum.as_one()
                {
                    self.so(vec![facts.clone()]);
                    return number;
                }
                let number = self.other(None);
                let difference = |sum: &Sum| sum.plus(-1, &Sum::one(number));
                self.so(bounded(values.into_iter().map(|(mut facts, sum)| {
                    facts.extend(difference(&sum).into_iter().flat_map(|sum| within(&sum, Some((0, 0)))));
                    facts
                })));
                number
            }
            Kind::Other => self.other(None),
        }
    }

    fn arguments(&mut self, call: &Call) -> Vec<usize> {
        match call.arguments.is_empty() {
            // What preconditions have in common.
            true => (0..=self.kept).collect(),
            false => [0].into_iter().chain(call.arguments.iter().map(|e| self.number_of(e))).collect(),
        }
    }

    /// What fields of allocated objects hold is what they say, and within the range of the field.
    fn contents(&mut self) {
        for part in &self.heap.cells {
            for (f, says) in &part.fields {
                if let (Some(range), Kind::Number) = (range(&self.scope.inputs.field_type(*f)), self.kind(says))
                    && let Some([(facts, sum)]) = self.number(says).as_deref()
                {
                    let range = within(sum, Some(range));
                    self.so(vec![[facts.as_slice(), &range].concat()]);
                }
                let held = Expr::Field(Box::new(part.root.clone()), *f);
                if self.others.iter().any(|(_, known)| known.as_ref() == Some(&held)) {
                    let same = self.truth(&Expr::Binary(Op::Eq, Box::new(held), Box::new(says.clone())), true);
                    self.so(same);
                }
            }
        }
    }
}

/// The least and the greatest integer of a type, if it has fewer than a long.
fn range(ty: &FieldType) -> Option<(i128, i128)> {
    let FieldType::Base(base) = ty else { return None };
    let signed = |bits: u32| Some((-(1 << (bits - 1)), (1 << (bits - 1)) - 1));
    match base {
        BaseType::Boolean => Some((0, 1)),
        BaseType::Byte => signed(8),
        BaseType::Short => signed(16),
        BaseType::Char => Some((0, 0xffff)),
        BaseType::Int => signed(32),
        BaseType::Long | BaseType::Float | BaseType::Double => None,
    }
}
