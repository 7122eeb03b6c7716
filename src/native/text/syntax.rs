//! The syntax of `java.util.regex.Pattern`, as far as it is regular, as an automaton (Glushkov, 1961): its states are the places of
//! characters in the pattern.

use std::{char::decode_utf16, iter::Peekable, vec::IntoIter};

/// Characters, by the ranges they are in.
pub(super) type Ranges = Vec<(u16, u16)>;

/// Whether a character of two units may be among them.
pub(super) fn has_surrogates(set: &Ranges) -> bool {
    set.iter().any(|&(first, last)| first <= 0xdfff && last >= 0xd800)
}

/// A pattern as an automaton.
#[derive(Debug, Default)]
pub(super) struct Automaton {
    /// What is read at each place.
    pub(super) sets: Vec<Ranges>,
    /// The places that may be read first, and last.
    pub(super) first: Vec<usize>,
    pub(super) last: Vec<usize>,
    /// The places that may be read before each.
    pub(super) before: Vec<Vec<usize>>,
    /// Whether the empty text matches.
    pub(super) nullable: bool,
}

/// A regular expression.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Set(Ranges),
    All(Vec<Expression>),
    Either(Vec<Expression>),
    /// A group, by its number.
    Group(usize, Box<Expression>),
    /// So often, or any number of times more; as often as can be, or as seldom.
    Times {
        of: Box<Expression>,
        least: u32,
        most: Option<u32>,
        greedy: bool,
    },
}

impl Expression {
    /// Whether nothing is one.
    pub(super) fn is_nullable(&self) -> bool {
        match self {
            Expression::Set(_) => false,
            Expression::All(parts) => parts.iter().all(Expression::is_nullable),
            Expression::Either(parts) => parts.iter().any(Expression::is_nullable),
            Expression::Group(_, of) => of.is_nullable(),
            Expression::Times { of, least, .. } => *least == 0 || of.is_nullable(),
        }
    }
}

/// A quantifier that says more is not unrolled.
const MOST_TIMES: u32 = 64;
const MOST_PLACES: usize = 512;
const LAST: u16 = u16::MAX;

/// The automaton of a pattern that is matched as a whole; `None` of one that is not regular, or that is none.
pub(super) fn parse(pattern: &[u16]) -> Option<Automaton> {
    // Where all is matched, to say that it begins and ends is to say nothing.
    let (all, ..) = whole(pattern)?;
    let mut automaton = Automaton::default();
    let ends = automaton.add(&all)?;
    (automaton.first, automaton.last, automaton.nullable) = (ends.first, ends.last, ends.nullable);
    Some(automaton)
}

/// A pattern without what says that it begins where the text does, or ends there, and whether that is said.
pub(super) fn whole(pattern: &[u16]) -> Option<(Expression, bool, bool)> {
    let (at_start, pattern) = match pattern.strip_prefix(&[u16::from(b'^')]) {
        Some(rest) => (true, rest),
        None => (false, pattern),
    };
    // This may be the character itself.
    let (at_end, pattern) = match pattern {
        [before @ .., end] if *end == u16::from(b'$') && before.last() != Some(&u16::from(b'\\')) => (true, before),
        all => (false, all),
    };
    Some((expression(pattern)?, at_start, at_end))
}

/// What separates the parts of a text.
pub(super) enum Separator {
    /// These characters.
    Literal(Vec<u16>),
    /// One of some characters.
    One(Ranges),
    /// Characters of some, as many as there are.
    Run(Ranges),
}

/// The separator that a pattern stands for, if it is a plain one.
pub(super) fn separator(pattern: &[u16]) -> Option<Separator> {
    let one = |e: &Expression| match e {
        Expression::Set(set) => match set[..] {
            [(a, b)] if a == b => Some(a),
            _ => None,
        },
        _ => None,
    };
    match expression(pattern)? {
        Expression::Set(set) => Some(Separator::One(set)),
        Expression::Times { of, least: 1, most: None, greedy: true } => match *of {
            Expression::Set(set) => Some(Separator::Run(set)),
            _ => None,
        },
        Expression::All(parts) if !parts.is_empty() => {
            parts.iter().map(one).collect::<Option<_>>().map(Separator::Literal)
        }
        _ => None,
    }
}

fn expression(pattern: &[u16]) -> Option<Expression> {
    let text: Vec<char> = decode_utf16(pattern.iter().copied()).collect::<Result<_, _>>().ok()?;
    let mut parser = Parser(text.into_iter().peekable(), 0);
    let all = parser.either()?;
    parser.0.next().is_none().then_some(all)
}

