//! What has been parsed, as disjuncts that are separate parts of a heap and facts beside them.

use super::{
    error::SpecError,
    tree::{At, Expr, Formula, Heap, Name, Op, Span},
};

/// An expression as it was read: parts of a heap may stand anywhere.
#[derive(Clone, Debug)]
pub(super) enum Raw {
    /// Of no operands.
    Leaf(Expr),
    Field(Box<At<Raw>>, At<Name>),
    Call(Option<Box<At<Raw>>>, At<Name>, Vec<At<Raw>>),
    PointsTo(Box<At<Raw>>, At<Name>, Vec<(At<Name>, At<Raw>)>),
    Not(Box<At<Raw>>),
    Neg(Box<At<Raw>>),
    Binary(Join, Box<At<Raw>>, Box<At<Raw>>),
    If(Box<At<Raw>>, Box<At<Raw>>, Box<At<Raw>>),
}

/// What joins two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Op(Op),
    /// `**`
    Separately,
}

/// More disjuncts than this are a formula that nobody means.
const MOST: usize = 256;

/// The disjuncts of a formula.
pub(super) fn disjuncts(raw: &At<Raw>) -> Result<Vec<Formula>, SpecError> {
    let of = |l: &At<Raw>, r: &At<Raw>| Ok((disjuncts(l)?, disjuncts(r)?));
    match &raw.node {
        Raw::Binary(Join::Op(Op::Or), l, r) => {
            let (mut all, more) = of(l, r)?;
            all.extend(more);
            few(raw.span, all.len())?;
            Ok(all)
        }
        Raw::Binary(Join::Op(Op::And) | Join::Separately, l, r) => {
            let (left, right) = (conjunct(l)?, conjunct(r)?);
            few(raw.span, left.len() * right.len())?;
            let both = |l: &Formula, r: &Formula| Formula {
                spatial: [&*l.spatial, &r.spatial].concat(),
                pure: [&*l.pure, &r.pure].concat(),
            };
            Ok(left.iter().flat_map(|l| right.iter().map(move |r| both(l, r))).collect())
        }
        _ => Ok(vec![single(raw)?]),
    }
}

/// What stands beside others: facts alone may stay one of two, parts of the heap may not.
fn conjunct(raw: &At<Raw>) -> Result<Vec<Formula>, SpecError> {
    match &raw.node {
        Raw::Binary(Join::Op(Op::Or), ..) if !has_heap(raw) => Ok(vec![single(raw)?]),
        _ => disjuncts(raw),
    }
}

fn few(span: Span, disjuncts: usize) -> Result<(), SpecError> {
    let message = format!("these are {disjuncts} disjuncts, more than {MOST}");
    match disjuncts <= MOST {
        true => Ok(()),
        false => Err(SpecError::new(span, message).with_help("state what differs as a predicate of its own")),
    }
}

/// Whether parts of the heap are among the operands of `&&`, `||`, `**`.
fn has_heap(raw: &At<Raw>) -> bool {
    match &raw.node {
        Raw::PointsTo(..) | Raw::Call(None, ..) | Raw::Binary(Join::Separately, ..) => true,
        Raw::Binary(Join::Op(Op::And | Op::Or), l, r) => has_heap(l) || has_heap(r),
        _ => false,
    }
}

fn single(raw: &At<Raw>) -> Result<Formula, SpecError> {
    let heap = |heap| Formula { spatial: vec![At::new(heap, raw.span)], pure: vec![] };
    let class = |name: &At<Name>| name.clone();
    Ok(match &raw.node {
        Raw::PointsTo(root, of, fields) => {
            let fields = fields.iter().map(|(name, value)| Ok((name.clone(), expr(value)?)));
            heap(Heap::PointsTo { root: expr(root)?, class: class(of), fields: fields.collect::<Result<_, _>>()? })
        }
        Raw::Call(None, predicate, args) => heap(Heap::Call { predicate: predicate.clone(), args: exprs(args)? }),
        Raw::Leaf(Expr::Bool(true)) => Formula::default(),
        Raw::Leaf(Expr::Name(name)) if &**name == EMP => Formula::default(),
        _ => Formula { spatial: vec![], pure: vec![expr(raw)?] },
    })
}

/// The heap of which nothing is said.
const EMP: &str = "emp";

fn exprs(raw: &[At<Raw>]) -> Result<Vec<At<Expr>>, SpecError> {
    raw.iter().map(expr).collect()
}

fn expr(raw: &At<Raw>) -> Result<At<Expr>, SpecError> {
    let boxed = |raw: &At<Raw>| expr(raw).map(Box::new);
    let node = match &raw.node {
        Raw::Leaf(Expr::Name(name)) if &**name == EMP => return Err(misplaced(raw.span, "`emp`")),
        Raw::Leaf(leaf) => leaf.clone(),
        Raw::Field(of, field) => Expr::Field(boxed(of)?, field.clone()),
        Raw::Call(receiver, method, args) => {
            let receiver = receiver.as_deref().map(boxed).transpose()?;
            Expr::Call { receiver, method: method.clone(), args: exprs(args)? }
        }
        Raw::PointsTo(..) => return Err(misplaced(raw.span, "`|->`")),
        Raw::Binary(Join::Separately, ..) => return Err(misplaced(raw.span, "`**`")),
        Raw::Not(of) => Expr::Not(boxed(of)?),
        Raw::Neg(of) => match boxed(of)?.node {
            Expr::Int(n) if n >= 0 => Expr::Int(-n),
            _ => Expr::Neg(boxed(of)?),
        },
        Raw::Binary(Join::Op(op), l, r) => Expr::Binary(*op, boxed(l)?, boxed(r)?),
        Raw::If(c, a, b) => Expr::If(boxed(c)?, boxed(a)?, boxed(b)?),
    };
    Ok(At::new(node, raw.span))
}

fn misplaced(span: Span, what: &str) -> SpecError {
    SpecError::new(span, format!("{what} says what parts of the heap there are, and stands here for a value"))
        .with_label("expected a value")
        .with_help("parts of the heap are joined by `**`, `&&` and `||` alone: they cannot be negated, compared, or handed to others")
}
