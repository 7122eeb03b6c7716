//! The syntax of `java.util.regex.Pattern`, as far as it is regular.

use std::{char::decode_utf16, iter::Peekable, vec::IntoIter};

/// Characters, by the ranges they are in.
pub(super) type Ranges = Vec<(u16, u16)>;

/// Whether a character of two units may be among them.
pub(super) fn has_surrogates(set: &Ranges) -> bool {
    set.iter().any(|&(first, last)| first <= 0xdfff && last >= 0xd800)
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
const LAST: u16 = u16::MAX;

/// A pattern, with what is said at its ends.
pub(super) struct Whole {
    pub(super) of: Expression,
    /// It begins where the text does.
    pub(super) at_start: bool,
    /// It ends where the text does.
    pub(super) at_end: bool,
    /// What is asked about all that follows, before anything is read.
    pub(super) ahead: Vec<Ahead>,
}

/// A look-ahead.
pub(super) struct Ahead {
    /// What it is about, and anything behind that.
    pub(super) of: Expression,
    /// Whether that is to match, or not.
    pub(super) wanted: bool,
    /// How it is written.
    pub(super) text: Vec<u16>,
}

/// What says at the beginning of a pattern that the case of ASCII letters does not matter.
pub(super) const ANY_CASE: [u16; 4] = [b'(' as u16, b'?' as u16, b'i' as u16, b')' as u16];

/// A pattern; `None` of one that is not regular, or that is none.
pub(super) fn whole(pattern: &[u16]) -> Option<Whole> {
    let (mut pattern, mut any_case) = (pattern, false);
    while let Some(rest) = pattern.strip_prefix(&ANY_CASE) {
        (pattern, any_case) = (rest, true);
    }
    let (at_start, mut pattern) = match pattern.strip_prefix(&[u16::from(b'^')]) {
        Some(rest) => (true, rest),
        None => (false, pattern),
    };
    let mut ahead = vec![];
    while let Some((text, rest)) = look_ahead(pattern) {
        let (of, groups) = expression(&text[3..text.len() - 1], any_case)?;
        let any = Expression::Set(vec![(0, LAST)]);
        let behind = Expression::Times { of: Box::new(any), least: 0, most: None, greedy: true };
        // Its groups would count among those of the pattern.
        (groups == 0).then_some(())?;
        let wanted = text[2] == u16::from(b'=');
        ahead.push(Ahead { of: Expression::All(vec![of, behind]), wanted, text: text.to_vec() });
        pattern = rest;
    }
    // This may be the character itself.
    let (at_end, pattern) = match pattern {
        [before @ .., end] if *end == u16::from(b'$') && before.last() != Some(&u16::from(b'\\')) => (true, before),
        all => (false, all),
    };
    let (of, _) = expression(pattern, any_case)?;
    // What is said at an end is said of the alternative there.
    let of_one = !ahead.is_empty() && matches!(of, Expression::Either(_));
    (!of_one).then_some(Whole { of, at_start, at_end, ahead })
}

/// The look-ahead that a pattern begins with, and what is behind it.
fn look_ahead(pattern: &[u16]) -> Option<(&[u16], &[u16])> {
    let is = |at: usize, c: u8| pattern.get(at) == Some(&u16::from(c));
    if !(is(0, b'(') && is(1, b'?') && (is(2, b'=') || is(2, b'!'))) {
        return None;
    }
    let (mut at, mut depth, mut in_class) = (3, 1, false);
    while depth > 0 {
        match u8::try_from(*pattern.get(at)?) {
            Ok(b'\\') => at += 1,
            Ok(b'[') => in_class = true,
            Ok(b']') => in_class = false,
            Ok(b'(') if !in_class => depth += 1,
            Ok(b')') if !in_class => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    Some(pattern.split_at(at))
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
    match expression(pattern, false)?.0 {
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

/// An expression, and how many groups are in it.
fn expression(pattern: &[u16], any_case: bool) -> Option<(Expression, usize)> {
    let text: Vec<char> = decode_utf16(pattern.iter().copied()).collect::<Result<_, _>>().ok()?;
    let mut parser = Parser { left: text.into_iter().peekable(), groups: 0, any_case };
    let all = parser.either()?;
    parser.left.next().is_none().then_some((all, parser.groups))
}

struct Parser {
    /// What is left of a pattern.
    left: Peekable<IntoIter<char>>,
    /// How many groups have begun.
    groups: usize,
    /// The case of ASCII letters does not matter.
    any_case: bool,
}

impl Parser {
    fn either(&mut self) -> Option<Expression> {
        let mut all = vec![self.sequence()?];
        while self.left.next_if_eq(&'|').is_some() {
            all.push(self.sequence()?);
        }
        Some(if all.len() == 1 { all.swap_remove(0) } else { Expression::Either(all) })
    }

    fn sequence(&mut self) -> Option<Expression> {
        let mut all = vec![];
        while let Some(&c) = self.left.peek() {
            if matches!(c, '|' | ')') {
                break;
            }
            let one = self.one()?;
            all.push(self.quantified(one)?);
        }
        Some(if all.len() == 1 { all.swap_remove(0) } else { Expression::All(all) })
    }

    fn one(&mut self) -> Option<Expression> {
        Some(match self.left.next()? {
            '(' => {
                let group = match self.left.next_if_eq(&'?') {
                    Some(_) => self.unnumbered()?,
                    None => true,
                };
                self.groups += usize::from(group);
                let number = self.groups;
                let inner = self.either()?;
                self.left.next_if_eq(&')')?;
                if group { Expression::Group(number, Box::new(inner)) } else { inner }
            }
            '[' => Expression::Set(self.class()?),
            '.' => Expression::Set(without(&[(10, 10), (13, 13), (0x85, 0x85), (0x2028, 0x2029)])),
            '\\' => Expression::Set(self.escaped()?),
            '^' | '$' | '*' | '+' | '?' | '{' => return None,
            c => Expression::Set(self.of_case(only(c)?)),
        })
    }

    /// These characters, and where the case of letters does not matter, the same letters of the other case.
    fn of_case(&self, mut set: Ranges) -> Ranges {
        if self.any_case {
            let other = |first: u16, last: u16, to: i16| {
                let within = |&(a, b): &(u16, u16)| (a.max(first) <= b.min(last)).then(|| (a.max(first), b.min(last)));
                let moved = |(a, b): (u16, u16)| (a.wrapping_add_signed(to), b.wrapping_add_signed(to));
                set.iter().filter_map(within).map(moved).collect::<Ranges>()
            };
            let more = [other(0x41, 0x5a, 32), other(0x61, 0x7a, -32)].concat();
            set.extend(more);
        }
        set
    }

    /// What a group is that begins with a question mark: one with a name has a number too.
    fn unnumbered(&mut self) -> Option<bool> {
        match self.left.next()? {
            ':' => Some(false),
            '<' => {
                self.left.next_if(char::is_ascii_alphabetic)?;
                while self.left.next_if(char::is_ascii_alphanumeric).is_some() {}
                self.left.next_if_eq(&'>').map(|_| true)
            }
            _ => None,
        }
    }

    fn quantified(&mut self, one: Expression) -> Option<Expression> {
        let (least, most) = match self.left.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.left.next();
                let least = self.number()?;
                let most = match self.left.next_if_eq(&',') {
                    None => Some(least),
                    Some(_) if self.left.peek() == Some(&'}') => None,
                    Some(_) => Some(self.number()?),
                };
                (least, most)
            }
            _ => return Some(one),
        };
        if !matches!(self.left.next(), Some('*' | '+' | '?' | '}')) {
            return None;
        }
        // To give back nothing is another matter.
        let greedy = self.left.next_if_eq(&'?').is_none();
        let fits = least.max(most.unwrap_or(0)) <= MOST_TIMES && most.is_none_or(|most| least <= most);
        let more = matches!(self.left.peek(), Some('*' | '+' | '?' | '{'));
        (fits && !more).then(|| Expression::Times { of: Box::new(one), least, most, greedy })
    }

    fn number(&mut self) -> Option<u32> {
        let mut digits = String::new();
        while let Some(c) = self.left.next_if(char::is_ascii_digit) {
            digits.push(c);
        }
        digits.parse().ok()
    }

    fn class(&mut self) -> Option<Ranges> {
        let negated = self.left.next_if_eq(&'^').is_some();
        let mut all = vec![];
        loop {
            let set = match self.left.next()? {
                ']' if !all.is_empty() => break,
                '[' | '&' | ']' | '^' => return None,
                '\\' => self.escaped()?,
                c => only(c)?,
            };
            let is_range = matches!(set[..], [(a, b)] if a == b) && self.left.next_if_eq(&'-').is_some();
            if !is_range {
                all.extend(set);
                continue;
            }
            let last = match self.left.next()? {
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
        let all = self.of_case(all);
        Some(if negated { without(&all) } else { all })
    }

    fn escaped(&mut self) -> Option<Ranges> {
        const WORD: &[(u16, u16)] = &[(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
        const SPACE: &[(u16, u16)] = &[(9, 13), (32, 32)];
        const DIGIT: &[(u16, u16)] = &[(0x30, 0x39)];
        Some(match self.left.next()? {
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
        // Which of these the case matters to differs between releases.
        (!self.any_case).then_some(())?;
        self.left.next_if_eq(&'{')?;
        let mut name = String::new();
        loop {
            match self.left.next()? {
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
