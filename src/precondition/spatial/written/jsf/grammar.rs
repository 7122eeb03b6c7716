//! The grammar of the files of Java StarFinder.

use crate::precondition::spatial::spec::{
    SpecError, expected,
    token::{Token, tokens},
    tree::{At, Expr, Name, Op, Span},
};
use chumsky::{input::ValueInput, pratt, prelude::*};

/// What is in a file.
#[derive(Default)]
pub(super) struct File {
    pub(super) data: Vec<Data>,
    pub(super) predicates: Vec<Predicate>,
    pub(super) preconditions: Vec<Precondition>,
}

/// The fields of a class, in the order in which they are written.
pub(super) struct Data {
    pub(super) class: At<Name>,
    /// Type and name.
    pub(super) fields: Vec<(At<Name>, At<Name>)>,
}

pub(super) struct Predicate {
    pub(super) name: At<Name>,
    pub(super) parameters: Vec<At<Name>>,
    pub(super) disjuncts: Vec<Vec<At<Part>>>,
}

pub(super) struct Precondition {
    /// Simple name of the method.
    pub(super) method: At<Name>,
    pub(super) parts: Vec<At<Part>>,
}

/// A part of a formula.
pub(super) enum Part {
    /// `root::class<fields>`
    Object {
        root: At<Name>,
        class: At<Name>,
        fields: Vec<At<Name>>,
    },
    /// `predicate(arguments)`
    Call {
        predicate: At<Name>,
        arguments: Vec<At<Name>>,
    },
    Pure(Expr),
}

impl Predicate {
    /// Where a parameter stands.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|parameter| &*parameter.node == name)
    }
}

/// Reads a file.
pub(super) fn file(text: &str) -> Result<File, SpecError> {
    let tokens = tokens(text)?;
    let between = just(Token::Sign(";")).repeated();
    let all = statement().separated_by(between).allow_leading().allow_trailing().collect::<Vec<_>>();
    let end_of_text = SimpleSpan::from(text.len()..text.len());
    let parsed = all.then_ignore(end()).parse(tokens.split_token_span(end_of_text)).into_result();
    let mut file = File::default();
    for statement in parsed.map_err(|errors| expected::error(&errors))? {
        match statement {
            Statement::Data(data) => file.data.push(data),
            Statement::Predicate(predicate) => file.predicates.push(predicate),
            Statement::Precondition(precondition) => file.preconditions.push(precondition),
        }
    }
    Ok(file)
}

enum Statement {
    Data(Data),
    Predicate(Predicate),
    Precondition(Precondition),
}

type Error<'a> = extra::Err<Rich<'a, Token<'a>>>;

fn name<'a, I>(what: &'static str) -> impl Parser<'a, I, At<Name>, Error<'a>> + Clone
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    let name = select! { Token::Name(name) if name != "null" => Name::from(name) };
    name.labelled(what).map_with(|name, e| at(name, e.span())).boxed()
}

fn statement<'a, I>() -> impl Parser<'a, I, Statement, Error<'a>>
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    let sign = |sign| just(Token::Sign(sign));
    let field = group((name("a type"), name("a field")));
    let fields = field.separated_by(sign(";")).allow_trailing().collect::<Vec<_>>();
    let data = just(Token::Name("data")).ignore_then(name("a class")).then(fields.delimited_by(sign("{"), sign("}")));
    let data = data.map(|(class, fields)| Statement::Data(Data { class, fields }));
    let names = name("a name").separated_by(sign(",")).collect::<Vec<_>>().delimited_by(sign("("), sign(")"));
    let disjuncts = formula().separated_by(sign("||")).at_least(1).collect::<Vec<_>>();
    let predicate = just(Token::Name("pred")).ignore_then(group((name("the name of a predicate"), names)));
    let predicate = predicate
        .then_ignore(sign("=="))
        .then(disjuncts)
        .map(|((name, parameters), disjuncts)| Statement::Predicate(Predicate { name, parameters, disjuncts }));
    let precondition = just(Token::Name("pre")).ignore_then(name("the name of a method")).then_ignore(sign("=="));
    let precondition =
        precondition.then(formula()).map(|(method, parts)| Statement::Precondition(Precondition { method, parts }));
    choice((data, predicate, precondition)).boxed()
}

fn formula<'a, I>() -> impl Parser<'a, I, Vec<At<Part>>, Error<'a>>
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    let sign = |sign| just(Token::Sign(sign));
    let names = name("a name").separated_by(sign(",")).collect::<Vec<_>>().boxed();
    let class = name("a class").then(names.clone().delimited_by(sign("<"), sign(">")));
    let object = name("a name").then_ignore(sign("::")).then(class);
    let object = object.map(|(root, (class, fields))| Part::Object { root, class, fields });
    let call = name("a predicate").then(names.delimited_by(sign("("), sign(")")));
    let call = call.map(|(predicate, arguments)| Part::Call { predicate, arguments });
    let comparison = choice([
        sign("=").to(Op::Eq),
        sign("!=").to(Op::Ne),
        sign("<").to(Op::Lt),
        sign("<=").to(Op::Le),
        sign(">").to(Op::Gt),
        sign(">=").to(Op::Ge),
    ]);
    let pure = group((sum(), comparison.labelled("a comparison"), sum()))
        .map(|(l, op, r)| Part::Pure(Expr::Binary(op, Box::new(l), Box::new(r))));
    let part = choice((object, call, pure)).map_with(|part, e| at(part, e.span()));
    part.separated_by(choice((sign("*"), sign("&")))).at_least(1).collect::<Vec<_>>().boxed()
}

fn sum<'a, I>() -> impl Parser<'a, I, At<Expr>, Error<'a>>
where
    I: ValueInput<'a, Token = Token<'a>, Span = SimpleSpan>,
{
    recursive(|sum| {
        let sign = |sign| just(Token::Sign(sign));
        let number = sign("-").or_not().then(select! { Token::Int(n) => n });
        let number = number.map(|(minus, n)| Expr::Int(if minus.is_some() { -n } else { n }));
        let null = just(Token::Name("null")).to(Expr::Null);
        let name = name("a name").map(|name| Expr::Name(name.node));
        let leaf = choice((number, null, name)).map_with(|leaf, e| at(leaf, e.span()));
        let operand = leaf.or(sum.delimited_by(sign("("), sign(")"))).labelled("a value").boxed();
        let products = choice((sign("#").to(Op::Mul), sign("/").to(Op::Div)));
        let sums = choice((sign("+").to(Op::Add), sign("-").to(Op::Sub)));
        let joined = |l: At<Expr>, op: Op, r: At<Expr>| {
            let span = l.span.to(r.span);
            At::new(Expr::Binary(op, Box::new(l), Box::new(r)), span)
        };
        let product = pratt::infix(pratt::left(2), products, move |l, op, r, _| joined(l, op, r));
        operand.pratt((product, pratt::infix(pratt::left(1), sums, move |l, op, r, _| joined(l, op, r)))).boxed()
    })
}

fn at<T>(node: T, span: SimpleSpan) -> At<T> {
    At::new(node, Span { start: span.start, end: span.end })
}
