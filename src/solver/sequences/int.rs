//! Numbers of a bounded width as integers: those of 32 bits and more with their sign, as Java has them, narrower ones without. Each
//! has a range, and what is in range of its width has not wrapped around.

use super::{MOST, Script, inside::Found};
use crate::term::{BinOp, Func, Made, Node, Saying, Sequence, Term};

/// An integer, and between what it lies.
#[derive(Clone)]
pub(super) struct Int {
    pub(super) is: String,
    least: i128,
    most: i128,
}

impl Int {
    fn of(value: i128) -> Self {
        let is = if value < 0 { format!("(- {})", -value) } else { value.to_string() };
        Self { is, least: value, most: value }
    }

    /// Its value, if it is a constant.
    pub(super) fn constant(&self) -> Option<i128> {
        (self.least == self.most).then_some(self.least)
    }

    pub(super) fn is_natural(&self) -> bool {
        self.least >= 0
    }

    fn fits(&self, (least, most): (i128, i128)) -> bool {
        least <= self.least && self.most <= most
    }
}

/// Between what a number of so many bits lies.
fn range(width: u8) -> (i128, i128) {
    let all = 1i128 << width;
    if width < 32 { (0, all - 1) } else { (-all / 2, all / 2 - 1) }
}

impl Script<'_> {
    pub(super) fn int(&mut self, t: Term) -> Int {
        if let Some(known) = self.ints.get(&t) {
            return known.clone();
        }
        let made = self.within(|script| script.number(t));
        let width = self.terms.width(t);
        let int = made.unwrap_or_else(|| self.any_int(range(width)));
        self.ints.insert(t, int.clone());
        int
    }

    /// The number with its sign.
    pub(super) fn signed(&mut self, t: Term) -> Int {
        let (int, width) = (self.int(t), self.terms.width(t));
        let half = 1i128 << (width - 1);
        match width < 32 && int.most >= half {
            true => {
                let is = format!("(ite (< {0} {half}) {0} (- {0} {1}))", int.is, 2 * half);
                Int { is, least: -half, most: half - 1 }
            }
            false => int,
        }
    }

    /// The number without its sign.
    pub(super) fn unsigned(&mut self, t: Term) -> Int {
        let (int, all) = (self.int(t), 1i128 << self.terms.width(t));
        match int.least < 0 {
            true => Int { is: format!("(ite (< {0} 0) (+ {0} {all}) {0})", int.is), least: 0, most: all - 1 },
            false => int,
        }
    }

    fn any_int(&mut self, (least, most): (i128, i128)) -> Int {
        let is = self.any("Int");
        self.assert(&format!("(<= {} {is} {})", Int::of(least).is, Int::of(most).is));
        Int { is, least, most }
    }

    fn define_int(&mut self, Int { is, least, most }: Int) -> Int {
        Int { is: self.define("Int", &is), least, most }
    }

    /// What an integer is in so many bits.
    fn wrapped(&mut self, int: Int, width: u8) -> Int {
        let (least, most) = range(width);
        if int.fits((least, most)) {
            return self.define_int(int);
        }
        let all = 1i128 << width;
        let is = match width < 32 {
            true => format!("(mod {} {all})", int.is),
            false => format!("(- (mod (+ {} {}) {all}) {})", int.is, -least, -least),
        };
        let exact = self.define_int(Int { is, least, most });
        // Mostly it does not.
        let is = format!("(ite (<= {} {} {most}) {} {})", Int::of(least).is, int.is, int.is, exact.is);
        self.define_int(Int { is, least, most })
    }

    fn number(&mut self, t: Term) -> Option<Int> {
        let said = self.terms.said(t);
        if !said.is_empty() {
            let int = self.any_int(range(self.terms.width(t)));
            let (mut least, mut most) = (int.least, int.most);
            for (holds, saying) in &said {
                let holds = self.bool(*holds);
                let said = self.said_of_int(t, saying, &int, &holds);
                if let Some((at_least, at_most)) = said.filter(|_| holds == "true") {
                    (least, most) = (least.max(at_least), most.min(at_most));
                }
            }
            return Some(Int { least, most, ..int });
        }
        let width = self.terms.width(t);
        match self.terms.node(t) {
            Node::Bv(w, v) => Some(Int::of(match w {
                ..32 => v.into(),
                32 => (v as i32).into(),
                _ => (v as i64).into(),
            })),
            Node::Elem(f, of, index) => self.half_of_unit(t, f, of, index),
            Node::Sym(_) | Node::Init(..) => {
                let most = self.terms.most(t).map(i128::from).filter(|&most| most <= range(width).1);
                Some(self.any_int(most.map_or(range(width), |most| (0, most))))
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.bool(c), self.int(a), self.int(b));
                let is = format!("(ite {c} {} {})", a.is, b.is);
                Some(self.define_int(Int { is, least: a.least.min(b.least), most: a.most.max(b.most) }))
            }
            Node::Zext(_, a) => Some(self.unsigned(a)),
            Node::Sext(w, a) => {
                let a = self.signed(a);
                Some(self.wrapped(a, w))
            }
            Node::Trunc(w, a) => {
                let a = self.int(a);
                Some(self.wrapped(a, w))
            }
            Node::Bin(op, a, b) => self.bin(t, op, a, b),
            _ => None,
        }
    }

    fn bin(&mut self, t: Term, op: BinOp, a: Term, b: Term) -> Option<Int> {
        let width = self.terms.width(t);
        if let Some((upper, lower)) = self.terms.halves(t) {
            let (by, upper, lower) = (1i128 << self.terms.width(lower), self.int(upper), self.int(lower));
            let is = format!("(+ (* {by} {}) {})", upper.is, lower.is);
            return Some(self.define_int(Int { is, least: 0, most: upper.most * by + lower.most }));
        }
        let (x, by) = (self.int(a), self.terms.as_bits(b).map(|_| self.int(b).least));
        let of = |is: String, least: i128, most: i128| Some(Int { is, least, most });
        let exact = match (op, by) {
            (BinOp::Add, _) => {
                let y = self.int(b);
                of(format!("(+ {} {})", x.is, y.is), x.least + y.least, x.most + y.most)
            }
            (BinOp::Mul, Some(by)) => {
                let (p, q) = (x.least.checked_mul(by)?, x.most.checked_mul(by)?);
                of(format!("(* {} {})", Int::of(by).is, x.is), p.min(q), p.max(q))
            }
            (BinOp::Shl, Some(by @ 0..32)) => {
                of(format!("(* {} {})", 1i128 << by, x.is), x.least.checked_mul(1 << by)?, x.most.checked_mul(1 << by)?)
            }
            (BinOp::And, Some(mask)) if mask >= 0 && (mask + 1).count_ones() == 1 => {
                of(format!("(mod {} {})", x.is, mask + 1), 0, mask)
            }
            (BinOp::Shr, Some(by @ 0..64)) if width >= 32 => {
                of(format!("(div {} {})", x.is, 1i128 << by), x.least >> by, x.most >> by)
            }
            (BinOp::Ushr, Some(by @ 0..64)) if x.least >= 0 => {
                of(format!("(div {} {})", x.is, 1i128 << by), x.least >> by, x.most >> by)
            }
            (BinOp::Div, Some(by)) if by > 0 && x.least >= 0 && width >= 32 => {
                of(format!("(div {} {by})", x.is), x.least / by, x.most / by)
            }
            (BinOp::Rem, Some(by)) if by > 0 && x.least >= 0 && width >= 32 => {
                of(format!("(mod {} {by})", x.is), 0, by - 1)
            }
            _ => None,
        }?;
        Some(self.wrapped(exact, width))
    }

    /// The lower or the upper half of a unit of a string of the input: what both make is the unit at that index, if there is one.
    fn half_of_unit(&mut self, t: Term, f: Func, of: Term, index: Term) -> Option<Int> {
        let half = self.any_int(range(self.terms.width(t)));
        let Some((s, units)) = self.terms.sequence_of_unit(f, of) else { return Some(half) };
        self.ints.insert(t, half.clone());
        if f != units.lower {
            // The law is the lower half's.
            self.int(self.terms.elem(units.lower, of, index));
            return Some(half);
        }
        let upper = match units.upper {
            Some((upper, _)) => {
                let is_wide = self.bool(units.is_wide(self.terms, of));
                format!("(ite {is_wide} {} 0)", self.int(self.terms.elem(upper, of, index)).is)
            }
            None => "0".into(),
        };
        let (s, index) = (self.sequence(s), self.int(index).is);
        let law = format!("(= (str.to_code (str.at {s} {index})) (+ {} (* 256 {upper})))", half.is);
        self.assert(&format!("(=> (and (<= 0 {index}) (< {index} (str.len {s}))) {law})"));
        Some(half)
    }

    /// Says of a number what is said of its term where `holds` does; between what it lies then.
    fn said_of_int(&mut self, t: Term, saying: &Saying, Int { is, .. }: &Int, holds: &str) -> Option<(i128, i128)> {
        match *saying {
            Saying::Length(s) => {
                let s = self.sequence(s);
                self.assert_where(holds, &format!("(= {is} (str.len {s}))"));
                Some((0, MOST))
            }
            Saying::At(s, index) => {
                let (s, index) = (self.sequence(s), self.int(index).is);
                let inside = format!("(<= 0 {index} (- (str.len {s}) 1))");
                let law = format!("(=> {inside} (= {is} (str.to_code (str.at {s} {index}))))");
                self.assert_where(holds, &law);
                None
            }
            Saying::Index(s, what, from) => {
                self.first_index(t, s, what, from, is, holds);
                Some((-1, MOST))
            }
            Saying::LastIndex(s, what, from) => {
                self.last_index(t, s, what, from, is, holds);
                Some((-1, MOST))
            }
            Saying::Order(a, b) => {
                let (a, b) = (self.sequence(a), self.sequence(b));
                self.assert_where(holds, &format!("(= (= {is} 0) (= {a} {b}))"));
                self.assert_where(holds, &format!("(= (< {is} 0) (str.< {a} {b}))"));
                None
            }
            Saying::Function(name, s) => {
                let s = self.sequence(s);
                let declaration = format!("(declare-fun f-{name} (String) Int)\n");
                if !self.out.contains(&declaration) {
                    self.out.push_str(&declaration);
                }
                self.assert_where(holds, &format!("(= {is} (f-{name} {s}))"));
                None
            }
            _ => None,
        }
    }

    /// The units of which a sequence is known to be made.
    fn units(&self, s: Sequence) -> Option<usize> {
        match self.terms.made(s) {
            Made::Literal(units) => Some(units.len()),
            Made::Unit(_) => Some(1),
            _ => None,
        }
    }

    /// Where something is found at an index: what stands before it, and behind it.
    fn found(&mut self, t: Term, s: Sequence, what: Sequence, is: &str, holds: &str) -> (String, String) {
        let (before, tail) = self.cut(s, t);
        let (name, rest) = (self.sequence(what), self.any("String"));
        let there = format!("(and {holds} (<= 0 {is}))");
        self.assert_where(&there, &format!("(= {tail} (str.++ {name} {rest}))"));
        self.inside.split(&tail, &name, &rest, &there);
        if let Some(units) = self.units(what) {
            let (before, rest) = (before.clone(), rest.clone());
            self.inside.found.push(Found { of: s, at: t, holds: there, what: name, units, before, rest });
        }
        (before, rest)
    }

    fn first_index(&mut self, t: Term, s: Sequence, what: Sequence, from: Term, is: &str, holds: &str) {
        let (name, of) = (self.sequence(what), self.sequence(s));
        self.asks_for(what, &name);
        self.looked_up(t, is, holds);
        let (before, _) = self.found(t, s, what, is, holds);
        let has = format!("(str.contains {of} {name})");
        let from = self.int(from);
        if from.constant() == Some(0) {
            let (before, there) = (self.all_but_last(&before, what), format!("(and {holds} (<= 0 {is}))"));
            self.assert_where(holds, &format!("(= {has} (<= 0 {is}))"));
            self.assert_where(&there, &format!("(or (= {name} \"\") (not (str.contains {before} {name})))"));
            self.assert_where(holds, &format!("(= (str.prefixof {name} {of}) (= {is} 0))"));
            self.inside.firsts.push((of, name, is.into(), holds.into()));
            return;
        }
        let from = format!("(ite (< {0} 0) 0 (ite (< (str.len {of}) {0}) (str.len {of}) {0}))", from.is);
        self.assert_where(holds, &format!("(= {is} (str.indexof {of} {name} {from}))"));
        self.assert_where(holds, &format!("(=> (<= 0 {is}) {has})"));
    }

    /// An index, or -1, of which is being said what it is: others may look it up.
    fn looked_up(&mut self, t: Term, is: &str, holds: &str) {
        let (least, most) = if holds == "true" { (-1, MOST) } else { range(32) };
        self.ints.insert(t, Int { is: is.into(), least, most });
        self.assert_where(holds, &format!("(<= (- 1) {is})"));
    }

    /// What stands before an index, and all but the last unit of what is found there: if that is in it, it stands before.
    fn all_but_last(&self, before: &str, what: Sequence) -> String {
        match (self.units(what), &self.sequences[&what]) {
            (Some(1), _) => before.into(),
            (_, name) => format!("(str.++ {before} (str.substr {name} 0 (- (str.len {name}) 1)))"),
        }
    }

    /// All places not behind `from` are within the first so many units, and from behind the last one on there is no other.
    fn last_index(&mut self, t: Term, s: Sequence, what: Sequence, from: Term, is: &str, holds: &str) {
        let (name, of) = (self.sequence(what), self.sequence(s));
        self.asks_for(what, &name);
        self.looked_up(t, is, holds);
        let (_, rest) = self.found(t, s, what, is, holds);
        let (there, has) = (format!("(and {holds} (<= 0 {is}))"), format!("(str.contains {of} {name})"));
        self.assert_where(holds, &format!("(=> (<= 0 {is}) {has})"));
        let from = self.int(from);
        if from.least < MOST {
            let from = from.is;
            self.assert_where(&there, &format!("(<= {is} {from})"));
            let within = format!("(str.substr {of} 0 (+ {from} (str.len {name})))");
            let none = format!("(=> (= {is} (- 1)) (or (< {from} 0) (not (str.contains {within} {name}))))");
            return self.assert_where(holds, &none);
        }
        let behind = match self.units(what) {
            Some(1) => rest,
            _ => format!("(str.++ (str.substr {name} 1 (str.len {name})) {rest})"),
        };
        self.assert_where(holds, &format!("(= {has} (<= 0 {is}))"));
        self.assert_where(&there, &format!("(or (= {name} \"\") (not (str.contains {behind} {name})))"));
        let ends = format!("(= (str.suffixof {name} {of}) (<= 0 (- (str.len {of}) (str.len {name})) {is}))");
        self.assert_where(holds, &ends);
        self.inside.lasts.push((of, name, is.into(), holds.into()));
    }
}
