//! Syntax trees as text that is read as the same tree.

use super::tree::{At, Expr, Formula, Heap, Op, Predicate};
use std::fmt::{self, Display, Formatter};

impl Display for Predicate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", &*self.name.node)?;
        joined(f, ", ", &self.params, |f, param| match &param.ty {
            Some(ty) => write!(f, "{} {}", ty.node, param.name.node),
            None => write!(f, "{}", param.name.node),
        })?;
        write!(f, ") = ")?;
        joined(f, " || ", &self.disjuncts, |f, disjunct| write!(f, "{disjunct}"))
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        joined(f, " ** ", &self.spatial, |f, heap| write!(f, "{}", heap.node))?;
        if !self.spatial.is_empty() && !self.pure.is_empty() {
            write!(f, " && ")?;
        }
        // One that stands alone would be disjuncts; and nothing is no formula.
        let alone = |expr: &At<Expr>| matches!(expr.node, Expr::Binary(Op::Or, ..));
        match (&self.spatial[..], &self.pure[..]) {
            ([], []) => write!(f, "true"),
            ([], [one]) if alone(one) => write!(f, "true && {}", Within(one, Op::And.precedence() + 1)),
            _ => joined(f, " && ", &self.pure, |f, fact| write!(f, "{}", Within(fact, Op::And.precedence() + 1))),
        }
    }
}

impl Display for Heap {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::PointsTo { root, class, fields } => {
                write!(f, "{} |-> {}{{", Within(root, PLACE), class.node)?;
                joined(f, ", ", fields, |f, (name, value)| write!(f, "{}: {}", name.node, value.node))?;
                write!(f, "}}")
            }
            Self::Call { predicate, args } => call(f, &predicate.node, args),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => write!(f, "null"),
            Self::Bool(b) => write!(f, "{b}"),
            Self::Int(n) => write!(f, "{n}"),
            Self::Any => write!(f, "_"),
            Self::Name(name) => write!(f, "{name}"),
            Self::Field(of, field) => write!(f, "{}.{}", Within(of, PLACE), field.node),
            Self::Call { receiver, method, args } => {
                if let Some(receiver) = receiver {
                    write!(f, "{}.", Within(receiver, PLACE))?;
                }
                call(f, &method.node, args)
            }
            Self::Not(of) => write!(f, "!{}", Within(of, UNARY)),
            Self::Neg(of) => match of.node {
                // What would be a number is none.
                Self::Int(n) if n >= 0 => write!(f, "0 - {n}"),
                Self::Int(_) | Self::Neg(_) => write!(f, "-({})", of.node),
                _ => write!(f, "-{}", Within(of, UNARY)),
            },
            Self::Binary(op, l, r) => {
                let strength = op.precedence();
                write!(f, "{} {} {}", Within(l, strength), op.symbol(), Within(r, strength + 1))
            }
            Self::If(condition, then, otherwise) => {
                write!(f, "{} ? {} : {}", Within(condition, 1), then.node, otherwise.node)
            }
        }
    }
}

const UNARY: u16 = 7;
const PLACE: u16 = 8;

/// Within something that binds so tightly.
struct Within<'a>(&'a Expr, u16);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let strength = match self.0 {
            Expr::If(..) => 0,
            Expr::Binary(op, ..) => op.precedence(),
            Expr::Not(_) | Expr::Neg(_) => UNARY,
            Expr::Int(n) if *n < 0 => UNARY,
            _ => PLACE,
        };
        match strength < self.1 {
            true => write!(f, "({})", self.0),
            false => write!(f, "{}", self.0),
        }
    }
}

fn call(f: &mut Formatter<'_>, name: &str, args: &[At<Expr>]) -> fmt::Result {
    write!(f, "{name}(")?;
    joined(f, ", ", args, |f, arg| write!(f, "{}", arg.node))?;
    write!(f, ")")
}

fn joined<'f, T>(
    f: &mut Formatter<'f>,
    between: &str,
    all: &[T],
    mut each: impl FnMut(&mut Formatter<'f>, &T) -> fmt::Result,
) -> fmt::Result {
    for (n, one) in all.iter().enumerate() {
        if n > 0 {
            f.write_str(between)?;
        }
        each(f, one)?;
    }
    Ok(())
}
