//! Random predicates over nodes of `separation.Measured`, and a precondition that has some: lists, trees and circles, counted, measured and in
//! order, as people would write them, and with slips that no one would.

use super::random::Random;
use std::fmt::{self, Display, Write};

/// A reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ref {
    Null,
    Name(usize),
}

/// An integer.
#[derive(Clone, Debug)]
pub(crate) enum Int {
    Constant(i64),
    Name(usize),
    Plus(Box<Int>, i64),
    Sum(Box<Int>, Box<Int>),
    Greater(Box<Int>, Box<Int>),
}

/// What is so.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    Same(Ref, Ref),
    Equal(Int, Int),
    Less(Int, Int),
    Not(Box<Fact>),
    Either(Box<Fact>, Box<Fact>),
}

/// An argument of a predicate.
#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Ref(Ref),
    Int(Int),
    /// Any integer.
    Any,
}

/// A node; fields that are not named hold anything.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) root: Ref,
    pub(crate) val: Option<Int>,
    pub(crate) left: Option<Ref>,
    pub(crate) right: Option<Ref>,
}

/// Names are numbered, parameters before those of the disjunct.
#[derive(Clone, Debug, Default)]
pub(crate) struct Disjunct {
    pub(crate) locals: Vec<String>,
    pub(crate) parts: Vec<Part>,
    pub(crate) calls: Vec<(usize, Vec<Argument>)>,
    pub(crate) facts: Vec<Fact>,
}

#[derive(Clone, Debug)]
pub(crate) struct Predicate {
    pub(crate) name: String,
    /// How they are called, and whether they are integers.
    pub(crate) parameters: Vec<(String, bool)>,
    pub(crate) disjuncts: Vec<Disjunct>,
}

/// Predicates, and a precondition that is one of `t`, `u` and `n`.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) predicates: Vec<Predicate>,
    pub(crate) requires: Predicate,
}

/// Those of a seed.
pub(crate) fn made(seed: u64) -> Made {
    let mut random = Random::new(seed.wrapping_mul(0xd6e8_feb8_6659_fd93));
    let count = 1 + random.below(2);
    let mut predicates: Vec<Predicate> = (0..count)
        .map(|i| {
            let mut parameters = vec![("t".to_owned(), false)];
            if random.chance(50) {
                parameters.push(("a".into(), false));
            }
            if random.chance(65) {
                parameters.push(("n".into(), true));
            }
            Predicate { name: format!("p{i}"), parameters, disjuncts: vec![] }
        })
        .collect();
    for i in 0..count {
        let steps = 1 + usize::from(random.chance(20));
        let mut disjuncts = vec![base(&mut random, &predicates[i])];
        if random.chance(15) {
            disjuncts.push(last(&mut random, &predicates[i]));
        }
        disjuncts.extend((0..steps).map(|_| step(&mut random, &predicates, i)));
        predicates[i].disjuncts = disjuncts;
    }
    let parameters = vec![("t".to_owned(), false), ("u".to_owned(), false), ("n".to_owned(), true)];
    let requires = Predicate { name: "requires".into(), parameters, disjuncts: vec![] };
    let disjuncts = (0..1 + usize::from(random.chance(15))).map(|_| required(&mut random, &predicates)).collect();
    Made { requires: Predicate { disjuncts, ..requires }, predicates }
}

impl Predicate {
    fn parameter(&self, name: &str) -> Option<usize> {
        self.parameters.iter().position(|(known, _)| known == name)
    }
}

fn small(random: &mut Random) -> Int {
    Int::Constant(random.below(4) as i64 - 1)
}

/// The structure ends.
fn base(random: &mut Random, of: &Predicate) -> Disjunct {
    let mut all = Disjunct::default();
    let end = match of.parameter("a") {
        Some(a) if random.chance(50) => Ref::Name(a),
        _ => Ref::Null,
    };
    all.facts.push(Fact::Same(Ref::Name(0), end));
    if let Some(n) = of.parameter("n")
        && random.chance(85)
    {
        let is = small(random);
        all.facts.push(match random.chance(75) {
            true => Fact::Equal(Int::Name(n), is),
            false => Fact::Not(Box::new(Fact::Less(Int::Name(n), is))),
        });
    }
    all
}

/// It ends with a node.
fn last(random: &mut Random, of: &Predicate) -> Disjunct {
    let mut all = Disjunct::default();
    let end = of.parameter("a").map_or(Ref::Null, Ref::Name);
    all.parts.push(Part { root: Ref::Name(0), val: None, left: Some(Ref::Null), right: Some(end) });
    all.facts.extend(of.parameter("n").map(|n| Fact::Equal(Int::Name(n), small(random))));
    all
}

