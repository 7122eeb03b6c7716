//! Lists of facts of which one holds: never less than is said, and never very many.

use super::zone::Sum;

/// Lists of one disjunct, at most.
pub(super) const MOST: usize = 32;

/// Something that is so. Integers and references are by numbers; 0 is zero, and null.
#[derive(Clone, Debug)]
pub(super) enum Fact {
    /// Two references are equal.
    Equal(usize, usize),
    /// Two references differ.
    Different(usize, usize),
    /// A sum is at most zero.
    AtMostZero(Sum),
}

/// All of one of these lists is so.
pub(super) type Cases = Vec<Vec<Fact>>;

/// What a value is in each of some cases.
pub(super) type Valued<T> = Vec<(Vec<Fact>, T)>;

/// A sum is within a range.
pub(super) fn within(sum: &Sum, range: Option<(i128, i128)>) -> Vec<Fact> {
    let Some((least, most)) = range else { return vec![] };
    let above = sum.plus(1, &Sum::constant(-most));
    let below = Sum::constant(least).plus(-1, sum);
    above.into_iter().chain(below).map(Fact::AtMostZero).collect()
}

/// Both hold. Where that are too many cases, one of the two.
pub(super) fn both(a: Cases, b: Cases) -> Cases {
    if a.len() * b.len() > MOST {
        return if a.len() <= b.len() { a } else { b };
    }
    a.iter().flat_map(|a| b.iter().map(|b| [a.as_slice(), b].concat())).collect()
}

/// One holds.
pub(super) fn either(a: Cases, b: Cases) -> Cases {
    bounded(a.into_iter().chain(b))
}

/// All cases, or nothing where there are too many.
pub(super) fn bounded(cases: impl Iterator<Item = Vec<Fact>>) -> Cases {
    let all: Cases = cases.collect();
    if all.len() > MOST { vec![vec![]] } else { all }
}

/// A value of each; `None` if one has none.
pub(super) fn each<T>(values: Valued<T>, of: impl Fn(T) -> Option<T>) -> Option<Valued<T>> {
    values.into_iter().map(|(facts, value)| Some((facts, of(value)?))).collect()
}

/// A value of each pair; `None` if one has none, or there are too many.
pub(super) fn pairs<A, B>(a: Valued<A>, b: Valued<A>, of: impl Fn(&A, &A) -> Option<B>) -> Option<Valued<B>> {
    if a.len() * b.len() > MOST {
        return None;
    }
    let of = &of;
    let all = a
        .iter()
        .flat_map(|(of_a, x)| b.iter().map(move |(of_b, y)| Some(([of_a.as_slice(), of_b].concat(), of(x, y)?))));
    all.collect()
}
