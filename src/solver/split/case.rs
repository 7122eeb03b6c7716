//! What facts come to where some things are decided.

use super::{
    Reasons,
    differences::Bound,
    known::{Compared, Known, Matter, Open, turned},
};
use crate::term::{Node, Sort, Term};

/// A condition that holds, or does not, for these reasons.
#[derive(Copy, Clone)]
struct Claim {
    of: Term,
    holds: bool,
    by: Reasons,
}

/// See the module.
#[derive(Clone)]
pub(super) struct Case<'a> {
    pub(super) known: Known<'a>,
    /// What holds, or does not, and says nothing yet.
    open: Vec<(Claim, Open)>,
    has_changed: bool,
}

impl<'a> Case<'a> {
    pub(super) fn new(known: Known<'a>) -> Self {
        Self { known, open: vec![], has_changed: false }
    }

    /// A condition holds, or does not; or why it can not be so.
    pub(super) fn claim(&mut self, of: Term, holds: bool, by: Reasons) -> Result<(), Reasons> {
        let terms = self.known.matter.terms;
        let open = match terms.node(of) {
            Node::Bool(b) => return if b == holds { Ok(()) } else { Err(by) },
            Node::Not(a) => return self.claim(a, !holds, by),
            Node::And(a, b) | Node::Or(a, b) if holds == matches!(terms.node(of), Node::And(..)) => {
                self.claim(a, holds, by)?;
                return self.claim(b, holds, by);
            }
            // One of two is so.
            Node::And(a, b) | Node::Or(a, b) => match (self.known.truth(a), self.known.truth(b)) {
                (Ok((so, _)), _) | (_, Ok((so, _))) if so == holds => return Ok(()),
                (Ok((_, why)), _) => return self.claim(b, holds, by | why),
                (_, Ok((_, why))) => return self.claim(a, holds, by | why),
                (Err(open), Err(_)) => open,
            },
            Node::Ite(c, a, b) => match self.known.truth(c) {
                Ok((so, why)) => return self.claim(if so { a } else { b }, holds, by | why),
                Err(open) => open,
            },
            Node::Eq(a, b) if terms.sort(a) == Sort::Ref => {
                self.has_changed = true;
                return match holds {
                    true => self.unite(a, b, by),
                    false => self.known.references.differ(a, b, by),
                };
            }
            Node::Is(r, set) => {
                self.has_changed = true;
                self.known.classes.push((r, set, holds, by));
                return if holds { self.known.references.differ(r, terms.null(), by) } else { Ok(()) };
            }
            _ => match self.known.compared(of) {
                Ok((compared, why)) => match self.compare(compared, holds, by | why)? {
                    None => return Ok(()),
                    Some(open) => open,
                },
                Err(open) => open,
            },
        };
        self.open.push((Claim { of, holds, by }, open));
        Ok(())
    }

    /// A bound is kept; or why it can not be.
    pub(super) fn bound(&mut self, bound: Bound, by: Reasons) -> Result<(), Reasons> {
        self.has_changed = true;
        self.known.differences.bound(bound, by)
    }

    /// What was open is so, or not; or why it can not be.
    pub(super) fn assume(&mut self, open: Open, so: bool, by: Reasons) -> Result<(), Reasons> {
        match open {
            Open::Whether(condition) => self.claim(condition, so, by),
            Open::Within(bound) => self.bound(if so { bound } else { bound.not() }, by),
            Open::Beyond => unreachable!("nothing is decided of it"),
        }
    }

    /// Follows from what is known all that does: what is to be decided next, if something is, or why there is no such case.
    pub(super) fn settle(&mut self) -> Result<Option<Open>, Reasons> {
        loop {
            while std::mem::take(&mut self.has_changed) && !self.open.is_empty() {
                for (Claim { of, holds, by }, _) in std::mem::take(&mut self.open) {
                    self.claim(of, holds, by)?;
                }
            }
            if let Some(&(_, open)) = self.open.last() {
                return Ok(Some(open));
            }
            let is_met = |(bound, _): &&(Bound, Reasons)| {
                self.known.differences.keeps(*bound)
                    && !self.known.differences.keeps(Bound { most: bound.most - 1, ..*bound })
            };
            let Some(&(met, by)) = self.known.apart.iter().find(is_met) else { return Ok(None) };
            let below = Bound { most: met.most - 1, ..met };
            match self.known.differences.decides(below) {
                Some((_, why)) => self.bound(Bound { most: -met.most - 1, ..turned(met) }, by | why)?,
                None => return Ok(Some(Open::Within(below))),
            }
        }
    }

    fn unite(&mut self, a: Term, b: Term, by: Reasons) -> Result<(), Reasons> {
        let Matter { names, numbers, .. } = self.known.matter;
        for (a, b, by) in self.known.references.unite(a, b, by)? {
            let number = |name: u32| numbers.get(&names.all[name as usize]);
            if let (Some(&from), Some(&to)) = (number(a), number(b)) {
                self.known.differences.bound(Bound { from, to, most: 0 }, by)?;
                self.known.differences.bound(Bound { from: to, to: from, most: 0 }, by)?;
            }
        }
        Ok(())
    }

    /// A comparison holds, or does not; `None` where something is to be decided first.
    fn compare(&mut self, compared: Compared, holds: bool, by: Reasons) -> Result<Option<Open>, Reasons> {
        match (compared, holds) {
            (Compared::AtMost(bound), _) => self.bound(if holds { bound } else { bound.not() }, by)?,
            (Compared::Equal(bound), true) => {
                self.bound(bound, by)?;
                self.bound(turned(bound), by)?;
            }
            (Compared::EqualOr { side, below, above }, true) => {
                let Some((is_below, why)) = self.known.differences.decides(side) else {
                    return Ok(Some(Open::Within(side)));
                };
                return self.compare(Compared::Equal(if is_below { below } else { above }), true, by | why);
            }
            (Compared::Equal(bound), false) => self.known.apart.push((bound, by)),
            (Compared::EqualOr { below, above, .. }, false) => self.known.apart.extend([(below, by), (above, by)]),
        }
        self.has_changed = true;
        Ok(None)
    }
}