/// It goes on.
fn step(random: &mut Random, predicates: &[Predicate], i: usize) -> Disjunct {
    let of = &predicates[i];
    let (aux, n) = (of.parameter("a"), of.parameter("n"));
    let mut all = Disjunct::default();
    let first = of.parameters.len();
    let local = |all: &mut Disjunct, name: &str| {
        all.locals.push(name.into());
        first + all.locals.len() - 1
    };
    let val = random.chance(65).then(|| local(&mut all, "v"));
    let mut fields = [None, None];
    let mut below = vec![];
    let only = random.below(4);
    for (k, name) in ["l", "r"].into_iter().enumerate() {
        let goes_on = only == k || only > 1 && random.chance(80) || k == 1 && below.is_empty();
        fields[k] = match goes_on {
            true => {
                let name = local(&mut all, name);
                below.push(name);
                Some(Ref::Name(name))
            }
            false => match random.below(5) {
                0 | 1 => Some(Ref::Null),
                2 => Some(aux.map_or(Ref::Null, Ref::Name)),
                3 => Some(Ref::Name(0)),
                _ => None,
            },
        };
    }
    all.parts.push(Part { root: Ref::Name(0), val: val.map(Int::Name), left: fields[0], right: fields[1] });
    let how = random.below(5);
    let mut counted = vec![];
    for (k, &r) in below.iter().enumerate() {
        let callee = if random.chance(75) { i } else { random.below(predicates.len()) };
        let mut arguments = vec![Argument::Ref(Ref::Name(r))];
        if predicates[callee].parameter("a").is_some() {
            arguments.push(Argument::Ref(match (random.below(4), aux) {
                (0, _) => Ref::Null,
                (1, _) => Ref::Name(0),
                (_, Some(a)) => Ref::Name(a),
                (_, None) => Ref::Name(0),
            }));
        }
        if predicates[callee].parameter("n").is_some() {
            arguments.push(match (n, val, how) {
                (Some(n), _, 3) => Argument::Int(Int::Plus(Box::new(Int::Name(n)), -1)),
                (Some(_), Some(v), 4) => Argument::Int(Int::Name(v)),
                (Some(_), ..) => {
                    let m = local(&mut all, ["i", "j"][k]);
                    counted.push(Int::Name(m));
                    Argument::Int(Int::Name(m))
                }
                _ => Argument::Any,
            });
        }
        all.calls.push((callee, arguments));
    }
    if let (Some(n), Some(m)) = (n, counted.pop()) {
        let whole = match counted.pop() {
            Some(other) if how == 0 => Int::Greater(Box::new(other), Box::new(m)),
            Some(other) => Int::Sum(Box::new(other), Box::new(m)),
            None => m,
        };
        let more = 1 + random.below(2) as i64;
        all.facts.push(Fact::Equal(Int::Name(n), Int::Plus(Box::new(whole), more)));
    }
    if let (Some(v), Some(n), 4) = (val, n, how) {
        all.facts.push(Fact::Less(Int::Name(v), Int::Name(n)));
    }
    if let Some(v) = val
        && random.chance(25)
    {
        let small = Fact::Less(Int::Name(v), small(random));
        let r = Ref::Name(below[0]);
        all.facts.push(match random.below(3) {
            0 => small,
            1 => Fact::Not(Box::new(small)),
            _ => Fact::Either(Box::new(small), Box::new(Fact::Same(r, Ref::Null))),
        });
    }
    if let Some(a) = aux
        && random.chance(25)
    {
        all.facts.push(Fact::Not(Box::new(Fact::Same(Ref::Name(0), Ref::Name(a)))));
    }
    all
}

