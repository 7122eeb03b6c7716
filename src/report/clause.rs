//! What a clause of a path condition says in Java, where it is about what a caller can name: parameters, fields, elements, characters. How strings
//! and sets lie in cells, tables of the JDK and functions of terms have no such words.

mod instance;
mod overflow;

use super::junit::literal;
use crate::{
    classfile::{BaseType, FieldType},
    input::{Cell, InputSpace},
    program::{ClassId, FieldId, Origin},
    step::World,
    term::{BinOp, FpConversion, FpOp, Node, Sort, Term, Terms, signed},
    witness::Datum,
};
use std::{cell::Cell as Counter, sync::Arc};

/// A longer clause is as good as none.
const LONGEST: usize = 90;

/// How many terms are looked at for one clause.
const MOST: u32 = 60;

/// A clause for people.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clause {
    /// As terms are printed.
    pub shown: Arc<str>,
    /// As a condition in Java (JLS §15), of names that a caller knows; `None` where there is none that is short.
    pub java: Option<Arc<str>>,
    /// The reference of which it says the exact class, in Java.
    pub exact: Option<Arc<str>>,
}

/// A condition that is Java as it is.
impl From<&str> for Clause {
    fn from(text: &str) -> Self {
        Self { shown: text.into(), java: Some(text.into()), exact: None }
    }
}

impl Clause {
    /// What a term says.
    pub(crate) fn of(world: &World, clause: Term) -> Self {
        let java = Java { terms: &world.terms, space: &world.inputs, left: Counter::new(MOST) };
        let text = java.condition(clause).map(|said| said.0).filter(|text| text.len() <= LONGEST);
        let exact = java.exact(clause).filter(|_| text.is_some());
        Self { shown: world.terms.show(clause).into(), java: text.map(Into::into), exact: exact.map(Into::into) }
    }
}

/// What a number or a reference is to Java.
#[derive(Copy, Clone, PartialEq)]
enum Kind {
    Boolean,
    Char,
    Whole,
    /// Never negative, however it is compared.
    Natural,
    Floating,
    Enum(ClassId),
    Reference,
}

/// An expression, and how strong it binds: 1 ternary, 2 or, 3 and, 4 equality, 5 comparison, 6 bits, 7 shifts, 8 sums, 9 products, 10 unary, 11 primary.
type Said = Option<(String, u8)>;

struct Java<'a> {
    terms: &'a Terms,
    space: &'a InputSpace,
    left: Counter<u32>,
}

