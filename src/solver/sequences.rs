//! Facts about texts of any length in the words of SMT-LIB's theory of strings, for proofs that they exclude each other.
//!
//! What is said of a term ([`Terms::said`]) is what it is here; what is under it, bounded as it is, does not come in. Numbers are
//! integers with the wrap-around written out ([`int`]), sequences made of others are equations ([`made`]), and what follows of what is in
//! what is written down, for the theory does not find it soon ([`inside`]). What has no translation is a constant of which nothing is known,
//! and so is all that is too deep or too much: a script says no more than the facts do. Characters of the theory are the units of UTF-16, and more.

mod inside;
mod int;
mod made;

use crate::term::{Node, Saying, Sequence, Sort, Term, Terms};
use inside::Inside;
use int::Int;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// Definitions of one fact, and how deep they nest, at most.
const OF_FACT: usize = 1_500;
const DEEP: usize = 150;
/// The most units that a string has.
const MOST: i128 = i32::MAX as i128;

/// A script that has a model if there is an input for which the facts hold; `None` where none of them is about texts.
pub fn as_sequences(terms: &Terms, facts: &[Term]) -> Option<String> {
    let mut script = Script::new(terms);
    let mut open: Vec<(Term, bool)> = facts.iter().rev().map(|&fact| (fact, true)).collect();
    let mut parts = vec![];
    while let Some((c, value)) = open.pop() {
        match (terms.node(c), value) {
            (Node::Not(a), _) => open.push((a, !value)),
            (Node::And(a, b), true) | (Node::Or(a, b), false) if terms.said(c).is_empty() => {
                open.extend([(b, value), (a, value)]);
            }
            _ => {
                script.facts.insert(c, value);
                parts.push((c, value));
            }
        }
    }
    for (c, value) in parts {
        script.left = OF_FACT;
        if let Some(holds) = script.within(|script| script.condition(c)) {
            let fact = if value { holds } else { format!("(not {holds})") };
            script.assert(&fact);
        }
    }
    script.follows();
    (!script.sequences.is_empty()).then_some(script.out)
}

/// What has been written so far.
struct Script<'a> {
    terms: &'a Terms,
    out: String,
    /// What is asserted, which is so wherever it occurs.
    facts: FxHashMap<Term, bool>,
    bools: FxHashMap<Term, String>,
    ints: FxHashMap<Term, Int>,
    sequences: FxHashMap<Sequence, String>,
    /// The two parts of a sequence at an index.
    cuts: FxHashMap<(Sequence, Term), (String, String)>,
    inside: Inside,
    names: usize,
    /// So many definitions are left to this fact, and so deep is the one under way.
    left: usize,
    depth: usize,
}

