//! One of several shares of all paths: others follow the rest, perhaps on other machines. Which share a path is in, its first decisions say, so
//! that whoever explores the method knows it without asking anybody. What is above these decisions everybody follows, but only the first share
//! has the paths that end there.

use super::{Pending, Search};
use crate::{
    state::{Choice, State, Why},
    step::Outcome,
};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

/// Decisions tell as many ways apart as this many shares of each one there is, were each possible.
const FINER: usize = 16;

/// Which share of the paths of a method is followed.
#[derive(Clone, Debug)]
pub struct Share {
    which: usize,
    of: usize,
    /// Digests of the decisions that have been come to where shares part.
    seam: Arc<Mutex<BTreeSet<u64>>>,
}

impl Share {
    /// Share `which` of so many, from 0.
    pub fn new(which: usize, of: usize) -> Self {
        Self { which, of, seam: Arc::default() }
    }

    /// Its number, from 0.
    pub fn which(&self) -> usize {
        self.which
    }

    /// How many there are.
    pub fn of(&self) -> usize {
        self.of
    }

    /// The same share for another exploration.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::new(self.which, self.of)
    }

    /// A digest of the decisions at which shares part. Together shares are all there is where it is the same for all of them, each of which has been
    /// followed to the end.
    pub fn seam(&self) -> String {
        let seam = self.seam.lock().unwrap_or_else(PoisonError::into_inner);
        let words: Vec<u64> = seam.iter().copied().collect();
        format!("{:016x}", digest(&words))
    }

    /// How many decisions say in which share a path is.
    fn decisions(&self) -> usize {
        (self.of * FINER).next_power_of_two().trailing_zeros() as usize
    }

    /// The first decisions of a path, one more at most than matter.
    fn first(&self, trail: &[Choice]) -> Vec<u64> {
        let decided = trail.iter().filter(|choice| choice.why == Why::Decided);
        decided.take(self.decisions() + 1).map(|choice| u64::from(choice.answer)).collect()
    }
}

fn digest(words: &[u64]) -> u64 {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let digest: [u8; 32] = Sha256::digest(bytes).into();
    u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|i| digest[i]))
}

/// The open paths of a share, in the order of another search.
pub struct Shared<'a> {
    share: Share,
    inner: Box<dyn Search + 'a>,
}

impl<'a> Shared<'a> {
    /// What there is of the paths that come to `inner`.
    pub fn new(share: Share, inner: Box<dyn Search + 'a>) -> Self {
        Self { share, inner }
    }
}

impl Search for Shared<'_> {
    fn push(&mut self, pending: Pending) {
        self.inner.push(pending);
    }

    fn pop(&mut self) -> Option<Pending> {
        self.inner.pop()
    }

    fn level(&self, state: &State) -> u32 {
        self.inner.level(state)
    }

    fn watches(&self) -> bool {
        self.inner.watches()
    }

    fn is_there(&self, site: crate::step::Site) -> bool {
        self.inner.is_there(site)
    }

    fn leads(&self, pending: &Pending) -> bool {
        let Share { which, of, seam } = &self.share;
        let (first, most) = (self.share.first(&pending.state.trail), self.share.decisions());
        let is_decided = pending.state.trail.last().is_some_and(|choice| choice.why == Why::Decided);
        if is_decided && first.len() <= most {
            let at = pending.position.as_ref().map_or(0, |position| u64::from(position.node.site.at));
            let met = digest(&[&first[..], &[u64::MAX, at]].concat());
            seam.lock().unwrap_or_else(PoisonError::into_inner).insert(met);
        }
        let is_ours = || digest(&first[..most]) % *of as u64 == *which as u64;
        (first.len() < most || is_ours()) && self.inner.leads(pending)
    }

    fn is_everybodys(&self, state: &State) -> bool {
        self.share.first(&state.trail).len() < self.share.decisions()
    }

    fn has_nearer(&self, pending: &Pending) -> bool {
        self.inner.has_nearer(pending)
    }

    fn wants(&self, is_there: bool, outcome: &Outcome, state: &State) -> bool {
        // What has not been followed to its end everybody hears of: each share may be larger for it.
        let is_heard = self.share.which == 0 || matches!(outcome, Outcome::GaveUp(_)) || !self.is_everybodys(state);
        is_heard && self.inner.wants(is_there, outcome, state)
    }

    fn len(&self) -> usize {
        self.inner.len()
    }
}
