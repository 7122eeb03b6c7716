//! What a search for numbers changes: a number of the input, or a text of it that says one.

use super::distance::along;
use crate::{
    solver::{change::Change, ranges::Left},
    term::{Eval, FpConversion, Func, Model, Node, Range, RefVal, Sort, Term, Terms, UPPER_HALF, Val, mask, signed},
};
use rustc_hash::FxHashSet;

/// A number with more digits than this is rounded, so that its text is no longer than texts are followed.
const DIGITS: usize = 10;
const LONGEST: usize = 14;

/// Something that has a number.
pub(super) enum Variable {
    /// A root or a cell of the input that is a floating-point number, and its width.
    Float(Term, u8),
    /// One that is a whole number, and the least and the greatest that the facts leave of it.
    Whole(Term, u8, (i128, i128)),
    /// A string of the input in which a number stands.
    Text(Written),
}

/// The number that stands in a string of the input.
pub(super) struct Written {
    /// How long the string is, a cell of it; what says the units; and the string.
    size: Term,
    units: Func,
    of: Term,
    /// What stands before the number, and behind.
    before: Vec<u8>,
    behind: Vec<u8>,
    /// Its raw bits.
    now: u64,
}

impl Variable {
    /// The variables of some facts, those of a text that says a number as one, and no two of those the same; `None` if there are too many.
    pub(super) fn all(change: &mut Change<'_>, facts: &[Term], left: &Left, most: usize) -> Option<Vec<Variable>> {
        let terms = change.terms;
        let mut atoms = terms.atoms(facts.iter().copied());
        let mut floats = FxHashSet::default();
        facts.iter().for_each(|&f| read_as_floats(terms, f, &mut floats, &mut FxHashSet::default()));
        let is_unknown = |t: Term| matches!(terms.node(t), Node::Sym(s) if terms.is_unknown(s));
        atoms.retain(|&t| matches!(terms.sort(t), Sort::Bv(8..)) && !is_unknown(t));
        let texts = Written::all(change, facts, &atoms);
        // Where a number stands in a text, the text is changed as a whole.
        atoms.retain(|&t| match terms.node(t) {
            Node::Init(_, r) | Node::Elem(_, r, _) => texts.iter().all(|text| text.of != r),
            _ => true,
        });
        let number = |&t: &Term| match terms.width(t) {
            width if floats.contains(&t) => Variable::Float(t, width),
            width => Variable::Whole(t, width, left.of_number(terms, t)),
        };
        let all: Vec<Variable> = atoms.iter().map(number).chain(texts.into_iter().map(Variable::Text)).collect();
        (!all.is_empty() && all.len() <= most).then_some(all)
    }

    pub(super) fn is_float(&self) -> bool {
        !matches!(self, Variable::Whole(..))
    }

    pub(super) fn width(&self) -> u8 {
        if let Variable::Float(_, width) | Variable::Whole(_, width, _) = self { *width } else { 64 }
    }

    /// The number, its raw bits.
    pub(super) fn value(&self, change: &Change<'_>) -> u64 {
        match self {
            Variable::Float(t, _) | Variable::Whole(t, ..) => change.value(*t).as_bits(),
            Variable::Text(text) => text.now,
        }
    }

    /// The number itself.
    pub(super) fn number(&self, change: &Change<'_>) -> f64 {
        let bits = self.value(change);
        match (self.is_float(), self.width()) {
            (true, 32) => f32::from_bits(bits as u32).into(),
            (true, _) => f64::from_bits(bits),
            (_, w) => ((bits << (64 - w)) as i64 >> (64 - w)) as f64,
        }
    }

    /// A small step from a number, as small as it may be for slopes to be told by it.
    pub(super) fn small(&self, x: f64) -> f64 {
        let size = x.abs().max(1e-3);
        match self {
            Variable::Float(_, 64) => size * 1e-7,
            Variable::Float(..) | Variable::Text(_) => size * 1e-3,
            Variable::Whole(..) => 1.0,
        }
    }

    /// Another number.
    pub(super) fn assign(&mut self, change: &mut Change<'_>, bits: u64) {
        match self {
            Variable::Float(t, _) | Variable::Whole(t, ..) => drop(change.set(*t, Val::Bv(bits))),
            Variable::Text(text) => text.write(change, bits),
        }
    }

    /// The number so many places further; `None` beyond the last that may be.
    pub(super) fn along(&self, from: u64, by: i128) -> Option<u64> {
        let to = along(from, self.width(), self.is_float(), by)?;
        (self.nearest(to) == to).then_some(to)
    }

    /// The nearest that a number may be.
    fn nearest(&self, bits: u64) -> u64 {
        let &Variable::Whole(_, width, (least, most)) = self else { return bits };
        mask(width, i128::from(signed(width, bits)).clamp(least, most) as u64)
    }

    /// The bits of this number, as near as may be.
    pub(super) fn bits_of(&self, v: f64) -> u64 {
        match (self.is_float(), self.width()) {
            (true, 32) => u64::from((v as f32).to_bits()),
            (true, 64) => v.to_bits(),
            (_, w) => self.nearest(mask(w, v as i64 as u64)),
        }
    }
}