impl<'a> Script<'a> {
    fn new(terms: &'a Terms) -> Self {
        let (facts, bools, ints, sequences, cuts, inside) = Default::default();
        Self { terms, out: String::new(), facts, bools, ints, sequences, cuts, inside, names: 0, left: 0, depth: 0 }
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "{line}");
    }

    fn assert(&mut self, what: &str) {
        self.line(format_args!("(assert {what})"));
    }

    /// That something holds where a condition does.
    fn assert_where(&mut self, condition: &str, what: &str) {
        match condition {
            "true" => self.assert(what),
            _ => self.line(format_args!("(assert (=> {condition} {what}))")),
        }
    }

    fn name(&mut self, kind: char) -> String {
        self.names += 1;
        format!("{kind}{}", self.names)
    }

    /// A constant of which nothing is known.
    fn any(&mut self, sort: &str) -> String {
        let name = self.name('u');
        self.line(format_args!("(declare-const {name} {sort})"));
        name
    }

    fn define(&mut self, sort: &str, is: &str) -> String {
        let name = self.name('d');
        self.line(format_args!("(define-fun {name} () {sort} {is})"));
        name
    }

    /// What `of` writes, unless that is too deep or there has been too much.
    fn within<T>(&mut self, of: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.left == 0 || self.depth == DEEP {
            return None;
        }
        self.left -= 1;
        self.depth += 1;
        let made = of(self);
        self.depth -= 1;
        made
    }

    fn bool(&mut self, t: Term) -> String {
        if let Some(known) = self.facts.get(&t) {
            return known.to_string();
        }
        if let Some(known) = self.bools.get(&t) {
            return known.clone();
        }
        let made = self.within(|script| script.condition(t));
        let name = made.unwrap_or_else(|| self.any("Bool"));
        self.bools.insert(t, name.clone());
        name
    }

    fn condition(&mut self, t: Term) -> Option<String> {
        let mut said = self.terms.said(t);
        for (here, saying) in &said {
            if let Saying::Same(other) = saying
                && self.bool(*here) == "true"
            {
                return Some(self.bool(*other));
            }
        }
        said.retain(|(_, saying)| !matches!(saying, Saying::Same(_)));
        if !said.is_empty() {
            let name = self.any("Bool");
            for (holds, saying) in said {
                let holds = self.bool(holds);
                if let Some(is) = self.said_of_bool(&saying, &name, &holds) {
                    self.assert_where(&holds, &format!("(= {name} {is})"));
                }
            }
            return Some(name);
        }
        let is = match self.terms.node(t) {
            Node::Bool(b) => return Some(b.to_string()),
            Node::Not(a) => match &*self.bool(a) {
                "true" => return Some("false".into()),
                "false" => return Some("true".into()),
                a => format!("(not {a})"),
            },
            Node::And(a, b) => match (&*self.bool(a), &*self.bool(b)) {
                ("false", _) | (_, "false") => return Some("false".into()),
                ("true", c) | (c, "true") => return Some(c.into()),
                (a, b) => format!("(and {a} {b})"),
            },
            Node::Or(a, b) => match (&*self.bool(a), &*self.bool(b)) {
                ("true", _) | (_, "true") => return Some("true".into()),
                ("false", c) | (c, "false") => return Some(c.into()),
                (a, b) => format!("(or {a} {b})"),
            },
            Node::Ite(c, a, b) => format!("(ite {} {} {})", self.bool(c), self.bool(a), self.bool(b)),
            Node::Eq(a, b) if self.terms.sort(a) != Sort::Ref => format!("(= {} {})", self.int(a).is, self.int(b).is),
            Node::Slt(a, b) => format!("(< {} {})", self.signed(a).is, self.signed(b).is),
            Node::Ult(a, b) => format!("(< {} {})", self.unsigned(a).is, self.unsigned(b).is),
            _ => return None,
        };
        Some(self.define("Bool", &is))
    }

    /// What is said, of which `name` is the value where `holds` does.
    fn said_of_bool(&mut self, saying: &Saying, name: &str, holds: &str) -> Option<String> {
        let where_so = format!("(and {name} {holds})");
        Some(match saying {
            &Saying::Equal(a, b) => {
                let (a, b) = (self.sequence(a), self.sequence(b));
                self.inside.whole.push((a.clone(), b.clone(), where_so));
                format!("(= {a} {b})")
            }
            &Saying::Contains(a, b) => {
                let (s, what) = (self.sequence(a), self.sequence(b));
                self.asks_for(b, &what);
                self.inside.part(&what, &s, where_so);
                format!("(str.contains {s} {what})")
            }
            &Saying::EndsWith(a, b) => {
                let (s, what) = (self.sequence(a), self.sequence(b));
                self.asks_for(b, &what);
                self.inside.part(&what, &s, where_so);
                format!("(str.suffixof {what} {s})")
            }
            &Saying::HasAt(a, at, b) => {
                let (s, what) = (self.sequence(a), self.sequence(b));
                self.asks_for(b, &what);
                self.inside.part(&what, &s, where_so);
                match self.terms.as_bits(at) {
                    Some(0) => format!("(str.prefixof {what} {s})"),
                    _ => {
                        let (inside, rest) = (self.is_index(at, &s), self.cut(a, at).1);
                        format!("(and {inside} (str.prefixof {what} {rest}))")
                    }
                }
            }
            Saying::Consists(s, ranges) => {
                let s = self.sequence(*s);
                self.inside.lacking.push((s.clone(), made::all_but(ranges), where_so));
                format!("(str.in_re {s} (re.* {}))", made::in_ranges(ranges))
            }
            _ => return None,
        })
    }

    /// Whether a term is an index of a sequence, or its length.
    fn is_index(&mut self, at: Term, s: &str) -> String {
        let at = self.int(at);
        let not_behind = format!("(<= {} (str.len {s}))", at.is);
        if at.is_natural() { not_behind } else { format!("(and (<= 0 {}) {not_behind})", at.is) }
    }
}