impl Java<'_> {
    /// A condition.
    fn condition(&self, t: Term) -> Said {
        self.is_one_more()?;
        let terms = self.terms;
        match terms.node(t) {
            Node::Not(a) => match terms.node(a) {
                Node::Eq(x, y) => self.equal(x, y, false),
                Node::Slt(x, y) if terms.as_bits(x).is_some() => self.compared(y, "<=", x),
                Node::Slt(x, y) => self.compared(x, ">=", y),
                Node::Ult(x, y) => self.below(x, y, false),
                Node::FpEq(x, y) if x == y => Some((self.is_nan(x)?, 11)),
                Node::FpEq(x, y) => self.floats(4, x, "!=", y),
                Node::Is(r, set) => self.is_instance(r, set, false),
                _ => Some((format!("!{}", at_least(10, self.condition(a)?)), 10)),
            },
            Node::And(a, b) => self.joined(3, a, "&&", b),
            Node::Or(a, b) => self.joined(2, a, "||", b),
            Node::Eq(a, b) => self.equal(a, b, true),
            Node::Slt(a, b) if terms.as_bits(a).is_some() => self.compared(b, ">", a),
            Node::Slt(a, b) => self.compared(a, "<", b),
            Node::Ult(a, b) => self.below(a, b, true),
            Node::FpEq(a, b) if a == b => Some((format!("!{}", self.is_nan(a)?), 10)),
            Node::FpEq(a, b) => self.floats(4, a, "==", b),
            Node::FpLess(a, b) if terms.as_bits(a).is_some() => self.floats(5, b, ">", a),
            Node::FpLess(a, b) => self.floats(5, a, "<", b),
            Node::Is(r, set) => self.is_instance(r, set, true),
            _ => None,
        }
    }

    fn joined(&self, strength: u8, a: Term, sign: &str, b: Term) -> Said {
        let (a, b) = (at_least(strength, self.condition(a)?), at_least(strength, self.condition(b)?));
        Some((format!("{a} {sign} {b}"), strength))
    }

    /// `a == b`, or that it is not so.
    fn equal(&self, a: Term, b: Term, is: bool) -> Said {
        let kind = self.kind_of(a, b)?;
        let constant = self.terms.as_bits(b).filter(|_| self.terms.sort(b) != Sort::Bool);
        match (kind, constant) {
            (Kind::Boolean, Some(k)) if (k == 1) == is => self.value(a),
            (Kind::Boolean, Some(_)) => Some((format!("!{}", at_least(10, self.value(a)?)), 10)),
            (Kind::Natural, Some(0)) if self.is_length(a) => {
                let of = self.value(a)?.0.trim_end_matches(".length()").to_owned();
                Some(if is { (format!("{of}.isEmpty()"), 11) } else { (format!("!{of}.isEmpty()"), 10) })
            }
            _ => self.infix(4, a, if is { "==" } else { "!=" }, b, kind),
        }
    }

    fn compared(&self, a: Term, sign: &str, b: Term) -> Said {
        self.overflow(a, sign, b).or_else(|| self.infix(5, a, sign, b, self.kind_of(a, b)?))
    }

    /// Whether a number is below another one, both without a sign: of a character or a length Java says that, and of others that they are between 0 and a constant.
    fn below(&self, a: Term, b: Term, is: bool) -> Said {
        let between = |of: Term, low: u64, high: u64, kind| {
            let x = at_least(6, self.value(of)?);
            let (low, high) = (self.constant(of, low, kind)?, self.constant(of, high, kind)?);
            Some(if is {
                (format!("{x} >= {low} && {x} <= {high}"), 3)
            } else {
                (format!("{x} < {low} || {x} > {high}"), 2)
            })
        };
        let kind = self.kind_of(a, b)?;
        let most = self.terms.as_bits(b).and_then(|n| n.checked_sub(1));
        match (self.terms.node(a), kind, most) {
            // x - 'A' below 26.
            (Node::Bin(BinOp::Add, x, k), kind, Some(most)) if self.terms.as_bits(k).is_some() => {
                let width = self.terms.width(a);
                let low = signed(width, self.terms.as_bits(k)?).checked_neg().filter(|&low| low >= 0)? as u64;
                between(x, low, low.checked_add(most)?, self.kind(x).unwrap_or(kind))
            }
            (_, Kind::Char | Kind::Natural, Some(0)) => self.equal(a, self.terms.bv(self.terms.width(a), 0), is),
            (_, Kind::Char | Kind::Natural, _) => self.compared(a, if is { "<" } else { ">=" }, b),
            (_, Kind::Whole, Some(most)) => between(a, 0, most, kind),
            _ => None,
        }
    }

    fn infix(&self, strength: u8, a: Term, sign: &str, b: Term, kind: Kind) -> Said {
        let of = |t: Term, strength: u8| match self.terms.as_bits(t) {
            Some(bits) if self.terms.sort(t) != Sort::Bool => self.constant(t, bits, kind),
            _ => Some(at_least(strength, self.value(t)?)),
        };
        Some((format!("{} {sign} {}", of(a, strength)?, of(b, strength + 1)?), strength))
    }

    fn floats(&self, strength: u8, a: Term, sign: &str, b: Term) -> Said {
        let (a, b) = (at_least(strength, self.float(a)?), at_least(strength + 1, self.float(b)?));
        Some((format!("{a} {sign} {b}"), strength))
    }

    fn is_nan(&self, t: Term) -> Option<String> {
        let class = if self.terms.width(t) == 32 { "Float" } else { "Double" };
        Some(format!("{class}.isNaN({})", self.float(t)?.0))
    }

    /// A floating-point number.
    fn float(&self, t: Term) -> Said {
        let terms = self.terms;
        let sign = || 1u64 << (terms.width(t) - 1);
        match terms.node(t) {
            Node::Bv(32, bits) => Some((literal::bare(Datum::Float(bits as u32)), 10)),
            Node::Bv(_, bits) => Some((literal::bare(Datum::Double(bits)), 10)),
            Node::Bin(BinOp::Xor, a, k) if terms.as_bits(k) == Some(sign()) => {
                Some((format!("-{}", at_least(10, self.float(a)?)), 10))
            }
            Node::Bin(BinOp::And, a, k) if terms.as_bits(k) == Some(sign() - 1) => {
                Some((format!("Math.abs({})", self.float(a)?.0), 11))
            }
            Node::Bin(..) => None,
            _ => self.value(t),
        }
    }

    /// A number or a reference.
    fn value(&self, t: Term) -> Said {
        self.is_one_more()?;
        let terms = self.terms;
        let t = self.whole(t);
        match terms.node(t) {
            Node::Bv(width, bits) => {
                Some((self.constant(t, bits, Kind::Whole)?, if signed(width, bits) < 0 { 10 } else { 11 }))
            }
            Node::Null => Some(("null".into(), 11)),
            Node::Input(_, r) => self.value(r),
            Node::Sym(s) => self.kind(t).map(|_| (terms.sym_decl(s).name.to_string(), 11)),
            Node::Init(f, r) => {
                let of = at_least(11, self.value(r)?);
                let name = terms.func_decl(f).name;
                match self.space.cell_of(f) {
                    Cell::Field(f) if self.space.is_box(self.space.program().field(f).class) => self.value(r),
                    Cell::Field(f) if self.is_hidden(f) => None,
                    Cell::Field(_) | Cell::Length => Some((format!("{of}.{name}"), 11)),
                    Cell::Characters | Cell::Size => Some((format!("{of}.{name}()"), 11)),
                    _ => None,
                }
            }
            Node::Elem(f, r, i) => {
                let (of, at) = (at_least(11, self.value(r)?), self.value(i)?.0);
                match self.space.cell_of(f) {
                    Cell::Element(_) if self.space.may_be_string(r) => Some((format!("{of}.charAt({at})"), 11)),
                    Cell::Element(_) if self.is_array(r) => Some((format!("{of}[{at}]"), 11)),
                    _ => None,
                }
            }
            Node::Zext(_, a) => self.value(a),
            Node::Sext(_, a) if self.kind(a) != Some(Kind::Char) => self.value(a),
            Node::Trunc(width @ (8 | 16 | 32), a) => {
                let cast = match width {
                    8 => "byte",
                    16 if self.kind(a) == Some(Kind::Char) => "char",
                    16 => "short",
                    _ => "int",
                };
                Some((format!("({cast}) {}", at_least(10, self.value(a)?)), 10))
            }
            Node::Bin(op, a, b) => self.computed(op, a, b),
            Node::Fp(op, a, b) => match op {
                FpOp::Add => self.floats(8, a, "+", b),
                FpOp::Sub => self.floats(8, a, "-", b),
                FpOp::Mul => self.floats(9, a, "*", b),
                FpOp::Div => self.floats(9, a, "/", b),
                FpOp::Rem => self.floats(9, a, "%", b),
            },
            Node::FpConvert(how, width, a) => match (how, width) {
                (FpConversion::Sqrt, _) => Some((format!("Math.sqrt({})", self.float(a)?.0), 11)),
                (FpConversion::Floor, _) => Some((format!("Math.floor({})", self.float(a)?.0), 11)),
                (FpConversion::Ceil, _) => Some((format!("Math.ceil({})", self.float(a)?.0), 11)),
                (FpConversion::Rint, _) => Some((format!("Math.rint({})", self.float(a)?.0), 11)),
                (FpConversion::ToInt, 32) => Some((format!("(int) {}", at_least(10, self.float(a)?)), 10)),
                (FpConversion::ToInt, _) => Some((format!("(long) {}", at_least(10, self.float(a)?)), 10)),
                // Java converts these by itself where they are compared.
                (FpConversion::FromInt, _) => self.value(a),
                (_, 32) => Some((format!("(float) {}", at_least(10, self.float(a)?)), 10)),
                _ => self.float(a),
            },
            Node::Apply(function, a, b) => {
                let function = terms.opaque(function);
                let name =
                    function.name.strip_prefix("Math.").filter(|name| name.chars().all(char::is_alphanumeric))?;
                let second = if function.parameters > 1 { format!(", {}", self.float(b)?.0) } else { String::new() };
                Some((format!("Math.{name}({}{second})", self.float(a)?.0), 11))
            }
            _ => None,
        }
    }

    fn computed(&self, op: BinOp, a: Term, b: Term) -> Said {
        let terms = self.terms;
        let known = |t| terms.as_bits(t).map(|bits| signed(terms.width(t), bits));
        if self.kind_of(a, b)? == Kind::Floating {
            return None;
        }
        match (op, terms.node(b), known(b)) {
            (BinOp::Mul, _, Some(-1)) => Some((format!("-{}", at_least(10, self.value(a)?)), 10)),
            (BinOp::Xor, _, Some(-1)) => Some((format!("~{}", at_least(10, self.value(a)?)), 10)),
            (BinOp::Add, _, Some(k)) if k < 0 && k != i64::MIN => {
                let suffix = if terms.width(b) == 64 { "L" } else { "" };
                Some((format!("{} - {}{suffix}", at_least(8, self.value(a)?), -k), 8))
            }
            (BinOp::Add, Node::Bin(BinOp::Mul, x, k), _) if known(k) == Some(-1) => {
                Some((format!("{} - {}", at_least(8, self.value(a)?), at_least(9, self.value(x)?)), 8))
            }
            _ => {
                let (strength, sign) = match op {
                    BinOp::Add => (8, "+"),
                    BinOp::Mul => (9, "*"),
                    BinOp::Div => (9, "/"),
                    BinOp::Rem => (9, "%"),
                    // As Java has it, comparisons are stronger.
                    BinOp::And => (1, "&"),
                    BinOp::Or => (1, "|"),
                    BinOp::Xor => (1, "^"),
                    BinOp::Shl => (7, "<<"),
                    BinOp::Shr => (7, ">>"),
                    BinOp::Ushr => (7, ">>>"),
                };
                let (a, b) = (at_least(strength.max(2), self.value(a)?), at_least(strength.max(2), self.value(b)?));
                Some((format!("{a} {sign} {b}"), strength))
            }
        }
    }

    /// What two numbers that are compared are: what one of them is that is no constant.
    fn kind_of(&self, a: Term, b: Term) -> Option<Kind> {
        match (self.kind(a), self.kind(b)) {
            (Some(kind), None) | (None, Some(kind)) => Some(kind),
            (Some(kind), Some(other)) if kind == other => Some(kind),
            (Some(Kind::Reference | Kind::Enum(_) | Kind::Floating | Kind::Boolean), Some(_)) => None,
            (Some(_), Some(Kind::Reference | Kind::Enum(_) | Kind::Floating | Kind::Boolean)) => None,
            (Some(_), Some(_)) => Some(Kind::Whole),
            (None, None) => None,
        }
    }

    /// What a term is; of a constant nothing is known.
    fn kind(&self, t: Term) -> Option<Kind> {
        let terms = self.terms;
        let t = self.whole(t);
        match terms.node(t) {
            Node::Sym(_) if terms.sort(t) == Sort::Ref => Some(Kind::Reference),
            Node::Sym(_) => self.of_type(self.space.type_of_root(t).as_ref()?),
            Node::Input(..) | Node::Null => Some(Kind::Reference),
            Node::Init(f, _) => match self.space.cell_of(f) {
                Cell::Length | Cell::Characters | Cell::Size => Some(Kind::Natural),
                cell @ Cell::Field(_) => self.of_type(&self.space.type_of(cell)),
                _ => None,
            },
            Node::Elem(f, r, _) => match self.space.cell_of(f) {
                Cell::Element(_) if self.space.may_be_string(r) => Some(Kind::Char),
                cell @ Cell::Element(_) => self.of_type(&self.space.type_of(cell)),
                _ => None,
            },
            Node::Zext(_, a) | Node::Sext(_, a) | Node::Trunc(_, a) => self.kind(a),
            Node::Bin(BinOp::And | BinOp::Xor, a, _) if self.kind(a) == Some(Kind::Floating) => Some(Kind::Floating),
            Node::Bin(..) | Node::FpConvert(FpConversion::ToInt, ..) => Some(Kind::Whole),
            Node::Fp(..) | Node::FpConvert(..) | Node::Apply(..) => Some(Kind::Floating),
            _ => None,
        }
    }

    fn of_type(&self, ty: &FieldType) -> Option<Kind> {
        Some(match ty {
            FieldType::Base(BaseType::Boolean) => Kind::Boolean,
            FieldType::Base(BaseType::Char) => Kind::Char,
            FieldType::Base(BaseType::Float | BaseType::Double) => Kind::Floating,
            FieldType::Base(_) => Kind::Whole,
            _ => self.space.enum_type(ty).map_or(Kind::Reference, Kind::Enum),
        })
    }

    /// A constant that is compared with what is of this kind.
    fn constant(&self, t: Term, bits: u64, kind: Kind) -> Option<String> {
        let width = self.terms.width(t);
        match kind {
            Kind::Char => Some(literal::bare(Datum::Char(u16::try_from(bits).ok()?))),
            Kind::Natural => Some(bits.to_string()),
            Kind::Whole if width == 64 => Some(literal::bare(Datum::Long(bits as i64))),
            Kind::Whole => Some(literal::bare(Datum::Int(i32::try_from(signed(width, bits)).ok()?))),
            Kind::Enum(_) if bits == 0 => Some("null".into()),
            Kind::Enum(class) => {
                let name = self.space.constant_name(class, bits as usize - 1)?;
                Some(format!("{}.{name}", self.class_name(class)))
            }
            Kind::Boolean | Kind::Floating | Kind::Reference => None,
        }
    }

    /// The lower half of a character of a string, which stands for the whole; else the term itself.
    fn whole(&self, t: Term) -> Term {
        let is_character = |lower| matches!(self.terms.node(lower), Node::Elem(_, r, _) if self.space.may_be_string(r));
        self.terms.halves(t).map(|(_, lower)| lower).filter(|&lower| is_character(lower)).unwrap_or(t)
    }

    /// Whether a field is the JDK's own affair.
    fn is_hidden(&self, field: FieldId) -> bool {
        let field = self.space.program().field(field);
        self.space.program().class(field.class).origin == Origin::Jdk && !field.access.is_public()
    }

    fn is_length(&self, t: Term) -> bool {
        let t = if let Node::Zext(_, inner) = self.terms.node(t) { inner } else { t };
        matches!(self.terms.node(t), Node::Init(f, _) if self.space.cell_of(f) == Cell::Characters)
    }

    fn is_array(&self, r: Term) -> bool {
        let bound = self.terms.bound(r).map(|bound| self.terms.members(bound)).unwrap_or_default();
        !bound.is_empty() && bound.iter().all(|class| self.terms.class_name(*class).ends_with("[]"))
    }

    /// Counts a term that is looked at, up to a bound: what has many says nothing.
    fn is_one_more(&self) -> Option<()> {
        self.left.set(self.left.get().checked_sub(1)?);
        Some(())
    }
}

/// In parentheses, if it binds less strongly.
fn at_least(strength: u8, (text, own): (String, u8)) -> String {
    if own < strength { format!("({text})") } else { text }
}
