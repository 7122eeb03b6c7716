//! What a proof about strings of any length says is so: of random conditions on two strings, which all strings of a few
//! letters are tried on, none that has been refuted holds of any. Wrong translations are found out by the same.

use crate::common;
use cortado::{
    solver::{self, Answer, Query},
    term::{BinOp, Cancel, ClassTag, Decl, Func, Sort, Term, Terms, Text, Units},
};

/// Z3's resource units for a proof.
const RLIMIT: u32 = 300_000;
/// So much of a string is followed: all else is unknown to the bounded terms.
const FOLLOWED: u32 = 2;
/// Strings are tried to this length.
const LENGTH: usize = 3;

/// Random numbers, the same in each run (SplitMix64: Steele, Lea & Flood, OOPSLA 2014).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A string made of two others.
#[derive(Clone, Debug)]
enum Str {
    Input(usize),
    Literal(&'static str),
    Concat(Box<Str>, Box<Str>),
    From(Box<Str>, Int),
    Part(Box<Str>, Int, Int),
    Stripped(Box<Str>),
    /// With each `a` a `b`.
    Mapped(Box<Str>),
}

/// A number of one.
#[derive(Clone, Debug)]
enum Int {
    Known(i32),
    Length(Box<Str>),
    Index(Box<Str>, Box<Str>, Box<Int>),
    Last(Box<Str>, Box<Str>, Box<Int>),
    Plus(Box<Int>, i32),
    Order(Box<Str>, Box<Str>),
    At(Box<Str>, i32),
}

/// What is asked of them.
#[derive(Clone, Debug)]
enum Condition {
    Equal(Str, Str),
    Contains(Str, Str),
    HasAt(Str, Int, Str),
    EndsWith(Str, Str),
    Consists(Str),
    Less(Int, Int),
    Same(Int, Int),
    Not(Box<Condition>),
}

fn string(dice: &mut Dice, depth: u32) -> Str {
    let inner = |dice: &mut Dice| Box::new(string(dice, depth - 1));
    match if depth == 0 { dice.below(3) } else { dice.below(10) } {
        0 | 1 | 3 => Str::Input(dice.below(2)),
        2 | 4 => Str::Literal(dice.one_of(&["", "a", "b", "ab", "ba", "aa", " "])),
        5 => Str::Concat(inner(dice), inner(dice)),
        6 => Str::From(inner(dice), int(dice, depth - 1)),
        7 => Str::Part(inner(dice), int(dice, depth - 1), int(dice, depth - 1)),
        8 => Str::Stripped(inner(dice)),
        _ => Str::Mapped(inner(dice)),
    }
}

fn int(dice: &mut Dice, depth: u32) -> Int {
    let text = |dice: &mut Dice| Box::new(string(dice, depth.saturating_sub(1)));
    match if depth == 0 { dice.below(3) } else { dice.below(9) } {
        0 | 1 => Int::Known(dice.below(5) as i32 - 1),
        2 => Int::Length(text(dice)),
        3 => Int::Index(text(dice), text(dice), Box::new(Int::Known(0))),
        4 => Int::Last(text(dice), text(dice), Box::new(Int::Known(i32::MAX))),
        5 => Int::Index(text(dice), text(dice), Box::new(int(dice, 0))),
        6 => Int::Last(text(dice), text(dice), Box::new(int(dice, 0))),
        7 => Int::At(text(dice), dice.below(3) as i32),
        _ if dice.below(2) == 0 => Int::Order(text(dice), text(dice)),
        _ => Int::Plus(Box::new(int(dice, depth - 1)), dice.below(3) as i32 - 1),
    }
}

fn condition(dice: &mut Dice) -> Condition {
    let positive = match dice.below(8) {
        0 => Condition::Equal(string(dice, 2), string(dice, 1)),
        1 | 2 => Condition::Contains(string(dice, 2), string(dice, 1)),
        3 => Condition::HasAt(string(dice, 1), int(dice, 1), string(dice, 1)),
        4 => Condition::EndsWith(string(dice, 2), string(dice, 1)),
        5 => Condition::Consists(string(dice, 2)),
        6 => Condition::Less(int(dice, 2), int(dice, 2)),
        _ => Condition::Same(int(dice, 2), int(dice, 1)),
    };
    if dice.below(2) == 0 { Condition::Not(Box::new(positive)) } else { positive }
}

/// Where a part is asked for that is none, or a unit that is none: nothing is asked of such an input.
type Value<T> = Option<T>;

fn text_of(s: &Str, inputs: &[String; 2]) -> Value<String> {
    Some(match s {
        Str::Input(k) => inputs[*k].clone(),
        Str::Literal(text) => (*text).into(),
        Str::Concat(a, b) => text_of(a, inputs)? + &text_of(b, inputs)?,
        Str::From(s, from) => text_of(s, inputs)?.get(usize::try_from(number_of(from, inputs)?).ok()?..)?.into(),
        Str::Part(s, from, to) => {
            let [from, to] = [from, to].map(|at| number_of(at, inputs).and_then(|at| usize::try_from(at).ok()));
            text_of(s, inputs)?.get(from?..to?)?.into()
        }
        Str::Stripped(s) => text_of(s, inputs)?.trim_matches(' ').into(),
        Str::Mapped(s) => text_of(s, inputs)?.replace('a', "b"),
    })
}

fn number_of(n: &Int, inputs: &[String; 2]) -> Value<i32> {
    Some(match n {
        Int::Known(n) => *n,
        Int::Length(s) => text_of(s, inputs)?.len() as i32,
        Int::Index(s, what, from) => {
            let (s, what) = (text_of(s, inputs)?, text_of(what, inputs)?);
            let from = (number_of(from, inputs)?.max(0) as usize).min(s.len());
            s[from..].find(&what).map_or(-1, |at| (from + at) as i32)
        }
        Int::Last(s, what, from) => {
            let (s, what, from) = (text_of(s, inputs)?, text_of(what, inputs)?, number_of(from, inputs)?);
            (0..=s.len()).rev().find(|&at| at as i32 <= from && s[at..].starts_with(&what)).map_or(-1, |at| at as i32)
        }
        Int::Plus(n, by) => number_of(n, inputs)?.wrapping_add(*by),
        Int::Order(a, b) => {
            let (a, b) = (text_of(a, inputs)?, text_of(b, inputs)?);
            let differ = a.bytes().zip(b.bytes()).find(|(x, y)| x != y);
            differ.map_or(a.len() as i32 - b.len() as i32, |(x, y)| i32::from(x) - i32::from(y))
        }
        Int::At(s, at) => i32::from(*text_of(s, inputs)?.as_bytes().get(*at as usize)?),
    })
}

fn holds(c: &Condition, inputs: &[String; 2]) -> Value<bool> {
    let text = |s| text_of(s, inputs);
    Some(match c {
        Condition::Equal(a, b) => text(a)? == text(b)?,
        Condition::Contains(a, b) => text(a)?.contains(&text(b)?),
        Condition::HasAt(s, at, what) => {
            let (s, at, what) = (text(s)?, number_of(at, inputs)?, text(what)?);
            usize::try_from(at).is_ok_and(|at| s.get(at..).is_some_and(|rest| rest.starts_with(&what)))
        }
        Condition::EndsWith(a, b) => text(a)?.ends_with(&text(b)?),
        Condition::Consists(s) => text(s)?.bytes().all(|b| b.is_ascii_lowercase()),
        Condition::Less(a, b) => number_of(a, inputs)? < number_of(b, inputs)?,
        Condition::Same(a, b) => number_of(a, inputs)? == number_of(b, inputs)?,
        Condition::Not(c) => !holds(c, inputs)?,
    })
}

/// Two strings of the input, as terms.
struct Inputs {
    terms: Terms,
    texts: [Text; 2],
    /// What must hold for all that is asked to be there.
    there: Vec<Term>,
}

impl Inputs {
    fn new() -> Self {
        let terms = Terms::new();
        let number = |name: &str, width| Decl { name: name.into(), sort: Sort::Bv(width), bound: None, most: None };
        let func = |name, width| -> Func { terms.declare_func(number(name, width)) };
        let units = Units { lower: func("lower", 8), upper: Some((func("upper", 8), func("wide", 1))) };
        let length = func("length", 24);
        terms.follow(length, FOLLOWED.into());
        let class = terms.type_set(vec![ClassTag(0)], None);
        let texts = ["s", "t"].map(|name| {
            let of = terms.declare_sym(Decl { name: name.into(), sort: Sort::Ref, bound: Some(class), most: None });
            Text::of_input(&terms, of, units, terms.zext(32, terms.init(length, of)), FOLLOWED)
        });
        Self { terms, texts, there: vec![] }
    }

