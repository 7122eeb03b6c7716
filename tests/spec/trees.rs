//! A tree that is printed is read as the same tree.

use crate::common::random::{Tape, for_random};
use cortado::precondition::spatial::spec::{
    parse,
    tree::{At, Expr, Formula, Heap, Name, Op, Param, Predicate, Span},
};
use proptest::prop_assert_eq;

const NAMES: [&str; 6] = ["x", "next", "this", "Node", "emp1", "l_$2"];
const OPS: [Op; 13] =
    [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem, Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::And, Op::Or];

fn at<T>(node: T) -> At<T> {
    At::new(node, Span::default())
}

fn name(tape: &mut Tape<'_>) -> At<Name> {
    at(tape.of(&NAMES).into())
}

fn many<T>(tape: &mut Tape<'_>, most: usize, mut one: impl FnMut(&mut Tape<'_>) -> T) -> Vec<T> {
    (0..tape.pick(most + 1)).map(|_| one(tape)).collect()
}

fn expr(tape: &mut Tape<'_>, depth: usize) -> At<Expr> {
    let boxed = |tape: &mut Tape<'_>| Box::new(expr(tape, depth - 1));
    let leaves = if depth == 0 { 5 } else { 11 };
    at(match tape.pick(leaves) {
        0 => Expr::Null,
        1 => Expr::Bool(tape.pick(2) == 0),
        2 => Expr::Int(tape.of(&[0, 1, -1, 42, i64::MAX, -i64::MAX])),
        3 => Expr::Any,
        4 => Expr::Name(name(tape).node),
        5 => Expr::Field(boxed(tape), name(tape)),
        6 => Expr::Call {
            receiver: (tape.pick(2) == 0).then(|| boxed(tape)),
            method: name(tape),
            args: many(tape, 2, |tape| expr(tape, depth - 1)),
        },
        7 => Expr::Not(boxed(tape)),
        8 => match boxed(tape) {
            // These are numbers.
            of if matches!(of.node, Expr::Int(n) if n >= 0) => Expr::Name("positive".into()),
            of => Expr::Neg(of),
        },
        9 => Expr::If(boxed(tape), boxed(tape), boxed(tape)),
        _ => Expr::Binary(tape.of(&OPS), boxed(tape), boxed(tape)),
    })
}

/// Whether it would be read as a part of the heap, or as several facts.
fn is_more(expr: &Expr) -> bool {
    match expr {
        Expr::Call { receiver: None, .. } | Expr::Bool(true) | Expr::Binary(Op::And, ..) => true,
        Expr::Binary(Op::Or, l, r) => calls(l) || calls(r),
        _ => false,
    }
}

fn calls(expr: &Expr) -> bool {
    match expr {
        Expr::Call { receiver: None, .. } => true,
        Expr::Binary(Op::And | Op::Or, l, r) => calls(l) || calls(r),
        _ => false,
    }
}

fn formula(tape: &mut Tape<'_>) -> Formula {
    let spatial = many(tape, 3, |tape| {
        at(match tape.pick(2) {
            0 => Heap::PointsTo {
                root: expr(tape, 1),
                class: at(tape.of(&["Node", "java.util.Map.Entry", "int[][]"]).into()),
                fields: many(tape, 3, |tape| (name(tape), expr(tape, 2))),
            },
            _ => Heap::Call { predicate: name(tape), args: many(tape, 3, |tape| expr(tape, 2)) },
        })
    });
    let mut pure = many(tape, 3, |tape| expr(tape, 4));
    pure.retain(|expr| !is_more(expr));
    Formula { spatial, pure }
}

fn predicate(tape: &mut Tape<'_>) -> Predicate {
    let param = |tape: &mut Tape<'_>| Param {
        ty: (tape.pick(2) == 0).then(|| at(tape.of(&["int", "Node", "a.B", "int[]"]).into())),
        name: name(tape),
    };
    let params = many(tape, 3, param);
    let first = formula(tape);
    Predicate { name: name(tape), params, disjuncts: [vec![first], many(tape, 2, formula)].concat() }
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    for_random(10_000, 120, |tape| {
        let predicates = many(&mut Tape(&tape[tape.len() / 2..]), 2, predicate);
        let predicates = [predicates, vec![predicate(&mut Tape(tape))]].concat();
        let text = predicates.iter().map(Predicate::to_string).collect::<Vec<_>>().join(";\n");
        let read = parse::predicates(&text).map_err(|e| format!("{e:?}\n{text}"));
        prop_assert_eq!(read, Ok(predicates));
        Ok(())
    });
}
