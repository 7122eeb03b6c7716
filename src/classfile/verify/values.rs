//! The types on an operand stack. Frames share what lies below the top: sixty thousand instructions may each have as many values there.

use super::types::VerificationType;
use std::{fmt, rc::Rc};

/// Types, one upon the other; a long or double is one.
#[derive(Clone, Default)]
pub(super) struct Values(Option<Rc<Value>>);

struct Value {
    ty: VerificationType,
    below: Values,
    /// How many there are with this one.
    depth: usize,
}

impl Values {
    pub(super) fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |value| value.depth)
    }

    pub(super) fn top(&self) -> Option<&VerificationType> {
        self.0.as_ref().map(|value| &value.ty)
    }

    pub(super) fn push(&mut self, ty: VerificationType) {
        let depth = self.len() + 1;
        let below = std::mem::take(self);
        self.0 = Some(Rc::new(Value { ty, below, depth }));
    }

    pub(super) fn pop(&mut self) -> Option<VerificationType> {
        let value = self.0.clone()?;
        *self = value.below.clone();
        Some(value.ty.clone())
    }

    /// From the top down.
    pub(super) fn iter(&self) -> impl Iterator<Item = &VerificationType> {
        self.each().map(|value| &value.ty)
    }

    fn each(&self) -> impl Iterator<Item = &Value> {
        std::iter::successors(self.0.as_deref(), |value| value.below.0.as_deref())
    }

    /// Whether it is the same stack, be it known to be equal or not.
    fn is(&self, other: &Values) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        }
    }

    /// Of two stacks of one depth what `merge` makes of each pair of types that they do not share.
    pub(super) fn merged(
        &self,
        other: &Values,
        merge: impl Fn(&VerificationType, &VerificationType) -> VerificationType,
    ) -> Values {
        let (mut mine, mut others, mut changed) = (self, other, vec![]);
        while let (Some(a), Some(b)) = (&mine.0, &others.0)
            && !Rc::ptr_eq(a, b)
        {
            changed.push(merge(&a.ty, &b.ty));
            (mine, others) = (&a.below, &b.below);
        }
        // What stays as it is stays shared.
        match changed.iter().eq(self.iter().take(changed.len())) {
            true => self.clone(),
            false => changed.into_iter().rev().fold(mine.clone(), |mut all, ty| {
                all.push(ty);
                all
            }),
        }
    }

    /// With another type for each that is `old`.
    pub(super) fn replace(&mut self, old: &VerificationType, new: &VerificationType) {
        if let Some(deepest) = self.iter().zip(1..).filter(|(ty, _)| *ty == old).map(|(_, n)| n).last() {
            let above: Vec<_> = self.iter().take(deepest).cloned().collect();
            (0..deepest).for_each(|_| drop(self.pop()));
            above.into_iter().rev().for_each(|ty| self.push(if ty == *old { new.clone() } else { ty }));
        }
    }
}

impl FromIterator<VerificationType> for Values {
    /// The last is the top.
    fn from_iter<I: IntoIterator<Item = VerificationType>>(types: I) -> Self {
        let mut all = Values::default();
        types.into_iter().for_each(|ty| all.push(ty));
        all
    }
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        let (mut mine, mut others) = (self, other);
        while !mine.is(others) {
            match (&mine.0, &others.0) {
                (Some(a), Some(b)) if a.depth == b.depth && a.ty == b.ty => (mine, others) = (&a.below, &b.below),
                _ => return false,
            }
        }
        true
    }
}

impl Eq for Values {}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Drop for Values {
    /// One after the other, as there may be more of them than calls fit a stack.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut value) = next.and_then(Rc::into_inner) {
            next = value.below.0.take();
        }
    }
}