    fn text(&mut self, s: &Str) -> Text {
        match s {
            Str::Input(k) => self.texts[*k].clone(),
            Str::Literal(text) => Text::literal(&self.terms, &text.encode_utf16().collect::<Vec<_>>()),
            Str::Concat(a, b) => {
                let (a, b) = (self.text(a), self.text(b));
                a.concat(&self.terms, &b)
            }
            Str::From(s, from) => {
                let (s, from) = (self.text(s), self.number(from));
                self.part(&s, from, s.length())
            }
            Str::Part(s, from, to) => {
                let (s, from, to) = (self.text(s), self.number(from), self.number(to));
                self.part(&s, from, to)
            }
            Str::Stripped(s) => {
                let s = self.text(s);
                let terms = &self.terms;
                let stays = |u| terms.not(Text::is_in(terms, u, &[(32, 32)]));
                let to = s.behind_last_that(terms, &stays);
                let from = terms.ite(terms.eq(to, terms.int(0)), to, s.first_that(terms, &stays));
                s.part(terms, from, to).stripped_of(terms, &s, &[(32, 32)], true, true)
            }
            Str::Mapped(s) => {
                let s = self.text(s);
                let terms = &self.terms;
                let [a, b] = [0x61, 0x62].map(|u| terms.bv(16, u));
                let mapped = s.mapped(terms, false, &|u| terms.ite(terms.eq(u, a), b, u));
                let same = s.consists(terms, &[(0, 0x60), (0x62, u16::MAX)]);
                mapped.mapped_from(terms, &s, &[(0x61, 0x61)], Some(same))
            }
        }
    }

