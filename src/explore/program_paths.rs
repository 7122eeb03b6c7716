//! Sets of program paths. Paths that go on alike share what comes, and paths that began alike what was: a set takes as much memory as the
//! paths differ, not as there are paths or as they are long.
//!
//! A set is a minimal acyclic automaton whose words are its paths, made path by path (Daciuk, Mihov, Watson & Watson, "Incremental
//! Construction of Minimal Acyclic Finite-State Automata", Computational Linguistics 26, 2000). Equal sets have the same first state.

use super::ProgramPath;
use crate::{program::ClassId, step::Site};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::mem;

/// Sets of program paths, of which one is being made.
#[derive(Default)]
pub struct ProgramPaths {
    /// Each behind those that come after it.
    states: IndexSet<State, FxBuildHasher>,
    sets: Vec<Set>,
    /// The instructions of the last path.
    last: Vec<Site>,
    /// The states on its way, from the first one on, without what leads from one to the next.
    open: Vec<State>,
    count: u64,
    /// How many states there were when those that nothing needs were last left out.
    needed: usize,
}

/// A set that is complete.
struct Set {
    first: u32,
    count: u64,
}

/// What may come.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct State {
    /// The path ends: with an exception of such a class, or with none.
    ends: SmallVec<[Option<ClassId>; 1]>,
    /// One of these instructions is executed next, in their order.
    next: SmallVec<[(Site, u32); 1]>,
}

impl State {
    fn follow(&mut self, site: Site, state: u32) {
        let at = self.next.partition_point(|&(other, _)| other < site);
        self.next.insert(at, (site, state));
    }

    fn after(&self, site: Site) -> Option<u32> {
        let at = self.next.binary_search_by_key(&site, |&(site, _)| site).ok()?;
        Some(self.next[at].1)
    }
}

/// States that nothing needs may be so many.
const UNNEEDED: usize = 10_000;

/// The state of which nothing comes.
const NOTHING: u32 = u32::MAX;

impl ProgramPaths {
    /// Enters a path into the set that is being made.
    pub fn insert(&mut self, ProgramPath { executed, threw }: &ProgramPath) {
        let common = self.last.iter().zip(executed).take_while(|(then, now)| then == now).count();
        self.close(common);
        if self.open.is_empty() {
            self.open.push(State::default());
        }
        for &site in &executed[common..] {
            let (last, mut next) = (self.open.len() - 1, State::default());
            if let Some(known) = self.open[last].after(site) {
                self.open[last].next.retain(|(other, _)| *other != site);
                next.clone_from(&self.states[known as usize]);
            }
            self.open.push(next);
            self.last.push(site);
        }
        let ends = &mut self.open.last_mut().expect("the first one").ends;
        if let Err(at) = ends.binary_search(threw) {
            ends.insert(at, *threw);
            self.count += 1;
        }
    }

    /// The set is complete: its number. The next path is of another one.
    pub fn complete(&mut self) -> usize {
        self.close(0);
        let first = self.open.pop().unwrap_or_default();
        let first = self.state(first);
        self.sets.push(Set { first, count: mem::take(&mut self.count) });
        self.sets.len() - 1
    }

    /// How many paths a set has.
    pub fn count(&self, set: usize) -> u64 {
        self.sets[set].count
    }

    /// How many paths of a set another one does not have.
    pub fn missing(&self, set: usize, other: usize) -> u64 {
        let all = (self.sets[set].first, self.sets[other].first);
        let mut known: FxHashMap<(u32, u32), u64> = FxHashMap::default();
        let said =
            |known: &FxHashMap<_, _>, of: (u32, u32)| if of.0 == of.1 { Some(0) } else { known.get(&of).copied() };
        let mut open = vec![all];
        while let Some(&(of, than)) = open.last() {
            let (of, than) = (&self.states[of as usize], self.states.get_index(than as usize));
            let behind =
                of.next.iter().map(|&(site, next)| (next, than.and_then(|than| than.after(site)).unwrap_or(NOTHING)));
            let before = open.len();
            let mut sum = of.ends.iter().filter(|end| than.is_none_or(|than| !than.ends.contains(end))).count() as u64;
            for pair in behind {
                match said(&known, pair) {
                    Some(count) => sum = sum.saturating_add(count),
                    None => open.push(pair),
                }
            }
            if open.len() == before {
                known.extend(open.pop().map(|pair| (pair, sum)));
            }
        }
        said(&known, all).expect("it was asked about")
    }

