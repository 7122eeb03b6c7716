//! What operations come to of ranges, and what is left of the ranges of their operands where what they come to is known.

use super::{BUDGET, Boxes, Empty, Range};
use crate::term::{BinOp, Node, Sort, Term};

/// What is so on one of two ways.
type Way<'a, Of> = &'a dyn Fn(&mut Of) -> Result<(), Empty>;

/// Choices within each other of which both ways are tried.
const MOST_CHOICES: u8 = 6;
/// No number: of an empty range, whatever follows is so.
const NONE: Range = (1, 0);

impl Boxes<'_> {
    /// Whether a fact holds of all numbers in their ranges; `None` where of some, or it is not seen.
    pub(super) fn truth(&self, t: Term) -> Option<bool> {
        self.look()?;
        match self.terms.node(t) {
            Node::Bool(b) => Some(b),
            Node::Not(a) => self.truth(a).map(|b| !b),
            Node::And(a, b) => match (self.truth(a), self.truth(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Node::Or(a, b) => match (self.truth(a), self.truth(b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            Node::Ite(c, a, b) => match self.truth(c) {
                Some(true) => self.truth(a),
                Some(false) => self.truth(b),
                None => {
                    let (a, b) = (self.truth(a), self.truth(b));
                    if a == b { a } else { None }
                }
            },
            Node::Eq(a, b) if matches!(self.terms.sort(a), Sort::Bv(_)) => {
                let (a, b) = (self.range(a), self.range(b));
                if a.1 < b.0 || b.1 < a.0 { Some(false) } else { (a == b && a.0 == a.1).then_some(true) }
            }
            Node::Slt(a, b) => {
                let (a, b) = (self.range(a), self.range(b));
                if a.1 < b.0 { Some(true) } else { (a.0 >= b.1).then_some(false) }
            }
            Node::Ult(a, b) => {
                let (a, b) = (self.range(a), self.range(b));
                match a.0 >= 0 && b.0 >= 0 {
                    true if a.1 < b.0 => Some(true),
                    true if a.0 >= b.1 => Some(false),
                    _ => None,
                }
            }
            _ => {
                let &(fact, holds) = self.given.get(&t)?;
                self.blamed.borrow_mut()[fact] = true;
                Some(holds)
            }
        }
    }

    /// All that a number can be, signed.
    fn range(&self, t: Term) -> Range {
        let width = self.terms.width(t);
        let all = whole(width);
        if self.look().is_none() {
            return all;
        }
        let within = |(least, most): Range| if all.0 <= least && most <= all.1 { (least, most) } else { all };
        match self.terms.node(t) {
            Node::Bv(_, bits) => (signed(width, bits), signed(width, bits)),
            Node::Sym(_) | Node::Init(..) | Node::Elem(..) => self.kept(t),
            Node::Ite(c, a, b) => {
                if let Some(&known) = self.known.borrow().get(&t) {
                    return known;
                }
                let range = match self.truth(c) {
                    Some(true) => self.range(a),
                    Some(false) => self.range(b),
                    None => hull(self.range(a), self.range(b)),
                };
                self.known.borrow_mut().insert(t, range);
                range
            }
            Node::Sext(_, a) => self.range(a),
            Node::Zext(_, a) => self.unsigned(a),
            Node::Trunc(_, a) => within(self.range(a)),
            Node::Bin(op, a, b) => {
                let (x, y) = (self.range(a), self.range(b));
                match (op, (y.0 == y.1).then_some(y.0)) {
                    (BinOp::Add, _) => {
                        let kept = if self.sums { self.kept(t) } else { all };
                        let ways = turns(width, (x.0 + y.0, x.1 + y.1), kept);
                        ways.map(|(_, range)| range).reduce(hull).unwrap_or(NONE)
                    }
                    (BinOp::Mul, _) => within(product(x, y)),
                    (BinOp::Div, Some(by)) if by > 0 => (x.0 / by, x.1 / by),
                    (BinOp::Rem, Some(by)) if by > 0 => {
                        let least = if x.0 < 0 { x.0.max(1 - by) } else { 0 };
                        let most = if x.1 > 0 { x.1.min(by - 1) } else { 0 };
                        if x.0 > -by && x.1 < by { x } else { (least, most) }
                    }
                    (BinOp::Shr, Some(by)) => (x.0 >> by, x.1 >> by),
                    (BinOp::Ushr, Some(by)) if x.0 >= 0 => (x.0 >> by, x.1 >> by),
                    (BinOp::Shl, Some(by)) if by < 62 => within((x.0 << by, x.1 << by)),
                    (BinOp::And, Some(by)) if by >= 0 => (0, by),
                    _ => all,
                }
            }
            _ => all,
        }
    }

    /// What is left of the range of what has one of its own.
    fn kept(&self, t: Term) -> Range {
        self.index.get(&t).map_or_else(|| whole(self.terms.width(t)), |&i| self.now[i])
    }

    /// All that a number can be, unsigned.
    fn unsigned(&self, t: Term) -> Range {
        let (range, above) = (self.range(t), 1i128 << self.terms.width(t));
        match range {
            (0.., _) => range,
            (_, ..=-1) => (range.0 + above, range.1 + above),
            _ => (0, above - 1),
        }
    }

    /// A fact is, or is not.
    pub(super) fn require(&mut self, t: Term, holds: bool) -> Result<(), Empty> {
        if self.look().is_none() {
            return Ok(());
        }
        match (self.terms.node(t), holds) {
            (Node::Not(a), _) => self.require(a, !holds),
            (Node::And(a, b), true) | (Node::Or(a, b), false) => {
                self.require(a, holds)?;
                self.require(b, holds)
            }
            (Node::And(a, b), false) | (Node::Or(a, b), true) => {
                // Where one of them can not be so, the other one is.
                match (self.truth(a), self.truth(b)) {
                    (Some(one), _) if one != holds => self.require(b, holds),
                    (_, Some(one)) if one != holds => self.require(a, holds),
                    (None, None) => self.either(1, [&|it| it.require(a, holds), &|it| it.require(b, holds)]),
                    _ => Ok(()),
                }
            }
            (Node::Ite(c, a, b), _) => match self.truth(c) {
                Some(true) => self.require(a, holds),
                Some(false) => self.require(b, holds),
                None if self.truth(a) == Some(!holds) => {
                    self.require(c, false)?;
                    self.require(b, holds)
                }
                None if self.truth(b) == Some(!holds) => {
                    self.require(c, true)?;
                    self.require(a, holds)
                }
                None => {
                    let way = |it: &mut Self, chosen, arm| {
                        it.require(c, chosen)?;
                        it.require(arm, holds)
                    };
                    self.either(1, [&|it| way(it, true, a), &|it| way(it, false, b)])
                }
            },
            (Node::Eq(a, b), _) if matches!(self.terms.sort(a), Sort::Bv(_)) => {
                let (x, y) = (self.range(a), self.range(b));
                if holds {
                    self.put(a, y)?;
                    return self.put(b, x);
                }
                // It is not the only one that is left.
                let without = |of: Range, but: Range| match but.0 == but.1 {
                    true if of.0 == but.0 => (of.0 + 1, of.1),
                    true if of.1 == but.0 => (of.0, of.1 - 1),
                    _ => of,
                };
                self.put(a, without(x, y))?;
                self.put(b, without(y, x))
            }
            (Node::Slt(a, b), true) => self.less(a, b, 1),
            (Node::Slt(a, b), false) => self.less(b, a, 0),
            (Node::Ult(a, b), _) => {
                let (x, y) = (self.range(a), self.range(b));
                match (x.0 >= 0 && y.0 >= 0, holds) {
                    (true, true) => self.less(a, b, 1),
                    (true, false) => self.less(b, a, 0),
                    // What is less than a number that is not negative is not negative either.
                    (false, true) if y.0 >= 0 => self.put(a, (0, y.1 - 1)),
                    _ => Ok(()),
                }
            }
            (Node::Bool(b), _) if b != holds => Err(Empty),
            _ => Ok(()),
        }
    }

    /// What one of two ways leaves is left, where it is not seen which of them is taken, unless so many others are being tried.
    fn either(&mut self, most: u8, ways: [Way<'_, Self>; 2]) -> Result<(), Empty> {
        if self.trying >= most {
            return Ok(());
        }
        let (before, narrowed) = (self.now.clone(), self.narrowed);
        let left = ways.map(|way| {
            self.now.clone_from(&before);
            self.known.get_mut().clear();
            self.trying += 1;
            let is_open = way(self);
            self.trying -= 1;
            is_open.map(|()| self.now.clone())
        });
        self.known.get_mut().clear();
        self.now = match left {
            [Err(Empty), Err(Empty)] => {
                self.now = before;
                return Err(Empty);
            }
            [Ok(one), Err(Empty)] | [Err(Empty), Ok(one)] => one,
            [Ok(one), Ok(other)] => one.into_iter().zip(other).map(|(x, y)| hull(x, y)).collect(),
        };
        self.narrowed = narrowed || self.now != before;
        Ok(())
    }

    /// `a + by <= b`.
    fn less(&mut self, a: Term, b: Term, by: i128) -> Result<(), Empty> {
        let (x, y) = (self.range(a), self.range(b));
        self.put(a, (x.0, y.1 - by))?;
        self.put(b, (x.0 + by, y.1))
    }

    /// What has a range of its own is in this part of it.
    fn keep(&mut self, t: Term, range: Range) {
        if let Some(&i) = self.index.get(&t)
            && self.now[i] != range
        {
            self.now[i] = range;
            self.known.get_mut().clear();
            self.narrowed = true;
        }
    }

    /// A number is in this range.
    fn put(&mut self, t: Term, to: Range) -> Result<(), Empty> {
        let now = self.range(t);
        let new = (now.0.max(to.0), now.1.min(to.1));
        if new.0 > new.1 {
            return Err(Empty);
        }
        // The range of a sum may have been narrowed before those of what it is of.
        let is_sum = matches!(self.terms.node(t), Node::Bin(BinOp::Add, ..));
        if new == now && !is_sum || self.look().is_none() {
            return Ok(());
        }
        let all = whole(self.terms.width(t));
        let fits = |(least, most): Range| all.0 <= least && most <= all.1;
        match self.terms.node(t) {
            Node::Sym(_) | Node::Init(..) | Node::Elem(..) => {
                self.keep(t, new);
                Ok(())
            }
            Node::Ite(c, a, b) => {
                let apart = |x: Range| x.1 < new.0 || new.1 < x.0;
                match self.truth(c) {
                    Some(true) => self.put(a, new),
                    Some(false) => self.put(b, new),
                    None if apart(self.range(a)) => {
                        self.require(c, false)?;
                        self.put(b, new)
                    }
                    None if apart(self.range(b)) => {
                        self.require(c, true)?;
                        self.put(a, new)
                    }
                    // It costs the most, so not the last of what may be looked at.
                    None if self.left.get() < BUDGET / 2 => Ok(()),
                    None => {
                        let way = |it: &mut Self, chosen, arm| {
                            it.require(c, chosen)?;
                            it.put(arm, new)
                        };
                        self.either(MOST_CHOICES, [&|it| way(it, true, a), &|it| way(it, false, b)])
                    }
                }
            }
            Node::Sext(_, a) => self.put(a, new),
            Node::Zext(_, a) => {
                let above = 1i128 << self.terms.width(a);
                match new {
                    _ if new.1 < above / 2 => self.put(a, new),
                    _ if new.0 >= above / 2 => self.put(a, (new.0 - above, new.1 - above)),
                    _ => Ok(()),
                }
            }
            Node::Trunc(_, a) if fits(self.range(a)) => self.put(a, new),
            Node::Bin(BinOp::Add, a, b) => {
                let (x, y) = (self.range(a), self.range(b));
                let sum = (x.0 + y.0, x.1 + y.1);
                if !fits(sum) {
                    self.keep(t, new);
                    self.sums = true;
                }
                let mut ways = turns(self.terms.width(t), sum, new);
                let Some((turn, new)) = ways.next() else { return Err(Empty) };
                let new = (new.0 - turn, new.1 - turn);
                if ways.next().is_some() || new == sum {
                    return Ok(());
                }
                self.put(a, (new.0 - y.1, new.1 - y.0))?;
                let x = self.range(a);
                self.put(b, (new.0 - x.1, new.1 - x.0))
            }
            Node::Bin(BinOp::Mul, a, b) => {
                let (x, y) = (self.range(a), self.range(b));
                let (of, by) = if x.0 == x.1 { (b, x.0) } else { (a, y.0) };
                if !fits(product(x, y)) || by == 0 || x.0 != x.1 && y.0 != y.1 {
                    return Ok(());
                }
                let (least, most) = if by > 0 { (new.0, new.1) } else { (-new.1, -new.0) };
                let by = by.abs();
                self.put(of, (up(least, by), down(most, by)))
            }
            Node::Bin(BinOp::Div, a, b) => {
                let y = self.range(b);
                let by = y.0;
                if y.0 != y.1 || by <= 0 {
                    return Ok(());
                }
                // Rounded to zero: 0 is the quotient of numbers on both sides.
                let least = if new.0 > 0 { new.0 * by } else { new.0 * by - (by - 1) };
                let most = if new.1 < 0 { new.1 * by } else { new.1 * by + (by - 1) };
                self.put(a, (least, most))
            }
            Node::Bin(BinOp::Shr, a, b) => {
                let y = self.range(b);
                match y.0 == y.1 && (0..64).contains(&y.0) {
                    true => self.put(a, (new.0 << y.0, ((new.1 + 1) << y.0) - 1)),
                    false => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}

/// The ways in which numbers of `sum` may wrap around so that they are in `to`: what is added to each, and what comes of it.
fn turns(width: u8, sum: Range, to: Range) -> impl Iterator<Item = (i128, Range)> {
    let once = 1i128 << width;
    let ways = [0, -once, once].into_iter();
    ways.map(move |turn| (turn, ((sum.0 + turn).max(to.0), (sum.1 + turn).min(to.1)))).filter(|(_, r)| r.0 <= r.1)
}

pub(in crate::solver) fn hull(x: Range, y: Range) -> Range {
    (x.0.min(y.0), x.1.max(y.1))
}

pub(in crate::solver) fn product(x: Range, y: Range) -> Range {
    let ends = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
    ends.iter().fold((ends[0], ends[0]), |(least, most), &n| (least.min(n), most.max(n)))
}

/// A quotient by a positive number, rounded down.
fn down(n: i128, by: i128) -> i128 {
    n.div_euclid(by)
}

/// The same, rounded up.
fn up(n: i128, by: i128) -> i128 {
    -(-n).div_euclid(by)
}

pub(super) fn whole(width: u8) -> Range {
    (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
}

pub(super) fn signed(width: u8, bits: u64) -> i128 {
    let unused = 128 - u32::from(width);
    ((i128::from(bits)) << unused) >> unused
}