    fn part(&mut self, s: &Text, from: Term, to: Term) -> Text {
        let terms = &self.terms;
        let wrong = [terms.slt(from, terms.int(0)), terms.slt(to, from), terms.slt(s.length(), to)];
        self.there.push(terms.not(terms.any(wrong)));
        s.part(terms, from, to)
    }

    fn number(&mut self, n: &Int) -> Term {
        match n {
            Int::Known(n) => self.terms.int(*n),
            Int::Length(s) => self.text(s).length(),
            Int::Index(s, what, from) => {
                let (s, what, from) = (self.text(s), self.text(what), self.number(from));
                s.index_of(&self.terms, &what, from)
            }
            Int::Last(s, what, from) => {
                let (s, what, from) = (self.text(s), self.text(what), self.number(from));
                s.last_index_of(&self.terms, &what, from)
            }
            Int::Plus(n, by) => {
                let n = self.number(n);
                self.terms.bin(BinOp::Add, n, self.terms.int(*by))
            }
            Int::Order(a, b) => {
                let (a, b) = (self.text(a), self.text(b));
                a.compared(&self.terms, &b)
            }
            Int::At(s, at) => {
                let (s, at) = (self.text(s), self.terms.int(*at));
                self.there.push(self.terms.slt(at, s.length()));
                s.char_at(&self.terms, at)
            }
        }
    }

    fn condition(&mut self, c: &Condition) -> Term {
        match c {
            Condition::Equal(a, b) => {
                let (a, b) = (self.text(a), self.text(b));
                a.equals(&self.terms, &b)
            }
            Condition::Contains(a, b) => {
                let (a, b) = (self.text(a), self.text(b));
                a.contains(&self.terms, &b)
            }
            Condition::HasAt(s, at, what) => {
                let (s, at, what) = (self.text(s), self.number(at), self.text(what));
                s.has_at_index(&self.terms, at, &what)
            }
            Condition::EndsWith(a, b) => {
                let (a, b) = (self.text(a), self.text(b));
                a.ends_with(&self.terms, &b)
            }
            Condition::Consists(s) => {
                let s = self.text(s);
                s.consists(&self.terms, &[(0x61, 0x7a)])
            }
            Condition::Less(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.terms.slt(a, b)
            }
            Condition::Same(a, b) => {
                let (a, b) = (self.number(a), self.number(b));
                self.terms.eq(a, b)
            }
            Condition::Not(c) => {
                let c = self.condition(c);
                self.terms.not(c)
            }
        }
    }