    /// What comes behind so many instructions of the last path is as it is.
    fn close(&mut self, but: usize) {
        while self.last.len() > but {
            let (Some(site), Some(state)) = (self.last.pop(), self.open.pop()) else { return };
            let state = self.state(state);
            self.open.last_mut().expect("the one before").follow(site, state);
        }
        if self.states.len() > 2 * self.needed + UNNEEDED {
            self.leave_out();
        }
    }

    fn state(&mut self, state: State) -> u32 {
        self.states.insert_full(state).0 as u32
    }

    /// Leaves out states that no set needs: one that has been gone on from is another one.
    fn leave_out(&mut self) {
        let mut is_needed = vec![false; self.states.len()];
        let of_open = self.open.iter().flat_map(|state| &state.next).map(|&(_, next)| next);
        self.sets.iter().map(|set| set.first).chain(of_open).for_each(|state| is_needed[state as usize] = true);
        for at in (0..self.states.len()).rev() {
            if is_needed[at] {
                self.states[at].next.iter().for_each(|&(_, next)| is_needed[next as usize] = true);
            }
        }
        let mut now = vec![NOTHING; self.states.len()];
        for (at, mut state) in mem::take(&mut self.states).into_iter().enumerate().filter(|&(at, _)| is_needed[at]) {
            state.next.iter_mut().for_each(|(_, next)| *next = now[*next as usize]);
            now[at] = self.state(state);
        }
        self.open.iter_mut().flat_map(|state| &mut state.next).for_each(|(_, next)| *next = now[*next as usize]);
        self.sets.iter_mut().for_each(|set| set.first = now[set.first as usize]);
        self.needed = self.states.len();
    }
}

#[cfg(test)]
mod tests {
    use super::{ProgramPath, ProgramPaths};
    use crate::{
        program::{ClassId, MethodId},
        step::Site,
    };
    use std::collections::BTreeSet;

    fn path(executed: &[u32], threw: bool) -> ProgramPath {
        let site = |&at| Site { method: MethodId(0), at };
        ProgramPath { executed: executed.iter().map(site).collect(), threw: threw.then_some(ClassId(7)) }
    }

    /// A set, and how many paths it has.
    fn made(all: &mut ProgramPaths, paths: impl IntoIterator<Item = ProgramPath>) -> usize {
        paths.into_iter().for_each(|path| all.insert(&path));
        all.complete()
    }

    #[test]
    fn sets_have_each_path_once_in_whatever_order_they_come() {
        // Words of three letters out of four, some of them a letter longer, and how they end.
        let words: Vec<ProgramPath> = (0..512u32)
            .map(|n| {
                let executed = [n & 3, n >> 2 & 3, n >> 4 & 3, 9];
                path(&executed[..3 + (n >> 6 & 1) as usize], n >> 7 & 1 == 1)
            })
            .collect();
        let distinct: BTreeSet<_> = words.iter().map(|p| (p.executed.clone(), p.threw)).collect();
        let mut all = ProgramPaths::default();
        let forth = made(&mut all, words.iter().cloned());
        let shuffled = made(&mut all, (0..512).map(|n| words[n * 173 % 512].clone()));
        assert_eq!(all.count(forth), distinct.len() as u64);
        assert_eq!(all.sets[forth].first, all.sets[shuffled].first);
        assert!(all.missing(forth, shuffled) == 0 && all.missing(shuffled, forth) == 0);

        all.leave_out();
        assert_eq!(all.states.len(), 5, "what comes after none, one, two and three letters, and after the last");
        let few = made(&mut all, words.iter().filter(|p| p.executed[0].at != 2).cloned());
        let more = made(&mut all, words.iter().cloned().chain([path(&[0, 1], false), path(&[2, 2, 2, 9, 9], false)]));
        let of_two = distinct.iter().filter(|(executed, _)| executed[0].at == 2).count() as u64;
        assert_eq!([all.missing(forth, few), all.missing(few, forth)], [of_two, 0]);
        assert_eq!([all.missing(more, few), all.missing(more, forth)], [of_two + 2, 2]);
        assert_eq!([all.missing(forth, more), all.missing(few, more)], [0, 0]);
    }

    #[test]
    fn ways_that_come_together_are_kept_once() {
        let mut all = ProgramPaths::default();
        let bits = |n: u32| (0..16).map(move |i| 2 * i + (n >> i & 1)).collect::<Vec<_>>();
        let set = made(&mut all, (0..1 << 16).map(|n| path(&bits(n), false)));
        assert_eq!(all.count(set), 1 << 16);
        all.leave_out();
        assert_eq!(all.states.len(), 17);
    }
}