/// What is left of a pattern, and how many groups have begun.
struct Parser(Peekable<IntoIter<char>>, usize);

impl Parser {
    fn either(&mut self) -> Option<Expression> {
        let mut all = vec![self.sequence()?];
        while self.0.next_if_eq(&'|').is_some() {
            all.push(self.sequence()?);
        }
        Some(if all.len() == 1 { all.swap_remove(0) } else { Expression::Either(all) })
    }

    fn sequence(&mut self) -> Option<Expression> {
        let mut all = vec![];
        while let Some(&c) = self.0.peek() {
            if matches!(c, '|' | ')') {
                break;
            }
            let one = self.one()?;
            all.push(self.quantified(one)?);
        }
        Some(if all.len() == 1 { all.swap_remove(0) } else { Expression::All(all) })
    }

    fn one(&mut self) -> Option<Expression> {
        Some(match self.0.next()? {
            '(' => {
                let group = match self.0.next_if_eq(&'?') {
                    Some(_) => self.unnumbered()?,
                    None => true,
                };
                self.1 += usize::from(group);
                let number = self.1;
                let inner = self.either()?;
                self.0.next_if_eq(&')')?;
                if group { Expression::Group(number, Box::new(inner)) } else { inner }
            }
            '[' => Expression::Set(self.class()?),
            '.' => Expression::Set(without(&[(10, 10), (13, 13), (0x85, 0x85), (0x2028, 0x2029)])),
            '\\' => Expression::Set(self.escaped()?),
            '^' | '$' | '*' | '+' | '?' | '{' => return None,
            c => Expression::Set(only(c)?),
        })
    }

    /// What a group is that begins with a question mark: one with a name has a number too.
    fn unnumbered(&mut self) -> Option<bool> {
        match self.0.next()? {
            ':' => Some(false),
            '<' => {
                self.0.next_if(char::is_ascii_alphabetic)?;
                while self.0.next_if(char::is_ascii_alphanumeric).is_some() {}
                self.0.next_if_eq(&'>').map(|_| true)
            }
            _ => None,
        }
    }

    fn quantified(&mut self, one: Expression) -> Option<Expression> {
        let (least, most) = match self.0.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.0.next();
                let least = self.number()?;
                let most = match self.0.next_if_eq(&',') {
                    None => Some(least),
                    Some(_) if self.0.peek() == Some(&'}') => None,
                    Some(_) => Some(self.number()?),
                };
                (least, most)
            }
            _ => return Some(one),
        };
        if !matches!(self.0.next(), Some('*' | '+' | '?' | '}')) {
            return None;
        }
        // To give back nothing is another matter.
        let greedy = self.0.next_if_eq(&'?').is_none();
        let fits = least.max(most.unwrap_or(0)) <= MOST_TIMES && most.is_none_or(|most| least <= most);
        let more = matches!(self.0.peek(), Some('*' | '+' | '?' | '{'));
        (fits && !more).then(|| Expression::Times { of: Box::new(one), least, most, greedy })
    }

    fn number(&mut self) -> Option<u32> {
        let mut digits = String::new();
        while let Some(c) = self.0.next_if(char::is_ascii_digit) {
            digits.push(c);
        }
        digits.parse().ok()
    }

    fn class(&mut self) -> Option<Ranges> {
        let negated = self.0.next_if_eq(&'^').is_some();
        let mut all = vec![];
        loop {
            let set = match self.0.next()? {
                ']' if !all.is_empty() => break,
                '[' | '&' | ']' | '^' => return None,
                '\\' => self.escaped()?,
                c => only(c)?,
            };
            let is_range = matches!(set[..], [(a, b)] if a == b) && self.0.next_if_eq(&'-').is_some();
            if !is_range {
                all.extend(set);
                continue;
            }
            let last = match self.0.next()? {
                // A hyphen at the end is one.
                ']' => {
                    all.extend(set);
                    all.extend(only('-')?);
                    break;
                }
                '[' => return None,
                '\\' => self.escaped()?,
                c => only(c)?,
            };
            match last[..] {
                [(a, b)] if a == b && set[0].0 <= a => all.push((set[0].0, a)),
                _ => return None,
            }
        }
        Some(if negated { without(&all) } else { all })
    }

    fn escaped(&mut self) -> Option<Ranges> {
        const WORD: &[(u16, u16)] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
        const SPACE: &[(u16, u16)] = &[(9, 13), (32, 32)];
        const DIGIT: &[(u16, u16)] = &[(0x30, 0x39)];
        Some(match self.0.next()? {
            'd' => DIGIT.to_vec(),
            'D' => without(DIGIT),
            'w' => WORD.to_vec(),
            'W' => without(WORD),
            's' => SPACE.to_vec(),
            'S' => without(SPACE),
            't' => only('\t')?,
            'n' => only('\n')?,
            'r' => only('\r')?,
            'f' => only('\u{c}')?,
            'p' => self.named()?,
            c if c.is_ascii_alphanumeric() => return None,
            c => only(c)?,
        })
    }

    fn named(&mut self) -> Option<Ranges> {
        self.0.next_if_eq(&'{')?;
        let mut name = String::new();
        loop {
            match self.0.next()? {
                '}' => break,
                c => name.push(c),
            }
        }
        let (upper, lower, digit) = ((0x41, 0x5a), (0x61, 0x7a), (0x30, 0x39));
        Some(match name.as_str() {
            "Upper" => vec![upper],
            "Lower" => vec![lower],
            "Alpha" => vec![upper, lower],
            "Digit" => vec![digit],
            "Alnum" => vec![upper, lower, digit],
            "Punct" => vec![(0x21, 0x2f), (0x3a, 0x40), (0x5b, 0x60), (0x7b, 0x7e)],
            "Space" => vec![(9, 13), (32, 32)],
            "Blank" => vec![(9, 9), (32, 32)],
            "XDigit" => vec![digit, (0x41, 0x46), (0x61, 0x66)],
            "ASCII" => vec![(0, 0x7f)],
            _ => return None,
        })
    }
}