    /// The facts, none of them a constant; `None` where one is false.
    fn facts(&mut self, all: &[Condition]) -> Option<Vec<Term>> {
        let mut facts: Vec<Term> = all.iter().map(|c| self.condition(c)).collect();
        let mut all = std::mem::take(&mut self.there);
        all.append(&mut facts);
        all.retain(|&fact| self.terms.as_bool(fact) != Some(true));
        all.iter().all(|&fact| self.terms.as_bool(fact).is_none()).then_some(all)
    }
}

/// All strings of a few letters.
fn strings() -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..LENGTH {
        last = last.iter().flat_map(|s| ["a", "b", " "].map(|c| s.clone() + c)).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Random conditions, and the first strings that satisfy them, if any do.
fn question(seed: u64, strings: &[String]) -> (Vec<Condition>, Option<[String; 2]>) {
    let mut dice = Dice(seed);
    let all: Vec<Condition> = (0..2 + dice.below(3)).map(|_| condition(&mut dice)).collect();
    let pairs = strings.iter().flat_map(|s| strings.iter().map(move |t| [s.clone(), t.clone()]));
    let model = pairs.into_iter().find(|inputs| all.iter().all(|c| holds(c, inputs) == Some(true)));
    (all, model)
}

fn script(all: &[Condition]) -> Option<String> {
    let mut inputs = Inputs::new();
    let facts = inputs.facts(all)?;
    solver::as_sequences(&inputs.terms, &facts)
}

fn is_refuted(script: &str) -> bool {
    solver::is_refuted(script, RLIMIT, None, &Cancel::default())
}

#[test]
fn what_is_refuted_has_no_model() {
    let strings = strings();
    let count = if common::deep() { 6_000 } else { 400 };
    let seeds: Vec<u64> = (0..count).collect();
    let verdicts = common::on_all_cores(&seeds, |&seed| {
        let (all, model) = question(seed, &strings);
        let Some(script) = script(&all) else { return (model.is_none(), false) };
        let refuted = is_refuted(&script);
        assert!(!refuted || model.is_none(), "{seed}: {model:?} satisfies {all:?}, refuted as\n{script}");
        (model.is_none(), refuted)
    });
    let without = verdicts.iter().filter(|(none, _)| *none).count();
    let refuted = verdicts.iter().filter(|(_, refuted)| *refuted).count();
    println!("{refuted} refuted of {without} without a model of {LENGTH} letters, of {count}");
    assert!(refuted * 8 > count as usize, "{refuted} of {without} of {count}");
}

#[test]
fn the_chain_agrees_with_all_strings_of_a_few_letters() {
    let strings = strings();
    let seeds: Vec<u64> = (50_000..if common::deep() { 52_000 } else { 50_100 }).collect();
    let verdicts = common::on_all_cores(&seeds, |&seed| {
        let (all, model) = question(seed, &strings);
        let mut inputs = Inputs::new();
        let Some(facts) = inputs.facts(&all) else {
            assert!(model.is_none(), "{seed}: {model:?} satisfies {all:?}, which is false");
            return true;
        };
        let answer = solver::chain(2_000_000).expect("libz3").check(&inputs.terms, &Query::of(&facts));
        let unsat = matches!(answer, Answer::Unsat(_));
        assert!(!unsat || model.is_none(), "{seed}: {model:?} satisfies {all:?}");
        unsat
    });
    let unsat = verdicts.iter().filter(|unsat| **unsat).count();
    assert!(unsat * 5 > verdicts.len(), "{unsat} of {}", verdicts.len());
}

/// What a wrong translation would write in the place of what is right.
const MUTANTS: [(&str, &str); 11] = [
    ("str.prefixof", "str.suffixof"),
    ("str.suffixof", "str.prefixof"),
    ("(str.contains ", "(str.prefixof "),
    ("(str.++ ", "(str.++ \"a\" "),
    ("(<= (- 1) ", "(<= 0 "),
    ("(<= 0 ", "(< 0 "),
    ("(re.* ", "(re.+ "),
    ("(str.len ", "(+ 1 (str.len "),
    ("(not (str.contains ", "(id (str.contains "),
    ("(= (or (str.contains ", "(= (and (str.contains "),
    ("str.to_code", "str.len"),
];

#[test]
fn wrong_translations_are_found_out() {
    let strings = strings();
    let seeds: Vec<u64> = (0..if common::deep() { 3_000 } else { 600 }).collect();
    let sat: Vec<String> = common::on_all_cores(&seeds, |&seed| {
        let (all, model) = question(seed, &strings);
        model.and_then(|_| script(&all))
    })
    .into_iter()
    .flatten()
    .collect();
    let missed = common::on_all_cores(&MUTANTS, |&(right, wrong)| {
        let mutant = |script: &String| match right {
            // What opens one more is closed behind the name.
            "(str.len " => longer(script),
            _ => format!("(define-fun id ((b Bool)) Bool b)\n{}", script.replace(right, wrong)),
        };
        let caught = sat.iter().filter(|script| script.contains(right)).any(|script| is_refuted(&mutant(script)));
        (!caught).then_some(right)
    });
    let missed: Vec<&str> = missed.into_iter().flatten().collect();
    assert!(missed.is_empty(), "with {missed:?} otherwise nothing is refuted of {} that has a model", sat.len());
}

/// The script with each length one more.
fn longer(script: &str) -> String {
    let mut pieces = script.split("(str.len ");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |out, piece| {
        let (name, rest) = piece.split_once(')').expect("a length of a name");
        format!("{out}(+ 1 (str.len {name})){rest}")
    })
}
