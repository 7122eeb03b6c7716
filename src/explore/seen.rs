//! What paths have come to. Where a path asks and holds what another one held where it asked the same, which has been followed from there, it comes to nothing
//! new: what a program reads from then on is as free for the one as for the other. So of a program that reads one thing after the other each state is followed once,
//! which ends where there are finitely many, however long its paths are. Whoever asks for all paths is not served by that, who asks whether one fails is: the shortest way
//! to a failure from any state that is left out is the way from the one that is followed.
//!
//! Two states are the same if they hold the same once the first input that is met in them is called the first, and so on, and the paths know the same of
//! these inputs. What a path knows of others, which it cannot reach any more, does not matter, as it has a solution.

use crate::{
    state::{State, Value},
    step::{Pause, World, run},
    term::{Decl, Node, Sort, Term, Terms},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Terms that what a state holds may be made of, to be compared with others.
const PARTS: u64 = 2_000;
/// How many words are kept of all.
const KEPT: usize = 10_000_000;

/// What a state is, in words.
type Key = (Box<[u64]>, Box<[Term]>, Box<[Term]>);

/// See the module.
pub(super) struct Seen {
    /// The start of all paths.
    pub(super) since: State,
    keys: FxHashSet<Key>,
    /// How many words these are.
    kept: usize,
    /// What the path is that was looked at last.
    here: Option<Key>,
    /// The roots that stand for others, by place, sort and greatest number.
    roots: FxHashMap<(usize, Sort, Option<u64>), Term>,
    /// The roots that each fact is about; `None` of one that is about more than numbers.
    about: FxHashMap<Term, Option<Box<[Term]>>>,
}

impl Seen {
    pub(super) fn new(since: State) -> Self {
        let (keys, kept, here, roots, about) = Default::default();
        Self { since, keys, kept, here, roots, about }
    }

    /// What tells a path that asks from others; `None` where that is more than is compared here.
    fn key(&mut self, terms: &Terms, state: &State) -> Option<Key> {
        let (words, held) = state.content(&self.since)?;
        if terms.count(held.iter().copied()) > PARTS {
            return None;
        }
        let read = read(terms, state)?;
        let (mut names, mut open): (FxHashMap<Term, Term>, Vec<Term>) = Default::default();
        for &t in &held {
            let about = self.about(terms, t)?;
            open.extend(about.iter().copied().filter(|root| !names.contains_key(root)));
            for root in about {
                let next = names.len();
                names.entry(root).or_insert_with(|| self.root(terms, next, root, &read));
            }
        }
        // What the path knows of these, and of what has to do with them.
        let mut left: Vec<Term> = state.path.facts().collect();
        let mut known = vec![];
        loop {
            let before = known.len();
            let mut rest = vec![];
            for fact in left {
                match self.about(terms, fact) {
                    Some(about) if about.iter().any(|root| names.contains_key(root)) => {
                        for root in about {
                            let next = names.len();
                            names.entry(root).or_insert_with(|| self.root(terms, next, root, &read));
                        }
                        known.push(fact);
                    }
                    Some(_) => rest.push(fact),
                    // It might have to do with them.
                    None if names.is_empty() => {}
                    None => return None,
                }
            }
            left = rest;
            if known.len() == before {
                break;
            }
        }
        let mut memo = FxHashMap::default();
        let by = |t: Term| names.get(&t).copied();
        let mut renamed = |t: Term| terms.replaced_part(t, &by, &mut memo);
        let held: Box<[Term]> = held.into_iter().map(&mut renamed).collect();
        let mut known: Vec<Term> = known.into_iter().map(renamed).collect();
        known.sort_unstable();
        known.dedup();
        Some((words.into(), held, known.into()))
    }

    /// Whether a path that asks has come to what another one has come to.
    pub(super) fn has(&mut self, terms: &Terms, state: &State) -> bool {
        self.here = self.key(terms, state);
        self.here.as_ref().is_some_and(|key| self.keys.contains(key))
    }

    /// Whether a path that asks nothing comes back to what it is now, within so many instructions: then it goes on like that for ever.
    pub(super) fn comes_back(&mut self, world: &World, state: &State, within: u64) -> bool {
        let place = |st: &State| (st.frames.len(), st.frames.last().map(|frame| frame.pc));
        let Some(key) = self.key(&world.terms, state) else { return false };
        let mut st = state.clone();
        while st.steps - state.steps < within && !st.frames.is_empty() {
            if !matches!(run(world, &mut st, 1), Pause::Fuel) {
                return false;
            }
            if place(&st) == place(state) && self.key(&world.terms, &st).as_ref() == Some(&key) {
                return true;
            }
        }
        false
    }

    /// The path that was looked at last is followed.
    pub(super) fn follow(&mut self) {
        if let Some(key) = self.here.take().filter(|_| self.kept < KEPT) {
            self.kept += key.0.len() + key.1.len() + key.2.len();
            self.keys.insert(key);
        }
    }

    /// The name of a root that the program has read: by its place. Any other is the same on all paths.
    fn root(&mut self, terms: &Terms, place: usize, root: Term, read: &FxHashSet<Term>) -> Term {
        if !read.contains(&root) {
            return root;
        }
        let (sort, most) = (terms.sort(root), terms.most(root));
        let declared = || terms.declare_sym(Decl { name: format!("#{place}").into(), sort, bound: None, most });
        *self.roots.entry((place, sort, most)).or_insert_with(declared)
    }

    /// The roots that a term is made of, if it is made of numbers alone.
    fn about(&mut self, terms: &Terms, t: Term) -> Option<Vec<Term>> {
        let known = self.about.entry(t).or_insert_with(|| roots_of(terms, t).map(Into::into));
        known.as_deref().map(<[Term]>::to_vec)
    }
}

/// The roots that the program has read on its way; `None` if what it has read is no root.
fn read(terms: &Terms, state: &State) -> Option<FxHashSet<Term>> {
    let mut all = FxHashSet::default();
    for chosen in &state.chosen {
        if let Value::Sym(t) = chosen.value {
            all.extend(roots_of(terms, t).unwrap_or_default());
        }
    }
    Some(all)
}

fn roots_of(terms: &Terms, t: Term) -> Option<Vec<Term>> {
    let (mut seen, mut roots, mut are_numbers) = (terms.marks(), vec![], true);
    terms.each_part(t, &mut seen, &mut |part| match terms.node(part) {
        Node::Sym(root) if terms.sort(part) != Sort::Ref && !terms.is_unknown(root) => roots.push(part),
        Node::Sym(_)
        | Node::Null
        | Node::Obj(..)
        | Node::Input(..)
        | Node::Init(..)
        | Node::Elem(..)
        | Node::Is(..) => {
            are_numbers = false;
        }
        _ => {}
    });
    are_numbers.then_some(roots)
}