/// What a method of `t`, `u` and `n` requires.
fn required(random: &mut Random, predicates: &[Predicate]) -> Disjunct {
    let (t, u, n) = (Ref::Name(0), Ref::Name(1), Int::Name(2));
    let mut all = Disjunct::default();
    for root in [t, u] {
        if root == u && random.chance(60) {
            continue;
        }
        let callee = random.below(predicates.len());
        let other = if root == t { u } else { t };
        let arguments =
            predicates[callee].parameters.iter().enumerate().map(|(i, (_, is_integer))| match (i, is_integer) {
                (0, _) => Argument::Ref(root),
                (_, false) => Argument::Ref(random.pick(&[Ref::Null, other, other, root])),
                (_, true) => match random.below(4) {
                    0 => Argument::Int(small(random)),
                    1 => Argument::Any,
                    _ => Argument::Int(n.clone()),
                },
            });
        let arguments = arguments.collect();
        all.calls.push((callee, arguments));
    }
    for fact in [Fact::Same(t, u), Fact::Same(t, Ref::Null), Fact::Less(n, small(random))] {
        match random.below(8) {
            0 => all.facts.push(fact),
            1 => all.facts.push(Fact::Not(Box::new(fact))),
            _ => {}
        }
    }
    all
}

/// Something with the names of its parts.
struct Named<'a, T>(&'a T, &'a [String]);

impl Made {
    /// The predicates as they are written.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.predicates.iter().map(Predicate::text).collect()
    }
}

impl Predicate {
    fn text(&self) -> String {
        let mut all = String::new();
        for (name, is_integer) in &self.parameters {
            let ty = if *is_integer { "int" } else { "Measured" };
            let _ = write!(all, "{}{ty} {name}", if all.is_empty() { "" } else { ", " });
        }
        format!("{}({all}) = {}", self.name, self.formula())
    }

    /// What it says.
    pub(crate) fn formula(&self) -> String {
        let all: Vec<String> = self.disjuncts.iter().map(|d| self.disjunct(d)).collect();
        all.join(" || ")
    }

    fn disjunct(&self, d: &Disjunct) -> String {
        let names: Vec<String> = self.parameters.iter().map(|(name, _)| name).chain(&d.locals).cloned().collect();
        let mut parts = vec![];
        for part in &d.parts {
            let mut fields = vec![];
            fields.extend(part.val.as_ref().map(|v| format!("val: {}", Named(v, &names))));
            fields.extend(part.left.as_ref().map(|r| format!("left: {}", Named(r, &names))));
            fields.extend(part.right.as_ref().map(|r| format!("right: {}", Named(r, &names))));
            parts.push(format!("{} |-> Measured{{{}}}", Named(&part.root, &names), fields.join(", ")));
        }
        for (callee, arguments) in &d.calls {
            let all: Vec<String> = arguments.iter().map(|a| Named(a, &names).to_string()).collect();
            parts.push(format!("p{callee}({})", all.join(", ")));
        }
        let heap = parts.join(" ** ");
        let facts = d.facts.iter().map(|fact| Named(fact, &names).to_string());
        let all: Vec<String> = Some(heap).filter(|heap| !heap.is_empty()).into_iter().chain(facts).collect();
        if all.is_empty() { "emp".into() } else { all.join(" && ") }
    }
}

impl Display for Named<'_, Ref> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self.0 {
            Ref::Null => f.write_str("null"),
            Ref::Name(i) => f.write_str(&self.1[i]),
        }
    }
}

impl Display for Named<'_, Int> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |e: &Int| Named(e, self.1).to_string();
        match self.0 {
            Int::Constant(n) => write!(f, "{n}"),
            Int::Name(i) => f.write_str(&self.1[*i]),
            Int::Plus(a, n) if *n < 0 => write!(f, "{} - {}", of(a), -n),
            Int::Plus(a, n) => write!(f, "{} + {n}", of(a)),
            Int::Sum(a, b) => write!(f, "{} + {}", of(a), of(b)),
            Int::Greater(a, b) => write!(f, "({} > {} ? {} : {})", of(a), of(b), of(a), of(b)),
        }
    }
}

impl Display for Named<'_, Fact> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |r: &Ref| Named(r, self.1).to_string();
        let int = |e: &Int| Named(e, self.1).to_string();
        let fact = |e: &Fact| Named(e, self.1).to_string();
        match self.0 {
            Fact::Same(a, b) => write!(f, "{} == {}", of(a), of(b)),
            Fact::Equal(a, b) => write!(f, "{} == {}", int(a), int(b)),
            Fact::Less(a, b) => write!(f, "{} < {}", int(a), int(b)),
            Fact::Not(a) => write!(f, "!({})", fact(a)),
            Fact::Either(a, b) => write!(f, "({} || {})", fact(a), fact(b)),
        }
    }
}

impl Display for Named<'_, Argument> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Argument::Ref(r) => Named(r, self.1).fmt(f),
            Argument::Int(e) => Named(e, self.1).fmt(f),
            Argument::Any => f.write_str("_"),
        }
    }
}
