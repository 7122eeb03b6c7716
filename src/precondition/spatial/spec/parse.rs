//! Text to syntax tree. The grammar, operators from loose to tight (those of Java bind as in Java, JLS §15):
//!
//! ```text
//! predicates = predicate {";" predicate} [";"]
//! predicate  = ["pred"] name "(" [param {"," param}] ")" ("=" | "==") formula
//! param      = [type {"[]"}] name
//! formula    = expr "?" expr ":" expr | expr op expr | ("!" | "-") expr | operand
//! op         = "||"  <  "&&" | "**"  <  "==" | "!="  <  "<" | "<=" | ">" | ">="  <  "+" | "-"  <  "*" | "/" | "%"
//! operand    = place ["|->" class "{" [name ":" expr {"," name ":" expr}] "}"]
//! place      = ("null" | "true" | "false" | "emp" | "_" | number | name | call | "(" expr ")") {"." name | "." call}
//! call       = name "(" [expr {"," expr}] ")"
//! ```

use super::{
    error::SpecError,
    expected,
    lower::{self, Join, Raw},
    token::{Token, tokens},
    tree::{At, Expr, Formula, Name, Op, Param, Predicate, Span},
};
use chumsky::{input::ValueInput, pratt, prelude::*};

/// The disjuncts of a precondition.
///
/// # Errors
/// The first place that is wrong.
pub fn formula(text: &str) -> Result<Vec<Formula>, SpecError> {
    let tokens = tokens(text)?;
    let parsed = expression().then_ignore(just(Token::Sign(";")).or_not()).then_ignore(end());
    let parsed = parsed.parse(tokens.split_token_span(behind(text))).into_result();
    lower::disjuncts(&parsed.map_err(|errors| expected::error(&errors))?)
}

/// Predicates, one after the other.
///
/// # Errors
/// The first place that is wrong.
pub fn predicates(text: &str) -> Result<Vec<Predicate>, SpecError> {
    let tokens = tokens(text)?;
    let between = just(Token::Sign(";"));
    let all = predicate().separated_by(between).at_least(1).allow_trailing().collect::<Vec<_>>().then_ignore(end());
    let parsed = all.parse(tokens.split_token_span(behind(text))).into_result();
    let parsed = parsed.map_err(|errors| expected::error(&errors))?;
    let lowered = parsed
        .into_iter()
        .map(|(name, params, body)| Ok(Predicate { name, params, disjuncts: lower::disjuncts(&body)? }));
    lowered.collect()
}

fn behind(text: &str) -> SimpleSpan {
    SimpleSpan::from(text.len()..text.len())
}

type Error<'a> = extra::Err<Rich<'a, Token<'a>>>;

/// Words that are no names.
const WORDS: [&str; 4] = ["null", "true", "false", "_"];

fn name<'a, I>(what: &'static str) -> impl Parser<'a, I, At<Name>, Error<'a>> + Clone
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    let name = select! { Token::Name(name) if !WORDS.contains(&name) => Name::from(name) };
    name.labelled(what).map_with(|name, e| at(name, e.span())).boxed()
}

/// The name of a class or of a primitive type, with its package; arrays of them.
fn ty<'a, I>(what: &'static str) -> impl Parser<'a, I, At<Name>, Error<'a>> + Clone
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    let parts = name(what).separated_by(just(Token::Sign("."))).at_least(1).collect::<Vec<_>>();
    let arrays = just(Token::Sign("[")).then(just(Token::Sign("]"))).repeated().count();
    parts
        .then(arrays)
        .map_with(|(parts, arrays), e| {
            let parts: Vec<&str> = parts.iter().map(|part| &*part.node).collect();
            at((parts.join(".") + &"[]".repeat(arrays)).into(), e.span())
        })
        .boxed()
}

fn predicate<'a, I>() -> impl Parser<'a, I, (At<Name>, Vec<Param>, At<Raw>), Error<'a>>
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    let typed = group((ty("a parameter"), name("a name"))).map(|(ty, name)| Param { ty: Some(ty), name });
    let untyped = name("a parameter").map(|name| Param { ty: None, name });
    let params = typed.or(untyped).separated_by(just(Token::Sign(","))).collect();
    let params = params.delimited_by(just(Token::Sign("(")), just(Token::Sign(")")));
    let is = choice((just(Token::Sign("=")), just(Token::Sign("=="))));
    let keyword = just(Token::Name("pred")).or_not();
    keyword.ignore_then(group((name("the name of a predicate"), params, is.ignore_then(expression()))))
}