fn only(c: char) -> Option<Ranges> {
    u16::try_from(u32::from(c)).ok().map(|c| vec![(c, c)])
}

/// All characters but these.
fn without(ranges: &[(u16, u16)]) -> Ranges {
    let mut sorted = ranges.to_vec();
    sorted.sort_unstable();
    let (mut all, mut next) = (vec![], 0u32);
    for (first, last) in sorted {
        if u32::from(first) > next {
            all.push((next as u16, first - 1));
        }
        next = next.max(u32::from(last) + 1);
    }
    if next <= u32::from(LAST) {
        all.push((next as u16, LAST));
    }
    all
}

/// How an expression may begin and end.
struct Ends {
    first: Vec<usize>,
    last: Vec<usize>,
    nullable: bool,
}

impl Automaton {
    fn add(&mut self, e: &Expression) -> Option<Ends> {
        Some(match e {
            Expression::Set(set) => {
                if self.sets.len() == MOST_PLACES {
                    return None;
                }
                self.sets.push(set.clone());
                self.before.push(vec![]);
                let place = vec![self.sets.len() - 1];
                Ends { first: place.clone(), last: place, nullable: false }
            }
            Expression::All(parts) => {
                let mut all = Ends { first: vec![], last: vec![], nullable: true };
                for part in parts {
                    let next = self.add(part)?;
                    all = self.joined(all, next);
                }
                all
            }
            Expression::Either(parts) => {
                let mut all = Ends { first: vec![], last: vec![], nullable: false };
                for part in parts {
                    let one = self.add(part)?;
                    all.first.extend(one.first);
                    all.last.extend(one.last);
                    all.nullable |= one.nullable;
                }
                all
            }
            Expression::Group(_, of) => self.add(of)?,
            Expression::Times { of, least, most, .. } => {
                let mut all = Ends { first: vec![], last: vec![], nullable: true };
                for _ in 0..*least {
                    let next = self.add(of)?;
                    all = self.joined(all, next);
                }
                match most {
                    None => {
                        let more = self.add(of)?;
                        self.follow(&more.last, &more.first);
                        self.joined(all, Ends { nullable: true, ..more })
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            let next = self.add(of)?;
                            all = self.joined(all, Ends { nullable: true, ..next });
                        }
                        all
                    }
                }
            }
        })
    }

    fn follow(&mut self, last: &[usize], first: &[usize]) {
        for &p in first {
            let before = &mut self.before[p];
            before.extend(last);
            before.sort_unstable();
            before.dedup();
        }
    }

    fn joined(&mut self, a: Ends, b: Ends) -> Ends {
        self.follow(&a.last, &b.first);
        let first = if a.nullable { [a.first, b.first].concat() } else { a.first };
        let last = if b.nullable { [a.last, b.last].concat() } else { b.last };
        Ends { first, last, nullable: a.nullable && b.nullable }
    }
}
