//! Sequences that are made of others.

use super::{MOST, Script};
use crate::term::{BinOp, Made, Ranges, Sequence, Term};

impl Script<'_> {
    pub(super) fn sequence(&mut self, s: Sequence) -> String {
        if let Some(known) = self.sequences.get(&s) {
            return known.clone();
        }
        let made = self.within(|script| Some(script.made(script.terms.made(s))));
        let name = made.unwrap_or_else(|| self.any("String"));
        self.sequences.insert(s, name.clone());
        name
    }

    /// A sequence of which no more is known than that it is one.
    pub(super) fn any_sequence(&mut self) -> String {
        let name = self.any("String");
        self.assert(&format!("(<= (str.len {name}) {MOST})"));
        name
    }

    fn made(&mut self, made: Made) -> String {
        match made {
            Made::Literal(units) => literal(&units),
            Made::Unit(u) => {
                let unit = self.int(u);
                unit.constant().map_or_else(
                    || self.define("String", &format!("(str.from_code {})", unit.is)),
                    |unit| literal(&[unit as u16]),
                )
            }
            Made::Concat(a, b) => {
                let (a, b) = (self.sequence(a), self.sequence(b));
                let both = self.define("String", &format!("(str.++ {a} {b})"));
                self.inside.split(&both, &a, &b, "true");
                both
            }
            Made::Choice(c, a, b) => match &*self.bool(c) {
                "true" => self.sequence(a),
                "false" => self.sequence(b),
                c => {
                    let (a, b) = (self.sequence(a), self.sequence(b));
                    let chosen = self.define("String", &format!("(ite {c} {a} {b})"));
                    self.inside.whole.push((chosen.clone(), a, c.to_owned()));
                    self.inside.whole.push((chosen.clone(), b, format!("(not {c})")));
                    chosen
                }
            },
            Made::Input(..) => self.any_sequence(),
            Made::Head(of, to) => self.cut(of, to).0,
            Made::Tail(of, from) => self.cut(of, from).1,
            Made::Stripped { of, ranges, leading, trailing } => {
                let (s, name, units) = (self.sequence(of), self.any_sequence(), in_ranges(&ranges));
                let mut end = |is_stripped: bool| if is_stripped { self.any("String") } else { "\"\"".into() };
                let (first, last) = (end(leading), end(trailing));
                self.assert(&format!("(= {s} (str.++ {first} {name} {last}))"));
                self.assert(&format!("(str.in_re {first} (re.* {units}))"));
                self.assert(&format!("(str.in_re {last} (re.* {units}))"));
                self.assert(&format!("(=> (str.in_re {name} (re.* {units})) (= {name} \"\"))"));
                for end in [&first, &last] {
                    self.inside.lacking.push((end.clone(), all_but(&ranges), "true".into()));
                }
                let ends = [leading.then_some("0".to_owned()), trailing.then(|| format!("(- (str.len {name}) 1)"))];
                for at in ends.into_iter().flatten() {
                    self.assert(&format!("(not (str.in_re (str.at {name} {at}) {units}))"));
                }
                let rest = self.define("String", &format!("(str.++ {name} {last})"));
                self.inside.split(&s, &first, &rest, "true");
                self.inside.split(&rest, &name, &last, "true");
                name
            }
            Made::Mapped { of, lacks, same, as_long } => {
                let (s, name) = (self.sequence(of), self.any_sequence());
                if let Some(same) = same {
                    let same = self.bool(same);
                    self.assert_where(&same, &format!("(= {name} {s})"));
                    self.inside.whole.push((name.clone(), s.clone(), same));
                }
                match lacks[..] {
                    [] => {}
                    [(one, last)] if one == last => {
                        self.assert(&format!("(not (str.contains {name} {}))", literal(&[one])));
                    }
                    _ => self.assert(&format!("(str.in_re {name} (re.* (re.diff re.allchar {})))", in_ranges(&lacks))),
                }
                self.inside.lacking.push((name.clone(), lacks, "true".into()));
                if as_long {
                    self.assert(&format!("(= (str.len {name}) (str.len {s}))"));
                }
                name
            }
        }
    }

    /// What stands before an index and from it on, where it is one.
    pub(super) fn cut(&mut self, of: Sequence, at: Term) -> (String, String) {
        if let Some(known) = self.cuts.get(&(of, at)) {
            return known.clone();
        }
        let (s, index) = (self.sequence(of), self.int(at).is);
        if let Some(known) = self.cuts.get(&(of, at)) {
            return known.clone();
        }
        let (head, tail, is_index) = (self.any_sequence(), self.any_sequence(), self.is_index(at, &s));
        self.assert_where(&is_index, &format!("(and (= {s} (str.++ {head} {tail})) (= (str.len {head}) {index}))"));
        self.inside.split(&s, &head, &tail, &is_index);
        self.cuts.insert((of, at), (head.clone(), tail.clone()));
        self.behind_found(of, at, &head, &tail);
        (head, tail)
    }

    /// Where a cut is so many units behind another one at which a sequence of so many has been found, it is behind that sequence.
    fn behind_found(&mut self, of: Sequence, at: Term, head: &str, tail: &str) {
        for found in self.inside.found.clone() {
            let behind = self.terms.bin(BinOp::Add, found.at, self.terms.int(found.units as i32));
            if found.of == of && behind == at {
                let (holds, what, before, rest) = (&found.holds, &found.what, &found.before, &found.rest);
                self.assert_where(holds, &format!("(and (= {head} (str.++ {before} {what})) (= {tail} {rest}))"));
            }
        }
    }
}

/// The units in none of these ranges.
pub(super) fn all_but(ranges: &[(u16, u16)]) -> Ranges {
    let (mut others, mut next) = (vec![], 0u32);
    let mut sorted = ranges.to_vec();
    sorted.sort_unstable();
    for (first, last) in sorted {
        if u32::from(first) > next {
            others.push((next as u16, first - 1));
        }
        next = next.max(u32::from(last) + 1);
    }
    if let Ok(next) = u16::try_from(next) {
        others.push((next, u16::MAX));
    }
    others.into()
}

/// Units as they are.
pub(super) fn literal(units: &[u16]) -> String {
    format!("\"{}\"", units.iter().map(|u| format!("\\u{{{u:x}}}")).collect::<String>())
}

/// One unit in these ranges, as a regular language.
pub(super) fn in_ranges(ranges: &[(u16, u16)]) -> String {
    let range = |&(first, last): &(u16, u16)| format!("(re.range {} {})", literal(&[first]), literal(&[last]));
    match ranges {
        [] => "re.none".into(),
        [one] => range(one),
        several => format!("(re.union {})", several.iter().map(range).collect::<Vec<_>>().join(" ")),
    }
}
