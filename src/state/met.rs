//! Two states of which one is gone on from, where they differ in values alone.

use super::{Chosen, State, Value};
use crate::term::{Term, Terms};

impl State {
    /// Whether two states are at the same place, in calls from the same places.
    pub fn is_where(&self, other: &Self) -> bool {
        self.frames.len() == other.frames.len()
            && self.frames.iter().zip(other.frames.iter()).all(|(a, b)| {
                (a.method, a.pc, a.base, a.top) == (b.method, b.pc, b.base, b.top)
                    && (a.on_return, a.monitor) == (b.on_return, b.monitor)
            })
    }

    /// Two states at the same place as one, of which this one is where the first condition holds and the other where the second does. Of cells that differ `either` says
    /// what they hold, and `value` of places in frames. The path condition is that of this one, as is what has been printed. `None` where they
    /// differ in more.
    pub fn met(
        &self,
        other: &Self,
        terms: &Terms,
        [this, that]: [Term; 2],
        either: &dyn Fn(Value, Value) -> Option<Value>,
        value: &dyn Fn(usize, Value, Value) -> Option<Value>,
    ) -> Option<State> {
        let counts = |st: &Self| (st.values.len(), st.settled.len(), st.calls.len(), st.hashed.len(), st.within.len());
        let orders = |st: &Self| (st.in_hash_order, st.loose);
        let is_alike = self.is_where(other)
            && counts(self) == counts(other)
            && orders(self) == orders(other)
            && (&self.there, &self.assigned) == (&other.there, &other.assigned)
            && self.constructed == other.constructed
            && (&self.clock, &self.phases) == (&other.clock, &other.phases);
        if !is_alike {
            return None;
        }
        let heap = self.heap.merged(&other.heap, either)?;
        let statics = self.statics.merged(&other.statics, either)?;
        let chosen = chosen(terms, (&self.chosen, this), (&other.chosen, that));
        let mut met = State { heap, statics, chosen, ..self.clone() };
        for (i, (&a, &b)) in self.values.iter().zip(other.values.iter()).enumerate() {
            if a != b {
                met.values[i] = value(i, a, b)?;
            }
        }
        while met.path.forks() < other.path.forks() {
            met.path.fork();
        }
        met.steps = self.steps.max(other.steps);
        Some(met)
    }
}

/// What either has been told: what both have been, and the rest where it was.
fn chosen(terms: &Terms, (a, this): (&[Chosen], Term), (b, that): (&[Chosen], Term)) -> Vec<Chosen> {
    let is_same = |(a, b): &(&Chosen, &Chosen)| a == b;
    let both = a.iter().zip(b).take_while(is_same).count();
    let mut all = a[..both].to_vec();
    let mut rest = |of: &[Chosen], where_: Term| {
        for told in &of[both..] {
            let when = Some(told.when.map_or(where_, |when| terms.and(where_, when)));
            all.push(Chosen { when, ..told.clone() });
        }
    };
    rest(a, this);
    rest(b, that);
    all
}