impl Written {
    /// The strings of which a function of their digits is in the facts.
    fn all(change: &mut Change<'_>, facts: &[Term], atoms: &[Term]) -> Vec<Written> {
        let terms = change.terms;
        let mut all: Vec<(Term, (Term, Func, Term))> = vec![];
        let of_digits = facts.iter().flat_map(|&f| terms.applications(f, &|function| function.of_digits));
        for number in of_digits.collect::<Vec<_>>() {
            let sizes = terms.sizes([number].into_iter());
            let [size] = sizes.iter().filter(|&&t| terms.followed(t) != Some(0)).collect::<Vec<_>>()[..] else {
                continue;
            };
            let Node::Init(_, of) = terms.node(*size) else { continue };
            let units = atoms.iter().find_map(|&t| match terms.node(t) {
                Node::Elem(f, r, _) if r == of && &*terms.func_decl(f).name != UPPER_HALF => Some(f),
                _ => None,
            });
            if let Some(units) = units
                && all.iter().all(|(_, other)| other.2 != of)
            {
                all.push((number, (*size, units, of)));
            }
        }
        change.separate(&all.iter().map(|(_, (.., of))| *of).collect::<Vec<_>>());
        all.into_iter().map(|(number, place)| Written::found(terms, &change.model, number, place)).collect()
    }

    /// Where the number stands in the string by now; if nowhere, all of that is written anew.
    fn found(terms: &Terms, near: &Model, number: Term, (size, units, of): (Term, Func, Term)) -> Written {
        let mut eval = Eval::new(terms, near);
        let length = eval.value(size).as_bits().min(1024) as i32;
        let string = match eval.value(of).as_ref() {
            RefVal::Input(_) => {
                let unit = |k: i32| eval.value(terms.elem(units, of, terms.int(k))).as_bits() as u8;
                (0..length).map(unit).collect()
            }
            _ => vec![],
        };
        let said = eval.value(number).as_bits();
        let is_double =
            matches!(terms.node(number), Node::Apply(f, ..) if matches!(terms.opaque(f).range, Range::Doubles(..)));
        let says = |part: &[u8]| {
            let text = std::str::from_utf8(part)
                .ok()
                .filter(|text| text.starts_with(|c: char| c.is_ascii_digit() || c == '.'))?;
            let bits = if is_double {
                text.parse::<f64>().ok()?.to_bits()
            } else {
                text.parse::<f32>().ok()?.to_bits().into()
            };
            (bits == said).then_some(())
        };
        let n = string.len();
        let parts = (1..=n).rev().flat_map(|len| (0..=n - len).map(move |first| (first, first + len)));
        let (first, last) = parts.take(400).find(|&(i, j)| says(&string[i..j]).is_some()).unwrap_or((0, n));
        // Its sign is a part of it.
        let first = if first > 0 && matches!(string[first - 1], b'-' | b'+') { first - 1 } else { first };
        let now = std::str::from_utf8(&string[first..last]).ok().and_then(|text| text.parse::<f64>().ok());
        Written {
            size,
            units,
            of,
            before: string[..first].to_vec(),
            behind: string[last..].to_vec(),
            now: now.unwrap_or(0.0).to_bits(),
        }
    }

    fn write(&mut self, change: &mut Change<'_>, bits: u64) {
        self.now = bits;
        let v = f64::from_bits(bits);
        let text = match v {
            _ if v.is_nan() => "NaN".to_owned(),
            _ if v.is_infinite() => if v > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
            _ => Some(format!("{v}")).filter(|text| text.len() <= LONGEST).unwrap_or_else(|| {
                let shortest = format!("{v:e}");
                if shortest.len() <= LONGEST { shortest } else { format!("{v:.DIGITS$e}") }
            }),
        };
        let terms = change.terms;
        let string: Vec<u8> = [&self.before, text.as_bytes(), &self.behind].concat();
        let _ = change.set(self.size, Val::Bv(string.len() as u64));
        for (k, &unit) in string.iter().enumerate() {
            let _ = change.set(terms.elem(self.units, self.of, terms.int(k as i32)), Val::Bv(unit.into()));
        }
    }
}

/// The roots and cells that floating-point operations read.
fn read_as_floats(terms: &Terms, t: Term, out: &mut FxHashSet<Term>, seen: &mut FxHashSet<Term>) {
    if !seen.insert(t) {
        return;
    }
    let is_float = match terms.node(t) {
        Node::Apply(function, ..) if terms.opaque(function).of_digits || terms.opaque(function).of_whole => false,
        Node::Fp(..) | Node::Apply(..) | Node::FpLess(..) | Node::FpEq(..) => true,
        Node::FpConvert(how, ..) => how != FpConversion::FromInt,
        _ => false,
    };
    terms.for_each_child(t, |child| {
        if is_float {
            floats_of(terms, child, out);
        }
        read_as_floats(terms, child, out, seen);
    });
}

/// The atoms that a number is, unless it is computed.
fn floats_of(terms: &Terms, t: Term, out: &mut FxHashSet<Term>) {
    let (mut open, mut seen) = (vec![t], FxHashSet::default());
    while let Some(t) = open.pop() {
        match terms.node(t) {
            _ if !seen.insert(t) => {}
            Node::Ite(_, a, b) => open.extend([a, b]),
            // The sign turned, or left out.
            Node::Bin(_, a, _) => open.push(a),
            _ if terms.is_atom(t) => drop(out.insert(t)),
            _ => {}
        }
    }
}