fn expression<'a, I>() -> impl Parser<'a, I, At<Raw>, Error<'a>>
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    recursive(|expr| {
        let comma = just(Token::Sign(","));
        let (open, close) = (just(Token::Sign("(")), just(Token::Sign(")")));
        let args = expr.clone().separated_by(comma).collect::<Vec<_>>().delimited_by(open, close).boxed();
        let leaf = select! {
            Token::Int(n) => Expr::Int(n),
            Token::Name("null") => Expr::Null,
            Token::Name("true") => Expr::Bool(true),
            Token::Name("false") => Expr::Bool(false),
            Token::Name("_") => Expr::Any,
        };
        let leaf = leaf.map_with(|leaf, e| at(Raw::Leaf(leaf), e.span()));
        let named = name("a name").then(args.clone().or_not()).map_with(|(name, args), e| {
            let node = match args {
                Some(args) => Raw::Call(None, name, args),
                None => Raw::Leaf(Expr::Name(name.node)),
            };
            at(node, e.span())
        });
        let inner = expr.clone().delimited_by(open, close);
        let first = choice((named, leaf, inner)).labelled("a value").boxed();
        let member = just(Token::Sign(".")).ignore_then(name("a field or method")).then(args.or_not());
        let place = first.foldl_with(member.repeated(), |of, (name, args), e| {
            let of = Box::new(of);
            let node = match args {
                Some(args) => Raw::Call(Some(of), name, args),
                None => Raw::Field(of, name),
            };
            at(node, e.span())
        });
        let place = place.boxed();
        let field = name("a field").then_ignore(just(Token::Sign(":"))).then(expr.clone());
        let fields = field.separated_by(comma).collect::<Vec<_>>();
        let fields = fields.delimited_by(just(Token::Sign("{")), just(Token::Sign("}")));
        let object = just(Token::Sign("|->")).ignore_then(ty("a class")).then(fields);
        let operand = place.then(object.or_not()).map_with(|(root, object), e| match object {
            Some((class, fields)) => at(Raw::PointsTo(Box::new(root), class, fields), e.span()),
            None => root,
        });
        let operand = operand.boxed();
        let value = operand
            .pratt((
                pratt::prefix(8, just(Token::Sign("!")), |_, of, e| at(Raw::Not(Box::new(of)), e.span())),
                pratt::prefix(8, just(Token::Sign("-")), |_, of, e| at(Raw::Neg(Box::new(of)), e.span())),
                pratt::infix(pratt::left(6), operators(&[Op::Mul, Op::Div, Op::Rem]), |l, join, r, _| {
                    joined(l, join, r)
                }),
                pratt::infix(pratt::left(5), operators(&[Op::Add, Op::Sub]), |l, join, r, _| joined(l, join, r)),
                pratt::infix(pratt::left(4), operators(&[Op::Lt, Op::Le, Op::Gt, Op::Ge]), |l, join, r, _| {
                    joined(l, join, r)
                }),
                pratt::infix(pratt::left(3), operators(&[Op::Eq, Op::Ne]), |l, join, r, _| joined(l, join, r)),
                pratt::infix(pratt::left(2), operators(&[Op::And]), |l, join, r, _| joined(l, join, r)),
                pratt::infix(
                    pratt::left(2),
                    just(Token::Sign("**")).to(Join::Separately).labelled("an operator"),
                    |l, join, r, _| joined(l, join, r),
                ),
                pratt::infix(pratt::left(1), operators(&[Op::Or]), |l, join, r, _| joined(l, join, r)),
            ))
            .boxed();
        let arms = just(Token::Sign("?")).labelled("an operator").ignore_then(expr.clone());
        let arms = arms.then_ignore(just(Token::Sign(":"))).then(expr);
        value.then(arms.or_not()).map_with(|(value, arms), e| match arms {
            Some((then, otherwise)) => at(Raw::If(Box::new(value), Box::new(then), Box::new(otherwise)), e.span()),
            None => value,
        })
    })
}

/// Operators that bind alike.
fn operators<'a, I>(ops: &[Op]) -> impl Parser<'a, I, Join, Error<'a>> + Clone + use<'a, I>
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    let each = ops.iter().map(|&op| just(Token::Sign(op.symbol())).to(Join::Op(op)));
    choice(each.collect::<Vec<_>>()).labelled("an operator").boxed()
}

fn joined(left: At<Raw>, join: Join, right: At<Raw>) -> At<Raw> {
    let span = left.span.to(right.span);
    At::new(Raw::Binary(join, Box::new(left), Box::new(right)), span)
}

fn at<T>(node: T, span: SimpleSpan) -> At<T> {
    At::new(node, Span { start: span.start, end: span.end })
}
