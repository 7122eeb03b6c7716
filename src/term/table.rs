//! Functions of 16-bit numbers that a table says: what a library tells of each character, say. To a solver such a term is a tree of
//! comparisons; everywhere else it is one node.

use super::{BinOp, Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::{iter, ops::Range, rc::Rc};

/// A handle to a table in [`Terms`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table(u32);

/// A table and its name.
pub(super) struct Named {
    name: Rc<str>,
    /// For each number up to the greatest, 32 bits.
    values: Rc<[i32]>,
    ranges: Rc<[(u16, Says)]>,
}

/// What a table says of the numbers in a range.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Says {
    Value(i32),
    /// A number as far from each.
    Apart(i32),
}

/// Numbers of which a table says one thing are told by comparisons where they are in so few ranges.
const FEW: usize = 4;

impl Terms {
    /// A table by its name, which is what is printed.
    pub fn table(&self, name: &str) -> Option<Table> {
        let all = self.tables.borrow();
        all.iter().position(|table| *table.name == *name).map(|nth| Table(nth as u32))
    }

    /// A table of 65,536 values, of a name that no other has.
    pub fn add_table(&self, name: &str, values: Rc<[i32]>) -> Table {
        let ranges = ranges(&values, 0..values.len()).into();
        let mut all = self.tables.borrow_mut();
        all.push(Named { name: name.into(), values, ranges });
        Table(all.len() as u32 - 1)
    }

    /// What a table says of a 16-bit number, 32 bits.
    pub fn looked_up(&self, table: Table, of: Term) -> Term {
        match self.node(of) {
            Node::Bv(_, k) => self.int(self.tabled(table, k)),
            Node::Zext(_, x) => {
                let few = ranges(&self.values(table), 0..1 << self.width(x).min(16));
                self.between(of, &few)
            }
            _ => match &*self.ranges(table) {
                one @ [_] => self.between(of, one),
                _ => self.intern(Node::Lookup(table, of), Sort::Bv(32)),
            },
        }
    }

    /// The term with something unknown in the place of all that tables say in it: what no value of that satisfies is unsatisfiable.
    pub fn untold(&self, t: Term, memo: &mut FxHashMap<Term, Term>) -> Term {
        if let Some(&known) = memo.get(&t) {
            return known;
        }
        let new = match self.node(t) {
            Node::Lookup(..) => self.unknown(self.bool(true), t, "looked up", &[]),
            _ => self.rebuilt(t, &mut |part| self.untold(part, memo)),
        };
        memo.insert(t, new);
        new
    }

    /// What [`Terms::looked_up`] is of a number below a bound, said by comparisons.
    pub(crate) fn spelled_out(&self, table: Table, of: Term, below: u32) -> Term {
        let ranges = self.ranges(table);
        self.between(of, &ranges[..ranges.partition_point(|&(first, _)| u32::from(first) < below)])
    }

    /// In how many ranges it says another thing.
    pub(crate) fn ranges_of(&self, table: Table) -> usize {
        self.ranges(table).len()
    }

    /// Whether a number is in the range of `k`, of which the table says one thing, and what that is.
    pub(crate) fn said_near(&self, table: Table, of: Term, k: u64) -> (Term, Term) {
        let ranges = self.ranges(table);
        let after = ranges.partition_point(|&(first, _)| u64::from(first) <= k);
        let [first, end] =
            [after - 1, after].map(|nth| ranges.get(nth).map_or(1 << 16, |&(first, _)| u64::from(first)));
        let is_near = match end - first {
            1 => self.eq(of, self.bv(16, first)),
            n => self.ult(self.sub(of, self.bv(16, first)), self.bv(16, n)),
        };
        (is_near, self.between(of, &ranges[after - 1..after]))
    }

    /// The first number of which a table says something like this, if there is one.
    pub fn first_in(&self, table: Table, is: impl Fn(i32) -> bool) -> Option<u64> {
        self.values(table).iter().position(|&value| is(value)).map(|at| at as u64)
    }

    /// What a table says of a number of 16 bits.
    pub fn value_in(&self, table: Table, k: u64) -> i32 {
        self.tabled(table, k)
    }

    pub(super) fn tabled(&self, table: Table, k: u64) -> i32 {
        self.tables.borrow()[table.0 as usize].values[k as usize]
    }

    pub(super) fn table_name(&self, table: Table) -> Rc<str> {
        self.tables.borrow()[table.0 as usize].name.clone()
    }

    fn ranges(&self, table: Table) -> Rc<[(u16, Says)]> {
        self.tables.borrow()[table.0 as usize].ranges.clone()
    }

    fn values(&self, table: Table) -> Rc<[i32]> {
        self.tables.borrow()[table.0 as usize].values.clone()
    }

    /// That a table says `k` of a number, where few numbers are like that.
    pub(crate) fn is_looked_up(&self, table: Table, of: Term, k: i32) -> Option<Term> {
        let values = self.values(table);
        let mut runs: Vec<Range<usize>> = vec![];
        for c in (0..values.len()).filter(|&c| values[c] == k) {
            let is_next = runs.last().is_some_and(|run| run.end == c);
            match runs.len() {
                n if is_next => runs[n - 1].end = c + 1,
                FEW => return None,
                _ => runs.push(c..c + 1),
            }
        }
        let is = |run: &Range<usize>| match run.len() {
            1 => self.eq(of, self.bv(16, run.start as u64)),
            n => self.ult(self.sub(of, self.bv(16, run.start as u64)), self.bv(16, n as u64)),
        };
        Some(self.any(runs.iter().map(is).collect::<Vec<_>>()))
    }

    fn between(&self, of: Term, ranges: &[(u16, Says)]) -> Term {
        match ranges {
            [] => self.int(0),
            [(_, Says::Value(v))] => self.int(*v),
            [(_, Says::Apart(by))] => self.bin(BinOp::Add, self.zext(32, of), self.int(*by)),
            _ => {
                let (lower, upper) = ranges.split_at(ranges.len() / 2);
                let below = self.ult(of, self.bv(16, upper[0].0.into()));
                self.ite(below, self.between(of, lower), self.between(of, upper))
            }
        }
    }
}

/// Where each range begins, and what it says.
fn ranges(values: &[i32], of: Range<usize>) -> Vec<(u16, Says)> {
    let entry = |c: usize| (values[c], values[c].wrapping_sub(c as i32));
    let mut next = of.start;
    let begin = iter::from_fn(|| {
        let c = next;
        (c < of.end).then(|| {
            let (value, distance) = entry(c);
            let same = (c..of.end).take_while(|&k| entry(k).0 == value).count();
            let apart = (c..of.end).take_while(|&k| entry(k).1 == distance).count();
            next = c + same.max(apart);
            (c as u16, if same >= apart { Says::Value(value) } else { Says::Apart(distance) })
        })
    });
    begin.collect()
}
